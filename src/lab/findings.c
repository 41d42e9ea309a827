/* findings.c - one function per finding. All numbers come from the tables. The limits of the
 * verdicts are ours: the reports give none. */
#include "lab/findings.h"

#include "lab/experiments/crosstable.h"
#include "lab/experiments/games.h"
#include "lab/experiments/timing.h"
#include "lab/html.h"
#include "lab/stats.h"

#include <math.h>
#include <stdio.h>

/* Rounded to whole percents, without a negative zero. */
static double percent(double share)
{
    double whole = round(100 * share);
    return whole == 0 ? 0 : whole;
}

static Verdict verdict(bool holds) { return holds ? VERDICT_HOLDS : VERDICT_FAILS; }

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

static Verdict judge_growth(const LabData *data, Text *out)
{
    const Csv *timing = lab_csv(data, &TIMING_CSV);
    LabLine line = growth(timing);
    const LabWhere curve[] = {{TIMING_CURVE, TIMING_CURVES[CURVE_HISTORY].name}, {0, NULL}};
    double width =
        lab_sum(timing, TIMING_CHOICES, curve) / lab_sum(timing, TIMING_MOVES, curve);
    double exponent = line.slope / log(width);
    text_print(
        out,
        "One more ply takes %.2f times the time (fit over depths %d to %d, R² %.3f). With "
        "w = %.1f legal moves on average, that is w^(%.2f d).",
        exp(line.slope), timing_depths(timing) > 4 ? 3 : 1, timing_depths(timing), line.r2,
        width, exponent);
    return verdict(line.r2 >= 0.95 && exponent >= 0.375 && exponent <= 0.625);
}

static Verdict judge_table(const LabData *data, Text *out)
{
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int depth = searches_depth(s, SEARCHES_TABLE, 6);
    double nodes = 1 - searches_sum(s, SEARCHES_TABLE, depth, SEARCHES_NODES) /
                           searches_sum(s, SEARCHES_NO_TABLE, depth, SEARCHES_NODES);
    double seconds = 1 - searches_ratio(s, SEARCHES_TABLE, SEARCHES_NO_TABLE, depth);
    text_print(out,
               "At depth %d on the same positions it saves %.0f %% of the nodes and %.0f %% of "
               "the time, %s than the third in the report.",
               depth, percent(nodes), percent(seconds), seconds > 1 / 3.0 ? "more" : "less");
    return verdict(seconds >= 0.25 && seconds <= 0.42);
}

static Verdict judge_leaf(const LabData *data, Text *out)
{
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int depth = searches_depth(s, SEARCHES_FULL, TIMING_DEPTH_MAX);
    double share = 1 - searches_ratio(s, SEARCHES_FULL_NOTHING, SEARCHES_FULL, depth);
    text_print(out, "The terms of the evaluation take %.0f %% of the time for the same tree.",
               percent(share));
    return verdict(share > 0.5);
}

static Verdict judge_stability(const LabData *data, Text *out)
{
    const Csv *s = lab_csv(data, &SEARCHES_CSV);
    int whole = searches_depth(s, SEARCHES_FULL, TIMING_DEPTH_MAX);
    int depth = searches_depth(s, SEARCHES_NO_STABILITY, 6);
    double full = searches_ratio(s, SEARCHES_FULL, SEARCHES_FULL_NO_STABILITY, whole);
    double pruned = searches_ratio(s, SEARCHES_TABLE, SEARCHES_NO_STABILITY, depth);
    text_print(
        out,
        "With edge stability the same tree takes %+.0f %% time, and a pruned search at depth "
        "%d takes %+.0f %%.",
        percent(full - 1), depth, percent(pruned - 1));
    return verdict(full >= 1.25);
}

static Verdict judge_workers(const LabData *data, Text *out)
{
    const Csv *timing = lab_csv(data, &TIMING_CSV);
    enum { LOW = 3 };
    int depths = timing_depths(timing), pays = 0;
    bool costs = true;
    char a[HTML_NUMBER], b[HTML_NUMBER], c[HTML_NUMBER];
    for (int d = 1; d <= depths; d++) {
        bool slower = timing_point(timing, CURVE_SPAWN, d).median >
                      timing_point(timing, CURVE_ONE_THREAD, d).median;
        if (d <= LOW) costs &= slower;
        if (!slower && !pays) pays = d;
    }
    html_seconds(timing_point(timing, CURVE_SPAWN, LOW).median, a);
    html_seconds(timing_point(timing, CURVE_POOL, LOW).median, b);
    html_seconds(timing_point(timing, CURVE_ONE_THREAD, LOW).median, c);
    text_print(out,
               "A game at depth %d takes %s with workers started for every move, %s with "
               "workers that are kept, and %s on one thread. ",
               LOW, a, b, c);
    if (pays)
        text_print(out, "Starting workers pays from depth %d on.", pays);
    else
        text_print(out,
                   "Starting workers does not pay up to depth %d: each root move is searched "
                   "with the full window, which costs more than a second thread gains.",
                   depths);
    return verdict(costs);
}

static Verdict judge_middle(const LabData *data, Text *out)
{
    double mean[PHASES];
    char text[PHASES][HTML_NUMBER];
    for (int i = 0; i < PHASES; i++) {
        mean[i] = moves_sum(lab_csv(data, &MOVES_CSV), (Phase)i).mean;
        html_seconds(mean[i], text[i]);
    }
    text_print(out, "A move takes %s in the opening, %s in the middle game, %s in the endgame.",
               text[PHASE_OPENING], text[PHASE_MIDDLE], text[PHASE_END]);
    return verdict(mean[PHASE_MIDDLE] > mean[PHASE_OPENING] &&
                   mean[PHASE_MIDDLE] > mean[PHASE_END]);
}

static Verdict judge_cheap(const LabData *data, Text *out)
{
    MovesPhase p = moves_sum(lab_csv(data, &MOVES_CSV), PHASE_MIDDLE);
    text_print(out,
               "Of %d moves in the middle game %d take less than a tenth of the mean, and "
               "%d of these are corners played by the corner rule.",
               p.moves, p.cheap, p.cheap_corner);
    return verdict(2 * p.cheap_corner > p.cheap);
}

static void tell_match(const Csv *switches, SwitchesId id, const char *what, Text *out)
{
    Elo e = switches_elo(switches, id);
    text_print(out, "%s%+.0f ± %.0f Elo", what, e.elo, e.error);
}

/* The positions measured for a mobility factor, and the share in which a deep search chooses
 * the move of a shallow one. */
typedef struct Sight {
    double positions, share;
} Sight;

static Sight sight(const Csv *s, int factor)
{
    char text[16];
    snprintf(text, sizeof text, "%d", factor);
    const LabWhere where[] = {{SIGHT_FACTOR, text}, {0, NULL}};
    double positions = lab_sum(s, SIGHT_POSITIONS, where);
    return (Sight){positions, lab_sum(s, SIGHT_AGREE, where) / positions};
}

static Verdict judge_factor(const LabData *data, Text *out)
{
    const Csv *s = lab_csv(data, &SIGHT_CSV), *matches = lab_csv(data, &SWITCHES_CSV);
    Sight usual = sight(s, 50);
    double low = usual.share, high = sight(s, 400).share;
    double error = 1.96 * sqrt((low * (1 - low) + high * (1 - high)) / usual.positions);
    text_print(out,
               "A deep search chooses the move of a search of two plies in %.1f %% of the "
               "positions with factor 50 and in %.1f %% with factor 400 (± %.1f). Against "
               "factor 50, ",
               100 * low, 100 * high, 100 * error);
    tell_match(matches, SWITCH_FACTOR_100, "100 is worth ", out);
    tell_match(matches, SWITCH_FACTOR_200, ", 200 ", out);
    tell_match(matches, SWITCH_FACTOR_400, ", 400 ", out);
    text_print(out, ".");
    return verdict(high - low > error);
}

static Verdict judge_disappear(const LabData *data, Text *out)
{
    const Csv *matches = lab_csv(data, &SWITCHES_CSV);
    Elo e = switches_elo(matches, SWITCH_DISAPPEAR_6);
    tell_match(matches, SWITCH_DISAPPEAR_6, "It is worth ", out);
    tell_match(matches, SWITCH_DISAPPEAR_4, " at depth 6, and ", out);
    text_print(out, " at depth 4.");
    return verdict(e.elo - e.error > 0);
}

static Verdict judge_limit(const LabData *data, Text *out)
{
    const Csv *timing = lab_csv(data, &TIMING_CSV);
    enum { LIMIT = 60 };
    int last = timing_depths(timing);
    double before = timing_longest(timing, CURVE_HISTORY, last - 1);
    double longest = timing_longest(timing, CURVE_HISTORY, last);
    char a[HTML_NUMBER], b[HTML_NUMBER];
    int first = last + (int)ceil(log(LIMIT / longest) / growth(timing).slope);
    text_print(
        out,
        "The longest move takes %s at depth %d and %s at depth %d. At the measured growth, "
        "depth %d would be the first above %d s.",
        html_seconds(before, a), last - 1, html_seconds(longest, b), last, first, LIMIT);
    return verdict(before <= LIMIT && longest > LIMIT);
}

static void tell_result(const LabData *data, OpponentId id, Text *out)
{
    ResultsSum sum = results_sum(lab_csv(data, &RESULTS_CSV), id);
    text_print(out, "%s: won %d, drawn %d, lost %d, discs %.1f-%.1f",
               results_opponent(id)->name, sum.wins, sum.draws, sum.losses, sum.white,
               sum.black);
}

static Verdict judge_results(const LabData *data, Text *out)
{
    bool ahead = true;
    for (int i = 0; i < OPPONENT_TIMED; i++) {
        ResultsSum sum = results_sum(lab_csv(data, &RESULTS_CSV), (OpponentId)i);
        if (i) text_print(out, "; ");
        tell_result(data, (OpponentId)i, out);
        ahead &= sum.wins > sum.losses;
    }
    text_print(out, ".");
    return verdict(ahead);
}

static Verdict judge_tree(const LabData *data, Text *out)
{
    const Csv *cross = lab_csv(data, &CROSSTABLE_CSV);
    bool swapped;
    int row = crosstable_row(cross, CROSS_TREE, CROSS_MONTE_CARLO, &swapped);
    Elo e = row < 0 ? elo_estimate(&(Pentanomial){{0}}) : lab_elo(cross, row, CROSS_MATCH);
    double sign = swapped ? -1 : 1;
    text_print(out,
               "In equal time, " CROSS_TREE " against " CROSS_MONTE_CARLO
               ": %.0f %% of the points, %+.0f ± %.0f Elo. As white against ",
               100 * (swapped ? 1 - e.score : e.score), sign * e.elo, e.error);
    tell_result(data, OPPONENT_PLAYOUTS, out);
    text_print(out, "; against ");
    tell_result(data, OPPONENT_TIMED, out);
    ResultsSum timed = results_sum(lab_csv(data, &RESULTS_CSV), OPPONENT_TIMED);
    text_print(out, " (%.0f playouts per move).", timed.playouts);
    return verdict(sign * e.elo - e.error > 0);
}

static Verdict judge_staged(const LabData *data, Text *out)
{
    const Csv *matches = lab_csv(data, &SWITCHES_CSV);
    Elo e = switches_elo(matches, SWITCH_STAGED_STABILITY);
    tell_match(matches, SWITCH_STAGED_STABILITY, "With stability staged is worth ", out);
    text_print(out, " against staged without it.");
    return verdict(fabs(e.elo) <= 50);
}

static Verdict judge_human(const LabData *data, Text *out)
{
    (void)data;
    text_print(out, "The human player is not available.");
    return VERDICT_UNREPEATABLE;
}

static Verdict judge_site(const LabData *data, Text *out)
{
    (void)data;
    text_print(out, "The course site and its levels are not available.");
    return VERDICT_UNREPEATABLE;
}

static const Finding FINDINGS[] = {
    {"A", "Time grows exponentially with depth, about w^(d/2).",
     "log time is straight in depth (R² at least 0.95) and the exponent is within a quarter of "
     "d/2",
     judge_growth},
    {"A", "The history table saves about a third of the time.",
     "at depth 6 it saves between 25 % and 42 % of the time", judge_table},
    {"A", "The leaf evaluation dominates the time.", "its terms take more than half",
     judge_leaf},
    {"A", "Edge stability slows the evaluation much.",
     "the same tree takes at least a quarter longer", judge_stability},
    {"A", "Starting workers costs more than it saves at low depth (16 s there).",
     "at depths 1 to 3 one thread is faster than workers started for every move",
     judge_workers},
    {"A", "The middle game is slowest.", "a move takes longest there on average", judge_middle},
    {"A", "The cheap moves of the middle game come from the corner rule.",
     "more than half of the moves below a tenth of the mean are corners played at once",
     judge_cheap},
    {"A", "A higher mobility factor plays more short-sightedly.",
     "with factor 400 a deep search agrees more often with a glance than with 50, beyond the "
     "95 % error",
     judge_factor},
    {"A", "Mobility alone in the first 16 discs helps.",
     "it wins the match at depth 6 beyond the 95 % error", judge_disappear},
    {"A", "Depth 7 fits the limit of 60 s a move, depth 8 does not.",
     "the longest move at depth 7 is within 60 s and at depth 8 is not", judge_limit},
    {"A", "The player beats random (56-8), simple (54-8) and Monte Carlo (63-1).",
     "it wins more games than it loses against each, Monte Carlo with 500 playouts",
     judge_results},
    {"A", "Tree search beats Monte Carlo.",
     "it wins in equal time beyond the 95 % error (cross table)", judge_tree},
    {"A", "The player beats a human (53-11).", NULL, judge_human},
    {"B", "Stability matters little.", "the match is within 50 Elo", judge_staged},
    {"C", "The player passes the course site's strongest level.", NULL, judge_site},
};
enum { FINDING_COUNT = sizeof FINDINGS / sizeof FINDINGS[0] };

const Finding *lab_finding(int index)
{
    return index < FINDING_COUNT ? &FINDINGS[index] : NULL;
}

const char *verdict_name(Verdict v)
{
    static const char *const NAMES[] = {"holds", "does not hold", "cannot be repeated"};
    return NAMES[v];
}

void lab_findings_csv(const LabData *data, Text *out)
{
    static const CsvColumn COLUMNS[] = {{"report", CSV_TEXT},
                                        {"finding", CSV_TEXT},
                                        {"holds_when", CSV_TEXT},
                                        {"verdict", CSV_TEXT},
                                        {"numbers", CSV_TEXT}};
    static const CsvForm FORM = {
        .name = "findings.csv", .columns = COLUMNS, .column_count = 5, .key_count = 2};
    Csv csv = {.form = &FORM};
    for (int i = 0; i < FINDING_COUNT; i++) {
        Text numbers = {0};
        Verdict v = FINDINGS[i].judge(data, &numbers);
        csv_add_text(&csv, FINDINGS[i].report);
        csv_add_text(&csv, FINDINGS[i].claim);
        csv_add_text(&csv, FINDINGS[i].rule ? FINDINGS[i].rule : "");
        csv_add_text(&csv, verdict_name(v));
        csv_add_string(&csv, &numbers);
        text_free(&numbers);
    }
    csv_write(&csv, out);
    csv_free(&csv);
}
