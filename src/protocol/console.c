/* console.c - reads the lines and dispatches them by the table of commands, which also makes
 * the help. */
#include "protocol/console_state.h"

#include "board/notation.h"
#include "protocol/opening_names.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool run_help(ConsoleCall *c);
static bool run_version(ConsoleCall *c);
static bool run_quit(ConsoleCall *c);

static const ConsoleCommand COMMANDS[] = {
    {"i init", "", "start a new game", 0, 0, console_init},
    {"n new", "", "start a new game from the first position of this one", 0, 0, console_new},
    {"setboard", "BOARD", "start a new game from 64 squares of X O -, then the side to move", 1,
     WORDS_MAX, console_setboard},
    {"o open", "FILE", "load the first game of a file: .ggf .sgf .wtb, or moves", 1, WORDS_MAX,
     console_open},
    {"s save", "FILE", "save the game in the format of the same endings", 1, WORDS_MAX,
     console_save},
    {"q quit exit", "", "leave the program", 0, 0, run_quit},
    {"u undo", "", "take back a move", 0, 0, console_undo},
    {"r redo", "", "play again a move that was taken back", 0, 0, console_redo},
    {"play", "MOVES|NAME", "play moves or an opening; `play` may be left out", 1, WORDS_MAX,
     console_play},
    {"force", "MOVES|NAME", "set moves that the engine plays without thinking", 0, WORDS_MAX,
     console_force},
    {"go", "", "let the engine play a move", 0, 0, console_go},
    {"stop", "", "end the search; the engine then plays no side", 0, 0, console_stop},
    {"hint", "[N]", "show the best N moves (1)", 0, 1, console_hint},
    {"m mode", "0-3", "the engine plays 0 white, 1 black, 2 both, 3 none", 1, 1, console_mode},
    {"a analyze", "", "show the value of every move of the game and mark the mistakes", 0, 0,
     console_analyze},
    {"opening", "[all]", "show the name of the opening; `all` lists the names", 0, 1,
     console_opening},
    {"solve", "FILE", "solve the positions of a file", 1, WORDS_MAX, console_solve},
    {"perft", "N", "count the move sequences of 1 to N plies from here", 1, 1, console_perft},
    {"count", "games|positions|shapes N", "count them N plies from here", 2, 2, console_count},
    {"estimate", "N [GAMES]", "estimate the move sequences of N plies by random games (10000)",
     1, 2, console_estimate},
    {"bench", "[ffo ...]", "measure the speed of the program", 0, WORDS_MAX, console_bench},
    {"set", "OPTION [=] VALUE", "set an option; `set` may be left out", 1, WORDS_MAX,
     console_set},
    {"options", "", "show the options and their values", 0, 0, console_options},
    {"v version", "", "show the version", 0, 0, run_version},
    {"? help", "[COMMAND]", "show this page, or the line of one command", 0, 1, run_help},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

/* Whether the word is one of the names, which are separated by spaces. */
static bool is_named(const char *names, const char *word)
{
    for (size_t size; *names; names += size + (names[size] == ' ')) {
        size = strcspn(names, " ");
        if (strlen(word) == size && strncasecmp(names, word, size) == 0) return true;
    }
    return false;
}

static const ConsoleCommand *find(const char *word)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (is_named(COMMANDS[i].names, word)) return &COMMANDS[i];
    return NULL;
}

static void add_help(const ConsoleCommand *command, Text *out)
{
    Text head = {0};
    text_print(&head, "%s %s", command->names, command->usage);
    text_print(out, "  %-30s %s\n", text_string(&head), command->summary);
    text_free(&head);
}

static bool run_help(ConsoleCall *c)
{
    Text page = {0};
    const ConsoleCommand *one = c->words.count ? find(c->words.at[0]) : NULL;
    if (c->words.count && !one)
        return error_set(&c->console->error, "there is no command '%.40s'", c->words.at[0]);
    if (one) {
        add_help(one, &page);
    } else {
        text_print(&page, "Commands:\n");
        for (int i = 0; i < COMMAND_COUNT; i++) add_help(&COMMANDS[i], &page);
        text_print(&page, "Options:\n");
        console_options_help(&page);
    }
    bool ok = text_ok(&page, &c->console->error);
    outlet_write(&c->console->settings.out, text_string(&page), page.size);
    text_free(&page);
    return ok;
}

static bool run_version(ConsoleCall *c)
{
    outlet_print(&c->console->settings.out, "Heibai %s\n", heibai_version());
    return true;
}

static bool run_quit(ConsoleCall *c)
{
    c->console->over = true;
    return true;
}

static bool run_command(const ConsoleCommand *command, const char *name, ConsoleCall *c)
{
    int count = c->words.count;
    if (count >= command->least && count <= command->most) return command->run(c);
    return error_set(&c->console->error, "usage: %.40s%s%s", name, *command->usage ? " " : "",
                     command->usage);
}

static bool begins_with_move(const char *line)
{
    return square_parse(line) != SQUARE_NONE ||
           heibai_move_read(words_first(line).text) == HEIBAI_PASS;
}

/* A line that does not begin with a command: an option, moves, or the name of an opening. */
static bool run_other(ConsoleCall *call)
{
    Opening opening;
    bool known;
    bool ok = console_option(call, &known);
    if (known) return ok;
    if (begins_with_move(call->rest) || opening_find(call->rest, &opening))
        return console_play(call);
    return error_set(&call->console->error, "unknown command '%.40s'; `help` lists them",
                     call->words.at[0]);
}

static void say_error(Console *c)
{
    char text[ERROR_TEXT_MAX + 100];
    c->failures++;
    error_show(&c->error, NULL, text, sizeof text);
    if (c->settings.prompts)
        outlet_print(&c->settings.errors, "%s\n", text);
    else
        outlet_print(&c->settings.errors, "heibai: console: line %ld: %s\n", c->lines, text);
}

/* Pre: the line has no white space at its ends and is not empty. */
static bool run_line(Console *c, const char *line)
{
    WordShort name = words_first(line);
    const ConsoleCommand *command = find(name.text);
    ConsoleCall call = {.console = c, .rest = command ? words_after(line, 1) : line};
    bool ok = words_cut(call.rest, &call.words, &c->error) &&
              (command ? run_command(command, name.text, &call) : run_other(&call));
    words_free(&call.words);
    return ok;
}

static bool carry_out(void *context, const char *line)
{
    Console *c = context;
    Text trimmed = {0};
    c->lines++;
    line = words_after(line, 0);
    if (!*line || *line == '#' || *line == '%') return true;
    text_add(&trimmed, line, strlen(line));
    while (trimmed.size && (unsigned char)trimmed.data[trimmed.size - 1] <= ' ')
        trimmed.data[--trimmed.size] = '\0';
    bool ok = text_ok(&trimmed, &c->error) && run_line(c, trimmed.data);
    text_free(&trimmed);
    if (!ok || (!c->over && !console_answer(c))) say_error(c);
    return !c->over;
}

static void refuse(void *context, const char *reason)
{
    Console *c = context;
    c->lines++;
    error_set(&c->error, "%s", reason);
    say_error(c);
}

static void prompt(void *context)
{
    const Console *c = context;
    if (c->settings.prompts) outlet_print(&c->settings.out, "> ");
}

static bool interrupts(const char *line) { return words_begin(line, "stop"); }

static void end_command(void *context)
{
    const Console *c = context;
    if (c->settings.command_ends) c->settings.command_ends();
}

Console *console_create(const ConsoleSettings *settings)
{
    Console *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->settings = *settings;
    c->limits = settings->limits;
    c->skill = settings->skill;
    c->verbose = settings->prompts ? 2 : 1;
    c->mode = MODE_ENGINE_NONE;
    console_start(c, position_start());
    game_start(&c->forced, position_start());
    return c;
}

void console_destroy(Console *c) { free(c); }

int console_failures(const Console *c) { return c->failures; }
bool console_has_quit(const Console *c) { return c->over; }

Protocol console_protocol(Console *c)
{
    return (Protocol){.context = c,
                      .line = carry_out,
                      .refuse = refuse,
                      .interrupts = interrupts,
                      .interrupted = end_command,
                      .ready = prompt};
}
