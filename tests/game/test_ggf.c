#include "game/ggf.h"
#include "game/random_sheet.h"
#include "game/sheet_checks.h"

#define START "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
#define SHORTEST "e6f4e3f6g5d6e7f5c5"

enum { RANDOM_GAMES = 2000, SEED = 11 };

static void reads_all_that_is_said(void **state)
{
    (void)state;
    Sheet s = {0};
    assert_reads(
        ggf_read,
        "1 (;GM[OTHELLO]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Saio1200]PW[Saio3000]"
        "RB[2197.01]RW[2199.72]TI[05:00//02:00]TY[8]RE[-2.000]KM[1.5]CO[a comment]" START
        "B[d3/-0.01/0.01]W[c5//2.449]B[d6/1.5]W[e3]B[F5/+3e1/]CO[here]ZZ[9];)\n",
        &s);
    assert_moves("d3c5d6e3f5", &s);
    assert_string_equal("Saio1200", text_string(&s.players[BLACK].name));
    assert_string_equal("Saio3000", text_string(&s.players[WHITE].name));
    assert_string_equal("2197.01", text_string(&s.players[BLACK].rating));
    assert_string_equal("2199.72", text_string(&s.players[WHITE].rating));
    assert_string_equal("GGS/os", text_string(&s.place));
    assert_string_equal("2003.12.15_13:24:03.MST", text_string(&s.date));
    assert_string_equal("a comment", text_string(&s.comment));
    assert_string_equal("", text_string(&s.type));
    assert_true(s.players[WHITE].clock.main == 300 && s.players[WHITE].clock.increment == 0 &&
                s.players[WHITE].clock.grace == 120);
    assert_true(s.komi.given && s.komi.value == 1.5);
    assert_true(s.result.end == END_PLAYED && s.result.counted && s.result.score == -2);
    static const struct {
        OptionalNumber eval, seconds;
    } SAID[] = {{{true, -0.01}, {true, 0.01}},
                {{false, 0}, {true, 2.449}},
                {{true, 1.5}, {false, 0}},
                {{false, 0}, {false, 0}},
                {{true, 30}, {false, 0}}};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(SAID[i].eval.given, s.notes[i].eval.given);
        assert_true(s.notes[i].eval.value == SAID[i].eval.value);
        assert_int_equal(SAID[i].seconds.given, s.notes[i].timed);
        assert_true(s.game.ply[i].seconds == SAID[i].seconds.value);
    }
    assert_string_equal("here", text_string(&s.notes[4].comment));
    assert_string_equal("ZZ[9]", text_string(&s.notes[4].extra));
    sheet_free(&s);
}

static void reads_every_result(void **state)
{
    (void)state;
    static const struct {
        const char *tag;
        SheetResult result;
    } CASES[] = {
        {"RE[?]", {END_UNKNOWN, false, 0}},
        {"RE[]", {END_UNKNOWN, false, 0}},
        {"RE[+12.000]", {END_PLAYED, true, 12}},
        {"RE[0]", {END_PLAYED, true, 0}},
        {"RE[-64.000:r]", {END_RESIGNED, true, -64}},
        {"RE[+64.000:t]", {END_TIMEOUT, true, 64}},
        {"RE[+4.000:l]", {END_ADJOURNED, true, 4}},
        {"RE[-8.5:s]", {END_AGREED, true, -8.5}},
        {"", {END_UNKNOWN, false, 0}},
    };
    Sheet s = {0};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text text = {0};
        text_print(&text, "(;GM[Othello]%s" START "B[F5];)", CASES[i].tag);
        assert_reads(ggf_read, text.data, &s);
        assert_result(CASES[i].result, &s);
        text_free(&text);
    }
    sheet_free(&s);
}

/* Who does not say it is given what the board says. */
static void finished_game_has_its_result(void **state)
{
    (void)state;
    Sheet s = {0};
    assert_reads(ggf_read, "(;GM[Othello]RE[?]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)",
                 &s);
    assert_true(s.result.end == END_PLAYED && s.result.counted && s.result.score == 64);
    sheet_free(&s);
}

static void reads_clocks(void **state)
{
    (void)state;
    static const struct {
        const char *tag;
        double black[3], white[3];
    } CASES[] = {
        {"TI[15:00]", {900, 0, 0}, {900, 0, 0}},
        {"TI[]", {0, 0, 0}, {0, 0, 0}},
        {"TI[/0:05]", {0, 5, 0}, {0, 5, 0}},
        {"TI[1:00:00/00:30/02:00]", {3600, 30, 120}, {3600, 30, 120}},
        {"TI[2.03:04:05.5//]", {183845.5, 0, 0}, {183845.5, 0, 0}},
        {"TB[01:00]TW[02:00//00:01]", {60, 0, 0}, {120, 0, 1}},
    };
    Sheet s = {0};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text text = {0};
        text_print(&text, "(;GM[Othello]%s;)", CASES[i].tag);
        assert_reads(ggf_read, text.data, &s);
        const SheetClock *b = &s.players[BLACK].clock, *w = &s.players[WHITE].clock;
        assert_true(b->main == CASES[i].black[0] && b->increment == CASES[i].black[1] &&
                    b->grace == CASES[i].black[2]);
        assert_true(w->main == CASES[i].white[0] && w->increment == CASES[i].white[1] &&
                    w->grace == CASES[i].white[2]);
        assert_comes_back(ggf_read, ggf_write, &s);
        text_free(&text);
    }
    sheet_free(&s);
}

static void reads_other_boards_and_passes(void **state)
{
    (void)state;
    static const char *const PASSES[] = {"W[PA]", "W[pass//1.0]", "W[P]", ""};
    Sheet s = {0};
    for (size_t i = 0; i < sizeof PASSES / sizeof PASSES[0]; i++) {
        Text text = {0};
        text_print(&text,
                   "(;GM[Othello]TY[s8r14]BO[8 *O------ --------\n-------- -------- -------- "
                   "-------- -------- -------- O]%sB[C1];)",
                   PASSES[i]);
        assert_reads(ggf_read, text.data, &s);
        assert_int_equal(2, s.game.plies);
        assert_int_equal(SQUARE_PASS, s.game.ply[0].move);
        assert_int_equal(2, s.game.ply[1].move);
        assert_string_equal("s8r14", text_string(&s.type));
        text_free(&text);
    }
    sheet_free(&s);
}

static void writes_the_custom_form(void **state)
{
    (void)state;
    Sheet s = {0};
    Text out = {0};
    SheetLosses lost = {0};
    sheet_start(&s, position_start());
    assert_true(transcript_read("f5d6", &s.game, NULL));
    text_print(&s.players[BLACK].name, "a[b]c");
    s.notes[0].eval = (OptionalNumber){true, 1.5};
    s.notes[1].timed = true;
    s.game.ply[1].seconds = 2.449;
    s.players[BLACK].clock.main = 61;
    text_print(&s.comment, "one\ntwo");
    text_print(&s.event, "Paris");
    text_print(&s.place, "France");
    s.best = (OptionalNumber){true, 2};
    ggf_write(&s, &out, &lost);
    assert_string_equal("(;GM[Othello]PC[Paris, France]PB[a[b)c]PW[]TB[01:01]TW[00:00]TY[8]"
                        "RE[?]CO[one two]" START "B[F5/1.50]W[D6//2.449];)",
                        text_string(&out));
    assert_lost(1u << PART_LETTERS | 1u << PART_BEST, &lost);
    text_free(&out);
    sheet_free(&s);
}

static void games_of_a_file_follow_each_other(void **state)
{
    (void)state;
    const char *text = "2 (;GM[Othello]PB[one]B[F5];)(;GM[Othello]PB[two]B[D3];)\n\n"
                       "(;GM[Othello]PB[bad]B[A1];)\njunk (;GM[Othello]PB[three];)\n";
    static const SheetStep WANT[] = {{READ_GAME, "one", 0, 0},
                                     {READ_GAME, "two", 0, 0},
                                     {READ_BAD, "A1 is not legal: it turns no disc", 3, 23},
                                     {READ_BAD, "a game is expected: '(;'", 2, 1},
                                     {READ_GAME, "three", 0, 0},
                                     {READ_END, NULL, 0, 0}};
    assert_steps(ggf_read, text, WANT, sizeof WANT / sizeof WANT[0]);
}

static void every_beginning_is_cut(void **state)
{
    (void)state;
    assert_beginnings_are_cut(ggf_read, "12 (;GM[Othello]PB[a]TI[05:00]" START
                                        "B[F5/1/2]W[D6]X[]CO[y];)");
}

static void errors_name_place_and_reason(void **state)
{
    (void)state;
    static const SheetRefusal CASES[] = {
        {"(;GM[Go];)", 1, 6, "'Go' is not a game that is played here: Othello"},
        {"(;GM[Othello]\nB[X9];)", 2, 3, "'X9' is not a square or PA"},
        {"(;GM[Othello]\nB[ F55 ];)", 2, 4, "'F55' is not a square or PA"},
        {"(;GM[Othello]B[];)", 1, 16, "'' is not a square or PA"},
        {"(;GM[Othello]W[F5];)", 1, 16, "F5 is not legal: it is black's turn"},
        {"(;GM[Othello]B[F5]B[D6];)", 1, 21, "D6 is not legal: it is white's turn"},
        {"(;GM[Othello]B[F5]W[F5];)", 1, 21, "F5 is not legal: the square is taken"},
        {"(;GM[Othello]B[PA];)", 1, 16, "PA is not legal: there are moves"},
        {"(;GM[Othello]B[F5/good];)", 1, 19, "'good' is not a value of a move"},
        {"(;GM[Othello]B[F5/0x10];)", 1, 19, "'0x10' is not a value of a move"},
        {"(;GM[Othello]B[F5/inf];)", 1, 19, "'inf' is not a value of a move"},
        {"(;GM[Othello]B[F5/1e999];)", 1, 19, "'1e999' is not a value of a move"},
        {"(;GM[Othello]B[F5/1/2/3];)", 1, 21, "'2/3' is not a time in seconds"},
        {"(;GM[Othello]TI[5];)", 1, 17, "'5' is not a time: [[d.]h:]m:s"},
        {"(;GM[Othello]TI[1:2:3:4];)", 1, 17, "'1:2:3:4' is not a time: [[d.]h:]m:s"},
        {"(;GM[Othello]TI[5:];)", 1, 17, "'5:' is not a time: [[d.]h:]m:s"},
        {"(;GM[Othello]TI[1:00/-1:00];)", 1, 22, "'-1:00' is not a time: [[d.]h:]m:s"},
        {"(;GM[Othello]TI[1:00/1:00/1:00/];)", 1, 0, NULL},
        {"(;GM[Othello]TI[1:00/1:00/1:00/1];)", 1, 32,
         "'1' is not part of a clock: time/increment/grace"},
        {"(;GM[Othello]TY[10];)", 1, 17, "'10' is not played on 8x8"},
        {"(;GM[Othello]TY[88];)", 1, 17, "'88' is not played on 8x8"},
        {"(;GM[Othello]RE[won];)", 1, 17, "'won' is not a result"},
        {"(;GM[Othello]RE[+4:x];)", 1, 20, "'x' is not an end of a game: r, t, s or l"},
        {"(;GM[Othello]KM[a];)", 1, 17, "'a' is not a komi"},
        {"(;GM[Othello]BO[10 --- *];)", 1, 17, "'10' is not a board that is played on here: 8"},
        {"(;GM[Othello]BO[8 ---];)", 1, 22, "3 squares, 64 are needed"},
        {"(;GM[Othello]BO[8 --\n?--];)", 2, 1, "'?' is not a square: X, O or -"},
        {"(;GM[Othello]B[F5]" START ";)", 1, 19, "BO comes after the first move"},
        {"(;GM[Othello]B;)", 1, 15, "'[' is expected after B"},
        {"(;GM[Othello] 5[];)", 1, 15, "a tag or ';)' is expected"},
        {"(;GM[Othello];B[F5];)", 1, 14, "a tag or ';)' is expected"},
        {"(GM[Othello];)", 1, 1, "a game is expected: '(;'"},
    };
    assert_refusals(ggf_read, CASES, sizeof CASES / sizeof CASES[0]);
}

static void fill(Rng *rng, int n, Sheet *s)
{
    static const SheetEnd ENDS[] = {END_UNKNOWN, END_PLAYED, END_RESIGNED,
                                    END_TIMEOUT, END_AGREED, END_ADJOURNED};
    sheet_start(s, n % 4 ? position_start() : random_position(rng));
    s->origin = ORIGIN_GGF;
    random_texts(rng, NULL, s);
    random_moves(rng, n % 3 ? GAME_PLIES_MAX : rng_below(rng, 60), NULL, s);
    for (int i = 0; i < s->game.plies; i++) {
        s->notes[i].timed = rng_below(rng, 2);
        if (s->notes[i].timed) s->game.ply[i].seconds = random_number(rng);
        if (rng_below(rng, 9) == 0) text_print(&s->notes[i].extra, "QQ[\\]Z[;)]");
    }
    for (int side = BLACK; side <= WHITE; side++)
        s->players[side].clock = (SheetClock){rng_below(rng, 200000) / 8.0, rng_below(rng, 99),
                                              rng_below(rng, 4000)};
    if (n % 5 == 0) text_print(&s->extra, "KB[F5/1]KW[D3/-2.0]");
    if (n % 7 == 0) text_print(&s->type, "8a");
    if (n % 2) s->komi = (OptionalNumber){true, random_number(rng)};
    s->result.end = ENDS[rng_below(rng, 6)];
    s->result.counted = s->result.end != END_UNKNOWN;
    if (s->result.counted) s->result.score = random_number(rng);
    sheet_finish(s);
}

static void random_games_come_back(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Sheet s = {0};
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        fill(&rng, n, &s);
        assert_comes_back(ggf_read, ggf_write, &s);
    }
    sheet_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_all_that_is_said),
        cmocka_unit_test(reads_every_result),
        cmocka_unit_test(finished_game_has_its_result),
        cmocka_unit_test(reads_clocks),
        cmocka_unit_test(reads_other_boards_and_passes),
        cmocka_unit_test(writes_the_custom_form),
        cmocka_unit_test(games_of_a_file_follow_each_other),
        cmocka_unit_test(every_beginning_is_cut),
        cmocka_unit_test(errors_name_place_and_reason),
        cmocka_unit_test(random_games_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
