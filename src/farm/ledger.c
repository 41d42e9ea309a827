#include "farm/ledger.h"

#include "farm/scripts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { KEY_MAX = LEDGER_NAME_MAX + 24, NUMBER_MAX = 24, NUMBER_MOST = 1 << 30 };

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
    char key[KEY_MAX], todo[KEY_MAX];
    if (!make_name(j, err)) return false;
    key_of(key, j->name, "");
    key_of(todo, j->name, "todo");
    return is_reply(link_command(
               l, err,
               "HSET %s kind %s settings %b version %s args %b inputs %s items %ld piece %ld "
               "pieces %ld lease %ld share %ld cap %ld next 0 done 0 collected 0 aside 0",
               key, text_string(&j->kind), text_string(&j->settings), j->settings.size,
               text_string(&j->version), text_string(&j->args), j->args.size, j->inputs,
               j->items, j->piece, j->pieces, j->lease, j->share, j->cap)) &&
           is_reply(link_command(l, err, "XGROUP CREATE %s workers 0 MKSTREAM", todo));
}

bool ledger_add_input(Link *l, const LedgerJob *j, long piece, const Text *input, Error *err)
{
    char key[KEY_MAX];
    return is_reply(link_command(l, err, "HSET %s %ld %b", key_of(key, j->name, "in"), piece,
                                 input->data, input->size));
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

bool ledger_publish(Link *l, const LedgerJob *j, Error *err)
{
    char key[KEY_MAX], created[NUMBER_MAX];
    double now;
    if (!redis_time(l, &now, err)) return false;
    snprintf(created, sizeof created, "%.3f", now);
    return is_reply(link_command(l, err, "HSET %s created %s inputs %s",
                                 key_of(key, j->name, ""), created, j->inputs)) &&
           is_reply(link_command(l, err, "SADD heibai:jobs %s", j->name));
}

bool ledger_remove(Link *l, const char *name, bool *found, Error *err)
{
    static const char *const PARTS[] = {"",      "todo",  "in",    "bits", "out",
                                        "check", "fails", "aside", "bad"};
    bool ok = true;
    redisReply *r = link_command(l, err, "SREM heibai:jobs %s", name);
    if (!r) return false;
    if (found) *found = r->type == REDIS_REPLY_INTEGER && r->integer == 1;
    freeReplyObject(r);
    for (size_t i = 0; ok && i < sizeof PARTS / sizeof PARTS[0]; i++) {
        char key[KEY_MAX];
        ok = is_reply(link_command(l, err, "UNLINK %s", key_of(key, name, PARTS[i])));
    }
    return ok;
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
        {"kind", &j->kind, NULL},           {"settings", &j->settings, NULL},
        {"version", &j->version, NULL},     {"args", &j->args, NULL},
        {"items", NULL, &j->items},         {"piece", NULL, &j->piece},
        {"pieces", NULL, &j->pieces},       {"lease", NULL, &j->lease},
        {"share", NULL, &j->share},         {"cap", NULL, &j->cap},
        {"next", NULL, &j->next},           {"done", NULL, &j->done},
        {"collected", NULL, &j->collected}, {"aside", NULL, &j->aside},
        {"checked", NULL, &j->checked},     {"disputes", NULL, &j->disputes},
    };
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++) {
        if (strcmp(FIELDS[i].name, name) != 0) continue;
        if (FIELDS[i].text) set_text(FIELDS[i].text, value);
        if (FIELDS[i].number) *FIELDS[i].number = atol(value->str);
    }
    if (strcmp(name, "created") == 0) j->created = atof(value->str);
    if (strcmp(name, "inputs") == 0) snprintf(j->inputs, sizeof j->inputs, "%s", value->str);
}

static bool in_range(long number, long most) { return number >= 0 && number <= most; }

/* Whether the numbers fit together: what is in Redis may be anything. */
static bool is_sound(const LedgerJob *j)
{
    return j->items > 0 && j->items <= 1L << 30 && in_range(j->piece - 1, j->items - 1) &&
           in_range(j->lease - 1, NUMBER_MOST) && in_range(j->cap - 1, NUMBER_MOST) &&
           j->pieces == (j->items + j->piece - 1) / j->piece && in_range(j->next, j->pieces) &&
           in_range(j->done, j->pieces) && in_range(j->aside, j->pieces) &&
           in_range(j->collected, j->pieces) && in_range(j->disputes, j->pieces) &&
           !j->kind.failed && !j->settings.failed && !j->version.failed && !j->args.failed;
}

bool ledger_load(Link *l, const char *name, LedgerJob *out, Error *err)
{
    char key[KEY_MAX];
    if (strlen(name) >= LEDGER_NAME_MAX) return error_set(err, "there is no job '%.60s'", name);
    redisReply *r = link_command(l, err, "HGETALL %s", key_of(key, name, ""));
    if (!r) return false;
    ledger_job_free(out);
    snprintf(out->name, sizeof out->name, "%s", name);
    bool any = r->type == REDIS_REPLY_ARRAY && r->elements > 0;
    for (size_t i = 0; any && i + 1 < r->elements; i += 2)
        set_field(out, r->element[i]->str, r->element[i + 1]);
    freeReplyObject(r);
    if (!any) return error_set(err, "there is no job '%.60s'", name);
    if (!is_sound(out))
        return error_set(err, "the description of job '%.60s' is damaged", name);
    return redis_time(l, &out->now, err);
}

bool ledger_names(Link *l, Text *out, Error *err)
{
    redisReply *r = link_command(l, err, "SORT heibai:jobs ALPHA");
    if (!r) return false;
    for (size_t i = 0; r->type == REDIS_REPLY_ARRAY && i < r->elements; i++)
        if (r->element[i]->len < LEDGER_NAME_MAX) text_print(out, "%s\n", r->element[i]->str);
    freeReplyObject(r);
    return text_ok(out, err);
}

/* Workers. */

static LedgerTake take_of(const char *word)
{
    static const struct {
        const char *word;
        LedgerTake take;
    } WORDS[] = {{"taken", LEDGER_TAKEN},
                 {"none", LEDGER_NONE},
                 {"full", LEDGER_FULL},
                 {"finished", LEDGER_FINISHED},
                 {"bad", LEDGER_BAD}};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcmp(WORDS[i].word, word) == 0) return WORDS[i].take;
    return LEDGER_GONE;
}

bool ledger_take(Link *l, const LedgerJob *j, const char *worker, LedgerPiece *out,
                 LedgerTake *took, int *garbage, Error *err)
{
    char key[KEY_MAX], lease[NUMBER_MAX], lost[NUMBER_MAX];
    snprintf(lease, sizeof lease, "%ld", j->lease);
    snprintf(lost, sizeof lost, "%d", LEDGER_LOST_MAX);
    const char *words[] = {worker, lease, lost};
    redisReply *r = link_script(l, &SCRIPT_TAKE, key_of(key, j->name, ""), 3, words, NULL, err);
    if (!r) return false;
    bool ok = r->type == REDIS_REPLY_ARRAY && r->elements == 6;
    if (ok) {
        *took = take_of(r->element[0]->str);
        *garbage = (int)r->element[5]->integer;
    }
    if (ok && *took == LEDGER_TAKEN) {
        snprintf(out->id, sizeof out->id, "%s", r->element[1]->str);
        out->piece = atol(r->element[2]->str);
        out->copy = (int)r->element[3]->integer;
        set_text(&out->input, r->element[4]);
    }
    freeReplyObject(r);
    if (ok && *took == LEDGER_TAKEN) ok = in_range(out->piece, j->pieces - 1);
    return ok ? text_ok(&out->input, err) : error_set(err, "Redis gives an unknown answer");
}

/* The words that the scripts about one piece begin with. */
typedef struct Words {
    char key[KEY_MAX], piece[NUMBER_MAX], copy[NUMBER_MAX];
    const char *words[6];
    size_t sizes[6];
} Words;

static void set_words(Words *w, const LedgerJob *j, const char *worker, const LedgerPiece *p)
{
    key_of(w->key, j->name, "");
    snprintf(w->piece, sizeof w->piece, "%ld", p->piece);
    snprintf(w->copy, sizeof w->copy, "%d", p->copy);
    const char *words[] = {worker, p->id, w->piece, w->copy};
    for (int i = 0; i < 4; i++) {
        w->words[i] = words[i];
        w->sizes[i] = strlen(words[i]);
    }
}

bool ledger_done(Link *l, const LedgerJob *j, const char *worker, const LedgerPiece *p,
                 uint64_t digest, const Text *result, bool *bad, Error *err)
{
    Words w;
    char hex[20];
    set_words(&w, j, worker, p);
    snprintf(hex, sizeof hex, "%016" PRIx64, digest);
    w.words[4] = hex;
    w.sizes[4] = strlen(hex);
    w.words[5] = result->data;
    w.sizes[5] = result->size;
    redisReply *r = link_script(l, &SCRIPT_DONE, w.key, 6, w.words, w.sizes, err);
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
    w.words[4] = why;
    w.sizes[4] = strlen(why);
    return is_reply(link_script(l, &SCRIPT_FAIL, w.key, 5, w.words, w.sizes, err));
}

bool ledger_return(Link *l, const LedgerJob *j, const char *worker, const LedgerPiece *p,
                   Error *err)
{
    Words w;
    set_words(&w, j, worker, p);
    return is_reply(link_script(l, &SCRIPT_RETURN, w.key, 4, w.words, w.sizes, err));
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

bool ledger_report(Link *l, const char *worker, const char *report, Error *err)
{
    double now;
    if (!redis_time(l, &now, err)) return false;
    char text[512];
    snprintf(text, sizeof text, "%.1f %s", now, report);
    return is_reply(link_command(l, err, "HSET heibai:workers %s %s", worker, text));
}

bool ledger_leave(Link *l, const char *worker, Error *err)
{
    return is_reply(link_command(l, err, "HDEL heibai:workers %s", worker));
}

/* Collectors. */

bool ledger_collected(Link *l, const char *job, int count, const long *pieces, Error *err)
{
    char key[KEY_MAX], numbers[LEDGER_BATCH][NUMBER_MAX];
    const char *words[LEDGER_BATCH];
    for (int i = 0; i < count; i++) {
        snprintf(numbers[i], NUMBER_MAX, "%ld", pieces[i]);
        words[i] = numbers[i];
    }
    return is_reply(
        link_script(l, &SCRIPT_COLLECTED, key_of(key, job, ""), count, words, NULL, err));
}

bool ledger_redo(Link *l, const char *job, long piece, Error *err)
{
    char key[KEY_MAX], number[NUMBER_MAX];
    const char *words[] = {number};
    snprintf(number, sizeof number, "%ld", piece);
    return is_reply(link_script(l, &SCRIPT_REDO, key_of(key, job, ""), 1, words, NULL, err));
}

static bool list_hash(Link *l, const char *key, Text *out, Error *err)
{
    redisReply *r = link_command(l, err, "HGETALL %s", key);
    if (!r) return false;
    for (size_t i = 0; r->type == REDIS_REPLY_ARRAY && i + 1 < r->elements; i += 2)
        text_print(out, "%s %s\n", r->element[i]->str, r->element[i + 1]->str);
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
