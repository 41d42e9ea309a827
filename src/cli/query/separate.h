/* separate.h - `--separate` of solve and analyze: several positions or games at once, each on
 * one thread with an empty transposition table, here or on a farm. */
#ifndef HEIBAI_CLI_QUERY_SEPARATE_H
#define HEIBAI_CLI_QUERY_SEPARATE_H

#include "jobs/query_job.h"

/* Start with {0}. */
typedef struct Separate {
    Text *inputs;       /* of the items of the job */
    JobAnswer *answers; /* without those that were shown */
    size_t count, room;
} Separate;

typedef struct SeparateSettings {
    const JobKind *kind;
    const HeibaiSettings *engine; /* threads: items at once */
    const HeibaiLimits *limits;
    const JobRunner *runner; /* NULL: the threads of this process */
    const char *items;       /* what they are: "positions" */
    /* Called for each item in order; may be NULL. */
    bool (*show)(void *context, size_t index, const JobAnswer *answer, Error *err);
    void *context;
} SeparateSettings;

/* The input of one more item, to be written. NULL: no memory. */
Text *separate_add(Separate *s, Error *err);
/* Computes the answers. */
bool separate_run(Separate *s, const SeparateSettings *settings, Error *err);
void separate_free(Separate *s);

#endif
