/* searcher.c - owns the tables and threads of searches. */
#include "search/search.h"

#include "base/pages.h"
#include "base/pool.h"
#include "search/root.h"
#include "search/split.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_PAGE = 2 << 20 }; /* bytes */

struct Searcher {
    SearcherSettings settings;
    const SearchKernel *kernel;
    Table table;
    ProbcutTable probcut;
    Pool *pool;
    Splits splits;
    atomic_bool halt;
    Root root; /* of the search under way */
    Worker workers[];
};

size_t search_hash_size(int bits) { return sizeof(TableEntry) << bits; }

uint64_t searcher_nodes(const Searcher *s)
{
    return workers_nodes(s->workers, s->settings.threads);
}

static bool make_workers(Searcher *s)
{
    for (int i = 0; i < s->settings.threads; i++) {
        Worker *w = &s->workers[i];
        *w = (Worker){.table = &s->table,
                      .eval = s->settings.eval,
                      .probcut = &s->probcut,
                      .halt = &s->halt,
                      .splits = s->settings.threads > 1 ? &s->splits : NULL};
        w->cache = pages_create(sizeof *w->cache);
        if (!w->cache) return false;
        pages_hide(w->cache, sizeof *w->cache);
    }
    return true;
}

static void clear_caches(Searcher *s)
{
    for (int i = 0; i < s->settings.threads; i++)
        memset(s->workers[i].cache, 0, sizeof *s->workers[i].cache);
}

Searcher *searcher_create(const SearcherSettings *settings, Error *err)
{
    size_t size = sizeof(Searcher) + (size_t)settings->threads * sizeof(Worker);
    Searcher *s = aligned_alloc(_Alignof(Searcher), size);
    if (!s) {
        error_machine(err, "no memory for a search");
        return NULL;
    }
    memset(s, 0, size);
    s->settings = *settings;
    s->kernel = search_kernel(settings->cpu);
    probcut_fill(&s->probcut, &PROBCUT_FIT);
    pthread_mutex_init(&s->splits.mutex, NULL);
    pthread_cond_init(&s->splits.changed, NULL);
    if (table_create(&s->table, settings->hash_size, err)) {
        s->pool = pool_create(settings->threads);
        if (s->pool && make_workers(s)) return s;
        error_machine(err, "no memory or threads for a search with %d threads",
                      settings->threads);
    }
    searcher_destroy(s);
    return NULL;
}

void searcher_destroy(Searcher *s)
{
    if (!s) return;
    pool_destroy(s->pool);
    for (int i = 0; i < s->settings.threads; i++)
        pages_destroy(s->workers[i].cache, sizeof *s->workers[i].cache);
    table_destroy(&s->table);
    pthread_cond_destroy(&s->splits.changed);
    pthread_mutex_destroy(&s->splits.mutex);
    free(s);
}

void searcher_clear(Searcher *s)
{
    table_clear(&s->table);
    clear_caches(s);
}

/* Piece i of the pool: worker i + 1 helps until the root is done. */
static void serve(void *context, int index, int thread)
{
    (void)thread;
    Searcher *s = context;
    split_serve(&s->workers[index + 1], s->kernel);
}

/* Nodes between two looks at the clock. With a cold table 4,096 nodes take up to a millisecond,
 * which is too long for a limit of a few. */
static uint64_t poll_every(const Stop *stop)
{
    enum { USUAL = 1 << 12, HURRIED = 1 << 6 };
    static const double HURRY_SECONDS = 0.05;
    bool hurry = stop->deadline > 0 && stop->deadline - clock_now() < HURRY_SECONDS;
    return hurry ? HURRIED : USUAL;
}

/* Whether a search to a given depth takes a few milliseconds, so that the first page of the
 * table has more entries than it stores. The numbers of plies and empty squares are guesses. */
static bool is_brief(const SearchLimits *limits, int empties)
{
    enum { BRIEF_EMPTIES = 18, BRIEF_PLIES = 8, BRIEF_SELECTIVE_PLIES = 12 };
    if (limits->timed) return false;
    bool selective = limits->depth.confidence == CONFIDENCE_73;
    return empties <= BRIEF_EMPTIES ||
           limits->depth.plies <= (selective ? BRIEF_SELECTIVE_PLIES : BRIEF_PLIES);
}

/* The part of a new table that is worth touching before the deadline: one page for each
 * PAGE_SECONDS and thread, a guess. A thread visits about 100,000 nodes in that time
 * (measured), and a page has 65,536 entries. */
static size_t part_for_time(const Searcher *s, double deadline)
{
    static const double PAGE_SECONDS = 0.02;
    double seconds = (deadline - clock_now()) * s->settings.threads;
    size_t part = TABLE_PAGE;
    while (part < s->table.size && (double)(2 * part / TABLE_PAGE) * PAGE_SECONDS <= seconds)
        part *= 2;
    return part;
}

/* How much of the table a search uses. The first touch of a page of 2 MB took up to 5 ms on a
 * virtual machine (measured), and a table of 128 MB 0.26 s. */
static size_t table_part(const Searcher *s, const SearchLimits *limits, const Board *board)
{
    if (is_brief(limits, SQUARES - board_discs(board))) return TABLE_PAGE;
    if (limits->stop.deadline <= 0) return s->table.size;
    size_t part = part_for_time(s, limits->stop.deadline);
    return part > s->table.touched ? part : s->table.touched;
}

/* Prepares workers and splits for a search, and wakes the helpers. */
static void begin(Searcher *s, const Board *board, const SearchLimits *limits)
{
    table_use(&s->table, table_part(s, limits, board));
    atomic_store(&s->halt, stop_now(&limits->stop));
    s->splits.over = false;
    s->splits.open_count = 0;
    atomic_store(&s->splits.idle, 0);
    for (int i = 0; i < s->settings.threads; i++) {
        Worker *w = &s->workers[i];
        w->next_poll = w->nodes;
        w->poll_every = poll_every(&limits->stop);
        w->stop = &limits->stop;
        w->split = NULL;
        w->probing = 0;
    }
    s->root.limits = limits;
    pool_begin(s->pool, serve, s, s->settings.threads - 1);
}

static void end(Searcher *s)
{
    split_end(&s->splits);
    pool_wait(s->pool);
    for (int i = 0; i < s->settings.threads; i++)
        atomic_store(&s->workers[i].counted, s->workers[i].nodes);
    s->root.out->nodes = searcher_nodes(s) - s->root.nodes_before;
}

/* One ply takes no time worth measuring, and gives an answer when the deadline came too early.
 */
static void run_one_ply(Searcher *s, const Board *board, const SearchLimits *limits)
{
    SearchLimits one = *limits;
    one.depth = (SearchDepth){1, CONFIDENCE_73};
    one.timed = false;
    one.stop.deadline = one.soft_deadline = 0;
    begin(s, board, &one);
    root_run(&s->root, board);
    end(s);
    s->root.out->complete = false;
}

void searcher_run(Searcher *s, const Board *board, const SearchLimits *limits,
                  SearchWatch watch, void *context, SearchResult *out)
{
    *out = (SearchResult){0};
    s->table.date++;
    s->root = (Root){.workers = s->workers,
                     .threads = s->settings.threads,
                     .kernel = s->kernel,
                     .watch = watch,
                     .context = context,
                     .nodes_before = searcher_nodes(s),
                     .begun = clock_now(),
                     .out = out};
    begin(s, board, limits);
    root_run(&s->root, board);
    end(s);
    if (out->lines[0].kind == SCORE_NONE) run_one_ply(s, board, limits);
}
