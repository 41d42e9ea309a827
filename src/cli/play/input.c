#include "cli/play/input.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { POLL_MS = 20, HISTORY_LINES = 200 };

static const char SPACE[] = " \t\r\n\v\f";

struct Input {
    FILE *prompts;
    bool prompting;
    /* Bytes read and not yet taken: buffer[at..filled-1]. */
    unsigned char buffer[512];
    int at, filled;
    /* While a line is read. */
    Prompt *prompt;
    const Stop *stop;
    InputResult ending; /* why there is no more input */
    /* NULL: plain lines. */
    EditLine *edit;
    History *history;
};

/* Shows the prompt again if it has changed. Without line editing only notes are shown: the line
 * that is being typed cannot be drawn again. */
static void tick(Input *in)
{
    Text note = {0};
    if (in->prompting && in->prompt->tick &&
        in->prompt->tick(in->prompt->context, in->prompt, &note)) {
        const char *before = in->edit ? "\r\033[K" : note.size ? "\n" : "";
        fprintf(in->prompts, "%s%s", before, text_string(&note));
        if (in->edit)
            el_set(in->edit, EL_REFRESH);
        else if (note.size)
            fputs(in->prompt->text, in->prompts);
        fflush(in->prompts);
    }
    text_free(&note);
}

/* Waits in short pieces: a signal may set the flag just before a wait would begin, or arrive at
 * another thread. The flag is looked at after the wait: a Ctrl-C goes before what was typed
 * behind it. */
static bool fill(Input *in)
{
    for (;;) {
        struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
        int waiting = poll(&ready, 1, POLL_MS);
        if (stop_now(in->stop)) {
            in->ending = INPUT_STOPPED;
            return false;
        }
        if (waiting <= 0) {
            tick(in);
            continue;
        }
        ssize_t got = read(STDIN_FILENO, in->buffer, sizeof in->buffer);
        if (got > 0) {
            in->at = 0;
            in->filled = (int)got;
            return true;
        }
        if (got == 0 || (errno != EINTR && errno != EAGAIN)) return false;
    }
}

/* The next byte, or -1: see in->ending. */
static int next_byte(Input *in)
{
    if (in->at == in->filled && !fill(in)) return -1;
    return in->buffer[in->at++];
}

static InputResult read_plain(Input *in, char *line)
{
    size_t size = 0;
    int byte;
    while ((byte = next_byte(in)) >= 0 && byte != '\n') {
        if (size < INPUT_LINE_MAX) line[size] = (char)(byte ? byte : '?');
        size += size < INPUT_LINE_MAX;
    }
    if (byte < 0 && (in->ending == INPUT_STOPPED || size == 0)) return in->ending;
    if (size == INPUT_LINE_MAX) return INPUT_LONG;
    line[size] = '\0';
    return INPUT_LINE;
}

static Input *owner(EditLine *edit)
{
    Input *in = NULL;
    el_get(edit, EL_CLIENTDATA, (void **)&in);
    return in;
}

/* libedit's reader of a character: 1, 0 at the end, -1 when stopped. */
static int read_wide(EditLine *edit, wchar_t *out)
{
    Input *in = owner(edit);
    mbstate_t state = {0};
    for (;;) {
        int byte = next_byte(in);
        if (byte < 0) return in->ending == INPUT_END ? 0 : -1;
        char c = (char)byte;
        size_t used = mbrtowc(out, &c, 1, &state);
        if (used <= 1) return 1;
        if (used == (size_t)-1) memset(&state, 0, sizeof state); /* not a character: skip it */
    }
}

static char *show_prompt(EditLine *edit) { return owner(edit)->prompt->text; }

static InputResult read_edited(Input *in, char *line)
{
    int size = 0;
    el_resize(in->edit);
    const char *got = el_gets(in->edit, &size);
    if (!got || size <= 0) {
        fputc('\n', in->prompts);
        return in->ending;
    }
    HistEvent event;
    if (got[0] != '\n') history(in->history, &event, H_ENTER, got);
    size_t length = strlen(got);
    if (length >= INPUT_LINE_MAX) return INPUT_LONG;
    memcpy(line, got, length);
    line[length] = '\0';
    return INPUT_LINE;
}

static void trim(char *line)
{
    size_t size = strlen(line), skipped = strspn(line, SPACE);
    while (size > skipped && strchr(SPACE, line[size - 1])) size--;
    memmove(line, line + skipped, size - skipped);
    line[size - skipped] = '\0';
}

static InputResult ask(Input *in, char *line)
{
    if (in->edit) return read_edited(in, line);
    if (in->prompting) {
        fputs(in->prompt->text, in->prompts);
        fflush(in->prompts);
    }
    InputResult result = read_plain(in, line);
    if (in->prompting && result > INPUT_LONG) fputc('\n', in->prompts);
    return result;
}

InputResult input_line(Input *in, Prompt *prompt, const Stop *stop, char line[INPUT_LINE_MAX])
{
    in->prompt = prompt;
    in->stop = stop;
    in->ending = INPUT_END;
    fflush(stdout);
    InputResult result = ask(in, line);
    if (result == INPUT_LINE) trim(line);
    return result;
}

static void start_editing(Input *in)
{
    HistEvent event;
    in->history = history_init();
    in->edit = in->history ? el_init("heibai", stdin, in->prompts, stderr) : NULL;
    if (!in->edit) return;
    history(in->history, &event, H_SETSIZE, HISTORY_LINES);
    history(in->history, &event, H_SETUNIQUE, 1);
    el_set(in->edit, EL_CLIENTDATA, in);
    el_set(in->edit, EL_EDITOR, "emacs");
    el_set(in->edit, EL_SIGNAL, 0);
    el_set(in->edit, EL_PROMPT, show_prompt);
    el_set(in->edit, EL_HIST, history, in->history);
    el_set(in->edit, EL_GETCFN, read_wide);
}

static bool can_edit(const Input *in)
{
    const char *term = getenv("TERM");
    return in->prompting && isatty(fileno(in->prompts)) && term && term[0] &&
           strcmp(term, "dumb") != 0;
}

Input *input_open(FILE *prompts, bool editing)
{
    Input *in = calloc(1, sizeof *in);
    if (!in) return NULL;
    setlocale(LC_CTYPE, "C.UTF-8"); /* if it fails, only characters beyond ASCII are lost */
    in->prompts = prompts;
    in->prompting = isatty(STDIN_FILENO);
    if (editing && can_edit(in)) start_editing(in);
    return in;
}

void input_close(Input *in)
{
    if (!in) return;
    if (in->edit) el_end(in->edit);
    if (in->history) history_end(in->history);
    free(in);
}
