/* position_args.h - the words and flags of a command that name a position or games: see
 * game/named.h. */
#ifndef HEIBAI_CLI_POSITION_ARGS_H
#define HEIBAI_CLI_POSITION_ARGS_H

#include "cli/args.h"
#include "game/named.h"

typedef struct PositionArgs {
    const char *word;          /* without a flag before it; NULL: none */
    const char *board, *moves; /* --board and --moves; NULL: not given */
} PositionArgs;

enum { POSITION_FLAGS = 2 };

/* For the usage of a command. */
#define POSITION_USAGE "[MOVES|BOARD|FILE]"

/* Writes POSITION_FLAGS entries. Returns how many. */
int position_flags_add(PositionArgs *a, Flag *out);

/* Whether a word names a position rather than a player. */
bool position_args_is_position(const char *word);
/* Takes the first such word out of the words of a command. */
void position_args_take(PositionArgs *a, int *argc, char **argv);

/* Whether no position is named, neither by a word nor by a flag. */
bool position_args_none(const PositionArgs *a);

/* The games that are named; without any words and flags the usual start. NULL: the error is
 * complete: "--moves:1:5: move 3: ...". Show it without a name, here and below. */
NamedGames *position_args_open(const PositionArgs *a, Format usual, Error *err);
/* The first of them. */
bool position_args_sheet(const PositionArgs *a, NamedPlace place, Sheet *out, Error *err);
bool position_args_game(const PositionArgs *a, NamedPlace place, Game *out, Error *err);

#endif
