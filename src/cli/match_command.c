/* match_command.c - flags and openings of `heibai match`, and its result as text or JSON. */
#include "arena/match.h"
#include "base/array.h"

#include "base/pool.h"
#include "board/notation.h"
#include "cli/command.h"
#include "cli/farm/farm_command.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/time_args.h"
#include "game/boardtext.h"
#include "game/named.h"
#include "game/transcript.h"
#include "version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_USUAL = 100, TOLERATE_USUAL = 3, MEGABYTE = 1 << 20, MEMORY_MB_MAX = 1 << 24 };

typedef struct MatchFlags {
    int64_t games, threads, plies, seed, tolerate, memory;
    TimeFlags time;
    const char *openings, *sprt, *record, *lang;
    bool games_given, resume, mixed, list, json;
} MatchFlags;

typedef struct Report {
    Progress progress;
    const MatchSettings *settings;
    long total; /* games to play; 0: until the test is decided */
    bool list;
} Report;

/* Where a player failed, for the author of a program: the position as --board takes it, and
 * the legal moves. */
static void report_position(const Game *g)
{
    char board[BOARDTEXT_SIZE];
    Text list = {0};
    for (uint64_t moves = board_moves(&g->now.board); moves; moves &= moves - 1)
        text_print(&list, " %s", square_name(bit_first(moves)));
    say_error("  position  %s\n  legal    %s\n", boardtext_write(&g->now, board),
              text_string(&list));
    text_free(&list);
}

/* A game that broke off is reported on stderr. */
static void report_loss(Report *r, const MatchGame *g)
{
    bool b_lost = g->score > 0;
    progress_end(&r->progress);
    say_error("heibai: match: game %d: %c (%s) %s\n", g->number + 1, "AB"[b_lost],
              b_lost ? r->settings->b : r->settings->a, g->why);
    if (g->ending == ENDING_ILLEGAL || referee_failed(g->ending)) report_position(g->game);
}

static void list_game(const MatchGame *g)
{
    Text moves = {0};
    char a[CLOCK_SHOWN], b[CLOCK_SHOWN];
    transcript_write(g->game, &moves);
    clock_show(g->seconds[0], a);
    clock_show(g->seconds[1], b);
    say("%5d  A %s  %+3d  %*s  %*s  %s\n", g->number + 1, g->number % 2 ? "white" : "black",
        g->score, clock_width(a, 8), a, clock_width(b, 8), b, text_string(&moves));
    text_free(&moves);
}

static void game_done(void *context, const MatchGame *g, const MatchResult *so_far)
{
    Report *r = context;
    char note[120];
    int size =
        snprintf(note, sizeof note, "+%d =%d -%d", so_far->wins, so_far->draws, so_far->losses);
    if (elo_pairs(&so_far->pairs))
        size += snprintf(note + size, sizeof note - (size_t)size, "  Elo %+.0f +- %.0f",
                         so_far->elo.elo, so_far->elo.error);
    if (r->settings->sprt)
        snprintf(note + size, sizeof note - (size_t)size, "  LLR %+.2f of %.2f..%+.2f",
                 so_far->sprt.llr, so_far->sprt.lower, so_far->sprt.upper);
    if (r->list) list_game(g);
    if (*g->why) report_loss(r, g);
    progress_show(&r->progress, so_far->games, r->total, note);
}

static const char *verdict_word(SprtVerdict v)
{
    return v == SPRT_ELO0 ? "elo0" : v == SPRT_ELO1 ? "elo1" : "undecided";
}

static json_t *json_sprt(const Sprt *s, const MatchResult *r)
{
    const int *p = r->sprt_pairs.pairs;
    return json_pack("{s:f, s:f, s:f, s:f, s:o, s:o, s:o, s:s, s:[i,i,i,i,i], s:i}", "elo0",
                     s->elo0, "elo1", s->elo1, "alpha", s->alpha, "beta", s->beta, "llr",
                     json_rounded(r->sprt.llr, 3), "lower", json_rounded(r->sprt.lower, 3),
                     "upper", json_rounded(r->sprt.upper, 3), "accepted",
                     verdict_word(r->sprt.verdict), "pairs", p[0], p[1], p[2], p[3], p[4],
                     "left_out", r->sprt_left_out);
}

static double per_move(const MatchResult *r, int who)
{
    return r->moves[who] ? r->seconds[who] / r->moves[who] : 0;
}

static json_t *json_time(const MatchResult *r, int who)
{
    return json_pack("{s:o, s:i, s:o}", "seconds", json_rounded(r->seconds[who], 6), "moves",
                     r->moves[who], "ms_per_move", json_rounded(1000 * per_move(r, who), 3));
}

/* Games that a player did not lose on the board. */
static json_t *json_lost(const MatchResult *r, int who)
{
    return json_pack("{s:i, s:i, s:i, s:i}", "time", r->on_time[who], "illegal",
                     r->illegal[who], "resigned", r->resigned[who], "failure", r->failed[who]);
}

static json_t *json_elo(const MatchResult *r, double value)
{
    return elo_pairs(&r->pairs) ? json_rounded(value, 1) : json_null();
}

static void print_json(const MatchSettings *s, const MatchResult *r)
{
    int broken = 0;
    for (int who = 0; who < 2; who++)
        broken += r->on_time[who] + r->illegal[who] + r->resigned[who] + r->failed[who];
    json_t *object = json_pack(
        "{s:o, s:o, s:I, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "a", json_text(s->a), "b",
        json_text(s->b), "seed", (json_int_t)s->seed, "games", r->games, "wins", r->wins,
        "draws", r->draws, "losses", r->losses, "discs", json_rounded(r->discs, 3), "elo",
        json_elo(r, r->elo.elo), "elo_error", json_elo(r, r->elo.error));
    json_object_set_new(object, "time",
                        json_pack("{s:o, s:o}", "a", json_time(r, 0), "b", json_time(r, 1)));
    json_object_set_new(object, "endings",
                        json_pack("{s:i, s:o, s:o}", "played", r->games - broken, "a_lost",
                                  json_lost(r, 0), "b_lost", json_lost(r, 1)));
    json_object_set_new(object, "stopped", json_boolean(r->stopped));
    if (s->sprt) json_object_set_new(object, "sprt", json_sprt(s->sprt, r));
    json_print_line(object);
}

static void print_losses(const MatchResult *r)
{
    static const char *const HOW[] = {"on time", "by an illegal move", "by resigning",
                                      "by a crash or a hang"};
    for (int who = 0; who < 2; who++) {
        int lost[] = {r->on_time[who], r->illegal[who], r->resigned[who], r->failed[who]};
        for (int i = 0; i < 4; i++)
            if (lost[i]) say("        %c lost %d %s\n", "AB"[who], lost[i], HOW[i]);
    }
}

/* "SPRT    LLR +2.97 of -2.94..+2.94: A's lead is 10 Elo rather than 0" */
static void print_sprt(const Sprt *s, const MatchResult *r)
{
    const int *p = r->sprt_pairs.pairs;
    const SprtState *t = &r->sprt;
    bool up = t->verdict == SPRT_ELO1;
    Text verdict = {0};
    if (t->verdict == SPRT_UNDECIDED)
        text_print(&verdict, "undecided between %g and %g Elo", s->elo0, s->elo1);
    else
        text_print(&verdict, "A's lead is %g Elo rather than %g", up ? s->elo1 : s->elo0,
                   up ? s->elo0 : s->elo1);
    say("pairs   %d %d %d %d %d with 0, 1/2, 1, 3/2, 2 points\n", p[0], p[1], p[2], p[3], p[4]);
    if (r->sprt_left_out)
        say("        %d left out: they have a game lost by a crash or a hang\n",
            r->sprt_left_out);
    say("SPRT    LLR %+.2f of %.2f..%+.2f: %s\n", t->llr, t->lower, t->upper,
        text_string(&verdict));
    text_free(&verdict);
}

static void print_text(const MatchSettings *s, const MatchResult *r)
{
    char a[CLOCK_SHOWN], b[CLOCK_SHOWN];
    printf("A  %s\nB  %s\n\n", s->a, s->b);
    say("games   %d from A's side: won %d, drawn %d, lost %d\n", r->games, r->wins, r->draws,
        r->losses);
    say("discs   %+.2f per game, empties to the winner\n", r->discs);
    if (elo_pairs(&r->pairs))
        say("Elo     %+.0f +- %.0f (95 %%, by pairs of games, one drawn pair added)\n",
            r->elo.elo, r->elo.error);
    else
        say("Elo     unknown: no pair of games is complete\n");
    if (s->sprt) print_sprt(s->sprt, r);
    say("time    A %s per move, B %s per move\n", clock_show(per_move(r, 0), a),
        clock_show(per_move(r, 1), b));
    print_losses(r);
    if (r->stopped && (!s->sprt || s->games < MATCH_GAMES_MAX))
        say("stopped after %d of %d games\n", r->games, s->games);
    else if (r->stopped)
        say("stopped before the test was decided\n");
}

/* Adds all games that a word names. False: the error is complete. */
static bool add_openings(NamedGames *games, Openings **out, Sheet *sheet, Error *err)
{
    char line[ERROR_TEXT_MAX + 40];
    Error why;
    for (;;) {
        Reading reading = named_next(games, sheet, &why);
        if (reading == READ_END && *out) return true;
        if (reading == READ_END) error_set(&why, "no opening in it");
        if (reading == READ_GAME) {
            Openings *more = openings_add(*out, &sheet->game, &why);
            if (more) {
                *out = more;
                continue;
            }
            char game[40];
            snprintf(game, sizeof game, "game %ld", named_number(games));
            if (named_kind(games) == NAMED_FILE) error_within(&why, game);
        }
        return error_set(err, "%s", error_show(&why, named_label(games), line, sizeof line));
    }
}

static Openings *read_openings(const char *word, Error *err)
{
    Openings *o = NULL;
    Sheet *sheet = array_new(1, sizeof *sheet, err);
    if (!sheet) return NULL;
    NamedGames *games = named_open(word, position_start(), FORMAT_TRANSCRIPT, err);
    if (!games || !add_openings(games, &o, sheet, err)) {
        openings_free(o);
        o = NULL;
    }
    named_close(games);
    sheet_free(sheet);
    free(sheet);
    return o;
}

/* Games that were played before the failure can be continued from the record. */
static int fail_match(const MatchSettings *s, const MatchResult *r, Error *err)
{
    Error why = *err;
    if (s->record && r->games > 0)
        error_set(err, "%.300s; continue the match with --resume", why.text);
    return command_fail(err, "match");
}

static int play_match(const MatchFlags *f, const MatchSettings *s)
{
    bool open_ended = s->sprt && !f->games_given;
    Report report = {progress_begin("games"), s, open_ended ? 0 : s->games,
                     f->list && !f->json};
    MatchResult result;
    Error err;
    bool ok = match_run(s, game_done, &report, &result, &err);
    progress_end(&report.progress);
    if (job_plan_only(s->runner)) return ok ? STATUS_OK : command_fail(&err, "match");
    if (result.games == 0) {
        if (ok) say_error("heibai: match: stopped before the end of the first game\n");
    } else {
        if (f->json)
            print_json(s, &result);
        else
            print_text(s, &result);
        fflush(stdout);
    }
    if (!ok) return fail_match(s, &result, &err);
    return result.stopped ? STATUS_INTERRUPTED : STATUS_OK;
}

static int prepare(const MatchFlags *f, char **players, const JobRunner *runner)
{
    Sprt sprt;
    Error err;
    if (!say_check_flag(f->lang, &err)) return command_fail(&err, "match");
    if (f->resume && !f->record) {
        error_set(&err, "--resume needs --record FILE");
        return command_fail(&err, "match");
    }
    if (f->mixed && !f->resume) {
        error_set(&err, "--mixed needs --resume");
        return command_fail(&err, "match");
    }
    if (runner && ((f->sprt && !f->games_given) || f->resume)) {
        error_set(&err, "on a farm --sprt needs --games, and there is no --resume");
        return command_fail(&err, "match");
    }
    if (f->sprt && !sprt_read(f->sprt, &sprt, &err)) return command_fail(&err, "--sprt");
    Openings *openings = f->openings ? read_openings(f->openings, &err) : NULL;
    if (f->openings && !openings) return command_fail(&err, NULL);
    int64_t usual = f->sprt ? MATCH_GAMES_MAX : GAMES_USUAL;
    MatchSettings s = {.a = players[0],
                       .b = players[1],
                       .games = (int)(f->games_given ? f->games : usual),
                       .threads = (int)f->threads,
                       .opening_plies = (int)f->plies,
                       .openings = openings,
                       .seed = (uint64_t)f->seed,
                       .time = time_flags_control(&f->time),
                       .sprt = f->sprt ? &sprt : NULL,
                       .record = f->record,
                       .resume = f->resume,
                       .mixed = f->mixed,
                       .or_else = "--mixed continues all the same",
                       .version = HEIBAI_VERSION " " HEIBAI_COMMIT,
                       .tolerate = (int)f->tolerate,
                       .memory = (size_t)f->memory * MEGABYTE,
                       .stop = command_catch_interrupt(),
                       .runner = runner};
    int status = play_match(f, &s);
    openings_free(openings);
    return status;
}

int match_by(const Command *self, int argc, char **argv, const JobRunner *runner)
{
    MatchFlags f = {
        .threads = pool_threads_usual(), .plies = 6, .seed = 1, .tolerate = TOLERATE_USUAL};
    const Flag flags[] = {
        {"games", FLAG_INTEGER, &f.games, .given = &f.games_given, .min = 1,
         .max = MATCH_GAMES_MAX, .value = "N",
         .help = "games, in pairs with colours swapped (100; with --sprt until it is decided)"},
        {"threads", FLAG_INTEGER, &f.threads, .min = 1, .max = POOL_THREADS_MAX, .value = "N",
         .help = "games at once (all processors); results do not depend on it"},
        {"plies", FLAG_INTEGER, &f.plies, .max = MATCH_PLIES_MAX, .value = "N",
         .help = "random moves at the beginning of each pair (6)"},
        {"openings", FLAG_FILE, &f.openings, .value = "FILE",
         .help = "openings instead: moves, a board or a file, as in games.ggf@8; see `help "
                 "positions`"},
        {"seed", FLAG_INTEGER, &f.seed, .max = 9e18, .value = "N",
         .help = "seed of openings and players (1)"},
        {"move-time", FLAG_SECONDS, &f.time.move_time, .given = &f.time.move_time_given,
         .min = MOVE_TIME_MIN, .max = TIME_MAX, .value = "SECONDS", .help = MOVE_TIME_HELP},
        {"game-time", FLAG_REAL, &f.time.game_time, .max = TIME_MAX, .value = "SECONDS",
         .help = GAME_TIME_HELP},
        {"sprt", FLAG_STRING, &f.sprt, .value = "TEST",
         .help = "stop when this test is decided: elo0=0,elo1=10,alpha=0.05,beta=0.05"},
        {"record", FLAG_FILE, &f.record, .value = "FILE",
         .help = "append every game as GGF, one per line"},
        {"resume", FLAG_ON, &f.resume,
         .help = "count the games in that file and play the others"},
        {"mixed", FLAG_ON, &f.mixed,
         .help = "also if another version or other weights played them"},
        {"tolerate", FLAG_INTEGER, &f.tolerate, .min = 1, .max = MATCH_GAMES_MAX, .value = "N",
         .help = "stop when N games in a row were lost by a crash or a hang (3)"},
        {"limit-memory", FLAG_INTEGER, &f.memory, .min = 1, .max = MEMORY_MB_MAX, .value = "MB",
         .help = "memory that each program may use (no limit)"},
        {"list", FLAG_ON, &f.list,
         .help = "one line per game: number, A's colour and score, time of A and B, moves"},
        {"lang", FLAG_STRING, &f.lang, .value = "en|zh", .help = LANG_FLAG_HELP},
        {"json", FLAG_ON, &f.json, .help = "one JSON object on stdout"},
    };
    int status;
    if (!command_begin(self, (FlagTable){flags, sizeof flags / sizeof flags[0]}, &argc, argv, 2,
                       &status))
        return status;
    if (argc == 2) return prepare(&f, argv, runner);
    Error err;
    error_set(&err, "two players are needed; usage: heibai match %s", self->usage);
    return command_fail(&err, self->name);
}

int run_match(const Command *self, int argc, char **argv)
{
    return match_by(self, argc, argv, NULL);
}
