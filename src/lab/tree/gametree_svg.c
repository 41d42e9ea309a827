#include "lab/tree/gametree_svg.h"

#include "draw/board_svg.h"
#include "draw/chart_parts.h"
#include "lab/tree/gametree_layout.h"

#include <math.h>
#include <stdio.h>

#define BEST_FILL "#e6f0fa"
#define CUT_DASH "4 3"

enum { BOARD_SIZE = 190, LEGEND_GAP = 22, TEXT_WIDTH_MAX = 860 };

typedef struct Picture {
    Svg *svg;
    TreeLayout layout;
    double x, y; /* of the tree on the page */
} Picture;

static SvgPen box_pen(const TreeBox *b)
{
    if (b->cut) return (SvgPen){SVG_PAPER, SVG_CUT, 1, CUT_DASH};
    if (b->kind == TREEBOX_FOLD) return (SvgPen){SVG_PANEL, SVG_GRID, 1, NULL};
    if (b->best) return (SvgPen){BEST_FILL, SVG_BEST, 2, NULL};
    return (SvgPen){SVG_PAPER, SVG_AXIS, 1, NULL};
}

static void draw_triangle(Svg *s, double x, double y, bool max, const char *colour)
{
    double up = max ? -5 : 5;
    SvgPoint corners[3] = {{x, y + up}, {x + 5.5, y - up * 0.8}, {x - 5.5, y - up * 0.8}};
    svg_path(s, corners, 3, true, (SvgPen){.fill = colour});
}

static void draw_texts(const Picture *p, const GameTree *t, const TreeBox *b)
{
    const char *ink = b->cut ? SVG_CUT : b->best ? SVG_BEST : SVG_INK;
    SvgFont head = {.fill = b->kind == TREEBOX_FOLD ? SVG_SOFT : ink, .struck = b->cut};
    SvgFont value = {.fill = ink, .anchor = SVG_END, .bold = true};
    SvgFont small = {.size = SVG_SMALL, .fill = b->cut ? SVG_CUT : SVG_SOFT};
    bool reason = b->kind == TREEBOX_NODE && gametree_has_cut(t, b->node) && t->source;
    SvgFont more = {.size = SVG_SMALL, .fill = reason ? SVG_CUT : small.fill};
    if (b->inner)
        draw_triangle(p->svg, p->x + b->head_at.x - TREEBOX_MARK / 2 - 2,
                      p->y + b->head_at.y - 4.5, t->nodes[b->node].maximises, ink);
    svg_text(p->svg, p->x + b->head_at.x, p->y + b->head_at.y, b->head, head);
    if (*b->value)
        svg_text(p->svg, p->x + b->value_at.x, p->y + b->value_at.y, b->value, value);
    if (*b->note) svg_text(p->svg, p->x + b->note_at.x, p->y + b->note_at.y, b->note, small);
    if (*b->more) svg_text(p->svg, p->x + b->more_at.x, p->y + b->more_at.y, b->more, more);
}

static void draw_box(const Picture *p, const GameTree *t, const TreeBox *b)
{
    SvgBox at = {p->x + b->at.x, p->y + b->at.y, b->at.width, b->at.height};
    char tip[2 * TREEBOX_TEXT], nodes[CHART_NUMBER];
    chart_number(nodes, (double)t->nodes[b->node].nodes, 0);
    snprintf(tip, sizeof tip, "%.60s %.40s: %s nodes", b->head, b->value, nodes);
    svg_group(p->svg, b->kind == TREEBOX_NODE && !b->cut ? tip : NULL);
    svg_rect(p->svg, at, 4, box_pen(b));
    draw_texts(p, t, b);
    svg_group_end(p->svg);
}

/* Two strokes across an edge mark a cut. */
static void draw_slashes(Svg *s, double x, double y)
{
    SvgPen pen = {NULL, SVG_CUT, 1.6, NULL};
    for (int i = -1; i <= 1; i += 2)
        svg_line(s, x + 2.5 * i - 3, y + 5, x + 2.5 * i + 3, y - 5, pen);
}

static double middle(const TreeBox *b) { return b->at.y + b->at.height / 2; }

/* An edge with right angles. The edge of a cut begins at the edge of its sibling. */
static void draw_right(const Picture *p, const TreeBox *b, SvgPen pen)
{
    const TreeBox *from = &p->layout.boxes[b->parent], *sibling = b - 1;
    double x1 = p->x + from->at.x + from->at.width, x2 = p->x + b->at.x, turn = x2 - 24;
    double y1 = p->y + middle(from), y2 = p->y + middle(b);
    while (sibling->parent != b->parent && sibling != from) sibling--;
    if (b->cut) y1 = p->y + middle(sibling);
    if (b->cut && sibling != from) x1 = turn;
    SvgPoint points[4] = {{x1, y1}, {turn, y1}, {turn, y2}, {x2, y2}};
    svg_path(p->svg, points, 4, false, pen);
    if (b->cut && !from->cut) draw_slashes(p->svg, x2 - 12, y2);
}

static void draw_down(const Picture *p, const TreeBox *b, SvgPen pen)
{
    const TreeBox *from = &p->layout.boxes[b->parent];
    double x1 = p->x + from->at.x + from->at.width / 2, x2 = p->x + b->at.x + b->at.width / 2;
    double y1 = p->y + from->at.y + from->at.height, y2 = p->y + b->at.y;
    svg_line(p->svg, x1, y1, x2, y2, pen);
    if (b->cut && !from->cut) draw_slashes(p->svg, x1 + 0.6 * (x2 - x1), y1 + 0.6 * (y2 - y1));
}

static void draw_edge(const Picture *p, const TreeBox *b)
{
    SvgPen pen = {NULL,
                  b->cut    ? SVG_CUT
                  : b->best ? SVG_BEST
                            : SVG_AXIS,
                  b->best ? 2.5 : 1, b->cut ? CUT_DASH : NULL};
    if (p->layout.rightward)
        draw_right(p, b, pen);
    else
        draw_down(p, b, pen);
}

/* Cut edges first, the best line last, so that it lies on top. */
static void draw_edges(const Picture *p)
{
    for (int pass = 0; pass < 3; pass++)
        for (int i = 1; i < p->layout.count; i++) {
            const TreeBox *b = &p->layout.boxes[i];
            if ((b->best ? 2 : !b->cut) == pass) draw_edge(p, b);
        }
}

typedef enum Sign { SIGN_MAX, SIGN_MIN, SIGN_BEST, SIGN_CUT, SIGN_FOLD, SIGNS } Sign;

static void draw_sign(Svg *s, Sign sign, double x, double y)
{
    switch (sign) {
    case SIGN_MAX:
    case SIGN_MIN:
        draw_triangle(s, x + 20, y, sign == SIGN_MAX, SVG_INK);
        break;
    case SIGN_BEST:
        svg_line(s, x, y, x + 26, y, (SvgPen){NULL, SVG_BEST, 2.5, NULL});
        break;
    case SIGN_CUT:
        svg_line(s, x, y, x + 26, y, (SvgPen){NULL, SVG_CUT, 1, CUT_DASH});
        draw_slashes(s, x + 13, y);
        break;
    default:
        svg_rect(s, (SvgBox){x, y - 7, 26, 14}, 3, (SvgPen){SVG_PANEL, SVG_AXIS, 1, NULL});
    }
}

static bool has_sign(const TreeLayout *l, Sign sign)
{
    bool cut = false, fold = false;
    for (int i = 0; i < l->count; i++) {
        const TreeBox *b = &l->boxes[i];
        cut |= b->cut;
        fold |= b->kind == TREEBOX_FOLD;
    }
    return sign == SIGN_CUT ? cut : sign == SIGN_FOLD ? fold : true;
}

/* Returns the y below the legend. */
static double draw_legend(Picture *p, const TreePicture *t, double x, double y, double right)
{
    const char *names[SIGNS] = {"max node", "min node", "best line", "cut off",
                                "searched, not drawn"};
    if (t->board) {
        bool black = t->board->side == BLACK;
        names[SIGN_MAX] = black ? "black to move (max)" : "white to move (max)";
        names[SIGN_MIN] = black ? "white to move (min)" : "black to move (min)";
    }
    double at = x;
    for (Sign sign = 0; sign < SIGNS; sign++) {
        if (!has_sign(&p->layout, sign)) continue;
        double width = 34 + svg_text_width(names[sign], SVG_SMALL, false);
        if (at > x && at + width > right) {
            at = x;
            y += 20;
        }
        draw_sign(p->svg, sign, at, y);
        svg_text(p->svg, at + 34, y + 4, names[sign],
                 (SvgFont){.size = SVG_SMALL, .fill = SVG_SOFT});
        at += width + LEGEND_GAP;
    }
    return y + 20;
}

/* Title, text and legend beside the board. Returns the y below all of them. */
static double draw_head(Picture *p, const TreePicture *t, double width)
{
    double x = CHART_MARGIN, y = CHART_MARGIN, right = width - CHART_MARGIN;
    if (t->board) {
        BoardPicture board = {*t->board, SQUARE_NONE, true, NULL, NULL};
        board_svg_draw(p->svg, &board, x, y, BOARD_SIZE);
        x += BOARD_SIZE + 24;
    }
    double room = fmin(right - x, TEXT_WIDTH_MAX);
    y = svg_text_block(p->svg, x, y + SVG_TITLE, room, t->title,
                       (SvgFont){.size = SVG_TITLE, .bold = true});
    if (t->text) y = svg_text_block(p->svg, x, y, room, t->text, (SvgFont){.fill = SVG_SOFT});
    y = draw_legend(p, t, x, y + 4, x + room);
    if (t->board) y = fmax(y, CHART_MARGIN + BOARD_SIZE);
    return y + 16;
}

static double draw_steps(Picture *p, const TreePicture *t, double y, double width)
{
    if (!t->steps) return y;
    svg_text(p->svg, CHART_MARGIN, y + 34, "Step by step", (SvgFont){.bold = true});
    return svg_text_block(p->svg, CHART_MARGIN, y + 56, width - 2 * CHART_MARGIN, t->steps,
                          (SvgFont){0}) -
           SVG_BODY;
}

int gametree_svg(const TreePicture *t, Text *out)
{
    Svg body = {0}, page;
    Picture p = {.svg = &body};
    if (!gametree_layout(t->tree, t->max_nodes, &p.layout)) {
        text_follow(out, &(Text){.failed = true});
        return 0;
    }
    double width = fmax(CHART_WIDTH, ceil(p.layout.width) + 2 * CHART_MARGIN);
    p.y = draw_head(&p, t, width);
    p.x = p.layout.rightward ? CHART_MARGIN : (width - p.layout.width) / 2;
    draw_edges(&p);
    for (int i = 0; i < p.layout.count; i++) draw_box(&p, t->tree, &p.layout.boxes[i]);
    double bottom = draw_steps(&p, t, p.y + p.layout.height, width);
    svg_begin(&page, width, ceil(bottom) + CHART_MARGIN, t->title, t->text);
    text_append(&page.out, &body.out);
    svg_end(&page);
    text_append(out, &page.out);
    int drawn = p.layout.drawn;
    text_free(&body.out);
    text_free(&page.out);
    gametree_layout_free(&p.layout);
    return drawn;
}
