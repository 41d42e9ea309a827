/* batch.h - a number of games without asking in between, each with new players. */
#ifndef HEIBAI_CLI_PLAY_BATCH_H
#define HEIBAI_CLI_PLAY_BATCH_H

#include "cli/play/session.h"

/* Prints one line per game and a summary, or with `json` one object per game and nothing else.
 * Returns the exit status. */
int batch_run(Session *s, int games, bool json);

#endif
