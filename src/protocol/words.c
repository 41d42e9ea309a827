#include "protocol/words.h"

#include "board/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_gap(char c) { return (unsigned char)c <= ' ' || c == 127; }

static const char *skip_gap(const char *at)
{
    while (*at && is_gap(*at)) at++;
    return at;
}

static const char *skip_word(const char *at)
{
    while (*at && !is_gap(*at)) at++;
    return at;
}

bool words_cut(const char *line, Words *out, Error *err)
{
    *out = (Words){.copy = strdup(line)};
    if (!out->copy) return error_no_memory(err);
    char *at = out->copy + (skip_gap(out->copy) - out->copy);
    while (*at && out->count < WORDS_MAX) {
        out->at[out->count++] = at;
        at += skip_word(at) - at;
        char *next = at + (skip_gap(at) - at);
        *at = '\0';
        at = next;
    }
    return true;
}

WordShort words_first(const char *line)
{
    WordShort word = {""};
    line = skip_gap(line);
    size_t size = (size_t)(skip_word(line) - line);
    if (size < sizeof word.text) memcpy(word.text, line, size);
    return word;
}

WordShort words_only(const char *line)
{
    return *words_after(line, 1) ? (WordShort){""} : words_first(line);
}

void words_free(Words *w)
{
    free(w->copy);
    *w = (Words){0};
}

const char *words_after(const char *line, int count)
{
    line = skip_gap(line);
    for (int i = 0; i < count; i++) line = skip_gap(skip_word(line));
    return line;
}

bool words_begin(const char *line, const char *word)
{
    size_t size = strlen(word);
    line = skip_gap(line);
    return strncasecmp(line, word, size) == 0 && (!line[size] || is_gap(line[size]));
}

bool words_side(const char *word, Side *out)
{
    bool black = strcasecmp(word, "black") == 0 || strcasecmp(word, "b") == 0;
    bool white = strcasecmp(word, "white") == 0 || strcasecmp(word, "w") == 0;
    *out = white ? WHITE : BLACK;
    return black || white;
}

const char *words_side_name(Side side) { return side == BLACK ? "black" : "white"; }

MoveName words_move_name(int move, const char *pass)
{
    MoveName n;
    snprintf(n.text, sizeof n.text, "%s", move == SQUARE_PASS ? pass : square_name(move));
    n.text[0] = (char)tolower((unsigned char)n.text[0]);
    return n;
}
