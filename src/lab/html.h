/* html.h - HTML paragraphs, pictures and tables for the report. */
#ifndef HEIBAI_LAB_HTML_H
#define HEIBAI_LAB_HTML_H

#include "lab/lab.h"

enum { HTML_NUMBER = CLOCK_SHOWN };

/* The same as clock_show. */
const char *html_seconds(double seconds, char out[HTML_NUMBER]);

/* A paragraph. The text may contain elements; "<" and "&" in the arguments are not escaped. */
void html_paragraph(Text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text whose lines stay as they are. */
void html_lines(Text *out, const char *text);

/* The pictures with these names, in columns if there is room. */
void html_pictures(Text *out, const LabFiles *files, const char *const *names, int count);

/* Begins a table. The names of the columns are separated by '|' in `head`. */
void html_table(Text *out, const char *id, const char *head);
/* The same with a column per depth, 1 to `depths`, after the column `first`. */
void html_table_depths(Text *out, const char *id, const char *first, int depths);
void html_row(Text *out);
void html_row_end(Text *out);
void html_name(Text *out, const char *text);
void html_cell(Text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void html_cell_seconds(Text *out, double seconds);
/* A cell of a table. Its attribute data-csv has file, line and column:
 * "results.csv:2:white_discs". */
void html_cell_csv(Text *out, const Csv *csv, int row, int column);
void html_table_end(Text *out);

#endif
