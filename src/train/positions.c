#include "train/positions.h"

#include "base/array.h"
#include "board/symmetry.h"

#include <stdlib.h>
#include <string.h>

/* With fewer empty squares positions are seldom close to even. Chosen by the errors on strong
 * games and on the hard set (docs/evaluation-log.md). */
enum { EVEN_EMPTIES = 18 };

static bool add(Positions *p, Labelled one)
{
    if (p->count == p->room) {
        Labelled *grown = array_grow(p->at, &p->room, sizeof *grown);
        if (!grown) return false;
        p->at = grown;
    }
    p->at[p->count++] = one;
    return true;
}

bool positions_add(PositionSet *set, const Board *b, float value, float weight)
{
    Labelled one = {symmetry_canonical(*b, NULL), value, weight};
    return add(&set->stage[eval_stage(board_discs(b))], one);
}

static int by_board(const Board *a, const Board *b)
{
    if (a->me != b->me) return a->me < b->me ? -1 : 1;
    return (a->opp > b->opp) - (a->opp < b->opp);
}

/* By all fields, so that sums of floats do not depend on the order before. */
static int by_content(const void *x, const void *y)
{
    const Labelled *a = x, *b = y;
    int order = by_board(&a->board, &b->board);
    if (order) return order;
    if (a->value != b->value) return a->value < b->value ? -1 : 1;
    return (a->weight > b->weight) - (a->weight < b->weight);
}

static void merge(Positions *p)
{
    size_t kept = 0, next;
    if (p->count) qsort(p->at, p->count, sizeof *p->at, by_content);
    for (size_t i = 0; i < p->count; i = next) {
        double weight = 0, sum = 0;
        for (next = i; next < p->count && board_equal(p->at[next].board, p->at[i].board);
             next++) {
            weight += p->at[next].weight;
            sum += (double)p->at[next].weight * p->at[next].value;
        }
        p->at[kept++] = (Labelled){p->at[i].board, (float)(sum / weight), (float)weight};
    }
    p->count = kept;
}

void positions_merge(PositionSet *set)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++) merge(&set->stage[stage]);
}

void positions_remove(PositionSet *set, const PositionSet *other)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        Positions *p = &set->stage[stage];
        const Positions *o = &other->stage[stage];
        size_t kept = 0, at = 0;
        for (size_t i = 0; i < p->count; i++) {
            while (at < o->count && by_board(&o->at[at].board, &p->at[i].board) < 0) at++;
            if (at == o->count || !board_equal(o->at[at].board, p->at[i].board))
                p->at[kept++] = p->at[i];
        }
        p->count = kept;
    }
}

void positions_weigh(PositionSet *set, float factor)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < set->stage[stage].count; i++)
            set->stage[stage].at[i].weight *= factor;
}

void positions_favour_even(PositionSet *set, float half)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (size_t i = 0; i < set->stage[stage].count; i++) {
            Labelled *l = &set->stage[stage].at[i];
            int empties = SQUARES - board_discs(&l->board);
            float late = empties < EVEN_EMPTIES ? (float)empties / EVEN_EMPTIES : 1;
            float far = l->value / half * late * late;
            l->weight /= 1 + far * far;
        }
}

size_t positions_count(const PositionSet *set)
{
    size_t count = 0;
    for (int stage = 0; stage < EVAL_STAGES; stage++) count += set->stage[stage].count;
    return count;
}

void positions_free(PositionSet *set)
{
    for (int stage = 0; stage < EVAL_STAGES; stage++) free(set->stage[stage].at);
    *set = (PositionSet){0};
}
