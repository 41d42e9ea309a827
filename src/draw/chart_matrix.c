/* chart_matrix.c - a table whose cells are shaded by their value. */
#include "draw/chart_parts.h"

#include <math.h>
#include <stdio.h>

enum { CELL_HEIGHT = 30, CELL_WIDTH_MIN = 48, NUMBER_WIDTH = 34, NAME_SIZE = 600 };

/* The full shades. Those below the middle are lighter, to be distinct in grey. Chosen by eye.
 */
static const int SHADE_LOW[3] = {0xfb, 0xd9, 0xae}, SHADE_HIGH[3] = {0x7f, 0xb0, 0xe4};

typedef struct Matrix {
    const MatrixChart *chart;
    Svg *svg;
    double names, cell, left, top;
    double heading; /* height of the column names */
    bool upward;    /* column names are rotated, being wider than the cells */
} Matrix;

static void cell_text(const MatrixChart *c, int index, char *number, const char **text)
{
    *text = c->texts ? c->texts[index] : NULL;
    if (*text) return;
    number[0] = '\0';
    if (!isnan(c->values[index])) chart_number(number, c->values[index], c->decimals);
    *text = number;
}

static double max_width(double width, const char *text, bool bold)
{
    double own = text ? svg_text_width(text, SVG_BODY, bold) : 0;
    return own > width ? own : width;
}

static void column_name(const MatrixChart *c, int column, char *out, size_t size)
{
    if (c->columns)
        snprintf(out, size, "%s", c->columns[column]);
    else
        snprintf(out, size, "%d", column + 1);
}

static void measure(Matrix *m)
{
    const MatrixChart *c = m->chart;
    char name[NAME_SIZE];
    double widest = 0;
    m->names = max_width(0, c->corner, false);
    for (int i = 0; c->rows && i < c->row_count; i++)
        m->names = max_width(m->names, c->rows[i], false);
    if (!c->columns) m->names += NUMBER_WIDTH;
    m->cell = CELL_WIDTH_MIN;
    for (int i = 0; i < c->row_count * c->column_count; i++) {
        char number[CHART_NUMBER];
        const char *text;
        cell_text(c, i, number, &text);
        m->cell = fmax(m->cell, max_width(0, text, false) + 16);
    }
    for (int i = 0; i < c->column_count; i++) {
        column_name(c, i, name, sizeof name);
        widest = max_width(widest, name, true);
    }
    m->upward = widest + 8 > m->cell * 1.25;
    if (!m->upward) m->cell = fmax(m->cell, widest + 8);
    m->heading = m->upward ? widest + CHART_GAP : 22;
}

static void shade(const MatrixChart *c, double value, char out[8])
{
    bool above = value > c->middle;
    double span = above ? c->high - c->middle : c->middle - c->low;
    double part = span > 0 ? fabs(value - c->middle) / span : 0;
    if (part > 1) part = 1;
    const int *full = above ? SHADE_HIGH : SHADE_LOW;
    int mixed[3];
    for (int i = 0; i < 3; i++) mixed[i] = (int)lround(255 + part * (full[i] - 255)) & 0xff;
    snprintf(out, 8, "#%02x%02x%02x", mixed[0], mixed[1], mixed[2]);
}

static void draw_cell(const Matrix *m, int row, int column)
{
    const MatrixChart *c = m->chart;
    int index = row * c->column_count + column;
    char number[CHART_NUMBER], colour[8];
    const char *text;
    SvgBox box = {m->left + column * m->cell, m->top + row * CELL_HEIGHT, m->cell, CELL_HEIGHT};
    SvgPen pen = {SVG_GRID, SVG_PAPER, 2, NULL};
    if (!isnan(c->values[index])) {
        shade(c, c->values[index], colour);
        pen.fill = colour;
    }
    svg_rect(m->svg, box, 0, pen);
    cell_text(c, index, number, &text);
    svg_text(m->svg, box.x + box.width / 2, box.y + CELL_HEIGHT / 2 + 4.5, text,
             (SvgFont){.anchor = SVG_MIDDLE});
}

static void draw_headings(const Matrix *m)
{
    char name[NAME_SIZE];
    for (int i = 0; i < m->chart->column_count; i++) {
        column_name(m->chart, i, name, sizeof name);
        double x = m->left + (i + 0.5) * m->cell, y = m->top - CHART_GAP;
        if (m->upward)
            svg_text(m->svg, x + 4.5, y, name, (SvgFont){.upward = true, .bold = true});
        else
            svg_text(m->svg, x, y, name, (SvgFont){.anchor = SVG_MIDDLE, .bold = true});
    }
    if (m->chart->corner)
        svg_text(m->svg, m->left - 2 * CHART_GAP, m->top - CHART_GAP, m->chart->corner,
                 (SvgFont){.anchor = SVG_END, .fill = SVG_SOFT, .italic = true});
}

static void draw_row_name(const Matrix *m, int row)
{
    double x = m->left - 2 * CHART_GAP, y = m->top + (row + 0.5) * CELL_HEIGHT + 4.5;
    if (!m->chart->columns) {
        char number[CHART_NUMBER];
        chart_number(number, row + 1, 0);
        svg_text(m->svg, x, y, number, (SvgFont){.anchor = SVG_END, .bold = true});
        x -= NUMBER_WIDTH;
    }
    if (m->chart->rows)
        svg_text(m->svg, x, y, m->chart->rows[row], (SvgFont){.anchor = SVG_END});
}

void chart_matrix(const MatrixChart *c, Text *out)
{
    Matrix m = {.chart = c};
    ChartPage page;
    measure(&m);
    double needed = 2 * CHART_MARGIN + m.names + 2 * CHART_GAP + c->column_count * m.cell;
    chart_page_begin(&page, &c->head, needed);
    m.svg = &page.body;
    /* Widen the cells to fill the page, but not much. */
    m.cell = fmin(m.cell * 1.6, m.cell + (page.width - needed) / c->column_count);
    m.left = CHART_MARGIN + m.names + 2 * CHART_GAP;
    m.top = page.y + CHART_GAP + m.heading;
    draw_headings(&m);
    for (int row = 0; row < c->row_count; row++) {
        draw_row_name(&m, row);
        for (int column = 0; column < c->column_count; column++) draw_cell(&m, row, column);
    }
    page.y = m.top + c->row_count * CELL_HEIGHT + CHART_GAP;
    chart_page_end(&page, &c->head, out);
}
