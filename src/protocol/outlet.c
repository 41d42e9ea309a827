#include "protocol/outlet.h"

#include <stdarg.h>

void outlet_write(const Outlet *o, const char *text, size_t size)
{
    if (!o->file) {
        text_add(o->text, text, size);
        return;
    }
    fwrite(text, 1, size, o->file);
    fflush(o->file);
}

void outlet_print(const Outlet *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (o->file) {
        vfprintf(o->file, format, args);
        fflush(o->file);
    } else {
        text_print_list(o->text, format, args);
    }
    va_end(args);
}
