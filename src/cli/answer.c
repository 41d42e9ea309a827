/* answer.c */
#include "cli/answer.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

/* Never -0, which would be printed with its sign. */
static double rounded(double value, int decimals)
{
    double scale = pow(10, decimals);
    return round(value * scale) / scale + 0.0;
}

bool answer_is_proved(const HeibaiLine *line) { return line->kind >= HEIBAI_KIND_LOWER; }

const char *answer_value(const HeibaiLine *line, char out[ANSWER_VALUE])
{
    static const char *const BOUNDS[] = {
        [HEIBAI_KIND_LOWER] = ">=", [HEIBAI_KIND_UPPER] = "<="};
    const char *bound = line->kind == HEIBAI_KIND_LOWER || line->kind == HEIBAI_KIND_UPPER
                            ? BOUNDS[line->kind]
                            : "";
    if (line->kind == HEIBAI_KIND_NONE)
        snprintf(out, ANSWER_VALUE, "?");
    else
        snprintf(out, ANSWER_VALUE, answer_is_proved(line) ? "%s%+.0f" : "%s%+.1f", bound,
                 rounded(line->value, 1));
    return out;
}

void answer_line(const HeibaiLine *line, Side side, Text *out)
{
    for (int i = 0; i < line->length; i++, side = side_other(side)) {
        const char *name = heibai_move_name(line->moves[i]);
        if (i) text_print(out, " ");
        if (side == BLACK)
            text_print(out, "%c%c", tolower((unsigned char)name[0]), name[1]);
        else
            text_print(out, "%s", name);
    }
}

json_t *answer_value_json(const HeibaiLine *line)
{
    if (line->kind == HEIBAI_KIND_NONE) return json_null();
    return answer_is_proved(line) ? json_integer((json_int_t)line->value)
                                  : json_real(rounded(line->value, 2));
}

json_t *answer_move_json(int move)
{
    if (move == HEIBAI_NO_MOVE) return json_null();
    const char *name = heibai_move_name(move);
    char text[] = {(char)tolower((unsigned char)name[0]), name[1], '\0'};
    return json_string(text);
}

json_t *answer_kind_json(const HeibaiLine *line)
{
    char kind[HEIBAI_KIND_TEXT];
    return json_string(heibai_kind_write(line, kind));
}

json_t *answer_line_json(const HeibaiLine *line)
{
    char moves[HEIBAI_LINE_TEXT];
    return json_string(heibai_line_write(line, moves));
}
