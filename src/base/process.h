/* process.h - starts another program and exchanges lines with it through pipes.
 * No call waits longer than its Stop allows, and none raises SIGPIPE. */
#ifndef HEIBAI_BASE_PROCESS_H
#define HEIBAI_BASE_PROCESS_H

#include "base/clock.h"
#include "base/error.h"

/* The longest line that can be read, with its terminator. */
enum { PROCESS_LINE_MAX = 16384 };

typedef struct Process Process;

typedef enum ProcessRead {
    PROCESS_LINE,
    PROCESS_LONG,   /* the line is longer than PROCESS_LINE_MAX */
    PROCESS_ENDED,  /* the program has closed its output */
    PROCESS_STOPPED /* by the Stop */
} ProcessRead;

/* Whether there is such an executable: a path, or a name in PATH. */
bool process_exists(const char *program, Error *err);

typedef struct ProcessSettings {
    char *const *argv; /* argv[0]: a path, or a name in PATH; NULL at the end */
    size_t memory;     /* bytes of address space it may have; 0: no limit */
} ProcessSettings;

/* Starts a program in a process group of its own, without a shell, under a supervisor (see
 * supervisor.h): it and its descendants end with us. Its stderr is kept apart: see
 * process_last_words. NULL: the error says why; then nothing is wrong with the program's play.
 */
Process *process_start(const ProcessSettings *settings, Error *err);

/* Writes all of a text. PROCESS_LINE: done. */
ProcessRead process_send(Process *p, const char *text, const Stop *stop);
/* The next line without its end; characters that are not printable ASCII become '?'. */
ProcessRead process_line(Process *p, const Stop *stop, char line[PROCESS_LINE_MAX]);

/* After PROCESS_ENDED: "ended with status 3", "was killed by signal 11 (Segmentation fault)".
 * Returns out. */
const char *process_fate(Process *p, char *out, size_t size);
/* The last line that it wrote to stderr, cut to a short length; "" if there is none. */
const char *process_last_words(const Process *p);

/* Says `farewell`, which may be NULL, and gives it `patience` seconds to end by itself, then
 * SIGTERM, then SIGKILL, which reach its helpers too. NULL is allowed. */
void process_end(Process *p, const char *farewell, double patience);

#endif
