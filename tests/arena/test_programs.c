/* Other programs as players: tests/programs/sparring.c at the other end, in good manners, where
 * the game is known beforehand, and in bad ones, which lose. */
#include "cmocka_all.h"

#include "arena/match.h"
#include "boards.h"
#include "game/transcript.h"
#include "players/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const double AMPLE = 300; /* seconds, for those who answer at once */

/* The same player without another program: the first legal move. */
static Chosen choose_first(Player *p, const Turn *turn, Choice *out)
{
    (void)p;
    out->square = bit_first(board_moves(&turn->position.board));
    return CHOSEN_MOVE;
}

static const PlayerClass FIRST = {.name = "first", .choose = choose_first};

static Player *make(const char *spec)
{
    Error err;
    Player *p = registry_create(spec, (PlayerSeed){0}, &err);
    if (!p) fail_msg("%s: %s", spec, err.text);
    return p;
}

static Player *make_sparring(const char *protocol, const char *manner)
{
    char spec[SPEC_MAX];
    snprintf(spec, sizeof spec, "%s:'%s' %s \"%s\"", protocol, SPARRING, protocol, manner);
    return make(spec);
}

static Ending play(Player *black, Player *white, TimeControl time, Game *g, Error *why)
{
    Referee r = {.players = {black, white}, .time = time};
    return referee_play(&r, g, why);
}

static void no_child_is_left(void) { assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); }

/* Games of the sparring partner as white against the first move, from many openings. */
static int play_openings(Player *sparring, int openings)
{
    int passes = 0;
    Player first = {.class = &FIRST};
    for (int i = 0; i < openings; i++) {
        Game g, expected;
        Error why = {.text = ""};
        match_opening(4, i, i % 30, &g);
        expected = g;
        play(&first, &first, (TimeControl){0}, &expected, NULL);
        Ending ending = play(&first, sparring, (TimeControl){.hang = AMPLE}, &g, &why);
        if (ending != ENDING_PLAYED) fail_msg("opening %d: %s", i, why.text);
        Text a = {0}, b = {0};
        transcript_write(&g, &a);
        transcript_write(&expected, &b);
        assert_string_equal(text_string(&a), text_string(&b));
        text_free(&a);
        text_free(&b);
        for (int k = 0; k < g.plies; k++) passes += g.ply[k].move == SQUARE_PASS;
    }
    return passes;
}

static void good_programs_play_the_same_game(void **state)
{
    (void)state;
    static const char *const MANNERS[] = {"good", "grhino", "ids", "tight", "crlf", "banner"};
    for (size_t i = 0; i < sizeof MANNERS / sizeof MANNERS[0]; i++) {
        Player *p = make_sparring("gtp", MANNERS[i]);
        assert_true(play_openings(p, 10) > 0);
        player_destroy(p);
    }
    Player *p = make_sparring("nboard", "good");
    assert_true(play_openings(p, 20) > 0);
    player_destroy(p);
    no_child_is_left();
}

static void positions_that_only_nboard_knows(void **state)
{
    (void)state;
    Rng rng = rng_stream(2, 2);
    Game g, expected;
    Error why;
    Player first = {.class = &FIRST};
    Player *nboard = make_sparring("nboard", "good"), *gtp = make_sparring("gtp", "good");
    do game_start(&g, random_position(&rng, 20));
    while (game_over(&g));
    expected = g;
    Game again = g;
    play(&first, &first, (TimeControl){0}, &expected, NULL);
    assert_int_equal(play(nboard, &first, (TimeControl){.hang = AMPLE}, &g, &why),
                     ENDING_PLAYED);
    assert_int_equal(g.plies, expected.plies);
    assert_true(board_equal(g.now.board, expected.now.board));
    assert_int_equal(play(gtp, gtp, (TimeControl){.hang = AMPLE}, &again, &why), ENDING_BROKEN);
    assert_non_null(strstr(why.text, "GTP has only games from the start"));
    player_destroy(nboard);
    player_destroy(gtp);
}

typedef struct Bad {
    const char *protocol, *manner;
    Ending ending;
    const char *why;
} Bad;

static const Bad BAD[] = {
    {"gtp", "crash", ENDING_BROKEN,
     "was killed by signal 11 (Segmentation fault) at 'genmove black'; its stderr ends with "
     "'assertion failed: luck'"},
    {"gtp", "exit", ENDING_BROKEN, "ended with status 3 at 'genmove black'"},
    {"gtp", "hang", ENDING_HUNG, "did not answer 'genmove black' in time"},
    {"gtp", "stubborn", ENDING_HUNG, "did not answer 'genmove black' in time"},
    {"gtp", "late", ENDING_TIME, "thought longer than 0.5 s"},
    {"gtp", "noise", ENDING_BROKEN,
     "said 'the quick brown fox' and the like instead of an answer to 'genmove black'"},
    {"gtp", "megabyte", ENDING_BROKEN,
     "said a line of more than 16383 characters to 'genmove black'"},
    {"gtp", "illegal", ENDING_ILLEGAL,
     "chose A1, which is not legal: it turns no disc; it sent '= a1'"},
    {"gtp", "pass", ENDING_ILLEGAL,
     "chose to pass, which is not legal: there are moves; it sent '= pass'"},
    {"gtp", "resign", ENDING_RESIGNED, "resigned"},
    {"gtp", "garbage", ENDING_BROKEN, "said '?? z9 %s%n' to 'genmove black', which is no move"},
    {"nboard", "crash", ENDING_BROKEN,
     "was killed by signal 11 (Segmentation fault) at 'go'; its stderr ends with 'assertion "
     "failed: luck'"},
    {"nboard", "hang", ENDING_HUNG, "did not answer 'go' in time"},
    {"nboard", "noise", ENDING_BROKEN,
     "said 'the quick brown fox' and the like instead of an answer to 'go'"},
    {"nboard", "megabyte", ENDING_BROKEN, "said a line of more than 16383 characters to 'go'"},
    {"nboard", "illegal", ENDING_ILLEGAL,
     "chose A1, which is not legal: it turns no disc; it sent '=== a1'"},
    {"nboard", "garbage", ENDING_BROKEN, "said '=== ?? z9 %s%n' to 'go', which is no move"},
};

static void bad_programs_lose_and_come_back(void **state)
{
    (void)state;
    Player first = {.class = &FIRST};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        const Bad *b = &BAD[i];
        Player *p = make_sparring(b->protocol, b->manner);
        bool waits = b->ending == ENDING_TIME || b->ending == ENDING_HUNG;
        double limit = waits ? 0.5 : AMPLE;
        for (int game = 0; game < 2; game++) {
            Game g;
            Error why = {.text = ""};
            game_start(&g, position_start());
            Ending ending = play(p, &first, (TimeControl){.move = limit}, &g, &why);
            if (ending != b->ending || strcmp(why.text, b->why) != 0)
                fail_msg("%s %s: %d %s", b->protocol, b->manner, ending, why.text);
            assert_int_equal(referee_result(&g, ending), -1);
            if (game == 0) assert_int_equal(g.plies, 4);
        }
        player_destroy(p);
    }
    no_child_is_left();
}

/* Runs a body in a process of its own, whose limits it may lower; it returns 0 for success. */
static void check_apart(int (*body)(void))
{
    pid_t pid = fork();
    if (pid == 0) _exit(body());
    int status = -1;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

/* 0 when a game ends without a result for the given reason. */
static int unable(const char *spec, const char *reason)
{
    Error why = {.text = ""};
    Player first = {.class = &FIRST}, *p = registry_create(spec, (PlayerSeed){0}, &why);
    Game g;
    game_start(&g, position_start());
    Ending ending = p ? play(p, &first, (TimeControl){.hang = AMPLE}, &g, &why) : ENDING_PLAYED;
    player_destroy(p);
    if (ending == ENDING_UNABLE && strcmp(why.text, reason) == 0) return 0;
    print_error("%s: %d %s\n", spec, ending, why.text);
    return 1;
}

/* The program needs ten descriptors, and four are left. */
static int without_descriptors(void)
{
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){8, 8});
    return unable("gtp:/bin/cat", "cannot start '/bin/cat': Too many open files");
}

static int without_processes(void)
{
    setrlimit(RLIMIT_NPROC, &(struct rlimit){1, 1});
    if (setuid(65534) != 0) return 0; /* the limit holds for users other than root */
    return unable("gtp:/bin/cat", "cannot start '/bin/cat': Resource temporarily unavailable");
}

static void programs_that_cannot_be_started_do_not_lose(void **state)
{
    (void)state;
    check_apart(without_descriptors);
    check_apart(without_processes);
    assert_int_equal(unable("gtp:sh -c 'exit 9'",
                            "cannot be started: it ended with status 9 at "
                            "'set_game Othello'"),
                     0);
    no_child_is_left();
}

static void a_stop_is_heeded_while_a_program_thinks(void **state)
{
    (void)state;
    atomic_bool stop = true;
    Player *p = make_sparring("gtp", "hang");
    Game g;
    Choice choice;
    match_opening(4, 1, 8, &g);
    Turn turn = {.position = g.now, .game = &g, .stop = {.deadline = clock_now() + AMPLE}};
    assert_true(player_ready(p, &turn));
    turn.stop.flag = &stop;
    assert_int_equal(player_choose(p, &turn, &choice), CHOSEN_NOTHING);
    player_destroy(p);
    no_child_is_left();
}

static void told(const char *path, Text *out)
{
    Error err;
    if (!text_read_file(path, 1 << 20, out, &err)) fail_msg("%s", err.text);
    unlink(path);
}

/* A turn at a move or two, and what the program was told. */
static void hear(TimeControl time, Text *out)
{
    char spec[SPEC_MAX], path[] = "/tmp/heibai-told-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    snprintf(spec, sizeof spec, "gtp:'%s' gtp resign %s", SPARRING, path);
    Player *p = make(spec), first = {.class = &FIRST};
    Game g;
    Error why;
    match_opening(4, 1, 2, &g);
    assert_int_equal(play(p, &first, time, &g, &why), ENDING_RESIGNED);
    player_destroy(p);
    told(path, out);
}

static void programs_are_told_the_time(void **state)
{
    (void)state;
    Text none = {0}, clock = {0}, move = {0};
    hear((TimeControl){.hang = AMPLE}, &none);
    assert_null(strstr(text_string(&none), "time"));
    assert_non_null(strstr(text_string(&none), "set_game Othello\nboardsize 8\nclear_board\n"));
    hear((TimeControl){.game = 9000}, &clock);
    assert_non_null(strstr(text_string(&clock), "\ntime_settings 9000 0 0\n"));
    assert_non_null(strstr(text_string(&clock), "\ntime_left black 9000 0\ngenmove black\n"));
    assert_non_null(strstr(text_string(&clock), "\ntime_left black 89"));
    hear((TimeControl){.move = 700.5}, &move);
    assert_non_null(strstr(text_string(&move), "\ntime_settings 0 700 1\n"));
    assert_non_null(strstr(text_string(&move), "\ntime_left black 700 1\ngenmove black\n"));
    text_free(&none);
    text_free(&clock);
    text_free(&move);
}

static void wrong_specs(void **state)
{
    (void)state;
    static const char *const WRONG[][2] = {
        {"gtp", "gtp needs a program: gtp:PROGRAM ARGS"},
        {"nboard:  ", "nboard needs a program: nboard:PROGRAM ARGS"},
        {"gtp:no-such-engine -x", "gtp: there is no program 'no-such-engine' in PATH"},
        {"gtp:/no/such", "gtp: there is no program '/no/such'"},
        {"gtp:sh -c 'x", "gtp: column 7 of the command line: the quote is not closed"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        Error err;
        assert_false(registry_check(WRONG[i][0], &err));
        assert_string_equal(err.text, WRONG[i][1]);
    }
    /* What would be switches elsewhere belongs to the program. */
    assert_true(registry_check("gtp:sh -c a,b=c:d", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_programs_play_the_same_game),
        cmocka_unit_test(positions_that_only_nboard_knows),
        cmocka_unit_test(bad_programs_lose_and_come_back),
        cmocka_unit_test(programs_that_cannot_be_started_do_not_lose),
        cmocka_unit_test(a_stop_is_heeded_while_a_program_thinks),
        cmocka_unit_test(programs_are_told_the_time),
        cmocka_unit_test(wrong_specs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
