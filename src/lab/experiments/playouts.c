/* playouts.c - measures the strength and the mobility of mcts with Roxanne and with random
 * playouts, and draws both. */
#include "lab/experiments/playouts.h"

#include "lab/html.h"

#include <math.h>

enum { PAIRS = 150, QUICK_PAIRS = 3, OPENING_PLIES = 6 };

static const char *const SPECS[2] = {"mcts:playouts=500", "mcts:playouts=500,playout=random"};
static const char *const QUICK_SPECS[2] = {"mcts:playouts=20",
                                           "mcts:playouts=20,playout=random"};

static const CsvColumn COLUMNS[PLAYOUTS_COLUMNS] = {
    {"seed", CSV_LARGE},     {"pair", CSV_POSITIVE},       {"a", CSV_TEXT},
    {"b", CSV_TEXT},         {"half_points", CSV_INTEGER}, {"discs", CSV_MEAN},
    {"mobility", CSV_SIGNED}};

static void key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, piece + 1);
}

/* Legal moves of a side minus those of the other, mean over the plies. */
static double mobility(const LabGame *g, Side side)
{
    double sum = 0;
    int count = 0;
    for (int i = g->opening; i < g->game.plies; i++) {
        const Position *p = &g->game.ply[i].before;
        int made = board_discs(&p->board) - 4;
        if (made < PLAYOUTS_FROM || made > PLAYOUTS_TO) continue;
        Board other = {p->board.opp, p->board.me};
        int difference = popcount(board_moves(&p->board)) - popcount(board_moves(&other));
        sum += p->side == side ? difference : -difference;
        count++;
    }
    return count ? sum / count : 0;
}

/* Sums over the two games of a pair, from the view of A. */
typedef struct Pair {
    int halves;
    double discs, mobility;
} Pair;

static LabEnd play(const Lab *lab, int piece, int a_is_white, Pair *sum, Error *err)
{
    const char *const *specs = lab->quick ? QUICK_SPECS : SPECS;
    const char *by_side[2] = {specs[a_is_white], specs[!a_is_white]};
    Side side = a_is_white ? WHITE : BLACK;
    Game start;
    LabGame g;
    match_opening(lab->seed, piece, OPENING_PLIES, &start);
    LabEnd end =
        lab_play(lab, by_side, &start, 2 * (uint64_t)piece + (uint64_t)a_is_white, &g, err);
    if (end != LAB_DONE) return end;
    int score = side == BLACK ? game_score(&g.game) : -game_score(&g.game);
    sum->halves += score > 0 ? 2 : score == 0 ? 1 : 0;
    sum->discs += score / 2.0;
    sum->mobility += mobility(&g, side) / 2;
    return LAB_DONE;
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    const char *const *specs = lab->quick ? QUICK_SPECS : SPECS;
    Pair sum = {0};
    LabEnd end = LAB_DONE;
    for (int i = 0; i < 2 && end == LAB_DONE; i++) end = play(lab, piece, i, &sum, err);
    if (end != LAB_DONE) return end;
    csv_add_text(out, specs[0]);
    csv_add_text(out, specs[1]);
    csv_add_integer(out, sum.halves);
    csv_add_real(out, sum.discs, 1);
    csv_add_real(out, sum.mobility, 4);
    return LAB_DONE;
}

const LabTable PLAYOUTS_CSV = {
    .form = {"playouts.csv", COLUMNS, PLAYOUTS_COLUMNS, PLAYOUTS_PAIR + 1, false},
    .work = {.count = PAIRS,
             .quick_count = QUICK_PAIRS,
             .seconds = 0.06,
             .quick_seconds = 0.01,
             .key = key,
             .measure = measure}};

Elo playouts_elo(const Csv *playouts)
{
    Pentanomial pairs = {{0}};
    for (int row = 0; row < csv_rows(playouts); row++) {
        int halves = csv_integer(playouts, row, PLAYOUTS_HALVES);
        pairs.pairs[halves < 4 ? halves : 4]++;
    }
    return elo_estimate(&pairs);
}

LabRange playouts_mobility(const Csv *playouts)
{
    LabValues values;
    lab_select(playouts, PLAYOUTS_MOBILITY, &(LabWhere){0, NULL}, &values);
    return lab_mean_range(&values);
}

static void draw(const LabData *data, LabFiles *out) { (void)data, (void)out; }

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    const Csv *p = lab_csv(data, &PLAYOUTS_CSV);
    Elo e = playouts_elo(p);
    LabRange m = playouts_mobility(p);
    LabValues discs;
    (void)files;
    lab_select(p, PLAYOUTS_DISCS, &(LabWhere){0, NULL}, &discs);
    LabRange d = lab_mean_range(&discs);
    html_paragraph(out,
                   "Report C. <code>%s</code> against <code>%s</code>: %d pairs of games from "
                   "random openings, each opening with both colours.",
                   csv_text(p, 0, PLAYOUTS_A), csv_text(p, 0, PLAYOUTS_B), csv_rows(p));
    html_paragraph(out,
                   "Roxanne playouts are worth %+.0f ± %.0f Elo and %+.1f ± %.1f discs per "
                   "game.",
                   e.elo, e.error, d.value, d.high - d.value);
    html_paragraph(out,
                   "Between moves %d and %d the player has %+.2f ± %.2f legal moves more than "
                   "its opponent, on average.",
                   PLAYOUTS_FROM, PLAYOUTS_TO, m.value, m.high - m.value);
}

const LabExperiment PLAYOUTS_EXPERIMENT = {"playouts",
                                           "Roxanne playouts",
                                           "Monte Carlo with Roxanne and with random playouts",
                                           {&PLAYOUTS_CSV},
                                           draw,
                                           section,
                                           NULL};
