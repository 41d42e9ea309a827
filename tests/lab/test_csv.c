/* Tables as files: what is written comes back, what is damaged is told with its place. */
#include "cmocka_all.h"

#include "lab/csv.h"
#include "lab/stats.h"

#include <math.h>
#include <string.h>

static const CsvColumn COLUMNS[] = {
    {"name", CSV_TEXT}, {"games", CSV_DIFFERENCE}, {"seconds", CSV_REAL}};
static const CsvForm FORM = {
    .name = "some.csv", .columns = COLUMNS, .column_count = 3, .key_count = 1};

static void rows_come_back(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"", "a,b", "say \"so\"", "\"", ",\"\",", "µ ±"};
    Csv csv = {.form = &FORM}, again = {.form = &FORM};
    Text text = {0}, twice = {0};
    for (int i = 0; i < 6; i++) {
        csv_add_text(&csv, NAMES[i]);
        csv_add_integer(&csv, i - 3);
        csv_add_real(&csv, i / 7.0, 9);
    }
    csv_write(&csv, &text);
    assert_true(csv_read(text_string(&text), &again, NULL));
    assert_int_equal(csv_rows(&again), 6);
    for (int i = 0; i < 6; i++) {
        assert_string_equal(csv_text(&again, i, 0), NAMES[i]);
        assert_int_equal(csv_integer(&again, i, 1), i - 3);
        assert_true(fabs(csv_number(&again, i, 2) - i / 7.0) < 1e-9);
    }
    csv_write(&again, &twice);
    assert_string_equal(text_string(&text), text_string(&twice));
    csv_cut(&again, 2);
    assert_int_equal(csv_rows(&again), 2);
    assert_string_equal(csv_text(&again, 1, 0), "a,b");
    csv_free(&csv);
    csv_free(&again);
    text_free(&text);
    text_free(&twice);
}

/* The place, the reason and the rows before it. */
static void bad(const char *text, long line, long column, const char *reason, int rows)
{
    Csv csv = {.form = &FORM};
    Error err;
    assert_false(csv_read(text, &csv, &err));
    if (!strstr(err.text, reason)) fail_msg("%s: %s", text, err.text);
    assert_int_equal(err.line, line);
    assert_int_equal(err.column, column);
    assert_int_equal(csv_rows(&csv), rows);
    assert_int_equal(csv.count, rows * 3);
    csv_free(&csv);
}

static void damage_has_a_place(void **state)
{
    (void)state;
    bad("", 1, 0, "not the first line of a some.csv", 0);
    bad("name,games\n", 1, 0, "not the first line", 0);
    bad("name,games,seconds\na,1", 2, 0, "2 columns, not 3", 0);
    bad("name,games,seconds\na,1,2\nb\n", 3, 0, "1 columns, not 3", 1);
    bad("name,games,seconds\na,1,2\nb,1,2,3\n", 3, 0, "more than 3 columns", 1);
    bad("name,games,seconds\na,1,2\nb,1,2", 3, 0, "no end", 1);
    bad("name,games,seconds\na,x,2\n", 2, 2, "games: 'x' is not a whole number", 0);
    bad("name,games,seconds\na,1.5,2\n", 2, 2, "whole number", 0);
    bad("name,games,seconds\na,1,\n", 2, 3, "seconds: '' is not a number", 0);
    bad("name,games,seconds\na,1,nan\n", 2, 3, "seconds: 'nan' is not a number", 0);
    bad("name,games,seconds\na,1,2\nb,-65,2\n", 3, 2, "games: -65 is not in -64..64", 1);
    bad("name,games,seconds\na,65,2\n", 2, 2, "games: 65 is not in -64..64", 0);
    bad("name,games,seconds\na,1,-1\n", 2, 3, "seconds: -1 is not in 0..1000000000000", 0);
    bad("name,games,seconds\na,1,1e13\n", 2, 3, "seconds: 1e13 is not in 0..", 0);
    bad("name,games,seconds\n\"a,1,2\n", 2, 1, "name: a quote in the wrong place", 0);
    bad("name,games,seconds\na\"b,1,2\n", 2, 1, "a quote", 0);
    bad("name,games,seconds\n\"a\"b,1,2\n", 2, 1, "a quote", 0);
    bad("name,games,seconds\n\n", 2, 0, "1 columns, not 3", 0);
}

static void numbers_are_summed_up(void **state)
{
    (void)state;
    Csv csv = {.form = &FORM};
    LabValues v;
    for (int i = 0; i < 9; i++) {
        csv_add_text(&csv, i % 2 ? "odd" : "even");
        csv_add_integer(&csv, (i * 5) % 9);
        csv_add_real(&csv, i, 3);
    }
    const LabWhere odd[] = {{0, "odd"}, {0, NULL}}, all[] = {{0, NULL}};
    const LabWhere one[] = {{0, "odd"}, {1, "5"}, {0, NULL}};
    assert_true(lab_sum(&csv, 2, odd) == 16);
    assert_true(lab_sum(&csv, 2, all) == 36);
    assert_true(lab_sum(&csv, 2, one) == 1);
    lab_select(&csv, 1, all, &v);
    assert_int_equal(v.count, 9);
    assert_true(lab_median(&v) == 4);
    assert_true(lab_quantile(&v, 0.25) == 2);
    assert_true(lab_quantile(&v, 1) == 8);
    lab_select(&csv, 2, odd, &v); /* 1 3 5 7 */
    assert_true(lab_median(&v) == 4);
    assert_true(fabs(lab_quantile(&v, 0.25) - 2.5) < 1e-12);
    v.count = 0;
    assert_true(lab_median(&v) == 0);
    csv_free(&csv);
}

static void lines_are_fitted(void **state)
{
    (void)state;
    const double x[] = {1, 2, 3, 4}, straight[] = {5, 3, 1, -1}, bent[] = {1, 0, 0, 1};
    LabLine line = lab_fit(x, straight, 4);
    assert_true(fabs(line.slope + 2) < 1e-12 && fabs(line.start - 7) < 1e-12);
    assert_true(fabs(line.r2 - 1) < 1e-12);
    line = lab_fit(x, bent, 4);
    assert_true(fabs(line.slope) < 1e-12 && line.r2 < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_come_back),
        cmocka_unit_test(damage_has_a_place),
        cmocka_unit_test(numbers_are_summed_up),
        cmocka_unit_test(lines_are_fitted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
