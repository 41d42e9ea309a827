/* protocol_args.h - what the commands gtp, nboard and console have in common. */
#ifndef HEIBAI_CLI_PROTOCOL_ARGS_H
#define HEIBAI_CLI_PROTOCOL_ARGS_H

#include "cli/command.h"
#include "protocol/outlet.h"
#include "protocol/server.h"

/* The engine of a session, made from the flags. */
typedef struct ProtocolStart {
    Thinker *thinker;
    HeibaiLimits limits; /* level and depth unset if not given */
} ProtocolStart;

/* Reads the flags and makes the engine. False: return *status. */
bool protocol_begin(const Command *self, int argc, char **argv, ProtocolStart *out,
                    int *status);

/* Says that there is no memory for the session, and ends the engine. Returns the status. */
int protocol_no_session(const Command *self, const ProtocolStart *start);

/* Serves standard input to its end, and lets the engine go. Returns the status. */
int protocol_serve(const Command *self, const ProtocolStart *start, const Protocol *protocol);

#endif
