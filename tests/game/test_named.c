/* Words that name games and positions, in every format, compared with the game itself. */
#include "base/rng.h"
#include "cmocka_all.h"
#include "game/named.h"
#include "game/random_game.h"
#include "game/sink.h"
#include "game/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 5, PATH_SIZE = 300 };

typedef struct Files {
    char folder[64];
    Game games[GAMES];
} Files;

static const struct {
    const char *name;
    Format format;
} FILES[] = {{"games.txt", FORMAT_TRANSCRIPT},  {"games.ggf", FORMAT_GGF},
             {"games.sgf", FORMAT_SGF},         {"games.wtb", FORMAT_WTHOR},
             {"ggf.txt", FORMAT_GGF},           {"sgf", FORMAT_SGF},
             {"my games #2@7.ggf", FORMAT_GGF}, {"a#1", FORMAT_TRANSCRIPT}};
enum { FILE_COUNT = sizeof FILES / sizeof FILES[0] };

static void path_of(const Files *f, const char *name, char out[PATH_SIZE])
{
    snprintf(out, PATH_SIZE, "%s/%s", f->folder, name);
}

static void write_file(const Files *f, const char *name, Format format)
{
    char path[PATH_SIZE];
    Error err;
    static Sheet sheet;
    path_of(f, name, path);
    Sink *sink = sink_open(path, format, (SinkOptions){.year = 2000}, &err);
    if (!sink) fail_msg("%s: %s", path, err.text);
    for (int i = 0; i < GAMES; i++) {
        sheet_start(&sheet, position_start());
        sheet_set_game(&sheet, &f->games[i]);
        if (!sink_write(sink, &sheet, &err)) fail_msg("%s: %s", path, err.text);
    }
    if (!sink_close(sink, &err)) fail_msg("%s: %s", path, err.text);
    sheet_free(&sheet);
}

static int begin(void **state)
{
    static Files f;
    snprintf(f.folder, sizeof f.folder, "/tmp/heibai_named_XXXXXX");
    if (!mkdtemp(f.folder)) return -1;
    for (int i = 0; i < GAMES; i++) {
        Rng rng = rng_stream(3, (uint64_t)i);
        random_game(&rng, GAME_PLIES_MAX, &f.games[i]);
    }
    for (int i = 0; i < FILE_COUNT; i++) write_file(&f, FILES[i].name, FILES[i].format);
    *state = &f;
    return 0;
}

static int end(void **state)
{
    Files *f = *state;
    char command[PATH_SIZE];
    snprintf(command, sizeof command, "rm -r %s", f->folder);
    return system(command);
}

static bool same_position(const Position *a, const Position *b)
{
    return board_equal(a->board, b->board) && a->side == b->side;
}

/* The first game that a word names. */
static bool first(const char *word, NamedPlace place, Sheet *out, Error *err)
{
    NamedGames *games = named_open(word, position_start(), FORMAT_TRANSCRIPT, err);
    bool ok = games && named_first(games, place, out, err);
    named_close(games);
    return ok;
}

/* The position after so many moves and the passes behind them, played again from the start. */
static Position after(const Game *g, int moves)
{
    Position p = g->start;
    for (int i = 0; i < g->plies; i++) {
        bool move = g->ply[i].move != SQUARE_PASS;
        if (move && moves-- == 0) break;
        position_play(&p, g->ply[i].move);
    }
    return p;
}

static void a_game_and_a_number_of_moves_are_found_in_every_format(void **state)
{
    const Files *f = *state;
    static Sheet sheet;
    for (int file = 0; file < FILE_COUNT; file++)
        for (int game = 1; game <= GAMES; game++)
            for (int moves = 0; moves <= 50; moves += 10) {
                char path[PATH_SIZE], word[PATH_SIZE + 40];
                Error err;
                path_of(f, FILES[file].name, path);
                snprintf(word, sizeof word, "%s#%d@%d", path, game, moves);
                if (!first(word, NAMED_START, &sheet, &err)) fail_msg("%s: %s", word, err.text);
                Position expected = after(&f->games[game - 1], moves);
                if (!same_position(&expected, &sheet.game.now)) fail_msg("%s", word);
            }
    sheet_free(&sheet);
}

static void without_a_number_it_is_the_end_or_the_start_of_the_first_game(void **state)
{
    const Files *f = *state;
    static Sheet sheet;
    Position start = position_start();
    for (int file = 0; file < FILE_COUNT; file++) {
        char path[PATH_SIZE];
        Error err;
        path_of(f, FILES[file].name, path);
        if (!first(path, NAMED_END, &sheet, &err)) fail_msg("%s: %s", path, err.text);
        assert_true(board_equal(f->games[0].now.board, sheet.game.now.board) ||
                    board_equal(board_passed(f->games[0].now.board), sheet.game.now.board));
        assert_true(first(path, NAMED_START, &sheet, &err));
        assert_true(same_position(&start, &sheet.game.now));
        assert_int_equal(END_UNKNOWN, sheet.result.end);
    }
    sheet_free(&sheet);
}

static void all_games_of_a_file_come_in_order(void **state)
{
    const Files *f = *state;
    static Sheet sheet;
    char path[PATH_SIZE], word[PATH_SIZE + 40];
    Error err;
    path_of(f, "games.ggf", path);
    snprintf(word, sizeof word, "%s@8", path);
    NamedGames *games = named_open(word, position_start(), FORMAT_TRANSCRIPT, &err);
    assert_non_null(games);
    assert_string_equal(path, named_label(games));
    for (int i = 0; i < GAMES; i++) {
        Position expected = after(&f->games[i], 8);
        assert_int_equal(READ_GAME, named_next(games, &sheet, &err));
        assert_int_equal(i + 1, named_number(games));
        assert_true(same_position(&expected, &sheet.game.now));
    }
    assert_int_equal(READ_END, named_next(games, &sheet, &err));
    named_close(games);
    sheet_free(&sheet);
}

static void moves_and_boards_need_no_file(void **state)
{
    (void)state;
    static const char BOARD[] =
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    static Sheet sheet;
    Game game;
    Error err;
    game_start(&game, position_start());
    assert_true(transcript_read("f5d6c3", &game, &err));
    assert_true(first("f5D6 c3", NAMED_START, &sheet, &err));
    assert_true(same_position(&game.now, &sheet.game.now));
    assert_true(first("f5d6c3d3@3", NAMED_END, &sheet, &err));
    assert_true(same_position(&game.now, &sheet.game.now));
    assert_true(first(BOARD, NAMED_END, &sheet, &err));
    assert_int_equal(BLACK, sheet.game.now.side);
    assert_int_equal(14, SQUARES - board_discs(&sheet.game.now.board));
    sheet_free(&sheet);
}

static void errors_have_a_place_and_a_reason(void **state)
{
    const Files *f = *state;
    static const struct {
        const char *word, *error; /* F is the folder */
    } CASES[] = {
        {"hello", "'hello' is neither moves, a board nor a file"},
        {"", "an empty word is neither moves, a board nor a file"},
        {"f5d6z9", "MOVES:1:5: move 3: 'z9' is not a square"},
        {"f5d6@3", "MOVES: 3 moves were asked for, but the game has 2"},
        {"--------", "BOARD:1:9: 8 squares, 64 are needed"},
        {"F/games.ggf#6", "F/games.ggf: there is no game 6: the file has 5"},
        {"F/games.ggf#0",
         "F/games.ggf: '#0' is not #GAME, @MOVES or #GAME@MOVES; games count from 1"},
        {"F/games.ggf#3@x",
         "F/games.ggf: '#3@x' is not #GAME, @MOVES or #GAME@MOVES; games count from 1"},
        {"F/a#1@-1", "F/a#1: '@-1' is not #GAME, @MOVES or #GAME@MOVES; games count from 1"},
        {"F/games.wtb#6@1", "F/games.wtb: there is no game 6: the file has 5"},
        {"F/games.ggf#2@61",
         "F/games.ggf: game 2: 61 moves were asked for, but the game has 60"},
        {"F/none.ggf", "F/none.ggf: cannot open: No such file or directory"},
        {"F/none.ggf#2@3", "F/none.ggf: cannot open: No such file or directory"},
        {"none.sgf", "none.sgf: cannot open: No such file or directory"},
    };
    static Sheet sheet;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char word[PATH_SIZE], expected[PATH_SIZE];
        const char *rest = CASES[i].error;
        Error err;
        snprintf(word, sizeof word, "%s%s", *CASES[i].word == 'F' ? f->folder : "",
                 CASES[i].word + (*CASES[i].word == 'F'));
        snprintf(expected, sizeof expected, "%s%s", *rest == 'F' ? f->folder : "",
                 rest + (*rest == 'F'));
        assert_false(first(word, NAMED_END, &sheet, &err));
        assert_string_equal(expected, err.text);
    }
    sheet_free(&sheet);
}

static void the_content_tells_the_format(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool known;
        Format format;
    } CASES[] = {
        {"f5d6c3\n", true, FORMAT_TRANSCRIPT},
        {"# mine\n% too\n  F5d6\n", true, FORMAT_TRANSCRIPT},
        {"(;GM[Othello]PB[a];)", true, FORMAT_GGF},
        {"1(;GM[Othello]PB[a];)", true, FORMAT_GGF},
        {"(;FF[4]GM[2];B[f5])", true, FORMAT_SGF},
        {"---------------------------OX------XO--------------------------- X\n", true,
         FORMAT_BOARD},
        {"% one\n---------------------------OX------XO--------------------------- X; f5:+0\n",
         true, FORMAT_OBF},
        {"nonsense", false, FORMAT_TRANSCRIPT},
        {"", false, FORMAT_TRANSCRIPT},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Format format;
        bool known = format_of_content(CASES[i].text, strlen(CASES[i].text), &format);
        if (known != CASES[i].known || format != CASES[i].format)
            fail_msg("%s: %s", CASES[i].text, format_name(format));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_and_a_number_of_moves_are_found_in_every_format),
        cmocka_unit_test(without_a_number_it_is_the_end_or_the_start_of_the_first_game),
        cmocka_unit_test(all_games_of_a_file_come_in_order),
        cmocka_unit_test(moves_and_boards_need_no_file),
        cmocka_unit_test(errors_have_a_place_and_a_reason),
        cmocka_unit_test(the_content_tells_the_format),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
