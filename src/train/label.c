#include "train/label.h"

#include "base/array.h"
#include "base/rng.h"
#include "search/search.h"
#include "train/anchor.h"
#include "train/gamefile.h"
#include "train/label_job.h"

#include <stdlib.h>

/* Whether a game is held out depends on hold_seed and its index alone. */
static PositionSet *set_of(const LabelSettings *s, size_t game, PositionSet *train,
                           PositionSet *held)
{
    Rng rng = rng_stream(s->hold_seed, game);
    return s->hold && rng_below(&rng, LABEL_HELD_OF) == 0 ? held : train;
}

bool label_archive(const TrainGames *games, const LabelSettings *s, PositionSet *train,
                   PositionSet *held, Error *err)
{
    for (size_t i = 0; i < games->count; i++) {
        PositionSet *set = set_of(s, i, train, held);
        Game g;
        if (stop_flagged(&s->stop)) return error_set(err, "stopped");
        games_replay(&games->game[i], &g);
        for (int ply = 0; ply < g.plies; ply++) {
            const Position *p = &g.ply[ply].before;
            float value;
            int empties = SQUARES - board_discs(&p->board);
            if (!games_value(games, &games->game[i], empties, &value)) continue;
            if (!positions_add(set, &p->board, p->side == BLACK ? value : -value,
                               games_certainty(games, &games->game[i], empties)))
                return error_no_memory(err);
        }
    }
    return true;
}

/* Self-play. */

typedef struct Labelling {
    const LabelSettings *settings;
    GamefileHeader header;
    PlayedGame *game;
    size_t count, room;
    LabelFound *found; /* by game; NULL: nothing was searched */
    Anchor anchor;
} Labelling;

/* The games to search: first the strong games of the anchor, then the others. */
typedef struct Searching {
    Labelling *strong, *games;
    const LabelSettings *settings;
    long done;
} Searching;

static bool keep_game(void *context, const PlayedGame *game, Error *err)
{
    Labelling *l = context;
    if (stop_flagged(&l->settings->stop)) return error_set(err, "stopped");
    if (l->count == l->room) {
        PlayedGame *grown = array_grow(l->game, &l->room, sizeof *grown);
        if (!grown) return error_no_memory(err);
        l->game = grown;
    }
    l->game[l->count++] = *game;
    return true;
}

static bool read_games(Labelling *l, const char *path, Error *err)
{
    GamefileContent content;
    if (!gamefile_read(path, &(GamefileVisitor){keep_game, l}, &content, err)) return false;
    l->header = content.header;
    return true;
}

static int end_of(const Labelling *l, const PlayedGame *g)
{
    int until = l->settings->until;
    return until > 0 && until < g->moves ? until : g->moves;
}

static bool is_open(const Labelling *l, const Board *b)
{
    return SQUARES - board_discs(b) > l->header.exact;
}

static void locate(const Searching *s, long number, Labelling **of, size_t *index)
{
    size_t strong = s->strong->count;
    bool is_strong = (size_t)number < strong;
    *of = is_strong ? s->strong : s->games;
    *index = (size_t)number - (is_strong ? 0 : strong);
}

static bool write_input(void *context, long number, Text *out, Error *err)
{
    const Searching *s = context;
    Labelling *l;
    size_t index;
    locate(s, number, &l, &index);
    label_write_task(&(LabelTask){.game = &l->game[index],
                                  .index = index,
                                  .exact = l->header.exact,
                                  .kind = l == s->games ? s->settings->kind : LABEL_GAMES},
                     out);
    return text_ok(out, err);
}

static bool take_found(void *context, long number, const JobAnswer *answer, Error *err)
{
    Searching *s = context;
    Labelling *l;
    size_t index;
    locate(s, number, &l, &index);
    if (!label_read(answer, &l->game[index], &l->found[index], err)) return false;
    s->done++;
    if (s->settings->tell)
        s->settings->tell(s->settings->context, s->done,
                          (long)(s->strong->count + s->games->count));
    return true;
}

static bool search_games(Searching *s, Error *err)
{
    const LabelSettings *settings = s->settings;
    JobLocal local = {settings->threads, settings->stop, job_place_here(settings->eval)};
    JobSink sink = {.take = take_found, .context = s};
    JobPlan plan = {.kind = &LABEL_KIND,
                    .job = settings,
                    .items = (long)(s->strong->count + s->games->count),
                    .piece = LABEL_PIECE,
                    .input = write_input,
                    .context = s};
    s->strong->found = calloc(s->strong->count + 1, sizeof(LabelFound));
    s->games->found = calloc(s->games->count + 1, sizeof(LabelFound));
    bool ok = (s->strong->found && s->games->found) || error_no_memory(err);
    return ok && job_run(settings->runner, &local, &plan, &sink, err) &&
           (!stop_flagged(&settings->stop) || error_set(err, "stopped"));
}

/* The value of a search, corrected by the anchor, in discs. */
static float worth(const Labelling *l, const Board *b, int16_t found)
{
    double value = (double)found / SEARCH_UNIT;
    return (float)(l->settings->anchor ? anchor_value(&l->anchor, board_discs(b), value)
                                       : value);
}

static bool add_game(const Labelling *l, size_t index, PositionSet *set)
{
    const PlayedGame *g = &l->game[index];
    float mix = (float)l->settings->mix;
    Position p = position_start();
    for (int i = 0; i < end_of(l, g); played_step(&p, g, i++)) {
        if (i < g->random || i < l->settings->after) continue;
        float value = (float)(p.side == BLACK ? g->score : -g->score);
        if (l->found && is_open(l, &p.board))
            value = (1 - mix) * value + mix * worth(l, &p.board, l->found[index].value[i]);
        if (!positions_add(set, &p.board, value, 1)) return false;
    }
    return true;
}

/* The positions that are not of the game. */
static bool add_off(const Labelling *l, size_t index, PositionSet *set)
{
    const LabelFound *found = &l->found[index];
    for (int i = 0; i < l->game[index].moves; i++) {
        const Board *b = &found->off[i];
        int discs = board_discs(b);
        if (discs == 0) continue;
        float value = SQUARES - discs <= LABEL_OFF_EXACT ? (float)found->value[i] / SEARCH_UNIT
                                                         : worth(l, b, found->value[i]);
        if (!positions_add(set, b, value, 1)) return false;
    }
    return true;
}

static void free_labelling(Labelling *l)
{
    free(l->game);
    free(l->found);
}

static void count_anchor(const Labelling *l, size_t index, AnchorSums sums[SQUARES + 1])
{
    const PlayedGame *g = &l->game[index];
    Position p = position_start();
    for (int i = 0; i < end_of(l, g) && is_open(l, &p.board); played_step(&p, g, i++)) {
        if (i >= g->random)
            anchor_count(sums, board_discs(&p.board),
                         (double)l->found[index].value[i] / SEARCH_UNIT,
                         p.side == BLACK ? g->score : -g->score);
    }
}

static bool fit_anchor(Labelling *l, const Labelling *strong, Error *err)
{
    AnchorSums sums[SQUARES + 1] = {{0}};
    for (size_t i = 0; i < strong->count; i++) count_anchor(strong, i, sums);
    return anchor_fit(&l->anchor, sums, err) || anchor_failed(l->settings->anchor, err);
}

/* Searches the strong games as the others, down to the same number of empty squares, and then
 * fits the anchor to them. */
static bool find_values(Labelling *l, Error *err)
{
    const LabelSettings *s = l->settings;
    Labelling strong = {.settings = s};
    Searching searching = {.strong = &strong, .games = l, .settings = s};
    bool ok =
        !s->anchor || read_games(&strong, s->anchor, err) || anchor_failed(s->anchor, err);
    strong.header.exact = s->kind == LABEL_GAMES ? l->header.exact : LABEL_OFF_EXACT;
    ok = ok && search_games(&searching, err);
    if (ok && s->anchor && !job_plan_only(s->runner)) ok = fit_anchor(l, &strong, err);
    free_labelling(&strong);
    return ok;
}

bool label_selfplay(const char *path, const LabelSettings *s, PositionSet *train,
                    PositionSet *held, Error *err)
{
    Labelling l = {.settings = s};
    bool off = s->kind != LABEL_GAMES;
    if (off && s->depth < 1)
        return error_set(
            err,
            "positions that are not of games are searched: they need a depth of at least 1");
    bool ok = read_games(&l, path, err);
    if (ok && (s->mix > 0 || off)) ok = find_values(&l, err);
    if (job_plan_only(s->runner)) l.count = 0;
    for (size_t i = 0; ok && i < l.count; i++) {
        PositionSet *set = set_of(s, i, train, held);
        ok = (off ? add_off(&l, i, set) : add_game(&l, i, set)) || error_no_memory(err);
    }
    free_labelling(&l);
    return ok;
}
