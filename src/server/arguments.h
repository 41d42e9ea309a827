/* arguments.h - the arguments of a request: an object of JSON, read strictly. */
#ifndef HEIBAI_SERVER_ARGUMENTS_H
#define HEIBAI_SERVER_ARGUMENTS_H

#include "base/error.h"
#include "game/game.h"

#include <jansson.h>
#include <stddef.h>

/* All return false with the reason in *err. A missing argument leaves *out as it is. Numbers
 * may also be given as text, as in the query of an address. */
bool argument_text(const json_t *object, const char *key, size_t max, const char **out,
                   Error *err);
bool argument_int(const json_t *object, const char *key, int64_t min, int64_t max, int64_t *out,
                  Error *err);
bool argument_real(const json_t *object, const char *key, double min, double max, double *out,
                   Error *err);
bool argument_truth(const json_t *object, const char *key, bool *out, Error *err);

/* "board": where the game begins (the usual start if it is missing), "moves": a transcript.
 * With "ply" only the first so many plies, passes counted, are kept. */
bool argument_game(const json_t *object, Game *out, Error *err);

/* "f5", in lower case; "pass" for SQUARE_PASS; null for SQUARE_NONE. */
json_t *square_json(int square);
const char *side_text(Side side);
/* Rounded to so many decimals. */
json_t *number_json(double value, int decimals);

#endif
