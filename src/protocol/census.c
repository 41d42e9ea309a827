#include "protocol/census.h"

#include "board/board_kernel.h"
#include "board/symmetry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK = 4096, /* boards or games between two calls of the stop callback */
    AT_ONCE = 8   /* plies counted without asking whether to stop: some milliseconds */
};

/* A set of boards with open addressing. A board without discs marks a free slot. */
typedef struct BoardSet {
    Board *slots;
    size_t mask, count;
} BoardSet;

/* When memory runs out, slots is NULL and the set stays empty; see set_ok. */
static BoardSet set_make(size_t size)
{
    return (BoardSet){calloc(size, sizeof(Board)), size - 1, 0};
}

static bool set_ok(const BoardSet *s, Error *err) { return s->slots || error_no_memory(err); }

static bool is_free(const Board *b) { return !(b->me | b->opp); }

static void set_add(BoardSet *s, Board b);

static void set_grow(BoardSet *s)
{
    BoardSet larger = set_make(2 * (s->mask + 1));
    for (size_t i = 0; larger.slots && i <= s->mask; i++)
        if (!is_free(&s->slots[i])) set_add(&larger, s->slots[i]);
    free(s->slots);
    *s = larger;
}

static void set_add(BoardSet *s, Board b)
{
    if (!s->slots) return;
    size_t at = (size_t)rng_mix(b.me ^ rng_mix(b.opp)) & s->mask;
    while (!is_free(&s->slots[at])) {
        if (board_equal(s->slots[at], b)) return;
        at = (at + 1) & s->mask;
    }
    s->slots[at] = b;
    if (++s->count > s->mask / 2) set_grow(s);
}

static void add_children(const Board *b, BoardSet *out)
{
    uint64_t moves = board_moves(b);
    if (!moves && !board_is_over(b)) set_add(out, symmetry_canonical(board_passed(*b), NULL));
    while (moves) {
        int square = bit_pop(&moves);
        Board child = *b;
        board_make(&child, square, board_flips(b, square));
        set_add(out, symmetry_canonical(child, NULL));
    }
}

static bool count_shapes(const BoardSet *positions, uint64_t *out, Error *err)
{
    BoardSet shapes = set_make(64);
    for (size_t i = 0; shapes.slots && i <= positions->mask; i++) {
        const Board *b = &positions->slots[i];
        if (!is_free(b)) set_add(&shapes, symmetry_canonical((Board){b->me | b->opp, 0}, NULL));
    }
    *out = shapes.count;
    bool ok = set_ok(&shapes, err);
    free(shapes.slots);
    return ok;
}

static bool is_stopped(CensusStop stop) { return stop.asked && stop.asked(stop.context); }

/* Replaces the positions by those one ply later. */
static bool next_ply(BoardSet *positions, CensusStop stop, Error *err)
{
    BoardSet next = set_make(64);
    bool ok = true;
    for (size_t i = 0; i <= positions->mask && ok; i++) {
        if (!is_free(&positions->slots[i])) add_children(&positions->slots[i], &next);
        ok = set_ok(&next, err);
        if (ok && i % BLOCK == 0 && is_stopped(stop)) ok = error_set(err, "stopped");
    }
    free(positions->slots);
    *positions = next;
    return ok;
}

bool census_take(const Board *from, int depth, CensusStop stop, Census *out, Error *err)
{
    BoardSet now = set_make(64);
    set_add(&now, symmetry_canonical(*from, NULL));
    bool ok = set_ok(&now, err);
    for (int ply = 0; ply < depth && ok; ply++) ok = next_ply(&now, stop, err);
    out->positions = now.count;
    ok = ok && count_shapes(&now, &out->shapes, err);
    free(now.slots);
    return ok;
}

static double sample(Board b, int depth, Rng *rng)
{
    double product = 1;
    for (int ply = 0; ply < depth && !board_is_over(&b); ply++) {
        uint64_t moves = board_moves(&b);
        int count = popcount(moves);
        if (count == 0) {
            b = board_passed(b);
            continue;
        }
        int square = bit_nth(moves, rng_below(rng, count));
        product *= count;
        board_make(&b, square, board_flips(&b, square));
    }
    return product;
}

/* Adds to *sum. */
static bool add_games(Board b, int depth, CensusStop stop, uint64_t *sum)
{
    if (is_stopped(stop)) return false;
    uint64_t moves = board_moves(&b);
    if (depth <= AT_ONCE || board_is_over(&b)) {
        *sum += board_kernel(cpu_level())->perft(&b, depth, PERFT_BULK);
        return true;
    }
    if (!moves) return add_games(board_passed(b), depth - 1, stop, sum);
    while (moves) {
        int square = bit_pop(&moves);
        Board child = b;
        board_make(&child, square, board_flips(&b, square));
        if (!add_games(child, depth - 1, stop, sum)) return false;
    }
    return true;
}

bool census_games(const Board *from, int depth, CensusStop stop, uint64_t *out)
{
    *out = 0;
    return add_games(*from, depth, stop, out);
}

bool census_estimate(const Board *from, int depth, int samples, Rng *rng, CensusStop stop,
                     Estimate *out)
{
    double mean = 0, squares = 0;
    for (int i = 1; i <= samples; i++) {
        if (i % BLOCK == 0 && is_stopped(stop)) return false;
        double value = sample(*from, depth, rng), away = value - mean;
        mean += away / i;
        squares += away * (value - mean);
    }
    *out = (Estimate){mean, sqrt(squares / (samples - 1) / samples)};
    return true;
}
