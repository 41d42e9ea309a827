/* report_markdown.h - findings and pictures as Markdown, for places that show Markdown and SVG
 * files. */
#ifndef HEIBAI_LAB_REPORT_MARKDOWN_H
#define HEIBAI_LAB_REPORT_MARKDOWN_H

#include "lab/lab.h"

/* `run` is run.csv. */
void report_markdown(const Lab *lab, const Csv *run, const LabData *data, Text *out);

/* The load of the machine at the beginning, if it was high enough to disturb the times; NULL:
 * it was not. In report.c. */
const char *report_load(const Csv *run);

#endif
