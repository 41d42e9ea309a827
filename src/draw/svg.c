/* svg.c - documents and shapes; text is in svg_text.c. */
#include "draw/svg.h"

#include <assert.h>
#include <math.h>

/* The colours of Okabe and Ito for colour-blind readers (2008), some of them darkened by eye
 * for white paper, dark and light in turn. */
static const SvgLook LOOKS[SVG_LOOKS] = {
    {"#0b5cad", NULL, SVG_DISC},         {"#d97706", "7 3", SVG_SQUARE},
    {"#111418", "2 3", SVG_TRIANGLE},    {"#12906b", "10 3 2 3", SVG_DIAMOND},
    {"#b5487f", "4 2", SVG_CROSS},       {"#3f9fd8", "12 4", SVG_RING},
    {"#7a3b12", "6 2 1 2 1 2", SVG_BOX}, {"#6b7280", "1 2", SVG_WEDGE},
};

SvgLook svg_look(int index) { return LOOKS[index % SVG_LOOKS]; }

void svg_number(Text *out, double value)
{
    assert(isfinite(value));
    long long hundredths = llround(value * 100);
    if (hundredths < 0) text_add(out, "-", 1);
    unsigned long long size = (unsigned long long)(hundredths < 0 ? -hundredths : hundredths);
    int rest = (int)(size % 100);
    text_print(out, "%llu", size / 100);
    if (rest % 10)
        text_print(out, ".%02d", rest);
    else if (rest)
        text_print(out, ".%d", rest / 10);
}

static void attribute(Svg *s, const char *name, double value)
{
    text_print(&s->out, " %s=\"", name);
    svg_number(&s->out, value);
    text_add(&s->out, "\"", 1);
}

static void pen_attributes(Svg *s, SvgPen pen)
{
    text_print(&s->out, " fill=\"%s\"", pen.fill ? pen.fill : "none");
    if (!pen.stroke) return;
    text_print(&s->out, " stroke=\"%s\"", pen.stroke);
    if (pen.width > 0 && pen.width != 1) attribute(s, "stroke-width", pen.width);
    if (pen.dash) text_print(&s->out, " stroke-dasharray=\"%s\"", pen.dash);
}

static void element(Svg *s, const char *name, const char *content)
{
    text_print(&s->out, "<%s>", name);
    svg_escape(&s->out, content);
    text_print(&s->out, "</%s>\n", name);
}

void svg_begin(Svg *s, double width, double height, const char *title, const char *description)
{
    *s = (Svg){.width = width, .height = height};
    text_print(&s->out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ");
    svg_number(&s->out, width);
    text_add(&s->out, " ", 1);
    svg_number(&s->out, height);
    text_add(&s->out, "\"", 1);
    attribute(s, "width", width);
    attribute(s, "height", height);
    text_print(&s->out, " font-family=\"Helvetica Neue, Helvetica, Arial, Liberation Sans, "
                        "DejaVu Sans, sans-serif\">\n");
    if (title) element(s, "title", title);
    if (description) element(s, "desc", description);
    svg_rect(s, (SvgBox){0, 0, width, height}, 0, (SvgPen){.fill = SVG_PAPER});
}

void svg_end(Svg *s)
{
    assert(s->open == 0);
    text_print(&s->out, "</svg>\n");
}

void svg_group(Svg *s, const char *tip)
{
    s->open++;
    text_print(&s->out, "<g>\n");
    if (tip) element(s, "title", tip);
}

void svg_group_end(Svg *s)
{
    assert(s->open > 0);
    s->open--;
    text_print(&s->out, "</g>\n");
}

static void finish(Svg *s, SvgPen pen)
{
    pen_attributes(s, pen);
    text_print(&s->out, "/>\n");
}

void svg_rect(Svg *s, SvgBox box, double radius, SvgPen pen)
{
    text_print(&s->out, "<rect");
    attribute(s, "x", box.x);
    attribute(s, "y", box.y);
    attribute(s, "width", box.width);
    attribute(s, "height", box.height);
    if (radius > 0) attribute(s, "rx", radius);
    finish(s, pen);
}

void svg_line(Svg *s, double x1, double y1, double x2, double y2, SvgPen pen)
{
    text_print(&s->out, "<line");
    attribute(s, "x1", x1);
    attribute(s, "y1", y1);
    attribute(s, "x2", x2);
    attribute(s, "y2", y2);
    finish(s, pen);
}

void svg_circle(Svg *s, double x, double y, double radius, SvgPen pen)
{
    text_print(&s->out, "<circle");
    attribute(s, "cx", x);
    attribute(s, "cy", y);
    attribute(s, "r", radius);
    finish(s, pen);
}

static void add_point(Svg *s, const char *before, SvgPoint p)
{
    text_print(&s->out, "%s", before);
    svg_number(&s->out, p.x);
    text_add(&s->out, " ", 1);
    svg_number(&s->out, p.y);
}

void svg_path(Svg *s, const SvgPoint *points, int count, bool closed, SvgPen pen)
{
    text_print(&s->out, "<path d=\"");
    for (int i = 0; i < count; i++) add_point(s, i ? " L" : "M", points[i]);
    text_print(&s->out, "%s\"", closed ? " Z" : "");
    if (pen.stroke) text_print(&s->out, " stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    finish(s, pen);
}

typedef struct Polygon {
    int count;
    SvgPoint corners[4]; /* for radius 1 */
} Polygon;

static void draw_polygon(Svg *s, const Polygon *p, SvgPoint at, double radius, SvgPen pen)
{
    SvgPoint points[4];
    for (int i = 0; i < p->count; i++)
        points[i] =
            (SvgPoint){at.x + radius * p->corners[i].x, at.y + radius * p->corners[i].y};
    svg_path(s, points, p->count, true, pen);
}

void svg_marker(Svg *s, SvgMarker marker, double x, double y, double radius, const char *colour)
{
    static const Polygon SQUARE = {
        4, {{-0.85, -0.85}, {0.85, -0.85}, {0.85, 0.85}, {-0.85, 0.85}}};
    static const Polygon DIAMOND = {4, {{0, -1.2}, {1.2, 0}, {0, 1.2}, {-1.2, 0}}};
    static const Polygon TRIANGLE = {3, {{0, -1.1}, {1.1, 0.9}, {-1.1, 0.9}}};
    static const Polygon WEDGE = {3, {{0, 1.1}, {1.1, -0.9}, {-1.1, -0.9}}};
    const SvgPoint at = {x, y};
    SvgPen solid = {colour, SVG_PAPER, 1, NULL}, hollow = {SVG_PAPER, colour, 1.8, NULL};
    SvgPen stroke = {NULL, colour, 2, NULL};
    double r = radius;
    switch (marker) {
    case SVG_DISC:
        svg_circle(s, x, y, r, solid);
        break;
    case SVG_RING:
        svg_circle(s, x, y, r - 0.4, hollow);
        break;
    case SVG_SQUARE:
        draw_polygon(s, &SQUARE, at, r, solid);
        break;
    case SVG_BOX:
        draw_polygon(s, &SQUARE, at, r - 0.4, hollow);
        break;
    case SVG_DIAMOND:
        draw_polygon(s, &DIAMOND, at, r, solid);
        break;
    case SVG_TRIANGLE:
        draw_polygon(s, &TRIANGLE, at, r, solid);
        break;
    case SVG_WEDGE:
        draw_polygon(s, &WEDGE, at, r, hollow);
        break;
    case SVG_CROSS:
        svg_line(s, x - r, y - r, x + r, y + r, stroke);
        svg_line(s, x - r, y + r, x + r, y - r, stroke);
        break;
    }
}
