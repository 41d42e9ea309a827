/* nboard.h - the protocol of the NBoard program, version 2, with the bare moves of version 1;
 * docs/protocols.md lists the commands. */
#ifndef HEIBAI_PROTOCOL_NBOARD_H
#define HEIBAI_PROTOCOL_NBOARD_H

#include "protocol/server.h"

bool nboard_open(const SessionSettings *settings, Protocol *out, Error *err);

#endif
