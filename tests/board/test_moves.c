/* Moves and flips of every variant against the slow walk, on a million boards and more. */
#include "cmocka_all.h"

#include "base/cpu.h"
#include "board/board_kernel.h"
#include "board/symmetry.h"
#include "boards.h"

enum { SEED = 20261115, BOARDS = 1000000 };

static Board any_board(Rng *rng, int index)
{
    return index % 4 ? random_discs(rng) : random_position(rng, rng_below(rng, 60)).board;
}

/* What the walk says of a board, asked once. */
typedef struct Walked {
    Board board;
    uint64_t moves;
    uint64_t flips[SQUARES];
} Walked;

static Walked walk_all(Board b)
{
    Walked w = {.board = b};
    for (int square = 0; square < SQUARES; square++) {
        w.flips[square] = walk_flips(b, square);
        if (w.flips[square]) w.moves |= bit(square);
    }
    return w;
}

static bool kernel_agrees(const BoardKernel *kernel, const Walked *w)
{
    bool same = kernel->moves(&w->board) == w->moves;
    for (uint64_t empty = board_empty(&w->board); empty;) {
        int square = bit_pop(&empty);
        same &= kernel->flips(&w->board, square) == w->flips[square];
        same &= kernel->flips_by_reach(&w->board, square) == w->flips[square];
    }
    return same;
}

static bool make_and_unmake(const Walked *w)
{
    bool right = true;
    for (uint64_t moves = w->moves; moves;) {
        int square = bit_pop(&moves);
        uint64_t flips = w->flips[square];
        Board b = w->board;
        board_make(&b, square, flips);
        right &=
            b.opp == (w->board.me | flips | bit(square)) && b.me == (w->board.opp & ~flips);
        board_unmake(&b, square, flips);
        right &= board_equal(b, w->board);
    }
    return right;
}

static void variants_match_walk(void **state)
{
    (void)state;
    Rng rng = rng_stream(SEED, 0);
    int count = campaign(BOARDS);
    print_message("seed %d, %d boards\n", SEED, count);
    for (int i = 0; i < count; i++) {
        Walked w = walk_all(any_board(&rng, i));
        if (board_moves(&w.board) != w.moves || !make_and_unmake(&w)) fail_msg("board %d", i);
        for (int level = 0; level <= (int)cpu_level(); level++)
            if (!kernel_agrees(board_kernel((CpuLevel)level), &w))
                fail_msg("board %d, %s", i, cpu_level_name((CpuLevel)level));
    }
}

static void symmetries_agree(void **state)
{
    (void)state;
    Rng rng = rng_stream(SEED, 1);
    int count = campaign(BOARDS);
    for (int i = 0; i < count; i++) {
        Board b = any_board(&rng, i);
        uint64_t moves = board_moves(&b);
        Board least = symmetry_canonical(b, NULL);
        int square = rng_below(&rng, SQUARES);
        uint64_t flips = board_flips(&b, square);
        bool agree = true;
        for (int s = 0; s < SYMMETRIES; s++) {
            Board turned = symmetry_board(b, s);
            agree &= board_moves(&turned) == symmetry_set(moves, s);
            agree &= board_flips(&turned, symmetry_square(square, s)) == symmetry_set(flips, s);
            agree &= board_equal(symmetry_board(turned, symmetry_inverse(s)), b);
        }
        int by, s = i % SYMMETRIES;
        Board turned = symmetry_board(b, s);
        agree &= board_equal(symmetry_canonical(turned, &by), least);
        agree &= board_equal(symmetry_board(turned, by), least);
        if (!agree) fail_msg("seed %d, board %d", SEED, i);
    }
}

/* By hand: where A1, B1 and A2 go under each of the eight. */
static void symmetries_are_the_eight(void **state)
{
    (void)state;
    static const int EXPECTED[SYMMETRIES][3] = {{0, 1, 8},    {7, 6, 15},  {56, 57, 48},
                                                {63, 62, 55}, {0, 8, 1},   {56, 48, 57},
                                                {7, 15, 6},   {63, 55, 62}};
    for (int s = 0; s < SYMMETRIES; s++) {
        assert_int_equal(symmetry_square(0, s), EXPECTED[s][0]);
        assert_int_equal(symmetry_square(1, s), EXPECTED[s][1]);
        assert_int_equal(symmetry_square(8, s), EXPECTED[s][2]);
    }
    assert_int_equal(symmetry_square(SQUARE_PASS, 5), SQUARE_PASS);
}

static void taken_squares_and_strays_turn_nothing(void **state)
{
    (void)state;
    Position p = position_start();
    assert_int_equal(board_flips(&p.board, 28), 0);
    assert_int_equal(board_flips(&p.board, -1), 0);
    assert_int_equal(board_flips(&p.board, 64), 0);
    assert_false(position_play(&p, SQUARE_PASS));
    assert_false(position_play(&p, SQUARE_NONE));
    assert_true(position_play(&p, 37)); /* F5 */
    assert_int_equal(p.side, WHITE);
    assert_int_equal(board_difference(&p.board), -3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_match_walk),
        cmocka_unit_test(symmetries_agree),
        cmocka_unit_test(symmetries_are_the_eight),
        cmocka_unit_test(taken_squares_and_strays_turn_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
