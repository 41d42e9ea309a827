#include "lab/experiments/balanced.h"

#include <stdio.h>

/* All numbers here are guesses. */
enum {
    OPENINGS =
        BALANCED_GAMES_MAX / 2, /* does not depend on --games, so that a run can resume */
    QUICK_OPENINGS = 8,
    OPENING_PLIES = 8,
    OPENING_LEVEL = 10, /* of the search that balances them */
    QUICK_OPENING_LEVEL = 2,
    NOTE_SIZE = 45 /* fits into a terminal line with the progress before it */
};

/* A player that takes longer for one move hangs. Far above the slowest player. */
static const double HANG_SECONDS = 900;
static const size_t OPENINGS_SIZE_MAX = 1 << 20;

static void keep_opening(void *context, const Game *opening, const HeibaiLine *value)
{
    openings_add_line(opening, value, context);
}

static bool make_openings(const Lab *lab, const char *file, bool first, Text *out, Error *err)
{
    char path[LAB_PATH_MAX];
    lab_path(lab, file, path);
    if (lab_exists(lab, file) && (lab->resume || !first))
        return text_read_file(path, OPENINGS_SIZE_MAX, out, err);
    BalanceSettings s = {.count = lab->quick ? QUICK_OPENINGS : OPENINGS,
                         .plies = OPENING_PLIES,
                         .within = 1,
                         .level = lab->quick ? QUICK_OPENING_LEVEL : OPENING_LEVEL,
                         .threads = lab->threads,
                         .seed = lab->seed,
                         .stop = lab->stop};
    return openings_balance(&s, keep_opening, NULL, out, err) &&
           text_write_file(path, out->data, out->size, err);
}

Openings *balanced_openings(const Lab *lab, const char *name, bool first, Error *err)
{
    Text text = {0};
    Openings *o = NULL;
    char file[LAB_NAME_MAX];
    snprintf(file, sizeof file, "%s_openings.txt", name);
    if (make_openings(lab, file, first, &text, err)) o = openings_read(text_string(&text), err);
    if (!o) error_within(err, file);
    text_free(&text);
    return o;
}

typedef struct Watch {
    const Lab *lab;
    const BalancedMatch *match;
} Watch;

static void show_game(void *context, const MatchGame *game, const MatchResult *so_far)
{
    const Watch *w = context;
    char note[200];
    (void)game;
    snprintf(note, sizeof note, "+%d =%d -%d %s - %s", so_far->wins, so_far->draws,
             so_far->losses, w->match->a, w->match->b);
    note[NOTE_SIZE] = '\0';
    if (w->lab->progress)
        w->lab->progress(w->lab->context, so_far->games, w->match->games, note);
}

static LabEnd play(const Lab *lab, const BalancedMatch *m, const Openings *openings,
                   MatchResult *out, Error *err)
{
    char file[LAB_NAME_MAX], record[LAB_PATH_MAX];
    snprintf(file, sizeof file, "%s_under_way.ggf", m->name);
    lab_path(lab, file, record);
    if (!lab->resume) remove(record);
    MatchSettings s = {.a = m->a,
                       .b = m->b,
                       .games = m->games,
                       .threads = m->threads,
                       .openings = openings,
                       .seed = lab->seed,
                       .time = {.hang = HANG_SECONDS},
                       .record = record,
                       .resume = lab->resume,
                       .or_else = "--overwrite starts again",
                       .stop = lab->stop};
    Watch watch = {lab, m};
    if (!match_run(&s, show_game, &watch, out, err)) return LAB_FAILED;
    if (out->stopped) return LAB_STOPPED;
    remove(record);
    return LAB_DONE;
}

LabEnd balanced_match(const Lab *lab, const BalancedMatch *m, MatchResult *out, Error *err)
{
    Openings *openings = balanced_openings(lab, m->name, m->first, err);
    if (!openings) return stop_flagged(&(Stop){.flag = lab->stop}) ? LAB_STOPPED : LAB_FAILED;
    LabEnd end = play(lab, m, openings, out, err);
    openings_free(openings);
    return end;
}
