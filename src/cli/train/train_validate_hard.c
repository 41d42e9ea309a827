/* train_validate_hard.c - `heibai train validate --hard`: searches of a hard set. */
#include "cli/train/train_validate_hard.h"

#include "base/text.h"
#include "cli/train/train_command.h"
#include "train/sources.h"

#include <stdio.h>

enum { DEPTH_MAX = 60 };

static bool read_depth(void *context, const char *text, Error *err)
{
    HardDepths *d = context;
    int64_t depth;
    if (!text_to_int(text, 1, DEPTH_MAX, &depth))
        return error_set(err, "--depths: '%.60s' is not a depth in 1..%d", text, DEPTH_MAX);
    if (d->count == HARD_DEPTHS_MAX)
        return error_set(err, "--depths: more than %d depths", HARD_DEPTHS_MAX);
    d->depth[d->count++] = (int)depth;
    return true;
}

bool hard_depths_read(const char *list, HardDepths *out, Error *err)
{
    *out = (HardDepths){0};
    return sources_each(list, read_depth, out, err) &&
           (out->count > 0 || error_set(err, "--depths: a depth is needed"));
}

static void print_row(int depth, const HardErrors *e)
{
    printf("%-6d %5.1f ± %-4.1f %6.2f ± %-5.2f %5.2f ± %-5.2f %+5.2f ± %.2f\n", depth,
           100 * e->best.mean, 100 * e->best.error, e->loss.mean, e->loss.error,
           e->absolute.mean, e->absolute.error, e->value.mean, e->value.error);
}

bool train_print_hard(const HardSet *s, const HardDepths *depths, const Eval *eval, HardRun run,
                      Error *err)
{
    const Confidence confidence = CONFIDENCE_73;
    for (int i = 0; i < depths->count; i++) {
        Progress progress = progress_begin("positions searched");
        HardErrors errors;
        run.tell = train_show;
        run.context = &progress;
        bool ok = hard_measure(s, eval, (SearchDepth){depths->depth[i], confidence}, &run,
                               &errors, err);
        progress_end(&progress);
        if (!ok) return false;
        if (i == 0)
            printf("%d hard positions, searched at %d %%\n"
                   "depth  best moves %%  discs lost    absolute error  mean error\n",
                   errors.positions, confidence_percent(confidence));
        print_row(depths->depth[i], &errors);
        fflush(stdout);
    }
    return true;
}
