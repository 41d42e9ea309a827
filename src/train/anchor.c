/* anchor.c */
#include "train/anchor.h"

#include <math.h>
#include <stdlib.h>

enum { NEIGHBOURS_EACH_WAY = 2, PARITY = 2 };

typedef struct AnchorLine AnchorLine;

void anchor_count(AnchorSums sums[SQUARES + 1], int discs, double value, double score)
{
    AnchorSums *s = &sums[discs];
    s->count++;
    s->value += value;
    s->score += score;
    s->value2 += value * value;
    s->product += value * score;
}

static AnchorSums neighbourhood(const AnchorSums sums[SQUARES + 1], int discs)
{
    AnchorSums all = {0};
    for (int i = -NEIGHBOURS_EACH_WAY; i <= NEIGHBOURS_EACH_WAY; i++) {
        int at = discs + PARITY * i;
        if (at < 0 || at > SQUARES) continue;
        all.count += sums[at].count;
        all.value += sums[at].value;
        all.score += sums[at].score;
        all.value2 += sums[at].value2;
        all.product += sums[at].product;
    }
    return all;
}

static AnchorLine line(const AnchorSums *s)
{
    double value = s->value / s->count, score = s->score / s->count;
    double variance = s->value2 / s->count - value * value;
    double slope = variance > 0 ? (s->product / s->count - value * score) / variance : 1;
    return (AnchorLine){score - slope * value, slope};
}

/* The number of discs nearest to this one, of its parity, with enough positions; or -1. */
static int nearest(const AnchorSums around[SQUARES + 1], int discs)
{
    int best = -1;
    for (int at = discs % PARITY; at <= SQUARES; at += PARITY)
        if (around[at].count >= ANCHOR_ENOUGH &&
            (best < 0 || abs(at - discs) < abs(best - discs)))
            best = at;
    return best;
}

void anchor_fit(Anchor *a, const AnchorSums sums[SQUARES + 1])
{
    AnchorSums around[SQUARES + 1];
    for (int discs = 0; discs <= SQUARES; discs++) around[discs] = neighbourhood(sums, discs);
    for (int discs = 0; discs <= SQUARES; discs++) {
        int at = nearest(around, discs);
        a->of[discs] = at >= 0 ? line(&around[at]) : (AnchorLine){0, 1};
    }
}

double anchor_value(const Anchor *a, int discs, double value)
{
    const AnchorLine *l = &a->of[discs];
    double inner = fmax(-ANCHOR_REACH, fmin(ANCHOR_REACH, value));
    return fmax(-SQUARES, fmin(SQUARES, l->shift + l->slope * inner + value - inner));
}
