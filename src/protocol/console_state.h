/* console_state.h - what the parts of the console share. */
#ifndef HEIBAI_PROTOCOL_CONSOLE_STATE_H
#define HEIBAI_PROTOCOL_CONSOLE_STATE_H

#include "game/game.h"
#include "protocol/console.h"
#include "protocol/words.h"

/* Which sides the engine plays. */
typedef enum ConsoleMode {
    MODE_ENGINE_WHITE,
    MODE_ENGINE_BLACK,
    MODE_ENGINE_BOTH,
    MODE_ENGINE_NONE
} ConsoleMode;

struct Console {
    ConsoleSettings settings;
    HeibaiLimits limits; /* as the options set them */
    HeibaiSkill skill;   /* skill 0: none. Without times */
    double game_time;    /* seconds for all moves of a side; 0: no limit */
    int verbose;         /* 0: no boards, 1: boards, 2: boards and search progress */
    ConsoleMode mode;
    Game game;
    int undone[GAME_PLIES_MAX], undone_count; /* moves to redo, the next one last */
    Game forced;                              /* moves that the engine plays without thinking */
    HeibaiResult result;
    Error error; /* of the line that is carried out */
    long lines;
    int failures;
    bool over;
};

/* A line's command and its arguments. */
typedef struct ConsoleCall {
    Console *console;
    const char *rest; /* what follows the command's name */
    Words words;      /* the words of `rest` */
} ConsoleCall;

typedef struct ConsoleCommand {
    const char *names;           /* "u undo" */
    const char *usage;           /* its arguments */
    const char *summary;         /* one line */
    int least, most;             /* words it takes */
    bool (*run)(ConsoleCall *c); /* false: console->error says why */
} ConsoleCommand;

/* ---- The game: console_game.c ------------------------------------------------------------ */

void console_start(Console *c, Position start);
/* Continues a game that was loaded. */
void console_take(Console *c, const Game *game);
/* Prints the board unless verbose is 0. */
void console_show(const Console *c);
/* Lets the engine play while the mode gives it the side to move. */
bool console_answer(Console *c);

bool console_init(ConsoleCall *c);
bool console_new(ConsoleCall *c);
bool console_setboard(ConsoleCall *c);
bool console_undo(ConsoleCall *c);
bool console_redo(ConsoleCall *c);
bool console_play(ConsoleCall *c);
bool console_force(ConsoleCall *c);
bool console_go(ConsoleCall *c);
bool console_stop(ConsoleCall *c);
bool console_mode(ConsoleCall *c);
bool console_hint(ConsoleCall *c);

/* ---- Files, counts, the program's other commands: console_tools.c ------------------------ */

bool console_open(ConsoleCall *c);
bool console_save(ConsoleCall *c);
bool console_opening(ConsoleCall *c);
bool console_count(ConsoleCall *c);
bool console_perft(ConsoleCall *c);
bool console_estimate(ConsoleCall *c);
bool console_analyze(ConsoleCall *c);
bool console_solve(ConsoleCall *c);
bool console_bench(ConsoleCall *c);

/* ---- Options: console_options.c ---------------------------------------------------------- */

/* `[set] NAME [=] VALUE`, dashes before the name allowed. False: either the first word is no
 * option, and *known is false, or the error says what is wrong. */
bool console_option(ConsoleCall *c, bool *known);
bool console_set(ConsoleCall *c);
bool console_options(ConsoleCall *c);
void console_options_help(Text *out);
/* The limits of a search for the side to move. */
HeibaiLimits console_limits(const Console *c);

#endif
