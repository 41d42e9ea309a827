#include "cli/lab_command.h"

#include "base/pool.h"
#include "cli/about.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "lab/experiments/balanced.h"
#include "lab/lab.h"
#include "lab/report.h"
#include "version.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void show_progress(void *context, double done, double total, const char *note)
{
    /* In per mille of the estimated time: pieces of work differ too much to count them. */
    long share = total > 0 ? lround(1000 * done / total) : 1000;
    progress_show(context, share, 1000, note);
}

/* The experiments, then what is not one. */
bool lab_subcommand(int index, Subcommand *out)
{
    const LabExperiment *experiment = lab_experiment(index);
    if (experiment) {
        const Command *own = strcmp(experiment->name, "tree") == 0 ? &LAB_TREE : NULL;
        *out = (Subcommand){experiment->name, own ? own->summary : experiment->summary, own};
        return true;
    }
    if (index > 0 && lab_experiment(index - 1)) {
        *out = (Subcommand){"draw", LAB_DRAW.summary, &LAB_DRAW};
        return true;
    }
    *out = (Subcommand){"all", "all experiments of the reports, on one page", NULL};
    return index > 1 && lab_experiment(index - 2);
}

/* Draws one experiment and writes its page, or writes the report of all. */
static bool show(const Lab *lab, const LabExperiment *experiment, const LabData *data,
                 Error *err)
{
    if (!experiment) return lab_report(lab, data, err);
    return lab_draw(lab, experiment, data, err) &&
           (!experiment->page || lab_page(lab, experiment, data, err));
}

/* The page that is written at the end; NULL: only pictures are. */
static const char *page_of(const LabExperiment *experiment)
{
    if (!experiment) return say_lang() == LANG_ZH ? LAB_REPORT_ZH : LAB_REPORT;
    return experiment->page ? experiment->page->name : NULL;
}

static void tell(const LabExperiment *experiment, const LabData *data)
{
    Text text = {0};
    if (!experiment || !experiment->page) return;
    experiment->page->tell(data, &text);
    text_print(&text, "\n");
    say_text(stdout, text_string(&text));
    text_free(&text);
}

/* Measures, draws and writes the pages. */
static LabEnd run_experiment(const Lab *lab, const LabExperiment *experiment, LabData *data,
                             Error *err)
{
    char old[LAB_PATH_MAX];
    if (!lab_may_run(lab, experiment, err) || !lab_write_run(lab, err)) return LAB_FAILED;
    /* The page of an earlier run is wrong from now on. */
    if (!experiment) {
        remove(lab_path(lab, LAB_REPORT, old));
        remove(lab_path(lab, LAB_REPORT_ZH, old));
    } else if (experiment->page) {
        remove(lab_path(lab, experiment->page->name, old));
    }
    LabEnd end = lab_measure(lab, experiment, data, err);
    if (end != LAB_DONE) return end;
    return show(lab, experiment, data, err) ? LAB_DONE : LAB_FAILED;
}

static LabEnd run_locked(const Lab *lab, const LabExperiment *experiment, LabData *data,
                         Error *err)
{
    int lock = lab_prepare(lab, err) ? lab_lock(lab, err) : -1;
    if (lock < 0) return LAB_FAILED;
    LabEnd end = run_experiment(lab, experiment, data, err);
    lab_unlock(lock);
    return end;
}

static int finish(const Command *self, const Lab *lab, const LabExperiment *experiment,
                  LabEnd end, double seconds, const Error *err)
{
    const char *page = page_of(experiment);
    switch (end) {
    case LAB_FAILED:
        return command_fail(err, self->name);
    case LAB_STOPPED:
        say_error("heibai: lab: stopped; the measurements are in %s, --resume continues\n",
                  lab->output);
        return STATUS_INTERRUPTED;
    case LAB_DONE:
        break;
    }
    char time[CLOCK_SHOWN];
    say("%s: done in %s, see %s%s%s\n", experiment ? experiment->name : "all",
        clock_show(seconds, time), lab->output, page ? "/" : "", page ? page : "");
    return STATUS_OK;
}

static bool check_flags(const LabExperiment *experiment, int64_t games, const char *wthor,
                        Error *err)
{
    const LabExperiment *skills = lab_find("skills");
    if (games && experiment != lab_find("ladder") && experiment != skills)
        return error_set(err, "--games is for the ladder and the skills only");
    if (wthor && experiment != skills) return error_set(err, "--wthor is for the skills only");
    return true;
}

int run_lab(const Command *self, int argc, char **argv)
{
    const char *lang = NULL;
    int64_t seed = 1, threads = pool_threads_usual(), games = 0;
    Lab lab = {.output = "lab",
               .version = HEIBAI_VERSION " " HEIBAI_COMMIT " " HEIBAI_BUILD_TYPE ", " COMPILER};
    const Flag flags[] = {
        {"output", FLAG_STRING, &lab.output, .value = "FOLDER",
         .help = "folder for the files (lab)"},
        {"seed", FLAG_INTEGER, &seed, .max = 9e18, .value = "N",
         .help = "seed of openings and players (1)"},
        {"resume", FLAG_ON, &lab.resume, .help = "continue an interrupted run"},
        {"overwrite", FLAG_ON, &lab.overwrite, .help = "discard an earlier run in the folder"},
        {"quick", FLAG_ON, &lab.quick,
         .help = "take seconds instead of minutes, to test that it works"},
        {"threads", FLAG_INTEGER, &threads, .min = 1, .max = POOL_THREADS_MAX, .value = "N",
         .help = "games at once, where no time is measured (all processors)"},
        {"games", FLAG_INTEGER, &games, .min = 2, .max = BALANCED_GAMES_MAX, .value = "N",
         .help = "ladder, skills: games of a match (200, 400); slow matches have fewer"},
        {"wthor", FLAG_STRING, &lab.wthor, .value = "DIR",
         .help = "skills: WTHOR files of tournament games, to compare people with"},
        {"lang", FLAG_STRING, &lang, .value = "en|zh", .help = LANG_FLAG_HELP},
    };
    int status;
    Error err;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv, 1,
                       &status))
        return status;
    const LabExperiment *experiment = argc > 0 ? lab_find(argv[0]) : NULL;
    if (!say_check_flag(lang, &err)) return command_fail(&err, self->name);
    bool all = argc > 0 && strcmp(argv[0], "all") == 0;
    if (!experiment && !all) return command_needs_subcommand(self, argc, argv);
    if (!check_flags(experiment, games, lab.wthor, &err)) return command_fail(&err, self->name);
    Progress progress = progress_begin("‰");
    lab.seed = (uint64_t)seed;
    lab.threads = (int)threads;
    lab.games = (int)games;
    lab.stop = command_catch_interrupt();
    lab.progress = show_progress;
    lab.context = &progress;
    LabData data;
    double begun = clock_now();
    lab_data_init(&data);
    LabEnd end = run_locked(&lab, experiment, &data, &err);
    progress_end(&progress);
    if (end == LAB_DONE) tell(experiment, &data);
    lab_data_free(&data);
    return finish(self, &lab, experiment, end, clock_now() - begun, &err);
}
