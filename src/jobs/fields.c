#include "jobs/fields.h"

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

void fields_add_int(Text *out, const char *key, int64_t value)
{
    text_print(out, "%s %" PRId64 "\n", key, value);
}

void fields_add_real(Text *out, const char *key, double value)
{
    text_print(out, "%s ", key);
    text_add_number(out, value, 0);
    text_add(out, "\n", 1);
}

void fields_add_hash(Text *out, const char *key, uint64_t value)
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

bool fields_get_int(const char *settings, const char *key, int64_t min, int64_t max, int *out,
                    Error *err)
{
    char number[NUMBER_MAX];
    int64_t value;
    if (!get_number(settings, key, number, err)) return false;
    if (!text_to_int(number, min, max, &value))
        return error_set(err, "the job's field '%s' is not a whole number in %lld..%lld", key,
                         (long long)min, (long long)max);
    *out = (int)value;
    return true;
}

bool fields_get_real(const char *settings, const char *key, double min, double max, double *out,
                     Error *err)
{
    char number[NUMBER_MAX];
    if (!get_number(settings, key, number, err)) return false;
    return text_to_real(number, min, max, out) ||
           error_set(err, "the job's field '%s' is not a number in %g..%g", key, min, max);
}

bool fields_get_hash(const char *settings, const char *key, uint64_t *out, Error *err)
{
    char number[NUMBER_MAX], *end;
    if (!get_number(settings, key, number, err)) return false;
    *out = strtoull(number, &end, 16);
    return (strlen(number) == 16 && strspn(number, "0123456789abcdef") == 16) ||
           error_set(err, "the job's field '%s' is not a number of 16 hexadecimal digits", key);
}
