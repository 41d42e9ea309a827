#include "players/option.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { VALUE_MAX = 40 };

static void store(const Option *o, double value, void *settings)
{
    char *field = (char *)settings + o->offset;
    if (o->kind == OPTION_FILE)
        *field = '\0';
    else if (o->kind == OPTION_REAL)
        *(double *)(void *)field = value;
    else
        *(int *)(void *)field = (int)value;
}

const Option *option_find(const Option *options, const char *key, size_t size)
{
    for (const Option *o = options; o->key; o++)
        if (strlen(o->key) == size && strncmp(o->key, key, size) == 0) return o;
    return NULL;
}

const char *option_choices(const Option *o) { return o->choices ? o->choices : "off|on"; }

/* The place of a word among a|b|c, -1 when it is not there. */
static int choice_index(const char *choices, const char *word, size_t size)
{
    for (int index = 0; choices; index++) {
        size_t length = strcspn(choices, "|");
        if (length == size && strncmp(choices, word, size) == 0) return index;
        choices = choices[length] ? choices + length + 1 : NULL;
    }
    return -1;
}

static bool parse(const Option *o, const char *value, size_t size, double *out)
{
    char number[VALUE_MAX];
    int64_t integer;
    if (o->kind == OPTION_CHOICE) {
        *out = choice_index(option_choices(o), value, size);
        return *out >= 0;
    }
    int word = choice_index(o->word, value, size);
    if (word >= 0) {
        *out = o->word_value - word;
        return true;
    }
    if (size >= sizeof number) return false;
    memcpy(number, value, size);
    number[size] = '\0';
    if (o->kind == OPTION_REAL) return text_to_real(number, o->min, o->max, out);
    if (!text_to_int(number, (int64_t)o->min, (int64_t)o->max, &integer)) return false;
    *out = (double)integer;
    return true;
}

double option_default(const Option *o, bool report)
{
    double value = o->usual;
    if (report && o->report) parse(o, o->report, strlen(o->report), &value);
    return value;
}

void options_default(const Option *options, bool report, void *settings)
{
    for (const Option *o = options; o->key; o++) store(o, option_default(o, report), settings);
}

static bool set_file(const Option *o, const char *value, size_t size, char *field, Error *err)
{
    if (size == 0 || size >= OPTION_FILE_MAX)
        return error_set(err, "%s= needs the name of a file, of at most %d bytes", o->key,
                         OPTION_FILE_MAX - 1);
    memcpy(field, value, size);
    field[size] = '\0';
    if (strcmp(field, o->word) == 0) *field = '\0';
    return true;
}

bool option_set(const Option *o, const char *value, size_t size, void *settings, Error *err)
{
    double parsed;
    if (o->kind == OPTION_FILE)
        return set_file(o, value, size, (char *)settings + o->offset, err);
    if (parse(o, value, size, &parsed)) {
        store(o, parsed, settings);
        return true;
    }
    char range[120];
    return error_set(err, "%s='%.*s' is not allowed: %s=%s", o->key,
                     (int)(size < VALUE_MAX ? size : VALUE_MAX), value, o->key,
                     option_range(o, range, sizeof range));
}

/* The word at a place of a|b|c. */
static void show_choice(const char *choices, int index, char *out, size_t size)
{
    while (index-- > 0) choices += strcspn(choices, "|") + 1;
    snprintf(out, size, "%.*s", (int)strcspn(choices, "|"), choices);
}

const char *option_show(const Option *o, double value, char *out, size_t size)
{
    if (o->kind == OPTION_CHOICE) {
        show_choice(option_choices(o), (int)value, out, size);
    } else if (o->kind == OPTION_FILE) {
        snprintf(out, size, "%s", o->word);
    } else if (o->word && value <= o->word_value) {
        show_choice(o->word, (int)(o->word_value - value), out, size);
    } else {
        snprintf(out, size, o->kind == OPTION_REAL ? "%.6g" : "%.0f", value);
    }
    return out;
}

const char *option_range(const Option *o, char *out, size_t size)
{
    if (o->kind == OPTION_CHOICE)
        snprintf(out, size, "%s", option_choices(o));
    else if (o->kind == OPTION_FILE)
        snprintf(out, size, "FILE or %s", o->word);
    else
        snprintf(out, size, o->kind == OPTION_REAL ? "%g..%g%s%s" : "%.0f..%.0f%s%s", o->min,
                 o->max, o->word ? " or " : "", o->word ? o->word : "");
    return out;
}
