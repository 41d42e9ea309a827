/* perft against the published counts, in both ways of counting, for every variant. */
#include "cmocka_all.h"

#include "board/board_kernel.h"
#include "boards.h"

/* Published many times, for instance with Egaroucid's perft table. */
static const uint64_t LEAVES[] = {1,    4,     12,     56,      244,      1396,
                                  8200, 55092, 390216, 3005288, 24571284, 212258800};

static void counts_are_right(void **state)
{
    (void)state;
    Position p = position_start();
    for (int level = 0; level <= (int)cpu_level(); level++) {
        const BoardKernel *k = board_kernel((CpuLevel)level);
        for (int depth = 0; depth <= 11; depth++) {
            assert_int_equal(k->perft(&p.board, depth, PERFT_BULK), LEAVES[depth]);
            if (depth <= 10)
                assert_int_equal(k->perft(&p.board, depth, PERFT_MADE), LEAVES[depth]);
        }
    }
}

static uint64_t walk_perft(Board b, int depth)
{
    uint64_t moves = walk_moves(b), leaves = 0;
    if (depth == 0) return 1;
    if (!moves) return walk_moves(board_passed(b)) ? walk_perft(board_passed(b), depth - 1) : 1;
    while (moves) {
        int square = bit_pop(&moves);
        Board next = b;
        board_make(&next, square, walk_flips(b, square));
        leaves += walk_perft(next, depth - 1);
    }
    return leaves;
}

/* Late positions, where passes and early ends are common. */
static void passes_and_ends_count(void **state)
{
    (void)state;
    Rng rng = rng_stream(7, 0);
    for (int i = 0; i < campaign(300); i++) {
        Board b = random_position(&rng, 45 + rng_below(&rng, 20)).board;
        if (i % 3 == 0) b = board_passed(b);
        for (int depth = 0; depth <= 4; depth++) {
            uint64_t expected = walk_perft(b, depth);
            for (int level = 0; level <= (int)cpu_level(); level++) {
                const BoardKernel *k = board_kernel((CpuLevel)level);
                assert_int_equal(k->perft(&b, depth, PERFT_BULK), expected);
                assert_int_equal(k->perft(&b, depth, PERFT_MADE), expected);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_right),
        cmocka_unit_test(passes_and_ends_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
