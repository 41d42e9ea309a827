#include "farm/frame.h"

#include "base/bytes.h"

#include <string.h>

/* Both begin with the checksum of what follows. A result goes on with the length of the
 * worker's name (1 byte) and the name. */
enum { CHECKSUM = 8, LENGTH = 4 };

static void add_number(Text *out, uint64_t value, int bytes)
{
    unsigned char number[8];
    bytes_put(number, value, bytes);
    text_add(out, (const char *)number, (size_t)bytes);
}

static void set_checksum(Text *out, uint64_t salt)
{
    if (out->size < CHECKSUM) return; /* out of memory */
    unsigned char *data = (unsigned char *)out->data;
    bytes_put(data, rng_mix(bytes_checksum(data + CHECKSUM, out->size - CHECKSUM) ^ salt), 8);
}

static bool check(const unsigned char *data, size_t size, uint64_t salt)
{
    return size >= CHECKSUM &&
           bytes_get(data, 8) ==
               rng_mix(bytes_checksum(data + CHECKSUM, size - CHECKSUM) ^ salt);
}

static uint64_t salt_of(const char *job, long piece)
{
    return bytes_checksum((const unsigned char *)job, strlen(job)) + (uint64_t)piece;
}

void frame_begin_inputs(Text *out) { add_number(out, 0, CHECKSUM); }

void frame_add_input(Text *out, const Text *input)
{
    add_number(out, input->size, LENGTH);
    text_append(out, input);
}

void frame_end_inputs(Text *out) { set_checksum(out, 0); }

void frame_begin_result(Text *out, const char *worker)
{
    size_t size = strlen(worker);
    add_number(out, 0, CHECKSUM);
    add_number(out, size, 1);
    text_add(out, worker, size);
}

void frame_add_answer(Text *out, const JobAnswer *answer)
{
    add_number(out, answer->data.size, LENGTH);
    add_number(out, answer->times.size, LENGTH);
    text_append(out, &answer->data);
    text_append(out, &answer->times);
}

void frame_end_result(Text *out, const char *job, long piece)
{
    set_checksum(out, salt_of(job, piece));
}

bool frame_open_inputs(Frame *f, const void *data, size_t size, Error *err)
{
    *f = (Frame){.data = data, .size = size, .at = CHECKSUM};
    return check(data, size, 0) || error_set(err, "its input is damaged");
}

static bool next_length(Frame *f, size_t *out)
{
    if (f->size - f->at < LENGTH) return false;
    *out = bytes_get(f->data + f->at, LENGTH);
    f->at += LENGTH;
    return *out <= f->size - f->at;
}

bool frame_next_input(Frame *f, const void **input, size_t *size)
{
    if (!next_length(f, size)) return false;
    *input = f->data + f->at;
    f->at += *size;
    return true;
}

static bool next_answer(Frame *f, const unsigned char **data, size_t *size, size_t *times)
{
    size_t at = f->at;
    if (f->size - at < 2 * LENGTH) return false;
    *size = bytes_get(f->data + at, LENGTH);
    *times = bytes_get(f->data + at + LENGTH, LENGTH);
    at += 2 * LENGTH;
    if (*size > f->size - at || *times > f->size - at - *size) return false;
    *data = f->data + at;
    f->at = at + *size + *times;
    return true;
}

bool frame_open_result(Frame *f, const void *data, size_t size, const char *job, long piece,
                       Error *err)
{
    const unsigned char *answer;
    size_t length, times, name;
    *f = (Frame){.data = data, .size = size, .at = CHECKSUM};
    if (!check(data, size, salt_of(job, piece)) || size < CHECKSUM + 1)
        return error_set(err, "its result is damaged");
    name = f->data[f->at++];
    if (name >= FRAME_WORKER_MAX || name > size - f->at)
        return error_set(err, "its result is damaged");
    memcpy(f->worker, f->data + f->at, name);
    f->at += name;
    size_t begin = f->at;
    for (; next_answer(f, &answer, &length, &times); f->count++)
        f->digest = rng_mix(f->digest + 1) ^ bytes_checksum(answer, length);
    if (f->at != size) return error_set(err, "its result is damaged");
    f->at = begin;
    return true;
}

bool frame_next_answer(Frame *f, JobAnswer *out)
{
    const unsigned char *data;
    size_t size, times;
    if (!next_answer(f, &data, &size, &times)) return false;
    job_answer_clear(out);
    text_add(&out->data, (const char *)data, size);
    text_add(&out->times, (const char *)data + size, times);
    return true;
}
