#include "game/setup.h"

#include "game/boardtext.h"
#include "game/transcript.h"

bool setup_read(const Setup *s, Game *out, SetupPart *wrong, Error *err)
{
    Position start = position_start();
    *wrong = SETUP_BOARD;
    if (s->board && !boardtext_read(s->board, &start, NULL, err)) return false;
    *wrong = SETUP_MOVES;
    game_start(out, start);
    return !s->moves || transcript_read(s->moves, out, err);
}
