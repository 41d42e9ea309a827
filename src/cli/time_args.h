/* time_args.h - the flags of the commands that play by the clock: --move-time, --game-time. */
#ifndef HEIBAI_CLI_TIME_ARGS_H
#define HEIBAI_CLI_TIME_ARGS_H

#include "arena/referee.h"

enum { TIME_MAX = 1000000, TIME_HANG = 60 };

#define MOVE_TIME_HELP                                                                         \
    "who thinks longer about a move loses (60, if there is no clock); 0: no limit"
#define GAME_TIME_HELP "a clock for each side: who uses it up loses; the engine plans with it"

/* --move-time, --game-time; without a value for them {0}. */
typedef struct TimeFlags {
    double move_time, game_time; /* seconds; 0: no limit */
    bool move_time_given;
} TimeFlags;

/* Without --move-time a limit per move still ends the game of a player that hangs. */
static inline TimeControl time_flags_control(const TimeFlags *f)
{
    return (TimeControl){
        .move = f->move_time, .game = f->game_time, .hang = f->move_time_given ? 0 : TIME_HANG};
}

#endif
