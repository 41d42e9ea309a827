#include "draw/board_svg.h"

#include <assert.h>

#define BOARD_GREEN "#57a57f"
#define BOARD_LINE "#1f5c42"

/* The area of the squares, without the margin for coordinates. */
typedef struct Grid {
    double x, y, cell;
} Grid;

static SvgPoint centre(const Grid *g, int square)
{
    return (SvgPoint){g->x + (square % 8 + 0.5) * g->cell, g->y + (square / 8 + 0.5) * g->cell};
}

static void draw_empty(Svg *s, const Grid *g)
{
    SvgPen line = {.stroke = BOARD_LINE};
    double side = 8 * g->cell, dot = g->cell * 0.07;
    svg_rect(s, (SvgBox){g->x, g->y, side, side}, 0,
             (SvgPen){BOARD_GREEN, BOARD_LINE, 2, NULL});
    for (int i = 1; i < 8; i++) {
        double at = i * g->cell;
        svg_line(s, g->x + at, g->y, g->x + at, g->y + side, line);
        svg_line(s, g->x, g->y + at, g->x + side, g->y + at, line);
    }
    for (int i = 0; i < 4; i++)
        svg_circle(s, g->x + (i % 2 ? 6 : 2) * g->cell, g->y + (i / 2 ? 6 : 2) * g->cell, dot,
                   (SvgPen){.fill = BOARD_LINE});
}

static void draw_coordinates(Svg *s, const Grid *g)
{
    double size = g->cell * 0.38;
    SvgFont font = {.size = size, .fill = SVG_SOFT, .anchor = SVG_MIDDLE};
    for (int i = 0; i < 8; i++) {
        char column[2] = {(char)('A' + i), '\0'}, row[2] = {(char)('1' + i), '\0'};
        svg_text(s, g->x + (i + 0.5) * g->cell, g->y - size * 0.45, column, font);
        svg_text(s, g->x - size * 0.75, g->y + (i + 0.5) * g->cell + size * 0.36, row, font);
    }
}

static void draw_disc(Svg *s, const Grid *g, int square, bool black)
{
    SvgPoint at = centre(g, square);
    SvgPen pen = {black ? "#16181b" : "#ffffff", "#0c0d0e", 1.2, NULL};
    svg_circle(s, at.x, at.y, g->cell * 0.4, pen);
}

static void draw_label(Svg *s, const Grid *g, int square, const char *text, bool on_black)
{
    SvgPoint at = centre(g, square);
    double size = g->cell * 0.36, width = svg_text_width(text, size, true);
    if (width > g->cell * 0.9) size *= g->cell * 0.9 / width;
    svg_text(s, at.x, at.y + size * 0.36, text,
             (SvgFont){.size = size,
                       .fill = on_black ? "#ffffff" : "#0c0d0e",
                       .anchor = SVG_MIDDLE,
                       .bold = true});
}

static void draw_square(Svg *s, const Grid *g, const BoardPicture *b, int square)
{
    const Position *p = &b->position;
    const char *label = b->labels ? b->labels[square] : NULL;
    SvgPoint at = centre(g, square);
    bool black = position_discs(p, BLACK) >> square & 1;
    bool white = position_discs(p, WHITE) >> square & 1;
    if (black || white) draw_disc(s, g, square, black);
    bool legal = b->legal && board_moves(&p->board) >> square & 1;
    if (legal && !label)
        svg_circle(s, at.x, at.y, g->cell * 0.13,
                   (SvgPen){p->side == BLACK ? "#16181b" : "#ffffff", "#0c0d0e", 1, NULL});
    if (square == b->last && !label)
        svg_circle(s, at.x, at.y, g->cell * 0.15,
                   (SvgPen){NULL, "#e5484d", g->cell * 0.07, NULL});
    if (square == b->last && label)
        svg_circle(s, at.x, at.y, g->cell * 0.4,
                   (SvgPen){NULL, "#e5484d", g->cell * 0.07, NULL});
    if (label) draw_label(s, g, square, label, black);
}

void board_svg_draw(Svg *s, const BoardPicture *b, double x, double y, double size)
{
    assert(size >= 80);
    double cell = (size - 1) / 8.6;
    Grid g = {x + 0.6 * cell, y + 0.6 * cell, cell};
    svg_group(s, NULL);
    draw_empty(s, &g);
    draw_coordinates(s, &g);
    for (int square = 0; square < SQUARES; square++) draw_square(s, &g, b, square);
    svg_group_end(s);
}

void board_svg(const BoardPicture *b, double size, Text *out)
{
    Svg s;
    svg_begin(&s, size, size, b->title ? b->title : "Reversi board", NULL);
    board_svg_draw(&s, b, 0, 0, size);
    svg_end(&s);
    text_append(out, &s.out);
    text_free(&s.out);
}
