/* The hard set: its choice, scores and measurement against plain minimax over few empty
 * squares, and the file in bench/. */
#include "train/fixtures.h"

#include "board/symmetry.h"
#include "search/search.h"
#include "train/evals.h"
#include "train/hard.h"
#include "train/selfplay.h"

#include <math.h>
#include <string.h>

enum { SEED = 20261117, GAMES = 200, EMPTIES = 7, CHOSEN = 6, SHALLOW = 6 };

static const char GAMES_FILE[] = "train_hard_test.hbg", SET_FILE[] = "train_hard_test.obf";
static const HardRun ONE = {.threads = 1}, TWO = {.threads = 2};

static Eval *eval;
static GameList *list;
static Searcher *searcher;

static int set_up(void **state)
{
    (void)state;
    GamefileContent content;
    GamefileExtent extent;
    eval = evals_open(NULL, NULL);
    SelfplaySettings s = {.output = GAMES_FILE,
                          .games = GAMES,
                          .seed = SEED,
                          .depth = 1,
                          .random_min = 20,
                          .random_max = 60,
                          .threads = 2,
                          .eval = eval};
    SearcherSettings settings = {
        .threads = 1, .hash_size = search_hash_size(16), .cpu = cpu_level(), .eval = eval};
    remove(GAMES_FILE);
    if (!eval || !selfplay_run(&s, &extent, NULL)) return -1;
    list = game_list_read(GAMES_FILE, &content);
    searcher = searcher_create(&settings, NULL);
    return list->count == GAMES && searcher ? 0 : -1;
}

static int clean_up(void **state)
{
    (void)state;
    searcher_destroy(searcher);
    eval_destroy(eval);
    free(list);
    remove(SET_FILE);
    return remove(GAMES_FILE);
}

static SearchLine search(const Board *b, SearchDepth depth)
{
    SearchResult r;
    SearchLimits limits = {.depth = depth, .alpha = -SQUARES, .beta = SQUARES};
    searcher_clear(searcher);
    searcher_run(searcher, b, &limits, NULL, NULL, &r);
    return r.lines[0];
}

static int walk_move(Board b, int move)
{
    board_make(&b, move, walk_flips(b, move));
    return -walk_solve(b);
}

/* The position of a game with a number of empty squares; false if there is none with a choice
 * of three moves. */
static bool position_of(const PlayedGame *g, int empties, Position *out)
{
    Position at[GAMEFILE_MOVES];
    game_positions(g, at);
    for (int i = 0; i < g->moves; i++)
        if (SQUARES - board_discs(&at[i].board) == empties) {
            *out = at[i];
            return popcount(walk_moves(at[i].board)) >= 3;
        }
    return false;
}

/* A search of 14 plies over so few squares is a solve. */
static bool walk_is_hard(Board b)
{
    SearchLine shallow = search(&b, (SearchDepth){SHALLOW, CONFIDENCE_EXACT});
    int score = walk_solve(b);
    return abs(shallow.value - score * SEARCH_UNIT) >= 4 * SEARCH_UNIT ||
           walk_move(b, shallow.move) < score;
}

static void choose(int positions, const HardRun *run, Text *out)
{
    HardChoice choice = {GAMES_FILE, positions, EMPTIES, eval};
    Error err;
    if (!hard_choose(&choice, run, out, &err)) fail_msg("%s", err.text);
}

static void write_file(const char *text)
{
    assert_true(text_write_file(SET_FILE, text, strlen(text), NULL));
}

static HardSet read_set(const char *path)
{
    HardSet s;
    Error err;
    if (!hard_read(path, &s, &err)) fail_msg("%s", err.text);
    return s;
}

/* Position k is that of the first game not taken whose number leaves the rest k % 3 and whose
 * position with EMPTIES + k % 3 empty squares is hard. */
static void the_first_hard_positions_are_chosen(void **state)
{
    (void)state;
    int next[HARD_KINDS] = {0, 1, 2}, easy = 0;
    Text text = {0};
    choose(CHOSEN, &ONE, &text);
    write_file(text.data);
    HardSet s = read_set(SET_FILE);
    assert_int_equal(s.count, CHOSEN);
    assert_int_equal(hard_solved(&s), 0);
    for (int k = 0; k < CHOSEN; k++) {
        int kind = k % HARD_KINDS, game = 0;
        Position p;
        for (bool hard = false; !hard;) {
            game = next[kind];
            next[kind] += HARD_KINDS;
            assert_true(game < GAMES);
            if (!position_of(&list->game[game], EMPTIES + kind, &p)) continue;
            hard = walk_is_hard(p.board);
            easy += !hard;
        }
        assert_true(board_equal(s.at[k].position.board, p.board));
        assert_int_equal(s.at[k].position.side, p.side);
        char comment[80];
        int size = snprintf(comment, sizeof comment, "train_hard_test %d, %d empty", game + 1,
                            EMPTIES + kind);
        assert_int_equal(s.at[k].comment_size, size);
        assert_memory_equal(s.at[k].comment, comment, (size_t)size);
    }
    assert_true(easy > 0);
    hard_free(&s);
    text_free(&text);
}

/* Everything behind the first line, which has the number of positions. */
static const char *body(const Text *t) { return strchr(text_string(t), '\n'); }

static void a_smaller_set_is_the_beginning_of_a_larger_one(void **state)
{
    (void)state;
    Text few = {0}, many = {0}, threads = {0};
    choose(4, &ONE, &few);
    choose(CHOSEN, &ONE, &many);
    choose(CHOSEN, &TWO, &threads);
    assert_true(text_equal(&many, &threads));
    assert_memory_equal(body(&few), body(&many), strlen(body(&few)));
    text_free(&few);
    text_free(&many);
    text_free(&threads);
}

static void too_few_games_are_an_error(void **state)
{
    (void)state;
    HardChoice choice = {GAMES_FILE, 1000, EMPTIES, eval};
    Text text = {0};
    Error err;
    assert_false(hard_choose(&choice, &TWO, &text, &err));
    assert_non_null(strstr(err.text, "hard positions: more games are needed"));
    text_free(&text);
    choice = (HardChoice){"no-such.hbg", 1, EMPTIES, eval};
    assert_false(hard_choose(&choice, &TWO, &text, &err));
    assert_string_equal(err.text, "no-such.hbg: cannot open: No such file or directory");
    text_free(&text);
}

static void check_scores(const ObfProblem *p)
{
    assert_int_equal(p->count, popcount(walk_moves(p->position.board)));
    for (int i = 0; i < p->count; i++) {
        assert_int_equal(p->moves[i].score, walk_move(p->position.board, p->moves[i].move));
        if (i == 0) continue;
        const ObfMove *before = &p->moves[i - 1];
        assert_true(before->score > p->moves[i].score ||
                    (before->score == p->moves[i].score && before->move < p->moves[i].move));
    }
}

static void solve(HardSet *s, const HardRun *run)
{
    Error err;
    if (!hard_solve(s, SET_FILE, eval, run, &err)) fail_msg("%s", err.text);
}

static void every_move_gets_its_score(void **state)
{
    (void)state;
    Text chosen = {0}, file[2] = {{0}, {0}};
    choose(CHOSEN, &ONE, &chosen);
    for (int threads = 1; threads <= 2; threads++) {
        write_file(chosen.data);
        HardSet s = read_set(SET_FILE);
        solve(&s, threads == 1 ? &ONE : &TWO);
        hard_free(&s);
        s = read_set(SET_FILE);
        assert_int_equal(hard_solved(&s), CHOSEN);
        for (int i = 0; i < CHOSEN; i++) check_scores(&s.at[i]);
        hard_free(&s);
        assert_true(text_read_file(SET_FILE, 1 << 20, &file[threads - 1], NULL));
    }
    assert_true(text_equal(&file[0], &file[1]));
    /* The comments in front are kept. */
    assert_memory_equal(file[0].data, chosen.data, strcspn(chosen.data, "-XO"));
    text_free(&chosen);
    text_free(&file[0]);
    text_free(&file[1]);
}

typedef struct Interruption {
    atomic_bool now;
    int after;
} Interruption;

static void interrupt(void *context, long done, long total)
{
    Interruption *i = context;
    assert_true(done <= total);
    if (done == i->after) atomic_store(&i->now, true);
}

/* A run that is interrupted keeps what it solved. The next one solves the rest and nothing
 * else: it does not notice a score that was changed meanwhile. */
static void an_interrupted_run_is_continued(void **state)
{
    (void)state;
    Text chosen = {0};
    Error err;
    choose(CHOSEN, &ONE, &chosen);
    write_file(chosen.data);
    HardSet s = read_set(SET_FILE);
    Interruption i = {.after = 4};
    HardRun run = {.threads = 1, .stop = {.flag = &i.now}, .tell = interrupt, .context = &i};
    assert_false(hard_solve(&s, SET_FILE, eval, &run, &err));
    assert_string_equal(err.text, "stopped");
    hard_free(&s);
    s = read_set(SET_FILE);
    assert_int_equal(s.count, CHOSEN);
    assert_int_equal(hard_solved(&s), 4);
    for (int k = 0; k < 4; k++) check_scores(&s.at[k]);
    s.at[0].moves[0].score = 63;
    solve(&s, &TWO);
    hard_free(&s);
    s = read_set(SET_FILE);
    assert_int_equal(s.at[0].moves[0].score, 63);
    for (int k = 1; k < CHOSEN; k++) check_scores(&s.at[k]);
    hard_free(&s);
    text_free(&chosen);
}

static void a_file_that_cannot_be_written_ends_it(void **state)
{
    (void)state;
    Text chosen = {0};
    Error err;
    choose(1, &ONE, &chosen);
    write_file(chosen.data);
    HardSet s = read_set(SET_FILE);
    assert_false(hard_solve(&s, "no/such/folder.obf", eval, &ONE, &err));
    assert_non_null(strstr(err.text, "No such file or directory"));
    hard_free(&s);
    text_free(&chosen);
}

/* ---- Measurement
 * ----------------------------------------------------------------------------- */

/* Mean and standard error by the formulas of textbooks. */
static void check_mean(HardMean got, const double *x, int n)
{
    double mean = 0, squares = 0;
    for (int i = 0; i < n; i++) mean += x[i] / n;
    for (int i = 0; i < n; i++) squares += (x[i] - mean) * (x[i] - mean);
    assert_true(fabs(got.mean - mean) < 1e-9);
    assert_true(fabs(got.error - sqrt(squares / (n - 1) / n)) < 1e-9);
}

static void check_measured(const HardSet *s, SearchDepth depth, const HardRun *run)
{
    double best[CHOSEN], loss[CHOSEN], absolute[CHOSEN], value[CHOSEN];
    HardErrors e;
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        Board b = s->at[i].position.board;
        if (s->at[i].count == 0) continue;
        SearchLine line = search(&b, depth);
        loss[n] = walk_solve(b) - walk_move(b, line.move);
        best[n] = loss[n] == 0;
        value[n] = (double)line.value / SEARCH_UNIT - walk_solve(b);
        absolute[n] = fabs(value[n]);
        n++;
    }
    assert_true(hard_measure(s, eval, depth, run, &e, NULL));
    assert_int_equal(e.positions, n);
    if (depth.plies == SQUARES) assert_true(e.best.mean == 1 && e.absolute.mean == 0);
    check_mean(e.best, best, n);
    check_mean(e.loss, loss, n);
    check_mean(e.absolute, absolute, n);
    check_mean(e.value, value, n);
}

static void measures_what_searches_miss(void **state)
{
    (void)state;
    Text chosen = {0};
    Error err;
    HardErrors e;
    choose(CHOSEN, &ONE, &chosen);
    write_file(chosen.data);
    HardSet s = read_set(SET_FILE);
    assert_false(hard_measure(&s, eval, (SearchDepth){1, CONFIDENCE_73}, &ONE, &e, &err));
    assert_string_equal(err.text, "no position is solved");
    solve(&s, &TWO);
    check_measured(&s, (SearchDepth){1, CONFIDENCE_73}, &ONE);
    check_measured(&s, (SearchDepth){SHALLOW, CONFIDENCE_73}, &TWO);
    check_measured(&s, (SearchDepth){SQUARES, CONFIDENCE_EXACT}, &TWO);
    s.at[3].count = 0; /* one that is not solved is left out */
    check_measured(&s, (SearchDepth){2, CONFIDENCE_73}, &TWO);
    hard_free(&s);
    text_free(&chosen);
}

/* ---- Files
 * ----------------------------------------------------------------------------------- */

#define ROW "--------"
#define START ROW ROW ROW "---OX------XO---" ROW ROW ROW " X;"
#define OVER "XX------" ROW ROW ROW ROW ROW ROW ROW " X;"

static void bad_lines_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error;
    } CASES[] = {
        {"% c\n" START " D3:+0; C4:+0;\n",
         ":2: 2 of 4 moves have a score: all or none are needed"},
        {START "\n" START " +3;\n", ":2: a score without a move"},
        {OVER "\n", ":1: there is no move in this position"},
        {"\n\n" START " A1:+0;\n", ":3:69: this move is not legal here"},
        {START " D3:+0; D3:+0;", ":1:76: this move is listed twice"},
        {"nonsense\n", ":1:1: "},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        HardSet s;
        Error err;
        char expected[200];
        write_file(CASES[i].text);
        snprintf(expected, sizeof expected, "%s%s", SET_FILE, CASES[i].error);
        assert_false(hard_read(SET_FILE, &s, &err));
        if (strncmp(err.text, expected, strlen(expected)) != 0)
            fail_msg("'%s' instead of '%s'", err.text, expected);
    }
    HardSet s;
    Error err;
    assert_true(text_write_file(SET_FILE, START "\0\n", sizeof START + 1, NULL));
    assert_false(hard_read(SET_FILE, &s, &err));
    assert_non_null(strstr(err.text, "it is not text"));
    assert_false(hard_read("no-such.obf", &s, &err));
    assert_string_equal(err.text, "no-such.obf: cannot open: No such file or directory");
}

static void all_moves_or_none_are_read(void **state)
{
    (void)state;
    write_file("% first\n" START "\n% second\n" START " C4:+1; D3:+0; F5:-2; E6:-4; % c");
    HardSet s = read_set(SET_FILE);
    assert_int_equal(s.count, 2);
    assert_int_equal(hard_solved(&s), 1);
    assert_string_equal(text_string(&s.comments), "% first\n% second\n");
    hard_free(&s);
    write_file("");
    s = read_set(SET_FILE);
    assert_int_equal(s.count, 0);
    hard_free(&s);
}

static void source_path(const char *name, char out[1000])
{
    const char *source = getenv("SOURCE");
    assert_non_null(source);
    snprintf(out, 1000, "%s/%s", source, name);
}

/* Every position of bench/hard-24-26.obf is in the held-out game that its comment names, no
 * game and no position is there twice, and there are a hundred per number of empty squares. */
static void the_set_of_the_project_is_held_out(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"held-strong", "held-balanced", "held-random"};
    static bool taken[3][GAME_LIST_MAX];
    GameList *games[3];
    char path[1000];
    for (int f = 0; f < 3; f++) {
        GamefileContent content;
        char name[100];
        snprintf(name, sizeof name, "data/selfplay/%s.hbg", NAMES[f]);
        source_path(name, path);
        games[f] = game_list_read(path, &content);
    }
    source_path("bench/hard-24-26.obf", path);
    HardSet s = read_set(path);
    assert_int_equal(s.count, 300);
    for (int i = 0; i < s.count; i++) {
        char name[32];
        int game, empties, file = 0;
        Position p;
        assert_int_equal(sscanf(s.at[i].comment, "%31s %d, %d empty", name, &game, &empties),
                         3);
        while (file < 2 && strcmp(name, NAMES[file]) != 0) file++;
        assert_string_equal(name, NAMES[file]);
        assert_int_equal(empties, 24 + i % 3);
        assert_in_range(game, 1, games[file]->count);
        assert_false(taken[file][game]);
        taken[file][game] = true;
        assert_true(position_of(&games[file]->game[game - 1], empties, &p));
        assert_true(board_equal(p.board, s.at[i].position.board) &&
                    p.side == s.at[i].position.side);
        Board b = symmetry_canonical(p.board, NULL);
        for (int k = 0; k < i; k++)
            assert_false(board_equal(symmetry_canonical(s.at[k].position.board, NULL), b));
    }
    hard_free(&s);
    for (int f = 0; f < 3; f++) free(games[f]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_hard_positions_are_chosen),
        cmocka_unit_test(a_smaller_set_is_the_beginning_of_a_larger_one),
        cmocka_unit_test(too_few_games_are_an_error),
        cmocka_unit_test(every_move_gets_its_score),
        cmocka_unit_test(an_interrupted_run_is_continued),
        cmocka_unit_test(a_file_that_cannot_be_written_ends_it),
        cmocka_unit_test(measures_what_searches_miss),
        cmocka_unit_test(bad_lines_are_named),
        cmocka_unit_test(all_moves_or_none_are_read),
        cmocka_unit_test(the_set_of_the_project_is_held_out),
    };
    return cmocka_run_group_tests(tests, set_up, clean_up);
}
