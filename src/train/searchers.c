#include "train/searchers.h"

#include <math.h>

Searcher *searchers_single(int hash_bits, const Eval *eval, Error *err)
{
    SearcherSettings settings = {.threads = 1,
                                 .hash_size = search_hash_size(hash_bits),
                                 .cpu = cpu_level(),
                                 .eval = eval};
    return searcher_create(&settings, err);
}

bool searchers_create(Searchers *s, int threads, int hash_bits, const Eval *eval, Error *err)
{
    *s = (Searchers){.pool = pool_create(threads)};
    bool ok = s->pool || error_set(err, "no memory or threads for %d searches", threads);
    for (int i = 0; ok && i < threads; i++)
        ok = (s->of[i] = searchers_single(hash_bits, eval, err)) != NULL;
    if (!ok) searchers_destroy(s);
    return ok;
}

void searchers_destroy(Searchers *s)
{
    for (int i = 0; i < POOL_THREADS_MAX; i++) searcher_destroy(s->of[i]);
    pool_destroy(s->pool);
    *s = (Searchers){0};
}

double searchers_value(Searcher *s, const Board *b, SearchDepth depth, Stop stop)
{
    SearchLimits limits = {
        .depth = depth, .alpha = -SQUARES, .beta = SQUARES, .lines = 1, .stop = stop};
    SearchResult result;
    searcher_run(s, b, &limits, NULL, NULL, &result);
    return result.complete ? (double)result.lines[0].value / SEARCH_UNIT : NAN;
}
