/* supervisor.h - a small process that stands between us and a program we started.
 * It kills the program and everything that the program started when we end, however we end.
 * Descendants that left the process group (setsid) are found because the supervisor is their
 * subreaper: a process whose parent died becomes its child. */
#ifndef HEIBAI_BASE_SUPERVISOR_H
#define HEIBAI_BASE_SUPERVISOR_H

#include <stddef.h>

typedef struct Supervised {
    const char *path; /* of the program, found beforehand */
    char *const *argv;
    int in, out, err; /* become 0, 1 and 2 of the program */
    int orders;       /* read end: SUPERVISOR_TERMINATE; closed: kill everything and end */
    int reports;      /* write end of SupervisorReports */
    size_t memory;    /* bytes of address space that the program may have; 0: no limit */
} Supervised;

enum { SUPERVISOR_TERMINATE = 'T' }; /* SIGTERM to the program's group */

typedef enum SupervisorEvent {
    SUPERVISOR_STARTED,
    SUPERVISOR_FAILED, /* value: errno of what could not be done */
    SUPERVISOR_ENDED   /* value: the program's status as of waitpid */
} SupervisorEvent;

typedef struct SupervisorReport {
    SupervisorEvent event;
    int value;
} SupervisorReport;

/* For the child right after fork, with all signals blocked. Uses only what is safe there in a
 * process that had several threads: no allocation, no stdio. */
_Noreturn void supervisor_run(const Supervised *program);

#endif
