#include "farm/link.h"

#include "base/pipe_signal.h"
#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PORT = 6379, TIMEOUT_SECONDS = 5, PART_MAX = 256, SCRIPTS_MAX = 16 };

static const double WAIT_FIRST = 0.05, WAIT_MAX = 2; /* seconds between attempts */

typedef struct Address {
    bool local;
    char host[PART_MAX]; /* or the path of a socket */
    char password[PART_MAX];
    int port, database;
} Address;

struct Link {
    Address address;
    redisContext *redis; /* NULL: not connected */
    bool patient, lost;
    Stop stop;
    LinkTell tell;
    void *context;
    struct {
        const Script *script;
        char sha[41];
    } loaded[SCRIPTS_MAX];
};

/* Addresses. */

static bool copy_part(char out[PART_MAX], const char *from, size_t size)
{
    if (size >= PART_MAX) return false;
    memcpy(out, from, size);
    out[size] = '\0';
    return true;
}

static bool read_remote(const char *text, Address *out)
{
    int64_t number;
    const char *at = strrchr(text, '@');
    if (at && (text[0] != ':' || !copy_part(out->password, text + 1, (size_t)(at - text - 1))))
        return false;
    if (at) text = at + 1;
    size_t host = strcspn(text, ":/");
    if (host == 0 || !copy_part(out->host, text, host)) return false;
    text += host;
    char port[PART_MAX];
    if (*text == ':') {
        size_t size = strcspn(++text, "/");
        if (!copy_part(port, text, size) || !text_to_int(port, 1, 65535, &number)) return false;
        out->port = (int)number;
        text += size;
    }
    if (*text == '\0' || strcmp(text, "/") == 0) return true;
    if (!text_to_int(text + 1, 0, 100000, &number)) return false;
    out->database = (int)number;
    return true;
}

static bool read_address(const char *text, Address *out, Error *err)
{
    *out = (Address){.port = PORT};
    if (strncmp(text, "unix:", 5) == 0) {
        out->local = true;
        const char *path = text + 5, *mark = strchr(path, '?');
        size_t size = mark ? (size_t)(mark - path) : strlen(path);
        if (size && copy_part(out->host, path, size) &&
            (!mark || copy_part(out->password, mark + 1, strlen(mark + 1))))
            return true;
    } else if (strncmp(text, "redis://", 8) == 0 && read_remote(text + 8, out)) {
        return true;
    }
    return error_set(err, "the farm's address is redis://[:PASSWORD@]HOST[:PORT][/DB] or "
                          "unix:PATH[?PASSWORD]");
}

/* Connections. */

static void disconnect(Link *l)
{
    if (l->redis) redisFree(l->redis);
    l->redis = NULL;
}

static bool greet(Link *l, Error *err, const char *command, const char *word)
{
    redisReply *r = redisCommand(l->redis, "%s %s", command, word);
    bool ok = r && r->type != REDIS_REPLY_ERROR;
    if (!ok && r)
        error_set(err, "Redis: %s", r->str);
    else if (!ok)
        error_set(err, "no answer from Redis: %s", l->redis->errstr);
    if (r) freeReplyObject(r);
    return ok;
}

static bool connect_now(Link *l, Error *err)
{
    const Address *a = &l->address;
    struct timeval timeout = {TIMEOUT_SECONDS, 0};
    char database[16];
    l->redis = a->local ? redisConnectUnixWithTimeout(a->host, timeout)
                        : redisConnectWithTimeout(a->host, a->port, timeout);
    if (!l->redis) return error_no_memory(err);
    bool ok = !l->redis->err;
    if (!ok && a->local)
        error_set(err, "no Redis at %s: %s", a->host, l->redis->errstr);
    else if (!ok)
        error_set(err, "no Redis at %s port %d: %s", a->host, a->port, l->redis->errstr);
    snprintf(database, sizeof database, "%d", a->database);
    if (ok) redisSetTimeout(l->redis, timeout);
    if (ok && !a->local) redisEnableKeepAlive(l->redis);
    if (ok && a->password[0]) ok = greet(l, err, "AUTH", a->password);
    ok = ok && greet(l, err, a->database ? "SELECT" : "ECHO", database);
    if (!ok) disconnect(l);
    return ok;
}

Link *link_open(const char *address, Error *err)
{
    Link *l = calloc(1, sizeof *l);
    if (!l) {
        error_no_memory(err);
        return NULL;
    }
    PipeSignal held;
    pipe_signal_hold(&held);
    bool ok = read_address(address, &l->address, err) && connect_now(l, err);
    pipe_signal_release(&held);
    if (ok) return l;
    free(l);
    return NULL;
}

void link_close(Link *l)
{
    if (!l) return;
    disconnect(l);
    free(l);
}

void link_patient(Link *l, const Stop *stop, LinkTell tell, void *context)
{
    l->patient = true;
    l->stop = *stop;
    l->tell = tell;
    l->context = context;
}

/* Commands. */

/* Replies that go away by themselves. */
static bool is_temporary(const char *text)
{
    static const char *const CODES[] = {"OOM ",     "LOADING ",    "MISCONF ",  "BUSY ",
                                        "READONLY", "MASTERDOWN ", "NOREPLICAS"};
    for (size_t i = 0; i < sizeof CODES / sizeof CODES[0]; i++)
        if (strncmp(text, CODES[i], strlen(CODES[i])) == 0) return true;
    return false;
}

/* Without the place in a script that Redis adds. */
static int message_size(const char *text)
{
    const char *place = strstr(text, " script: ");
    return (int)(place ? (size_t)(place - text) : strlen(text));
}

typedef enum Outcome { DONE, TEMPORARY, REFUSED } Outcome;

static Outcome attempt(Link *l, const char *wire, size_t size, redisReply **out, Error *err)
{
    void *reply = NULL;
    *out = NULL;
    if (!l->redis && !connect_now(l, err)) return TEMPORARY;
    if (redisAppendFormattedCommand(l->redis, wire, size) != REDIS_OK ||
        redisGetReply(l->redis, &reply) != REDIS_OK) {
        bool timeout = l->redis->err == REDIS_ERR_IO && errno == EAGAIN;
        error_set(err, "no answer from Redis: %s", timeout ? "timeout" : l->redis->errstr);
        disconnect(l);
        return TEMPORARY;
    }
    *out = reply;
    if ((*out)->type != REDIS_REPLY_ERROR) return DONE;
    if (strncmp((*out)->str, "OOM ", 4) == 0)
        error_set(err, "Redis is out of memory (maxmemory)");
    else
        error_set(err, "Redis: %.*s", message_size((*out)->str), (*out)->str);
    return is_temporary((*out)->str) ? TEMPORARY : REFUSED;
}

static void tell_change(Link *l, const char *why)
{
    bool lost = why != NULL;
    if (l->tell && lost != l->lost) l->tell(l->context, why);
    l->lost = lost;
}

static void wait_a_while(double *wait)
{
    struct timespec t = {(time_t)*wait, (long)((*wait - (double)(time_t)*wait) * 1e9)};
    nanosleep(&t, NULL);
    *wait = 2 * *wait < WAIT_MAX ? 2 * *wait : WAIT_MAX;
}

/* Sends a command in Redis' own form; a reply that is an error is returned if `raw`. */
static redisReply *converse(Link *l, const char *wire, size_t size, bool raw, Error *err)
{
    double wait = WAIT_FIRST;
    for (;;) {
        redisReply *reply;
        PipeSignal held;
        pipe_signal_hold(&held);
        Outcome outcome = attempt(l, wire, size, &reply, err);
        pipe_signal_release(&held);
        if (outcome == DONE || (outcome == REFUSED && raw)) {
            tell_change(l, NULL);
            return reply;
        }
        if (reply) freeReplyObject(reply);
        if (outcome == REFUSED || !l->patient || stop_now(&l->stop)) return NULL;
        tell_change(l, err->text);
        wait_a_while(&wait);
    }
}

static redisReply *send_words(Link *l, int count, const char **words, const size_t *sizes,
                              bool raw, Error *err)
{
    char *wire;
    int size = redisFormatCommandArgv(&wire, count, words, sizes);
    if (size < 0) {
        error_no_memory(err);
        return NULL;
    }
    redisReply *r = converse(l, wire, (size_t)size, raw, err);
    redisFreeCommand(wire);
    return r;
}

redisReply *link_words(Link *l, int count, const char **words, const size_t *sizes, Error *err)
{
    return send_words(l, count, words, sizes, false, err);
}

redisReply *link_command(Link *l, Error *err, const char *format, ...)
{
    char *wire;
    va_list args;
    va_start(args, format);
    int size = redisvFormatCommand(&wire, format, args);
    va_end(args);
    if (size < 0) {
        error_no_memory(err);
        return NULL;
    }
    redisReply *r = converse(l, wire, (size_t)size, false, err);
    redisFreeCommand(wire);
    return r;
}

/* Scripts. */

static char *sha_of(Link *l, const Script *script)
{
    int i = 0;
    while (i < SCRIPTS_MAX - 1 && l->loaded[i].script && l->loaded[i].script != script) i++;
    l->loaded[i].script = script;
    return l->loaded[i].sha;
}

static bool load_script(Link *l, const Script *script, char sha[41], Error *err)
{
    redisReply *r = link_command(l, err, "SCRIPT LOAD %s", script->text);
    if (!r) return false;
    bool ok = r->type == REDIS_REPLY_STRING && r->len == 40;
    if (ok) memcpy(sha, r->str, 41);
    freeReplyObject(r);
    return ok || error_set(err, "Redis does not load scripts");
}

redisReply *link_script(Link *l, const Script *script, const char *key, int count,
                        const char **words, const size_t *sizes, Error *err)
{
    const char *all[SCRIPT_WORDS_MAX + 4] = {"EVALSHA", NULL, "1", key};
    size_t all_sizes[SCRIPT_WORDS_MAX + 4] = {7, 40, 1, strlen(key)};
    char *sha = sha_of(l, script);
    for (int i = 0; i < count; i++) {
        all[i + 4] = words[i];
        all_sizes[i + 4] = sizes ? sizes[i] : strlen(words[i]);
    }
    for (int tries = 0; tries < 3; tries++) {
        if (!sha[0] && !load_script(l, script, sha, err)) return NULL;
        all[1] = sha;
        redisReply *r = send_words(l, count + 4, all, all_sizes, true, err);
        if (!r || r->type != REDIS_REPLY_ERROR) return r;
        bool unknown = strncmp(r->str, "NOSCRIPT", 8) == 0;
        freeReplyObject(r);
        if (!unknown) return NULL;
        sha[0] = '\0';
    }
    return NULL;
}
