/* Stable discs: none that is named is ever turned, by trying everything; and the last flips. */
#include "cmocka_all.h"

#include "board/simd/last.h"
#include "board/simd/stability.h"
#include "boards.h"

/* Discs of colour a that keep their colour in every continuation. */
static uint64_t never_turned(Board b, bool a_to_move, uint64_t kept)
{
    uint64_t moves = board_moves(&b);
    kept &= a_to_move ? b.me : b.opp;
    if (!moves) {
        Board passed = board_passed(b);
        return board_moves(&passed) ? never_turned(passed, !a_to_move, kept) : kept;
    }
    while (moves && kept) {
        int square = bit_pop(&moves);
        Board next = b;
        board_make(&next, square, board_flips(&b, square));
        kept &= never_turned(next, !a_to_move, kept);
    }
    return kept;
}

static void named_discs_are_never_turned(void **state)
{
    (void)state;
    Rng rng = rng_stream(81, 0);
    long named = 0, all = 0;
    for (int i = 0; i < campaign(3000); i++) {
        Board b = random_position(&rng, 53 + rng_below(&rng, 6)).board;
        for (int side = 0; side < 2; side++) {
            uint64_t stable =
                side ? stability_discs(b.opp, b.me) : stability_discs(b.me, b.opp);
            uint64_t truth = never_turned(b, side == 0, ~UINT64_C(0));
            assert_int_equal(stable & ~truth, 0);
            named += popcount(stable);
            all += popcount(truth);
        }
    }
    /* It finds most of them. */
    assert_true(named * 10 > all * 5);
}

static void corners_by_hand(void **state)
{
    (void)state;
    /* Runs from a corner, and none without it. */
    assert_int_equal(stability_discs(0x07, 0), 0x07);
    assert_int_equal(stability_discs(0x06, 0), 0);
    assert_int_equal(stability_discs(0xff, 0), 0xff);
    assert_int_equal(stability_discs(0x0101010101010101, 0), 0x0101010101010101);
    assert_int_equal(stability_discs(0x8080808080808080, 0), 0x8080808080808080);
    assert_int_equal(stability_discs(0xff00000000000000, 0), 0xff00000000000000);
    /* A1 B1 C1, A2 B2, A3: the triangle is stable with B2 inside. */
    assert_int_equal(stability_discs(0x010307, 0), 0x010307);
    assert_int_equal(stability_discs(~UINT64_C(0), 0), ~UINT64_C(0));
}

static void last_flips_match_the_walk(void **state)
{
    (void)state;
    Rng rng = rng_stream(82, 0);
    for (int i = 0; i < campaign(200000); i++) {
        int square = rng_below(&rng, SQUARES);
        uint64_t me = rng_next(&rng) & ~bit(square), opp = ~me & ~bit(square);
        Board b = {me, opp};
        LastFlips turned = last_flips_twice(me, opp, square);
        assert_int_equal(turned.mine, 2 * popcount(walk_flips(b, square)));
        if (turned.mine) continue;
        assert_int_equal(turned.theirs, 2 * popcount(walk_flips(board_passed(b), square)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_discs_are_never_turned),
        cmocka_unit_test(corners_by_hand),
        cmocka_unit_test(last_flips_match_the_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
