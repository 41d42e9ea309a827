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

/* Players err on the way from `best` to the end, so values spread; that they do so evenly is a
 * good model (positions of 16 and 18 empty squares, solved, of games of 2012-2023, agree). Then
 * a later value is unbiased, and an earlier one is so once it is spread as far; both are
 * counted by how sure they are. */
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

/* Tournament players lose so much between a position and the exact value that stands for it
 * that this many plies double the square of the error that the patterns make anyway. */
static const float PLIES_OF_DOUBT = 3;

float games_certainty(const TrainGames *games, const TrainGame *game, int empties)
{
    int best = game->outcome.best_known ? game->outcome.best_empties : SQUARES;
    int late = games->solved >= 0 && game->known[games->solved] ? games->solved : 0;
    int plies = empties >= best ? empties - best : empties - late;
    if (empties < best && best < SQUARES && best - empties < plies) plies = best - empties;
    return 1 / (1 + (plies > 0 ? (float)plies : 0) / PLIES_OF_DOUBT);
}
