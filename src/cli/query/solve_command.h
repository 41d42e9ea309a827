/* solve_command.h - what `heibai solve` found out about a position, and how it prints it. */
#ifndef HEIBAI_CLI_QUERY_SOLVE_COMMAND_H
#define HEIBAI_CLI_QUERY_SOLVE_COMMAND_H

#include "game/obf.h"
#include "heibai.h"
#include "jobs/job.h"

typedef enum Check {
    CHECK_NONE, /* the file gives no score, or the solve was cut short */
    CHECK_SAME,
    CHECK_DIFFERS
} Check;

typedef struct Solution {
    int number; /* of the position among those of the file, bad ones counted too, from 1 */
    const ObfProblem *problem;
    const HeibaiResult *result;
    bool all; /* every move was valued */
    bool wld; /* only who wins was asked */
} Solution;

typedef struct SolveTotals {
    int positions, checked, differing;
    uint64_t nodes;
    double seconds;
} SolveTotals;

/* Whether the scores of the file agree with what was found. */
Check solution_check(const Solution *s);

void solution_print_header(void);
void solution_print(const Solution *s);
void solution_print_totals(const SolveTotals *t, const char *name);
void solution_print_json(const Solution *s);

/* ---- Many positions at once ---------------------------------------------------------------
 */

typedef struct NumberedProblem {
    int number; /* as in Solution */
    ObfProblem problem;
} NumberedProblem;

typedef struct SolveList {
    NumberedProblem *problems;
    size_t count, room;
    HeibaiResult result; /* scratch */
    /* Called in order for each position. */
    void (*show)(void *context, const NumberedProblem *p, const HeibaiResult *result);
    void *context;
} SolveList;

typedef struct SeparateSettings {
    const HeibaiSettings *engine; /* threads: positions at once */
    const HeibaiLimits *limits;
    const JobRunner *runner; /* NULL: the threads of this process */
} SeparateSettings;

/* Solves each position on one thread, with an empty table. */
bool solve_separately(SolveList *list, const SeparateSettings *settings, Error *err);

#endif
