#include "lang/lang.h"

#include "lang/messages.h"

#include <assert.h>
#include <string.h>

enum { FILL_MAX = 9 };

static const char *const NAMES[LANGS] = {"en", "zh"};

const char *lang_phrase(Lang lang, Phrase phrase) { return MESSAGE_PHRASES[phrase].text[lang]; }

void lang_say_list(Text *out, Lang lang, Phrase phrase, va_list strings)
{
    const char *fill[FILL_MAX], *at = lang_phrase(lang, phrase);
    int count = 0;
    for (const char *s; (s = va_arg(strings, const char *));) {
        assert(count < FILL_MAX);
        fill[count++] = s;
    }
    for (const char *hole; (hole = strchr(at, '{')); at = hole + 3) {
        text_add(out, at, (size_t)(hole - at));
        int index = hole[1] - '1';
        assert(index >= 0 && index < count);
        text_add(out, fill[index], strlen(fill[index]));
    }
    text_add(out, at, strlen(at));
}

void lang_say(Text *out, Lang lang, Phrase phrase, ...)
{
    va_list strings;
    va_start(strings, phrase);
    lang_say_list(out, lang, phrase, strings);
    va_end(strings);
}

bool lang_find(const char *name, Lang *out)
{
    for (int i = 0; i < LANGS; i++)
        if (strcmp(NAMES[i], name) == 0) {
            *out = (Lang)i;
            return true;
        }
    return false;
}

/* The first that is set and not empty; "" if none is. */
static const char *first_set(const char *a, const char *b, const char *c)
{
    return a && a[0] ? a : b && b[0] ? b : c && c[0] ? c : "";
}

Lang lang_guess(const char *lc_all, const char *lc_messages, const char *lang)
{
    return strncmp(first_set(lc_all, lc_messages, lang), "zh", 2) == 0 ? LANG_ZH : LANG_EN;
}

bool lang_utf8(const char *lc_all, const char *lc_ctype, const char *lang)
{
    static const char *const NAMES_OF_UTF8[] = {"UTF-8", "utf8", "utf-8", "UTF8"};
    const char *locale = first_set(lc_all, lc_ctype, lang);
    for (int i = 0; i < 4; i++)
        if (strstr(locale, NAMES_OF_UTF8[i])) return true;
    return false;
}
