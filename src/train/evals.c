#include "train/evals.h"

#include <stdlib.h>
#include <string.h>

static bool failed(const char *path, Error *err)
{
    return error_within(err, path ? path : "the weights inside the program");
}

static Eval *zero_eval(Error *err)
{
    Weights w;
    Fold *fold = fold_create();
    Eval *eval = NULL;
    if (fold && weights_init(&w, fold)) {
        eval = eval_from_weights(&w, fold, err);
        weights_free(&w);
    } else {
        error_no_memory(err);
    }
    free(fold);
    return eval;
}

Eval *evals_open(const char *path, Error *err)
{
    if (path && strcmp(path, "none") == 0) return zero_eval(err);
    Eval *eval = path ? eval_load(path, err) : eval_create(err);
    if (!eval) failed(path, err);
    return eval;
}

bool evals_weights(const char *path, const Fold *fold, Weights *w, Error *err)
{
    return weights_load(path, fold, w, err) || failed(path, err);
}

bool evals_save(const char *path, const Weights *w, size_t *size, Error *err)
{
    Text file = {0};
    bool ok = weights_pack(w, &file, err) && text_write_file(path, file.data, file.size, err);
    *size = file.size;
    text_free(&file);
    return ok;
}
