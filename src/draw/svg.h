/* svg.h - SVG pictures with common colours, fonts and markers.
 * Units are CSS pixels. Pictures have no ids and no style sheet, so that one page can contain
 * several. Colours also differ in lightness, for printing in grey. */
#ifndef HEIBAI_DRAW_SVG_H
#define HEIBAI_DRAW_SVG_H

#include "base/text.h"

/* Colours, except those of data series (svg_look). */
#define SVG_PAPER "#ffffff"
#define SVG_PANEL "#f6f7f8" /* behind boxes and tables */
#define SVG_INK "#1c1e21"
#define SVG_SOFT "#565b62" /* less important text: subtitles, ticks */
#define SVG_GRID "#dfe2e6"
#define SVG_AXIS "#8a9097"
#define SVG_PALE "#b4bac1" /* lines in the background */
#define SVG_BEST "#0b5cad" /* the most important part of a picture */
#define SVG_CUT "#c2410c"  /* cutoffs and warnings */

/* Sizes of text. */
enum { SVG_TITLE = 18, SVG_BODY = 13, SVG_SMALL = 11 };

typedef struct Svg {
    Text out; /* complete after svg_end; free with text_free */
    double width, height;
    int open; /* open groups */
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
    SvgAnchor anchor; /* the part of the text that is at the point */
    bool bold, italic, struck;
    bool upward; /* rotated: reads from bottom to top */
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

/* The look of a data series. Each of the three alone distinguishes it from the others. */
typedef struct SvgLook {
    const char *colour;
    const char *dash; /* NULL: solid */
    SvgMarker marker;
} SvgLook;

/* Looks for series 0, 1, 2 ...; they repeat after SVG_LOOKS. */
enum { SVG_LOOKS = 8 };
SvgLook svg_look(int index);

/* Begins a white page. Title and description are for screen readers; either may be NULL. */
void svg_begin(Svg *s, double width, double height, const char *title, const char *description);
/* Completes s->out: UTF-8 without XML declaration, for a file or as part of an HTML page. */
void svg_end(Svg *s);

/* Begins a group, which svg_group_end ends. `tip` is its tooltip; NULL: none. */
void svg_group(Svg *s, const char *tip);
void svg_group_end(Svg *s);

void svg_rect(Svg *s, SvgBox box, double radius, SvgPen pen);
void svg_line(Svg *s, double x1, double y1, double x2, double y2, SvgPen pen);
void svg_circle(Svg *s, double x, double y, double radius, SvgPen pen);
/* Straight lines through the points. Pre: count > 0. */
void svg_path(Svg *s, const SvgPoint *points, int count, bool closed, SvgPen pen);
/* Centred at the point; `radius` is half the width. */
void svg_marker(Svg *s, SvgMarker marker, double x, double y, double radius,
                const char *colour);

/* One line with its base line at y. Bytes that are not allowed in XML are shown as '?'. */
void svg_text(Svg *s, double x, double y, const char *text, SvgFont font);
/* An upper bound for the usual sans-serif fonts. */
double svg_text_width(const char *text, double size, bool bold);
/* Breaks a text into lines of at most `width`: at spaces, after commas, or anywhere in a word
 * that is too long. Appends them with '\n' between them and returns their number. */
int svg_wrap(const char *text, double size, double width, Text *out);
/* Draws these lines, the first base line at y. Returns the base line after the last. */
double svg_text_block(Svg *s, double x, double y, double width, const char *text, SvgFont font);

/* Appends text escaped for XML content and attributes. */
void svg_escape(Text *out, const char *text);
/* Appends a number with at most two decimals, independent of the locale: 3, -0.25. Pre: finite.
 */
void svg_number(Text *out, double value);

#endif
