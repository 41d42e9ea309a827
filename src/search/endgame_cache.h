/* endgame_cache.h - a thread's cache of positions with five to twelve empty squares.
 * An entry takes 16 bytes, four to a cache line, and belongs to exactly one board: the hash
 * maps boards with the same `opp` one to one, its highest bits are the index, and the entry
 * holds `opp` and the other bits. */
#ifndef HEIBAI_SEARCH_ENDGAME_CACHE_H
#define HEIBAI_SEARCH_ENDGAME_CACHE_H

#include "base/bits.h"

#include <stdbool.h>

/* The largest score in discs. */
enum { SCORE_LIMIT = 64 };

typedef struct CacheEntry {
    uint64_t opp;  /* discs of the side that is not to move; 0: no position */
    uint64_t rest; /* bits of the hash, then the upper and the lower bound */
} CacheEntry;

/* Positions with many empty squares would soon be replaced by those with few, which are three
 * times as many, so they have an array of their own: 5 % fewer nodes in FFO 40-45. The size
 * was chosen by time on a Zen 4 with 1 MB of cache per core; larger arrays wait for memory. */
enum {
    CACHE_DEEP_EMPTIES = 8, /* empty squares from which on a position is in the second array */
    CACHE_BITS = 15,
    CACHE_BOUND_BITS = 7, /* even numbers from -SCORE_LIMIT to SCORE_LIMIT */
    CACHE_TAG_SHIFT = 2 * CACHE_BOUND_BITS
};

_Static_assert(CACHE_BITS >= CACHE_TAG_SHIFT, "index and entry hold the whole hash");

typedef struct EndgameCache {
    CacheEntry part[2][1 << CACHE_BITS];
} EndgameCache;

static inline uint64_t cache_hash(uint64_t me, uint64_t opp)
{
    return (me ^ (opp << 32 | opp >> 32) * UINT64_C(0x9e3779b97f4a7c15)) *
           UINT64_C(0xd6e8feb86659fd93);
}

static inline CacheEntry *cache_entry(EndgameCache *c, uint64_t hash, int empties)
{
    return &c->part[empties >= CACHE_DEEP_EMPTIES][hash >> (64 - CACHE_BITS)];
}

static inline bool cache_is(const CacheEntry *e, uint64_t hash, uint64_t opp)
{
    return e->opp == opp && (e->rest ^ hash << CACHE_TAG_SHIFT) >> CACHE_TAG_SHIFT == 0;
}

static inline int cache_bound(uint64_t bits)
{
    return (int)(bits & ((1 << CACHE_BOUND_BITS) - 1)) * 2 - SCORE_LIMIT;
}

static inline int cache_lower(const CacheEntry *e) { return cache_bound(e->rest); }

static inline int cache_upper(const CacheEntry *e)
{
    return cache_bound(e->rest >> CACHE_BOUND_BITS);
}

/* Stores the score of a null window (alpha, alpha + 1), a lower bound if it is above alpha. */
static inline void cache_store(CacheEntry *e, uint64_t hash, uint64_t opp, int alpha, int score)
{
    bool known = cache_is(e, hash, opp);
    int lower = known ? cache_lower(e) : -SCORE_LIMIT;
    int upper = known ? cache_upper(e) : SCORE_LIMIT;
    if (score > alpha)
        lower = score;
    else
        upper = score;
    e->opp = opp;
    e->rest = hash << CACHE_TAG_SHIFT |
              (uint64_t)((upper + SCORE_LIMIT) / 2) << CACHE_BOUND_BITS |
              (uint64_t)((lower + SCORE_LIMIT) / 2);
}

#endif
