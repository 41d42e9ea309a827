/* csv.h - the lab's measurements as a table in a file (RFC 4180, one line a row).
 * Cells are kept as they are written, so that a table just measured and the same table read
 * again give the same numbers. */
#ifndef HEIBAI_LAB_CSV_H
#define HEIBAI_LAB_CSV_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum CsvKind { CSV_TEXT, CSV_INTEGER, CSV_REAL } CsvKind;

typedef struct CsvColumn {
    const char *name; /* what depends on the clock has "seconds" in its name */
    CsvKind kind;
} CsvColumn;

typedef struct CsvForm {
    const char *name; /* of the file, without folder: "timing.csv" */
    const CsvColumn *columns;
    int column_count;
    int key_count; /* the first so many columns say which piece of work a row belongs to */
} CsvForm;

/* Start with {.form = ...}; cells are added from left to right, row after row. */
typedef struct Csv {
    const CsvForm *form;
    Text cells;      /* terminated strings one after another */
    size_t *offsets; /* of each cell in `cells` */
    int count, room; /* of cells */
} Csv;

void csv_free(Csv *csv);
/* Whole rows. */
int csv_rows(const Csv *csv);
/* Takes away what comes after the first `rows` rows. */
void csv_cut(Csv *csv, int rows);

/* Pre: the next column is of that kind; text holds no line end. */
void csv_add_text(Csv *csv, const char *text);
void csv_add_integer(Csv *csv, int64_t value);
void csv_add_real(Csv *csv, double value, int decimals);

const char *csv_text(const Csv *csv, int row, int column);
/* Of a column that is not text. */
double csv_number(const Csv *csv, int row, int column);
int csv_integer(const Csv *csv, int row, int column);

/* Appends the file's text. */
void csv_write(const Csv *csv, Text *out);
/* False: the error names line and column (of the table, from 1), and *out holds the rows
 * before it. Pre: *out is empty with its form set. */
bool csv_read(const char *text, Csv *out, Error *err);

#endif
