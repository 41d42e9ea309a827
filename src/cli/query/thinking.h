/* thinking.h - the engine for a command: shows progress on the terminal, and Ctrl-C ends a
 * search. */
#ifndef HEIBAI_CLI_QUERY_THINKING_H
#define HEIBAI_CLI_QUERY_THINKING_H

#include "base/error.h"
#include "board/board.h"
#include "heibai.h"

typedef struct Thinking Thinking;

/* From here on Ctrl-C cancels searches. NULL: the error says why. */
Thinking *thinking_begin(const HeibaiSettings *settings, Error *err);
void thinking_end(Thinking *t);

/* As heibai_search. `what` is said on the terminal: "position 3 of 20". */
bool thinking_search(Thinking *t, const Position *p, const HeibaiLimits *limits,
                     const char *what, HeibaiResult *out, Error *err);
/* As heibai_choose. */
bool thinking_choose(Thinking *t, const Position *p, const HeibaiSkill *skill,
                     HeibaiResult *out, Error *err);
/* Empties the engine's table. */
void thinking_clear(Thinking *t);
bool thinking_interrupted(const Thinking *t);

/* To be called before printing: erases the progress line if it is on the same terminal. */
void thinking_make_room(Thinking *t);

#endif
