#include "game/random_sheet.h"
#include "game/sheet_checks.h"
#include "game/wthor_sheet.h"

enum { YEAR = 1999, NAMES = 65535 };

typedef struct Archive {
    Text games, file, players_file, tournaments_file;
    WthorArchive names;
    WthorFile opened[3];
} Archive;

static Archive new_archive(void)
{
    Archive a = {.names = WTHOR_ARCHIVE_EMPTY};
    a.names.year = YEAR;
    return a;
}

static bool add(Archive *a, const Sheet *s, SheetLosses *lost, Error *err)
{
    return wthor_write_sheet(s, &a->names, &a->games, lost, err);
}

/* Writes the three files and opens them again. */
static void finish(Archive *a)
{
    WthorHeader h = {
        .century = 20, .games = (uint32_t)(a->games.size / 68), .games_year = YEAR};
    wthor_write_header(&h, &a->file);
    text_add(&a->file, text_string(&a->games), a->games.size);
    wthor_names_write(&a->names.players, &h, &a->players_file);
    wthor_names_write(&a->names.tournaments, &h, &a->tournaments_file);
    const Text *const files[] = {&a->file, &a->players_file, &a->tournaments_file};
    for (int kind = 0; kind < 3; kind++)
        assert_true(wthor_open((WthorKind)kind, files[kind]->data, files[kind]->size,
                               &a->opened[kind], NULL));
}

static void drop(Archive *a)
{
    text_free(&a->games);
    text_free(&a->file);
    text_free(&a->players_file);
    text_free(&a->tournaments_file);
    wthor_archive_free(&a->names);
}

static void read_back(const Archive *a, uint32_t index, Sheet *out)
{
    assert_true(
        wthor_read_sheet(&a->opened[0], &a->opened[1], &a->opened[2], index, out, NULL));
}

static void games_come_back_with_their_names(void **state)
{
    (void)state;
    enum { GAMES = 500 };
    Rng rng = {5};
    Archive a = new_archive();
    static Sheet sheets[GAMES];
    SheetLosses lost = {0};
    for (int n = 0; n < GAMES; n++) {
        Sheet *s = &sheets[n];
        Game g;
        random_game(&rng, GAME_PLIES_MAX, &g);
        sheet_start(s, position_start());
        sheet_set_game(s, &g);
        /* The same few names again and again, and some that are not known. */
        int black = rng_below(&rng, 100), white = rng_below(&rng, 100);
        if (black) text_print(&s->players[BLACK].name, "Zoé %d", black);
        if (white) text_print(&s->players[WHITE].name, "Zoé %d", white);
        if (n % 3) text_print(&s->event, "Cup of %d", n % 7);
        text_print(&s->date, "%d", YEAR);
        s->best = (OptionalNumber){true, 2.0 * rng_below(&rng, 65) - 64};
        assert_true(add(&a, s, &lost, NULL));
    }
    assert_lost(0, &lost);
    finish(&a);
    assert_true(a.opened[1].count <= 100 && a.opened[2].count == 8);
    Sheet again = {0};
    for (int n = 0; n < GAMES; n++) {
        read_back(&a, (uint32_t)n, &again);
        assert_true(sheet_equal(&sheets[n], &again));
        sheet_free(&sheets[n]);
    }
    sheet_free(&again);
    drop(&a);
}

static void says_what_it_cannot_hold(void **state)
{
    (void)state;
    static const struct {
        const char *name, *date, *back;
        SheetResult result;
        unsigned lost;
    } CASES[] = {
        {"Ann", "1999", "Ann", {END_PLAYED, true, 4}, 0},
        {"Ann", "1999-05-01", "Ann", {END_PLAYED, true, 4}, 1u << PART_DATE},
        {"Ann", "2000", "Ann", {END_PLAYED, true, 4}, 1u << PART_DATE},
        {"nineteen characters", "", "nineteen characters", {END_PLAYED, true, 4}, 0},
        {"more than nineteen characters",
         "",
         "more than nineteen ",
         {END_PLAYED, true, 4},
         1u << PART_LETTERS},
        {"黑 é \x80", "", "? é ?", {END_PLAYED, true, 4}, 1u << PART_LETTERS},
        {"Ann", "", "Ann", {END_RESIGNED, true, 4}, 1u << PART_RESULT},
        {"Ann", "", "Ann", {END_PLAYED, true, 4.5}, 1u << PART_RESULT},
        {"Ann", "", "Ann", {END_PLAYED, true, -66}, 1u << PART_RESULT},
    };
    Archive a = new_archive();
    Sheet s = {0};
    enum { COUNT = sizeof CASES / sizeof CASES[0] };
    for (int i = 0; i < COUNT; i++) {
        SheetLosses lost = {0};
        sheet_start(&s, position_start());
        assert_true(transcript_read("f5d6", &s.game, NULL));
        text_print(&s.players[BLACK].name, "%s", CASES[i].name);
        text_print(&s.date, "%s", CASES[i].date);
        s.result = CASES[i].result;
        assert_true(add(&a, &s, &lost, NULL));
        assert_lost(CASES[i].lost, &lost);
    }
    finish(&a);
    for (int i = 0; i < COUNT; i++) {
        read_back(&a, (uint32_t)i, &s);
        assert_string_equal(CASES[i].back, text_string(&s.players[BLACK].name));
    }
    sheet_free(&s);
    drop(&a);
}

/* The count has 16 bits, and one name is taken by "???". */
static void names_have_an_end(void **state)
{
    (void)state;
    Archive a = new_archive();
    Sheet s = {0};
    Error err = {0};
    sheet_start(&s, position_start());
    for (int i = 1; i < NAMES; i++) {
        text_clear(&s.players[WHITE].name);
        text_print(&s.players[WHITE].name, "%d", i);
        assert_true(add(&a, &s, NULL, &err));
    }
    text_clear(&s.players[WHITE].name);
    text_print(&s.players[WHITE].name, "one more");
    assert_false(add(&a, &s, NULL, &err));
    assert_string_equal("more names than an archive holds: 65535", err.text);
    text_clear(&s.players[WHITE].name);
    text_print(&s.players[WHITE].name, "777");
    assert_true(add(&a, &s, NULL, &err));
    finish(&a);
    read_back(&a, NAMES - 1, &s);
    assert_string_equal("777", text_string(&s.players[WHITE].name));
    sheet_free(&s);
    drop(&a);
}

static void refuses_other_starts(void **state)
{
    (void)state;
    Archive a = new_archive();
    Sheet s = {0};
    Error err = {0};
    sheet_start(&s, (Position){position_start().board, WHITE});
    assert_false(add(&a, &s, NULL, &err));
    assert_string_equal("the game does not begin from the usual position", err.text);
    assert_int_equal(0, a.games.size);
    sheet_free(&s);
    drop(&a);
}

static void dates_tell_the_year(void **state)
{
    (void)state;
    static const struct {
        const char *date;
        int year;
    } CASES[] = {{"1999", 1999}, {"2003.12.15_13:24", 2003}, {"1999-04-12", 1999}, {"199", 0},
                 {"", 0},        {"945277754", 0},           {"May 1999", 0}};
    Sheet s = {0};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        sheet_start(&s, position_start());
        text_print(&s.date, "%s", CASES[i].date);
        assert_int_equal(CASES[i].year, wthor_year(&s));
    }
    sheet_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_come_back_with_their_names),
        cmocka_unit_test(says_what_it_cannot_hold),
        cmocka_unit_test(names_have_an_end),
        cmocka_unit_test(refuses_other_starts),
        cmocka_unit_test(dates_tell_the_year),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
