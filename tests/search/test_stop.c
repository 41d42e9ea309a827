/* Searches stopped at random moments: the answer is one that the whole search would have given
 * on its way, and is marked as that. Nodes can be read meanwhile. A wipe-out that a search has
 * seen to the end is exact, however deep it went. A search with little time uses little of a
 * new table. */
#include "cmocka_all.h"

#include "base/clock.h"
#include "boards.h"
#include "search/search.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { HASH_BITS = 16, SEED = 20261121, STATES_MAX = 4000 };

typedef struct Fixture {
    Eval *eval;
    Searcher *one, *three; /* threads */
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    Error err;
    f.eval = eval_create(&err);
    assert_non_null(f.eval);
    SearcherSettings s = {1, search_hash_size(HASH_BITS), cpu_level(), f.eval};
    f.one = searcher_create(&s, &err);
    s.threads = 3;
    f.three = searcher_create(&s, &err);
    assert_true(f.one && f.three);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    searcher_destroy(f->one);
    searcher_destroy(f->three);
    eval_destroy(f->eval);
    return 0;
}

/* Every line that a whole search showed. */
typedef struct Seen {
    SearchLine line[STATES_MAX];
    int count;
} Seen;

static void see(void *self, const SearchResult *r)
{
    Seen *s = self;
    for (int i = 0; i < r->count && s->count < STATES_MAX; i++)
        s->line[s->count++] = r->lines[i];
}

static bool was_seen(const Seen *s, const SearchLine *line)
{
    for (int i = 0; i < s->count; i++) {
        const SearchLine *l = &s->line[i];
        if (l->move == line->move && l->value == line->value && l->kind == line->kind &&
            l->depth.plies == line->depth.plies &&
            l->depth.confidence == line->depth.confidence)
            return true;
    }
    return false;
}

/* A better move that was found in an iteration before it was complete: it has no line yet, and
 * in a solve its value is a bound. */
static bool was_preferred(const SearchLine *line, const SearchResult *whole)
{
    if (line->length != 1 || line->depth.plies > whole->lines[0].depth.plies) return false;
    return whole->lines[0].kind != SCORE_EXACT || line->depth.confidence != CONFIDENCE_EXACT ||
           (line->kind == SCORE_LOWER && line->value <= whole->lines[0].value);
}

typedef struct Stopping {
    atomic_bool flag;
    double after; /* seconds */
    const Searcher *searcher;
    uint64_t nodes[2]; /* looked at from here, half-way and at the stop */
} Stopping;

static void wait_seconds(double seconds)
{
    struct timespec wait = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&wait, NULL);
}

static void *stop_later(void *self)
{
    Stopping *s = self;
    for (int i = 0; i < 2; i++) {
        wait_seconds(s->after / 2);
        s->nodes[i] = searcher_nodes(s->searcher);
    }
    atomic_store(&s->flag, true);
    return NULL;
}

/* Runs a search that somebody stops after a while. */
static SearchResult run_stopped(Searcher *s, const Board *b, SearchLimits limits, double after)
{
    Stopping stopping = {.after = after, .searcher = s};
    pthread_t thread;
    SearchResult r;
    uint64_t before = searcher_nodes(s);
    limits.stop = (Stop){.flag = &stopping.flag};
    assert_int_equal(pthread_create(&thread, NULL, stop_later, &stopping), 0);
    searcher_run(s, b, &limits, NULL, NULL, &r);
    pthread_join(thread, NULL);
    assert_true(stopping.nodes[0] >= before && stopping.nodes[1] >= stopping.nodes[0]);
    assert_true(searcher_nodes(s) == before + r.nodes);
    return r;
}

static SearchLimits limits_of(int i, int empties)
{
    bool solve = empties <= 18;
    return (SearchLimits){
        .depth = {solve ? SQUARES : 9 + i % 2, solve ? CONFIDENCE_EXACT : CONFIDENCE_73},
        .alpha = -64,
        .beta = 64,
        .lines = 1 + i % 3};
}

static void check_moves(const Board *b, const SearchResult *r)
{
    uint64_t moves = board_moves(b);
    for (int k = 0; k < r->count; k++) {
        assert_true(moves & bit(r->lines[k].move));
        moves ^= bit(r->lines[k].move);
    }
}

static void one_thread_answers_what_it_knew(void **state)
{
    const Fixture *f = *state;
    Rng rng = rng_stream(SEED, 0);
    static Seen seen;
    int stopped = 0, some = 0;
    for (int i = 0; random_case(SEED, i, campaign(14)); i++) {
        Position p = random_position(&rng, i % 2 ? 43 : 24);
        if (!board_moves(&p.board)) continue;
        SearchLimits limits = limits_of(i, SQUARES - board_discs(&p.board));
        SearchResult whole;
        seen.count = 0;
        searcher_clear(f->one);
        searcher_run(f->one, &p.board, &limits, see, &seen, &whole);
        for (int k = 0; k < 5; k++) {
            searcher_clear(f->one);
            SearchResult r =
                run_stopped(f->one, &p.board, limits, rng_unit(&rng) * whole.seconds);
            check_moves(&p.board, &r);
            stopped += !r.complete;
            for (int n = 0; n < r.count; n++) {
                bool none = r.lines[n].kind == SCORE_NONE;
                assert_true(none || was_seen(&seen, &r.lines[n]) ||
                            was_preferred(&r.lines[n], &whole));
                assert_false(none && r.complete);
                some += !none && !r.complete;
            }
        }
    }
    assert_true(stopped > 0 && some > 0);
}

static void threads_answer_what_is_true(void **state)
{
    const Fixture *f = *state;
    Rng rng = rng_stream(SEED, 1);
    for (int i = 0; random_case(SEED, i, campaign(12)); i++) {
        Position p = random_position(&rng, 43);
        if (!board_moves(&p.board)) continue;
        SearchLimits limits = limits_of(0, 0);
        SearchResult whole;
        searcher_clear(f->three);
        searcher_run(f->three, &p.board, &limits, NULL, NULL, &whole);
        for (int k = 0; k < 5; k++) {
            searcher_clear(f->three);
            SearchResult r =
                run_stopped(f->three, &p.board, limits, rng_unit(&rng) * whole.seconds);
            check_moves(&p.board, &r);
            assert_true(r.lines[0].kind == SCORE_EXACT || !r.complete);
            if (r.lines[0].kind == SCORE_EXACT)
                assert_int_equal(r.lines[0].value, whole.lines[0].value);
        }
    }
}

/* Boards where one side has few discs left, so that some games end early. */
static Board thin_board(Rng *rng)
{
    Position p = random_position(rng, 40 + rng_below(rng, 8));
    uint64_t keep = rng_next(rng) & rng_next(rng) & rng_next(rng);
    uint64_t taken = p.board.opp & ~keep;
    return (Board){p.board.me | taken, p.board.opp & keep};
}

static void wipe_outs_within_the_depth_are_exact(void **state)
{
    const Fixture *f = *state;
    Rng rng = rng_stream(SEED, 2);
    int early = 0, boards = 0;
    while (random_case(SEED, boards, campaign(300))) {
        Board b = thin_board(&rng);
        int empties = SQUARES - board_discs(&b);
        if (!board_moves(&b) || empties < 6) continue;
        boards++;
        SearchLimits limits = {
            .depth = {1 + rng_below(&rng, 4), CONFIDENCE_EXACT}, .alpha = -64, .beta = 64};
        SearchResult r, exact;
        searcher_clear(f->one);
        searcher_run(f->one, &b, &limits, NULL, NULL, &r);
        if (r.lines[0].kind != SCORE_EXACT) continue;
        early++;
        assert_int_equal(r.lines[0].depth.plies, empties);
        limits.depth.plies = SQUARES;
        searcher_clear(f->one);
        searcher_run(f->one, &b, &limits, NULL, NULL, &exact);
        assert_int_equal(exact.lines[0].value, r.lines[0].value);
        Position p = {b, BLACK};
        for (int i = 0; i < r.lines[0].length; i++)
            assert_true(position_play(&p, r.lines[0].line[i]));
        assert_true(board_is_over(&p.board));
    }
    assert_true(early > 0);
}

static size_t memory_in_use(void)
{
    unsigned long whole = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%lu %lu", &whole, &resident) != 2) fail_msg("cannot read statm");
    fclose(f);
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}

/* New pages of memory can take longer than the search. */
static void little_time_uses_little_of_a_new_table(void **state)
{
    Fixture *f = *state;
    Error err;
    const size_t TABLE = (size_t)256 << 20, LITTLE = (size_t)32 << 20;
    SearcherSettings settings = {1, TABLE, cpu_level(), f->eval};
    Searcher *s = searcher_create(&settings, &err);
    assert_non_null(s);
    Position p = position_start();
    SearchResult r;
    SearchLimits limits = {.timed = true};
    size_t before = memory_in_use();
    for (int i = 0; i < 10; i++) {
        limits.stop.deadline = clock_now() + 0.02;
        searcher_run(s, &p.board, &limits, NULL, NULL, &r);
        assert_true(r.lines[0].depth.plies > 0);
    }
    assert_true(memory_in_use() < before + LITTLE);
    searcher_destroy(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thread_answers_what_it_knew),
        cmocka_unit_test(threads_answer_what_is_true),
        cmocka_unit_test(wipe_outs_within_the_depth_are_exact),
        cmocka_unit_test(little_time_uses_little_of_a_new_table),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
