/* farm_submit.c - `heibai farm submit` and `heibai farm cancel`. */
#include "cli/farm/farm_command.h"
#include "farm/submit.h"
#include "jobs/fields.h"
#include "train/evals.h"

#include <stdio.h>
#include <string.h>

typedef struct SubmitFlags {
    const char *address;
    int64_t piece, cap;
    double lease, check;
} SubmitFlags;

/* The words of the command, for `farm collect`: arg0, arg1, ... */
static void write_args(int argc, char **argv, Text *out)
{
    for (int i = 0; i < argc; i++) {
        char key[16];
        snprintf(key, sizeof key, "arg%d", i);
        fields_add(out, key, argv[i]);
    }
}

/* The settings are checked as on a worker, which may have other weights than this process. */
static const Eval *any_eval(void *context, uint64_t identity)
{
    (void)identity;
    return context;
}

static int submit(const SubmitFlags *f, const FarmKind *kind, int argc, char **argv)
{
    Error err;
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return kind->run(&kind->command, argc, argv, NULL);
    Link *link = farm_check_words(argc, argv, &err) ? farm_open(f->address, &err) : NULL;
    Eval *eval = link ? evals_open(NULL, &err) : NULL;
    int status = STATUS_BAD;
    if (eval) {
        Submission s = {.link = link,
                        .piece = (long)f->piece,
                        .place = {.trusted = false, .eval = any_eval, .context = eval},
                        .job = {.lease = (long)(1000 * f->lease),
                                .share = (long)(100 * f->check + 0.5),
                                .cap = (long)f->cap}};
        text_print(&s.job.version, "%s", FARM_VERSION);
        write_args(argc, argv, &s.job.args);
        JobRunner runner = submit_runner(&s);
        status = kind->run(&kind->command, argc, argv, &runner);
        if (s.stored) printf("%s\n", s.job.name);
        ledger_job_free(&s.job);
    } else {
        command_fail(&err, "farm submit");
    }
    eval_destroy(eval);
    link_close(link);
    return status;
}

static int no_kind(const Command *self, const char *word)
{
    Text names = {0};
    Error err;
    for (const FarmKind *k = FARM_KINDS; k->name; k++) text_print(&names, " %s", k->name);
    if (word)
        error_set(&err, "'%.60s' is no kind of job; the kinds are:%s", word,
                  text_string(&names));
    else
        error_set(&err, "a kind of job is needed:%s", text_string(&names));
    text_free(&names);
    return command_fail(&err, self->name);
}

int run_farm_submit(const Command *self, int argc, char **argv)
{
    SubmitFlags f = {.cap = 10000, .lease = 30, .check = 1};
    const Flag flags[] = {
        farm_flag(&f.address),
        {"piece", FLAG_INTEGER, &f.piece, .min = 1, .max = JOB_ITEMS_MAX, .value = "N",
         .help = "items per piece (some seconds of work)"},
        {"lease", FLAG_REAL, &f.lease, .min = 1, .max = 86400, .value = "SECONDS",
         .help = "others take over the pieces of a worker that is silent so long (30)"},
        {"compare", FLAG_REAL, &f.check, .max = 100, .value = "PERCENT",
         .help = "pieces that two workers compute, to compare the results (1)"},
        {"max-pending", FLAG_INTEGER, &f.cap, .min = 1, .max = JOB_ITEMS_MAX, .value = "N",
         .help = "pieces that may wait to be collected; then workers wait (10000)"},
    };
    /* The flags before KIND are ours, those after it the command's. */
    int kind = 0, own, status;
    while (kind < argc && !farm_kind_find(argv[kind])) kind++;
    own = kind;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &own, argv, 1,
                       &status))
        return status;
    if (own > 0 || kind == argc) return no_kind(self, own > 0 ? argv[0] : NULL);
    return submit(&f, farm_kind_find(argv[kind]), argc - kind - 1, argv + kind + 1);
}

int run_farm_cancel(const Command *self, int argc, char **argv)
{
    const char *address = NULL;
    const Flag flags[] = {farm_flag(&address)};
    int status;
    bool found = false;
    Error err;
    if (!command_begin(self, (FlagTable){flags, 1}, &argc, argv, 1, &status)) return status;
    bool ok = argc == 1 || error_set(&err, "the name of a job is needed");
    Link *link = ok ? farm_open(address, &err) : NULL;
    ok = link && ledger_remove(link, argv[0], &found, &err);
    if (ok && !found) ok = error_set(&err, "there is no job '%.60s'", argv[0]);
    link_close(link);
    return ok ? STATUS_OK : command_fail(&err, self->name);
}
