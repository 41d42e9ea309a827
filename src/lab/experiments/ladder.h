/* ladder.h - one scale for all players: the reports', the engine's levels, other programs.
 * Used by: lab*.c. */
#ifndef HEIBAI_LAB_LADDER_H
#define HEIBAI_LAB_LADDER_H

#include "lab/experiments/crosstable.h"

extern const LabSheet LADDER_SHEET;

/* What a match of the ladder is to show: that A beats B, if anything. Cells of LADDER_CLAIM. */
#define CLAIM_NONE "-"          /* it only ties the scale together */
#define CLAIM_COURSE "course"   /* the lowest level against a course player */
#define CLAIM_LEVEL "level"     /* a level against the one below */
#define CLAIM_TIMED "timed"     /* levels from below until one beats a player by time */
#define CLAIM_PROGRAM "program" /* a level against another program */

/* Whose rating is 0: a course player, since those stay as the reports have them. */
#define LADDER_ZERO "history"

/* The openings of all matches, in the folder. */
#define LADDER_OPENINGS "ladder_openings.txt"
enum { LADDER_GAMES_MAX = 1000 };

/* The points of a match from A's side. */
Elo ladder_elo(const Csv *ladder, int row);
/* Whether A is the stronger beyond the 95 % error: "yes", "no" (B is) or "open". A match that
 * was left out is open. */
const char *ladder_verdict(const Csv *ladder, int row);
bool ladder_beats(const Csv *ladder, int row);
/* Strings are those of the sheet. */
void ladder_sum(const Csv *ladder, Crosstable *out);

#endif
