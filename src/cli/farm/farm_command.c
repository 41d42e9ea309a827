/* farm_command.c - `heibai farm`: the table of its subcommands, and what they share. */
#include "cli/farm/farm_command.h"

#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char FARM_VERSION[] = HEIBAI_VERSION " " HEIBAI_COMMIT;

const Command FARM_COMMANDS[] = {
    {"farm work", "[FLAGS]", "compute pieces of all jobs until it is stopped",
     "heibai farm work --farm redis://teacher:6379", run_farm_work},
    {"farm submit", "[FLAGS] KIND ...",
     "store a job and print its name; the words after KIND are those of the command itself",
     "heibai farm submit selfplay --games 100000 --seed 8", run_farm_submit},
    {"farm status", "[JOB] [FLAGS]", "show jobs and workers", "heibai farm status --watch",
     run_farm_status},
    {"farm wait", "JOB [FLAGS]", "wait until a job is complete",
     "heibai farm wait selfplay-1a2b3c4d", run_farm_wait},
    {"farm collect", "JOB [FLAGS]",
     "fetch the results of a job and write what the command itself would write",
     "heibai farm collect selfplay-1a2b3c4d --output own.hbg", run_farm_collect},
    {"farm cancel", "JOB [FLAGS]", "remove a job and its results",
     "heibai farm cancel selfplay-1a2b3c4d", run_farm_cancel},
    {0}};

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
        fprintf(stderr, "heibai: farm: Redis is back\n");
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
