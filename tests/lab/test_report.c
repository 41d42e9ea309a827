/* What pictures and report show is what the CSV files of the same run hold. */
#include "draw/svgcheck.h"
#include "lab/labrun.h"

#include "lab/experiments/crosstable.h"
#include "lab/experiments/games.h"
#include "lab/experiments/ladder.h"
#include "lab/experiments/threads.h"
#include "lab/experiments/timing.h"
#include "lab/findings.h"

static char folder[64];
static LabData data; /* read from the files again */

/* Experiments with a page of their own are not in the report. */
static bool in_report(const LabTable *table)
{
    for (int i = 0; lab_experiment(i); i++)
        for (const LabTable *const *t = lab_experiment(i)->tables; *t; t++)
            if (*t == table) return !lab_experiment(i)->page;
    return false;
}

static int run_once(void **state)
{
    (void)state;
    Error err = {0};
    LabData measured;
    labrun_folder(folder);
    Lab lab = {.output = folder, .seed = 3, .quick = true, .threads = 2, .version = "test <&>"};
    lab_data_init(&measured);
    bool ok = lab_prepare(&lab, &err) && lab_write_run(&lab, &err) &&
              lab_measure(&lab, NULL, &measured, &err) == LAB_DONE &&
              lab_report(&lab, &measured, &err);
    lab_data_free(&measured);
    if (!ok) print_error("%s\n", err.text);
    lab_data_init(&data);
    for (int i = 0; ok && i < data.count; i++) {
        Csv *csv = &data.tables[i].csv;
        if (!in_report(data.tables[i].table)) continue;
        char *text = labrun_read(folder, csv->form->name);
        ok = csv_read(text, csv, &err);
        free(text);
    }
    return ok ? 0 : -1;
}

static int remove_run(void **state)
{
    (void)state;
    lab_data_free(&data);
    labrun_remove(folder);
    return 0;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of(double *list, int count)
{
    assert_true(count > 0);
    qsort(list, (size_t)count, sizeof *list, by_value);
    return (list[(count - 1) / 2] + list[count / 2]) / 2;
}

/* Of the seconds of a curve at a depth. */
static double median_time(const char *curve, int depth)
{
    const Csv *s = lab_csv(&data, &TIMING_CSV);
    double list[100];
    int count = 0;
    for (int row = 0; row < csv_rows(s); row++)
        if (strcmp(csv_text(s, row, TIMING_CURVE), curve) == 0 &&
            csv_integer(s, row, TIMING_DEPTH) == depth)
            list[count++] = csv_number(s, row, TIMING_SECONDS);
    return median_of(list, count);
}

static void timing_curves_are_the_medians(void **state)
{
    (void)state;
    /* The first shows times relative to the curve history. */
    static const char *const FILES[] = {"timing.svg", "timing_table.svg", "timing_leaf.svg",
                                        "timing_root.svg", "timing_threads.svg"};
    int seen = 0;
    for (int i = 0; i < 5; i++) {
        char *svg = labrun_read(folder, FILES[i]);
        LabrunAxis x = {0}, y = {.log = true};
        labrun_axes(svg, &x, &y);
        for (int curve = 0; curve < CURVE_COUNT; curve++) {
            char title[200];
            const char *name = TIMING_CURVES[curve].name;
            snprintf(title, sizeof title, "<title>%s</title>", name);
            if (!strstr(svg, title)) continue;
            LabrunLine line;
            labrun_line(svg, name, &x, &y, &line);
            assert_int_equal(line.count, 4);
            for (int k = 0; k < line.count; k++) {
                double unit = i ? 0.001 : median_time("history", k + 1);
                labrun_near(line.x[k], k + 1, 1e-3);
                labrun_near(line.y[k], median_time(name, k + 1) / unit, 5e-3);
            }
            seen++;
        }
        free(svg);
    }
    assert_int_equal(seen, CURVE_COUNT - 1 + 2 + 2 + 2 + 3);
}

/* The median over the games of the time of a kind divided by that of one thread. */
static double threads_quotient(const char *kind, int depth)
{
    const Csv *s = lab_csv(&data, &THREADS_CSV);
    double list[100], one = NAN;
    int count = 0;
    for (int pass = 0; pass < 100; pass++) {
        double own = NAN;
        for (int row = 0; row < csv_rows(s); row++) {
            if (csv_integer(s, row, THREADS_GAME) != pass ||
                csv_integer(s, row, THREADS_DEPTH) != depth)
                continue;
            if (strcmp(csv_text(s, row, THREADS_KIND), kind) == 0)
                own = csv_number(s, row, THREADS_SECONDS);
            if (strcmp(csv_text(s, row, THREADS_KIND), "1 thread") == 0)
                one = csv_number(s, row, THREADS_SECONDS);
        }
        if (!isnan(own)) list[count++] = own / one;
    }
    return median_of(list, count);
}

static void thread_curves_are_quotients(void **state)
{
    (void)state;
    char *svg = labrun_read(folder, "threads.svg");
    LabrunAxis x = {0}, y = {.log = true};
    labrun_axes(svg, &x, &y);
    for (int kind = 0; kind < THREADS_KINDS; kind++) {
        const char *name = threads_name((ThreadsKind)kind);
        LabrunLine line;
        if (kind == THREADS_ONE) continue;
        labrun_line(svg, name, &x, &y, &line);
        assert_int_equal(line.count, 3);
        for (int k = 0; k < line.count; k++)
            labrun_near(line.y[k], threads_quotient(name, k + 1), 5e-3);
    }
    free(svg);
}

/* The steps of the picture, weighted by their length, are the whole processor time of a run. */
static void processor_use_adds_up(void **state)
{
    (void)state;
    const Csv *s = lab_csv(&data, &USAGE_CSV);
    char *svg = labrun_read(folder, "usage.svg");
    LabrunAxis x = {0}, y = {0};
    LabrunLine line;
    labrun_axes(svg, &x, &y);
    labrun_line(svg, "threads=1", &x, &y, &line);
    assert_true(line.count >= 2 && line.count % 2 == 0);
    double area = 0, processor = 0, last = 0;
    for (int k = 0; k < line.count; k += 2) {
        area += (line.x[k + 1] - line.x[k]) * line.y[k] / 100;
        last = line.x[k + 1];
    }
    for (int row = 0; row < csv_rows(s); row++)
        if (csv_integer(s, row, USAGE_THREADS) == 1 &&
            csv_number(s, row, USAGE_SECONDS) <= last * 1.001)
            processor = csv_number(s, row, USAGE_PROCESSOR_SECONDS);
    labrun_near(area, processor, 0.03);
    free(svg);
}

static void move_times_are_those_of_the_game(void **state)
{
    (void)state;
    const Csv *s = lab_csv(&data, &MOVES_CSV);
    char *svg = labrun_read(folder, "moves_2.svg");
    LabrunAxis x = {0}, y = {.log = true};
    LabrunLine line;
    labrun_axes(svg, &x, &y);
    labrun_line(svg, "history:depth=4 (white)", &x, &y, &line);
    int k = 0;
    for (int row = 0; row < csv_rows(s); row++) {
        if (strcmp(csv_text(s, row, MOVES_PLAYER), "history:depth=4") != 0 ||
            csv_integer(s, row, MOVES_GAME) != 0)
            continue;
        assert_true(k < line.count);
        labrun_near(line.x[k], csv_integer(s, row, MOVES_NUMBER), 1e-3);
        labrun_near(line.y[k], 1000 * csv_number(s, row, MOVES_SECONDS), 5e-3);
        k++;
    }
    assert_int_equal(k, line.count);
    assert_true(k > 20);
    free(svg);
}

/* The text that ends the group of this name: the value beside its last bar. */
static void last_text(const char *svg, const char *name, char out[100])
{
    char group[200], attributes[400], content[100];
    snprintf(group, sizeof group, "<title>%s</title>", name);
    const char *at = strstr(svg, group);
    if (!at) fail_msg("no group %s", name);
    const char *end = strstr(at, "</g>");
    while (
        labrun_element(&at, "text", attributes, sizeof attributes, content, sizeof content) &&
        at < end)
        snprintf(out, 100, "%s", content);
}

static void bars_say_what_was_played(void **state)
{
    (void)state;
    char *svg = labrun_read(folder, "results.svg");
    for (int id = 0; id < OPPONENT_COUNT; id++) {
        const Csv *s = lab_csv(&data, &RESULTS_CSV);
        const char *name = results_opponent((OpponentId)id)->name;
        double sum = 0, games = 0;
        char text[100];
        for (int row = 0; row < csv_rows(s); row++)
            if (strcmp(csv_text(s, row, RESULTS_OPPONENT), name) == 0) {
                sum += csv_integer(s, row, RESULTS_WHITE) - csv_integer(s, row, RESULTS_BLACK);
                games++;
            }
        last_text(svg, name, text);
        assert_true(fabs(labrun_number(text) - sum / games) <= 0.0501);
    }
    free(svg);
}

/* Cells of the table are in the order of ratings.csv, which is in the order of Elo. */
static void the_cross_table_is_the_matches(void **state)
{
    (void)state;
    const Csv *s = lab_csv(&data, &CROSSTABLE_CSV);
    Crosstable t;
    crosstable_sum(s, lab_csv_fill(&data, &SPEED_CSV), &t);
    assert_int_equal(t.players, 4);
    char *svg = labrun_read(folder, "crosstable.svg");
    char attributes[400], content[100];
    int cell = 0;
    for (const char *at = strstr(svg, "<rect x"), *next; at; at = next) {
        next = strstr(at + 1, "<rect x");
        if (!strstr(at, "stroke=\"#ffffff\"")) break;
        if (!next || strncmp(at, "<rect x=\"0\"", 11) == 0) continue;
        labrun_element(&at, "text", attributes, sizeof attributes, content, sizeof content);
        int a = cell / 4, b = cell % 4;
        cell++;
        bool swapped;
        int row = crosstable_row(s, t.standings[a].player, t.standings[b].player, &swapped);
        if (row < 0) {
            assert_string_equal(content, "");
            continue;
        }
        double points = csv_integer(s, row, CROSS_MATCH + MATCH_WINS) +
                        0.5 * csv_integer(s, row, CROSS_MATCH + MATCH_DRAWS);
        double share = 100 * points / csv_integer(s, row, CROSS_GAMES);
        assert_true(fabs(strtod(content, NULL) - (swapped ? 100 - share : share)) <= 0.5);
    }
    assert_int_equal(cell, 15); /* the last, on the diagonal, has no rectangle after it */
    for (int i = 1; i < t.players; i++)
        assert_true(t.standings[i - 1].rating.elo >= t.standings[i].rating.elo);
    free(svg);
}

static int table_named(const char *name)
{
    for (int i = 0; i < data.count; i++)
        if (strcmp(data.tables[i].csv.form->name, name) == 0) return i;
    return -1;
}

/* data-csv="file:line:column" */
static void cells_with_an_origin_agree(void **state)
{
    (void)state;
    char *html = labrun_read(folder, "report.html"), attributes[400], content[400];
    int seen = 0;
    for (const char *at = html;
         labrun_element(&at, "td", attributes, sizeof attributes, content, sizeof content);) {
        char file[40], column[40];
        int line, id;
        if (sscanf(attributes, " data-csv=\"%39[^:]:%d:%39[^\"]", file, &line, column) != 3)
            continue;
        assert_true((id = table_named(file)) >= 0);
        const CsvForm *form = data.tables[id].csv.form;
        int k = 0;
        while (k < form->column_count && strcmp(form->columns[k].name, column) != 0) k++;
        assert_true(k < form->column_count);
        assert_string_equal(content, csv_text(&data.tables[id].csv, line - 2, k));
        seen++;
    }
    assert_int_equal(seen, 7 * (csv_rows(lab_csv(&data, &SWITCHES_CSV)) +
                                csv_rows(lab_csv(&data, &TERMS_CSV))));
    free(html);
}

/* Where a table begins. */
static const char *table(const char *html, const char *id)
{
    char open[60];
    snprintf(open, sizeof open, "<table id=\"%s\">", id);
    const char *at = strstr(html, open);
    if (!at) fail_msg("no table %s", id);
    return at;
}

/* "1.23 ms" is 0.00123 within its last digit. */
static void is_time(const char *text, double seconds)
{
    char *unit;
    double value = strtod(text, &unit);
    double scale = strcmp(unit, " s") == 0    ? 1
                   : strcmp(unit, " ms") == 0 ? 1e-3
                   : strcmp(unit, " µs") == 0 ? 1e-6
                   : strcmp(unit, " ns") == 0 ? 1e-9
                                              : NAN;
    labrun_near(value * scale, seconds, 0.0051);
}

static void times_in_the_report_are_the_medians(void **state)
{
    (void)state;
    char *html = labrun_read(folder, "report.html"), attributes[100], row[4000], content[400];
    const char *at = table(html, "timing-table");
    at = strstr(at, "<tbody>");
    for (int curve = 0; curve < CURVE_COUNT; curve++) {
        assert_true(labrun_element(&at, "tr", attributes, sizeof attributes, row, sizeof row));
        const char *cell = row;
        for (int depth = 1; depth <= 4; depth++) {
            assert_true(labrun_element(&cell, "td", attributes, sizeof attributes, content,
                                       sizeof content));
            is_time(content, median_time(TIMING_CURVES[curve].name, depth));
        }
    }
    free(html);
}

/* Elo of a single pairing of two players and of the table differ; here the file counts. */
static void ratings_in_the_report_are_those_of_the_file(void **state)
{
    (void)state;
    char *html = labrun_read(folder, "report.html"), *csv = labrun_read(folder, "ratings.csv");
    char attributes[100], row[4000], content[400];
    const char *at = strstr(table(html, "ratings-table"), "<tbody>");
    const char *line = strchr(csv, '\n') + 1;
    int players = 0;
    for (; *line; line = strchr(line, '\n') + 1, players++) {
        char name[100], settings[40];
        double elo, error, points, discs, seconds;
        int games;
        assert_int_equal(sscanf(line, "%99[^,],%39[^,],%lf,%lf,%d,%lf,%lf,%lf", name, settings,
                                &elo, &error, &games, &points, &discs, &seconds),
                         8);
        assert_true(labrun_element(&at, "tr", attributes, sizeof attributes, row, sizeof row));
        const char *cell = row;
        labrun_element(&cell, "th", attributes, sizeof attributes, content, sizeof content);
        assert_string_equal(content, name);
        double got[8];
        int k = 0;
        while (labrun_element(&cell, "td", attributes, sizeof attributes, content,
                              sizeof content)) {
            if (k == 5) is_time(content, seconds);
            got[k++] = strtod(content, NULL);
        }
        assert_int_equal(k, 6);
        assert_true(fabs(got[1] - elo) <= 0.51 && got[2] == games);
        assert_true(fabs(got[3] - 100 * points) <= 0.06 && fabs(got[4] - discs) <= 0.06);
    }
    assert_int_equal(players, 4);
    free(html);
    free(csv);
}

static void pictures_are_sound_and_inlined(void **state)
{
    (void)state;
    char *html = labrun_read(folder, "report.html");
    char *markdown = labrun_read(folder, "report.md");
    int pictures = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; (e = readdir(d));) {
        size_t size = strlen(e->d_name);
        if (size < 4 || strcmp(e->d_name + size - 4, ".svg") != 0) continue;
        char *svg = labrun_read(folder, e->d_name);
        char link[300];
        snprintf(link, sizeof link, "<img src=\"%s\"", e->d_name);
        if (svg_check(svg) < 10 || !strstr(html, svg) || !strstr(markdown, link))
            fail_msg("%s", e->d_name);
        free(svg);
        pictures++;
    }
    closedir(d);
    assert_int_equal(pictures, 22);
    /* Nothing is fetched from elsewhere. */
    for (const char *at = html; (at = strstr(at, "http")); at++)
        assert_int_equal(strncmp(at, "http://www.w3.org/2000/svg", 26), 0);
    assert_null(strstr(html, "<script"));
    assert_non_null(strstr(html, "test &lt;&amp;&gt;"));
    free(html);
    free(markdown);
}

/* The cell that begins here has this text, in one element per sentence. */
static void expect_sentences(const char *cell, const char *text)
{
    const char *end = strstr(cell, "</td>");
    char plain[2000];
    size_t size = 0;
    for (const char *at = cell; at < end; at++) {
        if (*at == '<') {
            at = strchr(at, '>');
            continue;
        }
        assert_true(size < sizeof plain - 1);
        plain[size++] = *at;
    }
    plain[size] = '\0';
    assert_string_equal(plain, text);
}

/* The page, findings.csv and a judgement made anew from the files say the same. */
static void verdicts_follow_from_the_files(void **state)
{
    (void)state;
    char *html = labrun_read(folder, "report.html");
    char *csv = labrun_read(folder, "findings.csv");
    const char *at = table(html, "findings");
    int counts[VERDICTS] = {0};
    for (int i = 0; lab_finding(i); i++) {
        Text numbers = {0}, escaped = {0};
        Verdict v = lab_finding(i)->judge(lab_finding(i), &data, &numbers);
        counts[v]++;
        assert_non_null(strstr(csv, text_string(&numbers)));
        svg_escape(&escaped, text_string(&numbers));
        char cell[100];
        snprintf(cell, sizeof cell, "v%d\">%s</td>", (int)v, verdict_name(v));
        at = strstr(at, cell);
        assert_non_null(at);
        at = strstr(at, "<td><span>") + 4;
        expect_sentences(at, text_string(&escaped));
        text_free(&numbers);
        text_free(&escaped);
    }
    char sum[100];
    char *markdown = labrun_read(folder, "report.md");
    for (int i = 0; lab_finding(i); i++) {
        Text row = {0}, numbers = {0};
        Verdict v = lab_finding(i)->judge(lab_finding(i), &data, &numbers);
        text_print(&row, " | **%s** | %s |\n", verdict_name(v), text_string(&numbers));
        assert_non_null(strstr(markdown, text_string(&row)));
        text_free(&row);
        text_free(&numbers);
    }
    free(markdown);
    snprintf(sum, sizeof sum,
             "%d hold, %d do not hold, %d are undecided, %d cannot be repeated.", counts[0],
             counts[1], counts[2], counts[3]);
    assert_non_null(strstr(html, sum));
    free(html);
    free(csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(timing_curves_are_the_medians),
        cmocka_unit_test(thread_curves_are_quotients),
        cmocka_unit_test(processor_use_adds_up),
        cmocka_unit_test(move_times_are_those_of_the_game),
        cmocka_unit_test(bars_say_what_was_played),
        cmocka_unit_test(the_cross_table_is_the_matches),
        cmocka_unit_test(cells_with_an_origin_agree),
        cmocka_unit_test(times_in_the_report_are_the_medians),
        cmocka_unit_test(ratings_in_the_report_are_those_of_the_file),
        cmocka_unit_test(pictures_are_sound_and_inlined),
        cmocka_unit_test(verdicts_follow_from_the_files),
    };
    return cmocka_run_group_tests(tests, run_once, remove_run);
}
