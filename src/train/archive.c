#include "train/archive.h"

#include "base/text.h"
#include "game/wthor.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

const Years ARCHIVE_TRAIN = {1977, 2011}, ARCHIVE_CHECK = {2012, 2023};

/* Where the theoretical score of a file without a depth in its header begins. */
enum { BEST_EMPTIES_USUAL = 22 };

static const size_t FILE_SIZE_MAX = (size_t)100 << 20;

typedef struct Archive {
    const char *dir;
    const Years *years;
    ArchiveVisit visit;
    void *context;
    long games;
} Archive;

static bool reached(const Game *g, int empties)
{
    for (int i = 0; i < g->plies; i++)
        if (SQUARES - board_discs(&g->ply[i].before.board) == empties) return true;
    return false;
}

static Outcome outcome_of(const Game *g, const WthorGame *record, const WthorHeader *header)
{
    int depth = header->depth ? header->depth : BEST_EMPTIES_USUAL;
    return (Outcome){.final_known = game_over(g),
                     .final = game_score(g),
                     .best_known = record->best_discs <= SQUARES && reached(g, depth),
                     .best = 2 * record->best_discs - SQUARES,
                     .best_empties = depth};
}

static bool visit_file(Archive *a, const WthorFile *f, Error *err)
{
    int year = f->header.games_year;
    if (year < a->years->first || year > a->years->last || f->header.solitaire) return true;
    Game game;
    for (uint32_t i = 0; i < f->count; i++) {
        WthorGame record = wthor_game(f, i);
        if (!wthor_replay(&record, &game, NULL)) continue;
        Outcome outcome = outcome_of(&game, &record, &f->header);
        a->games++;
        if (!a->visit(a->context, &game, &outcome, err)) return false;
    }
    return true;
}

static bool visit_path(Archive *a, const char *name, Error *err)
{
    Text path = {0}, data = {0};
    WthorFile f;
    text_print(&path, "%s/%s", a->dir, name);
    bool ok = text_ok(&path, err) && text_read_file(path.data, FILE_SIZE_MAX, &data, err) &&
              wthor_open(WTHOR_GAMES, text_string(&data), data.size, &f, err);
    ok = ok ? visit_file(a, &f, err) : error_within(err, name);
    text_free(&path);
    text_free(&data);
    return ok;
}

static int is_games(const struct dirent *entry)
{
    WthorKind kind;
    return wthor_kind(entry->d_name, &kind) && kind == WTHOR_GAMES;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool archive_visit(const char *dir, const Years *years, ArchiveVisit visit, void *context,
                   Error *err)
{
    Archive a = {dir, years, visit, context, 0};
    struct dirent **entries;
    int count = scandir(dir, &entries, is_games, by_name);
    if (count < 0) return error_set(err, "%s", strerror(errno));
    bool ok = true;
    for (int i = 0; i < count; i++) {
        ok = ok && visit_path(&a, entries[i]->d_name, err);
        free(entries[i]);
    }
    free(entries);
    if (ok && a.games == 0)
        ok =
            error_set(err, "no games of %d to %d in its .wtb files", years->first, years->last);
    return ok;
}
