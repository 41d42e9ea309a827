/* position_args.h - the flags --board and --moves, which name a position or a game. */
#ifndef HEIBAI_CLI_POSITION_ARGS_H
#define HEIBAI_CLI_POSITION_ARGS_H

#include "cli/args.h"
#include "game/setup.h"

enum { POSITION_FLAGS = 2 };

/* Writes POSITION_FLAGS entries. Returns how many. */
int position_flags_add(Setup *f, Flag *out);

/* False: the error begins with the flag: "--moves:1:5: move 3: ...". Show it without a name. */
bool position_flags_game(const Setup *f, Game *out, Error *err);

#endif
