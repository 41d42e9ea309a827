/* solve.c - solves the last positions of WTHOR games. */
#include "train/games.h"
#include "train/searchers.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { CHUNK = 16, HASH_BITS = 16 };

typedef struct Solving {
    TrainGames *games;
    const SolveSettings *settings;
    Searchers searchers;
    atomic_long done;
} Solving;

static bool solve(Searcher *searcher, const Board *b, const Stop *stop, int *score)
{
    SearchLimits limits = {.depth = {SQUARES - board_discs(b), CONFIDENCE_EXACT},
                           .alpha = -SQUARES,
                           .beta = SQUARES,
                           .lines = 1,
                           .stop = *stop};
    SearchResult result;
    searcher_run(searcher, b, &limits, NULL, NULL, &result);
    if (!result.complete) return false;
    *score = result.lines[0].value / SEARCH_UNIT;
    return true;
}

/* From the end, so that the transposition table has the positions that follow. */
static void solve_game(const Solving *s, Searcher *searcher, TrainGame *game)
{
    Game g;
    games_replay(game, &g);
    for (int i = g.plies - 1; i >= 0; i--) {
        const Position *p = &g.ply[i].before;
        int empties = SQUARES - board_discs(&p->board), score;
        if (empties > s->settings->empties) break;
        if (game->known[empties]) continue; /* before and after a pass */
        if (!solve(searcher, &p->board, &s->settings->stop, &score)) break;
        game->exact[empties] = (int8_t)(p->side == BLACK ? score : -score);
        game->known[empties] = true;
    }
}

static void solve_chunk(void *context, int index, int thread)
{
    Solving *s = context;
    const SolveSettings *settings = s->settings;
    size_t from = (size_t)index * CHUNK, to = from + CHUNK;
    if (to > s->games->count) to = s->games->count;
    for (size_t i = from; i < to && !stop_flagged(&settings->stop); i++) {
        solve_game(s, s->searchers.of[thread], &s->games->game[i]);
        long done = atomic_fetch_add(&s->done, 1) + 1;
        if (thread == 0 && settings->tell)
            settings->tell(settings->context, done, (long)s->games->count);
    }
}

/* The mean squares of scores at best_empties and where the solver begins. */
static void measure(TrainGames *games)
{
    double best = 0, solved = 0, count = 0;
    for (size_t i = 0; i < games->count; i++) {
        const TrainGame *game = &games->game[i];
        if (!game->outcome.best_known || !game->known[games->solved]) continue;
        best += game->outcome.best * game->outcome.best;
        solved += game->exact[games->solved] * game->exact[games->solved];
        count++;
    }
    games->best_square = (float)(best / (count + 1e-9));
    games->solved_square = (float)(solved / (count + 1e-9));
}

bool games_solve(TrainGames *games, const SolveSettings *settings, Error *err)
{
    Solving s = {.games = games, .settings = settings};
    if (!searchers_create(&s.searchers, settings->threads, HASH_BITS, settings->eval, err))
        return false;
    pool_run(s.searchers.pool, solve_chunk, &s, (int)((games->count + CHUNK - 1) / CHUNK));
    searchers_destroy(&s.searchers);
    games->solved = settings->empties;
    measure(games);
    bool all = (size_t)atomic_load(&s.done) == games->count && !stop_flagged(&settings->stop);
    return all || error_set(err, "stopped");
}
