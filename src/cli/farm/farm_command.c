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
     .summary = "compute pieces of all jobs until it is stopped",
     .example = "heibai farm work --farm redis://teacher:6379",
     .run = run_farm_work},
    {.name = "farm submit",
     .usage = "[FLAGS] KIND ...",
     .summary =
         "store a job and print its name; the words after KIND are those of the command itself",
     .example = "heibai farm submit selfplay --games 100000 --seed 8",
     .run = run_farm_submit},
    {.name = "farm status",
     .usage = "[JOB] [FLAGS]",
     .summary = "show jobs and workers",
     .example = "heibai farm status --watch",
     .run = run_farm_status},
    {.name = "farm wait",
     .usage = "JOB [FLAGS]",
     .summary = "wait until a job is complete",
     .example = "heibai farm wait selfplay-1a2b3c4d",
     .run = run_farm_wait},
    {.name = "farm collect",
     .usage = "JOB [FLAGS]",
     .summary = "fetch the results of a job and write what the command itself would write",
     .example = "heibai farm collect selfplay-1a2b3c4d --output own.hbg",
     .run = run_farm_collect},
    {.name = "farm cancel",
     .usage = "JOB [FLAGS]",
     .summary = "remove a job and its results",
     .example = "heibai farm cancel selfplay-1a2b3c4d",
     .run = run_farm_cancel},
};
enum { SUBCOMMAND_COUNT = sizeof SUBCOMMANDS / sizeof SUBCOMMANDS[0] };

bool farm_subcommand(int index, Subcommand *out)
{
    if (index >= SUBCOMMAND_COUNT) return false;
    const Command *c = &SUBCOMMANDS[index];
    *out = (Subcommand){c->name + sizeof PREFIX - 1, c->summary, c};
    return true;
}

int run_farm(const Command *self, int argc, char **argv)
{
    int status;
    if (command_answers(self, (FlagTable){0}, argc, argv, &status)) return status;
    return command_needs_subcommand(self, argc, argv);
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

bool farm_check_words(int count, char *const *words, Error *err)
{
    static const char *const WRITES[] = {"--record", "--chart", "--output"};
    if (count >= FARM_WORDS_MAX) return error_set(err, "the job has too many words");
    for (int i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof WRITES / sizeof WRITES[0]; k++) {
            size_t length = strlen(WRITES[k]);
            if (strncmp(words[i], WRITES[k], length) == 0 &&
                (!words[i][length] || words[i][length] == '='))
                return error_set(err, "%s names a file to write: not on a farm", WRITES[k]);
        }
    return true;
}
