/* answer_json.h - what the engine found, as JSON. */
#ifndef HEIBAI_CLI_QUERY_ANSWER_JSON_H
#define HEIBAI_CLI_QUERY_ANSWER_JSON_H

#include "cli/json.h"
#include "engine/answer.h"

/* Discs: whole when proved, otherwise with two decimals; null when nothing is known. */
json_t *answer_value_json(const HeibaiLine *line);
/* "g8", "--" for a pass, null when there is no move. */
json_t *answer_move_json(int move);
/* "14@73%", "exact" ... */
json_t *answer_kind_json(const HeibaiLine *line);
/* "g8h7--a4" */
json_t *answer_line_json(const HeibaiLine *line);

#endif
