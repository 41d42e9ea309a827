/* chart.c - line charts. */
#include "draw/chart.h"

#include "draw/chart_parts.h"

#include <assert.h>
#include <math.h>

enum {
    LINES_HEIGHT = 340,
    LINES_WIDTH_MIN = 240,
    LINES_INSET = 16,
    RULE_LABEL = 14,
    LEADER = 16
};

/* A chart with its scales and its area on the page. */
typedef struct Plot {
    const LineChart *chart;
    Svg *svg;
    ChartScale x, y;
    SvgBox box;
} Plot;

static void extend(double *low, double *high, double value, bool log)
{
    if (!isfinite(value) || (log && value <= 0)) return;
    if (!(*low <= value)) *low = value;
    if (!(*high >= value)) *high = value;
}

static ChartScale x_scale(const LineChart *c)
{
    double low = NAN, high = NAN;
    for (int i = 0; i < c->series_count; i++)
        for (int k = 0; k < c->series[i].count; k++)
            extend(&low, &high, c->series[i].x[k], c->x.log);
    return chart_scale(&c->x, low, high, 12);
}

static ChartScale y_scale(const LineChart *c)
{
    double low = NAN, high = NAN;
    for (int i = 0; i < c->series_count; i++) {
        const ChartSeries *s = &c->series[i];
        for (int k = 0; k < s->count; k++) {
            extend(&low, &high, s->y[k], c->y.log);
            if (s->low) extend(&low, &high, s->low[k], c->y.log);
            if (s->high) extend(&low, &high, s->high[k], c->y.log);
        }
    }
    for (int i = 0; i < c->rule_count; i++) extend(&low, &high, c->rules[i].y, c->y.log);
    /* Start at 0, unless all values are far from it. */
    if (!c->y.log && low > 0 && low < high / 2) low = 0;
    return chart_scale(&c->y, low, high, 6);
}

static void draw_y_axis(const Plot *p)
{
    const SvgBox *b = &p->box;
    for (int i = 0; i < p->y.ticks; i++) {
        char label[CHART_NUMBER];
        double y = chart_scale_at(&p->y, p->y.tick[i]);
        chart_scale_label(&p->y, i, label);
        svg_line(p->svg, b->x, y, b->x + b->width, y, (SvgPen){.stroke = SVG_GRID});
        svg_text(p->svg, b->x - CHART_GAP, y + 4, label,
                 (SvgFont){.size = SVG_SMALL, .fill = SVG_SOFT, .anchor = SVG_END});
    }
    if (p->chart->y.title)
        svg_text(p->svg, CHART_MARGIN + SVG_BODY, b->y + b->height / 2, p->chart->y.title,
                 (SvgFont){.anchor = SVG_MIDDLE, .upward = true});
}

static void draw_x_axis(const Plot *p)
{
    const SvgBox *b = &p->box;
    double bottom = b->y + b->height, free_from = -1e9;
    svg_line(p->svg, b->x, bottom, b->x + b->width, bottom, (SvgPen){.stroke = SVG_AXIS});
    for (int i = 0; i < p->x.ticks; i++) {
        char label[CHART_NUMBER];
        double x = chart_scale_at(&p->x, p->x.tick[i]);
        chart_scale_label(&p->x, i, label);
        double half = svg_text_width(label, SVG_SMALL, false) / 2;
        svg_line(p->svg, x, bottom, x, bottom + 5, (SvgPen){.stroke = SVG_AXIS});
        if (x - half < free_from) continue;
        free_from = x + half + CHART_GAP;
        svg_text(p->svg, x, bottom + 19, label,
                 (SvgFont){.size = SVG_SMALL, .fill = SVG_SOFT, .anchor = SVG_MIDDLE});
    }
    if (p->chart->x.title)
        svg_text(p->svg, b->x + b->width / 2, bottom + 40, p->chart->x.title,
                 (SvgFont){.anchor = SVG_MIDDLE});
}

/* The labels of rules from the top to the bottom: the middle of a label is `at`, its rule at
 * `line`. */
typedef struct Labels {
    int count;
    bool spread; /* some are not beside their rules */
    const char *text[CHART_RULES_MAX];
    double line[CHART_RULES_MAX], at[CHART_RULES_MAX];
} Labels;

static void sort_labels(const LineChart *c, const ChartScale *y, Labels *out)
{
    for (int i = 0; i < c->rule_count; i++) {
        const ChartRule *r = &c->rules[i];
        if (!r->label || !chart_scale_shows(y, r->y)) continue;
        double line = chart_scale_at(y, r->y);
        int k = out->count++;
        for (; k > 0 && out->line[k - 1] > line; k--) {
            out->line[k] = out->line[k - 1];
            out->text[k] = out->text[k - 1];
        }
        out->line[k] = line;
        out->text[k] = r->label;
    }
}

/* Labels that would touch, one below the other around the mean of their rules. */
typedef struct Block {
    int first, count;
    double sum;
} Block;

static double block_top(const Block *b)
{
    return b->sum / b->count - (b->count - 1) * RULE_LABEL / 2.0;
}

static bool touch(const Block *above, const Block *below)
{
    return block_top(above) + above->count * RULE_LABEL > block_top(below);
}

static Labels place_labels(const LineChart *c, const ChartScale *y)
{
    Labels l = {0};
    Block blocks[CHART_RULES_MAX];
    int count = 0;
    sort_labels(c, y, &l);
    for (int i = 0; i < l.count; i++) {
        blocks[count++] = (Block){i, 1, l.line[i]};
        for (; count > 1 && touch(&blocks[count - 2], &blocks[count - 1]); count--) {
            blocks[count - 2].count += blocks[count - 1].count;
            blocks[count - 2].sum += blocks[count - 1].sum;
        }
    }
    for (const Block *b = blocks; b < blocks + count; b++) {
        for (int k = 0; k < b->count; k++) l.at[b->first + k] = block_top(b) + k * RULE_LABEL;
        l.spread |= b->count > 1;
    }
    return l;
}

/* Labels beside their rules; if there is no room for all, short lines lead to them. */
static void draw_labels(const Plot *p)
{
    Labels l = place_labels(p->chart, &p->y);
    double right = p->box.x + p->box.width, x = right + (l.spread ? LEADER : 0);
    for (int i = 0; i < l.count; i++) {
        if (l.spread)
            svg_line(p->svg, right, l.line[i], x + CHART_GAP / 2.0, l.at[i],
                     (SvgPen){.stroke = SVG_CUT});
        svg_text(p->svg, x + CHART_GAP, l.at[i] + 4, l.text[i],
                 (SvgFont){.size = SVG_SMALL, .fill = SVG_CUT});
    }
}

static void draw_rules(const Plot *p)
{
    for (int i = 0; i < p->chart->rule_count; i++) {
        const ChartRule *r = &p->chart->rules[i];
        if (!chart_scale_shows(&p->y, r->y)) continue;
        double y = chart_scale_at(&p->y, r->y), right = p->box.x + p->box.width;
        svg_line(p->svg, p->box.x, y, right, y, (SvgPen){NULL, SVG_CUT, 1.5, "3 3"});
    }
    draw_labels(p);
}

static void draw_error_bar(const Plot *p, const ChartSeries *s, int k, const char *colour)
{
    if (!s->low || !s->high || !chart_scale_shows(&p->y, s->low[k]) ||
        !chart_scale_shows(&p->y, s->high[k]))
        return;
    double x = chart_scale_at(&p->x, s->x[k]);
    double low = chart_scale_at(&p->y, s->low[k]), high = chart_scale_at(&p->y, s->high[k]);
    SvgPen pen = {NULL, colour, 1.2, NULL};
    svg_line(p->svg, x, low, x, high, pen);
    svg_line(p->svg, x - 4, low, x + 4, low, pen);
    svg_line(p->svg, x - 4, high, x + 4, high, pen);
}

static bool shows(const Plot *p, const ChartSeries *s, int k)
{
    return chart_scale_shows(&p->x, s->x[k]) && chart_scale_shows(&p->y, s->y[k]);
}

static SvgPoint point(const Plot *p, const ChartSeries *s, int k)
{
    return (SvgPoint){chart_scale_at(&p->x, s->x[k]), chart_scale_at(&p->y, s->y[k])};
}

/* Draws the line in pieces, interrupted at gaps. */
static void draw_line(const Plot *p, const ChartSeries *s, SvgLook look)
{
    enum { PIECE = 256 };
    SvgPoint points[PIECE];
    int count = 0;
    for (int k = 0; k <= s->count; k++) {
        bool here = k < s->count && shows(p, s, k);
        if (here) points[count++] = point(p, s, k);
        if (count > 1 && (!here || count == PIECE))
            svg_path(p->svg, points, count, false,
                     s->faint ? (SvgPen){NULL, SVG_PALE, 1.5, NULL}
                              : (SvgPen){NULL, look.colour, 2, look.dash});
        if (!here)
            count = 0;
        else if (count == PIECE)
            points[0] = points[PIECE - 1], count = 1;
    }
}

static void draw_series(const Plot *p, int index)
{
    const ChartSeries *s = &p->chart->series[index];
    SvgLook look = svg_look(index);
    svg_group(p->svg, s->name);
    draw_line(p, s, look);
    for (int k = 0; k < s->count; k++) {
        if (s->faint || !shows(p, s, k)) continue;
        SvgPoint at = point(p, s, k);
        draw_error_bar(p, s, k, look.colour);
        if (!s->no_markers) svg_marker(p->svg, look.marker, at.x, at.y, 4, look.colour);
    }
    svg_group_end(p->svg);
}

static double left_margin(const LineChart *c, const ChartScale *y)
{
    double title = c->y.title ? SVG_BODY + 2 * CHART_GAP : 0;
    return CHART_MARGIN + title + chart_scale_room(y) + CHART_GAP;
}

/* The vertical scale in an area whose top is at `top`. */
static void set_y(const LineChart *c, double top, ChartScale *y)
{
    y->from = top + (c->height > 0 ? c->height : LINES_HEIGHT);
    y->to = top + 4;
}

static double right_margin(const Plot *p)
{
    const LineChart *c = p->chart;
    double room = chart_scale_room(&p->x) / 2;
    ChartScale y = p->y;
    set_y(c, 0, &y);
    double leader = place_labels(c, &y).spread ? LEADER : 0;
    for (int i = 0; i < c->rule_count; i++) {
        const char *label = c->rules[i].label;
        double width = label ? svg_text_width(label, SVG_SMALL, false) + CHART_GAP + leader : 0;
        if (width > room) room = width;
    }
    return CHART_MARGIN + room;
}

static void lay_out(Plot *p, const ChartPage *page)
{
    const LineChart *c = p->chart;
    double left = left_margin(c, &p->y), width = page->width - left - right_margin(p);
    p->box =
        (SvgBox){left, page->y + CHART_GAP, width, c->height > 0 ? c->height : LINES_HEIGHT};
    /* Keep points away from the sides, where markers would touch the axis. */
    p->x.from = left + LINES_INSET;
    p->x.to = left + width - LINES_INSET;
    set_y(c, p->box.y, &p->y);
}

void chart_lines(const LineChart *c, Text *out)
{
    assert(c->series_count <= CHART_SERIES_MAX && c->rule_count <= CHART_RULES_MAX);
    const char *names[CHART_SERIES_MAX];
    for (int i = 0; i < c->series_count; i++)
        names[i] = c->series[i].faint ? NULL : c->series[i].name;
    ChartPage page;
    Plot p = {.chart = c, .svg = &page.body, .x = x_scale(c), .y = y_scale(c)};
    double sides = left_margin(c, &p.y) + right_margin(&p);
    chart_page_begin(
        &page, &c->head,
        fmax(sides + LINES_WIDTH_MIN, chart_legend_room(LEGEND_LINES, names, c->series_count)));
    chart_legend(&page, LEGEND_LINES, names, c->series_count);
    lay_out(&p, &page);
    draw_y_axis(&p);
    draw_x_axis(&p);
    draw_rules(&p);
    for (int faint = 1; faint >= 0; faint--)
        for (int i = 0; i < c->series_count; i++)
            if (c->series[i].faint == faint) draw_series(&p, i);
    page.y = p.box.y + p.box.height + (c->x.title ? 44 : 24);
    chart_page_end(&page, &c->head, out);
}
