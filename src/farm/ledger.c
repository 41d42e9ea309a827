#include "farm/ledger.h"

#include "farm/scripts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum {
    KEY_MAX = LEDGER_NAME_MAX + 24,
    NUMBER_MAX = 24,
    NUMBER_MOST = 1 << 30,
    SUBMIT_SECONDS = 86400 /* what was not published disappears */
};

static const char *key_of(char out[KEY_MAX], const char *job, const char *part)
{
    snprintf(out, KEY_MAX, "heibai:{%s}%s%s", job, *part ? ":" : "", part);
    return out;
}

void ledger_job_free(LedgerJob *j)
{
    text_free(&j->kind);
    text_free(&j->settings);
    text_free(&j->version);
    text_free(&j->args);
    *j = (LedgerJob){0};
}

/* Whether there was a reply; frees it. */
static bool is_reply(redisReply *r)
{
    if (r) freeReplyObject(r);
    return r != NULL;
}

static bool is_word(const redisReply *r, const char *word)
{
    return (r->type == REDIS_REPLY_STRING || r->type == REDIS_REPLY_STATUS) &&
           strcmp(r->str, word) == 0;
}

/* Jobs. */

static bool make_name(LedgerJob *j, Error *err)
{
    unsigned char random[4];
    if (getrandom(random, sizeof random, 0) != sizeof random)
        return error_set(err, "no random numbers for the name of the job");
    snprintf(j->name, sizeof j->name, "%.40s-%02x%02x%02x%02x", text_string(&j->kind),
             random[0], random[1], random[2], random[3]);
    return true;
}

bool ledger_create(Link *l, LedgerJob *j, Error *err)
{
    char key[KEY_MAX];
    if (!make_name(j, err)) return false;
    key_of(key, j->name, "");
    return is_reply(link_command(
               l, err,
               "HSET %s kind %s settings %b version %s args %b inputs %s items %ld piece %ld "
               "pieces %ld lease %ld share %ld cap %ld next 0",
               key, text_string(&j->kind), text_string(&j->settings), j->settings.size,
               text_string(&j->version), text_string(&j->args), j->args.size, j->inputs,
               j->items, j->piece, j->pieces, j->lease, j->share, j->cap)) &&
           is_reply(link_command(l, err, "EXPIRE %s %d", key, SUBMIT_SECONDS));
}

bool ledger_add_input(Link *l, const LedgerJob *j, long piece, const Text *input, Error *err)
{
    char key[KEY_MAX];
    key_of(key, j->name, "in");
    return is_reply(
               link_command(l, err, "HSET %s %ld %b", key, piece, input->data, input->size)) &&
           (piece > 0 || is_reply(link_command(l, err, "EXPIRE %s %d", key, SUBMIT_SECONDS)));
}

bool ledger_publish(Link *l, const LedgerJob *j, Error *err)
{
    char key[KEY_MAX], count[NUMBER_MAX];
    const char *words[] = {j->name, j->inputs, count};
    snprintf(count, sizeof count, "%ld", *j->inputs ? j->pieces : 0L);
    redisReply *r =
        link_script(l, &SCRIPT_PUBLISH, key_of(key, j->name, ""), 3, words, NULL, err);
    if (!r) return false;
    bool ok = is_word(r, "ok");
    freeReplyObject(r);
    return ok || error_set(err, "Redis has lost a part of the job; submit it again");
}

bool ledger_remove(Link *l, const char *name, bool *found, Error *err)
{
    char key[KEY_MAX];
    const char *words[] = {name};
    if (found) *found = false;
    if (strlen(name) >= LEDGER_NAME_MAX) return true;
    redisReply *r = link_script(l, &SCRIPT_REMOVE, key_of(key, name, ""), 1, words, NULL, err);
    if (!r) return false;
    if (found) *found = r->type == REDIS_REPLY_INTEGER && r->integer == 1;
    freeReplyObject(r);
    return true;
}

static double time_of(const redisReply *r)
{
    bool ok = r->type == REDIS_REPLY_ARRAY && r->elements == 2;
    return ok ? atof(r->element[0]->str) + 1e-6 * atof(r->element[1]->str) : 0;
}

static bool redis_time(Link *l, double *out, Error *err)
{
    redisReply *r = link_command(l, err, "TIME");
    if (!r) return false;
    *out = time_of(r);
    freeReplyObject(r);
    return true;
}

static void set_text(Text *to, const redisReply *value)
{
    text_clear(to);
    text_add(to, value->str, value->len);
}

/* Sets the field with this name; others are ignored. */
static void set_field(LedgerJob *j, const char *name, const redisReply *value)
{
    const struct {
        const char *name;
        Text *text;
        long *number;
    } FIELDS[] = {
        {"kind", &j->kind, NULL},       {"settings", &j->settings, NULL},
        {"version", &j->version, NULL}, {"args", &j->args, NULL},
        {"items", NULL, &j->items},     {"piece", NULL, &j->piece},
        {"pieces", NULL, &j->pieces},   {"lease", NULL, &j->lease},
        {"share", NULL, &j->share},     {"cap", NULL, &j->cap},
        {"next", NULL, &j->next},       {"checked", NULL, &j->checked},
    };
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        if (strcmp(FIELDS[i].name, name) != 0) continue;
        if (FIELDS[i].text) set_text(FIELDS[i].text, value);
        if (FIELDS[i].number) *FIELDS[i].number = atol(value->str);
    }
    if (strcmp(name, "begun") == 0) j->begun = atof(value->str);
    if (strcmp(name, "inputs") == 0) snprintf(j->inputs, sizeof j->inputs, "%s", value->str);
}

static bool in_range(long number, long most) { return number >= 0 && number <= most; }

/* Whether the numbers fit together: what is in Redis may be anything. */
static bool is_sound(const LedgerJob *j)
{
    return j->items > 0 && j->items <= 1L << 30 && in_range(j->piece - 1, j->items - 1) &&
           in_range(j->lease - 1, NUMBER_MOST) && in_range(j->cap - 1, NUMBER_MOST) &&
           j->pieces == (j->items + j->piece - 1) / j->piece && in_range(j->next, j->pieces) &&
           j->checked >= 0;
}

/* {} or {fields, time, numbers}: SCRIPT_LOAD. */
static bool read_job(const redisReply *r, LedgerJob *out)
{
    long *const NUMBERS[] = {&out->finished, &out->aside,  &out->unread, &out->leased,
                             &out->again,    &out->second, &out->votes};
    enum { COUNT = sizeof NUMBERS / sizeof NUMBERS[0] };
    if (r->type != REDIS_REPLY_ARRAY || r->elements != COUNT + 2) return false;
    const redisReply *fields = r->element[0];
    for (size_t i = 0; i + 1 < fields->elements; i += 2)
        set_field(out, fields->element[i]->str, fields->element[i + 1]);
    out->now = time_of(r->element[1]);
    for (size_t i = 0; i < COUNT; i++) *NUMBERS[i] = (long)r->element[i + 2]->integer;
    return is_sound(out);
}

static bool no_job(const char *name, Error *err)
{
    return error_set(err, "there is no job '%.60s'", name);
}

bool ledger_removed(const char *job, Error *err)
{
    return error_set(err, "job '%.60s' was removed: cancelled, or collected by another process",
                     job);
}

bool ledger_load(Link *l, const char *name, LedgerJob *out, Error *err)
{
    char key[KEY_MAX];
    Error why;
    ledger_job_free(out);
    if (strlen(name) >= LEDGER_NAME_MAX) return no_job(name, err);
    redisReply *r = link_script(l, &SCRIPT_LOAD, key_of(key, name, ""), 0, NULL, NULL, &why);
    bool none = r && r->type == REDIS_REPLY_ARRAY && r->elements == 0;
    if (!none) snprintf(out->name, sizeof out->name, "%s", name);
    bool ok = r && !none && read_job(r, out);
    if (none)
        no_job(name, err);
    else if (r && !ok)
        error_set(err, "the description of job '%.60s' is damaged", name);
    else if (!ok && err)
        *err = why;
    if (r) freeReplyObject(r);
    return ok && text_ok(&out->kind, err) && text_ok(&out->settings, err) &&
           text_ok(&out->version, err) && text_ok(&out->args, err);
}

bool ledger_needs_worker(const LedgerJob *j)
{
    bool full = j->unread + j->votes + j->leased >= j->cap;
    return j->second > 0 && j->leased == 0 &&
           (full ? j->unread == 0 : j->again == 0 && j->next >= j->pieces);
}

void ledger_tell_need(const LedgerJob *j, char *out, size_t size)
{
    snprintf(out, size,
             "%ld %s for another worker, to compare results: start one more `heibai farm work`",
             j->second, j->second == 1 ? "piece waits" : "pieces wait");
}

bool ledger_names(Link *l, Text *out, Error *err)
{
    redisReply *r = link_command(l, err, "SORT_RO heibai:jobs ALPHA");
    if (!r) return false;
    for (size_t i = 0; r->type == REDIS_REPLY_ARRAY && i < r->elements; i++) {
        text_make_printable(r->element[i]->str);
        if (r->element[i]->len < LEDGER_NAME_MAX) text_print(out, "%s\n", r->element[i]->str);
    }
    freeReplyObject(r);
    return text_ok(out, err);
}

/* Workers. */

static LedgerTake take_of(const char *word)
{
    static const struct {
        const char *word;
        LedgerTake take;
    } WORDS[] = {{"taken", LEDGER_TAKEN}, {"none", LEDGER_NONE},         {"full", LEDGER_FULL},
                 {"alone", LEDGER_ALONE}, {"finished", LEDGER_FINISHED}, {"bad", LEDGER_BAD}};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcmp(WORDS[i].word, word) == 0) return WORDS[i].take;
    return LEDGER_GONE;
}

bool ledger_take(Link *l, const LedgerJob *j, const char *worker, LedgerPiece *out,
                 LedgerTake *took, int *garbage, Error *err)
{
    char key[KEY_MAX], lost[NUMBER_MAX];
    const char *words[] = {worker, lost};
    out->id[0] = '\0';
    snprintf(lost, sizeof lost, "%d", LEDGER_LOST_MAX);
    redisReply *r = link_script(l, &SCRIPT_TAKE, key_of(key, j->name, ""), 2, words, NULL, err);
    if (!r) return false;
    bool ok = r->type == REDIS_REPLY_ARRAY && r->elements == 5;
    if (ok) {
        *took = take_of(r->element[0]->str);
        *garbage = (int)r->element[4]->integer;
    }
    if (ok && *took == LEDGER_TAKEN) {
        snprintf(out->id, sizeof out->id, "%s", r->element[1]->str);
        out->piece = atol(r->element[2]->str);
        set_text(&out->input, r->element[3]);
        ok = in_range(out->piece, j->pieces - 1);
    }
    freeReplyObject(r);
    return ok ? text_ok(&out->input, err) : error_set(err, "Redis gives an unknown answer");
}

/* The words that the scripts about one piece begin with. */
typedef struct Words {
    char key[KEY_MAX], piece[NUMBER_MAX];
    const char *words[5];
    size_t sizes[5];
} Words;

static void set_words(Words *w, const LedgerJob *j, const char *worker, const LedgerPiece *p)
{
    key_of(w->key, j->name, "");
    snprintf(w->piece, sizeof w->piece, "%ld", p->piece);
    const char *words[] = {worker, p->id, w->piece};
    for (int i = 0; i < 3; i++) {
        w->words[i] = words[i];
        w->sizes[i] = strlen(words[i]);
    }
}

bool ledger_store(Link *l, const LedgerJob *j, const char *worker, const LedgerPiece *p,
                  uint64_t digest, const Text *result, bool *bad, Error *err)
{
    Words w;
    char hex[20];
    set_words(&w, j, worker, p);
    snprintf(hex, sizeof hex, "%016" PRIx64, digest);
    w.words[3] = hex;
    w.sizes[3] = strlen(hex);
    w.words[4] = result->data;
    w.sizes[4] = result->size;
    redisReply *r = link_script(l, &SCRIPT_DONE, w.key, 5, w.words, w.sizes, err);
    if (!r) return false;
    *bad = is_word(r, "bad");
    freeReplyObject(r);
    return true;
}

bool ledger_fail(Link *l, const LedgerJob *j, const char *worker, const LedgerPiece *p,
                 const char *why, Error *err)
{
    Words w;
    set_words(&w, j, worker, p);
    w.words[3] = why;
    w.sizes[3] = strlen(why);
    return is_reply(link_script(l, &SCRIPT_FAIL, w.key, 4, w.words, w.sizes, err));
}

bool ledger_return(Link *l, const LedgerJob *j, const char *worker, const LedgerPiece *p,
                   Error *err)
{
    Words w;
    set_words(&w, j, worker, p);
    return is_reply(link_script(l, &SCRIPT_RETURN, w.key, 3, w.words, w.sizes, err));
}

bool ledger_renew(Link *l, const char *job, const char *worker, int count, const char **ids,
                  Error *err)
{
    char key[KEY_MAX];
    const char *words[SCRIPT_WORDS_MAX] = {worker};
    for (int i = 0; i < count; i++) words[i + 1] = ids[i];
    return is_reply(
        link_script(l, &SCRIPT_RENEW, key_of(key, job, ""), count + 1, words, NULL, err));
}

bool ledger_report(Link *l, const char *worker, const char *report, bool first, Error *err)
{
    const char *words[] = {worker, report, first ? "1" : "0"};
    return is_reply(link_script(l, &SCRIPT_REPORT, "heibai:workers", 3, words, NULL, err));
}

bool ledger_leave(Link *l, const char *worker, Error *err)
{
    return is_reply(link_command(l, err, "HDEL heibai:workers %s", worker));
}

/* Collectors. */

static bool call_collector(Link *l, const Script *script, LedgerCollector *c, int count,
                           const long *pieces, Error *err)
{
    char key[KEY_MAX], numbers[LEDGER_BATCH][NUMBER_MAX];
    const char *words[LEDGER_BATCH + 1] = {c->id};
    for (int i = 0; i < count; i++) {
        snprintf(numbers[i], NUMBER_MAX, "%ld", pieces[i]);
        words[i + 1] = numbers[i];
    }
    redisReply *r =
        link_script(l, script, key_of(key, c->job, ""), count + 1, words, NULL, err);
    if (!r) return false;
    bool gone = is_word(r, "gone");
    c->other = is_word(r, "other");
    freeReplyObject(r);
    return !gone || ledger_removed(c->job, err);
}

bool ledger_collected(Link *l, LedgerCollector *c, int count, const long *pieces, Error *err)
{
    return call_collector(l, &SCRIPT_COLLECTED, c, count, pieces, err);
}

bool ledger_redo(Link *l, LedgerCollector *c, int count, const long *pieces, Error *err)
{
    return call_collector(l, &SCRIPT_REDO, c, count, pieces, err);
}

/* Sets gone[piece] to false for the fields of a hash. */
static bool clear_fields(Link *l, const LedgerJob *j, const char *part, bool *gone, Error *err)
{
    char key[KEY_MAX];
    int64_t piece;
    redisReply *r = link_command(l, err, "HKEYS %s", key_of(key, j->name, part));
    if (!r) return false;
    for (size_t i = 0; r->type == REDIS_REPLY_ARRAY && i < r->elements; i++)
        if (text_to_int(r->element[i]->str, 0, j->pieces - 1, &piece)) gone[piece] = false;
    freeReplyObject(r);
    return true;
}

bool ledger_find_gone(Link *l, const LedgerJob *j, bool *gone, Error *err)
{
    char key[KEY_MAX];
    /* First the bits: pieces that are finished after that are not looked at. */
    redisReply *r = link_command(l, err, "GET %s", key_of(key, j->name, "bits"));
    if (!r) return false;
    for (long i = 0; r->type == REDIS_REPLY_STRING && i < j->pieces; i++)
        gone[i] = (size_t)(i / 8) < r->len && ((unsigned char)r->str[i / 8] >> (7 - i % 8) & 1);
    freeReplyObject(r);
    return clear_fields(l, j, "out", gone, err) && clear_fields(l, j, "aside", gone, err);
}

bool ledger_drop_result(Link *l, const char *job, const char *field, size_t size, Error *err)
{
    char key[KEY_MAX];
    return is_reply(link_command(l, err, "HDEL %s %b", key_of(key, job, "out"), field, size));
}

static bool list_hash(Link *l, const char *key, Text *out, Error *err)
{
    redisReply *r = link_command(l, err, "HGETALL %s", key);
    if (!r) return false;
    for (size_t i = 0; r->type == REDIS_REPLY_ARRAY && i + 1 < r->elements; i += 2) {
        text_make_printable(r->element[i]->str);
        text_make_printable(r->element[i + 1]->str);
        text_print(out, "%s %s\n", r->element[i]->str, r->element[i + 1]->str);
    }
    freeReplyObject(r);
    return text_ok(out, err);
}

bool ledger_list(Link *l, const char *job, const char *part, Text *out, Error *err)
{
    char key[KEY_MAX];
    return list_hash(l, key_of(key, job, part), out, err);
}

bool ledger_workers(Link *l, Text *out, double *now, Error *err)
{
    return list_hash(l, "heibai:workers", out, err) && redis_time(l, now, err);
}
