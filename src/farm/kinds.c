#include "farm/kinds.h"

#include "arena/match_job.h"
#include "jobs/analysis_job.h"
#include "jobs/noop.h"
#include "jobs/solve_job.h"
#include "train/label_job.h"
#include "train/selfplay_job.h"

#include <string.h>

static const JobKind *const KINDS[] = {&SELFPLAY_KIND, &LABEL_KIND,   &SOLVE_KIND,
                                       &MATCH_KIND,    &ANALYZE_KIND, &NOOP_KIND};
enum { COUNT = sizeof KINDS / sizeof KINDS[0] };

const JobKind *kinds_at(int index) { return index >= 0 && index < COUNT ? KINDS[index] : NULL; }

const JobKind *kinds_find(const char *name)
{
    for (int i = 0; i < COUNT; i++)
        if (strcmp(KINDS[i]->name, name) == 0) return KINDS[i];
    return NULL;
}
