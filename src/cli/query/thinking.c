/* thinking.c - a second thread watches for Ctrl-C and prints progress, so that the search is
 * not slowed down. */
#define _DEFAULT_SOURCE
#include "cli/query/thinking.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/text.h"
#include "cli/command.h"
#include "engine/answer.h"
#include "engine/skill.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { TICK_NANOSECONDS = 10000000, WIDTH_USUAL = 80, WHAT_MAX = 80 };

static const double SILENCE = 1, REDRAW = 0.2; /* seconds */

struct Thinking {
    HeibaiEngine *engine;
    const atomic_bool *interrupt;
    bool terminal; /* stderr is one */
    double begun;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t ended;
    bool ending, searching, visible;
    double shown, search_begun;
    char what[WHAT_MAX];
    Side side;
    HeibaiLine best; /* so far; length 0: nothing yet */
};

static size_t terminal_width(void)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col : WIDTH_USUAL;
}

static void draw(Thinking *t, double now)
{
    Text line = {0};
    text_print(&line, "%s, %.0f s", t->what, now - t->search_begun);
    if (t->best.length) {
        char value[ANSWER_VALUE], kind[HEIBAI_KIND_TEXT];
        double nodes = (double)heibai_engine_nodes(t->engine) / 1e6;
        text_print(&line, ", %s %s, %.1fM nodes, %.1fM/s, ", heibai_kind_write(&t->best, kind),
                   answer_value(&t->best, value), nodes, nodes / (now - t->search_begun));
        answer_line(&t->best, t->side, &line);
    }
    size_t room = terminal_width() - 1;
    fprintf(stderr, "\r\033[K%.*s", (int)(line.size < room ? line.size : room),
            text_string(&line));
    fflush(stderr);
    text_free(&line);
    t->visible = true;
    t->shown = now;
}

static void erase(Thinking *t)
{
    if (t->visible) fputs("\r\033[K", stderr);
    t->visible = false;
}

static void look_after(Thinking *t)
{
    double now = clock_now();
    if (atomic_load(t->interrupt)) heibai_engine_cancel(t->engine);
    if (t->terminal && t->searching && now - t->begun >= SILENCE && now - t->shown >= REDRAW)
        draw(t, now);
}

static void *live(void *context)
{
    Thinking *t = context;
    pthread_mutex_lock(&t->mutex);
    while (!t->ending) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_NANOSECONDS;
        if (until.tv_nsec >= 1000000000) {
            until.tv_nsec -= 1000000000;
            until.tv_sec++;
        }
        pthread_cond_timedwait(&t->ended, &t->mutex, &until);
        look_after(t);
    }
    pthread_mutex_unlock(&t->mutex);
    return NULL;
}

Thinking *thinking_begin(const HeibaiSettings *settings, Error *err)
{
    Thinking *t = array_new(1, sizeof *t, err);
    if (!t) return NULL;
    t->engine = engine_create(settings, cpu_level(), err);
    t->interrupt = command_catch_interrupt();
    t->terminal = isatty(STDERR_FILENO);
    t->begun = clock_now();
    pthread_mutex_init(&t->mutex, NULL);
    pthread_cond_init(&t->ended, NULL);
    if (t->engine) {
        if (pthread_create(&t->thread, NULL, live, t) == 0) return t;
        error_set(err, "the system has no more threads");
    }
    heibai_engine_destroy(t->engine);
    free(t);
    return NULL;
}

void thinking_end(Thinking *t)
{
    if (!t) return;
    pthread_mutex_lock(&t->mutex);
    t->ending = true;
    erase(t);
    pthread_cond_signal(&t->ended);
    pthread_mutex_unlock(&t->mutex);
    pthread_join(t->thread, NULL);
    pthread_cond_destroy(&t->ended);
    pthread_mutex_destroy(&t->mutex);
    heibai_engine_destroy(t->engine);
    free(t);
}

static void progress(void *context, const HeibaiResult *so_far)
{
    Thinking *t = context;
    pthread_mutex_lock(&t->mutex);
    t->best = so_far->lines[0];
    pthread_mutex_unlock(&t->mutex);
}

static void set_searching(Thinking *t, bool searching)
{
    pthread_mutex_lock(&t->mutex);
    t->searching = searching;
    t->search_begun = clock_now();
    t->best.length = 0;
    pthread_mutex_unlock(&t->mutex);
}

bool thinking_search(Thinking *t, const Position *p, const HeibaiLimits *limits,
                     const char *what, HeibaiResult *out, Error *err)
{
    EngineQuery query = {.position = p, .limits = limits, .progress = progress, .context = t};
    snprintf(t->what, sizeof t->what, "%s", what);
    t->side = p->side;
    set_searching(t, true);
    bool ok = engine_search(t->engine, &query, out, err);
    set_searching(t, false);
    return ok;
}

bool thinking_choose(Thinking *t, const Position *p, const HeibaiSkill *skill,
                     HeibaiResult *out, Error *err)
{
    EngineQuery query = {.position = p};
    return skill_choose(t->engine, &query, skill, out, err);
}

void thinking_clear(Thinking *t) { heibai_engine_clear(t->engine); }

bool thinking_interrupted(const Thinking *t) { return atomic_load(t->interrupt); }

void thinking_make_room(Thinking *t)
{
    pthread_mutex_lock(&t->mutex);
    if (isatty(STDOUT_FILENO)) erase(t);
    pthread_mutex_unlock(&t->mutex);
}
