/* Charts hold their data: inside the page, no text on another, ticks that people would choose.
 */
#include "cmocka_all.h"

#include "boards.h"
#include "draw/chart_parts.h"
#include "draw/svgcheck.h"

#include <math.h>
#include <stdio.h>

static void number_is(double value, int decimals, const char *text)
{
    char out[CHART_NUMBER];
    chart_number(out, value, decimals);
    assert_string_equal(out, text);
}

static void numbers_are_readable(void **state)
{
    (void)state;
    number_is(0, 0, "0");
    number_is(-0.04, 1, "0.0");
    number_is(-12.5, 1, "\u221212.5");
    number_is(9999, 0, "9999");
    number_is(12500, 0, "12 500");
    number_is(-1000005.25, 2, "\u22121 000 005.25");
    number_is(3.05, 3, "3.050");
    number_is(1e30, 0, "1e+30");
    number_is(-INFINITY, 0, "\u2212\u221e");
    number_is(NAN, 2, "?");
}

static void ticks_are(ChartAxis axis, double low, double high, int wanted, const char *labels)
{
    ChartScale s = chart_scale(&axis, low, high, wanted);
    Text out = {0};
    for (int i = 0; i < s.ticks; i++) {
        char label[CHART_NUMBER];
        chart_scale_label(&s, i, label);
        text_print(&out, "%s%s", i ? " " : "", label);
    }
    assert_string_equal(text_string(&out), labels);
    text_free(&out);
}

static void ticks_are_round(void **state)
{
    (void)state;
    ChartAxis plain = {0}, whole = {.integer = true}, log = {.log = true};
    ChartAxis discs = {.max = 64}, unlit = {.log = true, .min = -5, .max = 1};
    ticks_are(plain, 0, 47, 6, "0 10 20 30 40 50");
    ticks_are(plain, -0.3, 0.21, 6, "\u22120.3 \u22120.2 \u22120.1 0.0 0.1 0.2 0.3");
    ticks_are(plain, 5, 5, 6, "2 3 4 5 6 7 8");
    ticks_are(plain, NAN, NAN, 5, "0.0 0.2 0.4 0.6 0.8 1.0");
    ticks_are(discs, 0, 60, 6, "0 20 40 60");
    ticks_are(whole, 1, 8, 12, "1 2 3 4 5 6 7 8");
    ticks_are(whole, 1, 60, 12, "5 10 15 20 25 30 35 40 45 50 55 60");
    ticks_are(log, 0.0012, 480, 6, "0.001 0.01 0.1 1 10 100");
    ticks_are(log, 3, 40, 6, "2 5 10 20 50");
    ticks_are(log, 7, 7, 6, "5 10");
    ticks_are(unlit, 0.5, 0.9, 6, "0.5 1");
    ticks_are(log, 0.00001, 0.1, 6, "0.00001 0.0001 0.001 0.01 0.1");
    ticks_are(log, 1e-9, 1e9, 6, "1e-09 1e-06 0.001 1 1000 1 M 1 G");
}

static void ticks_at_powers_of_two(void **state)
{
    (void)state;
    static const double PLACES[] = {10, 25, 50, 100, 1000};
    ChartAxis two = {.log = true, .base = 2};
    ChartAxis given = {.log = true, .ticks = PLACES, .tick_count = 5};
    ticks_are(two, 1, 256, 12, "1 2 4 8 16 32 64 128 256");
    ticks_are(two, 3, 20, 6, "2 4 8 16 32");
    ticks_are(two, 0.2, 1.1, 6, "0.125 0.25 0.5 1 2");
    ticks_are(two, 8, 8, 6, "4 8 16");
    /* Thinned out, but 1 stays. */
    ticks_are(two, 0.5, 16000, 6, "1 4 16 64 256 1024 4096 16 384");
    ticks_are(given, 10, 400, 6, "10 25 50 100"); /* 1000 is outside */
}

/* Every value lands between the ends of its scale. */
static void scales_hold_their_data(void **state)
{
    (void)state;
    Rng rng = rng_stream(73, 0);
    for (int i = 0; random_case(73, i, campaign(20000)); i++) {
        ChartAxis axis = {.log = i & 1, .integer = (i & 6) == 6, .base = i % 3 ? 0 : 2};
        double a = pow(10, 16 * rng_unit(&rng) - 8), b = pow(10, 16 * rng_unit(&rng) - 8);
        if (!axis.log && i & 8) a = -a;
        if (rng_below(&rng, 20) == 0) b = a;
        double low = fmin(a, b), high = fmax(a, b);
        ChartScale s = chart_scale(&axis, low, high, 1 + rng_below(&rng, 12));
        s.from = 100;
        s.to = 700;
        assert_true(chart_scale_at(&s, low) > 99.9 && chart_scale_at(&s, high) < 700.1);
        assert_true(s.ticks <= CHART_TICKS);
        for (int k = 1; k < s.ticks; k++) assert_true(s.tick[k] > s.tick[k - 1]);
        for (int k = 0; k < s.ticks; k++)
            assert_true(chart_scale_at(&s, s.tick[k]) > 99.9 &&
                        chart_scale_at(&s, s.tick[k]) < 700.1);
    }
}

static const char *const NAMES[] = {"history",
                                    "no history, avoid=leaf, threads=2",
                                    "\u9ed1\u767d <plain> & \"quoted\"",
                                    "x",
                                    "history:depth=7,stability=off,mobility=off,weights=off",
                                    "mcts:playouts=1000",
                                    NULL,
                                    "bytes \xff\x01 end"};

static const char *a_name(Rng *rng) { return NAMES[rng_below(rng, 8)]; }

static double a_value(Rng *rng, int kind)
{
    if (rng_below(rng, 12) == 0) return NAN;
    double unit = rng_unit(rng);
    return kind == 0   ? unit
           : kind == 1 ? pow(10, 12 * unit - 6)
           : kind == 2 ? 2000 * unit - 1000
           : kind == 3 ? -5 * unit
                       : 1e9 + unit;
}

static ChartHead a_head(Rng *rng)
{
    return (ChartHead){.title = "A title that is rather long, so that it may have to be broken",
                       .subtitle = rng_below(rng, 2) ? "what was measured, and on what" : NULL,
                       .note = rng_below(rng, 2) ? "seed 1, commit abc; a long note that does "
                                                   "not fit a narrow page in one line"
                                                 : NULL,
                       .width = 400 * rng_below(rng, 4)};
}

static void check_out(Text *out)
{
    svg_check(text_string(out));
    assert_null(strstr(text_string(out), "nan"));
    text_free(out);
}

static void line_charts_are_sound(void **state)
{
    (void)state;
    enum { POINTS = 300 };
    static double x[POINTS], y[CHART_SERIES_MAX][POINTS], low[POINTS], high[POINTS];
    Rng rng = rng_stream(74, 0);
    for (int i = 0; random_case(74, i, campaign(300)); i++) {
        ChartSeries series[CHART_SERIES_MAX];
        int kind = rng_below(&rng, 5), points = rng_below(&rng, i % 10 ? 20 : POINTS);
        LineChart c = {.head = a_head(&rng), .series = series};
        c.series_count = rng_below(&rng, 1 + (i % 10 ? 5 : CHART_SERIES_MAX));
        c.x = (ChartAxis){.title = "depth (plies)", .integer = rng_below(&rng, 2)};
        c.y = (ChartAxis){.title = rng_below(&rng, 2) ? "time (s)" : NULL,
                          .log = rng_below(&rng, 2),
                          .base = i % 3 ? 0 : 2};
        for (int k = 0; k < points; k++) x[k] = 1 + k;
        for (int s = 0; s < c.series_count; s++) {
            for (int k = 0; k < points; k++) y[s][k] = a_value(&rng, kind);
            series[s] = (ChartSeries){.name = a_name(&rng),
                                      .count = points,
                                      .x = x,
                                      .y = y[s],
                                      .no_markers = points > 50,
                                      .faint = rng_below(&rng, 4) == 0};
        }
        for (int k = 0; k < points; k++) {
            low[k] = y[0][k] * 0.9;
            high[k] = y[0][k] * 1.2;
        }
        if (rng_below(&rng, 2)) series[0].low = low, series[0].high = high;
        ChartRule rule = {a_value(&rng, kind), "the limit"};
        c.rules = &rule;
        c.rule_count = rng_below(&rng, 2);
        Text out = {0};
        chart_lines(&c, &out);
        check_out(&out);
    }
}

/* The base line of the text "rule N". */
static double label_at(const Text *svg, int rule)
{
    char text[32];
    snprintf(text, sizeof text, ">rule %d<", rule);
    const char *at = strstr(text_string(svg), text);
    assert_non_null(at);
    while (strncmp(at, " y=\"", 4) != 0) at--;
    return strtod(at + 4, NULL);
}

/* The place of the dashed line of the N-th rule. */
static double rule_at(const Text *svg, int rule)
{
    const char *at = text_string(svg);
    for (int i = 0; i <= rule; i++) {
        at = strstr(at, "stroke-dasharray=\"3 3\"");
        assert_non_null(at++);
    }
    while (strncmp(at, " y1=\"", 5) != 0) at--;
    return strtod(at + 5, NULL);
}

static void labels_of_rules_do_not_touch(void **state)
{
    (void)state;
    enum { RULES = 5, HEIGHT = 13 };
    static const char *NAMES[RULES] = {"rule 0", "rule 1", "rule 2", "rule 3", "rule 4"};
    static const double X[2] = {0, 1}, Y[2] = {0, 10}, AT[RULES] = {1.1, 1.3, 1.4, 1.7, 2.2};
    ChartSeries series = {.name = "a", .count = 2, .x = X, .y = Y};
    ChartRule rules[RULES];
    for (int i = 0; i < RULES; i++) rules[i] = (ChartRule){AT[i], NAMES[i]};
    LineChart c = {.series = &series, .series_count = 1, .rules = rules, .rule_count = RULES};
    Text out = {0};
    chart_lines(&c, &out);
    for (int i = 1; i < RULES; i++)
        assert_true(label_at(&out, i - 1) - label_at(&out, i) >= HEIGHT);
    /* They are spread up and down, so that on the whole they stay at their rules. */
    double away = 0;
    for (int i = 0; i < RULES; i++) away += label_at(&out, i) - 4 - rule_at(&out, i);
    assert_true(fabs(away) / RULES < 0.1);
    text_free(&out);
}

static void bar_charts_are_sound(void **state)
{
    (void)state;
    enum { CATEGORIES = 12 };
    Rng rng = rng_stream(75, 0);
    for (int i = 0; random_case(75, i, campaign(300)); i++) {
        double values[4][CATEGORIES], errors[CATEGORIES];
        const char *names[CATEGORIES];
        ChartBars series[4];
        int kind = rng_below(&rng, 5);
        BarChart c = {.head = a_head(&rng), .names = names, .series = series};
        c.count = rng_below(&rng, CATEGORIES + 1);
        c.series_count = 1 + rng_below(&rng, 4);
        c.value = (ChartAxis){.title = "Elo", .log = rng_below(&rng, 2), .base = i % 3 ? 0 : 2};
        c.dots = rng_below(&rng, 2);
        c.decimals = rng_below(&rng, 3);
        for (int k = 0; k < c.count; k++) {
            const char *name = a_name(&rng);
            names[k] = name ? name : "";
            errors[k] = fabs(a_value(&rng, kind)) / 3;
            for (int s = 0; s < 4; s++) values[s][k] = a_value(&rng, kind);
        }
        for (int s = 0; s < 4; s++)
            series[s] =
                (ChartBars){a_name(&rng), values[s], rng_below(&rng, 2) ? errors : NULL};
        Text out = {0};
        chart_bars(&c, &out);
        check_out(&out);
    }
}

static void tables_are_sound(void **state)
{
    (void)state;
    enum { SIDE = 12 };
    Rng rng = rng_stream(76, 0);
    for (int i = 0; random_case(76, i, campaign(300)); i++) {
        double values[SIDE * SIDE];
        const char *names[SIDE], *texts[SIDE * SIDE];
        MatrixChart c = {.head = a_head(&rng), .rows = names, .values = values};
        c.row_count = 1 + rng_below(&rng, SIDE);
        c.column_count = 1 + rng_below(&rng, SIDE);
        c.columns = rng_below(&rng, 2) && c.column_count <= c.row_count ? names : NULL;
        c.texts = rng_below(&rng, 2) ? texts : NULL;
        c.corner = rng_below(&rng, 2) ? "row against column" : NULL;
        c.middle = 0.5;
        c.high = rng_below(&rng, 2);
        int kind = rng_below(&rng, 5);
        for (int k = 0; k < SIDE; k++) {
            const char *name = a_name(&rng);
            names[k] = name ? name : "";
        }
        for (int k = 0; k < SIDE * SIDE; k++) {
            values[k] = a_value(&rng, kind);
            texts[k] = rng_below(&rng, 2) ? "12-3-5" : NULL;
        }
        Text out = {0};
        chart_matrix(&c, &out);
        check_out(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_readable),
        cmocka_unit_test(ticks_are_round),
        cmocka_unit_test(ticks_at_powers_of_two),
        cmocka_unit_test(scales_hold_their_data),
        cmocka_unit_test(line_charts_are_sound),
        cmocka_unit_test(bar_charts_are_sound),
        cmocka_unit_test(tables_are_sound),
        cmocka_unit_test(labels_of_rules_do_not_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
