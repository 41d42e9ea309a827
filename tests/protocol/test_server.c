/* test_server.c - lines arrive whole and in order whatever the pieces, and interrupt what is
 * before them, and nothing else. */
#include "cmocka_all.h"

#include "protocol/golden.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

typedef struct Log {
    Thinker *thinker;
    Text text;
    int searches, ended_early;
    atomic_bool searching;
    HeibaiResult result;
} Log;

static const atomic_bool NEVER = false;

/* Writes down what it gets; `search` searches without end; `last` ends the session. */
static bool on_line(void *self, const char *line)
{
    Log *log = self;
    text_print(&log->text, "[%s]", line);
    if (strcmp(line, "search") == 0) {
        Position p = position_start();
        HeibaiLimits limits;
        heibai_limits_default(&limits);
        limits.level = HEIBAI_LEVEL_MAX;
        atomic_store(&log->searching, true);
        assert_true(thinker_search(log->thinker, &p, &limits, (ThinkerProgress){0},
                                   &log->result, NULL));
        log->searches++;
        log->ended_early += !log->result.complete;
        assert_true(board_moves(&p.board) & bit(log->result.lines[0].move));
    }
    return strcmp(line, "last") != 0;
}

static void on_refuse(void *context, const char *reason)
{
    text_print(&((Log *)context)->text, "[%s]", reason);
}

static bool interrupts(const char *line) { return strncmp(line, "stop", 4) == 0; }

/* Sends the text through a pipe in pieces of `piece` bytes. */
typedef struct Sender {
    int pipe;
    const char *text;
    size_t size, piece;
} Sender;

static void *send_pieces(void *self)
{
    const Sender *s = self;
    for (size_t at = 0; at < s->size;) {
        size_t size = s->size - at < s->piece ? s->size - at : s->piece;
        ssize_t sent = write(s->pipe, s->text + at, size);
        if (sent <= 0) break;
        at += (size_t)sent;
    }
    close(s->pipe);
    return NULL;
}

static Served serve_to(Log *log, const Sender *script, int output, const atomic_bool *stop)
{
    int ends[2];
    pthread_t thread;
    Error err;
    Protocol p = {
        .context = log, .line = on_line, .refuse = on_refuse, .interrupts = interrupts};
    assert_int_equal(0, pipe(ends));
    Sender sender = *script;
    sender.pipe = ends[1];
    log->thinker = golden_thinker();
    assert_int_equal(0, pthread_create(&thread, NULL, send_pieces, &sender));
    Served served = server_run(&p, log->thinker,
                               (ServerEnds){.input = ends[0], .output = output}, stop, &err);
    pthread_join(thread, NULL);
    close(ends[0]);
    thinker_destroy(log->thinker);
    return served;
}

static Served serve(Log *log, const char *text, size_t size, size_t piece,
                    const atomic_bool *stop)
{
    Sender script = {.text = text, .size = size, .piece = piece};
    return serve_to(log, &script, -1, stop);
}

static void expect(const char *log_wanted, const char *text, size_t size)
{
    static const size_t PIECES[] = {1, 2, 3, 7, 100000};
    for (size_t i = 0; i < sizeof PIECES / sizeof PIECES[0]; i++) {
        Log log = {0};
        assert_int_equal(SERVED_END, serve(&log, text, size, PIECES[i], &NEVER));
        assert_string_equal(log_wanted, text_string(&log.text));
        text_free(&log.text);
    }
}

static void lines_come_whole_and_in_order(void **state)
{
    (void)state;
    expect("", "", 0);
    expect("[one][two][][three]", "one\ntwo\n\nthree\n", 15);
    expect("[one][two]", "one\ntwo", 7); /* a last line without its end */
    expect("[one][two]", "one\r\ntwo\r\n", 10);
    expect("[one]", "o\0n\0e\n", 6);
    expect("[one][last]", "one\nlast\ntwo\n", 13);
}

static void long_lines_are_left_out(void **state)
{
    (void)state;
    size_t size = SERVER_LINE_MAX + 100, at = 0;
    char *text = malloc(2 * size);
    Log log = {0};
    at += (size_t)sprintf(text + at, "a\n");
    memset(text + at, 'x', size);
    at += size;
    at += (size_t)sprintf(text + at, "\nb\n");
    assert_int_equal(SERVED_END, serve(&log, text, at, 65536, &NEVER));
    assert_string_equal("[a][a line of more than 1048576 bytes][b]", text_string(&log.text));
    text_free(&log.text);
    free(text);
}

/* A great many lines at once: the reader waits, and none is lost. */
static void many_lines_are_all_carried_out(void **state)
{
    (void)state;
    enum { LINES = 200000 };
    Text text = {0};
    Log log = {0};
    for (int i = 0; i < LINES; i++) text_print(&text, "%d\n", i % 10);
    assert_int_equal(SERVED_END, serve(&log, text_string(&text), text.size, 65536, &NEVER));
    assert_int_equal(3 * LINES, log.text.size);
    text_free(&text);
    text_free(&log.text);
}

/* Without the interrupts these would search for longer than anybody lives. */
static void lines_interrupt_those_before_them(void **state)
{
    (void)state;
    static const char TEXT[] = "search\nsearch\nstop 1\nsearch\nother\nstop 2\nlast\n";
    Log log = {0};
    assert_int_equal(SERVED_END, serve(&log, TEXT, strlen(TEXT), 5, &NEVER));
    assert_string_equal("[search][search][stop 1][search][other][stop 2][last]",
                        text_string(&log.text));
    assert_int_equal(3, log.searches);
    assert_int_equal(3, log.ended_early);
    text_free(&log.text);
}

/* What was interrupted is over: a later search is not. */
static void later_lines_are_not_interrupted(void **state)
{
    (void)state;
    Thinker *t = golden_thinker();
    Position p = position_start();
    HeibaiLimits limits;
    HeibaiResult r;
    heibai_limits_default(&limits);
    limits.depth = 4;
    thinker_begin_line(t, 5);
    thinker_interrupt(t, 6);
    assert_true(thinker_interrupted(t));
    assert_true(thinker_search(t, &p, &limits, (ThinkerProgress){0}, &r, NULL) && !r.complete);
    thinker_begin_line(t, 6);
    assert_false(thinker_interrupted(t));
    assert_true(thinker_search(t, &p, &limits, (ThinkerProgress){0}, &r, NULL) && r.complete);
    thinker_interrupt(t, 3);
    assert_false(thinker_interrupted(t));
    thinker_halt(t);
    thinker_begin_line(t, 1000000);
    assert_true(thinker_interrupted(t));
    thinker_destroy(t);
}

typedef struct Interrupter {
    Log *log;
    atomic_bool flag;
} Interrupter;

static void *interrupt_search(void *self)
{
    Interrupter *i = self;
    while (!atomic_load(&i->log->searching)) sched_yield();
    atomic_store(&i->flag, true);
    return NULL;
}

/* Ctrl-C, also when the input has ended and only the thinking goes on. */
static void the_flag_ends_all(void **state)
{
    (void)state;
    static const char TEXT[] = "search\nsearch\nother\n";
    pthread_t thread;
    Log log = {0};
    Interrupter i = {.log = &log};
    assert_int_equal(0, pthread_create(&thread, NULL, interrupt_search, &i));
    assert_int_equal(SERVED_STOPPED, serve(&log, TEXT, strlen(TEXT), 100, &i.flag));
    pthread_join(thread, NULL);
    assert_string_equal("[search]", text_string(&log.text));
    text_free(&log.text);
}

/* A controller that was killed: the input has ended and nobody reads the answers. */
static void an_abandoned_session_ends(void **state)
{
    (void)state;
    static const char TEXT[] = "search\nsearch\nother\n";
    Sender script = {.text = TEXT, .size = strlen(TEXT), .piece = 100};
    int answers[2];
    Log log = {0};
    assert_int_equal(0, pipe(answers));
    close(answers[0]);
    assert_int_equal(SERVED_END, serve_to(&log, &script, answers[1], &NEVER));
    close(answers[1]);
    /* It may be seen before the first line is begun, never later than in its search. */
    if (log.searches > 0)
        assert_string_equal("[search]", text_string(&log.text));
    else
        assert_string_equal("", text_string(&log.text));
    assert_int_equal(log.searches, log.ended_early);
    text_free(&log.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_whole_and_in_order),
        cmocka_unit_test(long_lines_are_left_out),
        cmocka_unit_test(many_lines_are_all_carried_out),
        cmocka_unit_test(lines_interrupt_those_before_them),
        cmocka_unit_test(later_lines_are_not_interrupted),
        cmocka_unit_test(the_flag_ends_all),
        cmocka_unit_test(an_abandoned_session_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
