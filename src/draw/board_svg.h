/* board_svg.h - a position as a picture. */
#ifndef HEIBAI_DRAW_BOARD_SVG_H
#define HEIBAI_DRAW_BOARD_SVG_H

#include "board/board.h"
#include "draw/svg.h"

typedef struct BoardPicture {
    Position position;
    int last;            /* the square just played, marked; SQUARE_NONE: none */
    bool legal;          /* mark the moves of the side to move */
    const char **labels; /* SQUARES texts of a few characters, NULL: none there; NULL: none */
    const char *title;   /* for readers that do not see it; NULL: "Reversi board" */
} BoardPicture;

/* The board with its coordinates inside a square of that size. Pre: size >= 80. */
void board_svg_draw(Svg *s, const BoardPicture *b, double x, double y, double size);

/* Appends a whole document that shows the board and nothing else. */
void board_svg(const BoardPicture *b, double size, Text *out);

#endif
