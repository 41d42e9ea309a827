/* slow.h - what all tests of the players use: random positions, players that must exist and
 * must choose a move. */
#ifndef HEIBAI_TESTS_PLAYERS_SLOW_H
#define HEIBAI_TESTS_PLAYERS_SLOW_H

#include "cmocka_all.h"

#include "boards.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

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
