/* shellwords.h - splits a command line into words as a shell does. */
#ifndef HEIBAI_BASE_SHELLWORDS_H
#define HEIBAI_BASE_SHELLWORDS_H

#include "base/error.h"

/* Splits `line` in place: words[0..n-1] point into it, words[n] is NULL. Blanks separate words.
 * '...' is literal; in "..." only \" and \\ are escapes; outside quotes a backslash makes the
 * next character literal. Nothing else is special. Returns n, or -1 with the column in the
 * error: a quote is not closed, or there are more than max - 1 words. */
int shellwords_cut(char *line, char *words[], int max, Error *err);

#endif
