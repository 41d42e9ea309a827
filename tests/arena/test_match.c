/* Matches: every player against every other, the same games whatever the threads, and Elo. */
#include "cmocka_all.h"

#include "arena/match.h"
#include "boards.h"
#include "game/transcript.h"
#include "players/registry.h"

#include <math.h>
#include <string.h>

/* Small settings of every player, and the listings'. */
static const char *const SPECS[] = {
    "random",
    "history:depth=3",
    "history:depth=2,threads=2,avoid=both",
    "history:depth=2,disappear=random,as=report",
    "simple:depth=3",
    "staged:depth=3",
    "staged:depth=4,stability=on,as=report",
    "annealing",
    "annealing:value=staged",
    "mcts:playouts=40",
    "mcts:playouts=40,as=report",
    "sixterm:depth=2",
    "sixterm:depth=2,as=report",
};
enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0], GAMES = 4, OPENING = 21 };

typedef struct Record {
    Text games[GAMES]; /* transcripts, by number */
} Record;

static void keep(void *context, const MatchGame *g, const MatchResult *so_far)
{
    (void)so_far;
    Record *r = context;
    assert_int_equal(g->ending, ENDING_PLAYED);
    assert_true(game_over(g->game));
    transcript_write(g->game, &r->games[g->number]);
}

static MatchResult play(const char *a, const char *b, int threads, Record *record)
{
    MatchSettings s = {
        .a = a, .b = b, .games = GAMES, .threads = threads, .opening_plies = 4, .seed = 3};
    MatchResult result;
    Error err;
    if (!match_run(&s, keep, record, &result, &err)) fail_msg("%s", err.text);
    assert_int_equal(result.games, GAMES);
    assert_int_equal(result.wins + result.draws + result.losses, GAMES);
    assert_false(result.stopped);
    return result;
}

static void everybody_plays_everybody_and_twice_the_same(void **state)
{
    (void)state;
    for (int a = 0; a < SPEC_COUNT; a++)
        for (int b = a; b < SPEC_COUNT; b++) {
            Record one = {0}, two = {0};
            MatchResult x = play(SPECS[a], SPECS[b], 1, &one);
            MatchResult y = play(SPECS[a], SPECS[b], 3, &two);
            assert_int_equal(x.wins, y.wins);
            assert_true(x.discs == y.discs);
            for (int i = 0; i < GAMES; i++) {
                assert_string_equal(text_string(&one.games[i]), text_string(&two.games[i]));
                /* A pair shares its opening of four plies. */
                assert_memory_equal(text_string(&one.games[i]), text_string(&one.games[i & ~1]),
                                    8);
                Game g;
                game_start(&g, position_start());
                assert_true(transcript_read(text_string(&one.games[i]), &g, NULL));
                assert_true(game_over(&g));
            }
            for (int i = 0; i < GAMES; i++) {
                text_free(&one.games[i]);
                text_free(&two.games[i]);
            }
        }
}

static void scores_are_from_a(void **state)
{
    (void)state;
    Record r = {0}, swapped = {0};
    MatchResult x = play("history:depth=4", "random", 1, &r);
    assert_int_equal(x.wins, GAMES);
    assert_true(x.discs > 0);
    assert_int_equal(x.pairs.pairs[4], GAMES / 2);
    assert_true(x.elo.elo > 100);
    MatchResult y = play("random", "history:depth=4", 1, &swapped);
    assert_int_equal(y.losses, GAMES);
    assert_true(y.discs < 0);
    for (int i = 0; i < GAMES; i++) {
        text_free(&r.games[i]);
        text_free(&swapped.games[i]);
    }
}

static void slow_players_lose_on_time(void **state)
{
    (void)state;
    MatchSettings s = {.a = "history:depth=12,prune=off",
                       .b = "random",
                       .games = 2,
                       .threads = 2,
                       .seed = 1,
                       .time = {.move = 0.02}};
    MatchResult r;
    Error err;
    assert_true(match_run(&s, NULL, NULL, &r, &err));
    assert_int_equal(r.losses, 2);
    assert_int_equal(r.on_time[0], 2);
    assert_true(r.discs == -64);
    s.strict = true;
    assert_false(match_run(&s, NULL, NULL, &r, &err));
    assert_string_equal(err.text, "history:depth=12,prune=off thought longer than 0.02 s");
}

/* The choices of match_play are those that the players made: one per move, by ply. */
static void a_single_game_keeps_its_choices(void **state)
{
    (void)state;
    Choice choices[GAME_PLIES_MAX] = {0};
    GameSettings s = {.specs = {"history:depth=2", "staged:depth=2"},
                      .seed = 3,
                      .number = 7,
                      .choices = choices};
    Game g, again;
    Ending ending;
    Error err;
    match_opening(3, 0, 4, &g);
    again = g;
    assert_true(match_play(&s, &g, &ending, &err));
    assert_int_equal(ending, ENDING_PLAYED);
    for (int i = 0; i < g.plies; i++) {
        bool chosen = i >= 4 && g.ply[i].move != SQUARE_PASS;
        assert_int_equal(choices[i].basis.kind != BASIS_NONE, chosen);
        if (chosen) assert_int_equal(choices[i].square, g.ply[i].move);
    }
    s.choices = NULL;
    assert_true(match_play(&s, &again, &ending, &err));
    assert_int_equal(again.plies, g.plies);
    s.specs[WHITE] = "nobody";
    assert_false(match_play(&s, &again, &ending, &err));
}

static void a_stopped_match_counts_what_was_played(void **state)
{
    (void)state;
    atomic_bool stop = true;
    MatchSettings s = {.a = "random", .b = "random", .games = 8, .threads = 2, .stop = &stop};
    MatchResult r;
    Error err;
    assert_true(match_run(&s, NULL, NULL, &r, &err));
    assert_true(r.stopped);
    assert_int_equal(r.games, 0);
    s.a = "nobody";
    assert_false(match_run(&s, NULL, NULL, &r, &err));
    assert_non_null(strstr(err.text, "unknown player 'nobody'"));
}

static void openings_are_short_of_the_end(void **state)
{
    (void)state;
    Game a, b;
    for (int i = 0; i < campaign(2000); i++) {
        match_opening(5, i, MATCH_PLIES_MAX, &a);
        assert_false(game_over(&a));
        assert_int_equal(a.plies, MATCH_PLIES_MAX);
        match_opening(5, i, MATCH_PLIES_MAX, &b);
        assert_true(board_equal(a.now.board, b.now.board));
    }
    match_opening(5, 0, 0, &a);
    assert_int_equal(a.plies, 0);
}

static void count_moves(void *context, const MatchGame *g, const MatchResult *so_far)
{
    (void)so_far;
    int *moves = context;
    for (int i = 0; i < g->game->plies; i++) {
        const Ply *ply = &g->game->ply[i];
        int who = (ply->before.side == WHITE) ^ (g->number % 2);
        if (i >= OPENING && ply->move != SQUARE_PASS) moves[who]++;
    }
}

static void times_count_no_moves_of_openings(void **state)
{
    (void)state;
    MatchSettings s = {.a = "random", .b = "random", .games = 10, .threads = 1};
    MatchResult result;
    int moves[2] = {0, 0};
    s.opening_plies = OPENING;
    assert_true(match_run(&s, count_moves, moves, &result, NULL));
    for (int who = 0; who < 2; who++) {
        assert_true(moves[who] > 0);
        assert_int_equal(result.moves[who], moves[who]);
    }
}

static void elo_by_hand(void **state)
{
    (void)state;
    assert_true(fabs(elo_from_score(0.5)) < 1e-12);
    assert_true(fabs(elo_from_score(0.75) - 190.848) < 0.001); /* 400 log10 3 */
    assert_true(fabs(elo_from_score(10.0 / 11) - 400) < 1e-9);
    /* 99 pairs: 50 of 2 points, 49 of 1; with the drawn pair added 50 and 50: 0.75, and the
     * standard error of the mean is 0.25 / 10. */
    Elo e = elo_estimate(&(Pentanomial){{0, 0, 49, 0, 50}});
    assert_true(fabs(e.elo - 190.848) < 0.001);
    assert_true(fabs(e.error - 1.96 * 0.025 * 400 / log(10) / (0.75 * 0.25)) < 0.001);
    assert_true(fabs(e.score - 149.0 / 198) < 1e-12);
    /* A sweep is finite, and more of it is stronger and surer. */
    Elo few = elo_estimate(&(Pentanomial){{0, 0, 0, 0, 3}});
    Elo many = elo_estimate(&(Pentanomial){{0, 0, 0, 0, 300}});
    assert_true(isfinite(few.elo) && isfinite(many.elo) && many.elo > few.elo);
    assert_true(many.elo - many.error > few.elo - few.error);
    Elo none = elo_estimate(&(Pentanomial){{0}});
    assert_true(none.elo == 0 && none.error > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_plays_everybody_and_twice_the_same),
        cmocka_unit_test(scores_are_from_a),
        cmocka_unit_test(slow_players_lose_on_time),
        cmocka_unit_test(a_single_game_keeps_its_choices),
        cmocka_unit_test(a_stopped_match_counts_what_was_played),
        cmocka_unit_test(openings_are_short_of_the_end),
        cmocka_unit_test(times_count_no_moves_of_openings),
        cmocka_unit_test(elo_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
