/* recording.h - records the tree of a search by an alpha-beta player. */
#ifndef HEIBAI_LAB_RECORDING_H
#define HEIBAI_LAB_RECORDING_H

#include "lab/tree/gametree.h"
#include "players/registry.h"

/* The largest tree that is recorded (about 300 MB), and how many nodes plain minimax may visit
 * to count what the cutoffs saved (a few seconds). Both are guesses of what a user accepts. */
enum { RECORD_NODES_MAX = 3000000, RECORD_PLAIN_MAX = 20000000 };

typedef struct RecordSettings {
    const char *spec;   /* of a player that record_plays */
    int depth;          /* 0: the spec's own */
    Position position;  /* the side to move has a move */
    uint64_t plain_max; /* give up counting the nodes of plain minimax beyond this */
    const atomic_bool *stop;
    /* Called now and then with the nodes that plain minimax has visited; may be NULL. */
    void (*progress)(void *context, uint64_t nodes);
    void *context;
} RecordSettings;

typedef struct Recording {
    char spec[SPEC_MAX]; /* with the depth that was asked for */
    Position position;
    GameTree tree;
    Choice choice;   /* of the search that was recorded */
    int depth;       /* plies */
    uint64_t nodes;  /* of the tree: positions reached by a move */
    uint64_t unseen; /* visited before it to order the moves; choice.nodes includes them */
    /* Plain minimax: the same search without pruning. */
    bool counted; /* false: it has too many nodes, and the next two are unknown */
    uint64_t plain_nodes;
    double plain_value;
} Recording;

typedef enum Recorded {
    RECORDED,
    RECORDED_RULE,    /* the player moved without a search: choice.basis is the rule */
    RECORDED_STOPPED, /* by the stop flag */
    RECORDED_BAD      /* bad settings or out of memory: see the error */
} Recorded;

/* Whether the search of this player can be recorded. False: the error lists those that can. */
bool record_plays(const char *spec, Error *err);

/* Free *out with record_free only after RECORDED. */
Recorded record_search(const RecordSettings *s, Recording *out, Error *err);
void record_free(Recording *r);

#endif
