#include "cli/args.h"

#include "base/rng.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

uint64_t args_seed_by_clock(void)
{
    enum { SHORT = 1000000 };
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    uint64_t moment = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    return rng_mix(moment) % SHORT;
}

static const Flag *find(FlagTable table, const char *name, size_t length)
{
    for (int i = 0; i < table.count; i++)
        if (strlen(table.flags[i].name) == length &&
            strncmp(table.flags[i].name, name, length) == 0)
            return &table.flags[i];
    return NULL;
}

static bool unknown(FlagTable table, const char *word, Error *err)
{
    Text allowed = {0};
    for (int i = 0; i < table.count; i++) text_print(&allowed, " --%s", table.flags[i].name);
    error_set(err, "unknown flag '%.60s'; allowed are:%s --help", word, text_string(&allowed));
    text_free(&allowed);
    return false;
}

static bool store(const Flag *f, const char *value, Error *err)
{
    switch (f->kind) {
    case FLAG_ON:
        *(bool *)f->target = true;
        return true;
    case FLAG_FILE:
        if (!*value) return error_set(err, "--%s: the name of the file is empty", f->name);
        *(const char **)f->target = value;
        return true;
    case FLAG_STRING:
        *(const char **)f->target = value;
        return true;
    case FLAG_INTEGER:
        if (text_to_int(value, (int64_t)f->min, (int64_t)f->max, f->target)) return true;
        return error_set(err, "--%s: '%.60s' is not a whole number in %.0f..%.0f", f->name,
                         value, f->min, f->max);
    case FLAG_REAL:
        if (text_to_real(value, f->min, f->max, f->target)) return true;
        return error_set(err, "--%s: '%.60s' is not a number in %g..%g", f->name, value, f->min,
                         f->max);
    case FLAG_SECONDS:
        if (text_to_real(value, f->min, f->max, f->target) ||
            text_to_real(value, 0, 0, f->target))
            return true;
        return error_set(err, "--%s: '%.60s' is not a number in 0, %g..%g", f->name, value,
                         f->min, f->max);
    }
    return false;
}

/* Eight or more squares of a board, where - is an empty one, are not a flag. */
static bool is_flag(const char *word)
{
    enum { SQUARES_MIN = 8 };
    return strncmp(word, "--", 2) == 0 && strspn(word, "-.XxOo*") < SQUARES_MIN;
}

bool args_parse(FlagTable table, int *argc, char **argv, Error *err)
{
    int kept = 0;
    bool ended = false;
    for (int i = 0; i < *argc; i++) {
        char *word = argv[i];
        if (ended || !is_flag(word)) {
            argv[kept++] = word;
            continue;
        }
        if (!word[2]) {
            ended = true;
            continue;
        }
        size_t length = strcspn(word + 2, "=");
        const char *value = word[2 + length] ? word + 2 + length + 1 : NULL;
        const Flag *f = find(table, word + 2, length);
        if (!f) return unknown(table, word, err);
        if (f->kind == FLAG_ON && value) return error_set(err, "--%s takes no value", f->name);
        if (f->kind != FLAG_ON && !value && ++i < *argc) value = argv[i];
        if (f->kind != FLAG_ON && !value)
            return error_set(err, "--%s needs a value: %s", f->name, f->value);
        if (!store(f, value, err)) return false;
        if (f->given) *f->given = true;
    }
    *argc = kept;
    return true;
}

void args_help(FlagTable table, Lang lang, Text *out)
{
    for (int i = 0; i < table.count; i++) {
        char name[40];
        snprintf(name, sizeof name, "--%s %s", table.flags[i].name,
                 table.flags[i].value ? table.flags[i].value : "");
        text_print(out, "  %-22s ", name);
        lang_translate(out, lang, table.flags[i].help);
        text_print(out, "\n");
    }
}
