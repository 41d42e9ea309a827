#include "train/anchor.h"

#include "eval/features.h"
#include "train/gamefile.h"

#include <math.h>
#include <stdio.h>
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

/* The nearest number of discs with the same parity and enough positions, or -1. */
static int nearest(const AnchorSums around[SQUARES + 1], int discs)
{
    int best = -1;
    for (int at = discs % PARITY; at <= SQUARES; at += PARITY)
        if (around[at].count >= ANCHOR_ENOUGH &&
            (best < 0 || abs(at - discs) < abs(best - discs)))
            best = at;
    return best;
}

static bool too_small(Error *err)
{
    return error_set(
        err, "too few games: an anchor needs %d positions with about the same number of discs",
        ANCHOR_ENOUGH);
}

bool anchor_fit(Anchor *a, const AnchorSums sums[SQUARES + 1], Error *err)
{
    AnchorSums around[SQUARES + 1];
    bool any = false;
    for (int discs = 0; discs <= SQUARES; discs++) around[discs] = neighbourhood(sums, discs);
    for (int discs = 0; discs <= SQUARES; discs++) {
        int at = nearest(around, discs);
        a->of[discs] = at >= 0 ? line(&around[at]) : (AnchorLine){0, 1};
        any = any || at >= 0;
    }
    return any || too_small(err);
}

double anchor_value(const Anchor *a, int discs, double value)
{
    const AnchorLine *l = &a->of[discs];
    double inner = fmax(-ANCHOR_REACH, fmin(ANCHOR_REACH, value));
    return fmax(-SQUARES, fmin(SQUARES, l->shift + l->slope * inner + value - inner));
}

bool anchor_failed(const char *path, Error *err)
{
    char name[100];
    snprintf(name, sizeof name, "the anchor %s", path);
    return error_within(err, name);
}

bool anchor_check(const char *path, Error *err)
{
    GamefileContent content;
    return !path || gamefile_read(path, NULL, &content, err) || anchor_failed(path, err);
}

typedef struct Counting {
    const Eval *eval;
    AnchorSums sums[SQUARES + 1];
} Counting;

static bool count_game(void *context, const PlayedGame *g, Error *err)
{
    Counting *c = context;
    Position p = position_start();
    (void)err;
    for (int i = 0; i < g->moves; played_step(&p, g, i++)) {
        if (i < g->random) continue;
        Features f;
        int discs = board_discs(&p.board), score = p.side == BLACK ? g->score : -g->score;
        features_set(&f, &p.board, 0);
        int value = eval_score(c->eval, &f, &p.board, 0);
        anchor_count(c->sums, discs, (double)value / EVAL_UNIT, score);
    }
    return true;
}

/* False: too few positions for every number of discs. */
static bool shift_biases(const AnchorSums sums[SQUARES + 1], const Fold *fold, Weights *w,
                         Error *err)
{
    bool any = false;
    for (int discs = 4; discs < SQUARES; discs++) {
        AnchorSums s = neighbourhood(sums, discs);
        if (s.count < ANCHOR_ENOUGH) continue;
        int16_t *bias =
            &w->value[eval_stage(discs) * w->per_stage + fold->count + discs % PARITY];
        double moved = *bias - EVAL_UNIT * (s.value - s.score) / s.count;
        *bias = (int16_t)lrint(fmax(INT16_MIN, fmin(INT16_MAX, moved)));
        any = true;
    }
    return any || too_small(err);
}

bool anchor_weights(const char *path, const Fold *fold, Weights *w, Error *err)
{
    GamefileContent content;
    Counting c = {0};
    Eval *eval = eval_from_weights(w, fold, err);
    if (!eval) return anchor_failed(path, err);
    c.eval = eval;
    bool ok = gamefile_read(path, &(GamefileVisitor){count_game, &c}, &content, err) &&
              shift_biases(c.sums, fold, w, err);
    eval_destroy(eval);
    return ok || anchor_failed(path, err);
}
