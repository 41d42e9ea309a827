/* history.c - report A's player at the root: the rules before the search, and the history
 * table. */
#include "players/history.h"

#include "players/classes.h"
#include "players/history_split.h"
#include "players/player_kernel.h"

#include <sched.h>
#include <stdlib.h>

static const short WEIGHTS[4][8] = {
    {150, -80, 10, 10, 10, 10, -80, 150},
    {-80, -90, 5, 5, 5, 5, -90, -80},
    {10, 5, 1, 1, 1, 1, 5, 10},
    {10, 5, 1, 1, 1, 1, 5, 10},
};

typedef struct History {
    HistorySettings settings;
    SquareWeights weights;
    HistoryTable *table; /* NULL: history=off, or several threads without a shared table */
    Pool *pool;          /* NULL: one thread, or workers started for every move */
} History;

/* One search at the root: its depth in, its result out. */
typedef struct Search {
    int depth;
    Best best;
    uint64_t nodes;
} Search;

SquareWeights history_weights(void) { return squareweights_from_rows(WEIGHTS); }

void history_table_reset(HistoryTable *t, bool shared)
{
    t->shared = shared;
    for (int other = 0; other < 2; other++)
        for (int discs = 0; discs < SQUARES; discs++) {
            atomic_flag_clear(&t->locks[other][discs]);
            for (int i = 0; i < SQUARES; i++)
                t->rank[other][discs][i] = t->square[other][discs][i] = (uint8_t)i;
        }
}

/* A spin lock: a row is held for a few nanoseconds only. */
void history_table_lock(HistoryTable *t, int other, int discs)
{
    while (atomic_flag_test_and_set_explicit(&t->locks[other][discs], memory_order_acquire))
        sched_yield();
}

void history_table_unlock(HistoryTable *t, int other, int discs)
{
    atomic_flag_clear_explicit(&t->locks[other][discs], memory_order_release);
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
    if (t->shared) history_table_lock(t, other, discs);
    exchange(t, other, discs, square, 0);
    if (t->shared) history_table_unlock(t, other, discs);
}

void history_table_best(HistoryTable *t, int other, int discs, int square)
{
    if (t->shared) history_table_lock(t, other, discs);
    int rank = t->rank[other][discs][square];
    if (rank > 0) exchange(t, other, discs, square, rank - 1);
    if (t->shared) history_table_unlock(t, other, discs);
}

/* The first legal corner in the order A1 A8 H1 H8; SQUARE_NONE when none is legal. */
static int first_corner(uint64_t moves)
{
    static const int ORDER[4] = {0, 56, 7, 63};
    for (int i = 0; i < 4; i++)
        if (moves & bit(ORDER[i])) return ORDER[i];
    return SQUARE_NONE;
}

/* Whether the squares beside corners are left out at the root. */
static bool avoids_at_root(const Player *p, const HistorySettings *s, int discs)
{
    /* The report's multi-core listing avoids these squares at any number of discs. */
    if (p->report && s->threads > 1) return true;
    return s->avoid & AVOID_ROOT && discs <= HISTORY_AVOID_DISCS;
}

/* depth=progress is our own schedule: report A gives none. Chosen by node counts: the late
 * depths need about as many nodes per move as depth 6 in the middle game. */
static int depth_at(const HistorySettings *s, int discs)
{
    if (s->depth != DEPTH_PROGRESS) return s->depth;
    return discs < HISTORY_EARLY_DISCS ? 5 : discs < 48 ? 6 : discs < 54 ? 8 : 10;
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

static bool run_split(Player *p, RootSplit *s)
{
    const History *h = p->state;
    int threads = h->settings.threads;
    if (h->settings.spawn == SPAWN_PROCESS)
        return history_split_processes(s, threads, &p->fault);
    Pool *pool = h->pool ? h->pool : pool_create(threads);
    if (!pool) return error_machine(&p->fault, "cannot start %d threads", threads);
    history_split_pool(s, pool);
    if (!h->pool) pool_destroy(pool);
    return true;
}

/* One task per root move, by several workers. */
static Chosen search_split(Player *p, const Turn *turn, uint64_t moves, Search *search)
{
    const HistorySettings *settings = &((History *)p->state)->settings;
    HistoryJob job = make_job(p, turn);
    RootSplit s = {.job = &job, .turn = turn, .cpu = p->cpu, .depth = search->depth};
    while (moves && (!settings->width || s.count < settings->width))
        s.tasks[s.count++].move = bit_pop(&moves);
    if (!run_split(p, &s)) return player_unable(p, NULL);
    search->best = (Best){SQUARE_NONE, -HISTORY_LIMIT - 1};
    bool complete = true;
    for (int i = 0; i < s.count; i++) {
        const RootTask *t = &s.tasks[i];
        if (t->value > search->best.value) search->best = (Best){t->move, t->value};
        search->nodes += t->nodes;
        complete &= !t->stopped;
    }
    return complete ? CHOSEN_MOVE : CHOSEN_NOTHING;
}

/* One tree, by the calling thread. */
static Chosen search_whole(Player *p, const Turn *turn, uint64_t moves, Search *search)
{
    HistoryJob j = make_job(p, turn);
    Tree *t = &j.walk.tree;
    if (!tree_start(t, turn)) return player_no_memory(p);
    search->best = player_kernel(p->cpu)->history_root(&j, moves, search->depth);
    search->nodes = t->nodes;
    tree_end(t);
    return t->stopped ? CHOSEN_NOTHING : CHOSEN_MOVE;
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    const HistorySettings *s = &((History *)p->state)->settings;
    const Board *b = &turn->position.board;
    uint64_t moves = board_moves(b), kept = moves & ~HISTORY_BESIDE_CORNERS;
    int discs = board_discs(b);
    if (s->corner && (out->square = first_corner(moves)) != SQUARE_NONE) {
        out->basis.kind = BASIS_CORNER_RULE;
        return CHOSEN_MOVE;
    }
    if (s->disappear == DISAPPEAR_RANDOM && discs < HISTORY_EARLY_DISCS) {
        if (kept) moves = kept;
        out->square = rng_bit(&p->rng, moves);
        out->basis.kind = BASIS_RANDOM_OPENING;
        return CHOSEN_MOVE;
    }
    if (kept && avoids_at_root(p, s, discs)) moves = kept;
    Search search = {.depth = depth_at(s, discs)};
    /* An observer sees one tree, searched by one thread. */
    bool whole = s->threads == 1 || turn->observer;
    Chosen chosen =
        whole ? search_whole(p, turn, moves, &search) : search_split(p, turn, moves, &search);
    out->nodes = search.nodes;
    if (chosen != CHOSEN_MOVE) return chosen;
    out->square = search.best.move;
    out->valued = true;
    out->value = (double)search.best.value;
    out->basis = (Basis){.kind = BASIS_DEPTH, .number = (uint64_t)search.depth};
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
    if (!h) return error_no_memory(err);
    p->state = h;
    h->settings = *settings;
    h->weights = history_weights();
    HistorySettings *s = &h->settings;
    if (s->depth == DEPTH_AUTO) s->depth = s->threads > 1 ? 7 : 6;
    bool table = s->history && (s->threads == 1 || s->table == TABLE_SHARED);
    bool pool = s->threads > 1 && s->spawn == SPAWN_POOL;
    if (table && (h->table = malloc(sizeof *h->table)))
        history_table_reset(h->table, s->threads > 1);
    if (pool) h->pool = pool_create(s->threads);
    if (table == (h->table != NULL) && pool == (h->pool != NULL)) return true;
    error_set(err, "%s: cannot allocate its table or start threads=%d", p->class->name,
              s->threads);
    close_player(p);
    return false;
}

static bool open_history(Player *p, Error *err)
{
    const HistorySettings *s = p->settings;
    if (s->table == TABLE_SHARED && s->spawn == SPAWN_PROCESS)
        return error_set(err, "history: processes cannot share a table: use table=off, or "
                              "spawn=pool or spawn=move");
    return open_with(p, s, err);
}

#define FIELD(name) offsetof(HistorySettings, name)
const PlayerClass HISTORY_CLASS = {
    .name = "history",
    .summary = "alpha-beta with a history table (report A)",
    .settings_size = sizeof(HistorySettings),
    .options =
        {{"depth", OPTION_INTEGER, FIELD(depth), .word = "auto|progress", .min = 1, .max = 60,
          .help =
              "plies to search; auto: 6, or 7 with threads; progress: 5 to 10 by the discs"},
         {"factor", OPTION_INTEGER, FIELD(factor), .max = 100000, .usual = 50,
          .help = "weight of mobility and of stability"},
         {"disappear", OPTION_CHOICE, FIELD(disappear), .choices = "off|on|random", .usual = 1,
          .help = "below 16 discs: mobility alone counts, or random moves"},
         {"stability", OPTION_CHOICE, FIELD(stability), .usual = 1,
          .help = "count edge discs held by corners"},
         {"history", OPTION_CHOICE, FIELD(history), .usual = 1,
          .help = "order moves by past cutoffs; with threads see table="},
         {"corner", OPTION_CHOICE, FIELD(corner), .usual = 1,
          .help = "play a legal corner at once"},
         {"avoid", OPTION_CHOICE, FIELD(avoid), .choices = "off|root|leaf|both",
          .help = "avoid the squares beside corners"},
         {"width", OPTION_INTEGER, FIELD(width), .word = "off", .min = 1, .max = 64,
          .help = "search only the first N moves in order"},
         {"mobility", OPTION_CHOICE, FIELD(mobility), .usual = 1, .help = "count moves"},
         {"weights", OPTION_CHOICE, FIELD(weights), .usual = 1, .help = "count squares"},
         {"prune", OPTION_CHOICE, FIELD(prune), .usual = 1,
          .help = "alpha-beta; off is plain minimax"},
         {"threads", OPTION_INTEGER, FIELD(threads), .min = 1, .max = POOL_THREADS_MAX,
          .usual = 1, .help = "workers, one task per root move"},
         {"spawn", OPTION_CHOICE, FIELD(spawn), .choices = "pool|move|process",
          .report = "move",
          .help = "keep threads, start them for every move, or one process per root move"},
         {"table", OPTION_CHOICE, FIELD(table), .choices = "off|shared",
          .help = "with threads: no history table, or one for all threads"}},
    .report =
        "avoid=leaf gives the lowest value plus mobility to any position with a disc of\n"
        "      either side beside a corner, finished games included, but not while mobility\n"
        "      alone counts; with threads the squares beside corners are avoided at the root\n"
        "      at any number of discs",
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

const PlayerClass SIMPLE_CLASS = {
    .name = "simple",
    .summary = "square weights only, report A's sparring partner",
    .settings_size = sizeof(SimpleSettings),
    .options = {{"depth", OPTION_INTEGER, offsetof(SimpleSettings, depth), .min = 1, .max = 60,
                 .usual = 6, .help = "plies to search"},
                {"prune", OPTION_CHOICE, offsetof(SimpleSettings, prune), .usual = 1,
                 .help = "alpha-beta; off is plain minimax"}},
    .open = open_simple,
    .choose = choose,
    .close = close_player};
