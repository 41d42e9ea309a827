/* openings_balance.c - balanced openings.
 * Several engines search a block of random lines, each line with an empty table. The block is
 * then judged in order, so that the result does not depend on which engine searched which line.
 */
#include "arena/openings.h"

#include "arena/match.h"
#include "base/pool.h"
#include "base/rng.h"
#include "board/symmetry.h"
#include "engine/engine.h"
#include "game/transcript.h"

#include <math.h>
#include <stdlib.h>

enum {
    BLOCK = 64,           /* lines per block: a guess, many per thread */
    HASH_MB = 1,          /* enough for the usual levels */
    SEEN_FIRST = 1 << 12, /* first size of the table of positions */
    NOTHING_NEW = 20000   /* give up after so many lines without a new position: a guess */
};

typedef struct Candidate {
    Game game;
    bool fresh; /* a position that was not seen before */
    HeibaiLine value;
} Candidate;

typedef struct Balance {
    const BalanceSettings *settings;
    HeibaiEngine *engines[POOL_THREADS_MAX];
    HeibaiResult *results; /* one per thread */
    Candidate block[BLOCK];
    Board *seen; /* hash table with open addressing; {0, 0} is free */
    size_t seen_room, seen_count;
} Balance;

static bool insert(Board *table, size_t room, Board b)
{
    size_t at = rng_mix(b.me ^ rng_mix(b.opp)) & (room - 1);
    while (table[at].me | table[at].opp) {
        if (board_equal(table[at], b)) return false;
        at = (at + 1) & (room - 1);
    }
    table[at] = b;
    return true;
}

static bool grow_seen(Balance *b)
{
    size_t room = b->seen_room ? 2 * b->seen_room : SEEN_FIRST;
    Board *table = calloc(room, sizeof *table);
    if (!table) return false;
    for (size_t i = 0; i < b->seen_room; i++)
        if (b->seen[i].me | b->seen[i].opp) insert(table, room, b->seen[i]);
    free(b->seen);
    b->seen = table;
    b->seen_room = room;
    return true;
}

/* Adds a position. False: it, or a mirror image of it, was seen before. Pre: there is room. */
static bool is_new(Balance *b, const Game *g)
{
    bool fresh = insert(b->seen, b->seen_room, symmetry_canonical(g->now.board, NULL));
    b->seen_count += fresh;
    return fresh;
}

static void value_candidate(void *context, int index, int thread)
{
    Balance *b = context;
    Candidate *c = &b->block[index];
    Stop stop = {.flag = b->settings->stop};
    HeibaiLimits limits;
    if (!c->fresh || stop_flagged(&stop)) return;
    heibai_limits_default(&limits);
    limits.level = b->settings->level;
    heibai_engine_clear(b->engines[thread]);
    EngineQuery query = {.position = &c->game.now, .limits = &limits, .stop = &stop};
    engine_search(b->engines[thread], &query, &b->results[thread], NULL);
    c->value = b->results[thread].lines[0];
}

static bool draw_block(Balance *b, long first)
{
    if (2 * (b->seen_count + BLOCK) >= b->seen_room && !grow_seen(b)) return false;
    for (int i = 0; i < BLOCK; i++) {
        Candidate *c = &b->block[i];
        match_opening(b->settings->seed, (int)(first + i), b->settings->plies, &c->game);
        c->fresh = is_new(b, &c->game);
    }
    return true;
}

static bool search_on(Balance *b, Pool *pool, BalanceWatch watch, BalanceProgress progress,
                      void *context, Error *err)
{
    const BalanceSettings *s = b->settings;
    int found = 0;
    long last_new = 0;
    for (long first = 0; found < s->count; first += BLOCK) {
        if (first > INT32_MAX - BLOCK || first - last_new > NOTHING_NEW)
            return error_set(err,
                             "only %d openings of %d plies lie within %g discs; ask for fewer, "
                             "for more plies, or for wider bounds",
                             found, s->plies, s->within);
        if (!draw_block(b, first)) return error_no_memory(err);
        pool_run(pool, value_candidate, b, BLOCK);
        if (stop_flagged(&(Stop){.flag = s->stop}))
            return error_set(err, "stopped with %d of %d openings", found, s->count);
        for (int i = 0; i < BLOCK && found < s->count; i++) {
            const Candidate *c = &b->block[i];
            if (!c->fresh) continue;
            last_new = first + i;
            if (fabs(c->value.value) > s->within) continue;
            watch(context, &c->game, &c->value);
            found++;
        }
        if (progress) progress(context, found, first + BLOCK);
    }
    return true;
}

static bool make_engines(Balance *b, Error *err)
{
    HeibaiSettings settings = {.threads = 1, .hash_mb = HASH_MB};
    for (int i = 0; i < b->settings->threads; i++) {
        b->engines[i] = engine_create(&settings, cpu_level(), err);
        if (!b->engines[i]) return false;
    }
    return true;
}

bool openings_balance(const BalanceSettings *s, BalanceWatch watch, BalanceProgress progress,
                      void *context, Error *err)
{
    Balance *b = calloc(1, sizeof *b);
    Pool *pool = b ? pool_create(s->threads) : NULL;
    if (b) b->results = calloc((size_t)s->threads, sizeof *b->results);
    bool ok = (b && pool && b->results) || error_no_memory(err);
    if (ok) {
        b->settings = s;
        ok = make_engines(b, err) && search_on(b, pool, watch, progress, context, err);
    }
    for (int i = 0; b && i < s->threads; i++) heibai_engine_destroy(b->engines[i]);
    pool_destroy(pool);
    if (b) {
        free(b->results);
        free(b->seen);
    }
    free(b);
    return ok;
}

void openings_add_line(const Game *opening, const HeibaiLine *value, Text *out)
{
    char kind[HEIBAI_KIND_TEXT];
    transcript_write(opening, out);
    text_print(out, "  # %+.2f %s\n", value->value, heibai_kind_write(value, kind));
}
