#include "server/arguments.h"

#include "base/text.h"
#include "board/notation.h"
#include "game/boardtext.h"
#include "game/transcript.h"
#include "server/limits.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

bool argument_text(const json_t *object, const char *key, size_t max, const char **out,
                   Error *err)
{
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value)) return true;
    if (!json_is_string(value)) return error_set(err, "\"%s\" must be a text", key);
    if (json_string_length(value) > max)
        return error_set(err, "\"%s\" has more than %zu characters", key, max);
    *out = json_string_value(value);
    return true;
}

bool argument_int(const json_t *object, const char *key, int64_t min, int64_t max, int64_t *out,
                  Error *err)
{
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value)) return true;
    int64_t number = 0;
    bool ok = json_is_integer(value) && json_integer_value(value) >= min &&
              json_integer_value(value) <= max;
    if (ok)
        number = json_integer_value(value);
    else if (json_is_string(value))
        ok = text_to_int(json_string_value(value), min, max, &number);
    if (!ok)
        return error_set(err, "\"%s\" must be a whole number from %lld to %lld", key,
                         (long long)min, (long long)max);
    *out = number;
    return true;
}

bool argument_real(const json_t *object, const char *key, double min, double max, double *out,
                   Error *err)
{
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value)) return true;
    double number = json_number_value(value);
    bool ok = json_is_number(value) && number >= min && number <= max;
    if (json_is_string(value)) ok = text_to_real(json_string_value(value), min, max, &number);
    if (!ok) return error_set(err, "\"%s\" must be a number from %g to %g", key, min, max);
    *out = number;
    return true;
}

bool argument_truth(const json_t *object, const char *key, bool *out, Error *err)
{
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value)) return true;
    /* Arguments of a GET are texts. */
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    bool yes = json_is_true(value) || strcmp(text, "true") == 0;
    bool no = json_is_false(value) || strcmp(text, "false") == 0;
    if (!yes && !no) return error_set(err, "\"%s\" must be true or false", key);
    *out = yes;
    return true;
}

static void keep_plies(Game *g, int64_t plies)
{
    while (g->plies > plies && game_undo(g)) continue;
}

bool argument_game(const json_t *object, Game *out, Error *err)
{
    const char *board = NULL, *moves = NULL;
    int64_t ply = GAME_PLIES_MAX;
    Position start = position_start();
    if (!argument_text(object, "board", LIMIT_BOARD, &board, err) ||
        !argument_text(object, "moves", LIMIT_MOVES, &moves, err) ||
        !argument_int(object, "ply", 0, GAME_PLIES_MAX, &ply, err))
        return false;
    if (board && !boardtext_read(board, &start, NULL, err)) return error_within(err, "board");
    game_start(out, start);
    if (moves && !transcript_read(moves, out, err)) return error_within(err, "moves");
    keep_plies(out, ply);
    return true;
}

json_t *square_json(int square)
{
    if (square == SQUARE_NONE) return json_null();
    if (square == SQUARE_PASS) return json_string("pass");
    const char *name = square_name(square);
    char text[] = {(char)tolower((unsigned char)name[0]), name[1], '\0'};
    return json_string(text);
}

const char *side_text(Side side) { return side == BLACK ? "black" : "white"; }

json_t *number_json(double value, int decimals)
{
    double scale = pow(10, decimals);
    return json_real(round(value * scale) / scale);
}
