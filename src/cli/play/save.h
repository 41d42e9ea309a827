/* save.h - writes a game at the terminal to a file, from which it can be continued. */
#ifndef HEIBAI_CLI_PLAY_SAVE_H
#define HEIBAI_CLI_PLAY_SAVE_H

#include "base/text.h"
#include "game/game.h"

/* The file if none is named. */
#define SAVE_USUAL "game.ggf"

/* The format follows from the ending of the path. `names` are those of the players, by Side. A
 * file that is there already is replaced only if it is `own`, which this session has written.
 * False: the error says why, and a file that was there before is unchanged. */
bool save_game(const Game *g, const char *const names[2], const char *path, const char *own,
               Error *err);

/* Appends the words after `heibai play` that continue the game. */
void save_add_words(const Game *g, const char *const names[2], const char *path, Text *out);

#endif
