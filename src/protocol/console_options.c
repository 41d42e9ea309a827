/* console_options.c - the options of the console: one table to set, show and explain them. */
#include "protocol/console_state.h"
#include "protocol/limits.h"
#include "search/search.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef struct ConsoleOption {
    const char *name, *other; /* short name, or NULL */
    const char *value, *help;
    /* False: the value is wrong. */
    bool (*set)(Console *c, const char *value, Error *err);
    void (*show)(const Console *c, Text *out);
} ConsoleOption;

static const double SECONDS_MAX = 1e8, MOVE_SECONDS_MIN = 0.001;
static const int PERCENT[] = {73, 87, 95, 98, 99, 100};
enum { SELECTIVITY_MAX = sizeof PERCENT / sizeof PERCENT[0] - 1, HASH_BITS_MAX = 32 };

static bool set_int(const char *value, int64_t min, int64_t max, int *out, Error *err)
{
    int64_t number;
    if (!text_to_int(value, min, max, &number))
        return error_set(err, "'%.40s' is not a whole number in %lld..%lld", value,
                         (long long)min, (long long)max);
    *out = (int)number;
    return true;
}

/* [[[d:]h:]m:]s */
static bool set_seconds(const char *value, double *out, Error *err)
{
    static const double UNITS[] = {1, 60, 3600, 86400};
    enum { PARTS_MAX = sizeof UNITS / sizeof UNITS[0] };
    double seconds = 0, number = 0;
    int parts = 1;
    for (const char *c = value; *c; c++) parts += *c == ':';
    bool ok = parts <= PARTS_MAX;
    for (const char *at = value; ok && parts-- > 0;) {
        char part[32] = "";
        size_t size = strcspn(at, ":");
        if (size < sizeof part) memcpy(part, at, size);
        ok = text_to_real(part, 0, SECONDS_MAX, &number);
        seconds += number * UNITS[parts];
        at += size + 1;
    }
    if (!ok || seconds > SECONDS_MAX)
        return error_set(err, "'%.40s' is not a time: seconds, m:s, h:m:s or d:h:m:s", value);
    *out = seconds;
    return true;
}

static void show_unset(Text *out, int value)
{
    if (value == HEIBAI_UNSET)
        text_print(out, "-");
    else
        text_print(out, "%d", value);
}

static bool set_level(Console *c, const char *value, Error *err)
{
    int level = 0;
    if (!set_int(value, 0, HEIBAI_LEVEL_MAX, &level, err)) return false;
    limits_set_level(&c->limits, level);
    c->skill.skill = 0;
    return true;
}

static void show_level(const Console *c, Text *out)
{
    HeibaiLimits l = console_limits(c);
    show_unset(out, l.level);
}

static bool set_depth(Console *c, const char *value, Error *err)
{
    if (!set_int(value, 1, SQUARES, &c->limits.depth, err)) return false;
    c->limits.level = HEIBAI_UNSET;
    c->skill.skill = 0;
    return true;
}

static void show_depth(const Console *c, Text *out) { show_unset(out, c->limits.depth); }

static bool set_skill(Console *c, const char *value, Error *err)
{
    return set_int(value, 0, HEIBAI_SKILL_MAX, &c->skill.skill, err);
}

static void show_skill(const Console *c, Text *out)
{
    show_unset(out, c->skill.skill ? c->skill.skill : HEIBAI_UNSET);
}

static bool set_selectivity(Console *c, const char *value, Error *err)
{
    int number = 0;
    if (!set_int(value, 0, SELECTIVITY_MAX, &number, err)) return false;
    c->limits.confidence = PERCENT[number];
    return true;
}

static void show_selectivity(const Console *c, Text *out)
{
    for (int i = 0; i <= SELECTIVITY_MAX; i++)
        if (PERCENT[i] == c->limits.confidence) text_print(out, "%d (%d %%)", i, PERCENT[i]);
}

static bool set_move_time(Console *c, const char *value, Error *err)
{
    double seconds;
    if (!set_seconds(value, &seconds, err)) return false;
    if (seconds > 0 && seconds < MOVE_SECONDS_MIN)
        return error_set(err, "a move needs at least %g s", MOVE_SECONDS_MIN);
    c->limits.move_time = seconds;
    return true;
}

static void show_move_time(const Console *c, Text *out)
{
    text_print(out, "%g s", c->limits.move_time);
}

static bool set_game_time(Console *c, const char *value, Error *err)
{
    return set_seconds(value, &c->game_time, err);
}

static void show_game_time(const Console *c, Text *out)
{
    text_print(out, "%g s", c->game_time);
}

static bool set_threads(Console *c, const char *value, Error *err)
{
    HeibaiSettings s = *thinker_settings(c->settings.thinker);
    return set_int(value, 1, 256, &s.threads, err) &&
           thinker_change(c->settings.thinker, &s, err);
}

static void show_threads(const Console *c, Text *out)
{
    text_print(out, "%d", thinker_settings(c->settings.thinker)->threads);
}

static bool set_hash(Console *c, const char *value, Error *err)
{
    int bits = 0;
    HeibaiSettings s = *thinker_settings(c->settings.thinker);
    if (!set_int(value, 1, HASH_BITS_MAX, &bits, err)) return false;
    size_t megabytes = search_hash_size(bits) >> 20;
    s.hash_mb = megabytes ? (int)megabytes : 1;
    return thinker_change(c->settings.thinker, &s, err);
}

static void show_hash(const Console *c, Text *out)
{
    size_t size = (size_t)thinker_settings(c->settings.thinker)->hash_mb << 20;
    int bits = 0;
    while (bits < HASH_BITS_MAX && search_hash_size(bits + 1) <= size) bits++;
    text_print(out, "%d (%zu MB)", bits, size >> 20);
}

static bool set_alpha(Console *c, const char *value, Error *err)
{
    return set_int(value, -SQUARES, c->limits.beta - 1, &c->limits.alpha, err);
}

static void show_alpha(const Console *c, Text *out) { text_print(out, "%d", c->limits.alpha); }

static bool set_beta(Console *c, const char *value, Error *err)
{
    return set_int(value, c->limits.alpha + 1, SQUARES, &c->limits.beta, err);
}

static void show_beta(const Console *c, Text *out) { text_print(out, "%d", c->limits.beta); }

static bool set_verbose(Console *c, const char *value, Error *err)
{
    return set_int(value, 0, 2, &c->verbose, err);
}

static void show_verbose(const Console *c, Text *out) { text_print(out, "%d", c->verbose); }

static const ConsoleOption OPTIONS[] = {
    {"level", "l", "0-60", "strength; 60 solves everything", set_level, show_level},
    {"depth", "d", "1-64", "plies to search, instead of a level", set_depth, show_depth},
    {"skill", NULL, "0-20", "skill of the engine's moves, which errs as people do; 0: none",
     set_skill, show_skill},
    {"selectivity", NULL, "0-5", "confidence of that depth: 73, 87, 95, 98, 99, 100 %",
     set_selectivity, show_selectivity},
    {"move-time", NULL, "[[d:]h:]m:s", "time per move; 0: no limit", set_move_time,
     show_move_time},
    {"game-time", "t", "[[d:]h:]m:s", "time of a side for all its moves; 0: no limit",
     set_game_time, show_game_time},
    {"n-tasks", "n", "1-256", "number of threads", set_threads, show_threads},
    {"hash-table-size", "h", "1-32", "size of the hash table, 2^N positions", set_hash,
     show_hash},
    {"alpha", NULL, "-64-63", "lower end of the window of a solve", set_alpha, show_alpha},
    {"beta", NULL, "-63-64", "upper end of the window of a solve", set_beta, show_beta},
    {"verbose", NULL, "0-2", "1: show boards; 2: show boards and the search", set_verbose,
     show_verbose},
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

HeibaiLimits console_limits(const Console *c)
{
    HeibaiLimits l = c->limits;
    if (c->game_time > 0) {
        double left = c->game_time - game_time(&c->game, c->game.now.side).total;
        l.game_time = left > 0.001 ? left : 0.001;
    }
    limits_complete(&l);
    return l;
}

/* A short name needs a dash, because some are also commands. */
static const ConsoleOption *find(const char *name)
{
    const char *bare = name + strspn(name, "-");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const ConsoleOption *o = &OPTIONS[i];
        if (strcasecmp(bare, o->name) == 0) return o;
        if (bare > name && o->other && strcasecmp(bare, o->other) == 0) return o;
    }
    return NULL;
}

/* Splits `level 21`, `level = 21` or `level=21` into words without '='. */
static int cut(const Words *w, const char *words[3])
{
    int count = 0;
    for (int i = 0; i < w->count; i++) {
        char *sign = i < 2 ? strchr(w->at[i], '=') : NULL;
        if (sign) *sign = '\0';
        if (*w->at[i] && count < 3) words[count++] = w->at[i];
        if (sign && sign[1] && count < 3) words[count++] = sign + 1;
    }
    return count;
}

bool console_option(ConsoleCall *c, bool *known)
{
    const char *words[3];
    Error why;
    int count = cut(&c->words, words);
    const ConsoleOption *o = count ? find(words[0]) : NULL;
    *known = o != NULL;
    if (!o) return false;
    if (count != 2) return error_set(&c->console->error, "usage: %s %s", o->name, o->value);
    return o->set(c->console, words[1], &why) ||
           error_set(&c->console->error, "%s: %s", o->name, why.text);
}

bool console_set(ConsoleCall *c)
{
    bool known;
    return console_option(c, &known) ||
           (known
                ? false
                : error_set(&c->console->error, "there is no option '%.40s'", c->words.at[0]));
}

bool console_options(ConsoleCall *c)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        Text value = {0};
        OPTIONS[i].show(c->console, &value);
        outlet_print(&c->console->settings.out, "%-16s %s\n", OPTIONS[i].name,
                     text_string(&value));
        text_free(&value);
    }
    return true;
}

void console_options_help(Text *out)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const ConsoleOption *o = &OPTIONS[i];
        char head[48];
        snprintf(head, sizeof head, "%s%s%s %s", o->name, o->other ? " -" : "",
                 o->other ? o->other : "", o->value);
        text_print(out, "  %-30s %s\n", head, o->help);
    }
}
