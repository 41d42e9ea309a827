/* main.c - finds the command; without one, the page in the browser. */
#include "base/cpu.h"
#include "cli/command.h"
#include "cli/describe.h"
#include "cli/say.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Standard output is a pipe or socket whose other end is closed. */
static bool reader_is_gone(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) > 0 && (output.revents & (POLLERR | POLLHUP));
}

/* Whether errno is of a write; others may be of a call after the write that failed. */
static bool is_of_write(int number)
{
    return number == ENOSPC || number == EDQUOT || number == EFBIG || number == EIO;
}

/* The status of a command if all that it printed is written. A reader that has gone is not
 * reported, as SIGPIPE ends the program without a word unless it is ignored. */
static int check_output(int status)
{
    Error err;
    int earlier = is_of_write(errno) ? errno : 0;
    int reason = fflush(stdout) == 0 ? earlier : errno;
    if (!ferror(stdout)) return status;
    if (reader_is_gone()) return STATUS_BAD;
    if (reason)
        error_set(&err, "cannot write to standard output: %s", strerror(reason));
    else
        error_set(&err, "a part of standard output could not be written");
    return command_fail(&err, NULL);
}

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
        return check_output(command_run(command, argc - 2, argv + 2));
    }
    Text names = {0};
    for (const Command *c = COMMANDS; c->name; c++) text_print(&names, " %s", c->name);
    error_set(&err, "unknown command '%.60s'; the commands are:%s", name, text_string(&names));
    text_free(&names);
    return command_fail(&err, NULL);
}
