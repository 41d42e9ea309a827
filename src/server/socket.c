/* socket.c - the WebSocket: requests with a number, each answered by one or more messages. */
#include "server/connection.h"
#include "server/limits.h"
#include "server/message.h"

#include <stdlib.h>
#include <string.h>

typedef struct SocketSession {
    Client *client;
} SocketSession;

static void send_json(Client *c, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(object);
    size_t size = text ? strlen(text) : 0;
    Outgoing *o = text ? malloc(sizeof *o + LWS_PRE + size) : NULL;
    if (!o || c->queued >= LIMIT_OUT || c->waiting + size > LIMIT_OUT_BYTES) {
        c->closing = true; /* it does not read what it asked for */
        free(o);
    } else {
        *o = (Outgoing){NULL, size};
        memcpy(o->data + LWS_PRE, text, size);
        *c->end = o;
        c->end = &o->next;
        c->queued++;
        c->waiting += size;
    }
    free(text);
    lws_callback_on_writable(c->wsi);
}

static void send_answer(Client *c, json_t *body, json_int_t request, bool last)
{
    json_object_set_new(body, "id", json_integer(request));
    json_object_set_new(body, "last", json_boolean(last));
    send_json(c, body);
}

/* ---- Open requests ----------------------------------------------------------------------- */

/* NULL: there is none with this "id". */
static OpenRequest *open_find(Client *c, json_int_t id)
{
    for (int i = 0; i < c->requests; i++)
        if (c->open[i].id == id) return &c->open[i];
    return NULL;
}

static void open_remove(Client *c, OpenRequest *open) { *open = c->open[--c->requests]; }

/* An answer to a cancelled request may still be on its way when the cancellation is answered.
 */
void socket_deliver(Server *s, Client *c, Mail *mail)
{
    (void)s;
    for (int i = 0; i < c->requests; i++) {
        if (c->open[i].number != mail->to.request) continue;
        send_answer(c, json_incref(mail->body), c->open[i].id, mail->last);
        if (mail->last) open_remove(c, &c->open[i]);
        return;
    }
}

static void cancel(Server *s, Client *c, const json_t *message, json_int_t request)
{
    json_int_t of = json_integer_value(json_object_get(message, "of"));
    OpenRequest *open = open_find(c, of);
    bool found = open != NULL;
    if (open && scheduler_cancel(s->scheduler, (Address){c->number, open->number})) {
        Error err = {0};
        error_set(&err, "cancelled");
        open_remove(c, open);
        send_answer(c, api_error(&err), of, true);
    } else {
        /* answers by itself */
        found = open && c->seats && seats_cancel(c->seats, open->number);
    }
    send_answer(c, json_pack("{s:b}", "cancelled", found), request, true);
}

static bool hand_over(Server *s, Client *c, Prepared *p, json_int_t id, Error *err)
{
    Address address = {c->number, ++c->last_request};
    if (c->requests >= LIMIT_REQUESTS)
        return error_set(err, "too many requests at once: at most %d", LIMIT_REQUESTS);
    if (open_find(c, id))
        return error_set(err, "request %lld is not answered yet: use another \"id\"",
                         (long long)id);
    if (p->work) {
        p->work->address = address;
        if (!scheduler_submit(s->scheduler, p->work)) return error_no_memory(err);
        p->work = NULL;
    } else {
        if (!c->seats) c->seats = seats_create();
        if (!c->seats) return error_no_memory(err);
        if (!moves_submit(s->moves, p->move, c->seats, address, err)) return false;
        p->move = NULL;
    }
    c->open[c->requests++] = (OpenRequest){id, address.request};
    return true;
}

static void carry_out(Server *s, Client *c, const Message *message)
{
    Prepared prepared = {0};
    Error err = {0};
    if (message->command && strcmp(message->command, "cancel") == 0) {
        cancel(s, c, message->json, message->id);
        return;
    }
    bool ok = message->command
                  ? api_prepare(message->command, message->json, s->mail, &prepared, &err)
                  : error_set(&err, "\"do\" is missing: the name of a command");
    if (ok && prepared.answer) {
        send_answer(c, json_incref(prepared.answer), message->id, true);
    } else if (!ok || !hand_over(s, c, &prepared, message->id, &err)) {
        send_answer(c, api_error(&err), message->id, true);
    }
    prepared_free(&prepared);
}

static void take_message(Server *s, Client *c)
{
    Message message;
    Error err;
    if (message_read(text_string(&c->in), c->in.size, &message, &err))
        carry_out(s, c, &message);
    else
        send_json(c, api_error(&err));
    message_free(&message);
    text_clear(&c->in);
}

static int receive(Server *s, Client *c, const void *in, size_t size)
{
    struct lws *wsi = c->wsi;
    if (c->closing) return 0;
    if (lws_frame_is_binary(wsi) || c->in.size + size > LIMIT_MESSAGE) {
        Error err = {0};
        error_set(&err,
                  lws_frame_is_binary(wsi) ? "a message must be text"
                                           : "the message is longer than %d bytes",
                  LIMIT_MESSAGE);
        send_json(c, api_error(&err));
        c->closing = true;
        text_free(&c->in);
        return 0;
    }
    text_add(&c->in, in, size);
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        if (c->in.failed) return -1;
        take_message(s, c);
    }
    return 0;
}

static int write_next(Client *c)
{
    Outgoing *o = c->first;
    if (o) {
        c->first = o->next;
        if (!c->first) c->end = &c->first;
        c->queued--;
        c->waiting -= o->size;
        int sent = lws_write(c->wsi, o->data + LWS_PRE, o->size, LWS_WRITE_TEXT);
        bool ok = sent >= (int)o->size;
        free(o);
        if (!ok) return -1;
    }
    if (c->first) {
        lws_callback_on_writable(c->wsi);
    } else if (c->closing) {
        lws_close_reason(c->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    return 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    SocketSession *session = user;
    Server *s = server_of(wsi);
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        session->client = client_add(s, wsi, true);
        return session->client ? 0 : -1;
    case LWS_CALLBACK_RECEIVE:
        return receive(s, session->client, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_next(session->client);
    case LWS_CALLBACK_CLOSED:
        if (session && session->client) client_remove(s, session->client);
        if (session) session->client = NULL;
        return 0;
    default:
        return 0;
    }
}
