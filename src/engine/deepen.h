/* deepen.h - the searches of one answer: one to given limits, or ever deeper ones while there
 * is time. */
#ifndef HEIBAI_ENGINE_DEEPEN_H
#define HEIBAI_ENGINE_DEEPEN_H

#include "engine/budget.h"
#include "engine/level.h"
#include "search/search.h"

typedef struct Task {
    Board board;
    Step target;
    bool open;     /* the target is as far as one could go, the time is what ends it */
    Budget budget; /* of time */
    int alpha, beta, lines;
    Stop stop; /* from outside; its deadline is kept too */
    SearchWatch watch;
    void *self;
} Task;

/* The result is that of the deepest search, the nodes are those of all. Unless the stop flag
 * was set there is a value. */
void deepen_run(Searcher *s, const Task *task, SearchResult *out);

#endif
