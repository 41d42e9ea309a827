/* selfplay_job.c - plays one game: random moves, a shallow search, then perfect play. */
#include "train/selfplay_job.h"

#include "base/rng.h"
#include "train/searchers.h"

#include <stdlib.h>

enum {
    TRIES = 200, /* to find a balanced opening; the last one is taken in any case */
    /* The transposition table is no larger than the solve at the end of a game can use:
     * HASH_BITS for HASH_EXACT empty squares, one bit more for each further one. A guess. */
    HASH_BITS = 14,
    HASH_EXACT = 14,
};

/* One thread: the settings of the job, its searcher, and the stop of the item. */
typedef struct Play {
    const SelfplaySettings *job;
    Searcher *searcher;
    Stop stop;
} Play;

static const Field FIELDS[] = {
    {"weights", FIELD_EVAL, offsetof(SelfplaySettings, eval), 0, 0},
    {"seed", FIELD_HASH, offsetof(SelfplaySettings, seed), 0, 0},
    {"depth", FIELD_INT, offsetof(SelfplaySettings, depth), 1, SELFPLAY_DEPTH_MAX},
    {"confidence", FIELD_INT, offsetof(SelfplaySettings, confidence), 0, CONFIDENCE_EXACT},
    {"exact", FIELD_INT, offsetof(SelfplaySettings, exact), 0, SELFPLAY_EXACT_MAX},
    {"random-min", FIELD_INT, offsetof(SelfplaySettings, random_min), 0, SELFPLAY_RANDOM_MAX},
    {"random-max", FIELD_INT, offsetof(SelfplaySettings, random_max), 0, SELFPLAY_RANDOM_MAX},
    {"balance", FIELD_INT, offsetof(SelfplaySettings, balance), 0, SQUARES},
    {0}};

static bool check_settings(JobSettings *settings, const JobPlace *place, Error *err)
{
    (void)place;
    const SelfplaySettings *s = settings;
    return s->random_min <= s->random_max ||
           error_set(err, "the job's field 'random-max' is less than 'random-min'");
}

static bool begin_thread(JobState *state, const JobSettings *settings, Error *err)
{
    Play *p = state;
    p->job = settings;
    int beyond = p->job->exact > HASH_EXACT ? p->job->exact - HASH_EXACT : 0;
    p->searcher = searchers_single(HASH_BITS + beyond, p->job->eval, err);
    return p->searcher != NULL;
}

static void end_thread(JobState *state) { searcher_destroy(((Play *)state)->searcher); }

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
        add_move(g, p, moves ? rng_bit(rng, moves) : SQUARE_PASS);
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

const JobKind SELFPLAY_KIND = {"selfplay",
                               {sizeof(SelfplaySettings), FIELDS, check_settings},
                               {sizeof(Play), begin_thread, end_thread},
                               run_item};
