#include "cli/about.h"

#include "base/cpu.h"
#include "cli/command.h"
#include "train/evals.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>

void about_print(void)
{
    char cpu[64];
    printf("heibai %s  commit %s  %s\ncpu %s, %d processors  code %s  cc %s\n", HEIBAI_VERSION,
           HEIBAI_COMMIT, HEIBAI_BUILD_TYPE, cpu_model(cpu, sizeof cpu), cpu_count(),
           cpu_level_name(cpu_level()), COMPILER);
}

static bool print_weights(Error *err)
{
    Weights w;
    Fold *fold = fold_create();
    if (!fold) return error_set(err, "no memory for the weights");
    bool ok = evals_weights(NULL, fold, &w, err);
    if (ok) {
        printf("weights of %s: %s\n", w.date, w.recipe);
        weights_free(&w);
    }
    free(fold);
    return ok;
}

int run_version(const Command *self, int argc, char **argv)
{
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){0}, &argc, argv, 0, &status)) return status;
    about_print();
    return print_weights(&err) ? STATUS_OK : command_fail(&err, self->name);
}
