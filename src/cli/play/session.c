#include "cli/play/session.h"

#include "board/notation.h"
#include "cli/command.h"
#include "game/transcript.h"

#include <string.h>
#include <unistd.h>

bool session_set_spec(Session *s, Side side, const char *spec, Error *err)
{
    if (strlen(spec) >= SPEC_MAX)
        return error_set(err, "a player's spec has at most %d characters", SPEC_MAX - 1);
    if (!registry_check(spec, err)) return false;
    memcpy(s->specs[side], spec, strlen(spec) + 1);
    return true;
}

bool session_has_human(const Session *s)
{
    return registry_is_human(s->specs[BLACK]) || registry_is_human(s->specs[WHITE]);
}

void session_dismiss(Session *s, Side side)
{
    player_destroy(s->players[side]);
    s->players[side] = NULL;
}

void session_swap(Session *s)
{
    char spec[SPEC_MAX];
    memcpy(spec, s->specs[BLACK], SPEC_MAX);
    memcpy(s->specs[BLACK], s->specs[WHITE], SPEC_MAX);
    memcpy(s->specs[WHITE], spec, SPEC_MAX);
    Player *player = s->players[BLACK];
    s->players[BLACK] = s->players[WHITE];
    s->players[WHITE] = player;
}

static bool make_player(Session *s, Side side, Error *err)
{
    PlayerSeed seed = {s->seed, 2 * (uint64_t)s->games + (uint64_t)side};
    if (s->players[side]) return true;
    s->players[side] = registry_is_human(s->specs[side])
                           ? human_create(&s->desk, err)
                           : registry_create(s->specs[side], seed, err);
    if (!s->players[side]) return false;
    s->unused[side] = s->players[side]->rng;
    return true;
}

bool session_drew_nothing(const Session *s)
{
    for (int side = 0; side < 2; side++) {
        const Player *p = s->players[side];
        if (!p || p->class->human || p->class->read) return false;
        if (p->rng.state != s->unused[side].state) return false;
    }
    return true;
}

static const char *side_name(const Session *s, Side side)
{
    return lang_phrase(s->screen.lang, lang_side(side));
}

static Number number_limit(double seconds)
{
    Number n;
    snprintf(n.text, sizeof n.text, "%g", seconds);
    return n;
}

/* "5 s per move, 300 s per game" */
static void add_limits(Text *out, Lang lang, const TimeControl *time)
{
    double move = referee_move_limit(time);
    if (move <= 0 && time->game <= 0) lang_say(out, lang, SAY_NO_LIMIT, NULL);
    if (move > 0) lang_say(out, lang, SAY_LIMIT, number_limit(move).text, NULL);
    if (move > 0 && time->game > 0) lang_say(out, lang, SAY_AND, NULL);
    if (time->game > 0) lang_say(out, lang, SAY_CLOCK, number_limit(time->game).text, NULL);
}

static void show_intro(const Session *s)
{
    const Screen *screen = &s->screen;
    Text limit = {0};
    TimeControl time = s->time;
    if (session_has_human(s))
        time.hang = 0; /* it limits only other players: not worth saying */
    add_limits(&limit, screen->lang, &time);
    screen_say(screen, SAY_INTRO, number_whole(s->games + 1).text, s->specs[BLACK],
               s->specs[WHITE], text_string(&limit), number_whole((long)s->seed).text, NULL);
    if (session_has_human(s)) screen_say(screen, SAY_HOW_TO_MOVE, NULL);
    text_free(&limit);
}

Game session_own_times(const Session *s)
{
    Game g = s->game;
    for (int i = 0; i < g.plies && i < s->opening.plies; i++) {
        const Ply *given = &s->opening.ply[i];
        /* From here on it was taken back and played again. */
        if (g.ply[i].move != given->move || g.ply[i].seconds != given->seconds) break;
        g.ply[i].seconds = 0;
    }
    return g;
}

static void show_board(const Session *s)
{
    const Game game = session_own_times(s);
    const char *const specs[2] = {s->specs[BLACK], s->specs[WHITE]};
    Text text = {0};
    if (!screen_compact(&s->screen)) text_print(&text, "\n");
    screen_board(&s->screen, &game, specs, &text);
    screen_print(&s->screen, text_string(&text));
    text_free(&text);
}

static void show_move(const Session *s, const Ply *ply, const Choice *choice)
{
    const Screen *screen = &s->screen;
    Side side = ply->before.side;
    const char *who = side_name(s, side), *name = s->players[side]->class->name;
    const char *square = square_name(ply->move);
    Number seconds = number_time(ply->seconds);
    Text basis = {0};
    lang_basis(&basis, screen->lang, &choice->basis);
    if (choice->valued)
        screen_say_of(screen, side, SAY_PLAYS_VALUED, who, name, square,
                      number_value(choice).text, text_string(&basis), seconds.text, NULL);
    else if (basis.size)
        screen_say_of(screen, side, SAY_PLAYS_BASIS, who, name, square, text_string(&basis),
                      seconds.text, NULL);
    else
        screen_say_of(screen, side, SAY_PLAYS, who, name, square, seconds.text, NULL);
    text_free(&basis);
}

static void show_turn(const Session *s, const Game *g)
{
    const Player *player = s->players[g->now.side];
    show_board(s);
    if (!registry_is_human(s->specs[g->now.side]))
        screen_brief(&s->screen, SAY_THINKING, side_name(s, g->now.side), player->class->name,
                     NULL);
}

/* The referee's watcher. */
static void watch(void *context, const Game *g, RefereeEvent event, const Choice *choice)
{
    const Session *s = context;
    const Screen *screen = &s->screen;
    if (event == REFEREE_TURN) {
        show_turn(s, g);
        return;
    }
    if (event == REFEREE_UNDONE) {
        screen_say(screen, SAY_UNDONE, side_name(s, g->now.side), NULL);
        return;
    }
    const Ply *ply = &g->ply[g->plies - 1];
    Side side = ply->before.side;
    if (!registry_is_human(s->specs[side])) screen_erase(screen);
    if (event == REFEREE_MOVED)
        show_move(s, ply, choice);
    else
        screen_say_of(screen, side, event == REFEREE_PASSED ? SAY_PASSES : SAY_FORFEITS,
                      side_name(s, side), s->players[side]->class->name, NULL);
}

bool session_play(Session *s, Ending *ending, Error *err)
{
    if (!make_player(s, BLACK, err) || !make_player(s, WHITE, err)) return false;
    Referee referee = {.players = {s->players[BLACK], s->players[WHITE]},
                       .time = s->time,
                       .stop = s->interrupt,
                       .watch = s->shows ? watch : NULL,
                       .context = s};
    s->game = s->opening;
    s->desk.game = &s->game;
    s->desk.left = LEFT_NOT;
    if (s->shows) show_intro(s);
    s->games++;
    *ending = referee_play(&referee, &s->game, &s->why);
    if (s->shows && *ending != ENDING_PLAYED && s->desk.left == LEFT_NOT)
        screen_erase(&s->screen);
    if (*ending != ENDING_UNABLE) return true;
    return error_set(err, "%.100s %.290s", s->specs[s->game.now.side], s->why.text);
}

/* "The game is over: White wins 54-8 with 2 empty." */
static void say_result(const Session *s, int result)
{
    const Screen *screen = &s->screen;
    const Position *p = &s->game.now;
    int empties = SQUARES - board_discs(&p->board);
    Side winner = result > 0 ? BLACK : WHITE;
    Number first = number_whole(popcount(position_discs(p, winner)));
    Number second = number_whole(popcount(position_discs(p, side_other(winner))));
    Text rest = {0};
    lang_say(&rest, screen->lang, empties ? SAY_EMPTIES : SAY_NO_EMPTIES,
             number_whole(empties).text, NULL);
    if (result == 0)
        screen_say(screen, SAY_DRAW, first.text, second.text, text_string(&rest), NULL);
    else
        screen_say_of(screen, winner, SAY_WINS, side_name(s, winner), first.text, second.text,
                      text_string(&rest), NULL);
    text_free(&rest);
}

static void say_ending(const Session *s, Ending ending)
{
    const Screen *screen = &s->screen;
    Side loser = s->game.now.side;
    const char *loses = side_name(s, loser), *wins = side_name(s, side_other(loser));
    Text why = {0};
    lang_translate(&why, screen->lang, s->why.text);
    if (ending == ENDING_TIME)
        screen_say_of(screen, loser, SAY_LOST_TIME, loses,
                      number_limit(referee_move_limit(&s->time)).text, wins, NULL);
    else if (ending == ENDING_CLOCK)
        screen_say_of(screen, loser, SAY_LOST_CLOCK, loses, number_limit(s->time.game).text,
                      wins, NULL);
    else if (referee_failed(ending) || ending == ENDING_RESIGNED)
        screen_say_of(screen, loser, SAY_LOST_BROKEN, loses, s->specs[loser], text_string(&why),
                      wins, NULL);
    else if (ending == ENDING_ILLEGAL)
        screen_say_of(screen, loser, SAY_LOST_ILLEGAL, loses, text_string(&why), wins, NULL);
    else
        say_result(s, referee_result(&s->game, ending));
    text_free(&why);
}

void session_report(const Session *s, Ending ending)
{
    const Screen *screen = &s->screen;
    const Game own = session_own_times(s);
    if (ending == ENDING_PLAYED) show_board(s);
    say_ending(s, ending);
    for (int side = 0; side < 2; side++) {
        GameTime time = game_time(&own, side);
        Text line = {0};
        text_print(&line, "  %s  ", side_name(s, side));
        lang_say(&line, screen->lang, SAY_STATE,
                 number_whole(popcount(position_discs(&s->game.now, side))).text,
                 number_time(time.last).text, number_time(time.total).text, NULL);
        text_print(&line, "\n");
        screen_print(screen, text_string(&line));
        text_free(&line);
    }
    session_transcript(s);
}

void session_transcript(const Session *s)
{
    Text moves = {0};
    transcript_write(&s->game, &moves);
    screen_say(&s->screen, SAY_TRANSCRIPT, text_string(&moves), NULL);
    text_free(&moves);
}

int session_stopped(const Session *s)
{
    if (s->desk.left == LEFT_QUIT) return STATUS_OK;
    if (s->desk.left != LEFT_END_OF_INPUT) return STATUS_INTERRUPTED;
    Text line = {0};
    Error err;
    lang_say(&line, s->screen.lang, SAY_END_OF_INPUT,
             number_whole(screen_move_number(&s->game)).text, NULL);
    error_set(&err, "%s", text_string(&line));
    text_free(&line);
    int status = command_fail(&err, NULL);
    /* Ctrl-D is a way to leave; a file of moves that ends too early is wrong. */
    return isatty(STDIN_FILENO) ? STATUS_OK : status;
}
