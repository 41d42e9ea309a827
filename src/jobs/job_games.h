/* job_games.h - positions and games as bytes, for the inputs and answers of jobs. */
#ifndef HEIBAI_JOBS_JOB_GAMES_H
#define HEIBAI_JOBS_JOB_GAMES_H

#include "base/text.h"
#include "game/game.h"

enum { JOB_POSITION = 17 }; /* bytes of a position */

void job_write_position(const Position *p, Text *out);
/* False: the discs overlap, or there is no such side. */
bool job_read_position(const unsigned char *bytes, Position *out);

/* The start, then one byte per ply, passes included. */
void job_write_game(const Game *g, Text *out);
/* False: too short, too long, or an illegal move. */
bool job_read_game(const unsigned char *bytes, size_t size, Game *out);

#endif
