/* shared_eval.c - unpacking the weights takes longer than a short game, and a match makes new
 * players for every game: so they are kept for the life of the process. */
#include "engine/shared_eval.h"

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Eval *eval; /* guarded by the mutex until made; nobody writes to it after that */

const Eval *shared_eval(Error *err)
{
    pthread_mutex_lock(&mutex);
    if (!eval) eval = eval_create(err);
    const Eval *made = eval;
    pthread_mutex_unlock(&mutex);
    return made;
}
