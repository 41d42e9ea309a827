/* test_screen.c - the board as characters and in colour. */
#include "cmocka_all.h"

#include "cli/play/screen.h"
#include "game/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const SPECS[2] = {"human", "history:depth=6"};

static Game game_after(const char *moves)
{
    Game g;
    game_start(&g, position_start());
    assert_true(transcript_read(moves, &g, NULL));
    return g;
}

static void plain_board(void **state)
{
    (void)state;
    Screen s = {.lang = LANG_EN};
    Game g = game_after("d3c3");
    Text text = {0};
    screen_board(&s, &g, SPECS, &text);
    assert_string_equal(text_string(&text),
                        "   A B C D E F G H\n"
                        " 1 . . . . . . . .    X Black  human\n"
                        " 2 . . . . . . . .      discs 3, last move 0 s, total 0 s\n"
                        " 3 . +[O]X . . . .\n"
                        " 4 . . + O X . . .    O White  history:depth=6\n"
                        " 5 . . . X O + . .      discs 3, last move 0 s, total 0 s\n"
                        " 6 . . . . + . . .\n"
                        " 7 . . . . . . . .    Score: 0 (black minus white)\n"
                        " 8 . . . . . . . .    Move 3: Black to move\n");
    text_free(&text);
}

/* Every square of the right edge can be the last move too. */
static void last_move_on_the_edge(void **state)
{
    (void)state;
    Screen s = {.lang = LANG_EN};
    Game g;
    Board edge = {.me = bit(5), .opp = bit(6)};
    game_start(&g, (Position){edge, WHITE});
    assert_true(game_play(&g, 7, 0));
    Text text = {0};
    screen_board(&s, &g, SPECS, &text);
    assert_non_null(strstr(text_string(&text), " 1 . . . . . O O[O]   X Black"));
    assert_non_null(strstr(text_string(&text), "Score: -3"));
    assert_non_null(strstr(text_string(&text), "The game is over"));
    text_free(&text);
}

static void fits_eighty_columns(void **state)
{
    (void)state;
    char spec[400];
    memset(spec, 'x', sizeof spec - 1);
    spec[sizeof spec - 1] = '\0';
    const char *const specs[2] = {spec, spec};
    Screen s = {.lang = LANG_EN};
    Game g = game_after("f5");
    Text text = {0};
    screen_board(&s, &g, specs, &text);
    for (const char *line = text_string(&text); *line; line += strcspn(line, "\n") + 1)
        assert_in_range(strcspn(line, "\n"), 0, 79);
    text_free(&text);
}

static void colour_where_it_can_be_seen(void **state)
{
    (void)state;
    assert_null(screen_palette(NULL, NULL, NULL));
    assert_null(screen_palette("", NULL, NULL));
    assert_null(screen_palette("dumb", "truecolor", NULL));
    assert_null(screen_palette("xterm", "truecolor", "1"));
    const Palette *few = screen_palette("linux", NULL, NULL);
    const Palette *many = screen_palette("xterm-256color", "", "");
    const Palette *all = screen_palette("xterm-256color", "truecolor", NULL);
    assert_non_null(few);
    assert_true(few != many && many != all && few != all);
}

static int count_of(const char *text, const char *what)
{
    int count = 0;
    for (; (text = strstr(text, what)); text += strlen(what)) count++;
    return count;
}

static void colour_board(void **state)
{
    (void)state;
    Screen s = {.columns = 80,
                .rows = 24,
                .lang = LANG_ZH,
                .utf8 = true,
                .palette = screen_palette("linux", NULL, NULL)};
    Game g = game_after("f5");
    Text text = {0};
    screen_board(&s, &g, SPECS, &text);
    /* Two signs name the sides. Copied text shows which disc has which colour. */
    assert_int_equal(count_of(text_string(&text), "●"), 4 + 1);
    assert_int_equal(count_of(text_string(&text), "○"), 1 + 1);
    assert_int_equal(count_of(text_string(&text), "·"), 3);
    assert_non_null(strstr(text_string(&text), "子差：+3（黑减白）"));
    text_free(&text);
}

/* Removes terminal sequences; squares are placed by their column, so this is what is copied. */
static void copied(const char *text, char *out)
{
    for (; *text; text++)
        if (*text == '\033')
            text += 2 + strspn(text + 2, "0123456789;");
        else
            *out++ = *text;
    *out = '\0';
}

static void letters_without_utf8(void **state)
{
    (void)state;
    Screen s = {.columns = 80, .rows = 24, .palette = screen_palette("linux", NULL, NULL)};
    Game g = game_after("f5");
    Text text = {0};
    char plain[4000];
    screen_board(&s, &g, SPECS, &text);
    copied(text_string(&text), plain);
    assert_int_equal(count_of(plain, "X"), 4 + 1);
    assert_int_equal(count_of(plain, "O"), 1 + 1);
    assert_int_equal(count_of(plain, "+"), 3 + 1); /* legal moves, and the score +3 */
    for (const char *c = plain; *c; c++) assert_true((unsigned char)*c < 128);
    text_free(&text);
}

/* Columns that a line of the compact board takes: the last column it jumps to, and what it
 * prints from there. Chinese characters take two. */
static int width_of_line(const char *line)
{
    int at = 0;
    for (; *line && *line != '\n'; line++) {
        unsigned char c = (unsigned char)*line;
        if (c == 033) {
            int column = atoi(line + 2);
            line += 2 + strspn(line + 2, "0123456789;");
            if (*line == 'G') at = column - 1;
        } else if ((c & 0xc0) != 0x80) {
            at += c >= 0xe3 ? 2 : 1;
        }
    }
    return at;
}

/* With the moves and the prompt below it the board needs no more than 40x15. */
static void compact_board(void **state)
{
    (void)state;
    const char *const long_specs[2] = {"heibai:level=20,threads=2,hash=64", SPECS[1]};
    for (int lang = 0; lang < LANGS; lang++)
        for (int colour = 0; colour < 2; colour++) {
            Screen s = {.columns = 40, .rows = 15, .lang = lang, .utf8 = true};
            if (colour) s.palette = screen_palette("xterm", "truecolor", NULL);
            Game g = game_after("f5");
            Text text = {0};
            int lines = 0;
            screen_board(&s, &g, long_specs, &text);
            for (const char *line = text_string(&text); *line;
                 line += strcspn(line, "\n") + 1, lines++)
                assert_in_range(width_of_line(line), 1, 39);
            assert_int_equal(lines, 9);
            text_free(&text);
        }
    Screen large = {.columns = 80, .rows = 24};
    assert_false(screen_compact(&large));
}

static void compact_board_plain(void **state)
{
    (void)state;
    Screen s = {.lang = LANG_EN, .columns = 40, .rows = 15};
    Game g = game_after("d3c3");
    Text text = {0};
    screen_board(&s, &g, SPECS, &text);
    assert_string_equal(text_string(&text), "   A B C D E F G H\n"
                                            " 1 . . . . . . . .  X Black 3\n"
                                            " 2 . . . . . . . .    human\n"
                                            " 3 . +[O]X . . . .    0 s\n"
                                            " 4 . . + O X . . .  O White 3\n"
                                            " 5 . . . X O + . .    history:depth=6\n"
                                            " 6 . . . . + . . .    0 s\n"
                                            " 7 . . . . . . . .  Score: 0\n"
                                            " 8 . . . . . . . .  Move 3: Black\n");
    text_free(&text);
}

/* What screen_say prints on a terminal of this width. */
static void check_wrapped(int columns, Lang lang, Phrase phrase, const char *argument,
                          const char *expected)
{
    char got[400] = "";
    FILE *out = tmpfile();
    assert_non_null(out);
    Screen s = {.out = out, .lang = lang, .utf8 = true, .columns = columns, .rows = 15};
    screen_say(&s, phrase, argument, NULL);
    rewind(out);
    got[fread(got, 1, sizeof got - 1, out)] = '\0';
    fclose(out);
    assert_string_equal(got, expected);
}

static void lines_are_broken(void **state)
{
    (void)state;
    check_wrapped(80, LANG_EN, SAY_MOVES, "0:A1 1:B2", "Moves: 0:A1 1:B2\n");
    check_wrapped(16, LANG_EN, SAY_MOVES, "0:A1 1:B2", "Moves: 0:A1 1:B2\n");
    check_wrapped(15, LANG_EN, SAY_MOVES, "0:A1 1:B2", "Moves: 0:A1\n1:B2\n");
    check_wrapped(12, LANG_EN, SAY_MOVES, "0:A1 1:B2 2:C3 3:D4",
                  "Moves: 0:A1\n1:B2 2:C3\n3:D4\n");
    check_wrapped(10, LANG_EN, SAY_TRANSCRIPT, "f5d6c3d3c4f4", "Transcript:\nf5d6c3d3c4f4\n");
    check_wrapped(20, LANG_ZH, SAY_WHY_TAKEN, "", "该格已有棋子\n");
    check_wrapped(8, LANG_ZH, SAY_WHY_TAKEN, "", "该格已有\n棋子\n");
}

static void numbers(void **state)
{
    (void)state;
    assert_string_equal(number_signed(7).text, "+7");
    assert_string_equal(number_signed(0).text, "0");
    assert_string_equal(number_signed(-3).text, "-3");
    assert_string_equal(number_signed(-0.125).text, "-0.1");
    assert_string_equal(number_signed(-0.02).text, "0.0");
    assert_string_equal(number_signed(2.96).text, "+3.0");
    Choice mean = {.value = 0.125, .basis = {.kind = BASIS_PLAYOUTS}};
    assert_string_equal(number_value(&mean).text, "+0.13");
    Choice exact = {.value = -12, .basis = {.kind = BASIS_EXACT}};
    assert_string_equal(number_value(&exact).text, "-12");
    assert_string_equal(number_signed(1e10).text, "+10000000000");
    assert_string_equal(number_time(1.5).text, "1.50 s");
    Game g = game_after("f5d6");
    assert_int_equal(screen_move_number(&g), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_board),          cmocka_unit_test(last_move_on_the_edge),
        cmocka_unit_test(fits_eighty_columns),  cmocka_unit_test(colour_where_it_can_be_seen),
        cmocka_unit_test(colour_board),         cmocka_unit_test(numbers),
        cmocka_unit_test(letters_without_utf8), cmocka_unit_test(compact_board),
        cmocka_unit_test(compact_board_plain),  cmocka_unit_test(lines_are_broken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
