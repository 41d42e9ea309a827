#include "base/text.h"

#include "base/replace.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void text_free(Text *t)
{
    free(t->data);
    *t = (Text){0};
}

void text_clear(Text *t)
{
    t->size = 0;
    if (t->data) t->data[0] = '\0';
}

bool text_ok(const Text *t, Error *err) { return !t->failed || error_no_memory(err); }

static bool grow(Text *t, size_t more)
{
    if (t->failed) return false;
    if (t->size + more < t->room) return true;
    size_t room = 2 * t->room + more + 64;
    char *data = realloc(t->data, room);
    if (!data) {
        text_free(t);
        t->failed = true;
        return false;
    }
    t->data = data;
    t->room = room;
    return true;
}

void text_add(Text *t, const char *data, size_t size)
{
    if (!grow(t, size)) return;
    if (size) memcpy(t->data + t->size, data, size);
    t->size += size;
    t->data[t->size] = '\0';
}

void text_follow(Text *t, const Text *part)
{
    if (!part->failed) return;
    text_free(t);
    t->failed = true;
}

void text_append(Text *t, const Text *more)
{
    text_add(t, text_string(more), more->size);
    text_follow(t, more);
}

void text_print_list(Text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (size <= 0 || !grow(t, (size_t)size)) return;
    vsnprintf(t->data + t->size, (size_t)size + 1, format, args);
    t->size += (size_t)size;
}

void text_print(Text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_print_list(t, format, args);
    va_end(args);
}

int text_character(const char *text, size_t size, size_t *length)
{
    static const int FIRST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)text;
    size_t bytes = s[0] < 0x80 ? 1 : s[0] < 0xc0 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    *length = 1;
    if (bytes == 1) return s[0];
    if (!bytes || bytes > size || s[0] > 0xf4) return -1;
    int value = s[0] & (0x7f >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((s[i] & 0xc0) != 0x80) return -1;
        value = value << 6 | (s[i] & 0x3f);
    }
    bool surrogate = value >= 0xd800 && value < 0xe000;
    if (value < FIRST[bytes] || value > 0x10ffff || surrogate) return -1;
    *length = bytes;
    return value;
}

const char *text_after_mark(const char *s)
{
    return strncmp(s, "\xef\xbb\xbf", 3) == 0 ? s + 3 : s;
}

void text_make_printable(char *s)
{
    char *out = s;
    for (size_t size = strlen(s), length; size > 0; s += length, size -= length) {
        int c = text_character(s, size, &length);
        if (c < ' ' || (c >= 0x7f && c < 0xa0)) {
            *out++ = '?';
        } else {
            memmove(out, s, length);
            out += length;
        }
    }
    *out = '\0';
}

static bool is_utf8(const char *s, size_t size)
{
    for (size_t at = 0, length; at < size; at += length)
        if (text_character(s + at, size - at, &length) < 0) return false;
    return true;
}

void text_add_utf8(Text *t, const char *data, size_t size)
{
    if (is_utf8(data, size)) {
        text_add(t, data, size);
        return;
    }
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)data[i];
        char two[] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 63))};
        text_add(t, c < 128 ? &data[i] : two, c < 128 ? 1 : 2);
    }
}

/* The fast case: a number that at most six decimals write exactly. False: it is not one. */
static bool add_short_number(Text *t, double value, int decimals)
{
    static const double POWERS[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};
    const double EXACT =
        9007199254740992.0; /* 2^53: up to here the quotient is read back equal */
    enum { POWERS_MAX = sizeof POWERS / sizeof POWERS[0] - 1 };
    for (; decimals <= POWERS_MAX; decimals++) {
        double scaled = nearbyint(value * POWERS[decimals]);
        if (fabs(scaled) > EXACT) return false;
        if (scaled / POWERS[decimals] != value) continue;
        char digits[24], *c = digits + sizeof digits;
        uint64_t left = (uint64_t)fabs(scaled);
        for (int i = 0; left || i <= decimals; i++, left /= 10) {
            if (i == decimals && decimals > 0) *--c = '.';
            *--c = (char)('0' + left % 10);
        }
        if (value < 0) *--c = '-';
        text_add(t, c, (size_t)(digits + sizeof digits - c));
        return true;
    }
    return false;
}

void text_add_number(Text *t, double value, int decimals)
{
    enum { DECIMALS_MAX = 1074 }; /* the smallest double has this many */
    if (add_short_number(t, value, decimals)) return;
    size_t before = t->size;
    for (; decimals <= DECIMALS_MAX; decimals++) {
        t->size = before;
        text_print(t, "%.*f", decimals, value);
        if (t->failed || strtod(t->data + before, NULL) == value) return;
    }
}

const char *text_string(const Text *t) { return t->data ? t->data : ""; }

bool text_equal(const Text *a, const Text *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->data, b->data, a->size) == 0);
}

ssize_t text_read_some(int file, void *buffer, size_t size)
{
    struct pollfd ready = {.fd = file, .events = POLLIN};
    return poll(&ready, 1, -1) < 0 ? -1 : read(file, buffer, size); /* poll never restarts */
}

bool text_read_file(const char *path, size_t limit, Text *out, Error *err)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "rb");
    if (!f) return error_set(err, "cannot open: %s", strerror(errno));
    struct stat file;
    if (fstat(fileno(f), &file) == 0 && S_ISREG(file.st_mode) &&
        (uintmax_t)file.st_size > limit) {
        if (!standard) fclose(f);
        return error_set(err, "too long: more than %zu bytes", limit);
    }
    char buffer[65536];
    ssize_t got = 0;
    while (out->size <= limit && !out->failed &&
           (got = text_read_some(fileno(f), buffer, sizeof buffer)) > 0)
        text_add(out, buffer, (size_t)got);
    int failure = got < 0 ? errno : 0;
    if (!standard) fclose(f);
    if (failure) return error_set(err, "cannot read: %s", strerror(failure));
    if (out->size > limit) return error_set(err, "too long: more than %zu bytes", limit);
    return text_ok(out, err);
}

bool text_write_file(const char *path, const void *data, size_t size, Error *err)
{
    Replacement r;
    if (!replace_begin(&r, path, err)) return false;
    if (fwrite(data, 1, size, r.file) == size) return replace_end(&r, err);
    error_set(err, "cannot write: %s", strerror(errno));
    replace_drop(&r);
    return false;
}

bool text_to_int(const char *s, int64_t min, int64_t max, int64_t *out)
{
    if (*s != '-' && (*s < '0' || *s > '9')) return false;
    char *end;
    errno = 0;
    long long value = strtoll(s, &end, 10);
    if (errno || end == s || *end || value < min || value > max) return false;
    *out = value;
    return true;
}

bool text_to_real(const char *s, double min, double max, double *out)
{
    /* Decimal only: strtod also takes hexadecimal numbers, infinity and leading spaces. */
    if (s[strspn(s, "+-.0123456789eE")] || *s == '+' || *s == 'e' || *s == 'E') return false;
    char *end;
    double value = strtod(s, &end);
    if (end == s || *end || !isfinite(value) || value < min || value > max) return false;
    *out = value;
    return true;
}
