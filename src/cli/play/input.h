/* input.h - lines that a human types, or that a file or a program sends instead.
 * Between two terminals a line can be edited and earlier lines recalled. */
#ifndef HEIBAI_CLI_PLAY_INPUT_H
#define HEIBAI_CLI_PLAY_INPUT_H

#include "base/clock.h"
#include "base/text.h"

#include <stdio.h>

enum { INPUT_LINE_MAX = 256, PROMPT_MAX = 96 }; /* bytes with the terminator */

typedef enum InputResult {
    INPUT_LINE,
    INPUT_LONG,   /* the line did not fit and was skipped */
    INPUT_END,    /* there is no more, and no line */
    INPUT_STOPPED /* the flag was set, or the deadline has passed */
} InputResult;

typedef struct Input Input;

/* What stands before a line. While the input waits at a terminal, `tick` (NULL: none) is called
 * several times per second. It may change the text and add a note, whole lines to be printed
 * above. True: it did, and the prompt is shown again. */
typedef struct Prompt {
    char text[PROMPT_MAX];
    bool (*tick)(void *context, struct Prompt *prompt, Text *note);
    void *context;
} Prompt;

/* Reads standard input. Prompts go to `prompts`, where there is somebody to see them; lines can
 * be edited if `editing` and both are terminals. NULL: no memory. */
Input *input_open(FILE *prompts, bool editing);
void input_close(Input *in);

/* The next line without white space at its ends. */
InputResult input_line(Input *in, Prompt *prompt, const Stop *stop, char line[INPUT_LINE_MAX]);

#endif
