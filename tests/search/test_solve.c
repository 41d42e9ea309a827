/* Exact solves against plain minimax and bare alpha-beta, for every CPU level and with threads;
 * lines that play out to their score; windows; boards at the edge of the rules. */
#include "cmocka_all.h"

#include "boards.h"
#include "search/search.h"

#include <string.h>

enum { HASH_BITS = 14 };

typedef struct Fixture {
    Eval *eval;
    Searcher *searchers[CPU_LEVELS * 2]; /* each level with one thread and with three */
    int count;
} Fixture;

static int set_up(void **state)
{
    static Fixture f;
    Error err;
    f.eval = eval_create(&err);
    assert_non_null(f.eval);
    for (int level = 0; level <= (int)cpu_level(); level++)
        for (int threads = 1; threads <= 3; threads += 2) {
            SearcherSettings s = {threads, search_hash_size(HASH_BITS), (CpuLevel)level,
                                  f.eval};
            f.searchers[f.count] = searcher_create(&s, &err);
            assert_non_null(f.searchers[f.count++]);
        }
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    for (int i = 0; i < f->count; i++) searcher_destroy(f->searchers[i]);
    eval_destroy(f->eval);
    return 0;
}

static Position with_empties(Rng *rng, int empties)
{
    for (;;) {
        Position p = random_position(rng, 60 - empties);
        if (SQUARES - board_discs(&p.board) == empties) return p;
    }
}

static int slow_score(Board b)
{
    int mine = popcount(b.me), theirs = popcount(b.opp), empties = 64 - mine - theirs;
    return mine - theirs + (mine > theirs ? empties : mine < theirs ? -empties : 0);
}

/* No table, no selectivity: moves by the number of replies, and cutoffs. */
static int bare_alphabeta(Board b, int alpha, int beta)
{
    uint64_t moves = board_moves(&b);
    Board children[34];
    int replies[34], count = 0, best = -65;
    if (!moves) {
        Board passed = board_passed(b);
        return board_moves(&passed) ? -bare_alphabeta(passed, -beta, -alpha) : slow_score(b);
    }
    while (moves) {
        int square = bit_pop(&moves), at = count++;
        Board next = b;
        board_make(&next, square, board_flips(&b, square));
        int reply = popcount(board_moves(&next));
        for (; at > 0 && replies[at - 1] > reply; at--) {
            replies[at] = replies[at - 1];
            children[at] = children[at - 1];
        }
        replies[at] = reply;
        children[at] = next;
    }
    for (int i = 0; i < count && best < beta; i++) {
        int value = -bare_alphabeta(children[i], -beta, best > alpha ? -best : -alpha);
        if (value > best) best = value;
    }
    return best;
}

static SearchResult solve(Searcher *s, Board b, int alpha, int beta, int lines)
{
    SearchLimits limits = {
        .depth = {SQUARES, CONFIDENCE_EXACT}, .alpha = alpha, .beta = beta, .lines = lines};
    SearchResult r;
    searcher_run(s, &b, &limits, NULL, NULL, &r);
    assert_true(r.complete);
    return r;
}

/* The line must play to the end of the game and to exactly the score. */
static void check_line(Board b, const SearchLine *line)
{
    Position p = {b, BLACK};
    assert_int_equal(line->kind, SCORE_EXACT);
    for (int i = 0; i < line->length; i++) assert_true(position_play(&p, line->line[i]));
    assert_true(board_is_over(&p.board));
    int score = board_score(&p.board);
    assert_int_equal((p.side == BLACK ? score : -score) * SEARCH_UNIT, line->value);
}

static void check_everywhere(const Fixture *f, Board b, int expected)
{
    for (int i = 0; i < f->count; i++) {
        SearchResult r = solve(f->searchers[i], b, -64, 64, 1);
        assert_int_equal(r.lines[0].value, expected * SEARCH_UNIT);
        check_line(b, &r.lines[0]);
    }
}

static void small_boards_match_minimax(void **state)
{
    Rng rng = rng_stream(71, 0);
    for (int i = 0; random_case(71, i, campaign(5000)); i++) {
        Position p = with_empties(&rng, rng_below(&rng, 9));
        check_everywhere(*state, p.board, walk_solve(p.board));
    }
    for (int i = 0; random_case(71, i, campaign(200)); i++) {
        Position p = with_empties(&rng, 10);
        check_everywhere(*state, p.board, walk_solve(p.board));
    }
}

static void larger_boards_match_bare_alphabeta(void **state)
{
    Rng rng = rng_stream(72, 0);
    for (int i = 0; random_case(72, i, campaign(300)); i++) {
        Position p = with_empties(&rng, 12 + i % 3);
        check_everywhere(*state, p.board, bare_alphabeta(p.board, -64, 64));
    }
}

/* With threads, nodes are split from here on. */
static void threads_agree_on_more_empties(void **state)
{
    const Fixture *f = *state;
    Rng rng = rng_stream(75, 0);
    for (int i = 0; random_case(75, i, campaign(12)); i++) {
        Position p = with_empties(&rng, 16 + i % 3);
        SearchResult r = solve(f->searchers[0], p.board, -64, 64, 1);
        assert_int_equal(r.lines[0].kind, SCORE_EXACT);
        check_everywhere(f, p.board, r.lines[0].value / SEARCH_UNIT);
    }
}

/* Any window: inside it the exact score, outside it a bound on the right side. */
static void windows_bound_the_score(void **state)
{
    const Fixture *f = *state;
    Rng rng = rng_stream(73, 0);
    for (int i = 0; random_case(73, i, campaign(400)); i++) {
        Position p = with_empties(&rng, 6 + rng_below(&rng, 8));
        int exact = bare_alphabeta(p.board, -64, 64);
        int alpha = i % 3 ? rng_below(&rng, 126) - 63 : -1;
        int beta = i % 3 ? alpha + 1 + rng_below(&rng, 64 - alpha) : 1;
        SearchResult r = solve(f->searchers[i % f->count], p.board, alpha, beta, 1);
        const SearchLine *line = &r.lines[0];
        int value = line->value / SEARCH_UNIT;
        if (exact > alpha && exact < beta) {
            assert_int_equal(value, exact);
            assert_int_equal(line->kind, SCORE_EXACT);
        } else if (exact <= alpha) {
            assert_true(value >= exact && value <= alpha);
            assert_true(line->kind == SCORE_UPPER || value == exact);
        } else {
            assert_true(value <= exact && value >= beta);
            assert_true(line->kind == SCORE_LOWER || value == exact);
        }
    }
}

static void every_move_has_its_score(void **state)
{
    const Fixture *f = *state;
    Rng rng = rng_stream(74, 0);
    for (int i = 0; random_case(74, i, campaign(100)); i++) {
        Position p = with_empties(&rng, 6 + rng_below(&rng, 7));
        uint64_t moves = board_moves(&p.board);
        if (!moves) continue;
        SearchResult r = solve(f->searchers[i % f->count], p.board, -64, 64, 64);
        assert_int_equal(r.count, popcount(moves));
        for (int k = 0; k < r.count; k++) {
            Board next = p.board;
            assert_true(moves & bit(r.lines[k].move));
            moves ^= bit(r.lines[k].move);
            board_make(&next, r.lines[k].move, board_flips(&p.board, r.lines[k].move));
            assert_int_equal(r.lines[k].value, -bare_alphabeta(next, -64, 64) * SEARCH_UNIT);
            if (k) assert_true(r.lines[k].value <= r.lines[k - 1].value);
            check_line(p.board, &r.lines[k]);
        }
    }
}

static void boards_at_the_edge(void **state)
{
    const Fixture *f = *state;
    /* Full; one colour alone; nobody can move; only the other can. */
    static const struct {
        Board b;
        int score, move;
    } CASES[] = {{{UINT64_C(0xffffffff), ~UINT64_C(0xffffffff)}, 0, SQUARE_NONE},
                 {{~UINT64_C(0), 0}, 64, SQUARE_NONE},
                 {{0, UINT64_C(0x1818000000)}, -64, SQUARE_NONE},
                 {{0, 0}, 0, SQUARE_NONE},
                 {{1, UINT64_C(0x8000000000000000)}, 0, SQUARE_NONE},
                 {{2, 1}, -64, SQUARE_PASS}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (int k = 0; k < f->count; k++) {
            SearchResult r = solve(f->searchers[k], CASES[i].b, -64, 64, 1);
            assert_int_equal(r.lines[0].value, CASES[i].score * SEARCH_UNIT);
            assert_int_equal(r.lines[0].kind, SCORE_EXACT);
            assert_int_equal(r.lines[0].move, CASES[i].move);
        }
}

static void one_thread_counts_the_same_nodes(void **state)
{
    const Fixture *f = *state;
    Rng rng = rng_stream(75, 0);
    for (int i = 0; random_case(75, i, campaign(20)); i++) {
        Position p = with_empties(&rng, 14 + i % 3);
        uint64_t nodes[2];
        for (int run = 0; run < 2; run++) {
            searcher_clear(f->searchers[0]);
            nodes[run] = solve(f->searchers[0], p.board, -64, 64, 1).nodes;
        }
        assert_int_equal(nodes[0], nodes[1]);
        /* Every CPU level searches the same tree. */
        for (int k = 2; k < f->count; k += 2) {
            searcher_clear(f->searchers[k]);
            assert_int_equal(solve(f->searchers[k], p.board, -64, 64, 1).nodes, nodes[0]);
        }
    }
}

static void stops_at_once_with_what_it_has(void **state)
{
    const Fixture *f = *state;
    Board start = position_start().board;
    for (int k = 0; k < f->count; k++) {
        SearchLimits limits = {.depth = {SQUARES, CONFIDENCE_EXACT},
                               .alpha = -64,
                               .beta = 64,
                               .stop = {NULL, clock_now() + 0.1}};
        SearchResult r;
        double begun = clock_now();
        searcher_run(f->searchers[k], &start, &limits, NULL, NULL, &r);
        assert_true(clock_now() - begun < 2);
        assert_false(r.complete);
        assert_true(board_moves(&start) & bit(r.lines[0].move));
        assert_int_equal(r.lines[0].kind, SCORE_DEPTH);
    }
}

static void too_large_tables_say_what_fits(void **state)
{
    const Fixture *f = *state;
    Error err = {0};
    SearcherSettings s = {1, (size_t)1 << 60, CPU_PORTABLE, f->eval};
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    assert_null(searcher_create(&s, &err));
    assert_non_null(strstr(err.text, "MB would fit"));
#else
    (void)s;
    (void)err;
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_match_minimax),
        cmocka_unit_test(larger_boards_match_bare_alphabeta),
        cmocka_unit_test(threads_agree_on_more_empties),
        cmocka_unit_test(windows_bound_the_score),
        cmocka_unit_test(every_move_has_its_score),
        cmocka_unit_test(boards_at_the_edge),
        cmocka_unit_test(one_thread_counts_the_same_nodes),
        cmocka_unit_test(stops_at_once_with_what_it_has),
        cmocka_unit_test(too_large_tables_say_what_fits),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
