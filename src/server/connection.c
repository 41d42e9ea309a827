#include "server/connection.h"

#include <stdlib.h>
#include <string.h>

Server *server_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

Client *client_add(Server *s, struct lws *wsi, bool socket)
{
    Client *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->number = ++s->last_number;
    c->wsi = wsi;
    c->socket = socket;
    c->end = &c->first;
    lws_get_peer_simple(wsi, c->address, sizeof c->address);
    c->next = s->clients;
    s->clients = c;
    s->sockets += socket;
    return c;
}

void client_remove(Server *s, Client *c)
{
    Client **at = &s->clients;
    while (*at && *at != c) at = &(*at)->next;
    if (!*at) return;
    *at = c->next;
    s->sockets -= c->socket;
    if (s->scheduler) scheduler_forget(s->scheduler, c->number);
    seats_leave(c->seats);
    for (Outgoing *o = c->first, *next; o; o = next) {
        next = o->next;
        free(o);
    }
    text_free(&c->in);
    free(c);
}

Client *client_find(Server *s, uint64_t number)
{
    Client *c = s->clients;
    while (c && c->number != number) c = c->next;
    return c;
}

const char *header_text(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    out[0] = '\0';
    if (lws_hdr_copy(wsi, out, (int)size, token) < 0) out[0] = '\0';
    return out;
}

bool request_is_ours(Server *s, struct lws *wsi)
{
    char host[256], origin[300];
    header_text(wsi, WSI_TOKEN_HOST, host, sizeof host);
    /* A header that is too long must not pass for a missing one. */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) >= (int)sizeof origin) return false;
    header_text(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    return guard_host(s->guard, host) && guard_origin(origin, host);
}

bool request_is_known(Server *s, struct lws *wsi, int *wait)
{
    char cookie[4096], authorization[300];
    *wait = 0;
    if (!guard_locked(s->guard)) return true;
    header_text(wsi, WSI_TOKEN_HTTP_COOKIE, cookie, sizeof cookie);
    if (guard_cookie(s->guard, cookie)) return true;
    char address[64] = "";
    double now = clock_now();
    header_text(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization, sizeof authorization);
    if (!authorization[0]) return false;
    lws_get_peer_simple(wsi, address, sizeof address);
    *wait = guard_wait(s->guard, address, now);
    if (*wait) return false;
    if (guard_authorization(s->guard, authorization)) return true;
    guard_failed(s->guard, address, now);
    return false;
}
