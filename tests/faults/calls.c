/* calls.c - calls every function of heibai.h, a short search, a short match and the server's
 * parser of requests, each time with another allocation failing, until a call needs no more.
 *
 *   SPARRING=PROGRAM faults_calls WEIGHTS_FILE      prints one line per target
 *
 * Each attempt runs in a child process of its own. The call must give its usual result, or fail
 * with one line of text; repeated without a failing allocation it must give the usual result.
 * At its end the child looks for leaks under the address sanitizer. Run it in an empty folder.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "faults/inject.h"

#include "arena/match.h"
#include "engine/engine.h"
#include "heibai.h"
#include "server/api.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID_MAX = 2000, ATTEMPTS_MAX = 100000, FAULTS_MAX = 10 };

/* What a call works on, and what it said. */
typedef struct Call {
    const char *weights;
    HeibaiEngine *engine; /* made before, for targets that need one */
    HeibaiPosition position;
    HeibaiResult result;
    bool again; /* this is the repetition */
    char said[SAID_MAX];
    char error[ERROR_TEXT_MAX];
} Call;

typedef struct Target {
    const char *name;
    bool (*run)(Call *c); /* false: it failed, and c->error says why */
    bool engine;          /* needs one */
} Target;

/* Shared with the children. */
typedef struct Shared {
    char usual[SAID_MAX]; /* what a call says when nothing fails */
    bool injected;
    char fault[200];
} Shared;

__attribute__((format(printf, 2, 3))) static bool say(Call *c, const char *format, ...)
{
    size_t used = strlen(c->said);
    va_list args;
    va_start(args, format);
    vsnprintf(c->said + used, sizeof c->said - used, format, args);
    va_end(args);
    return true;
}

static bool fails(Call *c, const HeibaiError *e)
{
    snprintf(c->error, sizeof c->error, "%s", e->text);
    return false;
}

/* ---- Calls without an engine ------------------------------------------------------------- */

static bool run_version(Call *c) { return say(c, "%s", heibai_version()); }
static bool run_move_name(Call *c) { return say(c, "%s", heibai_move_name(37)); }
static bool run_move_read(Call *c) { return say(c, "%d", heibai_move_read("f5")); }
static bool run_moves(Call *c) { return say(c, "%d", heibai_moves(&c->position) != 0); }
static bool run_is_over(Call *c) { return say(c, "%d", heibai_is_over(&c->position)); }
static bool run_score(Call *c) { return say(c, "%d", heibai_score(&c->position)); }

static bool say_position(Call *c)
{
    char text[HEIBAI_POSITION_TEXT];
    return say(c, "%s", heibai_position_write(&c->position, text));
}

static bool run_position_start(Call *c)
{
    heibai_position_start(&c->position);
    return say_position(c);
}

static bool run_position_read(Call *c)
{
    HeibaiError e;
    const char *text = "OXXXX-XXOOOOXOXXOOOOXXOXOOXXXOOOOXOXOOOOXXXOOOO--XOXOOOOXXXXXO-O X";
    return heibai_position_read(text, &c->position, &e) ? say_position(c) : fails(c, &e);
}

static bool run_position_write(Call *c) { return say_position(c); }

static bool run_play(Call *c)
{
    heibai_position_start(&c->position);
    return say(c, "%d ", heibai_play(&c->position, heibai_move_read("f5"))) && say_position(c);
}

static bool run_play_text(Call *c)
{
    HeibaiError e;
    heibai_position_start(&c->position);
    return heibai_play_text(&c->position, "f5d6c3d3", &e) ? say_position(c) : fails(c, &e);
}

static bool run_settings_default(Call *c)
{
    HeibaiSettings s;
    heibai_settings_default(&s);
    return say(c, "%d %d", s.threads, s.hash_mb);
}

static bool run_limits_default(Call *c)
{
    HeibaiLimits l;
    heibai_limits_default(&l);
    return say(c, "%d %d %d", l.level, l.depth, l.lines);
}

static bool run_level(Call *c)
{
    int depth, confidence;
    return say(c, "%d ", heibai_level(12, 20, &depth, &confidence)) &&
           say(c, "%d %d", depth, confidence);
}

static bool run_kind_write(Call *c)
{
    char text[HEIBAI_KIND_TEXT];
    const HeibaiLine line = {.kind = HEIBAI_KIND_DEPTH, .depth = 14, .confidence = 73};
    return say(c, "%s", heibai_kind_write(&line, text));
}

static bool run_line_write(Call *c)
{
    char text[HEIBAI_LINE_TEXT];
    const HeibaiLine line = {.length = 2, .moves = {37, 43}};
    return say(c, "%s", heibai_line_write(&line, text));
}

/* ---- Engines and searches ---------------------------------------------------------------- */

static bool search(Call *c, HeibaiEngine *engine, int level, HeibaiProgress progress)
{
    HeibaiError e;
    HeibaiLimits limits;
    heibai_limits_default(&limits);
    limits.level = level;
    if (!heibai_search(engine, &c->position, &limits, progress, c, &c->result, &e))
        return fails(c, &e);
    const HeibaiLine *best = &c->result.lines[0];
    return say(c, "%s %.2f %d", heibai_move_name(best->move), best->value, best->length);
}

/* Makes an engine and uses it once, so that what it lacks is noticed. */
static bool create(Call *c, int threads, const char *weights)
{
    HeibaiError e;
    HeibaiSettings s = {.threads = threads, .hash_mb = 1, .weights = weights};
    HeibaiEngine *engine = heibai_engine_create(&s, &e);
    if (!engine) return fails(c, &e);
    bool ok = search(c, engine, 1, NULL);
    heibai_engine_destroy(engine);
    return ok;
}

static bool run_create(Call *c) { return create(c, 1, NULL); }
static bool run_create_threads(Call *c) { return create(c, 3, NULL); }
static bool run_create_weights(Call *c) { return create(c, 1, c->weights); }

/* A farm repeats work that the machine had no memory for: the error must say that it was the
 * machine. A second line makes the reason a bad one. */
static bool run_create_inside(Call *c)
{
    Error err;
    HeibaiSettings s = {.threads = 1, .hash_mb = 1, .weights = c->weights};
    HeibaiEngine *engine = engine_create(&s, cpu_level(), &err);
    bool memory = !engine && (strstr(err.text, "no memory") || strstr(err.text, "out of mem"));
    if (!engine)
        snprintf(c->error, sizeof c->error, "%s%.380s",
                 memory && !err.machine ? "not of the machine\n" : "", err.text);
    heibai_engine_destroy(engine);
    return engine && say(c, "created");
}

static bool run_destroy(Call *c)
{
    heibai_engine_destroy(c->engine);
    c->engine = NULL;
    return say(c, "destroyed");
}

static bool run_clear(Call *c)
{
    heibai_engine_clear(c->engine);
    return search(c, c->engine, 2, NULL) && say(c, " %d", (int)c->result.nodes);
}

static bool run_cancel(Call *c)
{
    heibai_engine_cancel(c->engine);
    bool ok = search(c, c->engine, 20, NULL) && say(c, " %d", c->result.complete);
    heibai_engine_resume(c->engine);
    return ok;
}

static bool run_resume(Call *c)
{
    heibai_engine_resume(c->engine);
    return search(c, c->engine, 1, NULL);
}

static bool run_nodes(Call *c)
{
    heibai_engine_clear(c->engine);
    return search(c, c->engine, 2, NULL) && say(c, " %d", (int)heibai_engine_nodes(c->engine));
}

static void count_calls(void *context, const HeibaiResult *so_far)
{
    Call *c = context;
    if (so_far->count < 1) say(c, "no line");
}

static bool run_search(Call *c)
{
    heibai_engine_clear(c->engine);
    return search(c, c->engine, 6, count_calls) && say(c, " %d", (int)c->result.nodes);
}

static bool run_choose(Call *c)
{
    HeibaiError e;
    const HeibaiSkill skill = {.skill = 12, .seed = 1};
    heibai_engine_clear(c->engine);
    if (!heibai_choose(c->engine, &c->position, &skill, &c->result, &e)) return fails(c, &e);
    const HeibaiLine *best = &c->result.lines[0];
    return say(c, "%s %.2f", heibai_move_name(best->move), best->value);
}

/* From the engine to the answer, with several threads. The exact score does not depend on them.
 */
static bool run_short_search(Call *c)
{
    HeibaiError e;
    HeibaiSettings s = {.threads = 2, .hash_mb = 1};
    HeibaiEngine *engine = heibai_engine_create(&s, &e);
    if (!engine) return fails(c, &e);
    HeibaiLimits limits;
    heibai_limits_default(&limits);
    limits.level = 60;
    run_position_read(c);
    bool ok = heibai_search(engine, &c->position, &limits, NULL, NULL, &c->result, &e);
    heibai_engine_destroy(engine);
    return ok ? say(c, " %.0f", c->result.lines[0].value) : fails(c, &e);
}

/* ---- Others ------------------------------------------------------------------------------ */

/* A game that a lack of memory ended is no result: the match fails, and can be continued. */
static bool play_match(Call *c, const char *a, const char *b)
{
    Error err;
    MatchResult r;
    if (!c->again) unlink("games.ggf");
    const MatchSettings s = {.a = a,
                             .b = b,
                             .games = 4,
                             .threads = 2,
                             .opening_plies = 40,
                             .seed = 1,
                             .record = "games.ggf",
                             .resume = c->again};
    if (!match_run(&s, NULL, NULL, &r, &err)) {
        snprintf(c->error, sizeof c->error, "%s", err.text);
        return false;
    }
    return say(c, "%d games, %d won, %d lost, %ld discs", r.games, r.wins, r.losses, r.score);
}

static bool run_match(Call *c) { return play_match(c, "sixterm", "history:depth=2"); }

static bool run_match_programs(Call *c)
{
    char a[300], b[300];
    const char *program = getenv("SPARRING");
    snprintf(a, sizeof a, "gtp:%s gtp good", program);
    snprintf(b, sizeof b, "nboard:%s nboard good", program);
    return play_match(c, a, b);
}

/* One request, as the page sends it. */
static bool request(Call *c, const char *command, const char *text)
{
    Prepared prepared;
    Error err;
    json_t *arguments = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!arguments) {
        snprintf(c->error, sizeof c->error, "not JSON, or no memory");
        return false;
    }
    bool ok = api_prepare(command, arguments, NULL, &prepared, &err);
    json_decref(arguments);
    if (ok)
        prepared_free(&prepared);
    else
        snprintf(c->error, sizeof c->error, "%s", err.text);
    return ok && say(c, "%s ", command);
}

static bool run_requests(Call *c)
{
    return request(c, "legal", "{\"moves\":\"f5d6c3\",\"ply\":2}") &&
           request(c, "convert", "{\"text\":\"f5d6c3\",\"to\":\"sgf\"}") &&
           request(c, "picture", "{\"moves\":\"f5d6\"}") &&
           request(c, "values", "{\"moves\":\"f5\",\"level\":8,\"lines\":3}") &&
           request(c, "analyze", "{\"moves\":\"f5d6c3d3\",\"level\":1}");
}

static const Target TARGETS[] = {
    {"heibai_version", run_version, false},
    {"heibai_move_name", run_move_name, false},
    {"heibai_move_read", run_move_read, false},
    {"heibai_position_start", run_position_start, false},
    {"heibai_position_read", run_position_read, false},
    {"heibai_position_write", run_position_write, false},
    {"heibai_moves", run_moves, false},
    {"heibai_is_over", run_is_over, false},
    {"heibai_score", run_score, false},
    {"heibai_play", run_play, false},
    {"heibai_play_text", run_play_text, false},
    {"heibai_settings_default", run_settings_default, false},
    {"heibai_engine_create", run_create, false},
    {"heibai_engine_create, 3 threads", run_create_threads, false},
    {"heibai_engine_create, file of weights", run_create_weights, false},
    {"an engine of the program, file of weights", run_create_inside, false},
    {"heibai_engine_destroy", run_destroy, true},
    {"heibai_engine_clear", run_clear, true},
    {"heibai_engine_cancel", run_cancel, true},
    {"heibai_engine_resume", run_resume, true},
    {"heibai_limits_default", run_limits_default, false},
    {"heibai_level", run_level, false},
    {"heibai_search", run_search, true},
    {"heibai_choose", run_choose, true},
    {"heibai_engine_nodes", run_nodes, true},
    {"heibai_kind_write", run_kind_write, false},
    {"heibai_line_write", run_line_write, false},
    {"a short search", run_short_search, false},
    {"a short match", run_match, false},
    {"a short match of programs", run_match_programs, false},
    {"requests to the server", run_requests, false},
};

/* ---- Attempts ---------------------------------------------------------------------------- */

static void fault(Shared *s, const char *what, const char *detail)
{
    if (!s->fault[0]) snprintf(s->fault, sizeof s->fault, "%s: '%.150s'", what, detail);
}

/* Calls and compares. The first call of all sets what is usual. */
static void attempt(const Target *t, Call *c, Shared *s, long number)
{
    c->said[0] = c->error[0] = '\0';
    inject_at(number);
    bool ok = t->run(c);
    if (number) s->injected = inject_happened();
    inject_at(0);
    if (!ok && !number) fault(s, "fails without reason", c->error);
    if (!ok && (!c->error[0] || strchr(c->error, '\n'))) fault(s, "bad reason", c->error);
    if (ok && !s->usual[0]) memcpy(s->usual, c->said, sizeof s->usual);
    if (ok && strcmp(c->said, s->usual) != 0) fault(s, "another result", c->said);
}

static void make_engine(const Target *t, Call *c)
{
    HeibaiSettings settings = {.threads = 1, .hash_mb = 1};
    if (t->engine && !c->engine) c->engine = heibai_engine_create(&settings, NULL);
}

static void child(const Target *t, const char *weights, Shared *s, long number)
{
    static Call c; /* too large for the stack under a sanitizer */
    c.weights = weights;
    heibai_position_start(&c.position);
    make_engine(t, &c);
    attempt(t, &c, s, number);
    c.again = number > 0;
    make_engine(t, &c);
    heibai_position_start(&c.position);
    attempt(t, &c, s, 0);
    heibai_engine_destroy(c.engine);
}

/* Returns whether the chosen allocation happened. */
static bool run_child(const Target *t, const char *weights, Shared *s, long number)
{
    int status;
    s->injected = false;
    s->fault[0] = '\0';
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        child(t, weights, s, number);
        exit(0);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0)
        fault(s, "the process ended with an error", "see above");
    return s->injected;
}

static int run_target(const Target *t, const char *weights, Shared *s)
{
    int faults = 0;
    long number = 0;
    s->usual[0] = '\0';
    for (bool more = true; more && number < ATTEMPTS_MAX && faults < FAULTS_MAX; number++) {
        more = run_child(t, weights, s, number) || number == 0;
        if (!s->fault[0]) continue;
        printf("FAILED: %s at allocation %ld: %s\n", t->name, number, s->fault);
        faults++;
    }
    printf("%s: %ld failed allocations\n", t->name, number - 2);
    return faults;
}

int main(int argc, char **argv)
{
    Shared *s =
        mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int faults = 0;
    if (argc != 2 || s == MAP_FAILED) return 2;
    for (size_t i = 0; i < sizeof TARGETS / sizeof TARGETS[0]; i++)
        faults += run_target(&TARGETS[i], argv[1], s);
    return faults > 0;
}
