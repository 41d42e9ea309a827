/* Pictures are well-formed whatever they are asked to say, and boards show what is there. */
#include "cmocka_all.h"

#include "boards.h"
#include "draw/board_svg.h"
#include "draw/svgcheck.h"

#include <locale.h>

static void number_is(double value, const char *text)
{
    Text out = {0};
    svg_number(&out, value);
    assert_string_equal(text_string(&out), text);
    text_free(&out);
}

static void numbers_are_short(void **state)
{
    (void)state;
    number_is(0, "0");
    number_is(-0.001, "0");
    number_is(3, "3");
    number_is(-0.25, "-0.25");
    number_is(2.5, "2.5");
    number_is(1.999, "2");
    number_is(-1234567.05, "-1234567.05");
}

/* Where such a locale is installed, its comma must not reach the pictures. */
static void numbers_ignore_the_locale(void **state)
{
    (void)state;
    setlocale(LC_ALL, "de_DE.UTF-8");
    number_is(2.5, "2.5");
    setlocale(LC_ALL, "C");
}

static void escaped_is(const char *text, const char *escaped)
{
    Text out = {0};
    svg_escape(&out, text);
    assert_string_equal(text_string(&out), escaped);
    text_free(&out);
}

static void text_is_escaped(void **state)
{
    (void)state;
    escaped_is("a<b & \"c\" > d", "a&lt;b &amp; &quot;c&quot; &gt; d");
    escaped_is("\u9ed1\u767d \u03b1 \u2212\u221e", "\u9ed1\u767d \u03b1 \u2212\u221e");
    escaped_is("tab\there\x01\x7f", "tab?here??");
    /* Not UTF-8: a lone end, a cut beginning, an overlong slash, a surrogate, beyond Unicode.
     */
    escaped_is("\x80 \xc3", "? ?");
    escaped_is("\xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80", "?? ??? ????");
    escaped_is("\xef\xbf\xbf", "???");
}

/* Any bytes at all stay inside their element. */
static void random_bytes_stay_text(void **state)
{
    (void)state;
    Rng rng = rng_stream(71, 0);
    for (int i = 0; random_case(71, i, campaign(2000)); i++) {
        char bytes[40];
        int size = rng_below(&rng, sizeof bytes - 1);
        for (int k = 0; k < size; k++) bytes[k] = (char)(1 + rng_below(&rng, 255));
        bytes[size] = '\0';
        Svg s;
        svg_begin(&s, 2000, 40, bytes, bytes);
        svg_group(&s, bytes);
        svg_text(&s, 1000, 20, bytes, (SvgFont){.anchor = (SvgAnchor)rng_below(&rng, 3)});
        svg_group_end(&s);
        svg_end(&s);
        assert_int_equal(svg_check(text_string(&s.out)), 7);
        text_free(&s.out);
    }
}

static void every_shape_is_drawn(void **state)
{
    (void)state;
    Svg s;
    svg_begin(&s, 100, 100, NULL, NULL);
    SvgPoint points[3] = {{10, 10}, {20, 20.5}, {30, 10}};
    svg_path(&s, points, 3, true, (SvgPen){"#fff", "#000", 2, "1 2"});
    svg_path(&s, points, 1, false, (SvgPen){0});
    svg_line(&s, 1, 2, 3, 4, (SvgPen){.stroke = SVG_INK});
    svg_rect(&s, (SvgBox){1, 1, 10, 0}, 3, (SvgPen){.fill = SVG_CUT});
    for (int i = 0; i < SVG_LOOKS; i++) {
        SvgLook look = svg_look(i);
        svg_marker(&s, look.marker, 50, 50, 5, look.colour);
        for (int k = 0; k < i; k++) assert_string_not_equal(look.colour, svg_look(k).colour);
    }
    svg_end(&s);
    /* The page, the paper, four shapes, and the cross has two lines. */
    assert_int_equal(svg_check(text_string(&s.out)), 2 + 4 + SVG_LOOKS + 1);
    text_free(&s.out);
}

static void wrapped_is(const char *text, double width, const char *lines)
{
    Text out = {0};
    svg_wrap(text, 10, width, &out);
    assert_string_equal(text_string(&out), lines);
    text_free(&out);
}

static void lines_break_at_spaces(void **state)
{
    (void)state;
    wrapped_is("", 50, "");
    wrapped_is("one two three", 1000, "one two three");
    wrapped_is("one two three", 28, "one\ntwo\nthree");
    wrapped_is("one two three", 46, "one two\nthree");
    wrapped_is("one\n\ntwo", 1000, "one\n\ntwo");
    wrapped_is("a=1,b=2,c=3", 50, "a=1,b=2,\nc=3");
    wrapped_is("a, b", 14, "a,\nb");
    wrapped_is("iiiiiiii", 12, "iiii\niiii");
    wrapped_is("\u9ed1\u767d\xff", 10, "\u9ed1\n\u767d\n\xff");
    assert_true(svg_text_width("mm", 10, false) > svg_text_width("ii", 10, false));
    assert_true(svg_text_width("mm", 10, true) > svg_text_width("mm", 10, false));
}

static int count(const char *text, const char *what)
{
    int found = 0;
    for (; (text = strstr(text, what)) != NULL; text++) found++;
    return found;
}

static void boards_show_their_discs(void **state)
{
    (void)state;
    Rng rng = rng_stream(72, 0);
    for (int i = 0; random_case(72, i, campaign(200)); i++) {
        const char *labels[SQUARES] = {NULL};
        BoardPicture b = {.position = random_position(&rng, rng_below(&rng, 61))};
        b.last = rng_below(&rng, SQUARE_NONE + 1);
        b.legal = i & 1;
        if (i & 2) b.labels = labels;
        for (int k = 0; k < SQUARES; k++) labels[k] = k % 3 ? NULL : "-12.5";
        Text out = {0};
        board_svg(&b, 80 + rng_below(&rng, 600), &out);
        svg_check(text_string(&out));
        uint64_t moves = b.legal ? board_moves(&b.position.board) : 0;
        for (int k = 0; b.labels && k < SQUARES; k += 3) moves &= ~bit(k);
        bool last = b.last < SQUARES;
        assert_int_equal(count(text_string(&out), "<circle"),
                         board_discs(&b.position.board) + 4 + popcount(moves) + last);
        assert_int_equal(count(text_string(&out), "<text"), 16 + (b.labels ? 22 : 0));
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_short),       cmocka_unit_test(numbers_ignore_the_locale),
        cmocka_unit_test(text_is_escaped),         cmocka_unit_test(random_bytes_stay_text),
        cmocka_unit_test(every_shape_is_drawn),    cmocka_unit_test(lines_break_at_spaces),
        cmocka_unit_test(boards_show_their_discs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
