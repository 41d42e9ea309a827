/* farm_collect.c - `heibai farm wait` and `heibai farm collect`. */
#include "base/replace.h"
#include "cli/farm/farm_command.h"
#include "cli/progress.h"
#include "farm/collect.h"
#include "jobs/fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void show(void *context, const LedgerJob *j)
{
    Progress *p = context;
    progress_show(p, ledger_done(j), j->pieces, "pieces");
}

static void tell(void *context, const char *line)
{
    progress_end(context);
    fprintf(stderr, "heibai: farm collect: %s\n", line);
}

/* ---- wait ---------------------------------------------------------------------------------
 */

static const double NEED_WAIT = 3; /* a need of another worker that lasts so long is told */

/* `since` is the time from which on another worker was needed; 0: none was. */
static double tell_need(const LedgerJob *j, double since, Progress *progress)
{
    char line[200];
    if (!ledger_needs_worker(j)) return 0;
    if (since == 0) return clock_now();
    if (since < 0 || clock_now() - since < NEED_WAIT) return since;
    ledger_tell_need(j, line, sizeof line);
    progress_end(progress);
    fprintf(stderr, "heibai: farm wait: %s\n", line);
    return -1; /* told */
}

static bool wait_for(Link *link, const char *name, const Stop *stop, Error *err)
{
    LedgerJob job = {.items = 0};
    Progress progress = progress_begin("pieces");
    bool ok, complete = false;
    double wait = 0.05, need = 0;
    while ((ok = ledger_load(link, name, &job, err)) && !complete && !stop_now(stop)) {
        complete = ledger_complete(&job);
        progress_show(&progress, ledger_done(&job), job.pieces, NULL);
        need = tell_need(&job, need, &progress);
        struct timespec t = {(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)};
        if (!complete) nanosleep(&t, NULL);
        wait = 2 * wait < 1 ? 2 * wait : 1;
    }
    progress_end(&progress);
    if (ok && complete && job.aside)
        ok = error_set(err, "%ld of %ld pieces were set aside: see `heibai farm status %s`",
                       job.aside, job.pieces, name);
    ledger_job_free(&job);
    return ok;
}

int run_farm_wait(const Command *self, int argc, char **argv)
{
    const char *address = NULL;
    const Flag flags[] = {farm_flag(&address)};
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags, 1}, &argc, argv, 1, &status)) return status;
    Stop stop = {.flag = command_catch_interrupt()};
    bool ok = argc == 1 || error_set(&err, "the name of a job is needed");
    Link *link = ok ? farm_open_patient(address, &stop, &err) : NULL;
    ok = link && wait_for(link, argv[0], &stop, &err);
    link_close(link);
    if (stop_now(&stop)) return STATUS_INTERRUPTED;
    return ok ? STATUS_OK : command_fail(&err, self->name);
}

/* ---- collect ------------------------------------------------------------------------------
 */

/* The words of the command as they were submitted, and --output FILE if it has that flag. */
typedef struct Args {
    Text text[FARM_WORDS_MAX];
    char *argv[FARM_WORDS_MAX + 3];
    int count;
} Args;

static bool read_args(const LedgerJob *j, const char *output, Args *a, Error *err)
{
    char key[16];
    Error last;
    for (a->count = 0; a->count < FARM_WORDS_MAX; a->count++) {
        snprintf(key, sizeof key, "arg%d", a->count);
        if (!fields_get(text_string(&j->args), key, &a->text[a->count], &last)) break;
        a->argv[a->count] = a->text[a->count].data;
    }
    if (!farm_check_words(a->count, a->argv, err)) return false;
    if (output) {
        a->argv[a->count++] = "--output";
        a->argv[a->count++] = (char *)output;
    }
    return true;
}

/* Runs the command with its standard output in a file, which appears when it is complete. */
static int run_into(const char *path, const FarmKind *kind, Args *a, const JobRunner *runner)
{
    Replacement r;
    Error err;
    if (!replace_begin(&r, path, &err)) return command_fail(&err, path);
    fflush(stdout);
    int old = dup(STDOUT_FILENO);
    bool ok = (old >= 0 && dup2(fileno(r.file), STDOUT_FILENO) >= 0) ||
              error_set(&err, "standard output cannot be redirected");
    int status = ok ? kind->run(&kind->command, a->count, a->argv, runner) : STATUS_BAD;
    bool flushed = fflush(stdout) == 0 && !ferror(stdout);
    if (ok) dup2(old, STDOUT_FILENO);
    if (old >= 0) close(old);
    clearerr(stdout);
    if (!ok || !flushed || status == STATUS_BAD || status == STATUS_INTERRUPTED) {
        replace_drop(&r);
        if (ok && !flushed) ok = error_set(&err, "the file cannot be written");
        return ok ? status : command_fail(&err, path);
    }
    return replace_end(&r, &err) ? status : command_fail(&err, path);
}

static int finish(Collection *c, const char *output)
{
    const LedgerJob *j = collect_job(c);
    const FarmKind *kind = farm_kind_find(text_string(&j->kind));
    Args *a = calloc(1, sizeof *a);
    Error err;
    int status;
    JobRunner runner = collect_runner(c);
    bool ok = (a || error_no_memory(&err)) &&
              (kind || error_set(&err, "unknown kind '%.40s'", text_string(&j->kind))) &&
              (!kind->has_output || output || error_set(&err, "--output FILE is needed")) &&
              read_args(j, kind->has_output ? output : NULL, a, &err);
    if (!ok)
        status = command_fail(&err, "farm collect");
    else if (kind->has_output || !output)
        status = kind->run(&kind->command, a->count, a->argv, &runner);
    else
        status = run_into(output, kind, a, &runner);
    for (int i = 0; a && i < FARM_WORDS_MAX; i++) text_free(&a->text[i]);
    free(a);
    return status;
}

/* What would fail after all results are there. */
static bool check_job(const LedgerJob *j, const char *output, Error *err)
{
    const FarmKind *kind = farm_kind_find(text_string(&j->kind));
    const char *version = text_string(&j->version);
    if (strcmp(version, FARM_VERSION) != 0)
        return error_set(err, "job %.60s is for version %.60s, this is %.60s", j->name, version,
                         FARM_VERSION);
    return !kind || !kind->has_output || output || error_set(err, "--output FILE is needed");
}

static int collect(const CollectSettings *s, const char *output)
{
    Error err;
    Collection *c = collect_open(s, &err);
    if (!c) return command_fail(&err, "farm collect");
    bool ok = check_job(collect_job(c), output, &err) && collect_fetch(c, &err);
    progress_end(s->context);
    int status = ok ? finish(c, output) : STATUS_BAD;
    if (ok && (fflush(stdout) != 0 || ferror(stdout)))
        ok = error_set(&err, "standard output cannot be written");
    bool finished = ok && (status == STATUS_OK || status == STATUS_NO);
    if (finished && !ledger_remove(s->link, s->job, NULL, &err)) finished = ok = false;
    collect_close(c, finished);
    if (stop_now(&s->stop)) return STATUS_INTERRUPTED;
    return ok ? status : command_fail(&err, "farm collect");
}

int run_farm_collect(const Command *self, int argc, char **argv)
{
    const char *address = NULL, *output = NULL;
    const Flag flags[] = {
        farm_flag(&address),
        {"output", FLAG_FILE, &output, .value = "FILE",
         .help = "file to write; results are kept in FILE.JOB.part until all are there"},
    };
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags, 2}, &argc, argv, 1, &status)) return status;
    Stop stop = {.flag = command_catch_interrupt()};
    Progress progress = progress_begin("pieces");
    Text spool = {0};
    bool ok = argc == 1 || error_set(&err, "the name of a job is needed");
    if (ok && strchr(argv[0], '/')) ok = error_set(&err, "there is no job '%.60s'", argv[0]);
    if (ok) {
        text_print(&spool, "%s%s%s.part", output ? output : "", output ? "." : "", argv[0]);
        ok = text_ok(&spool, &err);
    }
    Link *link = ok ? farm_open_patient(address, &stop, &err) : NULL;
    CollectSettings s = {.link = link,
                         .job = argc == 1 ? argv[0] : NULL,
                         .spool = text_string(&spool),
                         .stop = stop,
                         .progress = show,
                         .tell = tell,
                         .context = &progress};
    status = link ? collect(&s, output) : command_fail(&err, self->name);
    link_close(link);
    text_free(&spool);
    return status;
}
