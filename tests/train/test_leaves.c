/* Lines of leaves. With weights that are all zero, the value of a search is the shift of its
 * leaves alone, so that every change from depth to depth is known. Weights that are smaller by
 * a factor need scales that are larger by it. */
#include "train/fixtures.h"

#include "eval/random_eval.h"
#include "search/search.h"
#include "train/leaf_scales.h"
#include "train/leaves.h"
#include "train/selfplay.h"

#include <math.h>
#include <string.h>

enum { SEED = 20261123, GAMES = 400, EMPTIES = 20, FIRST = 2, LAST = 6 };

static const char FILE_NAME[] = "train_leaves_test.hbg";

static Fold *fold;
static Weights weights;

static int play(void **state)
{
    (void)state;
    GamefileExtent extent;
    fold = fold_create();
    Eval *eval = random_eval(SEED, 400);
    SelfplaySettings s = {.output = FILE_NAME,
                          .games = GAMES,
                          .seed = SEED,
                          .depth = 1,
                          .exact = 6,
                          .random_min = 10,
                          .random_max = 20,
                          .threads = 2,
                          .eval = eval};
    remove(FILE_NAME);
    bool ok = fold && eval && weights_init(&weights, fold) &&
              weights_add_pairs(&weights, fold, PAIR_PHASES) && selfplay_run(&s, &extent, NULL);
    eval_destroy(eval);
    return ok ? 0 : -1;
}

static int clean_up(void **state)
{
    (void)state;
    weights_free(&weights);
    free(fold);
    return remove(FILE_NAME);
}

static LeavesMeasure measure(int empties_first, int empties_last)
{
    LeavesSettings s = {.games = FILE_NAME,
                        .empties_first = empties_first,
                        .empties_last = empties_last,
                        .depth_first = FIRST,
                        .depth_last = LAST,
                        .threads = 2};
    LeavesMeasure m = {0};
    Error err;
    Eval *eval = eval_from_weights(&weights, fold, &err);
    if (!eval || !leaves_measure(&s, eval, &m, &err)) fail_msg("%s", err.text);
    eval_destroy(eval);
    return m;
}

/* At least nine in ten: games have passes, which shift the leaves by one move. */
static void near(double is, double wanted)
{
    assert_true(fabs(is - wanted) <= 0.1 * fabs(wanted));
}

static void a_shift_is_seen_at_every_depth(void **state)
{
    (void)state;
    for (int i = 0; i <= SQUARES; i++) weights.leaf[i].shift = 3 * EVAL_UNIT;
    LeavesMeasure m = measure(EMPTIES, EMPTIES);
    for (int d = FIRST; d < LAST; d++) {
        const LeavesChange *c = &m.by_depth[d];
        assert_true(c->count > GAMES * 9 / 10);
        near(c->sum / c->count, d % 2 ? 6 : -6);
        assert_true(m.by_discs[SQUARES - EMPTIES + d].sum < 0);
    }
}

static void the_fit_removes_it(void **state)
{
    (void)state;
    Error err;
    for (int i = 0; i <= SQUARES; i++) weights.leaf[i].shift = 3 * EVAL_UNIT;
    LeavesMeasure m = measure(12, 40);
    assert_true(leaves_adjust(&m, &weights, &err));
    for (int i = 0; i <= SQUARES; i++) assert_true(abs(weights.leaf[i].shift) <= EVAL_UNIT / 2);
    LeavesMeasure none = {0};
    assert_false(leaves_adjust(&none, &weights, &err));
    assert_non_null(strstr(err.text, "too few games"));
}

static int clamp(int value)
{
    return value > EVAL_LIMIT ? EVAL_LIMIT : value < -EVAL_LIMIT ? -EVAL_LIMIT : value;
}

/* The line in real numbers, rounded to the nearest unit. */
static int leaf(const Eval *e, Board b)
{
    LeafLine line = weights.leaf[board_discs(&b)];
    double value = (double)eval_board(e, &b) * line.scale / LEAF_ONE + line.shift;
    return clamp((int)floor(value + 0.5));
}

/* Minimax with the evaluation and its line at the leaves. A pass costs no depth. */
static int minimax(const Eval *e, Board b, int depth)
{
    if (depth == 0) return leaf(e, b);
    uint64_t moves = walk_moves(b);
    if (!moves) {
        Board passed = {b.opp, b.me};
        if (!walk_moves(passed)) return walk_solve(b) * EVAL_UNIT;
        return -minimax(e, passed, depth);
    }
    int best = -SQUARES * EVAL_UNIT;
    while (moves) {
        Board child = b;
        int square = bit_pop(&moves);
        board_make(&child, square, walk_flips(b, square));
        int value = -minimax(e, child, depth - 1);
        if (value > best) best = value;
    }
    return best;
}

/* Weights of the program, times a share. */
static void load_weights(double share, Weights *w)
{
    Error err;
    if (!weights_load(NULL, fold, w, &err)) fail_msg("%s", err.text);
    for (int i = 0; i < EVAL_STAGES * w->per_stage; i++)
        w->value[i] = (int16_t)lrint(share * w->value[i]);
    for (int stage = PAIR_FIRST; stage <= PAIR_LAST; stage++) {
        PairStage *s = &w->pairs.stage[stage];
        for (int scope = 0; scope < PAIR_SCOPES; scope++)
            for (int k = 0; k < PAIR_SIZE; k++)
                s->factor[scope][k] = (int16_t)lrint(share * s->factor[scope][k]);
        s->bias = (int32_t)lrint(share * s->bias);
    }
}

static void fit_scales(double share, Weights *w)
{
    Error err;
    ScalesSettings s = {.games = FILE_NAME,
                        .steps = 2,
                        .span = 6,
                        .depth_first = 2,
                        .solve = 13,
                        .threads = 2};
    load_weights(share, w);
    if (!leaf_scales_fit(&s, fold, w, &err)) fail_msg("%s", err.text);
}

static void smaller_weights_have_larger_scales(void **state)
{
    (void)state;
    const double SHARE = 0.8;
    Weights whole, small;
    fit_scales(1, &whole);
    fit_scales(SHARE, &small);
    for (int i = 0; i <= SQUARES; i++) {
        double ratio = (double)small.leaf[i].scale / whole.leaf[i].scale * SHARE;
        if (fabs(ratio - 1) > 0.1) fail_msg("%d discs: %.3f instead of 1", i, ratio);
        assert_int_equal(small.leaf[i].shift, 0);
    }
    weights_free(&whole);
    weights_free(&small);
}

static void leaves_of_searches_have_lines(void **state)
{
    (void)state;
    Error err;
    Rng rng = rng_stream(SEED, 1);
    random_weights(&weights, SEED, 300);
    for (int i = 0; i <= SQUARES; i++)
        weights.leaf[i] = (LeafLine){(int16_t)(rng_below(&rng, 8 * EVAL_UNIT) - 4 * EVAL_UNIT),
                                     (uint16_t)(LEAF_ONE / 2 + rng_below(&rng, LEAF_ONE))};
    Eval *eval = eval_from_weights(&weights, fold, &err);
    SearcherSettings settings = {1, search_hash_size(10), cpu_level(), eval};
    Searcher *searcher = eval ? searcher_create(&settings, &err) : NULL;
    assert_non_null(searcher);
    for (int i = 0; i < campaign(300); i++) {
        Board b = random_position(&rng, rng_below(&rng, 50)).board;
        int depth = 1 + i % 3;
        if (!walk_moves(b) || SQUARES - board_discs(&b) <= depth) continue;
        SearchLimits limits = {
            .depth = {depth, CONFIDENCE_EXACT}, .alpha = -SQUARES, .beta = SQUARES, .lines = 1};
        SearchResult result;
        searcher_clear(searcher);
        searcher_run(searcher, &b, &limits, NULL, NULL, &result);
        if (result.lines[0].value != minimax(eval, b, depth))
            fail_msg("seed %d, position %d: %d instead of %d", SEED, i, result.lines[0].value,
                     minimax(eval, b, depth));
    }
    searcher_destroy(searcher);
    eval_destroy(eval);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shift_is_seen_at_every_depth),
        cmocka_unit_test(the_fit_removes_it),
        cmocka_unit_test(smaller_weights_have_larger_scales),
        cmocka_unit_test(leaves_of_searches_have_lines),
    };
    return cmocka_run_group_tests(tests, play, clean_up);
}
