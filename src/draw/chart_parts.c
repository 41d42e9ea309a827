/* chart_parts.c - page, head, legend and number format of charts. */
#include "draw/chart_parts.h"

#include <math.h>
#include <stdio.h>

void chart_page_begin(ChartPage *p, const ChartHead *head, double needed)
{
    *p = (ChartPage){.width = head->width > 0 ? head->width : CHART_WIDTH, .y = CHART_MARGIN};
    if (p->width < needed) p->width = ceil(needed);
    double inner = p->width - 2 * CHART_MARGIN;
    if (head->title) {
        SvgFont font = {.size = SVG_TITLE, .bold = true};
        p->y = svg_text_block(&p->body, CHART_MARGIN, p->y + SVG_TITLE, inner / 1.2,
                              head->title, font) -
               SVG_TITLE;
    }
    if (head->subtitle) {
        SvgFont font = {.fill = SVG_SOFT};
        p->y = svg_text_block(&p->body, CHART_MARGIN, p->y + SVG_BODY, inner, head->subtitle,
                              font) -
               SVG_BODY;
    }
    p->y += CHART_GAP;
}

void chart_page_end(ChartPage *p, const ChartHead *head, Text *out)
{
    if (head->note) {
        SvgFont font = {.size = SVG_SMALL, .fill = SVG_SOFT};
        p->y = svg_text_block(&p->body, CHART_MARGIN, p->y + SVG_SMALL + CHART_GAP,
                              p->width - 2 * CHART_MARGIN, head->note, font) -
               SVG_SMALL;
    }
    Svg page;
    svg_begin(&page, p->width, ceil(p->y + CHART_MARGIN), head->title, head->subtitle);
    text_append(&page.out, &p->body.out);
    svg_end(&page);
    text_append(out, &page.out);
    text_free(&page.out);
    text_free(&p->body.out);
}

enum { LEGEND_SPACE = 24 }; /* between its columns */

/* Width of the sample before a name. */
static const int SAMPLE[] = {[LEGEND_LINES] = 34, [LEGEND_BARS] = 20};

static void legend_entry(Svg *s, LegendKind kind, double x, double y, int series,
                         const char *name)
{
    SvgLook look = svg_look(series);
    if (kind == LEGEND_LINES) {
        svg_line(s, x, y, x + SAMPLE[kind], y, (SvgPen){NULL, look.colour, 2, look.dash});
        svg_marker(s, look.marker, x + SAMPLE[kind] / 2.0, y, 4, look.colour);
    } else {
        svg_rect(s, (SvgBox){x, y - 6, SAMPLE[kind], 12}, 1, (SvgPen){.fill = look.colour});
    }
    svg_text(s, x + SAMPLE[kind] + CHART_GAP, y + 4.5, name, (SvgFont){0});
}

double chart_legend_room(LegendKind kind, const char *const *names, int count)
{
    double widest = 0;
    for (int i = 0; i < count; i++) {
        double width = names[i] ? svg_text_width(names[i], SVG_BODY, false) : 0;
        if (width > widest) widest = width;
    }
    return widest > 0 ? 2 * CHART_MARGIN + SAMPLE[kind] + CHART_GAP + widest : 0;
}

void chart_legend(ChartPage *p, LegendKind kind, const char *const *names, int count)
{
    double room = chart_legend_room(kind, names, count);
    if (room == 0) return;
    double cell = room - 2 * CHART_MARGIN + LEGEND_SPACE;
    int columns = (int)((p->width - 2 * CHART_MARGIN + LEGEND_SPACE) / cell), shown = 0;
    if (columns < 1) columns = 1;
    p->y += CHART_GAP;
    for (int i = 0; i < count; i++) {
        if (!names[i]) continue;
        double x = CHART_MARGIN + shown % columns * cell, y = p->y + shown / columns * 20 + 6;
        legend_entry(&p->body, kind, x, y, i, names[i]);
        shown++;
    }
    p->y += (shown + columns - 1) / columns * 20;
}

/* Writes n with spaces between thousands. */
static int grouped(char *out, size_t size, unsigned long long n)
{
    if (n < 10000) return snprintf(out, size, "%llu", n);
    unsigned long long groups[8];
    int count = 0, at = 0;
    for (; n; n /= 1000) groups[count++] = n % 1000;
    for (int i = count - 1; i >= 0; i--)
        at += snprintf(out + at, size - (size_t)at, i == count - 1 ? "%llu" : " %03llu",
                       groups[i]);
    return at;
}

void chart_number(char out[CHART_NUMBER], double value, int decimals)
{
    double unit = pow(10, decimals);
    if (!isfinite(value) || fabs(value) * unit > 1e17) {
        const char *sign = value < 0 ? "\u2212" : "";
        if (isnan(value))
            snprintf(out, CHART_NUMBER, "?");
        else if (isinf(value))
            snprintf(out, CHART_NUMBER, "%s\u221e", sign);
        else
            snprintf(out, CHART_NUMBER, "%s%.0e", sign, fabs(value));
        return;
    }
    long long scaled = llround(fabs(value) * unit), whole = llround(unit);
    int at = snprintf(out, CHART_NUMBER, "%s", value < 0 && scaled ? "\u2212" : "");
    at += grouped(out + at, CHART_NUMBER - (size_t)at, (unsigned long long)(scaled / whole));
    if (decimals <= 0) return;
    out[at++] = '.';
    for (whole /= 10; whole; whole /= 10) out[at++] = (char)('0' + scaled / whole % 10);
    out[at] = '\0';
}
