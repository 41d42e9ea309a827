#include "cmocka_all.h"

#include "game/obf.h"
#include "game/random_game.h"

#include <string.h>

#define ROW "--------"
#define SEVEN_ROWS ROW ROW ROW ROW ROW ROW ROW
#define START ROW ROW ROW "---OX------XO---" ROW ROW ROW
#define MUST_PASS "XO------" SEVEN_ROWS " O"
#define OVER "XX------" SEVEN_ROWS " X"

enum { RANDOM_GAMES = 200, SEED = 4, G8 = 62, G2 = 14, F5 = 37 };

/* Problem 1 of the FFO test, as it is published. */
static const char FFO1[] =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; "
    "G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";

static void read_ok(const char *line, ObfProblem *out)
{
    Error err = {0};
    if (!obf_read_line(line, out, &err))
        fail_msg("%s: column %ld: %s", line, err.column, err.text);
}

static void reads_a_published_problem(void **state)
{
    (void)state;
    ObfProblem p;
    read_ok(FFO1, &p);
    assert_int_equal(BLACK, p.position.side);
    assert_int_equal(14, 64 - board_discs(&p.position.board));
    assert_int_equal(8, p.count);
    assert_int_equal(G8, p.moves[0].move);
    assert_int_equal(18, p.moves[0].score);
    assert_int_equal(G2, p.moves[7].move);
    assert_int_equal(-24, p.moves[7].score);
    assert_int_equal(0, p.comment_size);
}

static void writes_what_was_published(void **state)
{
    (void)state;
    ObfProblem p;
    Text out = {0};
    read_ok(FFO1, &p);
    obf_write_line(&p, &out);
    assert_string_equal(FFO1, text_string(&out));
    text_free(&out);
}

/* Many ways to write a line, and how it looks when written by us. */
static void line_is_read_and_written(void **state)
{
    (void)state;
    static const struct {
        const char *line, *written;
    } CASES[] = {
        {START " X", START " X;"},
        {START "X;", START " X;"},
        {START " X;;  ; ", START " X;"},
        {START " *;d3:2", START " X; D3:+2;"},
        {START " X; d3 : 0 ;c4:-0;", START " X; D3:+0; C4:+0;"},
        {START " X; F5:+64; D3:-64", START " X; F5:+64; D3:-64;"},
        {START " X; +18;", START " X; +18;"},
        {START " X; -3; D3:+1", START " X; -3; D3:+1;"},
        {START " X; --:; --:-127; D3:+1; --:", START " X; D3:+1;"},
        {START " X;% note ", START " X; % note"},
        {START " X; D3:+2;%50 %; F5:+1\r\n", START " X; D3:+2; % 50 %; F5:+1"},
        {START " X; D3:+2; %\n", START " X; D3:+2;"},
        {START " white; E3:+2;\n", START " O; E3:+2;"},
        {MUST_PASS "; PS:+64", MUST_PASS "; PS:+64;"},
        {MUST_PASS "; ps:;", MUST_PASS ";"},
        {OVER "; +64;", OVER "; +64;"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        ObfProblem p;
        Text out = {0};
        read_ok(CASES[i].line, &p);
        obf_write_line(&p, &out);
        assert_string_equal(CASES[i].written, text_string(&out));
        text_free(&out);
    }
}

static void score_without_a_move_is_kept(void **state)
{
    (void)state;
    ObfProblem p;
    read_ok(START " X; +18; F5:+1;", &p);
    assert_int_equal(2, p.count);
    assert_int_equal(SQUARE_NONE, p.moves[0].move);
    assert_int_equal(18, p.moves[0].score);
    assert_int_equal(F5, p.moves[1].move);
    read_ok(MUST_PASS "; PS:-12;", &p);
    assert_int_equal(SQUARE_PASS, p.moves[0].move);
    assert_int_equal(-12, p.moves[0].score);
}

static void comment_lies_in_the_line(void **state)
{
    (void)state;
    static const char LINE[] = START " X; D3:+2;  %  hard  \n";
    ObfProblem p;
    read_ok(LINE, &p);
    assert_ptr_equal(strstr(LINE, "hard"), p.comment);
    assert_int_equal(4, p.comment_size);
}

static const struct {
    const char *line;
    long column;
    const char *reason;
} BAD_LINES[] = {
    {"", 1, "0 squares, 64 are needed"},
    {"?", 1, "'?' is not a square: X, O or -"},
    {SEVEN_ROWS "------- X; D3:+2;", 64, "63 squares, 64 are needed"},
    {START "; D3:+2;", 65, "the side to move is missing: X or O"},
    {START " X D3:+2;", 68, "';' is expected after the side to move"},
    {START " X; D3+2;", 69, "a move or a score is expected"},
    {START " X; I3:+2;", 69, "a move or a score is expected"},
    {START " X; D3:;", 72, "the move has no score"},
    {START " X; D3:+;", 72, "a score is expected"},
    {START " X; D3:+2 F5:+1;", 75, "';' is expected"},
    {START " X; D3:+2.5;", 74, "';' is expected"},
    {START " X; --:x;", 72, "a score is expected"},
    {START " X; D3:+65;", 72, "the score is not in -64..64"},
    {START " X; D3:-65;", 72, "the score is not in -64..64"},
    {START " X; D3:+4294967297;", 72, "the score is not in -64..64"},
    {START " X; +100;", 69, "the score is not in -64..64"},
    {START " X; A1:+2;", 69, "this move is not legal here"},
    {START " X; D4:+2;", 69, "this move is not legal here"},
    {START " X; D3:+2; d3:+2;", 76, "this move is listed twice"},
    {START " X; +2; +2;", 73, "a second score without a move"},
    {START " X; PS:+2;", 69, "a pass is not legal here: there are moves"},
    {MUST_PASS "; pass:-64; pa:", 79, "this move is listed twice"},
    {OVER "; PS:+64;", 69, "no move is legal here: the game is over"},
    {OVER "; C1:+64;", 69, "no move is legal here: the game is over"},
    {START " X; D3:+2; what", 76, "a move or a score is expected"},
};

static void errors_name_the_column(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BAD_LINES / sizeof BAD_LINES[0]; i++) {
        ObfProblem p;
        Error err = {.line = 7};
        assert_false(obf_read_line(BAD_LINES[i].line, &p, &err));
        assert_string_equal(BAD_LINES[i].reason, err.text);
        assert_int_equal(BAD_LINES[i].column, err.column);
        assert_int_equal(0, err.line);
        assert_false(obf_read_line(BAD_LINES[i].line, &p, NULL));
    }
}

static void blank_lines_and_comments_are_told(void **state)
{
    (void)state;
    assert_true(obf_is_blank(""));
    assert_true(obf_is_blank(" \t\r\n"));
    assert_true(obf_is_blank("% FFO"));
    assert_true(obf_is_blank("  %"));
    assert_false(obf_is_blank(FFO1));
    assert_false(obf_is_blank(" x %"));
    assert_false(obf_is_blank(";"));
}

static void add_moves(ObfProblem *p, Rng *rng)
{
    p->count = 0;
    uint64_t moves = board_moves(&p->position.board);
    if (!moves) p->moves[p->count++] = (ObfMove){SQUARE_PASS, rng_below(rng, 129) - 64};
    while (moves) p->moves[p->count++] = (ObfMove){bit_pop(&moves), rng_below(rng, 129) - 64};
}

static void assert_same(const ObfProblem *a, const ObfProblem *b)
{
    assert_true(board_equal(a->position.board, b->position.board));
    assert_int_equal(a->position.side, b->position.side);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->moves[i].move, b->moves[i].move);
        assert_int_equal(a->moves[i].score, b->moves[i].score);
    }
    assert_int_equal(a->comment_size, b->comment_size);
    assert_memory_equal(a->comment, b->comment, (size_t)a->comment_size);
}

static void random_problems_come_back(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Game g;
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        random_game(&rng, GAME_PLIES_MAX, &g);
        for (int i = 0; i < g.plies; i++) {
            ObfProblem again, p = {.comment = "ply", .comment_size = i % 4};
            p.position = g.ply[i].before;
            add_moves(&p, &rng);
            Text line = {0};
            obf_write_line(&p, &line);
            read_ok(text_string(&line), &again);
            assert_same(&p, &again);
            text_free(&line);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_published_problem),
        cmocka_unit_test(writes_what_was_published),
        cmocka_unit_test(line_is_read_and_written),
        cmocka_unit_test(score_without_a_move_is_kept),
        cmocka_unit_test(comment_lies_in_the_line),
        cmocka_unit_test(errors_name_the_column),
        cmocka_unit_test(blank_lines_and_comments_are_told),
        cmocka_unit_test(random_problems_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
