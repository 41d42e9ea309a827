/* Matches that are kept, cut off and gone on with; the sequential test; openings from a file.
 */
#include "cmocka_all.h"

#include "arena/match_record.h"
#include "base/text.h"
#include "game/ggf.h"
#include "game/transcript.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 8, FILE_MAX = 1 << 20 };

static char path[] = "/tmp/heibai-record-XXXXXX";

static MatchSettings settings(void)
{
    return (MatchSettings){.a = "random",
                           .b = "staged:depth=1",
                           .games = GAMES,
                           .threads = 3,
                           .opening_plies = 4,
                           .seed = 5,
                           .record = path};
}

static MatchResult must_run(const MatchSettings *s, MatchWatch watch, void *context)
{
    MatchResult r;
    Error err;
    if (!match_run(s, watch, context, &r, &err)) fail_msg("%s", err.text);
    return r;
}

static void same_result(const MatchResult *a, const MatchResult *b)
{
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->wins, b->wins);
    assert_int_equal(a->draws, b->draws);
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->moves[0], b->moves[0]);
    assert_memory_equal(&a->pairs, &b->pairs, sizeof a->pairs);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(a->illegal[i], b->illegal[i]);
        assert_int_equal(a->broken[i], b->broken[i]);
        assert_int_equal(a->on_time[i], b->on_time[i]);
    }
}

static void read_all(Text *out)
{
    Error err;
    if (!text_read_file(path, FILE_MAX, out, &err)) fail_msg("%s", err.text);
}

static void write_all(const char *data, size_t size)
{
    Error err;
    if (!text_write_file(path, data, size, &err)) fail_msg("%s", err.text);
}

static void count_new(void *context, const MatchGame *g, const MatchResult *so_far)
{
    (void)g;
    (void)so_far;
    ++*(int *)context;
}

/* How many games the file has; every one a line that GGF's reader takes. */
static int games_in_file(void)
{
    Text all = {0};
    Sheet *sheet = calloc(1, sizeof *sheet);
    int games = 0, lines = 0;
    size_t at = 0, used;
    read_all(&all);
    while (ggf_read(all.data + at, all.size - at, &used, sheet, NULL) == READ_GAME) {
        games++;
        at += used;
    }
    for (size_t i = 0; i < all.size; i++) lines += all.data[i] == '\n';
    assert_int_equal(games, lines);
    sheet_free(sheet);
    free(sheet);
    text_free(&all);
    return games;
}

/* Whole lines among the first bytes; one that lacks only its end is whole. */
static int whole_games(const Text *all, size_t size)
{
    int games = 0;
    for (size_t i = 0; i < size; i++) games += all->data[i] == '\n';
    bool only_end = size > 0 && size < all->size && all->data[size] == '\n';
    return games + only_end;
}

static void a_match_goes_on_wherever_it_was_cut(void **state)
{
    (void)state;
    MatchSettings s = settings();
    Text all = {0};
    unlink(path);
    MatchResult whole = must_run(&s, NULL, NULL);
    read_all(&all);
    assert_int_equal(games_in_file(), GAMES);
    s.resume = true;
    for (size_t cut = 0; cut <= all.size; cut += cut + 150 < all.size ? 37 : 1) {
        int played = 0;
        write_all(all.data, cut);
        MatchResult r = must_run(&s, count_new, &played);
        same_result(&whole, &r);
        assert_int_equal(played, GAMES - whole_games(&all, cut));
        assert_int_equal(games_in_file(), GAMES);
    }
    text_free(&all);
}

static void more_games_can_be_added(void **state)
{
    (void)state;
    MatchSettings s = settings();
    int played = 0;
    unlink(path);
    s.games = 3;
    must_run(&s, NULL, NULL);
    s.games = GAMES;
    s.resume = true;
    s.threads = 1;
    MatchResult r = must_run(&s, count_new, &played);
    assert_int_equal(played, GAMES - 3);
    assert_int_equal(r.games, GAMES);
    /* Fewer than there are: only those count. */
    s.games = 2;
    r = must_run(&s, NULL, NULL);
    assert_int_equal(r.games, 2);
}

static void refuses(const MatchSettings *s, const char *why)
{
    MatchResult r;
    Error err = {.text = ""};
    assert_false(match_run(s, NULL, NULL, &r, &err));
    if (!strstr(err.text, why) || !strstr(err.text, path))
        fail_msg("'%s' instead of '%s'", err.text, why);
}

static void other_files_are_left_alone(void **state)
{
    (void)state;
    MatchSettings s = settings(), other = s;
    Text all = {0}, twice = {0};
    unlink(path);
    must_run(&s, NULL, NULL);
    read_all(&all);
    refuses(&s, "exists already; --resume continues it");
    s.resume = other.resume = true;
    other.seed = 6;
    refuses(&other, "game 1 of the file belongs to another match");
    other.seed = s.seed;
    other.b = "staged:depth=2";
    refuses(&other, "belongs to another match");
    other.b = s.b;
    other.time.game = 10;
    refuses(&other, "belongs to another match");
    Error err;
    Openings *openings = openings_read("f5d6c3d3", &err);
    other.time.game = 0;
    other.openings = openings;
    refuses(&other, "belongs to another match");
    openings_free(openings);
    text_add(&twice, all.data, all.size);
    text_add(&twice, all.data, all.size);
    write_all(twice.data, twice.size);
    refuses(&s, "occurs twice");
    write_all("hello\n", 6);
    refuses(&s, "game 1 of the file");
    /* Nothing was taken away from them. */
    text_clear(&twice);
    read_all(&twice);
    assert_string_equal(text_string(&twice), "hello\n");
    text_free(&all);
    text_free(&twice);
}

static void lost_games_are_lost_for_good(void **state)
{
    (void)state;
    MatchSettings s = settings();
    char spec[400];
    snprintf(spec, sizeof spec, "gtp:'%s' gtp crash /dev/null '[x]'", SPARRING);
    unlink(path);
    s.a = "gtp:false";
    s.b = spec;
    MatchResult whole = must_run(&s, NULL, NULL);
    assert_int_equal(whole.broken[0] + whole.broken[1], GAMES);
    s.resume = true;
    int played = 0;
    MatchResult again = must_run(&s, count_new, &played);
    same_result(&whole, &again);
    assert_int_equal(played, 0);
}

static void the_test_ends_at_the_same_pair(void **state)
{
    (void)state;
    Sprt sprt = {0, 100, 0.05, 0.05};
    MatchSettings s = settings();
    s.record = NULL;
    s.games = 2000;
    s.sprt = &sprt;
    s.threads = 1;
    MatchResult one = must_run(&s, NULL, NULL);
    assert_int_equal(one.sprt.verdict, SPRT_ELO0); /* a random player is no better */
    assert_true(one.games < 200 && one.games % 2 == 0 && !one.stopped);
    SprtState last = sprt_judge(&sprt, &one.pairs);
    assert_true(last.llr == one.sprt.llr);
    s.threads = 7;
    MatchResult seven = must_run(&s, NULL, NULL);
    same_result(&one, &seven);
    /* The same match without a test, as far: not decided one pair before. */
    s.sprt = NULL;
    s.games = one.games - 2;
    MatchResult before = must_run(&s, NULL, NULL);
    assert_int_equal(sprt_judge(&sprt, &before.pairs).verdict, SPRT_UNDECIDED);
}

static void check_opening(void *context, const MatchGame *g, const MatchResult *so_far)
{
    (void)so_far;
    static const char *const BEGIN[] = {"f5d6c3d3c4", "f5f6e6f4", "d3c5"};
    const char *begin = BEGIN[g->number / 2 % 3];
    Text moves = {0};
    transcript_write(g->game, &moves);
    assert_memory_equal(text_string(&moves), begin, strlen(begin));
    text_free(&moves);
    ++*(int *)context;
}

static void pairs_take_openings_in_turn(void **state)
{
    (void)state;
    Error err;
    int games = 0;
    MatchSettings s = settings();
    Openings *openings = openings_read("f5d6c3d3c4\nf5f6e6f4\nd3c5\n", &err);
    s.record = NULL;
    s.openings = openings;
    must_run(&s, check_opening, &games);
    assert_int_equal(games, GAMES);
    openings_free(openings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_goes_on_wherever_it_was_cut),
        cmocka_unit_test(more_games_can_be_added),
        cmocka_unit_test(other_files_are_left_alone),
        cmocka_unit_test(lost_games_are_lost_for_good),
        cmocka_unit_test(the_test_ends_at_the_same_pair),
        cmocka_unit_test(pairs_take_openings_in_turn),
    };
    int file = mkstemp(path);
    if (file < 0) return 1;
    close(file);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
