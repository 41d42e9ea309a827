#include "protocol/console.h"

#include "cli/protocol_args.h"

#include <unistd.h>

static int run_other(const char *name, int argc, char **argv)
{
    const Command *command = command_find(name);
    return command->run(command, argc, argv);
}

int run_console(const Command *self, int argc, char **argv)
{
    SessionSettings start;
    int status;
    if (!protocol_begin(self, argc, argv, &start, &status)) return status;
    ConsoleSettings settings = {.thinker = start.thinker,
                                .limits = start.limits,
                                .skill = start.skill,
                                .out = start.out,
                                .errors = {.file = stderr},
                                .prompts = isatty(STDIN_FILENO),
                                .command = run_other,
                                .command_begins = command_let_others_begin,
                                .command_ends = command_end_others};
    Console *c = console_create(&settings);
    if (!c) {
        Error err;
        error_no_memory(&err);
        thinker_destroy(start.thinker);
        return command_fail(&err, self->name);
    }
    Protocol protocol = console_protocol(c);
    status = protocol_serve(self, start.thinker, &protocol);
    if (settings.prompts && !console_has_quit(c)) printf("\n");
    if (status == STATUS_OK && console_failures(c) > 0 && !settings.prompts)
        status = STATUS_BAD;
    console_destroy(c);
    return status;
}
