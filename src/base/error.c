#include "base/error.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(Error *err, long line, long column, const char *format, va_list args)
{
    err->line = line;
    err->column = column;
    err->machine = false;
    vsnprintf(err->text, sizeof err->text, format, args);
    text_make_printable(err->text);
}

bool error_set(Error *err, const char *format, ...)
{
    if (!err) return false;
    va_list args;
    va_start(args, format);
    fill(err, 0, 0, format, args);
    va_end(args);
    return false;
}

bool error_at(Error *err, long line, long column, const char *format, ...)
{
    if (!err) return false;
    va_list args;
    va_start(args, format);
    fill(err, line, column, format, args);
    va_end(args);
    return false;
}

bool error_machine(Error *err, const char *format, ...)
{
    if (!err) return false;
    va_list args;
    va_start(args, format);
    fill(err, 0, 0, format, args);
    va_end(args);
    err->machine = true;
    return false;
}

bool error_no_memory(Error *err) { return error_machine(err, "out of memory"); }

bool error_within(Error *err, const char *name)
{
    if (!err) return false;
    Error inner = *err;
    error_set(err, "%.100s: %.290s", name, inner.text);
    err->machine = inner.machine;
    return false;
}

const char *error_show(const Error *err, const char *name, char *out, size_t size)
{
    char place[48] = "";
    if (err->line && err->column)
        snprintf(place, sizeof place, "%ld:%ld: ", err->line, err->column);
    else if (err->line)
        snprintf(place, sizeof place, "%ld: ", err->line);
    else if (err->column)
        snprintf(place, sizeof place, "column %ld: ", err->column);
    snprintf(out, size, "%s%s%s%s", name ? name : "",
             !name       ? ""
             : err->line ? ":"
                         : ": ",
             place, err->text);
    text_make_printable(out);
    return out;
}
