/* golden.h - sessions as they were written down: in a file of tests/golden each line that
 * begins with "> " is sent, and what follows it is the answer. The session is held again and
 * must come out the same, but for times, nodes and the version. With HEIBAI_GOLDEN=write in the
 * environment the answers are written down anew. */
#ifndef HEIBAI_TESTS_PROTOCOL_GOLDEN_H
#define HEIBAI_TESTS_PROTOCOL_GOLDEN_H

#include "cmocka_all.h"

#include "game/boardtext.h"
#include "game/sgf.h"
#include "protocol/server.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline Thinker *golden_thinker(void)
{
    HeibaiSettings settings;
    Error err;
    heibai_settings_default(&settings);
    settings.hash_mb = 1;
    Thinker *t = thinker_create(&settings, &err);
    assert_non_null(t);
    return t;
}

/* A session whose answers are kept in a text. */
typedef struct Session {
    Thinker *thinker;
    Text answers;
    Protocol protocol;
} Session;

static inline void session_begin(Session *s, ProtocolOpen open)
{
    SessionSettings settings = {.thinker = golden_thinker(), .out = {.text = &s->answers}};
    Error err;
    heibai_limits_default(&settings.limits);
    s->thinker = settings.thinker;
    s->answers = (Text){0};
    assert_true(open(&settings, &s->protocol, &err));
}

static inline void session_end(Session *s)
{
    s->protocol.close(s->protocol.context);
    thinker_destroy(s->thinker);
    text_free(&s->answers);
}

/* Sends a line; *more becomes false after the last one. The answer holds until the next line.
 */
static inline const char *session_send(Session *s, const char *line, bool *more)
{
    text_free(&s->answers);
    *more = s->protocol.line(s->protocol.context, line);
    return text_string(&s->answers);
}

/* Every place that matches becomes `by`. */
static inline void golden_replace(Text *text, const char *pattern, const char *by)
{
    regex_t regex;
    regmatch_t match;
    Text done = {0};
    const char *at = text_string(text);
    assert_int_equal(0, regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE));
    while (*at && regexec(&regex, at, 1, &match, 0) == 0 && match.rm_eo > match.rm_so) {
        text_add(&done, at, (size_t)match.rm_so);
        text_add(&done, by, strlen(by));
        at += match.rm_eo;
    }
    text_add(&done, at, strlen(at));
    regfree(&regex);
    text_free(text);
    *text = done;
}

static inline void golden_normalize(Text *text)
{
    char version[64] = "";
    for (const char *v = heibai_version(); *v; v++)
        snprintf(version + strlen(version), 3, *v == '.' ? "\\." : "%c", *v);
    golden_replace(text, version, "VERSION");
    golden_replace(text, "nodestats [0-9]+ [0-9]+\\.[0-9]+$", "nodestats NODES SECONDS");
    golden_replace(text, "/[0-9]+\\.[0-9]+$", "/SECONDS");
    golden_replace(text, "[0-9]+ nodes", "N nodes");
    golden_replace(text, " *[0-9]+\\.[0-9]+ (s|ms|µs|ns)", " SECONDS s");
    golden_replace(text, " *[0-9]+ (ms|µs|ns)$", " SECONDS s");
}

/* Holds the session again; *answers is where the protocol's outlet writes to. */
static inline void golden_hold(const char *name, const Protocol *p, Text *answers)
{
    char path[1000];
    Text written = {0}, held = {0};
    const char *source = getenv("SOURCE"), *mode = getenv("HEIBAI_GOLDEN");
    assert_non_null(source);
    snprintf(path, sizeof path, "%s/tests/golden/%s.txt", source, name);
    assert_true(text_read_file(path, 1 << 20, &written, NULL));
    bool more = true;
    int lines = 0;
    for (const char *at = text_string(&written); *at;) {
        size_t size = strcspn(at, "\n");
        if (strncmp(at, "> ", 2) == 0) {
            char line[4000];
            assert_true(more && size < sizeof line);
            snprintf(line, sizeof line, "%.*s", (int)size - 2, at + 2);
            text_print(&held, "> %s\n", line);
            more = p->line(p->context, line);
            golden_normalize(answers);
            text_add(&held, text_string(answers), answers->size);
            text_free(answers);
            lines++;
        }
        at += size + (at[size] == '\n');
    }
    assert_true(lines > 10);
    if (mode && strcmp(mode, "write") == 0)
        assert_true(text_write_file(path, text_string(&held), held.size, NULL));
    else
        assert_string_equal(text_string(&written), text_string(&held));
    text_free(&written);
    text_free(&held);
}

/* Writes a position, and the moves after it, as a file. */
static inline void golden_sgf(const char *path, const char *board, const char *moves)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    Position p;
    Text text = {0};
    assert_true(boardtext_read(board, &p, NULL, NULL));
    sheet_start(sheet, p);
    for (; *moves; moves += 2) {
        int move = heibai_move_read((char[]){moves[0], moves[1], '\0'});
        assert_true(game_play(&sheet->game, move, 0));
    }
    sgf_write(sheet, &text, NULL);
    assert_true(text_write_file(path, text_string(&text), text.size, NULL));
    text_free(&text);
    sheet_free(sheet);
    free(sheet);
}

#endif
