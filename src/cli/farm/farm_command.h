/* farm_command.h - the subcommands of `heibai farm`, and what they share. */
#ifndef HEIBAI_CLI_FARM_FARM_COMMAND_H
#define HEIBAI_CLI_FARM_FARM_COMMAND_H

#include "cli/command.h"
#include "farm/link.h"
#include "jobs/job.h"

/* As Command.run, without the word that names the subcommand. */
int run_farm_work(const Command *self, int argc, char **argv);
int run_farm_submit(const Command *self, int argc, char **argv);
int run_farm_status(const Command *self, int argc, char **argv);
int run_farm_wait(const Command *self, int argc, char **argv);
int run_farm_collect(const Command *self, int argc, char **argv);
int run_farm_cancel(const Command *self, int argc, char **argv);

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
    Command command;  /* name, usage and summary, for messages and --help */
    int (*run)(const Command *self, int argc, char **argv, const JobRunner *runner);
    bool has_output; /* the command itself has --output; otherwise it prints */
} FarmKind;

/* Commands with the work done by a runner; NULL: here. */
int solve_by(const Command *self, int argc, char **argv, const JobRunner *runner);
int analyze_by(const Command *self, int argc, char **argv, const JobRunner *runner);
int match_by(const Command *self, int argc, char **argv, const JobRunner *runner);

/* NULL: there is no such kind. */
const FarmKind *farm_kind_find(const char *name);
const FarmKind *farm_kind_at(int index);

#endif
