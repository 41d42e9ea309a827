/* match_job.c - plays one game of a match. */
#include "arena/match_job.h"

#include "base/bytes.h"
#include "jobs/job_games.h"
#include "players/registry.h"

#include <stdlib.h>
#include <string.h>

enum {
    UNPLAYED = 255, /* instead of an ending */
    HEAD = 3,       /* bytes of an answer before the game */
    HASH_MB_MAX = 1024,
    NODES_MAX = 10000000
};

static const Field FIELDS[] = {
    {"a", FIELD_STRING, offsetof(MatchJob, specs[0]), 0, 0},
    {"b", FIELD_STRING, offsetof(MatchJob, specs[1]), 0, 0},
    {"weights-a", FIELD_HASH, offsetof(MatchJob, weights[0]), 0, 0},
    {"weights-b", FIELD_HASH, offsetof(MatchJob, weights[1]), 0, 0},
    {"seed", FIELD_HASH, offsetof(MatchJob, seed), 0, 0},
    {"plies", FIELD_INT, offsetof(MatchJob, plies), 0, MATCH_PLIES_MAX},
    {"openings", FIELD_INT, offsetof(MatchJob, openings), 0, 1},
    {"move-time", FIELD_REAL, offsetof(MatchJob, time.move), 0, 1e9},
    {"game-time", FIELD_REAL, offsetof(MatchJob, time.game), 0, 1e9},
    {"hang", FIELD_REAL, offsetof(MatchJob, time.hang), 0, 1e9},
    {"memory", FIELD_HASH, offsetof(MatchJob, memory), 0, 0},
    {0}};

bool match_job(const MatchSettings *s, MatchJob *out, Error *err)
{
    *out = (MatchJob){.specs = {s->a, s->b},
                      .seed = s->seed,
                      .plies = s->opening_plies,
                      .openings = s->openings != NULL,
                      .time = s->time,
                      .memory = s->memory};
    return !s->runner || (registry_identity(s->a, &out->weights[0], err) &&
                          registry_identity(s->b, &out->weights[1], err));
}

/* Players that play the same on every machine and touch nothing but the board. */

/* `item` is key=value. */
static bool check_switch(const PlayerClass *c, const char *item, Error *err)
{
    char key[24] = "";
    const char *value = strchr(item, '=');
    if (!value || value - item >= (int)sizeof key) return true; /* registry_check refused it */
    memcpy(key, item, (size_t)(value++ - item));
    const Option *o = option_find(c->options, key, strlen(key));
    bool off = strcmp(value, "off") == 0;
    if (o && o->kind == OPTION_FILE)
        return error_set(err, "%s: %s= names a file: not on a farm", c->name, key);
    if ((strcmp(key, "time") == 0 || strcmp(key, "clock") == 0) && !off)
        return error_set(err, "%s: %s= makes the games depend on time: not on a farm", c->name,
                         key);
    if (strcmp(key, "threads") == 0 && atoi(value) != 1)
        return error_set(err,
                         "%s: games depend on time with more than one thread: not on a "
                         "farm",
                         c->name);
    if ((strcmp(key, "hash") == 0 && atol(value) > HASH_MB_MAX) ||
        (strcmp(key, "nodes") == 0 && atol(value) > NODES_MAX))
        return error_set(err, "%s: %s=%.20s is too much memory for a farm", c->name, key,
                         value);
    return true;
}

static bool check_player(const char *spec, Error *err)
{
    const PlayerClass *c = registry_find(spec);
    if (c && (c->read || !c->choose))
        return error_set(err,
                         "'%.60s' is not a player for a farm: only those inside the "
                         "program are",
                         spec);
    if (!registry_check(spec, err)) return false;
    const char *rest = strchr(spec, ':');
    bool playouts = false;
    while (rest && *rest) {
        char item[SPEC_MAX] = "";
        size_t size = strcspn(++rest, ",");
        memcpy(item, rest, size < SPEC_MAX - 1 ? size : SPEC_MAX - 1);
        playouts |= strncmp(item, "playouts=", 9) == 0 && strcmp(item, "playouts=off") != 0;
        if (!check_switch(c, item, err)) return false;
        rest += size;
    }
    if (option_find(c->options, "playouts", 8) && !playouts)
        return error_set(err,
                         "%s: a number of playouts is needed on a farm, as in "
                         "%s:playouts=1000",
                         c->name, c->name);
    return true;
}

/* What a farm allows. */
static bool check_untrusted(const MatchJob *s, Error *err)
{
    if (s->time.move > 0 || s->time.game > 0)
        return error_set(err, "games with a time limit depend on the machine: not on a farm");
    if (s->memory) return error_set(err, "a limit of memory is for programs: not on a farm");
    for (int i = 0; i < 2; i++) {
        uint64_t mine;
        if (!check_player(s->specs[i], err) || !registry_identity(s->specs[i], &mine, err))
            return false;
        if (mine != s->weights[i])
            return error_set(err, "the weights %016llx are needed",
                             (unsigned long long)s->weights[i]);
    }
    return true;
}

static bool check_settings(JobSettings *settings, const JobPlace *place, Error *err)
{
    MatchJob *s = settings;
    s->trusted = place->trusted;
    if (s->trusted) return true;
    s->time.hang = 0;
    return check_untrusted(s, err);
}

/* One game. */

void match_write_opening(const MatchSettings *s, long number, Text *out)
{
    Game g;
    match_begin(s, (int)(number / 2), &g);
    job_write_game(&g, out);
}

static bool begin_game(const MatchJob *s, const JobItem *item, Game *g, Error *err)
{
    if (!s->openings) {
        match_opening(s->seed, (int)(item->number / 2), s->plies, g);
        return true;
    }
    return job_read_game(item->input, item->size, g) ||
           error_set(err, "the input of item %ld is not an opening", item->number);
}

static bool play(const MatchJob *s, const JobItem *item, Game *g, Ending *ending, Error *err)
{
    int black = item->number % 2 == 0 ? 0 : 1;
    GameSettings one = {.specs = {s->specs[black], s->specs[!black]},
                        .seed = s->seed,
                        .number = (uint64_t)item->number,
                        .time = s->time,
                        .stop = item->stop.flag,
                        .memory = (size_t)s->memory};
    return begin_game(s, item, g, err) && match_play(&one, g, ending, err);
}

/* data: ending, number of plies (2 bytes), the game, why. times: seconds of each ply. */
static bool run_item(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    Game g;
    Ending ending = ENDING_STOPPED;
    Error why = {.text = ""};
    unsigned char head[HEAD] = {0};
    const MatchJob *s = state;
    bool ok = play(s, item, &g, &ending, &why);
    if (ok && ending == ENDING_STOPPED) return error_set(err, "stopped");
    /* On a farm another worker may be able to play the game. Here it ends the match, but games
     * that are being played still count. */
    if (!ok && !s->trusted) {
        *err = why;
        return false;
    }
    if (!ok) game_start(&g, position_start());
    head[0] = ok ? (unsigned char)ending : UNPLAYED;
    bytes_put(head + 1, (uint64_t)g.plies, 2);
    text_add(&out->data, (const char *)head, sizeof head);
    job_write_game(&g, &out->data);
    for (int i = 0; i < g.plies; i++)
        text_add(&out->times, (const char *)&g.ply[i].seconds, sizeof g.ply[i].seconds);
    if (!ok || referee_lost(ending)) text_print(&out->data, "%s", why.text);
    return true;
}

bool match_read(const JobAnswer *answer, MatchAnswer *out, Error *err)
{
    const unsigned char *data = (const unsigned char *)answer->data.data;
    size_t size = answer->data.size;
    if (size < HEAD + JOB_POSITION) return error_set(err, "an answer is not a game");
    size_t plies = bytes_get(data + 1, 2), game = JOB_POSITION + plies;
    out->played = data[0] != UNPLAYED;
    if (plies > GAME_PLIES_MAX || game > size - HEAD || size - HEAD - game >= ERROR_TEXT_MAX ||
        answer->times.size != plies * sizeof(double) ||
        (out->played && data[0] >= ENDING_STOPPED) ||
        !job_read_game(data + HEAD, game, &out->game))
        return error_set(err, "an answer is not a game");
    out->ending = out->played ? (Ending)data[0] : ENDING_UNABLE;
    error_set(&out->why, "%.*s", (int)(size - HEAD - game), (const char *)data + HEAD + game);
    for (size_t i = 0; i < plies; i++) {
        double *seconds = &out->game.ply[i].seconds;
        memcpy(seconds, answer->times.data + i * sizeof *seconds, sizeof *seconds);
    }
    return true;
}

const JobKind MATCH_KIND = {"match", {sizeof(MatchJob), FIELDS, check_settings}, {0}, run_item};
