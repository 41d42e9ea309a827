/* api.h - the table of commands that HTTP and WebSocket share. */
#ifndef HEIBAI_SERVER_API_H
#define HEIBAI_SERVER_API_H

#include "server/engine_jobs.h"
#include "server/player_jobs.h"

/* A request that was understood: exactly one of the three is set, and owned by the caller. */
typedef struct Prepared {
    json_t *answer; /* the whole answer */
    Work *work;     /* for the scheduler */
    MoveJob *move;  /* for a player of this connection */
} Prepared;

/* False: no such command, or an argument is wrong. `arguments` is any JSON. */
bool api_prepare(const char *command, const json_t *arguments, Mailbox *mail, Prepared *out,
                 Error *err);
void prepared_free(Prepared *p);

/* Whether there is such a command; those with state need a WebSocket. */
bool api_known(const char *command, bool *socket_only);

/* {"error": {"text", "line", "column"}} */
json_t *api_error(const Error *err);

#endif
