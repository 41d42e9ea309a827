/* thinker.h - the engine of a session, and how to interrupt it.
 * Lines are carried out in order. A line that is still waiting can interrupt the searches of
 * all earlier lines, whether they run already or not, and never that of a later line. */
#ifndef HEIBAI_PROTOCOL_THINKER_H
#define HEIBAI_PROTOCOL_THINKER_H

#include "base/error.h"
#include "board/board.h"
#include "heibai.h"

typedef struct Thinker Thinker;

/* The string settings->weights must outlive the thinker. NULL: the error says why. */
Thinker *thinker_create(const HeibaiSettings *settings, Error *err);
void thinker_destroy(Thinker *t);

const HeibaiSettings *thinker_settings(const Thinker *t);
/* Starts the engine anew with other settings and an empty table. False: the error says why, and
 * nothing has changed. */
bool thinker_change(Thinker *t, const HeibaiSettings *settings, Error *err);

/* Sets the number of the line that is carried out now; numbers grow. */
void thinker_begin_line(Thinker *t, uint64_t number);

/* From any thread: ends the searches of lines before `number`; they return what they have. */
void thinker_interrupt(Thinker *t, uint64_t number);
/* From any thread: ends all searches, also future ones. */
void thinker_halt(Thinker *t);
/* Whether the line that is carried out has been told to end. */
bool thinker_interrupted(Thinker *t);

/* Called after each iteration of a search. */
typedef struct ThinkerProgress {
    HeibaiProgress call; /* may be NULL */
    void *context;
} ThinkerProgress;

/* As heibai_search. A search that is interrupted before it knows anything still has a legal
 * move as its result. */
bool thinker_search(Thinker *t, const Position *p, const HeibaiLimits *limits,
                    ThinkerProgress progress, HeibaiResult *out, Error *err);
/* As heibai_choose; interrupted in the same way. */
bool thinker_choose(Thinker *t, const Position *p, const HeibaiSkill *skill, HeibaiResult *out,
                    Error *err);
/* Clears the table, so that a game does not depend on earlier ones. */
void thinker_clear(Thinker *t);

#endif
