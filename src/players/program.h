/* program.h - another program as a player: started, told what was played, asked, watched and
 * ended. How that is said is a dialect: GTP (program_gtp.c) or NBoard (program_nboard.c). */
#ifndef HEIBAI_PLAYERS_PROGRAM_H
#define HEIBAI_PLAYERS_PROGRAM_H

#include "base/process.h"
#include "players/player.h"

enum { PROGRAM_LINE_MAX = 512, PROGRAM_WORDS_MAX = 64 };

typedef struct Program Program;

/* Every function returns false when the program cannot go on: see program_fail. */
typedef struct Dialect {
    const char *quit;
    /* Right after the start. */
    bool (*greet)(Program *p);
    /* A new game from its start; p->told has no plies yet. */
    bool (*begin)(Program *p, const Turn *turn);
    bool (*tell)(Program *p, Side side, int move);
    /* Asks for the move of the side to move. `plays` says whether asking makes the move. */
    bool (*ask)(Program *p, const Turn *turn, Choice *out);
    bool plays;
} Dialect;

typedef struct ProgramSettings {
    char line[PROGRAM_LINE_MAX]; /* cut into words */
    char *words[PROGRAM_WORDS_MAX];
} ProgramSettings;

struct Program {
    const Dialect *dialect;
    Process *process; /* NULL: not running */
    Game told;        /* what it knows of the game */
    bool in_game;     /* it was told of one */
    /* While it is talked to. */
    Stop stop;
    Error *fault;
    char *said;     /* PLAYER_SAID_MAX bytes: its last line */
    bool stopped;   /* the stop came before the answer */
    bool resigned;  /* instead of a move */
    bool no_memory; /* ours ran out: the program did nothing wrong */
    /* The dialect's own. */
    bool timed, knows_settings, knows_left; /* GTP: whether it can be told the time */
    int pings;                              /* NBoard: sent so far */
};

/* For the classes; state of a dialect is made by their open. */
bool program_read(Player *p, const char *line, Error *err);
bool program_open(Player *p, const Dialect *dialect, Error *err);
bool program_ready(Player *p, const Turn *turn);
Chosen program_choose(Player *p, const Turn *turn, Choice *out);
void program_close(Player *p);

/* For the dialects. The fault becomes a clause: "said 'x' to 'genmove black'". False. */
bool program_fail(Program *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool program_send(Program *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The next line of the program; `to` is what it is expected to answer. */
bool program_line(Program *p, const char *to, char line[PROCESS_LINE_MAX]);

#endif
