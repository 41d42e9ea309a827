/* gtp.h - the Go Text Protocol, version 2, for Othello; docs/protocols.md lists the commands.
 */
#ifndef HEIBAI_PROTOCOL_GTP_H
#define HEIBAI_PROTOCOL_GTP_H

#include "protocol/server.h"

/* The settings' limits hold for each move, in addition to those of the clock. */
bool gtp_open(const SessionSettings *settings, Protocol *out, Error *err);

#endif
