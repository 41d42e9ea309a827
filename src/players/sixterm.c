/* sixterm.c - report D's player: its weights and its settings. */
#include "players/sixterm.h"

#include "players/classes.h"
#include "players/player_kernel.h"

#include <math.h>
#include <stdlib.h>

static const short WEIGHTS[4][8] = {
    {2000, -300, 11, 8, 8, 11, -300, 2000},
    {-300, -700, -4, 1, 1, -4, -700, -300},
    {11, -4, 2, 2, 2, 2, -4, 11},
    {8, 1, 2, -3, -3, 2, 1, 8},
};

SquareWeights sixterm_weights(void) { return squareweights_from_rows(WEIGHTS); }

SixtermFactors sixterm_factors(const SixtermSettings *s, bool report)
{
    /* The listing has the frontier term with the opposite sign. */
    return (SixtermFactors){.p = s->discs ? 10 : 0,
                            .c = s->corners ? 2000 : 0,
                            .l = s->beside ? 500 : 0,
                            .m = s->mobility ? 60 : 0,
                            .f = !s->frontier ? 0
                                 : report     ? -50
                                              : 50,
                            .d = s->weights ? 10 : 0};
}

int64_t sixterm_value(const SixtermFactors *k, const SquareWeights *weights, const Board *b,
                      SixtermTerms t)
{
    return k->p * t.p + k->c * t.c + k->l * t.l + k->m * t.m + k->f * t.f +
           k->d * squareweights_sum(weights, b);
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    const SixtermSettings *s = p->settings;
    SquareWeights weights = sixterm_weights();
    SixtermJob j = {.settings = s,
                    .weights = &weights,
                    .factors = sixterm_factors(s, p->report),
                    .report = p->report,
                    .board = turn->position.board,
                    .side = turn->position.side};
    if (!tree_start(&j.tree, turn)) return player_no_memory(p);
    Best best = player_kernel(p->cpu)->sixterm_root(&j, board_moves(&j.board));
    tree_end(&j.tree);
    if (j.tree.stopped) return CHOSEN_NOTHING;
    *out = (Choice){.square = best.move,
                    .valued = true,
                    .value = (double)best.value,
                    .basis = {.kind = BASIS_DEPTH, .number = (uint64_t)s->depth},
                    .nodes = j.tree.nodes};
    if (llabs(best.value) == SIXTERM_INFINITY)
        out->value = best.value > 0 ? INFINITY : -INFINITY;
    return CHOSEN_MOVE;
}

#define FIELD(name) offsetof(SixtermSettings, name)
const PlayerClass SIXTERM_CLASS = {
    .name = "sixterm",
    .summary = "minimax with six heuristics (report D)",
    .settings_size = sizeof(SixtermSettings),
    .options = {{"depth", OPTION_INTEGER, FIELD(depth), .min = 1, .max = 60, .usual = 3,
                 .help = "plies to search"},
                {"prune", OPTION_CHOICE, FIELD(prune), .usual = 1,
                 .help = "alpha-beta; off is plain minimax"},
                {"discs", OPTION_CHOICE, FIELD(discs), .usual = 1, .help = "count discs (p)"},
                {"corners", OPTION_CHOICE, FIELD(corners), .usual = 1,
                 .help = "count corners (c)"},
                {"beside", OPTION_CHOICE, FIELD(beside), .usual = 1,
                 .help = "count discs beside empty corners (l)"},
                {"mobility", OPTION_CHOICE, FIELD(mobility), .usual = 1,
                 .help = "count moves (m)"},
                {"frontier", OPTION_CHOICE, FIELD(frontier), .usual = 1,
                 .help = "count discs that touch an empty square (f)"},
                {"weights", OPTION_CHOICE, FIELD(weights), .usual = 1,
                 .help = "count square weights (d)"}},
    .report = "the frontier counts with the opposite sign; the root player moves at the\n"
              "      opponent's nodes too; a node without moves has an infinite value",
    .choose = choose};
