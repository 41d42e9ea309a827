#include "players/program.h"

#include "base/shellwords.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For a program that is asked to leave; one that is still thinking is not asked. */
static const double QUIT_SECONDS = 0.5;

/* A program that answers within this time after its deadline is late; otherwise it hangs. */
static const double HANG_SECONDS = 1;

bool program_read(Player *p, const char *line, Error *err)
{
    ProgramSettings *s = p->settings;
    const char *name = p->class->name;
    if (strlen(line) >= sizeof s->line)
        return error_set(err, "%s: a command line has at most %zu characters", name,
                         sizeof s->line - 1);
    memcpy(s->line, line, strlen(line) + 1);
    Error why;
    int count = shellwords_cut(s->line, s->words, PROGRAM_WORDS_MAX, &why);
    if (count < 0)
        return error_set(err, "%s: column %ld of the command line: %s", name, why.column,
                         why.text);
    if (count == 0) return error_set(err, "%s needs a program: %s:PROGRAM ARGS", name, name);
    return process_exists(s->words[0], &why) || error_set(err, "%s: %s", name, why.text);
}

bool program_open(Player *p, const Dialect *dialect, Error *err)
{
    const ProgramSettings *s = p->settings;
    Program *program = calloc(1, sizeof *program);
    if (!program) return error_set(err, "no memory for '%.100s'", s->words[0]);
    program->dialect = dialect;
    p->state = program;
    return true;
}

bool program_fail(Program *p, const char *format, ...)
{
    char text[ERROR_TEXT_MAX];
    const char *last = p->process ? process_last_words(p->process) : "";
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return error_set(p->fault, "%s%s%s%s", text, *last ? "; its stderr ends with '" : "", last,
                     *last ? "'" : "");
}

static bool heard(Program *p, ProcessRead how, const char *to)
{
    char fate[120];
    switch (how) {
    case PROCESS_LINE:
        return true;
    case PROCESS_LONG:
        return program_fail(p, "said a line of more than %d characters to '%s'",
                            PROCESS_LINE_MAX - 1, to);
    case PROCESS_ENDED:
        process_fate(p->process, fate, sizeof fate);
        return program_fail(p, "%s at '%s'", fate, to);
    case PROCESS_STOPPED:
        p->stopped = true;
        return program_fail(p, "did not answer '%s' in time", to);
    }
    return false;
}

bool program_send(Program *p, const char *format, ...)
{
    char text[4096];
    va_list args;
    va_start(args, format);
    int size = vsnprintf(text, sizeof text - 1, format, args);
    va_end(args);
    if (size < 0 || (size_t)size >= sizeof text - 1)
        return program_fail(p, "cannot be sent a line of %d characters", size);
    memcpy(text + size, "\n", 2);
    ProcessRead how = process_send(p->process, text, &p->stop);
    text[size < 60 ? size : 60] = '\0';
    return heard(p, how, text);
}

bool program_line(Program *p, const char *to, char line[PROCESS_LINE_MAX])
{
    if (!heard(p, process_line(p->process, &p->stop, line), to)) return false;
    snprintf(p->said, PLAYER_SAID_MAX, "%s", line);
    return true;
}

/* After a fault nothing that it says can be trusted: the next game has a new one. */
static void dismiss(Program *p, bool politely)
{
    process_end(p->process, politely ? p->dialect->quit : NULL, politely ? QUIT_SECONDS : 0);
    p->process = NULL;
    p->in_game = false;
}

bool program_ready(Player *player, const Turn *turn)
{
    Program *p = player->state;
    const ProgramSettings *s = player->settings;
    if (p->process) return true;
    p->stop = turn->stop;
    p->fault = &player->fault;
    p->said = player->said;
    p->timed = false;
    player->unable = true;
    ProcessSettings settings = {.argv = s->words, .memory = player->memory};
    p->process = process_start(&settings, &player->fault);
    if (!p->process) return false;
    player->unable = !p->dialect->greet(p);
    if (!player->unable) return true;
    Error why = player->fault;
    error_set(&player->fault, "cannot be started: it %s", why.text);
    dismiss(p, false);
    return false;
}

static bool knows_beginning(const Program *p, const Game *g)
{
    const Position *a = &p->told.start, *b = &g->start;
    if (!p->in_game || p->told.plies > g->plies || a->side != b->side ||
        !board_equal(a->board, b->board))
        return false;
    for (int i = 0; i < p->told.plies; i++)
        if (p->told.ply[i].move != g->ply[i].move) return false;
    return true;
}

static bool tell_move(Program *p, const Ply *ply)
{
    if (!p->dialect->tell(p, ply->before.side, ply->move)) return false;
    p->told.ply[p->told.plies++] = *ply;
    return true;
}

/* Brings the program to the position of the turn. */
static bool catch_up(Program *p, const Turn *turn)
{
    const Game *g = turn->game;
    if (!knows_beginning(p, g)) {
        game_start(&p->told, g->start);
        if (!p->dialect->begin(p, turn)) return false;
        p->in_game = true;
    }
    while (p->told.plies < g->plies)
        if (!tell_move(p, &g->ply[p->told.plies])) return false;
    return true;
}

static bool converse(Program *p, const Turn *turn, Choice *out)
{
    if (!turn->game) return program_fail(p, "can only be asked in a game");
    if (!catch_up(p, turn) || !p->dialect->ask(p, turn, out)) return false;
    if (p->dialect->plays)
        p->told.ply[p->told.plies++] = (Ply){.before = turn->position, .move = out->square};
    return true;
}

Chosen program_choose(Player *player, const Turn *turn, Choice *out)
{
    Program *p = player->state;
    p->stop = turn->stop;
    if (p->stop.deadline > 0) p->stop.deadline += HANG_SECONDS;
    p->fault = &player->fault;
    p->said = player->said;
    p->stopped = p->resigned = p->no_memory = false;
    if (p->process && converse(p, turn, out)) return CHOSEN_MOVE;
    dismiss(p, false);
    if (p->resigned) return CHOSEN_RESIGNED;
    player->unable = p->no_memory;
    if (!p->stopped) return CHOSEN_BROKEN;
    return stop_flagged(&turn->stop) ? CHOSEN_NOTHING : CHOSEN_HUNG;
}

void program_close(Player *player)
{
    Program *p = player->state;
    dismiss(p, true);
    free(p);
}
