/* chart_bars.c - bars, or points with error bars, one category below the other. */
#include "draw/chart_parts.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { BAR_ROW = 20, BAR_SPACE = 12, BARS_WIDTH_MIN = 260 };

typedef struct Bars {
    const BarChart *chart;
    Svg *svg;
    ChartScale scale;
    double top, bottom;
    double names, values; /* width of the columns beside the bars */
} Bars;

static double error_of(const ChartBars *s, int category)
{
    double error = s->errors ? s->errors[category] : 0;
    return isfinite(error) ? error : 0;
}

static ChartScale value_scale(const BarChart *c)
{
    double low = NAN, high = NAN;
    for (int i = 0; i < c->series_count; i++)
        for (int k = 0; k < c->count; k++) {
            double value = c->series[i].values[k], error = error_of(&c->series[i], k);
            if (!isfinite(value) || (c->value.log && value <= 0)) continue;
            double from = value - error > 0 || !c->value.log ? value - error : value;
            if (!(low <= from)) low = from;
            if (!(high >= value + error)) high = value + error;
        }
    bool from_zero = !c->dots && !c->value.log;
    if (from_zero && low > 0) low = 0;
    if (from_zero && high < 0) high = 0;
    return chart_scale(&c->value, low, high, 6);
}

static void value_text(const BarChart *c, const ChartBars *s, int category,
                       char out[2 * CHART_NUMBER])
{
    char value[CHART_NUMBER], error[CHART_NUMBER];
    chart_number(value, s->values[category], c->decimals);
    chart_number(error, error_of(s, category), c->decimals);
    snprintf(out, 2 * CHART_NUMBER, s->errors ? "%s \u00b1 %s" : "%s", value, error);
}

static double names_width(const BarChart *c)
{
    double widest = 0;
    for (int k = 0; k < c->count; k++) {
        double width = svg_text_width(c->names[k], SVG_BODY, false);
        if (width > widest) widest = width;
    }
    return widest;
}

static double values_width(const BarChart *c)
{
    double widest = 0;
    for (int i = 0; i < c->series_count; i++)
        for (int k = 0; k < c->count; k++) {
            char text[2 * CHART_NUMBER];
            value_text(c, &c->series[i], k, text);
            double width = svg_text_width(text, SVG_BODY, false);
            if (width > widest) widest = width;
        }
    return widest;
}

static void draw_axis(const Bars *b)
{
    double free_from = -1e9;
    for (int i = 0; i < b->scale.ticks; i++) {
        char label[CHART_NUMBER];
        double x = chart_scale_at(&b->scale, b->scale.tick[i]);
        chart_scale_label(&b->scale, i, label);
        double half = svg_text_width(label, SVG_SMALL, false) / 2;
        const char *colour = b->scale.tick[i] == 0 ? SVG_AXIS : SVG_GRID;
        svg_line(b->svg, x, b->top, x, b->bottom, (SvgPen){.stroke = colour});
        if (x - half < free_from) continue;
        free_from = x + half + CHART_GAP;
        svg_text(b->svg, x, b->bottom + 16, label,
                 (SvgFont){.size = SVG_SMALL, .fill = SVG_SOFT, .anchor = SVG_MIDDLE});
    }
    if (b->chart->value.title)
        svg_text(b->svg, (b->scale.from + b->scale.to) / 2, b->bottom + 36,
                 b->chart->value.title, (SvgFont){.anchor = SVG_MIDDLE});
}

static void draw_error_bar(const Bars *b, double y, double value, double error)
{
    double from = value - error;
    if (!chart_scale_shows(&b->scale, from)) from = b->scale.low;
    double x1 = chart_scale_at(&b->scale, from), x2 = chart_scale_at(&b->scale, value + error);
    SvgPen pen = {NULL, SVG_INK, 1.4, NULL};
    svg_line(b->svg, x1, y, x2, y, pen);
    svg_line(b->svg, x1, y - 4, x1, y + 4, pen);
    svg_line(b->svg, x2, y - 4, x2, y + 4, pen);
}

static void draw_value(const Bars *b, int series, int category, double y)
{
    const ChartBars *s = &b->chart->series[series];
    double value = s->values[category], error = error_of(s, category);
    SvgLook look = svg_look(series);
    char text[2 * CHART_NUMBER];
    if (chart_scale_shows(&b->scale, value)) {
        double base = b->scale.log ? b->scale.low : 0;
        double from = b->chart->dots ? 0 : chart_scale_at(&b->scale, base);
        double x = chart_scale_at(&b->scale, value), left = x < from ? x : from;
        SvgBox bar = {left, y - 7, fabs(x - from), 14};
        if (!b->chart->dots) svg_rect(b->svg, bar, 1, (SvgPen){.fill = look.colour});
        if (error > 0) draw_error_bar(b, y, value, error);
        if (b->chart->dots) svg_marker(b->svg, look.marker, x, y, 5, look.colour);
    }
    value_text(b->chart, s, category, text);
    if (isnan(value)) snprintf(text, sizeof text, "\u2013");
    svg_text(b->svg, b->scale.to + 2 * CHART_GAP + b->values, y + 4.5, text,
             (SvgFont){.anchor = SVG_END});
}

static void draw_category(const Bars *b, int category, double y)
{
    int rows = b->chart->series_count;
    const char *name = b->chart->names[category];
    svg_group(b->svg, name);
    svg_text(b->svg, b->scale.from - 2 * CHART_GAP, y + rows * BAR_ROW / 2.0 + 4.5, name,
             (SvgFont){.anchor = SVG_END});
    for (int i = 0; i < rows; i++) draw_value(b, i, category, y + (i + 0.5) * BAR_ROW);
    svg_group_end(b->svg);
}

void chart_bars(const BarChart *c, Text *out)
{
    assert(c->series_count <= CHART_SERIES_MAX);
    const char *legend[CHART_SERIES_MAX];
    for (int i = 0; i < c->series_count; i++) legend[i] = c->series[i].name;
    ChartPage page;
    Bars b = {.chart = c, .scale = value_scale(c)};
    b.names = names_width(c);
    b.values = values_width(c);
    double sides = 2 * CHART_MARGIN + 4 * CHART_GAP + b.names + b.values;
    LegendKind kind = c->dots ? LEGEND_LINES : LEGEND_BARS;
    chart_page_begin(
        &page, &c->head,
        fmax(sides + BARS_WIDTH_MIN, chart_legend_room(kind, legend, c->series_count)));
    chart_legend(&page, kind, legend, c->series_count);
    b.svg = &page.body;
    b.scale.from = CHART_MARGIN + b.names + 2 * CHART_GAP;
    b.scale.to = page.width - CHART_MARGIN - b.values - 2 * CHART_GAP;
    b.top = page.y + CHART_GAP;
    double pitch = c->series_count * BAR_ROW + BAR_SPACE;
    b.bottom = b.top + c->count * pitch;
    draw_axis(&b);
    for (int k = 0; k < c->count; k++) draw_category(&b, k, b.top + k * pitch + BAR_SPACE / 2);
    page.y = b.bottom + (c->value.title ? 40 : 20);
    chart_page_end(&page, &c->head, out);
}
