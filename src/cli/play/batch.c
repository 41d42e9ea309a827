#include "cli/play/batch.h"

#include "base/rng.h"
#include "cli/command.h"
#include "cli/json.h"
#include "game/transcript.h"

enum { VARIED_MOVES = 6 };

/* Far from the streams of the players, which are numbered from 0. */
#define VARIED_STREAM (UINT64_C(1) << 62)

typedef struct Tally {
    int games, wins[2], draws;
    long score; /* black's, empties to the winner */
} Tally;

static void count(Tally *t, const Game *g, Ending ending)
{
    int result = referee_result(g, ending);
    t->games++;
    t->draws += result == 0;
    t->wins[BLACK] += result > 0;
    t->wins[WHITE] += result < 0;
    t->score += referee_score(g, ending);
}

static json_t *json_times(const Game *g, Side side)
{
    GameTime time = game_time(g, side);
    return json_pack("{s:o, s:o}", "last", json_rounded(time.last, 6), "total",
                     json_rounded(time.total, 6));
}

/* A game that was not played to the end also says why. */
static void print_json(const Session *s, const char *moves, Ending ending)
{
    static const char *const LOST_BY[] = {
        [ENDING_TIME] = "time",    [ENDING_CLOCK] = "time", [ENDING_ILLEGAL] = "illegal move",
        [ENDING_BROKEN] = "fault", [ENDING_HUNG] = "time",  [ENDING_RESIGNED] = "fault"};
    const Game *g = &s->game, own = session_own_times(s);
    int result = referee_result(g, ending);
    json_t *object =
        json_pack("{s:i, s:I, s:{s:o, s:o}, s:s, s:i, s:i, s:s, s:{s:o, s:o}}", "n", s->games,
                  "seed", (json_int_t)s->seed, "players", "black", json_text(s->specs[BLACK]),
                  "white", json_text(s->specs[WHITE]), "transcript", moves, "black",
                  popcount(position_discs(&g->now, BLACK)), "white",
                  popcount(position_discs(&g->now, WHITE)), "winner",
                  result > 0   ? "black"
                  : result < 0 ? "white"
                               : "draw",
                  "times", "black", json_times(&own, BLACK), "white", json_times(&own, WHITE));
    if (referee_lost(ending)) {
        json_object_set_new(object, "lost_by", json_string(LOST_BY[ending]));
        json_object_set_new(object, "reason", json_text(s->why.text));
    }
    json_print_line(object);
}

static void print_line(const Session *s, const char *moves, Ending ending)
{
    const Game *g = &s->game, own = session_own_times(s);
    Lang lang = s->screen.lang;
    int result = referee_result(g, ending);
    GameTime black = game_time(&own, BLACK), white = game_time(&own, WHITE);
    Text word = {0}, why = {0};
    lang_say(&word, lang, result ? SAY_RESULT_WIN : SAY_RESULT_DRAW,
             lang_phrase(lang, lang_side(result > 0 ? BLACK : WHITE)), NULL);
    if (ending == ENDING_TIME || ending == ENDING_CLOCK || ending == ENDING_HUNG)
        lang_say(&word, lang, SAY_RESULT_TIME, NULL);
    if (ending == ENDING_ILLEGAL || ending == ENDING_BROKEN || ending == ENDING_RESIGNED) {
        lang_translate(&why, lang, s->why.text);
        lang_say(&word, lang, SAY_RESULT_FAULT, text_string(&why), NULL);
    }
    screen_say(&s->screen, SAY_GAME_LINE, number_whole(s->games).text,
               number_whole(popcount(position_discs(&g->now, BLACK))).text,
               number_whole(popcount(position_discs(&g->now, WHITE))).text, text_string(&word),
               number_time(black.last).text, number_time(white.last).text,
               number_time(black.total).text, number_time(white.total).text, moves, NULL);
    text_free(&word);
    text_free(&why);
}

static void print_game(const Session *s, Ending ending, bool json)
{
    Text moves = {0};
    transcript_write(&s->game, &moves);
    if (json)
        print_json(s, text_string(&moves), ending);
    else if (s->shows)
        session_report(s, ending);
    else
        print_line(s, text_string(&moves), ending);
    text_free(&moves);
}

static void print_summary(const Session *s, const Tally *t)
{
    Number mean = {"0"};
    if (t->games) mean = number_signed((double)t->score / t->games);
    screen_say(&s->screen, SAY_SUMMARY, number_whole(t->games).text, s->specs[BLACK],
               number_whole(t->wins[BLACK]).text, s->specs[WHITE],
               number_whole(t->wins[WHITE]).text, number_whole(t->draws).text, mean.text, NULL);
}

/* Adds random moves to the opening, others for each game. */
static void vary_opening(Session *s, const Game *given, int moves)
{
    Rng rng = rng_stream(s->seed, VARIED_STREAM + (uint64_t)s->games);
    s->opening = *given;
    for (int i = 0; i < moves && !game_over(&s->opening); i++) {
        uint64_t legal = board_moves(&s->opening.now.board);
        int move = legal ? rng_bit(&rng, legal) : SQUARE_PASS;
        game_play(&s->opening, move, 0);
    }
}

/* Random moves at the beginning of each later game, so that the games differ; 0: they do. */
static int moves_to_vary(const Session *s, const Game *given)
{
    if (!session_drew_nothing(s)) return 0;
    int some = popcount(board_empty(&given->now.board)) / 4;
    return some < VARIED_MOVES ? some : VARIED_MOVES;
}

int batch_run(Session *s, int games, bool json)
{
    const Game given = s->opening;
    int varied = 0;
    Tally tally = {0};
    int status = STATUS_OK;
    while (tally.games < games && status == STATUS_OK) {
        Ending ending;
        Error err;
        if (!session_play(s, &ending, &err)) return command_fail(&err, "play");
        if (ending == ENDING_STOPPED) {
            if (!json) session_transcript(s);
            status = session_stopped(s);
            break;
        }
        count(&tally, &s->game, ending);
        print_game(s, ending, json);
        if (tally.games == 1 && games > 1) {
            varied = moves_to_vary(s, &given);
            if (varied)
                screen_say(&s->desk.screen, SAY_SAME_GAMES, number_whole(varied).text, NULL);
        }
        if (varied) vary_opening(s, &given, varied);
        session_dismiss(s, BLACK);
        session_dismiss(s, WHITE);
    }
    if (!json) print_summary(s, &tally);
    return status;
}
