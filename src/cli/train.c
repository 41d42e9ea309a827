/* train.c - the command `heibai train`: weights from games, and how good they are. */
#include "cli/train.h"
#include "base/cpu.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "train/fit.h"
#include "train/validate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The later games are for checking and are never trained on. */
enum { FIT_FIRST = 1977, FIT_LAST = 2011, CHECK_FIRST = 2012, CHECK_LAST = 2023 };

typedef struct Settings {
    const char *games, *output, *weights;
    int64_t threads, seed, solve;
    const atomic_bool *interrupted;
    Progress progress;
} Settings;

Eval *train_eval(const char *path, Error *err)
{
    Error why;
    Eval *eval = path ? eval_load(path, &why) : eval_create(&why);
    if (!eval) error_set(err, "%.100s: %.290s", path ? path : "the weights inside", why.text);
    return eval;
}

static void tell_solve(void *context, long done, long total)
{
    progress_show(context, done, total, NULL);
}

static void tell_fit(void *context, const FitProgress *p)
{
    char note[64];
    snprintf(note, sizeof note, "mean square error %.2f", p->error);
    progress_show(context, p->step, p->steps, note);
}

/* The embedded weights order the moves of the solver. */
static bool solve_games(Settings *s, TrainGames *games, Error *err)
{
    if (s->solve < 0) return true;
    Eval *eval = eval_create(err);
    if (!eval) return false;
    s->progress = progress_begin("games solved");
    SolveSettings solve = {.empties = (int)s->solve,
                           .threads = (int)s->threads,
                           .eval = eval,
                           .stop = {.flag = s->interrupted},
                           .tell = tell_solve,
                           .context = &s->progress};
    bool ok = games_solve(games, &solve, err);
    progress_end(&s->progress);
    eval_destroy(eval);
    return ok;
}

static bool read_samples(Settings *s, int first, int last, SampleSet *set, SampleSet *held,
                         Error *err)
{
    TrainGames games;
    const Stop stop = {.flag = s->interrupted};
    if (!games_read(&games, s->games, first, last, &stop, err)) {
        Error inner = *err;
        return error_set(err, "%.100s: %.290s", s->games, inner.text);
    }
    bool ok = solve_games(s, &games, err);
    if (ok && !samples_add_games(set, held, &games, (uint64_t)s->seed, &stop))
        ok = error_set(err, "no memory for the positions of %zu games", games.count);
    games_free(&games);
    return ok;
}

static void describe(const Settings *s, const FitSettings *f, size_t samples, Weights *w)
{
    time_t now = time(NULL);
    const struct tm *today = gmtime(&now);
    if (today) strftime(w->date, sizeof w->date, "%Y-%m-%d", today);
    char exact[40] = "no exact values";
    if (s->solve >= 0) snprintf(exact, sizeof exact, "exact to %d empties", (int)s->solve);
    snprintf(w->recipe, sizeof w->recipe,
             "WTHOR %d-%d, %zu positions, %s; size %g, likeness %g, persistence %g, robust %g, "
             "%d rounds of %d, seed %lld",
             FIT_FIRST, FIT_LAST, samples, exact, f->size, f->likeness, f->persistence,
             f->robust, f->rounds, f->iterations, (long long)s->seed);
}

static bool write_weights(const char *path, const Weights *w, Error *err)
{
    Text file = {0};
    bool ok = weights_pack(w, &file, err) && text_write_file(path, file.data, file.size, err);
    if (ok) printf("%s: %zu bytes; %s\n", path, file.size, w->recipe);
    text_free(&file);
    return ok;
}

static bool fit_samples(Settings *s, const SampleSet *train, const SampleSet *held,
                        const Fold *fold, Error *err)
{
    Weights weights;
    if (!fold || !weights_init(&weights, fold)) return error_set(err, "no memory");
    FitSettings fit = fit_defaults();
    fit.threads = (int)s->threads;
    fit.stop = (Stop){.flag = s->interrupted};
    fit.tell = tell_fit;
    fit.context = &s->progress;
    s->progress = progress_begin("steps");
    bool ok = fit_run(&fit, train, held, fold, &weights, err);
    progress_end(&s->progress);
    if (ok) {
        describe(s, &fit, samples_count(train), &weights);
        ok = write_weights(s->output, &weights, err);
    }
    weights_free(&weights);
    return ok;
}

static bool fit(Settings *s, Error *err)
{
    if (!s->output) return error_set(err, "fit needs --output FILE");
    SampleSet train = {0}, held = {0};
    Fold *fold = fold_create();
    bool ok = read_samples(s, FIT_FIRST, FIT_LAST, &train, &held, err) &&
              fit_samples(s, &train, &held, fold, err);
    free(fold);
    samples_free(&train);
    samples_free(&held);
    return ok;
}

static void print_errors(const char *name, const Errors *e)
{
    printf("%-6s %9.0f  %7.2f %7.1f  %7.2f %7.1f\n", name, e->count, e->absolute, e->square,
           e->zero_absolute, e->zero_square);
}

static void print_validation(const Eval *eval, const SampleSet *set)
{
    Errors errors[EVAL_STAGES];
    printf("%d-%d      evaluation       always zero\n", CHECK_FIRST, CHECK_LAST);
    printf("discs  positions      MAE     MSE      MAE     MSE\n");
    for (int stage = 0; stage < EVAL_STAGES; stage++) {
        char name[16];
        snprintf(name, sizeof name, "%d-%d", 4 + 2 * stage, 5 + 2 * stage);
        errors[stage] = validate_stage(eval, &set->stage[stage], stage);
        print_errors(name, &errors[stage]);
    }
    Errors all = validate_join(errors, EVAL_STAGES);
    print_errors("all", &all);
}

static bool validate(Settings *s, Error *err)
{
    Eval *eval = train_eval(s->weights, err);
    if (!eval) return false;
    SampleSet set = {0};
    bool ok = read_samples(s, CHECK_FIRST, CHECK_LAST, &set, NULL, err);
    if (ok) print_validation(eval, &set);
    samples_free(&set);
    eval_destroy(eval);
    return ok;
}

int run_train(const Command *self, int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "probcut") == 0)
        return train_probcut_run(self, argc - 1, argv + 1);
    if (argc > 0 && strcmp(argv[0], "selfplay") == 0)
        return train_selfplay_run(self, argc - 1, argv + 1);
    Settings s = {.threads = cpu_count(), .seed = 1, .solve = -1};
    const Flag flags[] = {
        {"games", FLAG_STRING, &s.games, 0, 0, "DIR", "WTHOR files, WTH_*.wtb"},
        {"output", FLAG_STRING, &s.output, 0, 0, "FILE", "fit: where the weights go"},
        {"weights", FLAG_STRING, &s.weights, 0, 0, "FILE",
         "validate: which weights (those inside the program)"},
        {"solve", FLAG_INTEGER, &s.solve, -1, GAMES_SOLVE_MAX, "N",
         "solve positions of N or fewer empty squares first (-1: none)"},
        {"threads", FLAG_INTEGER, &s.threads, 1, 256, "N",
         "at once (all processors); results do not depend on it"},
        {"seed", FLAG_INTEGER, &s.seed, 0, 9e18, "N",
         "chooses the games that stop the fit (1)"},
    };
    int status;
    if (!command_begin(self, flags, sizeof flags / sizeof flags[0], &argc, argv, 1, &status))
        return status;
    Error err;
    bool fits = argc == 1 && strcmp(argv[0], "fit") == 0;
    bool ok = fits || (argc == 1 && strcmp(argv[0], "validate") == 0) ||
              error_set(&err, "say what to do: selfplay, fit, validate or probcut");
    if (ok && !s.games) ok = error_set(&err, "--games DIR is needed");
    s.interrupted = command_catch_interrupt();
    ok = ok && (fits ? fit(&s, &err) : validate(&s, &err));
    if (atomic_load(s.interrupted)) return STATUS_INTERRUPTED;
    return ok ? STATUS_OK : command_fail(&err, self->name);
}
