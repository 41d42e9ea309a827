/* train_validate.c - `heibai train validate`: how good weights are on games they never saw. */
#include "cli/train.h"
#include "train/validate.h"

#include <stdio.h>

enum { FIRST_DISCS = 4, EARLY_FIRST = 12, EARLY_LAST = 22 };

/* A row for the plies first..last; one without positions is left out. */
static void print_plies(const Eval *eval, const PositionSet *set, int first, int last)
{
    char name[24];
    Errors e = validate_discs(eval, set, FIRST_DISCS + first, FIRST_DISCS + last);
    if (e.count <= 0) return;
    snprintf(name, sizeof name, first == last ? "%d" : "%d-%d", first, last);
    printf("%-6s %9.0f  %7.2f %7.1f  %7.2f %7.1f\n", name, e.count, e.absolute, e.square,
           e.zero_absolute, e.zero_square);
}

static void print_errors(const Eval *eval, const PositionSet *set)
{
    printf("                 evaluation       always zero\n");
    printf("ply    positions      MAE     MSE      MAE     MSE\n");
    for (int ply = 0; ply < SQUARES - FIRST_DISCS; ply += 2)
        print_plies(eval, set, ply, ply + 1);
    print_plies(eval, set, EARLY_FIRST, EARLY_LAST);
    print_plies(eval, set, 30, 30);
    print_plies(eval, set, 40, 40);
    printf("all    ");
    Errors all = validate_discs(eval, set, 0, SQUARES);
    printf("%9.0f  %7.2f %7.1f  %7.2f %7.1f\n", all.count, all.absolute, all.square,
           all.zero_absolute, all.zero_square);
}

static void tell(void *context, long done, long total)
{
    progress_show(context, done, total, NULL);
}

static bool print_moves(TrainSettings *s, const Eval *eval, const PositionSet *set, Error *err)
{
    MovesSettings moves = {.eval = eval,
                           .set = set,
                           .empties = (int)s->empties,
                           .positions = (int)s->moves,
                           .threads = (int)s->threads,
                           .stop = {.flag = s->interrupted},
                           .tell = tell,
                           .context = &s->progress};
    MovesResult result;
    s->progress = progress_begin("positions solved");
    bool ok = validate_moves(&moves, &result, err);
    progress_end(&s->progress);
    if (!ok) return false;
    printf("\n%d positions of %d empty squares, solved\n", result.positions, moves.empties);
    printf("depth   best moves   discs lost\n");
    for (int i = 0; i < VALIDATE_DEPTHS; i++)
        printf("%-6d %10.1f %%  %10.2f\n", result.at[i].depth, 100 * result.at[i].best,
               result.at[i].loss);
    return true;
}

bool train_validate(TrainSettings *s, Error *err)
{
    PositionSet set = {0}, none = {0};
    Eval *eval = train_eval(s->weights, err);
    bool ok = eval && train_collect(s, true, &set, &none, err);
    if (ok) print_errors(eval, &set);
    if (ok && s->moves > 0) ok = print_moves(s, eval, &set, err);
    positions_free(&set);
    positions_free(&none);
    eval_destroy(eval);
    return ok;
}
