/* test_lang.c - every message exists in every language, fills in the same things, and is found
 * by the English text that was made of it. */
#include "cmocka_all.h"

#include "lang/messages.h"

#include <ctype.h>
#include <string.h>

/* Whether every placeholder, {1} or {name}, of `text` is in `other`. */
static bool same_holes(const char *text, const char *other)
{
    for (const char *at = text; (at = strchr(at, '{')); at++) {
        char name[40];
        size_t size = strcspn(at, "}") + 1;
        assert_true(at[size - 1] == '}' && size < sizeof name);
        memcpy(name, at, size);
        name[size] = '\0';
        if (!strstr(other, name)) return false;
    }
    return true;
}

static void every_message_is_translated(void **state)
{
    (void)state;
    int missing = 0;
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        const char *en = MESSAGES[i].text[LANG_EN], *zh = MESSAGES[i].text[LANG_ZH];
        bool ok = zh && (zh[0] || !en[0]) && same_holes(en, zh) && same_holes(zh, en);
        if (!ok) print_error("not translated, or with other placeholders: %s\n", en);
        missing += !ok;
    }
    assert_int_equal(missing, 0);
}

static void every_phrase_is_there(void **state)
{
    (void)state;
    for (int phrase = 0; phrase < PHRASES; phrase++)
        for (int lang = 0; lang < LANGS; lang++)
            if (!lang_phrase(lang, phrase))
                fail_msg("phrase %d is missing in language %d", phrase, lang);
}

/* Otherwise the translation of a text would depend on the order of the file. */
static void equal_texts_have_one_translation(void **state)
{
    (void)state;
    for (int i = 0; i < MESSAGE_COUNT; i++)
        for (int j = 0; j < i; j++)
            if (!MESSAGES[i].page && !MESSAGES[j].page &&
                strcmp(MESSAGES[i].text[LANG_EN], MESSAGES[j].text[LANG_EN]) == 0 &&
                strcmp(MESSAGES[i].text[LANG_ZH], MESSAGES[j].text[LANG_ZH]) != 0)
                fail_msg("two translations of: %s", MESSAGES[i].text[LANG_EN]);
}

static void say_fills_in(void **state)
{
    (void)state;
    Text text = {0};
    lang_say(&text, LANG_EN, SAY_TO_MOVE, "7", "Black", NULL);
    assert_string_equal(text_string(&text), "Move 7: Black to move");
    text_free(&text);
    lang_say(&text, LANG_ZH, SAY_TO_MOVE, "7", "黑方", NULL);
    assert_string_equal(text_string(&text), "第 7 手：轮到黑方落子");
    text_free(&text);
}

/* The message with §1§, §2§... filled in. */
static void fill(Text *out, const char *pattern)
{
    for (; *pattern; pattern++)
        if (pattern[0] == '{' && isdigit((unsigned char)pattern[1]) && pattern[2] == '}') {
            text_print(out, "§%c§", pattern[1]);
            pattern += 2;
        } else {
            text_add(out, pattern, 1);
        }
}

static bool has_letters(const char *text)
{
    for (; *text; text++)
        if (isalpha((unsigned char)*text)) return true;
    return false;
}

/* Every message is found again by the text made of it. Two placeholders side by side cannot be
 * told apart. */
static void every_message_is_found(void **state)
{
    (void)state;
    for (int i = 0; i < MESSAGE_COUNT; i++) {
        const char *en = MESSAGES[i].text[LANG_EN];
        if (MESSAGES[i].page || !has_letters(en) || strstr(en, "}{")) continue;
        Text english = {0}, expected = {0}, got = {0};
        fill(&english, en);
        fill(&expected, MESSAGES[i].text[LANG_ZH]);
        assert_true(lang_translate(&got, LANG_ZH, text_string(&english)));
        assert_string_equal(text_string(&got), text_string(&expected));
        text_free(&english);
        text_free(&expected);
        text_free(&got);
    }
}

static void check_lines(const char *english, const char *chinese)
{
    Text got = {0};
    lang_translate_lines(&got, LANG_ZH, english);
    assert_string_equal(text_string(&got), chinese);
    text_free(&got);
    lang_translate_lines(&got, LANG_EN, english);
    assert_string_equal(text_string(&got), english);
    text_free(&got);
}

static void check_html(const char *english, const char *chinese)
{
    Text got = {0};
    lang_translate_html(&got, LANG_ZH, english);
    assert_string_equal(text_string(&got), chinese);
    text_free(&got);
}

static void texts_are_translated(void **state)
{
    (void)state;
    check_lines("", "");
    check_lines("\n\n", "\n\n");
    check_lines("qwerty\n  depth 6\nMove 7: Black to move",
                "qwerty\n  深度 6\n第 7 手：轮到黑方落子");
    check_lines("  depth 6   exact  qwerty\n", "  深度 6   精确  qwerty\n");
    check_lines("'Black' is not a legal move: the square is taken. Type one of 0:A1",
                "'Black' is not a legal move: the square is taken. Type one of 0:A1");
    check_html("<p>depth 6</p><style>depth 6</style><td>\n exact</td>",
               "<p>深度 6</p><style>depth 6</style><td>\n 精确</td>");
    check_html("<p>depth <strong>6</strong></p><p", "<p>深度 <strong>6</strong></p><p");
    check_html("depth 7<style>depth 7", "深度 7<style>depth 7");
}

static void environment_decides(void **state)
{
    (void)state;
    assert_int_equal(lang_guess(NULL, NULL, NULL), LANG_EN);
    assert_int_equal(lang_guess(NULL, NULL, "zh_CN.UTF-8"), LANG_ZH);
    assert_int_equal(lang_guess("", "", "zh"), LANG_ZH);
    assert_int_equal(lang_guess("C.UTF-8", "zh_TW", "zh_CN"), LANG_EN);
    assert_int_equal(lang_guess("", "zh_TW", "de_DE"), LANG_ZH);
    Lang lang = LANG_EN;
    assert_true(lang_find("zh", &lang));
    assert_int_equal(lang, LANG_ZH);
    assert_false(lang_find("fr", &lang));
    assert_int_equal(lang, LANG_ZH);
}

static void utf8_from_the_locale(void **state)
{
    (void)state;
    assert_false(lang_utf8(NULL, NULL, NULL));
    assert_false(lang_utf8("C", "C.UTF-8", "en_US.UTF-8"));
    assert_true(lang_utf8("", "", "en_US.UTF-8"));
    assert_true(lang_utf8(NULL, "zh_CN.utf8", "C"));
    assert_false(lang_utf8(NULL, NULL, "zh_CN.GBK"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_is_translated),
        cmocka_unit_test(every_phrase_is_there),
        cmocka_unit_test(equal_texts_have_one_translation),
        cmocka_unit_test(say_fills_in),
        cmocka_unit_test(every_message_is_found),
        cmocka_unit_test(texts_are_translated),
        cmocka_unit_test(environment_decides),
        cmocka_unit_test(utf8_from_the_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
