/* threads.c - measures searches with one thread and with several. */
#include "lab/experiments/threads.h"

#include "lab/experiments/planned.h"
#include "lab/experiments/positions.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { GAMES = 8, QUICK_GAMES = 2, QUICK_DEPTH = 3 };

static const struct Kind {
    const char *name, *switches;
} KINDS[THREADS_KINDS] = {
    [THREADS_ONE_HISTORY] = {"1 thread, history table", ""},
    [THREADS_ONE] = {"1 thread", ",history=off"},
    [THREADS_POOL] = {"2 threads, kept", ",threads=2"},
    [THREADS_SHARED] = {"2 threads, kept, shared history table", ",threads=2,table=shared"},
    [THREADS_MOVE] = {"2 threads, started for every move", ",threads=2,spawn=move"},
    [THREADS_PROCESS] = {"2 processes at a time, one per root move",
                         ",threads=2,spawn=process"},
};

const char *threads_name(ThreadsKind kind) { return KINDS[kind].name; }

static const CsvColumn COLUMNS[THREADS_COLUMNS] = {
    {"seed", CSV_LARGE},  {"game", CSV_INTEGER}, {"depth", CSV_POSITIVE},
    {"kind", CSV_TEXT},   {"player", CSV_TEXT},  {"positions", CSV_INTEGER},
    {"nodes", CSV_LARGE}, {"seconds", CSV_REAL}};

static int depths(const Lab *lab) { return lab->quick ? QUICK_DEPTH : THREADS_DEPTH_MAX; }

/* All kinds of a depth are measured one after the other, so that a disturbance of the machine
 * affects all of them. */
static PositionsPiece piece_at(const Lab *lab, int piece)
{
    const struct Kind *k = &KINDS[piece % THREADS_KINDS];
    int game = piece / THREADS_KINDS / depths(lab);
    return (PositionsPiece){game, 1 + piece / THREADS_KINDS % depths(lab), k->name,
                            k->switches};
}

static int pieces(const Lab *lab)
{
    return (lab->quick ? QUICK_GAMES : GAMES) * depths(lab) * THREADS_KINDS;
}

static double cost(const Lab *lab, int piece)
{
    PositionsPiece p = piece_at(lab, piece);
    double start = strstr(p.switches, "process") ? 0.4 : 0.01;
    return start + fmin(0.4, 2e-5 * pow(3.8, p.depth)) + 1.2e-5 * pow(3.8, p.depth);
}

static void key(const Lab *lab, int piece, Csv *out)
{
    PositionsPiece p = piece_at(lab, piece);
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, p.game + 1);
    csv_add_integer(out, p.depth);
    csv_add_text(out, p.name);
}

static LabEnd measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    PositionsPiece p = piece_at(lab, piece);
    return positions_measure(lab, &p, out, err);
}

const LabTable THREADS_CSV = {
    .form = {"threads.csv", COLUMNS, THREADS_COLUMNS, THREADS_KIND + 1, false},
    .work = {.pieces = pieces, .cost = cost, .key = key, .measure = measure}};

int threads_depth(const Csv *threads) { return lab_greatest(threads, THREADS_DEPTH); }

static void select_seconds(const Csv *threads, ThreadsKind kind, int depth, LabValues *out)
{
    LabFilter f;
    LabWhere name = {THREADS_KIND, KINDS[kind].name};
    lab_select(threads, THREADS_SECONDS, lab_where(&f, name, THREADS_DEPTH, depth), out);
}

double threads_seconds(const Csv *threads, ThreadsKind kind, int depth)
{
    LabValues v;
    select_seconds(threads, kind, depth, &v);
    return lab_median(&v);
}

LabRange threads_ratio(const Csv *threads, ThreadsKind a, ThreadsKind b, int depth)
{
    LabValues x, y;
    select_seconds(threads, a, depth, &x);
    select_seconds(threads, b, depth, &y);
    return lab_ratio_range(&x, &y);
}

/* ---- Monte Carlo ------------------------------------------------------------------------- */

/* Every fourth position of a game. */
enum { MCTS_STEP = 4, MCTS_PLAYOUTS = 20000, MCTS_QUICK_PLAYOUTS = 200 };
static const int MCTS_COUNTS[] = {1, 2};
enum { MCTS_COUNT = sizeof MCTS_COUNTS / sizeof MCTS_COUNTS[0] };

static const CsvColumn MCTS_LIST[MCTS_THREADS_COLUMNS] = {
    {"seed", CSV_LARGE},  {"game", CSV_INTEGER},      {"threads", CSV_POSITIVE},
    {"player", CSV_TEXT}, {"positions", CSV_INTEGER}, {"seconds", CSV_REAL}};

static void mcts_key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, piece / MCTS_COUNT + 1);
    csv_add_integer(out, MCTS_COUNTS[piece % MCTS_COUNT]);
}

static LabEnd mcts_measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    char spec[80];
    PositionsSum sum;
    snprintf(spec, sizeof spec, "mcts:playouts=%d,reuse=off,threads=%d",
             lab->quick ? MCTS_QUICK_PLAYOUTS : MCTS_PLAYOUTS, MCTS_COUNTS[piece % MCTS_COUNT]);
    LabEnd end = positions_search(lab, piece / MCTS_COUNT, spec, MCTS_STEP, &sum, err);
    if (end != LAB_DONE) return end;
    csv_add_text(out, spec);
    csv_add_integer(out, sum.positions);
    csv_add_real(out, sum.seconds, 9);
    return LAB_DONE;
}

const LabTable MCTS_THREADS_CSV = {.form = {"mcts_threads.csv", MCTS_LIST, MCTS_THREADS_COLUMNS,
                                            MCTS_THREADS_THREADS + 1, false},
                                   .work = {.count = GAMES * MCTS_COUNT,
                                            .quick_count = QUICK_GAMES * MCTS_COUNT,
                                            .seconds = 0.5,
                                            .quick_seconds = 0.01,
                                            .key = mcts_key,
                                            .measure = mcts_measure}};

LabRange mcts_threads_speedup(const Csv *mcts_threads)
{
    LabValues one, two;
    const LabWhere first[] = {{MCTS_THREADS_THREADS, "1"}, {0, NULL}};
    const LabWhere second[] = {{MCTS_THREADS_THREADS, "2"}, {0, NULL}};
    lab_select(mcts_threads, MCTS_THREADS_SECONDS, first, &one);
    lab_select(mcts_threads, MCTS_THREADS_SECONDS, second, &two);
    return lab_ratio_range(&one, &two);
}

static const PlannedMatch MCTS_MATCH = {
    .name = "mcts with two threads",
    .player = "mcts",
    .switches = {",playouts=500,threads=2", ",playouts=500"},
    .plies = 4,
    .cost = 6};

const LabTable MCTS_MATCH_CSV = {
    .form = {"mcts_match.csv", PLANNED_COLUMNS, SWITCHES_COLUMNS, SWITCHES_OPENINGS + 1, false},
    .work = {.count = 1,
             .plan = &MCTS_MATCH,
             .cost = planned_cost,
             .key = planned_key,
             .measure = planned_measure}};

Elo mcts_match_elo(const Csv *mcts_match) { return planned_elo(mcts_match, MCTS_MATCH.name); }

/* ---- Processor use ----------------------------------------------------------------------- */

static const int USAGE_COUNTS[] = {1, 2, 4};
enum { USAGE_COUNT = sizeof USAGE_COUNTS / sizeof USAGE_COUNTS[0], USAGE_DEPTH = 8 };

static const CsvColumn USAGE_LIST[USAGE_COLUMNS] = {
    {"seed", CSV_LARGE},  {"threads", CSV_POSITIVE}, {"left", CSV_INTEGER},
    {"player", CSV_TEXT}, {"seconds", CSV_REAL},     {"processor_seconds", CSV_REAL}};

/* Of all threads of this process. */
static double processor_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The samples of one run. */
typedef struct Usage {
    double begun; /* processor time at the beginning */
    double elapsed[GAME_PLIES_MAX], processor[GAME_PLIES_MAX];
    int count;
} Usage;

static void take_sample(void *context, double elapsed)
{
    Usage *u = context;
    u->elapsed[u->count] = elapsed;
    u->processor[u->count++] = processor_now() - u->begun;
}

static void usage_key(const Lab *lab, int piece, Csv *out)
{
    csv_add_integer(out, (int64_t)lab->seed);
    csv_add_integer(out, USAGE_COUNTS[piece]);
}

static LabEnd usage_measure(const Lab *lab, int piece, Csv *out, Error *err)
{
    char spec[80];
    LabGame g;
    Usage u = {.count = 0};
    const PositionsWatch watch = {take_sample, &u};
    LabEnd end = positions_play(lab, 0, &g, err);
    if (end != LAB_DONE) return end;
    snprintf(spec, sizeof spec, "history:depth=%d,corner=off,history=off,threads=%d",
             lab->quick ? QUICK_DEPTH : USAGE_DEPTH, USAGE_COUNTS[piece]);
    u.begun = processor_now();
    end = positions_watch(lab, spec, &g, &watch, err);
    if (end != LAB_DONE) return end;
    for (int i = 0; i < u.count; i++) {
        csv_add_integer(out, u.count - 1 - i);
        csv_add_text(out, spec);
        csv_add_real(out, u.elapsed[i], 9);
        csv_add_real(out, u.processor[i], 9);
    }
    return LAB_DONE;
}

const LabTable USAGE_CSV = {
    .form = {"usage.csv", USAGE_LIST, USAGE_COLUMNS, USAGE_THREADS + 1, true},
    .work = {.count = USAGE_COUNT, .seconds = 1, .key = usage_key, .measure = usage_measure}};
