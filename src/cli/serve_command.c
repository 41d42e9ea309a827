/* serve_command.c - the command `heibai serve`: the page in the browser. */
#include "base/pool.h"
#include "cli/command.h"
#include "cli/say.h"
#include "server/qr.h"
#include "server/webserver.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

enum { PORT = 8910, HASH_MB = 128, CLIENTS = 64, CLIENTS_MAX = 2000, ADDRESS_MAX = 64 };

typedef struct ServeFlags {
    const char *listen, *password, *allow;
    int64_t clients, threads, hash;
    bool no_browser;
} ServeFlags;

typedef struct Ready {
    const ServeFlags *flags;
    const char *address;
} Ready;

/* ---- When it listens --------------------------------------------------------------------- */

static bool is_any(const char *address)
{
    return strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0;
}

/* An address of this machine that others can reach. */
static void outer_address(char out[ADDRESS_MAX])
{
    struct ifaddrs *list;
    snprintf(out, ADDRESS_MAX, "127.0.0.1");
    if (getifaddrs(&list) != 0) return;
    for (struct ifaddrs *a = list; a; a = a->ifa_next) {
        if (!a->ifa_addr || a->ifa_addr->sa_family != AF_INET) continue;
        const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)a->ifa_addr;
        if (ntohl(in->sin_addr.s_addr) >> 24 == 127) continue;
        inet_ntop(AF_INET, &in->sin_addr, out, ADDRESS_MAX);
        break;
    }
    freeifaddrs(list);
}

static void open_browser(char *url)
{
    pid_t pid;
    char *argv[] = {"xdg-open", url, NULL};
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) return;
    posix_spawnp(&pid, "xdg-open", NULL, NULL, argv, environ);
}

static void print_qr(const char *url)
{
    Qr qr;
    Text text = {0};
    if (!qr_encode(url, &qr)) return;
    qr_print(&qr, isatty(STDOUT_FILENO), &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static void announce(void *context, int port)
{
    const Ready *r = context;
    char address[ADDRESS_MAX], url[ADDRESS_MAX + 32];
    bool shared = is_any(r->address);
    if (shared)
        outer_address(address);
    else
        snprintf(address, sizeof address, "%s", r->address);
    bool six = strchr(address, ':') != NULL;
    snprintf(url, sizeof url, "http://%s%s%s:%d/", six ? "[" : "", address, six ? "]" : "",
             port);
    say("Heibai is at %s\n", url);
    if (shared) print_qr(url);
    if (r->flags->password) say("The page asks for the password.\n");
    say("Ctrl-C ends it.\n");
    fflush(stdout);
    if (!r->flags->no_browser) open_browser(url);
}

/* ---- Flags ------------------------------------------------------------------------------- */

/* "ADDRESS:PORT", "[ADDRESS]:PORT", "ADDRESS" or ":PORT". */
static bool read_listen(const char *text, char address[ADDRESS_MAX], int *port, bool *fixed,
                        Error *err)
{
    bool six = text[0] == '[';
    const char *name = text + six;
    size_t size = strcspn(name, six ? "]" : ":");
    const char *rest = name + size + (six && name[size] == ']');
    int64_t number = PORT;
    *fixed = *rest == ':';
    /* inet_aton would take a port alone for an address. */
    bool bare = !*rest && size && strspn(name, "0123456789") == size;
    if (bare || size >= ADDRESS_MAX || (*rest && *rest != ':') ||
        (*fixed && !text_to_int(rest + 1, 1, 65535, &number)))
        return error_set(err, "'%.80s' is not ADDRESS:PORT", text);
    if (size) snprintf(address, ADDRESS_MAX, "%.*s", (int)size, name);
    *port = (int)number;
    return true;
}

static int serve(const ServeFlags *f)
{
    char address[ADDRESS_MAX] = "127.0.0.1";
    int port = PORT;
    bool fixed = false;
    Error err;
    if (f->listen && !read_listen(f->listen, address, &port, &fixed, &err))
        return command_fail(&err, "--listen");
    Ready ready = {f, address};
    ServerSettings settings = {.address = address,
                               .port = port,
                               .next_port = !fixed,
                               .password = f->password,
                               .allow = f->allow,
                               .max_clients = (int)f->clients,
                               .threads = (int)f->threads,
                               .hash_mb = (int)f->hash,
                               .stop = command_catch_interrupt(),
                               .ready = announce,
                               .context = &ready};
    return webserver_run(&settings, &err) ? STATUS_OK : command_fail(&err, "serve");
}

int run_serve(const Command *self, int argc, char **argv)
{
    ServeFlags f = {.password = getenv("HEIBAI_PASSWORD"),
                    .clients = CLIENTS,
                    .threads = pool_threads_usual(),
                    .hash = HASH_MB};
    Flag flags[] = {
        {"listen", FLAG_STRING, &f.listen, NULL, 0, 0, "ADDRESS:PORT",
         "where (127.0.0.1:8910, or the next free port); 0.0.0.0: everybody on the network"},
        {"password", FLAG_STRING, &f.password, NULL, 0, 0, "WORD",
         "asked for by the page ($HEIBAI_PASSWORD)"},
        {"allow-host", FLAG_STRING, &f.allow, NULL, 0, 0, "NAMES",
         "names by which it may be called, beside this machine's own: a.org,b.org"},
        {"max-clients", FLAG_INTEGER, &f.clients, NULL, 1, CLIENTS_MAX, "N",
         "pages open at the same time (64)"},
        {"threads", FLAG_INTEGER, &f.threads, NULL, 1, POOL_THREADS_MAX, "N",
         "for all searches together (all processors)"},
        {"hash", FLAG_INTEGER, &f.hash, NULL, 2, 1 << 24, "MB",
         "the tables of positions together (128)"},
        {"no-browser", FLAG_ON, &f.no_browser, NULL, 0, 0, NULL, "do not open a browser"},
    };
    int status;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv, 0,
                       &status))
        return status;
    if (f.password && !*f.password) f.password = NULL;
    return serve(&f);
}
