/* Every verdict both ways, on tables made for it, with the numbers it must give. */
#include "cmocka_all.h"

#include "lab/experiments/crosstable.h"
#include "lab/experiments/games.h"
#include "lab/experiments/timing.h"
#include "lab/findings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static LabData data;

static int setup(void **state)
{
    (void)state;
    lab_data_init(&data);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    lab_data_free(&data);
    return 0;
}

/* The finding that begins so must have this verdict and say this. */
static void judged(const char *claim, Verdict want, const char *says)
{
    for (int i = 0; lab_finding(i); i++) {
        const Finding *f = lab_finding(i);
        if (strncmp(f->claim, claim, strlen(claim)) != 0) continue;
        Text numbers = {0};
        Verdict v = f->judge(&data, &numbers);
        if (!strstr(text_string(&numbers), says))
            fail_msg("no '%s' in: %s", says, text_string(&numbers));
        if (v != want) fail_msg("%s: %s", verdict_name(v), text_string(&numbers));
        text_free(&numbers);
        return;
    }
    fail_msg("no finding '%s'", claim);
}

/* A game a curve and depth, with times start x growth^depth; 30 moves with `width` choices. */
typedef struct Times {
    double start, growth, width;
    double spawn, pool; /* seconds added to a game */
} Times;

static void fill_timing(Times t)
{
    Csv *s = lab_csv_fill(&data, &TIMING_CSV);
    csv_cut(s, 0);
    for (int depth = 1; depth <= 8; depth++)
        for (int curve = 0; curve < CURVE_COUNT; curve++) {
            double seconds = t.start * pow(t.growth, depth);
            seconds += curve == CURVE_SPAWN ? t.spawn : curve == CURVE_POOL ? t.pool : 0;
            csv_add_integer(s, 1);
            csv_add_integer(s, 1);
            csv_add_integer(s, depth);
            csv_add_text(s, TIMING_CURVES[curve].name);
            csv_add_text(s, "history");
            csv_add_integer(s, 60);
            csv_add_integer(s, 4);
            csv_add_integer(s, 30);
            csv_add_integer(s, (int64_t)(30 * t.width));
            csv_add_integer(s, 1000);
            csv_add_real(s, seconds, 9);
            csv_add_real(s, seconds / 10, 9);
        }
}

static void growth_is_compared_with_the_width(void **state)
{
    (void)state;
    fill_timing((Times){1e-5, 3, 9, 0, 0});
    judged("Time grows", VERDICT_HOLDS, "3.00 times");
    judged("Time grows", VERDICT_HOLDS, "w = 9.0 legal moves on average, that is w^(0.50 d)");
    fill_timing((Times){1e-5, 5, 9, 0, 0});
    judged("Time grows", VERDICT_FAILS, "w^(0.73 d)");
    fill_timing((Times){1e-5, 3, 100, 0, 0});
    judged("Time grows", VERDICT_FAILS, "w^(0.24 d)");
}

static void the_limit_is_between_two_depths(void **state)
{
    (void)state;
    /* The longest move is a tenth of a game: 0.1 x start x growth^depth. */
    fill_timing((Times){0.1, 3, 9, 0, 0});
    judged("Depth 7 fits", VERDICT_HOLDS, "21.9 s at depth 7 and 65.6 s at depth 8");
    fill_timing((Times){0.01, 3, 9, 0, 0});
    judged("Depth 7 fits", VERDICT_FAILS, "2.19 s at depth 7 and 6.56 s at depth 8");
    judged("Depth 7 fits", VERDICT_FAILS, "depth 11 would be the first above 60 s");
    fill_timing((Times){1, 3, 9, 0, 0});
    judged("Depth 7 fits", VERDICT_FAILS, "219 s at depth 7");
}

static void workers_cost(void **state)
{
    (void)state;
    fill_timing((Times){1e-5, 3, 9, 0.004, 0.001});
    judged("Starting workers", VERDICT_HOLDS,
           "depth 3 takes 4.27 ms with workers started for every move, 1.27 ms with workers "
           "that are kept, and 270 µs on one thread");
    judged("Starting workers", VERDICT_HOLDS, "does not pay up to depth 8");
    fill_timing((Times){1e-5, 3, 9, -2e-6, 0});
    judged("Starting workers", VERDICT_FAILS, "pays from depth 1 on");
}

static void add_search(SearchesId id, int depth, int nodes, double seconds)
{
    Csv *s = lab_csv_fill(&data, &SEARCHES_CSV);
    csv_add_integer(s, 1);
    csv_add_integer(s, 1);
    csv_add_text(s, searches_name(id));
    csv_add_integer(s, depth);
    csv_add_text(s, "history");
    csv_add_integer(s, 28);
    csv_add_integer(s, nodes);
    csv_add_real(s, seconds, 9);
}

static void the_table_saves(void **state)
{
    (void)state;
    add_search(SEARCHES_TABLE, 6, 600, 0.7);
    add_search(SEARCHES_NO_TABLE, 6, 1000, 1.0);
    add_search(SEARCHES_TABLE, 7, 1, 0.1); /* deeper than the report: not asked */
    judged("The history table", VERDICT_HOLDS,
           "At depth 6 on the same positions it saves 40 % of the nodes and 30 % of the time, "
           "less than the third in the report");
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search(SEARCHES_TABLE, 6, 300, 0.4);
    add_search(SEARCHES_NO_TABLE, 6, 1000, 1.0);
    judged("The history table", VERDICT_FAILS, "60 % of the time, more than");
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search(SEARCHES_TABLE, 6, 990, 0.9);
    add_search(SEARCHES_NO_TABLE, 6, 1000, 1.0);
    judged("The history table", VERDICT_FAILS, "10 % of the time");
}

static void fill_leaf(double all, double no_stability, double nothing)
{
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search(SEARCHES_FULL, 4, 1000, all);
    add_search(SEARCHES_FULL_NO_STABILITY, 4, 1000, no_stability);
    add_search(SEARCHES_FULL_NOTHING, 4, 1000, nothing);
    add_search(SEARCHES_TABLE, 6, 1000, 3);
    add_search(SEARCHES_NO_STABILITY, 6, 1000, 2);
}

static void the_leaf_costs(void **state)
{
    (void)state;
    fill_leaf(2.0, 1.0, 0.5);
    judged("The leaf evaluation", VERDICT_HOLDS, "take 75 % of the time");
    judged("Edge stability", VERDICT_HOLDS, "takes +100 % time");
    judged("Edge stability", VERDICT_HOLDS, "at depth 6 takes +50 %");
    fill_leaf(2.0, 2.001, 1.2);
    judged("The leaf evaluation", VERDICT_FAILS, "take 40 % of the time");
    judged("Edge stability", VERDICT_FAILS, "takes +0 % time");
}

static void add_move(int discs, const char *side, const char *basis, double seconds)
{
    Csv *s = lab_csv_fill(&data, &MOVES_CSV);
    csv_add_integer(s, 1);
    csv_add_text(s, "a pairing");
    csv_add_integer(s, 0);
    csv_add_integer(s, 0);
    csv_add_integer(s, discs - 3);
    csv_add_integer(s, discs);
    csv_add_text(s, side);
    csv_add_text(s, "history");
    csv_add_text(s, "D3");
    csv_add_integer(s, 8);
    csv_add_integer(s, 100);
    csv_add_text(s, basis);
    csv_add_real(s, seconds, 9);
}

static void phases_and_cheap_moves(void **state)
{
    (void)state;
    add_move(10, "white", "depth 6", 0.001);
    add_move(23, "white", "depth 6", 0.003); /* opening: 2 ms */
    add_move(24, "white", "depth 6", 0.004);
    add_move(43, "white", "depth 6", 0.005);
    add_move(30, "white", "corner rule", 0.00001); /* middle game: about 3 ms */
    add_move(44, "white", "depth 6", 0.001);       /* endgame */
    add_move(30, "black", "depth 6", 9);           /* the opponent: not asked */
    judged("The middle game", VERDICT_HOLDS,
           "2.00 ms in the opening, 3.00 ms in the middle game, 1.00 ms in the endgame");
    judged(
        "The cheap moves", VERDICT_HOLDS,
        "Of 3 moves in the middle game 1 take less than a tenth of the mean, and 1 of these");
    add_move(31, "white", "depth 6", 0.00002);
    judged("The cheap moves", VERDICT_FAILS, "2 take less than a tenth of the mean, and 1 of");
    add_move(12, "white", "depth 6", 0.1);
    judged("The middle game", VERDICT_FAILS, "34.7 ms in the opening");
}

static void add_pairs(Csv *s, int lost, int even, int won)
{
    csv_add_integer(s, 2 * won + even);
    csv_add_integer(s, 0);
    csv_add_integer(s, 2 * lost + even);
    csv_add_real(s, won - lost, 2);
    csv_add_integer(s, lost);
    csv_add_integer(s, 0);
    csv_add_integer(s, even);
    csv_add_integer(s, 0);
    csv_add_integer(s, won);
}

static void add_switch(const char *name, int lost, int even, int won)
{
    Csv *s = lab_csv_fill(&data, &SWITCHES_CSV);
    csv_add_text(s, name);
    csv_add_integer(s, lost + even + won);
    csv_add_text(s, "a");
    csv_add_text(s, "b");
    add_pairs(s, lost, even, won);
}

static void switches_are_judged_by_their_matches(void **state)
{
    (void)state;
    add_switch("disappear, depth 6", 10, 40, 50);
    add_switch("disappear, depth 4", 10, 10, 10);
    add_switch("staged with stability", 30, 40, 33);
    /* 70.5 of 101 pairs, the added drawn one included: 400 log10(70.5 / 30.5). */
    judged("Mobility alone", VERDICT_HOLDS, "It is worth +146 ± ");
    judged("Mobility alone", VERDICT_HOLDS, "and +0 ± ");
    judged("Stability matters", VERDICT_HOLDS, "+10 ± ");
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_switch("disappear, depth 6", 40, 10, 50);
    add_switch("disappear, depth 4", 10, 10, 10);
    add_switch("staged with stability", 50, 40, 10);
    judged("Mobility alone", VERDICT_FAILS, "+35 ± "); /* not beyond its error */
    judged("Stability matters", VERDICT_FAILS, "-146 ± ");
}

static void add_sight(int factor, int agree)
{
    Csv *s = lab_csv_fill(&data, &SIGHT_CSV);
    csv_add_integer(s, 1);
    csv_add_integer(s, factor);
    csv_add_text(s, "near");
    csv_add_text(s, "far");
    csv_add_integer(s, 1000);
    csv_add_integer(s, agree);
}

static void factors_are_judged_by_their_sight(void **state)
{
    (void)state;
    add_switch("factor=100", 10, 10, 10);
    add_switch("factor=200", 10, 10, 10);
    add_switch("factor=400", 50, 40, 10);
    add_sight(50, 400);
    add_sight(400, 600);
    judged("A higher mobility", VERDICT_HOLDS,
           "in 40.0 % of the positions with factor 50 and in 60.0 % with factor 400 (± 4.3)");
    judged("A higher mobility", VERDICT_HOLDS, ", 400 -146 ± ");
    csv_cut(lab_csv_fill(&data, &SIGHT_CSV), 0);
    add_sight(50, 400);
    add_sight(400, 430);
    judged("A higher mobility", VERDICT_FAILS, "in 43.0 % with factor 400");
}

static void add_result(OpponentId id, int white, int black, int playouts)
{
    Csv *s = lab_csv_fill(&data, &RESULTS_CSV);
    csv_add_integer(s, 1);
    csv_add_text(s, results_opponent(id)->name);
    csv_add_integer(s, 1);
    csv_add_text(s, "black");
    csv_add_text(s, "white");
    csv_add_integer(s, white);
    csv_add_integer(s, black);
    csv_add_integer(s, playouts);
    csv_add_real(s, 0.01, 9);
    csv_add_real(s, 0.02, 9);
}

static void add_cross(const char *a, const char *b, int lost, int even, int won)
{
    Csv *s = lab_csv_fill(&data, &CROSSTABLE_CSV);
    csv_add_integer(s, 1);
    csv_add_text(s, a);
    csv_add_text(s, b);
    csv_add_integer(s, 2 * (lost + even + won));
    add_pairs(s, lost, even, won);
}

static void tree_search_meets_monte_carlo(void **state)
{
    (void)state;
    add_result(OPPONENT_RANDOM, 60, 4, 0);
    add_result(OPPONENT_SIMPLE, 54, 8, 0);
    add_result(OPPONENT_PLAYOUTS, 40, 24, 500);
    add_result(OPPONENT_PLAYOUTS, 30, 34, 500);
    add_result(OPPONENT_PLAYOUTS, 40, 24, 500);
    add_result(OPPONENT_TIMED, 20, 44, 2000000);
    add_cross(CROSS_MONTE_CARLO, CROSS_TREE, 9, 0, 1); /* the other way round */
    judged("The player beats random", VERDICT_HOLDS,
           "500 playouts: won 2, drawn 0, lost 1, discs 36.7-27.3.");
    judged("Tree search", VERDICT_HOLDS, "90 % of the points, +321 ± ");
    judged("Tree search", VERDICT_HOLDS, "won 0, drawn 0, lost 1, discs 20.0-44.0 (2000000 ");
    csv_cut(lab_csv_fill(&data, &CROSSTABLE_CSV), 0);
    add_cross(CROSS_TREE, CROSS_MONTE_CARLO, 5, 0, 5);
    judged("Tree search", VERDICT_FAILS, "50 % of the points, +0 ± ");
    add_result(OPPONENT_SIMPLE, 8, 54, 0);
    judged("The player beats random", VERDICT_FAILS, "simple: won 1, drawn 0, lost 1");
}

static void what_is_not_here_cannot_be_repeated(void **state)
{
    (void)state;
    judged("The player beats a human", VERDICT_UNREPEATABLE, "is not available");
    judged("The player passes the course site", VERDICT_UNREPEATABLE, "are not available");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(growth_is_compared_with_the_width),
        TEST(the_limit_is_between_two_depths),
        TEST(workers_cost),
        TEST(the_table_saves),
        TEST(the_leaf_costs),
        TEST(phases_and_cheap_moves),
        TEST(switches_are_judged_by_their_matches),
        TEST(factors_are_judged_by_their_sight),
        TEST(tree_search_meets_monte_carlo),
        TEST(what_is_not_here_cannot_be_repeated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
