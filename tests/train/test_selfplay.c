/* Self-play: games are legal and end with perfect play, the same with any number of threads and
 * interruptions; torn files are continued, damaged ones are refused. */
#include "train/fixtures.h"

#include "train/selfplay.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

enum { SEED = 20261120, GAMES = 60, EXACT = 6 };

static const char FILE_A[] = "train_selfplay_test.a", FILE_B[] = "train_selfplay_test.b";

static SelfplaySettings settings_of(const char *path, const Eval *eval, int games, int threads)
{
    return (SelfplaySettings){.output = path,
                              .games = games,
                              .seed = SEED,
                              .depth = 2,
                              .confidence = CONFIDENCE_73,
                              .exact = EXACT,
                              .random_min = 6,
                              .random_max = 30,
                              .threads = threads,
                              .eval = eval};
}

static GameList *read_list(const char *path)
{
    GamefileContent content;
    GameList *list = game_list_read(path, &content);
    assert_int_equal(content.header.exact, EXACT);
    return list;
}

static void play(const char *path, const Eval *eval, int games, int threads)
{
    SelfplaySettings s = settings_of(path, eval, games, threads);
    GamefileExtent extent;
    Error err;
    if (!selfplay_run(&s, &extent, &err)) fail_msg("%s", err.text);
    assert_int_equal(extent.numbers, games);
}

static void assert_same_games(const char *a, const char *b)
{
    GameList *first = read_list(a), *second = read_list(b);
    assert_int_equal(first->count, second->count);
    assert_memory_equal(first->game, second->game,
                        (size_t)first->count * sizeof first->game[0]);
    free(first);
    free(second);
}

/* By the rules of boards.h, and the last moves by its solver. */
static void check_game(const PlayedGame *g, int index)
{
    Board b = position_start().board;
    int best = 0, colour = 1;
    bool solved = false;
    for (int i = 0; i < g->moves; i++) {
        uint64_t moves = walk_moves(b);
        if (!moves) {
            b = board_passed(b);
            colour = -colour;
            moves = walk_moves(b);
        }
        if (!(moves & bit(g->move[i])))
            fail_msg("seed %d, game %d: move %d is not legal", SEED, index, i);
        if (!solved && i >= g->random && SQUARES - board_discs(&b) <= EXACT) {
            best = colour * walk_solve(b);
            solved = true;
        }
        board_make(&b, g->move[i], walk_flips(b, g->move[i]));
        colour = -colour;
    }
    if (walk_moves(b) || walk_moves(board_passed(b)) || g->score != colour * board_score(&b) ||
        (solved && g->score != best))
        fail_msg("seed %d, game %d: score %d, not over or not %d", SEED, index, g->score, best);
}

static int make_eval(void **state)
{
    *state = eval_create(NULL);
    return *state ? 0 : -1;
}

static int drop_eval(void **state)
{
    eval_destroy(*state);
    remove(FILE_A);
    remove(FILE_B);
    return 0;
}

static void games_are_legal_and_end_perfectly(void **state)
{
    remove(FILE_A);
    play(FILE_A, *state, GAMES, 2);
    GameList *list = read_list(FILE_A);
    int random = 0;
    assert_int_equal(list->count, GAMES);
    for (int i = 0; i < list->count; i++) {
        check_game(&list->game[i], i);
        assert_in_range(list->game[i].random, 6, 30);
        random += list->game[i].random;
    }
    assert_in_range(random / GAMES, 14, 22);
    free(list);
}

static void threads_do_not_matter(void **state)
{
    remove(FILE_B);
    play(FILE_B, *state, GAMES, 1);
    assert_same_games(FILE_A, FILE_B);
}

static void repetitions_are_left_out(void **state)
{
    remove(FILE_B);
    SelfplaySettings s = settings_of(FILE_B, *state, 40, 2);
    GamefileExtent extent;
    s.random_min = 0;
    s.random_max = 1; /* the first move is the same up to symmetry */
    for (s.games = 20; s.games <= 40; s.games += 20) {
        assert_true(selfplay_run(&s, &extent, NULL));
        assert_int_equal(extent.numbers, s.games);
        assert_in_range(extent.games, 1, 4);
    }
}

/* Openings that the search finds even make games that end more evenly. */
static void balance_is_kept(void **state)
{
    double spread[2];
    for (int i = 0; i < 2; i++) {
        SelfplaySettings s = settings_of(FILE_B, *state, GAMES, 2);
        GamefileExtent extent;
        s.balance = i == 0 ? 0 : 4;
        remove(FILE_B);
        assert_true(selfplay_run(&s, &extent, NULL));
        GameList *list = read_list(FILE_B);
        spread[i] = 0;
        for (int k = 0; k < list->count; k++) {
            spread[i] += abs(list->game[k].score);
            check_game(&list->game[k], k);
        }
        free(list);
    }
    assert_true(spread[1] < 0.8 * spread[0]);
}

/* Cut anywhere, as by a power cut, and continued. */
static void torn_files_are_continued(void **state)
{
    Text whole = {0};
    Rng rng = rng_stream(SEED, 1);
    remove(FILE_A);
    for (int games = 10; games <= 40; games += 10) play(FILE_A, *state, games, 1);
    assert_true(text_read_file(FILE_A, 1 << 20, &whole, NULL));
    for (int i = 0; i < campaign(12); i++) {
        size_t size = (size_t)rng_below(&rng, (int)whole.size);
        if (i == 0) size = 0;
        print_message("seed %d, cut %d: %zu of %zu bytes\n", SEED, i, size, whole.size);
        assert_true(text_write_file(FILE_B, whole.data, size, NULL));
        play(FILE_B, *state, 40, 1);
        assert_same_games(FILE_A, FILE_B);
    }
    text_free(&whole);
}

/* A run that was killed leaves whole blocks and perhaps a torn one. Continued, the file is that
 * of a run that was not killed, byte by byte. */
static void killed_runs_leave_no_trace(void **state)
{
    enum { MANY = 130 }; /* four blocks */
    Text whole = {0};
    Rng rng = rng_stream(SEED, 2);
    remove(FILE_A);
    play(FILE_A, *state, MANY, 2);
    assert_true(text_read_file(FILE_A, 1 << 20, &whole, NULL));
    for (int i = 0; i < campaign(8); i++) {
        size_t size = (size_t)rng_below(&rng, (int)whole.size);
        Text again = {0};
        print_message("seed %d, cut %d: %zu of %zu bytes\n", SEED, i, size, whole.size);
        assert_true(text_write_file(FILE_B, whole.data, size, NULL));
        play(FILE_B, *state, MANY, 2);
        assert_true(text_read_file(FILE_B, 1 << 20, &again, NULL));
        assert_int_equal(again.size, whole.size);
        assert_memory_equal(again.data, whole.data, whole.size);
        text_free(&again);
    }
    text_free(&whole);
}

/* What is wrong if a file is not refused for the reason `why`, or NULL. */
static const char *not_refused(const char *data, size_t size, const char *why, const Eval *eval)
{
    Error err;
    GamefileContent content;
    GamefileExtent extent;
    assert_true(text_write_file(FILE_B, data, size, NULL));
    if (gamefile_read(FILE_B, NULL, &content, &err)) return "it is read";
    if (!strstr(err.text, why)) return "the message is another";
    SelfplaySettings s = settings_of(FILE_B, eval, 50, 1);
    if (selfplay_run(&s, &extent, &err)) return "it is continued";
    /* What cannot be read is not written to. */
    Text after = {0};
    assert_true(text_read_file(FILE_B, 1 << 20, &after, NULL));
    bool same = after.size == size && memcmp(after.data, data, size) == 0;
    text_free(&after);
    return same ? NULL : "the file is changed";
}

/* A changed byte anywhere in the file: lengths and the last block, too, where damage could be
 * taken for the torn end of a killed run. */
static void damage_is_refused(void **state)
{
    Text whole = {0};
    assert_true(text_read_file(FILE_A, 1 << 20, &whole, NULL));
    Rng rng = rng_stream(SEED, 2);
    assert_null(not_refused("no games", 8, "not a file of self-play games", *state));
    for (int i = 0; i < campaign(300); i++) {
        size_t at = i < 120 ? (size_t)i : (size_t)rng_below(&rng, (int)whole.size);
        char flip = (char)(1 << rng_below(&rng, 8));
        whole.data[at] ^= flip;
        const char *why = at < 8    ? "not a file"
                          : at < 12 ? "of version"
                          : at < 56 ? "of the header"
                                    : "block at byte";
        const char *fault = not_refused(whole.data, whole.size, why, *state);
        if (fault) fail_msg("seed %d, damage %d, byte %zu: %s", SEED, i, at, fault);
        whole.data[at] ^= flip;
    }
    text_free(&whole);
}

static void assert_torn(const Text *file, size_t torn)
{
    GamefileContent content;
    Error err;
    if (!gamefile_unpack(file->data, file->size, NULL, &content, &err))
        fail_msg("%s", err.text);
    assert_int_equal(content.extent.torn, torn);
    assert_int_equal(content.extent.bytes, file->size - torn);
}

/* What a power failure leaves: zeros after the last block, or from a page on. */
static void zeros_at_the_end_are_torn(void **state)
{
    static const char ZEROS[5000];
    Text whole = {0};
    assert_true(text_read_file(FILE_A, 1 << 20, &whole, NULL));
    assert_torn(&whole, 0);
    text_add(&whole, ZEROS, sizeof ZEROS);
    assert_torn(&whole, sizeof ZEROS);
    assert_true(text_write_file(FILE_B, whole.data, whole.size, NULL));
    play(FILE_B, *state, 40, 1);
    assert_same_games(FILE_A, FILE_B);
    text_free(&whole);
    char path[4096];
    GamefileContent content;
    Error err;
    snprintf(path, sizeof path, "%s/data/selfplay/held-strong.hbg", getenv("SOURCE"));
    assert_true(text_read_file(path, 1 << 20, &whole, NULL));
    size_t page = whole.size / 4096 * 4096;
    memset(whole.data + page, 0, whole.size - page);
    assert_true(gamefile_unpack(whole.data, whole.size, NULL, &content, &err));
    assert_true(content.extent.torn >= whole.size - page);
    /* Zeros that begin within a page are no torn write, but damage. */
    whole.data[page + 10] = 1;
    assert_false(gamefile_unpack(whole.data, whole.size, NULL, &content, &err));
    text_free(&whole);
}

/* One damaged block of four: the games of the others are kept. */
static void repair_keeps_the_rest(void **state)
{
    (void)state;
    Text whole = {0};
    GameList *all = read_list(FILE_A);
    assert_true(text_read_file(FILE_A, 1 << 20, &whole, NULL));
    assert_int_equal(all->count, 40);
    Rng rng = rng_stream(SEED, 3);
    for (int i = 0; i < campaign(20); i++) {
        size_t at = 56 + (size_t)rng_below(&rng, (int)whole.size - 56);
        GamefileRepair repair;
        Error err;
        whole.data[at] ^= 1;
        assert_true(text_write_file(FILE_B, whole.data, whole.size, NULL));
        whole.data[at] ^= 1;
        if (!gamefile_repair(FILE_B, FILE_B, &repair, &err)) fail_msg("%s", err.text);
        GameList *kept = read_list(FILE_B);
        if (kept->count != 30 || repair.extent.games != 30 || repair.places != 1)
            fail_msg("seed %d, repair %d, byte %zu: %d games kept", SEED, i, at, kept->count);
        for (int k = 0, from = 0; k < kept->count; k++, from++) {
            while (from < all->count &&
                   memcmp(&all->game[from], &kept->game[k], sizeof all->game[0]) != 0)
                from++;
            assert_true(from < all->count);
        }
        free(kept);
    }
    assert_true(text_write_file(FILE_B, "no games", 8, NULL));
    Error err;
    GamefileRepair repair;
    assert_false(gamefile_repair(FILE_B, FILE_B, &repair, &err));
    text_free(&whole);
    free(all);
}

/* Files of earlier programs; the numbers of games are those of data/README.md. */
static void existing_files_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        long games;
    } FILES[] = {{"anchor.hbg", 2181}, {"held-strong.hbg", 398}};
    const char *source = getenv("SOURCE");
    assert_non_null(source);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        char path[4096];
        GamefileContent content;
        Error err;
        snprintf(path, sizeof path, "%s/data/selfplay/%s", source, FILES[i].name);
        if (!gamefile_read(path, NULL, &content, &err)) fail_msg("%s: %s", path, err.text);
        assert_int_equal(content.extent.games, FILES[i].games);
    }
}

static void other_settings_are_refused(void **state)
{
    static const char *const WHY[] = {"have seed", "to depth 2 at 73 % and solved from 6",
                                      "6:30 random"};
    for (int i = 0; i < 3; i++) {
        SelfplaySettings s = settings_of(FILE_A, *state, 50, 1);
        GamefileExtent extent;
        Error err;
        s.seed += i == 0;
        s.depth += i == 1;
        s.random_max += i == 2;
        assert_false(selfplay_run(&s, &extent, &err));
        if (!strstr(err.text, WHY[i])) fail_msg("'%s' instead of '%s'", err.text, WHY[i]);
    }
}

/* As on a full disk: the part of a block that was written is removed again. */
static void failed_writes_leave_whole_blocks(void **state)
{
    (void)state;
    const GamefileHeader header = {.seed = SEED, .depth = 2};
    Gamefile f;
    GameList *list = read_list(FILE_A);
    struct rlimit before, small;
    Error err;
    remove(FILE_B);
    assert_true(gamefile_open(&f, FILE_B, &header, NULL, &err));
    assert_true(gamefile_append(&f, list->game, 10, 10, &err));
    size_t size = f.extent.bytes;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = size + 100;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool written = gamefile_append(&f, list->game + 10, 10, 10, &err);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, SIG_DFL);
    assert_false(written);
    assert_string_equal(err.text, "cannot write: File too large");
    assert_true(gamefile_append(&f, list->game + 10, 5, 5, &err));
    gamefile_close(&f);
    GamefileContent content;
    assert_true(gamefile_read(FILE_B, NULL, &content, &err));
    assert_int_equal(content.extent.games, 15);
    assert_int_equal(content.extent.torn, 0);
    free(list);
}

/* Two writers at once would mix their blocks. */
static void one_writer_at_a_time(void **state)
{
    Gamefile f;
    GamefileHeader header = {.seed = SEED, .weights = eval_identity(*state), .depth = 2};
    GamefileExtent extent;
    Error err;
    header.confidence = 73;
    header.exact = EXACT;
    header.random_min = 6;
    header.random_max = 30;
    assert_true(gamefile_open(&f, FILE_A, &header, NULL, &err));
    SelfplaySettings s = settings_of(FILE_A, *state, 50, 1);
    assert_false(selfplay_run(&s, &extent, &err));
    assert_non_null(strstr(err.text, "another process"));
    gamefile_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_legal_and_end_perfectly),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(repetitions_are_left_out),
        cmocka_unit_test(balance_is_kept),
        cmocka_unit_test(torn_files_are_continued),
        cmocka_unit_test(damage_is_refused),
        cmocka_unit_test(zeros_at_the_end_are_torn),
        cmocka_unit_test(repair_keeps_the_rest),
        cmocka_unit_test(existing_files_are_read),
        cmocka_unit_test(other_settings_are_refused),
        cmocka_unit_test(failed_writes_leave_whole_blocks),
        cmocka_unit_test(one_writer_at_a_time),
        cmocka_unit_test(killed_runs_leave_no_trace),
    };
    return cmocka_run_group_tests(tests, make_eval, drop_eval);
}
