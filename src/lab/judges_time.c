/* judges_time.c - the findings on time. */
#include "lab/experiments/games.h"
#include "lab/experiments/threads.h"
#include "lab/experiments/timing.h"
#include "lab/html.h"
#include "lab/judges.h"

#include <math.h>

Verdict verdict_within(LabRange x, double low, double high)
{
    if (x.low >= low && x.high <= high) return VERDICT_HOLDS;
    return x.high < low || x.low > high ? VERDICT_FAILS : VERDICT_UNDECIDED;
}

Verdict verdict_both(Verdict a, Verdict b)
{
    if (a == VERDICT_FAILS || b == VERDICT_FAILS) return VERDICT_FAILS;
    return a == VERDICT_HOLDS ? b : a;
}

/* Whole percents, without a negative zero. */
static double percent(double share)
{
    double whole = round(100 * share);
    return whole == 0 ? 0 : whole;
}

/* Appends "46 % (44 to 48)". */
static void tell_percent(LabRange x, Text *out)
{
    text_print(out, "%.0f %% (%.0f to %.0f)", percent(x.value), percent(x.low),
               percent(x.high));
}

/* Fits log time by depth. Depths 1 and 2 are left out: their time is mostly that of starting a
 * search. */
static LabLine growth(const Csv *timing)
{
    double x[TIMING_DEPTH_MAX], y[TIMING_DEPTH_MAX];
    int depths = timing_depths(timing), from = depths > 4 ? 3 : 1, count = 0;
    for (int d = from; d <= depths; d++) {
        x[count] = d;
        y[count++] = log(timing_point(timing, CURVE_HISTORY, d).median);
    }
    return lab_fit(x, y, count);
}

Verdict judge_growth(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *timing = lab_csv(data, &TIMING_CSV);
    LabLine line = growth(timing);
    const LabWhere curve[] = {{TIMING_CURVE, TIMING_CURVES[CURVE_HISTORY].name}, {0, NULL}};
    double width =
        lab_sum(timing, TIMING_CHOICES, curve) / lab_sum(timing, TIMING_MOVES, curve);
    double exponent = line.slope / log(width), error = line.error / log(width);
    text_print(out,
               "One more ply takes %.2f times the time (fit over depths %d to %d, R² %.3f). "
               "With w = %.1f legal moves on average, that is w^(%.2f d), ± %.2f.",
               exp(line.slope), timing_depths(timing) > 4 ? 3 : 1, timing_depths(timing),
               line.r2, width, exponent, error);
    if (line.r2 < 0.95) return VERDICT_FAILS;
    return verdict_within((LabRange){exponent, exponent - error, exponent + error}, 0.375,
                          0.625);
}

Verdict judge_prune(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int depth = searches_depth(s, SEARCHES_FULL, TIMING_DEPTH_MAX);
    double nodes = searches_sum(s, SEARCHES_NO_TABLE, depth, SEARCHES_NODES) /
                   searches_sum(s, SEARCHES_FULL, depth, SEARCHES_NODES);
    LabRange time = searches_ratio(s, SEARCHES_NO_TABLE, SEARCHES_FULL, depth);
    text_print(
        out,
        "At depth %d alpha-beta visits %.1f %% of the nodes of minimax and takes %.1f %% "
        "(%.1f to %.1f) of its time.",
        depth, 100 * nodes, 100 * time.value, 100 * time.low, 100 * time.high);
    return verdict_within(time, 0, 0.5);
}

Verdict judge_table(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int depth = searches_depth(s, SEARCHES_TABLE, 6);
    double nodes = 1 - searches_sum(s, SEARCHES_TABLE, depth, SEARCHES_NODES) /
                           searches_sum(s, SEARCHES_NO_TABLE, depth, SEARCHES_NODES);
    LabRange saved =
        lab_range_rest(searches_ratio(s, SEARCHES_TABLE, SEARCHES_NO_TABLE, depth));
    text_print(out, "At depth %d on the same positions it saves %.0f %% of the nodes and ",
               depth, percent(nodes));
    tell_percent(saved, out);
    text_print(out, " of the time.");
    return verdict_within(saved, 0.25, 0.42);
}

Verdict judge_width(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int depth = searches_depth(s, SEARCHES_WIDTH, TIMING_DEPTH_MAX);
    LabRange saved = lab_range_rest(searches_ratio(s, SEARCHES_WIDTH, SEARCHES_TABLE, depth));
    Elo e = switches_elo(lab_csv(data, &SWITCHES_CSV), SWITCH_WIDTH);
    text_print(out, "At depth %d on the same positions it saves ", depth);
    tell_percent(saved, out);
    text_print(out, " of the time. In a match it is worth %+.0f ± %.0f Elo.", e.elo, e.error);
    if (e.elo - e.error > 0) return VERDICT_FAILS;
    return verdict_within(saved, -INFINITY, 0.25);
}

Verdict judge_leaf(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int depth = searches_depth(s, SEARCHES_FULL_NOTHING, TIMING_DEPTH_MAX);
    LabRange share =
        lab_range_rest(searches_ratio(s, SEARCHES_FULL_NOTHING, SEARCHES_FULL, depth));
    text_print(out, "The terms of the evaluation take ");
    tell_percent(share, out);
    text_print(out, " of the time for the same tree.");
    return verdict_within(share, 0.5, 1);
}

Verdict judge_stability(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int whole = searches_depth(s, SEARCHES_FULL_NO_STABILITY, TIMING_DEPTH_MAX);
    int depth = searches_depth(s, SEARCHES_NO_STABILITY, 6);
    LabRange full = searches_ratio(s, SEARCHES_FULL, SEARCHES_FULL_NO_STABILITY, whole);
    LabRange pruned = searches_ratio(s, SEARCHES_TABLE, SEARCHES_NO_STABILITY, depth);
    text_print(out,
               "With edge stability the same tree takes %+.0f %% (%+.0f to %+.0f) time, and a "
               "pruned search at depth %d takes %+.0f %%.",
               percent(full.value - 1), percent(full.low - 1), percent(full.high - 1), depth,
               percent(pruned.value - 1));
    return verdict_within(full, 1.25, INFINITY);
}

enum { LOW_DEPTH = 3 };

/* Whether two threads or processes of this kind take longer than one at depths 1 to 3. */
static Verdict costs_at_low_depth(const Csv *threads, ThreadsKind kind)
{
    Verdict v = VERDICT_HOLDS;
    for (int d = 1; d <= LOW_DEPTH; d++)
        v = verdict_both(
            v, verdict_within(threads_ratio(threads, kind, THREADS_ONE, d), 1, INFINITY));
    return v;
}

Verdict judge_workers(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *threads = lab_csv(data, &THREADS_CSV);
    char one[HTML_NUMBER], kept[HTML_NUMBER], move[HTML_NUMBER], process[HTML_NUMBER];
    html_seconds(threads_seconds(threads, THREADS_ONE, LOW_DEPTH), one);
    html_seconds(threads_seconds(threads, THREADS_POOL, LOW_DEPTH), kept);
    html_seconds(threads_seconds(threads, THREADS_MOVE, LOW_DEPTH), move);
    html_seconds(threads_seconds(threads, THREADS_PROCESS, LOW_DEPTH), process);
    text_print(out,
               "The positions of a game at depth %d take %s on one thread, %s with two threads "
               "that are kept, %s with two threads started for every move, and %s with one "
               "process per root move.",
               LOW_DEPTH, one, kept, move, process);
    return verdict_both(costs_at_low_depth(threads, THREADS_MOVE),
                        costs_at_low_depth(threads, THREADS_PROCESS));
}

/* Whether a is faster than b at a depth. */
static Verdict is_faster(const Csv *threads, ThreadsKind a, ThreadsKind b, int depth)
{
    return verdict_within(threads_ratio(threads, a, b, depth), 0, 1);
}

/* Whether two threads are faster than one: without a table, or both with one. */
static Verdict pays(const Csv *threads, int depth)
{
    Verdict plain = is_faster(threads, THREADS_POOL, THREADS_ONE, depth);
    Verdict table = is_faster(threads, THREADS_SHARED, THREADS_ONE_HISTORY, depth);
    if (plain == VERDICT_HOLDS || table == VERDICT_HOLDS) return VERDICT_HOLDS;
    return plain == VERDICT_FAILS ? table : plain;
}

Verdict judge_cores(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *threads = lab_csv(data, &THREADS_CSV);
    int depth = threads_depth(threads), first = 1;
    LabRange plain = threads_ratio(threads, THREADS_POOL, THREADS_ONE, depth);
    LabRange table = threads_ratio(threads, THREADS_SHARED, THREADS_ONE_HISTORY, depth);
    text_print(
        out,
        "At depth %d two threads take %.2f times the time of one (%.2f to %.2f). At depth "
        "%d, where each has a history table, it is %.2f times (%.2f to %.2f). ",
        depth, plain.value, plain.low, plain.high, depth, table.value, table.low, table.high);
    while (first <= depth && pays(threads, first) != VERDICT_HOLDS) first++;
    if (first <= depth)
        text_print(out, "The lowest depth at which two threads are faster is %d.", first);
    else
        text_print(out, "Two threads are not faster at any depth up to %d.", depth);
    return verdict_both(costs_at_low_depth(threads, THREADS_POOL), pays(threads, depth));
}

Verdict judge_mcts_cores(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    LabRange speedup = mcts_threads_speedup(lab_csv(data, &MCTS_THREADS_CSV));
    Elo e = mcts_match_elo(lab_csv(data, &MCTS_MATCH_CSV));
    text_print(
        out,
        "Two threads make %.2f times the playouts per second of one (%.2f to %.2f). With "
        "equal playouts the player with two threads is worth %+.0f ± %.0f Elo.",
        speedup.value, speedup.low, speedup.high, e.elo, e.error);
    return verdict_within(speedup, 0, 1.2);
}

/* Whether both ends of the smoothed curve are below half of its maximum. */
static bool is_inside(const MovesCurve *c)
{
    double half = c->smooth[c->peak] / 2;
    return c->smooth[0] < half && c->smooth[c->count - 1] < half;
}

Verdict judge_middle(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *moves = lab_csv(data, &MOVES_CSV);
    char first[HTML_NUMBER], most[HTML_NUMBER], last[HTML_NUMBER];
    MovesCurve c;
    moves_curve(moves, -1, &c);
    bool holds = is_inside(&c);
    double low = c.number[c.peak], high = low;
    html_seconds(c.smooth[0], first);
    html_seconds(c.smooth[c.peak], most);
    html_seconds(c.smooth[c.count - 1], last);
    text_print(out,
               "The smoothed time per move is %s at move %.0f, has its maximum of %s at move "
               "%.0f, and is %s at move %.0f. ",
               first, c.number[0], most, c.number[c.peak], last, c.number[c.count - 1]);
    Verdict verdict = holds ? VERDICT_HOLDS : VERDICT_FAILS;
    /* Game 0 stays: it alone has the first moves, the others begin with an opening. */
    int games = moves_games(moves);
    for (int game = 1; game < games; game++) {
        moves_curve(moves, game, &c);
        if (is_inside(&c) != holds) verdict = VERDICT_UNDECIDED;
        low = fmin(low, c.number[c.peak]);
        high = fmax(high, c.number[c.peak]);
    }
    text_print(out, "If a game is left out, the maximum is at moves %.0f to %.0f.", low, high);
    return verdict;
}

/* The 95 % interval of Wilson for a share. */
static LabRange share_range(int part, int whole)
{
    double n = whole, p = part / n, z = 1.96, scale = 1 + z * z / n;
    double middle = (p + z * z / (2 * n)) / scale;
    double error = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale;
    return (LabRange){p, middle - error, middle + error};
}

Verdict judge_cheap(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    MovesPhase p = moves_sum(lab_csv(data, &MOVES_CSV), PHASE_MIDDLE);
    text_print(
        out,
        "Of %d moves in the middle game %d take less than a tenth of the mean, and %d of "
        "these are corners played by the corner rule.",
        p.moves, p.cheap, p.cheap_corner);
    if (!p.cheap) return VERDICT_UNDECIDED;
    return verdict_within(share_range(p.cheap_corner, p.cheap), 0.5, 1);
}

Verdict judge_limit(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *timing = lab_csv(data, &TIMING_CSV);
    enum { LIMIT = 60 };
    int last = timing_depths(timing);
    double before = timing_longest(timing, CURVE_HISTORY, last - 1);
    double longest = timing_longest(timing, CURVE_HISTORY, last);
    char a[HTML_NUMBER], b[HTML_NUMBER];
    int first = last + (int)ceil(log(LIMIT / longest) / growth(timing).slope);
    text_print(out,
               "The longest move takes %s at depth %d and %s at depth %d. At the measured "
               "growth, depth %d would be the first above %d s.",
               html_seconds(before, a), last - 1, html_seconds(longest, b), last, first, LIMIT);
    return before <= LIMIT && longest > LIMIT ? VERDICT_HOLDS : VERDICT_FAILS;
}
