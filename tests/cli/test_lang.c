/* test_lang.c - what a value is based on, in each language. */
#include "cmocka_all.h"

#include "cli/lang.h"

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
        {{.kind = BASIS_PROGRAM}, "its own", "对方程序自报"},
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(basis_is_translated)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
