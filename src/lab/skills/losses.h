/* losses.h - what the moves of players lose, by a search of the engine. */
#ifndef HEIBAI_LAB_SKILLS_LOSSES_H
#define HEIBAI_LAB_SKILLS_LOSSES_H

#include "lab/play.h"

enum {
    LOSSES_OPENING = 8, /* plies that are not counted */
    LOSSES_MARKS_COUNT = 4
};

/* Of a group of players. */
typedef struct Losses {
    int games, moves;
    double sum, squares; /* of the losses, in discs */
    /* Moves that lose less than 3 discs, less than 6, less than 12, and 12 or more. */
    int marks[LOSSES_MARKS_COUNT];
} Losses;

typedef struct LossJudge LossJudge;

/* NULL: the error says why. */
LossJudge *losses_judge(const Lab *lab, Error *err);
void losses_judge_free(LossJudge *judge);

/* Adds the moves of the sides that are to be counted. */
LabEnd losses_add(LossJudge *judge, const Game *g, const bool counted[2], Losses *sum,
                  Error *err);

/* The columns of a table with losses, from some column on. */
enum {
    LOSSES_LEVEL, /* of the search */
    LOSSES_GAMES,
    LOSSES_MOVES,
    LOSSES_MEAN,  /* discs per move */
    LOSSES_ERROR, /* half the 95 % interval of the mean */
    LOSSES_MARKS, /* LOSSES_MARKS_COUNT columns */
    LOSSES_COLUMNS = LOSSES_MARKS + LOSSES_MARKS_COUNT
};
#define LOSSES_LIST                                                                            \
    {"level", CSV_INTEGER}, {"games", CSV_INTEGER}, {"moves", CSV_POSITIVE},                   \
        {"loss", CSV_REAL}, {"error", CSV_REAL}, {"below_3", CSV_INTEGER},                     \
        {"from_3", CSV_INTEGER}, {"from_6", CSV_INTEGER},                                      \
    {                                                                                          \
        "from_12", CSV_INTEGER                                                                 \
    }
/* Adds the cells. Pre: there is a move. */
void losses_write(const Lab *lab, const Losses *sum, Csv *out);

#endif
