/* selfplay_job.c - plays one game: random moves, a shallow search, then perfect play. */
#include "train/selfplay_job.h"

#include "base/rng.h"
#include "jobs/fields.h"
#include "train/searchers.h"

#include <stdlib.h>

enum {
    TRIES = 200, /* to find a balanced opening; the last one is taken in any case */
    /* The transposition table is cleared after each game, so it is no larger than the solve at
     * the end can use: HASH_BITS for HASH_EXACT empty squares, one bit more for each further
     * one. A guess. */
    HASH_BITS = 14,
    HASH_EXACT = 14,
};

/* One thread: the settings of the job, its searcher, and the stop of the item. */
typedef struct Play {
    const SelfplaySettings *job;
    Searcher *searcher;
    Stop stop;
} Play;

/* Settings as text. */

void selfplay_describe(const SelfplaySettings *s, Text *out)
{
    fields_add_hash(out, "weights", eval_identity(s->eval));
    fields_add_hash(out, "seed", s->seed);
    fields_add_int(out, "depth", s->depth);
    fields_add_int(out, "confidence", s->confidence);
    fields_add_int(out, "exact", s->exact);
    fields_add_int(out, "random-min", s->random_min);
    fields_add_int(out, "random-max", s->random_max);
    fields_add_int(out, "balance", s->balance);
}

static bool read_settings(const char *text, SelfplaySettings *s, uint64_t *weights, Error *err)
{
    int confidence;
    if (!fields_get_hash(text, "weights", weights, err) ||
        !fields_get_hash(text, "seed", &s->seed, err) ||
        !fields_get_int(text, "depth", 1, SELFPLAY_DEPTH_MAX, &s->depth, err) ||
        !fields_get_int(text, "confidence", 0, CONFIDENCE_EXACT, &confidence, err) ||
        !fields_get_int(text, "exact", 0, SELFPLAY_EXACT_MAX, &s->exact, err) ||
        !fields_get_int(text, "random-min", 0, SELFPLAY_RANDOM_MAX, &s->random_min, err) ||
        !fields_get_int(text, "random-max", s->random_min, SELFPLAY_RANDOM_MAX, &s->random_max,
                        err) ||
        !fields_get_int(text, "balance", 0, SQUARES, &s->balance, err))
        return false;
    s->confidence = (Confidence)confidence;
    return true;
}

static JobOpen *open_selfplay(const char *text, const JobPlace *place, Error *err)
{
    SelfplaySettings *s = calloc(1, sizeof *s);
    uint64_t weights;
    if (!s) {
        error_no_memory(err);
        return NULL;
    }
    if (read_settings(text, s, &weights, err)) {
        s->eval = place->eval(place->context, weights);
        if (s->eval) return s;
        error_set(err, "the weights %016llx are needed", (unsigned long long)weights);
    }
    free(s);
    return NULL;
}

static void end_thread(JobState *state)
{
    Play *p = state;
    searcher_destroy(p->searcher);
    free(p);
}

static JobState *begin_thread(const JobOpen *job, Error *err)
{
    const SelfplaySettings *s = job;
    int beyond = s->exact > HASH_EXACT ? s->exact - HASH_EXACT : 0;
    SearcherSettings settings = {.threads = 1,
                                 .hash_size = search_hash_size(HASH_BITS + beyond),
                                 .cpu = cpu_level(),
                                 .eval = s->eval};
    Play *p = calloc(1, sizeof *p);
    if (!p) {
        error_no_memory(err);
        return NULL;
    }
    p->job = s;
    p->searcher = searcher_create(&settings, err);
    if (p->searcher) return p;
    free(p);
    return NULL;
}

/* One game. */

static bool search(const Play *s, const Board *b, bool solve, SearchResult *out)
{
    const SelfplaySettings *settings = s->job;
    SearchDepth depth = {settings->depth, settings->confidence};
    SearchLimits limits = {.depth = solve ? (SearchDepth){SQUARES, CONFIDENCE_EXACT} : depth,
                           .alpha = -SQUARES,
                           .beta = SQUARES,
                           .lines = 1,
                           .stop = s->stop};
    searcher_run(s->searcher, b, &limits, NULL, NULL, out);
    return out->complete;
}

static void add_move(PlayedGame *g, Position *p, int move)
{
    position_play(p, move);
    if (move != SQUARE_PASS) g->move[g->moves++] = (uint8_t)move;
}

/* The principal variation of the exact search is the rest of the game. */
static bool finish(const Play *s, PlayedGame *g, Position *p)
{
    SearchResult result;
    if (!search(s, &p->board, true, &result)) return false;
    for (int i = 0; i < result.lines[0].length; i++) add_move(g, p, result.lines[0].line[i]);
    return board_is_over(&p->board);
}

static int middle_move(const Play *s, const Board *b, uint64_t moves)
{
    SearchResult result;
    if ((moves & (moves - 1)) == 0) return bit_first(moves);
    return search(s, b, false, &result) ? result.lines[0].move : SQUARE_NONE;
}

static void play_random(Rng *rng, PlayedGame *g, Position *p)
{
    *p = position_start();
    g->moves = 0;
    while (g->moves < g->random && !board_is_over(&p->board)) {
        uint64_t moves = board_moves(&p->board);
        add_move(g, p, moves ? bit_nth(moves, rng_below(rng, popcount(moves))) : SQUARE_PASS);
    }
}

/* False: stopped. */
static bool open_game(const Play *s, Rng *rng, PlayedGame *g, Position *p)
{
    int limit = s->job->balance * SEARCH_UNIT, value = limit + 1;
    for (int tries = 0; tries < TRIES && abs(value) > limit; tries++) {
        SearchResult result;
        play_random(rng, g, p);
        if (limit == 0) return true;
        if (!search(s, &p->board, false, &result)) return false;
        value = result.lines[0].value;
    }
    return true;
}

/* False: stopped. */
static bool play_game(const Play *s, long number, PlayedGame *g)
{
    const SelfplaySettings *settings = s->job;
    Rng rng = rng_stream(settings->seed, (uint64_t)number);
    Position p;
    int spread = settings->random_max - settings->random_min + 1;
    *g = (PlayedGame){.random = settings->random_min + rng_below(&rng, spread)};
    searcher_clear(s->searcher);
    if (!open_game(s, &rng, g, &p)) return false;
    while (!board_is_over(&p.board)) {
        uint64_t moves = board_moves(&p.board);
        if (SQUARES - board_discs(&p.board) <= settings->exact) return finish(s, g, &p);
        int move = moves ? middle_move(s, &p.board, moves) : SQUARE_PASS;
        if (move == SQUARE_NONE) return false;
        add_move(g, &p, move);
    }
    return true;
}

static bool run_item(JobState *state, const JobItem *item, JobAnswer *out, Error *err)
{
    Play *p = state;
    PlayedGame g;
    unsigned char bytes[GAMEFILE_GAME_MAX];
    p->stop = item->stop;
    if (!play_game(p, item->number, &g)) return error_set(err, "stopped");
    text_add(&out->data, (const char *)bytes, gamefile_pack_game(&g, bytes));
    return true;
}

bool selfplay_read(const JobAnswer *answer, PlayedGame *out, Error *err)
{
    const unsigned char *bytes = (const unsigned char *)answer->data.data;
    return gamefile_unpack_game(bytes, answer->data.size, out) ||
           error_set(err, "an answer is not a game");
}

const JobKind SELFPLAY_KIND = {"selfplay",   open_selfplay, free,
                               begin_thread, end_thread,    run_item};
