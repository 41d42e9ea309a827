/* solve_command.h - what `heibai solve` found out about a position, and how it prints it. */
#ifndef HEIBAI_CLI_QUERY_SOLVE_COMMAND_H
#define HEIBAI_CLI_QUERY_SOLVE_COMMAND_H

#include "game/obf.h"
#include "heibai.h"

typedef enum Check {
    CHECK_NONE, /* the file gives no score, or the solve was cut short */
    CHECK_SAME,
    CHECK_DIFFERS
} Check;

typedef struct Solution {
    int number; /* of the position among those of the file, bad ones counted too, from 1 */
    const ObfProblem *problem;
    const HeibaiResult *result;
    bool all;     /* every move was valued */
    bool wld;     /* only who wins was asked */
    bool stopped; /* before it was solved */
} Solution;

typedef struct SolveTotals {
    int positions, checked, differing; /* of those solved */
    uint64_t nodes;
    double seconds;
    bool stopped; /* before all positions were solved */
    long all;     /* if stopped: positions there are; 0: unknown */
} SolveTotals;

/* Counts a position that was solved. */
void solution_add(const Solution *s, SolveTotals *t);
/* Whether the scores of the file agree with what was found. */
Check solution_check(const Solution *s);

void solution_print_header(void);
void solution_print(const Solution *s);
void solution_print_totals(const SolveTotals *t, const char *name);
/* For JSON, which has no totals: says on stderr that the command was stopped. */
void solution_warn_stopped(const SolveTotals *t);
void solution_print_json(const Solution *s);

#endif
