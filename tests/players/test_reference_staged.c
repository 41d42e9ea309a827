/* `staged` against the reference, in every set of switches, and the game that report B prints.
 */
#include "players/reference_check.h"

typedef struct RefStaged {
    bool stability, prune, report;
    int depth, width; /* 0: by the number of discs; all moves */
    int player;       /* the side whose move is chosen */
} RefStaged;

typedef struct RefNode {
    RefBoard board;
    int side, depth;
    double alpha, beta;
} RefNode;

static double leaf(const RefStaged *s, const RefNode *n)
{
    if (s->report) return ref_listing_value(&n->board, s->player, n->side, s->stability);
    return ref_staged_value(&n->board, n->side, s->stability);
}

/* Negamax. The listing negates its values like this too, though they are all the player's. */
static double ref_search(const RefStaged *s, RefNode n)
{
    RefMoves m = ref_moves(&n.board, n.side);
    bool other_moves = ref_can_move(&n.board, -n.side);
    if (n.depth == 0 || (!m.count && (s->report || !other_moves))) return leaf(s, &n);
    if (!m.count)
        return -ref_search(s, (RefNode){n.board, -n.side, n.depth, -n.beta, -n.alpha});
    double best = -1e300;
    for (int i = 0; i < m.count; i++) {
        RefNode next = {ref_play(n.board, n.side, m.square[i]), -n.side, n.depth - 1, -n.beta,
                        -n.alpha};
        double value = -ref_search(s, next);
        if (value > best) best = value;
        if (s->prune && best > n.alpha) n.alpha = best;
        if (n.alpha >= n.beta) break;
    }
    return best;
}

/* The value of a move for the player, with `depth` plies after it. */
static double value_of_move(const RefStaged *s, const RefCase *c, int square, int depth)
{
    RefNode next = {ref_play(c->board, c->side, square), -c->side, depth, -1e300, 1e300};
    return -ref_search(s, next);
}

/* Puts the moves in the order of their values after the best reply, best first. */
static void order_by_reply(const RefStaged *s, const RefCase *c, RefMoves *m)
{
    double value[64];
    for (int i = 0; i < m->count; i++) value[i] = value_of_move(s, c, m->square[i], 1);
    for (int i = 1; i < m->count; i++)
        for (int k = i; k > 0 && value[k] > value[k - 1]; k--) {
            double v = value[k];
            int square = m->square[k];
            value[k] = value[k - 1];
            m->square[k] = m->square[k - 1];
            value[k - 1] = v;
            m->square[k - 1] = square;
        }
}

static RefChoice ref_choose(RefStaged *s, const RefCase *c)
{
    static const int CORNER_ORDER[4] = {0, 7, 56, 63};
    int corner = ref_legal_corner(&c->board, c->side, CORNER_ORDER);
    if (corner >= 0) return (RefChoice){corner, false, 0};
    int discs = ref_discs(&c->board);
    int depth = s->depth ? s->depth : discs <= 9 ? 5 : discs >= 49 ? 6 : 4;
    RefMoves m = ref_moves(&c->board, c->side);
    s->player = c->side;
    if (s->report)
        m.count = 1; /* the first legal move in row order */
    else
        order_by_reply(s, c, &m);
    RefChoice best = {-1, true, -1e300};
    for (int i = 0; i < m.count && (!s->width || i < s->width); i++) {
        double value = value_of_move(s, c, m.square[i], depth - 1);
        if (value > best.value) best = (RefChoice){m.square[i], true, value};
    }
    return best;
}

static void check_spec(const char *spec)
{
    RefStaged s = {.stability = ref_says(spec, "stability=on"),
                   .prune = !ref_says(spec, "prune=off"),
                   .report = ref_says(spec, "as=report"),
                   .depth = (int)ref_number(spec, "depth=", 0),
                   .width =
                       ref_says(spec, "width=off") ? 0 : (int)ref_number(spec, "width=", 6)};
    Player *p = must_create(spec);
    for (int i = 0; i < ref_positions(); i++)
        ref_compare(p, spec, ref_case(i), ref_choose(&s, ref_case(i)), false);
    player_destroy(p);
}

static void every_switch(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"staged",
                                        "staged:depth=3,stability=on",
                                        "staged:depth=3,width=2",
                                        "staged:depth=3,width=off,stability=on",
                                        "staged:depth=2,prune=off",
                                        "staged:depth=1"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) check_spec(SPECS[i]);
}

static void every_switch_as_in_the_listing(void **state)
{
    (void)state;
    static const char *const SPECS[] = {"staged:as=report", "staged:as=report,stability=on",
                                        "staged:as=report,depth=5,stability=on",
                                        "staged:as=report,depth=4,prune=off"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) check_spec(SPECS[i]);
}

static void depth_below_4_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *reason;
    } CASES[] = {{"staged:as=report,depth=3", "staged:as=report needs depth=4 or more"},
                 {"staged:depth=1,as=report", "staged:as=report needs depth=4 or more"},
                 {"staged:as=report,width=6", "staged:as=report searches one move: width=1"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error err;
        assert_null(registry_create(CASES[i].spec, (PlayerSeed){0}, &err));
        if (!strstr(err.text, CASES[i].reason)) fail_msg("%s: %s", CASES[i].spec, err.text);
    }
}

static int score(const RefBoard *b) { return ref_count(b, 1) - ref_count(b, -1); }

static int square_of(const char *name) { return (name[1] - '1') * 8 + name[0] - 'a'; }

/* Report B's printed game. Black is its player and chooses by itself; the human's moves are
 * given, "--" is a turn forfeited by an illegal entry. Scores are black minus white after each
 * move; the report prints none for the first three. */
static void printed_game(void **state)
{
    (void)state;
    static const struct {
        const char *black;
        int score; /* 99: not printed */
        const char *white;
        int reply_score;
    } TURNS[] = {{"d3", 99, "c3", 99}, {"b3", 99, "d2", 0}, {"d1", 7, "b2", 2},
                 {"b1", 5, "e3", 0},   {"f3", 9, "f4", 6},  {"c5", 9, "--", 99},
                 {"g4", 14, "--", 99}, {"f5", 17, "--", 99}};
    Player *p = must_create("staged:as=report");
    RefBoard b = ref_start();
    for (size_t i = 0; i < sizeof TURNS / sizeof *TURNS; i++) {
        Choice c = must_choose(p, ref_position(&b, 1));
        assert_int_equal(c.square, square_of(TURNS[i].black));
        b = ref_play(b, 1, c.square);
        if (TURNS[i].score != 99) assert_int_equal(score(&b), TURNS[i].score);
        if (TURNS[i].white[0] == '-') continue;
        assert_true(ref_legal(&b, -1, square_of(TURNS[i].white)));
        b = ref_play(b, -1, square_of(TURNS[i].white));
        if (TURNS[i].reply_score != 99) assert_int_equal(score(&b), TURNS[i].reply_score);
    }
    player_destroy(p);
}

/* The end of the report's game: white has one move, which ends the game. */
static void printed_ending(void **state)
{
    (void)state;
    RefBoard b = ref_board(drawn("OXXXXXXX"
                                 "OOXXXXXX"
                                 "OOOXXXXX"
                                 "XOXOOOX-"
                                 "XOXXOOXX"
                                 "XXOOXOXX"
                                 "XXXOOXXX"
                                 "XXXXXXXO"));
    assert_int_equal(score(&b), 25);
    Choice c = choose_once("staged:as=report", ref_position(&b, -1));
    assert_int_equal(c.square, square_of("h4"));
    b = ref_play(b, -1, c.square);
    assert_int_equal(score(&b), 14);
    assert_true(ref_over(&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_switch),
        cmocka_unit_test(every_switch_as_in_the_listing),
        cmocka_unit_test(depth_below_4_is_refused),
        cmocka_unit_test(printed_game),
        cmocka_unit_test(printed_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
