#include "train/selfplay.h"

#include "base/array.h"
#include "base/rng.h"
#include "board/symmetry.h"
#include "train/selfplay_job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* Games per block of the file. It starts small and doubles, so that a killed run loses
     * little. It depends on the settings and the games in the file alone: the same settings
     * give the same bytes, also when a killed run is continued. */
    BLOCK = 512,
    BLOCK_FIRST = 16,
    BLOCK_SECONDS = 120, /* on one thread, at most, for more than BLOCK_FIRST games */
    PIECE_SECONDS = 4,
    PIECE_MAX = 256
};

/* A hash set of games with open addressing; 0 is a free slot. */
typedef struct Keys {
    uint64_t *slot;
    size_t mask, count;
} Keys;

/* A game that waits for those before it. */
typedef struct Waiting {
    bool played;
    PlayedGame game;
} Waiting;

typedef struct Selfplay {
    const SelfplaySettings *settings;
    Keys keys;
    Gamefile file;
    long before;      /* games that the file had */
    long done;        /* games played, and those that the file had */
    Waiting *waiting; /* of the games from file.extent.numbers on */
    size_t room;
} Selfplay;

/* Repetitions. */

static bool put_key(Keys *k, uint64_t key)
{
    size_t at = key & k->mask;
    while (k->slot[at] && k->slot[at] != key) at = (at + 1) & k->mask;
    if (k->slot[at]) return false;
    k->slot[at] = key;
    k->count++;
    return true;
}

static bool grow_keys(Keys *k)
{
    size_t room = k->slot ? 2 * (k->mask + 1) : 1 << 16;
    Keys grown = {calloc(room, sizeof *grown.slot), room - 1, 0};
    if (!grown.slot) return false;
    for (size_t i = 0; k->slot && i <= k->mask; i++)
        if (k->slot[i]) put_key(&grown, k->slot[i]);
    free(k->slot);
    *k = grown;
    return true;
}

/* Equal for games that differ only by a symmetry. */
static uint64_t key_of(const PlayedGame *g)
{
    Position p = position_start();
    uint64_t key = 0;
    for (int i = 0; i < g->moves; i++) {
        if (!board_moves(&p.board)) position_play(&p, SQUARE_PASS);
        position_play(&p, g->move[i]);
        Board b = symmetry_canonical(p.board, NULL);
        key = rng_mix(rng_mix(key ^ b.me) + b.opp);
    }
    return key ? key : 1;
}

/* *fresh: it is not there yet. False: no memory. */
static bool note_game(Keys *k, const PlayedGame *g, bool *fresh, Error *err)
{
    if ((!k->slot || 2 * k->count > k->mask) && !grow_keys(k)) return error_no_memory(err);
    *fresh = put_key(k, key_of(g));
    return true;
}

static bool note_written(void *context, const PlayedGame *g, Error *err)
{
    bool fresh;
    return note_game(context, g, &fresh, err);
}

/* Seconds for a game on one thread, roughly: fitted by eye to 8 ms with depth 6 and 14 exact
 * empty squares, 54 ms with 8 and 18, 30 s with 24 and 20. */
static double seconds_per_game(const SelfplaySettings *s)
{
    return 4e-4 * pow(1.6, s->depth) + 1e-5 * pow(1.6, s->exact);
}

int selfplay_piece(const SelfplaySettings *s)
{
    double games = PIECE_SECONDS / seconds_per_game(s);
    return games < 1 ? 1 : games > PIECE_MAX ? PIECE_MAX : (int)games;
}

static int block_max(const SelfplaySettings *s)
{
    return BLOCK * seconds_per_game(s) < BLOCK_SECONDS ? BLOCK : BLOCK_FIRST;
}

/* Writes the first `numbers` waiting games, without repetitions, as one block. */
static bool write_block(Selfplay *s, int numbers, Error *err)
{
    PlayedGame games[BLOCK];
    int kept = 0;
    for (int i = 0; i < numbers; i++) {
        bool fresh;
        if (!note_game(&s->keys, &s->waiting[i].game, &fresh, err)) return false;
        if (fresh) games[kept++] = s->waiting[i].game;
    }
    if (!gamefile_append(&s->file, games, kept, numbers, err)) return false;
    size_t left = s->room - (size_t)numbers;
    memmove(s->waiting, s->waiting + numbers, left * sizeof *s->waiting);
    memset(s->waiting + left, 0, (size_t)numbers * sizeof *s->waiting);
    return true;
}

/* Games of the next block: the size of the block that a run from the beginning would be at. */
static int next_block(const Selfplay *s)
{
    int size = BLOCK_FIRST, most = block_max(s->settings);
    for (long end = size; end <= s->file.extent.numbers && size < most; end += size) size *= 2;
    return size;
}

/* Games before the first one that is missing, at most `most`. */
static int count_ready(const Selfplay *s, int most)
{
    int ready = 0;
    while (ready < most && (size_t)ready < s->room && s->waiting[ready].played) ready++;
    return ready;
}

static bool write_ready(Selfplay *s, Error *err)
{
    for (;;) {
        int block = next_block(s), ready = count_ready(s, block);
        bool last = s->file.extent.numbers + ready == s->settings->games;
        if (ready == 0 || (ready < block && !last)) return true;
        if (!write_block(s, ready, err)) return false;
    }
}

/* Makes room for the waiting game with this index. */
static bool make_room(Selfplay *s, size_t index)
{
    while (index >= s->room) {
        size_t before = s->room;
        Waiting *grown = array_grow(s->waiting, &s->room, sizeof *grown);
        if (!grown) return false;
        s->waiting = grown;
        memset(s->waiting + before, 0, (s->room - before) * sizeof *grown);
    }
    return true;
}

static bool take(void *context, long number, const JobAnswer *answer, Error *err)
{
    Selfplay *s = context;
    const SelfplaySettings *settings = s->settings;
    PlayedGame game;
    size_t index = (size_t)(number - s->file.extent.numbers);
    if (!selfplay_read(answer, &game, err)) return false;
    if (!make_room(s, index)) return error_no_memory(err);
    s->waiting[index] = (Waiting){true, game};
    s->done++;
    if (settings->tell) settings->tell(settings->context, s->done, s->before);
    return write_ready(s, err);
}

static bool run_job(Selfplay *s, long first, Error *err)
{
    const SelfplaySettings *settings = s->settings;
    JobLocal local = {settings->threads, settings->stop, job_place_here(settings->eval)};
    JobSink sink = {.take = take, .context = s};
    JobPlan plan = {.kind = &SELFPLAY_KIND,
                    .job = settings,
                    .first = first,
                    .items = settings->games,
                    .piece = selfplay_piece(settings)};
    return job_run(settings->runner, &local, &plan, &sink, err);
}

static bool play_all(Selfplay *s, GamefileExtent *extent, Error *err)
{
    const SelfplaySettings *settings = s->settings;
    const GamefileHeader header = {.seed = settings->seed,
                                   .weights = eval_identity(settings->eval),
                                   .depth = settings->depth,
                                   .confidence = confidence_percent(settings->confidence),
                                   .exact = settings->exact,
                                   .random_min = settings->random_min,
                                   .random_max = settings->random_max,
                                   .balance = settings->balance};
    if (!gamefile_open(&s->file, settings->output, &header,
                       &(GamefileVisitor){note_written, &s->keys}, err))
        return false;
    s->before = s->done = s->file.extent.numbers;
    bool ok = run_job(s, s->before, err);
    /* When stopped, write the games before the first unfinished one. */
    int ready = ok ? count_ready(s, next_block(s)) : 0;
    if (ready) ok = write_block(s, ready, err);
    *extent = s->file.extent;
    gamefile_close(&s->file);
    return ok;
}

bool selfplay_run(const SelfplaySettings *settings, GamefileExtent *extent, Error *err)
{
    Selfplay s = {.settings = settings};
    bool ok = job_plan_only(settings->runner) ? run_job(&s, 0, err) : play_all(&s, extent, err);
    free(s.keys.slot);
    free(s.waiting);
    return ok;
}
