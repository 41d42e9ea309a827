/* lab_sheets.h - the sheets and experiments of the lab, one file each, and their columns.
 * Used by: lab*.c. */
#ifndef HEIBAI_ARENA_LAB_SHEETS_H
#define HEIBAI_ARENA_LAB_SHEETS_H

#include "arena/lab.h"

extern const LabSheet TIMING_SHEET, SEARCHES_SHEET, MOVES_SHEET, RESULTS_SHEET, SWITCHES_SHEET,
    SIGHT_SHEET, CROSSTABLE_SHEET, SPEED_SHEET, DEMO_SHEET, TREE_SHEET;
extern const LabExperiment TIMING_EXPERIMENT, MOVES_EXPERIMENT, RESULTS_EXPERIMENT,
    SWITCHES_EXPERIMENT, CROSSTABLE_EXPERIMENT, DEMO_EXPERIMENT, TREE_EXPERIMENT;

#endif
