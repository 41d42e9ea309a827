/* crosstable.c - measures every player against every other, and the time per move of each. */
#include "lab/experiments/crosstable.h"

#include <math.h>
#include <string.h>

/* Guesses: the whole table takes about half an hour. */
enum { GAMES = 20, QUICK_GAMES = 2, OPENING_PLIES = 6, SPEED_GAMES_EACH = 4 };

typedef enum Settings { REPORTS, TWO_MS } Settings;
static const char *const SETTINGS_NAMES[] = {[REPORTS] = "reports'", [TWO_MS] = "2 ms"};

/* All players. Report C gives its player 59 s per move, which would take six days here; it has
 * a number of playouts instead. */
static const struct Entry {
    const char *spec;
    Settings settings;
    bool quick; /* also in quick runs */
} ENTRIES[] = {
    {"random", REPORTS, true},
    {"history", REPORTS, false},
    {"simple", REPORTS, false},
    {"staged", REPORTS, true},
    {"staged:as=report", REPORTS, false},
    {"annealing", REPORTS, false},
    {"mcts:playouts=500,as=report", REPORTS, false},
    {"sixterm", REPORTS, false},
    {"sixterm:as=report", REPORTS, false},
    {CROSS_TREE, TWO_MS, true},
    {"simple:depth=7", TWO_MS, false},
    {"staged:depth=6", TWO_MS, false},
    {"annealing:value=staged,cooling=0.99", TWO_MS, false},
    {CROSS_MONTE_CARLO, TWO_MS, true},
    {"sixterm:depth=6", TWO_MS, false},
    {"heibai:level=9", TWO_MS, false},
};
enum { ENTRY_COUNT = sizeof ENTRIES / sizeof ENTRIES[0] };

static int entries(const Lab *lab)
{
    int count = 0;
    for (int i = 0; i < ENTRY_COUNT; i++) count += !lab->quick || ENTRIES[i].quick;
    return count;
}

static const struct Entry *entry(const Lab *lab, int index)
{
    int i = 0;
    for (;; i++) {
        if (lab->quick && !ENTRIES[i].quick) continue;
        if (index-- == 0) return &ENTRIES[i];
    }
}

const CsvColumn CROSS_LIST[LADDER_COLUMNS] = {
    {"seed", CSV_LARGE},         {"a", CSV_TEXT},          {"b", CSV_TEXT},
    {"games", CSV_INTEGER},      {"wins", CSV_INTEGER},    {"draws", CSV_INTEGER},
    {"losses", CSV_INTEGER},     {"discs", CSV_MEAN},      {"pairs_0", CSV_INTEGER},
    {"pairs_half", CSV_INTEGER}, {"pairs_1", CSV_INTEGER}, {"pairs_one_and_half", CSV_INTEGER},
    {"pairs_2", CSV_INTEGER},    {"claim", CSV_TEXT},      {"lost_off_the_board", CSV_INTEGER},
    {"moves_a", CSV_INTEGER},    {"moves_b", CSV_INTEGER}, {"seconds_a", CSV_REAL},
    {"seconds_b", CSV_REAL}};

static int pieces(const Lab *lab) { return entries(lab) * (entries(lab) - 1) / 2; }

/* Piece 0 is 0-1, then 0-2, 1-2, 0-3 ... */
static void piece_at(int piece, int *a, int *b)
{
    for (*b = 1; piece >= *b; ++*b) piece -= *b;
    *a = piece;
}

static double cost(const Lab *lab, int piece)
{
    int a, b;
    piece_at(piece, &a, &b);
    double heavy = (entry(lab, a)->settings == TWO_MS) + (entry(lab, b)->settings == TWO_MS);
    return (lab->quick ? QUICK_GAMES : GAMES) * (0.01 + 0.05 * heavy) / lab->threads;
}

static void key(const Lab *lab, int piece, Csv *out)
{
    int a, b;
    piece_at(piece, &a, &b);
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_text(out, entry(lab, a)->spec);
    csv_add_text(out, entry(lab, b)->spec);
    csv_add_integer(out, lab->quick ? QUICK_GAMES : GAMES);
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    int a, b;
    piece_at(piece, &a, &b);
    MatchSettings s = {.a = entry(lab, a)->spec,
                       .b = entry(lab, b)->spec,
                       .games = lab->quick ? QUICK_GAMES : GAMES,
                       .opening_plies = OPENING_PLIES};
    MatchResult r;
    LabEnd end = lab_match(lab, s, &r, err);
    if (end != LAB_DONE) return end;
    lab_add_match(&r, out);
    return LAB_DONE;
}

const LabTable CROSSTABLE_CSV = {
    .form = {"crosstable.csv", CROSS_LIST, CROSS_COLUMNS, CROSS_GAMES + 1, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};

/* Times are measured one game at a time: games at once share caches and clock rate. */
static const CsvColumn SPEED_LIST[SPEED_COLUMNS] = {
    {"seed", CSV_LARGE},    {"player", CSV_TEXT},    {"settings", CSV_TEXT},
    {"games", CSV_INTEGER}, {"moves", CSV_POSITIVE}, {"nodes", CSV_LARGE},
    {"seconds", CSV_REAL}};

static double speed_cost(const Lab *lab, int piece)
{
    return entry(lab, piece)->settings == TWO_MS ? 0.6 : 0.1;
}

static int speed_games(const Lab *lab) { return lab->quick ? 1 : SPEED_GAMES_EACH; }

static void speed_key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_text(out, entry(lab, piece)->spec);
    csv_add_text(out, SETTINGS_NAMES[entry(lab, piece)->settings]);
    csv_add_integer(out, speed_games(lab));
}

static LabEnd speed_measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    const char *specs[2] = {entry(lab, piece)->spec, entry(lab, piece)->spec};
    LabSide sum = {0};
    for (int i = 0; i < speed_games(lab); i++) {
        Game start;
        LabGame g;
        match_opening(lab->seed, i, OPENING_PLIES, &start);
        LabEnd end = lab_play(lab, specs, &start, (uint64_t)i, &g, err);
        if (end != LAB_DONE) return end;
        for (int side = BLACK; side <= WHITE; side++) {
            LabSide s = lab_side(&g, (Side)side);
            sum.moves += s.moves;
            sum.nodes += s.nodes;
            sum.seconds += s.seconds;
        }
    }
    csv_add_integer(out, sum.moves);
    csv_add_integer(out, (int64_t)sum.nodes);
    csv_add_real(out, sum.seconds, 9);
    return LAB_DONE;
}

const LabTable SPEED_CSV = {
    .form = {"speed.csv", SPEED_LIST, SPEED_COLUMNS, SPEED_GAMES + 1, false},
    .work = {
        .pieces = entries, .cost = speed_cost, .key = speed_key, .measure = speed_measure}};

int cross_games(const Csv *matches, int row)
{
    return csv_integer(matches, row, CROSS_MATCH + MATCH_WINS) +
           csv_integer(matches, row, CROSS_MATCH + MATCH_DRAWS) +
           csv_integer(matches, row, CROSS_MATCH + MATCH_LOSSES);
}

int crosstable_row(const Csv *crosstable, const char *a, const char *b, bool *swapped)
{
    for (int row = 0; row < csv_rows(crosstable); row++) {
        const char *x = csv_text(crosstable, row, CROSS_A);
        const char *y = csv_text(crosstable, row, CROSS_B);
        *swapped = strcmp(x, b) == 0 && strcmp(y, a) == 0;
        if (*swapped || (strcmp(x, a) == 0 && strcmp(y, b) == 0)) return row;
    }
    return -1;
}
