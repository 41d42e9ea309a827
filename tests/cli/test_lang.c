/* test_lang.c - no phrase is missing in any language, and all fill in the same things. */
#include "cmocka_all.h"

#include "cli/lang.h"

#include <string.h>

/* The set of the placeholders of a phrase, as bits. */
static unsigned holes(const char *phrase)
{
    unsigned set = 0;
    for (const char *at = phrase; (at = strchr(at, '{')); at++) {
        assert_in_range(at[1], '1', '9');
        assert_int_equal(at[2], '}');
        set |= 1u << (at[1] - '0');
    }
    return set;
}

static void every_phrase_is_there(void **state)
{
    (void)state;
    for (int phrase = 0; phrase < PHRASES; phrase++)
        for (int lang = 0; lang < LANGS; lang++) {
            const char *text = lang_phrase(lang, phrase);
            if (!text) fail_msg("phrase %d is missing in language %d", phrase, lang);
            if (!text[0] && phrase != SAY_NO_EMPTIES) fail_msg("phrase %d is empty", phrase);
            assert_int_equal(holes(text), holes(lang_phrase(LANG_EN, phrase)));
        }
}

static void english_is_ascii(void **state)
{
    (void)state;
    for (int phrase = 0; phrase < PHRASES; phrase++)
        for (const char *c = lang_phrase(LANG_EN, phrase); *c; c++)
            assert_true((unsigned char)*c < 128);
}

static void say_fills_in(void **state)
{
    (void)state;
    Text text = {0};
    lang_say(&text, LANG_EN, SAY_PLAYS, "Black", "human", "F5", "1.00", NULL);
    assert_string_equal(text_string(&text), "Black (human) plays F5, 1.00 s");
    text_free(&text);
    lang_say(&text, LANG_ZH, SAY_PLAYS, "黑方", "human", "F5", "1.00", NULL);
    assert_string_equal(text_string(&text), "黑方（human）落子 F5，用时 1.00 秒");
    text_free(&text);
}

static void basis_is_translated(void **state)
{
    (void)state;
    Text text = {0};
    static const struct {
        Basis basis;
        const char *english, *chinese;
    } CASES[] = {
        {{.kind = BASIS_NONE}, "", ""},
        {{.kind = BASIS_DEPTH, .number = 6}, "depth 6", "深度 6"},
        {{.kind = BASIS_SELECTIVE, .number = 14, .confidence = 73}, "14@73%", "14@73%"},
        {{.kind = BASIS_EXACT}, "exact", "精确"},
        {{.kind = BASIS_PLAYOUTS, .number = 1000}, "1000 playouts", "1000 次模拟"},
        {{.kind = BASIS_PROPOSALS, .number = 20}, "20 proposals", "20 次试探"},
        {{.kind = BASIS_PROGRAM}, "its own", "its own"},
        {{.kind = BASIS_ONLY_MOVE}, "only move", "唯一着法"},
        {{.kind = BASIS_CORNER_RULE}, "corner rule", "占角规则"},
        {{.kind = BASIS_RANDOM_OPENING}, "random opening", "随机开局"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        lang_basis(&text, LANG_EN, &CASES[i].basis);
        assert_string_equal(text_string(&text), CASES[i].english);
        text_free(&text);
        lang_basis(&text, LANG_ZH, &CASES[i].basis);
        assert_string_equal(text_string(&text), CASES[i].chinese);
        text_free(&text);
    }
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_phrase_is_there), cmocka_unit_test(english_is_ascii),
        cmocka_unit_test(say_fills_in),          cmocka_unit_test(basis_is_translated),
        cmocka_unit_test(environment_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
