/* skills_show.c - the skills: charts, page and summary. */
#include "lab/skills/skills.h"

#include <assert.h>
#include <string.h>

/* What the steps between skills are to be, and the first one above SKILLS_ZERO, in Elo. */
enum { STEP_LEAST = 50, STEP_MOST = 150, FIRST_STEP = 100 };

#define ELO_CHART "skills_elo.svg"
#define LOSS_CHART "skills_losses.svg"

/* The rows with the steps come first. */
static int count_steps(const Csv *skills)
{
    int count = 0;
    char spec[SKILLS_SPEC];
    while (count < csv_rows(skills) && count < SKILL_MAX &&
           strcmp(csv_text(skills, count, CROSS_B), skills_spec(count, spec)) == 0)
        count++;
    return count;
}

static Elo step_of(const Csv *skills, int skill)
{
    return lab_elo(skills, skill - 1, CROSS_MATCH);
}

void skills_correct(const Csv *skills, int count, double *out)
{
    double above[SKILL_MAX + 1] = {0}; /* SKILLS_ZERO */
    for (int s = 1; s <= count; s++) above[s] = above[s - 1] + step_of(skills, s).elo;
    for (int s = 1; s <= count; s++) {
        double goal = count > 1
                          ? FIRST_STEP + (above[count] - FIRST_STEP) * (s - 1) / (count - 1)
                          : above[count];
        int low = 1;
        while (low + 1 < count && above[low + 1] < goal) low++;
        int high = low < count ? low + 1 : low;
        double rise = above[high] - above[low];
        double part = rise > 0 ? (goal - above[low]) / rise : 0;
        double strength =
            skill_strength(low) + part * (skill_strength(high) - skill_strength(low));
        out[s - 1] = strength < 0 ? 0 : strength > 1 ? 1 : strength;
    }
}

/* ---- Charts ------------------------------------------------------------------------------ */

/* The points of a line with error bars. */
typedef struct Points {
    int count;
    double x[SKILL_MAX], y[SKILL_MAX], low[SKILL_MAX], high[SKILL_MAX];
} Points;

static void add_point(Points *p, double x, double y, double error)
{
    assert(p->count < SKILL_MAX);
    p->x[p->count] = x;
    p->y[p->count] = y;
    p->low[p->count] = y - error;
    p->high[p->count++] = y + error;
}

static ChartSeries series_of(const char *name, const Points *p)
{
    return (ChartSeries){
        .name = name, .count = p->count, .x = p->x, .y = p->y, .low = p->low, .high = p->high};
}

static void draw_elo(const Csv *skills, Text *out)
{
    static const ChartRule RULES[] = {{STEP_LEAST, "least"}, {STEP_MOST, "most"}};
    Points p = {0};
    for (int s = 1; s <= count_steps(skills); s++) {
        Elo e = step_of(skills, s);
        add_point(&p, s, e.elo, e.error);
    }
    ChartSeries series = series_of(NULL, &p);
    LineChart chart = {
        .head = {"Each skill against the one below",
                 "Elo by games from balanced openings, skill 1 against random; intervals: 95 %",
                 NULL, 0},
        .x = {.title = "skill", .integer = true},
        .y = {.title = "Elo", .min = 0, .max = 200},
        .series = &series,
        .series_count = 1,
        .rules = RULES,
        .rule_count = 2};
    chart_lines(&chart, out);
}

static void draw_losses(const Csv *skills, const Csv *people, Text *out)
{
    enum { RULES_MAX = 8 };
    Points p = {0};
    ChartRule rules[RULES_MAX];
    int rule_count = 0;
    for (int row = 0; row < csv_rows(skills) && row < SKILL_MAX; row++)
        add_point(&p, csv_integer(skills, row, SKILL_LOSSES_SKILL),
                  csv_number(skills, row, SKILL_LOSSES_FIRST + LOSSES_MEAN),
                  csv_number(skills, row, SKILL_LOSSES_FIRST + LOSSES_ERROR));
    for (int row = 0; row < csv_rows(people) && row < RULES_MAX; row++)
        rules[rule_count++] = (ChartRule){csv_number(people, row, PEOPLE_FIRST + LOSSES_MEAN),
                                          csv_text(people, row, PEOPLE_GROUP)};
    ChartSeries series = series_of(NULL, &p);
    LineChart chart = {
        .head = {"What a move loses",
                 "discs per move against the best move, by the same search for all; intervals: "
                 "95 %",
                 rule_count
                     ? "Lines across: tournament players of 2000 to 2011 (WTHOR), grouped "
                       "by their rank."
                     : NULL,
                 0},
        .x = {.title = "skill", .integer = true},
        .y = {.title = "discs per move", .log = true},
        .series = &series,
        .series_count = 1,
        .rules = rules,
        .rule_count = rule_count};
    chart_lines(&chart, out);
}

static void draw(const LabData *data, LabFiles *out)
{
    draw_elo(lab_csv(data, &SKILLS_CSV), lab_file(out, ELO_CHART));
    draw_losses(lab_csv(data, &SKILL_LOSSES_CSV), lab_csv(data, &PEOPLE_LOSSES_CSV),
                lab_file(out, LOSS_CHART));
}

/* ---- Texts ------------------------------------------------------------------------------- */

static int even_steps(const Csv *skills)
{
    int even = 0;
    for (int s = 2; s <= count_steps(skills); s++) {
        double elo = step_of(skills, s).elo;
        even += elo >= STEP_LEAST && elo <= STEP_MOST;
    }
    return even;
}

/* All players by rating. */
static void rate(const Csv *skills, Crosstable *out)
{
    *out = (Crosstable){.players = 0};
    for (int row = 0; row < csv_rows(skills); row++)
        for (int side = 0; side < 2; side++) {
            const char *player = csv_text(skills, row, CROSS_A + side);
            if (crosstable_player(out, player) >= 0) continue;
            assert(out->players < RATINGS_PLAYERS_MAX);
            out->standings[out->players++] = (Standing){.player = player};
        }
    crosstable_rank(skills, SKILLS_ZERO, out);
}

static void conclude(const Csv *skills, Text *out)
{
    int count = count_steps(skills);
    double corrected[SKILL_MAX];
    text_print(out, "%d of %d skills beat the one below by %d to %d Elo.\n", even_steps(skills),
               count - 1, STEP_LEAST, STEP_MOST);
    skills_correct(skills, count, corrected);
    text_print(out, "Strengths that would make the steps even:");
    for (int s = 0; s < count; s++) text_print(out, "%s %.3f", s ? "," : "", corrected[s]);
    text_print(out, "\n");
}

static void tell(const LabData *data, Text *out)
{
    const Csv *skills = lab_csv(data, &SKILLS_CSV), *losses = lab_csv(data, &SKILL_LOSSES_CSV);
    text_print(out, "skill   Elo  +- 95 %%  discs lost per move\n");
    for (int s = 1; s <= count_steps(skills); s++) {
        Elo e = step_of(skills, s);
        text_print(out, "%5d  %+4.0f  +- %4.0f  %20.2f\n", s, e.elo, e.error,
                   csv_number(losses, s - 1, SKILL_LOSSES_FIRST + LOSSES_MEAN));
    }
    text_print(out, "\n");
    conclude(skills, out);
}

/* ---- Markdown page ----------------------------------------------------------------------- */

static void add_origin(const Lab *lab, const Csv *run, Text *out)
{
    text_print(out, "Written by `heibai lab skills");
    if (lab->quick) text_print(out, " --quick");
    if (lab->games) text_print(out, " --games %d", lab->games);
    if (lab->wthor) text_print(out, " --wthor DIR");
    text_print(out, " --seed %llu`.%s\n\n", (unsigned long long)lab->seed,
               lab->quick ? " **A quick run: its numbers are meaningless.**" : "");
    for (int row = 0; row < csv_rows(run); row++)
        text_print(out, "%s%s: %s", row ? "; " : "", csv_text(run, row, 0),
                   csv_text(run, row, 1));
    text_print(out, "\n\n");
}

static void add_steps(const Csv *skills, Text *out)
{
    text_print(out, "| skill | against | games | won, drawn, lost | Elo | strength | first "
                    "impression | candidates | plies | solves |\n"
                    "|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (int s = 1; s <= count_steps(skills); s++) {
        Elo e = step_of(skills, s);
        SkillMind mind = skill_mind(skill_strength(s));
        text_print(out, "| %d | `%s` | %d | %d, %d, %d | %+.0f ± %.0f | %.3f |", s,
                   csv_text(skills, s - 1, CROSS_B), cross_games(skills, s - 1),
                   csv_integer(skills, s - 1, CROSS_MATCH + MATCH_WINS),
                   csv_integer(skills, s - 1, CROSS_MATCH + MATCH_DRAWS),
                   csv_integer(skills, s - 1, CROSS_MATCH + MATCH_LOSSES), e.elo, e.error,
                   skill_strength(s));
        if (skill_strength(s) < 1)
            text_print(out, " %.0f %% ± %.1f | %.1f | %.1f | %.0f |\n", 100 * mind.sense,
                       mind.noise, mind.candidates, mind.plies, mind.solve);
        else
            text_print(out, " - | all | level %d | |\n", (int)SKILL_TOP_LEVEL);
    }
    text_print(out, "\n");
}

static void add_ratings(const Csv *skills, Text *out)
{
    Crosstable t;
    rate(skills, &t);
    text_print(out, "| player | Elo above `%s` | games |\n|---|--:|--:|\n", SKILLS_ZERO);
    for (int i = 0; i < t.players; i++)
        text_print(out, "| `%s` | %+.0f ± %.0f | %d |\n", t.standings[i].player,
                   t.standings[i].rating.elo, t.standings[i].rating.error,
                   t.standings[i].games);
    text_print(out, "\n");
}

static void add_loss_row(const Csv *c, int row, int first, Text *out)
{
    double moves = csv_number(c, row, first + LOSSES_MOVES);
    text_print(out, " %d | %.0f | %.2f ± %.2f |", csv_integer(c, row, first + LOSSES_GAMES),
               moves, csv_number(c, row, first + LOSSES_MEAN),
               csv_number(c, row, first + LOSSES_ERROR));
    for (int i = 1; i < LOSSES_MARKS_COUNT; i++)
        text_print(out, " %.1f |", 100 * csv_integer(c, row, first + LOSSES_MARKS + i) / moves);
    text_print(out, "\n");
}

static void add_losses(const Csv *skills, const Csv *people, Text *out)
{
    text_print(out, "| player | games | moves | discs lost per move | 3 to 6 discs | 6 to 12 | "
                    "12 or more |\n|---|--:|--:|--:|--:|--:|--:|\n");
    for (int row = 0; row < csv_rows(skills); row++) {
        text_print(out, "| skill %d |", csv_integer(skills, row, SKILL_LOSSES_SKILL));
        add_loss_row(skills, row, SKILL_LOSSES_FIRST, out);
    }
    for (int row = 0; row < csv_rows(people); row++) {
        text_print(out, "| people, %s: %d players, rating %+.0f |",
                   csv_text(people, row, PEOPLE_GROUP),
                   csv_integer(people, row, PEOPLE_PLAYERS),
                   csv_number(people, row, PEOPLE_RATING));
        add_loss_row(people, row, PEOPLE_FIRST, out);
    }
    text_print(out, "\n");
}

static void page(const Lab *lab, const Csv *run, const LabData *data, Text *out)
{
    const Csv *skills = lab_csv(data, &SKILLS_CSV), *people = lab_csv(data, &PEOPLE_LOSSES_CSV);
    text_print(
        out,
        "# The skills, measured\n\nThe project's docs/skills.md says what the skills are and "
        "which one to choose. Here are the measurements behind it.\n");
    add_origin(lab, run, out);
    text_print(out, "## Steps\n\n![Each skill against the one below](" ELO_CHART ")\n\n");
    conclude(skills, out);
    text_print(
        out,
        "\nMatches consist of pairs of games with colours swapped, from [balanced openings]"
        "(skills_openings.txt)\nof eight plies; the numbers are in [skills.csv](skills.csv). "
        "The other columns say how a skill thinks, on its\naverage day: the share of the "
        "evaluation in its first impression of a move, whose error has the given\nstandard "
        "deviation in discs; the moves that it calculates, how many plies deep, and from "
        "how many empty\nsquares on to the end.\n\n");
    add_steps(skills, out);
    text_print(out, "All games together, with other players (model of Bradley and Terry):\n\n");
    add_ratings(skills, out);
    text_print(out, "## Losses\n\n![What a move loses](" LOSS_CHART ")\n\n");
    text_print(
        out,
        "A move loses the difference between its value and that of the best move, by an "
        "analysis at level %d.\nThe first %d plies are not counted. Skills play against "
        "themselves. The last three columns count the moves\nof every hundred that lose so "
        "many discs.\n",
        csv_integer(lab_csv(data, &SKILL_LOSSES_CSV), 0, SKILL_LOSSES_FIRST),
        (int)LOSSES_OPENING);
    if (csv_rows(people))
        text_print(out,
                   "People are those with at least 30 games in the WTHOR archive of 2000 to "
                   "2011, which has no ratings. They are\nranked by the ratings that explain "
                   "the results of all games best; 0 is the median player.\n");
    text_print(out, "\n");
    add_losses(lab_csv(data, &SKILL_LOSSES_CSV), people, out);
}

static const LabPage PAGE = {"skills.md", page, tell};

const LabExperiment SKILLS_EXPERIMENT = {
    "skills",
    "The skills",
    "skills of the engine: Elo steps, and losses per move beside those of people",
    {&SKILLS_CSV, &SKILL_LOSSES_CSV, &PEOPLE_LOSSES_CSV},
    draw,
    NULL,
    &PAGE};
