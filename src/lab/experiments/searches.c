/* searches.c - searches the same positions with different switches. */
#include "lab/experiments/positions.h"
#include "lab/experiments/timing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GAMES = 12, QUICK_GAMES = 2, QUICK_DEPTH = 4 };

static const struct Kind {
    const char *name, *switches;
    int from, to; /* depths */
} KINDS[SEARCHES_COUNT] = {
    [SEARCHES_TABLE] = {"history table", "", 3, 7},
    [SEARCHES_NO_TABLE] = {"no history table", ",history=off", 3, 7},
    [SEARCHES_NO_STABILITY] = {"history table, no stability", ",stability=off", 6, 6},
    [SEARCHES_WIDTH] = {"history table, width 12", ",width=12", 6, 6},
    [SEARCHES_FULL] = {"full tree, all terms", ",history=off,prune=off", 3, 6},
    [SEARCHES_FULL_NO_STABILITY] = {"full tree, no stability",
                                    ",history=off,prune=off,stability=off", 4, 4},
    [SEARCHES_FULL_WEIGHTS] =
        {"full tree, weights only",
         ",history=off,prune=off,stability=off,mobility=off,disappear=off", 4, 4},
    [SEARCHES_FULL_NOTHING] = {"full tree, no evaluation",
                               ",history=off,prune=off,stability=off,mobility=off,disappear=off"
                               ",weights=off",
                               4, 4},
};

static const CsvColumn COLUMNS[SEARCHES_COLUMNS] = {
    {"seed", CSV_LARGE},     {"game", CSV_INTEGER}, {"search", CSV_TEXT},
    {"depth", CSV_POSITIVE}, {"player", CSV_TEXT},  {"positions", CSV_INTEGER},
    {"nodes", CSV_LARGE},    {"seconds", CSV_REAL}};

static int capped(const Lab *lab, int depth)
{
    return lab->quick && depth > QUICK_DEPTH ? QUICK_DEPTH : depth;
}

/* Returns the number of pairs of kind and depth, and sets *out to number `index` of them. */
static int walk(const Lab *lab, int index, PositionsPiece *out)
{
    int count = 0;
    for (const struct Kind *k = KINDS; k < KINDS + SEARCHES_COUNT; k++)
        for (int d = capped(lab, k->from); d <= capped(lab, k->to); d++)
            if (count++ == index)
                *out = (PositionsPiece){.depth = d, .name = k->name, .switches = k->switches};
    return count;
}

static PositionsPiece piece_at(const Lab *lab, int piece)
{
    PositionsPiece p = {0};
    int count = walk(lab, -1, &p);
    walk(lab, piece % count, &p);
    p.game = piece / count;
    return p;
}

static int pieces(const Lab *lab)
{
    return (lab->quick ? QUICK_GAMES : GAMES) * walk(lab, -1, NULL);
}

static double cost(const Lab *lab, int piece)
{
    PositionsPiece p = piece_at(lab, piece);
    bool full = strstr(p.switches, "prune=off") != NULL;
    return 0.005 + (full ? 2e-6 * pow(9, p.depth) : 6e-6 * pow(3.8, p.depth));
}

static void key(const Lab *lab, int piece, Csv *out)
{
    PositionsPiece p = piece_at(lab, piece);
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, p.game + 1);
    csv_add_text(out, p.name);
    csv_add_integer(out, p.depth);
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    PositionsPiece p = piece_at(lab, piece);
    return positions_measure(lab, &p, out, err);
}

const LabTable SEARCHES_CSV = {
    .form = {"searches.csv", COLUMNS, SEARCHES_COLUMNS, SEARCHES_DEPTH + 1, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};

const char *searches_name(SearchesId id) { return KINDS[id].name; }

static const LabWhere *only(LabFilter *f, SearchesId id, int depth)
{
    return lab_where(f, (LabWhere){SEARCHES_NAME, KINDS[id].name}, SEARCHES_DEPTH, depth);
}

double searches_sum(const Csv *searches, SearchesId id, int depth, int column)
{
    LabFilter f;
    return lab_sum(searches, column, only(&f, id, depth));
}

/* The median over the games of the seconds of `a` divided by a column of `b`. */
static LabRange median_ratio(const Csv *searches, SearchesId a, SearchesId b, int column,
                             int depth)
{
    LabFilter f;
    LabValues x, y;
    lab_select(searches, SEARCHES_SECONDS, only(&f, a, depth), &x);
    lab_select(searches, column, only(&f, b, depth), &y);
    return lab_ratio_range(&x, &y);
}

LabRange searches_ratio(const Csv *searches, SearchesId a, SearchesId b, int depth)
{
    return median_ratio(searches, a, b, SEARCHES_SECONDS, depth);
}

double searches_node(const Csv *searches, SearchesId id, int depth)
{
    return median_ratio(searches, id, id, SEARCHES_NODES, depth).value;
}

int searches_depth(const Csv *searches, SearchesId id, int most)
{
    int deepest = 0;
    for (int row = 0; row < csv_rows(searches); row++) {
        int depth = csv_integer(searches, row, SEARCHES_DEPTH);
        if (strcmp(csv_text(searches, row, SEARCHES_NAME), KINDS[id].name) == 0 &&
            depth <= most && depth > deepest)
            deepest = depth;
    }
    return deepest;
}
