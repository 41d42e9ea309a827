/* sparring PROTOCOL MANNER [LOG]: a program that plays the first legal move by GTP or NBoard,
 * in good manners or bad. What is bad happens when it is asked for its third move. */
#define _DEFAULT_SOURCE /* usleep */
#include "base/text.h"
#include "board/notation.h"
#include "game/game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LINE_MAX_SIZE = 4096, BAD_MOVE = 3, LATE_MICROSECONDS = 800000, MEGABYTE = 1 << 20 };

typedef struct Engine {
    bool nboard;
    const char *manner;
    Game game;
    int asked;
    FILE *log; /* what it was told, for the test to read; NULL: nobody does */
} Engine;

static bool is(const Engine *e, const char *manner) { return strcmp(e->manner, manner) == 0; }

static void say(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

static void answer(const Engine *e, const char *mark, const char *text)
{
    const char *end = is(e, "crlf") ? "\r\n" : "\n";
    printf("%s%s%s%s%s", mark, *text && !is(e, "tight") ? " " : "", text, end,
           is(e, "tight") ? "" : end);
    fflush(stdout);
}

static void sleep_for_ever(void)
{
    for (;;) pause();
}

static void say_megabyte(void)
{
    for (int i = 0; i < MEGABYTE; i++) putchar('x');
    say("\n");
}

static void say_noise(void)
{
    for (;;) puts("the quick brown fox");
}

static int first_move(const Engine *e) { return bit_first(board_moves(&e->game.now.board)); }

/* What happens instead of a move; returns if nothing does. */
static bool misbehave(const Engine *e, const char *mark)
{
    if (e->asked < BAD_MOVE) return false;
    if (is(e, "crash") || (is(e, "sometimes") && e->asked == BAD_MOVE && first_move(e) % 2)) {
        fputs("assertion failed: luck\n", stderr);
        signal(SIGSEGV, SIG_DFL); /* sanitizers catch it otherwise */
        raise(SIGSEGV);
    }
    if (is(e, "exit")) exit(3);
    if (is(e, "hang")) sleep_for_ever();
    if (is(e, "late")) usleep(LATE_MICROSECONDS);
    if (is(e, "stubborn")) {
        signal(SIGTERM, SIG_IGN);
        sleep_for_ever();
    }
    if (is(e, "noise")) say_noise();
    if (is(e, "megabyte")) say_megabyte();
    const char *wrong = is(e, "illegal")   ? "a1"
                        : is(e, "pass")    ? "pass"
                        : is(e, "resign")  ? "resign"
                        : is(e, "garbage") ? "\001\377 z9 %s%n"
                                           : NULL;
    if (wrong) answer(e, mark, wrong);
    return wrong || is(e, "megabyte");
}

/* GRhino's way: the side that cannot move is passed over at once. */
static void pass_by_itself(Engine *e)
{
    if (is(e, "grhino")) game_play(&e->game, SQUARE_PASS, 0);
}

static void move_name(const Engine *e, int move, char out[3])
{
    snprintf(out, 3, "%s", square_name(move));
    if (!is(e, "grhino")) out[0] = (char)(out[0] | 32);
}

/* ---- GTP --------------------------------------------------------------------------------- */

static void gtp_play(Engine *e, const char *side, const char *move)
{
    bool pass = strcasecmp(move, "pass") == 0, white = (side[0] | 32) == 'w';
    int square = pass ? SQUARE_PASS : square_parse(move);
    if (is(e, "grhino") && pass) {
        answer(e, "?", "syntax error");
    } else if (white != (e->game.now.side == WHITE) || !game_play(&e->game, square, 0)) {
        answer(e, "?", "illegal move");
    } else {
        pass_by_itself(e);
        answer(e, is(e, "ids") ? "=17" : "=", "");
    }
}

static void gtp_genmove(Engine *e)
{
    char name[3];
    e->asked++;
    if (misbehave(e, "=")) return;
    int square = first_move(e);
    move_name(e, square, name);
    game_play(&e->game, square, 0);
    pass_by_itself(e);
    answer(e, is(e, "ids") ? "=18" : "=", name);
}

static void gtp_line(Engine *e, char *line)
{
    char *word[3] = {"", "", ""};
    int count = 0;
    for (char *w = strtok(line, " "); w && count < 3; w = strtok(NULL, " ")) word[count++] = w;
    if (!strcmp(word[0], "quit")) {
        answer(e, "=", "");
        exit(0);
    } else if (!strcmp(word[0], "known_command")) {
        answer(e, "=", e->log ? "true" : "false");
    } else if (!strcmp(word[0], "clear_board")) {
        game_start(&e->game, position_start());
        answer(e, "=", "");
    } else if (!strcmp(word[0], "play")) {
        gtp_play(e, word[1], word[2]);
    } else if (!strcmp(word[0], "genmove")) {
        gtp_genmove(e);
    } else if (!strncmp(word[0], "time_", 5) && e->log) {
        answer(e, "=", "");
    } else {
        answer(e, "?", "unknown command");
    }
}

/* ---- NBoard ------------------------------------------------------------------------------ */

/* Only the board of a game without moves: BO[8 <64> *]. */
static void nboard_game(Engine *e, const char *ggf)
{
    const char *at = strstr(ggf, "BO[8");
    Position p = {{0, 0}, BLACK};
    uint64_t discs[2] = {0, 0};
    int square = 0;
    for (at = at ? at + 4 : ""; *at && *at != ']'; at++) {
        if (*at == ' ') continue;
        if (square == SQUARES) p.side = *at == 'O' ? WHITE : BLACK;
        if (square < SQUARES && *at == '*') discs[BLACK] |= bit(square);
        if (square < SQUARES && *at == 'O') discs[WHITE] |= bit(square);
        square++;
    }
    p.board = (Board){discs[p.side], discs[side_other(p.side)]};
    game_start(&e->game, p);
}

static void nboard_go(Engine *e)
{
    char name[3], text[40];
    e->asked++;
    if (misbehave(e, "===")) return;
    move_name(e, first_move(e), name);
    say("status thinking\nnodestats 12 0.5\nsearch f5d6 1.5 0 4 x\n");
    snprintf(text, sizeof text, "%s%s", name, e->asked % 2 ? "/1.50/0.3" : "");
    answer(e, "===", text);
}

static void nboard_line(Engine *e, const char *line)
{
    if (!strcmp(line, "quit")) exit(0);
    if (!strncmp(line, "set game ", 9)) nboard_game(e, line + 9);
    if (!strncmp(line, "move ", 5))
        game_play(&e->game, !strcmp(line + 5, "PA") ? SQUARE_PASS : square_parse(line + 5), 0);
    if (!strcmp(line, "go")) nboard_go(e);
    if (!strncmp(line, "ping ", 5)) {
        printf("pong %s\n", line + 5);
        fflush(stdout);
    }
}

int main(int argc, char **argv)
{
    static Engine e;
    char line[LINE_MAX_SIZE];
    if (argc < 3) return 2;
    e.nboard = strcmp(argv[1], "nboard") == 0;
    e.manner = argv[2];
    if (argc > 3 && !(e.log = fopen(argv[3], "a"))) return 2;
    game_start(&e.game, position_start());
    if (is(&e, "mute")) sleep_for_ever();
    if (is(&e, "banner")) say("Welcome to the engine\n\nhave fun\n");
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (e.log) {
            fprintf(e.log, "%s\n", line);
            fflush(e.log);
        }
        if (e.nboard)
            nboard_line(&e, line);
        else
            gtp_line(&e, line);
    }
    return 0;
}
