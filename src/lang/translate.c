/* translate.c - translates texts that were written in English. */
#include "lang/lang.h"
#include "lang/messages.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { FILL_MAX = 9 };

/* A part of a text. */
typedef struct Piece {
    const char *at;
    size_t size;
} Piece;

typedef struct Fill {
    Piece parts[FILL_MAX]; /* by the number of the placeholder, from 0 */
    bool quoted[FILL_MAX]; /* stands in single quotes: a name, not to be translated */
} Fill;

/* The number of the placeholder {1}, {2}... that begins here, from 0; -1: none does. */
static int hole(const char *pattern)
{
    bool is = pattern[0] == '{' && pattern[1] >= '1' && pattern[1] <= '9' && pattern[2] == '}';
    return is ? pattern[1] - '1' : -1;
}

static bool has_word(Piece text)
{
    for (size_t i = 0; i < text.size; i++)
        if (isalpha((unsigned char)text.at[i])) return true;
    return false;
}

/* The length of the pattern up to its next placeholder or its end. */
static size_t literal(const char *pattern)
{
    size_t size = 0;
    while (pattern[size] && hole(pattern + size) < 0) size++;
    return size;
}

/* Where the literal begins in the text; `last`: it must be the end of the text. NULL: nowhere.
 */
static const char *seek(Piece text, Piece literal, bool last)
{
    if (literal.size > text.size) return NULL;
    const char *end = text.at + text.size - literal.size;
    for (const char *at = last ? end : text.at; at <= end; at++)
        if (memcmp(at, literal.at, literal.size) == 0) return at;
    return NULL;
}

/* Whether these two characters are in the text. */
static bool contains(Piece text, const char *two)
{
    for (size_t i = 1; i < text.size; i++)
        if (text.at[i - 1] == two[0] && text.at[i] == two[1]) return true;
    return false;
}

/* The number of characters of the pattern itself; -1: the text cannot be made of it. Each
 * placeholder stands for the shortest part possible, and not for several cells of a table,
 * which two spaces separate. */
static int match(const char *pattern, Piece text, Fill *fill)
{
    size_t size = literal(pattern);
    int own = (int)size;
    if (size > text.size || memcmp(pattern, text.at, size) != 0) return -1;
    pattern += size;
    text = (Piece){text.at + size, text.size - size};
    while (*pattern) {
        int index = hole(pattern);
        Piece next = {pattern + 3, literal(pattern + 3)};
        const char *at = seek(text, next, !next.at[next.size]);
        if (!at) return -1;
        Piece part = {text.at, (size_t)(at - text.at)};
        /* "name: text" is for translate_after_name. */
        if (contains(part, "  ") || (!own && contains(part, ": "))) return -1;
        fill->parts[index] = part;
        fill->quoted[index] = own > 0 && pattern[-1] == '\'' && pattern[3] == '\'';
        own += (int)next.size;
        pattern = next.at + next.size;
        text.size -= (size_t)(at + next.size - text.at);
        text.at = at + next.size;
    }
    return text.size ? -1 : own;
}

/* The message with the most characters of its own. NULL: none. */
static const Message *find(Piece text, Fill *out)
{
    const Message *best = NULL;
    int most = 0;
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        Fill fill;
        if (MESSAGES[i].page) continue;
        int own = match(MESSAGES[i].text[LANG_EN], text, &fill);
        if (own <= most) continue;
        best = &MESSAGES[i];
        most = own;
        *out = fill;
    }
    return best;
}

static bool translate(Text *out, Lang lang, Piece text);

/* "name: text", where only the text is a message. False: it is none, and nothing was added. */
static bool translate_after_name(Text *out, Lang lang, Piece text)
{
    Text rest = {0};
    bool known = false;
    for (size_t i = 0; i + 2 < text.size && !known; i++)
        if (text.at[i] == ':' && text.at[i + 1] == ' ') {
            known = translate(&rest, lang, (Piece){text.at + i + 2, text.size - i - 2});
            if (known) text_add(out, text.at, i + 2);
            break;
        }
    if (known) text_append(out, &rest);
    text_follow(out, &rest);
    text_free(&rest);
    return known;
}

static bool translate(Text *out, Lang lang, Piece text)
{
    Fill fill;
    const Message *m = lang == LANG_EN || !has_word(text) ? NULL : find(text, &fill);
    const char *at = m ? m->text[lang] : NULL;
    if (!at && lang != LANG_EN && translate_after_name(out, lang, text)) return true;
    if (!at) {
        text_add(out, text.at, text.size);
        return false;
    }
    while (*at) {
        int index = hole(at);
        if (index < 0)
            text_add(out, at, 1);
        else if (fill.quoted[index])
            text_add(out, fill.parts[index].at, fill.parts[index].size);
        else
            translate(out, lang, fill.parts[index]);
        at += index < 0 ? 1 : 3;
    }
    return true;
}

bool lang_translate(Text *out, Lang lang, const char *english)
{
    return translate(out, lang, (Piece){english, strlen(english)});
}

/* The text without white space at its ends, which is copied. True: there is a translation. */
static bool translate_inner(Text *out, Lang lang, Piece text)
{
    size_t before = 0, end = text.size;
    while (before < end && isspace((unsigned char)text.at[before])) before++;
    while (end > before && isspace((unsigned char)text.at[end - 1])) end--;
    text_add(out, text.at, before);
    bool known = translate(out, lang, (Piece){text.at + before, end - before});
    text_add(out, text.at + end, text.size - end);
    return known;
}

/* The longest message of several lines with which the text begins. NULL: none. */
static const Message *find_block(const char *text)
{
    const Message *best = NULL;
    size_t most = 0;
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        const char *en = MESSAGES[i].text[LANG_EN];
        size_t size = strlen(en);
        bool ends = strchr(en, '\n') && strncmp(en, text, size) == 0 &&
                    (!text[size] || text[size] == '\n' || text[size - 1] == '\n');
        if (!ends || size <= most || !MESSAGES[i].text[LANG_ZH]) continue;
        best = &MESSAGES[i];
        most = size;
    }
    return best;
}

/* A line, as a whole or cell by cell: two spaces separate cells. */
static void translate_line(Text *out, Lang lang, Piece line)
{
    Text whole = {0};
    bool known = translate_inner(&whole, lang, line);
    if (known) text_append(out, &whole);
    text_follow(out, &whole);
    text_free(&whole);
    for (size_t at = 0; !known && at < line.size;) {
        size_t end = at;
        while (end < line.size &&
               !(line.at[end] == ' ' && end + 1 < line.size && line.at[end + 1] == ' '))
            end++;
        while (end < line.size && line.at[end] == ' ') end++;
        translate_inner(out, lang, (Piece){line.at + at, end - at});
        at = end;
    }
}

void lang_translate_lines(Text *out, Lang lang, const char *english)
{
    while (*english) {
        const Message *block = lang == LANG_EN ? NULL : find_block(english);
        size_t size = block ? strlen(block->text[LANG_EN]) : strcspn(english, "\n");
        if (block)
            text_add(out, block->text[lang], strlen(block->text[lang]));
        else
            translate_line(out, lang, (Piece){english, size});
        english += size;
        if (*english == '\n') {
            text_add(out, "\n", 1);
            english++;
        }
    }
}

static bool is_tag(const char *at, const char *name)
{
    at += at[1] == '/' ? 2 : 1;
    size_t size = strlen(name);
    return strncasecmp(at, name, size) == 0 && !isalnum((unsigned char)at[size]);
}

/* Whether the tag at this place belongs to the text around it. */
static bool is_inline(const char *at)
{
    return is_tag(at, "strong") || is_tag(at, "em") || is_tag(at, "code");
}

/* The end of the tag, or of an element whose content is no text. NULL: it is not closed. */
static const char *tag_end(const char *at)
{
    if (is_tag(at, "style")) at = strstr(at, "</style>");
    if (at && is_tag(at, "script")) at = strstr(at, "</script>");
    const char *end = at ? strchr(at, '>') : NULL;
    return end ? end + 1 : NULL;
}

/* The text of an element: one message, or lines. */
static void translate_text(Text *out, Lang lang, Piece text)
{
    Text whole = {0};
    bool known = translate_inner(&whole, lang, text);
    if (known || !memchr(text.at, '\n', text.size)) {
        text_append(out, &whole);
    } else {
        Text lines = {0};
        text_add(&lines, text.at, text.size);
        lang_translate_lines(out, lang, text_string(&lines));
        text_follow(out, &lines);
        text_free(&lines);
    }
    text_follow(out, &whole);
    text_free(&whole);
}

static const char ENGLISH_PAGE[] = "<html lang=\"en\">";

void lang_translate_html(Text *out, Lang lang, const char *html)
{
    while (*html) {
        size_t size = strcspn(html, "<");
        while (html[size] && is_inline(html + size)) {
            size += 1;
            size += strcspn(html + size, "<");
        }
        translate_text(out, lang, (Piece){html, size});
        html += size;
        if (!*html) break;
        const char *end = tag_end(html);
        if (!end) end = html + strlen(html);
        if (lang == LANG_ZH && strncmp(html, ENGLISH_PAGE, sizeof ENGLISH_PAGE - 1) == 0)
            text_print(out, "<html lang=\"zh-Hans\">");
        else
            text_add(out, html, (size_t)(end - html));
        html = end;
    }
}
