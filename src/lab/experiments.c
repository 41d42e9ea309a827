/* experiments.c - the table of experiments. */
#include "lab/lab.h"

#include <string.h>

/* One line per experiment, in the order of the report. The names are those of the LabExperiment
 * objects in lab/experiments/. */
#define EXPERIMENTS(ENTRY)                                                                     \
    ENTRY(TIMING_EXPERIMENT)                                                                   \
    ENTRY(MOVES_EXPERIMENT)                                                                    \
    ENTRY(THREADS_EXPERIMENT)                                                                  \
    ENTRY(RESULTS_EXPERIMENT)                                                                  \
    ENTRY(SWITCHES_EXPERIMENT)                                                                 \
    ENTRY(TERMS_EXPERIMENT)                                                                    \
    ENTRY(PLAYOUTS_EXPERIMENT)                                                                 \
    ENTRY(CROSSTABLE_EXPERIMENT)                                                               \
    ENTRY(DEMO_EXPERIMENT)                                                                     \
    ENTRY(TREE_EXPERIMENT)                                                                     \
    ENTRY(LADDER_EXPERIMENT)                                                                   \
    ENTRY(SKILLS_EXPERIMENT)

#define DECLARE(name) extern const LabExperiment name;
#define ADDRESS(name) &name,
EXPERIMENTS(DECLARE)
static const LabExperiment *const LIST[] = {EXPERIMENTS(ADDRESS)};
enum { EXPERIMENT_COUNT = sizeof LIST / sizeof LIST[0] };

const LabExperiment *lab_experiment(int index)
{
    return index < EXPERIMENT_COUNT ? LIST[index] : NULL;
}

const LabExperiment *lab_find(const char *name)
{
    for (int i = 0; i < EXPERIMENT_COUNT; i++)
        if (strcmp(LIST[i]->name, name) == 0) return LIST[i];
    return NULL;
}
