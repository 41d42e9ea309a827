/* frame.h - the bytes of inputs and results of a piece, protected by checksums. */
#ifndef HEIBAI_FARM_FRAME_H
#define HEIBAI_FARM_FRAME_H

#include "jobs/job.h"

enum { FRAME_WORKER_MAX = 128 }; /* as IDENTITY_MAX */

/* The inputs of a piece: each item's bytes behind their length. */
void frame_begin_inputs(Text *out);
void frame_add_input(Text *out, const Text *input);
/* Sets the checksum. */
void frame_end_inputs(Text *out);

/* The result of a piece: who computed it, and the answers of its items. */
void frame_begin_result(Text *out, const char *worker);
void frame_add_answer(Text *out, const JobAnswer *answer);
/* Sets the checksum, which also covers the names of job and piece. */
void frame_end_result(Text *out, const char *job, long piece);

typedef struct Frame {
    const unsigned char *data;
    size_t size, at;
    char worker[FRAME_WORKER_MAX];
    long count;      /* answers */
    uint64_t digest; /* of the data of all answers, without what was measured */
} Frame;

/* False: damaged. */
bool frame_open_inputs(Frame *f, const void *data, size_t size, Error *err);
bool frame_next_input(Frame *f, const void **input, size_t *size);
bool frame_open_result(Frame *f, const void *data, size_t size, const char *job, long piece,
                       Error *err);
/* The next answer, copied to *out. False: there is none. */
bool frame_next_answer(Frame *f, JobAnswer *out);

#endif
