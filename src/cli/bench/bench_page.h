/* bench_page.h - `heibai bench page`: how soon the page shows values, and how much it loads. */
#ifndef HEIBAI_CLI_BENCH_BENCH_PAGE_H
#define HEIBAI_CLI_BENCH_BENCH_PAGE_H

#include "cli/command.h"

typedef struct PageFigures {
    int hints;
    double median, largest; /* ms from a request to the first values over the WebSocket */
    int files;
    double kilobytes; /* answers of HTTP for all files of the page, with their headers */
} PageFigures;

/* Starts a server on a free port of this machine and is its only client. */
bool page_measure(const atomic_bool *stop, PageFigures *out, Error *err);

int bench_page_run(const Command *self, int argc, char **argv);

#endif
