/* html.h - pieces of the lab's report.
 * Used by: lab*.c. */
#ifndef HEIBAI_LAB_HTML_H
#define HEIBAI_LAB_HTML_H

#include "lab/lab.h"

enum { HTML_NUMBER = 32 };

/* A time with three digits and its unit: "12.3 ms". Returns out. */
const char *html_seconds(double seconds, char out[HTML_NUMBER]);

/* A paragraph; the text may hold elements, the arguments' "<" and "&" are not escaped. */
void html_paragraph(Text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The pictures of these names, side by side where there is room. */
void html_pictures(Text *out, const LabFiles *files, const char *const *names, int count);

/* A table: its head, then rows of cells. Columns are separated by '|' in `head`. */
void html_table(Text *out, const char *id, const char *head);
void html_row(Text *out);
void html_row_end(Text *out);
void html_name(Text *out, const char *text);
void html_cell(Text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void html_cell_seconds(Text *out, double seconds);
/* The cell of a sheet as it stands there; data-csv names it: "results.csv:2:white_discs", with
 * the line of the file. */
void html_cell_csv(Text *out, const Csv *csv, int row, int column);
void html_table_end(Text *out);

#endif
