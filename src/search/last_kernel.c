/* last_kernel.c - the solver for the last four empty squares, with code for each number of
 * them. All use a null window (alpha, alpha + 1): a result above alpha is a lower bound,
 * otherwise an upper one. Boards are passed by value, which keeps them in registers. */
#include "base/variant.h"
#include "board/simd/last.h"
#include "search/parity.h"
#include "search/search_kernel.h"

/* Passes are rare: their code is kept out of line. The rest is one function for two empty
 * squares and one for three and four. Where gcc divided it otherwise, solves took 3 % more
 * time. */
#define COLD __attribute__((noinline, cold))
#define INLINE inline __attribute__((always_inline))

enum { NO_MOVE = -SCORE_LIMIT - 1 }; /* the best value of a side without a move */

/* Empty squares in the order in which they are tried. */
typedef struct Three {
    int first, second, third;
} Three;

/* One empty square: the exact score for the side to move. */
static inline int solve_1(Worker *w, Board b, int square)
{
    LastFlips turned = last_flips_twice(b.me, b.opp, square);
    int score = 2 * popcount(b.me) - SCORE_LIMIT;
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

/* The value of a move with two squares empty. False: it turns nothing and is not legal. */
static INLINE bool play_2(Worker *w, Board b, int square, int rest, int *value)
{
    uint64_t flips = fast_flips(b.me, b.opp, square);
    if (!flips) return false;
    w->nodes++;
    board_make(&b, square, flips);
    *value = -solve_1(w, b, rest);
    return true;
}

/* After a pass the opponent looks for our lowest value. */
static COLD int passed_2(Worker *w, Board b, int alpha, int x, int y)
{
    int best = NO_MOVE, value;
    Board passed = board_passed(b);
    if (play_2(w, passed, x, y, &value)) {
        if (-value <= alpha) return -value;
        best = -value;
    }
    if (play_2(w, passed, y, x, &value) && (best == NO_MOVE || -value < best)) best = -value;
    return best != NO_MOVE ? best : final_score(b.me, b.opp);
}

static __attribute__((noinline)) int solve_2(Worker *w, Board b, int alpha, int x, int y)
{
    int best = NO_MOVE, value;
    if (play_2(w, b, x, y, &value)) {
        if (value > alpha) return value;
        best = value;
    }
    if (play_2(w, b, y, x, &value) && value > best) best = value;
    return best != NO_MOVE ? best : passed_2(w, b, alpha, x, y);
}

/* The value of a legal move on the first of three empty squares. */
static INLINE int play_3(Worker *w, Board b, int alpha, uint64_t flips, Three s)
{
    w->nodes++;
    board_make(&b, s.first, flips);
    return -solve_2(w, b, -alpha - 1, s.second, s.third);
}

/* moves_N: the best value of all moves, or of the first that is above alpha. False: no move.
 * The flips of all three moves are computed before the first is searched, so that the processor
 * works on them at once: 6 % off the time of FFO 40-44 on a Zen 5. */
static INLINE bool moves_3(Worker *w, Board b, int alpha, Three s, int *best)
{
    uint64_t first = fast_flips(b.me, b.opp, s.first),
             second = fast_flips(b.me, b.opp, s.second),
             third = fast_flips(b.me, b.opp, s.third);
    *best = NO_MOVE;
    if (first) {
        *best = play_3(w, b, alpha, first, s);
        if (*best > alpha) return true;
    }
    if (second) {
        int value = play_3(w, b, alpha, second, (Three){s.second, s.first, s.third});
        if (value > *best) *best = value;
        if (value > alpha) return true;
    }
    if (third) {
        int value = play_3(w, b, alpha, third, (Three){s.third, s.first, s.second});
        if (value > *best) *best = value;
    }
    return *best != NO_MOVE;
}

static COLD int passed_3(Worker *w, Board b, int alpha, int x, int y, int z)
{
    int best;
    bool moved = moves_3(w, board_passed(b), -alpha - 1, (Three){x, y, z}, &best);
    return moved ? -best : final_score(b.me, b.opp);
}

static int solve_3(Worker *w, Board b, int alpha, int x, int y, int z)
{
    int best;
    if (moves_3(w, b, alpha, (Three){x, y, z}, &best)) return best;
    return passed_3(w, b, alpha, x, y, z);
}

/* Three empty squares: one that is alone in its quadrant comes first. `odd` is parity_odd. */
static inline int solve_3_sorted(Worker *w, Board b, int alpha, uint64_t odd)
{
    uint64_t empty = board_empty(&b);
    int x = bit_first(empty & odd);
    empty ^= bit(x);
    int y = bit_pop(&empty);
    return solve_3(w, b, alpha, x, y, bit_first(empty));
}

/* Four empty squares, with the legal moves of the side to move. */
typedef struct Four {
    Board board;
    uint64_t moves, odd;
    Reach reach;
} Four;

/* Tries a set of moves and raises *best. True: a move is above alpha. */
static inline bool try_squares(Worker *w, const Four *f, int alpha, uint64_t squares, int *best)
{
    while (squares) {
        int square = bit_pop(&squares);
        Board next = f->board;
        w->nodes++;
        board_make(&next, square, reach_flips(&f->reach, square));
        int value = -solve_3_sorted(w, next, -alpha - 1, f->odd ^ parity_quadrant(square));
        if (value > *best) *best = value;
        if (value > alpha) return true;
    }
    return false;
}

/* Squares of quadrants with an odd number of empties first. */
static inline bool moves_4(Worker *w, Board b, int alpha, int *best)
{
    Four f = {.board = b, .odd = parity_odd(board_empty(&b))};
    f.moves = fast_reach(b.me, b.opp, &f.reach);
    *best = NO_MOVE;
    return try_squares(w, &f, alpha, f.moves & f.odd, best) ||
           try_squares(w, &f, alpha, f.moves & ~f.odd, best) || *best != NO_MOVE;
}

static COLD int passed_4(Worker *w, Board b, int alpha)
{
    int best;
    return moves_4(w, board_passed(b), -alpha - 1, &best) ? -best : final_score(b.me, b.opp);
}

int VARIANT(last_solve_4)(Worker *w, uint64_t me, uint64_t opp, int alpha)
{
    Board b = {me, opp};
    int best;
    return moves_4(w, b, alpha, &best) ? best : passed_4(w, b, alpha);
}

/* Up to four empty squares, for searches that begin there. */
int VARIANT(last_solve)(Worker *w, uint64_t me, uint64_t opp, int alpha)
{
    Board b = {me, opp};
    uint64_t empty = board_empty(&b);
    int x = empty ? bit_pop(&empty) : 0, y = empty ? bit_pop(&empty) : 0;
    switch (SQUARES - board_discs(&b)) {
    case 0:
        return final_score(me, opp);
    case 1:
        return solve_1(w, b, x);
    case 2:
        return solve_2(w, b, alpha, x, y);
    case 3:
        return solve_3_sorted(w, b, alpha, parity_odd(board_empty(&b)));
    default:
        return VARIANT(last_solve_4)(w, me, opp, alpha);
    }
}
