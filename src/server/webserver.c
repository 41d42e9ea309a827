#include "server/webserver.h"

#include "base/pool.h"
#include "server/connection.h"
#include "server/limits.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum {
    PORTS = 10,
    RECEIVE_BUFFER = 4096,
    FDS_PER_CLIENT = 3,
    FDS_MORE = 128,
    TICK_USEC = 30000
};

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "http",
     .callback = http_callback,
     .per_session_data_size = sizeof(HttpSession),
     .rx_buffer_size = RECEIVE_BUFFER},
    {.name = SOCKET_PROTOCOL,
     .callback = socket_callback,
     .per_session_data_size = sizeof(Client *),
     .rx_buffer_size = RECEIVE_BUFFER},
    {0},
};

/* Sent with every answer, error pages included. */
static const char *const HEADERS[][2] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
     "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
     "require-trusted-types-for 'script'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};
enum { HEADER_COUNT = sizeof HEADERS / sizeof HEADERS[0] };

/* A client that does not answer a ping has vanished. */
static const lws_retry_bo_t PATIENCE = {.secs_since_valid_ping = 30,
                                        .secs_since_valid_hangup = 45};

static void wake(void *context)
{
    Server *s = context;
    if (s->context) lws_cancel_service(s->context);
}

static void deliver_all(Server *s)
{
    for (Mail *mail = mailbox_take(s->mail), *next; mail; mail = next) {
        next = mail->next;
        Client *c = client_find(s, mail->to.client);
        if (c && c->socket)
            socket_deliver(s, c, mail);
        else if (c)
            http_deliver(s, c, mail);
        mail_free(mail);
    }
}

/* ---- Beginning --------------------------------------------------------------------------- */

/* 0, or the errno that says why not; EADDRNOTAVAIL if the address is none at all. */
static int try_port(const char *address, int port)
{
    char service[16];
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) != 0) return EADDRNOTAVAIL;
    int fd = socket(found->ai_family, SOCK_STREAM, 0), yes = 1, why = fd < 0 ? errno : 0;
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        if (bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, 1) != 0) why = errno;
        close(fd);
    }
    freeaddrinfo(found);
    return why;
}

static const char *why_not(int reason)
{
    switch (reason) {
    case EADDRINUSE:
        return "the port is busy";
    case EADDRNOTAVAIL:
        return "the address is not this machine's";
    case EACCES:
        return "this port needs the rights of the administrator: choose one from 1024 on";
    default:
        return strerror(reason);
    }
}

static bool choose_port(const ServerSettings *settings, int *out, Error *err)
{
    int last = settings->port + (settings->next_port ? PORTS - 1 : 0), reason = 0;
    for (int port = settings->port; port <= last; port++) {
        reason = try_port(settings->address, port);
        if (reason == 0) {
            *out = port;
            return true;
        }
    }
    return error_set(err, "cannot listen on %s:%d: %s", settings->address, settings->port,
                     why_not(reason));
}

static bool is_any(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

static bool listen_on(Server *s, int port, Error *err)
{
    struct lws_protocol_vhost_options headers[HEADER_COUNT];
    for (int i = 0; i < HEADER_COUNT; i++)
        headers[i] = (struct lws_protocol_vhost_options){
            i + 1 < HEADER_COUNT ? &headers[i + 1] : NULL, NULL, HEADERS[i][0], HEADERS[i][1]};
    const ServerSettings *settings = s->settings;
    struct lws_context_creation_info info = {
        .port = port,
        .iface = is_any(settings->address) ? NULL : settings->address,
        .protocols = PROTOCOLS,
        .headers = headers,
        .user = s,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .server_string = "heibai",
        .retry_and_idle_policy = &PATIENCE,
        .timeout_secs = 15,
        .fd_limit_per_thread = (unsigned)(settings->max_clients * FDS_PER_CLIENT + FDS_MORE),
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
    };
    if (strchr(settings->address, ':') == NULL) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    lws_set_log_level(0, NULL);
    s->context = lws_create_context(&info);
    if (s->context) return true;
    return error_set(err, "cannot listen on %s:%d", settings->address, port);
}

/* Two engines at least, so that one long search does not hold up everybody. */
static SchedulerSettings scheduler_settings(const ServerSettings *settings)
{
    enum { ENGINES = 2 };
    int threads = settings->threads / ENGINES;
    return (SchedulerSettings){ENGINES, threads > 0 ? threads : 1,
                               settings->hash_mb / ENGINES > 0 ? settings->hash_mb / ENGINES
                                                               : 1};
}

static bool begin(Server *s, int *port, Error *err)
{
    enum { MOVE_THREADS_MIN = 4 };
    SchedulerSettings engines = scheduler_settings(s->settings);
    int threads =
        s->settings->threads > MOVE_THREADS_MIN ? s->settings->threads : MOVE_THREADS_MIN;
    s->mail = mailbox_create(wake, s);
    if (!s->mail) return error_no_memory(err);
    s->guard = guard_create(s->settings->allow, s->settings->password, err);
    if (!s->guard || !choose_port(s->settings, port, err)) return false;
    s->scheduler = scheduler_create(&engines, err);
    s->moves = s->scheduler ? moves_create(threads, s->mail, err) : NULL;
    return s->moves && listen_on(s, *port, err);
}

/* Threads first, as they wake the context; then the connections. */
static void end(Server *s)
{
    for (Client *c = s->clients; c; c = c->next)
        if (c->seats) seats_stop(c->seats);
    moves_destroy(s->moves);
    scheduler_destroy(s->scheduler);
    s->scheduler = NULL;
    if (s->context) {
        lws_sul_schedule(s->context, 0, &s->ticking, NULL, LWS_SET_TIMER_USEC_CANCEL);
        lws_context_destroy(s->context);
    }
    mailbox_destroy(s->mail);
    guard_destroy(s->guard);
}

/* A signal may reach another thread: the loop looks at the stop flag now and then. */
static void tick(lws_sorted_usec_list_t *ticking)
{
    Server *s = lws_container_of(ticking, Server, ticking);
    lws_sul_schedule(s->context, 0, ticking, tick, TICK_USEC);
}

/* Players come and go for days. By default the C library raises this threshold with the sizes
 * that are freed, and the heap of each thread then keeps the tables of its last players. */
static void return_large_blocks(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
}

bool webserver_run(const ServerSettings *settings, Error *err)
{
    return_large_blocks();
    Server server = {.settings = settings};
    int port = settings->port;
    bool ok = begin(&server, &port, err);
    if (ok && settings->ready) settings->ready(settings->context, port);
    if (ok) tick(&server.ticking);
    while (ok && !atomic_load(settings->stop)) {
        if (lws_service(server.context, 0) < 0) break;
        deliver_all(&server);
    }
    end(&server);
    return ok;
}
