/* slow.h - the players' evaluations and searches once more: arrays, slices and plain recursion,
 * straight from the specification. */
#ifndef HEIBAI_TESTS_PLAYERS_SLOW_H
#define HEIBAI_TESTS_PLAYERS_SLOW_H

#include "cmocka_all.h"

#include "boards.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

/* +1 for the side to move, -1 for the other, 0 empty. */
typedef struct Grid {
    int at[8][8];
} Grid;

static inline Grid grid_of(Board b)
{
    Grid g;
    for (int i = 0; i < SQUARES; i++)
        g.at[i / 8][i % 8] = (b.me >> i & 1) ? 1 : (b.opp >> i & 1) ? -1 : 0;
    return g;
}

static inline int slow_weights(Board b, const int rows[4][8])
{
    Grid g = grid_of(b);
    int sum = 0;
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++) sum += g.at[r][c] * rows[r < 4 ? r : 7 - r][c];
    return sum;
}

static inline int slow_mobility(Board b)
{
    return popcount(walk_moves(b)) - popcount(walk_moves(board_passed(b)));
}

/* The value of a leaf for the side to move. `other`: that side is not the root's. */
typedef double (*SlowLeaf)(const void *context, Board b, bool over, bool other);

typedef struct SlowSearch {
    SlowLeaf leaf;
    const void *context;
    bool no_pass; /* a side without moves is a leaf */
} SlowSearch;

/* Plain negamax, without any cut. */
static inline double slow_negamax(const SlowSearch *s, Board b, int depth, bool other)
{
    uint64_t moves = walk_moves(b);
    bool over = !moves && !walk_moves(board_passed(b));
    if (depth == 0 || over || (!moves && s->no_pass))
        return s->leaf(s->context, b, over, other);
    if (!moves) return -slow_negamax(s, board_passed(b), depth, !other);
    double best = -1e300;
    while (moves) {
        int square = bit_pop(&moves);
        Board next = b;
        board_make(&next, square, walk_flips(b, square));
        double value = -slow_negamax(s, next, depth - 1, !other);
        if (value > best) best = value;
    }
    return best;
}

/* A position where the side to move has at least one move. */
static inline Position thinking_position(Rng *rng)
{
    for (;;) {
        Position p = random_position(rng, rng_below(rng, 58));
        if (board_moves(&p.board)) return p;
    }
}

static inline Player *must_create(const char *spec)
{
    Error err;
    Player *p = registry_create(spec, (PlayerSeed){1, 0}, &err);
    if (!p) fail_msg("%s: %s", spec, err.text);
    return p;
}

static inline Choice must_choose(Player *p, Position position)
{
    Turn turn = {.position = position};
    Choice choice;
    assert_int_equal(player_choose(p, &turn, &choice), CHOSEN_MOVE);
    assert_true(board_moves(&position.board) & bit(choice.square));
    return choice;
}

static inline Choice choose_once(const char *spec, Position position)
{
    Player *p = must_create(spec);
    Choice choice = must_choose(p, position);
    player_destroy(p);
    return choice;
}

/* Fails unless the basis reads as `text`. */
static inline void check_basis(Choice choice, const char *text)
{
    char basis[BASIS_TEXT];
    assert_string_equal(basis_text(&choice.basis, basis), text);
}

/* 64 characters, X to move. */
static inline Position drawn(const char *squares)
{
    Position p = {{0, 0}, BLACK};
    for (int i = 0; i < SQUARES; i++) {
        if (squares[i] == 'X') p.board.me |= bit(i);
        if (squares[i] == 'O') p.board.opp |= bit(i);
    }
    return p;
}

#endif
