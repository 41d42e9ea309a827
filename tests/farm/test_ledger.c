/* test_ledger.c - the ledger against a real redis-server, by random histories: workers that are
 * slow, lost, wrong or fail; collectors that lose what they fetched; a Redis that forgets its
 * last moments, or whose queue was damaged. Afterwards honest workers finish the job, and every
 * result is right. */
#include "base/rng.h"
#include "farm/ledger.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    PIECES = 40,
    HONEST = 4,
    LIARS = 2,
    WORKERS = HONEST + LIARS,
    HOLD = 3, /* pieces at once per worker */
    STEPS = 500,
    LEASE = 4,    /* milliseconds */
    HISTORIES = 6 /* per kind of faults; HEIBAI_SOAK times as many */
};

static char folder[] = "/tmp/heibai-ledger-XXXXXX";
static pid_t server;
static Link *link_;

/* What happens besides taking and storing. */
typedef struct Faults {
    bool lies, fails, forgets, damage;
    long share;
} Faults;

typedef struct Held {
    bool held;
    LedgerPiece piece;
} Held;

enum { KEYS = 11 };
static const char *const PARTS[KEYS] = {"",       ":todo",  ":again", ":second",
                                        ":votes", ":bits",  ":out",   ":aside",
                                        ":bad",   ":fails", ":lost"};

typedef struct History {
    Faults faults;
    Rng rng;
    LedgerJob job;
    Held held[WORKERS][HOLD];
    uint64_t have[PIECES]; /* the collector's digests; 0: none */
    bool lost[PIECES];     /* by the collector */
    bool redone[PIECES];
    int failed[PIECES];
    redisReply *kept[KEYS]; /* the keys at an earlier moment */
    bool snapshot;
} History;

static int below(History *h, int count) { return rng_below(&h->rng, count); }

static uint64_t truth(long piece) { return rng_mix((uint64_t)piece + 77); }

static void name_worker(int worker, char out[16]) { snprintf(out, 16, "w%d", worker); }

static bool is_liar(int worker) { return worker >= HONEST; }

/* The number that a command returns, or 0. */
static long number(const char *format, ...)
{
    char command[300];
    Error err;
    va_list args;
    va_start(args, format);
    vsnprintf(command, sizeof command, format, args);
    va_end(args);
    redisReply *r = link_command(link_, &err, command);
    if (!r) fail_msg("%s: %s", command, err.text);
    long n = r->type == REDIS_REPLY_INTEGER ? (long)r->integer : 0;
    freeReplyObject(r);
    return n;
}

/* Workers. */

static void take(History *h, int worker, LedgerTake *took)
{
    char name[16];
    Error err;
    int garbage = 0;
    Held *free_ = NULL;
    for (int i = 0; i < HOLD; i++)
        if (!h->held[worker][i].held) free_ = &h->held[worker][i];
    *took = LEDGER_NONE;
    if (!free_) return;
    name_worker(worker, name);
    if (!ledger_take(link_, &h->job, name, &free_->piece, took, &garbage, &err))
        fail_msg("take: %s", err.text);
    free_->held = *took == LEDGER_TAKEN;
    if (!h->faults.damage) assert_int_equal(garbage, 0);
}

static void store(History *h, int worker, Held *held)
{
    char name[16];
    Error err;
    Text result = {0};
    bool bad = false;
    uint64_t digest = truth(held->piece.piece);
    /* Each lie is another one: liars never agree. */
    if (h->faults.lies && is_liar(worker)) digest = rng_next(&h->rng) | 1;
    name_worker(worker, name);
    text_print(&result, "%016llx %s", (unsigned long long)digest, name);
    if (!ledger_store(link_, &h->job, name, &held->piece, digest, &result, &bad, &err))
        fail_msg("store: %s", err.text);
    if (bad) assert_true(is_liar(worker));
    held->held = false;
    text_free(&result);
}

static void fail_piece(History *h, int worker, Held *held)
{
    char name[16];
    Error err;
    name_worker(worker, name);
    if (!ledger_fail(link_, &h->job, name, &held->piece, "it fails", &err))
        fail_msg("fail: %s", err.text);
    h->failed[held->piece.piece]++;
    held->held = false;
}

static void give_back(History *h, int worker, Held *held)
{
    char name[16];
    Error err;
    name_worker(worker, name);
    if (!ledger_return(link_, &h->job, name, &held->piece, &err))
        fail_msg("return: %s", err.text);
    held->held = false;
}

static void renew(History *h, int worker)
{
    char name[16];
    const char *ids[HOLD];
    Error err;
    int count = 0;
    name_worker(worker, name);
    for (int i = 0; i < HOLD; i++)
        if (h->held[worker][i].held) ids[count++] = h->held[worker][i].piece.id;
    if (!ledger_renew(link_, h->job.name, name, count, ids, &err))
        fail_msg("renew: %s", err.text);
}

/* The collector. */

static void collect(History *h, int most)
{
    Error err;
    LedgerCollector c = {h->job.name, "collector", false};
    redisReply *r = link_command(link_, &err, "HGETALL heibai:{%s}:out", h->job.name);
    assert_non_null(r);
    long pieces[PIECES];
    int count = 0;
    for (size_t i = 0; i + 1 < r->elements && count < most; i += 2) {
        long piece = atol(r->element[i]->str);
        assert_in_range(piece, 0, PIECES - 1);
        h->have[piece] = strtoull(r->element[i + 1]->str, NULL, 16);
        pieces[count++] = piece;
    }
    freeReplyObject(r);
    if (!ledger_collected(link_, &c, count, pieces, &err)) fail_msg("collected: %s", err.text);
    assert_false(c.other);
}

/* The collector's file is damaged. */
static void lose(History *h, int piece)
{
    h->lost[piece] |= h->have[piece] != 0;
    h->have[piece] = 0;
}

/* As a collector that starts: what it does not have is computed again. */
static void redo_lost(History *h)
{
    Error err;
    LedgerCollector c = {h->job.name, "collector", false};
    bool gone[PIECES] = {false};
    if (!ledger_find_gone(link_, &h->job, gone, &err)) fail_msg("gone: %s", err.text);
    for (long i = 0; i < PIECES; i++) {
        h->lost[i] = false;
        if (!gone[i] || h->have[i]) continue;
        h->redone[i] = true;
        assert_true(ledger_redo(link_, &c, 1, &i, &err));
    }
}

/* As a collector that knows the bad workers. Here it does not know who computed what, so all
 * wrong results are computed again. */
static void redo_wrong(History *h)
{
    Error err;
    LedgerCollector c = {h->job.name, "collector", false};
    for (long i = 0; i < PIECES; i++) {
        if (!h->have[i] || h->have[i] == truth(i)) continue;
        /* Only pieces that nobody compared can be wrong. */
        assert_true((i * 7919 + 13) % 10000 >= h->job.share);
        h->have[i] = 0;
        assert_true(ledger_redo(link_, &c, 1, &i, &err));
    }
}

/* Redis. */

static void forget_snapshot(History *h)
{
    for (int i = 0; i < KEYS; i++)
        if (h->kept[i]) freeReplyObject(h->kept[i]);
    h->snapshot = false;
    memset(h->kept, 0, sizeof h->kept);
}

static void keep_snapshot(History *h)
{
    Error err;
    forget_snapshot(h);
    for (int i = 0; i < KEYS; i++)
        h->kept[i] = link_command(link_, &err, "DUMP heibai:{%s}%s", h->job.name, PARTS[i]);
    h->snapshot = true;
}

/* As after a crash that loses the last second. */
static void go_back(History *h)
{
    Error err;
    for (int i = 0; h->snapshot && i < KEYS; i++) {
        const redisReply *kept = h->kept[i];
        if (kept->type == REDIS_REPLY_STRING)
            freeReplyObject(link_command(link_, &err, "RESTORE heibai:{%s}%s 0 %b REPLACE",
                                         h->job.name, PARTS[i], kept->str, kept->len));
        else
            number("DEL heibai:{%s}%s", h->job.name, PARTS[i]);
    }
}

static void do_damage(History *h)
{
    static const char *const DAMAGE[] = {
        "DEL heibai:{%s}:todo",
        "DEL heibai:{%s}:again",
        "DEL heibai:{%s}:second",
        "DEL heibai:{%s}:votes",
        "DEL heibai:{%s}:bits",
        "XTRIM heibai:{%s}:todo MAXLEN 1",
        "XADD heibai:{%s}:todo * piece %d",
        "RPUSH heibai:{%s}:again x -1 %d",
        "SADD heibai:{%s}:second 1e9 %d",
        "HSET heibai:{%s}:votes %d w0",
        "XGROUP DELCONSUMER heibai:{%s}:todo workers w%d",
        "XGROUP DESTROY heibai:{%s}:todo workers",
    };
    char command[200];
    Error err; /* there may be no such key */
    const char *format = DAMAGE[below(h, sizeof DAMAGE / sizeof DAMAGE[0])];
    snprintf(command, sizeof command, format, h->job.name, below(h, 2 * WORKERS));
    redisReply *r = link_command(link_, &err, command);
    if (r) freeReplyObject(r);
}

/* Invariants. */

static void count_places(const char *job, const char *command, int places[PIECES])
{
    Error err;
    redisReply *r = link_command(link_, &err, command, job);
    assert_non_null(r);
    for (size_t i = 0; i < r->elements; i++) {
        const redisReply *e = r->element[i];
        const char *text =
            e->type == REDIS_REPLY_ARRAY ? e->element[1]->element[1]->str : e->str;
        places[atol(text)]++;
    }
    freeReplyObject(r);
}

/* Rule 1 of ledger.h, for histories without damage. */
static void check_places(const History *h)
{
    int places[PIECES] = {0};
    const char *job = h->job.name;
    LedgerJob now = {.items = 0};
    Error err;
    assert_true(ledger_load(link_, job, &now, &err));
    count_places(job, "XRANGE heibai:{%s}:todo - +", places);
    count_places(job, "LRANGE heibai:{%s}:again 0 -1", places);
    count_places(job, "SMEMBERS heibai:{%s}:second", places);
    for (long i = 0; i < PIECES; i++) {
        bool finished = number("GETBIT heibai:{%s}:bits %ld", job, i) == 1;
        if (!finished && (places[i] > 0) != (i < now.next))
            fail_msg("piece %ld of %ld is in %d places", i, now.next, places[i]);
        /* A worker may still have a piece that another one finished and that was lost then. */
        if (places[i] > 1 && !h->redone[i])
            fail_msg("piece %ld of %ld is in %d places", i, now.next, places[i]);
        if (finished && !h->have[i] && !h->lost[i])
            assert_true(number("HEXISTS heibai:{%s}:out %ld", job, i) +
                            number("HEXISTS heibai:{%s}:aside %ld", job, i) ==
                        1);
    }
    assert_true(now.unread <= now.cap + WORKERS * HOLD);
    ledger_job_free(&now);
}

/* Histories. */

static void wait_lease(void)
{
    struct timespec t = {0, (LEASE + 2) * 1000000L};
    nanosleep(&t, NULL);
}

static Held *any_held(History *h, int worker)
{
    Held *held = &h->held[worker][below(h, HOLD)];
    return held->held ? held : NULL;
}

static void step(History *h)
{
    int worker = below(h, WORKERS), what = below(h, 100);
    Held *held = any_held(h, worker);
    LedgerTake took;
    if (what < 40)
        take(h, worker, &took);
    else if (what < 72 && held)
        store(h, worker, held);
    else if (what < 75 && held && h->faults.fails && !h->failed[held->piece.piece])
        fail_piece(h, worker, held);
    else if (what < 79 && held)
        give_back(h, worker, held);
    else if (what < 82)
        renew(h, worker);
    else if (what < 84)
        for (int i = 0; i < HOLD; i++) h->held[worker][i].held = false; /* killed */
    else if (what < 86)
        wait_lease();
    else if (what < 93)
        collect(h, 1 + below(h, 5));
    else if (what < 95)
        lose(h, below(h, PIECES));
    else if (what < 97)
        redo_lost(h);
    else if (what == 97 && h->faults.damage)
        do_damage(h);
    else if (what == 98 && h->faults.forgets)
        keep_snapshot(h);
    else if (what == 99 && h->faults.forgets)
        go_back(h);
}

/* Only honest workers, and a collector. */
static void finish(History *h)
{
    LedgerJob now = {.items = 0};
    Error err;
    bool all = false;
    for (int i = 0; i < WORKERS * HOLD; i++) h->held[i / HOLD][i % HOLD].held = false;
    wait_lease();
    for (int round = 0; !all; round++) {
        LedgerTake took = LEDGER_TAKEN;
        int worker = round % HONEST;
        if (round > 100 * PIECES)
            fail_msg("the job does not end: cap %ld, next %ld, finished %ld, aside %ld, unread "
                     "%ld, leased %ld, again %ld, second %ld, votes %ld",
                     now.cap, now.next, now.finished, now.aside, now.unread, now.leased,
                     now.again, now.second, now.votes);
        take(h, worker, &took);
        for (int i = 0; i < HOLD; i++)
            if (h->held[worker][i].held) store(h, worker, &h->held[worker][i]);
        if (took != LEDGER_TAKEN) wait_lease();
        collect(h, PIECES);
        assert_true(ledger_load(link_, h->job.name, &now, &err));
        if (!ledger_complete(&now)) continue;
        redo_lost(h);
        redo_wrong(h);
        assert_true(ledger_load(link_, h->job.name, &now, &err));
        all = ledger_complete(&now) && now.unread == 0;
    }
    ledger_job_free(&now);
}

static void check_end(const History *h)
{
    const char *job = h->job.name;
    for (long i = 0; i < PIECES; i++) {
        bool aside = number("HEXISTS heibai:{%s}:aside %ld", job, i) == 1;
        /* Only liars can have three different results for a piece. */
        if (aside) assert_true(h->faults.lies && h->job.share > 0);
        if (!aside) assert_true(h->have[i] == truth(i));
    }
    for (int worker = 0; worker < HONEST; worker++)
        assert_int_equal(number("HEXISTS heibai:{%s}:bad w%d", job, worker), 0);
    if (!h->faults.damage) assert_int_equal(number("HLEN heibai:{%s}:votes", job), 0);
}

static void run_history(uint64_t seed, Faults faults)
{
    static History h;
    Error err;
    number("FLUSHALL");
    h = (History){.faults = faults, .rng = rng_stream(seed, 1)};
    h.job = (LedgerJob){.items = PIECES,
                        .piece = 1,
                        .pieces = PIECES,
                        .lease = LEASE,
                        .share = faults.share,
                        .cap = 1 + rng_below(&h.rng, PIECES)};
    text_print(&h.job.kind, "noop");
    if (!ledger_create(link_, &h.job, &err) || !ledger_publish(link_, &h.job, &err))
        fail_msg("%s", err.text);
    for (int i = 0; i < STEPS; i++) {
        step(&h);
        if (!faults.damage && !faults.forgets && i % 8 == 0) check_places(&h);
    }
    finish(&h);
    check_end(&h);
    bool found;
    assert_true(ledger_remove(link_, h.job.name, &found, &err));
    assert_true(found);
    assert_int_equal(number("DBSIZE"), 0);
    forget_snapshot(&h);
    for (int i = 0; i < WORKERS; i++)
        for (int k = 0; k < HOLD; k++) text_free(&h.held[i][k].piece.input);
    ledger_job_free(&h.job);
}

static void histories(Faults faults)
{
    const char *given = getenv("HEIBAI_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    static const long SHARES[] = {0, 3000, 10000};
    const char *soak = getenv("HEIBAI_SOAK");
    for (int i = 0; i < HISTORIES * (soak ? atoi(soak) : 1); i++) {
        faults.share = SHARES[i % 3];
        print_message("HEIBAI_SEED=%llu share %ld\n", (unsigned long long)seed, faults.share);
        run_history(seed + (uint64_t)i, faults);
    }
}

static void test_slow_and_lost(void **state)
{
    (void)state;
    histories((Faults){.fails = true});
}

static void test_lies(void **state)
{
    (void)state;
    histories((Faults){.lies = true});
}

static void test_redis_forgets(void **state)
{
    (void)state;
    histories((Faults){.lies = true, .forgets = true});
}

static void test_damage(void **state)
{
    (void)state;
    histories((Faults){.lies = true, .forgets = true, .damage = true});
}

/* A job that was not published is not seen and does not stay. */
static void test_unpublished(void **state)
{
    (void)state;
    Error err;
    number("FLUSHALL");
    Text names = {0}, input = {0};
    LedgerJob job = {
        .items = 2, .piece = 1, .pieces = 2, .lease = 1000, .cap = 5, .inputs = "x"};
    text_print(&job.kind, "label");
    text_print(&input, "input");
    assert_true(ledger_create(link_, &job, &err));
    assert_true(ledger_add_input(link_, &job, 0, &input, &err));
    assert_true(number("TTL heibai:{%s}", job.name) > 0);
    assert_true(number("TTL heibai:{%s}:in", job.name) > 0);
    assert_true(ledger_names(link_, &names, &err));
    assert_int_equal(names.size, 0);
    /* An input is missing, as after a crash of Redis. */
    assert_false(ledger_publish(link_, &job, &err));
    assert_string_equal(err.text, "Redis has lost a part of the job; submit it again");
    assert_true(ledger_add_input(link_, &job, 1, &input, &err));
    assert_true(ledger_publish(link_, &job, &err));
    assert_int_equal(number("TTL heibai:{%s}", job.name), -1);
    assert_int_equal(number("TTL heibai:{%s}:in", job.name), -1);
    assert_true(ledger_remove(link_, job.name, NULL, &err));
    text_free(&names);
    text_free(&input);
    ledger_job_free(&job);
}

/* The server. */

static int start(void **state)
{
    (void)state;
    char address[100], path[80];
    Error err;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/redis", folder);
    server = fork();
    if (server == 0) {
        int null = open("/dev/null", O_WRONLY);
        dup2(null, 1);
        dup2(null, 2);
        execlp("redis-server", "redis-server", "--port", "0", "--unixsocket", path, "--dir",
               folder, "--save", "", (char *)NULL);
        _exit(127);
    }
    snprintf(address, sizeof address, "unix:%s", path);
    for (int i = 0; i < 300 && !link_; i++) {
        struct timespec t = {0, 100000000};
        link_ = link_open(address, &err);
        if (!link_) nanosleep(&t, NULL);
    }
    return link_ ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    char path[80];
    link_close(link_);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    snprintf(path, sizeof path, "%s/redis", folder);
    unlink(path);
    return rmdir(folder);
}

int main(void)
{
    if (system("command -v redis-server >/dev/null") != 0) {
        print_message("skipped: there is no redis-server\n");
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slow_and_lost), cmocka_unit_test(test_lies),
        cmocka_unit_test(test_redis_forgets), cmocka_unit_test(test_damage),
        cmocka_unit_test(test_unpublished),
    };
    return cmocka_run_group_tests(tests, start, end);
}
