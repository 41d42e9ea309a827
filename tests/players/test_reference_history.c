/* `history` and `simple` against the reference, in every set of switches. */
#include "players/reference_check.h"

typedef struct RefHistory {
    RefHistorySettings s;
    int player;          /* +1 or -1: the side whose move is chosen */
    int rank[2][64][64]; /* [0: the player, 1: the other][discs][square] */
    uint64_t nodes;      /* moves made in the present search */
} RefHistory;

typedef struct RefNode {
    RefBoard board;
    int side, depth;
    double alpha, beta;
    RefMoves moves;
    int best; /* the best move, known after the search */
} RefNode;

static double ref_search(RefHistory *h, RefNode *n);

static double search_position(RefHistory *h, RefNode *n)
{
    n->moves = ref_moves(&n->board, n->side);
    bool passes = !n->moves.count && ref_can_move(&n->board, -n->side);
    if (n->depth == 0 || (!n->moves.count && !passes))
        return ref_history_value(&h->s, &n->board, n->side);
    if (!passes) return ref_search(h, n);
    RefNode other = {n->board, -n->side, n->depth, -n->beta, -n->alpha, {0}, -1};
    return -search_position(h, &other);
}

static void give_rank(int rank[64], int square, int wanted)
{
    for (int other = 0; other < 64; other++)
        if (rank[other] == wanted) {
            rank[other] = rank[square];
            rank[square] = wanted;
            return;
        }
}

/* Sorts the moves by rank. */
static void order_moves(RefMoves *m, const int rank[64])
{
    for (int i = 1; i < m->count; i++)
        for (int k = i; k > 0 && rank[m->square[k]] < rank[m->square[k - 1]]; k--) {
            int square = m->square[k];
            m->square[k] = m->square[k - 1];
            m->square[k - 1] = square;
        }
}

/* The value of a node by the moves in n->moves, in board order or by rank. */
static double ref_search(RefHistory *h, RefNode *n)
{
    int *rank = h->rank[n->side != h->player][ref_discs(&n->board)];
    double best = -1e300;
    if (h->s.history) order_moves(&n->moves, rank);
    if (h->s.width && n->moves.count > h->s.width) n->moves.count = h->s.width;
    for (int i = 0; i < n->moves.count; i++) {
        int square = n->moves.square[i];
        h->nodes++;
        RefNode next = {ref_play(n->board, n->side, square),
                        -n->side,
                        n->depth - 1,
                        -n->beta,
                        -n->alpha,
                        {0},
                        -1};
        double value = -search_position(h, &next);
        if (value > best) {
            best = value;
            n->best = square;
        }
        if (!h->s.prune) continue;
        if (best > n->alpha) n->alpha = best;
        if (n->alpha < n->beta) continue;
        if (h->s.history) give_rank(rank, square, 0);
        return best;
    }
    if (h->s.history && rank[n->best] > 0) give_rank(rank, n->best, rank[n->best] - 1);
    return best;
}

static bool one_of_the_twelve(int square)
{
    for (int i = 0; i < 4; i++) {
        int near[3][2];
        ref_corner_neighbours(i, near);
        for (int k = 0; k < 3; k++)
            if (square == near[k][0] * 8 + near[k][1]) return true;
    }
    return false;
}

/* Removes the twelve squares if other moves remain. */
static void drop_the_twelve(RefMoves *m)
{
    RefMoves kept = {0};
    for (int i = 0; i < m->count; i++)
        if (!one_of_the_twelve(m->square[i])) kept.square[kept.count++] = m->square[i];
    if (kept.count) *m = kept;
}

/* The documented schedule of depth=progress. */
static int progress_depth(int discs)
{
    return discs < 16 ? 5 : discs < 48 ? 6 : discs < 54 ? 8 : 10;
}

static RefChoice ref_choose(RefHistory *h, const RefCase *c, Rng *rng)
{
    static const int CORNER_ORDER[4] = {0, 56, 7, 63};
    const RefHistorySettings *s = &h->s;
    int discs = ref_discs(&c->board),
        corner = ref_legal_corner(&c->board, c->side, CORNER_ORDER);
    h->player = c->side;
    h->nodes = 0;
    if (s->corner && corner >= 0) return (RefChoice){corner, false, 0};
    int depth = s->depth ? s->depth : progress_depth(discs);
    RefNode n = {c->board, c->side, depth, REF_LOWEST, -REF_LOWEST, {0}, -1};
    n.moves = ref_moves(&c->board, c->side);
    if (s->random_opening && discs < 16) {
        drop_the_twelve(&n.moves);
        return (RefChoice){n.moves.square[rng_below(rng, n.moves.count)], false, 0};
    }
    if ((s->avoid_root && discs <= 52) || (s->report && s->threads)) drop_the_twelve(&n.moves);
    double value = ref_search(h, &n);
    return (RefChoice){n.best, true, value};
}

static RefHistorySettings settings_of(const char *spec)
{
    RefHistorySettings s = REF_HISTORY_DEFAULT;
    if (strncmp(spec, "simple", 6) == 0)
        s = (RefHistorySettings){.depth = 6, .prune = true, .weights = true};
    bool both = ref_says(spec, "avoid=both");
    s.threads = ref_says(spec, "threads=");
    s.depth = ref_says(spec, "depth=progress") ? 0 : (int)ref_number(spec, "depth=", s.depth);
    s.factor = (int)ref_number(spec, "factor=", s.factor);
    s.width = (int)ref_number(spec, "width=", 0);
    s.random_opening = ref_says(spec, "disappear=random");
    s.mobility_alone &= !ref_says(spec, "disappear=off") && !s.random_opening;
    s.stability &= !ref_says(spec, "stability=off");
    s.mobility &= !ref_says(spec, "mobility=off");
    s.weights &= !ref_says(spec, "weights=off");
    s.history &= !ref_says(spec, "history=off") && !s.threads;
    s.prune &= !ref_says(spec, "prune=off");
    s.corner &= !ref_says(spec, "corner=off");
    s.avoid_root = both || ref_says(spec, "avoid=root");
    s.avoid_leaf = both || ref_says(spec, "avoid=leaf");
    s.report = ref_says(spec, "as=report");
    return s;
}

/* One player and one reference over all positions, so that every exchange of ranks before has
 * its effect. */
static void check_spec(const char *spec)
{
    static RefHistory h;
    h.s = settings_of(spec);
    for (int i = 0; i < 2 * 64 * 64; i++) (&h.rank[0][0][0])[i] = i % 64;
    Player *p = must_create(spec);
    Rng rng = p->rng;
    for (int i = 0; i < ref_positions(); i++) {
        const RefCase *c = ref_case(i);
        Choice found = ref_compare(p, spec, c, ref_choose(&h, c, &rng), h.s.threads);
        if (!h.s.threads && found.nodes != h.nodes)
            fail_msg("%s, seed %d, position %d: %llu nodes, the reference has %llu", spec,
                     REF_SEED, i, (unsigned long long)found.nodes, (unsigned long long)h.nodes);
    }
    player_destroy(p);
}

/* Each set in its default form and as in the listing. */
static void check_both_forms(const char *const *specs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char report[200];
        snprintf(report, sizeof report, "%s,as=report", specs[i]);
        check_spec(specs[i]);
        check_spec(report);
    }
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void every_switch(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"history:depth=4",
                                        "history:depth=3,history=off",
                                        "history:depth=3,stability=off",
                                        "history:depth=3,mobility=off",
                                        "history:depth=3,weights=off",
                                        "history:depth=3,factor=7",
                                        "history:depth=3,disappear=off",
                                        "history:depth=3,disappear=random",
                                        "history:depth=3,corner=off",
                                        "history:depth=3,width=2",
                                        "history:depth=3,width=12",
                                        "history:depth=2,prune=off"};
    check_both_forms(SPECS, COUNT(SPECS));
}

static void squares_beside_corners(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"history:depth=3,avoid=root",
                                        "history:depth=3,avoid=leaf",
                                        "history:depth=4,avoid=leaf",
                                        "history:depth=3,avoid=both,corner=off",
                                        "history:depth=2,avoid=leaf,disappear=off",
                                        "history:depth=3,avoid=leaf,mobility=off",
                                        "history:depth=3,avoid=leaf,history=off,prune=off"};
    check_both_forms(SPECS, COUNT(SPECS));
}

/* Deep searches; the slow reference needs most of its time for these. */
static void whole_depths(void **state)
{
    (void)state;
    check_spec("history");
    check_spec("history:depth=progress");
}

static void several_workers(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"history:depth=3,threads=2",
                                        "history:depth=3,threads=3,avoid=both,spawn=pool",
                                        "history:depth=3,threads=2,spawn=move",
                                        "history:depth=2,threads=2,spawn=process",
                                        "history:depth=3,threads=3,table=shared",
                                        "history:depth=3,threads=2,table=shared,spawn=move"};
    check_both_forms(SPECS, COUNT(SPECS));
}

static void simple_player(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"simple:depth=4", "simple:depth=3,prune=off"};
    check_both_forms(SPECS, COUNT(SPECS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_switch),  cmocka_unit_test(squares_beside_corners),
        cmocka_unit_test(whole_depths),  cmocka_unit_test(several_workers),
        cmocka_unit_test(simple_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
