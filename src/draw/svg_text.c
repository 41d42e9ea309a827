/* svg_text.c - text in pictures: width, line breaks and XML escapes. */
#include "draw/svg.h"

#include <stdlib.h>
#include <string.h>

/* Hundredths of an em of the printable ASCII characters: the wider of DejaVu Sans and
 * Liberation Sans (the metrics of Arial and Helvetica), rounded up. */
static const unsigned char WIDTHS[95] = {
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37,  32, 34, 64, 64, 64,
    64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 56, 102, 69, 69, 73, 78, 67,
    62, 78, 76, 30, 50, 67, 56, 87, 75, 79, 67, 79, 73, 67,  62, 74, 69, 99, 69,
    67, 69, 40, 34, 40, 84, 56, 50, 62, 64, 55, 64, 62, 36,  64, 64, 28, 28, 58,
    28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60,  53, 64, 34, 64, 84};

/* Length in bytes of the character at `text`: 0 at the end of the text, -1 for a byte that is
 * not UTF-8 or a character that XML does not allow. */
static int character(const char *text)
{
    enum { BYTES_MAX = 4 }; /* of a character; text_character stops at the terminator */
    size_t length;
    int code = text_character(text, BYTES_MAX, &length);
    bool control = code < ' ' || (code >= 0x7f && code < 0xa0);
    bool reserved = (code & 0xfffe) == 0xfffe;
    if (code == 0) return 0;
    return control || reserved ? -1 : (int)length;
}

void svg_escape(Text *out, const char *text)
{
    int size;
    for (const char *at = text; (size = character(at)) != 0; at += size > 0 ? size : 1) {
        const char *entity = *at == '&'   ? "&amp;"
                             : *at == '<' ? "&lt;"
                             : *at == '>' ? "&gt;"
                             : *at == '"' ? "&quot;"
                             : size < 0   ? "?"
                                          : NULL;
        if (entity)
            text_add(out, entity, strlen(entity));
        else
            text_add(out, at, (size_t)size);
    }
}

/* Characters of two bytes (Latin, Greek) are narrower than an em; longer ones (Chinese) may
 * fill it. Both widths are guesses. */
static double em_width(const char *at, int size)
{
    if (size == 1) return WIDTHS[*at - ' '] / 100.0;
    if (size < 0) return WIDTHS['?' - ' '] / 100.0;
    return size == 2 ? 0.84 : 1.0;
}

static double letter_width(const char *at, int bytes, bool bold)
{
    double em = em_width(at, bytes);
    return bold ? em * 1.07 + 0.06 : em;
}

double svg_text_width(const char *text, double size, bool bold)
{
    double sum = 0;
    while (*text) {
        int bytes = character(text);
        sum += letter_width(text, bytes, bold);
        text += bytes > 0 ? bytes : 1;
    }
    return sum * size;
}

void svg_text(Svg *s, double x, double y, const char *text, SvgFont font)
{
    static const char *const ANCHORS[] = {"start", "middle", "end"};
    double size = font.size > 0 ? font.size : SVG_BODY;
    Text *out = &s->out;
    text_print(out, "<text x=\"");
    svg_number(out, x);
    text_print(out, "\" y=\"");
    svg_number(out, y);
    text_print(out, "\" font-size=\"");
    svg_number(out, size);
    text_print(out, "\" fill=\"%s\"", font.fill ? font.fill : SVG_INK);
    if (font.anchor != SVG_START) text_print(out, " text-anchor=\"%s\"", ANCHORS[font.anchor]);
    if (font.bold) text_print(out, " font-weight=\"bold\"");
    if (font.italic) text_print(out, " font-style=\"italic\"");
    if (font.struck) text_print(out, " text-decoration=\"line-through\"");
    if (font.upward) {
        text_print(out, " transform=\"rotate(-90 ");
        svg_number(out, x);
        text_add(out, " ", 1);
        svg_number(out, y);
        text_print(out, ")\"");
    }
    text_print(out, ">");
    svg_escape(out, text);
    text_print(out, "</text>\n");
}

/* The font and the width of the lines that a text is broken into. */
typedef struct Line {
    double size, width;
    bool bold;
} Line;

/* The length in bytes of the first line: the longest that fits and ends before a space or after
 * a comma; otherwise as many characters as fit. */
static size_t line_length(const char *text, const Line *line)
{
    double room = line->width / line->size, used = 0;
    size_t fits = 0, at = 0;
    for (; text[at] && text[at] != '\n'; at += (size_t)abs(character(text + at))) {
        if (text[at] == ' ' || (at > 0 && text[at - 1] == ',')) fits = at;
        int bytes = character(text + at);
        used += letter_width(text + at, bytes, line->bold);
        if (used > room && at > 0 && text[at] != ' ') return fits ? fits : at;
    }
    return at;
}

static int wrap(const char *text, Line line, Text *out)
{
    int lines = 0;
    while (*text) {
        size_t length = line_length(text, &line);
        if (lines++) text_add(out, "\n", 1);
        text_add(out, text, length);
        text += length;
        text += *text == ' ' || *text == '\n';
    }
    return lines;
}

int svg_wrap(const char *text, double size, double width, Text *out)
{
    return wrap(text, (Line){size, width, false}, out);
}

double svg_text_block(Svg *s, double x, double y, double width, const char *text, SvgFont font)
{
    double size = font.size > 0 ? font.size : SVG_BODY;
    Text lines = {0};
    wrap(text, (Line){size, width, font.bold}, &lines);
    char *line = lines.data;
    while (line) {
        char *next = strchr(line, '\n');
        if (next) *next++ = '\0';
        svg_text(s, x, y, line, font);
        y += 1.4 * size;
        line = next;
    }
    text_follow(&s->out, &lines);
    text_free(&lines);
    return y;
}
