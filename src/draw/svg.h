/* svg.h - pictures as SVG text, and the one look that all of them have.
 * Units are CSS pixels. Nothing has an id or a style sheet, so that several pictures can stand
 * in one page as they are. Colours differ in lightness too: they survive a grey printer. */
#ifndef HEIBAI_DRAW_SVG_H
#define HEIBAI_DRAW_SVG_H

#include "base/text.h"

/* The colours of everything but data. */
#define SVG_PAPER "#ffffff"
#define SVG_PANEL "#f6f7f8" /* behind boxes and tables */
#define SVG_INK "#1c1e21"
#define SVG_SOFT "#565b62" /* second thoughts: subtitles, ticks */
#define SVG_GRID "#dfe2e6"
#define SVG_AXIS "#8a9097"
#define SVG_BEST "#0b5cad" /* what matters most in a picture */
#define SVG_CUT "#c2410c"  /* what was left out, or warns */

/* Sizes of text. */
enum { SVG_TITLE = 18, SVG_BODY = 13, SVG_SMALL = 11 };

typedef struct Svg {
    Text out; /* svg_end makes it whole; free with text_free */
    double width, height;
    int open; /* groups */
} Svg;

typedef struct SvgPoint {
    double x, y;
} SvgPoint;

typedef struct SvgBox {
    double x, y, width, height;
} SvgBox;

/* How a shape is drawn. */
typedef struct SvgPen {
    const char *fill;   /* NULL: none */
    const char *stroke; /* NULL: none */
    double width;       /* of the stroke; 0: 1 */
    const char *dash;   /* "6 3"; NULL: solid */
} SvgPen;

typedef enum SvgAnchor { SVG_START, SVG_MIDDLE, SVG_END } SvgAnchor;

typedef struct SvgFont {
    double size;      /* 0: SVG_BODY */
    const char *fill; /* NULL: SVG_INK */
    SvgAnchor anchor; /* which end of the text stands at the point */
    bool bold, italic, struck;
    bool upward; /* turned, to be read from below */
} SvgFont;

typedef enum SvgMarker {
    SVG_DISC,
    SVG_SQUARE,
    SVG_TRIANGLE,
    SVG_DIAMOND,
    SVG_CROSS,
    SVG_RING,
    SVG_BOX,
    SVG_WEDGE
} SvgMarker;

/* What tells a series of data from the others: each of the three does alone. */
typedef struct SvgLook {
    const char *colour;
    const char *dash; /* NULL: solid */
    SvgMarker marker;
} SvgLook;

/* Looks for series 0, 1, 2 ...; they repeat after SVG_LOOKS. */
enum { SVG_LOOKS = 8 };
SvgLook svg_look(int index);

/* A white page of that size. Title and description are for readers that do not see it; either
 * may be NULL. */
void svg_begin(Svg *s, double width, double height, const char *title, const char *description);
/* After it s->out is the whole document, UTF-8, without XML declaration: a file as it is, or a
 * part of an HTML page. */
void svg_end(Svg *s);

/* What is drawn until svg_group_end belongs together; `tip` shows when the pointer rests on it,
 * NULL: nothing does. */
void svg_group(Svg *s, const char *tip);
void svg_group_end(Svg *s);

void svg_rect(Svg *s, SvgBox box, double radius, SvgPen pen);
void svg_line(Svg *s, double x1, double y1, double x2, double y2, SvgPen pen);
void svg_circle(Svg *s, double x, double y, double radius, SvgPen pen);
/* Straight lines through the points. Pre: count > 0. */
void svg_path(Svg *s, const SvgPoint *points, int count, bool closed, SvgPen pen);
/* Round the point, `radius` its half width. */
void svg_marker(Svg *s, SvgMarker marker, double x, double y, double radius,
                const char *colour);

/* One line; y is its base line. Any bytes: what XML cannot hold is shown as '?'. */
void svg_text(Svg *s, double x, double y, const char *text, SvgFont font);
/* No usual sans-serif font is wider. */
double svg_text_width(const char *text, double size, bool bold);
/* The lines of a text that is broken to fit `width`, at spaces, after commas, or anywhere in a
 * word that is too long; appended with '\n' between them. Returns their number. */
int svg_wrap(const char *text, double size, double width, Text *out);
/* The same, drawn: the first base line at y, the others below. Returns the y of the next. */
double svg_text_block(Svg *s, double x, double y, double width, const char *text, SvgFont font);

/* Appends text as XML has it, in content and in attributes. */
void svg_escape(Text *out, const char *text);
/* Appends a number with at most two decimals, whatever the locale: 3, -0.25. Pre: finite. */
void svg_number(Text *out, double value);

#endif
