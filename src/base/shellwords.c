#include "base/shellwords.h"

#include <string.h>

static bool is_blank(char c) { return c && strchr(" \t\r\n", c); }

/* Copies one word from *from to *to, which may be the same buffer: *to is never ahead of *from.
 * False: a quote is not closed, and *from points to it. */
static bool move_word(char **from, char **to)
{
    char quote = '\0', *opened = NULL;
    for (; **from && (quote || !is_blank(**from)); ++*from) {
        char c = **from, next = (*from)[1];
        if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? '\0' : c;
            opened = *from;
            continue;
        }
        bool escapes = c == '\\' && next && quote != '\'';
        if (escapes && (!quote || next == '"' || next == '\\')) c = *++*from;
        *(*to)++ = c;
    }
    if (quote) *from = opened;
    return !quote;
}

int shellwords_cut(char *line, char *words[], int max, Error *err)
{
    char *from = line, *to = line;
    for (int count = 0;; count++) {
        while (is_blank(*from)) from++;
        words[count] = NULL;
        if (!*from) return count;
        if (count == max - 1) {
            error_at(err, 0, from - line + 1, "more than %d words", max - 1);
            return -1;
        }
        words[count] = to;
        if (!move_word(&from, &to)) {
            error_at(err, 0, from - line + 1, "the quote is not closed");
            return -1;
        }
        if (*from) from++;
        *to++ = '\0';
    }
}
