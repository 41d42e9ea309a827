/* test_wthor.c - archives made here byte by byte; the real one is read by
 * tests/cli/wthor_archive.sh. */
#include "cmocka_all.h"

#include "game/random_game.h"
#include "game/transcript.h"
#include "game/wthor.h"

#include <stdlib.h>
#include <string.h>

enum { RANDOM_GAMES = 300, SEED = 5, HEADER = 16, GAME = 68, PLAYER = 20, TOURNAMENT = 26 };

/* The shortest game: e6 f4 e3 f6 g5 d6 e7 f5 c5, 64 discs for black. */
#define SHORTEST_BYTES 65, 46, 35, 66, 57, 64, 75, 56, 53

/* clang-format off */

/* Made 18 February 2026; two games of 1999; depth 24; unused bytes set. */
static const unsigned char GAMES[HEADER + 2 * GAME] = {
    20, 26, 2, 18, 2, 0, 0, 0, 7, 0, 0xcf, 0x07, 8, 0, 24, 99,
    /* tournament 258, black 1, white 65535, 64 discs, 40 with best play */
    2, 1, 1, 0, 0xff, 0xff, 64, 40, SHORTEST_BYTES,
    /* tournament 0, black 513, white 2: f5 d6 c3, then given up */
    [HEADER + GAME] = 0, 0, 1, 2, 2, 0, 33, 32, 56, 64, 33,
};

/* Board size 124 was seen in the wild; a name with old text behind it; one without its end. */
static const unsigned char PLAYERS[HEADER + 3 * PLAYER] = {
    20, 26, 2, 16, 0, 0, 0, 0, 3, 0, 0, 0, 124, 0, 0, 0,
    '?', '?', '?',
    [HEADER + PLAYER] = 'T', 'a', 's', 't', 'e', 't', 0, 'o', 'l', 'd',
    [HEADER + 2 * PLAYER] = 'N', 'o', ' ', 'z', 'e', 'r', 'o', ' ', 'a', 't',
    ' ', 't', 'h', 'e', ' ', 'e', 'n', 'd', '!', '!',
};

/* Latin-1, and two control characters. */
static const unsigned char TOURNAMENTS[HEADER + TOURNAMENT] = {
    20, 26, 2, 19, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
    'G', 0xe9, 'n', 0xe8, 'v', 'e', 7, 0x85,
};

/* clang-format on */

static WthorFile open_ok(WthorKind kind, const void *data, size_t size)
{
    WthorFile f;
    Error err = {0};
    if (!wthor_open(kind, data, size, &f, &err)) fail_msg("%s", err.text);
    return f;
}

static WthorGame record_of(const char *moves)
{
    Game g;
    WthorGame record;
    game_start(&g, position_start());
    assert_true(transcript_read(moves, &g, NULL));
    assert_true(wthor_record(&g, &record, NULL));
    return record;
}

static void kind_is_told_by_the_name(void **state)
{
    (void)state;
    WthorKind kind;
    assert_true(wthor_kind("a/WTH_1999.wtb", &kind));
    assert_int_equal(WTHOR_GAMES, kind);
    assert_true(wthor_kind("WTHOR.JOU", &kind));
    assert_int_equal(WTHOR_PLAYERS, kind);
    assert_true(wthor_kind("x.y.Trn", &kind));
    assert_int_equal(WTHOR_TOURNAMENTS, kind);
    assert_false(wthor_kind("wtb", &kind));
    assert_false(wthor_kind("games.txt", &kind));
    assert_false(wthor_kind("games.wtb.gz", &kind));
    assert_false(wthor_kind("", &kind));
}

static void header_is_read(void **state)
{
    (void)state;
    WthorFile f = open_ok(WTHOR_GAMES, GAMES, sizeof GAMES);
    assert_int_equal(2, f.count);
    assert_int_equal(20, f.header.century);
    assert_int_equal(26, f.header.year);
    assert_int_equal(2, f.header.month);
    assert_int_equal(18, f.header.day);
    assert_int_equal(2, f.header.games);
    assert_int_equal(7, f.header.names);
    assert_int_equal(1999, f.header.games_year);
    assert_int_equal(24, f.header.depth);
    assert_int_equal(99, f.header.reserved);
}

static void games_are_read(void **state)
{
    (void)state;
    WthorFile f = open_ok(WTHOR_GAMES, GAMES, sizeof GAMES);
    WthorGame first = wthor_game(&f, 0), second = wthor_game(&f, 1);
    assert_int_equal(258, first.tournament);
    assert_int_equal(1, first.black);
    assert_int_equal(65535, first.white);
    assert_int_equal(64, first.black_discs);
    assert_int_equal(40, first.best_discs);
    assert_int_equal(513, second.black);
    assert_int_equal(HEADER, wthor_offset(WTHOR_GAMES, 0));
    assert_int_equal(HEADER + GAME, wthor_offset(WTHOR_GAMES, 1));

    Game g;
    assert_true(wthor_replay(&first, &g, NULL));
    assert_int_equal(9, g.plies);
    assert_true(game_over(&g));
    assert_int_equal(2 * first.black_discs - 64, game_score(&g));
    assert_true(wthor_replay(&second, &g, NULL));
    assert_int_equal(3, g.plies);
    assert_int_equal(37, g.ply[0].move); /* f5 */
    assert_false(game_over(&g));
}

static void names_are_looked_up(void **state)
{
    (void)state;
    char name[WTHOR_NAME_SIZE];
    WthorFile players = open_ok(WTHOR_PLAYERS, PLAYERS, sizeof PLAYERS);
    assert_int_equal(3, players.count);
    assert_string_equal("\?\?\?", wthor_name(&players, 0, name));
    assert_string_equal("Tastet", wthor_name(&players, 1, name));
    assert_string_equal("No zero at the end!!", wthor_name(&players, 2, name));
    assert_null(wthor_name(&players, 3, name));
    assert_null(wthor_name(&players, UINT32_MAX, name));

    WthorFile tournaments = open_ok(WTHOR_TOURNAMENTS, TOURNAMENTS, sizeof TOURNAMENTS);
    assert_string_equal("G\xc3\xa9n\xc3\xa8ve??", wthor_name(&tournaments, 0, name));
    WthorFile games = open_ok(WTHOR_GAMES, GAMES, sizeof GAMES);
    assert_null(wthor_name(&games, 0, name));
}

static void longest_name_fits(void **state)
{
    (void)state;
    unsigned char data[sizeof TOURNAMENTS];
    char name[WTHOR_NAME_SIZE];
    memcpy(data, TOURNAMENTS, sizeof data);
    memset(data + HEADER, 0xff, TOURNAMENT);
    WthorFile f = open_ok(WTHOR_TOURNAMENTS, data, sizeof data);
    assert_int_equal(2 * TOURNAMENT, strlen(wthor_name(&f, 0, name)));
}

static void written_again_is_equal(void **state)
{
    (void)state;
    static const struct {
        WthorKind kind;
        const unsigned char *data;
        size_t size;
    } FILES[] = {{WTHOR_GAMES, GAMES, sizeof GAMES},
                 {WTHOR_PLAYERS, PLAYERS, sizeof PLAYERS},
                 {WTHOR_TOURNAMENTS, TOURNAMENTS, sizeof TOURNAMENTS}};
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        WthorFile f = open_ok(FILES[i].kind, FILES[i].data, FILES[i].size);
        Text out = {0};
        wthor_write_file(&f, &out);
        assert_int_equal(FILES[i].size, out.size);
        assert_memory_equal(FILES[i].data, out.data, out.size);
        text_free(&out);
    }
}

static void large_numbers_are_little_endian(void **state)
{
    (void)state;
    static const unsigned char WANTED[] = {4, 3, 2, 1, 6, 5, 8, 7};
    WthorHeader header = {.games = 0x01020304, .names = 0x0506, .games_year = 0x0708};
    Text out = {0};
    wthor_write_header(&header, &out);
    assert_int_equal(HEADER, out.size);
    assert_memory_equal(WANTED, out.data + 4, sizeof WANTED);
    text_free(&out);
}

/* Every byte counts: one that changes comes out changed. */
static void random_bytes_come_out_equal(void **state)
{
    (void)state;
    Rng rng = {SEED};
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        unsigned char data[sizeof GAMES];
        for (size_t i = 0; i < sizeof data; i++) data[i] = (unsigned char)rng_below(&rng, 256);
        memcpy(data + 4, GAMES + 4, 4);
        data[12] = n % 2 ? 8 : 0;
        WthorFile f = open_ok(WTHOR_GAMES, data, sizeof data);
        Text out = {0};
        wthor_write_file(&f, &out);
        assert_int_equal(sizeof data, out.size);
        assert_memory_equal(data, out.data, out.size);
        text_free(&out);
    }
}

static void assert_refused(WthorKind kind, const unsigned char *data, size_t size,
                           const char *why)
{
    /* Exactly as large as it claims, so that a sanitizer sees a byte too far. */
    unsigned char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    if (size) memcpy(copy, data, size);
    WthorFile f;
    Error err = {0};
    assert_false(wthor_open(kind, copy, size, &f, &err));
    if (why) assert_string_equal(why, err.text);
    assert_false(wthor_open(kind, copy, size, &f, NULL));
    free(copy);
}

static void wrong_sizes_are_refused(void **state)
{
    (void)state;
    unsigned char longer[sizeof GAMES + 1] = {0};
    memcpy(longer, GAMES, sizeof GAMES);
    assert_refused(WTHOR_GAMES, GAMES, 0, "cut short: 0 bytes, the header alone has 16");
    assert_refused(WTHOR_GAMES, GAMES, 15, "cut short: 15 bytes, the header alone has 16");
    assert_refused(WTHOR_GAMES, GAMES, 16,
                   "cut short: the header says 2 games, that is 152 bytes, but there are 16");
    assert_refused(WTHOR_GAMES, longer, sizeof longer,
                   "too long: the header says 2 games, that is 152 bytes, but there are 153");
    assert_refused(WTHOR_PLAYERS, PLAYERS, sizeof PLAYERS - 1,
                   "cut short: the header says 3 names, that is 76 bytes, but there are 75");
    assert_refused(WTHOR_TOURNAMENTS, PLAYERS, sizeof PLAYERS,
                   "cut short: the header says 3 names, that is 94 bytes, but there are 76");
    for (size_t size = 0; size < sizeof GAMES; size++)
        assert_refused(WTHOR_GAMES, GAMES, size, NULL);
    memset(longer + 4, 0xff, 4);
    assert_refused(
        WTHOR_GAMES, longer, sizeof longer,
        "cut short: the header says 4294967295 games, that is 292057776076 bytes, but "
        "there are 153");
}

static void other_boards_are_refused(void **state)
{
    (void)state;
    unsigned char data[sizeof GAMES];
    memcpy(data, GAMES, sizeof data);
    data[12] = 10;
    assert_refused(WTHOR_GAMES, data, sizeof data,
                   "the games are on a 10x10 board, only 8x8 is played here");
    data[12] = 0;
    assert_int_equal(2, open_ok(WTHOR_GAMES, data, sizeof data).count);
}

static void passes_are_put_in(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Game g, again;
    int passes = 0;
    for (int n = 0; random_case(SEED, n, RANDOM_GAMES); n++) {
        random_game(&rng, n % 2 ? GAME_PLIES_MAX : rng_below(&rng, 60), &g);
        if (g.plies && g.ply[g.plies - 1].move == SQUARE_PASS) game_undo(&g);
        WthorGame record;
        assert_true(wthor_record(&g, &record, NULL));
        assert_true(wthor_replay(&record, &again, NULL));
        assert_int_equal(g.plies, again.plies);
        for (int i = 0; i < g.plies; i++) {
            assert_int_equal(g.ply[i].move, again.ply[i].move);
            passes += g.ply[i].move == SQUARE_PASS;
        }
        assert_true(board_equal(g.now.board, again.now.board));
        assert_int_equal(2 * record.black_discs - 64, game_score(&g));
    }
    assert_true(passes > RANDOM_GAMES / 20);
}

static void record_is_made_of_a_game(void **state)
{
    (void)state;
    static const unsigned char SHORTEST[] = {SHORTEST_BYTES};
    WthorGame record = record_of("e6f4e3f6g5d6e7f5c5");
    assert_memory_equal(SHORTEST, record.moves, sizeof SHORTEST);
    for (int i = (int)sizeof SHORTEST; i < WTHOR_MOVES; i++)
        assert_int_equal(0, record.moves[i]);
    assert_int_equal(64, record.black_discs);
    assert_int_equal(64, record.best_discs);
    assert_int_equal(0, record.tournament + record.black + record.white);
    assert_int_equal(32, record_of("").black_discs);
}

static void record_cannot_hold_everything(void **state)
{
    (void)state;
    Game g;
    WthorGame record;
    Error err = {0};
    game_start(&g, position_start());
    assert_true(transcript_read("f5d6", &g, NULL));
    assert_true(game_forfeit(&g, 0));
    assert_false(wthor_record(&g, &record, &err));
    assert_string_equal("a turn is forfeited after move 2", err.text);

    Position p = position_start();
    assert_true(position_play(&p, 37));
    game_start(&g, p);
    assert_false(wthor_record(&g, &record, &err));
    assert_string_equal("the game does not begin from the usual position", err.text);
    p = position_start();
    p.side = WHITE;
    game_start(&g, p);
    assert_false(wthor_record(&g, &record, NULL));
}

static void bad_moves_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        int number, byte; /* byte `number`, from 1, is put in place of what is there */
        int plies, bad;
        const char *reason;
    } CASES[] = {
        {"", 1, 1, 0, 1, "byte 1 is not a square"},
        {"", 1, 9, 0, 1, "byte 9 is not a square"},
        {"", 1, 10, 0, 1, "byte 10 is not a square"},
        {"", 1, 19, 0, 1, "byte 19 is not a square"},
        {"", 1, 91, 0, 1, "byte 91 is not a square"},
        {"", 1, 255, 0, 1, "byte 255 is not a square"},
        {"", 1, 11, 0, 1, "A1 is not legal: it turns no disc"},
        {"f5d6c3", 2, 44, 1, 2, "D4 is not legal: the square is taken"},
        {"f5d6c3", 3, 88, 2, 3, "H8 is not legal: it turns no disc"},
        {"f5d6c3", 2, 0, 1, 3, "byte 33 follows the end of the game after move 1"},
        {"f5d6c3", 60, 11, 3, 60, "byte 11 follows the end of the game after move 3"},
        {"e6f4e3f6g5d6e7f5c5", 10, 11, 9, 10, "A1 is not legal: the game is over"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        WthorGame record = record_of(CASES[i].moves);
        record.moves[CASES[i].number - 1] = (uint8_t)CASES[i].byte;
        Game g;
        Error err = {.line = 7};
        assert_false(wthor_replay(&record, &g, &err));
        assert_string_equal(CASES[i].reason, err.text);
        assert_int_equal(CASES[i].bad, err.column);
        assert_int_equal(0, err.line);
        assert_int_equal(CASES[i].plies, g.plies);
        assert_false(wthor_replay(&record, &g, NULL));
    }
}

/* A small archive of random games, built with the writers and read back. */
static void archive_of_random_games_comes_back(void **state)
{
    (void)state;
    Rng rng = {SEED};
    Text file = {0};
    Game games[20], again;
    WthorHeader header = {
        .century = 20, .year = 26, .games = 20, .games_year = 2026, .board = 8};
    wthor_write_header(&header, &file);
    for (int i = 0; i < 20; i++) {
        WthorGame record;
        random_game(&rng, GAME_PLIES_MAX, &games[i]);
        assert_true(wthor_record(&games[i], &record, NULL));
        record.black = (uint16_t)(1000 * i);
        wthor_write_game(&record, &file);
    }
    assert_int_equal(HEADER + 20 * GAME, file.size);
    WthorFile f = open_ok(WTHOR_GAMES, file.data, file.size);
    assert_int_equal(2026, f.header.games_year);
    for (uint32_t i = 0; i < f.count; i++) {
        WthorGame record = wthor_game(&f, i);
        assert_int_equal(1000 * i, record.black);
        assert_true(wthor_replay(&record, &again, NULL));
        assert_true(board_equal(games[i].now.board, again.now.board));
    }
    text_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kind_is_told_by_the_name),
        cmocka_unit_test(header_is_read),
        cmocka_unit_test(games_are_read),
        cmocka_unit_test(names_are_looked_up),
        cmocka_unit_test(longest_name_fits),
        cmocka_unit_test(written_again_is_equal),
        cmocka_unit_test(large_numbers_are_little_endian),
        cmocka_unit_test(random_bytes_come_out_equal),
        cmocka_unit_test(wrong_sizes_are_refused),
        cmocka_unit_test(other_boards_are_refused),
        cmocka_unit_test(passes_are_put_in),
        cmocka_unit_test(record_is_made_of_a_game),
        cmocka_unit_test(record_cannot_hold_everything),
        cmocka_unit_test(bad_moves_are_named),
        cmocka_unit_test(archive_of_random_games_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
