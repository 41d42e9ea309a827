#include "cli/say.h"

#include <stdlib.h>
#include <string.h>

static const char VARIABLE[] = "HEIBAI_LANG";

Lang say_lang(void)
{
    Lang lang = lang_guess(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"));
    const char *asked = getenv(VARIABLE);
    if (!say_utf8()) lang = LANG_EN; /* the messages are in UTF-8 */
    if (asked) lang_find(asked, &lang);
    return lang;
}

void say_take_flag(int argc, char **argv)
{
    static const char FLAG[] = "--lang";
    Lang lang;
    for (int i = 0; i < argc; i++) {
        const char *value = NULL;
        if (strcmp(argv[i], "--") == 0) return;
        if (strcmp(argv[i], FLAG) == 0 && i + 1 < argc) value = argv[i + 1];
        if (strncmp(argv[i], "--lang=", 7) == 0) value = argv[i] + 7;
        if (value && lang_find(value, &lang)) setenv(VARIABLE, value, 1);
    }
}

bool say_check_flag(const char *value, Error *err)
{
    Lang lang;
    return !value || lang_find(value, &lang) ||
           error_set(err, "--lang: '%.20s' is not en or zh", value);
}

bool say_utf8(void)
{
    const char *const sources[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
    return lang_utf8(sources[0], sources[1], sources[2]);
}

void say_plain(FILE *out, const char *text, bool utf8)
{
    static const struct {
        const char *sign, *ascii;
    } SIGNS[] = {{"µ", "u"}, {"±", "+-"}};
    for (; *text; text++) {
        size_t size = 0;
        for (size_t i = 0; !utf8 && i < sizeof SIGNS / sizeof SIGNS[0]; i++)
            if (strncmp(text, SIGNS[i].sign, strlen(SIGNS[i].sign)) == 0) {
                fputs(SIGNS[i].ascii, out);
                size = strlen(SIGNS[i].sign);
            }
        if (size)
            text += size - 1;
        else
            fputc(*text, out);
    }
}

void say_text(FILE *out, const char *english)
{
    Text text = {0};
    if (say_lang() != LANG_EN) lang_translate_lines(&text, say_lang(), english);
    bool ok = text.size && text_ok(&text, NULL);
    say_plain(out, ok ? text_string(&text) : english, say_utf8());
    text_free(&text);
}

void say_row(const char *name, int width, const char *english)
{
    Text line = {0}, text = {0};
    text_add(&line, english, strcspn(english, "\n"));
    lang_translate(&text, say_lang(), text_string(&line));
    printf("  %-*s %s\n", width, name, text_string(&text));
    text_free(&line);
    text_free(&text);
}

/* A Chinese sign takes two columns. */
static int columns(const char *text)
{
    int count = 0;
    for (; *text; text++)
        if (((unsigned char)*text & 0xC0) != 0x80) count += (unsigned char)*text < 0xE0 ? 1 : 2;
    return count;
}

void say_cell(int width, const char *english)
{
    Text text = {0};
    lang_translate(&text, say_lang(), english);
    const char *cell = text.failed ? english : text_string(&text);
    int room = abs(width) - columns(cell);
    if (room < 0) room = 0;
    printf("%*s%s%*s", width > 0 ? room : 0, "", cell, width > 0 ? 0 : room, "");
    text_free(&text);
}

static void say_list(FILE *out, const char *format, va_list args)
{
    Text text = {0};
    va_list again;
    va_copy(again, args);
    text_print_list(&text, format, args);
    if (text_ok(&text, NULL))
        say_text(out, text_string(&text));
    else
        vfprintf(out, format, again); /* English needs no memory */
    va_end(again);
    text_free(&text);
}

void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say_list(stdout, format, args);
    va_end(args);
}

void say_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fflush(stdout);
    say_list(stderr, format, args);
    va_end(args);
}
