/* report.h - one page for all experiments: pictures, tables, and what became of the
 * findings. */
#ifndef HEIBAI_LAB_REPORT_H
#define HEIBAI_LAB_REPORT_H

#include "lab/lab.h"

/* Writes run.csv: what this run is made with and on. A run that is resumed keeps its own. */
bool lab_write_run(const Lab *lab, Error *err);

/* Writes the files of the reports' experiments, findings.csv and report.html, which needs no
 * other file. Pre: all sheets are complete, and run.csv was written. */
bool lab_report(const Lab *lab, const LabData *data, Error *err);

/* Writes the page of an experiment that has a page of its own. Pre: its sheets are complete,
 * and run.csv was written. */
bool lab_page(const Lab *lab, const LabExperiment *experiment, const LabData *data, Error *err);

#endif
