/* classes.h - the players of the registry, one file each. */
#ifndef HEIBAI_PLAYERS_CLASSES_H
#define HEIBAI_PLAYERS_CLASSES_H

#include "players/player.h"

extern const PlayerClass RANDOM_CLASS;
extern const PlayerClass HISTORY_CLASS;   /* report A */
extern const PlayerClass SIMPLE_CLASS;    /* report A's sparring partner */
extern const PlayerClass STAGED_CLASS;    /* report B */
extern const PlayerClass ANNEALING_CLASS; /* report B */
extern const PlayerClass MCTS_CLASS;      /* report C */
extern const PlayerClass SIXTERM_CLASS;   /* report D */
extern const PlayerClass ENGINE_CLASS;    /* the engine */
extern const PlayerClass GTP_CLASS;       /* other programs */
extern const PlayerClass NBOARD_CLASS;

#endif
