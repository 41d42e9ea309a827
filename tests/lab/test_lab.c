/* The lab's machinery: the same again with the same seed, interrupted or not; what is damaged
 * or of another run is refused with its place. */
#include "lab/labrun.h"

#include "lab/experiments/threads.h"
#include "lab/experiments/timing.h"
#include "lab/play.h"

static void matches_do_not_depend_on_threads_or_names(void **state)
{
    (void)state;
    MatchResult one, two, back;
    Error err;
    Lab lab = {.seed = 5, .threads = 1};
    Openings *openings = openings_all(3, 1000, &err);
    assert_non_null(openings);
    MatchSettings s = {.a = "history:depth=2",
                       .b = "staged:depth=2",
                       .games = 2 * openings_count(openings),
                       .openings = openings};
    MatchSettings swapped = s, unknown = s;
    swapped.a = s.b;
    swapped.b = s.a;
    unknown.b = "nobody";
    assert_int_equal(lab_match(&lab, s, &one, &err), LAB_DONE);
    lab.threads = 3;
    assert_int_equal(lab_match(&lab, s, &two, &err), LAB_DONE);
    assert_int_equal(lab_match(&lab, swapped, &back, &err), LAB_DONE);
    assert_int_equal(one.games, 2 * 14);
    assert_memory_equal(&one.pairs, &two.pairs, sizeof one.pairs);
    assert_true(one.discs == two.discs && one.discs == -back.discs);
    assert_int_equal(one.wins, back.losses);
    assert_int_equal(one.wins + one.draws + one.losses, one.games);
    for (int i = 0; i < 5; i++) assert_int_equal(one.pairs.pairs[i], back.pairs.pairs[4 - i]);
    assert_int_equal(lab_match(&lab, unknown, &two, &err), LAB_FAILED);
    assert_non_null(strstr(err.text, "nobody"));
    const atomic_bool stop = true;
    lab.stop = &stop;
    assert_int_equal(lab_match(&lab, s, &two, &err), LAB_STOPPED);
    openings_free(openings);
}

/* Stops after so many pieces of work. */
typedef struct Brake {
    atomic_bool stop;
    int left;
    double last;
} Brake;

static void count_down(void *context, double done, double total, const char *note)
{
    Brake *b = context;
    assert_true(done >= b->last && done <= total && note);
    b->last = done;
    if (b->left-- == 0) atomic_store(&b->stop, true);
}

static LabEnd run_some(const Lab *base, const LabExperiment *e, int pieces, LabData *data)
{
    Error err;
    Brake brake = {.left = pieces};
    Lab lab = *base;
    lab.stop = &brake.stop;
    lab.progress = count_down;
    lab.context = &brake;
    lab_data_init(data);
    LabEnd end = lab_measure(&lab, e, data, &err);
    if (end == LAB_FAILED) fail_msg("%s", err.text);
    return end;
}

/* Threads that share a tree or a history table make runs differ: the nodes of the one, the
 * games of the other. */
static bool of_threads(const Csv *csv, int row, int column)
{
    const char *name = csv->form->columns[column].name;
    for (int i = 0; i < csv->form->column_count; i++) {
        const char *cell = csv_text(csv, row, i);
        if (strstr(cell, "table=shared") && strcmp(name, "nodes") == 0) return true;
        if (strstr(cell, "mcts:") && strstr(cell, "threads=2") &&
            csv->form->columns[column].kind != CSV_TEXT)
            return true;
    }
    return false;
}

static bool of_the_clock(const Csv *csv, int row, int column)
{
    if (strstr(csv->form->columns[column].name, "seconds")) return true;
    for (int i = 0; i < csv->form->column_count; i++)
        if (strstr(csv_text(csv, row, i), "mcts:time=")) return true;
    return of_threads(csv, row, column);
}

static void same_but_for_times(const Csv *a, const Csv *b)
{
    assert_int_equal(csv_rows(a), csv_rows(b));
    for (int row = 0; row < csv_rows(a); row++)
        for (int i = 0; i < a->form->column_count; i++)
            if (!of_the_clock(a, row, i))
                assert_string_equal(csv_text(a, row, i), csv_text(b, row, i));
}

static void interrupted_runs_come_out_the_same(void **state)
{
    (void)state;
    char folder[64];
    labrun_folder(folder);
    for (int i = 0; lab_experiment(i); i++) {
        const LabExperiment *e = lab_experiment(i);
        if (strcmp(e->name, "crosstable") == 0) continue; /* slow, and nothing special */
        Lab lab = {.output = folder, .seed = 2, .quick = true, .threads = 2};
        LabData whole, parts;
        Error err;
        int runs = 1;
        assert_int_equal(run_some(&lab, e, 1000000, &whole), LAB_DONE);
        lab.threads = 1;
        assert_false(lab_may_run(&lab, e, &err));
        assert_non_null(strstr(err.text, "exists already"));
        lab.overwrite = true;
        LabEnd end = run_some(&lab, e, 0, &parts);
        for (; end == LAB_STOPPED; runs++) {
            lab.resume = true;
            lab_data_free(&parts);
            end = run_some(&lab, e,
                           e->tables[0] == &TIMING_CSV || e->tables[0] == &THREADS_CSV ? 17 : 1,
                           &parts);
        }
        assert_true(runs > 1);
        assert_false(lab_exists(&lab, "ladder_under_way.ggf"));
        for (const LabTable *const *s = e->tables; *s; s++)
            same_but_for_times(lab_csv(&whole, *s), lab_csv(&parts, *s));
        lab_data_free(&whole);
        lab_data_free(&parts);
    }
    labrun_remove(folder);
}

static void write_text(const char *folder, const char *name, const char *text, size_t size)
{
    char path[400];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_true(text_write_file(path, text, size, NULL));
}

/* Resuming this experiment must fail with this message. */
static void refused(const Lab *lab, const char *experiment, const char *message)
{
    LabData data;
    Error err = {0};
    lab_data_init(&data);
    assert_int_equal(lab_measure(lab, lab_find(experiment), &data, &err), LAB_FAILED);
    if (!strstr(err.text, message)) fail_msg("no '%s' in: %s", message, err.text);
    assert_non_null(strstr(err.text, lab->output));
    lab_data_free(&data);
}

/* The file without its line `line`, from 1. */
static void drop_line(const char *folder, const char *name, int line)
{
    char *text = labrun_read(folder, name), *at = text;
    while (--line > 0) at = strchr(at, '\n') + 1;
    char *next = strchr(at, '\n') + 1;
    memmove(at, next, strlen(next) + 1);
    write_text(folder, name, text, strlen(text));
    free(text);
}

static void damage_is_told_with_its_place(void **state)
{
    (void)state;
    char folder[64];
    LabData data;
    labrun_folder(folder);
    Lab lab = {.output = folder, .seed = 2, .quick = true, .threads = 1};
    assert_int_equal(run_some(&lab, lab_find("demo"), 1000, &data), LAB_DONE);
    lab_data_free(&data);
    lab.resume = true;
    char *good = labrun_read(folder, "demo.csv");
    drop_line(folder, "demo.csv", 9);
    refused(&lab, "demo", "/demo.csv:8: rows are missing after this one");
    write_text(folder, "demo.csv", good, strlen(good));
    drop_line(folder, "demo.csv", 4);
    refused(&lab, "demo", "/demo.csv:4: a row is missing before this one");
    write_text(folder, "demo.csv", good, strlen(good) - 1);
    refused(&lab, "demo", "/demo.csv:9: the line has no end");
    write_text(folder, "demo.csv", good, strlen(good) + 1);
    refused(&lab, "demo", "/demo.csv: a zero byte");
    write_text(folder, "demo.csv", "round,move\n", 11);
    refused(&lab, "demo", "/demo.csv:1: this is not the first line of a demo.csv");
    write_text(folder, "demo.csv", good, strlen(good));
    lab.seed = 3;
    refused(&lab, "demo", "/demo.csv:2: this row is of another run");
    free(good);
    labrun_remove(folder);
}

static void folders_are_made_or_refused(void **state)
{
    (void)state;
    char folder[64], path[200];
    Error err;
    labrun_folder(folder);
    snprintf(path, sizeof path, "%s/a/b", folder);
    Lab lab = {.output = path};
    assert_true(lab_prepare(&lab, &err) && lab_prepare(&lab, &err));
    write_text(path, "file", "x", 1);
    char inside[300];
    snprintf(inside, sizeof inside, "%s/file/c", path);
    lab.output = inside;
    assert_false(lab_prepare(&lab, &err));
    assert_non_null(strstr(err.text, "cannot make this folder"));
    lab.output = "";
    assert_false(lab_prepare(&lab, &err));
    labrun_remove(path);
    snprintf(path, sizeof path, "%s/a", folder);
    labrun_remove(path);
    labrun_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {

        cmocka_unit_test(matches_do_not_depend_on_threads_or_names),
        cmocka_unit_test(interrupted_runs_come_out_the_same),
        cmocka_unit_test(damage_is_told_with_its_place),
        cmocka_unit_test(folders_are_made_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
