/* skills.h - the skills of the engine: Elo of each against the one below, and what a move of
 * each loses, beside the moves of people in tournaments. */
#ifndef HEIBAI_LAB_SKILLS_SKILLS_H
#define HEIBAI_LAB_SKILLS_SKILLS_H

#include "engine/skill.h"
#include "lab/experiments/crosstable.h"
#include "lab/skills/losses.h"

/* skills.csv has the columns of crosstable.csv. The first match is skill 1 against
 * SKILLS_ZERO, then each skill plays the one below; players of the ladder follow. */
extern const LabTable SKILLS_CSV, SKILL_LOSSES_CSV, PEOPLE_LOSSES_CSV;

#define SKILLS_ZERO "random"
enum { SKILLS_SPEC = 32 };
/* "heibai:skill=7"; for 0: SKILLS_ZERO. Returns out. */
const char *skills_spec(int skill, char out[SKILLS_SPEC]);
/* Skills that a run measures: 1 to this. */
int skills_count(const Lab *lab);

/* skill_losses.csv: one row per skill. */
enum {
    SKILL_LOSSES_SEED,
    SKILL_LOSSES_SKILL,
    SKILL_LOSSES_FIRST,
    SKILL_LOSSES_COLUMNS = SKILL_LOSSES_FIRST + LOSSES_COLUMNS
};

/* people_losses.csv: one row per group of tournament players. Empty without an archive. */
enum {
    PEOPLE_SEED,
    PEOPLE_GROUP, /* "best 2 %" */
    PEOPLE_PLAYERS,
    PEOPLE_RATING, /* mean of the group, relative to the median player */
    PEOPLE_FIRST,
    PEOPLE_COLUMNS = PEOPLE_FIRST + LOSSES_COLUMNS
};

/* The strengths that would make the steps even, by interpolation between the measured ones:
 * for the table in engine/skill.c. Pre: the first `count` rows are those of the skills. */
void skills_correct(const Csv *skills, int count, double *out);

#endif
