/* ladder.h - the players of the reports, levels of the engine and other programs on one Elo
 * scale. */
#ifndef HEIBAI_LAB_LADDER_H
#define HEIBAI_LAB_LADDER_H

#include "lab/experiments/crosstable.h"

extern const LabTable LADDER_CSV;

/* The claim "A beats B" that a match of the ladder tests. */
typedef enum LadderClaim {
    CLAIM_NONE,    /* no claim: the match connects parts of the scale */
    CLAIM_COURSE,  /* the lowest level beats a course player */
    CLAIM_LEVEL,   /* a level beats the one below */
    CLAIM_TIMED,   /* a level beats a player with a time limit; only until one does */
    CLAIM_PROGRAM, /* a level beats another program */
    CLAIM_COUNT
} LadderClaim;
/* Its text in the table, and back. Unknown text is CLAIM_NONE. */
const char *ladder_claim_name(LadderClaim claim);
LadderClaim ladder_claim(const Csv *ladder, int row);

/* The player whose rating is 0: a course player, since those do not change. */
#define LADDER_ZERO "history"

/* The file with the openings of all matches. */
#define LADDER_OPENINGS "ladder_openings.txt"

/* The Elo of A against B. */
Elo ladder_elo(const Csv *ladder, int row);

/* Whether A is stronger than B beyond the 95 % error. A match that was left out is open. */
typedef enum LadderVerdict { LADDER_OPEN, LADDER_YES, LADDER_NO } LadderVerdict;
LadderVerdict ladder_verdict(const Csv *ladder, int row);
/* "open", "yes" or "no". */
const char *ladder_verdict_name(LadderVerdict verdict);
/* A player is shown with at least so many games (or those of the longest match, if that is
 * shorter) and, except the weakest and the strongest, opponents on both sides. */
enum { LADDER_GAMES_SHOWN = 40 };
/* The players that are shown, rated by the games between them. Strings in *out belong to the
 * table. */
void ladder_sum(const Csv *ladder, Crosstable *out);

#endif
