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

Lang lang_guess(const char *lc_all, const char *lc_messages, const char *lang)
{
    const char *const sources[] = {lc_all, lc_messages, lang};
    for (int i = 0; i < 3; i++)
        if (sources[i] && sources[i][0])
            return strncmp(sources[i], "zh", 2) == 0 ? LANG_ZH : LANG_EN;
    return LANG_EN;
}
