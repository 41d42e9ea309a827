/* protocol_commands.c - the commands `heibai gtp` and `heibai nboard`. */
#include "cli/protocol_args.h"
#include "protocol/gtp.h"
#include "protocol/nboard.h"

static int serve(const Command *self, int argc, char **argv, ProtocolOpen open)
{
    SessionSettings settings;
    Protocol protocol;
    Error err;
    int status;
    if (!protocol_begin(self, argc, argv, &settings, &status)) return status;
    if (!open(&settings, &protocol, &err)) {
        thinker_destroy(settings.thinker);
        return command_fail(&err, self->name);
    }
    status = protocol_serve(self, settings.thinker, &protocol);
    protocol.close(protocol.context);
    return status;
}

int run_gtp(const Command *self, int argc, char **argv)
{
    return serve(self, argc, argv, gtp_open);
}

int run_nboard(const Command *self, int argc, char **argv)
{
    return serve(self, argc, argv, nboard_open);
}
