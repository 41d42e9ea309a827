/* What positions of self-play are worth: the score at the end for the side to move, and before
 * the exact part as much of a search as was asked for. */
#include "cmocka_all.h"

#include "board/symmetry.h"
#include "boards.h"
#include "eval/random_eval.h"
#include "train/anchor.h"
#include "train/label.h"
#include "train/selfplay.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 20261122, GAMES = 40, EXACT = 8 };

static const char FILE_NAME[] = "train_label_test.hbg";

typedef struct List {
    int count;
    PlayedGame game[GAMES];
} List;

static bool keep(void *context, const PlayedGame *g, Error *err)
{
    List *list = context;
    (void)err;
    list->game[list->count++] = *g;
    return true;
}

static Eval *eval;
static List list;

static int play(void **state)
{
    (void)state;
    GamefileContent content;
    GamefileExtent extent;
    /* Without pairs: searches leave those out where they hardly matter. */
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
    return eval && selfplay_run(&s, &extent, NULL) &&
                   gamefile_read(FILE_NAME, &(GamefileVisitor){keep, &list}, &content, NULL)
               ? 0
               : -1;
}

static int clean_up(void **state)
{
    (void)state;
    eval_destroy(eval);
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
    LabelSettings s = {
        .seed = 1, .hold = hold, .mix = mix, .depth = depth, .eval = eval, .threads = 2};
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

/* By the best reply, one ply: what a search of depth 1 is. NAN if one can pass: a leaf does not
 * look for that. */
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

/* The mean of what follows: eight moves from the second on, the result once it is exact. */
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
        const PlayedGame *g = &list.game[i];
        Position at[GAMEFILE_MOVES], p = position_start();
        for (int k = 0; k < g->moves; k++) {
            if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
            at[k] = p;
            position_play(&p, g->move[k]);
        }
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
            if (!isnan(other))
                assert_float_equal(found->value, (1 - mix) * value + mix * other, 0.02);
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

/* Plain minimax. */
static int solved(Board b)
{
    uint64_t moves = walk_moves(b);
    int best = -SQUARES;
    if (!moves) {
        b = board_passed(b);
        return walk_moves(b) ? -solved(b) : -board_score(&b);
    }
    while (moves) {
        Board child = b;
        int square = bit_pop(&moves), value;
        board_make(&child, square, walk_flips(b, square));
        value = -solved(child);
        if (value > best) best = value;
    }
    return best;
}

/* How many of the positions after a move other than the one played are there; each must have
 * the right value. *able: there is one that the side to move can answer. */
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
        double value = empties > 10 ? one_ply(child) : NAN;
        if (!isnan(value)) assert_float_equal(found->value, value, 0.02);
        if (empties <= 5) assert_float_equal(found->value, solved(child), 1e-6);
    }
    return count;
}

static void other_moves_are_searched(void **state)
{
    (void)state;
    LabelSettings s = {.seed = 1, .depth = 1, .beside = true, .eval = eval, .threads = 2};
    PositionSet set = label_by(&s, NULL);
    int able = 0, found = 0;
    for (int i = 0; i < GAMES; i++) {
        const PlayedGame *g = &list.game[i];
        Position p = position_start();
        for (int k = 0; k < g->moves; k++) {
            bool one;
            if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
            int count = count_beside(&set, &p, g->move[k], &one);
            if (k >= g->random && one) {
                able++;
                found += count > 0;
            }
            position_play(&p, g->move[k]);
        }
    }
    /* Lots may fall on a move without an answer, and not every one is that. */
    assert_in_range(found, able * 9 / 10, able);
    assert_in_range(positions_count(&set), found * 9 / 10, able);
    positions_free(&set);
}

static void later_positions_are_left_out(void **state)
{
    (void)state;
    enum { UNTIL = 25 };
    LabelSettings s = {
        .seed = 1, .until = UNTIL, .depth = 1, .mix = 1, .eval = eval, .threads = 2};
    PositionSet set = label_by(&s, NULL);
    for (int i = 0; i < GAMES; i++) {
        const PlayedGame *g = &list.game[i];
        Position p = position_start();
        for (int k = 0; k < g->moves; k++) {
            if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
            if (k >= g->random) assert_int_equal(find(&set, p.board) != NULL, k < UNTIL);
            position_play(&p, g->move[k]);
        }
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

/* The file is its own anchor: a value becomes what the scores of the games are on the whole
 * where a search says so. */
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
        const PlayedGame *g = &list.game[i];
        Position p = position_start();
        for (int k = 0; k < g->moves; k++) {
            if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
            if (k >= g->random && SQUARES - board_discs(&p.board) > EXACT)
                points[count++] = (Point){board_discs(&p.board), find(&plain, p.board)->value,
                                          p.side == BLACK ? g->score : -g->score, p.board};
            position_play(&p, g->move[k]);
        }
    }
    for (int i = 0; i < count; i++) {
        const Point *q = &points[i];
        double want = on_line(points, count, q->discs, q->value);
        if (isnan(want) || fabs(q->value) > ANCHOR_REACH || fabs(want) > SQUARES) continue;
        assert_float_equal(find(&anchored, q->board)->value, want, 0.02);
        compared++;
    }
    assert_in_range(compared, GAMES, count);
    positions_free(&plain);
    positions_free(&anchored);
}

/* What lies beyond the anchor's games is moved as they are at their edge. */
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

/* From nothing, a constant is the mean score of the games where there are so many discs. */
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
            const PlayedGame *g = &list.game[i];
            Position p = position_start();
            for (int k = 0; k < g->moves; k++) {
                int off = board_discs(&p.board) - discs;
                if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
                if (k >= g->random && off % 2 == 0 && abs(off) <= 4) {
                    sum += p.side == BLACK ? g->score : -g->score;
                    count++;
                }
                position_play(&p, g->move[k]);
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
        cmocka_unit_test(later_positions_are_left_out),
        cmocka_unit_test(searches_are_anchored),
        cmocka_unit_test(anchors_reach_so_far),
        cmocka_unit_test(constants_are_settled),
        cmocka_unit_test(games_are_held_out),
    };
    return cmocka_run_group_tests(tests, play, clean_up);
}
