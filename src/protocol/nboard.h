/* nboard.h - the protocol of the NBoard program, version 2; the bare moves of version 1 are
 * understood too. docs/protocols.md lists the commands. */
#ifndef HEIBAI_PROTOCOL_NBOARD_H
#define HEIBAI_PROTOCOL_NBOARD_H

#include "protocol/outlet.h"
#include "protocol/server.h"

typedef struct Nboard Nboard;

/* Limits hold for each search; without any it is PROTOCOL_LEVEL until a depth is set. NULL: no
 * memory. */
Nboard *nboard_create(Thinker *thinker, const HeibaiLimits *limits, Outlet out);
void nboard_destroy(Nboard *n);

/* The session as server_run takes it. */
Protocol nboard_protocol(Nboard *n);

#endif
