/* test_screen.c - the board as characters and in colour. */
#include "cmocka_all.h"

#include "cli/play/screen.h"
#include "game/transcript.h"

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
                        " 2 . . . . . . . .      discs 3, last move 0.00 s, total 0.00 s\n"
                        " 3 . +[O]X . . . .\n"
                        " 4 . . + O X . . .    O White  history:depth=6\n"
                        " 5 . . . X O + . .      discs 3, last move 0.00 s, total 0.00 s\n"
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
    Screen s = {.out = stdout, .lang = LANG_ZH, .palette = screen_palette("linux", NULL, NULL)};
    Game g = game_after("f5");
    Text text = {0};
    screen_board(&s, &g, SPECS, &text);
    assert_int_equal(count_of(text_string(&text), "●"), 5 + 2); /* two name the sides */
    assert_int_equal(count_of(text_string(&text), "·"), 3);
    assert_non_null(strstr(text_string(&text), "子差：+3（黑减白）"));
    text_free(&text);
}

static void numbers(void **state)
{
    (void)state;
    assert_string_equal(number_signed(7).text, "+7");
    assert_string_equal(number_signed(0).text, "0");
    assert_string_equal(number_signed(-3).text, "-3");
    assert_string_equal(number_signed(-0.125).text, "-0.125");
    assert_string_equal(number_signed(1e10).text, "+10000000000");
    assert_string_equal(number_seconds(1.5).text, "1.50");
    Game g = game_after("f5d6");
    assert_int_equal(screen_move_number(&g), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_board),         cmocka_unit_test(last_move_on_the_edge),
        cmocka_unit_test(fits_eighty_columns), cmocka_unit_test(colour_where_it_can_be_seen),
        cmocka_unit_test(colour_board),        cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
