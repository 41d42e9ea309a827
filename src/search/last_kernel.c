/* last_kernel.c - the last four empty squares of a game, each number of them with code of its
 * own. All solve with a null window: a result above alpha is a lower bound, otherwise an upper
 * one. Squares come ordered by the caller: those of odd regions first. */
#include "base/variant.h"
#include "board/simd/last.h"
#include "search/search_kernel.h"

/* A pass is rare, and its code must not stand in the way of the rest. */
#define COLD __attribute__((noinline, cold))

/* One empty square: the score for the side to move, exactly. */
static inline int solve_1(Worker *w, uint64_t me, uint64_t opp, int square)
{
    LastFlips turned = last_flips_twice(me, opp, square);
    int score = 2 * popcount(me) - SCORE_LIMIT;
    if (turned.mine) {
        w->nodes++;
        return score + turned.mine + 2;
    }
    if (turned.theirs) {
        w->nodes++;
        return score - turned.theirs;
    }
    return score > -2 ? score + 2 : score;
}

static inline bool touches(uint64_t discs, int square) { return discs & NEIGHBOURS[square]; }

/* Plays `square` with two left; false when that turns nothing. */
static inline bool play_2(Worker *w, uint64_t me, uint64_t opp, int square, int rest,
                          int *score)
{
    if (!touches(opp, square)) return false;
    uint64_t flips = fast_flips(me, opp, square);
    if (!flips) return false;
    w->nodes++;
    *score = -solve_1(w, opp ^ flips, me ^ flips ^ bit(square), rest);
    return true;
}

/* A pass: the other side looks for the least of ours. */
static COLD int passed_2(Worker *w, uint64_t me, uint64_t opp, int alpha, int a, int b)
{
    int best = -SCORE_LIMIT - 1, score;
    if (play_2(w, opp, me, a, b, &score)) {
        if (-score <= alpha) return -score;
        best = -score;
    }
    if (play_2(w, opp, me, b, a, &score) && (best < -SCORE_LIMIT || -score < best))
        best = -score;
    return best >= -SCORE_LIMIT ? best : final_score(me, opp);
}

static inline int solve_2(Worker *w, uint64_t me, uint64_t opp, int alpha, int a, int b)
{
    int best = -SCORE_LIMIT - 1, score;
    if (play_2(w, me, opp, a, b, &score)) {
        if (score > alpha) return score;
        best = score;
    }
    if (play_2(w, me, opp, b, a, &score) && score > best) best = score;
    return best >= -SCORE_LIMIT ? best : passed_2(w, me, opp, alpha, a, b);
}

static inline bool play_3(Worker *w, uint64_t me, uint64_t opp, int alpha, int square, int a,
                          int b, int *score)
{
    if (!touches(opp, square)) return false;
    uint64_t flips = fast_flips(me, opp, square);
    if (!flips) return false;
    w->nodes++;
    *score = -solve_2(w, opp ^ flips, me ^ flips ^ bit(square), -alpha - 1, a, b);
    return true;
}

/* False: no move. */
static inline bool moves_3(Worker *w, uint64_t me, uint64_t opp, int alpha, int a, int b, int c,
                           int *best)
{
    int score;
    *best = -SCORE_LIMIT - 1;
    if (play_3(w, me, opp, alpha, a, b, c, &score)) {
        *best = score;
        if (score > alpha) return true;
    }
    if (play_3(w, me, opp, alpha, b, a, c, &score) && score > *best) {
        *best = score;
        if (score > alpha) return true;
    }
    if (play_3(w, me, opp, alpha, c, a, b, &score) && score > *best) *best = score;
    return *best >= -SCORE_LIMIT;
}

static COLD int passed_3(Worker *w, uint64_t me, uint64_t opp, int alpha, int a, int b, int c)
{
    int best;
    return moves_3(w, opp, me, -alpha - 1, a, b, c, &best) ? -best : final_score(me, opp);
}

static int solve_3(Worker *w, uint64_t me, uint64_t opp, int alpha, int a, int b, int c)
{
    int best;
    if (moves_3(w, me, opp, alpha, a, b, c, &best)) return best;
    return passed_3(w, me, opp, alpha, a, b, c);
}

/* The quadrant of a square as one of four bits. */
static inline unsigned quadrant(int square)
{
    return 1u << ((square >> 2 & 1) | (square >> 4 & 2));
}

/* Three squares with one alone in its quadrant first, if there is one. */
static inline int solve_3_sorted(Worker *w, uint64_t me, uint64_t opp, int alpha, int a, int b,
                                 int c)
{
    unsigned qa = quadrant(a), qb = quadrant(b), qc = quadrant(c);
    if (qa == qb && qa != qc) return solve_3(w, me, opp, alpha, c, a, b);
    if (qa == qc && qa != qb) return solve_3(w, me, opp, alpha, b, a, c);
    return solve_3(w, me, opp, alpha, a, b, c);
}

static inline bool play_4(Worker *w, uint64_t me, uint64_t opp, int alpha, int square, int a,
                          int b, int c, int *score)
{
    if (!touches(opp, square)) return false;
    uint64_t flips = fast_flips(me, opp, square);
    if (!flips) return false;
    w->nodes++;
    *score = -solve_3_sorted(w, opp ^ flips, me ^ flips ^ bit(square), -alpha - 1, a, b, c);
    return true;
}

static inline bool moves_4(Worker *w, uint64_t me, uint64_t opp, int alpha, const int s[4],
                           int *best)
{
    static const int REST[4][3] = {{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}};
    *best = -SCORE_LIMIT - 1;
    for (int i = 0; i < 4; i++) {
        int score;
        if (!play_4(w, me, opp, alpha, s[i], s[REST[i][0]], s[REST[i][1]], s[REST[i][2]],
                    &score))
            continue;
        if (score > *best) *best = score;
        if (score > alpha) return true;
    }
    return *best >= -SCORE_LIMIT;
}

/* Squares of quadrants with an odd number of empties first. */
static inline void sort_4(uint64_t empty, int s[4])
{
    int squares[4];
    unsigned odd = 0;
    for (int i = 0; i < 4; i++) {
        squares[i] = bit_pop(&empty);
        odd ^= quadrant(squares[i]);
    }
    int count = 0;
    for (int i = 0; i < 4; i++)
        if (odd & quadrant(squares[i])) s[count++] = squares[i];
    for (int i = 0; i < 4; i++)
        if (!(odd & quadrant(squares[i]))) s[count++] = squares[i];
}

static COLD int passed_4(Worker *w, uint64_t me, uint64_t opp, int alpha, const int s[4])
{
    int best;
    return moves_4(w, opp, me, -alpha - 1, s, &best) ? -best : final_score(me, opp);
}

int VARIANT(last_solve_4)(Worker *w, uint64_t me, uint64_t opp, int alpha)
{
    int s[4], best;
    sort_4(~(me | opp), s);
    if (moves_4(w, me, opp, alpha, s, &best)) return best;
    return passed_4(w, me, opp, alpha, s);
}

/* Fewer than four, where a search starts so late. */
int VARIANT(last_solve)(Worker *w, uint64_t me, uint64_t opp, int alpha)
{
    uint64_t empty = ~(me | opp);
    int a = empty ? bit_pop(&empty) : 0, b = empty ? bit_pop(&empty) : 0;
    switch (SQUARES - popcount(me | opp)) {
    case 0:
        return final_score(me, opp);
    case 1:
        return solve_1(w, me, opp, a);
    case 2:
        return solve_2(w, me, opp, alpha, a, b);
    case 3:
        return solve_3_sorted(w, me, opp, alpha, a, b, bit_first(empty));
    default:
        return VARIANT(last_solve_4)(w, me, opp, alpha);
    }
}
