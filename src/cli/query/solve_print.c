/* solve_print.c - the table that users of other solvers know, or JSON. */
#include "cli/query/answer_json.h"
#include "cli/query/solve_command.h"
#include "cli/say.h"

#include <stdio.h>

enum { CLOCK_TEXT = 32 };

static const char RULE[] =
    "---+------+-----+--------------+-------------+----------+---------------------";

/* The score that the file gives for a move; for SQUARE_NONE, the position's. */
static bool given_score(const ObfProblem *p, int move, int *score)
{
    bool found = false;
    for (int i = 0; i < p->count; i++) {
        const ObfMove *m = &p->moves[i];
        if (move != SQUARE_NONE && m->move != move) continue;
        if (!found || m->score > *score) *score = m->score;
        found = true;
    }
    return found;
}

static Check check_line(const HeibaiLine *line, int given)
{
    bool same = line->kind == HEIBAI_KIND_LOWER   ? given >= line->value
                : line->kind == HEIBAI_KIND_UPPER ? given <= line->value
                                                  : given == line->value;
    if (!answer_is_proved(line)) return CHECK_NONE;
    return same ? CHECK_SAME : CHECK_DIFFERS;
}

Check solution_check(const Solution *s)
{
    int given = 0;
    const HeibaiResult *r = s->result;
    if (!given_score(s->problem, SQUARE_NONE, &given)) return CHECK_NONE;
    Check check = check_line(&r->lines[0], given);
    for (int i = 0; s->all && i < r->count; i++)
        if (given_score(s->problem, r->lines[i].move, &given) &&
            check_line(&r->lines[i], given) == CHECK_DIFFERS)
            check = CHECK_DIFFERS;
    return check;
}

void solution_add(const Solution *s, SolveTotals *t)
{
    Check check = solution_check(s);
    t->positions++;
    t->checked += check != CHECK_NONE;
    t->differing += check == CHECK_DIFFERS;
    t->nodes += s->result->nodes;
    t->seconds += s->result->seconds;
}

/* "0:12.345" */
static const char *clock_text(double seconds, char out[CLOCK_TEXT])
{
    long long thousandths = (long long)(seconds * 1000 + 0.5);
    long long minutes = thousandths / 60000;
    if (minutes < 60)
        snprintf(out, CLOCK_TEXT, "%lld:%02lld.%03lld", minutes, thousandths / 1000 % 60,
                 thousandths % 1000);
    else
        snprintf(out, CLOCK_TEXT, "%lld:%02lld:%02lld.%03lld", minutes / 60, minutes % 60,
                 thousandths / 1000 % 60, thousandths % 1000);
    return out;
}

static double per_second(uint64_t nodes, double seconds)
{
    return seconds > 0 ? (double)nodes / seconds : 0;
}

void solution_print_header(void)
{
    say(" # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation\n%s\n",
        RULE);
    fflush(stdout);
}

static const char *score_text(const Solution *s, const HeibaiLine *line, char out[ANSWER_VALUE])
{
    if (!s->wld || !answer_is_proved(line)) return answer_value(line, out);
    return line->value > 0 ? "win" : line->value < 0 ? "loss" : "draw";
}

static void print_row(const Solution *s, const HeibaiLine *line, bool first)
{
    char score[ANSWER_VALUE], depth[HEIBAI_KIND_TEXT] = "", number[16] = "", time[CLOCK_TEXT];
    Text moves = {0};
    answer_line(line, s->problem->position.side, &moves);
    if (line->kind == HEIBAI_KIND_DEPTH)
        heibai_kind_write(line, depth);
    else if (line->kind != HEIBAI_KIND_NONE)
        snprintf(depth, sizeof depth, "%d", line->depth);
    if (first) snprintf(number, sizeof number, "%d", s->number);
    printf("%3s|%6s ", number, depth);
    say_cell(5, score_text(s, line, score));
    if (first)
        printf(" %14s %13llu %10.0f", clock_text(s->result->seconds, time),
               (unsigned long long)s->result->nodes,
               per_second(s->result->nodes, s->result->seconds));
    else
        printf(" %14s %13s %10s", "", "", "");
    printf(" %s", text_string(&moves));
    text_free(&moves);
}

static void print_difference(const Solution *s, const HeibaiLine *line, int move)
{
    int given = 0;
    if (given_score(s->problem, move, &given) && check_line(line, given) == CHECK_DIFFERS)
        say("  <- the file says %+d", given);
}

void solution_print(const Solution *s)
{
    const HeibaiResult *r = s->result;
    for (int i = 0; i < r->count; i++) {
        const HeibaiLine *line = &r->lines[i];
        print_row(s, line, i == 0);
        print_difference(s, line, i == 0 ? SQUARE_NONE : line->move);
        if (s->stopped && i == 0) printf("  <- stopped, not solved");
        printf("\n");
    }
    fflush(stdout);
}

/* "20 positions", or "stopped: 3 of 20 positions solved" */
static void write_count(const SolveTotals *t, Text *out)
{
    if (t->stopped) text_print(out, "stopped: ");
    text_print(out, "%d ", t->positions);
    if (t->stopped && t->all) text_print(out, "of %ld ", t->all);
    long of = t->stopped && t->all ? t->all : t->positions;
    text_print(out, "%s%s", of == 1 ? "position" : "positions", t->stopped ? " solved" : "");
}

void solution_print_totals(const SolveTotals *t, const char *name)
{
    char time[CLOCK_TEXT];
    Text count = {0};
    write_count(t, &count);
    say("%s\n%s: %s, %llu nodes in %s (%.0f nodes/s)\n", RULE, name, text_string(&count),
        (unsigned long long)t->nodes, clock_text(t->seconds, time),
        per_second(t->nodes, t->seconds));
    text_free(&count);
    if (t->checked)
        say("%d of %d given scores are right%s\n", t->checked - t->differing, t->checked,
            t->stopped ? " so far" : "");
}

void solution_warn_stopped(const SolveTotals *t)
{
    Text count = {0};
    write_count(t, &count);
    say_error("heibai: solve: %s\n", text_string(&count));
    text_free(&count);
}

void solution_print_json(const Solution *s)
{
    const HeibaiResult *r = s->result;
    const HeibaiLine *best = &r->lines[0];
    json_t *object =
        json_pack("{s:i, s:o, s:o, s:o, s:I, s:o, s:b, s:o}", "n", s->number, "score",
                  answer_value_json(best), "move", answer_move_json(best->move), "pv",
                  answer_line_json(best), "nodes", (json_int_t)r->nodes, "seconds",
                  json_rounded(r->seconds, 6), "exact", best->kind == HEIBAI_KIND_EXACT, "kind",
                  answer_kind_json(best));
    if (s->stopped) json_object_set_new(object, "stopped", json_true());
    if (s->all) {
        json_t *moves = json_array();
        for (int i = 0; i < r->count; i++)
            json_array_append_new(moves, json_pack("{s:o, s:o, s:o, s:o}", "move",
                                                   answer_move_json(r->lines[i].move), "score",
                                                   answer_value_json(&r->lines[i]), "kind",
                                                   answer_kind_json(&r->lines[i]), "pv",
                                                   answer_line_json(&r->lines[i])));
        json_object_set_new(object, "moves", moves);
    }
    json_print_line(object);
}
