/* lab_draw.c - the command `heibai lab draw`: a position, a table of squares or a chart. */
#include "board/notation.h"
#include "cli/lab_command.h"
#include "cli/position_args.h"
#include "draw/board_svg.h"
#include "draw/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    OWN_FLAGS = 4,
    ROWS_MAX = 500,
    COLUMNS_MAX = CHART_SERIES_MAX + 1,
    BYTES_MAX = 1 << 20,
    BOARD_SIZE = 320
};

typedef struct DrawFlags {
    PositionArgs position;
    const char *file, *title, *y, *output;
    bool log;
} DrawFlags;

/* A table of comma-separated cells. The first line has the names of the columns, the first
 * column the names of the rows. */
typedef struct Table {
    int columns, rows;
    char *names[COLUMNS_MAX];
    char *row_names[ROWS_MAX];
    double values[COLUMNS_MAX][ROWS_MAX]; /* column 0: the row names as numbers, or NAN */
} Table;

static bool read_cell(Table *t, int column, char *cell, long line, Error *err)
{
    double *value = &t->values[column][t->rows];
    *value = NAN;
    if (column == 0) t->row_names[t->rows] = cell;
    if (text_to_real(cell, -1e12, 1e12, value) || column == 0) return true;
    if (!*cell) return true; /* a gap */
    return error_at(err, line, 0, "'%.40s' is not a number", cell);
}

static bool read_line(Table *t, char *text, long line, Error *err)
{
    int column = 0;
    for (char *cell = text; cell; column++) {
        char *end = strchr(cell, ',');
        if (end) *end++ = '\0';
        if (column == COLUMNS_MAX)
            return error_at(err, line, 0, "more than %d columns", COLUMNS_MAX);
        if (line == 1)
            t->names[column] = cell;
        else if (!read_cell(t, column, cell, line, err))
            return false;
        cell = end;
    }
    if (line == 1) t->columns = column;
    if (column != t->columns || column < 2)
        return error_at(err, line, 0,
                        "%d columns; the first line has %d, at least 2 are needed", column,
                        t->columns);
    t->rows += line > 1;
    return true;
}

static bool read_table(char *text, Table *t, Error *err)
{
    long line = 1;
    for (char *end; *text; text = end, line++) {
        end = text + strcspn(text, "\n");
        if (*end) *end++ = '\0';
        if (t->rows == ROWS_MAX) return error_at(err, line, 0, "more than %d rows", ROWS_MAX);
        if (!read_line(t, text, line, err)) return false;
    }
    return t->rows > 0 || error_set(err, "no rows");
}

/* A column named "error" has the error bars of the column before it. */
static bool is_error(const Table *t, int column)
{
    return column > 1 && strcmp(t->names[column], "error") == 0;
}

/* The rows begin in line 2. Gaps and error bars need no place on the axis. */
static bool check_log(const Table *t, bool bars, Error *err)
{
    for (int row = 0; row < t->rows; row++)
        for (int i = 1; i < t->columns; i++)
            if (t->values[i][row] <= 0 && !(bars && is_error(t, i)))
                return error_at(err, row + 2, 0, "a logarithmic axis needs values above 0");
    return true;
}

static bool all_whole(const double *values, int count)
{
    for (int i = 0; i < count; i++)
        if (values[i] != round(values[i])) return false;
    return true;
}

static void draw_lines(const DrawFlags *f, const Table *t, Text *out)
{
    ChartSeries series[COLUMNS_MAX];
    for (int i = 1; i < t->columns; i++)
        series[i - 1] = (ChartSeries){.name = t->columns > 2 ? t->names[i] : NULL,
                                      .count = t->rows,
                                      .x = t->values[0],
                                      .y = t->values[i],
                                      .no_markers = t->rows > 40};
    chart_lines(
        &(LineChart){.head = {.title = f->title, .width = 640},
                     .x = {.title = t->names[0], .integer = all_whole(t->values[0], t->rows)},
                     .y = {.title = f->y, .log = f->log},
                     .series = series,
                     .series_count = t->columns - 1,
                     .height = 240},
        out);
}

/* As many decimals as the values have, at most two. */
static int decimals_of(const Table *t)
{
    int decimals = 0;
    for (int i = 1; i < t->columns; i++)
        for (int row = 0; row < t->rows; row++) {
            double value = t->values[i][row], scale = pow(10, decimals);
            while (decimals < 2 && fabs(value * scale - round(value * scale)) > 1e-9)
                scale = pow(10, ++decimals);
        }
    return decimals;
}

static void draw_bars(const DrawFlags *f, const Table *t, Text *out)
{
    ChartBars bars[COLUMNS_MAX];
    int count = 0;
    bool errors = false;
    for (int i = 1; i < t->columns; i++) {
        if (is_error(t, i)) {
            bars[count - 1].errors = t->values[i];
            errors = true;
        } else {
            bars[count++] = (ChartBars){.name = t->names[i], .values = t->values[i]};
        }
    }
    if (count == 1) bars[0].name = NULL;
    chart_bars(&(BarChart){.head = {.title = f->title, .width = 640},
                           .value = {.title = f->y, .log = f->log},
                           .names = (const char *const *)t->row_names,
                           .count = t->rows,
                           .series = bars,
                           .series_count = count,
                           .dots = errors,
                           .decimals = decimals_of(t)},
               out);
}

/* Shades by the cube root, so that a weight of 5 is still visible beside one of 500. */
static bool draw_squares(const DrawFlags *f, char *text, Text *out, Error *err)
{
    static const char *const ROWS[] = {"1", "2", "3", "4", "5", "6", "7", "8"};
    static const char *const COLUMNS[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    const char *texts[SQUARES];
    double values[SQUARES], low = 0, high = 0;
    int count = 0;
    for (char *word = strtok(text, " ,\n"); word; word = strtok(NULL, " ,\n"), count++) {
        double value;
        if (count == SQUARES || !text_to_real(word, -1e12, 1e12, &value))
            return error_set(err, "64 numbers are needed; '%.40s' is one more or no number",
                             word);
        texts[count] = word;
        values[count] = cbrt(value);
        low = fmin(low, values[count]);
        high = fmax(high, values[count]);
    }
    if (count < SQUARES) return error_set(err, "64 numbers are needed, there are %d", count);
    chart_matrix(&(MatrixChart){.head = {.title = f->title, .width = 480},
                                .rows = ROWS,
                                .columns = COLUMNS,
                                .row_count = 8,
                                .column_count = 8,
                                .values = values,
                                .texts = texts,
                                .low = low,
                                .high = high},
                 out);
    return true;
}

static bool draw_board(const DrawFlags *f, Text *out, Error *err)
{
    Game game;
    if (!position_args_game(&f->position, NAMED_END, &game, err)) return false;
    board_svg(&(BoardPicture){.position = game.now,
                              .last = game.plies ? game.ply[game.plies - 1].move : SQUARE_NONE,
                              .legal = true,
                              .title = f->title},
              BOARD_SIZE, out);
    return true;
}

static bool draw_table(const DrawFlags *f, bool bars, char *text, Text *out, Error *err)
{
    static const Table EMPTY;
    Table table = EMPTY;
    if (!read_table(text, &table, err) || (f->log && !check_log(&table, bars, err)))
        return false;
    (bars ? draw_bars : draw_lines)(f, &table, out);
    return true;
}

static bool is_input(const char *file) { return strcmp(file, "-") == 0; }

static bool draw_file(const DrawFlags *f, const char *what, Text *out, Error *err)
{
    Text text = {0};
    bool ok = text_read_file(is_input(f->file) ? "/dev/stdin" : f->file, BYTES_MAX, &text, err);
    if (ok) {
        text_add(&text, "", 0);
        char *data = text.size ? text.data : (char[1]){0};
        if (strcmp(what, "squares") == 0)
            ok = draw_squares(f, data, out, err);
        else
            ok = draw_table(f, strcmp(what, "bars") == 0, data, out, err);
    }
    text_free(&text);
    return ok;
}

static bool is_file_kind(const char *what)
{
    return strcmp(what, "squares") == 0 || strcmp(what, "lines") == 0 ||
           strcmp(what, "bars") == 0;
}

static int run_draw(const Command *self, int argc, char **argv)
{
    DrawFlags f = {.output = "picture.svg", .file = "-"};
    Flag flags[OWN_FLAGS + POSITION_FLAGS] = {
        {"title", FLAG_STRING, &f.title, .value = "TEXT", .help = "title of the picture"},
        {"y", FLAG_STRING, &f.y, .value = "TEXT", .help = "title of the axis of values"},
        {"log", FLAG_ON, &f.log, .help = "a logarithmic axis of values"},
        {"output", FLAG_FILE, &f.output, .value = "FILE",
         .help = "file for the picture (picture.svg)"},
    };
    int status, count = OWN_FLAGS;
    Error err;
    Text svg = {0};
    count += position_flags_add(&f.position, flags + count);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 2, &status)) return status;
    const char *what = argc > 0 ? argv[0] : "";
    bool board = strcmp(what, "board") == 0;
    if (!board && !is_file_kind(what)) {
        error_set(&err, "what to draw is board, squares, lines or bars");
        return command_fail(&err, "lab draw");
    }
    if (argc > 1 && board)
        f.position.word = argv[1];
    else if (argc > 1)
        f.file = argv[1];
    if (!f.title && !board && !is_input(f.file)) f.title = f.file;
    bool ok = board ? draw_board(&f, &svg, &err) : draw_file(&f, what, &svg, &err);
    status = STATUS_OK;
    if (!ok)
        status = command_fail(&err, board ? NULL : f.file);
    else if (!text_ok(&svg, &err) || !text_write_file(f.output, svg.data, svg.size, &err))
        status = command_fail(&err, f.output);
    text_free(&svg);
    return status;
}

const Command LAB_DRAW = {
    "lab draw", "board [MOVES|BOARD|FILE] | squares|lines|bars [FILE] [FLAGS]",
    "draw a position, 64 numbers as a heat map, or a CSV table as a chart",
    "heibai lab draw board --moves f5d6c3 --output board.svg\n"
    "  heibai lab draw lines table.csv --title \"Nodes by depth\" --log",
    run_draw};
