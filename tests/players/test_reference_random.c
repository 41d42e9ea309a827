/* The players that draw random numbers, `mcts`, `annealing` and `random`, against the
 * reference. Player and reference draw from the same stream. */
#include "players/reference_check.h"

#include <math.h>

/* ---- mcts ---- */

enum { PASS = 64, PLAYOUTS = 200 };

typedef struct RefTree {
    int move; /* that led here; PASS */
    int visits;
    double reward; /* discs won by the side that moved here */
    bool expanded;
    int count, tried;
    struct RefTree *children;
} RefTree;

typedef struct RefMcts {
    bool random_playouts, report, final_ucb, reuse;
    double c;
    Rng rng;        /* of the present search */
    RefTree *root;  /* NULL: no tree is kept */
    RefBoard board; /* of the root */
    int side;
} RefMcts;

static void free_tree(RefTree *t)
{
    for (int i = 0; i < t->count; i++) free_tree(&t->children[i]);
    free(t->children);
}

static int playout_move(RefMcts *m, const RefMoves *moves)
{
    if (m->random_playouts) return moves->square[rng_below(&m->rng, moves->count)];
    if (m->report) return ref_first_in_table(moves);
    RefMoves best = {0};
    for (int class = 1; !best.count; class ++)
        for (int i = 0; i < moves->count; i++)
            if (ref_priority(moves->square[i]) == class)
                best.square[best.count++] = moves->square[i];
    return best.square[rng_below(&m->rng, best.count)];
}

/* Black discs minus white ones at the end of a playout. */
static int playout(RefMcts *m, RefBoard b, int side)
{
    for (;;) {
        RefMoves moves = ref_moves(&b, side);
        if (!moves.count) {
            side = -side;
            moves = ref_moves(&b, side);
            if (!moves.count) return ref_count(&b, 1) - ref_count(&b, -1);
        }
        b = ref_play(b, side, playout_move(m, &moves));
        side = -side;
    }
}

/* Makes the children of a node in random order; none at the end of the game. */
static void expand(RefMcts *m, RefTree *t, const RefBoard *b, int side)
{
    RefMoves moves = ref_moves(b, side);
    t->expanded = true;
    if (!moves.count && ref_over(b)) return;
    t->count = moves.count ? moves.count : 1;
    t->children = calloc((size_t)t->count, sizeof *t->children);
    t->children[0].move = PASS;
    for (int i = 0; moves.count; i++) {
        int k = rng_below(&m->rng, moves.count);
        t->children[i].move = moves.square[k];
        moves.count--;
        for (; k < moves.count; k++) moves.square[k] = moves.square[k + 1];
    }
}

static double ucb(const RefMcts *m, const RefTree *t, double parent_visits)
{
    return t->reward / (64.0 * t->visits) + m->c * sqrt(2 * log(parent_visits) / t->visits);
}

/* The child with the greatest UCB1 value; the first of equals. */
static RefTree *select_child(const RefMcts *m, const RefTree *t)
{
    RefTree *best = NULL;
    for (int i = 0; i < t->count; i++) {
        RefTree *child = &t->children[i];
        /* The present visit of the parent is counted already. */
        if (!best || ucb(m, child, t->visits - 1) > ucb(m, best, t->visits - 1)) best = child;
    }
    return best;
}

static RefBoard follow(RefBoard b, int side, int move)
{
    return move == PASS ? b : ref_play(b, side, move);
}

/* One visit of a node, whose side to move is `side`. Returns black's result. */
static int visit(RefMcts *m, RefTree *t, RefBoard b, int side)
{
    RefTree *child = NULL;
    int result;
    bool first = t->visits++ == 0 && t != m->root;
    if (!first && !t->expanded) expand(m, t, &b, side);
    if (!first && t->count)
        child = t->tried < t->count ? &t->children[t->tried++] : select_child(m, t);
    if (child)
        result = visit(m, child, follow(b, side, child->move), -side);
    else
        result = playout(m, b, side);
    t->reward += -side * result;
    return result;
}

/* The node of a position in a tree, or NULL. */
static RefTree *find(RefTree *t, const RefBoard *b, int side, const RefCase *wanted)
{
    if (side == wanted->side && memcmp(b, &wanted->board, sizeof *b) == 0) return t;
    for (int i = 0; i < t->count; i++) {
        RefBoard next = follow(*b, side, t->children[i].move);
        RefTree *found = find(&t->children[i], &next, -side, wanted);
        if (found) return found;
    }
    return NULL;
}

static RefTree copy_tree(const RefTree *t)
{
    RefTree copy = *t;
    if (t->count) copy.children = calloc((size_t)t->count, sizeof *t->children);
    for (int i = 0; i < t->count; i++) copy.children[i] = copy_tree(&t->children[i]);
    return copy;
}

/* Keeps the part of the tree below the position, or starts with a new root. */
static void prepare_tree(RefMcts *m, const RefCase *c)
{
    RefTree *found = m->root && m->reuse ? find(m->root, &m->board, m->side, c) : NULL;
    RefTree *root = calloc(1, sizeof *root);
    if (found) *root = copy_tree(found);
    if (m->root) free_tree(m->root);
    free(m->root);
    m->root = root;
    m->board = c->board;
    m->side = c->side;
}

static RefChoice ref_mcts(RefMcts *m, const RefCase *c, Rng *player)
{
    RefMoves moves = ref_moves(&c->board, c->side);
    if (moves.count == 1) return (RefChoice){moves.square[0], false, 0};
    prepare_tree(m, c);
    m->rng = rng_stream(rng_next(player), 0);
    for (int i = 0; i < PLAYOUTS; i++) visit(m, m->root, c->board, c->side);
    const RefTree *best = NULL;
    for (int i = 0; i < m->root->count; i++) {
        const RefTree *child = &m->root->children[i];
        double visits = m->root->visits;
        if (!child->visits) continue;
        if (!best || (m->final_ucb ? ucb(m, child, visits) > ucb(m, best, visits)
                                   : child->visits > best->visits))
            best = child;
    }
    return (RefChoice){best->move, true, best->reward / (64.0 * best->visits)};
}

/* Every other position is the one after the player's move and a reply, so that a kept tree is
 * used. */
static void check_mcts(const char *switches)
{
    char spec[200];
    snprintf(spec, sizeof spec, "mcts:playouts=%d%s", PLAYOUTS, switches);
    bool report = ref_says(spec, "as=report");
    RefMcts m = {.random_playouts = ref_says(spec, "playout=random"),
                 .report = report,
                 .final_ucb =
                     report ? !ref_says(spec, "final=visits") : ref_says(spec, "final=ucb"),
                 .reuse = report ? ref_says(spec, "reuse=on") : !ref_says(spec, "reuse=off"),
                 .c = ref_number(spec, ",c=", 1.4142135623730951)};
    Player *p = must_create(spec);
    Rng own = p->rng, replies = rng_stream(REF_SEED, 1);
    for (int i = 0; i < ref_positions(); i += 2) {
        RefCase c = *ref_case(i);
        Choice found = ref_compare(p, spec, &c, ref_mcts(&m, &c, &own), false);
        c.board = ref_play(c.board, c.side, found.square);
        RefMoves moves = ref_moves(&c.board, -c.side);
        if (moves.count)
            c.board =
                ref_play(c.board, -c.side, moves.square[rng_below(&replies, moves.count)]);
        c.index++;
        if (!ref_can_move(&c.board, c.side)) c = *ref_case(i + 1);
        ref_compare(p, spec, &c, ref_mcts(&m, &c, &own), false);
    }
    if (m.root) free_tree(m.root);
    free(m.root);
    player_destroy(p);
}

static void mcts_in_every_form(void **state)
{
    (void)state;
    check_mcts("");
    check_mcts(",as=report");
    check_mcts(",playout=random,reuse=off");
    check_mcts(",as=report,reuse=on,final=visits");
    check_mcts(",c=0.3,final=ucb");
}

/* ---- annealing ---- */

static double annealing_value(const RefCase *c, int square, bool staged)
{
    RefBoard b = ref_play(c->board, c->side, square);
    return staged ? ref_staged_value(&b, c->side, true)
                  : ref_weights(&b, c->side, REF_STAGED_WEIGHTS);
}

/* The legal move nearest to a point; the first of equals. */
static int nearest(const RefMoves *m, double row, double column)
{
    int best = 0;
    double best_distance = 1e300;
    for (int i = 0; i < m->count; i++) {
        double distance = pow(m->square[i] / 8 - row, 2) + pow(m->square[i] % 8 - column, 2);
        if (distance < best_distance) {
            best_distance = distance;
            best = m->square[i];
        }
    }
    return best;
}

static RefChoice ref_annealing(const char *spec, const RefCase *c, Rng *rng)
{
    double t0 = ref_number(spec, "t0=", 100), cooling = ref_number(spec, "cooling=", 0.1);
    double tmin = ref_number(spec, "tmin=", 0.01);
    bool staged = ref_says(spec, "value=staged");
    RefMoves m = ref_moves(&c->board, c->side);
    int present = m.square[rng_below(rng, m.count)];
    double value = annealing_value(c, present, staged);
    RefChoice best = {present, true, value};
    for (double t = t0; t >= tmin; t *= cooling)
        for (int i = 0; i < m.count; i++) {
            double reach = 1 + 6 * t / t0;
            double row = present / 8 + reach * (2 * rng_unit(rng) - 1);
            double column = present % 8 + reach * (2 * rng_unit(rng) - 1);
            int square = nearest(&m, row, column);
            double proposed = annealing_value(c, square, staged), unit = rng_unit(rng);
            if (proposed < value && unit >= exp(-(value - proposed) / t)) continue;
            present = square;
            value = proposed;
            if (value > best.value) best = (RefChoice){square, true, value};
        }
    return best;
}

static void annealing_in_every_form(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"annealing", "annealing:value=staged",
                                        "annealing:cooling=0.5,value=staged",
                                        "annealing:t0=10,tmin=1,cooling=0.9"};
    for (size_t k = 0; k < sizeof SPECS / sizeof *SPECS; k++) {
        Player *p = must_create(SPECS[k]);
        Rng rng = p->rng;
        for (int i = 0; i < ref_positions(); i++)
            ref_compare(p, SPECS[k], ref_case(i), ref_annealing(SPECS[k], ref_case(i), &rng),
                        false);
        player_destroy(p);
    }
}

/* ---- random ---- */

static void random_player(void **state)
{
    (void)state;
    Player *p = must_create("random");
    Rng rng = p->rng;
    for (int i = 0; i < ref_positions(); i++) {
        const RefCase *c = ref_case(i);
        RefMoves m = ref_moves(&c->board, c->side);
        RefChoice expected = {m.square[rng_below(&rng, m.count)], false, 0};
        ref_compare(p, "random", c, expected, false);
    }
    player_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mcts_in_every_form),
        cmocka_unit_test(annealing_in_every_form),
        cmocka_unit_test(random_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
