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
    Text text = {0};
    va_list args;
    va_start(args, format);
    text_print_list(&text, format, args);
    va_end(args);
    outlet_write(o, text_string(&text), text.size);
    text_free(&text);
}
