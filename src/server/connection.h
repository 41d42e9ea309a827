/* connection.h - what the HTTP and WebSocket sides of the server share. */
#ifndef HEIBAI_SERVER_CONNECTION_H
#define HEIBAI_SERVER_CONNECTION_H

#include "base/text.h"
#include "server/api.h"
#include "server/guard.h"
#include "server/limits.h"
#include "server/page.h"
#include "server/webserver.h"

#include <libwebsockets.h>

#define SOCKET_PROTOCOL "heibai.1" /* of WebSockets */

/* A message that waits to be sent, behind LWS_PRE bytes of room. */
typedef struct Outgoing {
    struct Outgoing *next;
    size_t size;
    unsigned char data[];
} Outgoing;

/* A request of a WebSocket whose last answer is still to come. */
typedef struct OpenRequest {
    json_int_t id;   /* the client's number, which it may use again later */
    uint64_t number; /* the server's, in Address */
} OpenRequest;

/* A WebSocket, or an HTTP request whose answer is not there yet. */
typedef struct Client {
    struct Client *next;
    uint64_t number;
    struct lws *wsi;
    bool socket;
    char address[64];
    /* WebSocket */
    Text in;
    Outgoing *first, **end;
    int queued;     /* messages from first on */
    size_t waiting; /* their bytes */
    OpenRequest open[LIMIT_REQUESTS];
    int requests;
    uint64_t last_request; /* number */
    Seats *seats;
    bool closing; /* after what is queued */
    /* HTTP */
    struct HttpSession *http;
} Client;

/* Of one HTTP connection; libwebsockets allocates it, zeroed. */
typedef struct HttpSession {
    Client *client; /* while an engine works for it */
    Text body;      /* of the request */
    char command[24];
    bool head, post;
    bool skip;  /* answered before its body was read, which is dropped */
    bool taken; /* the body was complete, and its command is carried out */
    /* The answer */
    Text text;
    const unsigned char *data;
    size_t size, sent;
    int retry_after;   /* seconds; 0: the answer does not say */
    const char *allow; /* methods; NULL: the answer does not say */
} HttpSession;

typedef struct Server {
    const ServerSettings *settings;
    struct lws_context *context;
    lws_sorted_usec_list_t ticking;
    Mailbox *mail;
    Scheduler *scheduler;
    Moves *moves;
    Guard *guard;
    Client *clients;
    uint64_t last_number;
    int sockets;
} Server;

Server *server_of(struct lws *wsi);
/* NULL: out of memory. */
Client *client_add(Server *s, struct lws *wsi, bool socket);
/* Ends its work too. */
void client_remove(Server *s, Client *c);
Client *client_find(Server *s, uint64_t number);

/* The text of a header, "" if it is missing or too long. Returns out. */
const char *header_text(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size);
/* Host and Origin are those of this server. */
bool request_is_ours(Server *s, struct lws *wsi);
/* There is no password, or the request has it. False: *wait is the number of seconds that its
 * address is blocked for after too many wrong passwords, 0 if it is not. */
bool request_is_known(Server *s, struct lws *wsi, int *wait);

/* Answers of the engine and the players. */
void http_deliver(Server *s, Client *c, Mail *mail);
void socket_deliver(Server *s, Client *c, Mail *mail);

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size);
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size);

#endif
