/* match.c - the command `heibai match`. */
#include "arena/match.h"

#include "cli/command.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/time_args.h"
#include "game/transcript.h"

#include <stdio.h>

typedef struct Report {
    Progress progress;
    const MatchSettings *settings;
    bool list;
    int points[3]; /* games lost, drawn and won by A */
} Report;

/* A game that was not played to the end is worth a line of its own, whatever else is shown. */
static void report_loss(Report *r, const MatchGame *g)
{
    bool b_lost = g->score > 0;
    progress_end(&r->progress);
    fprintf(stderr, "heibai: match: game %d: %c (%s) %s\n", g->number + 1, "AB"[b_lost],
            b_lost ? r->settings->b : r->settings->a, g->why);
}

static void game_done(void *self, const MatchGame *g, int done)
{
    Report *r = self;
    char note[64];
    r->points[1 + (g->score > 0) - (g->score < 0)]++;
    if (r->list) {
        Text moves = {0};
        transcript_write(g->game, &moves);
        printf("%5d  A %s  %+3d  %8.3f s %8.3f s  %s\n", g->number + 1,
               g->number % 2 ? "white" : "black", g->score, g->seconds[0], g->seconds[1],
               text_string(&moves));
        text_free(&moves);
    }
    if (*g->why) report_loss(r, g);
    snprintf(note, sizeof note, "+%d =%d -%d", r->points[2], r->points[1], r->points[0]);
    progress_show(&r->progress, done, r->settings->games, note);
}

static void print_json(const MatchSettings *s, const MatchResult *r)
{
    json_print_line(json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "a", s->a, "b",
                              s->b, "games", r->games, "wins", r->wins, "draws", r->draws,
                              "losses", r->losses, "discs", json_rounded(r->discs, 3), "elo",
                              json_rounded(r->elo.elo, 1), "elo_error",
                              json_rounded(r->elo.error, 1)));
}

static double per_move(const MatchResult *r, int who)
{
    return r->moves[who] ? 1000 * r->seconds[who] / r->moves[who] : 0;
}

static void print_text(const MatchSettings *s, const MatchResult *r)
{
    printf("A  %s\nB  %s\n\n", s->a, s->b);
    printf("games   %d from A's side: won %d, drawn %d, lost %d\n", r->games, r->wins, r->draws,
           r->losses);
    printf("discs   %+.2f a game, empties to the winner\n", r->discs);
    printf("Elo     %+.0f +- %.0f (95 %%, by pairs of games, one drawn pair added)\n",
           r->elo.elo, r->elo.error);
    printf("time    A %.2f ms a move, B %.2f ms a move\n", per_move(r, 0), per_move(r, 1));
    for (int who = 0; who < 2; who++) {
        if (r->on_time[who])
            printf("        %c lost %d on time\n", "AB"[who], r -> on_time[who]);
        if (r->illegal[who])
            printf("        %c lost %d by an illegal move\n", "AB"[who], r -> illegal[who]);
        if (r->broken[who])
            printf("        %c lost %d by breaking down\n", "AB"[who], r -> broken[who]);
    }
}

int run_match(const Command *self, int argc, char **argv)
{
    int64_t games = 100, threads = cpu_count(), seed = 1, plies = 6;
    double move_time = TIME_UNSET, game_time = 0;
    bool json = false, list = false;
    const Flag flags[] = {
        {"games", FLAG_INTEGER, &games, 1, MATCH_GAMES_MAX, "N",
         "games, in pairs with colours swapped (100)"},
        {"threads", FLAG_INTEGER, &threads, 1, 256, "N",
         "games at once (all processors); results do not depend on it"},
        {"plies", FLAG_INTEGER, &plies, 0, MATCH_PLIES_MAX, "N",
         "random moves that open each pair (6)"},
        {"seed", FLAG_INTEGER, &seed, 0, 9e18, "N", "of openings and players (1)"},
        {"move-time", FLAG_REAL, &move_time, 0, TIME_MAX, "SECONDS", MOVE_TIME_HELP},
        {"game-time", FLAG_REAL, &game_time, 0, TIME_MAX, "SECONDS", GAME_TIME_HELP},
        {"list", FLAG_ON, &list, 0, 0, NULL, "a line for every game, in the order they end"},
        {"json", FLAG_ON, &json, 0, 0, NULL, "one JSON object on stdout"},
    };
    int status;
    Error err;
    if (!command_begin(self, flags, sizeof flags / sizeof flags[0], &argc, argv, 2, &status))
        return status;
    if (argc < 2) {
        error_set(&err, "two players are needed; usage: heibai match %s", self->usage);
        return command_fail(&err, self->name);
    }
    MatchSettings s = {.a = argv[0],
                       .b = argv[1],
                       .games = (int)games,
                       .threads = (int)threads,
                       .opening_plies = (int)plies,
                       .seed = (uint64_t)seed,
                       .time = time_args_control(move_time, game_time),
                       .stop = command_catch_interrupt()};
    Report report = {progress_begin("games"), &s, list && !json, {0}};
    MatchResult result;
    bool ok = match_run(&s, game_done, &report, &result, &err);
    progress_end(&report.progress);
    if (!ok) return command_fail(&err, self->name);
    if (json)
        print_json(&s, &result);
    else
        print_text(&s, &result);
    return result.stopped ? STATUS_INTERRUPTED : STATUS_OK;
}
