/* label_job.h - the searches of label.h as a job: one game per item. */
#ifndef HEIBAI_TRAIN_LABEL_JOB_H
#define HEIBAI_TRAIN_LABEL_JOB_H

#include "jobs/job.h"
#include "train/gamefile.h"
#include "train/label.h"

enum { LABEL_PIECE = 32 }; /* games per piece on a farm */

extern const JobKind LABEL_KIND; /* settings: LabelSettings */

/* A game to search. */
typedef struct LabelTask {
    const PlayedGame *game;
    uint64_t index; /* of the game in its file; chooses the random numbers */
    int exact;      /* the solver played from this number of empty squares on */
    LabelKind kind;
} LabelTask;

/* What the searches of a game found, by move. */
typedef struct LabelFound {
    int16_t value[GAMEFILE_MOVES]; /* for the side to move, in SEARCH_UNITs */
    /* Unless LABEL_GAMES: the position that has the value; without discs: none. */
    Board off[GAMEFILE_MOVES];
} LabelFound;

void label_write_task(const LabelTask *t, Text *out);
/* The answer to a task. False: it is not one. */
bool label_read(const JobAnswer *answer, const PlayedGame *g, LabelFound *out, Error *err);

#endif
