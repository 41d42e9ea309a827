/* engine.h - the engine as the rest of the program uses it.
 * Positions, errors and stops are the program's own. Limits, lines and results are the structs
 * of heibai.h, whose functions in engine.c and position.c convert the rest. */
#ifndef HEIBAI_ENGINE_ENGINE_H
#define HEIBAI_ENGINE_ENGINE_H

#include "base/clock.h"
#include "base/cpu.h"
#include "base/error.h"
#include "board/board.h"
#include "eval/eval.h"
#include "heibai.h"

enum { ENGINE_SECONDS_MAX = 1000000000 }; /* of the times in HeibaiLimits */

/* As heibai_engine_create. */
HeibaiEngine *engine_create(const HeibaiSettings *settings, CpuLevel cpu, Error *err);
/* The same with an evaluation instead of the settings' weights. It must outlive the engine. */
HeibaiEngine *engine_create_with(const HeibaiSettings *settings, CpuLevel cpu, const Eval *eval,
                                 Error *err);

/* A question to the engine. */
typedef struct EngineQuery {
    const Position *position;
    const HeibaiLimits *limits;
    const Stop *stop; /* ends the search, which answers before its deadline. NULL: the search is
                         ended by heibai_engine_cancel */
    uint64_t only;    /* moves to search, at least one of them legal; 0: all. The values are
                         those of the best of these moves */
    HeibaiProgress progress; /* may be NULL */
    void *context;           /* of progress */
} EngineQuery;

/* As heibai_search. */
bool engine_search(HeibaiEngine *engine, const EngineQuery *query, HeibaiResult *out,
                   Error *err);

HeibaiPosition engine_position(const Position *p);

/* False: two discs on a square, or no such side. */
bool engine_position_read(const HeibaiPosition *position, Position *out, Error *err);

/* Copies the error; either may be NULL. Returns false. */
bool engine_error(const Error *err, HeibaiError *out);

#endif
