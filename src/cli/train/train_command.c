/* train_command.c - the command `heibai train`: from games to weights, and how good they are.
 */
#include "cli/train/train_command.h"

#include "base/pool.h"
#include "train/fit.h"
#include "train/fit_pairs.h"
#include "train/gamefile.h"
#include "train/games.h"
#include "train/selfplay.h"

#include <string.h>

typedef struct Part {
    const char *name;
    int (*run)(const Command *self, int argc, char **argv); /* with flags of its own */
    bool (*train)(TrainSettings *s, Error *err);            /* or with those below */
} Part;

static const Part PARTS[] = {
    {"selfplay", train_selfplay_run, NULL},
    {"label", NULL, train_label},
    {"fit", NULL, train_fit},
    {"pairs", NULL, train_pairs},
    {"validate", NULL, train_validate},
    {"probcut", train_probcut_run, NULL},
    {"export", NULL, train_export},
};
enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

static const Part *find_part(const char *name)
{
    for (int i = 0; i < PART_COUNT; i++)
        if (strcmp(PARTS[i].name, name) == 0) return &PARTS[i];
    return NULL;
}

int run_train(const Command *self, int argc, char **argv)
{
    const Part *part = argc > 0 ? find_part(argv[0]) : NULL;
    if (part && part->run) return part->run(self, argc - 1, argv + 1);
    FitSettings usual = fit_defaults();
    TrainSettings s = {.threads = pool_threads_usual(),
                       .seed = 1,
                       .solve = -1,
                       .depth = 8,
                       .empties = 16,
                       .weight = 1,
                       .size = usual.size,
                       .likeness = usual.likeness,
                       .persistence = usual.persistence,
                       .iterations = usual.iterations,
                       .rounds = fit_pairs_defaults().rounds};
    const Flag flags[] = {
        {.name = "games",
         .kind = FLAG_STRING,
         .target = &s.games,
         .value = "DIR",
         .help = "WTHOR files, WTH_*.wtb; validate takes the years that are held out"},
        {.name = "selfplay",
         .kind = FLAG_STRING,
         .target = &s.selfplay,
         .value = "FILES",
         .help = "of train selfplay, by commas"},
        {.name = "positions",
         .kind = FLAG_STRING,
         .target = &s.positions,
         .value = "FILES",
         .help = "of train label, by commas"},
        {.name = "output",
         .kind = FLAG_STRING,
         .target = &s.output,
         .value = "FILE",
         .help = "fit, pairs, label, export: where the result goes"},
        {.name = "weights",
         .kind = FLAG_STRING,
         .target = &s.weights,
         .value = "FILE",
         .help = "to validate (several by commas), export, add pairs to or search with (those "
                 "inside "
                 "the program)"},
        {.name = "chart",
         .kind = FLAG_STRING,
         .target = &s.chart,
         .value = "FILE",
         .help = "validate: the errors as a picture, SVG"},
        {.name = "solve",
         .kind = FLAG_INTEGER,
         .target = &s.solve,
         .min = -1,
         .max = GAMES_SOLVE_MAX,
         .value = "N",
         .help = "solve WTHOR's positions of N or fewer empty squares first (-1: none)"},
        {.name = "mix",
         .kind = FLAG_REAL,
         .target = &s.mix,
         .max = 1,
         .value = "SHARE",
         .help = "of a search in the values of self-play before its exact part (0)"},
        {.name = "depth",
         .kind = FLAG_INTEGER,
         .target = &s.depth,
         .max = SELFPLAY_DEPTH_MAX,
         .value = "N",
         .help = "of that search (8); 0: the evaluation along the game instead"},
        {.name = "beside",
         .kind = FLAG_ON,
         .target = &s.beside,
         .help =
             "label: instead, the positions after another move than the one played, searched"},
        {.name = "anchor",
         .kind = FLAG_STRING,
         .target = &s.anchor,
         .value = "FILE",
         .help = "label, pairs: strong games whose scores say what values are worth"},
        {.name = "until",
         .kind = FLAG_INTEGER,
         .target = &s.until,
         .max = GAMEFILE_MOVES,
         .value = "N",
         .help = "label: positions of self-play after less than N moves only (0: all)"},
        {.name = "weight",
         .kind = FLAG_REAL,
         .target = &s.weight,
         .min = 1e-6,
         .max = 1e6,
         .value = "W",
         .help = "label: how much its positions count beside those of other files (1)"},
        {.name = "even",
         .kind = FLAG_REAL,
         .target = &s.even,
         .max = SQUARES,
         .value = "DISCS",
         .help = "fit, pairs: positions worth so much with 40 empty squares count half (0: all "
                 "alike)"},
        {.name = "size",
         .kind = FLAG_REAL,
         .target = &s.size,
         .min = 0.01,
         .max = 100,
         .value = "DISCS",
         .help = "fit: usual size of a weight"},
        {.name = "likeness",
         .kind = FLAG_REAL,
         .target = &s.likeness,
         .max = 0.99,
         .value = "R",
         .help = "fit: correlation of patterns that differ in a square"},
        {.name = "persistence",
         .kind = FLAG_REAL,
         .target = &s.persistence,
         .max = 0.999,
         .value = "R",
         .help = "fit: correlation of neighbouring stages"},
        {.name = "iterations",
         .kind = FLAG_INTEGER,
         .target = &s.iterations,
         .min = 1,
         .max = 10000,
         .value = "N",
         .help = "fit: of a round, at most (70)"},
        {.name = "rounds",
         .kind = FLAG_INTEGER,
         .target = &s.rounds,
         .min = 1,
         .max = 1000,
         .value = "N",
         .help = "pairs: through all positions (3)"},
        {.name = "moves",
         .kind = FLAG_INTEGER,
         .target = &s.moves,
         .max = 1e6,
         .value = "N",
         .help = "validate: positions in which moves are compared with exact ones (0)"},
        {.name = "empties",
         .kind = FLAG_INTEGER,
         .target = &s.empties,
         .min = 10,
         .max = 24,
         .value = "N",
         .help = "of those positions (16)"},
        {.name = "threads",
         .kind = FLAG_INTEGER,
         .target = &s.threads,
         .min = 1,
         .max = POOL_THREADS_MAX,
         .value = "N",
         .help = "at once (all processors); results do not depend on it"},
        {.name = "seed",
         .kind = FLAG_INTEGER,
         .target = &s.seed,
         .max = 9e18,
         .value = "N",
         .help = "chooses the games held out, moves beside games, and where pairs begin (1)"},
    };
    int status;
    if (!command_begin(self, flags, sizeof flags / sizeof flags[0], &argc, argv, 1, &status))
        return status;
    Error err;
    part = argc == 1 ? find_part(argv[0]) : NULL;
    bool ok =
        (part && part->train) ||
        error_set(&err,
                  "say what to do: selfplay, label, fit, pairs, validate, probcut or export");
    s.interrupted = command_catch_interrupt();
    ok = ok && part->train(&s, &err);
    if (atomic_load(s.interrupted)) return STATUS_INTERRUPTED;
    return ok ? STATUS_OK : command_fail(&err, self->name);
}
