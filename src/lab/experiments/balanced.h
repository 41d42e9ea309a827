/* balanced.h - matches from balanced openings, which are kept in a file of the folder. If an
 * opening favours a side, two strong players both win with that side. */
#ifndef HEIBAI_LAB_BALANCED_H
#define HEIBAI_LAB_BALANCED_H

#include "arena/openings.h"
#include "lab/play.h"

/* The most games from different openings: two per opening. */
enum { BALANCED_GAMES_MAX = 1000 };

/* The openings in the file NAME_openings.txt of the folder. A run that does not resume makes
 * new ones with its `first` match. NULL: the error says why; it may be that the run was
 * stopped. */
Openings *balanced_openings(const Lab *lab, const char *name, bool first, Error *err);

typedef struct BalancedMatch {
    const char *name; /* of the experiment; begins the names of the files */
    bool first;       /* see balanced_openings */
    const char *a, *b;
    int games, threads;
} BalancedMatch;

/* The games are kept in the file NAME_under_way.ggf until the match is over, so that a run
 * resumes in the middle of it. */
LabEnd balanced_match(const Lab *lab, const BalancedMatch *m, MatchResult *out, Error *err);

#endif
