/* protocol_args.h - what the commands gtp, nboard and console have in common. */
#ifndef HEIBAI_CLI_PROTOCOL_ARGS_H
#define HEIBAI_CLI_PROTOCOL_ARGS_H

#include "cli/command.h"
#include "protocol/server.h"

/* Reads the flags and starts the engine. Answers go to standard output; level and depth are
 * unset if not given. False: return *status. */
bool protocol_begin(const Command *self, int argc, char **argv, SessionSettings *out,
                    int *status);

/* Serves standard input until it ends, then ends the engine. Returns the status. */
int protocol_serve(const Command *self, Thinker *thinker, const Protocol *protocol);

#endif
