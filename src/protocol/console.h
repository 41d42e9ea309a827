/* console.h - commands that users of other Othello consoles know, typed or by a script.
 * `help` prints the table. */
#ifndef HEIBAI_PROTOCOL_CONSOLE_H
#define HEIBAI_PROTOCOL_CONSOLE_H

#include "protocol/outlet.h"
#include "protocol/server.h"

typedef struct Console Console;

typedef struct ConsoleSettings {
    Thinker *thinker;
    HeibaiLimits limits;
    Outlet out, errors;
    bool prompts; /* somebody types: a prompt, and no line numbers in errors */
    /* Runs a command of the program, as `heibai NAME WORDS...`, and returns its status; NULL:
     * there are none. */
    int (*command)(const char *name, int argc, char **argv);
    /* Called before it, and by the reading thread to end it early. */
    void (*command_begins)(void), (*command_ends)(void);
} ConsoleSettings;

/* NULL: no memory. */
Console *console_create(const ConsoleSettings *settings);
void console_destroy(Console *c);

/* The session as server_run takes it. */
Protocol console_protocol(Console *c);

/* How many commands could not be carried out. */
int console_failures(const Console *c);
/* `quit` was typed; otherwise a prompt still waits on its line. */
bool console_has_quit(const Console *c);

#endif
