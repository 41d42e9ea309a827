/* moves.c - report A, 4.4: measures the time of each move of a game. */
#include "board/notation.h"
#include "lab/experiments/games.h"
#include "lab/play.h"

#include <string.h>

/* Game 0 begins at the start position, the others at random openings. The players are
 * deterministic. Each game is played several times, and the fastest time of each move counts,
 * since disturbances only make a search slower. The numbers are guesses. */
enum { GAMES = 12, QUICK_GAMES = 2, PLAYS = 5, QUICK_PLAYS = 2, OPENING_PLIES = 4 };

static const struct Pairing {
    const char *name, *white, *black, *quick_white, *quick_black;
} PAIRINGS[] = {
    {"avoid=root against plain minimax", "history:avoid=root", "simple:prune=off",
     "history:avoid=root,depth=4", "simple:prune=off,depth=4"},
    {"history against alpha-beta", "history", "simple:prune=on", "history:depth=4",
     "simple:prune=on,depth=4"},
};
enum { PAIRING_COUNT = sizeof PAIRINGS / sizeof PAIRINGS[0] };

static const CsvColumn COLUMNS[MOVES_COLUMNS] = {
    {"seed", CSV_LARGE},      {"pairing", CSV_TEXT},   {"game", CSV_INTEGER},
    {"left", CSV_INTEGER},    {"number", CSV_INTEGER}, {"discs", CSV_DISCS},
    {"side", CSV_TEXT},       {"player", CSV_TEXT},    {"move", CSV_TEXT},
    {"choices", CSV_INTEGER}, {"nodes", CSV_LARGE},    {"basis", CSV_TEXT},
    {"seconds", CSV_REAL}};

static const struct Pairing *pairing_of(int piece) { return &PAIRINGS[piece % PAIRING_COUNT]; }
static int game_of(int piece) { return piece / PAIRING_COUNT; }

static double cost(const Lab *lab, int piece)
{
    if (lab->quick) return 0.02;
    return strstr(pairing_of(piece)->black, "prune=off") ? 2.5 : 0.15;
}

static void key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_text(out, pairing_of(piece)->name);
    csv_add_integer(out, game_of(piece));
}

/* Keeps the shorter time of each move. */
static void keep_fastest(const LabGame *again, LabGame *g)
{
    for (int i = 0; i < g->game.plies && i < again->game.plies; i++)
        if (again->game.ply[i].seconds < g->game.ply[i].seconds)
            g->game.ply[i].seconds = again->game.ply[i].seconds;
}

static LabEnd play_repeatedly(const Lab *lab, int piece, const char *const specs[2],
                              LabGame *out, Error *err)
{
    int plays = lab->quick ? QUICK_PLAYS : PLAYS, game = game_of(piece);
    Game start;
    LabGame again;
    match_opening(lab->seed, game, game ? OPENING_PLIES : 0, &start);
    LabEnd end = lab_play(lab, specs, &start, (uint64_t)game, out, err);
    for (int i = 1; i < plays && end == LAB_DONE; i++) {
        end = lab_play(lab, specs, &start, (uint64_t)game, &again, err);
        keep_fastest(&again, out);
    }
    return end;
}

static void add_move(const LabGame *g, int index, const char *const specs[2], Csv *out)
{
    const Ply *ply = &g->game.ply[index];
    int discs = board_discs(&ply->before.board);
    char basis[BASIS_TEXT];
    csv_add_integer(out, discs - 3);
    csv_add_integer(out, discs);
    csv_add_text(out, lab_side_name(ply->before.side));
    csv_add_text(out, specs[ply->before.side]);
    csv_add_text(out, square_name(ply->move));
    csv_add_integer(out, popcount(board_moves(&ply->before.board)));
    csv_add_integer(out, (int64_t)g->choices[index].nodes);
    csv_add_text(out, basis_text(&g->choices[index].basis, basis));
    csv_add_real(out, ply->seconds, 9);
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    const struct Pairing *p = pairing_of(piece);
    const char *specs[2] = {lab->quick ? p->quick_black : p->black,
                            lab->quick ? p->quick_white : p->white};
    LabGame g;
    LabEnd end = play_repeatedly(lab, piece, specs, &g, err);
    if (end != LAB_DONE) return end;
    int left = lab_side(&g, BLACK).moves + lab_side(&g, WHITE).moves;
    for (int i = g.opening; i < g.game.plies; i++) {
        if (g.game.ply[i].move == SQUARE_PASS) continue;
        csv_add_integer(out, --left);
        add_move(&g, i, specs, out);
    }
    return LAB_DONE;
}

const LabTable MOVES_CSV = {.form = {"moves.csv", COLUMNS, MOVES_COLUMNS, MOVES_GAME + 1, true},
                            .work = {.count = PAIRING_COUNT * GAMES,
                                     .quick_count = PAIRING_COUNT * QUICK_GAMES,
                                     .cost = cost,
                                     .key = key,
                                     .measure = measure}};

Phase moves_phase(int discs)
{
    return discs < 24 ? PHASE_OPENING : discs < 44 ? PHASE_MIDDLE : PHASE_END;
}

const char *moves_phase_name(Phase phase)
{
    static const char *const NAMES[PHASES] = {"opening, 4-23 discs", "middle game, 24-43 discs",
                                              "endgame, 44-63 discs"};
    return NAMES[phase];
}

static bool counts(const Csv *moves, int row, Phase phase)
{
    return strcmp(csv_text(moves, row, MOVES_SIDE), lab_side_name(WHITE)) == 0 &&
           moves_phase(csv_integer(moves, row, MOVES_DISCS)) == phase;
}

MovesPhase moves_sum(const Csv *moves, Phase phase)
{
    const Basis corner = {.kind = BASIS_CORNER_RULE};
    char rule[BASIS_TEXT];
    MovesPhase sum = {0};
    basis_text(&corner, rule);
    for (int row = 0; row < csv_rows(moves); row++) {
        if (!counts(moves, row, phase)) continue;
        sum.moves++;
        sum.mean += csv_number(moves, row, MOVES_SECONDS);
    }
    if (sum.moves) sum.mean /= sum.moves;
    for (int row = 0; row < csv_rows(moves); row++) {
        if (!counts(moves, row, phase) ||
            csv_number(moves, row, MOVES_SECONDS) >= sum.mean / 10)
            continue;
        sum.cheap++;
        sum.cheap_corner += strcmp(csv_text(moves, row, MOVES_BASIS), rule) == 0;
    }
    return sum;
}

/* Sums by the number of the move. */
typedef struct Bins {
    double seconds[MOVES_MAX + 1];
    int moves[MOVES_MAX + 1];
    int most; /* the greatest of moves */
} Bins;

/* Whether there are enough moves of this number for a mean. White seldom has an odd number,
 * after a pass. The first moves are those of game 0 alone: the others begin with an opening. */
static bool is_enough(const Bins *b, int number)
{
    return b->moves[number] > 0 && (number <= OPENING_PLIES || b->moves[number] * 4 >= b->most);
}

static double smoothed(const Bins *b, int number)
{
    enum { REACH = 4 }; /* moves on either side */
    double sum = 0;
    int count = 0;
    for (int i = number - REACH; i <= number + REACH; i++) {
        if (i < 1 || i > MOVES_MAX || !is_enough(b, i)) continue;
        sum += b->seconds[i] / b->moves[i];
        count++;
    }
    return sum / count;
}

static void fill_bins(const Csv *moves, int without, Bins *b)
{
    for (int row = 0; row < csv_rows(moves); row++) {
        int number = csv_integer(moves, row, MOVES_NUMBER);
        if (strcmp(csv_text(moves, row, MOVES_SIDE), lab_side_name(WHITE)) != 0 ||
            csv_integer(moves, row, MOVES_GAME) == without || number < 1 || number > MOVES_MAX)
            continue;
        b->seconds[number] += csv_number(moves, row, MOVES_SECONDS);
        if (++b->moves[number] > b->most) b->most = b->moves[number];
    }
}

void moves_curve(const Csv *moves, int without, MovesCurve *out)
{
    Bins b = {0};
    fill_bins(moves, without, &b);
    *out = (MovesCurve){.count = 0};
    for (int number = 1; number <= MOVES_MAX; number++) {
        if (!is_enough(&b, number)) continue;
        int i = out->count++;
        out->number[i] = number;
        out->mean[i] = b.seconds[number] / b.moves[number];
        out->smooth[i] = smoothed(&b, number);
        if (out->smooth[i] > out->smooth[out->peak]) out->peak = i;
    }
}

int moves_games(const Csv *moves)
{
    int games = 0;
    for (int row = 0; row < csv_rows(moves); row++)
        if (csv_integer(moves, row, MOVES_GAME) >= games)
            games = csv_integer(moves, row, MOVES_GAME) + 1;
    return games;
}
