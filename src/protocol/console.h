/* console.h - a text console with the usual commands of Othello consoles, typed or from a
 * script. `help` prints the table. */
#ifndef HEIBAI_PROTOCOL_CONSOLE_H
#define HEIBAI_PROTOCOL_CONSOLE_H

#include "protocol/outlet.h"
#include "protocol/server.h"

typedef struct Console Console;

typedef struct ConsoleSettings {
    Thinker *thinker;
    HeibaiLimits limits;
    HeibaiSkill skill; /* of the engine's moves; skill 0: by the limits */
    Outlet out, errors;
    bool prompts; /* a person types: show a prompt, and no line numbers in errors */
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
/* `quit` was typed. If not, the cursor may still stand behind a prompt. */
bool console_has_quit(const Console *c);

#endif
