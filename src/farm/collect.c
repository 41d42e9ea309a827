#include "farm/collect.h"

#include "base/bytes.h"
#include "farm/frame.h"
#include "farm/submit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A record of the spool: piece (8 bytes), size (4), result. */
enum { RECORD_HEAD = 12, RESULT_MAX = 1 << 28, SCAN = 64 };

static const double POLL_FIRST = 0.02, POLL_MAX = 1; /* seconds */

typedef struct Record {
    off_t at; /* of the result in the spool; 0: there is none */
    uint32_t size;
} Record;

struct Collection {
    const CollectSettings *settings;
    LedgerJob job;
    int file;
    off_t end;       /* of the last whole record */
    Record *records; /* by piece */
    long count;      /* pieces that have one */
    Text buffer;
};

static bool fail(const Collection *c, const char *what, Error *err)
{
    return error_set(err, "%.200s cannot be %s: %s", c->settings->spool, what, strerror(errno));
}

/* The spool. */

static bool read_at(const Collection *c, void *out, size_t size, off_t at)
{
    return pread(c->file, out, size, at) == (ssize_t)size;
}

static bool load_result(Collection *c, long piece, const Record *r, Frame *frame, Error *err)
{
    text_clear(&c->buffer);
    char *room = malloc(r->size + 1);
    if (!room) return error_no_memory(err);
    bool ok = read_at(c, room, r->size, r->at) || fail(c, "read", err);
    if (ok) text_add(&c->buffer, room, r->size);
    free(room);
    return ok && text_ok(&c->buffer, err) &&
           frame_open_result(frame, c->buffer.data, c->buffer.size, c->job.name, piece, err);
}

static void note_record(Collection *c, long piece, Record r)
{
    c->count += c->records[piece].at == 0;
    c->records[piece] = r;
}

/* Reads the records of an earlier run; a torn last one is cut off. */
static bool read_spool(Collection *c, Error *err)
{
    unsigned char head[RECORD_HEAD];
    struct stat status;
    if (fstat(c->file, &status) != 0) return fail(c, "read", err);
    while (read_at(c, head, sizeof head, c->end)) {
        long piece = (long)bytes_get(head, 8);
        Record r = {c->end + RECORD_HEAD, (uint32_t)bytes_get(head + 8, 4)};
        Frame frame;
        Error ignored;
        if (piece < 0 || piece >= c->job.pieces || r.size > RESULT_MAX ||
            r.at + (off_t)r.size > status.st_size ||
            !load_result(c, piece, &r, &frame, &ignored))
            break;
        note_record(c, piece, r);
        c->end = r.at + (off_t)r.size;
    }
    return ftruncate(c->file, c->end) == 0 || fail(c, "written", err);
}

static bool append(Collection *c, long piece, const char *data, size_t size, Error *err)
{
    unsigned char head[RECORD_HEAD];
    bytes_put(head, (uint64_t)piece, 8);
    bytes_put(head + 8, size, 4);
    if (pwrite(c->file, head, sizeof head, c->end) != sizeof head ||
        pwrite(c->file, data, size, c->end + RECORD_HEAD) != (ssize_t)size)
        return fail(c, "written", err);
    note_record(c, piece, (Record){c->end + RECORD_HEAD, (uint32_t)size});
    c->end += RECORD_HEAD + (off_t)size;
    return true;
}

void collect_close(Collection *c, bool finished)
{
    if (!c) return;
    if (finished) unlink(c->settings->spool);
    if (c->file >= 0) close(c->file);
    ledger_job_free(&c->job);
    free(c->records);
    text_free(&c->buffer);
    free(c);
}

static bool open_spool(Collection *c, Error *err)
{
    c->records = calloc((size_t)c->job.pieces, sizeof *c->records);
    if (!c->records) return error_no_memory(err);
    c->file = open(c->settings->spool, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (c->file < 0) return fail(c, "opened", err);
    if (flock(c->file, LOCK_EX | LOCK_NB) != 0)
        return error_set(err, "%.200s: another process is collecting this job",
                         c->settings->spool);
    return read_spool(c, err);
}

Collection *collect_open(const CollectSettings *settings, Error *err)
{
    Collection *c = calloc(1, sizeof *c);
    if (!c) {
        error_no_memory(err);
        return NULL;
    }
    c->settings = settings;
    c->file = -1;
    if (ledger_load(settings->link, settings->job, &c->job, err) && open_spool(c, err))
        return c;
    collect_close(c, false);
    return NULL;
}

const LedgerJob *collect_job(const Collection *c) { return &c->job; }

/* Fetching. */

typedef struct Batch {
    long saved[LEDGER_BATCH];
    int count;
} Batch;

static void tell_piece(const Collection *c, long piece, const char *why)
{
    char line[ERROR_TEXT_MAX + 200];
    snprintf(line, sizeof line, "job %s, piece %ld: %s; it is computed again", c->job.name,
             piece, why);
    c->settings->tell(c->settings->context, line);
}

/* Whether a worker's results are not to be used. */
static bool is_bad(const Text *bad, const char *worker)
{
    size_t size = strlen(worker);
    for (const char *at = text_string(bad); *at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, worker, size) == 0 && at[size] == ' ') return true;
    return false;
}

/* Syncs the spool and removes the saved results from Redis. */
static bool settle(Collection *c, Batch *b, Error *err)
{
    if (b->count == 0) return true;
    if (fdatasync(c->file) != 0) return fail(c, "written", err);
    if (!ledger_collected(c->settings->link, c->job.name, b->count, b->saved, err))
        return false;
    b->count = 0;
    return true;
}

static bool take_result(Collection *c, Batch *b, const redisReply *field,
                        const redisReply *value, Error *err)
{
    long piece = atol(field->str);
    Frame frame;
    Error why;
    if (piece < 0 || piece >= c->job.pieces) return true;
    if (!frame_open_result(&frame, value->str, value->len, c->job.name, piece, &why)) {
        tell_piece(c, piece, why.text);
        return ledger_redo(c->settings->link, c->job.name, piece, err);
    }
    if (!append(c, piece, value->str, value->len, err)) return false;
    b->saved[b->count++] = piece;
    return b->count < LEDGER_BATCH || settle(c, b, err);
}

/* Saves the results that are in Redis now. */
static bool fetch_results(Collection *c, bool *any, Error *err)
{
    char cursor[32] = "0";
    Batch batch = {.count = 0};
    do {
        redisReply *r =
            link_command(c->settings->link, err, "HSCAN heibai:{%s}:out %s COUNT %d",
                         c->job.name, cursor, SCAN);
        if (!r) return false;
        bool ok = r->type == REDIS_REPLY_ARRAY && r->elements == 2 &&
                  r->element[1]->type == REDIS_REPLY_ARRAY;
        if (!ok) error_set(err, "Redis gives an unknown answer");
        redisReply *list = ok ? r->element[1] : NULL;
        for (size_t i = 0; ok && i + 1 < list->elements; i += 2) {
            *any = true;
            ok = take_result(c, &batch, list->element[i], list->element[i + 1], err);
        }
        if (ok) snprintf(cursor, sizeof cursor, "%s", r->element[0]->str);
        freeReplyObject(r);
        if (!ok || !settle(c, &batch, err)) return false;
    } while (strcmp(cursor, "0") != 0);
    return true;
}

/* Has the results of untrusted workers computed again. */
static bool drop_bad(Collection *c, Error *err)
{
    Text bad = {0};
    bool ok = ledger_list(c->settings->link, c->job.name, "bad", &bad, err);
    for (long i = 0; ok && bad.size && i < c->job.pieces; i++) {
        Record r = c->records[i];
        Frame frame;
        if (r.at == 0) continue;
        ok = load_result(c, i, &r, &frame, err);
        if (!ok || !is_bad(&bad, frame.worker)) continue;
        char why[FRAME_WORKER_MAX + 60];
        snprintf(why, sizeof why, "results of worker %s differ from others", frame.worker);
        tell_piece(c, i, why);
        c->records[i] = (Record){0};
        c->count--;
        ok = ledger_redo(c->settings->link, c->job.name, i, err);
    }
    text_free(&bad);
    return ok;
}

static bool refuse_aside(Collection *c, Error *err)
{
    Text list = {0};
    if (!ledger_list(c->settings->link, c->job.name, "aside", &list, err)) return false;
    const char *first = text_string(&list);
    size_t length = strcspn(first, "\n");
    error_set(err, "%ld %s set aside, first piece %.*s", c->job.aside,
              c->job.aside == 1 ? "piece was" : "pieces were", length < 200 ? (int)length : 200,
              first);
    text_free(&list);
    return false;
}

static bool reload(Collection *c, Error *err)
{
    LedgerJob fresh = {.items = 0};
    bool ok = ledger_load(c->settings->link, c->job.name, &fresh, err);
    /* The array of records has room for the pieces of the job as it was first. */
    if (ok && (fresh.items != c->job.items || fresh.piece != c->job.piece))
        ok = error_set(err, "the description of the job has changed");
    if (!ok) {
        ledger_job_free(&fresh);
        return false;
    }
    ledger_job_free(&c->job);
    c->job = fresh;
    if (c->settings->progress) c->settings->progress(c->settings->context, &c->job);
    return true;
}

bool collect_fetch(Collection *c, Error *err)
{
    double wait = POLL_FIRST;
    for (;;) {
        bool any = false;
        if (!reload(c, err)) return false;
        bool complete = ledger_complete(&c->job);
        if (!fetch_results(c, &any, err)) return false;
        if (complete && c->job.aside) return refuse_aside(c, err);
        if (complete && !drop_bad(c, err)) return false;
        if (complete && c->count == c->job.pieces) return true;
        if (stop_now(&c->settings->stop)) return error_set(err, "stopped");
        wait = any ? POLL_FIRST : 2 * wait < POLL_MAX ? 2 * wait : POLL_MAX;
        struct timespec t = {(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)};
        nanosleep(&t, NULL);
    }
}

/* Answering. */

static bool same_plan(const Collection *c, const JobPlan *plan, Error *err)
{
    const LedgerJob *j = &c->job;
    char inputs[20];
    if (!submit_fingerprint(plan, inputs, err)) return false;
    if (strcmp(text_string(&j->kind), plan->kind->name) == 0 &&
        strcmp(text_string(&j->settings), plan->settings) == 0 && j->items == plan->items &&
        strcmp(j->inputs, inputs) == 0)
        return true;
    return error_set(err, "the input files, the weights or the program have changed since the "
                          "job was submitted");
}

static bool give_piece(Collection *c, const JobPlan *plan, long piece, const JobSink *sink,
                       Error *err)
{
    long number = piece * c->job.piece, last = number + c->job.piece;
    Frame frame;
    JobAnswer answer = {{0}, {0}};
    bool ok = load_result(c, piece, &c->records[piece], &frame, err);
    for (; ok && number < last && number < plan->items; number++) {
        ok = frame_next_answer(&frame, &answer) ||
             error_set(err, "piece %ld has too few answers", piece);
        ok = ok && text_ok(&answer.data, err) && text_ok(&answer.times, err);
        bool wanted =
            number >= plan->first && (!sink->wanted || sink->wanted(sink->context, number));
        if (ok && wanted) ok = sink->take(sink->context, number, &answer, err);
    }
    job_answer_free(&answer);
    return ok;
}

static bool answer_plan(void *context, const JobPlan *plan, const JobSink *sink, Error *err)
{
    Collection *c = context;
    bool ok = same_plan(c, plan, err);
    for (long i = plan->first / c->job.piece; ok && i < c->job.pieces; i++)
        ok = stop_now(&c->settings->stop) ? error_set(err, "stopped")
                                          : give_piece(c, plan, i, sink, err);
    return ok;
}

JobRunner collect_runner(Collection *c)
{
    return (JobRunner){.run = answer_plan, .context = c};
}
