/* endgame_kernel.c - the solver for five to twelve empty squares, with null windows in discs.
 * With five, moves are ordered by parity: squares of odd quadrants first. With more, moves that
 * leave few replies come first. Results are kept in a cache of the thread. */
#include "board/simd/simd.h"
#include "search/parity.h"
#include "search/search_kernel.h"
#include "search/stability_cut.h"

#include <limits.h>

enum {
    PARITY_EMPTIES = 5, /* one more than last_kernel.c solves */
    CUT_EMPTIES = 8     /* ETC in the cache from here on: by time of FFO 40-47 */
};

/* In FFO 41 and 42 a tenth of the nodes with so many discs to spare were cut, and of those with
 * fewer hardly any. */
static inline bool cut_by_stability(uint64_t me, uint64_t opp, int alpha, int empties,
                                    int *score)
{
    return stability_cut((Board){me, opp}, alpha, empties + 2, score);
}

static inline CacheEntry *cache_entry(const Worker *w, uint64_t me, uint64_t opp)
{
    uint64_t h = (me ^ (opp << 32 | opp >> 32) * UINT64_C(0x9e3779b97f4a7c15)) *
                 UINT64_C(0xd6e8feb86659fd93);
    return &w->cache[h >> (64 - CACHE_BITS)];
}

static inline bool cut_by_cache(const CacheEntry *e, uint64_t me, uint64_t opp, int alpha,
                                int *score)
{
    if (e->me != me || e->opp != opp) return false;
    *score = e->lower > alpha ? e->lower : e->upper;
    return e->lower > alpha || e->upper <= alpha;
}

static inline void cache_store(CacheEntry *e, uint64_t me, uint64_t opp, int alpha, int score)
{
    if (e->me != me || e->opp != opp) *e = (CacheEntry){me, opp, -SCORE_LIMIT, SCORE_LIMIT};
    if (score > alpha)
        e->lower = (int8_t)score;
    else
        e->upper = (int8_t)score;
}

/* Tries a set of moves in any order and raises *best. True: a move is above alpha. */
static inline bool try_set(Worker *w, uint64_t me, uint64_t opp, int alpha, uint64_t moves,
                           int *best)
{
    while (moves) {
        int square = bit_pop(&moves);
        uint64_t flips = fast_flips(me, opp, square);
        w->nodes++;
        int score =
            -VARIANT(last_solve_4)(w, opp ^ flips, me ^ flips ^ bit(square), -alpha - 1);
        if (score > *best) *best = score;
        if (score > alpha) return true;
    }
    return false;
}

/* Pre: PARITY_EMPTIES empty squares; `moves` are the legal moves. */
static int solve_parity(Worker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha)
{
    int best = -SCORE_LIMIT - 1, bound;
    if (cut_by_stability(me, opp, alpha, PARITY_EMPTIES, &bound)) return bound;
    if (!moves) {
        moves = fast_moves(opp, me);
        if (!moves) return final_score(me, opp);
        return -solve_parity(w, opp, me, moves, -alpha - 1);
    }
    CacheEntry *entry = cache_entry(w, me, opp);
    if (cut_by_cache(entry, me, opp, alpha, &bound)) return bound;
    uint64_t odd = parity_odd(~(me | opp)), corners = moves & CORNERS & odd;
    if (!try_set(w, me, opp, alpha, corners, &best) &&
        !try_set(w, me, opp, alpha, moves & odd & ~corners, &best))
        try_set(w, me, opp, alpha, moves & ~odd, &best);
    cache_store(entry, me, opp, alpha, best);
    return best;
}

/* The position after a move, with the legal moves of the side to move there. */
typedef struct Reply {
    uint64_t me, opp, moves;
} Reply;

/* The positions after all moves of a node. A key is the score for the order, lower first, and
 * in its low bits the index. */
typedef struct Replies {
    Reply of[ENDGAME_EMPTIES];
    int keys[ENDGAME_EMPTIES];
    int count;
} Replies;

enum {
    PLACE_BITS = 8,
    SCORE_STEP = 1 << PLACE_BITS,
    TRIED = INT_MAX /* the key of a reply that was searched */
};

/* Moves that leave few replies come first, corners counting twice; among equals odd quadrants
 * and corners first and X squares last. The weights were chosen by the nodes of FFO 40-47. */
static inline int square_score(uint64_t square, uint64_t odd)
{
    return (square & X_SQUARES ? 1 : 0) - (square & odd ? 1 : 0) - (square & CORNERS ? 1 : 0);
}

static inline int moves_score(uint64_t moves)
{
    return 4 * (popcount(moves) + popcount(moves & CORNERS));
}

/* With `etc` the cache entries of all replies are fetched, as ETC needs them. False: a move
 * takes the last disc of the opponent. Two loops let the processor work on several boards at
 * once: 5 % faster than one loop. */
static inline bool list_replies(const Worker *w, uint64_t me, uint64_t opp, uint64_t moves,
                                bool etc, Replies *replies)
{
    uint64_t odd = parity_odd(~(me | opp));
    int count = 0;
    while (moves) {
        Reply *r = &replies->of[count];
        int square = bit_pop(&moves);
        uint64_t flips = fast_flips(me, opp, square);
        if (flips == opp) return false;
        r->me = opp ^ flips;
        r->opp = me ^ flips ^ bit(square);
        if (etc) __builtin_prefetch(cache_entry(w, r->me, r->opp));
        replies->keys[count] = square_score(bit(square), odd) * SCORE_STEP + count;
        count++;
    }
    for (int i = 0; i < count; i++) {
        Reply *r = &replies->of[i];
        r->moves = fast_moves(r->me, r->opp);
        replies->keys[i] += moves_score(r->moves) * SCORE_STEP;
    }
    replies->count = count;
    return true;
}

/* The best reply that was not taken yet. Most nodes need one or two, so they are not sorted. */
static inline const Reply *take_reply(Replies *replies)
{
    int key = replies->keys[0];
    for (int i = 1; i < replies->count; i++)
        key = replies->keys[i] < key ? replies->keys[i] : key;
    int place = key & (SCORE_STEP - 1);
    replies->keys[place] = TRIED;
    return &replies->of[place];
}

/* ETC: an upper bound in the cache for the position after a move cuts the node off. */
static bool cut_by_replies(const Worker *w, const Replies *replies, int alpha, int *score)
{
    for (int i = 0; i < replies->count; i++) {
        const Reply *r = &replies->of[i];
        const CacheEntry *e = cache_entry(w, r->me, r->opp);
        if (e->me != r->me || e->opp != r->opp || -e->upper <= alpha) continue;
        *score = -e->upper;
        return true;
    }
    return false;
}

static int solve_cached(Worker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                        int empties);

static inline int try_replies(Worker *w, Replies *replies, int alpha, int empties)
{
    int best = -SCORE_LIMIT - 1;
    for (int i = 0; i < replies->count && best <= alpha; i++) {
        const Reply *r = take_reply(replies);
        /* Waiting for the cache took 20 % of a solve. To fetch all replies, most of which are
         * never searched, takes 3 % more time than to fetch this one. */
        if (empties < CUT_EMPTIES) __builtin_prefetch(cache_entry(w, r->me, r->opp));
        w->nodes++;
        int score = empties - 1 > PARITY_EMPTIES
                        ? -solve_cached(w, r->me, r->opp, r->moves, -alpha - 1, empties - 1)
                        : -solve_parity(w, r->me, r->opp, r->moves, -alpha - 1);
        if (score > best) best = score;
    }
    return best;
}

/* Pre: more than PARITY_EMPTIES empty squares; `moves` are the legal moves. */
static int solve_cached(Worker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                        int empties)
{
    int best;
    if (cut_by_stability(me, opp, alpha, empties, &best)) return best;
    CacheEntry *entry = cache_entry(w, me, opp);
    if (cut_by_cache(entry, me, opp, alpha, &best)) return best;
    if (!moves) {
        moves = fast_moves(opp, me);
        if (!moves) return final_score(me, opp);
        return -solve_cached(w, opp, me, moves, -alpha - 1, empties);
    }
    Replies replies;
    if (list_replies(w, me, opp, moves, empties >= CUT_EMPTIES, &replies)) {
        if (empties >= CUT_EMPTIES && cut_by_replies(w, &replies, alpha, &best)) return best;
        best = try_replies(w, &replies, alpha, empties);
    } else {
        w->nodes++;
        best = SCORE_LIMIT;
    }
    cache_store(entry, me, opp, alpha, best);
    return best;
}

int VARIANT(endgame_solve)(Worker *w, const Board *b, int alpha)
{
    int empties = SQUARES - board_discs(b);
    if (empties <= 4) return VARIANT(last_solve)(w, b->me, b->opp, alpha);
    uint64_t moves = fast_moves(b->me, b->opp);
    if (empties == PARITY_EMPTIES) return solve_parity(w, b->me, b->opp, moves, alpha);
    return solve_cached(w, b->me, b->opp, moves, alpha, empties);
}

int VARIANT(endgame_bound)(const Worker *w, const Board *b)
{
    const CacheEntry *e = cache_entry(w, b->me, b->opp);
    return e->me == b->me && e->opp == b->opp ? e->upper : SCORE_LIMIT;
}
