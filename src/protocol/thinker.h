/* thinker.h - the engine of a session, and the one way to interrupt it.
 * The session carries out the lines of its input one after the other. A line that has arrived
 * and is still waiting can tell the searches of all lines before it to end: whether one of
 * them is under way or has not begun, none is missed and no later one is hit. */
#ifndef HEIBAI_PROTOCOL_THINKER_H
#define HEIBAI_PROTOCOL_THINKER_H

#include "base/error.h"
#include "board/board.h"
#include "heibai.h"

typedef struct Thinker Thinker;

/* The settings' weights must live as long. NULL: the error says why. */
Thinker *thinker_create(const HeibaiSettings *settings, Error *err);
void thinker_destroy(Thinker *t);

const HeibaiSettings *thinker_settings(const Thinker *t);
/* Other settings, an empty table. False: the error says why, and nothing has changed. */
bool thinker_change(Thinker *t, const HeibaiSettings *settings, Error *err);

/* The number of the line that is carried out from now on; they grow. */
void thinker_begin_line(Thinker *t, uint64_t number);

/* From any thread: the searches of lines before `number` end with what they have. */
void thinker_interrupt(Thinker *t, uint64_t number);
/* From any thread: all searches, for ever. */
void thinker_halt(Thinker *t);
/* Whether the line that is carried out has been told to end. */
bool thinker_interrupted(Thinker *t);

/* Called after each iteration of a search. */
typedef struct ThinkerProgress {
    HeibaiProgress call; /* NULL: nobody is told */
    void *context;
} ThinkerProgress;

/* As heibai_search. A search that is interrupted before it knows anything still has a legal
 * move as its result. */
bool thinker_search(Thinker *t, const Position *p, const HeibaiLimits *limits,
                    ThinkerProgress progress, HeibaiResult *out, Error *err);
/* Forgets what was searched: a new game is the same whatever was before it. */
void thinker_clear(Thinker *t);

#endif
