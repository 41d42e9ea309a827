/* loop.h - a game, and after it the offer of another with changed settings. */
#ifndef HEIBAI_CLI_PLAY_LOOP_H
#define HEIBAI_CLI_PLAY_LOOP_H

#include "cli/play/session.h"

/* Players whose spec does not change are kept from game to game. `again`: offer another game.
 * Returns the exit status. */
int loop_run(Session *s, bool again);

#endif
