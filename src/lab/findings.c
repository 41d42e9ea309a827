/* findings.c - the table of findings. */
#include "lab/findings.h"

#include "lab/experiments/games.h"
#include "lab/judges.h"

static const Finding FINDINGS[] = {
    {"A", "Time grows exponentially with depth, about w^(d/2).",
     "log time is straight in depth (R² at least 0.95) and the exponent is within a quarter of "
     "d/2",
     judge_growth, 0},
    {"A", "Alpha-beta is clearly faster than minimax.",
     "at the highest depth of both it takes at most half of the time on the same positions",
     judge_prune, 0},
    {"A", "The history table saves about a third of the time.",
     "at depth 6 it saves between 25 % and 42 % of the time", judge_table, 0},
    {"A", "Limiting the width gains little and loses choices.",
     "a width of 12 saves at most a quarter of the time, and does not win its match",
     judge_width, 0},
    {"A", "The leaf evaluation dominates the time.", "its terms take more than half",
     judge_leaf, 0},
    {"A", "Edge stability slows the evaluation much.",
     "the same tree takes at least a quarter longer", judge_stability, 0},
    {"A", "Starting workers costs more than it saves at low depth (16 s there).",
     "at depths 1 to 3 one thread is faster than two threads or processes that are started for "
     "every move",
     judge_workers, 0},
    {"A", "Several cores pay only at high depth.",
     "at depths 1 to 3 two threads are slower than one, and at the highest depth they are "
     "faster, with or without a history table",
     judge_cores, 0},
    {"A", "Monte Carlo cannot be spread over several cores.",
     "two threads make at most 1.2 times the playouts per second of one", judge_mcts_cores, 0},
    {"A", "The middle game is slowest.",
     "the smoothed time per move has its maximum inside the game: at its first and last move "
     "it is below half of that, also if one of the games from an opening is left out",
     judge_middle, 0},
    {"A", "The cheap moves of the middle game come from the corner rule.",
     "more than half of the moves below a tenth of the mean are corners played at once",
     judge_cheap, 0},
    {"A", "A higher mobility factor plays more short-sightedly.",
     "with factor 400 a deep search agrees more often with a search of two plies than with "
     "factor 50",
     judge_factor, 0},
    {"A", "Mobility alone in the first 16 discs helps.", "it wins the match at depth 6",
     judge_disappear, 0},
    {"A", "Random moves in the first 16 discs are good enough.",
     "they lose at most 50 Elo against the search", judge_random, 0},
    {"A", "Avoiding the squares beside corners at the root helps.", "it wins its match",
     judge_avoid_root, 0},
    {"A", "Avoiding the squares beside corners at the leaves helps.", "it wins its match",
     judge_avoid_leaf, 0},
    {"A", "The corner rule helps.", "it wins its match", judge_corner, 0},
    {"A", "Depth 7 fits the limit of 60 s per move, depth 8 does not.",
     "the longest move at depth 7 is within 60 s and at depth 8 is not", judge_limit, 0},
    {"A", "The player beats random (56-8), simple (54-8) and Monte Carlo (63-1).",
     "it wins more games than it loses against each, Monte Carlo with 500 playouts",
     judge_results, 0},
    {"A", "Tree search beats Monte Carlo.", "it wins in equal time (cross table)", judge_tree,
     0},
    {"A", "The player beats a human (53-11).", NULL, judge_human, 0},
    {"A", "The player beats levels of the course site.", NULL, judge_site, 0},
    {"B", "Stability matters little.", "the match is within 50 Elo", judge_staged, 0},
    {"B", "Staged search is stronger than simulated annealing.", "staged wins the match",
     judge_annealing, 0},
    {"C", "The Roxanne order is better than random playouts.",
     "it wins the match with equal playouts", judge_roxanne, 0},
    {"C", "Central squares first raise mobility.",
     "in these games the player has more legal moves than its opponent between moves 10 and 40",
     judge_centre, 0},
    {"C", "The player passes the course site's strongest level.", NULL, judge_site, 0},
    {"D", "The disc difference earns its place.", "sixterm loses without it", judge_term,
     TERM_DISCS},
    {"D", "The corners earn their place.", "sixterm loses without them", judge_term,
     TERM_CORNERS},
    {"D", "The squares beside empty corners earn their place.", "sixterm loses without them",
     judge_term, TERM_BESIDE},
    {"D", "Mobility earns its place.", "sixterm loses without it", judge_term, TERM_MOBILITY},
    {"D", "Frontier discs earn their place.", "sixterm loses without them", judge_term,
     TERM_FRONTIER},
    {"D", "The square weights earn their place.", "sixterm loses without them", judge_term,
     TERM_WEIGHTS},
};
enum { FINDING_COUNT = sizeof FINDINGS / sizeof FINDINGS[0] };

const Finding *lab_finding(int index)
{
    return index < FINDING_COUNT ? &FINDINGS[index] : NULL;
}

const char *verdict_name(Verdict v)
{
    static const char *const NAMES[VERDICTS] = {"holds", "does not hold", "undecided",
                                                "cannot be repeated"};
    return NAMES[v];
}

void lab_findings_csv(const LabData *data, Text *out)
{
    static const CsvColumn COLUMNS[] = {{"report", CSV_TEXT},
                                        {"finding", CSV_TEXT},
                                        {"holds_when", CSV_TEXT},
                                        {"verdict", CSV_TEXT},
                                        {"numbers", CSV_TEXT}};
    static const CsvForm FORM = {
        .name = "findings.csv", .columns = COLUMNS, .column_count = 5, .key_count = 2};
    Csv csv = {.form = &FORM};
    for (const Finding *f = FINDINGS; f < FINDINGS + FINDING_COUNT; f++) {
        Text numbers = {0};
        Verdict v = f->judge(f, data, &numbers);
        csv_add_text(&csv, f->report);
        csv_add_text(&csv, f->claim);
        csv_add_text(&csv, f->rule ? f->rule : "");
        csv_add_text(&csv, verdict_name(v));
        csv_add_string(&csv, &numbers);
        text_free(&numbers);
    }
    csv_write(&csv, out);
    csv_free(&csv);
}
