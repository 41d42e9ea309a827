/* games.c */
#include "train/games.h"

#include <stdlib.h>

static bool keep_game(void *context, const Game *g, const Outcome *outcome, Error *err)
{
    TrainGames *games = context;
    if (games->count == games->room) {
        size_t room = games->room ? 2 * games->room : 1024;
        TrainGame *game = realloc(games->game, room * sizeof *game);
        if (!game) return error_set(err, "no memory for %zu games", room);
        games->game = game;
        games->room = room;
    }
    TrainGame *game = &games->game[games->count++];
    *game = (TrainGame){.outcome = *outcome};
    for (int i = 0; i < g->plies; i++)
        if (g->ply[i].move < SQUARES) game->move[game->moves++] = (uint8_t)g->ply[i].move;
    return true;
}

bool games_read(TrainGames *out, const char *dir, int first_year, int last_year, Error *err)
{
    *out = (TrainGames){.solved = -1};
    if (archive_visit(dir, first_year, last_year, keep_game, out, err)) return true;
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

bool games_value(const TrainGames *games, const TrainGame *game, int empties, float *value)
{
    const Outcome *o = &game->outcome;
    if (empties <= games->solved) {
        *value = game->exact[empties];
        return game->known[empties];
    }
    if (empties >= o->best_empties) {
        *value = (float)o->best;
        return o->best_known;
    }
    bool solved = games->solved >= 0 && game->known[games->solved];
    *value = solved ? (float)game->exact[games->solved] : (float)o->final;
    return solved || o->final_known;
}
