#include "server/guard.h"

#include "base/array.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <libwebsockets.h>
#include <math.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { NAME_MAX_SIZE = 256, ADDRESS_SIZE = 64, TRIES_MAX = 10, VISITORS = 64, ROUNDS = 20000 };
static const double TRIES_SECONDS = 60;

typedef struct Visitor {
    char network[ADDRESS_SIZE];
    int tries;
    double since;
} Visitor;

struct Guard {
    Text names; /* each followed by '\n' */
    char password[128];
    char token[GUARD_TOKEN]; /* "": no password */
    Visitor visitors[VISITORS];
    int next;
};

/* ---- Host and Origin --------------------------------------------------------------------- */

static void add_name(Guard *g, const char *name, size_t size)
{
    if (size == 0 || size >= NAME_MAX_SIZE) return;
    text_print(&g->names, "%.*s\n", (int)size, name);
}

static void add_machine_names(Guard *g)
{
    char host[NAME_MAX_SIZE] = "", local[NAME_MAX_SIZE + 8];
    if (gethostname(host, sizeof host - 1) != 0 || !host[0]) return;
    add_name(g, host, strlen(host));
    snprintf(local, sizeof local, "%s.local", host);
    add_name(g, local, strlen(local));
}

static void add_machine_addresses(Guard *g)
{
    struct ifaddrs *list, *a;
    if (getifaddrs(&list) != 0) return;
    for (a = list; a; a = a->ifa_next) {
        char text[NAME_MAX_SIZE];
        if (!a->ifa_addr) continue;
        bool six = a->ifa_addr->sa_family == AF_INET6;
        if (!six && a->ifa_addr->sa_family != AF_INET) continue;
        socklen_t size = six ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
        if (getnameinfo(a->ifa_addr, size, text, sizeof text, NULL, 0, NI_NUMERICHOST) != 0)
            continue;
        text[strcspn(text, "%")] = '\0';
        add_name(g, text, strlen(text));
    }
    freeifaddrs(list);
}

static void add_allowed(Guard *g, const char *allow)
{
    while (allow && *allow) {
        size_t size = strcspn(allow, ", ");
        add_name(g, allow, size);
        allow += size + (allow[size] != '\0');
    }
}

/* The name of "name:port", "[address]:port"; false: it is malformed. */
static bool host_name(const char *host, char out[NAME_MAX_SIZE])
{
    bool six = host[0] == '[';
    const char *name = six ? host + 1 : host;
    size_t size = strcspn(name, six ? "]" : ":");
    if (size == 0 || size >= NAME_MAX_SIZE || (six && name[size] != ']')) return false;
    const char *port = name + size + six;
    if (*port && (*port != ':' || strspn(port + 1, "0123456789") != strlen(port + 1)))
        return false;
    memcpy(out, name, size);
    out[size] = '\0';
    return true;
}

bool guard_host(const Guard *g, const char *host)
{
    char name[NAME_MAX_SIZE];
    if (!host_name(host, name)) return false;
    for (const char *at = text_string(&g->names); *at;) {
        size_t size = strcspn(at, "\n");
        if (strlen(name) == size && strncasecmp(at, name, size) == 0) return true;
        at += size + 1;
    }
    return false;
}

bool guard_origin(const char *origin, const char *host)
{
    if (!*origin) return true;
    const char *rest = strncmp(origin, "http://", 7) == 0    ? origin + 7
                       : strncmp(origin, "https://", 8) == 0 ? origin + 8
                                                             : NULL;
    return rest && strcasecmp(rest, host) == 0;
}

/* ---- Password ---------------------------------------------------------------------------- */

/* Repeated, so that a stolen cookie does not give away a short password quickly. */
static void make_token(Guard *g)
{
    unsigned char hash[20];
    char text[160];
    int size = snprintf(text, sizeof text, "heibai cookie %s", g->password);
    lws_SHA1((unsigned char *)text, (size_t)size, hash);
    for (int i = 0; i < ROUNDS; i++) {
        unsigned char mix[20 + sizeof g->password];
        size_t length = strlen(g->password);
        memcpy(mix, hash, 20);
        memcpy(mix + 20, g->password, length);
        lws_SHA1(mix, 20 + length, hash);
    }
    for (int i = 0; i < 20; i++) snprintf(g->token + 2 * i, 3, "%02x", hash[i]);
}

Guard *guard_create(const char *allow, const char *password, Error *err)
{
    Guard *g = array_new(1, sizeof *g, err);
    if (!g) return NULL;
    if (password && strlen(password) >= sizeof g->password) {
        error_set(err, "the password is longer than %zu characters", sizeof g->password - 1);
        guard_destroy(g);
        return NULL;
    }
    if (password) {
        snprintf(g->password, sizeof g->password, "%s", password);
        make_token(g);
    }
    add_name(g, "localhost", 9);
    add_name(g, "127.0.0.1", 9);
    add_name(g, "::1", 3);
    add_machine_names(g);
    add_machine_addresses(g);
    add_allowed(g, allow);
    if (text_ok(&g->names, err)) return g;
    guard_destroy(g);
    return NULL;
}

void guard_destroy(Guard *g)
{
    if (!g) return;
    text_free(&g->names);
    free(g);
}

bool guard_locked(const Guard *g) { return g->token[0] != '\0'; }
const char *guard_token(const Guard *g) { return g->token; }

static bool same(const char *a, const char *b, size_t size)
{
    unsigned char differs = 0;
    for (size_t i = 0; i < size; i++) differs |= (unsigned char)(a[i] ^ b[i]);
    return differs == 0;
}

bool guard_password(const Guard *g, const char *password)
{
    char given[sizeof g->password] = "";
    bool fits = strlen(password) < sizeof given;
    if (fits) memcpy(given, password, strlen(password));
    return same(given, g->password, sizeof given) && fits;
}

bool guard_cookie(const Guard *g, const char *cookie)
{
    static const char NAME[] = "heibai=";
    const char *at = cookie;
    while ((at = strstr(at, NAME))) {
        bool begins = at == cookie || at[-1] == ' ' || at[-1] == ';';
        at += sizeof NAME - 1;
        if (begins && strlen(at) >= GUARD_TOKEN - 1 && same(at, g->token, GUARD_TOKEN - 1))
            return true;
    }
    return false;
}

bool guard_authorization(const Guard *g, const char *authorization)
{
    char plain[256];
    if (strncasecmp(authorization, "Basic ", 6) != 0) return false;
    int size = lws_b64_decode_string(authorization + 6, plain, sizeof plain - 1);
    if (size <= 0 || size >= (int)sizeof plain) return false;
    plain[size] = '\0';
    const char *colon = strchr(plain, ':');
    return colon && guard_password(g, colon + 1);
}

/* One machine can use every address of its /64, so IPv6 is counted by network. */
static void network_of(const char *address, char out[ADDRESS_SIZE])
{
    struct in6_addr six;
    snprintf(out, ADDRESS_SIZE, "%s", address);
    out[strcspn(out, "%")] = '\0';
    if (inet_pton(AF_INET6, out, &six) != 1 || IN6_IS_ADDR_V4MAPPED(&six)) return;
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, out, ADDRESS_SIZE);
}

static Visitor *visitor(Guard *g, const char *network)
{
    for (int i = 0; i < VISITORS; i++)
        if (strcmp(g->visitors[i].network, network) == 0) return &g->visitors[i];
    return NULL;
}

int guard_wait(Guard *g, const char *address, double now)
{
    char network[ADDRESS_SIZE];
    network_of(address, network);
    Visitor *v = visitor(g, network);
    if (v && now - v->since >= TRIES_SECONDS) *v = (Visitor){0};
    if (!v || v->tries < TRIES_MAX) return 0;
    return (int)ceil(TRIES_SECONDS - (now - v->since));
}

void guard_failed(Guard *g, const char *address, double now)
{
    char network[ADDRESS_SIZE];
    network_of(address, network);
    Visitor *v = visitor(g, network);
    if (!v) {
        v = &g->visitors[g->next++ % VISITORS];
        *v = (Visitor){.since = now};
        memcpy(v->network, network, sizeof network);
    }
    v->tries++;
}
