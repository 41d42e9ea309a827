/* engine.h - what heibai.h keeps from other programs: an engine on given code, stopped from
 * outside as players are. */
#ifndef HEIBAI_ENGINE_ENGINE_H
#define HEIBAI_ENGINE_ENGINE_H

#include "base/clock.h"
#include "base/cpu.h"
#include "base/error.h"
#include "board/board.h"
#include "eval/eval.h"
#include "heibai.h"

/* As heibai_engine_create. */
HeibaiEngine *engine_create(const HeibaiSettings *settings, CpuLevel cpu, Error *err);
/* The same with an evaluation that outlives the engine, whatever weights the settings name. */
HeibaiEngine *engine_create_with(const HeibaiSettings *settings, CpuLevel cpu, const Eval *eval,
                                 Error *err);

/* As heibai_search, ended by `stop` instead of heibai_engine_cancel, and answered before its
 * deadline; NULL: by heibai_engine_cancel. */
bool engine_search(HeibaiEngine *engine, const Position *position, const HeibaiLimits *limits,
                   const Stop *stop, HeibaiProgress progress, void *self, HeibaiResult *out,
                   Error *err);

HeibaiPosition engine_position(const Position *p);

/* False: two discs on a square, or no such side. */
bool engine_position_read(const HeibaiPosition *position, Position *out, Error *err);

/* Copies what was wrong; either may be NULL. Returns false. */
bool engine_error(const Error *err, HeibaiError *out);

#endif
