/* answer.h - what the engine found, as the commands print it. */
#ifndef HEIBAI_CLI_ANSWER_H
#define HEIBAI_CLI_ANSWER_H

#include "base/text.h"
#include "board/board.h"
#include "cli/json.h"
#include "heibai.h"

enum { ANSWER_VALUE = 16 };

/* Whether the value is proved, be it as a bound. */
bool answer_is_proved(const HeibaiLine *line);

/* "+18" when proved, ">=+2" or "<=-4" for a bound, "+3.2" otherwise, "?" when nothing is known.
 * Returns out. */
const char *answer_value(const HeibaiLine *line, char out[ANSWER_VALUE]);

/* Appends the moves in the custom of Othello programs: black's small, white's large: "g8 H7".
 */
void answer_line(const HeibaiLine *line, Side side, Text *out);

/* Discs: whole when proved, otherwise with two decimals; null when nothing is known. */
json_t *answer_value_json(const HeibaiLine *line);
/* "g8", "--" for a pass, null when there is no move. */
json_t *answer_move_json(int move);
/* "14@73%", "exact" ... */
json_t *answer_kind_json(const HeibaiLine *line);
/* "g8h7--a4" */
json_t *answer_line_json(const HeibaiLine *line);

#endif
