/* Skills: the same seed gives the same move, corners are kept, better skills lose less, errors
 * are small and come where moves look alike. */
#include "solved.h"

#include "boards.h"
#include "engine/skill.h"

#include <string.h>

static HeibaiPosition position_of(Position p) { return engine_position(&p); }

static int choose(HeibaiEngine *e, Position p, int skill, uint64_t seed)
{
    HeibaiPosition position = position_of(p);
    HeibaiSkill s = {.skill = skill, .seed = seed};
    HeibaiResult r;
    HeibaiError error;
    if (!heibai_choose(e, &position, &s, &r, &error)) fail_msg("%s", error.text);
    assert_int_equal(r.count, 1);
    assert_true(r.nodes > 0 && r.lines[0].kind != HEIBAI_KIND_NONE);
    assert_true(r.lines[0].length >= 1 && r.lines[0].moves[0] == r.lines[0].move);
    return r.lines[0].move;
}

/* A position with a choice, after about so many moves. */
static Position some_position(uint64_t stream, int plies)
{
    for (;; stream += 1000000) {
        Rng rng = rng_stream(17, stream);
        Position p = random_position(&rng, plies);
        if (popcount(walk_moves(p.board)) > 1) return p;
    }
}

static void a_seed_gives_the_same_move(void **state)
{
    (void)state;
    HeibaiEngine *a = engine_of(1), *b = engine_of(1);
    int differ = 0;
    for (uint64_t i = 0; i < 200; i++) {
        Position p = some_position(i, 10 + (int)(i % 40));
        int skill = 1 + (int)(i % 16);
        int move = choose(a, p, skill, 5), other = choose(a, p, skill, 6);
        heibai_engine_clear(a);
        heibai_engine_clear(b);
        assert_int_equal(choose(a, p, skill, 9), choose(b, p, skill, 9));
        assert_true(walk_moves(p.board) & bit(move));
        differ += move != other;
    }
    assert_in_range(differ, 30, 170);
    heibai_engine_destroy(a);
    heibai_engine_destroy(b);
}

static void a_pass_and_the_end(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    /* White has no move; then nobody has. */
    Position pass = {{bit(0), bit(1) | bit(8)}, BLACK}, over = {{bit(0), 0}, WHITE};
    assert_int_equal(choose(e, (Position){board_passed(pass.board), WHITE}, 3, 1), HEIBAI_PASS);
    HeibaiPosition p = position_of(over);
    HeibaiSkill s = {.skill = 7};
    HeibaiResult r;
    assert_true(heibai_choose(e, &p, &s, &r, NULL));
    assert_int_equal(r.lines[0].move, HEIBAI_NO_MOVE);
    heibai_engine_destroy(e);
}

static void refused(HeibaiEngine *e, HeibaiSkill skill, const char *why)
{
    HeibaiPosition p = position_of(position_start());
    HeibaiResult r;
    HeibaiError error;
    assert_false(heibai_choose(e, &p, &skill, &r, &error));
    assert_non_null(strstr(error.text, why));
    assert_null(strchr(error.text, '\n'));
    assert_false(heibai_choose(e, &p, &skill, &r, NULL));
}

static void what_is_out_of_range_is_refused(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    refused(e, (HeibaiSkill){.skill = 0}, "skill 0: 1..20 are allowed");
    refused(e, (HeibaiSkill){.skill = 21}, "skill 21: 1..20 are allowed");
    refused(e, (HeibaiSkill){.skill = -1}, "skill -1: 1..20");
    refused(e, (HeibaiSkill){.skill = 5, .move_time = -1}, "a time must be in");
    refused(e, (HeibaiSkill){.skill = 20, .game_time = 1e30}, "a time must be in");
    HeibaiPosition both = {1, 1, HEIBAI_BLACK};
    HeibaiResult r;
    assert_false(heibai_choose(e, &both, &(HeibaiSkill){.skill = 5}, &r, NULL));
    heibai_engine_destroy(e);
}

static void time_is_kept(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    HeibaiPosition p = position_of(some_position(3, 34));
    HeibaiResult r;
    double begun = clock_now();
    for (int i = 0; i < 20; i++) {
        HeibaiSkill s = {20, (uint64_t)i, i % 2 ? 0.02 : 0, i % 2 ? 0 : 0.5};
        assert_true(heibai_choose(e, &p, &s, &r, NULL));
        assert_true(heibai_moves(&p) & bit(r.lines[0].move));
    }
    assert_true(clock_now() - begun < 20 * 0.1 + 2);
    heibai_engine_cancel(e);
    assert_true(heibai_choose(e, &p, &(HeibaiSkill){.skill = 20}, &r, NULL));
    assert_true(heibai_moves(&p) & bit(r.lines[0].move));
    heibai_engine_destroy(e);
}

/* ---- Corners ----------------------------------------------------------------------------- */

static bool gives_corner(Board b, int move)
{
    board_make(&b, move, walk_flips(b, move));
    return walk_moves(b) & (bit(0) | bit(7) | bit(56) | bit(63));
}

/* The least loss of a move that gives no corner, by minimax over the slow rules; far more than
 * any loss if there is none. */
static int loss_without_corner(Board b)
{
    int best = -SQUARES, safe = -SQUARES * 4;
    for (uint64_t moves = walk_moves(b); moves;) {
        int square = bit_pop(&moves);
        Board child = b;
        board_make(&child, square, walk_flips(b, square));
        int score = -walk_solve(child);
        if (score > best) best = score;
        if (!gives_corner(b, square) && score > safe) safe = score;
    }
    return best - safe;
}

typedef struct Corners {
    int needless; /* given away although a move that loses at most two discs gives none */
    int worth;    /* given away, and nothing so cheap avoids it */
} Corners;

/* In endgames that every skill from 12 on calculates to the end on any day. */
static Corners count_corners(int skill, int positions)
{
    enum { EMPTIES = 6 };
    HeibaiEngine *e = engine_of(1);
    Corners c = {0, 0};
    for (int i = 0; i < positions; i++) {
        Position p = some_position((uint64_t)i, SQUARES - 4 - EMPTIES);
        int move = choose(e, p, skill, (uint64_t)i);
        if (!gives_corner(p.board, move)) continue;
        if (loss_without_corner(p.board) <= 2)
            c.needless++;
        else
            c.worth++;
    }
    heibai_engine_destroy(e);
    return c;
}

static void corners_are_kept_from_skill_12_on(void **state)
{
    (void)state;
    int positions = campaign(300);
    for (int skill = 11; skill <= HEIBAI_SKILL_MAX; skill++) {
        Corners c = count_corners(skill, positions);
        if (skill < 12)
            assert_true(c.needless > 0); /* the count is one that the rule changes */
        else if (c.needless)
            fail_msg("skill %d gave %d corners away", skill, c.needless);
        assert_true(c.worth > 0);
    }
}

/* Before the endgame the losses are those of the player's own search. Its depth is one of two
 * that differ by a ply, and its values depend a little on the table: so a move counts as cheap
 * if a search at either depth clearly says so. */
static void corners_are_kept_before_the_endgame(void **state)
{
    (void)state;
    static const double DOUBT = 1.5; /* discs */
    HeibaiEngine *e = engine_of(1), *judge = engine_of(1);
    int given = 0;
    for (int i = 0; i < campaign(400); i++) {
        Position p = some_position((uint64_t)i, 26 + i % 12);
        int skill = 12 + i % 4, move = choose(e, p, skill, (uint64_t)i);
        if (!gives_corner(p.board, move)) continue;
        given++;
        double cheapest = SQUARES * 2;
        for (int depth = 4; depth <= 10; depth++) {
            HeibaiLimits limits;
            HeibaiResult r;
            HeibaiPosition position = position_of(p);
            heibai_limits_default(&limits);
            limits.depth = depth;
            limits.lines = HEIBAI_LINES_MAX;
            search(judge, &position, &limits, &r);
            double least = SQUARES * 2;
            for (int k = r.count - 1; k >= 0; k--)
                if (!gives_corner(p.board, r.lines[k].move))
                    least = r.lines[0].value - r.lines[k].value;
            if (depth == 4 || least > cheapest) cheapest = least;
        }
        if (cheapest < SKILL_CORNER_PRICE - DOUBT)
            fail_msg("position %d, skill %d: a corner for %.1f discs", i, skill, cheapest);
    }
    assert_true(given > 10);
    heibai_engine_destroy(e);
    heibai_engine_destroy(judge);
}

/* ---- Losses ------------------------------------------------------------------------------ */

enum { POSITIONS = 150, SEEDS = 4, JUDGE_DEPTH = 8 };

/* A position with the loss of each move, by one search of all of them. */
typedef struct Judged {
    Position position;
    double loss[SQUARES];
    int close; /* moves that lose at most three discs */
} Judged;

static Judged *judge_positions(void)
{
    Judged *list = calloc(POSITIONS, sizeof *list);
    HeibaiEngine *e = engine_of(1);
    assert_non_null(list);
    for (int i = 0; i < POSITIONS; i++) {
        HeibaiLimits limits;
        HeibaiResult r;
        list[i].position = some_position((uint64_t)i, 12 + i % 40);
        HeibaiPosition p = position_of(list[i].position);
        heibai_limits_default(&limits);
        limits.depth = JUDGE_DEPTH;
        limits.lines = HEIBAI_LINES_MAX;
        search(e, &p, &limits, &r);
        for (int k = 0; k < r.count; k++) {
            double loss = r.lines[0].value - r.lines[k].value;
            list[i].loss[r.lines[k].move] = loss;
            list[i].close += loss <= 3;
        }
    }
    heibai_engine_destroy(e);
    return list;
}

typedef struct Errors {
    double mean;            /* loss per move */
    int none, small, large; /* moves that lose at most 0.5, at most 4, and more than 10 discs */
    double clear, alike; /* share of moves that lose more than 0.5, where one move is close to
 the best, and where four are */
} Errors;

static Errors play_positions(const Judged *list, int skill)
{
    Errors sum = {0};
    int clear = 0, alike = 0;
    HeibaiEngine *e = engine_of(1);
    for (int i = 0; i < POSITIONS; i++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            double loss = list[i].loss[choose(e, list[i].position, skill, 100 * seed + 1)];
            sum.mean += loss / (POSITIONS * SEEDS);
            sum.none += loss <= 0.5;
            sum.small += loss > 0.5 && loss <= 4;
            sum.large += loss > 10;
            if (list[i].close == 1) clear++;
            if (list[i].close == 1) sum.clear += loss > 0.5;
            if (list[i].close >= 4) alike++;
            if (list[i].close >= 4) sum.alike += loss > 0.5;
        }
    sum.clear /= clear;
    sum.alike /= alike;
    heibai_engine_destroy(e);
    return sum;
}

static void a_better_skill_loses_less(void **state)
{
    (void)state;
    Judged *list = judge_positions();
    double before = SQUARES;
    for (int skill = 1; skill <= 16; skill += 3) {
        Errors e = play_positions(list, skill);
        print_message("skill %2d: loss %.2f; none %d, small %d, large %d; clear %.2f, alike "
                      "%.2f\n",
                      skill, e.mean, e.none, e.small, e.large, e.clear, e.alike);
        if (e.mean > 0.95 * before) fail_msg("skill %d loses %.2f a move", skill, e.mean);
        before = e.mean;
        if (skill < 7) continue;
        /* Small losses often, blunders rarely, more errors where moves look alike. */
        assert_true(e.small > 2 * e.large);
        assert_true(e.large < POSITIONS * SEEDS / 10);
        assert_true(e.alike > 1.2 * e.clear);
    }
    free(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_gives_the_same_move),
        cmocka_unit_test(a_pass_and_the_end),
        cmocka_unit_test(what_is_out_of_range_is_refused),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(corners_are_kept_from_skill_12_on),
        cmocka_unit_test(corners_are_kept_before_the_endgame),
        cmocka_unit_test(a_better_skill_loses_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
