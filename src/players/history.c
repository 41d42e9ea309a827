/* history.c - report A's player at the root: its rules before the search, and its threads. */
#include "players/history.h"

#include "base/pool.h"
#include "players/classes.h"
#include "players/player_kernel.h"

#include <stdlib.h>

/* A2 B1 B2, A7 B7 B8, G1 H2 G2, G7 G8 H7: beside the corners. */
#define BESIDE_CORNERS UINT64_C(0x42c300000000c342)

static const short WEIGHTS[4][8] = {
    {150, -80, 10, 10, 10, 10, -80, 150},
    {-80, -90, 5, 5, 5, 5, -90, -80},
    {10, 5, 1, 1, 1, 1, 5, 10},
    {10, 5, 1, 1, 1, 1, 5, 10},
};

typedef struct History {
    HistorySettings settings;
    SquareWeights weights;
    HistoryTable *table; /* NULL: history=off, or several threads */
    Pool *pool;          /* NULL: one thread, or workers started for every move */
} History;

SquareWeights history_weights(void) { return squareweights_from_rows(WEIGHTS); }

void history_table_reset(HistoryTable *t)
{
    for (int other = 0; other < 2; other++)
        for (int discs = 0; discs < SQUARES; discs++)
            for (int i = 0; i < SQUARES; i++)
                t->rank[other][discs][i] = t->square[other][discs][i] = (uint8_t)i;
}

static void exchange(HistoryTable *t, int other, int discs, int square, int rank)
{
    uint8_t *ranks = t->rank[other][discs], *squares = t->square[other][discs];
    int old_rank = ranks[square], old_square = squares[rank];
    ranks[square] = (uint8_t)rank;
    ranks[old_square] = (uint8_t)old_rank;
    squares[rank] = (uint8_t)square;
    squares[old_rank] = (uint8_t)old_square;
}

void history_table_cutoff(HistoryTable *t, int other, int discs, int square)
{
    exchange(t, other, discs, square, 0);
}

void history_table_best(HistoryTable *t, int other, int discs, int square)
{
    int rank = t->rank[other][discs][square];
    if (rank > 0) exchange(t, other, discs, square, rank - 1);
}

/* The report's order of corners, SQUARE_NONE when none is legal. */
static int first_corner(uint64_t moves)
{
    static const int ORDER[4] = {0, 56, 7, 63};
    for (int i = 0; i < 4; i++)
        if (moves & bit(ORDER[i])) return ORDER[i];
    return SQUARE_NONE;
}

static bool avoids_at_root(const Player *p, const HistorySettings *s, int discs)
{
    /* The report's multi-core listing always does. */
    if (p->report && s->threads > 1) return true;
    return s->avoid & AVOID_ROOT && discs <= HISTORY_AVOID_DISCS;
}

static HistoryJob make_job(const Player *p, const Turn *turn)
{
    const History *h = p->state;
    return (HistoryJob){.settings = &h->settings,
                        .weights = &h->weights,
                        .table = h->table,
                        .report = p->report,
                        .walk = {.board = turn->position.board, .root = turn->position.side}};
}

/* A root split into one task a move, each with the full window. */
typedef struct Split {
    const Player *player;
    const Turn *turn;
    int move_count;
    int moves[SQUARES];
    int64_t values[SQUARES];
    uint64_t nodes[SQUARES];
    bool stopped[SQUARES];
} Split;

static void split_task(void *arg, int index, int thread)
{
    (void)thread;
    Split *s = arg;
    HistoryJob j = make_job(s->player, s->turn);
    Walk *w = &j.walk;
    tree_start(&w->tree, s->turn);
    walk_make(w, s->moves[index], board_flips(&w->board, s->moves[index]), index);
    s->values[index] = -player_kernel(s->player->cpu)->history_node(&j, j.settings->depth - 1);
    s->nodes[index] = w->tree.nodes;
    s->stopped[index] = w->tree.stopped;
    tree_end(&w->tree);
}

static bool run_split(const Player *p, Split *s)
{
    const History *h = p->state;
    Pool *pool = h->pool ? h->pool : pool_create(h->settings.threads);
    if (!pool) return false;
    pool_run(pool, split_task, s, s->move_count);
    if (!h->pool) pool_destroy(pool);
    return true;
}

static bool search_split(const Player *p, const Turn *turn, uint64_t moves, Best *best,
                         uint64_t *nodes)
{
    const History *h = p->state;
    Split s = {.player = p, .turn = turn};
    while (moves && (!h->settings.width || s.move_count < h->settings.width))
        s.moves[s.move_count++] = bit_pop(&moves);
    if (!run_split(p, &s)) return false;
    *best = (Best){SQUARE_NONE, -HISTORY_LIMIT - 1};
    bool complete = true;
    for (int i = 0; i < s.move_count; i++) {
        if (s.values[i] > best->value) *best = (Best){s.moves[i], s.values[i]};
        *nodes += s.nodes[i];
        complete &= !s.stopped[i];
    }
    return complete;
}

static bool search_whole(const Player *p, const Turn *turn, uint64_t moves, Best *best,
                         uint64_t *nodes)
{
    HistoryJob j = make_job(p, turn);
    Tree *t = &j.walk.tree;
    if (!tree_start(t, turn)) return false;
    *best = player_kernel(p->cpu)->history_root(&j, moves, j.settings->depth);
    *nodes = t->nodes;
    tree_end(t);
    return !t->stopped;
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    const HistorySettings *s = &((History *)p->state)->settings;
    const Board *b = &turn->position.board;
    uint64_t moves = board_moves(b), kept = moves & ~BESIDE_CORNERS;
    int discs = board_discs(b);
    if (s->corner && (out->square = first_corner(moves)) != SQUARE_NONE) {
        out->basis.kind = BASIS_CORNER_RULE;
        return CHOSEN_MOVE;
    }
    if (s->disappear == DISAPPEAR_RANDOM && discs < HISTORY_EARLY_DISCS) {
        if (kept) moves = kept;
        out->square = bit_nth(moves, rng_below(&p->rng, popcount(moves)));
        out->basis.kind = BASIS_RANDOM_OPENING;
        return CHOSEN_MOVE;
    }
    if (kept && avoids_at_root(p, s, discs)) moves = kept;
    Best best;
    /* An observer wants one tree in one order. */
    bool whole = s->threads == 1 || turn->observer;
    bool done = whole ? search_whole(p, turn, moves, &best, &out->nodes)
                      : search_split(p, turn, moves, &best, &out->nodes);
    if (!done) return CHOSEN_NOTHING;
    out->square = best.move;
    out->valued = true;
    out->value = (double)best.value;
    out->basis = (Basis){.kind = BASIS_DEPTH, .number = (uint64_t)s->depth};
    return CHOSEN_MOVE;
}

static void close_player(Player *p)
{
    History *h = p->state;
    pool_destroy(h->pool);
    free(h->table);
    free(h);
}

static bool open_with(Player *p, const HistorySettings *settings, Error *err)
{
    History *h = calloc(1, sizeof *h);
    if (!h) return error_set(err, "no memory for %s", p->class->name);
    p->state = h;
    h->settings = *settings;
    h->weights = history_weights();
    HistorySettings *s = &h->settings;
    if (!s->depth) s->depth = s->threads > 1 ? 7 : 6;
    bool table = s->history && s->threads == 1, pool = s->threads > 1 && s->spawn == SPAWN_POOL;
    if (table && (h->table = malloc(sizeof *h->table))) history_table_reset(h->table);
    if (pool) h->pool = pool_create(s->threads);
    if (table == (h->table != NULL) && pool == (h->pool != NULL)) return true;
    close_player(p);
    return error_set(err, "no memory or threads for %s", p->class->name);
}

static bool open_history(Player *p, Error *err) { return open_with(p, p->settings, err); }

#define FIELD(name) offsetof(HistorySettings, name)
static const Option OPTIONS[] = {
    {"depth", OPTION_INTEGER, FIELD(depth), .word = "auto", .min = 1, .max = 60,
     .help = "plies to search; auto is 6, or 7 with threads"},
    {"factor", OPTION_INTEGER, FIELD(factor), .max = 100000, .usual = 50, .report = 50,
     .help = "weight of mobility and of stability"},
    {"disappear", OPTION_CHOICE, FIELD(disappear), .choices = "off|on|random", .usual = 1,
     .report = 1, .help = "below 16 discs: mobility alone counts, or random moves"},
    {"stability", OPTION_CHOICE, FIELD(stability), .choices = "off|on", .usual = 1, .report = 1,
     .help = "count edge discs held by corners"},
    {"history", OPTION_CHOICE, FIELD(history), .choices = "off|on", .usual = 1, .report = 1,
     .help = "order moves by past cutoffs (one thread)"},
    {"corner", OPTION_CHOICE, FIELD(corner), .choices = "off|on", .usual = 1, .report = 1,
     .help = "play a legal corner at once"},
    {"avoid", OPTION_CHOICE, FIELD(avoid), .choices = "off|root|leaf|both",
     .help = "shun the squares beside corners"},
    {"width", OPTION_INTEGER, FIELD(width), .word = "off", .min = 1, .max = 64,
     .help = "search only the first N moves in order"},
    {"mobility", OPTION_CHOICE, FIELD(mobility), .choices = "off|on", .usual = 1, .report = 1,
     .help = "count moves"},
    {"weights", OPTION_CHOICE, FIELD(weights), .choices = "off|on", .usual = 1, .report = 1,
     .help = "count squares"},
    {"prune", OPTION_CHOICE, FIELD(prune), .choices = "off|on", .usual = 1, .report = 1,
     .help = "alpha-beta; off is plain minimax"},
    {"threads", OPTION_INTEGER, FIELD(threads), .min = 1, .max = POOL_THREADS_MAX, .usual = 1,
     .report = 1, .help = "one task a root move, without history table"},
    {"spawn", OPTION_CHOICE, FIELD(spawn), .choices = "pool|move",
     .help = "keep workers, or start them anew for every move"},
};

const PlayerClass HISTORY_CLASS = {
    .name = "history",
    .summary = "alpha-beta with a history table (report A)",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .settings_size = sizeof(HistorySettings),
    .report =
        "avoid=leaf minds anybody's discs beside a corner; with threads the squares beside\n"
        "      corners are avoided at the root whatever the number of discs",
    .open = open_history,
    .choose = choose,
    .close = close_player};

typedef struct SimpleSettings {
    int depth, prune;
} SimpleSettings;

static bool open_simple(Player *p, Error *err)
{
    const SimpleSettings *simple = p->settings;
    HistorySettings s = {
        .depth = simple->depth, .prune = simple->prune, .weights = 1, .threads = 1};
    return open_with(p, &s, err);
}

static const Option SIMPLE_OPTIONS[] = {
    {"depth", OPTION_INTEGER, offsetof(SimpleSettings, depth), .min = 1, .max = 60, .usual = 6,
     .report = 6, .help = "plies to search"},
    {"prune", OPTION_CHOICE, offsetof(SimpleSettings, prune), .choices = "off|on", .usual = 1,
     .report = 1, .help = "alpha-beta; off is plain minimax"},
};

const PlayerClass SIMPLE_CLASS = {.name = "simple",
                                  .summary = "square weights only, report A's sparring partner",
                                  .options = SIMPLE_OPTIONS,
                                  .option_count =
                                      sizeof SIMPLE_OPTIONS / sizeof SIMPLE_OPTIONS[0],
                                  .settings_size = sizeof(SimpleSettings),
                                  .open = open_simple,
                                  .choose = choose,
                                  .close = close_player};
