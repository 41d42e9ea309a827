#include "lab/csv.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct Range {
    CsvKind base; /* CSV_INTEGER or CSV_REAL */
    double min, max;
} RANGES[] = {
    [CSV_TEXT] = {CSV_TEXT, 0, 0},
    [CSV_INTEGER] = {CSV_INTEGER, 0, INT_MAX},
    [CSV_POSITIVE] = {CSV_INTEGER, 1, INT_MAX},
    [CSV_INDEX] = {CSV_INTEGER, -1, INT_MAX},
    [CSV_LARGE] = {CSV_INTEGER, 0, 9.2e18},
    [CSV_DISCS] = {CSV_INTEGER, 0, 64},
    [CSV_DIFFERENCE] = {CSV_INTEGER, -64, 64},
    [CSV_REAL] = {CSV_REAL, 0, 1e12},
    [CSV_SIGNED] = {CSV_REAL, -1e12, 1e12},
    [CSV_MEAN] = {CSV_REAL, -64, 64},
};

void csv_free(Csv *csv)
{
    text_free(&csv->cells);
    free(csv->offsets);
    *csv = (Csv){.form = csv->form};
}

bool csv_ok(const Csv *csv, Error *err) { return !csv->failed || error_no_memory(err); }

int csv_rows(const Csv *csv) { return csv->count / csv->form->column_count; }

void csv_cut(Csv *csv, int rows)
{
    int count = rows * csv->form->column_count;
    if (count >= csv->count) return;
    csv->cells.size = csv->offsets[count];
    csv->count = count;
}

static bool fail(Csv *csv)
{
    csv_free(csv);
    csv->failed = true;
    return false;
}

static bool make_room(Csv *csv)
{
    if (csv->count < csv->room) return true;
    int room = 2 * csv->room + 64;
    size_t *offsets = realloc(csv->offsets, (size_t)room * sizeof *offsets);
    if (!offsets) return fail(csv);
    csv->offsets = offsets;
    csv->room = room;
    return true;
}

static void add(Csv *csv, const char *text, size_t size)
{
    if (csv->failed || !make_room(csv)) return;
    csv->offsets[csv->count++] = csv->cells.size;
    text_add(&csv->cells, text, size);
    text_add(&csv->cells, "", 1);
    if (csv->cells.failed) fail(csv);
}

static void begin_row(Csv *csv)
{
    const Csv *key = csv->key;
    if (!key || csv->count % csv->form->column_count) return;
    for (int i = 0; i < key->count; i++) {
        const char *cell = key->cells.data + key->offsets[i];
        add(csv, cell, strlen(cell));
    }
}

static void add_kind(Csv *csv, CsvKind kind, const char *text, size_t size)
{
    begin_row(csv);
    const CsvColumn *column = &csv->form->columns[csv->count % csv->form->column_count];
    assert(csv->failed || (RANGES[column->kind].base == kind && !strpbrk(text, "\r\n")));
    (void)column, (void)kind;
    add(csv, text, size);
}

void csv_add_text(Csv *csv, const char *text) { add_kind(csv, CSV_TEXT, text, strlen(text)); }

void csv_add_string(Csv *csv, const Text *text)
{
    csv_add_text(csv, text_string(text));
    if (text->failed) fail(csv);
}

void csv_add_integer(Csv *csv, int64_t value)
{
    char number[24];
    int size = snprintf(number, sizeof number, "%lld", (long long)value);
    add_kind(csv, CSV_INTEGER, number, (size_t)size);
}

void csv_add_real(Csv *csv, double value, int decimals)
{
    char number[400]; /* DBL_MAX has 309 digits */
    int size = snprintf(number, sizeof number, "%.*f", decimals, value);
    assert(size < (int)sizeof number);
    add_kind(csv, CSV_REAL, number, (size_t)size);
}

const char *csv_text(const Csv *csv, int row, int column)
{
    assert(row >= 0 && row < csv_rows(csv) && column < csv->form->column_count);
    return csv->cells.data + csv->offsets[row * csv->form->column_count + column];
}

double csv_number(const Csv *csv, int row, int column)
{
    assert(csv->form->columns[column].kind != CSV_TEXT);
    return strtod(csv_text(csv, row, column), NULL);
}

int csv_integer(const Csv *csv, int row, int column)
{
    assert(RANGES[csv->form->columns[column].kind].base == CSV_INTEGER);
    return (int)strtol(csv_text(csv, row, column), NULL, 10);
}

static void write_cell(const char *cell, Text *out)
{
    if (!strpbrk(cell, ",\"")) {
        text_add(out, cell, strlen(cell));
        return;
    }
    text_add(out, "\"", 1);
    for (; *cell; cell++) {
        if (*cell == '"') text_add(out, "\"", 1);
        text_add(out, cell, 1);
    }
    text_add(out, "\"", 1);
}

void csv_write(const Csv *csv, Text *out)
{
    int columns = csv->form->column_count;
    for (int i = 0; i < columns; i++)
        text_print(out, "%s%s", i ? "," : "", csv->form->columns[i].name);
    text_add(out, "\n", 1);
    for (int row = 0; row < csv_rows(csv); row++)
        for (int i = 0; i < columns; i++) {
            write_cell(csv_text(csv, row, i), out);
            text_add(out, i + 1 < columns ? "," : "\n", 1);
        }
    text_follow(out, &(Text){.failed = csv->failed});
}

/* Reads one cell at *at and moves *at to the comma or line end after it. */
static bool read_cell(const char **at, Text *out)
{
    const char *s = *at;
    out->size = 0;
    if (*s != '"') {
        size_t size = strcspn(s, ",\n\"");
        text_add(out, s, size);
        *at = s + size;
        return s[size] != '"';
    }
    for (s++; *s && *s != '\n'; s++) {
        if (*s == '"' && *++s != '"') break;
        text_add(out, s, 1);
    }
    text_add(out, "", 0);
    *at = s;
    return s[-1] == '"' && (*s == ',' || *s == '\n' || !*s);
}

static bool check_cell(const CsvColumn *column, const char *cell, long line, int number,
                       Error *err)
{
    const struct Range *range = &RANGES[column->kind];
    int64_t integer = 0;
    double value = 0;
    if (range->base == CSV_INTEGER && !text_to_int(cell, INT64_MIN, INT64_MAX, &integer))
        return error_at(err, line, number, "%s: '%.60s' is not a whole number", column->name,
                        cell);
    if (range->base == CSV_REAL && !text_to_real(cell, -1e300, 1e300, &value))
        return error_at(err, line, number, "%s: '%.60s' is not a number", column->name, cell);
    if (range->base == CSV_INTEGER) value = (double)integer;
    return (value >= range->min && value <= range->max) ||
           error_at(err, line, number, "%s: %.60s is not in %.0f..%.0f", column->name, cell,
                    range->min, range->max);
}

static bool read_row(const char **at, Csv *out, long line, Text *cell, Error *err)
{
    int columns = out->form->column_count;
    for (int i = 0; i < columns; i++) {
        const CsvColumn *column = &out->form->columns[i];
        if (!read_cell(at, cell))
            return error_at(err, line, i + 1, "%s: a quote in the wrong place", column->name);
        if (!check_cell(column, text_string(cell), line, i + 1, err)) return false;
        add(out, text_string(cell), cell->size);
        if (i + 1 < columns && *(*at)++ != ',')
            return error_at(err, line, 0, "%d columns, not %d", i + 1, columns);
    }
    if (**at == ',') return error_at(err, line, 0, "more than %d columns", columns);
    if (**at != '\n') return error_at(err, line, 0, "the line has no end: cut short?");
    ++*at;
    return true;
}

bool csv_read(const char *text, Csv *out, Error *err)
{
    Csv empty = {.form = out->form};
    Text head = {0}, cell = {0};
    text = text_after_mark(text);
    csv_write(&empty, &head);
    bool ok = text_ok(&head, err);
    if (ok && strncmp(text, head.data, head.size) != 0)
        ok = error_at(err, 1, 0, "this is not the first line of a %s of this version",
                      out->form->name);
    const char *at = text + head.size;
    for (long line = 2; ok && *at; line++) {
        ok = read_row(&at, out, line, &cell, err);
        if (!ok) csv_cut(out, (int)line - 2);
    }
    ok = ok && text_ok(&cell, err) && csv_ok(out, err);
    text_free(&head);
    text_free(&cell);
    return ok;
}
