#include "farm/collect.h"

#include "base/bytes.h"
#include "base/replace.h"
#include "farm/frame.h"
#include "farm/identity.h"
#include "farm/submit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The spool begins with MAGIC and the name of its collector, which another run with the same
 * spool takes over. A record is: piece (8 bytes), size (4), result. */
static const char MAGIC[8] = "HBSPOOL1";
enum {
    HEAD = sizeof MAGIC + IDENTITY_MAX,
    RECORD_HEAD = 12,
    RESULT_MAX = 1 << 28,
    SCAN = 64,
    LINE_MAX = 900
};

static const double POLL_FIRST = 0.02, POLL_MAX = 1; /* seconds */
static const double NEED_WAIT = 3; /* a need of another worker that lasts so long is told */

typedef struct Record {
    off_t at; /* of the result in the spool; 0: there is none */
    uint32_t size;
} Record;

struct Collection {
    const CollectSettings *settings;
    LedgerJob job;
    char id[IDENTITY_MAX];
    LedgerCollector collector;
    int file;
    off_t end;       /* of the last whole record */
    Record *records; /* by piece */
    long count;      /* pieces that have one */
    Text buffer;
    bool checked;      /* for pieces that others have collected */
    bool told_other;   /* that another process collects the job */
    bool told_need;    /* that another worker is needed */
    double need_since; /* 0: it is not */
};

static bool fail(const Collection *c, const char *what, Error *err)
{
    return error_set(err, "%.200s cannot be %s: %s", c->settings->spool, what, strerror(errno));
}

static void pause_for(double seconds)
{
    struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&t, NULL);
}

/* The spool. */

static bool read_at(const Collection *c, void *out, size_t size, off_t at)
{
    return pread(c->file, out, size, at) == (ssize_t)size;
}

static bool write_at(const Collection *c, const void *data, size_t size, off_t at)
{
    for (const char *rest = data; size > 0;) {
        ssize_t written = pwrite(c->file, rest, size, at);
        if (written <= 0) return false;
        rest += written;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

static bool open_result(const Collection *c, long piece, const char *data, size_t size,
                        Frame *frame, Error *err)
{
    long first = piece * c->job.piece, items = c->job.items - first;
    if (items > c->job.piece) items = c->job.piece;
    if (!frame_open_result(frame, data, size, c->job.name, piece, err)) return false;
    return frame->count == items || error_set(err, "its result is damaged");
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
           open_result(c, piece, c->buffer.data, c->buffer.size, frame, err);
}

static void note_record(Collection *c, long piece, Record r)
{
    c->count += c->records[piece].at == 0;
    c->records[piece] = r;
}

/* Begins a new spool, or reads the head of an old one. */
static bool open_head(Collection *c, off_t size, Error *err)
{
    char head[HEAD] = "";
    c->end = HEAD;
    if (size >= HEAD) {
        if (!read_at(c, head, HEAD, 0)) return fail(c, "read", err);
        memcpy(c->id, head + sizeof MAGIC, IDENTITY_MAX - 1);
        if (memcmp(head, MAGIC, sizeof MAGIC) == 0 && c->id[0]) return true;
        return error_set(err, "%.200s is no file of `farm collect`", c->settings->spool);
    }
    identity_new(c->id);
    memcpy(head, MAGIC, sizeof MAGIC);
    memcpy(head + sizeof MAGIC, c->id, IDENTITY_MAX);
    return (write_at(c, head, HEAD, 0) && fdatasync(c->file) == 0)
               ? replace_sync_folder(c->settings->spool, err)
               : fail(c, "written", err);
}

/* Reads the records of an earlier run; a torn last one is cut off. */
static bool read_spool(Collection *c, Error *err)
{
    unsigned char head[RECORD_HEAD];
    struct stat status;
    if (fstat(c->file, &status) != 0) return fail(c, "read", err);
    if (!open_head(c, status.st_size, err)) return false;
    while (read_at(c, head, sizeof head, c->end)) {
        long piece = (long)bytes_get(head, 8);
        Record r = {c->end + RECORD_HEAD, (uint32_t)bytes_get(head + 8, 4)};
        Frame frame;
        Error why;
        if (piece < 0 || piece >= c->job.pieces || r.size > RESULT_MAX ||
            r.at + (off_t)r.size > status.st_size)
            break;
        if (!load_result(c, piece, &r, &frame, &why)) {
            if (!why.machine) break;
            *err = why;
            return false;
        }
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
    if (!write_at(c, head, sizeof head, c->end) ||
        !write_at(c, data, size, c->end + RECORD_HEAD))
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
    c->collector = (LedgerCollector){.job = settings->job, .id = c->id};
    if (ledger_load(settings->link, settings->job, &c->job, err) && open_spool(c, err))
        return c;
    collect_close(c, false);
    return NULL;
}

const LedgerJob *collect_job(const Collection *c) { return &c->job; }

/* Fetching. */

typedef struct Batch {
    long pieces[LEDGER_BATCH];
    int count;
} Batch;

static void tell(const Collection *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void tell(const Collection *c, const char *format, ...)
{
    char line[LINE_MAX];
    int size = snprintf(line, sizeof line, "job %s: ", c->settings->job);
    va_list args;
    va_start(args, format);
    vsnprintf(line + size, sizeof line - (size_t)size, format, args);
    va_end(args);
    text_make_printable(line);
    c->settings->tell(c->settings->context, line);
}

static void tell_piece(const Collection *c, long piece, const char *why)
{
    tell(c, "piece %ld: %s; it is computed again", piece, why);
}

/* Whether a worker's results are not to be used. */
static bool is_bad(const Text *bad, const char *worker)
{
    size_t size = strlen(worker);
    for (const char *at = text_string(bad); *at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, worker, size) == 0 && at[size] == ' ') return true;
    return false;
}

/* Syncs the spool and removes the saved results from Redis, unless another process has taken
 * the job over. */
static bool settle(Collection *c, Batch *b, Error *err)
{
    if (b->count == 0) return true;
    if (fdatasync(c->file) != 0) return fail(c, "written", err);
    int count = b->count;
    b->count = 0;
    return ledger_collected(c->settings->link, &c->collector, count, b->pieces, err);
}

/* The last batch of pieces to compute again. */
static bool redo_batch(Collection *c, Batch *b, Error *err)
{
    int count = b->count;
    b->count = 0;
    return count == 0 || ledger_redo(c->settings->link, &c->collector, count, b->pieces, err);
}

static bool redo(Collection *c, Batch *b, long piece, Error *err)
{
    b->pieces[b->count++] = piece;
    return b->count < LEDGER_BATCH || redo_batch(c, b, err);
}

static bool take_result(Collection *c, Batch *b, const redisReply *field,
                        const redisReply *value, Error *err)
{
    int64_t piece;
    Frame frame;
    Error why;
    Link *link = c->settings->link;
    if (strlen(field->str) != field->len ||
        !text_to_int(field->str, 0, c->job.pieces - 1, &piece)) {
        tell(c, "a result of no piece was removed");
        return ledger_drop_result(link, c->job.name, field->str, field->len, err);
    }
    if (!open_result(c, (long)piece, value->str, value->len, &frame, &why)) {
        tell_piece(c, (long)piece, why.text);
        return ledger_redo(link, &c->collector, 1, (const long[]){(long)piece}, err);
    }
    if (!append(c, (long)piece, value->str, value->len, err)) return false;
    b->pieces[b->count++] = (long)piece;
    return b->count < LEDGER_BATCH || settle(c, b, err);
}

static redisReply *scan(const Collection *c, const char *cursor, Error *err)
{
    redisReply *r = link_command(c->settings->link, err, "HSCAN heibai:{%s}:out %s COUNT %d",
                                 c->job.name, cursor, SCAN);
    if (!r || (r->type == REDIS_REPLY_ARRAY && r->elements == 2 &&
               r->element[1]->type == REDIS_REPLY_ARRAY))
        return r;
    freeReplyObject(r);
    error_set(err, "Redis gives an unknown answer");
    return NULL;
}

/* Saves the results that are in Redis now. */
static bool fetch_results(Collection *c, bool *any, Error *err)
{
    char cursor[32] = "0";
    Batch batch = {.count = 0};
    do {
        redisReply *r = scan(c, cursor, err);
        bool ok = r != NULL;
        for (size_t i = 0; ok && i + 1 < r->element[1]->elements && !c->collector.other;
             i += 2) {
            *any = true;
            ok = take_result(c, &batch, r->element[1]->element[i],
                             r->element[1]->element[i + 1], err);
        }
        if (ok) snprintf(cursor, sizeof cursor, "%s", r->element[0]->str);
        if (r) freeReplyObject(r);
        if (!ok || !settle(c, &batch, err)) return false;
    } while (strcmp(cursor, "0") != 0 && !c->collector.other);
    return true;
}

static void note_bad(const Collection *c, Text *told, const char *worker)
{
    tell(c, "results of worker %s differ from others; they are computed again", worker);
    text_print(told, "%s \n", worker);
}

/* Has the results of untrusted workers computed again. */
static bool drop_bad(Collection *c, Error *err)
{
    Text bad = {0}, told = {0};
    Batch batch = {.count = 0};
    bool ok = ledger_list(c->settings->link, c->job.name, "bad", &bad, err);
    for (long i = 0; ok && bad.size && i < c->job.pieces && !c->collector.other; i++) {
        Record r = c->records[i];
        Frame frame;
        if (r.at == 0) continue;
        ok = load_result(c, i, &r, &frame, err);
        if (!ok || !is_bad(&bad, frame.worker)) continue;
        if (!is_bad(&told, frame.worker)) note_bad(c, &told, frame.worker);
        c->records[i] = (Record){0};
        c->count--;
        ok = redo(c, &batch, i, err);
    }
    text_free(&bad);
    text_free(&told);
    return ok && redo_batch(c, &batch, err);
}

/* Results that were removed from Redis and are not in the spool are lost: a collector with
 * another spool had them. They are computed again. */
static bool redo_lost(Collection *c, Error *err)
{
    bool *gone = calloc((size_t)c->job.pieces, sizeof *gone);
    bool ok =
        gone ? ledger_find_gone(c->settings->link, &c->job, gone, err) : error_no_memory(err);
    Batch batch = {.count = 0};
    long lost = 0;
    for (long i = 0; ok && i < c->job.pieces && !c->collector.other; i++) {
        if (!gone[i] || c->records[i].at) continue;
        lost++;
        ok = redo(c, &batch, i, err);
    }
    free(gone);
    ok = ok && redo_batch(c, &batch, err);
    if (ok && lost && !c->collector.other)
        tell(c, "%ld %s collected before, but not into %s: computed again", lost,
             lost == 1 ? "result was" : "results were", c->settings->spool);
    c->checked = ok && !c->collector.other;
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
    if (!ok && !fresh.name[0]) ledger_removed(c->job.name, err);
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

/* Whether this process collects the job. If not, it is told once. */
static bool claim(Collection *c, bool *mine, Error *err)
{
    if (!ledger_collected(c->settings->link, &c->collector, 0, NULL, err)) return false;
    *mine = !c->collector.other;
    if (!*mine) c->checked = false;
    if (!*mine && !c->told_other)
        tell(c, "another process collects it; waiting until that is silent for 10 s");
    c->told_other = !*mine;
    return true;
}

static void tell_need(Collection *c)
{
    char line[LINE_MAX / 2];
    if (!ledger_needs_worker(&c->job)) {
        c->need_since = 0;
        c->told_need = false;
        return;
    }
    if (c->need_since == 0) c->need_since = clock_now();
    if (c->told_need || clock_now() - c->need_since < NEED_WAIT) return;
    ledger_tell_need(&c->job, line, sizeof line);
    tell(c, "%s", line);
    c->told_need = true;
}

/* One look at the job. *any: there were results. *all: all results are in the spool. */
static bool look(Collection *c, bool *any, bool *all, Error *err)
{
    bool mine = false;
    if (!reload(c, err) || !claim(c, &mine, err)) return false;
    if (!mine) return true;
    if (!c->checked && !redo_lost(c, err)) return false;
    bool complete = ledger_complete(&c->job);
    if (!fetch_results(c, any, err)) return false;
    if (complete && c->job.aside) return refuse_aside(c, err);
    if (complete && !drop_bad(c, err)) return false;
    *all = complete && c->count == c->job.pieces;
    /* Everything was computed and nothing is left to fetch: look for lost results again. */
    if (complete && !*all && !*any) c->checked = false;
    tell_need(c);
    return true;
}

bool collect_fetch(Collection *c, Error *err)
{
    double wait = POLL_FIRST;
    bool all = false;
    while (!all) {
        bool any = false;
        if (stop_now(&c->settings->stop)) return error_set(err, "stopped");
        if (!look(c, &any, &all, err)) return false;
        wait = any ? POLL_FIRST : 2 * wait < POLL_MAX ? 2 * wait : POLL_MAX;
        if (!all) pause_for(wait);
    }
    return true;
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
