#include "train/leaf_positions.h"

#include "base/array.h"
#include "base/rng.h"
#include "train/gamefile.h"

#include <stdlib.h>

enum { SEED = 1, ASIDE = 2 /* random moves */ };

typedef struct Choosing {
    const LeafChoice *choice;
    LeafPositions *out;
    uint64_t games; /* read so far */
} Choosing;

static bool add_board(LeafPositions *p, const Board *b, Error *err)
{
    if (p->count == p->room) {
        Board *more = array_grow(p->at, &p->room, sizeof *more);
        if (!more) return error_no_memory(err);
        p->at = more;
    }
    p->at[p->count++] = *b;
    return true;
}

/* Passes and ends of games are left out. */
static bool add_beside(LeafPositions *p, Position from, uint64_t game, Error *err)
{
    Rng rng = rng_stream(SEED, game);
    for (int i = 0; i < ASIDE; i++) {
        position_play(&from, rng_bit(&rng, board_moves(&from.board)));
        if (!board_moves(&from.board)) return true;
    }
    return add_board(p, &from.board, err);
}

/* The position of the game with the number of empty squares whose turn it is, if there is one.
 */
static bool choose(void *context, const PlayedGame *g, Error *err)
{
    Choosing *c = context;
    const LeafChoice *choice = c->choice;
    uint64_t game = c->games++,
             span = (uint64_t)(choice->empties_last - choice->empties_first + 1);
    bool beside = choice->beside && game / span % 2;
    int wanted = choice->empties_first + (int)(game % span) + (beside ? ASIDE : 0);
    Position p = position_start();
    for (int i = 0; i < g->moves; played_step(&p, g, i++))
        if (i >= g->random && SQUARES - board_discs(&p.board) == wanted)
            return beside ? add_beside(c->out, p, game, err) : add_board(c->out, &p.board, err);
    return true;
}

bool leaf_positions_read(LeafPositions *out, const LeafChoice *choice, Error *err)
{
    *out = (LeafPositions){0};
    Choosing c = {choice, out, 0};
    GamefileContent content;
    if (gamefile_read(choice->games, &(GamefileVisitor){choose, &c}, &content, err))
        return true;
    leaf_positions_free(out);
    return false;
}

void leaf_positions_free(LeafPositions *p)
{
    free(p->at);
    *p = (LeafPositions){0};
}
