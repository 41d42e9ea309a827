#include "protocol/server.h"

#include "base/text.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POLL_MS = 10, AHEAD_MAX = 1 << 16 };

typedef struct Line {
    struct Line *next;
    const char *refused; /* why it is not carried out; NULL: it is */
    char text[];
} Line;

static const char NO_MEMORY[] = "out of memory";
static const char TOO_LONG[] = "a line of more than 1048576 bytes";
_Static_assert(SERVER_LINE_MAX == 1048576, "see TOO_LONG");

typedef struct Server {
    const Protocol *protocol;
    Thinker *thinker;
    ServerEnds ends;
    const atomic_bool *stop;
    atomic_bool closing;   /* the session is over: stop reading */
    atomic_bool abandoned; /* nobody sends lines or reads answers: stop carrying out */
    /* the reading thread's alone */
    Text partial;
    bool too_long;
    uint64_t count;        /* of lines read */
    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t changed;
    Line *first, **last;
    int waiting;   /* lines */
    Line *reserve; /* queued for a line that there is no memory for; NULL while in use */
    bool ended;    /* no line will follow */
} Server;

static bool must_end(const Server *s)
{
    return atomic_load(&s->closing) || atomic_load(s->stop);
}

/* Without memory: waits until the reserve is free, so that every line gets an answer. NULL: the
 * session ends. */
static Line *take_reserve(Server *s)
{
    Line *line = NULL;
    while (!line && !must_end(s)) {
        pthread_mutex_lock(&s->mutex);
        line = s->reserve;
        s->reserve = NULL;
        pthread_mutex_unlock(&s->mutex);
        if (!line) poll(NULL, 0, POLL_MS);
    }
    if (line) *line = (Line){.refused = NO_MEMORY};
    return line;
}

static Line *make_line(Server *s)
{
    bool failed = s->partial.failed;
    size_t size = s->too_long || failed ? 0 : s->partial.size;
    Line *line = malloc(sizeof *line + size + 1);
    if (!line) return take_reserve(s);
    *line = (Line){.refused = s->too_long ? TOO_LONG : failed ? NO_MEMORY : NULL};
    memcpy(line->text, text_string(&s->partial), size);
    line->text[size] = '\0';
    if (s->count == 0) {
        const char *text = text_after_mark(line->text);
        memmove(line->text, text, strlen(text) + 1);
    }
    return line;
}

/* Keeps the line as the reserve if that is missing. */
static void free_line(Server *s, Line *line)
{
    pthread_mutex_lock(&s->mutex);
    if (!s->reserve) {
        s->reserve = line;
        line = NULL;
    }
    pthread_mutex_unlock(&s->mutex);
    free(line);
}

static void end_line(Server *s)
{
    Line *line = make_line(s);
    if (s->partial.failed)
        text_free(&s->partial);
    else
        text_clear(&s->partial);
    s->too_long = false;
    if (!line) return;
    uint64_t number = ++s->count;
    bool interrupts = !line->refused && s->protocol->interrupts(line->text);
    pthread_mutex_lock(&s->mutex);
    *s->last = line;
    s->last = &line->next;
    s->waiting++;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->mutex);
    if (!interrupts) return;
    thinker_interrupt(s->thinker, number);
    if (s->protocol->interrupted) s->protocol->interrupted(s->protocol->context);
}

static void take_byte(Server *s, char byte)
{
    if (byte == '\n') {
        end_line(s);
        return;
    }
    if (byte == '\r' || byte == '\0' || s->too_long) return;
    if (s->partial.size == SERVER_LINE_MAX)
        s->too_long = true;
    else
        text_add(&s->partial, &byte, 1);
}

/* Limits how many lines are read ahead, so that memory does not run out. */
static bool is_full(Server *s)
{
    pthread_mutex_lock(&s->mutex);
    bool full = s->waiting >= AHEAD_MAX;
    pthread_mutex_unlock(&s->mutex);
    return full;
}

/* Waits with short timeouts: a signal may set the flag just before the wait, or arrive at
 * another thread. */
static ssize_t read_some(Server *s, char *buffer, size_t size)
{
    while (!must_end(s)) {
        struct pollfd ready = {.fd = s->ends.input, .events = POLLIN};
        bool full = is_full(s);
        if (poll(&ready, full ? 0 : 1, POLL_MS) <= 0 || full) continue;
        ssize_t got = read(s->ends.input, buffer, size);
        if (got >= 0 || (errno != EINTR && errno != EAGAIN)) return got;
    }
    return 0;
}

/* Whether the output is a pipe or a socket whose other end is closed. */
static bool is_unread(const Server *s)
{
    struct pollfd output = {.fd = s->ends.output};
    return poll(&output, 1, POLL_MS) > 0 && (output.revents & (POLLERR | POLLHUP));
}

static void *read_lines(void *context)
{
    Server *s = context;
    char buffer[65536];
    ssize_t got;
    while ((got = read_some(s, buffer, sizeof buffer)) > 0)
        for (ssize_t i = 0; i < got; i++) take_byte(s, buffer[i]);
    if (s->partial.size || s->partial.failed || s->too_long) end_line(s);
    if (atomic_load(s->stop)) thinker_halt(s->thinker);
    pthread_mutex_lock(&s->mutex);
    s->ended = true;
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->mutex);
    /* The end of the input does not end the thinking. A signal after it does, and a controller
     * that is gone. */
    while (!must_end(s) && !is_unread(s)) poll(NULL, 0, POLL_MS);
    if (!atomic_load(&s->closing)) {
        atomic_store(&s->abandoned, true);
        thinker_halt(s->thinker);
    }
    return NULL;
}

/* Waits for the next line. NULL: there are no more. To be freed with free_line. */
static Line *next_line(Server *s)
{
    pthread_mutex_lock(&s->mutex);
    if (!s->first && !s->ended && s->protocol->ready) s->protocol->ready(s->protocol->context);
    while (!s->first && !s->ended) pthread_cond_wait(&s->changed, &s->mutex);
    Line *line = s->first;
    if (line) {
        s->first = line->next;
        if (!s->first) s->last = &s->first;
        s->waiting--;
    }
    pthread_mutex_unlock(&s->mutex);
    return line;
}

static bool carry_out(Server *s, const Line *line)
{
    const Protocol *p = s->protocol;
    if (!line->refused) return p->line(p->context, line->text);
    p->refuse(p->context, line->refused);
    return true;
}

static void serve(Server *s)
{
    Line *line;
    bool more = true;
    for (uint64_t number = 1; more && (line = next_line(s)); number++) {
        thinker_begin_line(s->thinker, number);
        more = !atomic_load(s->stop) && !atomic_load(&s->abandoned) && carry_out(s, line);
        free_line(s, line);
    }
}

Served server_run(const Protocol *protocol, Thinker *thinker, ServerEnds ends,
                  const atomic_bool *stop, Error *err)
{
    Server s = {.protocol = protocol, .thinker = thinker, .ends = ends, .stop = stop};
    pthread_t reader;
    s.last = &s.first;
    pthread_mutex_init(&s.mutex, NULL);
    pthread_cond_init(&s.changed, NULL);
    s.reserve = malloc(sizeof *s.reserve);
    bool started = s.reserve && pthread_create(&reader, NULL, read_lines, &s) == 0;
    if (started) {
        serve(&s);
        atomic_store(&s.closing, true);
        pthread_join(reader, NULL);
    } else {
        error_set(err, s.reserve ? "the system has no more threads" : NO_MEMORY);
    }
    free(s.reserve);
    for (Line *line; (line = s.first); free(line)) s.first = line->next;
    text_free(&s.partial);
    pthread_cond_destroy(&s.changed);
    pthread_mutex_destroy(&s.mutex);
    return !started ? SERVED_FAILED : atomic_load(stop) ? SERVED_STOPPED : SERVED_END;
}
