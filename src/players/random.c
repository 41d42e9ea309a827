/* random.c - any legal move, each as likely as the others. */
#include "players/classes.h"

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    uint64_t moves = board_moves(&turn->position.board);
    out->square = rng_bit(&p->rng, moves);
    return CHOSEN_MOVE;
}

const PlayerClass RANDOM_CLASS = {
    .name = "random", .summary = "a random legal move", .choose = choose};
