#include "cli/query/answer_json.h"

#include <ctype.h>

json_t *answer_value_json(const HeibaiLine *line)
{
    if (line->kind == HEIBAI_KIND_NONE) return json_null();
    return answer_is_proved(line) ? json_integer((json_int_t)line->value)
                                  : json_real(answer_rounded(line->value, 2));
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
