#include "server/mailbox.h"

#include <pthread.h>
#include <stdlib.h>

struct Mailbox {
    pthread_mutex_t lock;
    Mail *first, **end;
    void (*wake)(void *context);
    void *context;
};

Mailbox *mailbox_create(void (*wake)(void *context), void *context)
{
    Mailbox *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    pthread_mutex_init(&m->lock, NULL);
    m->end = &m->first;
    m->wake = wake;
    m->context = context;
    return m;
}

void mail_free(Mail *mail)
{
    json_decref(mail->body);
    free(mail);
}

void mailbox_destroy(Mailbox *m)
{
    if (!m) return;
    for (Mail *mail = m->first, *next; mail; mail = next) {
        next = mail->next;
        mail_free(mail);
    }
    pthread_mutex_destroy(&m->lock);
    free(m);
}

void mailbox_post(Mailbox *m, Address to, json_t *body, bool last)
{
    Mail *mail = malloc(sizeof *mail);
    if (!mail) {
        json_decref(body);
        return;
    }
    *mail = (Mail){NULL, to, body, last};
    pthread_mutex_lock(&m->lock);
    *m->end = mail;
    m->end = &mail->next;
    pthread_mutex_unlock(&m->lock);
    m->wake(m->context);
}

Mail *mailbox_take(Mailbox *m)
{
    pthread_mutex_lock(&m->lock);
    Mail *mail = m->first;
    m->first = NULL;
    m->end = &m->first;
    pthread_mutex_unlock(&m->lock);
    return mail;
}
