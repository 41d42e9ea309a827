/* label_job.c - searches the positions of one game. */
#include "train/label_job.h"

#include "base/bytes.h"
#include "eval/features.h"
#include "train/searchers.h"

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
    TASK_BESIDE = 0,
    TASK_EXACT = 1,
    TASK_INDEX = 2,
    TASK_GAME = 10,
    FOUND_BYTES = 3 /* per move: value and other */
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
    int value[GAMEFILE_MOVES];
    Position p = position_start();
    for (int i = 0; i < g->moves; played_step(&p, g, i++)) {
        Features f;
        features_set(&f, &p.board, 0);
        int units = eval_score(s->job->eval, &f, &p.board, 0);
        if (!is_open(s, &p.board)) units = g->score * EVAL_UNIT * (p.side == BLACK ? 1 : -1);
        value[i] = p.side == BLACK ? units : -units;
    }
    for (int i = 0; i < g->moves; i++) {
        int sum = 0, count = 0;
        for (int k = i + AHEAD_FIRST; k < i + AHEAD_FIRST + AHEAD && k < g->moves; k++, count++)
            sum += value[k];
        s->found.value[i] = (int16_t)(count ? sum / count : g->score * EVAL_UNIT);
    }
}

/* The value for black. */
static int16_t search(const Search *s, const Position *p, bool solve)
{
    SearchDepth depth = {solve ? SQUARES : s->job->depth,
                         solve ? CONFIDENCE_EXACT : CONFIDENCE_73};
    SearchLimits limits = {
        .depth = depth, .alpha = -SQUARES, .beta = SQUARES, .lines = 1, .stop = s->stop};
    SearchResult result;
    searcher_run(s->searcher, &p->board, &limits, NULL, NULL, &result);
    int value = result.lines[0].value;
    return (int16_t)(p->side == BLACK ? value : -value);
}

static void search_game(Search *s)
{
    const PlayedGame *g = &s->game;
    Position p = position_start();
    searcher_clear(s->searcher);
    for (int i = 0; i < end_of(s) && is_open(s, &p.board); played_step(&p, g, i++))
        if (i >= g->random) s->found.value[i] = search(s, &p, false);
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
        int move = rng_bit(&rng, others);
        position_play(&aside, move);
        if (!board_moves(&aside.board)) continue;
        bool solve = SQUARES - board_discs(&aside.board) <= LABEL_BESIDE_EXACT;
        s->found.value[i] = search(s, &aside, solve);
        s->found.other[i] = (uint8_t)move;
    }
}

/* Tasks and answers as bytes. */

void label_write_task(const LabelTask *t, Text *out)
{
    unsigned char bytes[TASK_GAME + GAMEFILE_GAME_MAX] = {0};
    bytes[TASK_BESIDE] = t->beside;
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
        bytes[TASK_EXACT] > SQUARES)
        return error_set(err, "the input of item %ld is not a game", item->number);
    s->task = (LabelTask){.game = &s->game,
                          .index = bytes_get(bytes + TASK_INDEX, 8),
                          .exact = bytes[TASK_EXACT],
                          .beside = bytes[TASK_BESIDE] != 0};
    return true;
}

static bool run_item(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    Search *s = state;
    if (!read_task(s, item, err)) return false;
    s->stop = item->stop;
    memset(s->found.value, 0, sizeof s->found.value);
    memset(s->found.other, SQUARE_NONE, sizeof s->found.other);
    if (s->task.beside)
        search_beside(s);
    else if (s->job->depth > 0)
        search_game(s);
    else
        look_ahead(s);
    if (stop_now(&item->stop)) return error_set(err, "stopped");
    for (int i = 0; i < s->game.moves; i++) {
        unsigned char bytes[FOUND_BYTES];
        bytes_put(bytes, (uint16_t)s->found.value[i], 2);
        bytes[2] = s->found.other[i];
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
        out->value[i] = (int16_t)bytes_get(bytes + i * FOUND_BYTES, 2);
        out->other[i] = bytes[i * FOUND_BYTES + 2];
        if (out->other[i] > SQUARE_NONE) return error_set(err, "an answer has a wrong move");
    }
    return true;
}

const JobKind LABEL_KIND = {"label",
                            {sizeof(LabelSettings), FIELDS, NULL},
                            {sizeof(Search), begin_thread, end_thread},
                            run_item};
