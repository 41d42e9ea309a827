/* reference_check.h - random positions of all stages, and the comparison of a player's choice
 * with the choice of the reference. */
#ifndef HEIBAI_TESTS_PLAYERS_REFERENCE_CHECK_H
#define HEIBAI_TESTS_PLAYERS_REFERENCE_CHECK_H

#include "cmocka_all.h"

#include "boards.h"
#include "players/reference.h"
#include "players/slow.h"

#include <stdio.h>
#include <stdlib.h>

/* Every set of switches is compared at this many positions. Fewer under sanitizers (see
 * campaign) and in the second run of a test, with the portable code. */
static inline int ref_positions(void)
{
    const char *cpu = getenv("HEIBAI_CPU");
    return campaign(cpu && strcmp(cpu, "portable") == 0 ? 50 : 500);
}

enum { REF_SEED = 2024 };

/* `side` has a legal move. */
typedef struct RefCase {
    int index;
    RefBoard board;
    int side;
} RefCase;

/* Whether a move exists after which the opponent has to pass. */
static inline bool ref_pass_is_near(const RefBoard *b, int side)
{
    RefMoves m = ref_moves(b, side);
    for (int i = 0; i < m.count; i++) {
        RefBoard next = ref_play(*b, side, m.square[i]);
        if (!ref_can_move(&next, -side) && ref_can_move(&next, side)) return true;
    }
    return false;
}

static inline RefCase ref_random_case(Rng *rng, int index)
{
    for (;;) {
        RefCase c = {index, ref_start(), 1};
        int plies = rng_below(rng, 60);
        for (int i = 0; i < plies && !ref_over(&c.board); i++) {
            RefMoves m = ref_moves(&c.board, c.side);
            if (m.count) c.board = ref_play(c.board, c.side, m.square[rng_below(rng, m.count)]);
            c.side = -c.side;
        }
        if (ref_over(&c.board)) continue;
        if (!ref_can_move(&c.board, c.side)) c.side = -c.side;
        /* Every fifth position has a pass just ahead. */
        if (index % 5 == 0 && !ref_pass_is_near(&c.board, c.side)) continue;
        return c;
    }
}

/* The positions of a test, made at the first call. `index` is below ref_positions(). */
static inline const RefCase *ref_case(int index)
{
    static RefCase *cases;
    if (!cases) {
        Rng rng = rng_stream(REF_SEED, 0);
        cases = malloc((size_t)ref_positions() * sizeof *cases);
        for (int i = 0; i < ref_positions(); i++) cases[i] = ref_random_case(&rng, i);
    }
    return &cases[index];
}

/* What the reference chooses. Unvalued moves come from a rule: the corner rule, a random move.
 */
typedef struct RefChoice {
    int square;
    bool valued;
    double value;
} RefChoice;

static inline void ref_fail(const char *spec, const RefCase *c, Choice found,
                            RefChoice expected)
{
    char board[65];
    for (int i = 0; i < 64; i++) board[i] = "O-X"[c->board.at[i / 8][i % 8] + 1];
    board[64] = '\0';
    fail_msg("%s, seed %d, position %d (%s, %c to move): square %d, value %.17g (%d); the "
             "reference has square %d, value %.17g (%d)",
             spec, REF_SEED, c->index, board, c->side > 0 ? 'X' : 'O', found.square,
             found.value, found.valued, expected.square, expected.value, expected.valued);
}

/* Asks the player at a position and compares. `values_only`: another move of the same value is
 * allowed. */
static inline Choice ref_compare(Player *p, const char *spec, const RefCase *c,
                                 RefChoice expected, bool values_only)
{
    Choice found = must_choose(p, ref_position(&c->board, c->side));
    bool same = found.valued == expected.valued &&
                (!found.valued || found.value == expected.value) &&
                (values_only || found.square == expected.square);
    if (!same) ref_fail(spec, c, found, expected);
    return found;
}

/* The number behind "key=" in a spec. */
static inline double ref_number(const char *spec, const char *key, double otherwise)
{
    const char *found = strstr(spec, key);
    return found ? atof(found + strlen(key)) : otherwise;
}

static inline bool ref_says(const char *spec, const char *text) { return strstr(spec, text); }

/* The first of these corners that is a legal move, -1 when none is. */
static inline int ref_legal_corner(const RefBoard *b, int side, const int order[4])
{
    for (int i = 0; i < 4; i++)
        if (ref_legal(b, side, order[i])) return order[i];
    return -1;
}

#endif
