/* judges.h - one function per finding: judges_time.c has those on time, judges_play.c those on
 * strength. All numbers come from the tables. The limits of the verdicts are ours: the reports
 * give none. */
#ifndef HEIBAI_LAB_JUDGES_H
#define HEIBAI_LAB_JUDGES_H

#include "arena/elo.h"
#include "lab/findings.h"
#include "lab/stats.h"

/* Whether the interval lies within the limits; use INFINITY for a missing one. */
Verdict verdict_within(LabRange x, double low, double high);
/* Both must hold. */
Verdict verdict_both(Verdict a, Verdict b);
LabRange judge_elo_range(Elo e);

Verdict judge_growth(const Finding *self, const LabData *data, Text *out);
Verdict judge_prune(const Finding *self, const LabData *data, Text *out);
Verdict judge_table(const Finding *self, const LabData *data, Text *out);
Verdict judge_leaf(const Finding *self, const LabData *data, Text *out);
Verdict judge_stability(const Finding *self, const LabData *data, Text *out);
Verdict judge_width(const Finding *self, const LabData *data, Text *out);
Verdict judge_workers(const Finding *self, const LabData *data, Text *out);
Verdict judge_cores(const Finding *self, const LabData *data, Text *out);
Verdict judge_mcts_cores(const Finding *self, const LabData *data, Text *out);
Verdict judge_middle(const Finding *self, const LabData *data, Text *out);
Verdict judge_cheap(const Finding *self, const LabData *data, Text *out);
Verdict judge_limit(const Finding *self, const LabData *data, Text *out);

Verdict judge_factor(const Finding *self, const LabData *data, Text *out);
Verdict judge_disappear(const Finding *self, const LabData *data, Text *out);
Verdict judge_random(const Finding *self, const LabData *data, Text *out);
Verdict judge_avoid_root(const Finding *self, const LabData *data, Text *out);
Verdict judge_avoid_leaf(const Finding *self, const LabData *data, Text *out);
Verdict judge_corner(const Finding *self, const LabData *data, Text *out);
Verdict judge_results(const Finding *self, const LabData *data, Text *out);
Verdict judge_tree(const Finding *self, const LabData *data, Text *out);
Verdict judge_staged(const Finding *self, const LabData *data, Text *out);
Verdict judge_annealing(const Finding *self, const LabData *data, Text *out);
Verdict judge_roxanne(const Finding *self, const LabData *data, Text *out);
Verdict judge_centre(const Finding *self, const LabData *data, Text *out);
/* self->id is a TermId. */
Verdict judge_term(const Finding *self, const LabData *data, Text *out);
Verdict judge_human(const Finding *self, const LabData *data, Text *out);
Verdict judge_site(const Finding *self, const LabData *data, Text *out);

#endif
