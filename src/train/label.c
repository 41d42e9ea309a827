#include "train/label.h"

#include "base/array.h"
#include "base/rng.h"
#include "eval/features.h"
#include "train/anchor.h"
#include "train/gamefile.h"
#include "train/searchers.h"

#include <stdlib.h>

enum {
    HASH_BITS = 14,
    CHUNK = 16,
    /* With depth 0 the evaluations of 8 positions are averaged, from the second move after the
     * position on: an even number, since values swing with the side to move. Both are guesses.
     */
    AHEAD_FIRST = 2,
    AHEAD = 8,
    ASIDE_EXACT = 10 /* empty squares from which positions of `beside` are solved; a guess */
};

/* Whether a game is held out depends on the seed and its index alone. */
static PositionSet *set_of(const LabelSettings *s, size_t game, PositionSet *train,
                           PositionSet *held)
{
    Rng rng = rng_stream(s->seed, game);
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
    int16_t (*found)[GAMEFILE_MOVES]; /* value for black before each move, in SEARCH_UNITs */
    uint8_t (*other)[GAMEFILE_MOVES]; /* with `beside`: the move instead of the one played,
                                         after which `found` is the value; or SQUARE_NONE */
    Anchor anchor;
    Searchers searchers;
    atomic_long done;
} Labelling;

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

/* Without a search: the mean evaluation of the next positions of the game. Self-play searched
 * when it chose those moves. */
static void look_ahead(const Labelling *l, size_t index)
{
    const PlayedGame *g = &l->game[index];
    int value[GAMEFILE_MOVES];
    Position p = position_start();
    for (int i = 0; i < g->moves; played_step(&p, g, i++)) {
        Features f;
        features_set(&f, &p.board, 0);
        int units = eval_score(l->settings->eval, &f, 0, board_discs(&p.board));
        if (!is_open(l, &p.board)) units = g->score * EVAL_UNIT * (p.side == BLACK ? 1 : -1);
        value[i] = p.side == BLACK ? units : -units;
    }
    for (int i = 0; i < g->moves; i++) {
        int sum = 0, count = 0;
        for (int k = i + AHEAD_FIRST; k < i + AHEAD_FIRST + AHEAD && k < g->moves; k++, count++)
            sum += value[k];
        l->found[index][i] = (int16_t)(count ? sum / count : g->score * EVAL_UNIT);
    }
}

/* The value for black. */
static int16_t search(const Labelling *l, Searcher *searcher, const Position *p, bool solve)
{
    const LabelSettings *s = l->settings;
    SearchDepth depth = {solve ? SQUARES : s->depth, solve ? CONFIDENCE_EXACT : CONFIDENCE_73};
    SearchLimits limits = {
        .depth = depth, .alpha = -SQUARES, .beta = SQUARES, .lines = 1, .stop = s->stop};
    SearchResult result;
    searcher_run(searcher, &p->board, &limits, NULL, NULL, &result);
    int value = result.lines[0].value;
    return (int16_t)(p->side == BLACK ? value : -value);
}

static void search_game(const Labelling *l, Searcher *searcher, size_t index)
{
    const PlayedGame *g = &l->game[index];
    Position p = position_start();
    searcher_clear(searcher);
    for (int i = 0; i < end_of(l, g) && is_open(l, &p.board); played_step(&p, g, i++))
        if (i >= g->random) l->found[index][i] = search(l, searcher, &p, false);
}

/* Positions after a random move that was not played. Without them bad moves never get a value.
 */
static void search_beside(const Labelling *l, Searcher *searcher, size_t index)
{
    const PlayedGame *g = &l->game[index];
    Rng rng = rng_stream(~l->settings->seed, index);
    Position p = position_start();
    searcher_clear(searcher);
    for (int i = 0; i < end_of(l, g); played_step(&p, g, i++)) {
        uint64_t others = board_moves(&p.board) & ~bit(g->move[i]);
        l->other[index][i] = SQUARE_NONE;
        if (i < g->random || !others) continue;
        Position aside = p;
        int move = bit_nth(others, rng_below(&rng, popcount(others)));
        position_play(&aside, move);
        if (!board_moves(&aside.board)) continue;
        bool solve = SQUARES - board_discs(&aside.board) <= ASIDE_EXACT;
        l->found[index][i] = search(l, searcher, &aside, solve);
        l->other[index][i] = (uint8_t)move;
    }
}

static void search_chunk(void *context, int index, int thread)
{
    Labelling *l = context;
    const LabelSettings *s = l->settings;
    size_t from = (size_t)index * CHUNK, to = from + CHUNK;
    for (size_t i = from; i < to && i < l->count && !stop_flagged(&s->stop); i++) {
        if (s->beside)
            search_beside(l, l->searchers.of[thread], i);
        else if (s->depth > 0)
            search_game(l, l->searchers.of[thread], i);
        else
            look_ahead(l, i);
        long done = atomic_fetch_add(&l->done, 1) + 1;
        if (thread == 0 && s->tell) s->tell(s->context, done, (long)l->count);
    }
}

static bool search_games(Labelling *l, Error *err)
{
    const LabelSettings *s = l->settings;
    l->found = calloc(l->count + 1, sizeof *l->found);
    l->other = s->beside ? calloc(l->count + 1, sizeof *l->other) : NULL;
    if (!l->found || (s->beside && !l->other)) return error_no_memory(err);
    if (!searchers_create(&l->searchers, s->threads, HASH_BITS, s->eval, err)) return false;
    pool_run(l->searchers.pool, search_chunk, l, (int)((l->count + CHUNK - 1) / CHUNK));
    searchers_destroy(&l->searchers);
    return !stop_flagged(&s->stop) || error_set(err, "stopped");
}

/* The value for black by a search, corrected by the anchor, in discs. */
static float worth(const Labelling *l, const Position *p, int16_t found)
{
    double value = (double)found / SEARCH_UNIT;
    if (!l->settings->anchor) return (float)value;
    int sign = p->side == BLACK ? 1 : -1;
    return (float)(sign * anchor_value(&l->anchor, board_discs(&p->board), sign * value));
}

static bool add_game(const Labelling *l, size_t index, PositionSet *set)
{
    const PlayedGame *g = &l->game[index];
    float mix = (float)l->settings->mix;
    Position p = position_start();
    for (int i = 0; i < end_of(l, g); played_step(&p, g, i++)) {
        if (i < g->random) continue;
        float value = (float)g->score;
        if (l->found && is_open(l, &p.board))
            value = (1 - mix) * value + mix * worth(l, &p, l->found[index][i]);
        if (!positions_add(set, &p.board, p.side == BLACK ? value : -value, 1)) return false;
    }
    return true;
}

static bool add_beside(const Labelling *l, size_t index, PositionSet *set)
{
    const PlayedGame *g = &l->game[index];
    Position p = position_start();
    for (int i = 0; i < end_of(l, g); played_step(&p, g, i++)) {
        if (l->other[index][i] == SQUARE_NONE) continue;
        Position aside = p;
        position_play(&aside, l->other[index][i]);
        bool solved = SQUARES - board_discs(&aside.board) <= ASIDE_EXACT;
        float value = solved ? (float)l->found[index][i] / SEARCH_UNIT
                             : worth(l, &aside, l->found[index][i]);
        if (!positions_add(set, &aside.board, aside.side == BLACK ? value : -value, 1))
            return false;
    }
    return true;
}

static void free_labelling(Labelling *l)
{
    free(l->other);
    free(l->game);
    free(l->found);
}

static void count_anchor(const Labelling *l, size_t index, AnchorSums sums[SQUARES + 1])
{
    const PlayedGame *g = &l->game[index];
    Position p = position_start();
    for (int i = 0; i < end_of(l, g) && is_open(l, &p.board); played_step(&p, g, i++)) {
        int sign = p.side == BLACK ? 1 : -1;
        if (i >= g->random)
            anchor_count(sums, board_discs(&p.board),
                         sign * (double)l->found[index][i] / SEARCH_UNIT, sign * g->score);
    }
}

/* Searches the strong games as the others will be, down to the same number of empty squares. */
static bool find_anchor(Labelling *l, Error *err)
{
    LabelSettings settings = *l->settings;
    settings.beside = false;
    Labelling strong = {.settings = &settings};
    AnchorSums sums[SQUARES + 1] = {{0}};
    bool ok = read_games(&strong, settings.anchor, err);
    strong.header.exact = l->settings->beside ? ASIDE_EXACT : l->header.exact;
    ok = ok && search_games(&strong, err);
    for (size_t i = 0; ok && i < strong.count; i++) count_anchor(&strong, i, sums);
    ok = ok && anchor_fit(&l->anchor, sums, err);
    free_labelling(&strong);
    return ok || anchor_failed(settings.anchor, err);
}

bool label_selfplay(const char *path, const LabelSettings *s, PositionSet *train,
                    PositionSet *held, Error *err)
{
    Labelling l = {.settings = s};
    if (s->beside && s->depth < 1)
        return error_set(
            err, "positions beside games are searched: they need a depth of at least 1");
    bool ok = read_games(&l, path, err);
    bool searched = s->mix > 0 || s->beside;
    if (ok && searched && s->anchor) ok = find_anchor(&l, err);
    if (ok && searched) ok = search_games(&l, err);
    for (size_t i = 0; ok && i < l.count; i++) {
        PositionSet *set = set_of(s, i, train, held);
        ok =
            (s->beside ? add_beside(&l, i, set) : add_game(&l, i, set)) || error_no_memory(err);
    }
    free_labelling(&l);
    return ok;
}
