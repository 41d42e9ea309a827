/* terms.c - report D: each of the six terms of sixterm's evaluation left out in turn. */
#include "lab/experiments/games.h"
#include "lab/experiments/planned.h"
#include "lab/html.h"

/* The differences are small and the player is fast: many openings. */
enum { OPENINGS = 2000, PLIES = 8 };

#define WITHOUT(term, name)                                                                    \
    {                                                                                          \
        name, "sixterm", 0, {"," term "=off", ""}, PLIES, 2.5, .random_openings = OPENINGS     \
    }

static const PlannedMatch PLANS[TERM_COUNT] = {
    [TERM_DISCS] = WITHOUT("discs", "without discs"),
    [TERM_CORNERS] = WITHOUT("corners", "without corners"),
    [TERM_BESIDE] = WITHOUT("beside", "without squares beside corners"),
    [TERM_MOBILITY] = WITHOUT("mobility", "without mobility"),
    [TERM_FRONTIER] = WITHOUT("frontier", "without frontier discs"),
    [TERM_WEIGHTS] = WITHOUT("weights", "without square weights"),
};

const LabTable TERMS_CSV = {
    .form = {"terms.csv", PLANNED_COLUMNS, SWITCHES_COLUMNS, SWITCHES_OPENINGS + 1, false},
    .work = {.count = TERM_COUNT,
             .plan = PLANS,
             .cost = planned_cost,
             .key = planned_key,
             .measure = planned_measure}};

Elo terms_elo(const Csv *terms, TermId id) { return planned_elo(terms, PLANS[id].name); }

static void draw(const LabData *data, LabFiles *out)
{
    planned_draw(lab_csv(data, &TERMS_CSV), "sixterm without one of its terms",
                 "against sixterm with all six terms; left of 0: the term is missed",
                 lab_file(out, "terms.svg"));
}

static void section(const LabData *data, const LabFiles *files, Text *out)
{
    static const char *const NAMES[] = {"terms.svg"};
    html_paragraph(
        out, "Report D. <code>sixterm</code> adds up six terms. Here each of them is left "
             "out in turn, and the player without it plays against the whole one, from "
             "random openings of eight plies with both colours.");
    html_pictures(out, files, NAMES, 1);
    planned_table(lab_csv(data, &TERMS_CSV), "terms-table", out);
}

const LabExperiment TERMS_EXPERIMENT = {"terms",
                                        "The six terms",
                                        "sixterm with one of its six terms left out",
                                        {&TERMS_CSV},
                                        draw,
                                        section,
                                        NULL};
