#include "train/selfplay.h"

#include "base/clock.h"
#include "base/rng.h"
#include "board/symmetry.h"
#include "train/searchers.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Games per write. It starts small and doubles while a block takes less than BLOCK_SECONDS,
     * so that a killed run loses little time. Guesses. */
    BLOCK = 512,
    BLOCK_FIRST = 16,
    BLOCK_SECONDS = 10,
    TRIES = 200, /* to find a balanced opening; the last one is taken in any case */
    /* The transposition table is cleared after each game, so it is no larger than the solve at
     * the end can use: HASH_BITS for HASH_EXACT empty squares, one bit more for each further
     * one. A guess. */
    HASH_BITS = 14,
    HASH_EXACT = 14,
};

/* A hash set of games with open addressing; 0 is a free slot. */
typedef struct Keys {
    uint64_t *slot;
    size_t mask, count;
} Keys;

typedef struct Selfplay {
    const SelfplaySettings *settings;
    Searchers searchers;
    Keys keys;
    long first; /* number of the block's first game */
    int block;  /* games in it */
    atomic_int done;
    long before; /* games that the file had */
    bool played[BLOCK];
    PlayedGame game[BLOCK];
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

/* One game. */

static bool search(const Selfplay *s, Searcher *searcher, const Board *b, bool solve,
                   SearchResult *out)
{
    const SelfplaySettings *settings = s->settings;
    SearchDepth depth = {settings->depth, settings->confidence};
    SearchLimits limits = {.depth = solve ? (SearchDepth){SQUARES, CONFIDENCE_EXACT} : depth,
                           .alpha = -SQUARES,
                           .beta = SQUARES,
                           .lines = 1,
                           .stop = settings->stop};
    searcher_run(searcher, b, &limits, NULL, NULL, out);
    return out->complete;
}

static void add_move(PlayedGame *g, Position *p, int move)
{
    position_play(p, move);
    if (move != SQUARE_PASS) g->move[g->moves++] = (uint8_t)move;
}

/* The principal variation of the exact search is the rest of the game. */
static bool finish(const Selfplay *s, Searcher *searcher, PlayedGame *g, Position *p)
{
    SearchResult result;
    if (!search(s, searcher, &p->board, true, &result)) return false;
    for (int i = 0; i < result.lines[0].length; i++) add_move(g, p, result.lines[0].line[i]);
    return board_is_over(&p->board);
}

static int middle_move(const Selfplay *s, Searcher *searcher, const Board *b, uint64_t moves)
{
    SearchResult result;
    if ((moves & (moves - 1)) == 0) return bit_first(moves);
    return search(s, searcher, b, false, &result) ? result.lines[0].move : SQUARE_NONE;
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
static bool open_game(const Selfplay *s, Searcher *searcher, Rng *rng, PlayedGame *g,
                      Position *p)
{
    int limit = s->settings->balance * SEARCH_UNIT, value = limit + 1;
    for (int tries = 0; tries < TRIES && abs(value) > limit; tries++) {
        SearchResult result;
        play_random(rng, g, p);
        if (limit == 0) return true;
        if (!search(s, searcher, &p->board, false, &result)) return false;
        value = result.lines[0].value;
    }
    return true;
}

/* False: stopped. */
static bool play_game(const Selfplay *s, Searcher *searcher, long number, PlayedGame *g)
{
    const SelfplaySettings *settings = s->settings;
    Rng rng = rng_stream(settings->seed, (uint64_t)number);
    Position p;
    int spread = settings->random_max - settings->random_min + 1;
    *g = (PlayedGame){.random = settings->random_min + rng_below(&rng, spread)};
    searcher_clear(searcher);
    if (!open_game(s, searcher, &rng, g, &p)) return false;
    while (!board_is_over(&p.board)) {
        uint64_t moves = board_moves(&p.board);
        if (SQUARES - board_discs(&p.board) <= settings->exact)
            return finish(s, searcher, g, &p);
        int move = moves ? middle_move(s, searcher, &p.board, moves) : SQUARE_PASS;
        if (move == SQUARE_NONE) return false;
        add_move(g, &p, move);
    }
    return true;
}

static void play_piece(void *context, int index, int thread)
{
    Selfplay *s = context;
    const SelfplaySettings *settings = s->settings;
    if (stop_now(&settings->stop)) return;
    s->played[index] = play_game(s, s->searchers.of[thread], s->first + index, &s->game[index]);
    int done = atomic_fetch_add(&s->done, 1) + 1;
    if (thread == 0 && settings->tell)
        settings->tell(settings->context, s->first + done, s->before);
}

/* Plays and writes one block. When stopped, it writes the games before the first unfinished
 * one. */
static bool run_block(Selfplay *s, Gamefile *file, Error *err)
{
    long left = s->settings->games - file->extent.numbers;
    int count = left < s->block ? (int)left : s->block, kept = 0, numbers = 0;
    double begun = clock_now();
    s->first = file->extent.numbers;
    atomic_store(&s->done, 0);
    memset(s->played, 0, sizeof s->played);
    pool_run(s->searchers.pool, play_piece, s, count);
    if (s->block < BLOCK && clock_now() - begun < BLOCK_SECONDS) s->block *= 2;
    for (; numbers < count && s->played[numbers]; numbers++) {
        bool fresh;
        if (!note_game(&s->keys, &s->game[numbers], &fresh, err)) return false;
        if (fresh) s->game[kept++] = s->game[numbers];
    }
    return numbers == 0 || gamefile_append(file, s->game, kept, numbers, err);
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
    Gamefile file;
    if (!gamefile_open(&file, settings->output, &header,
                       &(GamefileVisitor){note_written, &s->keys}, err))
        return false;
    int beyond = settings->exact > HASH_EXACT ? settings->exact - HASH_EXACT : 0;
    bool ok = searchers_create(&s->searchers, settings->threads, HASH_BITS + beyond,
                               settings->eval, err);
    s->before = file.extent.numbers;
    while (ok && file.extent.numbers < settings->games && !stop_now(&settings->stop))
        ok = run_block(s, &file, err);
    searchers_destroy(&s->searchers);
    *extent = file.extent;
    gamefile_close(&file);
    return ok;
}

bool selfplay_run(const SelfplaySettings *settings, GamefileExtent *extent, Error *err)
{
    Selfplay *s = calloc(1, sizeof *s);
    if (!s) return error_no_memory(err);
    s->settings = settings;
    s->block = BLOCK_FIRST;
    bool ok = play_all(s, extent, err);
    free(s->keys.slot);
    free(s);
    return ok;
}
