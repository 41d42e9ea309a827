#include "search/iterations.h"

/* The empty squares from which on a selective solve at a confidence comes before the exact one.
 * Guesses, but nothing that was tried is better, by the geometric mean of the nodes of every
 * third position of bench/tournament-22-24.obf: 73 % from 23, 95 % from 22 to 24, 99 % from 24,
 * a step at 87 or 98 %. */
static const struct {
    Confidence confidence;
    int empties;
} SELECTIVE_SOLVES[] = {{CONFIDENCE_73, 19}, {CONFIDENCE_95, 26}, {CONFIDENCE_99, 30}};
enum { SELECTIVE_COUNT = sizeof SELECTIVE_SOLVES / sizeof SELECTIVE_SOLVES[0] };

/* For searches that time ends. To search 14 to 18 empties before solving them was measured in a
 * match (+3 +- 20 Elo at 4 ms per move, 1,000 games); the rest are guesses. */
enum {
    TIMED_SOLVE_PLIES = 10, /* a depth closer than this to the end goes to the end instead */
    EASY_SOLVE_PLIES = 8,   /* the same where a solve is easy */
    EASY_EMPTIES = 18,      /* up to here one selective solve comes before the exact one */
    INSTANT_EMPTIES = 13    /* up to here a solve takes about a millisecond */
};

static void add(Iterations *list, int plies, Confidence confidence)
{
    list->at[list->count++] = (SearchDepth){plies, confidence};
}

/* Every second depth from `first` to `last`: steps of one ply lost matches
 * (docs/evaluation-log.md). */
static void add_depths(Iterations *list, int first, int last, Confidence confidence)
{
    for (int plies = first; plies <= last; plies += 2) add(list, plies, confidence);
}

static void add_depth_search(Iterations *list, SearchDepth target)
{
    if (target.plies < 1) target.plies = 1;
    int first = target.plies > 1 ? 2 - (target.plies & 1) : 1;
    add_depths(list, first, target.plies, target.confidence);
}

/* Shallow iterations first, to order the moves; the fewer empties, the less they are worth.
 * The last depth was chosen by the nodes of bench/tournament-22-24.obf: 10 plies before the end
 * rather than 8, 12 or 14; the rest are guesses. */
static void add_solve(Iterations *list, int empties, Confidence target)
{
    int shallow = empties <= 14 ? 0 : empties <= 18 ? 4 : empties - 10;
    add_depths(list, 2 + (shallow & 1), shallow, CONFIDENCE_73);
    for (int i = 0; i < SELECTIVE_COUNT; i++)
        if (empties >= SELECTIVE_SOLVES[i].empties && SELECTIVE_SOLVES[i].confidence < target)
            add(list, empties, SELECTIVE_SOLVES[i].confidence);
    add(list, empties, target);
}

/* Time ends this search at any iteration, so they grow in small steps: deeper up to the end of
 * the game, then at higher confidences. */
static void add_timed(Iterations *list, int empties)
{
    bool easy = empties <= EASY_EMPTIES;
    add(list, 1, CONFIDENCE_73);
    if (empties > INSTANT_EMPTIES) {
        int last = empties - (easy ? EASY_SOLVE_PLIES : TIMED_SOLVE_PLIES);
        add_depths(list, 2, last, CONFIDENCE_73);
        add(list, empties, CONFIDENCE_73);
        if (!easy) {
            add(list, empties, CONFIDENCE_95);
            add(list, empties, CONFIDENCE_99);
        }
    }
    add(list, empties, CONFIDENCE_EXACT);
}

Iterations iterations_make(const SearchLimits *limits, int empties)
{
    Iterations list = {.count = 0};
    if (limits->timed)
        add_timed(&list, empties);
    else if (limits->depth.plies >= empties)
        add_solve(&list, empties, limits->depth.confidence);
    else
        add_depth_search(&list, limits->depth);
    return list;
}
