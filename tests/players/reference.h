/* reference.h - the rules and the evaluations of the course players a second time: 8x8 arrays,
 * plain loops, written from the specification. Shares nothing with the program but the random
 * numbers; ref_board converts a position. */
#ifndef HEIBAI_TESTS_PLAYERS_REFERENCE_H
#define HEIBAI_TESTS_PLAYERS_REFERENCE_H

#include "base/rng.h"
#include "board/board.h"

#include <string.h>

/* +1 black, -1 white, 0 empty; at[row][column], row 0 is the top. */
typedef struct RefBoard {
    int at[8][8];
} RefBoard;

/* Squares are numbered in row order: row * 8 + column. */
typedef struct RefMoves {
    int count;
    int square[64];
} RefMoves;

static inline bool ref_inside(int row, int column)
{
    return row >= 0 && row < 8 && column >= 0 && column < 8;
}

/* The number of discs that a disc of `side` on this square would flip in one direction. */
static inline int ref_flips_towards(const RefBoard *b, int side, int square, const int step[2])
{
    int count = 0, row = square / 8 + step[0], column = square % 8 + step[1];
    while (ref_inside(row, column) && b->at[row][column] == -side) {
        count++;
        row += step[0];
        column += step[1];
    }
    return ref_inside(row, column) && b->at[row][column] == side ? count : 0;
}

static const int REF_STEPS[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                    {0, 1},   {1, -1}, {1, 0},  {1, 1}};

static inline bool ref_legal(const RefBoard *b, int side, int square)
{
    if (b->at[square / 8][square % 8]) return false;
    for (int i = 0; i < 8; i++)
        if (ref_flips_towards(b, side, square, REF_STEPS[i])) return true;
    return false;
}

static inline RefBoard ref_play(RefBoard b, int side, int square)
{
    RefBoard after = b;
    for (int i = 0; i < 8; i++) {
        int count = ref_flips_towards(&b, side, square, REF_STEPS[i]);
        for (int k = 1; k <= count; k++)
            after.at[square / 8 + k * REF_STEPS[i][0]][square % 8 + k * REF_STEPS[i][1]] = side;
    }
    after.at[square / 8][square % 8] = side;
    return after;
}

/* The legal moves in row order. */
static inline RefMoves ref_moves(const RefBoard *b, int side)
{
    RefMoves m = {.count = 0};
    for (int square = 0; square < 64; square++)
        if (ref_legal(b, side, square)) m.square[m.count++] = square;
    return m;
}

static inline int ref_mobility(const RefBoard *b, int side)
{
    int count = 0;
    for (int square = 0; square < 64; square++) count += ref_legal(b, side, square);
    return count;
}

static inline bool ref_can_move(const RefBoard *b, int side)
{
    for (int square = 0; square < 64; square++)
        if (ref_legal(b, side, square)) return true;
    return false;
}

static inline bool ref_over(const RefBoard *b)
{
    return !ref_can_move(b, 1) && !ref_can_move(b, -1);
}

static inline int ref_count(const RefBoard *b, int side)
{
    int count = 0;
    for (int i = 0; i < 64; i++) count += b->at[i / 8][i % 8] == side;
    return count;
}

static inline int ref_discs(const RefBoard *b) { return 64 - ref_count(b, 0); }

static inline RefBoard ref_start(void)
{
    RefBoard b = {{{0}}};
    b.at[3][4] = b.at[4][3] = 1;
    b.at[3][3] = b.at[4][4] = -1;
    return b;
}

/* A position of the program from the array, and back. */
static inline Position ref_position(const RefBoard *b, int side)
{
    Position p = {{0, 0}, side > 0 ? BLACK : WHITE};
    for (int i = 0; i < 64; i++) {
        if (b->at[i / 8][i % 8] == side) p.board.me |= UINT64_C(1) << i;
        if (b->at[i / 8][i % 8] == -side) p.board.opp |= UINT64_C(1) << i;
    }
    return p;
}

static inline RefBoard ref_board(Position p)
{
    RefBoard b = {{{0}}};
    int side = p.side == BLACK ? 1 : -1;
    for (int i = 0; i < 64; i++) {
        if (p.board.me >> i & 1) b.at[i / 8][i % 8] = side;
        if (p.board.opp >> i & 1) b.at[i / 8][i % 8] = -side;
    }
    return b;
}

/* Own weights minus the opponent's; rows 5 to 8 mirror rows 1 to 4. */
static inline int ref_weights(const RefBoard *b, int side, const int rows[4][8])
{
    int sum = 0;
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++) sum += side * b->at[r][c] * rows[r < 4 ? r : 7 - r][c];
    return sum;
}

/* ---- report A ---- */

static const int REF_HISTORY_WEIGHTS[4][8] = {{150, -80, 10, 10, 10, 10, -80, 150},
                                              {-80, -90, 5, 5, 5, 5, -90, -80},
                                              {10, 5, 1, 1, 1, 1, 5, 10},
                                              {10, 5, 1, 1, 1, 1, 5, 10}};

/* Discs of `side` in rows r0..r1-1 and columns c0..c1-1: a slice of the specification. */
static inline int ref_slice(const RefBoard *b, int side, const int rows[2],
                            const int columns[2])
{
    int count = 0;
    for (int r = rows[0]; r < rows[1]; r++)
        for (int c = columns[0]; c < columns[1]; c++) count += b->at[r][c] == side;
    return count;
}

/* For each corner its square, its X-square, two slices, and two more with the X-square. */
static const struct RefCornerSlices {
    int corner[2], x_square[2];
    int slices[4][2][2];
} REF_CORNERS[4] = {
    {{0, 0}, {1, 1}, {{{0, 1}, {0, 7}}, {{1, 8}, {0, 1}}, {{1, 2}, {1, 6}}, {{2, 7}, {1, 2}}}},
    {{0, 7}, {1, 6}, {{{0, 7}, {7, 8}}, {{0, 1}, {0, 7}}, {{1, 6}, {6, 7}}, {{1, 2}, {1, 6}}}},
    {{7, 7}, {6, 6}, {{{7, 8}, {1, 8}}, {{0, 7}, {7, 8}}, {{6, 7}, {2, 7}}, {{1, 6}, {6, 7}}}},
    {{7, 0}, {6, 1}, {{{1, 8}, {0, 1}}, {{7, 8}, {1, 8}}, {{2, 7}, {1, 2}}, {{6, 7}, {2, 7}}}},
};

static inline int ref_edge_stability(const RefBoard *b, int side)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        const struct RefCornerSlices *c = &REF_CORNERS[i];
        if (b->at[c->corner[0]][c->corner[1]] != side) continue;
        int slices = b->at[c->x_square[0]][c->x_square[1]] == side ? 4 : 2;
        for (int k = 0; k < slices; k++)
            sum += ref_slice(b, side, c->slices[k][0], c->slices[k][1]);
    }
    return sum;
}

/* The three neighbours of corner `i` as rows and columns. */
static inline void ref_corner_neighbours(int i, int out[3][2])
{
    const int *corner = REF_CORNERS[i].corner, *x = REF_CORNERS[i].x_square;
    const int list[3][2] = {{corner[0], x[1]}, {x[0], corner[1]}, {x[0], x[1]}};
    memcpy(out, list, sizeof list);
}

/* Whether one of the twelve squares beside the corners fulfils avoid=leaf. The default asks for
 * a disc of `side` beside a corner that is not its own; the listing for any disc beside any. */
static inline bool ref_beside_corner(const RefBoard *b, int side, bool report)
{
    for (int i = 0; i < 4; i++) {
        int near[3][2];
        ref_corner_neighbours(i, near);
        const int *corner = REF_CORNERS[i].corner;
        if (!report && b->at[corner[0]][corner[1]] == side) continue;
        for (int k = 0; k < 3; k++) {
            int disc = b->at[near[k][0]][near[k][1]];
            if (report ? disc != 0 : disc == side) return true;
        }
    }
    return false;
}

typedef struct RefHistorySettings {
    int depth, factor, width; /* width 0: all moves */
    bool mobility_alone;      /* disappear=on */
    bool random_opening;      /* disappear=random */
    bool stability, mobility, weights, history, prune, corner;
    bool avoid_root, avoid_leaf;
    bool report, threads;
} RefHistorySettings;

static const RefHistorySettings REF_HISTORY_DEFAULT = {.depth = 6,
                                                       .factor = 50,
                                                       .mobility_alone = true,
                                                       .stability = true,
                                                       .mobility = true,
                                                       .weights = true,
                                                       .history = true,
                                                       .prune = true,
                                                       .corner = true};

#define REF_LOWEST (-1e10)

/* The value of a leaf or a finished game for `side`, which is to move. */
static inline double ref_history_value(const RefHistorySettings *s, const RefBoard *b, int side)
{
    bool over = ref_over(b), early = s->mobility_alone && ref_discs(b) < 16;
    double mobility =
        s->mobility ? s->factor * (ref_mobility(b, side) - ref_mobility(b, -side)) : 0;
    if (s->avoid_leaf && s->report && !early && ref_beside_corner(b, side, true)) {
        /* Values lie within 1e10 of 0. */
        double value = REF_LOWEST + mobility;
        return value < REF_LOWEST ? REF_LOWEST : value;
    }
    if (ref_count(b, side) == 0) return REF_LOWEST;
    if (s->avoid_leaf && !s->report && !over && ref_beside_corner(b, side, false))
        return REF_LOWEST;
    if (early && !over) return mobility;
    double value = mobility;
    if (s->weights) value += ref_weights(b, side, REF_HISTORY_WEIGHTS);
    if (s->stability)
        value += s->factor * (ref_edge_stability(b, side) - ref_edge_stability(b, -side));
    return value;
}

/* ---- report B ---- */

static const int REF_STAGED_WEIGHTS[4][8] = {{500, -25, 10, 5, 5, 10, -25, 500},
                                             {-25, -45, 1, 1, 1, 1, -45, -25},
                                             {10, 1, 3, 2, 2, 3, 1, 10},
                                             {5, 1, 2, 1, 1, 2, 1, 5}};

/* Whether all squares of the line through a square in one direction, and back, are taken. */
static inline bool ref_line_full(const RefBoard *b, int row, int column, const int step[2])
{
    for (int sign = -1; sign <= 1; sign += 2)
        for (int k = 0; k < 8; k++) {
            int r = row + sign * k * step[0], c = column + sign * k * step[1];
            if (ref_inside(r, c) && !b->at[r][c]) return false;
        }
    return true;
}

static inline bool ref_lines_full(const RefBoard *b, int row, int column)
{
    static const int LINES[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++)
        if (!ref_line_full(b, row, column, LINES[i])) return false;
    return true;
}

/* Marks the discs of `side` along the edges from its corners, the corners included. */
static inline void ref_mark_runs(const RefBoard *b, int side, bool marked[8][8])
{
    for (int i = 0; i < 4; i++)
        for (int across = 0; across < 2; across++) {
            int row = REF_CORNERS[i].corner[0], column = REF_CORNERS[i].corner[1];
            int rows = across ? 0 : row ? -1 : 1, columns = !across ? 0 : column ? -1 : 1;
            for (; ref_inside(row, column) && b->at[row][column] == side;
                 row += rows, column += columns)
                marked[row][column] = true;
        }
}

static inline int ref_stable(const RefBoard *b, int side)
{
    bool marked[8][8] = {{false}};
    int count = 0;
    ref_mark_runs(b, side, marked);
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++)
            count += marked[r][c] || (b->at[r][c] == side && ref_lines_full(b, r, c));
    return count;
}

/* The listing's three counts: corners, runs without their corners, and squares that are the
 * upper-right end of a full / diagonal and the upper-left end of a full \ diagonal, with row
 * and column full too. */
static inline int ref_listing_stable(const RefBoard *b, int side)
{
    bool marked[8][8] = {{false}};
    int corners = 0, runs = 0, filled = 0;
    ref_mark_runs(b, side, marked);
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++) {
            bool corner = (r == 0 || r == 7) && (c == 0 || c == 7);
            bool upper_right_end = r == 0 || c == 7, upper_left_end = r == 0 || c == 0;
            corners += corner && b->at[r][c] == side;
            runs += !corner && marked[r][c];
            filled += upper_right_end && upper_left_end && ref_lines_full(b, r, c);
        }
    return corners + runs + filled;
}

/* The default value for `side`. */
static inline double ref_staged_value(const RefBoard *b, int side, bool stability)
{
    double value = ref_weights(b, side, REF_STAGED_WEIGHTS) +
                   15 * (ref_mobility(b, side) - ref_mobility(b, -side));
    if (stability) value += 10 * (ref_stable(b, side) - ref_stable(b, -side));
    return value;
}

/* The listing's value for the root player `root`, with `side` to move. */
static inline double ref_listing_value(const RefBoard *b, int root, int side, bool stability)
{
    double value = ref_weights(b, root, REF_STAGED_WEIGHTS) +
                   15 * (ref_mobility(b, side) - ref_mobility(b, -root));
    if (stability) value += 10 * ref_listing_stable(b, root);
    return value;
}

/* ---- report C ---- */

/* The class of a square, 1 to 5, 1 first. */
static inline int ref_priority(int square)
{
    static const int CLASSES[4][8] = {{1, 5, 3, 3, 3, 3, 5, 1},
                                      {5, 5, 4, 4, 4, 4, 5, 5},
                                      {3, 4, 2, 2, 2, 2, 4, 3},
                                      {3, 4, 2, 2, 2, 2, 4, 3}};
    int row = square / 8;
    return CLASSES[row < 4 ? row : 7 - row][square % 8];
}

/* The first move in the order of the listing's table, given as row and column. */
static inline int ref_first_in_table(const RefMoves *m)
{
    static const char ORDER[] =
        "00 07 70 77 22 23 24 25 32 33 34 35 42 43 44 45 52 53 54 55 20 30 40 50 27 37 47 57 "
        "02 03 04 05 72 73 74 75 21 31 41 51 26 36 46 56 12 13 14 15 62 63 64 65 01 10 11 16 "
        "06 17 61 60 71 66 67 76 ";
    for (const char *at = ORDER; *at; at += 3)
        for (int i = 0; i < m->count; i++)
            if (m->square[i] == (at[0] - '0') * 8 + at[1] - '0') return m->square[i];
    return -1;
}

/* ---- report D ---- */

static const int REF_SIXTERM_WEIGHTS[4][8] = {{2000, -300, 11, 8, 8, 11, -300, 2000},
                                              {-300, -700, -4, 1, 1, -4, -700, -300},
                                              {11, -4, 2, 2, 2, 2, -4, 11},
                                              {8, 1, 2, -3, -3, 2, 1, 8}};

static inline bool ref_touches_empty(const RefBoard *b, int row, int column)
{
    for (int i = 0; i < 8; i++) {
        int r = row + REF_STEPS[i][0], c = column + REF_STEPS[i][1];
        if (ref_inside(r, c) && !b->at[r][c]) return true;
    }
    return false;
}

/* The terms by the report's letters, and which of them count. */
typedef struct RefTerms {
    int p, c, l, m, f, d;
} RefTerms;

static inline RefTerms ref_sixterm_terms(const RefBoard *b, int side)
{
    RefTerms t = {.d = ref_weights(b, side, REF_SIXTERM_WEIGHTS),
                  .m = ref_mobility(b, side) - ref_mobility(b, -side)};
    for (int r = 0; r < 8; r++)
        for (int c = 0; c < 8; c++) {
            t.p += side * b->at[r][c];
            if (ref_touches_empty(b, r, c)) t.f -= side * b->at[r][c];
        }
    for (int i = 0; i < 4; i++) {
        int near[3][2], corner = b->at[REF_CORNERS[i].corner[0]][REF_CORNERS[i].corner[1]];
        ref_corner_neighbours(i, near);
        t.c += 25 * side * corner;
        for (int k = 0; k < 3; k++)
            if (!corner) t.l -= 13 * side * b->at[near[k][0]][near[k][1]];
    }
    return t;
}

/* The value for `side`. `on`: 1 for each term that counts, 0 for one that is switched off. */
static inline double ref_sixterm_value(const RefBoard *b, int side, const RefTerms *on,
                                       bool report)
{
    RefTerms t = ref_sixterm_terms(b, side);
    int f = report ? -t.f : t.f;
    return 10 * t.p * on->p + 2000 * t.c * on->c + 500 * t.l * on->l + 60 * t.m * on->m +
           50 * f * on->f + 10 * t.d * on->d;
}

#endif
