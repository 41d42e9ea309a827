/* The commands: answers against the slow rules, conversions, wrong arguments. */
#include "boards.h"
#include "cmocka_all.h"

#include "board/notation.h"
#include "game/transcript.h"
#include "server/api.h"

#include <ctype.h>
#include <string.h>

static void wake(void *context) { (void)context; }

static json_t *ask(const char *command, json_t *arguments)
{
    Prepared p;
    Error err;
    if (!api_prepare(command, arguments, NULL, &p, &err)) fail_msg("%s: %s", command, err.text);
    json_decref(arguments);
    assert_non_null(p.answer);
    return p.answer;
}

static void refused(const char *command, const char *arguments, const char *reason)
{
    Prepared p;
    Error err;
    json_t *json = json_loads(arguments, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    if (api_prepare(command, json, NULL, &p, &err)) fail_msg("%s was allowed", arguments);
    if (!strstr(err.text, reason)) fail_msg("%s %s: %s", command, arguments, err.text);
    json_decref(json);
}

static uint64_t squares_of(const json_t *list)
{
    uint64_t set = 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        set |= bit(square_parse(json_string_value(json_array_get(list, i))));
    return set;
}

static void check_legal(const json_t *state, const Position *p)
{
    const json_t *legal = json_object_get(state, "legal");
    uint64_t moves = 0;
    for (int square = 0; square < SQUARES; square++) {
        const char *upper = square_name(square);
        char name[] = {(char)tolower((unsigned char)upper[0]), upper[1], '\0'};
        uint64_t flips = walk_flips(p->board, square);
        const json_t *turned = json_object_get(legal, name);
        assert_int_equal(squares_of(turned), flips);
        assert_int_equal(turned != NULL, flips != 0);
        if (flips) moves |= bit(square);
    }
    assert_int_equal(json_object_size(legal), popcount(moves));
    assert_string_equal(json_string_value(json_object_get(state, "side")),
                        p->side == BLACK ? "black" : "white");
}

/* Random games, played through the interface, against the slow rules. */
static void games_follow_the_rules(void **state)
{
    (void)state;
    enum { SEED = 20261116 };
    for (int index = 0; index < campaign(40); index++) {
        Rng rng = rng_stream(SEED, (uint64_t)index);
        Text moves = {0};
        Position p = position_start();
        text_add(&moves, "", 0);
        for (;;) {
            json_t *now = ask("legal", json_pack("{s:s}", "moves", text_string(&moves)));
            bool pass = json_is_true(json_object_get(now, "pass"));
            bool over = json_is_true(json_object_get(now, "over"));
            check_legal(now, &p);
            json_decref(now);
            if (over) break;
            int square = SQUARE_PASS;
            if (!pass) {
                uint64_t set = board_moves(&p.board);
                square = bit_nth(set, rng_below(&rng, popcount(set)));
            }
            if (!position_play(&p, square)) fail_msg("seed %d, game %d", SEED, index);
            if (pass)
                text_print(&moves, "--");
            else
                text_print(&moves, "%s", square_name(square));
        }
        text_free(&moves);
    }
}

static void play_adds_a_move(void **state)
{
    (void)state;
    json_t *after = ask("play", json_pack("{s:s, s:s}", "moves", "f5", "move", "D6"));
    assert_string_equal(json_string_value(json_object_get(after, "moves")), "f5d6");
    assert_int_equal(json_array_size(json_object_get(after, "plies")), 2);
    json_decref(after);
}

/* What is written in a format is read back as the same game, and without its name. */
static void conversions_come_back(void **state)
{
    (void)state;
    static const char *const FORMATS[] = {"transcript", "ggf", "sgf"};
    static const char MOVES[] = "f5d6c3d3c4f4f6f3e6e7";
    for (int i = 0; i < 3; i++) {
        json_t *written = ask("convert", json_pack("{s:s, s:s, s:s}", "moves", MOVES, "to",
                                                   FORMATS[i], "black", "Ann \"A\" Äß"));
        const char *text = json_string_value(json_object_get(written, "text"));
        json_t *read = ask("convert", json_pack("{s:s}", "text", text));
        const json_t *game = json_array_get(json_object_get(read, "games"), 0);
        assert_string_equal(json_string_value(json_object_get(game, "moves")), MOVES);
        if (i > 0)
            assert_string_equal(json_string_value(json_object_get(game, "black")),
                                "Ann \"A\" Äß");
        json_decref(written);
        json_decref(read);
    }
}

static void positions_are_read(void **state)
{
    (void)state;
    static const char BOARD[] =
        "--OOO-------XX-OOOOOOXOO-OXXOOOOOOXXOOOX--OOOOXX---OOOOX----O--X X";
    char obf[128];
    snprintf(obf, sizeof obf, "%s; G8:+18; H1:+12;", BOARD);
    const char *const texts[] = {BOARD, obf};
    for (int i = 0; i < 2; i++) {
        json_t *read = ask("convert", json_pack("{s:s}", "text", texts[i]));
        const json_t *game = json_array_get(json_object_get(read, "games"), 0);
        assert_string_equal(json_string_value(json_object_get(game, "start")), BOARD);
        json_decref(read);
    }
}

static void wrong_arguments_are_explained(void **state)
{
    (void)state;
    refused("fly", "{}", "unknown command 'fly'; the commands are: info");
    refused("legal", "[]", "must be a JSON object");
    refused("legal", "7", "must be a JSON object");
    refused("legal", "{\"moves\": 5}", "\"moves\" must be a text");
    refused("legal", "{\"moves\": \"f5f5\"}", "moves: ");
    refused("legal", "{\"board\": \"XX\"}", "board: ");
    refused("legal", "{\"ply\": -1}", "\"ply\" must be a whole number from 0 to");
    refused("play", "{}", "\"move\" must be a square");
    refused("play", "{\"move\": \"a1\"}", "a1 is not legal here");
    refused("play", "{\"move\": \"pass\"}", "pass is not legal here");
    refused("values", "{\"level\": 61}", "from 0 to 30");
    refused("values", "{\"level\": 1e9}", "from 0 to 30");
    refused("values", "{\"time\": 1e9}", "\"time\" must be a number from 0.01 to 60");
    refused("solve", "{\"time\": \"x\"}", "\"time\" must be");
    refused("analyze", "{\"level\": true}", "\"level\" must be");
    refused("move", "{}", "\"player\" is missing");
    refused("move", "{\"player\": \"gtp:/bin/sh\"}", "not allowed here");
    refused("move", "{\"player\": \"random\", \"seed\": -1}", "\"seed\"");
    refused("convert", "{\"text\": \"hello\"}", "no game in it");
    refused("convert", "{\"text\": \" \\n\"}", "it is empty");
    refused("convert", "{\"text\": \"f5\", \"to\": \"pdf\"}", "\"to\" must be transcript");
    refused("convert", "{\"base64\": \"*\"}", "not base64");
    refused("convert", "{\"base64\": \"ZjU=\", \"text\": \"f5\"}", "not both");
}

/* The engine's answers come by mail, deeper and deeper, and the last one says so. */
static void values_come_by_mail(void **state)
{
    (void)state;
    Error err;
    Prepared p;
    Mailbox *mail = mailbox_create(wake, NULL);
    Scheduler *s =
        scheduler_create(&(SchedulerSettings){.engines = 1, .threads = 1, .hash_mb = 4}, &err);
    json_t *arguments = json_pack("{s:s, s:i}", "moves", "f5", "level", 6);
    assert_true(api_prepare("values", arguments, mail, &p, &err));
    assert_true(scheduler_submit(s, p.work));
    double end = clock_now() + 20;
    int count = 0, depth = 0;
    for (bool last = false; !last && clock_now() < end;)
        for (Mail *m = mailbox_take(mail), *next; m; m = next) {
            const json_t *lines = json_object_get(m->body, "moves");
            next = m->next;
            last = m->last;
            assert_int_equal(json_array_size(lines), 3); /* d6, f4, f6 */
            int deep =
                (int)json_integer_value(json_object_get(json_array_get(lines, 0), "depth"));
            assert_true(deep > depth);
            depth = deep;
            count++;
            mail_free(m);
        }
    assert_int_equal(depth, 6);
    assert_true(count > 1);
    scheduler_destroy(s);
    mailbox_destroy(mail);
    json_decref(arguments);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_follow_the_rules),        cmocka_unit_test(play_adds_a_move),
        cmocka_unit_test(conversions_come_back),         cmocka_unit_test(positions_are_read),
        cmocka_unit_test(wrong_arguments_are_explained), cmocka_unit_test(values_come_by_mail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
