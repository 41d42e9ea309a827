/* fuzz_csv.c - no table harms the reader; what it takes comes back. */
#include "fuzz_text.h"

#include "lab/csv.h"

static const CsvColumn COLUMNS[] = {
    {"name", CSV_TEXT}, {"games", CSV_INTEGER}, {"seconds", CSV_REAL}};
static const CsvForm FORM = {
    .name = "some.csv", .columns = COLUMNS, .column_count = 3, .key_count = 1};

static void must_come_back(const Csv *csv)
{
    Csv again = {.form = &FORM};
    Text text = {0}, twice = {0};
    csv_write(csv, &text);
    must(csv_read(text_string(&text), &again, NULL));
    must(csv_rows(csv) == csv_rows(&again));
    csv_write(&again, &twice);
    must(strcmp(text_string(&text), text_string(&twice)) == 0);
    csv_free(&again);
    text_free(&text);
    text_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    Csv csv = {.form = &FORM};
    Error err = {0};
    if (csv_read(text, &csv, &err)) {
        must(csv.count == 3 * csv_rows(&csv));
    } else {
        must_be_line(err.text);
        must(err.line >= 1 && err.line <= (long)size + 1 && err.column >= 0 && err.column <= 3);
        must(csv_rows(&csv) == (err.line > 1 ? err.line - 2 : 0));
    }
    must_come_back(&csv);
    csv_free(&csv);
    free(text);
    return 0;
}
