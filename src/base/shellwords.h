/* shellwords.h - a command line as words, the way a shell would cut it. */
#ifndef HEIBAI_BASE_SHELLWORDS_H
#define HEIBAI_BASE_SHELLWORDS_H

#include "base/error.h"

/* Cuts `line` in place: words[0..n-1] point into it, words[n] is NULL. Blanks separate words;
 * '...' keeps everything, "..." everything but \" and \\, and a backslash outside quotes keeps
 * the character after it. Nothing else is special. Returns n, or -1: a quote is open, or there
 * are more than max - 1 words, and the error tells the column. */
int shellwords_cut(char *line, char *words[], int max, Error *err);

#endif
