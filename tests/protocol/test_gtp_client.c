/* test_gtp_client.c - a strict GTP controller plays whole games against the program. */
#include "protocol/opponent.h"
#include "protocol/program.h"

#include "game/sgf.h"

enum { GAMES = 12, SEED = 3, ANSWER_MAX = 8192 };

/* An answer by the grammar: '=' or '?', the id, then nothing or a space and text, then an empty
 * line. Returns whether it was '='. */
static bool read_answer(Program *p, const char *id, char text[ANSWER_MAX])
{
    char line[PROGRAM_LINE_MAX];
    assert_true(program_line(p, line));
    bool ok = line[0] == '=';
    assert_true(ok || line[0] == '?');
    assert_true(strncmp(line + 1, id, strlen(id)) == 0);
    const char *rest = line + 1 + strlen(id);
    assert_true(!*rest || (*rest == ' ' && rest[1] && rest[1] != ' '));
    strcpy(text, *rest ? rest + 1 : "");
    for (;;) {
        assert_true(program_line(p, line));
        if (!line[0]) return ok;
        assert_true(strlen(text) + strlen(line) + 2 < ANSWER_MAX);
        strcat(strcat(text, "\n"), line);
    }
}

static bool ask(Program *p, const char *command, char text[ANSWER_MAX])
{
    static int number;
    char id[16] = "", line[1000];
    if (++number % 3) snprintf(id, sizeof id, "%d", number);
    snprintf(line, sizeof line, "%s %s\n", id, command);
    program_send(p, line);
    return read_answer(p, id, text);
}

static void must(Program *p, const char *command, const char *wanted)
{
    char text[ANSWER_MAX];
    assert_true(ask(p, command, text));
    if (wanted) assert_string_equal(wanted, text);
}

static void check_board(Program *p, const Table *t)
{
    char wanted[300] = "";
    for (int i = 0; i < SQUARES; i++) {
        char c = table_discs(t, BLACK) & bit(i)   ? 'X'
                 : table_discs(t, WHITE) & bit(i) ? 'O'
                                                  : '.';
        char part[3] = {i % 8 ? ' ' : i ? '\n' : c, i ? c : '\0', '\0'};
        strcat(wanted, part);
    }
    must(p, "gogui-rules_board", wanted);
    must(p, "gogui-rules_side_to_move", t->side == BLACK ? "black" : "white");
}

static void check_legal_moves(Program *p, const Table *t)
{
    char text[ANSWER_MAX];
    uint64_t moves = walk_moves(t->board), told = 0;
    assert_true(ask(p, "gogui-rules_legal_moves", text));
    if (!moves) {
        assert_string_equal(table_over(t) ? "" : "pass", text);
        return;
    }
    for (const char *at = text; *at; at += 2 + (at[2] == ' ')) told |= bit(table_square(at));
    assert_true(moves == told);
}

static int engine_move(Program *p, const Table *t)
{
    char text[ANSWER_MAX];
    char command[20];
    snprintf(command, sizeof command, "genmove %s", t->side == BLACK ? "b" : "white");
    assert_true(ask(p, command, text));
    if (strcmp(text, "pass") == 0) return SQUARE_PASS;
    assert_int_equal(2, strlen(text));
    return table_square(text);
}

static void send_move(Program *p, const Table *t, int move)
{
    char command[40];
    if (move == SQUARE_PASS)
        snprintf(command, sizeof command, "play %s pass", t->side == BLACK ? "black" : "w");
    else
        snprintf(command, sizeof command, "play %s %c%d", t->side == BLACK ? "black" : "w",
                 "ABCDEFGHabcdefgh"[move % 8 + 8 * (move & 1)], move / 8 + 1);
    must(p, command, "");
}

/* Some controllers leave forced passes out. */
static void play_game(Program *p, Table *t, Side engine, bool passes_told, Rng *rng)
{
    char text[ANSWER_MAX], score[20];
    while (!table_over(t)) {
        if (!walk_moves(t->board) && !passes_told) {
            table_play(t, SQUARE_PASS);
            continue;
        }
        int move = t->side == engine ? engine_move(p, t) : table_random_move(t, rng);
        if (t->side != engine) send_move(p, t, move);
        table_play(t, move);
        check_board(p, t);
        check_legal_moves(p, t);
    }
    int s = table_score(t);
    snprintf(score, sizeof score, s > 0 ? "B+%d" : s < 0 ? "W+%d" : "%d", abs(s));
    must(p, "final_score", score);
    assert_true(ask(p, "gogui-rules_final_result", text));
    assert_true(strncmp(text, s > 0 ? "Black wins" : s < 0 ? "White wins" : "Draw", 4) == 0);
}

static void set_start(Program *p, const Table *t, const char *path)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    Text text = {0};
    char command[200];
    sheet_start(sheet, (Position){t->board, t->side});
    sgf_write(sheet, &text, NULL);
    assert_true(text_write_file(path, text_string(&text), text.size, NULL));
    snprintf(command, sizeof command, "loadsgf %s", path);
    must(p, command, "");
    check_board(p, t);
    text_free(&text);
    sheet_free(sheet);
    free(sheet);
}

static void plays_whole_games(void **state)
{
    (void)state;
    Program p;
    char path[] = "/tmp/heibai-client-XXXXXX";
    int passes = 0, file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    program_start(&p, "gtp", "--level", "1");
    must(&p, "protocol_version", "2");
    for (int i = 0; random_case(SEED, i, GAMES); i++) {
        Rng rng = rng_stream(SEED, (uint64_t)i);
        Table t = {.board = position_start().board, .side = BLACK};
        must(&p, "clear_board", "");
        if (i % 3) {
            t = table_random_start(&rng, i % 3 == 1);
            set_start(&p, &t, path);
        }
        play_game(&p, &t, (Side)(i & 1), i % 4 < 2, &rng);
        passes += t.passes;
    }
    assert_true(passes >= GAMES / 3);
    must(&p, "quit", "");
    assert_int_equal(0, program_end(&p));
    remove(path);
}

/* Everything at once, the end of input behind it: answered in order, nothing left out. */
static void answers_what_was_asked_before_the_end(void **state)
{
    (void)state;
    Program p;
    char text[ANSWER_MAX];
    program_start(&p, "gtp", "--level", "9");
    program_send(&p, "1 genmove b\n2 genmove w\n# nothing\n\n3 nonsense\n4 genmove b");
    program_close_input(&p);
    assert_true(read_answer(&p, "1", text));
    assert_true(read_answer(&p, "2", text));
    assert_false(read_answer(&p, "3", text));
    assert_true(read_answer(&p, "4", text));
    assert_int_equal(2, strlen(text));
    assert_false(program_line(&p, text));
    assert_int_equal(0, program_end(&p));
}

/* Level 60 alone would never answer. */
static void the_clock_and_interrupts_end_thinking(void **state)
{
    (void)state;
    Program p;
    char text[ANSWER_MAX];
    program_start(&p, "gtp", "--level", "60");
    program_send(&p, "1 genmove b\n");
    program_send(&p, "# interrupt\n");
    assert_true(read_answer(&p, "1", text));
    must(&p, "time_left w 1 0", "");
    assert_true(ask(&p, "genmove w", text));
    must(&p, "time_settings 0 1 5", "");
    assert_true(ask(&p, "genmove b", text));
    assert_true(ask(&p, "genmove w", text));
    program_send(&p, "2 reg_genmove b\n");
    program_send(&p, "# interrupt\n3 quit\n");
    assert_true(read_answer(&p, "2", text));
    assert_true(read_answer(&p, "3", text));
    assert_int_equal(0, program_end(&p));
}

static void a_signal_ends_it(void **state)
{
    (void)state;
    static const int SIGNALS[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        Program p;
        program_start(&p, "gtp", "--level", "60");
        must(&p, "name", "Heibai"); /* it has begun */
        program_send(&p, "genmove b\n");
        program_close_input(&p);
        kill(p.pid, SIGNALS[i]);
        assert_int_equal(130, program_end(&p));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_whole_games),
        cmocka_unit_test(answers_what_was_asked_before_the_end),
        cmocka_unit_test(the_clock_and_interrupts_end_thinking),
        cmocka_unit_test(a_signal_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
