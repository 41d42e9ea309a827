/* player.h - the interface of all players.
 * registry.h makes a player from a spec string. A caller can also bring its own class, as the
 * human at the terminal does. One player plays one side of one game at a time. */
#ifndef HEIBAI_PLAYERS_PLAYER_H
#define HEIBAI_PLAYERS_PLAYER_H

#include "base/clock.h"
#include "base/cpu.h"
#include "base/error.h"
#include "base/rng.h"
#include "game/game.h"
#include "players/basis.h"
#include "players/option.h"

/* A node of a tree search, as an observer sees it. */
typedef struct NodeView {
    Position position;
    int ply;            /* moves and passes since the root */
    int move;           /* the one that led here; SQUARE_PASS, or SQUARE_NONE at the root */
    int order;          /* 0 for the first move tried at the parent */
    int depth;          /* plies still to search */
    Side pov;           /* whose view the values below take */
    double alpha, beta; /* on entering */
    /* known on leaving */
    double value;
    int best;         /* SQUARE_NONE: a leaf */
    uint64_t skipped; /* moves never tried because of a cutoff */
} NodeView;

/* Sees every node of a tree search, in the order of the search, from one thread. */
typedef struct Observer {
    void (*enter)(void *context, const NodeView *node);
    void (*leave)(void *context, const NodeView *node);
    void *context;
} Observer;

typedef struct Turn {
    Position position; /* the side to move has at least one move */
    Stop stop;
    const Observer *observer; /* NULL: none. Only tree searches call it */
    const Game *game;         /* the game up to the position; NULL: not known */
    /* Seconds for this move, and for this and all later moves; 0: no limit. `stop` may have a
     * deadline all the same. */
    double move_time, clock;
} Turn;

typedef enum Chosen {
    CHOSEN_MOVE,
    CHOSEN_UNDO,    /* a human takes back the last turn */
    CHOSEN_FORFEIT, /* a human gives up the turn: only under house rules */
    CHOSEN_NOTHING, /* stopped, or a human left */
    CHOSEN_RESIGNED,
    CHOSEN_BROKEN, /* the player failed, and its fault says why */
    CHOSEN_HUNG    /* no answer long after the deadline; the fault says to what */
} Chosen;

typedef struct Choice {
    int square;
    bool valued;
    double value;   /* for the side that moves, in the player's own unit */
    Basis basis;    /* what the value rests on */
    uint64_t nodes; /* positions reached by making a move */
} Choice;

typedef struct Player Player;

enum { PLAYER_OPTIONS_MAX = 16 };

typedef struct PlayerClass {
    const char *name, *summary;
    size_t settings_size;
    Option options[PLAYER_OPTIONS_MAX + 1]; /* the key of the last is NULL */
    const char *report;    /* what as=report changes besides the options; NULL: nothing */
    const char *no_report; /* why as=report is refused; NULL: it is not */
    bool human;            /* TimeControl.hang does not apply: a human may think */
    /* Reads the part of a spec after "name:"; NULL: it is a list of switches. False: the error
     * says what is wrong. */
    bool (*read)(Player *p, const char *rest, Error *err);
    /* Makes the state from the settings; NULL: no state. False: the error says why, and close
     * is not called. */
    bool (*open)(Player *p, Error *err);
    /* Prepares for a turn before the clock runs. NULL: nothing to prepare. False: stopped, or
     * the player's fault says why it cannot play. */
    bool (*ready)(Player *p, const Turn *turn);
    Chosen (*choose)(Player *p, const Turn *turn, Choice *out);
    void (*close)(Player *p); /* NULL: nothing to free */
    /* A hash of the weights that it plays with. NULL: it has none. */
    bool (*identity)(const Player *p, uint64_t *out, Error *err);
} PlayerClass;

enum { PLAYER_SAID_MAX = 64 };

struct Player {
    const PlayerClass *class;
    void *settings; /* of class->settings_size */
    void *state;    /* the class's own */
    bool report;    /* as=report was given */
    bool opened;
    Rng rng;
    CpuLevel cpu;
    size_t memory; /* bytes that a program behind the player may use; 0: no limit. To be set
                      before its first turn */
    char said[PLAYER_SAID_MAX]; /* the last line of a program behind the player; "": none */
    Error fault; /* one clause; set by CHOSEN_BROKEN, _HUNG and by a failed player_ready */
    bool unable; /* set with the fault: the program cannot be started, or memory, threads or
                    descriptors ran out here. Such a game has no result */
};

/* A player in two steps, so that settings and random numbers can be set between them.
 * NULL or false: the error says why; a player that failed to open still has to be destroyed. */
Player *player_new(const PlayerClass *class, Error *err);
bool player_open(Player *p, Error *err);
void player_destroy(Player *p);
bool player_ready(Player *p, const Turn *turn);
Chosen player_choose(Player *p, const Turn *turn, Choice *out);
/* For players that cannot go on for want of a local resource: CHOSEN_BROKEN. If `fault` is
 * NULL, the player's fault is set already. */
Chosen player_unable(Player *p, const Error *fault);
/* The same for memory. */
Chosen player_no_memory(Player *p);

#endif
