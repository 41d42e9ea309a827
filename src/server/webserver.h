/* webserver.h - the page, its HTTP interface and its WebSocket on one event loop. */
#ifndef HEIBAI_SERVER_WEBSERVER_H
#define HEIBAI_SERVER_WEBSERVER_H

#include "base/error.h"

#include <stdatomic.h>

typedef struct ServerSettings {
    const char *address; /* to listen on: "127.0.0.1", "0.0.0.0", "::1" */
    int port;
    bool next_port;       /* if it is busy, take one of the next ten */
    const char *password; /* NULL: none */
    const char *allow;    /* more host names, with commas; NULL: none */
    int max_clients;      /* pages that are open at the same time */
    int threads;          /* of all engines together */
    int hash_mb;          /* of all engines together */
    const atomic_bool *stop;
    /* Called once, when the server listens. */
    void (*ready)(void *context, int port);
    void *context;
} ServerSettings;

/* Serves until *stop. False: it could not begin, and the error says why. */
bool webserver_run(const ServerSettings *settings, Error *err);

#endif
