/* test_gtp.c - the whole session in tests/golden/gtp.txt, the frame of every answer, the clock.
 */
#include "protocol/golden.h"

#include "protocol/endings.h"
#include "protocol/gtp.h"
#include "protocol/gtp_clock.h"
#include "protocol/limits.h"

#include <unistd.h>

#define START                                                                                  \
    EMPTY_ROW EMPTY_ROW EMPTY_ROW "---OX---"                                                   \
                                  "---XO---" EMPTY_ROW EMPTY_ROW EMPTY_ROW " X"

/* The answer to a line, to be compared at once. */
static const char *ask(Session *s, const char *line)
{
    bool more;
    return session_send(s, line, &more);
}

static void holds_the_golden_session(void **state)
{
    (void)state;
    Session s;
    char folder[] = "/tmp/heibai-gtp-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(0, chdir(folder));
    golden_sgf("game.sgf", START, "f5d6c3d3c4");
    golden_sgf("pass.sgf", ENDING_PASS, "");
    golden_sgf("black.sgf", ENDING_BLACK, "");
    golden_sgf("white.sgf", ENDING_WHITE, "");
    golden_sgf("draw.sgf", ENDING_DRAW, "");
    assert_true(text_write_file("bad.sgf", "(;GM[2]SZ[8];B[a1])", 19, NULL));
    assert_true(text_write_file("empty.sgf", "", 0, NULL));
    session_begin(&s, gtp_open);
    golden_hold("gtp", &s.protocol, &s.answers);
    session_end(&s);
    static const char *const FILES[] = {"game.sgf", "pass.sgf", "black.sgf", "white.sgf",
                                        "draw.sgf", "bad.sgf",  "empty.sgf"};
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) remove(FILES[i]);
    assert_int_equal(0, chdir("/"));
    rmdir(folder);
}

static void reads_lines_in_any_dress(void **state)
{
    (void)state;
    Session s;
    session_begin(&s, gtp_open);
    assert_string_equal("= Heibai\n\n", ask(&s, "name"));
    assert_string_equal("= Heibai\n\n", ask(&s, " \t name \t"));
    assert_string_equal("=3 Heibai\n\n", ask(&s, "\t3\tname\t# what for"));
    assert_string_equal("= Heibai\n\n", ask(&s, "\001name\002"));
    assert_string_equal("= Heibai\n\n", ask(&s, "na\001me"));
    assert_string_equal("=3 Heibai\n\n", ask(&s, "3\x7f\tn\x1b\x0b"
                                                 "ame\f"));
    assert_string_equal("", ask(&s, "\001\x7f"));
    assert_string_equal("=\n\n", ask(&s, "play B F5"));
    assert_string_equal("=\n\n", ask(&s, "play White d6"));
    assert_string_equal("", ask(&s, ""));
    assert_string_equal("", ask(&s, " \t "));
    assert_string_equal("", ask(&s, "# name"));
    assert_string_equal("? unknown command\n\n", ask(&s, "n\xc3\xa4me"));
    session_end(&s);
}

/* What was sent comes back in an error, but nothing that would break the frame. */
static void errors_stay_in_their_frame(void **state)
{
    (void)state;
    Session s;
    session_begin(&s, gtp_open);
    char line[3000];
    snprintf(line, sizeof line, "play b %02500d", 7);
    const char *answer = ask(&s, line);
    assert_true(strlen(answer) < 200);
    assert_non_null(strstr(answer, "? syntax error: '0000"));
    text_free(&s.answers);
    s.protocol.refuse(s.protocol.context, "a line of more than 1048576 bytes");
    assert_string_equal("? a line of more than 1048576 bytes\n\n", text_string(&s.answers));
    session_end(&s);
}

/* Undo takes back exactly what each command did, whatever passes were put in. */
static void undo_takes_back_commands(void **state)
{
    (void)state;
    enum { COMMANDS_MAX = 100 };
    static Text before[COMMANDS_MAX];
    Session s;
    session_begin(&s, gtp_open);
    ask(&s, "set_level 0");
    int count = 0;
    for (bool black = true; count < COMMANDS_MAX; count++, black = !black) {
        Text board = {0};
        text_print(&board, "%s", ask(&s, "showboard"));
        before[count] = board;
        if (strstr(text_string(&board), "over")) break;
        /* Those who leave out passes: the side that can move does. */
        bool passing = strstr(ask(&s, "gogui-rules_legal_moves"), "pass") != NULL;
        black = (strstr(text_string(&board), "black to move") != NULL) != passing;
        const char *answer = ask(&s, black ? "genmove b" : "genmove w");
        assert_true(strncmp(answer, "= ", 2) == 0 && strlen(answer) == 6);
    }
    assert_true(count > 40);
    for (int i = count; i >= 0; i--) {
        assert_string_equal(text_string(&before[i]), ask(&s, "showboard"));
        text_free(&before[i]);
        assert_string_equal(i ? "=\n\n" : "? cannot undo\n\n", ask(&s, "undo"));
    }
    session_end(&s);
}

static HeibaiLimits limited(const GtpClock *c, Side side, int empties)
{
    HeibaiLimits l;
    heibai_limits_default(&l);
    gtp_clock_limit(c, side, empties, &l);
    return l;
}

static void the_clock_limits(void **state)
{
    (void)state;
    GtpClock c = {0};
    HeibaiLimits l = limited(&c, BLACK, 60);
    assert_true(l.move_time == 0 && l.game_time == 0);

    gtp_clock_set(&c, 100, 0, 0); /* main time alone */
    gtp_clock_spend(&c, BLACK, 30);
    l = limited(&c, BLACK, 50);
    assert_true(l.game_time == 70 && l.move_time == 0);
    assert_true(limited(&c, WHITE, 50).game_time == 100);
    gtp_clock_left(&c, BLACK, 12, 0); /* who knows better is believed */
    assert_true(limited(&c, BLACK, 50).game_time == 12);
    gtp_clock_spend(&c, BLACK, 20);
    l = limited(&c, BLACK, 50);
    assert_true(l.game_time > 0 && l.game_time < 0.01);
    gtp_clock_reset(&c);
    assert_true(limited(&c, BLACK, 50).game_time == 100);

    gtp_clock_set(&c, 0, 30, 10); /* thirty seconds for every ten moves */
    assert_true(limited(&c, BLACK, 60).move_time == 3);
    for (int i = 0; i < 9; i++) gtp_clock_spend(&c, BLACK, 2);
    assert_true(limited(&c, BLACK, 42).move_time == 12);
    gtp_clock_spend(&c, BLACK, 12);
    assert_true(limited(&c, BLACK, 40).move_time == 3);

    gtp_clock_set(&c, 10, 5, 1); /* ten seconds, then five for each move */
    l = limited(&c, WHITE, 59);
    assert_true(l.move_time == 15 && l.game_time == 10 + 5 * 30);
    gtp_clock_spend(&c, WHITE, 12);
    assert_true(limited(&c, WHITE, 57).move_time == 5);

    gtp_clock_set(&c, 10, 5, 0); /* the standard's way to say: no limit */
    l = limited(&c, BLACK, 60);
    assert_true(l.move_time == 0 && l.game_time == 0);
    gtp_clock_set(&c, 0, 0, 0);
    l = limited(&c, BLACK, 60);
    assert_true(l.move_time == 0 && l.game_time == 0);
    gtp_clock_left(&c, BLACK, -3, 0); /* overdrawn: as fast as can be */
    l = limited(&c, BLACK, 60);
    assert_true(l.game_time > 0 && l.game_time < 0.01);
}

/* Each time is allowed; their sum is more than the engine takes. */
static void large_times_are_clamped(void **state)
{
    (void)state;
    GtpClock c = {0};
    gtp_clock_set(&c, 1e9, 1e9, 1);
    HeibaiLimits l = limited(&c, BLACK, 60);
    assert_true(l.move_time == 1e9 && l.game_time == 1e9);
    Session s;
    session_begin(&s, gtp_open);
    assert_string_equal("=\n\n", ask(&s, "set_level 1"));
    assert_string_equal("=\n\n", ask(&s, "time_settings 1000000000 1 1"));
    assert_memory_equal("= ", ask(&s, "genmove b"), 2);
    session_end(&s);
}

static void the_clock_never_raises_a_limit(void **state)
{
    (void)state;
    GtpClock c = {0};
    HeibaiLimits l;
    heibai_limits_default(&l);
    l.move_time = 2;
    gtp_clock_set(&c, 0, 60, 2);
    gtp_clock_limit(&c, BLACK, 60, &l);
    assert_true(l.move_time == 2);
    gtp_clock_left(&c, BLACK, 2, 4);
    gtp_clock_limit(&c, BLACK, 60, &l);
    assert_true(l.move_time == 0.5);
}

/* White must pass, black has two moves, and the search is refused. */
static void a_failed_genmove_changes_nothing(void **state)
{
    (void)state;
    Session s;
    char folder[] = "/tmp/heibai-gtp-XXXXXX";
    SessionSettings settings = {.thinker = golden_thinker(), .out = {.text = &s.answers}};
    Error err;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(0, chdir(folder));
    golden_sgf("pass.sgf",
               "XO------XO------" EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW EMPTY_ROW
               " O",
               "");
    heibai_limits_default(&settings.limits);
    settings.limits.level = HEIBAI_LEVEL_MAX + 1;
    s = (Session){.thinker = settings.thinker};
    assert_true(gtp_open(&settings, &s.protocol, &err));
    assert_string_equal("=\n\n", ask(&s, "loadsgf pass.sgf"));
    assert_string_equal("= white\n\n", ask(&s, "gogui-rules_side_to_move"));
    assert_memory_equal("? ", ask(&s, "genmove black"), 2);
    assert_string_equal("= white\n\n", ask(&s, "gogui-rules_side_to_move"));
    assert_memory_equal("? ", ask(&s, "reg_genmove black"), 2);
    assert_string_equal("= white\n\n", ask(&s, "gogui-rules_side_to_move"));
    session_end(&s);
    remove("pass.sgf");
    assert_int_equal(0, chdir("/"));
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_the_golden_session),
        cmocka_unit_test(reads_lines_in_any_dress),
        cmocka_unit_test(errors_stay_in_their_frame),
        cmocka_unit_test(undo_takes_back_commands),
        cmocka_unit_test(a_failed_genmove_changes_nothing),
        cmocka_unit_test(the_clock_limits),
        cmocka_unit_test(large_times_are_clamped),
        cmocka_unit_test(the_clock_never_raises_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
