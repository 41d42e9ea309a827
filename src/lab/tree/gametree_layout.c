/* gametree_layout.c - sizes and positions of the boxes.
 * Each subtree gets an interval of its own across the tree, so that boxes cannot overlap. */
#include "lab/tree/gametree_layout.h"

#include <math.h>
#include <stdlib.h>

/* Distances in pixels, chosen by eye. */
enum {
    LEVELS_MAX = 130,
    DOWN_GAP = 14,  /* between siblings */
    DOWN_STEP = 48, /* between levels */
    RIGHT_GAP = 7,
    RIGHT_STEP = 40,
    ROW = 24,   /* height of a box with one line */
    COLUMN = 12 /* between texts in one line */
};

static double wide(const char *text, double size, bool bold)
{
    return *text ? svg_text_width(text, size, bold) : 0;
}

typedef struct Widths {
    double head, value, note, more;
} Widths;

static Widths widths_of(const TreeBox *b)
{
    return (Widths){wide(b->head, SVG_BODY, false) + (b->inner ? TREEBOX_MARK : 0),
                    wide(b->value, SVG_BODY, true), wide(b->note, SVG_SMALL, false),
                    wide(b->more, SVG_SMALL, false)};
}

/* Text positions are relative to the box until place_boxes. */
static void size_down(TreeBox *b)
{
    Widths w = widths_of(b);
    double first = w.head + (w.value > 0 ? COLUMN + w.value : 0);
    double widest = fmax(first, fmax(w.note, w.more)), line = 17;
    b->at.width = ceil(fmax(widest + 2 * TREEBOX_PAD, 30));
    double mark = b->inner ? TREEBOX_MARK : 0;
    bool alone = w.value == 0 && !b->inner;
    b->head_at = (SvgPoint){alone ? (b->at.width - w.head) / 2 : TREEBOX_PAD + mark, line};
    b->value_at = (SvgPoint){b->at.width - TREEBOX_PAD, line};
    if (w.note > 0) line += 16;
    b->note_at = (SvgPoint){TREEBOX_PAD, line};
    if (w.more > 0) line += 15;
    b->more_at = (SvgPoint){TREEBOX_PAD, line};
    b->at.height = line + 7;
}

/* All texts in one line; the boxes of nodes share the columns of their level. */
static void size_right(TreeBox *b, const Widths *columns)
{
    Widths own = widths_of(b), w = b->kind == TREEBOX_NODE ? *columns : own;
    double x = TREEBOX_PAD, line = 16.5, mark = b->inner ? TREEBOX_MARK : 0;
    b->head_at = (SvgPoint){x + mark, line};
    x += w.head;
    if (w.value > 0) x += COLUMN + w.value;
    b->value_at = (SvgPoint){x, line};
    if (w.note > 0) x += COLUMN;
    b->note_at = (SvgPoint){x, line};
    x += w.note;
    if (own.more > 0) x += COLUMN;
    b->more_at = (SvgPoint){x, line};
    b->at.width = ceil(x + own.more + TREEBOX_PAD);
    b->at.height = ROW;
}

static void size_boxes(TreeLayout *l)
{
    Widths columns[LEVELS_MAX] = {{0}};
    for (int i = 0; i < l->count; i++) {
        const TreeBox *b = &l->boxes[i];
        Widths w = widths_of(b), *c = &columns[b->level];
        if (b->kind != TREEBOX_NODE) continue;
        *c = (Widths){fmax(c->head, w.head), fmax(c->value, w.value), fmax(c->note, w.note), 0};
    }
    for (int i = 0; i < l->count; i++) {
        TreeBox *b = &l->boxes[i];
        if (l->rightward)
            size_right(b, &columns[b->level]);
        else
            size_down(b);
    }
}

/* The interval of a subtree across the tree. */
typedef struct Span {
    double start, need;         /* where it begins, and its width */
    double inside;              /* the width that the children need */
    double cursor;              /* where the next child begins */
    double centre, first, last; /* centre of the box, of its first and of its last child */
} Span;

static double across(const TreeLayout *l, const TreeBox *b)
{
    return l->rightward ? b->at.height : b->at.width;
}

static void measure_spans(const TreeLayout *l, Span *spans, double gap)
{
    for (int i = l->count - 1; i >= 0; i--) {
        const TreeBox *b = &l->boxes[i];
        spans[i].need = fmax(across(l, b), spans[i].inside);
        if (b->parent == TREE_NONE) continue;
        Span *parent = &spans[b->parent];
        parent->inside += spans[i].need + (parent->inside > 0 ? gap : 0);
    }
}

static void place_spans(const TreeLayout *l, Span *spans, double gap)
{
    for (int i = 0; i < l->count; i++) {
        const TreeBox *b = &l->boxes[i];
        Span *s = &spans[i];
        if (b->parent != TREE_NONE) {
            s->start = spans[b->parent].cursor;
            spans[b->parent].cursor += s->need + gap;
        }
        s->cursor = s->start + (s->need - s->inside) / 2;
        s->first = s->last = NAN;
    }
    for (int i = l->count - 1; i >= 0; i--) {
        Span *s = &spans[i];
        double half = across(l, &l->boxes[i]) / 2;
        double centre = isnan(s->first) ? s->start + s->need / 2 : (s->first + s->last) / 2;
        s->centre = fmin(fmax(centre, s->start + half), s->start + s->need - half);
        if (l->boxes[i].parent == TREE_NONE) continue;
        Span *parent = &spans[l->boxes[i].parent];
        parent->first = s->centre;
        if (isnan(parent->last)) parent->last = s->centre;
    }
}

static void move_text(SvgPoint *p, const SvgBox *at)
{
    p->x += at->x;
    p->y += at->y;
}

static void place_boxes(TreeLayout *l, const Span *spans)
{
    double along[LEVELS_MAX + 1] = {0}, size[LEVELS_MAX] = {0};
    for (int i = 0; i < l->count; i++) {
        const TreeBox *b = &l->boxes[i];
        size[b->level] = fmax(size[b->level], l->rightward ? b->at.width : b->at.height);
    }
    int step = l->rightward ? RIGHT_STEP : DOWN_STEP, levels = 0;
    for (; levels < LEVELS_MAX && size[levels] > 0; levels++)
        along[levels + 1] = along[levels] + size[levels] + step;
    for (int i = 0; i < l->count; i++) {
        TreeBox *b = &l->boxes[i];
        double place = spans[i].centre - across(l, b) / 2;
        b->at.x = l->rightward ? along[b->level] : place;
        b->at.y = l->rightward ? place : along[b->level];
        move_text(&b->head_at, &b->at);
        move_text(&b->value_at, &b->at);
        move_text(&b->note_at, &b->at);
        move_text(&b->more_at, &b->at);
    }
    l->width = l->rightward ? along[levels] - step : spans[0].need;
    l->height = l->rightward ? spans[0].need : along[levels] - step;
}

static void arrange(TreeLayout *l, Span *spans, bool rightward)
{
    double gap = rightward ? RIGHT_GAP : DOWN_GAP;
    for (int i = 0; i < l->count; i++) spans[i] = (Span){0};
    l->rightward = rightward;
    size_boxes(l);
    measure_spans(l, spans, gap);
    place_spans(l, spans, gap);
    place_boxes(l, spans);
}

bool gametree_layout(const GameTree *t, int max_nodes, TreeLayout *out)
{
    Span *spans = NULL;
    if (gametree_boxes(t, max_nodes, out)) spans = calloc((size_t)out->count, sizeof *spans);
    if (!spans) {
        gametree_layout_free(out);
        return false;
    }
    arrange(out, spans, false);
    if (out->width > TREE_DOWN_MAX) arrange(out, spans, true);
    free(spans);
    return true;
}

void gametree_layout_free(TreeLayout *l)
{
    free(l->boxes);
    *l = (TreeLayout){0};
}
