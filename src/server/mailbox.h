/* mailbox.h - answers on their way from the threads that work to the thread that owns the
 * connections. A client is known by its number only, so a client that has left is no danger. */
#ifndef HEIBAI_SERVER_MAILBOX_H
#define HEIBAI_SERVER_MAILBOX_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Whom an answer is for: a request of a client. */
typedef struct Address {
    uint64_t client;
    uint64_t request; /* never used twice for a client: answers to a cancelled request may come
                         late, when its "id" belongs to another */
} Address;

typedef struct Mail {
    struct Mail *next;
    Address to;
    json_t *body; /* owned */
    bool last;    /* the request is answered */
} Mail;

typedef struct Mailbox Mailbox;

/* `wake` is called after each post, from the posting thread. NULL: out of memory. */
Mailbox *mailbox_create(void (*wake)(void *context), void *context);
void mailbox_destroy(Mailbox *m);

/* Takes over `body`. */
void mailbox_post(Mailbox *m, Address to, json_t *body, bool last);
/* All mail in the order of posting; free each with mail_free. */
Mail *mailbox_take(Mailbox *m);
void mail_free(Mail *mail);

#endif
