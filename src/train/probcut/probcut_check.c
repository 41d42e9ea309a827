/* probcut_check.c - compares the stated confidence of ProbCut's margins with samples. */
#include "train/probcut/probcut_train.h"

#include <math.h>
#include <stdio.h>

/* The samples of a range of empties, and how many of them are within each margin. */
typedef struct Cell {
    int first, last; /* empties */
    int count, within[CONFIDENCE_EXACT];
} Cell;

/* The rows of one depth, or of all solves, from few empties to many. */
typedef struct Rows {
    Cell cell[PROBCUT_PLIES];
    int count;
} Rows;

enum { STAGE_EMPTIES = 10, SOLVE_STAGE_EMPTIES = 2 };

static void count_sample(const ProbcutFit *fit, const ProbcutSample *s, Cell *cell)
{
    double error = fabs(s->difference - probcut_centre(fit, s->empties, s->depth, s->shallow));
    cell->count++;
    for (int c = 0; c < CONFIDENCE_EXACT; c++)
        cell->within[c] +=
            error <= probcut_margin(fit, (Confidence)c, s->empties, s->depth, s->shallow);
}

static void join(Cell *to, const Cell *from)
{
    if (from->count == 0) return;
    if (to->count == 0) to->first = from->first;
    to->last = from->last;
    to->count += from->count;
    for (int c = 0; c < CONFIDENCE_EXACT; c++) to->within[c] += from->within[c];
}

/* Joins neighbouring stages until each row has `least` samples. */
static void make_rows(const Cell by_stage[PROBCUT_PLIES], int least, Rows *out)
{
    Cell row = {0};
    out->count = 0;
    for (int i = 0; i < PROBCUT_PLIES; i++) {
        join(&row, &by_stage[i]);
        if (row.count < least) continue;
        out->cell[out->count++] = row;
        row = (Cell){0};
    }
    if (out->count) join(&out->cell[out->count - 1], &row);
}

static double print_row(const Cell *cell, const char *depth, Text *out)
{
    double worst = 0;
    text_print(out, "%-6s %2d-%2d  %7d  %4.1f ", depth, cell->first, cell->last, cell->count,
               100 * sqrt(0.73 * 0.27 / cell->count));
    for (int c = 0; c < CONFIDENCE_EXACT; c++) {
        double share = 100.0 * cell->within[c] / cell->count;
        worst = fmax(worst, fabs(share - confidence_percent((Confidence)c)));
        text_print(out, "  %5.1f", share);
    }
    text_print(out, "\n");
    return worst;
}

/* The samples of one depth, or of all solves for depth 0, whose shallow depth a search uses. */
static void sort_samples(const ProbcutFit *fit, const ProbcutSamples *samples, int depth,
                         Cell by_stage[PROBCUT_PLIES])
{
    for (size_t n = 0; n < samples->count; n++) {
        const ProbcutSample *s = &samples->sample[n];
        bool solve = s->depth == s->empties;
        if (s->shallow != probcut_depth(s->depth) || solve != (depth == 0)) continue;
        if (depth && s->depth != depth) continue;
        int width = solve ? SOLVE_STAGE_EMPTIES : STAGE_EMPTIES, stage = s->empties / width;
        Cell *cell = &by_stage[stage];
        cell->first = stage * width;
        cell->last = stage * width + width - 1;
        count_sample(fit, s, cell);
    }
}

double probcut_check(const ProbcutFit *fit, const ProbcutSamples *samples, int least, Text *out)
{
    double worst = -1;
    text_print(out, "plies  empties   pairs  s.e.     73%%    87%%    95%%    98%%    99%%\n");
    for (int depth = PROBCUT_DEPTH_MIN; depth <= PROBCUT_PLIES; depth++) {
        Cell by_stage[PROBCUT_PLIES] = {{0}};
        bool solves = depth == PROBCUT_PLIES;
        Rows rows;
        char name[16] = "solve";
        if (!solves) snprintf(name, sizeof name, "%d", depth);
        sort_samples(fit, samples, solves ? 0 : depth, by_stage);
        make_rows(by_stage, least, &rows);
        for (int i = 0; i < rows.count; i++)
            worst = fmax(worst, print_row(&rows.cell[i], name, out));
    }
    return worst;
}
