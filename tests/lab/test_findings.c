/* Every verdict on tables made for it: holds, does not hold, undecided, with the numbers it
 * must give. */
#include "cmocka_all.h"

#include "lab/experiments/crosstable.h"
#include "lab/experiments/games.h"
#include "lab/experiments/playouts.h"
#include "lab/experiments/threads.h"
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
        Verdict v = f->judge(f, &data, &numbers);
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
} Times;

static void fill_timing(Times t)
{
    Csv *s = lab_csv_fill(&data, &TIMING_CSV);
    csv_cut(s, 0);
    for (int depth = 1; depth <= 8; depth++)
        for (int curve = 0; curve < CURVE_COUNT; curve++) {
            double seconds = t.start * pow(t.growth, depth);
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
    fill_timing((Times){1e-5, 3, 9});
    judged("Time grows", VERDICT_HOLDS, "3.00 times");
    judged("Time grows", VERDICT_HOLDS,
           "w = 9.0 legal moves on average, that is w^(0.50 d), ± 0.00.");
    fill_timing((Times){1e-5, 5, 9});
    judged("Time grows", VERDICT_FAILS, "w^(0.73 d)");
    fill_timing((Times){1e-5, 3, 100});
    judged("Time grows", VERDICT_FAILS, "w^(0.24 d)");
}

static void the_limit_is_between_two_depths(void **state)
{
    (void)state;
    /* The longest move is a tenth of a game: 0.1 x start x growth^depth. */
    fill_timing((Times){0.1, 3, 9});
    judged("Depth 7 fits", VERDICT_HOLDS, "21.9 s at depth 7 and 65.6 s at depth 8");
    fill_timing((Times){0.01, 3, 9});
    judged("Depth 7 fits", VERDICT_FAILS, "2.19 s at depth 7 and 6.56 s at depth 8");
    judged("Depth 7 fits", VERDICT_FAILS, "depth 11 would be the first above 60 s");
    fill_timing((Times){1, 3, 9});
    judged("Depth 7 fits", VERDICT_FAILS, "219 s at depth 7");
}

/* A kind's time at a depth, for eight games that differ by at most `spread`. */
static void add_threads(ThreadsKind kind, int depth, double seconds, double spread)
{
    Csv *s = lab_csv_fill(&data, &THREADS_CSV);
    for (int game = 0; game < 8; game++) {
        csv_add_integer(s, 1);
        csv_add_integer(s, game + 1);
        csv_add_integer(s, depth);
        csv_add_text(s, threads_name(kind));
        csv_add_text(s, "history");
        csv_add_integer(s, 28);
        csv_add_integer(s, 1000);
        csv_add_real(s, seconds + spread * (game / 7.0 - 0.5), 9);
    }
}

/* Times by depth: those of one thread are 1 ms; the rest is in units of it, at depths 1 to 3
 * and at depth 4. */
typedef struct Cores {
    double low, high, spread;
} Cores;

static void fill_threads(Cores kept, Cores started, double shared_high)
{
    csv_cut(lab_csv_fill(&data, &THREADS_CSV), 0);
    for (int depth = 1; depth <= 4; depth++) {
        bool low = depth < 4;
        add_threads(THREADS_ONE_HISTORY, depth, 0.001, 0);
        add_threads(THREADS_ONE, depth, 0.001, 0);
        add_threads(THREADS_POOL, depth, 0.001 * (low ? kept.low : kept.high),
                    0.001 * kept.spread);
        add_threads(THREADS_SHARED, depth, 0.001 * (low ? 2 : shared_high), 0);
        add_threads(THREADS_MOVE, depth, 0.001 * (low ? started.low : started.high),
                    0.001 * started.spread);
        add_threads(THREADS_PROCESS, depth, 0.1, 0);
    }
}

static void workers_cost(void **state)
{
    (void)state;
    fill_threads((Cores){1.5, 1.5, 0}, (Cores){4, 4, 0.1}, 2);
    judged("Starting workers", VERDICT_HOLDS,
           "at depth 3 take 1.00 ms on one thread, 1.50 ms with two threads that are kept, "
           "4.00 ms with two threads started for every move, and 100 ms with one process");
    fill_threads((Cores){1.5, 1.5, 0}, (Cores){0.8, 4, 0.1}, 2);
    judged("Starting workers", VERDICT_FAILS, "800 µs with two threads started");
    fill_threads((Cores){1.5, 1.5, 0}, (Cores){1.02, 4, 0.2}, 2);
    judged("Starting workers", VERDICT_UNDECIDED, "1.02 ms with two threads started");
}

static void cores_pay_at_high_depth(void **state)
{
    (void)state;
    fill_threads((Cores){3, 0.6, 0.1}, (Cores){4, 4, 0}, 2);
    judged("Several cores", VERDICT_HOLDS,
           "At depth 4 two threads take 0.60 times the time of one (0.55 to 0.65).");
    judged("Several cores", VERDICT_HOLDS, "two threads are faster is 4.");
    fill_threads((Cores){3, 1.5, 0.1}, (Cores){4, 4, 0}, 0.7);
    judged("Several cores", VERDICT_HOLDS,
           "where each has a history table, it is 0.70 times (0.70 to 0.70)");
    fill_threads((Cores){3, 1.5, 0.1}, (Cores){4, 4, 0}, 2);
    judged("Several cores", VERDICT_FAILS, "Two threads are not faster at any depth up to 4.");
    fill_threads((Cores){0.6, 0.6, 0.1}, (Cores){4, 4, 0}, 2);
    judged("Several cores", VERDICT_FAILS, "two threads are faster is 1.");
    fill_threads((Cores){3, 1, 0.1}, (Cores){4, 4, 0}, 2);
    judged("Several cores", VERDICT_UNDECIDED, "1.00 times the time of one (0.95 to 1.05)");
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

static void add_match(const LabTable *table, const char *name, int lost, int even, int won)
{
    Csv *s = lab_csv_fill(&data, table);
    csv_add_text(s, name);
    csv_add_integer(s, lost + even + won);
    csv_add_text(s, "a");
    csv_add_text(s, "b");
    add_pairs(s, lost, even, won);
}

static void add_switch(const char *name, int lost, int even, int won)
{
    add_match(&SWITCHES_CSV, name, lost, even, won);
}

/* Eight games: the time with two threads is `ratio` of that with one, within `spread`. */
static void fill_mcts(double ratio, double spread)
{
    Csv *s = lab_csv_fill(&data, &MCTS_THREADS_CSV);
    csv_cut(s, 0);
    for (int i = 0; i < 16; i++) {
        int threads = i % 2 + 1;
        csv_add_integer(s, 1);
        csv_add_integer(s, i / 2 + 1);
        csv_add_integer(s, threads);
        csv_add_text(s, "mcts");
        csv_add_integer(s, 7);
        csv_add_real(s, threads == 1 ? 1 : ratio + spread * (i / 2 / 7.0 - 0.5), 9);
    }
}

static void monte_carlo_on_two_cores(void **state)
{
    (void)state;
    add_match(&MCTS_MATCH_CSV, "mcts with two threads", 10, 40, 10);
    fill_mcts(0.5, 0.02);
    judged("Monte Carlo cannot", VERDICT_FAILS,
           "Two threads make 2.00 times the playouts per second of one (1.96 to 2.04)");
    judged("Monte Carlo cannot", VERDICT_FAILS, "is worth +0 ± ");
    fill_mcts(1, 0.02);
    judged("Monte Carlo cannot", VERDICT_HOLDS, "1.00 times");
    fill_mcts(0.85, 0.2);
    judged("Monte Carlo cannot", VERDICT_UNDECIDED, "1.18 times");
}

/* Eight games whose times differ by at most `spread`. */
static void add_search_games(SearchesId id, int depth, int nodes, double seconds, double spread)
{
    Csv *s = lab_csv_fill(&data, &SEARCHES_CSV);
    for (int game = 0; game < 8; game++) {
        csv_add_integer(s, 1);
        csv_add_integer(s, game + 1);
        csv_add_text(s, searches_name(id));
        csv_add_integer(s, depth);
        csv_add_text(s, "history");
        csv_add_integer(s, 28);
        csv_add_integer(s, nodes);
        csv_add_real(s, seconds + spread * (game / 7.0 - 0.5), 9);
    }
}

static void add_search(SearchesId id, int depth, int nodes, double seconds)
{
    add_search_games(id, depth, nodes, seconds, 0);
}

static void alpha_beta_is_faster(void **state)
{
    (void)state;
    add_search(SEARCHES_FULL, 5, 1, 0.1); /* a lower depth: not asked */
    add_search(SEARCHES_FULL, 6, 1000, 1);
    add_search_games(SEARCHES_NO_TABLE, 6, 125, 0.2, 0.1);
    judged("Alpha-beta", VERDICT_HOLDS,
           "At depth 6 alpha-beta visits 12.5 % of the nodes of minimax and takes 20.0 % (15.0 "
           "to 25.0) of its time.");
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search(SEARCHES_FULL, 6, 1000, 1);
    add_search_games(SEARCHES_NO_TABLE, 6, 900, 0.9, 0.1);
    judged("Alpha-beta", VERDICT_FAILS, "takes 90.0 %");
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search(SEARCHES_FULL, 6, 1000, 1);
    add_search_games(SEARCHES_NO_TABLE, 6, 500, 0.5, 0.1);
    judged("Alpha-beta", VERDICT_UNDECIDED, "takes 50.0 %");
}

static void fill_width(double seconds, double spread, int won)
{
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_search(SEARCHES_TABLE, 6, 1000, 1);
    add_search_games(SEARCHES_WIDTH, 6, 900, seconds, spread);
    add_switch("width=12", 20, 60, won);
}

static void the_width_gains_little(void **state)
{
    (void)state;
    fill_width(0.95, 0.1, 20);
    judged("Limiting the width", VERDICT_HOLDS,
           "At depth 6 on the same positions it saves 5 % (0 "
           "to 10) of the time. In a match it is worth +0 ± ");
    fill_width(0.5, 0.1, 20);
    judged("Limiting the width", VERDICT_FAILS, "saves 50 %");
    fill_width(0.95, 0.1, 80); /* it wins: it does not lose choices that matter */
    judged("Limiting the width", VERDICT_FAILS, "saves 5 %");
    fill_width(0.75, 0.1, 20);
    judged("Limiting the width", VERDICT_UNDECIDED, "saves 25 %");
}

static void the_table_saves(void **state)
{
    (void)state;
    add_search(SEARCHES_TABLE, 6, 600, 0.7);
    add_search(SEARCHES_NO_TABLE, 6, 1000, 1.0);
    add_search(SEARCHES_TABLE, 7, 1, 0.1); /* deeper than the report: not asked */
    judged("The history table", VERDICT_HOLDS,
           "At depth 6 on the same positions it saves 40 % of the nodes and 30 % (30 to 30) of "
           "the "
           "time.");
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search(SEARCHES_TABLE, 6, 300, 0.4);
    add_search(SEARCHES_NO_TABLE, 6, 1000, 1.0);
    judged("The history table", VERDICT_FAILS, "60 % (60 to 60) of the time");
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search(SEARCHES_TABLE, 6, 990, 0.9);
    add_search(SEARCHES_NO_TABLE, 6, 1000, 1.0);
    judged("The history table", VERDICT_FAILS, "10 % (10 to 10) of the time");
    csv_cut(lab_csv_fill(&data, &SEARCHES_CSV), 0);
    add_search_games(SEARCHES_TABLE, 6, 600, 0.6, 0.1);
    add_search(SEARCHES_NO_TABLE, 6, 1000, 1.0);
    judged("The history table", VERDICT_UNDECIDED, "40 % (35 to 45) of the time");
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
    judged("The leaf evaluation", VERDICT_HOLDS, "take 75 % (75 to 75) of the time");
    judged("Edge stability", VERDICT_HOLDS, "takes +100 % (+100 to +100) time");
    judged("Edge stability", VERDICT_HOLDS, "at depth 6 takes +50 %");
    fill_leaf(2.0, 2.001, 1.2);
    judged("The leaf evaluation", VERDICT_FAILS, "take 40 % (40 to 40) of the time");
    judged("Edge stability", VERDICT_FAILS, "takes +0 % (+0 to +0) time");
}

static void add_move_in(int game, int discs, const char *side, const char *basis,
                        double seconds)
{
    Csv *s = lab_csv_fill(&data, &MOVES_CSV);
    csv_add_integer(s, 1);
    csv_add_text(s, "a pairing");
    csv_add_integer(s, game);
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

static void add_move(int discs, const char *side, const char *basis, double seconds)
{
    add_move_in(0, discs, side, basis, seconds);
}

/* White's moves of one game: a straight rise to move `peak` and a fall, from and to these parts
 * of the maximum. */
static void add_game(int game, int peak, double first, double last)
{
    for (int number = 2; number <= 60; number += 2) {
        double rise = first + (1 - first) * (number - 2) / (peak - 2.0);
        double fall = last + (1 - last) * (60 - number) / (60.0 - peak);
        add_move_in(game, number + 3, "white", "depth 6",
                    0.001 * (number <= peak ? rise : fall));
        add_move_in(game, number + 3, "black", "depth 6", 9); /* the opponent: not asked */
    }
}

static void the_curve_has_its_maximum_inside(void **state)
{
    (void)state;
    for (int game = 0; game < 3; game++) add_game(game, 30, 0.1, 0.1);
    judged("The middle game", VERDICT_HOLDS, "at move 2, has its maximum of ");
    judged("The middle game", VERDICT_HOLDS, " at move 30, and is ");
    judged("The middle game", VERDICT_HOLDS, "is left out, the maximum is at moves 30 to 30.");
    csv_cut(lab_csv_fill(&data, &MOVES_CSV), 0);
    for (int game = 0; game < 3; game++) add_game(game, 6, 0.8, 0.1);
    judged("The middle game", VERDICT_FAILS, "has its maximum of ");
    csv_cut(lab_csv_fill(&data, &MOVES_CSV), 0);
    /* One game of five begins slowly: without any one of them the rest still decides. */
    for (int game = 0; game < 5; game++) add_game(game, 30, game ? 0.1 : 0.95, 0.1);
    judged("The middle game", VERDICT_HOLDS, "has its maximum of ");
    csv_cut(lab_csv_fill(&data, &MOVES_CSV), 0);
    add_game(0, 30, 0.1, 0.1);
    add_game(1, 30, 0.95, 0.1);
    judged("The middle game", VERDICT_UNDECIDED, "has its maximum of ");
}

static void cheap_moves_are_corners(void **state)
{
    (void)state;
    for (int i = 0; i < 40; i++) add_move(24 + i % 20, "white", "depth 6", 0.004);
    for (int i = 0; i < 8; i++) add_move(30, "white", "corner rule", 0.00001);
    add_move(30, "black", "depth 6", 0.00001); /* the opponent: not asked */
    add_move(44, "white", "depth 6", 0.00001); /* endgame */
    judged(
        "The cheap moves", VERDICT_HOLDS,
        "Of 48 moves in the middle game 8 take less than a tenth of the mean, and 8 of these");
    for (int i = 0; i < 6; i++) add_move(31, "white", "depth 6", 0.00002);
    judged("The cheap moves", VERDICT_UNDECIDED,
           "14 take less than a tenth of the mean, and 8 of");
    for (int i = 0; i < 30; i++) add_move(31, "white", "depth 6", 0.00002);
    judged("The cheap moves", VERDICT_FAILS, "44 take less than a tenth of the mean, and 8 of");
}

static void switches_are_judged_by_their_matches(void **state)
{
    (void)state;
    add_switch("disappear, depth 6", 10, 40, 50);
    add_switch("disappear, depth 4", 10, 10, 10);
    add_switch("staged with stability", 300, 400, 330);
    /* 70.5 of 101 pairs, the added drawn one included: 400 log10(70.5 / 30.5). */
    judged("Mobility alone", VERDICT_HOLDS, "It is worth +146 ± ");
    judged("Mobility alone", VERDICT_HOLDS, "and +0 ± ");
    judged("Stability matters", VERDICT_HOLDS, "+10 ± ");
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_switch("disappear, depth 6", 40, 10, 50);
    add_switch("disappear, depth 4", 10, 10, 10);
    add_switch("staged with stability", 50, 40, 10);
    judged("Mobility alone", VERDICT_UNDECIDED, "+35 ± "); /* not beyond its error */
    judged("Stability matters", VERDICT_FAILS, "-146 ± ");
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_switch("disappear, depth 6", 50, 40, 10);
    add_switch("disappear, depth 4", 10, 10, 10);
    add_switch("staged with stability", 3, 4, 3);
    judged("Mobility alone", VERDICT_FAILS, "-146 ± ");
    judged("Stability matters", VERDICT_UNDECIDED, "+0 ± ");
}

/* A finding that holds if the changed player wins its match. */
static void wins_its_match(const char *claim, const char *match, const char *other)
{
    const struct Case {
        int lost, won;
        Verdict verdict;
        const char *says;
    } cases[] = {{10, 50, VERDICT_HOLDS, "+146 ± "},
                 {50, 10, VERDICT_FAILS, "-146 ± "},
                 {30, 30, VERDICT_UNDECIDED, "+0 ± "}};
    for (int i = 0; i < 3; i++) {
        csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
        add_switch(match, cases[i].lost, 40, cases[i].won);
        if (other) add_switch(other, 1, 1, 1);
        judged(claim, cases[i].verdict, cases[i].says);
    }
}

static void single_switches_win_or_lose(void **state)
{
    (void)state;
    wins_its_match("Avoiding the squares beside corners at the root", "avoid=root", NULL);
    wins_its_match("Avoiding the squares beside corners at the leaves", "avoid=leaf",
                   "avoid=leaf as in the listing");
    wins_its_match("The corner rule", "corner rule", NULL);
}

static void random_moves_may_lose_a_little(void **state)
{
    (void)state;
    add_switch("disappear=random", 200, 400, 200);
    judged("Random moves", VERDICT_HOLDS, "is worth +0 ± ");
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_switch("disappear=random", 500, 400, 100);
    judged("Random moves", VERDICT_FAILS, "is worth -147 ± ");
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_switch("disappear=random", 5, 4, 3);
    judged("Random moves", VERDICT_UNDECIDED, "is worth -");
}

static void annealing_meets_staged(void **state)
{
    (void)state;
    static const char PLAIN[] = "annealing against staged";
    static const char STAGED[] = "annealing with staged's evaluation";
    add_switch(PLAIN, 50, 40, 10);
    add_switch(STAGED, 50, 40, 10);
    judged("Staged search", VERDICT_HOLDS, "staged is worth +146 ± ");
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_switch(PLAIN, 50, 40, 10);
    add_switch(STAGED, 10, 40, 50);
    judged("Staged search", VERDICT_FAILS, "and -146 ± ");
    csv_cut(lab_csv_fill(&data, &SWITCHES_CSV), 0);
    add_switch(PLAIN, 50, 40, 10);
    add_switch(STAGED, 10, 40, 10);
    judged("Staged search", VERDICT_UNDECIDED, "and +0 ± ");
}

/* Pairs of games from the view of Roxanne playouts. */
static void fill_playouts(int lost, int even, int won, double mobility)
{
    Csv *s = lab_csv_fill(&data, &PLAYOUTS_CSV);
    csv_cut(s, 0);
    for (int i = 0; i < lost + even + won; i++) {
        csv_add_integer(s, 1);
        csv_add_integer(s, i + 1);
        csv_add_text(s, "a");
        csv_add_text(s, "b");
        csv_add_integer(s, i < lost ? 0 : i < lost + even ? 2 : 4);
        csv_add_real(s, 0, 1);
        csv_add_real(s, mobility + (i % 2 ? 1 : -1), 4);
    }
}

static void roxanne_is_judged_by_points_and_mobility(void **state)
{
    (void)state;
    fill_playouts(10, 40, 50, 0.5);
    judged("The Roxanne order", VERDICT_HOLDS,
           "Over 100 pairs of games Roxanne playouts are worth +146 ± ");
    /* The standard deviation is 1 and a little: 1.96 / 10. */
    judged("Central squares", VERDICT_HOLDS, "are +0.50 ± 0.20 on average");
    fill_playouts(50, 40, 10, -0.5);
    judged("The Roxanne order", VERDICT_FAILS, "-146 ± ");
    judged("Central squares", VERDICT_FAILS, "are -0.50 ± 0.20");
    fill_playouts(30, 40, 30, 0.1);
    judged("The Roxanne order", VERDICT_UNDECIDED, "+0 ± ");
    judged("Central squares", VERDICT_UNDECIDED, "are +0.10 ± 0.20");
}

static void add_term(const char *name, int lost, int even, int won)
{
    add_match(&TERMS_CSV, name, lost, even, won);
}

static void each_term_is_judged_by_its_own_match(void **state)
{
    (void)state;
    add_term("without discs", 50, 40, 10);
    add_term("without corners", 10, 40, 50);
    add_term("without squares beside corners", 30, 40, 30);
    add_term("without mobility", 51, 40, 9);
    add_term("without frontier discs", 9, 40, 51);
    add_term("without square weights", 31, 40, 29);
    judged("The disc difference", VERDICT_HOLDS, "sixterm is worth -146 ± ");
    judged("The corners earn", VERDICT_FAILS, "+146 ± ");
    judged("The squares beside empty", VERDICT_UNDECIDED, "+0 ± ");
    judged("Mobility earns", VERDICT_HOLDS, "-154 ± ");
    judged("Frontier discs", VERDICT_FAILS, "+154 ± ");
    judged("The square weights", VERDICT_UNDECIDED, "-7 ± ");
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
    judged(
        "A higher mobility", VERDICT_HOLDS,
        "in 40.0 % of the positions with factor 50 and in 60.0 % with factor 400 (difference ± "
        "4.3)");
    judged("A higher mobility", VERDICT_HOLDS, " and 400 -146 ± ");
    csv_cut(lab_csv_fill(&data, &SIGHT_CSV), 0);
    add_sight(50, 400);
    add_sight(400, 430);
    judged("A higher mobility", VERDICT_UNDECIDED, "in 43.0 % with factor 400");
    csv_cut(lab_csv_fill(&data, &SIGHT_CSV), 0);
    add_sight(50, 400);
    add_sight(400, 200);
    judged("A higher mobility", VERDICT_FAILS, "in 20.0 % with factor 400");
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
           "Against Monte Carlo, 500 playouts it won 2, drew 0 and lost 1 games, discs "
           "36.7-27.3.");
    judged("Tree search", VERDICT_HOLDS, "90 % of the points, +321 ± ");
    judged("Tree search", VERDICT_HOLDS,
           "it won 0, drew 0 and lost 1 games, discs 20.0-44.0. "
           "That opponent made 2000000 playouts per move.");
    csv_cut(lab_csv_fill(&data, &CROSSTABLE_CSV), 0);
    add_cross(CROSS_TREE, CROSS_MONTE_CARLO, 5, 0, 5);
    judged("Tree search", VERDICT_UNDECIDED, "50 % of the points, +0 ± ");
    csv_cut(lab_csv_fill(&data, &CROSSTABLE_CSV), 0);
    add_cross(CROSS_TREE, CROSS_MONTE_CARLO, 9, 0, 1);
    judged("Tree search", VERDICT_FAILS, "10 % of the points, -321 ± ");
    add_result(OPPONENT_SIMPLE, 8, 54, 0);
    judged("The player beats random", VERDICT_FAILS,
           "Against simple it won 1, drew 0 and lost 1");
}

static void what_is_not_here_cannot_be_repeated(void **state)
{
    (void)state;
    judged("The player beats a human", VERDICT_UNREPEATABLE, "is not available");
    judged("The player beats levels of", VERDICT_UNREPEATABLE, "are not available");
    judged("The player passes the course site", VERDICT_UNREPEATABLE, "are not available");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        TEST(growth_is_compared_with_the_width),
        TEST(the_limit_is_between_two_depths),
        TEST(workers_cost),
        TEST(cores_pay_at_high_depth),
        TEST(monte_carlo_on_two_cores),
        TEST(alpha_beta_is_faster),
        TEST(the_width_gains_little),
        TEST(the_table_saves),
        TEST(the_leaf_costs),
        TEST(the_curve_has_its_maximum_inside),
        TEST(cheap_moves_are_corners),
        TEST(switches_are_judged_by_their_matches),
        TEST(single_switches_win_or_lose),
        TEST(random_moves_may_lose_a_little),
        TEST(annealing_meets_staged),
        TEST(roxanne_is_judged_by_points_and_mobility),
        TEST(each_term_is_judged_by_its_own_match),
        TEST(factors_are_judged_by_their_sight),
        TEST(tree_search_meets_monte_carlo),
        TEST(what_is_not_here_cannot_be_repeated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
