/* Losses, marks and totals, with a made-up search whose values the test knows. */
#include "analysis/analysis.h"
#include "base/rng.h"
#include "cmocka_all.h"
#include "game/random_game.h"

enum { GAMES = 50, DEPTH = 7 };

typedef struct Fake {
    HeibaiKind kind;
    int searches, stop_at; /* fails at this search; 0: never */
    int last_ply;
    bool wrong_limits;
} Fake;

/* Between -20 and 20, by the board alone. */
static double value_of(const Board *b)
{
    return (double)(rng_mix(b->me ^ rng_mix(b->opp)) % 41) - 20;
}

static bool fake_search(void *context, const Position *p, const HeibaiLimits *limits, int ply,
                        HeibaiResult *out, Error *err)
{
    Fake *f = context;
    uint64_t moves = board_moves(&p->board);
    bool first = ply != f->last_ply;
    if (++f->searches == f->stop_at) return error_set(err, "stopped");
    int depth = f->kind == HEIBAI_KIND_EXACT ? SQUARES : DEPTH - 1;
    f->wrong_limits |= first ? limits->level != 3 : limits->depth != depth;
    f->last_ply = ply;
    *out = (HeibaiResult){.count = 1, .nodes = 10, .seconds = 0.5};
    out->lines[0] = (HeibaiLine){.move = moves ? bit_first(moves) : SQUARE_PASS,
                                 .value = value_of(&p->board),
                                 .kind = f->kind,
                                 .depth = DEPTH,
                                 .confidence = 73};
    return true;
}

static Analyst analyst(Fake *f)
{
    Analyst a = {.search = fake_search, .context = f};
    a.limits.level = 3;
    f->last_ply = -1;
    return a;
}

/* The loss by its definition: what the best move is worth, less what the move played is. */
static double loss_of(const Ply *p)
{
    Position after = p->before;
    double best = value_of(&p->before.board);
    if (p->move == bit_first(board_moves(&p->before.board))) return 0;
    position_play(&after, p->move);
    double played = -value_of(&after.board);
    return played >= best ? 0 : best - played;
}

static void losses_and_totals_add_up(void **state)
{
    (void)state;
    for (int i = 0; random_case(1, i, GAMES); i++) {
        Rng rng = rng_stream(1, (uint64_t)i);
        Fake fake = {.kind = HEIBAI_KIND_DEPTH};
        Analyst a = analyst(&fake);
        Game g;
        Analysis out;
        double loss[2] = {0};
        int moves[2] = {0}, marks[2][MARKS] = {{0}};
        random_game(&rng, GAME_PLIES_MAX, &g);
        assert_true(analysis_run(&a, &g, &out, NULL));
        for (int ply = 0; ply < g.plies; ply++) {
            const Ply *p = &g.ply[ply];
            const Verdict *v = &out.verdicts[ply];
            if (v->known != (p->move != SQUARE_PASS) || (v->known && v->loss != loss_of(p)))
                fail_msg("ply %d: loss %g", ply, v->loss);
            if (!v->known) continue;
            double l = v->loss;
            Mark mark = l >= 12 ? MARK_BLUNDER : l >= 6 ? MARK_MISTAKE : l >= 3;
            assert_int_equal(mark, v->mark);
            assert_int_equal(SWING_NONE, v->swing);
            loss[p->before.side] += l;
            moves[p->before.side]++;
            marks[p->before.side][mark]++;
        }
        for (int side = BLACK; side <= WHITE; side++) {
            SideTotals t = analysis_totals(&out, (Side)side);
            assert_int_equal(moves[side], t.moves);
            assert_true(loss[side] == t.loss);
            assert_memory_equal(marks[side], t.marks, sizeof t.marks);
            for (int ply = 0; ply < g.plies; ply++)
                assert_true(g.ply[ply].before.side != (Side)side ||
                            out.verdicts[ply].loss <= out.verdicts[t.worst].loss);
        }
        assert_false(fake.wrong_limits);
        assert_int_equal(10 * fake.searches, out.nodes);
        assert_int_equal(moves[BLACK] + moves[WHITE], analysis_move_number(&g, g.plies - 1));
    }
}

static void a_proved_result_that_changes_is_a_swing(void **state)
{
    (void)state;
    static const struct {
        double best, played;
        Swing swing;
    } CASES[] = {{2, 2, SWING_NONE},         {2, 0, SWING_WIN_TO_DRAW},
                 {2, -2, SWING_WIN_TO_LOSS}, {0, -2, SWING_DRAW_TO_LOSS},
                 {-2, -60, SWING_NONE},      {40, 2, SWING_NONE}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Verdict v = {.best = {.kind = HEIBAI_KIND_EXACT, .value = CASES[i].best},
                     .played = {.kind = HEIBAI_KIND_EXACT, .value = CASES[i].played}};
        verdict_judge(&v);
        assert_int_equal(CASES[i].swing, v.swing);
        v.played.kind = HEIBAI_KIND_DEPTH;
        verdict_judge(&v);
        assert_int_equal(SWING_NONE, v.swing);
    }
}

static void a_failed_search_keeps_what_was_judged(void **state)
{
    (void)state;
    Rng rng = rng_stream(2, 0);
    Fake fake = {.kind = HEIBAI_KIND_EXACT, .stop_at = 21};
    Analyst a = analyst(&fake);
    Game g;
    Analysis out;
    Error err;
    random_game(&rng, GAME_PLIES_MAX, &g);
    assert_false(analysis_run(&a, &g, &out, &err));
    assert_string_equal("stopped", err.text);
    assert_int_equal(200, out.nodes);
    assert_true(out.verdicts[g.plies - 1].known);
    assert_false(out.verdicts[0].known);
    assert_false(fake.wrong_limits);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losses_and_totals_add_up),
        cmocka_unit_test(a_proved_result_that_changes_is_a_swing),
        cmocka_unit_test(a_failed_search_keeps_what_was_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
