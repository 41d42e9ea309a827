#include "jobs/fields.h"

#include "eval/eval.h"
#include "jobs/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 32 };

void fields_add(Text *out, const char *key, const char *value)
{
    text_print(out, "%s ", key);
    for (; *value; value++) {
        if (*value == '\n' || *value == '\\')
            text_print(out, "\\%c", *value == '\n' ? 'n' : '\\');
        else
            text_add(out, value, 1);
    }
    text_add(out, "\n", 1);
}

static void add_hash(Text *out, const char *key, uint64_t value)
{
    text_print(out, "%s %016" PRIx64 "\n", key, value);
}

/* The value in its written form, up to the end of the line; NULL: there is none. */
static const char *find(const char *settings, const char *key, size_t *size)
{
    size_t length = strlen(key);
    while (*settings) {
        size_t line = strcspn(settings, "\n");
        if (line > length && strncmp(settings, key, length) == 0 && settings[length] == ' ') {
            *size = line - length - 1;
            return settings + length + 1;
        }
        settings += line + (settings[line] == '\n');
    }
    return NULL;
}

bool fields_get(const char *settings, const char *key, Text *out, Error *err)
{
    size_t size;
    const char *value = find(settings, key, &size);
    if (!value) return error_set(err, "the job has no field '%s'", key);
    text_clear(out);
    text_add(out, "", 0);
    for (size_t i = 0; i < size; i++) {
        bool escape = value[i] == '\\' && i + 1 < size;
        if (escape) i++;
        text_add(out, escape && value[i] == 'n' ? "\n" : &value[i], 1);
    }
    return text_ok(out, err);
}

static bool get_number(const char *settings, const char *key, char out[NUMBER_MAX], Error *err)
{
    size_t size;
    const char *value = find(settings, key, &size);
    if (!value) return error_set(err, "the job has no field '%s'", key);
    if (size >= NUMBER_MAX) return error_set(err, "the job's field '%s' is not a number", key);
    memcpy(out, value, size);
    out[size] = '\0';
    return true;
}

void fields_write(const Field *table, const void *from, Text *out)
{
    for (const Field *f = table; f->key; f++) {
        const void *at = (const char *)from + f->offset;
        switch (f->type) {
        case FIELD_INT:
            text_print(out, "%s %d\n", f->key, *(const int *)at);
            break;
        case FIELD_REAL:
            text_print(out, "%s ", f->key);
            text_add_number(out, *(const double *)at, 0);
            text_print(out, "\n");
            break;
        case FIELD_HASH:
            add_hash(out, f->key, *(const uint64_t *)at);
            break;
        case FIELD_STRING:
            fields_add(out, f->key, *(const char *const *)at);
            break;
        case FIELD_EVAL:
            add_hash(out, f->key, eval_identity(*(const Eval *const *)at));
            break;
        }
    }
}

static bool get_int(const char *settings, const Field *f, int *out, Error *err)
{
    char number[NUMBER_MAX];
    int64_t value;
    if (!get_number(settings, f->key, number, err)) return false;
    if (!text_to_int(number, (int64_t)f->min, (int64_t)f->max, &value))
        return error_set(err, "the job's field '%s' is not a whole number in %.0f..%.0f",
                         f->key, f->min, f->max);
    *out = (int)value;
    return true;
}

static bool get_real(const char *settings, const Field *f, double *out, Error *err)
{
    char number[NUMBER_MAX];
    return get_number(settings, f->key, number, err) &&
           (text_to_real(number, f->min, f->max, out) ||
            error_set(err, "the job's field '%s' is not a number in %g..%g", f->key, f->min,
                      f->max));
}

static bool get_hash(const char *settings, const char *key, uint64_t *out, Error *err)
{
    char number[NUMBER_MAX], *end;
    if (!get_number(settings, key, number, err)) return false;
    *out = strtoull(number, &end, 16);
    return (strlen(number) == 16 && strspn(number, "0123456789abcdef") == 16) ||
           error_set(err, "the job's field '%s' is not a number of 16 hexadecimal digits", key);
}

static bool get_string(const char *settings, const char *key, char **out, Error *err)
{
    Text text = {0};
    bool ok = fields_get(settings, key, &text, err);
    if (ok) *out = strdup(text_string(&text));
    text_free(&text);
    return ok && (*out || error_no_memory(err));
}

static bool get_eval(const char *settings, const char *key, const JobPlace *place,
                     const Eval **out, Error *err)
{
    uint64_t identity;
    if (!get_hash(settings, key, &identity, err)) return false;
    *out = place->eval(place->context, identity);
    return *out || error_set(err, "the weights %016" PRIx64 " are needed", identity);
}

bool fields_read(const Field *table, const char *settings, const JobPlace *place, void *to,
                 Error *err)
{
    bool ok = true;
    for (const Field *f = table; ok && f->key; f++) {
        void *at = (char *)to + f->offset;
        switch (f->type) {
        case FIELD_INT:
            ok = get_int(settings, f, at, err);
            break;
        case FIELD_REAL:
            ok = get_real(settings, f, at, err);
            break;
        case FIELD_HASH:
            ok = get_hash(settings, f->key, at, err);
            break;
        case FIELD_STRING:
            ok = get_string(settings, f->key, at, err);
            break;
        case FIELD_EVAL:
            ok = get_eval(settings, f->key, place, at, err);
            break;
        }
    }
    return ok;
}

void fields_free(const Field *table, void *of)
{
    for (const Field *f = table; f->key; f++)
        if (f->type == FIELD_STRING) free(*(char **)((char *)of + f->offset));
}
