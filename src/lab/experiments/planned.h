/* planned.h - matches of two players from every opening of a few plies, or from many random
 * ones, with both colours. */
#ifndef HEIBAI_LAB_PLANNED_H
#define HEIBAI_LAB_PLANNED_H

#include "lab/play.h"

typedef struct PlannedMatch {
    const char *name, *player;
    int depth;               /* 0: no such switch, or its default */
    const char *switches[2]; /* of A and B, after a comma: ",factor=25" */
    int plies;               /* of the openings; at most 5, unless they are random */
    double cost;             /* estimated seconds */
    const char *other;       /* the player B; NULL: the same as A */
    int rounds;              /* games per opening and colour, for random players; 0: one */
    int random_openings;     /* so many random openings; 0: every opening of `plies` plies */
} PlannedMatch;

/* The tables switches and terms: one row per match. */
enum {
    SWITCHES_NAME,
    SWITCHES_OPENINGS,
    SWITCHES_A,
    SWITCHES_B,
    SWITCHES_MATCH,
    SWITCHES_COLUMNS = SWITCHES_MATCH + MATCH_COLUMNS
};
extern const CsvColumn PLANNED_COLUMNS[SWITCHES_COLUMNS];

/* The functions of a LabWork whose plan is an array of PlannedMatch: a piece is one match. */
double planned_cost(const Lab *lab, int piece);
void planned_key(const Lab *lab, int piece, Csv *out);
LabEnd planned_measure(const Lab *lab, int piece, Csv *out, Error *err);

/* The Elo of A; 0 with error 0 if the table has no such match. */
Elo planned_elo(const Csv *table, const char *name);
/* A chart of the Elo of all matches, and an HTML table of them. */
void planned_draw(const Csv *table, const char *title, const char *subtitle, Text *out);
void planned_table(const Csv *table, const char *id, Text *out);

#endif
