/* analyze_separate.c - `heibai analyze --separate`: several games at once, here or on a farm.
 */
#include "base/array.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/query/analyze_command.h"
#include "jobs/analysis_job.h"
#include "jobs/job_games.h"
#include "train/evals.h"

#include <stdlib.h>

typedef struct Separate {
    SeparateGames *games;
    Eval *eval;
    long done;
    Progress progress;
} Separate;

bool separate_add(SeparateGames *s, const Game *g, Error *err)
{
    if (s->count == s->room) {
        Text *grown = array_grow(s->inputs, &s->room, sizeof *grown);
        if (!grown) return error_no_memory(err);
        s->inputs = grown;
    }
    Text *input = &s->inputs[s->count++];
    *input = (Text){0};
    job_write_game(g, input);
    return text_ok(input, err);
}

void separate_free(SeparateGames *s)
{
    for (size_t i = 0; i < s->count; i++) {
        text_free(&s->inputs[i]);
        if (s->answers) job_answer_free(&s->answers[i]);
    }
    free(s->inputs);
    free(s->answers);
    *s = (SeparateGames){0};
}

static bool write_input(void *context, long number, Text *out, Error *err)
{
    const Separate *s = context;
    text_append(out, &s->games->inputs[number]);
    return text_ok(out, err);
}

static bool take(void *context, long number, const JobAnswer *answer, Error *err)
{
    Separate *s = context;
    JobAnswer *to = &s->games->answers[number];
    text_append(&to->data, &answer->data);
    text_append(&to->times, &answer->times);
    progress_show(&s->progress, ++s->done, (long)s->games->count, NULL);
    return text_ok(&to->data, err) && text_ok(&to->times, err);
}

static const Eval *find_eval(void *context, uint64_t identity)
{
    const Separate *s = context;
    return eval_identity(s->eval) == identity ? s->eval : NULL;
}

static bool run(Separate *s, const SeparateAnalysis *settings, Error *err)
{
    const HeibaiLimits *l = settings->limits;
    AnalyzeJob job = {.level = l->level,
                      .depth = l->depth,
                      .confidence = l->confidence,
                      .hash_mb = settings->engine->hash_mb,
                      .weights = eval_identity(s->eval)};
    Text text = {0};
    analyze_describe(&job, &text);
    JobLocal local = {
        settings->engine->threads, {.flag = command_catch_interrupt()}, {true, find_eval, s}};
    JobPlan plan = {.kind = &ANALYZE_KIND,
                    .settings = text_string(&text),
                    .items = (long)s->games->count,
                    .piece = 1,
                    .input = write_input,
                    .context = s};
    JobSink sink = {.take = take, .context = s};
    bool ok = text_ok(&text, err) && job_run(settings->runner, &local, &plan, &sink, err);
    text_free(&text);
    return ok;
}

bool separate_run(SeparateGames *games, const SeparateAnalysis *settings, Error *err)
{
    Separate s = {.games = games, .progress = progress_begin("games")};
    s.eval = evals_open(settings->engine->weights, err);
    if (!s.eval) return false;
    games->answers = calloc(games->count + 1, sizeof *games->answers);
    bool ok = games->answers ? run(&s, settings, err) : error_no_memory(err);
    progress_end(&s.progress);
    eval_destroy(s.eval);
    return ok;
}
