/* svgcheck.h - is a picture well-formed XML, and does all of it lie inside the page, with no
 * text on another? Strict about the few constructs that our pictures use; others fail. */
#ifndef HEIBAI_TESTS_DRAW_SVGCHECK_H
#define HEIBAI_TESTS_DRAW_SVGCHECK_H

#include "cmocka_all.h"

#include "draw/svg.h"

#include <stdlib.h>
#include <string.h>

enum { CHECK_DEPTH = 32, CHECK_ATTRIBUTES = 16, CHECK_TEXTS = 20000 };

typedef struct CheckAttribute {
    const char *name, *value; /* not terminated */
    size_t name_size, value_size;
} CheckAttribute;

typedef struct CheckElement {
    const char *name;
    size_t name_size;
    int count;
    CheckAttribute attributes[CHECK_ATTRIBUTES];
} CheckElement;

typedef struct SvgCheck {
    const char *at;
    double width, height;
    CheckElement open[CHECK_DEPTH];
    int depth, elements;
    int text_count;
    SvgBox *texts;
} SvgCheck;

static inline void check_expect(bool ok, const SvgCheck *c, const char *what)
{
    if (!ok) fail_msg("%s near: %.80s", what, c->at);
}

static inline size_t check_name(const SvgCheck *c)
{
    size_t size =
        strspn(c->at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-0123456789");
    check_expect(size > 0, c, "a name expected");
    return size;
}

/* Text up to `end`; moves there. */
static inline void check_text(SvgCheck *c, char end)
{
    static const char *const ENTITIES[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (; *c->at != end; c->at++) {
        unsigned char byte = (unsigned char)*c->at;
        check_expect(byte >= ' ' || byte == '\n', c, "the end, or a control character");
        check_expect(byte != '<' && byte != '>', c, "a bare bracket");
        if (byte != '&') continue;
        bool known = false;
        for (int i = 0; i < 4; i++)
            known |= strncmp(c->at, ENTITIES[i], strlen(ENTITIES[i])) == 0;
        check_expect(known, c, "an unknown entity");
    }
}

static inline bool check_same(const char *a, size_t a_size, const char *b)
{
    return strlen(b) == a_size && strncmp(a, b, a_size) == 0;
}

static inline const CheckAttribute *check_find(const CheckElement *e, const char *name)
{
    for (int i = 0; i < e->count; i++)
        if (check_same(e->attributes[i].name, e->attributes[i].name_size, name))
            return &e->attributes[i];
    return NULL;
}

static inline double check_number(const CheckElement *e, const char *name, double otherwise)
{
    const CheckAttribute *a = check_find(e, name);
    return a ? strtod(a->value, NULL) : otherwise;
}

static inline CheckElement check_tag(SvgCheck *c)
{
    CheckElement e = {.name = c->at, .name_size = check_name(c)};
    c->at += e.name_size;
    while (*c->at == ' ') {
        c->at++;
        assert_true(e.count < CHECK_ATTRIBUTES);
        CheckAttribute *a = &e.attributes[e.count];
        a->name = c->at;
        a->name_size = check_name(c);
        for (int i = 0; i < e.count; i++)
            check_expect(e.attributes[i].name_size != a->name_size ||
                             strncmp(e.attributes[i].name, a->name, a->name_size) != 0,
                         c, "an attribute twice");
        c->at += a->name_size;
        check_expect(strncmp(c->at, "=\"", 2) == 0, c, "a value expected");
        c->at += 2;
        a->value = c->at;
        check_text(c, '"');
        a->value_size = (size_t)(c->at - a->value);
        c->at++;
        e.count++;
    }
    return e;
}

static inline void check_inside(const SvgCheck *c, double x1, double y1, double x2, double y2)
{
    const double slack = 0.02;
    check_expect(x1 >= -slack && y1 >= -slack && x2 <= c->width + slack &&
                     y2 <= c->height + slack,
                 c, "outside the page");
}

static inline void check_path(const SvgCheck *c, const CheckElement *e, double half)
{
    const CheckAttribute *d = check_find(e, "d");
    assert_non_null(d);
    const char *at = d->value, *end = d->value + d->value_size;
    while (at < end) {
        char *next;
        while (at < end && strchr("MLZ ", *at)) at++;
        if (at == end) break;
        double x = strtod(at, &next);
        check_expect(next > at, c, "a number expected in a path");
        at = next;
        double y = strtod(at, &next);
        check_expect(next > at, c, "a number expected in a path");
        at = next;
        check_inside(c, x - half, y - half, x + half, y + half);
    }
}

static inline void check_shape(const SvgCheck *c, const CheckElement *e)
{
    double half = check_find(e, "stroke") ? check_number(e, "stroke-width", 1) / 2 : 0;
    if (check_same(e->name, e->name_size, "rect")) {
        double x = check_number(e, "x", 0), y = check_number(e, "y", 0);
        double width = check_number(e, "width", -1), height = check_number(e, "height", -1);
        check_expect(width >= 0 && height >= 0, c, "a rectangle of negative size");
        check_inside(c, x - half, y - half, x + width + half, y + height + half);
    } else if (check_same(e->name, e->name_size, "line")) {
        double x1 = check_number(e, "x1", -1), x2 = check_number(e, "x2", -1);
        double y1 = check_number(e, "y1", -1), y2 = check_number(e, "y2", -1);
        check_inside(c, x1 < x2 ? x1 : x2, y1 < y2 ? y1 : y2, x1 > x2 ? x1 : x2,
                     y1 > y2 ? y1 : y2);
    } else if (check_same(e->name, e->name_size, "circle")) {
        double x = check_number(e, "cx", -1), y = check_number(e, "cy", -1);
        double r = check_number(e, "r", -1) + half;
        check_inside(c, x - r, y - r, x + r, y + r);
    } else if (check_same(e->name, e->name_size, "path")) {
        check_path(c, e, half);
    }
}

/* The text itself, entities undone. */
static inline void check_unescape(const char *from, const char *to, char *out)
{
    for (; from < to; from++) {
        *out++ = *from != '&'                     ? *from
                 : strncmp(from, "&amp;", 5) == 0 ? '&'
                 : strncmp(from, "&lt;", 4) == 0  ? '<'
                 : strncmp(from, "&gt;", 4) == 0  ? '>'
                                                  : '"';
        if (*from == '&') from = strchr(from, ';');
    }
    *out = '\0';
}

static inline SvgBox check_text_box(const CheckElement *e, const char *text)
{
    const CheckAttribute *anchor = check_find(e, "text-anchor");
    double size = check_number(e, "font-size", 0);
    double width = svg_text_width(text, size, check_find(e, "font-weight") != NULL);
    double shift = !anchor ? 0 : anchor->value[0] == 'm' ? width / 2 : width;
    double x = check_number(e, "x", -1), y = check_number(e, "y", -1);
    if (check_find(e, "transform"))
        return (SvgBox){x - 0.75 * size, y + shift - width, 0.95 * size, width};
    return (SvgBox){x - shift, y - 0.75 * size, width, 0.95 * size};
}

static inline bool check_overlap(SvgBox a, SvgBox b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

/* Letters of a text element: inside the page, and on no other text. */
static inline void check_letters(SvgCheck *c, const CheckElement *e, const char *from)
{
    char *text = malloc((size_t)(c->at - from) + 1);
    assert_non_null(text);
    check_unescape(from, c->at, text);
    SvgBox box = check_text_box(e, text);
    check_inside(c, box.x, box.y, box.x + box.width, box.y + box.height);
    for (int i = 0; i < c->text_count; i++)
        if (check_overlap(box, c->texts[i])) fail_msg("'%s' lies on another text", text);
    assert_true(c->text_count < CHECK_TEXTS);
    if (*text) c->texts[c->text_count++] = box;
    free(text);
}

static inline void check_open(SvgCheck *c)
{
    CheckElement e = check_tag(c);
    c->elements++;
    check_shape(c, &e);
    if (strncmp(c->at, "/>", 2) == 0) {
        c->at += 2;
        return;
    }
    check_expect(*c->at == '>', c, "the end of a tag expected");
    c->at++;
    assert_true(c->depth < CHECK_DEPTH);
    c->open[c->depth++] = e;
    if (check_same(e.name, e.name_size, "text")) {
        const char *from = c->at;
        check_text(c, '<');
        check_letters(c, &e, from);
    }
}

static inline void check_close(SvgCheck *c)
{
    size_t size = check_name(c);
    check_expect(c->depth > 0, c, "nothing is open");
    const CheckElement *e = &c->open[--c->depth];
    check_expect(e->name_size == size && strncmp(e->name, c->at, size) == 0, c,
                 "the wrong end");
    c->at += size;
    check_expect(*c->at++ == '>', c, "the end of a tag expected");
}

/* Fails the test if anything is wrong; returns the number of elements. */
static inline int svg_check(const char *svg)
{
    SvgCheck c = {.at = svg};
    c.texts = calloc(CHECK_TEXTS, sizeof *c.texts);
    assert_non_null(c.texts);
    const char *box = strstr(svg, "viewBox=\"0 0 ");
    assert_true(strncmp(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"", 39) == 0);
    assert_non_null(box);
    char *end;
    c.width = strtod(box + 13, &end);
    c.height = strtod(end, NULL);
    assert_true(c.width > 0 && c.height > 0);
    do {
        c.at++;
        if (*c.at == '/') {
            c.at++;
            check_close(&c);
        } else {
            check_open(&c);
        }
        if (c.depth) check_text(&c, '<');
    } while (c.depth);
    assert_string_equal(c.at, "\n");
    free(c.texts);
    return c.elements;
}

#endif
