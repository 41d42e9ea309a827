/* ledger.h - jobs in Redis: what is stored, and every change of it.
 * Each change is one command or one script, which Redis executes as a whole.
 *
 *   heibai:jobs           set of job names
 *   heibai:workers        hash: worker -> its last report
 *   heibai:{JOB}          hash: the job (LedgerJob), `next`, and who collects it
 *   heibai:{JOB}:in       hash: piece -> inputs, for kinds that have any
 *  What is known:
 *   heibai:{JOB}:bits     bitmap: finished pieces. They have a result or were set aside
 *   heibai:{JOB}:out      hash: finished piece -> result, until it is collected
 *   heibai:{JOB}:aside    hash: finished piece -> why it was set aside
 *   heibai:{JOB}:votes    hash: piece to compare -> "worker digest " per result so far
 *   heibai:{JOB}:bad      hash: worker with different results -> the piece that showed it
 *   heibai:{JOB}:fails, :lost    hashes: piece -> number of failures, of lost workers
 *  The queue:
 *   heibai:{JOB}:todo     stream of pieces that workers have now, with the consumer group
 *                         `workers`: one entry per lease
 *   heibai:{JOB}:again    list of pieces that were begun and that no worker has
 *   heibai:{JOB}:second   set of such pieces that have votes: for another worker only
 *
 * Rules:
 *  1. A piece is in one place: not begun (its number is `next` or higher), in `todo`, in
 *     `again`, in `second`, or finished. Finished pieces are skipped wherever they are found: a
 *     late result can finish a piece that another worker has. Pieces with votes are in `second`
 *     or in `todo`, never in `again`.
 *  2. Only the bitmap says what is finished. If a part of the queue is lost, pieces that are
 *     neither finished nor waiting are begun again (SCRIPT_TAKE), so loss only repeats work.
 *  3. The share of pieces that are computed twice is chosen by number. Such a piece is
 *     finished when two different workers gave the same result. Workers with another one are
 *     not trusted: they get no pieces and their votes do not count. Three different results
 *     set the piece aside.
 *  4. A lease belongs to one worker and has an id of its own. Only its holder can end it;
 *     others remove it when it is older than the lease time. A result without a lease (it came
 *     late) counts if the piece is not finished, but does not move the piece.
 *  5. Failures count for the piece only if the piece is to blame. A worker without memory
 *     returns it.
 *  6. A result leaves `out` when the one collector of the job has it on disk. If that file is
 *     lost, the next collector finds pieces that are finished, not in `out` and not in its own
 *     file; they lose their bit and are computed again. So no state makes it wait for ever.
 *  7. A new piece is begun only while results, votes and leases are fewer than `cap`. Pieces
 *     with votes are always handed out, since their result removes the votes.
 *  8. All times are those of Redis' clock; workers only measure durations.
 */
#ifndef HEIBAI_FARM_LEDGER_H
#define HEIBAI_FARM_LEDGER_H

#include "base/text.h"
#include "farm/link.h"

enum {
    LEDGER_NAME_MAX = 64,
    LEDGER_LOST_MAX = 20, /* set a piece aside when so many workers were lost with it */
    LEDGER_BATCH = 256    /* pieces per call of ledger_collected and ledger_redo */
};

typedef struct LedgerJob {
    char name[LEDGER_NAME_MAX];
    Text kind, settings, version, args;
    char inputs[20]; /* checksum of all inputs; "" without inputs */
    long items, piece, pieces;
    long lease; /* milliseconds */
    long share; /* pieces computed twice, of 10,000 */
    long cap;   /* most results, votes and leases for new pieces to be begun */
    /* Counters. */
    long next, finished, aside, unread, leased, again, second, votes, checked;
    double begun, now; /* seconds since 1970, by the clock of Redis; begun 0: not yet */
} LedgerJob;

void ledger_job_free(LedgerJob *job);

/* Whether all pieces have a result or were set aside. */
static inline bool ledger_complete(const LedgerJob *j) { return j->finished >= j->pieces; }

/* Pieces with a result. */
static inline long ledger_done(const LedgerJob *j)
{
    return j->finished > j->aside ? j->finished - j->aside : 0;
}

/* Whether nothing goes on until a worker comes that has not computed the pieces in `second`. */
bool ledger_needs_worker(const LedgerJob *j);
/* One line about that. */
void ledger_tell_need(const LedgerJob *j, char *out, size_t size);

/* Makes a name and stores the job without pieces; nobody sees it yet. Unless it is published,
 * it disappears after a day. */
bool ledger_create(Link *l, LedgerJob *job, Error *err);
bool ledger_add_input(Link *l, const LedgerJob *job, long piece, const Text *input, Error *err);
/* Shows the job to workers. */
bool ledger_publish(Link *l, const LedgerJob *job, Error *err);
/* Removes everything. *found: there was such a job; may be NULL. */
bool ledger_remove(Link *l, const char *name, bool *found, Error *err);

/* False: there is no such job (then out->name is empty and the error says so), its description
 * is damaged, or no answer. */
bool ledger_load(Link *l, const char *name, LedgerJob *out, Error *err);
/* The error about a job that was there before. */
bool ledger_removed(const char *job, Error *err);
/* Appends the names of all jobs, each with a newline. */
bool ledger_names(Link *l, Text *out, Error *err);

/* Workers. */

typedef enum LedgerTake {
    LEDGER_TAKEN,
    LEDGER_NONE,     /* nothing to do now; others are at work */
    LEDGER_FULL,     /* --max-pending is reached */
    LEDGER_ALONE,    /* what is left needs another worker */
    LEDGER_FINISHED, /* nothing is left */
    LEDGER_GONE,     /* there is no such job */
    LEDGER_BAD       /* the worker is not trusted */
} LedgerTake;

typedef struct LedgerPiece {
    char id[48]; /* of the lease */
    long piece;
    Text input; /* empty: none */
} LedgerPiece;

/* Takes a piece. Entries of the queue that are no pieces are removed and counted in *garbage.
 * False: no answer, or Redis refused; or no memory, and out->id is empty or a lease to return.
 */
bool ledger_take(Link *l, const LedgerJob *job, const char *worker, LedgerPiece *out,
                 LedgerTake *took, int *garbage, Error *err);
/* Stores a result; the first one of a piece counts. *bad: the worker is not trusted any more.
 */
bool ledger_store(Link *l, const LedgerJob *job, const char *worker, const LedgerPiece *p,
                  uint64_t digest, const Text *result, bool *bad, Error *err);
/* Counts a failure: the piece waits for a worker again or is set aside. */
bool ledger_fail(Link *l, const LedgerJob *job, const char *worker, const LedgerPiece *p,
                 const char *why, Error *err);
/* Gives a piece back that the worker will not finish. */
bool ledger_return(Link *l, const LedgerJob *job, const char *worker, const LedgerPiece *p,
                   Error *err);
/* Renews the leases of these pieces, as far as the worker still holds them. */
bool ledger_renew(Link *l, const char *job, const char *worker, int count, const char **ids,
                  Error *err);
/* `report` is shown by `farm status`. `first`: reports of workers that were lost long ago are
 * removed. */
bool ledger_report(Link *l, const char *worker, const char *report, bool first, Error *err);
/* Removes the report of a worker that ends. */
bool ledger_leave(Link *l, const char *worker, Error *err);

/* Collectors. */

typedef struct LedgerCollector {
    const char *job, *id; /* who collects */
    bool other;           /* done: another one collects the job, so nothing was changed */
} LedgerCollector;

/* These results were saved elsewhere. With count 0: only claims the job. */
bool ledger_collected(Link *l, LedgerCollector *c, int count, const long *pieces, Error *err);
/* Computes pieces again. */
bool ledger_redo(Link *l, LedgerCollector *c, int count, const long *pieces, Error *err);
/* Sets gone[piece] for finished pieces whose result is not in Redis any more. `gone` has room
 * for all pieces and is zero. */
bool ledger_find_gone(Link *l, const LedgerJob *job, bool *gone, Error *err);
/* Removes a field of `out` that is no piece. */
bool ledger_drop_result(Link *l, const char *job, const char *field, size_t size, Error *err);

/* One line per entry of a hash: "key value". `part` as in the table above: "aside", "bad". */
bool ledger_list(Link *l, const char *job, const char *part, Text *out, Error *err);

/* One line per worker: "name time report". *now: the same clock as those times. */
bool ledger_workers(Link *l, Text *out, double *now, Error *err);

#endif
