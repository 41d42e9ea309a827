/* http.c - the page's files and single questions: GET /FILE, GET or POST /api/COMMAND. */
#include "server/connection.h"
#include "server/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 4096, HEADER_ROOM = 2048, BLOCKED_SIZE = 96, STATUS_TOO_MANY = 429 };

static const char API[] = "/api/";

/* Headers beside those that every answer has. */
typedef struct Reply {
    unsigned status;
    const char *type;
    const char *etag, *cookie, *location; /* NULL: none */
    bool packed;
} Reply;

/* ---- Answers ----------------------------------------------------------------------------- */

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

/* Each answer ends its connection, because libwebsockets 4.1 loops for ever when a request with
 * a body arrives in one packet with the request before it. It closes the connection only after
 * an answer of unknown length, so the length is added as a header of its own. */
static bool add_headers(struct lws *wsi, const HttpSession *h, const Reply *r,
                        unsigned char **at, unsigned char *end)
{
    char retry_after[16];
    snprintf(retry_after, sizeof retry_after, "%d", h->retry_after);
    return lws_add_http_common_headers(wsi, r->status, r->type, LWS_ILLEGAL_HTTP_CONTENT_LEN,
                                       at, end) == 0 &&
           lws_add_http_header_content_length(wsi, h->size, at, end) == 0 &&
           add_header(wsi, "cache-control:", r->etag ? "no-cache" : "no-store", at, end) &&
           (!r->etag || (add_header(wsi, "etag:", r->etag, at, end) &&
                         add_header(wsi, "vary:", "accept-encoding", at, end))) &&
           (!r->packed || add_header(wsi, "content-encoding:", "gzip", at, end)) &&
           (!r->cookie || add_header(wsi, "set-cookie:", r->cookie, at, end)) &&
           (!r->location || add_header(wsi, "location:", r->location, at, end)) &&
           (!h->allow || add_header(wsi, "allow:", h->allow, at, end)) &&
           (!h->retry_after || add_header(wsi, "retry-after:", retry_after, at, end));
}

/* All is written: what it was made of can go. */
static int finish(struct lws *wsi, HttpSession *h)
{
    text_free(&h->text);
    text_free(&h->body);
    h->data = NULL;
    if (h->skip) return 0;
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_more(struct lws *wsi, HttpSession *h)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (!h->data || h->sent >= h->size) return 0;
    size_t size = h->size - h->sent;
    if (size > CHUNK) size = CHUNK;
    bool last = h->sent + size == h->size;
    memcpy(buffer + LWS_PRE, h->data + h->sent, size);
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)size)
        return -1;
    h->sent += size;
    if (last) return finish(wsi, h);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Sends headers, then data..data+size: what is short at once, the rest as the connection takes
 * it. */
static int reply(struct lws *wsi, HttpSession *h, const Reply *r)
{
    unsigned char buffer[LWS_PRE + HEADER_ROOM], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    h->sent = 0;
    if (!add_headers(wsi, h, r, &at, end) ||
        lws_finalize_write_http_header(wsi, start, &at, end))
        return 1;
    if (h->head || h->size == 0) return finish(wsi, h);
    if (h->size <= CHUNK) return write_more(wsi, h);
    lws_callback_on_writable(wsi);
    return 0;
}

static int reply_text(struct lws *wsi, HttpSession *h, unsigned status, const char *type)
{
    h->data = (const unsigned char *)text_string(&h->text);
    h->size = h->text.size;
    return reply(wsi, h, &(Reply){.status = status, .type = type});
}

static int reply_json(struct lws *wsi, HttpSession *h, unsigned status, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(object);
    text_clear(&h->text);
    if (text) text_print(&h->text, "%s\n", text);
    free(text);
    return reply_text(wsi, h, status, "application/json");
}

static int reply_error(struct lws *wsi, HttpSession *h, unsigned status, const char *text)
{
    Error err = {0};
    error_set(&err, "%s", text);
    return reply_json(wsi, h, status, api_error(&err));
}

/* An answer before the body is there. What follows is read and dropped, within reason. */
static int refuse_post(struct lws *wsi, HttpSession *h, unsigned status, const char *text)
{
    char length[24];
    int64_t size;
    header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    h->skip = true;
    int result = reply_error(wsi, h, status, text);
    return text_to_int(length, 1, LIMIT_DROPPED, &size) ? result : -1;
}

static bool has_body(struct lws *wsi)
{
    char length[24];
    header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 ||
           (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
            strcmp(length, "0") != 0);
}

/* Any error, for a request that may have a body. */
static int refuse(struct lws *wsi, HttpSession *h, unsigned status, const char *text)
{
    return has_body(wsi) ? refuse_post(wsi, h, status, text)
                         : reply_error(wsi, h, status, text);
}

static int refuse_method(struct lws *wsi, HttpSession *h, const char *allow, const char *text)
{
    h->allow = allow;
    return refuse(wsi, h, HTTP_STATUS_METHOD_NOT_ALLOWED, text);
}

static void blocked_text(int wait, char out[BLOCKED_SIZE])
{
    snprintf(out, BLOCKED_SIZE, "too many wrong passwords: this address is blocked for %d s",
             wait);
}

/* The password is not looked at. Before or after the body of a request is read. */
static int reply_blocked(struct lws *wsi, HttpSession *h, int wait)
{
    char text[BLOCKED_SIZE];
    h->retry_after = wait;
    blocked_text(wait, text);
    return h->post ? reply_error(wsi, h, STATUS_TOO_MANY, text)
                   : refuse(wsi, h, STATUS_TOO_MANY, text);
}

/* ---- Files ------------------------------------------------------------------------------- */

static int reply_file(struct lws *wsi, HttpSession *h, const char *path, unsigned status)
{
    char encodings[256], known[200];
    const PageFile *f = page_find(path);
    if (!f) return reply_error(wsi, h, HTTP_STATUS_NOT_FOUND, "there is no such page");
    header_text(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
    header_text(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known, sizeof known);
    Reply r = {.status = status, .type = f->type, .etag = f->etag};
    r.packed = strstr(encodings, "gzip") != NULL;
    h->data = r.packed ? f->packed : f->data;
    h->size = (size_t)(r.packed ? f->packed_end - f->packed : f->data_end - f->data);
    if (status == HTTP_STATUS_OK && strcmp(known, f->etag) == 0) {
        r.status = HTTP_STATUS_NOT_MODIFIED;
        r.packed = false;
        h->size = 0;
    }
    return reply(wsi, h, &r);
}

/* ---- Password ---------------------------------------------------------------------------- */

static int log_in(Server *s, struct lws *wsi, HttpSession *h, const char *password)
{
    char address[64] = "", cookie[128];
    double now = clock_now();
    lws_get_peer_simple(wsi, address, sizeof address);
    int wait = guard_wait(s->guard, address, now);
    if (wait) return reply_blocked(wsi, h, wait);
    if (!guard_password(s->guard, password)) {
        guard_failed(s->guard, address, now);
        return reply_file(wsi, h, "/login.html", HTTP_STATUS_UNAUTHORIZED);
    }
    snprintf(cookie, sizeof cookie,
             "heibai=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000",
             guard_token(s->guard));
    h->size = 0;
    return reply(wsi, h,
                 &(Reply){.status = HTTP_STATUS_SEE_OTHER,
                          .type = "text/plain",
                          .cookie = cookie,
                          .location = "/"});
}

/* The form of login.html: password=WORD, url-encoded. */
static int take_login(Server *s, struct lws *wsi, HttpSession *h)
{
    static const char NAME[] = "password=";
    char password[512] = ""; /* three characters for each of the longest password */
    const char *body = text_string(&h->body);
    if (!guard_locked(s->guard))
        return reply_error(wsi, h, HTTP_STATUS_NOT_FOUND, "there is no password here");
    if (strncmp(body, NAME, sizeof NAME - 1) == 0 && h->body.size < sizeof password)
        lws_urldecode(password, body + sizeof NAME - 1, sizeof password - 1);
    return log_in(s, wsi, h, password);
}

/* ---- Commands ---------------------------------------------------------------------------- */

static int busy_requests(const Server *s, const char *address)
{
    int count = 0;
    for (const Client *c = s->clients; c; c = c->next)
        count += !c->socket && strcmp(c->address, address) == 0;
    return count;
}

static int begin_work(Server *s, struct lws *wsi, HttpSession *h, Prepared *p)
{
    char address[64] = "";
    lws_get_peer_simple(wsi, address, sizeof address);
    if (busy_requests(s, address) >= LIMIT_HTTP_REQUESTS)
        return reply_error(wsi, h, STATUS_TOO_MANY,
                           "too many requests at once: wait for their answers");
    Client *c = client_add(s, wsi, false);
    if (!c) return reply_error(wsi, h, HTTP_STATUS_INTERNAL_SERVER_ERROR, "out of memory");
    c->http = h;
    h->client = c;
    p->work->address = (Address){c->number, 0};
    if (!scheduler_submit(s->scheduler, p->work))
        return reply_error(wsi, h, HTTP_STATUS_INTERNAL_SERVER_ERROR, "out of memory");
    p->work = NULL;
    lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
    return 0;
}

static int carry_out(Server *s, struct lws *wsi, HttpSession *h, const json_t *arguments)
{
    Prepared prepared = {0};
    Error err = {0};
    int status;
    if (!api_prepare(h->command, arguments, s->mail, &prepared, &err))
        status = reply_json(wsi, h, HTTP_STATUS_BAD_REQUEST, api_error(&err));
    else if (prepared.answer)
        status = reply_json(wsi, h, HTTP_STATUS_OK, json_incref(prepared.answer));
    else
        status = begin_work(s, wsi, h, &prepared);
    prepared_free(&prepared);
    return status;
}

void http_deliver(Server *s, Client *c, Mail *mail)
{
    HttpSession *h = c->http;
    struct lws *wsi = c->wsi;
    if (!mail->last) return;
    h->client = NULL;
    client_remove(s, c);
    if (reply_json(wsi, h, HTTP_STATUS_OK, json_incref(mail->body)))
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
}

/* The query of an address as an object of texts. False: an argument cannot be read. */
static bool query_json(struct lws *wsi, json_t *object, Error *err)
{
    char item[LIMIT_MOVES + 64];
    for (int i = 0;; i++) {
        int size = lws_hdr_copy_fragment(wsi, item, sizeof item, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size < 0) {
            if (lws_hdr_fragment_length(wsi, WSI_TOKEN_HTTP_URI_ARGS, i) == 0) return true;
            return error_set(err, "argument %d has more than %d characters: use POST", i + 1,
                             (int)sizeof item - 1);
        }
        char *equals = strchr(item, '=');
        if (!equals) continue;
        *equals = '\0';
        if (json_object_set_new(object, item, json_string(equals + 1)) != 0)
            return error_set(err, "argument %d is not UTF-8", i + 1);
    }
}

static int take_query(Server *s, struct lws *wsi, HttpSession *h)
{
    json_t *arguments = json_object();
    Error err = {0};
    int status = query_json(wsi, arguments, &err)
                     ? carry_out(s, wsi, h, arguments)
                     : reply_json(wsi, h, HTTP_STATUS_BAD_REQUEST, api_error(&err));
    json_decref(arguments);
    return status;
}

static int take_body(Server *s, struct lws *wsi, HttpSession *h)
{
    json_error_t where;
    Error err = {0};
    if (strcmp(h->command, "/login") == 0) return take_login(s, wsi, h);
    json_t *arguments =
        json_loadb(text_string(&h->body), h->body.size, JSON_REJECT_DUPLICATES, &where);
    if (!arguments) {
        error_at(&err, where.line, where.column, "this is not JSON: %s", where.text);
        return reply_json(wsi, h, HTTP_STATUS_BAD_REQUEST, api_error(&err));
    }
    int status = carry_out(s, wsi, h, arguments);
    json_decref(arguments);
    return status;
}

/* ---- Requests ---------------------------------------------------------------------------- */

static size_t body_limit(const char *command)
{
    return strcmp(command, "convert") == 0 ? LIMIT_CONVERT : LIMIT_BODY;
}

static int begin_post(struct lws *wsi, HttpSession *h)
{
    char length[24];
    int64_t size = -1;
    header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    if (!length[0]) return refuse_post(wsi, h, 411, "Content-Length is missing");
    if (!text_to_int(length, 0, INT64_MAX, &size))
        return refuse_post(wsi, h, HTTP_STATUS_BAD_REQUEST,
                           "Content-Length is not a number of bytes");
    if (size == 0) return refuse_post(wsi, h, HTTP_STATUS_BAD_REQUEST, "the request is empty");
    if (size > (int64_t)body_limit(h->command))
        return refuse_post(wsi, h, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "the request is too long");
    h->post = true;
    return 0;
}

static int begin_command(Server *s, struct lws *wsi, HttpSession *h, const char *name)
{
    bool socket_only;
    if (!api_known(name, &socket_only))
        return refuse(wsi, h, HTTP_STATUS_NOT_FOUND, "there is no such command");
    if (socket_only)
        return refuse(wsi, h, HTTP_STATUS_BAD_REQUEST,
                      "this command needs a WebSocket: the player keeps its state there");
    snprintf(h->command, sizeof h->command, "%s", name);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0) return begin_post(wsi, h);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0) return take_query(s, wsi, h);
    return refuse_method(wsi, h, "GET, POST", "use GET or POST");
}

/* Browsers name the page that a request comes from; a foreign page is refused also where it
 * sends no Origin. Other programs do not have the header. */
static bool from_other_site(struct lws *wsi)
{
    static const char NAME[] = "sec-fetch-site:";
    char site[16];
    if (lws_hdr_custom_length(wsi, NAME, sizeof NAME - 1) < 0) return false;
    return lws_hdr_custom_copy(wsi, site, sizeof site, NAME, sizeof NAME - 1) < 0 ||
           (strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0);
}

static int begin_known(Server *s, struct lws *wsi, HttpSession *h, const char *path)
{
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    int wait;
    bool known = request_is_known(s, wsi, &wait);
    if (strcmp(path, "/login") == 0 && post) {
        snprintf(h->command, sizeof h->command, "/login");
        return begin_post(wsi, h);
    }
    bool api = strncmp(path, API, sizeof API - 1) == 0;
    if (api && from_other_site(wsi))
        return refuse(wsi, h, HTTP_STATUS_FORBIDDEN, "other sites may not ask this server");
    if (api && wait) return reply_blocked(wsi, h, wait);
    if (api)
        return known ? begin_command(s, wsi, h, path + sizeof API - 1)
                     : refuse(wsi, h, HTTP_STATUS_UNAUTHORIZED,
                              "the password is missing or wrong");
    if (!get && !h->head) return refuse_method(wsi, h, "GET, HEAD", "use GET");
    if (strcmp(path, "/") != 0) return reply_file(wsi, h, path, HTTP_STATUS_OK);
    if (wait) return reply_blocked(wsi, h, wait);
    return known ? reply_file(wsi, h, "/index.html", HTTP_STATUS_OK)
                 : reply_file(wsi, h, "/login.html", HTTP_STATUS_UNAUTHORIZED);
}

static void forget(Server *s, HttpSession *h)
{
    if (h->client) client_remove(s, h->client);
    text_free(&h->body);
    text_free(&h->text);
    *h = (HttpSession){0};
}

static int begin_request(Server *s, struct lws *wsi, HttpSession *h, const char *path)
{
    forget(s, h);
    h->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!request_is_ours(s, wsi))
        return refuse(wsi, h, HTTP_STATUS_FORBIDDEN,
                      "this Host or Origin is not allowed: see --allow-host");
    bool get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    if ((get || h->head) && has_body(wsi))
        return refuse(wsi, h, HTTP_STATUS_BAD_REQUEST, "GET has no body: use POST");
    return begin_known(s, wsi, h, path);
}

static int add_body(struct lws *wsi, HttpSession *h, const void *in, size_t size)
{
    (void)wsi;
    if (h->body.size + size > body_limit(h->command)) return -1;
    text_add(&h->body, in, size);
    return h->body.failed ? -1 : 0;
}

/* libwebsockets calls this again as long as there are bytes behind the body: the command must
 * be carried out once only. */
static int complete_body(Server *s, struct lws *wsi, HttpSession *h)
{
    if (h->client || h->taken) return 0;
    if (!h->post) return lws_http_transaction_completed(wsi) ? -1 : 0;
    h->taken = true;
    return take_body(s, wsi, h);
}

/* libwebsockets would serve a socket without this protocol as if it were HTTP. */
static bool asks_for_protocol(struct lws *wsi)
{
    char list[200];
    header_text(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list);
    for (char *rest = list, *name; (name = strtok_r(rest, ", ", &rest));)
        if (strcmp(name, SOCKET_PROTOCOL) == 0) return true;
    return false;
}

/* 0: the WebSocket may open. */
static int confirm_upgrade(Server *s, struct lws *wsi)
{
    unsigned status = 0;
    int wait = 0;
    char text[BLOCKED_SIZE];
    if (!request_is_ours(s, wsi))
        status = HTTP_STATUS_FORBIDDEN;
    else if (!asks_for_protocol(wsi))
        status = HTTP_STATUS_BAD_REQUEST;
    else if (!request_is_known(s, wsi, &wait))
        status = wait ? STATUS_TOO_MANY : HTTP_STATUS_UNAUTHORIZED;
    else if (s->sockets >= s->settings->max_clients)
        status = HTTP_STATUS_SERVICE_UNAVAILABLE;
    if (!status) return 0;
    if (wait) blocked_text(wait, text);
    lws_return_http_status(wsi, status, wait ? text : NULL);
    return 1;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    HttpSession *h = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_request(server_of(wsi), wsi, h, in);
    case LWS_CALLBACK_HTTP_BODY:
        return h->post ? add_body(wsi, h, in, size) : 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return complete_body(server_of(wsi), wsi, h);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_more(wsi, h);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return confirm_upgrade(server_of(wsi), wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (h) forget(server_of(wsi), h);
        return 0;
    default:
        return 0;
    }
}
