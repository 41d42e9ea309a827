/* answer.h - results of the engine as text for people. */
#ifndef HEIBAI_ENGINE_ANSWER_H
#define HEIBAI_ENGINE_ANSWER_H

#include "base/text.h"
#include "board/board.h"
#include "heibai.h"

enum { ANSWER_VALUE = 16 };

/* Rounds to so many decimals; never returns -0, which would be printed as "-0". */
double answer_rounded(double value, int decimals);

/* Whether the value is proved, exactly or as a bound. */
bool answer_is_proved(const HeibaiLine *line);

/* "+18" when proved, ">=+2" or "<=-4" for a bound, "+3.2" otherwise, "?" when nothing is known.
 * Returns out. */
const char *answer_value(const HeibaiLine *line, char out[ANSWER_VALUE]);

/* Appends the moves as Othello programs write them, black's in lower and white's in upper case:
 * "g8 H7". */
void answer_line(const HeibaiLine *line, Side side, Text *out);

/* Appends a table with one row per move, then the side to move, nodes and time. If the game is
 * over, appends the disc counts. */
void answer_table(const Position *p, const HeibaiResult *r, Text *out);

#endif
