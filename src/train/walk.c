#include "train/walk.h"

#include <math.h>
#include <stdlib.h>

/* All guesses. */
enum {
    LENGTH_MIN = 6, /* moves of a walk */
    LENGTH_MAX = 15,
    CHANGE_MAX = 16 * EVAL_UNIT /* of the value from the beginning to the end */
};
/* Discs: from almost the best move to almost any. */
static const double NOISE[] = {0.3, 1, 3, 8};
enum { NOISES = sizeof NOISE / sizeof NOISE[0] };

typedef struct Step {
    Board board;
    Features features;
    int side; /* 0 for the side to move at the beginning */
} Step;

static double noise(Rng *rng, double size)
{
    /* A Gumbel distribution: moves are chosen with probabilities exp(value / size). */
    return -size * log(-log(rng_unit(rng) + 0x1p-54));
}

static Step after_move(const EvalKernel *k, const Step *from, int square)
{
    uint64_t flips = board_flips(&from->board, square);
    Step to = {.board = from->board, .side = from->side ^ 1};
    board_make(&to.board, square, flips);
    k->move(&to.features, &from->features, square, flips, from->side);
    return to;
}

static Step noisy_move(const EvalKernel *k, const Eval *eval, const Step *from, uint64_t moves,
                       double size, Rng *rng)
{
    Step best = *from;
    double most = -INFINITY;
    while (moves) {
        Step next = after_move(k, from, bit_pop(&moves));
        double value = -k->score(eval, &next.features, &next.board, next.side);
        value += noise(rng, size * EVAL_UNIT);
        if (value <= most) continue;
        most = value;
        best = next;
    }
    return best;
}

bool walk_from_game(const PlayedGame *g, const Eval *eval, int end, Rng *rng, Board *out)
{
    const EvalKernel *k = eval_kernel(cpu_level());
    int start = end - LENGTH_MIN - rng_below(rng, LENGTH_MAX - LENGTH_MIN + 1);
    double size[2] = {NOISE[rng_below(rng, NOISES)], NOISE[rng_below(rng, NOISES)]};
    if (start < g->random || start >= g->moves) return false;
    Position p = position_start();
    for (int i = 0; i < start; i++) played_step(&p, g, i);
    Step at = {.board = p.board};
    k->set(&at.features, &at.board, 0);
    int first = k->score(eval, &at.features, &at.board, 0);
    for (int made = start; made < end;) {
        uint64_t moves = board_moves(&at.board);
        if (moves) {
            at = noisy_move(k, eval, &at, moves, size[at.side], rng);
            made++;
            continue;
        }
        at.board = board_passed(at.board);
        at.side ^= 1;
        if (!board_moves(&at.board)) return false;
    }
    int last = k->score(eval, &at.features, &at.board, at.side);
    if (!board_moves(&at.board) || abs(last - (at.side ? -first : first)) > CHANGE_MAX)
        return false;
    *out = at.board;
    return true;
}
