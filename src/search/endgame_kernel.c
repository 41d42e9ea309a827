/* endgame_kernel.c - the solver for five to twelve empty squares, with null windows in discs.
 * With five, moves are ordered by parity: squares of odd quadrants first. With more, moves that
 * leave few replies come first. Results are kept in a cache of the thread. */
#include "board/simd/simd.h"
#include "search/parity.h"
#include "search/search_kernel.h"
#include "search/stability_cut.h"

enum {
    PARITY_EMPTIES = 5, /* one more than last_kernel.c solves */
    CUT_EMPTIES = 7     /* ETC in the cache from here on: by time of FFO 40-45 */
};

/* In FFO 41 and 42 a tenth of the nodes with so many discs to spare were cut, and of those with
 * fewer hardly any. */
static inline bool cut_by_stability(uint64_t me, uint64_t opp, int alpha, int empties,
                                    int *score)
{
    return stability_cut((Board){me, opp}, alpha, empties + 2, score);
}

static inline bool cut_by_cache(const CacheEntry *e, uint64_t hash, uint64_t opp, int alpha,
                                int *score)
{
    if (!cache_is(e, hash, opp)) return false;
    int lower = cache_lower(e), upper = cache_upper(e);
    *score = lower > alpha ? lower : upper;
    return lower > alpha || upper <= alpha;
}

/* A position with the legal moves of the side to move. */
typedef struct EndNode {
    uint64_t me, opp;
    uint64_t hash;  /* of the cache */
    uint64_t moves; /* these two by find_moves */
    Reach reach;
} EndNode;

static inline void find_moves(EndNode *n) { n->moves = fast_reach(n->me, n->opp, &n->reach); }

static inline void passed(const EndNode *n, EndNode *out)
{
    *out = (EndNode){.me = n->opp, .opp = n->me, .hash = cache_hash(n->opp, n->me)};
    find_moves(out);
}

/* Tries a set of moves in any order and raises *best. True: a move is above alpha. */
static inline bool try_set(Worker *w, const EndNode *n, int alpha, uint64_t moves, int *best)
{
    while (moves) {
        int square = bit_pop(&moves);
        uint64_t flips = reach_flips(&n->reach, square);
        w->nodes++;
        int score =
            -VARIANT(last_solve_4)(w, n->opp ^ flips, n->me ^ flips ^ bit(square), -alpha - 1);
        if (score > *best) *best = score;
        if (score > alpha) return true;
    }
    return false;
}

/* Pre: PARITY_EMPTIES empty squares. */
static int solve_parity(Worker *w, const EndNode *n, int alpha)
{
    int best = -SCORE_LIMIT - 1, bound;
    if (cut_by_stability(n->me, n->opp, alpha, PARITY_EMPTIES, &bound)) return bound;
    if (!n->moves) {
        EndNode next;
        passed(n, &next);
        return next.moves ? -solve_parity(w, &next, -alpha - 1) : final_score(n->me, n->opp);
    }
    CacheEntry *entry = cache_entry(w->cache, n->hash, PARITY_EMPTIES);
    if (cut_by_cache(entry, n->hash, n->opp, alpha, &bound)) return bound;
    uint64_t odd = parity_odd(~(n->me | n->opp)), corners = n->moves & CORNERS & odd;
    if (!try_set(w, n, alpha, corners, &best) &&
        !try_set(w, n, alpha, n->moves & odd & ~corners, &best))
        try_set(w, n, alpha, n->moves & ~odd, &best);
    cache_store(entry, n->hash, n->opp, alpha, best);
    return best;
}

/* The positions after all moves of a node. A key is the score for the order, lower first, and
 * in its low bits the index. */
typedef struct Replies {
    EndNode of[ENDGAME_EMPTIES];
    int keys[ENDGAME_EMPTIES];
    int count;
} Replies;

enum {
    PLACE_BITS = 4,
    SCORE_STEP = 1 << PLACE_BITS,
    TRIED = 1 << 20 /* the key of a reply that was searched: higher than any other */
};

/* Moves that leave few replies come first, corners counting twice; among equals odd quadrants
 * and corners first and X squares last. The weights were chosen by the nodes of FFO 40-47. */
static const int8_t SQUARE_SCORE[SQUARES] = {
    [0] = -1, [7] = -1, [56] = -1, [63] = -1, [9] = 1, [14] = 1, [49] = 1, [54] = 1};

static inline int square_score(int square, uint64_t odd)
{
    return SQUARE_SCORE[square] - (int)(odd >> square & 1);
}

static inline int moves_score(uint64_t moves)
{
    return 4 * (popcount(moves) + popcount(moves & CORNERS));
}

/* The cache entries of all replies are fetched where ETC needs them. rate_replies is a loop of
 * its own, which lets the processor work on several boards at once: 5 % faster than one loop.
 */
static inline void list_replies(const Worker *w, const EndNode *n, int empties,
                                Replies *replies)
{
    uint64_t odd = parity_odd(~(n->me | n->opp)), moves = n->moves;
    int count = 0;
    while (moves) {
        EndNode *r = &replies->of[count];
        int square = bit_pop(&moves);
        uint64_t flips = reach_flips(&n->reach, square);
        r->me = n->opp ^ flips;
        r->opp = n->me ^ flips ^ bit(square);
        if (empties >= CUT_EMPTIES) {
            r->hash = cache_hash(r->me, r->opp);
            __builtin_prefetch(cache_entry(w->cache, r->hash, empties - 1));
        }
        replies->keys[count] = square_score(square, odd) * SCORE_STEP + count;
        count++;
    }
    replies->count = count;
}

static inline void rate_replies(Replies *replies)
{
    for (int i = 0; i < replies->count; i++) {
        EndNode *r = &replies->of[i];
        find_moves(r);
        replies->keys[i] += moves_score(r->moves) * SCORE_STEP;
    }
}

/* The best reply that was not taken yet. Most nodes need one or two, so they are not sorted. */
static inline EndNode *take_reply(Replies *replies)
{
    int key = replies->keys[0];
    for (int i = 1; i < replies->count; i++)
        key = replies->keys[i] < key ? replies->keys[i] : key;
    int place = key & (SCORE_STEP - 1);
    replies->keys[place] = TRIED;
    return &replies->of[place];
}

/* ETC: an upper bound in the cache for the position after a move cuts the node off. */
static inline bool cut_by_replies(const Worker *w, const Replies *replies, int alpha,
                                  int empties, int *score)
{
    for (int i = 0; i < replies->count; i++) {
        const EndNode *r = &replies->of[i];
        const CacheEntry *e = cache_entry(w->cache, r->hash, empties - 1);
        if (!cache_is(e, r->hash, r->opp) || -cache_upper(e) <= alpha) continue;
        *score = -cache_upper(e);
        return true;
    }
    return false;
}

static int solve(Worker *w, const EndNode *n, int alpha, int empties);

static inline int try_replies(Worker *w, Replies *replies, int alpha, int empties)
{
    int best = -SCORE_LIMIT - 1;
    for (int i = 0; i < replies->count && best <= alpha; i++) {
        EndNode *r = take_reply(replies);
        /* Waiting for the cache took 20 % of a solve. To fetch all replies, most of which are
         * never searched, takes 3 % more time than to fetch this one. */
        if (empties < CUT_EMPTIES) {
            r->hash = cache_hash(r->me, r->opp);
            __builtin_prefetch(cache_entry(w->cache, r->hash, empties - 1));
        }
        w->nodes++;
        int score = -solve(w, r, -alpha - 1, empties - 1);
        if (score > best) best = score;
    }
    return best;
}

/* Pre: more than PARITY_EMPTIES empty squares. */
static inline __attribute__((always_inline)) int solve_cached(Worker *w, const EndNode *n,
                                                              int alpha, int empties)
{
    int best;
    if (cut_by_stability(n->me, n->opp, alpha, empties, &best)) return best;
    CacheEntry *entry = cache_entry(w->cache, n->hash, empties);
    if (cut_by_cache(entry, n->hash, n->opp, alpha, &best)) return best;
    if (!n->moves) {
        EndNode next;
        passed(n, &next);
        return next.moves ? -solve(w, &next, -alpha - 1, empties) : final_score(n->me, n->opp);
    }
    Replies replies;
    list_replies(w, n, empties, &replies);
    /* Before ETC, whose cache entries are fetched from memory meanwhile. */
    rate_replies(&replies);
    if (empties >= CUT_EMPTIES && cut_by_replies(w, &replies, alpha, empties, &best))
        return best;
    best = try_replies(w, &replies, alpha, empties);
    cache_store(entry, n->hash, n->opp, alpha, best);
    return best;
}

/* Nodes without ETC, which have six empty squares, are the most frequent. Code of their own
 * takes 2 % fewer instructions in FFO 40. */
_Static_assert(CUT_EMPTIES == PARITY_EMPTIES + 2, "solve_six has the only nodes without ETC");

static int solve_six(Worker *w, const EndNode *n, int alpha)
{
    return solve_cached(w, n, alpha, CUT_EMPTIES - 1);
}

static int solve_more(Worker *w, const EndNode *n, int alpha, int empties)
{
    /* The least number tells the compiler that there is ETC. */
    return solve_cached(w, n, alpha, empties > CUT_EMPTIES ? empties : CUT_EMPTIES);
}

static inline int solve(Worker *w, const EndNode *n, int alpha, int empties)
{
    if (empties == PARITY_EMPTIES) return solve_parity(w, n, alpha);
    if (empties < CUT_EMPTIES) return solve_six(w, n, alpha);
    return solve_more(w, n, alpha, empties);
}

int VARIANT(endgame_solve)(Worker *w, const Board *b, int alpha)
{
    int empties = SQUARES - board_discs(b);
    if (empties <= 4) return VARIANT(last_solve)(w, b->me, b->opp, alpha);
    EndNode n = {.me = b->me, .opp = b->opp, .hash = cache_hash(b->me, b->opp)};
    find_moves(&n);
    return solve(w, &n, alpha, empties);
}

int VARIANT(endgame_bound)(const Worker *w, const Board *b)
{
    uint64_t hash = cache_hash(b->me, b->opp);
    const CacheEntry *e = cache_entry(w->cache, hash, SQUARES - board_discs(b));
    return cache_is(e, hash, b->opp) ? cache_upper(e) : SCORE_LIMIT;
}
