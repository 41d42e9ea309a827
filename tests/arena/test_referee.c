/* The referee: passes, undo, forfeits, illegal moves and the clock, with scripted players. */
#include "cmocka_all.h"

#include "arena/referee.h"
#include "boards.h"
#include "game/transcript.h"

/* Says what its script says: squares, or Chosen values below zero. */
typedef struct Script {
    const int *moves;
    int at;
} Script;

enum { UNDO = -1, FORFEIT = -2, LEAVE = -3, SLEEP = -4, ILLEGAL = -5 };

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    Script *s = p->state;
    int move = s->moves[s->at++];
    out->square = move == ILLEGAL ? 0 : move;
    switch (move) {
    case UNDO:
        return CHOSEN_UNDO;
    case FORFEIT:
        return CHOSEN_FORFEIT;
    case LEAVE:
        return CHOSEN_NOTHING;
    case SLEEP:
        while (!stop_now(&turn->stop)) continue;
        out->square = bit_first(board_moves(&turn->position.board));
        return CHOSEN_MOVE;
    default:
        return CHOSEN_MOVE;
    }
}

static const PlayerClass SCRIPTED = {.name = "scripted", .choose = choose};

typedef struct Log {
    int events[REFEREE_UNDONE + 1];
} Log;

static void note(void *self, const Game *g, RefereeEvent event, const Choice *choice)
{
    Log *log = self;
    log->events[event]++;
    assert_int_equal(event == REFEREE_MOVED, choice != NULL);
    if (event == REFEREE_MOVED) assert_int_equal(game_last_move(g), choice->square);
}

static Ending run(const int *black, const int *white, Game *g, double move_time, Log *log)
{
    Player players[2] = {{.class = &SCRIPTED}, {.class = &SCRIPTED}};
    Script scripts[2] = {{black, 0}, {white, 0}};
    Referee r = {.move_time = move_time, .watch = note, .self = log};
    for (int i = 0; i < 2; i++) {
        players[i].state = &scripts[i];
        r.players[i] = &players[i];
    }
    return referee_play(&r, g);
}

static void undo_takes_back_the_own_turn(void **state)
{
    (void)state;
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    /* F5 D6 C3; white takes back D6, and with it black's C3, and plays F4 instead. */
    Ending e = run((int[]){37, 18, LEAVE}, (int[]){43, UNDO, 29}, &g, 0, &log);
    assert_int_equal(e, ENDING_STOPPED);
    assert_int_equal(log.events[REFEREE_UNDONE], 1);
    Text t = {0};
    transcript_write(&g, &t);
    assert_string_equal(text_string(&t), "f5f4");
    text_free(&t);
}

static void illegal_moves_lose(void **state)
{
    (void)state;
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    assert_int_equal(run((int[]){37}, (int[]){ILLEGAL}, &g, 0, &log), ENDING_ILLEGAL);
    assert_int_equal(referee_result(&g, ENDING_ILLEGAL), 1);
    assert_int_equal(referee_score(&g, ENDING_ILLEGAL), 64);
    assert_int_equal(g.plies, 1);
}

static void late_moves_lose(void **state)
{
    (void)state;
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    assert_int_equal(run((int[]){SLEEP}, (int[]){LEAVE}, &g, 0.01, &log), ENDING_TIME);
    assert_int_equal(referee_result(&g, ENDING_TIME), -1);
    assert_int_equal(g.plies, 0);
}

static void forfeits_and_passes_change_sides(void **state)
{
    (void)state;
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    run((int[]){37, LEAVE}, (int[]){FORFEIT, LEAVE}, &g, 0, &log);
    assert_int_equal(log.events[REFEREE_FORFEITED], 1);
    assert_int_equal(g.plies, 2);
    assert_int_equal(g.now.side, BLACK);
    /* A1 X, B1 O, C1 O: O cannot move, X can: a pass at once. */
    log = (Log){0};
    game_start(&g, (Position){{bit(1), bit(0)}, WHITE});
    assert_int_equal(run((int[]){2}, NULL, &g, 0, &log), ENDING_PLAYED);
    assert_int_equal(log.events[REFEREE_PASSED], 1);
    assert_int_equal(game_difference(&g), 3);
    assert_int_equal(referee_score(&g, ENDING_PLAYED), 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_takes_back_the_own_turn),
        cmocka_unit_test(illegal_moves_lose),
        cmocka_unit_test(late_moves_lose),
        cmocka_unit_test(forfeits_and_passes_change_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
