#include "train/games.h"

#include "base/array.h"

#include <stdlib.h>

typedef struct Reading {
    TrainGames *games;
    const Stop *stop;
} Reading;

static bool keep_game(void *context, const Game *g, const Outcome *outcome, Error *err)
{
    const Reading *reading = context;
    TrainGames *games = reading->games;
    if (stop_flagged(reading->stop)) return error_set(err, "stopped");
    if (games->count == games->room) {
        TrainGame *grown = array_grow(games->game, &games->room, sizeof *grown);
        if (!grown) return error_no_memory(err);
        games->game = grown;
    }
    TrainGame *game = &games->game[games->count++];
    *game = (TrainGame){.outcome = *outcome};
    for (int i = 0; i < g->plies; i++)
        if (g->ply[i].move < SQUARES) game->move[game->moves++] = (uint8_t)g->ply[i].move;
    return true;
}

bool games_read(TrainGames *out, const char *dir, const Years *years, const Stop *stop,
                Error *err)
{
    Reading reading = {out, stop};
    *out = (TrainGames){.solved = -1};
    if (archive_visit(dir, years, keep_game, &reading, err)) return true;
    games_free(out);
    return false;
}

void games_free(TrainGames *games)
{
    free(games->game);
    *games = (TrainGames){.solved = -1};
}

void games_replay(const TrainGame *game, Game *out)
{
    game_start(out, position_start());
    for (int i = 0; i < game->moves; i++) game_play_passing(out, game->move[i], 0);
}

/* Players make mistakes between best_empties and the solved part, so the variance of the score
 * grows. The model is that it grows linearly, which solved positions of 16 and 18 empty squares
 * of the games of 2012-2023 confirm. Then the late score is an unbiased estimate, and the early
 * one is unbiased after scaling to the variance here. Both are weighted by their accuracy. */
static float between(const TrainGames *games, float best, int best_empties, float late,
                     int empties)
{
    float first = games->best_square, last = games->solved_square;
    float gone = (float)(best_empties - empties) / (float)(best_empties - games->solved);
    float here = first + (last - first) * gone, spread = here / first;
    float early_error = (here - first) * spread, late_error = last - here;
    if (!(early_error > 0 && late_error > 0)) return late;
    float share = late_error / (late_error + early_error);
    return share * spread * best + (1 - share) * late;
}

bool games_value(const TrainGames *games, const TrainGame *game, int empties, float *value)
{
    const Outcome *o = &game->outcome;
    bool solved = games->solved >= 0 && game->known[games->solved];
    if (empties >= o->best_empties) {
        *value = (float)o->best;
        return o->best_known;
    }
    if (empties <= games->solved) {
        *value = game->exact[empties];
        return game->known[empties];
    }
    float late = solved ? (float)game->exact[games->solved] : (float)o->final;
    *value = solved && o->best_known
                 ? between(games, (float)o->best, o->best_empties, late, empties)
                 : late;
    return solved || o->final_known;
}

/* After this number of plies the players' mistakes add as much to the square error as patterns
 * have anyway. A guess; with all weights 1 the mean square error at plies 12-22 was 81.6
 * instead of 70.2 (docs/evaluation.md). */
static const float PLIES_OF_DOUBT = 3;

float games_certainty(const TrainGames *games, const TrainGame *game, int empties)
{
    int best = game->outcome.best_known ? game->outcome.best_empties : SQUARES;
    int late = games->solved >= 0 && game->known[games->solved] ? games->solved : 0;
    int plies = empties >= best ? empties - best : empties - late;
    if (empties < best && best < SQUARES && best - empties < plies) plies = best - empties;
    return 1 / (1 + (plies > 0 ? (float)plies : 0) / PLIES_OF_DOUBT);
}
