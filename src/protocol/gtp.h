/* gtp.h - the Go Text Protocol, version 2, for Othello: docs/protocols.md lists the commands.
 */
#ifndef HEIBAI_PROTOCOL_GTP_H
#define HEIBAI_PROTOCOL_GTP_H

#include "protocol/outlet.h"
#include "protocol/server.h"

typedef struct Gtp Gtp;

/* Limits hold for each move, below those of the clock. Without level, depth and time it plays
 * at PROTOCOL_LEVEL. NULL: no memory. */
Gtp *gtp_create(Thinker *thinker, const HeibaiLimits *limits, Outlet out);
void gtp_destroy(Gtp *g);

/* The session as server_run takes it. */
Protocol gtp_protocol(Gtp *g);

#endif
