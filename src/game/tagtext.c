#include "game/tagtext.h"

#include "board/notation.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_space(char c) { return isspace((unsigned char)c); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

void tags_skip_space(TagText *t)
{
    while (t->at < t->end && is_space(*t->at)) t->at++;
}

bool tags_skip(TagText *t, const char *word)
{
    size_t size = strlen(word);
    if ((size_t)(t->end - t->at) < size || memcmp(t->at, word, size) != 0) return false;
    t->at += size;
    return true;
}

bool tags_begin(TagText *t, const char *text, size_t size, bool escapes)
{
    *t = (TagText){text, text, text + size, escapes};
    tags_skip(t, "\xef\xbb\xbf");
    tags_skip_space(t);
    return t->at < t->end;
}

Slice tags_name(TagText *t)
{
    const char *start = t->at;
    while (t->at < t->end && isalpha((unsigned char)*t->at)) t->at++;
    return (Slice){start, (size_t)(t->at - start)};
}

bool tags_value(TagText *t, Slice *out)
{
    const char *c = t->at + 1;
    while (c < t->end && *c != ']') c += t->escapes && *c == '\\' && c + 1 < t->end ? 2 : 1;
    *out = (Slice){t->at + 1, (size_t)(c - t->at) - 1};
    t->at = c < t->end ? c + 1 : t->end;
    return c < t->end;
}

bool tags_find(const TagText *t, const char *from, const char *mark, size_t *offset)
{
    for (const char *c = from; c + 1 < t->end; c++)
        if (c[0] == mark[0] && c[1] == mark[1]) {
            *offset = (size_t)(c - t->text);
            return true;
        }
    return false;
}

static void find_place(const TagText *t, const char *at, long *line, long *column)
{
    const char *start = t->text;
    *line = 1;
    for (const char *c; (c = memchr(start, '\n', (size_t)(at - start))); start = c + 1) ++*line;
    *column = at - start + 1;
}

bool tags_fail(const TagText *t, const char *at, Error *err, const char *format, ...)
{
    if (!err) return false;
    char reason[ERROR_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    long line, column;
    find_place(t, at, &line, &column);
    return error_at(err, line, column, "%s", reason);
}

void tags_move_error(const TagText *t, Slice slice, Error *err)
{
    if (!err) return;
    long line, column;
    find_place(t, slice.data, &line, &column);
    if (err->line <= 1) err->column += column - 1;
    err->line = line + (err->line > 1 ? err->line - 1 : 0);
}

/* ---- Values ------------------------------------------------------------------------------ */

Slice slice_trim(Slice s)
{
    while (s.size && is_space(*s.data)) s = (Slice){s.data + 1, s.size - 1};
    while (s.size && is_space(s.data[s.size - 1])) s.size--;
    return s;
}

bool slice_is(Slice s, const char *word)
{
    return s.size == strlen(word) && strncasecmp(s.data, word, s.size) == 0;
}

Slice slice_split(Slice *s, char mark)
{
    const char *at = s->size ? memchr(s->data, mark, s->size) : NULL;
    Slice first = {s->data, at ? (size_t)(at - s->data) : s->size};
    size_t taken = first.size + (at ? 1 : 0);
    *s = (Slice){s->data + taken, s->size - taken};
    return first;
}

/* Digits with or without a point and an exponent, so that no name, hexadecimal or locale gets
 * past. */
static bool looks_like_number(Slice s)
{
    size_t i = s.size && (*s.data == '-' || *s.data == '+'), digits = 0;
    for (; i < s.size && is_digit(s.data[i]); i++) digits++;
    if (i < s.size && s.data[i] == '.')
        for (i++; i < s.size && is_digit(s.data[i]); i++) digits++;
    if (!digits) return false;
    if (i == s.size || (s.data[i] | 32) != 'e') return i == s.size;
    i++;
    if (i < s.size && (s.data[i] == '-' || s.data[i] == '+')) i++;
    for (digits = 0; i < s.size && is_digit(s.data[i]); i++) digits++;
    return digits && i == s.size;
}

/* Few digits without an exponent: the quotient of two exact numbers is rounded as strtod does.
 */
static bool short_number(Slice s, double *out)
{
    enum { DIGITS_MAX = 15 };
    if (s.size > DIGITS_MAX) return false;
    double whole = 0, power = 1;
    bool point = false;
    for (size_t i = *s.data == '-' || *s.data == '+'; i < s.size; i++) {
        if (s.data[i] == '.') {
            point = true;
            continue;
        }
        if (!is_digit(s.data[i])) return false;
        whole = 10 * whole + (s.data[i] - '0');
        if (point) power *= 10;
    }
    *out = (*s.data == '-' ? -whole : whole) / power;
    return true;
}

bool slice_number(Slice s, double *out)
{
    char copy[SLICE_NUMBER_MAX + 1];
    if (s.size > SLICE_NUMBER_MAX || !looks_like_number(s)) return false;
    if (short_number(s, out)) return true;
    memcpy(copy, s.data, s.size);
    copy[s.size] = '\0';
    *out = strtod(copy, NULL);
    return isfinite(*out);
}

int slice_move(Slice s)
{
    static const char *const PASSES[] = {"pa", "pass", "ps", "--"};
    if (s.size == 2) {
        const char name[] = {s.data[0], s.data[1], '\0'};
        int square = square_parse(name);
        if (square != SQUARE_NONE) return square;
    }
    for (size_t i = 0; i < sizeof PASSES / sizeof PASSES[0]; i++)
        if (slice_is(s, PASSES[i])) return SQUARE_PASS;
    return SQUARE_NONE;
}

int slice_shown(Slice s)
{
    enum { SHOWN = 60 };
    return s.size < SHOWN ? (int)s.size : SHOWN;
}
