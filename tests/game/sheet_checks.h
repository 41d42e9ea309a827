/* sheet_checks.h - what holds for every format that whole games are read from and written to.
 */
#ifndef HEIBAI_TESTS_GAME_SHEET_CHECKS_H
#define HEIBAI_TESTS_GAME_SHEET_CHECKS_H

#include "cmocka_all.h"

#include "game/sheet.h"
#include "game/transcript.h"

#include <string.h>

typedef Reading SheetReader(const char *text, size_t size, size_t *used, Sheet *out,
                            Error *err);
typedef void SheetWriter(const Sheet *s, Text *out, SheetLosses *lost);

static inline void assert_reads(SheetReader *read, const char *text, Sheet *out)
{
    Error err = {0};
    Reading reading = read(text, strlen(text), NULL, out, &err);
    if (reading != READ_GAME) print_message("%ld:%ld: %s\n", err.line, err.column, err.text);
    assert_int_equal(READ_GAME, reading);
}

static inline void assert_moves(const char *moves, const Sheet *s)
{
    Text written = {0};
    transcript_write(&s->game, &written);
    assert_string_equal(moves, text_string(&written));
    text_free(&written);
}

static inline void assert_result(SheetResult want, const Sheet *s)
{
    assert_int_equal(want.end, s->result.end);
    assert_int_equal(want.counted, s->result.counted);
    assert_true(want.score == s->result.score);
}

/* `parts` is a set of bits 1 << SheetPart. */
static inline void assert_lost(unsigned parts, const SheetLosses *lost)
{
    for (int part = 0; part < SHEET_PARTS; part++)
        assert_int_equal(parts >> part & 1, lost->games[part]);
}

/* One step through a text of several games: black's name, or the error and its place. */
typedef struct SheetStep {
    Reading reading;
    const char *said;
    long line, column;
} SheetStep;

static inline void assert_steps(SheetReader *read, const char *text, const SheetStep *want,
                                int count)
{
    Sheet s = {0};
    size_t at = 0, used;
    for (int i = 0; i < count; i++, at += used) {
        Error err = {0};
        assert_int_equal(want[i].reading, read(text + at, strlen(text + at), &used, &s, &err));
        if (want[i].reading == READ_GAME)
            assert_string_equal(want[i].said, text_string(&s.players[BLACK].name));
        if (want[i].reading != READ_BAD) continue;
        assert_string_equal(want[i].said, err.text);
        assert_int_equal(want[i].line, err.line);
        assert_int_equal(want[i].column, err.column);
    }
    assert_int_equal(strlen(text), at);
    sheet_free(&s);
}

/* Every beginning of a game of one line is cut, and nothing beyond the text is looked at. */
static inline void assert_beginnings_are_cut(SheetReader *read, const char *text)
{
    Sheet s = {0};
    for (size_t size = 1; size <= strlen(text); size++) {
        char *exact = test_malloc(size);
        memcpy(exact, text, size);
        Error err = {0};
        size_t used;
        Reading reading = read(exact, size, &used, &s, &err);
        assert_int_equal(size < strlen(text) ? READ_CUT : READ_GAME, reading);
        assert_int_equal(size, used);
        if (reading == READ_CUT) assert_true(err.line == 1 && err.column >= 1 && *err.text);
        test_free(exact);
    }
    sheet_free(&s);
}

/* A text that is no game. reason NULL: it is one. */
typedef struct SheetRefusal {
    const char *text;
    long line, column;
    const char *reason;
} SheetRefusal;

static inline void assert_refusals(SheetReader *read, const SheetRefusal *cases, size_t count)
{
    Sheet s = {0};
    for (size_t i = 0; i < count; i++) {
        Error err = {0};
        const char *text = cases[i].text;
        Reading reading = read(text, strlen(text), NULL, &s, &err);
        if (!cases[i].reason) {
            assert_int_equal(READ_GAME, reading);
            continue;
        }
        assert_true(reading == READ_BAD || reading == READ_CUT);
        assert_string_equal(cases[i].reason, err.text);
        assert_int_equal(cases[i].line, err.line);
        assert_int_equal(cases[i].column, err.column);
        assert_int_equal(reading, read(text, strlen(text), NULL, &s, NULL));
    }
    sheet_free(&s);
}

/* Written, read and written again: nothing is lost, and all is equal. */
static inline void assert_comes_back(SheetReader *read, SheetWriter *write, const Sheet *s)
{
    Sheet again = {0};
    Text out = {0}, twice = {0};
    SheetLosses lost = {0};
    size_t used;
    write(s, &out, &lost);
    assert_lost(0, &lost);
    assert_int_equal(READ_GAME, read(out.data, out.size, &used, &again, NULL));
    assert_int_equal(out.size, used);
    assert_true(sheet_equal(s, &again));
    write(&again, &twice, NULL);
    assert_true(text_equal(&out, &twice));
    sheet_free(&again);
    text_free(&out);
    text_free(&twice);
}

#endif
