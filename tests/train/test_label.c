/* Values of positions of self-play: the final score for the side to move, mixed with a search
 * before the exact part. */
#include "train/fixtures.h"

#include "board/symmetry.h"
#include "eval/random_eval.h"
#include "train/anchor.h"
#include "train/label.h"
#include "train/selfplay.h"

#include <math.h>

enum { SEED = 20261122, GAMES = 40, EXACT = 8 };

static const char FILE_NAME[] = "train_label_test.hbg";

static Eval *eval;
static GameList *list;

static int play(void **state)
{
    (void)state;
    GamefileContent content;
    GamefileExtent extent;
    /* Without pairs: searches skip them far outside of the window. */
    eval = random_eval(SEED, 400);
    SelfplaySettings s = {.output = FILE_NAME,
                          .games = GAMES,
                          .seed = SEED,
                          .depth = 1,
                          .exact = EXACT,
                          .random_min = 10,
                          .random_max = 20,
                          .threads = 2,
                          .eval = eval};
    remove(FILE_NAME);
    if (!eval || !selfplay_run(&s, &extent, NULL)) return -1;
    list = game_list_read(FILE_NAME, &content);
    return list->count == GAMES ? 0 : -1;
}

static int clean_up(void **state)
{
    (void)state;
    eval_destroy(eval);
    free(list);
    return remove(FILE_NAME);
}

static PositionSet label_by(const LabelSettings *s, PositionSet *held)
{
    PositionSet set = {0};
    Error err;
    if (!label_selfplay(FILE_NAME, s, &set, held, &err)) fail_msg("%s", err.text);
    positions_merge(&set);
    return set;
}

static PositionSet label(double mix, int depth, bool hold, PositionSet *held)
{
    LabelSettings s = {.seed = 1,
                       .hold_seed = 1,
                       .hold = hold,
                       .mix = mix,
                       .depth = depth,
                       .eval = eval,
                       .threads = 2};
    return label_by(&s, held);
}

static const Labelled *find(const PositionSet *set, Board b)
{
    const Positions *p = &set->stage[eval_stage(board_discs(&b))];
    Board canonical = symmetry_canonical(b, NULL);
    for (size_t i = 0; i < p->count; i++)
        if (board_equal(p->at[i].board, canonical)) return &p->at[i];
    return NULL;
}

/* A search of depth 1. NAN if a child is a pass, which a leaf of the search does not check. */
static double one_ply(Board b)
{
    double best = -1e9;
    for (uint64_t moves = walk_moves(b); moves;) {
        Board child = b;
        int square = bit_pop(&moves);
        board_make(&child, square, walk_flips(b, square));
        if (!walk_moves(child)) return NAN;
        double value = -eval_board(eval, &child);
        if (value > best) best = value;
    }
    return best / EVAL_UNIT;
}

/* The mean of eight evaluations from the second move on; the score in the exact part. */
static double ahead(const Position *at, int from, int moves, int score)
{
    double sum = 0;
    int count = 0;
    for (int k = from + 2; k < from + 10 && k < moves; k++, count++) {
        double value = eval_board(eval, &at[k].board) / (double)EVAL_UNIT;
        if (SQUARES - board_discs(&at[k].board) > EXACT)
            sum += at[k].side == BLACK ? value : -value;
        else
            sum += score;
    }
    return count ? sum / count : score;
}

static void check(double mix, int depth)
{
    PositionSet set = label(mix, depth, false, NULL);
    for (int i = 0; i < GAMES; i++) {
        const PlayedGame *g = &list->game[i];
        Position at[GAMEFILE_MOVES];
        game_positions(g, at);
        for (int k = 0; k < g->moves; k++) {
            const Labelled *found = find(&set, at[k].board);
            if (k < g->random && k >= 8) assert_null(found);
            if (k < g->random) continue;
            assert_non_null(found);
            if (found->weight > 1) continue; /* another game came here too */
            double value = at[k].side == BLACK ? g->score : -g->score, other = value;
            if (mix > 0 && SQUARES - board_discs(&at[k].board) > EXACT) {
                double black = depth ? 0 : ahead(at, k, g->moves, g->score);
                other = depth ? one_ply(at[k].board) : at[k].side == BLACK ? black : -black;
            }
            double want = (1 - mix) * value + mix * other;
            if (!isnan(other) && !(fabs(found->value - want) <= 0.02))
                fail_msg("seed %d, game %d, move %d: %g instead of %g", SEED, i, k,
                         (double)found->value, want);
        }
    }
    positions_free(&set);
}

static void results_are_values(void **state)
{
    (void)state;
    check(0, 1);
}

static void searches_are_mixed_in(void **state)
{
    (void)state;
    check(0.5, 1);
    check(0.25, 0);
}

/* The number of positions in the set after a move other than the one played; each must have the
 * right value. *able: after one of these moves the opponent can move. */
static int count_beside(const PositionSet *set, const Position *p, int played, bool *able)
{
    int count = 0;
    *able = false;
    for (uint64_t moves = walk_moves(p->board) & ~bit(played); moves;) {
        Board child = p->board;
        int square = bit_pop(&moves), empties = SQUARES - 1 - board_discs(&child);
        board_make(&child, square, walk_flips(p->board, square));
        *able = *able || walk_moves(child);
        const Labelled *found = find(set, child);
        if (!found) continue;
        count++;
        double value = empties > LABEL_OFF_EXACT ? one_ply(child) : NAN;
        if (!isnan(value)) assert_float_equal(found->value, value, 0.02);
        if (empties <= 5) assert_float_equal(found->value, walk_solve(child), 1e-6);
    }
    return count;
}

static void other_moves_are_searched(void **state)
{
    (void)state;
    LabelSettings s = {.kind = LABEL_BESIDE, .seed = 1, .depth = 1, .eval = eval, .threads = 2};
    PositionSet set = label_by(&s, NULL);
    int able = 0, found = 0;
    for (int i = 0; i < GAMES; i++) {
        const PlayedGame *g = &list->game[i];
        Position at[GAMEFILE_MOVES];
        game_positions(g, at);
        for (int k = 0; k < g->moves; k++) {
            bool one;
            int count = count_beside(&set, &at[k], g->move[k], &one);
            if (k < g->random || !one) continue;
            able++;
            found += count > 0;
        }
    }
    /* The random move may be one that the opponent cannot answer, which gives no position. */
    assert_in_range(found, able * 9 / 10, able);
    assert_in_range(positions_count(&set), found * 9 / 10, able);
    positions_free(&set);
}

static void other_positions_are_left_out(void **state)
{
    (void)state;
    enum { AFTER = 15, UNTIL = 25 };
    LabelSettings s = {.seed = 1,
                       .after = AFTER,
                       .until = UNTIL,
                       .depth = 1,
                       .mix = 1,
                       .eval = eval,
                       .threads = 2};
    PositionSet set = label_by(&s, NULL);
    for (int i = 0; i < GAMES; i++) {
        const PlayedGame *g = &list->game[i];
        Position at[GAMEFILE_MOVES];
        game_positions(g, at);
        for (int k = g->random; k < g->moves; k++)
            if ((find(&set, at[k].board) != NULL) != (k >= AFTER && k < UNTIL))
                fail_msg("seed %d, game %d, move %d", SEED, i, k);
    }
    positions_free(&set);
    s.kind = LABEL_BESIDE;
    set = label_by(&s, NULL);
    assert_true(positions_count(&set) > 0);
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < set.stage[stage].count; i++)
            assert_in_range(board_discs(&set.stage[stage].at[i].board), 4 + AFTER + 1,
                            4 + UNTIL);
    positions_free(&set);
}

/* Walks end after the right number of moves, with the values of searches; other seeds walk
 * elsewhere. */
static void walks_leave_games(void **state)
{
    (void)state;
    enum { AFTER = 28, UNTIL = 31 };
    LabelSettings s = {.kind = LABEL_WALKS,
                       .seed = 1,
                       .after = AFTER,
                       .until = UNTIL,
                       .depth = 1,
                       .eval = eval,
                       .threads = 2};
    PositionSet set = label_by(&s, NULL), again = label_by(&s, NULL);
    size_t count = positions_count(&set);
    assert_in_range(count, GAMES / 4, GAMES * (UNTIL - AFTER));
    assert_int_equal(count, positions_count(&again));
    s.seed = 2;
    PositionSet other = label_by(&s, NULL);
    int equal = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < set.stage[stage].count; i++) {
            const Labelled *one = &set.stage[stage].at[i];
            const Labelled *same = &again.stage[stage].at[i];
            assert_in_range(board_discs(&one->board), 4 + AFTER, 4 + UNTIL - 1);
            assert_true(board_equal(one->board, same->board) && one->value == same->value);
            assert_true(walk_moves(one->board) != 0);
            double value = one_ply(one->board);
            if (!isnan(value)) assert_float_equal(one->value, value, 0.02);
            equal += find(&other, one->board) != NULL;
        }
    assert_true(equal < (int)count / 2);
    positions_free(&set);
    positions_free(&again);
    positions_free(&other);
}

/* Late walks are solved. */
static void late_walks_are_solved(void **state)
{
    (void)state;
    LabelSettings s = {.kind = LABEL_WALKS,
                       .seed = 1,
                       .after = 54,
                       .until = 58,
                       .depth = 1,
                       .eval = eval,
                       .threads = 2};
    PositionSet set = label_by(&s, NULL);
    assert_true(positions_count(&set) > 0);
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < set.stage[stage].count; i++) {
            const Labelled *one = &set.stage[stage].at[i];
            assert_float_equal(one->value, walk_solve(one->board), 1e-6);
        }
    positions_free(&set);
}

typedef struct Point {
    int discs;
    double value, score; /* for the side to move */
    Board board;
} Point;

/* Least squares over the numbers of discs that belong together, in two passes. */
static double on_line(const Point *points, int count, int discs, double value)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const Point *q = &points[i];
            if (abs(q->discs - discs) > 4 || (q->discs - discs) % 2) continue;
            if (pass == 0) {
                n++;
                x += q->value;
                y += q->score;
            } else {
                xx += (q->value - x / n) * (q->value - x / n);
                xy += (q->value - x / n) * (q->score - y / n);
            }
        }
    }
    return n < ANCHOR_ENOUGH ? NAN : y / n + xy / xx * (value - x / n);
}

/* The file is its own anchor: a value becomes the point of the regression line of its scores.
 */
static void searches_are_anchored(void **state)
{
    (void)state;
    static Point points[GAMES * GAMEFILE_MOVES];
    int count = 0, compared = 0;
    LabelSettings s = {.seed = 1, .depth = 1, .mix = 1, .eval = eval, .threads = 2};
    PositionSet plain = label_by(&s, NULL);
    s.anchor = FILE_NAME;
    PositionSet anchored = label_by(&s, NULL);
    for (int i = 0; i < GAMES; i++) {
        const PlayedGame *g = &list->game[i];
        Position at[GAMEFILE_MOVES];
        game_positions(g, at);
        for (int k = g->random; k < g->moves; k++) {
            Board b = at[k].board;
            if (SQUARES - board_discs(&b) > EXACT)
                points[count++] = (Point){board_discs(&b), find(&plain, b)->value,
                                          at[k].side == BLACK ? g->score : -g->score, b};
        }
    }
    for (int i = 0; i < count; i++) {
        const Point *q = &points[i];
        double want = on_line(points, count, q->discs, q->value);
        if (isnan(want) || fabs(q->value) > ANCHOR_REACH || fabs(want) > SQUARES) continue;
        double found = find(&anchored, q->board)->value;
        if (!(fabs(found - want) <= 0.02))
            fail_msg("seed %d, point %d: %g instead of %g", SEED, i, found, want);
        compared++;
    }
    assert_in_range(compared, GAMES, count);
    positions_free(&plain);
    positions_free(&anchored);
}

/* Values beyond ANCHOR_REACH are shifted as at ANCHOR_REACH. */
static void anchors_reach_so_far(void **state)
{
    (void)state;
    AnchorSums sums[SQUARES + 1] = {{0}};
    Anchor a;
    for (int i = 0; i < ANCHOR_ENOUGH; i++)
        for (int discs = 20; discs <= 24; discs++) /* even: 1 + 2x, odd: x - 3 */
            anchor_count(sums, discs, i % 7 - 3, discs % 2 ? i % 7 - 6 : 2 * (i % 7) - 5);
    assert_true(anchor_fit(&a, sums, NULL));
    assert_float_equal(anchor_value(&a, 22, 3), 7, 1e-9);
    assert_float_equal(anchor_value(&a, 22, 20), 33, 1e-9); /* 1 + 2 * 12 + 8 */
    assert_float_equal(anchor_value(&a, 22, 60), SQUARES, 1e-9);
    assert_float_equal(anchor_value(&a, 22, -60), -SQUARES, 1e-9);
    assert_float_equal(anchor_value(&a, 23, 5), 2, 1e-9);
    assert_float_equal(anchor_value(&a, 55, 5), 2, 1e-9);
    assert_float_equal(anchor_value(&a, 4, 5), 11, 1e-9);
    assert_false(anchor_fit(&a, (AnchorSums[SQUARES + 1]){{0}}, NULL));
    assert_float_equal(anchor_value(&a, 22, 5), 5, 1e-9);
}

/* With zero weights, a bias becomes the mean score of the games at its number of discs. */
static void constants_are_settled(void **state)
{
    (void)state;
    Fold *fold = fold_create();
    Weights w;
    Error err;
    int compared = 0;
    assert_non_null(fold);
    assert_true(weights_init(&w, fold));
    assert_true(anchor_weights(FILE_NAME, fold, &w, &err));
    for (int discs = 4; discs < SQUARES; discs++) {
        double sum = 0, count = 0;
        for (int i = 0; i < GAMES; i++) {
            const PlayedGame *g = &list->game[i];
            Position at[GAMEFILE_MOVES];
            game_positions(g, at);
            for (int k = g->random; k < g->moves; k++) {
                int off = board_discs(&at[k].board) - discs;
                if (off % 2 || abs(off) > 4) continue;
                sum += at[k].side == BLACK ? g->score : -g->score;
                count++;
            }
        }
        double bias = w.value[eval_stage(discs) * w.per_stage + fold->count + discs % 2];
        if (count < ANCHOR_ENOUGH) {
            assert_float_equal(bias, 0, 0);
        } else {
            assert_float_equal(bias / EVAL_UNIT, sum / count, 0.01);
            compared++;
        }
    }
    assert_true(compared > 10);
    assert_false(anchor_weights("no such file", fold, &w, &err));
    weights_free(&w);
    free(fold);
}

static void games_are_held_out(void **state)
{
    (void)state;
    PositionSet held = {0}, set = label(0, 1, true, &held), all = label(0, 1, false, NULL);
    positions_merge(&held);
    assert_in_range(positions_count(&held), 1, positions_count(&all) / 4);
    assert_true(positions_count(&set) < positions_count(&all));
    positions_free(&set);
    positions_free(&held);
    positions_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_are_values),
        cmocka_unit_test(searches_are_mixed_in),
        cmocka_unit_test(other_moves_are_searched),
        cmocka_unit_test(walks_leave_games),
        cmocka_unit_test(late_walks_are_solved),
        cmocka_unit_test(other_positions_are_left_out),
        cmocka_unit_test(searches_are_anchored),
        cmocka_unit_test(anchors_reach_so_far),
        cmocka_unit_test(constants_are_settled),
        cmocka_unit_test(games_are_held_out),
    };
    return cmocka_run_group_tests(tests, play, clean_up);
}
