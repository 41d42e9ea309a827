/* judges_play.c - the findings on strength. */
#include "lab/experiments/crosstable.h"
#include "lab/experiments/games.h"
#include "lab/experiments/playouts.h"
#include "lab/judges.h"

#include <math.h>
#include <stdio.h>

LabRange judge_elo_range(Elo e) { return (LabRange){e.elo, e.elo - e.error, e.elo + e.error}; }

/* Whether the player is stronger. */
static Verdict wins(Elo e) { return verdict_within(judge_elo_range(e), 0, INFINITY); }

static Elo switch_elo(const LabData *data, SwitchesId id)
{
    return switches_elo(lab_csv(data, &SWITCHES_CSV), id);
}

/* The positions measured for a mobility factor, and the share in which a deep search chooses
 * the move of a shallow one. */
typedef struct Sight {
    double positions, share;
} Sight;

static Sight sight(const Csv *s, int factor)
{
    char text[16];
    snprintf(text, sizeof text, "%d", factor);
    const LabWhere where[] = {{SIGHT_FACTOR, text}, {0, NULL}};
    double positions = lab_sum(s, SIGHT_POSITIONS, where);
    return (Sight){positions, lab_sum(s, SIGHT_AGREE, where) / positions};
}

Verdict judge_factor(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *s = lab_csv(data, &SIGHT_CSV);
    Sight usual = sight(s, 50);
    double low = usual.share, high = sight(s, 400).share, more = high - low;
    double error = 1.96 * sqrt((low * (1 - low) + high * (1 - high)) / usual.positions);
    Elo a = switch_elo(data, SWITCH_FACTOR_100), b = switch_elo(data, SWITCH_FACTOR_200);
    Elo c = switch_elo(data, SWITCH_FACTOR_400);
    text_print(out,
               "A deep search chooses the move of a search of two plies in %.1f %% of the "
               "positions with factor 50 and in %.1f %% with factor 400 (difference ± %.1f). "
               "Against factor 50, factor 100 is worth %+.0f ± %.0f Elo, 200 %+.0f ± %.0f and "
               "400 %+.0f ± %.0f.",
               100 * low, 100 * high, 100 * error, a.elo, a.error, b.elo, b.error, c.elo,
               c.error);
    return verdict_within((LabRange){more, more - error, more + error}, 0, INFINITY);
}

Verdict judge_disappear(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    Elo e = switch_elo(data, SWITCH_DISAPPEAR_6),
        shallow = switch_elo(data, SWITCH_DISAPPEAR_4);
    text_print(out, "It is worth %+.0f ± %.0f Elo at depth 6, and %+.0f ± %.0f Elo at depth 4.",
               e.elo, e.error, shallow.elo, shallow.error);
    return wins(e);
}

Verdict judge_random(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    Elo e = switch_elo(data, SWITCH_RANDOM);
    text_print(out, "The player with random moves is worth %+.0f ± %.0f Elo.", e.elo, e.error);
    return verdict_within(judge_elo_range(e), -50, INFINITY);
}

Verdict judge_avoid_root(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    Elo e = switch_elo(data, SWITCH_AVOID_ROOT);
    text_print(out, "It is worth %+.0f ± %.0f Elo. With one thread the listing does the same.",
               e.elo, e.error);
    return wins(e);
}

Verdict judge_avoid_leaf(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    Elo e = switch_elo(data, SWITCH_AVOID_LEAF);
    Elo listing = switch_elo(data, SWITCH_AVOID_LEAF_REPORT);
    text_print(out, "It is worth %+.0f ± %.0f Elo, and as in the listing %+.0f ± %.0f Elo.",
               e.elo, e.error, listing.elo, listing.error);
    return wins(e);
}

Verdict judge_corner(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    Elo e = switch_elo(data, SWITCH_CORNER);
    text_print(out, "It is worth %+.0f ± %.0f Elo.", e.elo, e.error);
    return wins(e);
}

static void tell_result(const LabData *data, OpponentId id, Text *out)
{
    ResultsSum sum = results_sum(lab_csv(data, &RESULTS_CSV), id);
    text_print(out, "Against %s it won %d, drew %d and lost %d games, discs %.1f-%.1f.",
               results_opponent(id)->name, sum.wins, sum.draws, sum.losses, sum.white,
               sum.black);
}

Verdict judge_results(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    bool ahead = true;
    for (int i = 0; i < OPPONENT_TIMED; i++) {
        ResultsSum sum = results_sum(lab_csv(data, &RESULTS_CSV), (OpponentId)i);
        if (i) text_print(out, " ");
        tell_result(data, (OpponentId)i, out);
        ahead &= sum.wins > sum.losses;
    }
    return ahead ? VERDICT_HOLDS : VERDICT_FAILS;
}

Verdict judge_tree(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *cross = lab_csv(data, &CROSSTABLE_CSV);
    bool swapped = false;
    int row = crosstable_row(cross, CROSS_TREE, CROSS_MONTE_CARLO, &swapped);
    Elo e = row < 0 ? elo_estimate(&(Pentanomial){{0}}) : lab_elo(cross, row, CROSS_MATCH);
    if (swapped) {
        e.elo = -e.elo;
        e.score = 1 - e.score;
    }
    text_print(out,
               "In equal time, " CROSS_TREE " against " CROSS_MONTE_CARLO
               " makes %.0f %% of the points, %+.0f ± %.0f Elo. ",
               100 * e.score, e.elo, e.error);
    tell_result(data, OPPONENT_PLAYOUTS, out);
    text_print(out, " ");
    tell_result(data, OPPONENT_TIMED, out);
    ResultsSum timed = results_sum(lab_csv(data, &RESULTS_CSV), OPPONENT_TIMED);
    text_print(out, " That opponent made %.0f playouts per move.", timed.playouts);
    return wins(e);
}

Verdict judge_staged(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    Elo e = switch_elo(data, SWITCH_STAGED_STABILITY);
    text_print(out,
               "With stability staged is worth %+.0f ± %.0f Elo against staged without it.",
               e.elo, e.error);
    return verdict_within(judge_elo_range(e), -50, 50);
}

Verdict judge_annealing(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    Elo weights = switch_elo(data, SWITCH_ANNEALING);
    Elo staged = switch_elo(data, SWITCH_ANNEALING_STAGED);
    /* The matches are from the view of annealing. A subtraction gives no negative zero. */
    weights.elo = 0 - weights.elo;
    staged.elo = 0 - staged.elo;
    text_print(out,
               "Against annealing staged is worth %+.0f ± %.0f Elo, and %+.0f ± %.0f Elo if "
               "annealing uses the evaluation of staged.",
               weights.elo, weights.error, staged.elo, staged.error);
    return verdict_both(wins(weights), wins(staged));
}

Verdict judge_roxanne(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    const Csv *p = lab_csv(data, &PLAYOUTS_CSV);
    Elo e = playouts_elo(p);
    text_print(out,
               "Over %d pairs of games Roxanne playouts are worth %+.0f ± %.0f Elo against "
               "random ones.",
               csv_rows(p), e.elo, e.error);
    return wins(e);
}

Verdict judge_centre(const Finding *self, const LabData *data, Text *out)
{
    (void)self;
    LabRange m = playouts_mobility(lab_csv(data, &PLAYOUTS_CSV));
    text_print(out,
               "Own minus opponent's legal moves are %+.2f ± %.2f on average, Roxanne against "
               "random playouts.",
               m.value, m.high - m.value);
    return verdict_within(m, 0, INFINITY);
}

Verdict judge_term(const Finding *self, const LabData *data, Text *out)
{
    Elo e = terms_elo(lab_csv(data, &TERMS_CSV), (TermId)self->id);
    text_print(out, "Without this term sixterm is worth %+.0f ± %.0f Elo.", e.elo, e.error);
    return verdict_within(judge_elo_range(e), -INFINITY, 0);
}

Verdict judge_human(const Finding *self, const LabData *data, Text *out)
{
    (void)self, (void)data;
    text_print(out, "The human player is not available.");
    return VERDICT_UNREPEATABLE;
}

Verdict judge_site(const Finding *self, const LabData *data, Text *out)
{
    (void)self, (void)data;
    text_print(out, "The course site and its levels are not available.");
    return VERDICT_UNREPEATABLE;
}
