/* solve_command.c - the command `heibai solve`. */
#include "cli/query/solve_command.h"

#include "cli/command.h"
#include "cli/query/engine_args.h"
#include "cli/query/thinking.h"
#include "game/boardtext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const size_t FILE_MAX = 1 << 28;

typedef struct SolveFlags {
    EngineFlags engine;
    const char *window;
    bool wld, all, json;
} SolveFlags;

typedef struct Line {
    const char *text;
    size_t size; /* more than strlen: there is a zero byte in it */
    long number; /* from 1 */
} Line;

typedef struct Solver {
    const SolveFlags *flags;
    const char *name; /* of the file */
    HeibaiLimits limits;
    Thinking *thinking;
    int total; /* positions of the file */
    bool bad;  /* a line could not be read or solved */
    SolveTotals totals;
    HeibaiResult result;
} Solver;

/* "-2:2" */
static bool read_window(const SolveFlags *f, HeibaiLimits *l, Error *err)
{
    int64_t alpha, beta;
    char low[8] = "";
    if (f->wld) {
        l->alpha = -1;
        l->beta = 1;
    }
    if (!f->window) return true;
    if (f->wld)
        return error_set(err, "--wld is a window already: it does not go with --window");
    size_t size = strcspn(f->window, ":");
    if (size < sizeof low) memcpy(low, f->window, size);
    if (!f->window[size] || !text_to_int(low, -SQUARES, SQUARES, &alpha) ||
        !text_to_int(f->window + size + 1, -SQUARES, SQUARES, &beta) || alpha >= beta)
        return error_set(err, "--window: '%.40s' is not A:B with -64 <= A < B <= 64",
                         f->window);
    l->alpha = (int)alpha;
    l->beta = (int)beta;
    return true;
}

static void solve_position(Solver *s, const ObfProblem *problem, int number)
{
    Error err;
    char what[64];
    snprintf(what, sizeof what, "position %d of %d", number, s->total);
    if (!thinking_search(s->thinking, &problem->position, &s->limits, what, &s->result, &err)) {
        command_fail(&err, s->name);
        s->bad = true;
        return;
    }
    Solution solution = {number, problem, &s->result, s->flags->all, s->flags->wld};
    thinking_make_room(s->thinking);
    if (!s->flags->json && s->totals.positions == 0) solution_print_header();
    if (s->flags->json)
        solution_print_json(&solution);
    else
        solution_print(&solution);
    Check check = solution_check(&solution);
    s->totals.positions++;
    s->totals.checked += check != CHECK_NONE;
    s->totals.differing += check == CHECK_DIFFERS;
    s->totals.nodes += s->result.nodes;
    s->totals.seconds += s->result.seconds;
}

/* Cuts the text into its lines, blank ones left out. The lines are to be freed. */
static bool cut_lines(char *text, size_t size, Line **out, int *count, Error *err)
{
    char *end = text + size;
    size_t room = 1;
    for (const char *c = text; c < end; c++) room += *c == '\n';
    *count = 0;
    *out = malloc(room * sizeof **out);
    if (!*out) return error_no_memory(err);
    for (long number = 1; text < end; number++) {
        char *next = memchr(text, '\n', (size_t)(end - text));
        if (!next) next = end;
        *next = '\0';
        Line line = {text, (size_t)(next - text), number};
        text = next + 1;
        bool blank = strlen(line.text) == line.size && obf_is_blank(line.text);
        if (!blank) (*out)[(*count)++] = line;
    }
    return true;
}

static void solve_line(Solver *s, const Line *line, int number)
{
    ObfProblem problem;
    Error err;
    size_t length = strlen(line->text);
    bool ok = length == line->size ? obf_read_line(line->text, &problem, &err)
                                   : error_at(&err, 0, (long)length + 1, "a zero byte");
    if (ok) {
        solve_position(s, &problem, number);
        return;
    }
    err.line = line->number;
    thinking_make_room(s->thinking);
    command_fail(&err, s->name);
    s->bad = true;
}

static int solve_lines(Solver *s, const Line *lines)
{
    Error err;
    HeibaiSettings settings = engine_flags_settings(&s->flags->engine);
    if (s->total == 0) {
        error_set(&err, "there is no position in it");
        return command_fail(&err, s->name);
    }
    s->thinking = thinking_begin(&settings, &err);
    if (!s->thinking) return command_fail(&err, "solve");
    for (int i = 0; i < s->total && !thinking_interrupted(s->thinking); i++)
        solve_line(s, &lines[i], i + 1);
    bool interrupted = thinking_interrupted(s->thinking);
    thinking_end(s->thinking);
    if (!s->flags->json && s->totals.positions) solution_print_totals(&s->totals, s->name);
    if (interrupted) return STATUS_INTERRUPTED;
    if (s->bad) return STATUS_BAD;
    return s->totals.differing ? STATUS_NO : STATUS_OK;
}

/* A board of eight rows is one position, not eight lines. */
static void join_rows(char *text)
{
    for (char *c = text; *c; c++)
        if (*c == '\n' || *c == '\r') *c = ' ';
}

static int solve_word(Solver *s, char *word)
{
    bool file =
        strcmp(word, "-") == 0 || access(word, F_OK) == 0 || !engine_args_is_board(word);
    Error err;
    Text text = {0};
    s->name = file ? (strcmp(word, "-") == 0 ? "standard input" : word) : "BOARD";
    if (!file) {
        join_rows(word);
        text_add(&text, word, strlen(word));
    } else if (!text_read_file(word, FILE_MAX, &text, &err)) {
        return command_fail(&err, s->name);
    }
    text_add(&text, "", 0); /* a file may be empty: then data would be NULL */
    Line *lines = NULL;
    bool ok = text_ok(&text, &err) && cut_lines(text.data, text.size, &lines, &s->total, &err);
    int status = ok ? solve_lines(s, lines) : command_fail(&err, s->name);
    free(lines);
    text_free(&text);
    return status;
}

int run_solve(const Command *self, int argc, char **argv)
{
    SolveFlags f = {.engine = engine_flags_default()};
    Flag flags[ENGINE_FLAGS + 4] = {
        {"window", FLAG_STRING, &f.window, .value = "A:B",
         .help = "do not find exact scores outside A..B, only that they are <= A or >= B"},
        {"wld", FLAG_ON, &f.wld,
         .help = "find only win, draw or loss; the same as --window -1:1"},
        {"all", FLAG_ON, &f.all, .help = "find the exact score of every legal move"},
        {"json", FLAG_ON, &f.json, .help = "print one JSON object per position, one per line"},
    };
    int status;
    Error err;
    engine_flags_add(&f.engine, flags + 4);
    engine_args_mend(argc, argv);
    if (!command_begin(self, (FlagTable){flags, ENGINE_FLAGS + 4}, &argc, argv, 1, &status))
        return status;
    Solver *s = calloc(1, sizeof *s);
    if (!s) {
        error_no_memory(&err);
        return command_fail(&err, self->name);
    }
    s->flags = &f;
    heibai_limits_default(&s->limits);
    s->limits.depth = SQUARES;
    s->limits.confidence = 100;
    s->limits.lines = f.all ? HEIBAI_LINES_MAX : 1;
    bool ok =
        (argc == 1 && argv[0][0]) ||
        error_set(&err, "a FILE or a BOARD is needed; usage: heibai solve %s", self->usage);
    ok = ok && read_window(&f, &s->limits, &err);
    status = ok ? solve_word(s, argv[0]) : command_fail(&err, self->name);
    free(s);
    return status;
}
