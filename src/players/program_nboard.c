/* program_nboard.c - programs that speak NBoard's protocol, version 2. Lines that are no answer
 * are search reports and the like, and are skipped as the protocol asks. */
#include "board/notation.h"
#include "game/ggf.h"
#include "players/classes.h"
#include "players/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines that no program sends before it is taken for noise. */
enum { NOISE_MAX = 100, SHOWN_MAX = 60 };

/* The first words of lines that need no answer. */
static const char *const REPORTS[] = {"status", "search",   "book",    "nodestats", "set",
                                      "learn",  "analysis", "learned", "pong"};

static bool begins(const char *line, const char *word)
{
    size_t size = strlen(word);
    return strncmp(line, word, size) == 0 && (!line[size] || line[size] == ' ');
}

static bool is_report(const char *line)
{
    if (!*line) return true;
    for (size_t i = 0; i < sizeof REPORTS / sizeof REPORTS[0]; i++)
        if (begins(line, REPORTS[i])) return true;
    return false;
}

/* Waits for a line that begins with `word`. */
static bool await(Program *p, const char *word, const char *to, char line[PROCESS_LINE_MAX])
{
    char noise[SHOWN_MAX + 1] = "";
    for (int lines = 0; lines < NOISE_MAX;) {
        if (!program_line(p, to, line)) return false;
        if (strncmp(line, word, strlen(word)) == 0) return true;
        if (is_report(line)) continue;
        lines++;
        snprintf(noise, sizeof noise, "%.*s", SHOWN_MAX, line);
    }
    return program_fail(p, "said '%s' and the like instead of an answer to '%s'", noise, to);
}

/* A program that answers a ping has understood all before it. */
static bool ping(Program *p)
{
    char text[32], line[PROCESS_LINE_MAX];
    int number = ++p->pings;
    snprintf(text, sizeof text, "ping %d", number);
    if (!program_send(p, "%s", text)) return false;
    do {
        if (!await(p, "pong", text, line)) return false;
    } while (atoi(line + strlen("pong")) < number);
    return true;
}

static bool greet(Program *p)
{
    p->pings = 0;
    return program_send(p, "nboard 2") && ping(p);
}

static bool no_memory(Program *p)
{
    p->no_memory = true;
    return program_fail(p, "cannot be sent its game: out of memory");
}

static bool begin(Program *p, const Turn *turn)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) return no_memory(p);
    Text text = {0};
    sheet_start(sheet, turn->game->start);
    text_print(&sheet->place, "heibai");
    for (int side = BLACK; side <= WHITE; side++) {
        text_print(&sheet->players[side].name, "%s", side == BLACK ? "black" : "white");
        sheet->players[side].clock.main = turn->clock;
    }
    ggf_write(sheet, &text, NULL);
    bool ok = sheet_ok(sheet, NULL) && text_ok(&text, NULL)
                  ? program_send(p, "set game %s", text.data)
                  : no_memory(p);
    text_free(&text);
    sheet_free(sheet);
    free(sheet);
    return ok;
}

static bool tell(Program *p, Side side, int move)
{
    (void)side;
    return program_send(p, "move %s", move == SQUARE_PASS ? "PA" : square_name(move));
}

static int read_move(const char *text)
{
    int square = square_parse(text);
    bool alone = square != SQUARE_NONE && (!text[2] || strchr("/ ", text[2]));
    if (alone) return square;
    return (text[0] | 32) == 'p' ? SQUARE_PASS : SQUARE_NONE;
}

/* "F5/1.50/0.3": the value may be missing. */
static void read_value(const char *text, Choice *out)
{
    const char *slash = strchr(text, '/');
    char number[24] = "";
    if (!slash) return;
    size_t size = strcspn(slash + 1, "/ ");
    if (size < sizeof number) memcpy(number, slash + 1, size);
    out->valued = text_to_real(number[0] == '+' ? number + 1 : number, -1e6, 1e6, &out->value);
    if (out->valued) out->basis.kind = BASIS_PROGRAM;
}

static bool ask(Program *p, const Turn *turn, Choice *out)
{
    (void)turn;
    char line[PROCESS_LINE_MAX];
    if (!ping(p) || !program_send(p, "go") || !await(p, "===", "go", line)) return false;
    const char *text = line + 3 + strspn(line + 3, " ");
    out->square = read_move(text);
    read_value(text, out);
    return out->square != SQUARE_NONE ||
           program_fail(p, "said '%.*s' to 'go', which is no move", SHOWN_MAX, line);
}

static const Dialect NBOARD = {
    .quit = "quit\n", .greet = greet, .begin = begin, .tell = tell, .ask = ask};

static bool open_player(Player *p, Error *err) { return program_open(p, &NBOARD, err); }

const PlayerClass NBOARD_CLASS = {
    .name = "nboard",
    .summary = "another program that speaks NBoard's protocol: nboard:PROGRAM ARGS",
    .settings_size = sizeof(ProgramSettings),
    .read = program_read,
    .open = open_player,
    .ready = program_ready,
    .choose = program_choose,
    .close = program_close};
