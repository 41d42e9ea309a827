/* csv.h - tables of measurements in CSV files (RFC 4180, one line per row).
 * Cells are kept as text, so that a table gives the same numbers before it is written and after
 * it is read again. */
#ifndef HEIBAI_LAB_CSV_H
#define HEIBAI_LAB_CSV_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* What a cell holds. csv_read refuses numbers outside the range. */
typedef enum CsvKind {
    CSV_TEXT,
    CSV_INTEGER,    /* 0..INT_MAX */
    CSV_POSITIVE,   /* 1..INT_MAX */
    CSV_INDEX,      /* -1..INT_MAX; -1 is none */
    CSV_LARGE,      /* integer, 0..9.2e18 */
    CSV_DISCS,      /* integer, 0..64 */
    CSV_DIFFERENCE, /* of discs: integer, -64..64 */
    CSV_REAL,       /* 0..1e12 */
    CSV_SIGNED,     /* real, -1e12..1e12 */
    CSV_MEAN        /* mean difference of discs: real, -64..64 */
} CsvKind;

typedef struct CsvColumn {
    const char *name; /* contains "seconds" if the values depend on the clock */
    CsvKind kind;
} CsvColumn;

typedef struct CsvForm {
    const char *name; /* of the file, without the folder: "timing.csv" */
    const CsvColumn *columns;
    int column_count;
    int key_count;    /* the first columns, which identify the piece of work of a row */
    bool counts_down; /* several rows per piece: the column after the key counts down to 0 */
} CsvForm;

/* Start with {.form = ...}. Cells are added from left to right, row after row. When memory runs
 * out the table becomes empty and stays so: ask csv_ok once before it is used. */
typedef struct Csv {
    const CsvForm *form;
    Text cells;            /* terminated strings one after another */
    size_t *offsets;       /* of each cell in `cells` */
    int count, room;       /* of cells */
    bool failed;           /* out of memory */
    const struct Csv *key; /* cells that every further row begins with; NULL: none */
} Csv;

void csv_free(Csv *csv);
/* False: memory ran out, and the error says so. */
bool csv_ok(const Csv *csv, Error *err);
/* Complete rows. */
int csv_rows(const Csv *csv);
/* Removes all but the first `rows` rows. */
void csv_cut(Csv *csv, int rows);

/* Pre: the next column holds texts, integers or reals; text contains no line end. */
void csv_add_text(Csv *csv, const char *text);
/* A failed text makes the table fail. */
void csv_add_string(Csv *csv, const Text *text);
void csv_add_integer(Csv *csv, int64_t value);
void csv_add_real(Csv *csv, double value, int decimals);

const char *csv_text(const Csv *csv, int row, int column);
/* Pre: the column is not CSV_TEXT. */
double csv_number(const Csv *csv, int row, int column);
/* Pre: the column has integers that fit into int. */
int csv_integer(const Csv *csv, int row, int column);

/* Appends the text of the file. A failed table makes *out fail. */
void csv_write(const Csv *csv, Text *out);
/* False: the error has line and column (of the table, from 1), and *out has the rows before it;
 * or out of memory. Pre: *out is empty and its form is set. */
bool csv_read(const char *text, Csv *out, Error *err);

#endif
