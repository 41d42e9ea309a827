/* solved.h - engines for exact answers, and a check that plays the line of an answer out. */
#ifndef HEIBAI_TESTS_ENGINE_SOLVED_H
#define HEIBAI_TESTS_ENGINE_SOLVED_H

#include "cmocka_all.h"

#include "boards.h"
#include "engine/engine.h"

/* Plays a line out on the rules: to the end of the game, and to the line's value. */
static inline void check_exact_line(const HeibaiPosition *start, const HeibaiLine *line)
{
    HeibaiPosition p = *start;
    assert_int_equal(line->kind, HEIBAI_KIND_EXACT);
    assert_int_equal(line->confidence, 100);
    if (line->length) assert_int_equal(line->moves[0], line->move);
    for (int i = 0; i < line->length; i++) assert_true(heibai_play(&p, line->moves[i]));
    assert_true(heibai_is_over(&p));
    int score = heibai_score(&p);
    assert_true(line->value == (p.side == start->side ? score : -score));
}

static inline HeibaiEngine *engine_of(int threads)
{
    HeibaiSettings settings;
    HeibaiError error;
    heibai_settings_default(&settings);
    settings.threads = threads;
    settings.hash_mb = 4;
    HeibaiEngine *e = heibai_engine_create(&settings, &error);
    if (!e) fail_msg("%s", error.text);
    return e;
}

static inline HeibaiLimits exact_limits(void)
{
    HeibaiLimits limits;
    heibai_limits_default(&limits);
    limits.level = HEIBAI_LEVEL_MAX;
    return limits;
}

static inline void search(HeibaiEngine *e, const HeibaiPosition *p, const HeibaiLimits *limits,
                          HeibaiResult *out)
{
    HeibaiError error;
    if (!heibai_search(e, p, limits, NULL, NULL, out, &error)) fail_msg("%s", error.text);
    assert_true(out->count >= 1);
}

#endif
