/* train_export.c - `heibai train export`: weights as text. */
#include "cli/train/train_command.h"
#include "train/evals.h"
#include "train/export.h"

#include <stdio.h>
#include <stdlib.h>

static bool print_summary(const Weights *w, const Fold *fold, Error *err)
{
    Text text = {0};
    text_print(&text, "made %s from %s\n\n", w->date, w->recipe);
    export_patterns(&text);
    export_summary(w, fold, &text);
    bool ok = text_ok(&text, err);
    fputs(text_string(&text), stdout);
    text_free(&text);
    return ok;
}

static bool write_table(const Weights *w, const Fold *fold, const char *path, Error *err)
{
    Text text = {0};
    export_table(w, fold, &text);
    bool ok = text_ok(&text, err) && text_write_file(path, text.data, text.size, err);
    text_free(&text);
    return ok;
}

static bool export(const char *weights, const char *output, Error *err)
{
    Weights w;
    Fold *fold = fold_create();
    if (!fold) return error_no_memory(err);
    bool ok = evals_weights(weights, fold, &w, err);
    if (ok) {
        ok = output ? write_table(&w, fold, output, err) : print_summary(&w, fold, err);
        weights_free(&w);
    }
    free(fold);
    return ok;
}

int run_train_export(const Command *self, int argc, char **argv)
{
    const char *weights = NULL, *output = NULL;
    const Flag flags[] = {
        flag_weights(&weights, "weights to read (those inside the program)"),
        flag_output(&output, "write every weight that is not zero to a CSV file instead"),
    };
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv, 0,
                       &status))
        return status;
    return export(weights, output, &err) ? STATUS_OK : command_fail(&err, self->name);
}
