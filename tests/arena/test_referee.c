/* The referee: passes, undo, forfeits, illegal moves and the clock, with scripted players. */
#include "cmocka_all.h"

#include "arena/referee.h"
#include "boards.h"
#include "game/transcript.h"

/* Says what its script says: squares, or Chosen values below zero. */
typedef struct Script {
    const int *moves;
    int at;
    Turn last; /* as it was asked */
} Script;

enum { UNDO = -1, FORFEIT = -2, LEAVE = -3, SLEEP = -4, ILLEGAL = -5, BREAK = -6 };

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    Script *s = p->state;
    int move = s->moves[s->at++];
    s->last = *turn;
    out->square = move == ILLEGAL ? 0 : move;
    switch (move) {
    case UNDO:
        return CHOSEN_UNDO;
    case FORFEIT:
        return CHOSEN_FORFEIT;
    case BREAK:
        error_set(&p->fault, "fell over");
        return CHOSEN_BROKEN;
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
    Turn last[2]; /* by Side */
    Error why;
} Log;

static void note(void *context, const Game *g, RefereeEvent event, const Choice *choice)
{
    Log *log = context;
    log->events[event]++;
    assert_int_equal(event == REFEREE_MOVED, choice != NULL);
    if (event == REFEREE_MOVED) assert_int_equal(game_last_move(g), choice->square);
}

static Ending run_timed(const int *black, const int *white, Game *g, TimeControl time, Log *log)
{
    Player players[2] = {{.class = &SCRIPTED}, {.class = &SCRIPTED}};
    Script scripts[2] = {{.moves = black}, {.moves = white}};
    Referee r = {.time = time, .watch = note, .context = log};
    for (int i = 0; i < 2; i++) {
        players[i].state = &scripts[i];
        r.players[i] = &players[i];
    }
    Ending ending = referee_play(&r, g, &log->why);
    for (int i = 0; i < 2; i++) log->last[i] = scripts[i].last;
    return ending;
}

static Ending run(const int *black, const int *white, Game *g, double move_time, Log *log)
{
    return run_timed(black, white, g, (TimeControl){.move = move_time}, log);
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
    assert_string_equal(log.why.text, "chose A1, which is not legal: it turns no disc");
}

static void broken_players_lose(void **state)
{
    (void)state;
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    assert_int_equal(run((int[]){37}, (int[]){BREAK}, &g, 0, &log), ENDING_BROKEN);
    assert_int_equal(referee_score(&g, ENDING_BROKEN), 64);
    assert_string_equal(log.why.text, "fell over");
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
    assert_string_equal(log.why.text, "thought longer than 0.01 s");
}

/* The clock is in the game itself, so that the test can turn its hands. */
static void the_clock_counts_all_moves_of_a_side(void **state)
{
    (void)state;
    TimeControl hour = {.game = 3600};
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    assert_true(game_play(&g, 37, 1000) && game_play(&g, 43, 7) && game_play(&g, 18, 600));
    assert_int_equal(run_timed((int[]){LEAVE}, (int[]){LEAVE}, &g, hour, &log), ENDING_STOPPED);
    assert_true(log.last[WHITE].clock == 3593);
    assert_true(log.last[WHITE].move_time == 0);
    assert_ptr_equal(log.last[WHITE].game, &g);
    /* The deadline is an hour less seven seconds from the moment of the question. */
    double away = log.last[WHITE].stop.deadline - clock_now();
    assert_true(away <= 3593 && away > 3500);
    game_undo(&g);
    game_undo(&g);
    game_play(&g, 43, 0);
    run_timed((int[]){LEAVE}, (int[]){LEAVE}, &g, hour, &log);
    assert_true(log.last[BLACK].clock == 2600);
}

static void a_fallen_flag_loses(void **state)
{
    (void)state;
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    game_play(&g, 37, 10);
    game_play(&g, 43, 10);
    TimeControl short_time = {.move = 1000, .game = 10};
    assert_int_equal(run_timed((int[]){18}, (int[]){LEAVE}, &g, short_time, &log),
                     ENDING_CLOCK);
    assert_int_equal(referee_result(&g, ENDING_CLOCK), -1);
    assert_string_equal(log.why.text, "used up its 10 s for the game");
    /* Also while it thinks. */
    game_start(&g, position_start());
    game_play(&g, 37, 9.99);
    game_play(&g, 43, 0);
    assert_int_equal(run_timed((int[]){SLEEP}, (int[]){LEAVE}, &g, short_time, &log),
                     ENDING_CLOCK);
    /* The limit of a move is told and kept beside it. */
    short_time = (TimeControl){.move = 0.01, .game = 1000};
    game_start(&g, position_start());
    assert_int_equal(run_timed((int[]){SLEEP}, (int[]){LEAVE}, &g, short_time, &log),
                     ENDING_TIME);
    assert_true(log.last[BLACK].move_time == 0.01 && log.last[BLACK].clock == 1000);
}

static void nobody_plans_with_the_guard(void **state)
{
    (void)state;
    TimeControl guard = {.hang = 0.01};
    Game g;
    Log log = {0};
    game_start(&g, position_start());
    assert_int_equal(run_timed((int[]){SLEEP}, (int[]){LEAVE}, &g, guard, &log), ENDING_TIME);
    assert_true(log.last[BLACK].move_time == 0 && log.last[BLACK].clock == 0);
    assert_true(referee_move_limit(&(TimeControl){.game = 5, .hang = 60}) == 0);
    assert_true(referee_move_limit(&(TimeControl){.move = 5, .hang = 60}) == 5);
}

/* The limit against hanging is not for humans; limits that were asked for are. */
static void humans_may_think(void **state)
{
    (void)state;
    static const PlayerClass HUMAN = {.name = "human", .human = true, .choose = choose};
    static const TimeControl TIMES[] = {
        {.hang = 0.001}, {.move = 5, .hang = 0.001}, {.game = 7, .hang = 0.001}};
    static const double LIMITS[] = {0, 5, 7};
    for (int i = 0; i < 3; i++) {
        const int moves[] = {LEAVE};
        Script script = {.moves = moves};
        Player player = {.class = &HUMAN, .state = &script};
        Referee r = {.players = {&player, &player}, .time = TIMES[i]};
        Game g;
        Error why;
        game_start(&g, position_start());
        double begun = clock_now();
        assert_int_equal(referee_play(&r, &g, &why), ENDING_STOPPED);
        double limit = script.last.stop.deadline - begun;
        if (LIMITS[i] == 0)
            assert_true(script.last.stop.deadline == 0);
        else
            assert_true(limit >= LIMITS[i] && limit < LIMITS[i] + 5);
    }
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
        cmocka_unit_test(broken_players_lose),
        cmocka_unit_test(late_moves_lose),
        cmocka_unit_test(the_clock_counts_all_moves_of_a_side),
        cmocka_unit_test(a_fallen_flag_loses),
        cmocka_unit_test(nobody_plans_with_the_guard),
        cmocka_unit_test(humans_may_think),
        cmocka_unit_test(forfeits_and_passes_change_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
