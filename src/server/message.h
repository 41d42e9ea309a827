/* message.h - one message of a client over the WebSocket, read from its text. */
#ifndef HEIBAI_SERVER_MESSAGE_H
#define HEIBAI_SERVER_MESSAGE_H

#include "base/error.h"

#include <jansson.h>

typedef struct Message {
    json_t *json; /* an object, owned: the arguments beside "id" and "do" */
    json_int_t id;
    const char *command; /* within json; NULL: "do" is missing or not a text */
} Message;

/* False: *out is empty, and the error says why. */
bool message_read(const char *text, size_t size, Message *out, Error *err);
void message_free(Message *m);

#endif
