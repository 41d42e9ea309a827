/* evals.h - opens and saves weights by path, with errors that name the file. */
#ifndef HEIBAI_TRAIN_EVALS_H
#define HEIBAI_TRAIN_EVALS_H

#include "eval/weights.h"

/* The evaluation with the weights of a file, those inside the program for NULL, or weights that
 * are all zero for "none". */
Eval *evals_open(const char *path, Error *err);

/* The weights of a file, or those inside the program for NULL. */
bool evals_weights(const char *path, const Fold *fold, Weights *w, Error *err);

/* Writes a file of *size bytes. */
bool evals_save(const char *path, const Weights *w, size_t *size, Error *err);

#endif
