/* main.c - finds the command; without one, the page in the browser. */
#include "base/cpu.h"
#include "cli/command.h"
#include "cli/describe.h"
#include "cli/say.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    Error err;
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is an error, not our end */
    if (!cpu_check(&err)) return command_fail(&err, NULL);
    if (argc < 2) {
        const Command *serve = command_find("serve");
        return serve->run(serve, 0, argv + 1);
    }
    const char *name = argv[1];
    say_take_flag(argc - 1, argv + 1);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) name = "help";
    if (strcmp(name, "--version") == 0) name = "version";
    if (strcmp(name, "--describe") == 0 && argc == 2) return describe_program();
    const Command *command = command_find(name);
    if (command) {
        int status = command_run(command, argc - 2, argv + 2);
        if (fflush(stdout) == 0 && !ferror(stdout)) return status;
        error_set(&err, "cannot write to standard output: %s", strerror(errno));
        return command_fail(&err, NULL);
    }
    Text names = {0};
    for (const Command *c = COMMANDS; c->name; c++) text_print(&names, " %s", c->name);
    error_set(&err, "unknown command '%.60s'; the commands are:%s", name, text_string(&names));
    text_free(&names);
    return command_fail(&err, NULL);
}
