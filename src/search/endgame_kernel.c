/* endgame_kernel.c - five to twelve empty squares, with a null window in discs.
 * At five the moves are tried in an order of squares, odd regions first; above that by how few
 * replies they leave, with a cache that belongs to the thread. */
#include "board/simd/simd.h"
#include "board/simd/stability.h"
#include "search/search_kernel.h"

#include <limits.h>

enum {
    PARITY_EMPTIES = 5, /* one more than last_kernel.c takes */
    CUT_EMPTIES = 8     /* fewer: looking at the children in the cache does not pay */
};

/* Squares of the quadrants whose bit is set: A1, H1, A8, H8. */
static const uint64_t QUADRANTS[16] = {
    0x0000000000000000, 0x000000000f0f0f0f, 0x00000000f0f0f0f0, 0x00000000ffffffff,
    0x0f0f0f0f00000000, 0x0f0f0f0f0f0f0f0f, 0x0f0f0f0ff0f0f0f0, 0x0f0f0f0fffffffff,
    0xf0f0f0f000000000, 0xf0f0f0f00f0f0f0f, 0xf0f0f0f0f0f0f0f0, 0xf0f0f0f0ffffffff,
    0xffffffff00000000, 0xffffffff0f0f0f0f, 0xfffffffff0f0f0f0, 0xffffffffffffffff,
};

/* Squares in quadrants with an odd number of empties: who plays there may play there last. */
static inline uint64_t odd_squares(uint64_t empty)
{
    unsigned odd = 0;
    for (int i = 0; i < 4; i++) odd |= (unsigned)(popcount(empty & QUADRANTS[1 << i]) & 1) << i;
    return QUADRANTS[odd];
}

/* Stable discs of the opponent bound the score: worth a look when not many are needed, and as
 * many stand. */
static inline bool cut_by_stability(uint64_t me, uint64_t opp, int empties, int alpha,
                                    int *score)
{
    if (alpha < 2 * empties - 2 || 2 * popcount(opp) < SCORE_LIMIT - alpha) return false;
    *score = SCORE_LIMIT - 2 * popcount(stability_discs(opp, me));
    return *score <= alpha;
}

/* The best of a set of moves in any order; *best is raised, true means above alpha. */
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

/* Pre: PARITY_EMPTIES; `moves` are those of the side to move. */
static int solve_parity(Worker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha)
{
    int best = -SCORE_LIMIT - 1, bound;
    if (cut_by_stability(me, opp, PARITY_EMPTIES, alpha, &bound)) return bound;
    if (!moves) {
        moves = fast_moves(opp, me);
        if (!moves) return final_score(me, opp);
        return -solve_parity(w, opp, me, moves, -alpha - 1);
    }
    uint64_t odd = odd_squares(~(me | opp)), corners = moves & CORNERS & odd;
    if (try_set(w, me, opp, alpha, corners, &best)) return best;
    if (try_set(w, me, opp, alpha, moves & odd & ~corners, &best)) return best;
    try_set(w, me, opp, alpha, moves & ~odd, &best);
    return best;
}

/* What a move leaves to the other side. */
typedef struct Reply {
    uint64_t me, opp, moves;
} Reply;

/* The replies to a node, and a key for each: its score, lower is better, above its place. */
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

static inline CacheEntry *cache_entry(const Worker *w, uint64_t me, uint64_t opp)
{
    uint64_t h = (me ^ (opp << 32 | opp >> 32) * UINT64_C(0x9e3779b97f4a7c15)) *
                 UINT64_C(0xd6e8feb86659fd93);
    return &w->cache[h >> (64 - CACHE_BITS)];
}

/* Few moves for the opponent come first, corners counting twice; among equals odd regions and
 * corners, and X squares last. The weights were chosen by the nodes of FFO 40-47. */
static inline int square_score(uint64_t square, uint64_t odd)
{
    return (square & X_SQUARES ? 1 : 0) - (square & odd ? 1 : 0) - (square & CORNERS ? 1 : 0);
}

static inline int moves_score(uint64_t moves)
{
    return 4 * (popcount(moves) + popcount(moves & CORNERS));
}

/* False: a move wins everything at once. Two loops, so that the processor has several boards
 * in hand at once: a twentieth faster than one. */
static inline bool list_replies(const Worker *w, uint64_t me, uint64_t opp, uint64_t moves,
                                bool cached, Replies *replies)
{
    uint64_t odd = odd_squares(~(me | opp));
    int count = 0;
    while (moves) {
        Reply *r = &replies->of[count];
        int square = bit_pop(&moves);
        uint64_t flips = fast_flips(me, opp, square);
        if (flips == opp) return false;
        r->me = opp ^ flips;
        r->opp = me ^ flips ^ bit(square);
        /* Waiting for the cache took a fifth of a solve. */
        if (cached) __builtin_prefetch(cache_entry(w, r->me, r->opp));
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

/* The best reply that was not taken yet. Most nodes need one or two of them, so that sorting
 * all is wasted. */
static inline const Reply *take_reply(Replies *replies)
{
    int key = replies->keys[0];
    for (int i = 1; i < replies->count; i++)
        key = replies->keys[i] < key ? replies->keys[i] : key;
    int place = key & (SCORE_STEP - 1);
    replies->keys[place] = TRIED;
    return &replies->of[place];
}

/* A reply whose position the cache knows to be bad enough for the opponent ends the node. */
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
        w->nodes++;
        int score = empties - 1 > PARITY_EMPTIES
                        ? -solve_cached(w, r->me, r->opp, r->moves, -alpha - 1, empties - 1)
                        : -solve_parity(w, r->me, r->opp, r->moves, -alpha - 1);
        if (score > best) best = score;
    }
    return best;
}

/* Pre: more than PARITY_EMPTIES; `moves` are those of the side to move. */
static int solve_cached(Worker *w, uint64_t me, uint64_t opp, uint64_t moves, int alpha,
                        int empties)
{
    int best;
    if (cut_by_stability(me, opp, empties, alpha, &best)) return best;
    CacheEntry *entry = cache_entry(w, me, opp);
    if (entry->me == me && entry->opp == opp) {
        if (entry->lower > alpha) return entry->lower;
        if (entry->upper <= alpha) return entry->upper;
    }
    if (!moves) {
        moves = fast_moves(opp, me);
        if (!moves) return final_score(me, opp);
        return -solve_cached(w, opp, me, moves, -alpha - 1, empties);
    }
    Replies replies;
    if (list_replies(w, me, opp, moves, empties - 1 > PARITY_EMPTIES, &replies)) {
        if (empties >= CUT_EMPTIES && cut_by_replies(w, &replies, alpha, &best)) return best;
        best = try_replies(w, &replies, alpha, empties);
    } else {
        w->nodes++;
        best = SCORE_LIMIT;
    }
    if (entry->me != me || entry->opp != opp)
        *entry = (CacheEntry){me, opp, -SCORE_LIMIT, SCORE_LIMIT};
    if (best > alpha)
        entry->lower = (int8_t)best;
    else
        entry->upper = (int8_t)best;
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
