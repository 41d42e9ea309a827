/* walk.h - walks from a game to positions as searches meet them.
 * In most lines of a search one side makes mistakes that the other punishes. Games have no such
 * positions, and a single move beside a game is too short for them. */
#ifndef HEIBAI_TRAIN_WALK_H
#define HEIBAI_TRAIN_WALK_H

#include "base/rng.h"
#include "eval/eval_kernel.h"
#include "train/gamefile.h"

/* Leaves the game some moves before move number `end` and goes on until `end` moves are made.
 * Each side chooses by the evaluation with noise of a size of its own. False: the game is too
 * short, or the walk ends without a move, or where a search would not go: many discs better or
 * worse than it began. */
bool walk_from_game(const PlayedGame *g, const Eval *eval, int end, Rng *rng, Board *out);

#endif
