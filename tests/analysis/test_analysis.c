/* Losses, marks and totals, with a made-up search whose values the test knows. */
#include "analysis/analysis.h"
#include "base/rng.h"
#include "cmocka_all.h"
#include "game/random_game.h"

enum { GAMES = 50, LEVEL = 3 };

typedef struct Fake {
    HeibaiKind kind;
    int searches, stop_at; /* fails at this search; 0: never */
    bool wrong_limits;
} Fake;

static int empties_of(const Board *b) { return SQUARES - board_discs(b); }

/* Between -20 and 20, by the board alone. */
static double value_of(const Board *b)
{
    return (double)(rng_mix(b->me ^ rng_mix(b->opp)) % 41) - 20;
}

/* Level 3 solves up to six empty squares and otherwise looks three plies ahead. */
static bool right_limits(const AnalysisQuery *q)
{
    int empties = empties_of(&q->position->board), depth = q->limits.depth;
    if (q->limits.level != HEIBAI_UNSET || depth < 1 || depth > empties) return false;
    if (q->limits.confidence == 100) return depth == empties && empties <= 6;
    return q->clear && (empties - depth) % 4 == 0 && depth >= 1 && depth <= LEVEL + 2;
}

static bool fake_search(void *context, const AnalysisQuery *q, HeibaiResult *out, Error *err)
{
    Fake *f = context;
    uint64_t moves = board_moves(&q->position->board);
    if (++f->searches == f->stop_at) return error_set(err, "stopped");
    f->wrong_limits |= !right_limits(q) || !moves || (f->searches == 1 && !q->clear);
    *out = (HeibaiResult){.count = 1, .nodes = 10, .seconds = 0.5};
    out->lines[0] = (HeibaiLine){.move = bit_first(moves),
                                 .value = value_of(&q->position->board),
                                 .kind = f->kind,
                                 .depth = q->limits.depth,
                                 .confidence = q->limits.confidence,
                                 .length = 1,
                                 .moves = {(unsigned char)bit_first(moves)}};
    return true;
}

static Analyst analyst(Fake *f)
{
    Analyst a = {.search = fake_search, .context = f};
    a.limits.level = LEVEL;
    a.limits.depth = HEIBAI_UNSET;
    a.limits.confidence = 73;
    return a;
}

/* One of the eight ways to turn and mirror the board, by coordinates. */
static int turned(int square, int way)
{
    int row = square / 8, column = square % 8;
    if (way & 1) column = 7 - column;
    if (way & 2) row = 7 - row;
    return way & 4 ? column * 8 + row : row * 8 + column;
}

static bool are_alike(const Board *b, int from, int to)
{
    for (int way = 0; way < 8; way++) {
        bool same = turned(from, way) == to;
        for (int square = 0; square < SQUARES; square++)
            same = same && !(b->me & bit(square)) == !(b->me & bit(turned(square, way))) &&
                   !(b->opp & bit(square)) == !(b->opp & bit(turned(square, way)));
        if (same) return true;
    }
    return false;
}

/* The next row, behind a pass if there is one; -1: none. */
static int row_after(const Game *g, int ply)
{
    for (ply++; ply < g->plies; ply++)
        if (g->ply[ply].move != SQUARE_PASS) return ply;
    return -1;
}

/* Best and played value by their definition. A row that shares its horizon with the next one
 * takes the value of the move played from there. */
static void expect(const Analysis *a, int ply, double *best, double *played)
{
    const Ply *p = &a->game->ply[ply];
    const Verdict *v = &a->verdicts[ply];
    int next = row_after(a->game, ply);
    const Verdict *n = next < 0 ? NULL : &a->verdicts[next];
    bool shared =
        n && n->best.depth == v->best.depth - 1 && n->best.confidence == v->best.confidence;
    Position after = p->before;
    double sign = -1;
    position_play(&after, p->move);
    if (!board_moves(&after.board) && position_play(&after, SQUARE_PASS)) sign = 1;
    bool alike = are_alike(&p->before.board, bit_first(board_moves(&p->before.board)), p->move);
    *best = value_of(&p->before.board);
    if (shared)
        *played = sign * n->best.value;
    else if (alike)
        *played = *best;
    else
        *played = sign * (board_is_over(&after.board) ? board_score(&after.board)
                                                      : value_of(&after.board));
    if (alike || *played >= *best) *best = *played;
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
            double best, played;
            assert_int_equal(p->move != SQUARE_PASS, v->known);
            if (!v->known) continue;
            expect(&out, ply, &best, &played);
            if (v->best.value != best || v->played.value != played || v->loss != best - played)
                fail_msg("ply %d: %g and %g, not %g and %g", ply, v->best.value,
                         v->played.value, best, played);
            assert_int_equal(p->move, v->played.move);
            assert_int_equal(p->move, v->played.moves[0]);
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
