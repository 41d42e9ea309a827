/* Exact answers through heibai.h: against plain minimax, and FForum positions whose lines are
 * played out. */
#include "solved.h"

#include "base/text.h"
#include "game/obf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 20261115, QUICK_EMPTIES = 19 };

/* A position near the end of a random game, with at most `empties` empty squares. */
static Position late_position(Rng *rng, int empties)
{
    for (;;) {
        Position p = random_position(rng, 60 - empties + rng_below(rng, empties + 1));
        if (SQUARES - board_discs(&p.board) <= empties) return p;
    }
}

static void agrees_with_minimax(HeibaiEngine *e, int count, int empties, uint64_t seed)
{
    HeibaiLimits limits = exact_limits();
    for (int i = 0; i < count; i++) {
        Rng rng = rng_stream(seed, (uint64_t)i);
        Position p = late_position(&rng, empties);
        if (i % 4 == 0) p.board = board_passed(p.board); /* also who must pass */
        HeibaiPosition position = engine_position(&p);
        HeibaiResult r;
        search(e, &position, &limits, &r);
        int expected = walk_solve(p.board);
        if (r.lines[0].value != expected)
            fail_msg("seed %llu case %d: %g, not %d", (unsigned long long)seed, i,
                     r.lines[0].value, expected);
        check_exact_line(&position, &r.lines[0]);
        assert_true(r.complete);
    }
}

static void one_thread_is_minimax(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    agrees_with_minimax(e, campaign(2000), 7, SEED);
    agrees_with_minimax(e, campaign(40), 8, SEED + 1);
    heibai_engine_destroy(e);
}

static void two_threads_are_minimax(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(2);
    agrees_with_minimax(e, campaign(500), 7, SEED + 2);
    heibai_engine_destroy(e);
}

static void every_move_has_its_score(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    HeibaiLimits limits = exact_limits();
    limits.lines = HEIBAI_LINES_MAX;
    for (int i = 0; i < campaign(100); i++) {
        Rng rng = rng_stream(SEED + 3, (uint64_t)i);
        Position p = late_position(&rng, 6);
        HeibaiPosition position = engine_position(&p);
        HeibaiResult r;
        search(e, &position, &limits, &r);
        uint64_t moves = walk_moves(p.board), seen = 0;
        if (!moves) continue;
        assert_int_equal(r.count, popcount(moves));
        for (int k = 0; k < r.count; k++) {
            Position after = p;
            assert_true(position_play(&after, r.lines[k].move));
            assert_true(r.lines[k].value == -walk_solve(after.board));
            assert_true(k == 0 || r.lines[k].value <= r.lines[k - 1].value);
            check_exact_line(&position, &r.lines[k]);
            seen |= bit(r.lines[k].move);
        }
        assert_true(seen == moves);
    }
    heibai_engine_destroy(e);
}

static void windows_are_true(void **state)
{
    (void)state;
    HeibaiEngine *e = engine_of(1);
    HeibaiLimits limits = exact_limits();
    for (int i = 0; i < campaign(300); i++) {
        Rng rng = rng_stream(SEED + 4, (uint64_t)i);
        Position p = late_position(&rng, 6);
        HeibaiPosition position = engine_position(&p);
        HeibaiResult r;
        int expected = walk_solve(p.board);
        limits.alpha = i % 3 ? rng_below(&rng, 128) - 64 : -1;
        limits.beta = i % 3 ? limits.alpha + 1 + rng_below(&rng, 64 - limits.alpha) : 1;
        search(e, &position, &limits, &r);
        const HeibaiLine *best = &r.lines[0];
        if (best->kind == HEIBAI_KIND_LOWER)
            assert_true(expected >= best->value && best->value >= limits.beta);
        else if (best->kind == HEIBAI_KIND_UPPER)
            assert_true(expected <= best->value && best->value <= limits.alpha);
        else
            check_exact_line(&position, best);
        if (best->kind == HEIBAI_KIND_EXACT) assert_true(best->value == expected);
    }
    heibai_engine_destroy(e);
}

/* bench/NAME of the sources, whose folder the test is given in SOURCE. */
static void read_bench(const char *name, Text *out)
{
    Text path = {0};
    Error err;
    const char *source = getenv("SOURCE");
    assert_non_null(source);
    text_print(&path, "%s/bench/%s", source, name);
    if (!text_read_file(text_string(&path), 1 << 20, out, &err)) fail_msg("%s", err.text);
    text_free(&path);
}

static int solve_file(HeibaiEngine *e, const char *name, int empties_max)
{
    Text file = {0};
    int solved = 0;
    read_bench(name, &file);
    HeibaiLimits limits = exact_limits();
    for (char *line = strtok(file.data, "\n"); line; line = strtok(NULL, "\n")) {
        ObfProblem problem;
        HeibaiResult r;
        Error err;
        if (obf_is_blank(line)) continue;
        if (!obf_read_line(line, &problem, &err)) fail_msg("%s: %s", name, err.text);
        if (SQUARES - board_discs(&problem.position.board) > empties_max) continue;
        HeibaiPosition position = engine_position(&problem.position);
        search(e, &position, &limits, &r);
        if (r.lines[0].value != problem.moves[0].score)
            fail_msg("%s: %g, not %d", line, r.lines[0].value, problem.moves[0].score);
        check_exact_line(&position, &r.lines[0]);
        solved++;
    }
    text_free(&file);
    return solved;
}

static void fforum_lines_play_out(void **state)
{
    (void)state;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    int empties = QUICK_EMPTIES - 3;
#else
    int empties = QUICK_EMPTIES;
#endif
    HeibaiEngine *e = engine_of(2);
    assert_int_equal(solve_file(e, "ffo-1-19.obf", empties), 19);
    assert_true(solve_file(e, "ffo-20-39.obf", empties) >= 2);
    heibai_engine_destroy(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thread_is_minimax),    cmocka_unit_test(two_threads_are_minimax),
        cmocka_unit_test(every_move_has_its_score), cmocka_unit_test(windows_are_true),
        cmocka_unit_test(fforum_lines_play_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
