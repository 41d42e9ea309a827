/* staged.c - report B's player at the root: the depth by the number of discs, the corner rule,
 * and the choice of the moves that are searched. */
#include "players/staged.h"

#include "players/classes.h"
#include "players/player_kernel.h"

#include <stdlib.h>

static const short WEIGHTS[4][8] = {
    {500, -25, 10, 5, 5, 10, -25, 500},
    {-25, -45, 1, 1, 1, 1, -45, -25},
    {10, 1, 3, 2, 2, 3, 1, 10},
    {5, 1, 2, 1, 1, 2, 1, 5},
};

SquareWeights staged_weights(void) { return squareweights_from_rows(WEIGHTS); }

int staged_value(const SquareWeights *weights, const Board *b, StagedTerms terms,
                 bool stability)
{
    return squareweights_sum(weights, b) + STAGED_MOBILITY * terms.mobility +
           (stability ? STAGED_STABILITY * terms.stable : 0);
}

static int depth_at(const StagedSettings *s, int discs)
{
    if (s->depth) return s->depth;
    return discs <= 9 ? 5 : discs >= 49 ? 6 : 4;
}

/* The value of the move `m` for the side that plays it, with a search of `depth` plies after
 * it. */
static int64_t value_after(const PlayerKernel *k, StagedJob *j, const Best *m, int order,
                           int depth, int64_t alpha)
{
    Walk *w = &j->walk;
    uint64_t flips = board_flips(&w->board, m->move);
    walk_make(w, m->move, flips, order);
    int64_t value = -k->staged_node(j, depth, -STAGED_LIMIT, -alpha);
    walk_unmake(w, m->move, flips);
    return value;
}

/* All moves by their value after the opponent's best reply, best first; ties in board order. */
static int shallow_order(const PlayerKernel *k, StagedJob *j, Best *list)
{
    /* An observer sees only the search that decides. */
    Tree *t = &j->walk.tree;
    const Observer *observer = t->observer;
    t->observer = NULL;
    int count = 0;
    for (uint64_t moves = board_moves(&j->walk.board); moves; count++) {
        Best m = {bit_pop(&moves), 0};
        m.value = value_after(k, j, &m, count, 1, -STAGED_LIMIT);
        int at = count;
        for (; at > 0 && list[at - 1].value < m.value; at--) list[at] = list[at - 1];
        list[at] = m;
    }
    t->observer = observer;
    return count;
}

/* The listing keeps one move: the first legal one in row order. It appends to its list of
 * values only after the loop, so that the list has one element and the first move is searched.
 */
static int listing_order(const Board *b, Best *list)
{
    list[0] = (Best){bit_first(board_moves(b)), 0};
    return 1;
}

static Best search_deep(const PlayerKernel *k, StagedJob *j, const Best *list, int count,
                        int depth)
{
    Best best = {SQUARE_NONE, -STAGED_LIMIT - 1};
    int64_t alpha = -STAGED_LIMIT;
    walk_enter(&j->walk, depth, alpha, STAGED_LIMIT);
    for (int i = 0; i < count && !j->walk.tree.stopped; i++) {
        int64_t value = value_after(k, j, &list[i], i, depth - 1, alpha);
        if (value > best.value) best = (Best){list[i].move, value};
        if (j->settings->prune && value > alpha) alpha = value;
    }
    tree_leave(&j->walk.tree, best.value, best.move, 0);
    return best;
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    const StagedSettings *s = p->settings;
    const PlayerKernel *k = player_kernel(p->cpu);
    const Board *b = &turn->position.board;
    uint64_t corners = board_moves(b) & CORNERS;
    if (corners) {
        out->square = bit_first(corners);
        out->basis.kind = BASIS_CORNER_RULE;
        return CHOSEN_MOVE;
    }
    SquareWeights weights = staged_weights();
    StagedJob j = {.settings = s,
                   .weights = &weights,
                   .report = p->report,
                   .walk = {.board = *b, .root = turn->position.side}};
    if (!tree_start(&j.walk.tree, turn)) return player_no_memory(p);
    Best list[SQUARES];
    int count = p->report ? listing_order(b, list) : shallow_order(k, &j, list);
    int depth = depth_at(s, board_discs(b));
    if (s->width && count > s->width) count = s->width;
    Best best = search_deep(k, &j, list, count, depth);
    tree_end(&j.walk.tree);
    if (j.walk.tree.stopped) return CHOSEN_NOTHING;
    *out = (Choice){.square = best.move,
                    .valued = true,
                    .value = (double)best.value,
                    .basis = {.kind = BASIS_DEPTH, .number = (uint64_t)depth},
                    .nodes = j.walk.tree.nodes};
    return CHOSEN_MOVE;
}

static bool open_player(Player *p, Error *err)
{
    const StagedSettings *s = p->settings;
    if (!p->report) return true;
    if (s->depth && s->depth < STAGED_REPORT_DEPTH)
        return error_set(err,
                         "staged:as=report needs depth=%d or more: below that the "
                         "report's listing fails",
                         STAGED_REPORT_DEPTH);
    if (s->width != 1) return error_set(err, "staged:as=report searches one move: width=1");
    return true;
}

#define FIELD(name) offsetof(StagedSettings, name)
const PlayerClass STAGED_CLASS = {
    .name = "staged",
    .summary = "alpha-beta with depth by stage (report B)",
    .settings_size = sizeof(StagedSettings),
    .options = {{"depth", OPTION_INTEGER, FIELD(depth), .word = "auto", .min = 1, .max = 60,
                 .help = "plies; auto is 5 up to 9 discs, 6 from 49, else 4"},
                {"width", OPTION_INTEGER, FIELD(width), .word = "off", .min = 1, .max = 64,
                 .usual = 6, .report = "1",
                 .help = "root moves searched deeper than one reply"},
                {"stability", OPTION_CHOICE, FIELD(stability), .help = "count stable discs"},
                {"prune", OPTION_CHOICE, FIELD(prune), .usual = 1,
                 .help = "alpha-beta; off is plain minimax"}},
    .report =
        "only the first legal move in row order is searched, so it is played unless a\n"
        "      corner is legal; leaf values are the root player's and still negated at\n"
        "      every ply (inverted at odd depths); mobility is 0 when the opponent is to\n"
        "      move; stable discs are the root player's only; a side without moves is a\n"
        "      leaf; depth is at least 4",
    .open = open_player,
    .choose = choose};
