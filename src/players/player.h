/* player.h - what every player can do, however it thinks.
 * A player is made from a spec string by registry.h, or by a caller that brings its own class
 * (a human at the terminal). One player plays one side of one game at a time. */
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

/* Called in the order of the search, from one thread. */
typedef struct Observer {
    void (*enter)(void *self, const NodeView *node);
    void (*leave)(void *self, const NodeView *node);
    void *self;
} Observer;

typedef struct Turn {
    Position position; /* the side to move has at least one move */
    Stop stop;
    const Observer *observer; /* NULL: nobody watches. Only tree searches report */
    const Game *game;         /* that led to the position; NULL: it is not known */
    /* Seconds to plan with, for this move and for this and all later ones; 0: none are set,
     * though `stop` may have a deadline. */
    double move_time, clock;
} Turn;

typedef enum Chosen {
    CHOSEN_MOVE,
    CHOSEN_UNDO,    /* a human takes back the last turn */
    CHOSEN_FORFEIT, /* a human gives up the turn: only under house rules */
    CHOSEN_NOTHING, /* stopped, or a human left */
    CHOSEN_BROKEN   /* the player cannot go on, and its fault says why */
} Chosen;

typedef struct Choice {
    int square;
    bool valued;
    double value;   /* for the side that moves, in the player's own unit */
    Basis basis;    /* what the value rests on */
    uint64_t nodes; /* positions reached by making a move */
} Choice;

typedef struct Player Player;

typedef struct PlayerClass {
    const char *name, *summary;
    const Option *options; /* NULL: none */
    int option_count;
    size_t settings_size;
    const char *report; /* what as=report changes beside the options' values; NULL: nothing */
    bool no_report;     /* as=report is refused, with `report` as the reason */
    /* Takes what stands behind "name:" in a spec; NULL: it is read as switches. False: the
     * error says what is wrong. */
    bool (*read)(Player *p, const char *rest, Error *err);
    /* Makes state from the settings; NULL: there is none. False: the error says why, and close
     * is not called. */
    bool (*open)(Player *p, Error *err);
    /* Off the clock, before a turn: what has to be done before thinking can begin. NULL:
     * nothing. False: stopped, or the player's fault says why it cannot play. */
    bool (*ready)(Player *p, const Turn *turn);
    Chosen (*choose)(Player *p, const Turn *turn, Choice *out);
    void (*close)(Player *p); /* NULL: nothing to free */
} PlayerClass;

struct Player {
    const PlayerClass *class;
    void *settings; /* of class->settings_size */
    void *state;    /* the class's own */
    bool report;    /* as=report was given */
    bool opened;
    Rng rng;
    CpuLevel cpu;
    Error fault; /* after CHOSEN_BROKEN or a player that was not ready: one clause */
};

/* A player in two steps, so that settings and random numbers can be set between them.
 * NULL or false: the error says why; a player that failed to open still has to be destroyed. */
Player *player_new(const PlayerClass *class, Error *err);
bool player_open(Player *p, Error *err);
void player_destroy(Player *p);
bool player_ready(Player *p, const Turn *turn);
Chosen player_choose(Player *p, const Turn *turn, Choice *out);

#endif
