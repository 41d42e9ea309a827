/* time_args.h - the flags of the commands that play by the clock: --move-time, --game-time. */
#ifndef HEIBAI_CLI_TIME_ARGS_H
#define HEIBAI_CLI_TIME_ARGS_H

#include "arena/referee.h"

enum { TIME_UNSET = -1, TIME_MAX = 1000000, TIME_HANG = 60 };

#define MOVE_TIME_HELP                                                                         \
    "who thinks longer about a move loses (60, if there is no clock); 0: no limit"
#define GAME_TIME_HELP "a clock for each side: who uses it up loses; the engine plans with it"

/* The default is there for players that hang: nobody is meant to use it up. */
static inline TimeControl time_args_control(double move_time, double game_time)
{
    return (TimeControl){.move = move_time > 0 ? move_time : 0,
                         .game = game_time,
                         .hang = move_time == TIME_UNSET ? TIME_HANG : 0};
}

#endif
