/* The engine as a player: wins, repeats itself, keeps to its time, says what its values are. */
#include "cmocka_all.h"

#include "base/text.h"
#include "boards.h"
#include "game/game.h"
#include "game/transcript.h"
#include "heibai.h"
#include "players/registry.h"

#include <stdio.h>
#include <string.h>

static Player *make(const char *spec, uint64_t stream)
{
    Error err;
    Player *p = registry_create(spec, (PlayerSeed){7, stream}, &err);
    if (!p) fail_msg("%s: %s", spec, err.text);
    return p;
}

/* Plays a game out; the nodes of black go to *nodes. */
static void play_game(Player *players[2], int opening, Game *g, uint64_t *nodes)
{
    Rng rng = rng_stream(9, (uint64_t)opening);
    game_start(g, random_position(&rng, 6));
    while (!game_over(g)) {
        if (game_play(g, SQUARE_PASS, 0)) continue;
        Turn turn = {.position = g->now};
        Choice choice;
        double begun = clock_now();
        assert_int_equal(player_choose(players[g->now.side], &turn, &choice), CHOSEN_MOVE);
        if (g->now.side == BLACK) *nodes += choice.nodes;
        assert_true(game_play(g, choice.square, clock_now() - begun));
    }
}

static void level_one_beats_random(void **state)
{
    (void)state;
    int points = 0, games = 20;
    for (int i = 0; i < games; i++) {
        Player *engine = make("heibai:level=1,hash=1", 0),
               *random = make("random", (uint64_t)i);
        Player *players[2] = {i % 2 ? random : engine, i % 2 ? engine : random};
        Game g;
        uint64_t nodes = 0;
        play_game(players, i / 2, &g, &nodes);
        int score = i % 2 ? -game_score(&g) : game_score(&g);
        points += (score > 0) - (score < 0);
        player_destroy(engine);
        player_destroy(random);
    }
    assert_true(points > games / 4);
}

static void a_player_repeats_itself(void **state)
{
    (void)state;
    Text games[2] = {{0}, {0}};
    uint64_t nodes[2] = {0};
    for (int i = 0; i < 2; i++) {
        Player *players[2] = {make("heibai:level=5,hash=2", 0),
                              make("heibai:depth=4,hash=1", 1)};
        Game g;
        /* The second game of the same players is as if they were new. */
        for (int game = 0; game < 1 + i; game++) {
            nodes[i] = 0;
            play_game(players, 1, &g, &nodes[i]);
        }
        transcript_write(&g, &games[i]);
        player_destroy(players[0]);
        player_destroy(players[1]);
    }
    assert_string_equal(text_string(&games[0]), text_string(&games[1]));
    assert_true(nodes[0] == nodes[1] && nodes[0] > 0);
    text_free(&games[0]);
    text_free(&games[1]);
}

static void a_clock_lasts_for_the_game(void **state)
{
    (void)state;
    Player *players[2] = {make("heibai:clock=1,hash=1", 0), make("heibai:time=0.01,hash=1", 1)};
    Game g;
    uint64_t nodes = 0;
    play_game(players, 2, &g, &nodes);
    GameTime black = game_time(&g, BLACK);
    assert_true(black.total < 1);
    assert_true(black.total > 0.1);
    player_destroy(players[0]);
    player_destroy(players[1]);
}

typedef struct Said {
    const char *spec;
    int empties;
    const char *basis;
} Said;

static void values_say_what_they_are(void **state)
{
    (void)state;
    static const Said SAID[] = {{"heibai:level=4,hash=1", 40, "4@73%"},
                                {"heibai:level=4,hash=1", 8, "exact"},
                                {"heibai:depth=3,confidence=98,hash=1", 30, "3@98%"},
                                {"heibai:depth=12,confidence=100,hash=1", 10, "exact"},
                                {"heibai:time=20,hash=1,threads=2", 12, "exact"}};
    for (size_t i = 0; i < sizeof SAID / sizeof SAID[0]; i++) {
        Player *p = make(SAID[i].spec, 0);
        Position position;
        for (uint64_t stream = 0;; stream++) { /* one with a choice */
            Rng rng = rng_stream(3, stream);
            position = random_position(&rng, 60 - SAID[i].empties);
            if (popcount(board_moves(&position.board)) > 1) break;
        }
        Turn turn = {.position = position};
        Choice choice;
        assert_int_equal(player_choose(p, &turn, &choice), CHOSEN_MOVE);
        assert_true(choice.valued && choice.value >= -64 && choice.value <= 64);
        char basis[BASIS_TEXT];
        assert_string_equal(basis_text(&choice.basis, basis), SAID[i].basis);
        assert_true(choice.nodes > 0);
        player_destroy(p);
    }
}

static void a_stop_and_a_deadline_are_heeded(void **state)
{
    (void)state;
    Player *p = make("heibai:level=60,hash=1", 0);
    atomic_bool flag = true;
    Choice choice;
    Turn turn = {.position = position_start(), .stop = {&flag, 0}};
    assert_int_equal(player_choose(p, &turn, &choice), CHOSEN_NOTHING);
    /* Even the slowest level answers before the referee's deadline; under the thread sanitizer
     * a search is too slow to look at the clock often enough. */
#if !defined(__SANITIZE_THREAD__)
    flag = false;
    turn.stop.deadline = clock_now() + 3;
    assert_int_equal(player_choose(p, &turn, &choice), CHOSEN_MOVE);
    assert_true(clock_now() < turn.stop.deadline);
    assert_int_equal(choice.basis.kind, BASIS_SELECTIVE);
    assert_int_equal(choice.basis.confidence, 73);
#endif
    player_destroy(p);
}

/* The player draws the seed of its errors from its random numbers, once per game. */
static void play_skill_against_library(int skill)
{
    HeibaiSettings settings;
    char spec[40];
    heibai_settings_default(&settings);
    settings.hash_mb = 1;
    snprintf(spec, sizeof spec, "heibai:skill=%d,hash=1", skill);
    Player *p = make(spec, 3);
    HeibaiEngine *e = heibai_engine_create(&settings, NULL);
    Rng rng = rng_stream(7, 3), openings = rng_stream(8, (uint64_t)skill);
    for (int game = 0; game < 2; game++) {
        HeibaiSkill s = {.skill = skill, .seed = rng_next(&rng)};
        Position now = random_position(&openings, 6);
        heibai_engine_clear(e);
        while (!board_is_over(&now.board)) {
            HeibaiPosition same = {position_discs(&now, BLACK), position_discs(&now, WHITE),
                                   now.side == BLACK ? HEIBAI_BLACK : HEIBAI_WHITE};
            Choice choice = {.square = SQUARE_PASS};
            HeibaiResult r;
            int moves = popcount(board_moves(&now.board));
            if (moves > 0)
                assert_int_equal(player_choose(p, &(Turn){.position = now}, &choice),
                                 CHOSEN_MOVE);
            if (moves > 1) {
                assert_true(heibai_choose(e, &same, &s, &r, NULL));
                assert_int_equal(choice.square, r.lines[0].move);
                assert_true(choice.nodes == r.nodes);
            }
            assert_true(position_play(&now, choice.square));
        }
    }
    heibai_engine_destroy(e);
    player_destroy(p);
}

static void a_skill_is_that_of_the_library(void **state)
{
    (void)state;
    for (int skill = 1; skill <= 16; skill += 5) play_skill_against_library(skill);
}

static void wrong_specs(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"heibai:level=61",        "heibai:level=5,depth=3",
                                        "heibai:confidence=74",   "heibai:time=0",
                                        "heibai:as=report",       "heibai:hash=0",
                                        "heibai:skill=0",         "heibai:skill=21",
                                        "heibai:skill=3,level=2", "heibai:depth=2,skill=3"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        Error err;
        assert_null(registry_create(WRONG[i], (PlayerSeed){0}, &err));
        assert_true(strlen(err.text) > 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_one_beats_random),
        cmocka_unit_test(a_player_repeats_itself),
        cmocka_unit_test(a_clock_lasts_for_the_game),
        cmocka_unit_test(values_say_what_they_are),
        cmocka_unit_test(a_stop_and_a_deadline_are_heeded),
        cmocka_unit_test(a_skill_is_that_of_the_library),
        cmocka_unit_test(wrong_specs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
