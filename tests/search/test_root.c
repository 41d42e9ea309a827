/* The root with kernels made for the occasion: one that contradicts itself for ever, and the
 * real one stopped before every single search. */
#include "cmocka_all.h"

#include "base/pages.h"
#include "board/notation.h"
#include "boards.h"
#include "search/root.h"

#include <limits.h>
#include <string.h>

enum { HASH_BITS = 10, SEED = 20261120 };

/* What a kernel made here is handed as its worker. */
typedef struct Fixture {
    Worker worker; /* first, so that a pointer to it is one to this */
    Eval *eval;
    Table table;
    ProbcutTable probcut;
    atomic_bool halt;
    Stop stop;
    int calls, calls_max; /* beyond that many the search is stopped */
    bool high;
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    Error err;
    f.eval = eval_create(&err);
    assert_non_null(f.eval);
    assert_true(table_create(&f.table, search_hash_size(HASH_BITS), &err));
    probcut_fill(&f.probcut, &PROBCUT_FIT);
    f.worker = (Worker){.table = &f.table,
                        .eval = f.eval,
                        .probcut = &f.probcut,
                        .halt = &f.halt,
                        .stop = &f.stop,
                        .cache = pages_create(sizeof(EndgameCache))};
    assert_non_null(f.worker.cache);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    table_destroy(&f->table);
    pages_destroy(f->worker.cache, sizeof(EndgameCache));
    eval_destroy(f->eval);
    return 0;
}

static const SearchKernel *real_kernel(void) { return search_kernel(cpu_level()); }

static Root root_of(Fixture *f, const SearchKernel *kernel, const SearchLimits *limits,
                    SearchResult *out)
{
    return (Root){.workers = &f->worker,
                  .threads = 1,
                  .kernel = kernel,
                  .limits = limits,
                  .begun = clock_now(),
                  .out = out};
}

/* From empty tables. */
static SearchResult run(Fixture *f,
                        int (*search)(Worker *, const Frame *, int, int, int, Confidence),
                        const Board *b, const SearchLimits *limits, int calls_max)
{
    SearchKernel kernel = *real_kernel();
    SearchResult r = {0};
    kernel.search = search;
    table_clear(&f->table);
    memset(f->worker.cache, 0, sizeof(EndgameCache));
    atomic_store(&f->halt, false);
    f->worker.nodes = f->worker.next_poll = 0;
    f->calls = 0;
    f->calls_max = calls_max;
    Root root = root_of(f, &kernel, limits, &r);
    root_run(&root, b);
    return r;
}

static void count_call(Fixture *f)
{
    if (++f->calls > f->calls_max) atomic_store(&f->halt, true);
}

/* Whatever window it is asked about, the value is outside, now on this side and now on that. It
 * gives in only when it is asked for all there is. Null windows follow the last open one and do
 * not count. */
static int contrary_search(Worker *w, const Frame *f, int alpha, int beta, int depth,
                           Confidence c)
{
    enum { BOUND = SCORE_LIMIT * SEARCH_UNIT };
    Fixture *self = (Fixture *)w;
    bool open = beta - alpha > 1, all = alpha <= -BOUND && beta >= BOUND;
    (void)f, (void)depth, (void)c;
    if (open) {
        count_call(self);
        self->high = !self->high && !all;
    }
    return all ? 0 : self->high ? alpha : beta;
}

static void contradictions_come_to_an_end(void **state)
{
    enum { LINES = 3, PASSES = 30, WINDOWS = 8 };
    Fixture *f = *state;
    Rng rng = rng_stream(SEED, 0);
    for (int i = 0; random_case(SEED, i, campaign(200)); i++) {
        Position p = random_position(&rng, rng_below(&rng, 50));
        if (!board_moves(&p.board)) continue;
        bool solve = i & 1;
        SearchLimits limits = {.depth = {solve ? SQUARES : 1 + rng_below(&rng, 20),
                                         (Confidence)rng_below(&rng, CONFIDENCES)},
                               .alpha = -64,
                               .beta = 64,
                               .lines = 1 + i % LINES};
        int passes = solve ? PASSES : limits.depth.plies / 2 + 1;
        SearchResult r =
            run(f, contrary_search, &p.board, &limits, passes * limits.lines * WINDOWS);
        assert_true(r.complete);
        assert_true(board_moves(&p.board) & bit(r.lines[0].move));
    }
}

static int counted_search(Worker *w, const Frame *f, int alpha, int beta, int depth,
                          Confidence c)
{
    count_call((Fixture *)w);
    int value = real_kernel()->search(w, f, alpha, beta, depth, c);
    table_clear(w->table); /* nothing is remembered, a line has to be found anew */
    return value;
}

/* The value for the side to move by plain null windows over a fresh table. */
static int true_value(Fixture *f, const Board *b)
{
    SearchLimits limits = {.depth = {SQUARES, CONFIDENCE_EXACT}, .alpha = -64, .beta = 64};
    return run(f, real_kernel()->search, b, &limits, 0).lines[0].value;
}

/* An exact value is the true one, and every move of its line keeps it. */
static void check_exact(Fixture *f, const Board *b, const SearchLine *line, int expected)
{
    Position p = {*b, BLACK};
    assert_int_equal(line->value, expected);
    for (int i = 0; random_case(SEED, i, line->length); i++) {
        assert_true(position_play(&p, line->line[i]));
        int sign = p.side == BLACK ? 1 : -1;
        assert_int_equal(sign * true_value(f, &p.board), expected);
    }
}

/* A lower bound is one, also of its move. */
static void check_lower(Fixture *f, const Board *b, const SearchLine *line, int expected)
{
    Position p = {*b, BLACK};
    assert_true(position_play(&p, line->move));
    int sign = p.side == BLACK ? 1 : -1;
    assert_true(line->value <= sign * true_value(f, &p.board));
    assert_true(line->value <= expected);
}

/* A search that is stopped before its n-th step, for every n: what is called exact is, and a
 * better move that was found before the stop has a lower bound. Goes on until both were seen:
 * in which positions that happens depends on the evaluation. */
static void stopped_anywhere_it_does_not_lie(void **state)
{
    enum { MOST = 100 };
    Fixture *f = *state;
    Rng rng = rng_stream(SEED, 1);
    int stopped_exact = 0, bounds = 0, count = campaign(5);
    for (int i = 0; i < count || !stopped_exact || !bounds; i++) {
        if (!random_case(SEED, i, count > MOST ? count : MOST)) break;
        Position p = random_position(&rng, 45);
        if (!board_moves(&p.board)) continue;
        SearchLimits limits = {
            .depth = {SQUARES, CONFIDENCE_EXACT}, .alpha = -64, .beta = 64, .lines = 1};
        int expected = true_value(f, &p.board);
        for (int n = 0;; n++) {
            SearchResult r = run(f, counted_search, &p.board, &limits, n);
            assert_true(board_moves(&p.board) & bit(r.lines[0].move));
            if (r.lines[0].kind == SCORE_EXACT) {
                check_exact(f, &p.board, &r.lines[0], expected);
                stopped_exact += !r.complete;
            } else
                assert_false(r.complete);
            if (r.lines[0].kind == SCORE_LOWER) {
                check_lower(f, &p.board, &r.lines[0], expected);
                bounds++;
            }
            if (r.complete) break;
        }
    }
    assert_true(stopped_exact > 0 && bounds > 0);
}

static void lines_are_best_first(void **state)
{
    Fixture *f = *state;
    Rng rng = rng_stream(SEED, 7);
    for (int i = 0; random_case(SEED, i, 60); i++) {
        Board b = random_position(&rng, 10 + rng_below(&rng, 30)).board;
        SearchDepth depth = {3 + i % 5, i % 2 ? CONFIDENCE_73 : CONFIDENCE_EXACT};
        SearchLimits limits = {.depth = depth, .alpha = -64, .beta = 64, .lines = 5};
        SearchResult r = run(f, real_kernel()->search, &b, &limits, INT_MAX);
        for (int k = 1; k < r.count; k++) assert_true(r.lines[k].value <= r.lines[k - 1].value);
    }
}

static void count_passes(void *self, const SearchResult *so_far)
{
    ++*(int *)self;
    assert_int_equal(so_far->count, 1);
    assert_int_equal(so_far->lines[0].move, SQUARE_PASS);
}

/* What must pass is worth what the other side is not, and is told of on the way. */
static void a_pass_is_turned_round(void **state)
{
    Fixture *f = *state;
    Rng rng = rng_stream(SEED, 8);
    int seen = 0;
    while (random_case(SEED, seen, 20)) {
        Board passed = random_position(&rng, 20 + rng_below(&rng, 30)).board;
        Board b = board_passed(passed);
        if (board_moves(&b) || !board_moves(&passed)) continue;
        SearchLimits limits = {
            .depth = {5, CONFIDENCE_EXACT}, .alpha = -64, .beta = 64, .lines = 5};
        SearchLimits one = limits;
        one.lines = 1;
        int told = 0;
        SearchResult r = run(f, real_kernel()->search, &passed, &one, INT_MAX), turned = {0};
        table_clear(&f->table);
        Root root = root_of(f, real_kernel(), &limits, &turned);
        root.watch = count_passes;
        root.context = &told;
        root_run(&root, &b);
        assert_int_equal(turned.count, 1);
        assert_int_equal(turned.lines[0].move, SQUARE_PASS);
        assert_int_equal(turned.lines[0].value, -r.lines[0].value);
        assert_true(told > 0);
        seen++;
    }
}

/* The shortest game there is, before its last move, which is not the first to be tried. */
static void one_ply_sees_the_end(void **state)
{
    Fixture *f = *state;
    static const char *const MOVES[] = {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5"};
    Position p = position_start();
    for (int i = 0; i < 8; i++) assert_true(position_play(&p, square_parse(MOVES[i])));
    SearchLimits limits = {.depth = {1, CONFIDENCE_73}, .alpha = -64, .beta = 64};
    SearchResult r = run(f, real_kernel()->search, &p.board, &limits, INT_MAX);
    assert_int_equal(r.lines[0].move, square_parse("c5"));
    assert_int_equal(r.lines[0].value, 64 * SEARCH_UNIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contradictions_come_to_an_end),
        cmocka_unit_test(stopped_anywhere_it_does_not_lie),
        cmocka_unit_test(lines_are_best_first),
        cmocka_unit_test(a_pass_is_turned_round),
        cmocka_unit_test(one_ply_sees_the_end),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
