/* test_nboard_client.c - a client that reads by the rules of the NBoard program plays whole
 * games: every line must be one that it knows, every line of play legal, and after a pong
 * nothing may come that was asked for before. */
#include "protocol/opponent.h"
#include "protocol/program.h"

#include "base/text.h"
#include "game/game.h"

enum { GAMES = 9, SEED = 4 };

typedef struct Client {
    Program program;
    Table table; /* the position that was sent */
    int pings;
    /* since the last ping */
    int searches, analyses, pongs;
    bool plies[GAME_PLIES_MAX + 1]; /* of the analysis: which were told */
    int move;                       /* of "===", SQUARE_NONE: none */
} Client;

/* A number without an exponent, as it must be; returns what follows it. */
static const char *read_number(const char *at, double *value)
{
    char *end;
    size_t size = strspn(at, "-0123456789.");
    assert_true(size > 0);
    *value = strtod(at, &end);
    assert_true(end == at + size);
    return end;
}

static const char *skip_space(const char *at)
{
    assert_true(*at == ' ' && at[1] && at[1] != ' ');
    return at + 1;
}

static int read_move(const char *text)
{
    return strncmp(text, "PA", 2) == 0 ? SQUARE_PASS : table_square(text);
}

/* "F5d6C3 1.50 0 14@73%": the moves lead on from the position. */
static void read_search(Client *c, const char *at)
{
    Table t = c->table;
    double eval, games, depth;
    size_t size = strcspn(at, " ");
    assert_true(size >= 2 && size % 2 == 0);
    for (size_t i = 0; i < size; i += 2) table_play(&t, read_move(at + i));
    at = read_number(skip_space(at + size), &eval);
    assert_true(eval >= -64 && eval <= 64);
    at = read_number(skip_space(at), &games);
    assert_true(games == 0);
    at = read_number(skip_space(at), &depth);
    assert_true(depth >= 1 && depth <= 100 && depth == (int)depth);
    assert_true(!*at || *at == ' ' || *at == '%' || *at == '@');
    c->searches++;
}

/* "F5/1.50/0.03", where what follows the move may be blank or missing. */
static void read_answer(Client *c, const char *at)
{
    double eval, seconds;
    assert_int_equal(SQUARE_NONE, c->move);
    c->move = read_move(at);
    at += 2;
    if (*at == '/' && at[1] && at[1] != '/')
        at = read_number(at + 1, &eval);
    else if (*at == '/')
        at++;
    if (*at == '/' && at[1]) {
        at = read_number(at + 1, &seconds);
        assert_true(seconds >= 0);
    }
    assert_true(!*at);
}

static void read_analysis(Client *c, const char *at)
{
    double made, eval;
    at = read_number(at, &made);
    at = read_number(skip_space(at), &eval);
    assert_true(!*at && eval >= -64 && eval <= 64 && made >= 0 && made <= GAME_PLIES_MAX);
    assert_false(c->plies[(int)made]);
    c->plies[(int)made] = true;
    c->analyses++;
}

static const char *after(const char *line, const char *word)
{
    size_t size = strlen(word);
    return strncmp(line, word, size) == 0 && (line[size] == ' ' || !line[size])
               ? line + size + (line[size] == ' ')
               : NULL;
}

static void read_line(Client *c)
{
    char line[PROGRAM_LINE_MAX];
    const char *rest;
    double a, b;
    assert_true(program_line(&c->program, line));
    if ((rest = after(line, "search"))) {
        read_search(c, rest);
    } else if ((rest = after(line, "==="))) {
        read_answer(c, rest);
    } else if ((rest = after(line, "analysis"))) {
        read_analysis(c, rest);
    } else if ((rest = after(line, "nodestats"))) {
        assert_true(!*read_number(skip_space(read_number(rest, &a)), &b));
    } else if ((rest = after(line, "pong"))) {
        assert_int_equal(c->pings, atoi(rest));
        c->pongs++;
    } else if ((rest = after(line, "set"))) {
        rest = after(rest, "myname");
        assert_true(rest && *rest);
        for (; *rest; rest++) assert_true(isalnum((unsigned char)*rest));
    } else {
        assert_non_null(after(line, "status"));
        assert_null(strstr(line, "error"));
    }
}

static void say(Client *c, const char *format, ...)
{
    Text text = {0};
    va_list args;
    va_start(args, format);
    text_print_list(&text, format, args);
    va_end(args);
    program_send(&c->program, text_string(&text));
    text_free(&text);
}

/* As the program does before each request: then all that comes belongs to what follows. */
static void synchronize(Client *c)
{
    c->pongs = 0;
    say(c, "ping %d\n", ++c->pings);
    while (!c->pongs) read_line(c);
    c->searches = c->analyses = 0;
    memset(c->plies, 0, sizeof c->plies);
    c->move = SQUARE_NONE;
}

static void send_game(Client *c)
{
    Text board = {0};
    for (int i = 0; i < SQUARES; i++)
        text_print(&board, "%c",
                   table_discs(&c->table, BLACK) & bit(i)   ? '*'
                   : table_discs(&c->table, WHITE) & bit(i) ? 'O'
                                                            : '-');
    say(c,
        "set game (;GM[Othello]PC[NBoard]DT[2026-01-17 12:52:30 GMT]PB[a]PW[b]RE[?]TI[5:00]"
        "TY[8]BO[8 %s %c];)\n",
        text_string(&board), c->table.side == BLACK ? '*' : 'O');
    text_free(&board);
}

static void begin(Client *c)
{
    *c = (Client){.table = {.board = position_start().board, .side = BLACK}};
    program_start(&c->program, "nboard", "--level", "3");
    say(c, "nboard 2\nset depth 2\n");
    synchronize(c);
}

static void end(Client *c)
{
    say(c, "quit\n");
    assert_int_equal(0, program_end(&c->program));
}

static void play(Client *c, int move)
{
    char name[3] = {"ABCDEFGH"[move % 8], (char)('1' + move / 8 % 8), '\0'};
    say(c, "move %s%s\n", move == SQUARE_PASS ? "PA" : name, c->pings % 2 ? "/0.50/1.5" : "");
    synchronize(c); /* what comes before the pong may still be about the position before */
    table_play(&c->table, move);
}

static int engine_move(Client *c)
{
    say(c, "go\n");
    while (c->move == SQUARE_NONE) read_line(c);
    int move = c->move;
    Table copy = c->table;
    table_play(&copy, move);
    return move;
}

/* The engine gives hints on the other's moves as well. */
static void play_game(Client *c, Side engine, Rng *rng)
{
    send_game(c);
    synchronize(c);
    int plies = 0;
    for (; !table_over(&c->table); plies++) {
        int move;
        if (c->table.side == engine) {
            move = engine_move(c);
        } else {
            say(c, "hint 3\n");
            while (c->searches == 0) read_line(c);
            move = table_random_move(&c->table, rng);
        }
        play(c, move);
    }
    say(c, "analyze\n");
    while (c->analyses <= plies) read_line(c);
    for (int i = 0; i <= plies; i++) assert_true(c->plies[i]);
    synchronize(c);
}

static void plays_whole_games(void **state)
{
    (void)state;
    Client c;
    int passes = 0;
    begin(&c);
    for (int i = 0; random_case(SEED, i, GAMES); i++) {
        Rng rng = rng_stream(SEED, (uint64_t)i);
        c.table = table_random_start(&rng, i % 3 > 0);
        play_game(&c, (Side)(i & 1), &rng);
        passes += c.table.passes;
    }
    assert_true(passes >= GAMES / 2);
    end(&c);
}

/* Depth 60 from the start ends for nobody: only the ping brings the pong. */
static void a_ping_ends_the_thinking(void **state)
{
    (void)state;
    static const char *const REQUESTS[] = {"hint 4", "go", "analyze"};
    Client c;
    begin(&c);
    say(&c, "set depth 60\n");
    synchronize(&c);
    for (int i = 0; i < 6; i++) {
        say(&c, "%s\n", REQUESTS[i % 3]);
        /* Sometimes in the middle of it, sometimes before it can have begun. */
        while (i < 2 && c.searches == 0) read_line(&c);
        synchronize(&c);
        /* Nothing of it comes now. */
        synchronize(&c);
        assert_int_equal(SQUARE_NONE, c.move);
    }
    say(&c, "hint 1\n");
    end(&c);
}

/* Lines that change the position end the hint too, and the next is about the new one. */
static void a_move_ends_the_hint(void **state)
{
    (void)state;
    Client c;
    Rng rng = rng_stream(SEED, 100);
    begin(&c);
    say(&c, "set depth 60\n");
    synchronize(&c);
    for (int i = 0; i < 10; i++) {
        say(&c, "hint 1\n");
        while (c.searches == 0) read_line(&c);
        int move = table_random_move(&c.table, &rng);
        char name[3] = {"ABCDEFGH"[move % 8], (char)('1' + move / 8), '\0'};
        say(&c, "move %s\nping %d\n", name, ++c.pings);
        for (c.pongs = 0; !c.pongs;) read_line(&c);
        table_play(&c.table, move);
        c.searches = 0;
    }
    end(&c);
}

/* The end of the input is no interruption: what was asked is finished. */
static void the_end_of_input_lets_it_finish(void **state)
{
    (void)state;
    Client c;
    char line[PROGRAM_LINE_MAX];
    begin(&c);
    say(&c, "set depth 10\n");
    synchronize(&c);
    say(&c, "go");
    program_close_input(&c.program);
    while (c.move == SQUARE_NONE) read_line(&c);
    assert_true(c.searches >= 5); /* depth 2, 4 .. 10 */
    while (program_line(&c.program, line)) assert_non_null(after(line, "status"));
    assert_int_equal(0, program_end(&c.program));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_whole_games),
        cmocka_unit_test(a_ping_ends_the_thinking),
        cmocka_unit_test(a_move_ends_the_hint),
        cmocka_unit_test(the_end_of_input_lets_it_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
