/* registry.c - the table of players, their spec strings and their help. */
#include "players/registry.h"

#include "players/classes.h"

#include <stdio.h>
#include <string.h>

/* `human` is in the table only for its help; the terminal brings the player. */
static bool read_nothing(Player *p, const char *rest, Error *err)
{
    (void)p;
    return !*rest || error_set(err, "human has no switches");
}

static const PlayerClass HUMAN = {
    .name = "human", .summary = "asks you, at the terminal", .read = read_nothing};

static const PlayerClass *const CLASSES[] = {
    &HUMAN,      &RANDOM_CLASS,  &HISTORY_CLASS, &SIMPLE_CLASS, &STAGED_CLASS, &ANNEALING_CLASS,
    &MCTS_CLASS, &SIXTERM_CLASS, &ENGINE_CLASS,  &GTP_CLASS,    &NBOARD_CLASS};
enum { CLASS_COUNT = sizeof CLASSES / sizeof CLASSES[0] };

/* A piece of a spec; not terminated. */
typedef struct Piece {
    const char *text;
    size_t size;
} Piece;

static bool piece_is(Piece p, const char *word)
{
    return strlen(word) == p.size && strncmp(p.text, word, p.size) == 0;
}

/* The number of characters of a piece that a message shows. */
static int shown(Piece p) { return p.size < 40 ? (int)p.size : 40; }

/* Removes and returns the part of *rest before a separator. */
static Piece cut(const char **rest, const char *separator)
{
    size_t size = strcspn(*rest, separator);
    Piece piece = {*rest, size};
    *rest += size + ((*rest)[size] != '\0');
    return piece;
}

const PlayerClass *registry_class(int index)
{
    return index >= 0 && index < CLASS_COUNT ? CLASSES[index] : NULL;
}

const PlayerClass *registry_find(const char *spec)
{
    Piece name = cut(&spec, ":");
    for (int i = 0; i < CLASS_COUNT; i++)
        if (piece_is(name, CLASSES[i]->name)) return CLASSES[i];
    return NULL;
}

static bool unknown_player(const char *spec, Error *err)
{
    Piece name = cut(&spec, ":");
    Text names = {0};
    for (int i = 0; i < CLASS_COUNT; i++) text_print(&names, " %s", CLASSES[i]->name);
    error_set(err, "unknown player '%.*s'; the players are:%s", shown(name), name.text,
              text_string(&names));
    text_free(&names);
    return false;
}

bool registry_is_human(const char *spec) { return registry_find(spec) == &HUMAN; }

static bool unknown_key(const PlayerClass *c, Piece key, Error *err)
{
    Text keys = {0};
    for (const Option *o = c->options; o->key; o++) text_print(&keys, " %s", o->key);
    error_set(err, "%s has no switch '%.*s'; it has:%s as seed", c->name, shown(key), key.text,
              text_string(&keys));
    text_free(&keys);
    return false;
}

static bool set_seed(Piece value, uint64_t *seed, Error *err)
{
    char number[24] = "";
    int64_t parsed;
    if (value.size < sizeof number) memcpy(number, value.text, value.size);
    if (!text_to_int(number, 0, INT64_MAX, &parsed))
        return error_set(err, "seed='%.*s' is not allowed: seed=0..%lld", shown(value),
                         value.text, (long long)INT64_MAX);
    *seed = (uint64_t)parsed;
    return true;
}

static bool set_report(Player *p, Piece value, Error *err)
{
    const PlayerClass *c = p->class;
    if (!piece_is(value, "report"))
        return error_set(err, "as='%.*s' is not allowed: as=report", shown(value), value.text);
    if (c->no_report) return error_set(err, "%s has no as=report: %s", c->name, c->no_report);
    p->report = true;
    return true;
}

static bool set_switch(Player *p, Piece key, Piece value, uint64_t *seed, Error *err)
{
    const PlayerClass *c = p->class;
    if (piece_is(key, "as")) return set_report(p, value, err);
    if (piece_is(key, "seed")) return set_seed(value, seed, err);
    const Option *o = option_find(c->options, key.text, key.size);
    return o ? option_set(o, value.text, value.size, p->settings, err)
             : unknown_key(c, key, err);
}

static bool set_switches(Player *p, const char *rest, uint64_t *seed, Error *err)
{
    while (*rest) {
        Piece item = cut(&rest, ",");
        const char *equals = memchr(item.text, '=', item.size);
        if (!equals) return error_set(err, "'%.*s' is not key=value", shown(item), item.text);
        Piece key = {item.text, (size_t)(equals - item.text)};
        Piece value = {equals + 1, item.size - key.size - 1};
        if (!set_switch(p, key, value, seed, err)) return false;
    }
    return true;
}

/* The report's settings are the defaults wherever as=report stands: the other switches are
 * applied after them. */
static bool apply_spec(Player *p, const char *switches, uint64_t *seed, Error *err)
{
    if (!set_switches(p, switches, seed, err)) return false;
    if (!p->report) return true;
    options_default(p->class->options, true, p->settings);
    return set_switches(p, switches, seed, err);
}

static Player *prepare(const char *spec, PlayerSeed seed, Error *err)
{
    const PlayerClass *class = registry_find(spec);
    if (!class) unknown_player(spec, err);
    Player *p = class ? player_new(class, err) : NULL;
    if (!p) return NULL;
    const char *switches = spec;
    cut(&switches, ":");
    bool ok =
        class->read ? class->read(p, switches, err) : apply_spec(p, switches, &seed.seed, err);
    if (!ok) {
        player_destroy(p);
        return NULL;
    }
    p->rng = rng_stream(seed.seed, seed.stream);
    return p;
}

Player *registry_create(const char *spec, PlayerSeed seed, Error *err)
{
    Player *p = prepare(spec, seed, err);
    if (p && !p->class->choose) {
        error_set(err, "'%s' plays at the terminal only", p->class->name);
    } else if (!p || player_open(p, err)) {
        return p;
    }
    player_destroy(p);
    return NULL;
}

bool registry_check(const char *spec, Error *err)
{
    Player *p = prepare(spec, (PlayerSeed){0}, err);
    player_destroy(p);
    return p != NULL;
}

bool registry_identity(const char *spec, uint64_t *out, Error *err)
{
    Player *p = prepare(spec, (PlayerSeed){0}, err);
    *out = 0;
    bool ok = p && (!p->class->identity || p->class->identity(p, out, err));
    player_destroy(p);
    return ok;
}

static void help_option(const Option *o, bool no_report, Text *out)
{
    char item[160], usual[40], report[40];
    char range[120];
    snprintf(item, sizeof item, "%s=%s", o->key, option_range(o, range, sizeof range));
    text_print(out, "    %-28s %-9s %-9s %s\n", item,
               option_show(o, o->usual, usual, sizeof usual),
               no_report ? "" : option_show(o, option_default(o, true), report, sizeof report),
               o->help);
}

static void help_class(const PlayerClass *c, Text *out)
{
    text_print(out, "\n%s - %s\n", c->name, c->summary);
    if (c->options[0].key)
        text_print(out, "    %-28s %-9s %-9s\n", "switch", "default",
                   c->no_report ? "" : "as=report");
    for (const Option *o = c->options; o->key; o++) help_option(o, c->no_report, out);
    if (c->report) text_print(out, "    as=report: %s\n", c->report);
    if (c->no_report) text_print(out, "    no as=report: %s\n", c->no_report);
}

void registry_help(Text *out)
{
    text_print(
        out,
        "A player is `name` or `name:key=value,key=value`, as in history:depth=7,corner=off.\n"
        "Every player but human also takes seed=N (its random numbers) and as=report: the "
        "behaviour of\n"
        "the course report's own listing where that differs from what its prose intends.\n"
        "Behind gtp: and nboard: stands a command line instead, as in \"gtp:gtp-rhino -l "
        "2\".\n");
    for (int i = 0; i < CLASS_COUNT; i++) help_class(CLASSES[i], out);
}
