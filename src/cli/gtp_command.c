/* gtp_command.c - the command `heibai gtp`. */
#include "protocol/gtp.h"

#include "cli/protocol_args.h"

int run_gtp(const Command *self, int argc, char **argv)
{
    ProtocolStart start;
    int status;
    if (!protocol_begin(self, argc, argv, &start, &status)) return status;
    Gtp *g = gtp_create(start.thinker, &start.limits, (Outlet){.file = stdout});
    if (!g) return protocol_no_session(self, &start);
    Protocol protocol = gtp_protocol(g);
    status = protocol_serve(self, &start, &protocol);
    gtp_destroy(g);
    return status;
}
