#include "cli/command.h"
#include "cli/position_args.h"
#include "cli/query/answer_json.h"
#include "cli/query/engine_args.h"
#include "cli/query/thinking.h"
#include "cli/say.h"

#include <stdio.h>

enum { USUAL_LEVEL = 21, OWN_FLAGS = 3 };

typedef struct HintFlags {
    EngineFlags engine;
    LimitFlags limits;
    SkillFlags skill;
    PositionArgs position;
    int64_t lines;
    double game_time;
    bool json;
} HintFlags;

/* What is asked: a search, or the move of a player of a skill (0: none). */
typedef struct Question {
    HeibaiLimits limits;
    HeibaiSkill skill;
} Question;

static bool read_question(const HintFlags *f, Question *out, Error *err)
{
    if (!skill_flags_skill(&f->skill, &f->limits, &out->skill, err)) return false;
    if (f->skill.skill && f->lines > 1)
        return error_set(err, "--skill and --lines cannot be combined");
    if (!limit_flags_limits(&f->limits, f->game_time > 0 ? HEIBAI_UNSET : USUAL_LEVEL,
                            &out->limits, err))
        return false;
    out->limits.game_time = f->game_time;
    out->limits.lines = (int)f->lines;
    out->skill.move_time = out->limits.move_time;
    out->skill.game_time = out->limits.game_time;
    return true;
}

static void print_json(const HeibaiResult *r)
{
    json_t *moves = json_array();
    for (int i = 0; i < r->count && r->lines[i].move != HEIBAI_NO_MOVE; i++) {
        const HeibaiLine *line = &r->lines[i];
        json_array_append_new(
            moves, json_pack("{s:o, s:o, s:o, s:i, s:o}", "move", answer_move_json(line->move),
                             "value", answer_value_json(line), "kind", answer_kind_json(line),
                             "depth", line->depth, "pv", answer_line_json(line)));
    }
    json_print_line(json_pack("{s:o, s:I, s:o}", "moves", moves, "nodes", (json_int_t)r->nodes,
                              "seconds", json_rounded(r->seconds, 6)));
}

static void print_text(const Position *p, const HeibaiResult *r)
{
    Text table = {0};
    answer_table(p, r, &table);
    say_text(stdout, text_string(&table));
    text_free(&table);
}

static int hint(const HintFlags *f, const Position *p, const Question *q)
{
    HeibaiResult result;
    HeibaiSettings settings = engine_flags_settings(&f->engine);
    Error err;
    Thinking *t = thinking_begin(&settings, &err);
    if (!t) return command_fail(&err, "hint");
    bool ok = q->skill.skill ? thinking_choose(t, p, &q->skill, &result, &err)
                             : thinking_search(t, p, &q->limits, "hint", &result, &err);
    bool interrupted = thinking_interrupted(t);
    thinking_end(t);
    if (!ok) return command_fail(&err, "hint");
    if (f->json)
        print_json(&result);
    else
        print_text(p, &result);
    return interrupted ? STATUS_INTERRUPTED : STATUS_OK;
}

int run_hint(const Command *self, int argc, char **argv)
{
    HintFlags f = {
        .engine = engine_flags_default(), .limits = limit_flags_default(), .lines = 1};
    Flag flags[OWN_FLAGS + POSITION_FLAGS + ENGINE_FLAGS + LIMIT_FLAGS + SKILL_FLAGS] = {
        {"lines", FLAG_INTEGER, &f.lines, .min = 1, .max = HEIBAI_LINES_MAX, .value = "N",
         .help = "show the best N moves (1); also -n N"},
        {"game-time", FLAG_REAL, &f.game_time, .max = 1e6, .value = "SECONDS",
         .help = "time left for all remaining moves; the search uses a part of it"},
        {"json", FLAG_ON, &f.json, .help = "print one JSON object"},
    };
    int status, count = OWN_FLAGS;
    Error err;
    Game game;
    Question question;
    count += position_flags_add(&f.position, flags + count);
    count += limit_flags_add(&f.limits, flags + count);
    count += skill_flags_add(&f.skill, flags + count);
    count += engine_flags_add(&f.engine, flags + count);
    engine_args_mend(argc, argv);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 1, &status)) return status;
    if (!read_question(&f, &question, &err)) return command_fail(&err, self->name);
    if (argc > 0) f.position.word = argv[0];
    if (!position_args_game(&f.position, NAMED_END, &game, &err))
        return command_fail(&err, NULL);
    return hint(&f, &game.now, &question);
}
