/* report.h - the page with findings, pictures and tables, and the file run.csv. */
#ifndef HEIBAI_LAB_REPORT_H
#define HEIBAI_LAB_REPORT_H

#include "lab/lab.h"

/* The page in English and in Chinese. Each needs no other file. */
#define LAB_REPORT "report.html"
#define LAB_REPORT_ZH "report.zh.html"

/* Writes run.csv: date, version, machine and settings of the run. When resuming, checks that
 * the existing one has the same settings. */
bool lab_write_run(const Lab *lab, Error *err);

/* Writes the files of all experiments with a section, findings.csv, report.md, LAB_REPORT and
 * LAB_REPORT_ZH. Pre: all their tables are complete, and run.csv was written. */
bool lab_report(const Lab *lab, const LabData *data, Error *err);

/* Writes the page of an experiment with a page of its own. Pre: its tables are complete, and
 * run.csv was written. */
bool lab_page(const Lab *lab, const LabExperiment *experiment, const LabData *data, Error *err);

#endif
