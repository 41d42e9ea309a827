/* chart_scale.c - converts values to pixels and places the ticks. */
#include "draw/chart_parts.h"

#include <math.h>
#include <stdio.h>

bool chart_scale_shows(const ChartScale *s, double value)
{
    return isfinite(value) && (!s->log || value > 0);
}

double chart_scale_at(const ChartScale *s, double value)
{
    double part = s->log ? log(value / s->low) / log(s->high / s->low)
                         : (value - s->low) / (s->high - s->low);
    return s->from + part * (s->to - s->from);
}

/* The smallest of 1, 2 or 5 times a power of ten that is at least x. */
static double nice_above(double x)
{
    double power = pow(10, floor(log10(x) + 1e-9));
    static const double STEPS[] = {1, 2, 5, 10};
    for (int i = 0; i < 4; i++)
        if (STEPS[i] * power >= x * (1 - 1e-9)) return STEPS[i] * power;
    return 10 * power;
}

static double nice_below(double x) { return 1 / nice_above(1 / x); }

static void add_tick(ChartScale *s, double value)
{
    double slack = (s->high - s->low) * 1e-9;
    if (s->log) slack = value * 1e-9;
    if (s->ticks < CHART_TICKS && value >= s->low - slack && value <= s->high + slack)
        s->tick[s->ticks++] = value;
}

/* Ends that are not fixed are rounded to ticks. */
static void linear(ChartScale *s, bool integer, bool fixed_low, bool fixed_high, int wanted)
{
    if (s->high <= s->low) {
        s->low -= integer ? 1 : fabs(s->low) / 2 + 0.5;
        s->high += integer ? 1 : fabs(s->high) / 2 + 0.5;
    }
    double step = nice_above((s->high - s->low) / wanted);
    if (integer && step < 1) step = 1;
    if (!integer && !fixed_low) s->low = floor(s->low / step + 1e-9) * step;
    if (!integer && !fixed_high) s->high = ceil(s->high / step - 1e-9) * step;
    int decimals = (int)ceil(-log10(step) - 1e-9);
    s->decimals = decimals < 0 ? 0 : decimals > 9 ? 9 : decimals;
    double first = ceil(s->low / step - 1e-9);
    for (int i = 0; i < CHART_TICKS; i++) add_tick(s, (first + i) * step);
}

static void logarithmic(ChartScale *s, int wanted)
{
    s->low = nice_below(s->low);
    s->high = nice_above(s->high);
    if (s->high <= s->low * 1.5) {
        s->low = nice_below(s->low / 2);
        s->high = nice_above(s->high * 2);
    }
    int first = (int)floor(log10(s->low) + 1e-9), last = (int)ceil(log10(s->high) - 1e-9);
    int decades = last - first;
    bool fine = decades * 3 <= wanted + 3;
    int step = decades / (wanted + 3) + 1;
    for (int power = first; power <= last; power += step) {
        double unit = pow(10, power);
        add_tick(s, unit);
        if (!fine) continue;
        add_tick(s, 2 * unit);
        add_tick(s, 5 * unit);
    }
}

/* Ticks at powers of two, thinned out to about the wanted number. */
static void powers_of_two(ChartScale *s, int wanted)
{
    int first = (int)floor(log2(s->low) + 1e-9), last = (int)ceil(log2(s->high) - 1e-9);
    if (first == last) {
        first--;
        last++;
    }
    int step = (last - first - 1) / (wanted + 2) + 1;
    s->low = ldexp(1, first);
    s->high = ldexp(1, last);
    /* Thinned ticks keep the tick at 1. */
    while (step > 1 && first % step) first++;
    for (int power = first; power <= last; power += step) add_tick(s, ldexp(1, power));
}

ChartScale chart_scale(const ChartAxis *axis, double low, double high, int wanted)
{
    ChartScale s = {.log = axis->log, .low = low, .high = high, .to = 1};
    if (!isfinite(low) || !isfinite(high) || low > high) {
        s.low = axis->log;
        s.high = axis->log ? 10 : 1;
    }
    bool given = axis->min != 0 || axis->max != 0;
    bool fixed_low = given && axis->min <= s.low && (!axis->log || axis->min > 0);
    bool fixed_high = given && axis->max >= s.high;
    if (fixed_low) s.low = axis->min;
    if (fixed_high) s.high = axis->max;
    s.binary = axis->log && axis->base == 2;
    if (s.binary)
        powers_of_two(&s, wanted);
    else if (axis->log)
        logarithmic(&s, wanted);
    else
        linear(&s, axis->integer, fixed_low, fixed_high, wanted);
    if (axis->ticks) s.ticks = 0;
    for (int i = 0; axis->ticks && i < axis->tick_count; i++) add_tick(&s, axis->ticks[i]);
    return s;
}

void chart_scale_label(const ChartScale *s, int tick, char out[CHART_NUMBER])
{
    double value = s->tick[tick];
    if (!s->log) {
        chart_number(out, value, s->decimals);
    } else if (s->binary && value >= 1.0 / 512 && value < 1e9) {
        /* 0.125 has as many decimals as there are halvings. */
        chart_number(out, value, value < 1 ? (int)-log2(value) : 0);
    } else if (value >= 0.99e6 && value < 0.99e12) {
        bool milliards = value >= 0.99e9;
        snprintf(out, CHART_NUMBER, "%.0f %c", value / (milliards ? 1e9 : 1e6),
                 milliards ? 'G' : 'M');
    } else if (value >= 0.99e-5 && value < 0.99e6) {
        int decimals = (int)ceil(-floor(log10(value) + 1e-9) - 1e-9);
        chart_number(out, value, decimals < 0 ? 0 : decimals);
    } else {
        snprintf(out, CHART_NUMBER, "%.0e", value);
    }
}

double chart_scale_room(const ChartScale *s)
{
    double widest = 0;
    for (int i = 0; i < s->ticks; i++) {
        char label[CHART_NUMBER];
        chart_scale_label(s, i, label);
        double width = svg_text_width(label, SVG_SMALL, false);
        if (width > widest) widest = width;
    }
    return widest;
}
