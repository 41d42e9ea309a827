/* bench_command.c - the command `heibai bench`: measures every figure that README states. */
#include "arena/referee.h"
#include "base/clock.h"
#include "board/board_kernel.h"
#include "cli/about.h"
#include "cli/bench/bench_ffo.h"
#include "cli/bench/bench_formats.h"
#include "cli/bench/bench_growth.h"
#include "cli/bench/bench_page.h"
#include "cli/bench/bench_positions.h"
#include "cli/bench/bench_signature.h"
#include "cli/bench/bench_stop.h"
#include "cli/bench/bench_threads.h"
#include "cli/command.h"
#include "cli/json.h"
#include "cli/say.h"
#include "engine/engine.h"
#include "eval/eval_kernel.h"
#include "players/registry.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PERFT_DEPTH = 11,
    REPEATS = 3,
    GAMES = 5,
    PLAYOUTS = 300000,
    FORMAT_REPEATS = 30,
    EVAL_ROUNDS = 3000, /* over the moves of the mixed positions */
    MIDGAME_DEPTH = 12
};

typedef struct Bench {
    json_t *rows; /* NULL: print as text */
    const atomic_bool *stop;
} Bench;

static bool interrupted(const Bench *b) { return stop_flagged(&(Stop){.flag = b->stop}); }

static void row(const Bench *b, const char *name, double value, int decimals, const char *unit,
                const char *note)
{
    if (b->rows)
        json_array_append_new(b->rows, json_pack("{s:s, s:o, s:s}", "name", name, "value",
                                                 json_rounded(value, decimals), "unit", unit));
    else
        printf("%-34s %10.*f %-15s %s\n", name, decimals, value, unit, note);
    fflush(stdout);
}

/* The best of a few runs: other load on the machine only makes a run slower. */
static void bench_perft(const Bench *b, CpuLevel level, PerftMode mode)
{
    Position p = position_start();
    double best = 0;
    for (int i = 0; i < REPEATS && !interrupted(b); i++) {
        double begun = clock_now();
        uint64_t leaves = board_kernel(level)->perft(&p.board, PERFT_DEPTH, mode);
        double rate = (double)leaves / (clock_now() - begun);
        if (rate > best) best = rate;
    }
    char name[64];
    snprintf(name, sizeof name, "perft %d, %s, last ply %s", PERFT_DEPTH, cpu_level_name(level),
             mode == PERFT_MADE ? "made" : "counted");
    if (best > 0) row(b, name, best / 1e6, 1, "M leaves/s", "one core, no hashing");
}

/* Thinking time of a player as white against random, over games of different seeds. */
static void bench_games(const Bench *b, const char *spec, bool per_move, const char *note)
{
    double seconds = 0;
    int moves = 0, games = 0;
    for (int i = 0; i < GAMES && !interrupted(b); i++) {
        Error err;
        Game g;
        game_start(&g, position_start());
        Referee r = {.stop = b->stop};
        r.players[BLACK] = registry_create("random", (PlayerSeed){1, (uint64_t)i}, &err);
        r.players[WHITE] = registry_create(spec, (PlayerSeed){1, 0}, &err);
        if (r.players[BLACK] && r.players[WHITE]) referee_play(&r, &g, NULL);
        GameTime time = game_time(&g, WHITE);
        player_destroy(r.players[BLACK]);
        player_destroy(r.players[WHITE]);
        if (interrupted(b)) break; /* the game may not be over */
        seconds += time.total;
        moves += time.moves;
        games++;
    }
    if (!moves) return;
    char name[64];
    snprintf(name, sizeof name, "%s, a %s", spec, per_move ? "move" : "whole game");
    if (per_move)
        row(b, name, 1000 * seconds / moves, 3, "ms", note);
    else
        row(b, name, seconds / games, 4, "s", note);
}

/* Playouts per second from the start position; 0 if the player cannot be made. */
static double playout_rate(int threads)
{
    char spec[64];
    Error err;
    snprintf(spec, sizeof spec, "mcts:playouts=%d,threads=%d", PLAYOUTS * threads, threads);
    Player *p = registry_create(spec, (PlayerSeed){1, 0}, &err);
    if (!p) return 0;
    Turn turn = {.position = position_start()};
    Choice choice;
    double begun = clock_now();
    player_choose(p, &turn, &choice);
    double seconds = clock_now() - begun;
    player_destroy(p);
    return PLAYOUTS * threads / seconds;
}

static void bench_playouts(const Bench *b)
{
    double one = 0, two = 0;
    for (int i = 0; i < REPEATS && !interrupted(b); i++) {
        double rate = playout_rate(1);
        if (rate > one) one = rate;
        rate = playout_rate(2);
        if (rate > two) two = rate;
    }
    if (one <= 0 || two <= 0) return;
    row(b, "mcts, 1 thread", one / 1e3, 1, "k playouts/s", "start position, whole search");
    row(b, "mcts, 2 threads", two / 1e3, 1, "k playouts/s", "one shared tree");
    row(b, "mcts, 2 threads to 1", two / one, 2, "times", "");
}

static void header(Bench *b, bool json)
{
    if (json) {
        b->rows = json_array();
        return;
    }
    about_print();
    printf("\n");
}

static void print_rows(Bench *b)
{
    char cpu[64];
    if (!b->rows) return;
    json_print_line(json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:b}", "version", HEIBAI_VERSION,
                              "commit", HEIBAI_COMMIT, "cpu", cpu_model(cpu, sizeof cpu),
                              "code", cpu_level_name(cpu_level()), "compiler", COMPILER, "rows",
                              b->rows, "stopped", interrupted(b)));
}

static bool bench_formats(const Bench *b, Error *err)
{
    for (int f = 0; f < FORMATS && !interrupted(b); f++) {
        FormatSpeed best = {0, 0};
        for (int i = 0; i < FORMAT_REPEATS; i++) {
            FormatSpeed speed;
            if (!format_speed((Format)f, &speed, err)) return false;
            if (speed.read > best.read) best.read = speed.read;
            if (speed.written > best.written) best.written = speed.written;
        }
        char name[64];
        snprintf(name, sizeof name, "%s, read", format_name((Format)f));
        row(b, name, best.read / 1e3, 1, "k games/s",
            "with names, values and times if it has them");
        snprintf(name, sizeof name, "%s, written", format_name((Format)f));
        row(b, name, best.written / 1e3, 1, "k games/s", "");
    }
    return true;
}

/* False: this code gives other values than the portable one. */
static bool bench_eval_level(const Bench *b, CpuLevel level, const Eval *eval,
                             const EvalStep *steps, int count, Error *err)
{
    double best = 0;
    int64_t right = eval_kernel(CPU_PORTABLE)->sum(eval, steps, count);
    bool ok = true;
    for (int i = 0; i < REPEATS && !interrupted(b); i++) {
        double begun = clock_now();
        for (int k = 0; k < EVAL_ROUNDS; k++)
            ok &= eval_kernel(level)->sum(eval, steps, count) == right;
        double rate = (double)count * EVAL_ROUNDS / (clock_now() - begun);
        if (rate > best) best = rate;
    }
    char name[64];
    snprintf(name, sizeof name, "evaluation, %s", cpu_level_name(level));
    if (best > 0)
        row(b, name, best / 1e6, 1, "M values/s", "a move's update and the value after it");
    return ok || error_set(err, "the code %s evaluates wrongly", cpu_level_name(level));
}

/* Every legal move of the mixed positions; NULL: no memory. */
static EvalStep *mixed_steps(int *count)
{
    enum { MOVES_MAX = 34 };
    EvalStep *list =
        aligned_alloc(_Alignof(EvalStep), sizeof *list * BENCH_GAME_COUNT * MOVES_MAX);
    *count = 0;
    for (int i = 0; i < BENCH_GAME_COUNT && list; i++) {
        Board b = bench_mixed(i).board;
        for (uint64_t moves = board_moves(&b); moves;) {
            int square = bit_pop(&moves);
            EvalStep *s = &list[(*count)++];
            *s = (EvalStep){.square = square, .flips = board_flips(&b, square), .after = b};
            board_make(&s->after, square, s->flips);
            eval_kernel(CPU_PORTABLE)->set(&s->before, &b, 0);
        }
    }
    return list;
}

static bool bench_eval(const Bench *b, Error *err)
{
    int count;
    Eval *eval = eval_create(err);
    if (!eval) return false;
    EvalStep *steps = mixed_steps(&count);
    bool ok = steps || error_no_memory(err);
    for (int level = (int)cpu_level(); level >= 0 && ok; level--)
        ok = bench_eval_level(b, (CpuLevel)level, eval, steps, count, err);
    free(steps);
    eval_destroy(eval);
    return ok;
}

/* Fixed searches over the mixed positions, on each code. */
static bool bench_midgame(const Bench *b, CpuLevel level, Error *err)
{
    HeibaiSettings settings;
    HeibaiLimits limits;
    HeibaiResult r;
    double nodes = 0, seconds = 0;
    heibai_settings_default(&settings);
    HeibaiEngine *engine = engine_create(&settings, level, err);
    if (!engine) return false;
    heibai_limits_default(&limits);
    limits.depth = MIDGAME_DEPTH;
    for (int i = 0; i < BENCH_GAME_COUNT && !interrupted(b); i++) {
        Position p = bench_mixed(i);
        Stop stop = {.flag = b->stop};
        heibai_engine_clear(engine);
        EngineQuery query = {.position = &p, .limits = &limits, .stop = &stop};
        if (!engine_search(engine, &query, &r, err)) break;
        nodes += (double)r.nodes;
        seconds += r.seconds;
    }
    heibai_engine_destroy(engine);
    char name[64];
    snprintf(name, sizeof name, "engine, depth %d@73%%, %s", MIDGAME_DEPTH,
             cpu_level_name(level));
    if (!interrupted(b) && seconds > 0)
        row(b, name, nodes / seconds / 1e6, 1, "M nodes/s",
            "fifty mixed positions, one thread");
    return true;
}

static bool bench_engine(const Bench *b, Error *err)
{
    if (!bench_eval(b, err)) return false;
    for (int level = (int)cpu_level(); level >= 0; level--)
        if (!bench_midgame(b, (CpuLevel)level, err)) return false;
    return true;
}

static bool bench_signature(const Bench *b, Error *err)
{
    Signature s;
    if (interrupted(b)) return true;
    if (!signature_measure(b->stop, &s, err)) return false;
    if (interrupted(b)) return true;
    row(b, "engine, searches of the signature", (double)s.nodes / s.seconds / 1e6, 1,
        "M nodes/s", "depths, levels and solves, one thread");
    row(b, "signature", (double)s.nodes, 0, "nodes", "");
    return true;
}

static bool bench_page(const Bench *b, Error *err)
{
    PageFigures f;
    if (interrupted(b)) return true;
    if (!page_measure(b->stop, &f, err)) return false;
    if (interrupted(b)) return true;
    row(b, "page, first values of a hint", f.median, 1, "ms", "median, over the WebSocket");
    row(b, "page, all its files", f.kilobytes, 1, "KB", "over HTTP, gzipped, three languages");
    return true;
}

const Command BENCH_COMMANDS[] = {
    {"bench signature", "[FLAGS]",
     "search fixed positions and print the number of nodes, which identifies the engine",
     "heibai bench signature", bench_signature_run},
    {"bench ffo", "[FLAGS]", "solve the FForum endgame positions and check their scores",
     "heibai bench ffo --first 40 --last 49 --threads 1", ffo_run},
    {"bench threads", "[FLAGS]", "compare solves with one and with two threads",
     "heibai bench threads", bench_threads_run},
    {"bench stop", "[FLAGS]", "measure how fast a search stops when it is told to",
     "heibai bench stop --times 50", bench_stop_run},
    {"bench growth", "--output FOLDER [FLAGS]",
     "measure time and nodes by depth, empty squares, threads and table size, with charts",
     "heibai bench growth --output growth --quick", bench_growth_run},
    {"bench page", "",
     "measure how soon the page in the browser shows values, and how much it loads",
     "heibai bench page", bench_page_run},
    {0}};

int run_bench(const Command *self, int argc, char **argv)
{
    bool json = false;
    const Flag flags[] = {{"json", FLAG_ON, &json, .help = "print one JSON object"}};
    int status;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv, 1,
                       &status))
        return status;
    if (argc > 0) return command_needs_subcommand(self, argc, argv);
    Bench b = {.stop = command_catch_interrupt()};
    header(&b, json);
    for (int level = (int)cpu_level(); level >= 0; level--)
        for (int mode = PERFT_MADE; mode <= PERFT_BULK; mode++)
            bench_perft(&b, (CpuLevel)level, (PerftMode)mode);
    bench_games(&b, "history:depth=6", false, "own thinking time; the report: 51 to 99 s");
    bench_games(&b, "staged", true, "depth 4 to 6 by stage");
    bench_games(&b, "sixterm", true, "depth 3");
    bench_playouts(&b);
    Error err;
    if (!bench_formats(&b, &err)) return command_fail(&err, self->name);
    if (!interrupted(&b) &&
        (!bench_engine(&b, &err) || !bench_signature(&b, &err) || !bench_page(&b, &err)))
        return command_fail(&err, self->name);
    print_rows(&b);
    if (!interrupted(&b)) return STATUS_OK;
    say_error("heibai: bench: stopped: the other rows are not measured\n");
    return STATUS_INTERRUPTED;
}
