/* endgame_kernel.c - five to twelve empty squares, with a null window in discs.
 * At five the moves are tried in an order of squares, odd regions first; above that by how few
 * replies they leave, with a cache that belongs to the thread. */
#include "board/simd/simd.h"
#include "board/simd/stability.h"
#include "search/kernel.h"

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

/* Pre: PARITY_EMPTIES. */
static int solve_parity(Worker *w, uint64_t me, uint64_t opp, int alpha)
{
    int best = -SCORE_LIMIT - 1, bound;
    if (cut_by_stability(me, opp, PARITY_EMPTIES, alpha, &bound)) return bound;
    uint64_t moves = fast_moves(me, opp);
    if (!moves) {
        if (!fast_moves(opp, me)) return final_score(me, opp);
        return -solve_parity(w, opp, me, -alpha - 1);
    }
    uint64_t odd = odd_squares(~(me | opp)), corners = moves & CORNERS & odd;
    if (try_set(w, me, opp, alpha, corners, &best)) return best;
    if (try_set(w, me, opp, alpha, moves & odd & ~corners, &best)) return best;
    try_set(w, me, opp, alpha, moves & ~odd, &best);
    return best;
}

typedef struct Reply {
    uint64_t me, opp; /* after the move, for the other side */
    int square, score;
} Reply;

static inline CacheEntry *cache_entry(const Worker *w, uint64_t me, uint64_t opp)
{
    uint64_t h = (me ^ (opp << 32 | opp >> 32) * UINT64_C(0x9e3779b97f4a7c15)) *
                 UINT64_C(0xd6e8feb86659fd93);
    return &w->cache[h >> (64 - CACHE_BITS)];
}

/* Lower is better: few replies for the opponent, corners counting twice; odd regions and
 * corners first, X squares last. The weights were chosen by the nodes of FFO 40-47. */
static inline int reply_score(const Reply *r, uint64_t odd)
{
    uint64_t moves = fast_moves(r->me, r->opp), square = bit(r->square);
    return 4 * (popcount(moves) + popcount(moves & CORNERS)) - (square & odd ? 1 : 0) -
           (square & CORNERS ? 1 : 0) + (square & X_SQUARES ? 1 : 0);
}

/* The moves with what they leave. Returns their number; 0 when one wins everything at once. */
static int list_replies(const Worker *w, uint64_t me, uint64_t opp, uint64_t moves, int first,
                        bool cached, Reply *list)
{
    uint64_t odd = odd_squares(~(me | opp));
    int count = 0;
    while (moves) {
        Reply *r = &list[count++];
        r->square = bit_pop(&moves);
        uint64_t flips = fast_flips(me, opp, r->square);
        if (flips == opp) return 0;
        r->me = opp ^ flips;
        r->opp = me ^ flips ^ bit(r->square);
        /* Waiting for the cache took a fifth of a solve. */
        if (cached) __builtin_prefetch(cache_entry(w, r->me, r->opp));
        r->score = r->square == first ? -1000 : reply_score(r, odd);
    }
    return count;
}

/* The best of the replies from `from` on comes to `from`. Most nodes need one or two of them,
 * so that sorting all is wasted. */
static inline void select_reply(Reply *list, int from, int count)
{
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (list[i].score < list[best].score) best = i;
    Reply r = list[best];
    list[best] = list[from];
    list[from] = r;
}

/* A reply whose position the cache knows to be bad enough for the opponent ends the node. */
static bool cut_by_replies(const Worker *w, const Reply *list, int count, int alpha, int *score)
{
    for (int i = 0; i < count; i++) {
        const CacheEntry *e = cache_entry(w, list[i].me, list[i].opp);
        if (e->me != list[i].me || e->opp != list[i].opp || -e->upper <= alpha) continue;
        *score = -e->upper;
        return true;
    }
    return false;
}

static int solve_cached(Worker *w, uint64_t me, uint64_t opp, int alpha, int empties);

static int try_replies(Worker *w, Reply *list, int count, int alpha, int empties, int *move)
{
    int best = -SCORE_LIMIT - 1;
    for (int i = 0; i < count; i++) {
        const Reply *r = &list[i];
        select_reply(list, i, count);
        w->nodes++;
        int score = empties - 1 > PARITY_EMPTIES
                        ? -solve_cached(w, r->me, r->opp, -alpha - 1, empties - 1)
                        : -solve_parity(w, r->me, r->opp, -alpha - 1);
        if (score > best) {
            best = score;
            *move = r->square;
        }
        if (score > alpha) break;
    }
    return best;
}

/* Pre: more than PARITY_EMPTIES. */
static int solve_cached(Worker *w, uint64_t me, uint64_t opp, int alpha, int empties)
{
    int bound, first = SQUARE_NONE, move = SQUARE_NONE;
    if (cut_by_stability(me, opp, empties, alpha, &bound)) return bound;
    CacheEntry *entry = cache_entry(w, me, opp);
    bool hit = entry->me == me && entry->opp == opp;
    if (hit) {
        if (entry->lower > alpha) return entry->lower;
        if (entry->upper <= alpha) return entry->upper;
        first = entry->move;
    }
    uint64_t moves = fast_moves(me, opp);
    if (!moves) {
        if (!fast_moves(opp, me)) return final_score(me, opp);
        return -solve_cached(w, opp, me, -alpha - 1, empties);
    }
    Reply list[32];
    bool cached = empties - 1 > PARITY_EMPTIES;
    int count = list_replies(w, me, opp, moves, first, cached, list);
    if (empties >= CUT_EMPTIES && cut_by_replies(w, list, count, alpha, &bound)) return bound;
    int best = count ? try_replies(w, list, count, alpha, empties, &move) : SCORE_LIMIT;
    if (!count) w->nodes++;
    hit = entry->me == me && entry->opp == opp;
    if (!hit) *entry = (CacheEntry){me, opp, -SCORE_LIMIT, SCORE_LIMIT, SQUARE_NONE};
    if (best > alpha) {
        entry->lower = (int8_t)best;
        entry->move = (uint8_t)move;
    } else {
        entry->upper = (int8_t)best;
        if (entry->move == SQUARE_NONE) entry->move = (uint8_t)move;
    }
    return best;
}

int VARIANT(endgame_solve)(Worker *w, const Board *b, int alpha)
{
    int empties = SQUARES - board_discs(b);
    if (empties <= 4) return VARIANT(last_solve)(w, b->me, b->opp, alpha);
    if (empties == PARITY_EMPTIES) return solve_parity(w, b->me, b->opp, alpha);
    return solve_cached(w, b->me, b->opp, alpha, empties);
}
