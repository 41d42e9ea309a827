#include "protocol/thinker.h"

#include "base/array.h"
#include "engine/engine.h"
#include "engine/skill.h"

#include <pthread.h>
#include <stdlib.h>

struct Thinker {
    HeibaiSettings settings;
    bool used;             /* something was searched since the last clear */
    pthread_mutex_t mutex; /* guards all below */
    HeibaiEngine *engine;
    uint64_t line;       /* carried out now */
    uint64_t interrupts; /* the searches of lines before this one are to end */
};

Thinker *thinker_create(const HeibaiSettings *settings, Error *err)
{
    Thinker *t = array_new(1, sizeof *t, err);
    if (!t) return NULL;
    pthread_mutex_init(&t->mutex, NULL);
    if (thinker_change(t, settings, err)) return t;
    thinker_destroy(t);
    return NULL;
}

void thinker_destroy(Thinker *t)
{
    if (!t) return;
    heibai_engine_destroy(t->engine);
    pthread_mutex_destroy(&t->mutex);
    free(t);
}

const HeibaiSettings *thinker_settings(const Thinker *t) { return &t->settings; }

bool thinker_change(Thinker *t, const HeibaiSettings *settings, Error *err)
{
    HeibaiEngine *engine = engine_create(settings, cpu_level(), err);
    if (!engine) return false;
    pthread_mutex_lock(&t->mutex);
    HeibaiEngine *old = t->engine;
    t->engine = engine;
    pthread_mutex_unlock(&t->mutex);
    heibai_engine_destroy(old);
    t->settings = *settings;
    t->used = false;
    return true;
}

static bool is_over(const Thinker *t) { return t->interrupts > t->line; }

void thinker_begin_line(Thinker *t, uint64_t number)
{
    pthread_mutex_lock(&t->mutex);
    t->line = number;
    pthread_mutex_unlock(&t->mutex);
}

void thinker_interrupt(Thinker *t, uint64_t number)
{
    pthread_mutex_lock(&t->mutex);
    if (number > t->interrupts) t->interrupts = number;
    if (is_over(t)) heibai_engine_cancel(t->engine);
    pthread_mutex_unlock(&t->mutex);
}

void thinker_halt(Thinker *t) { thinker_interrupt(t, UINT64_MAX); }

bool thinker_interrupted(Thinker *t)
{
    pthread_mutex_lock(&t->mutex);
    bool over = is_over(t);
    pthread_mutex_unlock(&t->mutex);
    return over;
}

/* The search of this line may have been interrupted before it begins. */
static void begin_search(Thinker *t)
{
    t->used = true;
    pthread_mutex_lock(&t->mutex);
    if (is_over(t))
        heibai_engine_cancel(t->engine);
    else
        heibai_engine_resume(t->engine);
    pthread_mutex_unlock(&t->mutex);
}

bool thinker_search(Thinker *t, const Position *p, const HeibaiLimits *limits,
                    ThinkerProgress progress, HeibaiResult *out, Error *err)
{
    EngineQuery query = {.position = p,
                         .limits = limits,
                         .progress = progress.call,
                         .context = progress.context};
    begin_search(t);
    return engine_search(t->engine, &query, out, err);
}

bool thinker_choose(Thinker *t, const Position *p, const HeibaiSkill *skill, HeibaiResult *out,
                    Error *err)
{
    EngineQuery query = {.position = p};
    begin_search(t);
    return skill_choose(t->engine, &query, skill, out, err);
}

void thinker_clear(Thinker *t)
{
    if (t->used) heibai_engine_clear(t->engine);
    t->used = false;
}
