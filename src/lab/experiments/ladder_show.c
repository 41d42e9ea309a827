/* ladder_show.c - the ladder: ratings, pictures, page and summary. */
#include "lab/experiments/ladder.h"
#include "lab/html.h"

#include <assert.h>
#include <string.h>

Elo ladder_elo(const Csv *ladder, int row) { return lab_elo(ladder, row, CROSS_MATCH); }

LadderVerdict ladder_verdict(const Csv *ladder, int row)
{
    Elo e = ladder_elo(ladder, row);
    return e.elo > e.error ? LADDER_YES : e.elo < -e.error ? LADDER_NO : LADDER_OPEN;
}

const char *ladder_verdict_name(LadderVerdict verdict)
{
    static const char *const NAMES[] = {"open", "yes", "no"};
    return NAMES[verdict];
}

static const char *const CLAIM_NAMES[CLAIM_COUNT] = {
    [CLAIM_NONE] = "-",      [CLAIM_COURSE] = "course",   [CLAIM_LEVEL] = "level",
    [CLAIM_TIMED] = "timed", [CLAIM_PROGRAM] = "program",
};

const char *ladder_claim_name(LadderClaim claim) { return CLAIM_NAMES[claim]; }

LadderClaim ladder_claim(const Csv *ladder, int row)
{
    const char *text = csv_text(ladder, row, LADDER_CLAIM);
    for (int i = 0; i < CLAIM_COUNT; i++)
        if (strcmp(text, CLAIM_NAMES[i]) == 0) return (LadderClaim)i;
    return CLAIM_NONE;
}

static bool beats(const Csv *ladder, int row)
{
    return ladder_verdict(ladder, row) == LADDER_YES;
}

/* ---- Ratings ----------------------------------------------------------------------------- */

/* Over all matches of the player. */
static double seconds_per_move(const Csv *c, const char *player)
{
    double seconds = 0, moves = 0;
    for (int row = 0; row < csv_rows(c); row++)
        for (int side = 0; side < 2; side++)
            if (strcmp(csv_text(c, row, CROSS_A + side), player) == 0) {
                seconds += csv_number(c, row, LADDER_SECONDS_A + side);
                moves += csv_number(c, row, LADDER_MOVES_A + side);
            }
    return moves > 0 ? seconds / moves : 0;
}

static void list_player(const Csv *c, const char *player, Crosstable *out)
{
    if (crosstable_player(out, player) >= 0) return;
    assert(out->players < RATINGS_PLAYERS_MAX);
    out->standings[out->players++] =
        (Standing){.player = player, .seconds_move = seconds_per_move(c, player)};
}

/* What decides whether a player of the standings is shown. */
typedef struct Place {
    int games;
    bool above, below; /* has an opponent with a higher, a lower rating */
    bool connected;    /* by matches with LADDER_ZERO */
} Place;

/* The places of the opponents in a match; false: it was not played, or one is not shown. */
static bool opponents(const Csv *c, int row, const Crosstable *t, int out[2])
{
    out[0] = crosstable_player(t, csv_text(c, row, CROSS_A));
    out[1] = crosstable_player(t, csv_text(c, row, CROSS_B));
    return cross_games(c, row) && out[0] >= 0 && out[1] >= 0;
}

static void connect(const Csv *c, const Crosstable *t, Place *places)
{
    int pair[2];
    bool more = true;
    places[crosstable_player(t, LADDER_ZERO)].connected = true;
    while (more) {
        more = false;
        for (int row = 0; row < csv_rows(c); row++) {
            if (!opponents(c, row, t, pair)) continue;
            bool a = places[pair[0]].connected, b = places[pair[1]].connected;
            more |= a != b;
            places[pair[0]].connected = places[pair[1]].connected = a || b;
        }
    }
}

static void find_places(const Csv *c, const Crosstable *t, Place *places)
{
    int pair[2];
    memset(places, 0, RATINGS_PLAYERS_MAX * sizeof *places);
    for (int row = 0; row < csv_rows(c); row++) {
        if (!opponents(c, row, t, pair)) continue;
        for (int i = 0; i < 2; i++) {
            Place *p = &places[pair[i]];
            double own = t->standings[pair[i]].rating.elo;
            double other = t->standings[pair[!i]].rating.elo;
            p->games += cross_games(c, row);
            p->above |= other > own;
            p->below |= other < own;
        }
    }
    connect(c, t, places);
}

static int longest_match(const Csv *c)
{
    int most = 0;
    for (int row = 0; row < csv_rows(c); row++)
        if (cross_games(c, row) > most) most = cross_games(c, row);
    return most;
}

/* Removes players that may not be shown. With `sides`, the standings are ranked and opponents
 * on both sides are asked for. Returns the number removed. */
static int remove_players(const Csv *c, bool sides, Crosstable *t)
{
    Place places[RATINGS_PLAYERS_MAX];
    int least = longest_match(c) < LADDER_GAMES_SHOWN ? longest_match(c) : LADDER_GAMES_SHOWN;
    int kept = 0, players = t->players;
    find_places(c, t, places);
    for (int i = 0; i < players; i++) {
        const Place *p = &places[i];
        bool end = i == 0 || i == players - 1;
        bool ok =
            p->games >= least && p->connected && (!sides || end || (p->above && p->below));
        /* The scale needs its zero. */
        if (ok || strcmp(t->standings[i].player, LADDER_ZERO) == 0)
            t->standings[kept++] = t->standings[i];
    }
    t->players = kept;
    return players - kept;
}

void ladder_sum(const Csv *ladder, Crosstable *out)
{
    *out = (Crosstable){.players = 0};
    for (int row = 0; row < csv_rows(ladder); row++) {
        if (!cross_games(ladder, row)) continue;
        list_player(ladder, csv_text(ladder, row, CROSS_A), out);
        list_player(ladder, csv_text(ladder, row, CROSS_B), out);
    }
    do {
        while (remove_players(ladder, false, out) > 0) continue;
        crosstable_rank(ladder, LADDER_ZERO, out);
    } while (remove_players(ladder, true, out) > 0);
}

/* ---- Claims ------------------------------------------------------------------------------ */

typedef struct Count {
    int played, beaten;
} Count;

static Count count_claim(const Csv *c, LadderClaim claim)
{
    Count n = {0, 0};
    for (int row = 0; row < csv_rows(c); row++) {
        if (ladder_claim(c, row) != claim) continue;
        n.played += cross_games(c, row) > 0;
        n.beaten += beats(c, row);
    }
    return n;
}

/* The row of the first match with this claim that was won, or else of the last one played. */
static int deciding_row(const Csv *c, LadderClaim claim)
{
    int last = -1;
    for (int row = 0; row < csv_rows(c); row++) {
        if (ladder_claim(c, row) != claim) continue;
        if (cross_games(c, row)) last = row;
        if (beats(c, row)) return row;
    }
    return last;
}

/* Appends a sentence for each player that has no place on the ladder. */
static void tell_left_out(const Csv *c, const Crosstable *t, Text *out)
{
    Crosstable all = {.players = 0};
    for (int row = 0; row < csv_rows(c); row++)
        for (int side = 0; side < 2 && cross_games(c, row); side++) {
            const char *player = csv_text(c, row, CROSS_A + side);
            if (crosstable_player(t, player) >= 0 || crosstable_player(&all, player) >= 0)
                continue;
            list_player(c, player, &all);
            text_print(out,
                       "%s has no place on the ladder: it has fewer than %d games or no "
                       "opponents on both sides.\n",
                       player, LADDER_GAMES_SHOWN);
        }
}

/* Appends a sentence for each player that stands above one that beat it. */
static void tell_upsets(const Csv *c, const Crosstable *t, Text *out)
{
    for (int row = 0; row < csv_rows(c); row++) {
        int pair[2];
        LadderVerdict v = ladder_verdict(c, row);
        if (!opponents(c, row, t, pair) || v == LADDER_OPEN) continue;
        int winner = pair[v == LADDER_NO], loser = pair[v != LADDER_NO];
        if (winner < loser) continue;
        text_print(out,
                   "%s stands above %s, which beat it: a rating counts all games, and against "
                   "the other players it did better.\n",
                   t->standings[loser].player, t->standings[winner].player);
    }
}

/* Sentences, one per line. */
static void conclude(const Csv *c, const Crosstable *t, Text *out)
{
    Count course = count_claim(c, CLAIM_COURSE), level = count_claim(c, CLAIM_LEVEL);
    int first = deciding_row(c, CLAIM_COURSE), timed = deciding_row(c, CLAIM_TIMED);
    if (first >= 0)
        text_print(out, "%s beats %d of %d course players.\n", csv_text(c, first, CROSS_A),
                   course.beaten, course.played);
    text_print(out, "%d of %d levels beat the level below.\n", level.beaten, level.played);
    if (timed >= 0 && beats(c, timed))
        text_print(out, "The lowest level that beats %s is %s.\n", csv_text(c, timed, CROSS_B),
                   csv_text(c, timed, CROSS_A));
    else if (timed >= 0)
        text_print(out, "No level up to %s beats %s.\n", csv_text(c, timed, CROSS_A),
                   csv_text(c, timed, CROSS_B));
    for (int row = 0; row < csv_rows(c); row++)
        if (ladder_claim(c, row) == CLAIM_PROGRAM && !cross_games(c, row))
            text_print(out, "%s was left out: it is not installed here.\n",
                       csv_text(c, row, CROSS_B));
    for (int row = 0; row < csv_rows(c); row++)
        if (csv_integer(c, row, LADDER_LOST) > 0)
            text_print(out,
                       "%s against %s: %d games were lost on time, by an illegal move or by a "
                       "failure.\n",
                       csv_text(c, row, CROSS_A), csv_text(c, row, CROSS_B),
                       csv_integer(c, row, LADDER_LOST));
    tell_left_out(c, t, out);
    tell_upsets(c, t, out);
}

static bool is_shown(const Csv *c, int row)
{
    return cross_games(c, row) > 0 && ladder_claim(c, row) != CLAIM_NONE;
}

/* ---- Summary in the terminal ------------------------------------------------------------- */

static void tell(const LabData *data, Text *out)
{
    const Csv *c = lab_csv(data, &LADDER_CSV);
    Crosstable t;
    ladder_sum(c, &t);
    text_print(out, "  Elo  +- 95 %%  points  games   per move  player\n");
    for (int i = 0; i < t.players; i++) {
        const Standing *s = &t.standings[i];
        char time[CLOCK_SHOWN];
        clock_show(s->seconds_move, time);
        text_print(out, "%+5.0f  +- %4.0f  %5.1f %%  %5d  %*s  %s\n", s->rating.elo,
                   s->rating.error, 100 * s->score, s->games, clock_width(time, 9), time,
                   s->player);
    }
    text_print(out, "\n");
    for (int row = 0; row < csv_rows(c); row++) {
        if (!is_shown(c, row)) continue;
        Elo e = ladder_elo(c, row);
        text_print(out, "%-4s  %s beats %s: +%d =%d -%d, Elo %+.0f +- %.0f\n",
                   ladder_verdict_name(ladder_verdict(c, row)), csv_text(c, row, CROSS_A),
                   csv_text(c, row, CROSS_B), csv_integer(c, row, CROSS_MATCH + MATCH_WINS),
                   csv_integer(c, row, CROSS_MATCH + MATCH_DRAWS),
                   csv_integer(c, row, CROSS_MATCH + MATCH_LOSSES), e.elo, e.error);
    }
    text_print(out, "\n");
    conclude(c, &t, out);
}

/* ---- Markdown page ----------------------------------------------------------------------- */

static void add_origin(const Csv *run, Text *out)
{
    for (int row = 0; row < csv_rows(run); row++)
        text_print(out, "%s%s: %s", row ? "; " : "", csv_text(run, row, 0),
                   csv_text(run, row, 1));
    text_print(out, "\n\n");
}

static void add_standings(const Crosstable *t, Text *out)
{
    char time[HTML_NUMBER];
    text_print(out, "| player | Elo | points | games | discs per game | time per move |\n"
                    "|---|--:|--:|--:|--:|--:|\n");
    for (int i = 0; i < t->players; i++) {
        const Standing *s = &t->standings[i];
        text_print(out, "| `%s` | %+.0f ± %.0f | %.1f %% | %d | %+.1f | %s |\n", s->player,
                   s->rating.elo, s->rating.error, 100 * s->score, s->games, s->discs,
                   html_seconds(s->seconds_move, time));
    }
    text_print(out, "\n");
}

static void add_claims(const Csv *c, Text *out)
{
    text_print(out, "| A | B | A beats B | games | won, drawn, lost | discs per game | Elo |\n"
                    "|---|---|---|--:|--:|--:|--:|\n");
    for (int row = 0; row < csv_rows(c); row++) {
        if (!is_shown(c, row)) continue;
        Elo e = ladder_elo(c, row);
        text_print(out, "| `%s` | `%s` | **%s** | %d | %d, %d, %d | %+.1f | %+.0f ± %.0f |\n",
                   csv_text(c, row, CROSS_A), csv_text(c, row, CROSS_B),
                   ladder_verdict_name(ladder_verdict(c, row)), cross_games(c, row),
                   csv_integer(c, row, CROSS_MATCH + MATCH_WINS),
                   csv_integer(c, row, CROSS_MATCH + MATCH_DRAWS),
                   csv_integer(c, row, CROSS_MATCH + MATCH_LOSSES),
                   csv_number(c, row, CROSS_MATCH + MATCH_DISCS), e.elo, e.error);
    }
    text_print(out, "\n");
}

/* The sentences as a list. */
static void add_conclusions(const Csv *c, const Crosstable *t, Text *out)
{
    Text lines = {0};
    conclude(c, t, &lines);
    for (const char *at = text_string(&lines); *at;) {
        int size = (int)strcspn(at, "\n");
        text_print(out, "- %.*s\n", size, at);
        at += size + 1;
    }
    text_print(out, "\n");
    text_follow(out, &lines);
    text_free(&lines);
}

static void page(const Lab *lab, const Csv *run, const LabData *data, Text *out)
{
    const Csv *c = lab_csv(data, &LADDER_CSV);
    Crosstable t;
    ladder_sum(c, &t);
    text_print(out, "# The ladder\n\nThe course players, levels of the engine and another "
                    "program on one scale, from [ladder.csv](ladder.csv).\nWritten by `heibai "
                    "lab ladder");
    if (lab->quick) text_print(out, " --quick");
    if (lab->games) text_print(out, " --games %d", lab->games);
    text_print(out, " --seed %llu`.%s\n\n", (unsigned long long)lab->seed,
               lab->quick ? " **A quick run: its numbers are meaningless.**" : "");
    add_origin(run, out);
    text_print(out, "![The ladder](ladder.svg)\n\n");
    add_standings(&t, out);
    text_print(
        out,
        "Elo is the maximum likelihood estimate from all games (model of Bradley and Terry), "
        "with one drawn pair\nof games added to each match. `" LADDER_ZERO "` is 0, and "
        "errors are relative to it. A player can stand above one\nthat beat it: the rating is "
        "the one number that fits all its games best, and a player that does badly\nagainst "
        "one "
        "opponent may do better than that one against all others. A match consists of "
        "pairs\nof games with colours "
        "swapped. All matches use the same [openings of eight plies](" LADDER_OPENINGS
        "),\nwhich a search of the engine values at one disc at most for either side. Time per "
        "move is measured in\nthese games, several of which run at the same time.\n\n"
        "## Claims\n\n");
    add_conclusions(c, &t, out);
    text_print(out, "A beats B if the Elo of their match is above its 95 %% error, and the "
                    "claim is open if the error is\nlarger.\n\n");
    add_claims(c, out);
    text_print(out, "## All matches\n\n![All matches](ladder_matches.svg)\n");
}

static void draw(const LabData *data, LabFiles *out)
{
    static const ChartHead RATINGS = {
        "The ladder", "Elo from all matches, relative to " LADDER_ZERO "; intervals: 95 %",
        NULL, 0};
    static const ChartHead SCORES = {
        "All matches", "points in percent of the games, row against column", NULL, 0};
    Crosstable t;
    ladder_sum(lab_csv(data, &LADDER_CSV), &t);
    crosstable_draw_ratings(&t, &RATINGS, lab_file(out, "ladder.svg"));
    crosstable_draw_scores(&t, &SCORES, lab_file(out, "ladder_matches.svg"));
    crosstable_write_ratings(&t, lab_file(out, "ladder_ratings.csv"));
}

static const LabPage PAGE = {"ladder.md", page, tell};

const LabExperiment LADDER_EXPERIMENT = {
    "ladder",      "The ladder", "course players and levels of the engine on one scale",
    {&LADDER_CSV}, draw,         NULL,
    &PAGE};
