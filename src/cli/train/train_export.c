/* train_export.c - `heibai train export`: what is in a file of weights. */
#include "cli/train/train_command.h"
#include "train/export.h"

#include <stdio.h>
#include <stdlib.h>

bool train_weights(const char *path, const Fold *fold, Weights *w, Error *err)
{
    return weights_load(path, fold, w, err) ||
           error_within(err, path ? path : "the weights inside");
}

bool train_export(TrainSettings *s, Error *err)
{
    Weights w;
    Fold *fold = fold_create();
    if (!fold) return error_set(err, "no memory for the weights");
    bool ok = train_weights(s->weights, fold, &w, err);
    if (ok) {
        Text text = {0};
        if (s->output) {
            export_table(&w, fold, &text);
            ok = text_write_file(s->output, text.data, text.size, err);
        } else {
            text_print(&text, "made %s from %s\n\n", w.date, w.recipe);
            export_patterns(&text);
            export_summary(&w, fold, &text);
            fputs(text_string(&text), stdout);
        }
        text_free(&text);
        weights_free(&w);
    }
    free(fold);
    return ok;
}
