/* labrun.h - a quick run of the whole lab in a folder of its own, and its files read again as
 * somebody would who knows nothing of how they were made. */
#ifndef HEIBAI_TESTS_LAB_LABRUN_H
#define HEIBAI_TESTS_LAB_LABRUN_H

#include "cmocka_all.h"

#include "lab/lab.h"
#include "lab/report.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline void labrun_folder(char out[64])
{
    snprintf(out, 64, "/tmp/heibai-lab-XXXXXX");
    assert_non_null(mkdtemp(out));
}

static inline void labrun_remove(const char *folder)
{
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d));) {
        char path[800];
        snprintf(path, sizeof path, "%.400s/%s", folder, e->d_name);
        unlink(path);
    }
    if (d) closedir(d);
    rmdir(folder);
}

/* The whole of a file; free it. */
static inline char *labrun_read(const char *folder, const char *name)
{
    char path[400];
    Text text = {0};
    Error err;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (!text_read_file(path, 1 << 26, &text, &err)) fail_msg("%s: %s", path, err.text);
    if (!text.data) text_add(&text, "", 0);
    return text.data;
}

/* The text of the next element of a kind from *at on, without what stands around it; false when
 * there is none. Entities stay as they are. */
static inline bool labrun_element(const char **at, const char *tag, char *attributes,
                                  size_t attributes_size, char *content, size_t content_size)
{
    char open[32], close[32];
    snprintf(open, sizeof open, "<%s", tag);
    snprintf(close, sizeof close, "</%s>", tag);
    const char *begin = *at;
    do {
        begin = strstr(begin, open);
        if (!begin) return false;
        begin += strlen(open);
    } while (*begin != ' ' && *begin != '>');
    const char *from = strchr(begin, '>'), *to = from ? strstr(from, close) : NULL;
    if (!to) return false;
    snprintf(attributes, attributes_size, "%.*s", (int)(from - begin), begin);
    snprintf(content, content_size, "%.*s", (int)(to - from - 1), from + 1);
    *at = to + strlen(close);
    return true;
}

static inline double labrun_attribute(const char *attributes, const char *name)
{
    char key[40];
    snprintf(key, sizeof key, " %s=\"", name);
    const char *at = strstr(attributes, key);
    return at ? strtod(at + strlen(key), NULL) : NAN;
}

/* A number as charts write it: a true minus, spaces between thousands. */
static inline double labrun_number(const char *text)
{
    char plain[64];
    size_t size = 0;
    for (; *text && size < sizeof plain - 1; text++) {
        if (strncmp(text, "\u2212", 3) == 0) {
            plain[size++] = '-';
            text += 2;
        } else if (strchr("0123456789.-+e", *text)) {
            plain[size++] = *text;
        }
    }
    plain[size] = '\0';
    return strtod(plain, NULL);
}

/* An axis as its ticks show it. */
typedef struct LabrunAxis {
    bool log;
    double pixel[2], value[2]; /* of the first and the last tick */
    int ticks;
} LabrunAxis;

static inline double labrun_value(const LabrunAxis *a, double pixel)
{
    double share = (pixel - a->pixel[0]) / (a->pixel[1] - a->pixel[0]);
    if (!a->log) return a->value[0] + share * (a->value[1] - a->value[0]);
    return a->value[0] * pow(a->value[1] / a->value[0], share);
}

static inline void labrun_tick(LabrunAxis *a, double pixel, double value)
{
    int place = a->ticks++ ? 1 : 0;
    a->pixel[place] = pixel;
    a->value[place] = value;
}

/* Ticks are the small texts: at the end of their place on the left axis, in the middle of it
 * below. */
static inline void labrun_axes(const char *svg, LabrunAxis *x, LabrunAxis *y)
{
    char attributes[400], content[400];
    for (const char *at = svg;
         labrun_element(&at, "text", attributes, sizeof attributes, content, sizeof content);) {
        if (labrun_attribute(attributes, "font-size") != 11) continue;
        if (strstr(attributes, "\"end\""))
            labrun_tick(y, labrun_attribute(attributes, "y") - 4, labrun_number(content));
        else if (strstr(attributes, "\"middle\""))
            labrun_tick(x, labrun_attribute(attributes, "x"), labrun_number(content));
    }
    if (x->ticks < 2 || (y && y->ticks < 2)) fail_msg("an axis with fewer than two ticks");
}

enum { LABRUN_POINTS = 80 };
typedef struct LabrunLine {
    int count;
    double x[LABRUN_POINTS], y[LABRUN_POINTS];
} LabrunLine;

/* The points of the line whose group has this name, in the units of the axes. */
static inline void labrun_line(const char *svg, const char *name, const LabrunAxis *x,
                               const LabrunAxis *y, LabrunLine *out)
{
    char title[200];
    out->count = 0;
    snprintf(title, sizeof title, "<title>%s</title>\n<path d=\"", name);
    const char *at = strstr(svg, title);
    if (!at) fail_msg("no line named %s", name);
    at += strlen(title);
    while (*at == 'M' || *at == 'L') {
        char *end;
        assert_true(out->count < LABRUN_POINTS);
        out->x[out->count] = labrun_value(x, strtod(at + 1, &end));
        out->y[out->count++] = labrun_value(y, strtod(end, &end));
        at = *end == ' ' ? end + 1 : end;
    }
}

static inline void labrun_near(double got, double want, double relative)
{
    if (!(fabs(got - want) <= relative * fabs(want) + 1e-9))
        fail_msg("%.9g is not %.9g", got, want);
}

#endif
