/* label_job.c - searches the positions of one game. */
#include "train/label_job.h"

#include "base/bytes.h"
#include "eval/features.h"
#include "train/searchers.h"
#include "train/walk.h"

#include <string.h>

enum {
    HASH_BITS = 14,
    DEPTH_MAX = 64,
    /* With depth 0 the evaluations of 8 positions are averaged, from the second move after the
     * position on: an even number, since values swing with the side to move. Both are guesses.
     */
    AHEAD_FIRST = 2,
    AHEAD = 8,

    /* A task as bytes; the game follows. */
    TASK_KIND = 0,
    TASK_EXACT = 1,
    TASK_INDEX = 2,
    TASK_GAME = 10,
    FOUND_VALUE = 0, /* of each move, as bytes */
    FOUND_ME = 2,    /* not for LABEL_GAMES */
    FOUND_OPP = 10,
    FOUND_BYTES = 18
};

/* One thread: the settings of the job, its searcher, and the task. */
typedef struct Search {
    const LabelSettings *job;
    Searcher *searcher;
    Stop stop;
    LabelTask task;
    PlayedGame game;
    LabelFound found;
} Search;

static const Field FIELDS[] = {
    {"weights", FIELD_EVAL, offsetof(LabelSettings, eval), 0, 0},
    {"seed", FIELD_HASH, offsetof(LabelSettings, seed), 0, 0},
    {"depth", FIELD_INT, offsetof(LabelSettings, depth), 0, DEPTH_MAX},
    {"after", FIELD_INT, offsetof(LabelSettings, after), 0, GAMEFILE_MOVES},
    {"until", FIELD_INT, offsetof(LabelSettings, until), 0, GAMEFILE_MOVES},
    {0}};

static bool begin_thread(JobState *state, const JobSettings *settings, Error *err)
{
    Search *s = state;
    s->job = settings;
    s->searcher = searchers_single(HASH_BITS, s->job->eval, err);
    return s->searcher != NULL;
}

static void end_thread(JobState *state) { searcher_destroy(((Search *)state)->searcher); }

static int end_of(const Search *s)
{
    int until = s->job->until;
    return until > 0 && until < s->game.moves ? until : s->game.moves;
}

static bool is_open(const Search *s, const Board *b)
{
    return SQUARES - board_discs(b) > s->task.exact;
}

/* Without a search: the mean evaluation of the next positions of the game. Self-play searched
 * when it chose those moves. */
static void look_ahead(Search *s)
{
    const PlayedGame *g = &s->game;
    int value[GAMEFILE_MOVES], sign[GAMEFILE_MOVES]; /* for black; 1 if black is to move */
    Position p = position_start();
    for (int i = 0; i < g->moves; played_step(&p, g, i++)) {
        Features f;
        features_set(&f, &p.board, 0);
        int units = eval_score(s->job->eval, &f, &p.board, 0);
        sign[i] = p.side == BLACK ? 1 : -1;
        value[i] = is_open(s, &p.board) ? sign[i] * units : g->score * EVAL_UNIT;
    }
    for (int i = 0; i < g->moves; i++) {
        int sum = 0, count = 0;
        for (int k = i + AHEAD_FIRST; k < i + AHEAD_FIRST + AHEAD && k < g->moves; k++, count++)
            sum += value[k];
        s->found.value[i] = (int16_t)(sign[i] * (count ? sum / count : g->score * EVAL_UNIT));
    }
}

/* The value for the side to move. */
static int16_t search(const Search *s, const Board *b, bool solve)
{
    SearchDepth depth = {solve ? SQUARES : s->job->depth,
                         solve ? CONFIDENCE_EXACT : CONFIDENCE_73};
    SearchLimits limits = {
        .depth = depth, .alpha = -SQUARES, .beta = SQUARES, .lines = 1, .stop = s->stop};
    SearchResult result;
    searcher_run(s->searcher, b, &limits, NULL, NULL, &result);
    return (int16_t)result.lines[0].value;
}

static void search_game(Search *s)
{
    const PlayedGame *g = &s->game;
    Position p = position_start();
    searcher_clear(s->searcher);
    for (int i = 0; i < end_of(s) && is_open(s, &p.board); played_step(&p, g, i++))
        if (i >= g->random) s->found.value[i] = search(s, &p.board, false);
}

static void search_off(Search *s, int move, const Board *b)
{
    s->found.off[move] = *b;
    s->found.value[move] = search(s, b, SQUARES - board_discs(b) <= LABEL_OFF_EXACT);
}

/* Positions after a random move that was not played. Without them bad moves never get a value.
 */
static void search_beside(Search *s)
{
    const PlayedGame *g = &s->game;
    Rng rng = rng_stream(~s->job->seed, s->task.index);
    Position p = position_start();
    searcher_clear(s->searcher);
    for (int i = 0; i < end_of(s); played_step(&p, g, i++)) {
        uint64_t others = board_moves(&p.board) & ~bit(g->move[i]);
        if (i < g->random || i < s->job->after || !others) continue;
        Position aside = p;
        position_play(&aside, rng_bit(&rng, others));
        if (board_moves(&aside.board)) search_off(s, i, &aside.board);
    }
}

/* A walk to each number of moves. */
static void search_walks(Search *s)
{
    Rng rng = rng_stream(~s->job->seed, s->task.index);
    searcher_clear(s->searcher);
    for (int end = s->job->after; end < end_of(s); end++) {
        Board b;
        if (walk_from_game(&s->game, s->job->eval, end, &rng, &b)) search_off(s, end, &b);
    }
}

/* Tasks and answers as bytes. */

void label_write_task(const LabelTask *t, Text *out)
{
    unsigned char bytes[TASK_GAME + GAMEFILE_GAME_MAX] = {0};
    bytes[TASK_KIND] = (unsigned char)t->kind;
    bytes[TASK_EXACT] = (unsigned char)t->exact;
    bytes_put(bytes + TASK_INDEX, t->index, 8);
    size_t size = gamefile_pack_game(t->game, bytes + TASK_GAME);
    text_add(out, (const char *)bytes, TASK_GAME + size);
}

static bool read_task(Search *s, const JobItem *item, Error *err)
{
    const unsigned char *bytes = item->input;
    if (item->size < TASK_GAME ||
        !gamefile_unpack_game(bytes + TASK_GAME, item->size - TASK_GAME, &s->game) ||
        bytes[TASK_KIND] > LABEL_WALKS || bytes[TASK_EXACT] > SQUARES)
        return error_set(err, "the input of item %ld is not a game", item->number);
    s->task = (LabelTask){.game = &s->game,
                          .index = bytes_get(bytes + TASK_INDEX, 8),
                          .exact = bytes[TASK_EXACT],
                          .kind = bytes[TASK_KIND]};
    return true;
}

static bool run_item(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    Search *s = state;
    if (!read_task(s, item, err)) return false;
    s->stop = item->stop;
    memset(&s->found, 0, sizeof s->found);
    if (s->task.kind == LABEL_WALKS)
        search_walks(s);
    else if (s->task.kind == LABEL_BESIDE)
        search_beside(s);
    else if (s->job->depth > 0)
        search_game(s);
    else
        look_ahead(s);
    if (stop_now(&item->stop)) return error_set(err, "stopped");
    for (int i = 0; i < s->game.moves; i++) {
        unsigned char bytes[FOUND_BYTES];
        bytes_put(bytes + FOUND_VALUE, (uint16_t)s->found.value[i], 2);
        bytes_put(bytes + FOUND_ME, s->found.off[i].me, 8);
        bytes_put(bytes + FOUND_OPP, s->found.off[i].opp, 8);
        text_add(&out->data, (const char *)bytes, sizeof bytes);
    }
    return true;
}

bool label_read(const JobAnswer *answer, const PlayedGame *g, LabelFound *out, Error *err)
{
    const unsigned char *bytes = (const unsigned char *)answer->data.data;
    if (answer->data.size != (size_t)g->moves * FOUND_BYTES)
        return error_set(err, "an answer does not belong to its game");
    for (int i = 0; i < g->moves; i++) {
        const unsigned char *found = bytes + i * FOUND_BYTES;
        Board off = {bytes_get(found + FOUND_ME, 8), bytes_get(found + FOUND_OPP, 8)};
        if (off.me & off.opp) return error_set(err, "an answer has a wrong board");
        out->value[i] = (int16_t)bytes_get(found + FOUND_VALUE, 2);
        out->off[i] = off;
    }
    return true;
}

const JobKind LABEL_KIND = {"label",
                            {sizeof(LabelSettings), FIELDS, NULL},
                            {sizeof(Search), begin_thread, end_thread},
                            run_item};
