/* time_args.h - the flags --move-time and --game-time. */
#ifndef HEIBAI_CLI_TIME_ARGS_H
#define HEIBAI_CLI_TIME_ARGS_H

#include "arena/referee.h"

enum { TIME_MAX = 1000000, TIME_HANG = 60 };

/* Seconds per move, at least. In less time a player cannot even be asked. */
#define MOVE_TIME_MIN 0.001

/* clang-format off */
#define MOVE_TIME_HELP "lose after thinking longer about one move (60 without --game-time, but no limit for humans; 0: no limit)"
/* clang-format on */
#define GAME_TIME_HELP "clock of each side for the whole game; a side that uses it up loses"

/* --move-time and --game-time; {0} if neither is given. */
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
