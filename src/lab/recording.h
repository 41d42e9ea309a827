/* recording.h - a real search of an alpha-beta player, written down as it goes. */
#ifndef HEIBAI_LAB_RECORDING_H
#define HEIBAI_LAB_RECORDING_H

#include "lab/gametree.h"
#include "players/registry.h"

/* Trees up to this size are kept in memory. */
enum { RECORD_NODES_MAX = 3000000 };

typedef struct RecordSettings {
    const char *spec;   /* of a player that record_plays */
    int depth;          /* 0: the spec's own */
    Position position;  /* the side to move has a move */
    uint64_t plain_max; /* what the cuts saved is not counted if that takes more nodes */
    const atomic_bool *stop;
    /* Called now and then with the nodes of the search without pruning so far; may be NULL. */
    void (*progress)(void *self, uint64_t nodes);
    void *self;
} RecordSettings;

typedef struct Recording {
    char spec[SPEC_MAX]; /* with the depth that was asked for */
    Position position;
    GameTree tree;
    Choice choice;   /* of the search that was recorded */
    int depth;       /* plies */
    uint64_t nodes;  /* of the tree: positions reached by a move */
    uint64_t unseen; /* looked at before it, to order the moves: choice.nodes has them too */
    /* The same search without pruning. */
    bool counted; /* false: it was too long, and what the cuts cost is not known */
    uint64_t plain_nodes;
    double plain_value;
} Recording;

typedef enum Recorded {
    RECORDED,
    RECORDED_RULE,    /* the player moved without a search: choice.basis is the rule */
    RECORDED_STOPPED, /* by the flag */
    RECORDED_BAD      /* the error says what is wrong with the settings */
} Recorded;

/* Whether a spec names a player whose search can be recorded; the error lists those. */
bool record_plays(const char *spec, Error *err);

/* Only after RECORDED has *out to be freed. */
Recorded record_search(const RecordSettings *s, Recording *out, Error *err);
void record_free(Recording *r);

#endif
