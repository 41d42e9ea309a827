/* demo.c - the demonstration of report B: the first rounds of a game, with the value of each
 * move. */
#include "board/notation.h"
#include "draw/board_svg.h"
#include "game/boardtext.h"
#include "lab/experiments/games.h"
#include "lab/html.h"
#include "players/registry.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PLIES = 8 };

/* The two players of report B. */
static const char *const SPECS[2] = {"staged", "annealing:value=staged"};

static const CsvColumn COLUMNS[DEMO_COLUMNS] = {
    {"seed", CSV_LARGE},       {"left", CSV_INTEGER}, {"side", CSV_TEXT},  {"player", CSV_TEXT},
    {"accessible", CSV_TEXT},  {"move", CSV_TEXT},    {"value", CSV_TEXT}, {"basis", CSV_TEXT},
    {"score", CSV_DIFFERENCE}, {"board", CSV_TEXT}};

static void key(const Lab *lab, int piece, Csv *out)
{
    (void)piece;
    csv_add_integer(out, (int64_t)lab->seed);
}

static void list_moves(const Position *p, Text *out)
{
    for (uint64_t moves = board_moves(&p->board); moves;)
        text_print(out, "%s%s", out->size ? " " : "", square_name(bit_pop(&moves)));
}

/* There are no passes in the first moves of a game. */
static void add_move(const Game *g, const Choice *choice, Csv *out)
{
    const Ply *ply = &g->ply[g->plies - 1];
    Text moves = {0};
    char value[32] = "", board[BOARDTEXT_SIZE], basis[BASIS_TEXT];
    list_moves(&ply->before, &moves);
    if (choice->valued) snprintf(value, sizeof value, "%+g", choice->value);
    csv_add_integer(out, PLIES - g->plies);
    csv_add_text(out, lab_side_name(ply->before.side));
    csv_add_text(out, SPECS[ply->before.side]);
    csv_add_string(out, &moves);
    csv_add_text(out, square_name(ply->move));
    csv_add_text(out, value);
    csv_add_text(out, basis_text(&choice->basis, basis));
    csv_add_integer(out, game_difference(g));
    csv_add_text(out, boardtext_write(&g->now, board));
    text_free(&moves);
}

static LabEnd play(const Lab *lab, Player *const players[2], Csv *out)
{
    Game g;
    game_start(&g, position_start());
    while (g.plies < PLIES) {
        Turn turn = {.position = g.now, .stop = {lab->stop, 0}};
        Choice choice;
        Chosen chosen = player_choose(players[g.now.side], &turn, &choice);
        if (chosen != CHOSEN_MOVE || !game_play(&g, choice.square, 0)) return LAB_STOPPED;
        add_move(&g, &choice, out);
    }
    return LAB_DONE;
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    (void)piece;
    Player *players[2];
    for (int side = BLACK; side <= WHITE; side++)
        players[side] =
            registry_create(SPECS[side], (PlayerSeed){lab->seed, (uint64_t)side}, err);
    bool ok = players[BLACK] && players[WHITE];
    LabEnd end = ok ? play(lab, players, out) : LAB_FAILED;
    player_destroy(players[BLACK]);
    player_destroy(players[WHITE]);
    return end;
}

const LabTable DEMO_CSV = {
    .form = {"demo.csv", COLUMNS, DEMO_COLUMNS, DEMO_SEED + 1, true},
    .work = {.count = 1, .seconds = 0.01, .key = key, .measure = measure}};

static Position board_at(const Csv *demo, int row)
{
    Position p;
    bool ok = boardtext_read(csv_text(demo, row, DEMO_BOARD), &p, NULL, NULL);
    return ok ? p : position_start();
}

static void print_board(const Position *p, Text *out)
{
    text_print(out, "    A B C D E F G H\n");
    for (int row = 0; row < 8; row++) {
        text_print(out, "  %d", row + 1);
        for (int column = 0; column < 8; column++)
            text_print(out, " %c", boardtext_square(p, row * 8 + column));
        text_print(out, "\n");
    }
}

static void print_accessible(const char *moves, Text *out)
{
    text_print(out, "Accessible moves:");
    for (int i = 0; *moves; i++) {
        size_t size = strcspn(moves, " ");
        text_print(out, "  %d: %.*s", i, (int)size, moves);
        moves += size + (moves[size] == ' ');
    }
    text_print(out, "\n");
}

void demo_transcript(const Csv *demo, Text *out)
{
    Position start = position_start();
    print_board(&start, out);
    for (int row = 0; row < csv_rows(demo); row++) {
        const char *value = csv_text(demo, row, DEMO_VALUE);
        Position p = board_at(demo, row);
        if (row % 2 == 0) text_print(out, "\n===== Round %d =====\n", row / 2 + 1);
        text_print(out, "\n");
        print_accessible(csv_text(demo, row, DEMO_ACCESSIBLE), out);
        text_print(out, "%s (%s) plays %s", csv_text(demo, row, DEMO_SIDE),
                   csv_text(demo, row, DEMO_PLAYER), csv_text(demo, row, DEMO_MOVE));
        text_print(out, ", value %s (%s)\n", *value ? value : "none",
                   csv_text(demo, row, DEMO_BASIS));
        print_board(&p, out);
        text_print(out, "Score (black - white): %s\n", csv_text(demo, row, DEMO_SCORE));
    }
}

enum { SIZE = 210, GAP = 24, HEAD = 76, CAPTION = 62, ACROSS = 4 };

static void draw_board(Svg *s, const Csv *demo, int row, double x, double y)
{
    char line[96];
    const char *value = csv_text(demo, row, DEMO_VALUE);
    int score = csv_integer(demo, row, DEMO_SCORE);
    Position p = board_at(demo, row);
    BoardPicture picture = {.position = p,
                            .last = square_parse(csv_text(demo, row, DEMO_MOVE)),
                            .title = csv_text(demo, row, DEMO_MOVE)};
    board_svg_draw(s, &picture, x, y, SIZE);
    snprintf(line, sizeof line, "%d. %s %s", row + 1, csv_text(demo, row, DEMO_SIDE),
             csv_text(demo, row, DEMO_MOVE));
    svg_text(s, x, y + SIZE + 18, line, (SvgFont){.bold = true});
    snprintf(line, sizeof line, "value %s (%s)", *value ? value : "none",
             csv_text(demo, row, DEMO_BASIS));
    svg_text(s, x, y + SIZE + 36, line, (SvgFont){.fill = SVG_SOFT});
    snprintf(line, sizeof line, score ? "score %+d" : "score %d", score);
    svg_text(s, x, y + SIZE + 53, line, (SvgFont){.fill = SVG_SOFT});
}

static void draw(const LabData *data, LabFiles *out)
{
    const Csv *demo = lab_csv(data, &DEMO_CSV);
    int count = csv_rows(demo), down = (count + ACROSS - 1) / ACROSS;
    double width = GAP + ACROSS * (SIZE + GAP), step = SIZE + CAPTION + GAP;
    Svg s;
    char line[160];
    snprintf(line, sizeof line, "%s (black) against %s (white): the first %d rounds",
             csv_text(demo, 0, DEMO_PLAYER), csv_text(demo, 1, DEMO_PLAYER), count / 2);
    svg_begin(&s, width, HEAD + down * step, "Demonstration", line);
    svg_text(&s, GAP, 34, line, (SvgFont){.size = SVG_TITLE, .bold = true});
    svg_text(
        &s, GAP, 56,
        "Value: what the player gave its move, in its own unit. Score: black's discs minus "
        "white's.",
        (SvgFont){.fill = SVG_SOFT});
    for (int row = 0; row < count; row++)
        draw_board(&s, demo, row, GAP + row % ACROSS * (double)(SIZE + GAP),
                   HEAD + row / ACROSS * step);
    svg_end(&s);
    Text *svg = lab_file(out, "demo.svg");
    text_append(svg, &s.out);
    text_free(&s.out);
    demo_transcript(demo, lab_file(out, "demo.txt"));
}

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const NAMES[] = {"demo.svg"};
    Text transcript = {0};
    demo_transcript(lab_csv(data, &DEMO_CSV), &transcript);
    html_paragraph(out,
                   "Report B's demonstration: after each move the board, the score and the "
                   "value that the player gave its move.");
    html_pictures(out, files, NAMES, 1);
    text_print(out, "<details><summary>The transcript</summary>\n");
    html_lines(out, text_string(&transcript));
    text_print(out, "</details>\n");
    text_follow(out, &transcript);
    text_free(&transcript);
}

const LabExperiment DEMO_EXPERIMENT = {"demo",
                                       "Demonstration",
                                       "the first rounds of a game, with values",
                                       {&DEMO_CSV},
                                       draw,
                                       section,
                                       NULL};
