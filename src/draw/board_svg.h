/* board_svg.h - a position as a picture. */
#ifndef HEIBAI_DRAW_BOARD_SVG_H
#define HEIBAI_DRAW_BOARD_SVG_H

#include "board/board.h"
#include "draw/svg.h"

typedef struct BoardPicture {
    Position position;
    int last;            /* the square of the last move, which is marked; SQUARE_NONE: none */
    bool legal;          /* mark the legal moves */
    const char **labels; /* SQUARES short texts, NULL entries: none; NULL: no labels */
    const char *title;   /* for screen readers; NULL: "Reversi board" */
} BoardPicture;

/* The board with its coordinates inside a square of that size. Pre: size >= 80. */
void board_svg_draw(Svg *s, const BoardPicture *b, double x, double y, double size);

/* Appends a whole document that shows the board and nothing else. */
void board_svg(const BoardPicture *b, double size, Text *out);

#endif
