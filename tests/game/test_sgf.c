#include "game/random_sheet.h"
#include "game/sgf.h"
#include "game/sheet_checks.h"

#include <string.h>

#define START "AB[e4][d5]AW[d4][e5]PL[B]"

enum { RANDOM_GAMES = 2000, SEED = 12 };

static void reads_all_that_is_said(void **state)
{
    (void)state;
    Sheet s = {0};
    assert_reads(
        sgf_read,
        "\xef\xbb\xbf ( ;FF[4]GM[2]SZ[8]AP[x]PB[a\\]b\\\\c]BR[1800]PW[d\\\ne]WR[2k]EV[Cup]"
        "PC[Oslo]DT[1999-04-12]TM[300]KM[0.5]RE[W+12]C[on\nit]" START "\n"
        ";C[first]B[f5]V[1.5]BL[290] ; W [d6] V[2]\n;B[c3]C[x];C[y]N[z])",
        &s);
    assert_moves("f5d6c3", &s);
    assert_string_equal("a]b\\c", text_string(&s.players[BLACK].name));
    assert_string_equal("de", text_string(&s.players[WHITE].name));
    assert_string_equal("1800", text_string(&s.players[BLACK].rating));
    assert_string_equal("2k", text_string(&s.players[WHITE].rating));
    assert_string_equal("Cup", text_string(&s.event));
    assert_string_equal("Oslo", text_string(&s.place));
    assert_string_equal("1999-04-12", text_string(&s.date));
    assert_string_equal("on\nit", text_string(&s.comment));
    assert_string_equal("AP[x]", text_string(&s.extra));
    assert_string_equal("first", text_string(&s.notes[0].comment));
    assert_string_equal("BL[290]", text_string(&s.notes[0].extra));
    assert_string_equal("x\ny", text_string(&s.notes[2].comment));
    assert_string_equal("N[z]", text_string(&s.notes[2].extra));
    assert_true(s.players[WHITE].clock.main == 300 && s.komi.value == 0.5);
    assert_true(s.notes[0].eval.given && s.notes[0].eval.value == 1.5);
    assert_true(s.notes[1].eval.given && s.notes[1].eval.value == -2);
    assert_false(s.notes[2].eval.given);
    assert_true(s.result.end == END_PLAYED && s.result.counted && s.result.score == -12);
    sheet_free(&s);
}

/* Programs differ in where they put the semicolon and in what they leave out. */
static void reads_moves_in_any_dress(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {
        "(;GM[2]SZ[8]" START ";B[f5];W[d6];B[c3])",
        "(;GM[2]SZ[8]" START "B[f5];W[d6];B[c3];)",
        "(;GM[2]SZ[8]" START "\nB[F5];\nW[D6];\nB[C3];\n)",
        "(;B[f5];W[d6];B[c3])",
        "(;PL[B]AE[a1]AW[d4][e5]AB[e4][d5];;B[f5];;W[d6](;B[c3]))",
        "(;AW[d4:e5]AB[e4]AB[d5];B[f5];W[d6](;B[c3])(;B[c4](;W[c3])(;W[e3]))(;B[c5]))",
        "(;GaMe[2]SiZe[8];Black[f5];White[d6];Black[c3])",
        "(;GM[2] C [ ) ( ; \\] ] ; B[f5];W[d6](;B[c3]))",
    };
    Sheet s = {0};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        assert_reads(sgf_read, TEXTS[i], &s);
        assert_moves("f5d6c3", &s);
        assert_int_equal(i == 5 ? 4 : 0, s.variations);
        assert_true(board_equal(position_start().board, s.game.start.board));
    }
    sheet_free(&s);
}

static void reads_other_boards_and_passes(void **state)
{
    (void)state;
    static const char *const PASSES[] = {";W[]", ";W[pass]", ";W[PA]", ";W[--]", ""};
    Sheet s = {0};
    for (size_t i = 0; i < sizeof PASSES / sizeof PASSES[0]; i++) {
        Text text = {0};
        text_print(&text, "(;GM[2]AB[a1]AW[b1]AE[d4]PL[W]%s;B[c1])", PASSES[i]);
        assert_reads(sgf_read, text.data, &s);
        assert_int_equal(2, s.game.plies);
        assert_int_equal(SQUARE_PASS, s.game.ply[0].move);
        assert_int_equal(2, s.game.ply[1].move);
        text_free(&text);
    }
    /* A handicap is added to the usual discs; the first move tells whose turn it is. */
    assert_reads(sgf_read, "(;GM[2]AB[a1][h8:h8];W[f4])", &s);
    assert_int_equal(WHITE, s.game.start.side);
    assert_true((position_discs(&s.game.start, BLACK) ==
                 (position_discs(&(Position){position_start().board, BLACK}, BLACK) | bit(0) |
                  bit(63))));
    assert_reads(sgf_read, "(;GM[2]AE[d4:e5])", &s);
    assert_int_equal(0, board_discs(&s.game.start.board));
    sheet_free(&s);
}

static void reads_and_writes_every_result(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        SheetResult result;
        const char *written;
    } CASES[] = {
        {"?", {END_UNKNOWN, false, 0}, "?"},
        {"", {END_UNKNOWN, false, 0}, "?"},
        {"B+12", {END_PLAYED, true, 12}, "B+12"},
        {"w+2.5", {END_PLAYED, true, -2.5}, "W+2.5"},
        {"0", {END_PLAYED, true, 0}, "0"},
        {"Draw", {END_PLAYED, true, 0}, "0"},
        {"B+", {END_PLAYED, false, 64}, "B+"},
        {"B+R", {END_RESIGNED, false, 64}, "B+R"},
        {"W+Resign", {END_RESIGNED, false, -64}, "W+R"},
        {"W+T", {END_TIMEOUT, false, -64}, "W+T"},
        {"B+Time", {END_TIMEOUT, false, 64}, "B+T"},
        {"B+F", {END_FORFEIT, false, 64}, "B+F"},
        {"Void", {END_VOID, false, 0}, "Void"},
    };
    Sheet s = {0};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text text = {0}, out = {0};
        text_print(&text, "(;GM[2]RE[%s];B[f5])", CASES[i].value);
        assert_reads(sgf_read, text.data, &s);
        assert_result(CASES[i].result, &s);
        sgf_write(&s, &out, NULL);
        text_clear(&text);
        text_print(&text, "(;FF[4]GM[2]CA[UTF-8]SZ[8]RE[%s]AB[e4][d5]AW[d4][e5]PL[B];B[f5])",
                   CASES[i].written);
        assert_string_equal(text.data, out.data);
        text_free(&text);
        text_free(&out);
    }
    sheet_free(&s);
}

/* What the file says of its letters is believed, otherwise they are UTF-8 or else Latin-1. */
static void letters_become_utf8(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {"(;CA[UTF-8]PB[Jos\xc3\xa9])", "(;PB[Jos\xc3\xa9])",
                                        "(;PB[Jos\xe9])", "(;CA[ISO-8859-1]PB[Jos\xe9]XX[a])",
                                        "(;PB[Jos\xe9]CA[x])"};
    Sheet s = {0};
    for (size_t i = 0; i < 4; i++) {
        assert_reads(sgf_read, TEXTS[i], &s);
        assert_string_equal("Jos\xc3\xa9", text_string(&s.players[BLACK].name));
    }
    Error err = {0};
    assert_int_equal(READ_BAD, sgf_read(TEXTS[4], strlen(TEXTS[4]), NULL, &s, &err));
    assert_string_equal("text in x, only UTF-8 and ISO-8859-1 are read here", err.text);
    assert_int_equal(6, err.column);
    sheet_free(&s);
}

static void says_what_it_cannot_hold(void **state)
{
    (void)state;
    Sheet s = {0};
    Text out = {0};
    SheetLosses lost = {0};
    sheet_start(&s, position_start());
    s.origin = ORIGIN_GGF;
    assert_true(transcript_read("f5d6", &s.game, NULL));
    text_print(&s.players[BLACK].name, "é]\\");
    text_print(&s.type, "8k");
    text_print(&s.extra, "KB[F5]");
    s.notes[1].timed = true;
    s.notes[1].eval = (OptionalNumber){true, 3};
    s.players[WHITE].clock.grace = 120;
    s.result = (SheetResult){END_RESIGNED, true, -10};
    s.variations = 2;
    s.best = (OptionalNumber){true, 0};
    sgf_write(&s, &out, &lost);
    assert_string_equal("(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[é\\]\\\\]RE[W+R]AB[e4][d5]AW[d4][e5]PL[B]"
                        ";B[f5];W[d6]V[-3])",
                        out.data);
    assert_lost(1u << PART_TYPE | 1u << PART_EXTRA | 1u << PART_TIMES | 1u << PART_CLOCKS |
                    1u << PART_RESULT | 1u << PART_VARIATIONS | 1u << PART_BEST,
                &lost);
    text_free(&out);
    sheet_free(&s);
}

static void games_of_a_file_follow_each_other(void **state)
{
    (void)state;
    const char *text = "(;PB[one];B[f5])(;PB[two](;B[d3])(;B[f5]))\n\n"
                       "(;PB[bad](;B[a1];W[a2])(;B[f5]))\n (;PB[three])\n";
    static const SheetStep WANT[] = {{READ_GAME, "one", 0, 0},
                                     {READ_GAME, "two", 0, 0},
                                     {READ_BAD, "A1 is not legal: it turns no disc", 3, 14},
                                     {READ_GAME, "three", 0, 0},
                                     {READ_END, NULL, 0, 0}};
    assert_steps(sgf_read, text, WANT, sizeof WANT / sizeof WANT[0]);
}

static void every_beginning_is_cut(void **state)
{
    (void)state;
    assert_beginnings_are_cut(sgf_read, "(;GM[2]PB[a\\]]" START
                                        " ;B[f5](;W[d6]C [y] )(;W[f4](;B[e3];Q[\\])]))\n)");
}

static void errors_name_place_and_reason(void **state)
{
    (void)state;
    static const SheetRefusal CASES[] = {
        {"(;GM[1])", 1, 6, "'1' is not Othello, which is GM[2]"},
        {"(;SZ[19])", 1, 6, "'19' is not a board of 8"},
        {"(;AB[i1])", 1, 6, "'i1' is not a square"},
        {"(;AB[a1:])", 1, 0, NULL},
        {"(;AB[a1:b9])", 1, 9, "'b9' is not a square"},
        {"(;AB[pass])", 1, 6, "'pass' is not a square"},
        {"(;PL[x])", 1, 6, "'x' is not a side: B or W"},
        {"(;B[f5];AB[a1])", 1, 9, "discs are placed after the first move"},
        {"(;B[f5];PL[W])", 1, 9, "the turn is given after the first move"},
        {"(;\n;B[ zz])", 2, 5, "'zz' is not a square or a pass"},
        {"(;B[f5];B[d6])", 1, 11, "D6 is not legal: it is white's turn"},
        {"(;B[])", 1, 5, "the pass is not legal: there are moves"},
        {"(;B[f5];W[f5])", 1, 11, "F5 is not legal: the square is taken"},
        {"(;B[f5]V[good])", 1, 10, "'good' is not a value of a position"},
        {"(;TM[5:00])", 1, 6, "'5:00' is not a time in seconds"},
        {"(;TM[-1])", 1, 6, "'-1' is not a time in seconds"},
        {"(;KM[x])", 1, 6, "'x' is not a komi"},
        {"(;RE[x])", 1, 6, "'x' is not a result: B+12, W+R, 0, Void or ?"},
        {"(;RE[B])", 1, 6, "'B' is not a result: B+12, W+R, 0, Void or ?"},
        {"(;RE[B+x])", 1, 8, "'x' is not a number of discs, R, T or F"},
        {"(;RE[B+-5])", 1, 8, "'-5' is not a number of discs"},
        {"(;PB[a][b])", 1, 8, "a second value for PB"},
        {"(;B[f5][d6])", 1, 8, "a second value for B"},
        {"(;PB)", 1, 5, "'[' is expected after PB"},
        {"(;pb[x])", 1, 3, "a property, ';' or a parenthesis is expected"},
        {"(;[x])", 1, 3, "a property, ';' or a parenthesis is expected"},
        {"(GM[2])", 1, 2, "a game is expected: '(;'"},
        {"f5d6", 1, 1, "a game is expected: '(;'"},
    };
    assert_refusals(sgf_read, CASES, sizeof CASES / sizeof CASES[0]);
}

static void fill(Rng *rng, int n, Sheet *s)
{
    static const SheetEnd ENDS[] = {END_UNKNOWN, END_PLAYED,  END_RESIGNED,
                                    END_TIMEOUT, END_FORFEIT, END_VOID};
    static const char *const MARKS = "é]\\\n[:;()";
    sheet_start(s, n % 4 ? position_start() : random_position(rng));
    s->origin = ORIGIN_SGF;
    random_texts(rng, MARKS, s);
    random_text(rng, MARKS, &s->event);
    random_moves(rng, n % 3 ? GAME_PLIES_MAX : rng_below(rng, 60), MARKS, s);
    for (int i = 0; i < s->game.plies; i++)
        if (rng_below(rng, 9) == 0) text_print(&s->notes[i].extra, "BL[30]LB[a1:x] [b2:\\]]");
    s->players[BLACK].clock.main = s->players[WHITE].clock.main = rng_below(rng, 999) / 8.0;
    if (n % 5 == 0) text_print(&s->extra, "AP[x:1]RU[\\]é]");
    if (n % 2) s->komi = (OptionalNumber){true, random_number(rng)};
    s->result.end = ENDS[rng_below(rng, 6)];
    s->result.counted = s->result.end == END_PLAYED;
    if (s->result.counted)
        s->result.score = random_number(rng);
    else if (s->result.end != END_UNKNOWN && s->result.end != END_VOID)
        s->result.score = rng_below(rng, 2) ? 64 : -64;
    sheet_finish(s);
}

static void random_games_come_back(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Sheet s = {0};
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        fill(&rng, n, &s);
        assert_comes_back(sgf_read, sgf_write, &s);
    }
    sheet_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_that_is_said),
        cmocka_unit_test(reads_moves_in_any_dress),
        cmocka_unit_test(reads_other_boards_and_passes),
        cmocka_unit_test(reads_and_writes_every_result),
        cmocka_unit_test(letters_become_utf8),
        cmocka_unit_test(says_what_it_cannot_hold),
        cmocka_unit_test(games_of_a_file_follow_each_other),
        cmocka_unit_test(every_beginning_is_cut),
        cmocka_unit_test(errors_name_place_and_reason),
        cmocka_unit_test(random_games_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
