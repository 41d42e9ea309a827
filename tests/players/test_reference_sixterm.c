/* `sixterm` against the reference, in every set of switches. */
#include "players/reference_check.h"

#include <math.h>

typedef struct RefSixterm {
    RefTerms on; /* 1 or 0 per term */
    bool prune, report;
    int depth, player;
} RefSixterm;

typedef struct RefNode {
    RefBoard board;
    bool mine; /* the player is to move: it maximises */
    int depth;
    double alpha, beta;
    int best;
} RefNode;

static double ref_minimax(const RefSixterm *s, RefNode *n)
{
    /* In the listing the player makes the moves at the opponent's nodes too. */
    int mover = n->mine || s->report ? s->player : -s->player;
    RefMoves m = ref_moves(&n->board, mover);
    bool over = ref_over(&n->board);
    if (n->depth == 0 || (over && !s->report))
        return ref_sixterm_value(&n->board, s->player, &s->on, s->report);
    if (!m.count && !s->report) {
        RefNode other = {n->board, !n->mine, n->depth, n->alpha, n->beta, -1};
        return ref_minimax(s, &other);
    }
    double best = n->mine ? -INFINITY : INFINITY;
    for (int i = 0; i < m.count; i++) {
        RefNode next = {ref_play(n->board, mover, m.square[i]),
                        !n->mine,
                        n->depth - 1,
                        n->alpha,
                        n->beta,
                        -1};
        double value = ref_minimax(s, &next);
        if (i == 0 || (n->mine ? value > best : value < best)) {
            best = value;
            n->best = m.square[i];
        }
        if (!s->prune) continue;
        if (n->mine && best > n->alpha) n->alpha = best;
        if (!n->mine && best < n->beta) n->beta = best;
        if (n->alpha >= n->beta) break;
    }
    return best;
}

static RefChoice ref_choose(RefSixterm *s, const RefCase *c)
{
    s->player = c->side;
    RefNode root = {c->board, true, s->depth, -INFINITY, INFINITY, -1};
    double value = ref_minimax(s, &root);
    return (RefChoice){root.best, true, value};
}

static void check_spec(const char *spec)
{
    RefSixterm s = {.on = {.p = !ref_says(spec, "discs=off"),
                           .c = !ref_says(spec, "corners=off"),
                           .l = !ref_says(spec, "beside=off"),
                           .m = !ref_says(spec, "mobility=off"),
                           .f = !ref_says(spec, "frontier=off"),
                           .d = !ref_says(spec, "weights=off")},
                    .prune = !ref_says(spec, "prune=off"),
                    .report = ref_says(spec, "as=report"),
                    .depth = (int)ref_number(spec, "depth=", 3)};
    Player *p = must_create(spec);
    for (int i = 0; i < ref_positions(); i++)
        ref_compare(p, spec, ref_case(i), ref_choose(&s, ref_case(i)), false);
    player_destroy(p);
}

/* Each set in its default form and as in the listing. */
static void every_switch(void **state)
{
    (void)state;
    static const char *const SPECS[] = {
        "sixterm:depth=3",
        "sixterm:depth=2,prune=off",
        "sixterm:depth=4,mobility=off",
        "sixterm:depth=2,discs=off",
        "sixterm:depth=2,corners=off",
        "sixterm:depth=2,beside=off",
        "sixterm:depth=2,mobility=off",
        "sixterm:depth=2,frontier=off",
        "sixterm:depth=2,weights=off",
        "sixterm:depth=2,discs=off,corners=off,beside=off,mobility=off,weights=off",
        "sixterm:depth=2,discs=off,beside=off,frontier=off"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        char report[200];
        snprintf(report, sizeof report, "%s,as=report", SPECS[i]);
        check_spec(SPECS[i]);
        check_spec(report);
    }
    check_spec("sixterm");
    check_spec("sixterm:as=report");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_switch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
