/* farm_command.h - the subcommands of `heibai farm`, and what they share. */
#ifndef HEIBAI_CLI_FARM_FARM_COMMAND_H
#define HEIBAI_CLI_FARM_FARM_COMMAND_H

#include "cli/command.h"
#include "farm/link.h"
#include "jobs/job.h"

CommandRun run_farm_work, run_farm_submit, run_farm_status, run_farm_wait, run_farm_collect,
    run_farm_cancel;

/* The flag --farm. */
Flag farm_flag(const char **address);
/* The connection that --farm or HEIBAI_FARM names. */
Link *farm_open(const char *address, Error *err);
/* The same for a command that waits when Redis is lost, and tells so on stderr. `stop` must
 * outlive it. */
Link *farm_open_patient(const char *address, const Stop *stop, Error *err);
/* The address that --farm or HEIBAI_FARM gives. NULL: the error says so. */
const char *farm_address(const char *flag, Error *err);

/* The words of a job's command are stored in Redis, and `farm collect` runs the command. So
 * they must not name a file to write: whoever can write to Redis could overwrite any file. */
enum { FARM_WORDS_MAX = 64 };
bool farm_check_words(int count, char *const *words, Error *err);

/* The version that a worker must have. */
extern const char FARM_VERSION[];

/* A command that can run on a farm. */
typedef struct FarmKind {
    const char *name; /* of the kind of job */
    CommandRunBy *run;
    bool has_output; /* the command itself has --output; otherwise it prints */
    Command command; /* for messages and --help; it has no `run` */
} FarmKind;

CommandRunBy solve_by, analyze_by, match_by;

extern const FarmKind FARM_KINDS[]; /* the last is {0} */
/* NULL: there is no such kind. */
const FarmKind *farm_kind_find(const char *name);

#endif
