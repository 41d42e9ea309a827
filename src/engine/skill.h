/* skill.h - skills of play: weaker play that errs as people do. See skill.c for the model. */
#ifndef HEIBAI_ENGINE_SKILL_H
#define HEIBAI_ENGINE_SKILL_H

#include "engine/engine.h"

enum {
    SKILL_MAX = HEIBAI_SKILL_MAX,
    SKILL_CAREFUL = 12,  /* from here on corners are kept */
    SKILL_TOP_LEVEL = 15 /* of SKILL_MAX */
};

/* The discs that a careful player loses at most to keep the opponent out of a corner. */
#define SKILL_CORNER_PRICE 2.0

/* How a player of some strength thinks. Numbers with a fraction are rounded up or down at
 * random, for each move anew. */
typedef struct SkillMind {
    double sense;      /* share of the engine's evaluation in the first impression of a move,
                          0..1; the rest is the number of discs that the move turns */
    double noise;      /* standard deviation of the error of a first impression, in discs */
    double candidates; /* moves that it calculates: those with the best first impressions */
    double plies;      /* how far it calculates them, at a confidence of 73 % */
    double solve;      /* empty squares from which on it calculates to the end */
} SkillMind;

/* Strengths are between 0, nearly random moves, and 1, the level SKILL_TOP_LEVEL, which has no
 * use for a mind. */
SkillMind skill_mind(double strength);
/* The strength of a skill, on its average day; between two skills and beyond the ends it is
 * interpolated. */
double skill_strength(double skill);

/* Whether the opponent could play in a corner after the move. Pre: it is legal. */
bool skill_gives_corner(const Board *b, int move);

/* As heibai_choose. The position and the stop of the query are used. */
bool skill_choose(HeibaiEngine *engine, const EngineQuery *query, const HeibaiSkill *skill,
                  HeibaiResult *out, Error *err);

#endif
