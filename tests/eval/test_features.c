/* Features and evaluation of every CPU level against a walk digit by digit, in random games. */
#include "cmocka_all.h"

#include "board/notation.h"
#include "board/symmetry.h"
#include "boards.h"
#include "eval/eval_kernel.h"
#include "eval/random_eval.h"

#include <string.h>

enum { SEED = 20261116, GAMES = 2000, BOARDS = 3000 };

static Features walk_features(const Board *b, int colour)
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    Features f = {{0}};
    for (int type = 0; type < PATTERN_TYPES; type++)
        for (int image = 0; image < patterns[type].images; image++)
            for (int i = 0, power = 1; i < patterns[type].squares; i++, power *= 3) {
                uint64_t square = bit(patterns[type].square[image][i]);
                int digit = b->me & square ? 1 + colour : b->opp & square ? 2 - colour : 0;
                f.index[patterns[type].lane + image] += (uint16_t)(digit * power);
            }
    return f;
}

static void assert_same(const Features *a, const Features *b, const char *what, int number)
{
    if (memcmp(a, b, sizeof *a) != 0) fail_msg("%s, seed %d, number %d", what, SEED, number);
}

static void set_matches_walk(void **state)
{
    (void)state;
    Rng rng = rng_stream(SEED, 0);
    for (int i = 0; i < campaign(BOARDS); i++) {
        Board b = random_discs(&rng);
        for (int colour = 0; colour < 2; colour++) {
            Features walked = walk_features(&b, colour), f;
            for (int level = 0; level <= (int)cpu_level(); level++) {
                eval_kernel((CpuLevel)level)->set(&f, &b, colour);
                assert_same(&f, &walked, cpu_level_name((CpuLevel)level), i);
            }
        }
    }
}

/* A game by chance with features kept up move by move; a pass only turns `colour` over. */
static void follow_game(const EvalKernel *k, Rng *rng, int number)
{
    Position p = position_start();
    int colour = rng_below(rng, 2);
    Features f, next, fresh;
    k->set(&f, &p.board, colour);
    while (!board_is_over(&p.board)) {
        uint64_t moves = board_moves(&p.board);
        int square = moves ? bit_nth(moves, rng_below(rng, popcount(moves))) : SQUARE_PASS;
        if (moves) {
            k->move(&next, &f, square, board_flips(&p.board, square), colour);
            f = next;
        }
        position_play(&p, square);
        colour = !colour;
        k->set(&fresh, &p.board, colour);
        assert_same(&f, &fresh, "move", number);
    }
}

static void move_matches_set(void **state)
{
    (void)state;
    for (int level = 0; level <= (int)cpu_level(); level++) {
        Rng rng = rng_stream(SEED, 1);
        for (int i = 0; i < campaign(GAMES); i++)
            follow_game(eval_kernel((CpuLevel)level), &rng, i);
    }
}

static void move_in_place(void **state)
{
    (void)state;
    Position p = position_start();
    for (int level = 0; level <= (int)cpu_level(); level++) {
        const EvalKernel *k = eval_kernel((CpuLevel)level);
        Features f, to;
        k->set(&f, &p.board, 0);
        k->move(&to, &f, 37, board_flips(&p.board, 37), 0);
        k->move(&f, &f, 37, board_flips(&p.board, 37), 0);
        assert_same(&f, &to, "in place", level);
    }
}

static int score(const EvalKernel *k, const Eval *e, const Board *b, int colour)
{
    Features f;
    k->set(&f, b, colour);
    return k->score(e, &f, b, colour);
}

static void score_matches_board(void **state)
{
    (void)state;
    Rng rng = rng_stream(SEED, 2);
    Eval *e = random_eval(SEED, 300);
    assert_non_null(e);
    int beyond = 0;
    for (int i = 0; i < campaign(BOARDS); i++) {
        Board b = i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 60)).board;
        int slow = eval_board(e, &b);
        beyond += slow == EVAL_LIMIT || slow == -EVAL_LIMIT;
        for (int level = 0; level <= (int)cpu_level(); level++)
            for (int colour = 0; colour < 2; colour++)
                assert_int_equal(score(eval_kernel((CpuLevel)level), e, &b, colour), slow);
        for (int s = 0; s < SYMMETRIES; s++) {
            Board turned = symmetry_board(b, s);
            assert_int_equal(score(eval_kernel(cpu_level()), e, &turned, 0), slow);
        }
    }
    assert_in_range(beyond, 0, campaign(BOARDS) / 10);
    eval_destroy(e);
}

/* Pairs as wild as a file can have them: no sum overflows, and all CPU levels agree. */
static void pairs_match_board(void **state)
{
    (void)state;
    static const int RANGE[] = {3, INT8_MAX};
    Rng rng = rng_stream(SEED, 5);
    for (int wild = 0; wild < 2; wild++) {
        Eval *e = random_eval_pairs(SEED, 20, RANGE[wild]);
        assert_non_null(e);
        for (int i = 0; i < campaign(BOARDS); i++) {
            Board b =
                i % 2 ? random_discs(&rng) : random_position(&rng, rng_below(&rng, 60)).board;
            int slow = eval_board(e, &b);
            for (int level = 0; level <= (int)cpu_level(); level++)
                for (int colour = 0; colour < 2; colour++)
                    assert_int_equal(score(eval_kernel((CpuLevel)level), e, &b, colour), slow);
            Board turned = symmetry_board(b, 1 + i % (SYMMETRIES - 1));
            assert_int_equal(score(eval_kernel(cpu_level()), e, &turned, 0), slow);
        }
        eval_destroy(e);
    }
}

/* The correction by hand: one configuration, one number of its vector, one square. */
static void pairs_are_squares(void **state)
{
    (void)state;
    Fold *fold = fold_create();
    Weights w;
    Error err;
    assert_true(fold && weights_init(&w, fold) && weights_add_pairs(&w, fold, PAIR_PHASES));
    Board b = random_position(&(Rng){SEED}, 30).board;
    int stage = eval_stage(board_discs(&b));
    Features f = walk_features(&b, 0);
    uint32_t edge = fold->place[0][PATTERN_EDGE + f.index[0]];
    int images = 0;
    for (int i = 0; i < 4; i++) images += fold->place[0][PATTERN_EDGE + f.index[i]] == edge;
    w.pairs.vector[pair_phase(stage, PAIR_PHASES) * w.pairs.per_phase + (int)edge][3] = 20;
    w.pairs.stage[stage].start[PAIR_BOARD][3] = 12;
    w.pairs.stage[stage].factor[PAIR_BOARD][3] = -(1 << 14);
    w.pairs.stage[stage].factor[PAIR_CORNER][3] = 1 << 14; /* no edge is at a corner */
    w.pairs.stage[stage].bias = 5 << PAIR_SHIFT;
    Eval *e = eval_from_weights(&w, fold, &err);
    assert_non_null(e);
    int sum = 12 + 20 * images;
    assert_int_equal(eval_board(e, &b), 5 - sum * sum / 2 / (1 << PAIR_SHIFT));
    eval_destroy(e);
    weights_free(&w);
    free(fold);
}

/* Is there a symmetry from one square to the other? */
static bool same_kind(int square, int other)
{
    bool same = false;
    for (int s = 0; s < SYMMETRIES; s++) same = same || symmetry_square(square, s) == other;
    return same;
}

/* One vector of moves, by hand. It is added once for every square of that kind where the same
 * sides can move: to the sum of the board, of its corner and of its quarter. */
static void moves_are_counted(void **state)
{
    (void)state;
    Rng rng = rng_stream(SEED, 6);
    Fold *fold = fold_create();
    Weights w;
    Error err;
    assert_true(fold && weights_init(&w, fold) && weights_add_pairs(&w, fold, PAIR_PHASES));
    int counted = 0;
    for (int i = 0; i < 30; i++) {
        Board b = random_position(&rng, 10 + rng_below(&rng, 40)).board,
              other = board_passed(b);
        uint64_t mine = board_moves(&b), theirs = board_moves(&other);
        if (!(mine | theirs)) continue;
        int square = bit_nth(mine | theirs, rng_below(&rng, popcount(mine | theirs)));
        int who = pair_state(mine, theirs, square), corner[4] = {0}, sum = 0;
        for (int s = 0; s < SQUARES; s++)
            if (same_kind(square, s) && (mine >> s & 1) == (mine >> square & 1) &&
                (theirs >> s & 1) == (theirs >> square & 1))
                corner[2 * (s / 32) + (s % 8 >= 4)] += 8;
        for (int c = 0; c < 4; c++) sum += 3 * corner[c] * corner[c];
        int all = corner[0] + corner[1] + corner[2] + corner[3];
        sum = (sum + all * all) / 8 >> PAIR_SHIFT;
        int stage = eval_stage(board_discs(&b));
        int next = (pair_phase(stage, PAIR_PHASES) + 1) * w.pairs.per_phase;
        int8_t *vector = w.pairs.vector[next - PAIR_MOVE_VECTORS + pair_move(square, who)];
        PairStage *at = &w.pairs.stage[stage];
        at->factor[PAIR_BOARD][7] = 1 << 12; /* 1/8 */
        at->factor[PAIR_CORNER][7] = 2 << 12;
        at->factor[PAIR_QUARTER][7] = 1 << 12;
        vector[7] = 8;
        Eval *e = eval_from_weights(&w, fold, &err);
        assert_non_null(e);
        assert_int_equal(eval_board(e, &b), sum);
        for (int level = 0; level <= (int)cpu_level(); level++)
            assert_int_equal(score(eval_kernel((CpuLevel)level), e, &b, i % 2), sum);
        eval_destroy(e);
        vector[7] = 0;
        counted += sum > 0;
    }
    assert_true(counted > 20);
    weights_free(&w);
    free(fold);
}

/* The regions by hand, square by square, for what pairs.h takes for granted. */
static void regions_are_where_they_are(void **state)
{
    (void)state;
    static const struct {
        const char *square; /* the first and the last of the image */
        int type, region;
    } SOME[] = {{"A1H1", 3, -1},          {"A2H2", 3, REGION_TOP},   {"A7H7", 3, REGION_BOTTOM},
                {"B1B8", 3, REGION_LEFT}, {"G1G8", 3, REGION_RIGHT}, {"A1C3", 1, REGION_A1},
                {"H1F3", 1, REGION_H1},   {"A8C6", 1, REGION_A8},    {"H8F6", 1, REGION_H8},
                {"A5D8", 10, REGION_A8},  {"A1H8", 6, REGION_MIDDLE}};
    Pattern patterns[PATTERN_TYPES];
    int region[PATTERN_IMAGES];
    pattern_all(patterns);
    pattern_regions(region);
    for (size_t i = 0; i < sizeof SOME / sizeof SOME[0]; i++) {
        const Pattern *p = &patterns[SOME[i].type];
        int first = square_parse(SOME[i].square), last = square_parse(SOME[i].square + 2);
        int found = -1;
        for (int image = 0; image < p->images; image++) {
            const int *at = p->square[image];
            int end = at[p->squares - 1];
            if ((at[0] == first && end == last) || (at[0] == last && end == first))
                found = region[p->lane + image];
        }
        assert_int_equal(found, SOME[i].region);
    }
}

/* Steps from random positions, summed, against every child evaluated by itself. */
static void sum_matches_board(void **state)
{
    (void)state;
    enum { STEPS = 500 };
    static EvalStep steps[STEPS];
    Rng rng = rng_stream(SEED, 4);
    Eval *e = random_eval(SEED, 300);
    assert_non_null(e);
    int64_t slow = 0;
    for (int i = 0; i < STEPS;) {
        Board b = random_position(&rng, rng_below(&rng, 58)).board, child = b;
        uint64_t moves = board_moves(&b);
        if (!moves) continue;
        EvalStep *s = &steps[i++];
        s->square = bit_nth(moves, rng_below(&rng, popcount(moves)));
        s->flips = board_flips(&b, s->square);
        s->colour = i % 2;
        eval_kernel(CPU_PORTABLE)->set(&s->before, &b, s->colour);
        board_make(&child, s->square, s->flips);
        s->after = child;
        slow += eval_board(e, &child);
    }
    for (int level = 0; level <= (int)cpu_level(); level++)
        assert_true(eval_kernel((CpuLevel)level)->sum(e, steps, STEPS) == slow);
    eval_destroy(e);
}

static void limits_hold(void **state)
{
    (void)state;
    Eval *e = random_eval(SEED, INT16_MAX);
    assert_non_null(e);
    Rng rng = rng_stream(SEED, 3);
    for (int i = 0; i < 1000; i++) {
        Board b = random_discs(&rng);
        int value = score(eval_kernel(cpu_level()), e, &b, i % 2);
        assert_true(value >= -EVAL_LIMIT && value <= EVAL_LIMIT);
        assert_int_equal(value, eval_board(e, &b));
    }
    eval_destroy(e);
}

static void stages_cover_all_discs(void **state)
{
    (void)state;
    assert_int_equal(eval_stage(4), 0);
    assert_int_equal(eval_stage(5), 0);
    assert_int_equal(eval_stage(6), 1);
    assert_int_equal(eval_stage(62), EVAL_STAGES - 1);
    for (int discs = 0; discs <= SQUARES; discs++)
        assert_in_range(eval_stage(discs), 0, EVAL_STAGES - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_matches_walk),
        cmocka_unit_test(move_matches_set),
        cmocka_unit_test(move_in_place),
        cmocka_unit_test(score_matches_board),
        cmocka_unit_test(sum_matches_board),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(stages_cover_all_discs),
        cmocka_unit_test(pairs_match_board),
        cmocka_unit_test(regions_are_where_they_are),
        cmocka_unit_test(pairs_are_squares),
        cmocka_unit_test(moves_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
