/* ledger.h - jobs in Redis: what is stored, and every change of it.
 * Each change is one command or one script, which Redis executes as a whole.
 *
 *   heibai:jobs           set of job names
 *   heibai:workers        hash: worker -> its last report
 *   heibai:{JOB}          hash: the job (LedgerJob) and its counters
 *   heibai:{JOB}:todo     stream of pieces to do, with the consumer group `workers`
 *   heibai:{JOB}:in       hash: piece -> inputs, for kinds that have any
 *   heibai:{JOB}:bits     bitmap: pieces that have a result or were set aside
 *   heibai:{JOB}:out      hash: piece -> result, until it is collected
 *   heibai:{JOB}:check    hash: piece -> who computed it with which digest, until compared
 *   heibai:{JOB}:fails    hash: piece -> number of failures
 *   heibai:{JOB}:aside    hash: piece -> why it was set aside
 *   heibai:{JOB}:bad      hash: worker with different results -> the piece that showed it
 */
#ifndef HEIBAI_FARM_LEDGER_H
#define HEIBAI_FARM_LEDGER_H

#include "base/text.h"
#include "farm/link.h"

enum {
    LEDGER_NAME_MAX = 64,
    LEDGER_LOST_MAX = 20, /* set a piece aside when so many workers were lost with it */
    LEDGER_BATCH = 64     /* results per call of ledger_collected */
};

typedef struct LedgerJob {
    char name[LEDGER_NAME_MAX];
    Text kind, settings, version, args;
    char inputs[20]; /* checksum of all inputs; "" without inputs */
    long items, piece, pieces;
    long lease; /* milliseconds */
    long share; /* pieces computed twice, of 10,000 */
    long cap;   /* most pieces that are handed out and not collected */
    /* Counters. */
    long next, done, collected, aside, checked, disputes;
    double created, now; /* seconds since 1970, by the clock of Redis */
} LedgerJob;

void ledger_job_free(LedgerJob *job);

/* Whether all pieces have a result or were set aside. */
static inline bool ledger_complete(const LedgerJob *j)
{
    return j->done + j->aside >= j->pieces && j->disputes == 0;
}

/* Makes a name and stores the job without pieces; nobody sees it yet. */
bool ledger_create(Link *l, LedgerJob *job, Error *err);
bool ledger_add_input(Link *l, const LedgerJob *job, long piece, const Text *input, Error *err);
/* Shows the job to workers. */
bool ledger_publish(Link *l, const LedgerJob *job, Error *err);
/* Removes everything. *found: there was such a job; may be NULL. */
bool ledger_remove(Link *l, const char *name, bool *found, Error *err);

/* False: there is no such job (the error says so), or no answer. */
bool ledger_load(Link *l, const char *name, LedgerJob *out, Error *err);
/* Appends the names of all jobs, each with a newline. */
bool ledger_names(Link *l, Text *out, Error *err);

/* Workers. */

typedef enum LedgerTake {
    LEDGER_TAKEN,
    LEDGER_NONE,     /* nothing to do now; others are at work */
    LEDGER_FULL,     /* --max-pending is reached */
    LEDGER_FINISHED, /* nothing is left */
    LEDGER_GONE,     /* there is no such job */
    LEDGER_BAD       /* the worker is not trusted */
} LedgerTake;

typedef struct LedgerPiece {
    char id[48]; /* in the stream */
    long piece;
    int copy;   /* 0: the first computation; 1, 2: to compare */
    Text input; /* empty: none */
} LedgerPiece;

/* Takes a piece: one of a worker that was lost, or the next one. Entries of the stream that are
 * no pieces are removed and counted in *garbage. False: no answer, or Redis refused. */
bool ledger_take(Link *l, const LedgerJob *job, const char *worker, LedgerPiece *out,
                 LedgerTake *took, int *garbage, Error *err);
/* Stores a result; the first one of a piece counts. *bad: the worker is not trusted any more.
 */
bool ledger_done(Link *l, const LedgerJob *job, const char *worker, const LedgerPiece *p,
                 uint64_t digest, const Text *result, bool *bad, Error *err);
/* Counts a failure: the piece is queued again or set aside. */
bool ledger_fail(Link *l, const LedgerJob *job, const char *worker, const LedgerPiece *p,
                 const char *why, Error *err);
/* Queues a piece again that the worker will not finish. */
bool ledger_return(Link *l, const LedgerJob *job, const char *worker, const LedgerPiece *p,
                   Error *err);
/* Renews the leases of these pieces, as far as the worker still holds them. */
bool ledger_renew(Link *l, const char *job, const char *worker, int count, const char **ids,
                  Error *err);
/* `report` is shown by `farm status`. */
bool ledger_report(Link *l, const char *worker, const char *report, Error *err);
/* Removes the report of a worker that ends. */
bool ledger_leave(Link *l, const char *worker, Error *err);

/* Collectors. */

/* The results were saved elsewhere. */
bool ledger_collected(Link *l, const char *job, int count, const long *pieces, Error *err);
/* Computes a piece again. */
bool ledger_redo(Link *l, const char *job, long piece, Error *err);

/* One line per entry of a hash: "key value". `part` as in the table above: "aside", "bad". */
bool ledger_list(Link *l, const char *job, const char *part, Text *out, Error *err);

/* One line per worker: "name time report". *now: the same clock as those times. */
bool ledger_workers(Link *l, Text *out, double *now, Error *err);

#endif
