#include "engine/answer.h"

#include "base/clock.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

double answer_rounded(double value, int decimals)
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
                 answer_rounded(line->value, 1));
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

static void add_over(const Position *p, Text *out)
{
    int black = popcount(position_discs(p, BLACK)), white = popcount(position_discs(p, WHITE));
    text_print(out, "The game is over: black %d, white %d discs.\n", black, white);
}

void answer_table(const Position *p, const HeibaiResult *r, Text *out)
{
    if (r->lines[0].move == HEIBAI_NO_MOVE) {
        add_over(p, out);
        return;
    }
    text_print(out, " move | value |  kind  | line, black's moves small\n"
                    "------+-------+--------+--------------------------\n");
    for (int i = 0; i < r->count; i++) {
        const HeibaiLine *line = &r->lines[i];
        char value[ANSWER_VALUE], kind[HEIBAI_KIND_TEXT];
        text_print(out, "  %s  | %5s | %6s | ", heibai_move_name(line->move),
                   answer_value(line, value), heibai_kind_write(line, kind));
        answer_line(line, p->side, out);
        text_print(out, "\n");
    }
    char time[CLOCK_SHOWN];
    text_print(out, "%s to move; %llu nodes, %s%s\n", p->side == BLACK ? "Black" : "White",
               (unsigned long long)r->nodes, clock_show(r->seconds, time),
               r->complete ? "" : "; ended early");
}
