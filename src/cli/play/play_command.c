/* play_command.c - `heibai play`: a game at the terminal, or many without one. */
#include "cli/command.h"
#include "cli/play/batch.h"
#include "cli/play/loop.h"
#include "cli/position_args.h"
#include "cli/say.h"
#include "cli/time_args.h"

#include <unistd.h>

enum { OWN_FLAGS = 9, GAMES_MAX = 1000000, SEED_BATCH = 1 };

static const char *const DEFAULT_SPECS[2] = {"human", "heibai:level=10"};

typedef struct PlayFlags {
    PositionArgs position;
    const char *lang;
    int64_t seed, games;
    TimeFlags time;
    bool seed_given, quiet, json, strict, loop;
} PlayFlags;

static bool is_batch(const PlayFlags *f) { return f->games || f->quiet || f->json; }

static bool read_specs(int argc, char **argv, Session *s, Error *err)
{
    static const char *const PLACES[2] = {"BLACK", "WHITE"};
    for (int side = 0; side < 2; side++)
        if (!session_set_spec(s, side, side < argc ? argv[side] : DEFAULT_SPECS[side], err))
            return error_within(err, PLACES[side]);
    return true;
}

static uint64_t pick_seed(const PlayFlags *f)
{
    if (f->seed_given) return (uint64_t)f->seed;
    return is_batch(f) ? SEED_BATCH : args_seed_by_clock();
}

/* False: the error names the flag or argument. */
static bool prepare(const PlayFlags *f, int argc, char **argv, Session *s, Error *err)
{
    Lang lang = say_lang();
    if (f->loop && is_batch(f))
        return error_set(err,
                         "play: --loop cannot be combined with --games, --quiet or --json");
    if (!say_check_flag(f->lang, err) ||
        !position_args_game(&f->position, NAMED_START, &s->opening, err) ||
        !read_specs(argc, argv, s, err))
        return false;
    bool shows = !f->quiet && !f->json;
    s->screen = screen_on(stdout, lang);
    s->shows = shows;
    s->seed = pick_seed(f);
    s->time = time_flags_control(&f->time);
    s->desk = (Desk){.screen = shows ? s->screen : screen_on(stderr, lang),
                     .input = input_open(shows ? stdout : stderr, shows),
                     .strict = f->strict,
                     .names = {s->specs[BLACK], s->specs[WHITE]},
                     .lists = shows,
                     .seed = s->seed};
    return s->desk.input || error_no_memory(err);
}

static int play(const PlayFlags *f, int argc, char **argv)
{
    Session session = {0};
    Error err;
    int status;
    if (!prepare(f, argc, argv, &session, &err)) {
        status = command_fail(&err, NULL);
    } else {
        bool asks = f->loop || (isatty(STDIN_FILENO) && session_has_human(&session));
        session.interrupt = command_catch_interrupt();
        status = is_batch(f) ? batch_run(&session, f->games ? (int)f->games : 1, f->json)
                             : loop_run(&session, asks);
    }
    session_dismiss(&session, BLACK);
    session_dismiss(&session, WHITE);
    input_close(session.desk.input);
    return status;
}

int run_play(const Command *self, int argc, char **argv)
{
    PlayFlags f = {0};
    Flag flags[OWN_FLAGS + POSITION_FLAGS] = {
        {"move-time", FLAG_SECONDS, &f.time.move_time, .given = &f.time.move_time_given,
         .min = MOVE_TIME_MIN, .max = TIME_MAX, .value = "SECONDS", .help = MOVE_TIME_HELP},
        {"game-time", FLAG_REAL, &f.time.game_time, .max = TIME_MAX, .value = "SECONDS",
         .help = GAME_TIME_HELP},
        {"seed", FLAG_INTEGER, &f.seed, .given = &f.seed_given, .max = SEED_MAX, .value = "N",
         .help =
             "seed of the players' random numbers (random; 1 with --games, --quiet or --json)"},
        {"games", FLAG_INTEGER, &f.games, .min = 1, .max = GAMES_MAX, .value = "N",
         .help = "play N games, each with new players"},
        {"quiet", FLAG_ON, &f.quiet,
         .help = "print no boards: one line per game and a summary"},
        {"json", FLAG_ON, &f.json, .help = "print one JSON object per game and nothing else"},
        {"strict", FLAG_ON, &f.strict, .help = "an illegal entry of a human forfeits the turn"},
        {"loop", FLAG_ON, &f.loop,
         .help = "offer another game after each (default for a human at a terminal)"},
        {"lang", FLAG_STRING, &f.lang, .value = "en|zh", .help = LANG_FLAG_HELP},
    };
    int status, count = OWN_FLAGS;
    count += position_flags_add(&f.position, flags + count);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 3, &status)) return status;
    position_args_take(&f.position, &argc, argv);
    if (argc > 2) return command_too_many(self, argv[2]);
    return play(&f, argc, argv);
}
