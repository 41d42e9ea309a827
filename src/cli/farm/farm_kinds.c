/* farm_kinds.c - the commands that can run on a farm. */
#include "cli/farm/farm_command.h"
#include "cli/train/train_command.h"
#include "jobs/noop.h"

#include <stdio.h>
#include <string.h>

/* `farm submit noop`: a job that does nothing, to test and measure farms. */

typedef struct NoopSum {
    long items;
    uint64_t sum;
} NoopSum;

static bool add_answer(void *context, long number, const JobAnswer *answer, Error *err)
{
    NoopSum *s = context;
    char expected[32];
    int size = snprintf(expected, sizeof expected, "%ld", number);
    if (strncmp(text_string(&answer->data), expected, (size_t)size) != 0)
        return error_set(err, "the answer to item %ld is wrong", number);
    s->items++;
    s->sum += (uint64_t)number;
    return true;
}

static int noop_by(const Command *self, int argc, char **argv, const JobRunner *runner)
{
    int64_t items = 1000, bytes = 16, wait = 0, fail = -1, threads = 1;
    const Flag flags[] = {
        flag_integer("items", &items, 1, JOB_ITEMS_MAX, "items (1000)"),
        flag_integer("bytes", &bytes, 0, 4096, "bytes of each answer (16)"),
        flag_integer("microseconds", &wait, 0, 1e7, "time that each item takes (0)"),
        flag_integer("fail", &fail, -1, JOB_ITEMS_MAX, "item that always fails (-1: none)"),
        flag_threads(&threads, "items at once (1)"),
    };
    int status =
        command_flags(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, argc, argv);
    if (status != STATUS_GO) return status;
    Error err;
    NoopSum sum = {0};
    NoopSettings settings = {(int)bytes, (int)wait, (int)fail};
    JobPlan plan = {.kind = &NOOP_KIND, .job = &settings, .items = (long)items, .piece = 1};
    JobLocal local = {(int)threads, {.flag = command_catch_interrupt()}, job_place_here(NULL)};
    JobSink sink = {.take = add_answer, .context = &sum};
    if (!job_run(runner, &local, &plan, &sink, &err)) return command_fail(&err, self->name);
    if (!job_plan_only(runner))
        printf("%ld items, sum %llu\n", sum.items, (unsigned long long)sum.sum);
    return STATUS_OK;
}

const FarmKind FARM_KINDS[] = {
    {"selfplay",
     train_selfplay_by,
     true,
     {"farm submit selfplay", "[FLAGS]", "as `heibai train selfplay`",
      "heibai farm submit selfplay --games 100000 --seed 8", NULL}},
    {"label",
     train_label_by,
     true,
     {"farm submit label", "--selfplay FILE [FLAGS]",
      "as `heibai train label`, for one file of self-play",
      "heibai farm submit label --selfplay own.hbg --mix 0.9 --depth 8", NULL}},
    {"solve",
     solve_by,
     false,
     {"farm submit solve", "FILE [FLAGS]", "as `heibai solve --separate`",
      "heibai farm submit solve bench/ffo-40-59.obf", NULL}},
    {"match",
     match_by,
     false,
     {"farm submit match", "A B [FLAGS]",
      "as `heibai match`, with players inside the program and without time limits",
      "heibai farm submit match heibai:level=10 history --games 1000", NULL}},
    {"analyze",
     analyze_by,
     false,
     {"farm submit analyze", "FILE [FLAGS]", "as `heibai analyze --separate`",
      "heibai farm submit analyze games.ggf --level 16", NULL}},
    {"noop",
     noop_by,
     false,
     {"farm submit noop", "[FLAGS]", "a job without work, to test and measure a farm",
      "heibai farm submit noop --items 1000", NULL}},
    {0}};

const FarmKind *farm_kind_find(const char *name)
{
    for (const FarmKind *k = FARM_KINDS; k->name; k++)
        if (strcmp(k->name, name) == 0) return k;
    return NULL;
}
