/* farm_command.c - `heibai farm`: the table of its subcommands, and what they share. */
#include "cli/farm/farm_command.h"

#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PREFIX[] = "farm ";
const char FARM_VERSION[] = HEIBAI_VERSION " " HEIBAI_COMMIT;

static const Command SUBCOMMANDS[] = {
    {.name = "farm work",
     .usage = "[FLAGS]",
     .summary = "computes pieces of all jobs until it is stopped",
     .example = "heibai farm work --farm redis://teacher:6379",
     .run = run_farm_work},
    {.name = "farm submit",
     .usage = "[FLAGS] KIND ...",
     .summary = "stores a job and prints its name; after KIND follow the command's own words",
     .example = "heibai farm submit selfplay --games 100000 --seed 8",
     .run = run_farm_submit},
    {.name = "farm status",
     .usage = "[JOB] [FLAGS]",
     .summary = "shows jobs and workers",
     .example = "heibai farm status --watch",
     .run = run_farm_status},
    {.name = "farm wait",
     .usage = "JOB [FLAGS]",
     .summary = "waits until a job is complete",
     .example = "heibai farm wait selfplay-1a2b3c4d",
     .run = run_farm_wait},
    {.name = "farm collect",
     .usage = "JOB [FLAGS]",
     .summary = "fetches the results of a job, and ends as the command itself would",
     .example = "heibai farm collect selfplay-1a2b3c4d --output own.hbg",
     .run = run_farm_collect},
    {.name = "farm cancel",
     .usage = "JOB [FLAGS]",
     .summary = "removes a job and its results",
     .example = "heibai farm cancel selfplay-1a2b3c4d",
     .run = run_farm_cancel},
};
enum { SUBCOMMAND_COUNT = sizeof SUBCOMMANDS / sizeof SUBCOMMANDS[0] };

static const char *short_name(const Command *c) { return c->name + sizeof PREFIX - 1; }

static int print_subcommands(const Command *self)
{
    printf("usage: heibai %s %s\n%s\n\n", self->name, self->usage, self->summary);
    for (int i = 0; i < SUBCOMMAND_COUNT; i++)
        printf("  %-9s %s\n", short_name(&SUBCOMMANDS[i]), SUBCOMMANDS[i].summary);
    printf(
        "\n`heibai farm work --help` shows the flags of work, and so on. docs/farm.md is the "
        "manual.\n\nexample:\n  %s\n",
        self->example);
    return STATUS_OK;
}

int run_farm(const Command *self, int argc, char **argv)
{
    Error err;
    for (int i = 0; argc > 0 && i < SUBCOMMAND_COUNT; i++)
        if (strcmp(short_name(&SUBCOMMANDS[i]), argv[0]) == 0)
            return SUBCOMMANDS[i].run(&SUBCOMMANDS[i], argc - 1, argv + 1);
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return print_subcommands(self);
    const char *names = "work submit status wait collect cancel";
    if (argc > 0)
        error_set(&err, "'%.60s' is none of its subcommands: %s", argv[0], names);
    else
        error_set(&err, "a subcommand is needed: %s", names);
    return command_fail(&err, self->name);
}

Flag farm_flag(const char **address)
{
    return (Flag){.name = "farm",
                  .kind = FLAG_STRING,
                  .target = address,
                  .value = "ADDRESS",
                  .help = "Redis: redis://[:PASSWORD@]HOST[:PORT][/DB] or unix:PATH[?PASSWORD] "
                          "(HEIBAI_FARM)"};
}

const char *farm_address(const char *flag, Error *err)
{
    const char *address = flag ? flag : getenv("HEIBAI_FARM");
    if (address && *address) return address;
    error_set(err, "the address of Redis is needed: --farm ADDRESS, or HEIBAI_FARM");
    return NULL;
}

Link *farm_open(const char *flag, Error *err)
{
    const char *address = farm_address(flag, err);
    return address ? link_open(address, err) : NULL;
}

static void tell_change(void *context, const char *why)
{
    (void)context;
    fflush(stdout);
    if (why)
        fprintf(stderr, "heibai: farm: %s; waiting\n", why);
    else
        fprintf(stderr, "heibai: farm: the connection to Redis is back\n");
}

Link *farm_open_patient(const char *flag, const Stop *stop, Error *err)
{
    Link *l = farm_open(flag, err);
    if (l) link_patient(l, stop, tell_change, NULL);
    return l;
}
