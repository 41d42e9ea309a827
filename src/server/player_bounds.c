/* player_bounds.c - which players and switches a page may use, and how much of them. */
#include "players/registry.h"
#include "server/limits.h"
#include "server/player_jobs.h"

#include <stdio.h>
#include <string.h>

typedef struct Bound {
    const char *key;
    double max;
} Bound;

static const Bound BOUNDS[] = {
    {"threads", LIMIT_PLAYER_THREADS},
    {"hash", LIMIT_PLAYER_HASH},
    {"time", LIMIT_MOVE_SECONDS - 2},
    {"clock", 3600},
    {"nodes", LIMIT_PLAYER_NODES},
    {"playouts", LIMIT_PLAYOUTS},
    {"depth", LIMIT_PLAYER_DEPTH},
    {"level", LIMIT_PLAYER_LEVEL},
    {"t0", 1e6},
};
enum { BOUND_COUNT = sizeof BOUNDS / sizeof BOUNDS[0] };

static const Bound *bound_of(const char *key)
{
    for (int i = 0; i < BOUND_COUNT; i++)
        if (strcmp(BOUNDS[i].key, key) == 0) return &BOUNDS[i];
    return NULL;
}

static bool class_allowed(const PlayerClass *c) { return c->choose && !c->read; }

/* The text of a switch in the spec, NULL: it is not given. *size is its length. */
static const char *given(const char *spec, const char *key, size_t *size)
{
    const char *at = strchr(spec, ':');
    const char *found = NULL;
    while (at && *at) {
        at++;
        size_t length = strcspn(at, ",");
        size_t name = strlen(key);
        if (length > name && strncmp(at, key, name) == 0 && at[name] == '=') {
            found = at + name + 1;
            *size = length - name - 1;
        }
        at += length;
    }
    return found;
}

static bool check_given(const Option *o, const char *value, size_t size, Error *err)
{
    const Bound *b = bound_of(o->key);
    char number[40] = "";
    double parsed;
    if (o->kind == OPTION_FILE)
        return error_set(err, "the switch %s names a file: that is not allowed here", o->key);
    if (size < sizeof number) memcpy(number, value, size);
    if (!b || !text_to_real(number, -1e18, 1e18, &parsed) || parsed <= b->max) return true;
    return error_set(err, "%s=%s is more than this server allows: at most %g", o->key, number,
                     b->max);
}

static void add_switch(Text *out, const char *key, double value)
{
    bool first = !strchr(text_string(out), ':');
    text_print(out, "%c%s=%.10g", first ? ':' : ',', key, value);
}

/* Defaults beyond a limit are given explicitly, at the limit. */
static bool bound_option(const char *spec, const Option *o, bool report, Text *out, Error *err)
{
    size_t size;
    const char *value = given(spec, o->key, &size);
    const Bound *b = bound_of(o->key);
    if (value) return check_given(o, value, size, err);
    double usual = option_default(o, report);
    if (b && o->kind != OPTION_CHOICE && usual > b->max) add_switch(out, o->key, b->max);
    return true;
}

/* A level without a time could take minutes. With a time and no level the engine would use all
 * of it, so its usual level is given too. */
static void bound_engine(const char *spec, const PlayerClass *c, Text *out)
{
    enum { USUAL_LEVEL = 10 };
    size_t size;
    if (strcmp(c->name, "heibai") != 0 || given(spec, "time", &size) ||
        given(spec, "clock", &size))
        return;
    if (!given(spec, "level", &size) && !given(spec, "depth", &size) &&
        !given(spec, "skill", &size))
        add_switch(out, "level", USUAL_LEVEL);
    add_switch(out, "time", bound_of("time")->max);
}

bool player_spec_bound(const char *spec, Text *out, Error *err)
{
    size_t size;
    if (strlen(spec) >= SPEC_MAX / 2) return error_set(err, "the player's text is too long");
    const PlayerClass *c = registry_find(spec);
    if (c && !class_allowed(c))
        return error_set(err, "the player '%s' is not allowed here", c->name);
    if (!registry_check(spec, err)) return false;
    bool report = given(spec, "as", &size) != NULL;
    text_print(out, "%s", spec);
    for (const Option *o = c->options; o->key; o++)
        if (!bound_option(spec, o, report, out, err)) return false;
    bound_engine(spec, c, out);
    return text_ok(out, err) && registry_check(text_string(out), err);
}

static json_t *option_json(const Option *o)
{
    static const char *const KINDS[] = {"choice", "integer", "real", "file"};
    const Bound *b = bound_of(o->key);
    char usual[40];
    json_t *object =
        json_pack("{s:s, s:s, s:s, s:s}", "key", o->key, "kind", KINDS[o->kind], "usual",
                  option_show(o, o->usual, usual, sizeof usual), "help", o->help);
    if (o->kind == OPTION_CHOICE) {
        json_object_set_new(object, "choices", json_string(option_choices(o)));
        return object;
    }
    if (o->word) json_object_set_new(object, "word", json_string(o->word));
    json_object_set_new(object, "min", json_real(o->min));
    json_object_set_new(object, "max", json_real(b && b->max < o->max ? b->max : o->max));
    return object;
}

json_t *players_json(void)
{
    json_t *players = json_array();
    for (int i = 0; registry_class(i); i++) {
        const PlayerClass *c = registry_class(i);
        if (!class_allowed(c)) continue;
        json_t *options = json_array();
        for (const Option *o = c->options; o->key; o++)
            if (o->kind != OPTION_FILE) json_array_append_new(options, option_json(o));
        json_array_append_new(players, json_pack("{s:s, s:s, s:b, s:o}", "name", c->name,
                                                 "summary", c->summary, "report", !c->no_report,
                                                 "options", options));
    }
    return json_pack("{s:o}", "players", players);
}
