/* input.h - lines that a human types, or that a file or a program sends instead.
 * Between two terminals a line can be edited and earlier lines recalled. */
#ifndef HEIBAI_CLI_PLAY_INPUT_H
#define HEIBAI_CLI_PLAY_INPUT_H

#include "base/clock.h"

#include <stdio.h>

enum { INPUT_LINE_MAX = 256 }; /* bytes with the terminator */

typedef enum InputResult {
    INPUT_LINE,
    INPUT_LONG,   /* the line did not fit and was skipped */
    INPUT_END,    /* there is no more, and no line */
    INPUT_STOPPED /* the flag was set, or the deadline has passed */
} InputResult;

typedef struct Input Input;

/* Reads standard input. Prompts go to `prompts`, where there is somebody to see them; lines can
 * be edited if `editing` and both are terminals. NULL: no memory. */
Input *input_open(FILE *prompts, bool editing);
void input_close(Input *in);

/* The next line without white space at its ends. */
InputResult input_line(Input *in, const char *prompt, const Stop *stop,
                       char line[INPUT_LINE_MAX]);

#endif
