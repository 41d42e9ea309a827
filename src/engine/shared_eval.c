/* shared_eval.c - a match creates new players for every game, and unpacking the weights takes
 * longer than a short game. So evaluations are kept until the process ends. */
#include "engine/shared_eval.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Shared {
    struct Shared *next;
    char *file; /* NULL: the program's own */
    Eval *eval; /* read-only */
} Shared;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Shared *first; /* guarded by the mutex */

static bool is_same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

Eval *unshared_eval(const char *file, Error *err)
{
    Error why;
    Eval *e = file ? eval_load(file, &why) : eval_create(&why);
    if (e) return e;
    error_set(err, "%.200s: %.190s", file ? file : "the weights inside", why.text);
    if (err) err->machine = why.machine;
    return NULL;
}

static Shared *read_new(const char *file, Error *err)
{
    Shared *s = calloc(1, sizeof *s);
    if (!s || (file && !(s->file = strdup(file)))) {
        free(s);
        error_machine(err, "no memory for the evaluation");
        return NULL;
    }
    if ((s->eval = unshared_eval(file, err))) return s;
    free(s->file);
    free(s);
    return NULL;
}

const Eval *shared_eval(const char *file, Error *err)
{
    pthread_mutex_lock(&mutex);
    Shared *s = first;
    while (s && !is_same(s->file, file)) s = s->next;
    if (!s && (s = read_new(file, err))) {
        s->next = first;
        first = s;
    }
    pthread_mutex_unlock(&mutex);
    return s ? s->eval : NULL;
}
