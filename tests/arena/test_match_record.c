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
        assert_int_equal(a->failed[i], b->failed[i]);
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
    refuses(&other, ":1: the game belongs to another match");
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
    refuses(&s, ":1: this is not a game");
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
    s.a = spec;
    s.b = spec;
    MatchResult whole = must_run(&s, NULL, NULL);
    assert_int_equal(whole.failed[0] + whole.failed[1], GAMES);
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

/* What became of each game, in the order of the ends. */
typedef struct Ends {
    int count;
    struct {
        int number, score;
        bool failed;
    } list[200];
} Ends;

static void keep_end(void *context, const MatchGame *g, const MatchResult *so_far)
{
    (void)so_far;
    Ends *e = context;
    bool failed = g->ending == ENDING_BROKEN;
    assert_true(failed || g->ending == ENDING_PLAYED);
    e->list[e->count].number = g->number;
    e->list[e->count].score = g->score;
    e->list[e->count++].failed = failed;
}

/* Pairs by result, without those that have a failed game, counted once more. */
static Pentanomial pairs_without_failures(const Ends *e, int pairs, int *left_out)
{
    Pentanomial p = {{0}};
    *left_out = 0;
    for (int pair = 0; pair < pairs; pair++) {
        int points = 0;
        bool failed = false;
        for (int i = 0; i < e->count; i++) {
            if (e->list[i].number / 2 != pair) continue;
            int score = e->list[i].score;
            points += score > 0 ? 2 : score == 0 ? 1 : 0;
            failed |= e->list[i].failed;
        }
        if (failed)
            ++*left_out;
        else
            p.pairs[points]++;
    }
    return p;
}

static void the_test_leaves_failed_pairs_out(void **state)
{
    (void)state;
    Sprt sprt = {0, 100, 1e-9, 1e-9}; /* far from decided after so few games */
    char spec[400];
    snprintf(spec, sizeof spec, "gtp:'%s' gtp sometimes", SPARRING);
    MatchSettings s = settings();
    s.a = spec;
    s.b = "random";
    s.games = 40;
    s.record = NULL;
    s.sprt = &sprt;
    for (s.threads = 1; s.threads <= 3; s.threads += 2) {
        Ends ends = {0};
        int left_out, failed = 0;
        MatchResult r = must_run(&s, keep_end, &ends);
        Pentanomial expected = pairs_without_failures(&ends, s.games / 2, &left_out);
        for (int i = 0; i < ends.count; i++) failed += ends.list[i].failed;
        assert_true(left_out > 0 && left_out < s.games / 2);
        assert_int_equal(r.sprt_left_out, left_out);
        assert_int_equal(r.failed[0], failed);
        assert_memory_equal(&r.sprt_pairs, &expected, sizeof expected);
        assert_true(r.sprt.llr == sprt_judge(&sprt, &expected).llr);
    }
}

static void a_match_stops_after_failures_in_a_row(void **state)
{
    (void)state;
    char spec[400];
    snprintf(spec, sizeof spec, "gtp:'%s' gtp sometimes", SPARRING);
    MatchSettings s = settings();
    s.a = spec;
    s.b = "random";
    s.games = 100;
    s.threads = 1;
    Ends ends = {0};
    must_run(&(MatchSettings){.a = s.a,
                              .b = s.b,
                              .games = s.games,
                              .threads = 1,
                              .opening_plies = s.opening_plies,
                              .seed = s.seed},
             keep_end, &ends);
    for (s.tolerate = 1; s.tolerate <= 3; s.tolerate++) {
        int row = 0, last = 0;
        Ends some = {0};
        MatchResult r;
        Error err;
        while (last < ends.count && row < s.tolerate)
            row = ends.list[last++].failed ? row + 1 : 0;
        assert_int_equal(row, s.tolerate); /* or this says nothing */
        unlink(path);
        s.resume = false;
        assert_false(match_run(&s, keep_end, &some, &r, &err));
        assert_non_null(strstr(err.text, "in a row were lost by a crash or a hang"));
        assert_int_equal(some.count, last);
        assert_int_equal(r.games, last);
        assert_int_equal(games_in_file(), last);
        /* The match goes on with the games after these. */
        s.resume = true;
        some = (Ends){0};
        match_run(&s, keep_end, &some, &r, &err);
        assert_int_equal(some.list[0].number, last);
        assert_int_equal(r.games, last + some.count);
    }
}

/* Replaces `old` by `new` in line `number`, from 1. */
static void spoil(const Text *all, int number, const char *old, const char *new)
{
    Text out = {0};
    const char *line = text_string(all);
    for (int i = 1; i < number; i++) line = strchr(line, '\n') + 1;
    const char *at = strstr(line, old);
    if (!at || at > strchr(line, '\n')) fail_msg("line %d has no '%s'", number, old);
    text_add(&out, all->data, (size_t)(at - all->data));
    text_print(&out, "%s%s", new, at + strlen(old));
    write_all(out.data, out.size);
    text_free(&out);
}

static void bad_records_are_refused_with_the_line(void **state)
{
    (void)state;
    MatchSettings s = settings();
    Text all = {0};
    unlink(path);
    s.threads = 1;
    s.a = "heibai:level=0,hash=1";
    s.version = "1.2.3 abc";
    must_run(&s, NULL, NULL);
    read_all(&all);
    s.resume = true;
    spoil(&all, 3, "played]", "time: late]");
    refuses(&s, ":3: the game is marked as 'time', but it is over");
    spoil(&all, 2, "match game 2;", "match game 0;");
    refuses(&s, ":2: the number of the game is not in 1..1000000");
    spoil(&all, 2, "match game 2;", "match game 1000001;");
    refuses(&s, ":2: the number of the game is not in 1..1000000");
    spoil(&all, 2, "match game 2;", "match game 99999999999999999999;");
    refuses(&s, ":2: the number of the game is not in 1..1000000");
    spoil(&all, 2, "match game 2;", "match game 4;");
    refuses(&s, ":2: the game does not begin with the opening of its pair");
    spoil(&all, 8, "RE[", "RE[+63.000]ZZ[");
    refuses(&s, ":8: the result of the game is not ");
    spoil(&all, 5, "//", "//-1");
    refuses(&s, ":5: the time of move 1 is not in 0..1000000000 seconds");
    spoil(&all, 5, "//", "//9999999999");
    refuses(&s, ":5: the time of move 1 is not in 0..1000000000 seconds");
    spoil(&all, 5, "played]", "won]");
    refuses(&s, ":5: 'won' is no ending of a game");
    text_free(&all);
}

/* Cuts the last move off a game that is marked as played. */
static void unfinished_games_are_refused(void **state)
{
    (void)state;
    MatchSettings s = settings();
    Text all = {0}, cut = {0};
    unlink(path);
    must_run(&s, NULL, NULL);
    read_all(&all);
    s.resume = true;
    const char *end = strstr(all.data, ";)"), *move = end;
    do move--;
    while (strncmp(move, "]B[", 3) != 0 && strncmp(move, "]W[", 3) != 0);
    text_add(&cut, all.data, (size_t)(move + 1 - all.data));
    text_print(&cut, "%s", end);
    write_all(cut.data, cut.size);
    refuses(&s, ":1: the game is marked as 'played', but it is not over");
    text_free(&all);
    text_free(&cut);
}

static void other_versions_and_weights_need_leave(void **state)
{
    (void)state;
    MatchSettings s = settings();
    Text all = {0};
    char *at;
    unlink(path);
    s.games = 4;
    s.a = "heibai:level=0,hash=1";
    s.version = "1.2.3 abc";
    MatchResult whole = must_run(&s, NULL, NULL);
    read_all(&all);
    s.resume = true;
    s.version = "1.2.4 def";
    refuses(&s, ":1: played by 'program 1.2.3 abc; weights ");
    refuses(&s, "this is 'program 1.2.4 def; weights ");
    s.or_else = "what to do";
    refuses(&s, "'; what to do");
    s.mixed = true;
    MatchResult r = must_run(&s, NULL, NULL);
    same_result(&whole, &r);
    s.mixed = false;
    s.version = "1.2.3 abc";
    must_run(&s, NULL, NULL);
    assert_non_null(at = strstr(all.data, "; weights ") + strlen("; weights "));
    assert_memory_equal(at + 16, " none; ", 7);
    *at = *at == '0' ? '1' : '0';
    write_all(all.data, all.size);
    refuses(&s, ":1: played by 'program 1.2.3 abc; weights ");
    /* A record of a version that did not store this. */
    char *origin = strstr(all.data, " program 1.2.3");
    char *ending = strstr(origin, " played");
    memmove(origin, ending, strlen(ending) + 1);
    write_all(all.data, strlen(all.data));
    refuses(&s, ":1: played by 'unknown', this is 'program 1.2.3 abc");
    s.mixed = true;
    r = must_run(&s, NULL, NULL);
    same_result(&whole, &r);
    text_free(&all);
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
        cmocka_unit_test(the_test_leaves_failed_pairs_out),
        cmocka_unit_test(a_match_stops_after_failures_in_a_row),
        cmocka_unit_test(bad_records_are_refused_with_the_line),
        cmocka_unit_test(unfinished_games_are_refused),
        cmocka_unit_test(other_versions_and_weights_need_leave),
        cmocka_unit_test(pairs_take_openings_in_turn),
    };
    int file = mkstemp(path);
    if (file < 0) return 1;
    close(file);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
