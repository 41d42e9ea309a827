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
        {"games", FLAG_STRING, &s.games, 0, 0, "DIR",
         "WTHOR files, WTH_*.wtb; validate takes the years that are held out"},
        {"selfplay", FLAG_STRING, &s.selfplay, 0, 0, "FILES", "of train selfplay, by commas"},
        {"positions", FLAG_STRING, &s.positions, 0, 0, "FILES", "of train label, by commas"},
        {"output", FLAG_STRING, &s.output, 0, 0, "FILE",
         "fit, pairs, label, export: where the result goes"},
        {"weights", FLAG_STRING, &s.weights, 0, 0, "FILE",
         "to validate (several by commas), export, add pairs to or search with (those inside "
         "the program)"},
        {"chart", FLAG_STRING, &s.chart, 0, 0, "FILE",
         "validate: the errors as a picture, SVG"},
        {"solve", FLAG_INTEGER, &s.solve, -1, GAMES_SOLVE_MAX, "N",
         "solve WTHOR's positions of N or fewer empty squares first (-1: none)"},
        {"mix", FLAG_REAL, &s.mix, 0, 1, "SHARE",
         "of a search in the values of self-play before its exact part (0)"},
        {"depth", FLAG_INTEGER, &s.depth, 0, SELFPLAY_DEPTH_MAX, "N",
         "of that search (8); 0: the evaluation along the game instead"},
        {"beside", FLAG_ON, &s.beside, 0, 0, NULL,
         "label: instead, the positions after another move than the one played, searched"},
        {"anchor", FLAG_STRING, &s.anchor, 0, 0, "FILE",
         "label, pairs: strong games whose scores say what values are worth"},
        {"until", FLAG_INTEGER, &s.until, 0, GAMEFILE_MOVES, "N",
         "label: positions of self-play after less than N moves only (0: all)"},
        {"weight", FLAG_REAL, &s.weight, 1e-6, 1e6, "W",
         "label: how much its positions count beside those of other files (1)"},
        {"even", FLAG_REAL, &s.even, 0, SQUARES, "DISCS",
         "fit, pairs: positions worth so much with 40 empty squares count half (0: all alike)"},
        {"size", FLAG_REAL, &s.size, 0.01, 100, "DISCS", "fit: usual size of a weight"},
        {"likeness", FLAG_REAL, &s.likeness, 0, 0.99, "R",
         "fit: correlation of patterns that differ in a square"},
        {"persistence", FLAG_REAL, &s.persistence, 0, 0.999, "R",
         "fit: correlation of neighbouring stages"},
        {"iterations", FLAG_INTEGER, &s.iterations, 1, 10000, "N",
         "fit: of a round, at most (70)"},
        {"rounds", FLAG_INTEGER, &s.rounds, 1, 1000, "N", "pairs: through all positions (3)"},
        {"moves", FLAG_INTEGER, &s.moves, 0, 1e6, "N",
         "validate: positions in which moves are compared with exact ones (0)"},
        {"empties", FLAG_INTEGER, &s.empties, 10, 24, "N", "of those positions (16)"},
        {"threads", FLAG_INTEGER, &s.threads, 1, POOL_THREADS_MAX, "N",
         "at once (all processors); results do not depend on it"},
        {"seed", FLAG_INTEGER, &s.seed, 0, 9e18, "N",
         "chooses the games held out, moves beside games, and where pairs begin (1)"},
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
