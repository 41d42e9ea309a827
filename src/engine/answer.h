/* answer.h - what the engine found, as people read it. */
#ifndef HEIBAI_ENGINE_ANSWER_H
#define HEIBAI_ENGINE_ANSWER_H

#include "base/text.h"
#include "board/board.h"
#include "heibai.h"

enum { ANSWER_VALUE = 16 };

/* To so many decimals, and never -0, which would be printed with its sign. */
double answer_rounded(double value, int decimals);

/* Whether the value is proved, be it as a bound. */
bool answer_is_proved(const HeibaiLine *line);

/* "+18" when proved, ">=+2" or "<=-4" for a bound, "+3.2" otherwise, "?" when nothing is known.
 * Returns out. */
const char *answer_value(const HeibaiLine *line, char out[ANSWER_VALUE]);

/* Appends the moves in the custom of Othello programs: black's small, white's large: "g8 H7".
 */
void answer_line(const HeibaiLine *line, Side side, Text *out);

/* Appends the table of a result: a row a move, then the side to move, nodes and time; for a
 * game that is over, its discs. */
void answer_table(const Position *p, const HeibaiResult *r, Text *out);

#endif
