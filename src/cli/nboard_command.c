/* nboard_command.c - the command `heibai nboard`. */
#include "protocol/nboard.h"

#include "cli/protocol_args.h"

int run_nboard(const Command *self, int argc, char **argv)
{
    ProtocolStart start;
    int status;
    if (!protocol_begin(self, argc, argv, &start, &status)) return status;
    Nboard *n = nboard_create(start.thinker, &start.limits, (Outlet){.file = stdout});
    if (!n) return protocol_no_session(self, &start);
    Protocol protocol = nboard_protocol(n);
    status = protocol_serve(self, &start, &protocol);
    nboard_destroy(n);
    return status;
}
