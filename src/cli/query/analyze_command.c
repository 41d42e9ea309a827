/* analyze_command.c - the command `heibai analyze`. */
#include "cli/query/analyze_command.h"

#include "cli/command.h"
#include "cli/position_args.h"
#include "cli/query/engine_args.h"
#include "cli/query/thinking.h"
#include "game/transcript.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_LEVEL = 16, OWN_FLAGS = 2 };

static const size_t FILE_SIZE_MAX = 1 << 26;

typedef struct AnalyzeFlags {
    EngineFlags engine;
    LimitFlags limits;
    Setup setup;
    bool json;
} AnalyzeFlags;

typedef struct Analyst {
    const AnalyzeFlags *flags;
    const char *name; /* of the file */
    HeibaiLimits limits;
    Game start; /* without moves */
    Thinking *thinking;
    int games;
    bool bad;
    HeibaiResult result;
    Analysis analysis;
} Analyst;

static bool search(Analyst *a, const Position *p, const HeibaiLimits *limits, int ply)
{
    char what[64];
    Error err;
    int moves = a->analysis.game->plies;
    snprintf(what, sizeof what, "game %d, move %d of %d, from the end", a->games, ply + 1,
             moves);
    bool ok = thinking_search(a->thinking, p, limits, what, &a->result, &err);
    a->analysis.nodes += ok ? a->result.nodes : 0;
    a->analysis.seconds += ok ? a->result.seconds : 0;
    return ok && !thinking_interrupted(a->thinking);
}

/* The limits that value a move as deeply as the best one was: a ply less, after it. */
static HeibaiLimits limits_after(const HeibaiLimits *limits, const HeibaiLine *best)
{
    HeibaiLimits l = *limits;
    bool proved = best->kind == HEIBAI_KIND_EXACT;
    l.level = HEIBAI_UNSET;
    l.depth = proved ? SQUARES : best->depth > 1 ? best->depth - 1 : 1;
    l.confidence = proved ? 100 : best->confidence;
    return l;
}

/* The value of a move from that of the position after it. */
static HeibaiLine turned(const HeibaiLine *line, const HeibaiLine *best, int move)
{
    HeibaiLine played = *line;
    played.move = move;
    played.value = -line->value;
    played.depth = best->depth;
    return played;
}

/* False: interrupted. */
static bool judge(Analyst *a, int ply)
{
    const Ply *p = &a->analysis.game->ply[ply];
    Verdict *v = &a->analysis.verdicts[ply];
    Position after = p->before;
    if (!search(a, &p->before, &a->limits, ply)) return false;
    v->best = a->result.lines[0];
    v->played = v->best;
    if (v->best.move != p->move) {
        HeibaiLimits limits = limits_after(&a->limits, &v->best);
        position_play(&after, p->move);
        if (!search(a, &after, &limits, ply)) return false;
        v->played = turned(&a->result.lines[0], &v->best, p->move);
    }
    /* A selective search may have missed what the one after the move saw. */
    if (v->played.value > v->best.value) v->best = v->played;
    verdict_judge(v);
    return true;
}

/* From the last move to the first, so that what is known of later positions helps. */
static void analyze_game(Analyst *a, const Game *g)
{
    a->analysis = (Analysis){.game = g};
    for (int ply = g->plies - 1; ply >= 0; ply--)
        if (g->ply[ply].move != SQUARE_PASS && !judge(a, ply)) break;
    thinking_make_room(a->thinking);
    if (a->flags->json)
        analysis_print_json(&a->analysis);
    else
        analysis_print(&a->analysis);
    fflush(stdout);
}

static bool is_blank(const char *line) { return line[strspn(line, " \t\r\n")] == '\0'; }

static void analyze_line(Analyst *a, const char *line, long number)
{
    Game game = a->start;
    Error err;
    if (is_blank(line)) return;
    if (transcript_read(line, &game, &err)) {
        if (a->games++ && !a->flags->json) printf("\n");
        analyze_game(a, &game);
        return;
    }
    err.line = number;
    thinking_make_room(a->thinking);
    command_fail(&err, a->name);
    a->bad = true;
}

static int analyze_text(Analyst *a, char *text)
{
    HeibaiSettings settings = engine_flags_settings(&a->flags->engine);
    Error err;
    a->thinking = thinking_begin(&settings, &err);
    if (!a->thinking) return command_fail(&err, "analyze");
    for (long number = 1; *text && !thinking_interrupted(a->thinking); number++) {
        size_t size = strcspn(text, "\n");
        bool last = text[size] == '\0';
        text[size] = '\0';
        analyze_line(a, text, number);
        text += size + !last;
    }
    bool interrupted = thinking_interrupted(a->thinking);
    thinking_end(a->thinking);
    if (a->games == 0 && !a->bad) {
        error_set(&err, "there is no game in it");
        return command_fail(&err, a->name);
    }
    return interrupted ? STATUS_INTERRUPTED : a->bad ? STATUS_BAD : STATUS_OK;
}

static bool is_file(const char *word)
{
    return strcmp(word, "-") == 0 || strpbrk(word, "./") || access(word, F_OK) == 0;
}

static int analyze_word(Analyst *a, const char *word)
{
    Error err;
    Text text = {0};
    bool ok = true, file = is_file(word);
    a->name = !file ? "MOVES" : strcmp(word, "-") == 0 ? "standard input" : word;
    if (file)
        ok = text_read_file(word, FILE_SIZE_MAX, &text, &err);
    else
        text_add(&text, word, strlen(word));
    if (ok && text.size != strlen(text_string(&text)))
        ok = error_set(&err, "a zero byte: this is no text");
    if (ok) text_add(&text, "", 0); /* a file may be empty */
    int status = ok ? analyze_text(a, text.data) : command_fail(&err, a->name);
    text_free(&text);
    return status;
}

static int begin(Analyst *a, const Command *self, int argc, char **argv)
{
    const AnalyzeFlags *f = a->flags;
    Error err;
    if (!position_flags_game(&f->setup, &a->start, &err)) return command_fail(&err, NULL);
    bool ok =
        (argc == 1 && argv[0][0]) ||
        error_set(&err, "MOVES or a FILE are needed; usage: heibai analyze %s", self->usage);
    ok = ok && limit_flags_limits(&f->limits, USUAL_LEVEL, &a->limits, &err);
    return ok ? analyze_word(a, argv[0]) : command_fail(&err, self->name);
}

int run_analyze(const Command *self, int argc, char **argv)
{
    AnalyzeFlags f = {.engine = engine_flags_default(), .limits = limit_flags_default()};
    Flag flags[OWN_FLAGS + ENGINE_FLAGS + LIMIT_FLAGS] = {
        {"board", FLAG_STRING, &f.setup.board, .value = "BOARD",
         .help = "where the game began: 64 of X O -, then the side to move"},
        {"json", FLAG_ON, &f.json, .help = "an object a game on stdout"},
    };
    int status, count = OWN_FLAGS;
    count += limit_flags_add(&f.limits, flags + count);
    count += engine_flags_add(&f.engine, flags + count);
    engine_args_mend(argc, argv);
    if (!command_begin(self, flags, count, &argc, argv, 1, &status)) return status;
    Analyst *a = calloc(1, sizeof *a);
    if (!a) return STATUS_BAD;
    a->flags = &f;
    status = begin(a, self, argc, argv);
    free(a);
    return status;
}
