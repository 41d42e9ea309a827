#include "train/export.h"

#include "board/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int16_t weight_at(const Weights *w, const Fold *fold, int stage, const Pattern *p,
                         int index)
{
    size_t place = fold->place[0][p->weight + index];
    return w->value[(size_t)stage * (size_t)w->per_stage + place];
}

static int bias_at(const Weights *w, const Fold *fold, int stage, int odd)
{
    return w->value[(size_t)stage * (size_t)w->per_stage + (size_t)(fold->count + odd)];
}

/* As "-XO-----XX": the first square first. */
static void write_index(const Pattern *p, int index, char *out)
{
    for (int i = 0; i < p->squares; i++, index /= 3) out[i] = "-XO"[index % 3];
    out[p->squares] = '\0';
}

void export_patterns(Text *out)
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    for (const Pattern *p = patterns; p < patterns + PATTERN_TYPES; p++) {
        text_print(out, "%s, %d squares, %d images:", pattern_name((int)(p - patterns)),
                   p->squares, p->images);
        for (int i = 0; i < p->squares; i++)
            text_print(out, " %s", square_name(p->square[0][i]));
        for (int square = 0; square < SQUARES; square++) {
            bool in = false;
            for (int i = 0; i < p->squares; i++) in = in || p->square[0][i] == square;
            text_print(out, "%s%s", square % 8 ? " " : "\n  ", in ? "#" : ".");
        }
        text_print(out, "\n\n");
    }
}

static void summarise(const Weights *w, const Fold *fold, int stage, const Pattern *p,
                      const char *name, Text *out)
{
    long used = 0, greatest = 0;
    double sum = 0;
    for (int i = 0; i < p->size; i++) {
        int value = weight_at(w, fold, stage, p, i);
        used += value != 0;
        sum += abs(value);
        if (abs(value) > greatest) greatest = abs(value);
    }
    text_print(out, "%d-%d,%s,%d,%ld,%.3f,%.2f\n", 4 + 2 * stage, 5 + 2 * stage, name, p->size,
               used, used ? sum / (double)used / EVAL_UNIT : 0, (double)greatest / EVAL_UNIT);
}

void export_summary(const Weights *w, const Fold *fold, Text *out)
{
    Pattern patterns[PATTERN_TYPES];
    pattern_all(patterns);
    text_print(out, "discs on the board,pattern,weights,not zero,mean size,greatest\n");
    for (int stage = 0; stage < EVAL_STAGES; stage++)
        for (int type = 0; type < PATTERN_TYPES; type++)
            summarise(w, fold, stage, &patterns[type], pattern_name(type), out);
}

void export_table(const Weights *w, const Fold *fold, Text *out)
{
    Pattern patterns[PATTERN_TYPES];
    char squares[PATTERN_SQUARES_MAX + 1];
    pattern_all(patterns);
    text_print(out, "discs on the board,pattern,squares,discs\n");
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        for (int odd = 0; odd < 2; odd++)
            text_print(out, "%d,bias,,%.4f\n", 4 + 2 * stage + odd,
                       (double)bias_at(w, fold, stage, odd) / EVAL_UNIT);
        for (int type = 0; type < PATTERN_TYPES; type++)
            for (int i = 0; i < patterns[type].size; i++) {
                int value = weight_at(w, fold, stage, &patterns[type], i);
                /* Mirror images share a weight: list it once. */
                if (value == 0 || pattern_fold(&patterns[type], i) != i) continue;
                write_index(&patterns[type], i, squares);
                text_print(out, "%d-%d,%s,%s,%.4f\n", 4 + 2 * stage, 5 + 2 * stage,
                           pattern_name(type), squares, (double)value / EVAL_UNIT);
            }
    }
}
