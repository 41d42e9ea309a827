#include "protocol/boardview.h"

#include "game/boardtext.h"
#include "protocol/words.h"

void boardview_add_row(const Position *p, int row, Text *out)
{
    for (int column = 0; column < BOARDVIEW_SIZE; column++) {
        char square = boardtext_square(p, row * BOARDVIEW_SIZE + column);
        text_print(out, "%s%c", column ? " " : "", square == '-' ? '.' : square);
    }
}

void boardview_add(const Game *g, Text *out)
{
    text_print(out, "  A B C D E F G H");
    for (int row = 0; row < BOARDVIEW_SIZE; row++) {
        text_print(out, "\n%d ", row + 1);
        boardview_add_row(&g->now, row, out);
    }
    text_print(out, "\nblack (X) %d, white (O) %d, ", popcount(position_discs(&g->now, BLACK)),
               popcount(position_discs(&g->now, WHITE)));
    if (game_over(g))
        text_print(out, "the game is over");
    else
        text_print(out, "%s to move", words_side_name(g->now.side));
}
