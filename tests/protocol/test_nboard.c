/* test_nboard.c - the whole session in tests/golden/nboard.txt, and what a line ends. */
#include "protocol/golden.h"

#include "protocol/endings.h"
#include "protocol/nboard.h"

static const char *ask(Session *s, const char *line)
{
    bool more;
    const char *answer = session_send(s, line, &more);
    assert_true(more);
    return answer;
}

static void holds_the_golden_session(void **state)
{
    (void)state;
    Session s;
    session_begin(&s, nboard_open);
    golden_hold("nboard", &s.protocol, &s.answers);
    session_end(&s);
}

/* What the program knows interrupts; what it ignores does not. */
static void only_known_lines_interrupt(void **state)
{
    (void)state;
    static const char *const KNOWN[] = {"ping 3",      "  ping 3",
                                        "go",          "hint 1",
                                        "move F5//",   "set game (;;)",
                                        "set depth 3", "set contempt 0",
                                        "analyze",     "learn",
                                        "quit",        "nboard 2",
                                        "F5",          "PA"};
    static const char *const IGNORED[] = {"",     "pingpong 3", "set",         "set colour red",
                                          "goes", "# go",       "status ping", "f9",
                                          "F5 D6"};
    Session s;
    session_begin(&s, nboard_open);
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        assert_true(s.protocol.interrupts(KNOWN[i]));
    for (size_t i = 0; i < sizeof IGNORED / sizeof IGNORED[0]; i++) {
        assert_false(s.protocol.interrupts(IGNORED[i]));
        assert_string_equal("", ask(&s, IGNORED[i]));
    }
    session_end(&s);
}

/* Even then there is a move, and it is legal. */
static void interrupted_at_once_it_still_moves(void **state)
{
    (void)state;
    Session s;
    session_begin(&s, nboard_open);
    ask(&s, "set depth 60");
    thinker_interrupt(s.thinker, 1);
    const char *answer = strstr(ask(&s, "go"), "=== ");
    assert_non_null(answer);
    assert_non_null(strstr("D3 C4 F5 E6", (char[]){answer[4], answer[5], '\0'}));
    assert_non_null(strstr(ask(&s, "hint 4"), "status Heibai is waiting\n"));
    assert_null(strstr(ask(&s, "analyze"), "analysis"));
    session_end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(holds_the_golden_session),
        cmocka_unit_test(only_known_lines_interrupt),
        cmocka_unit_test(interrupted_at_once_it_still_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
