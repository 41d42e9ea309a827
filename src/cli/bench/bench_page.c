/* bench_page.c - a server in a thread, and a small HTTP and WebSocket client that measures it.
 */
#include "cli/bench/bench_page.h"

#include "base/clock.h"
#include "base/pool.h"
#include "cli/bench/bench_positions.h"
#include "cli/say.h"
#include "game/boardtext.h"
#include "server/page.h"
#include "server/webserver.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    PORT = 8950,
    HASH_MB = 64,
    PATIENCE = 20, /* seconds for one answer */
    ALLOWED_MS = 150,
    ALLOWED_KB = 200,
    FRAME_SHORT = 125, /* bytes of a frame whose length is in its second byte */
    FRAME_MAX = 65535
};

/* ---- The server -------------------------------------------------------------------------- */

typedef struct Served {
    pthread_t thread;
    atomic_bool stop;
    sem_t begun; /* it listens, or could not begin */
    int port;    /* 0: it could not */
    Error err;
} Served;

static void on_ready(void *context, int port)
{
    Served *s = context;
    s->port = port;
    sem_post(&s->begun);
}

static void *serve(void *context)
{
    Served *s = context;
    ServerSettings settings = {.address = "127.0.0.1",
                               .port = PORT,
                               .next_port = true,
                               .max_clients = 4,
                               .threads = pool_threads_usual(),
                               .hash_mb = HASH_MB,
                               .stop = &s->stop,
                               .ready = on_ready,
                               .context = s};
    if (!webserver_run(&settings, &s->err)) sem_post(&s->begun);
    return NULL;
}

static void served_end(Served *s)
{
    atomic_store(&s->stop, true);
    pthread_join(s->thread, NULL);
    sem_destroy(&s->begun);
}

static bool served_begin(Served *s, Error *err)
{
    *s = (Served){0};
    sem_init(&s->begun, 0, 0);
    if (pthread_create(&s->thread, NULL, serve, s) != 0) {
        sem_destroy(&s->begun);
        return error_set(err, "the system has no more threads");
    }
    while (sem_wait(&s->begun) != 0) continue; /* interrupted by a signal */
    if (s->port) return true;
    *err = s->err;
    served_end(s);
    return false;
}

/* ---- The client -------------------------------------------------------------------------- */

static bool lost(Error *err)
{
    return error_set(err, "the page's server did not answer as expected");
}

/* -1: no connection. */
static int dial(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)port),
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval patience = {.tv_sec = PATIENCE};
    int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(fd, (const struct sockaddr *)&to, sizeof to) == 0) return fd;
    close(fd);
    return -1;
}

static bool send_all(int fd, const void *data, size_t size)
{
    return send(fd, data, size, MSG_NOSIGNAL) == (ssize_t)size;
}

static bool receive(int fd, void *data, size_t size)
{
    return recv(fd, data, size, MSG_WAITALL) == (ssize_t)size;
}

/* Bytes of the answer to a GET, as a browser receives them. 0: it failed. */
static size_t http_bytes(int port, const char *path)
{
    char text[4096];
    size_t all = 0;
    int fd = dial(port);
    if (fd < 0) return 0;
    int size = snprintf(text, sizeof text,
                        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept-Encoding: gzip\r\n"
                        "Connection: close\r\n\r\n",
                        path, port);
    bool ok = send_all(fd, text, (size_t)size);
    while (ok) {
        ssize_t got = recv(fd, text, sizeof text, 0);
        if (got == 0) break;
        ok = got > 0 && (all > 0 || strncmp(text, "HTTP/1.1 200", strlen("HTTP/1.1 200")) == 0);
        all += got > 0 ? (size_t)got : 0;
    }
    close(fd);
    return ok ? all : 0;
}

/* -1: it did not open. */
static int socket_open(int port)
{
    char text[512], end[5] = "";
    int fd = dial(port);
    if (fd < 0) return -1;
    int size = snprintf(text, sizeof text,
                        "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        "Sec-WebSocket-Protocol: heibai.1\r\n\r\n",
                        port);
    bool ok = send_all(fd, text, (size_t)size);
    while (ok && strcmp(end, "\r\n\r\n") != 0) {
        memmove(end, end + 1, 3);
        ok = receive(fd, end + 3, 1);
    }
    if (ok) return fd;
    close(fd);
    return -1;
}

/* A text frame, "masked" with zeros as clients must mask. */
static bool frame_send(int fd, const char *text)
{
    unsigned char frame[512] = {0x81};
    size_t size = strlen(text), at = 2;
    if (size + 8 > sizeof frame) return false;
    if (size <= FRAME_SHORT) {
        frame[1] = (unsigned char)(0x80 | size);
    } else {
        frame[1] = 0x80 | (FRAME_SHORT + 1);
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        at = 4;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, size);
    return send_all(fd, frame, at + 4 + size);
}

static bool frame_receive(int fd, char out[FRAME_MAX + 1])
{
    unsigned char head[2], more[2];
    if (!receive(fd, head, 2) || head[0] != 0x81 || head[1] > FRAME_SHORT + 1) return false;
    size_t size = head[1];
    if (size > FRAME_SHORT) {
        if (!receive(fd, more, 2)) return false;
        size = (size_t)more[0] << 8 | more[1];
    }
    out[size] = '\0';
    return receive(fd, out, size);
}

/* ---- Measuring --------------------------------------------------------------------------- */

/* What the page asks when somebody wants values; then it goes on to another position. */
static bool hint(int fd, const Position *p, int number, double *ms)
{
    char board[BOARDTEXT_SIZE], ask[256], cancel[64], answer[FRAME_MAX + 1];
    snprintf(ask, sizeof ask,
             "{\"id\":%d,\"do\":\"values\",\"board\":\"%s\",\"level\":24,\"time\":30}",
             2 * number, boardtext_write(p, board));
    snprintf(cancel, sizeof cancel, "{\"id\":%d,\"do\":\"cancel\",\"of\":%d}", 2 * number + 1,
             2 * number);
    double begun = clock_now();
    if (!frame_send(fd, ask) || !frame_receive(fd, answer)) return false;
    *ms = 1000 * (clock_now() - begun);
    if (!strstr(answer, "\"value\"") || !frame_send(fd, cancel)) return false;
    do {
        if (!frame_receive(fd, answer)) return false;
    } while (!strstr(answer, "\"cancelled\":"));
    return true;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool measure_hints(int port, const atomic_bool *stop, PageFigures *out, Error *err)
{
    double ms[BENCH_GAME_COUNT];
    int fd = socket_open(port);
    if (fd < 0) return lost(err);
    bool ok = true;
    while (ok && out->hints < BENCH_GAME_COUNT && !atomic_load(stop)) {
        Position p = bench_mixed(out->hints);
        ok = hint(fd, &p, out->hints, &ms[out->hints]);
        out->hints += ok;
    }
    close(fd);
    if (!ok) return lost(err);
    qsort(ms, (size_t)out->hints, sizeof ms[0], by_size);
    if (out->hints > 0) {
        out->median = ms[out->hints / 2];
        out->largest = ms[out->hints - 1];
    }
    return true;
}

/* All languages together: more than one visitor loads. */
static bool measure_files(int port, PageFigures *out, Error *err)
{
    for (int i = 0; i < PAGE_FILE_COUNT; i++) {
        size_t size = http_bytes(port, PAGE_FILES[i].path);
        if (size == 0) return lost(err);
        out->kilobytes += (double)size / 1024;
        out->files++;
    }
    return true;
}

bool page_measure(const atomic_bool *stop, PageFigures *out, Error *err)
{
    Served served;
    *out = (PageFigures){0};
    if (!served_begin(&served, err)) return false;
    bool ok =
        measure_files(served.port, out, err) && measure_hints(served.port, stop, out, err);
    served_end(&served);
    return ok;
}

int bench_page_run(const Command *self, int argc, char **argv)
{
    Error err;
    PageFigures f;
    int status = command_flags(self, (FlagTable){NULL, 0}, argc, argv);
    if (status != STATUS_GO) return status;
    const atomic_bool *stop = command_catch_interrupt();
    if (!page_measure(stop, &f, &err)) return command_fail(&err, self->name);
    if (atomic_load(stop)) {
        say_error("heibai: bench page: stopped after %d of %d hints\n", f.hints,
                  BENCH_GAME_COUNT);
        return STATUS_INTERRUPTED;
    }
    printf(
        "first values of a hint     median %6.1f ms  largest %6.1f ms  of %d (%d ms allowed)\n",
        f.median, f.largest, f.hints, ALLOWED_MS);
    printf("all %d files of the page   %6.1f KB over HTTP, gzipped (%d KB allowed)\n", f.files,
           f.kilobytes, ALLOWED_KB);
    return f.median <= ALLOWED_MS && f.kilobytes <= ALLOWED_KB ? STATUS_OK : STATUS_NO;
}
