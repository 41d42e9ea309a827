/* game_api.h - rules and formats for the page: games as JSON, conversions, pictures. */
#ifndef HEIBAI_SERVER_GAME_API_H
#define HEIBAI_SERVER_GAME_API_H

#include "base/error.h"

#include <jansson.h>

/* Each answers one request at once; NULL: the error says what was wrong with it. */
json_t *game_api_legal(const json_t *arguments, Error *err);
json_t *game_api_play(const json_t *arguments, Error *err);
json_t *game_api_convert(const json_t *arguments, Error *err);
json_t *game_api_picture(const json_t *arguments, Error *err);

#endif
