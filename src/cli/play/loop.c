#include "cli/play/loop.h"

#include "cli/command.h"

#include <string.h>
#include <strings.h>

typedef enum Answer { ANSWER_SAME, ANSWER_SWAP, ANSWER_NEW, ANSWER_QUIT, ANSWER_BAD } Answer;

typedef struct AnswerWord {
    const char *word;
    Answer answer;
} AnswerWord;

static const AnswerWord WORDS[] = {
    {"", ANSWER_SAME},     {"1", ANSWER_SAME},   {"same", ANSWER_SAME},
    {"照旧", ANSWER_SAME}, {"2", ANSWER_SWAP},   {"swap", ANSWER_SWAP},
    {"交换", ANSWER_SWAP}, {"3", ANSWER_NEW},    {"players", ANSWER_NEW},
    {"new", ANSWER_NEW},   {"更换", ANSWER_NEW}, {"4", ANSWER_QUIT},
    {"quit", ANSWER_QUIT}, {"q", ANSWER_QUIT},   {"退出", ANSWER_QUIT},
    {"n", ANSWER_QUIT},    {"no", ANSWER_QUIT},  {"exit", ANSWER_QUIT},
    {"不", ANSWER_QUIT},   {"否", ANSWER_QUIT},  {"y", ANSWER_SAME},
    {"yes", ANSWER_SAME},  {"是", ANSWER_SAME},
};

/* False: there is no answer, and *status is what to end with. */
static bool ask(const Session *s, const char *prompt, char line[INPUT_LINE_MAX], int *status)
{
    Stop stop = {.flag = s->interrupt};
    Prompt shown = {.tick = NULL};
    snprintf(shown.text, sizeof shown.text, "%s", prompt);
    switch (input_line(s->desk.input, &shown, &stop, line)) {
    case INPUT_LINE:
        return true;
    case INPUT_LONG:
        strcpy(line, "?");
        return true;
    case INPUT_END:
        *status = STATUS_OK;
        return false;
    case INPUT_STOPPED:
        *status = STATUS_INTERRUPTED;
        return false;
    }
    return false;
}

static Answer parse(const char *line)
{
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcasecmp(line, WORDS[i].word) == 0) return WORDS[i].answer;
    return ANSWER_BAD;
}

/* True: the line names a player, or keeps the one there is. */
static bool take_player(Session *s, Side side, const char *spec)
{
    Error err;
    if (!*spec || strcmp(spec, s->specs[side]) == 0) return true;
    if (session_set_spec(s, side, spec, &err)) {
        session_dismiss(s, side);
        return true;
    }
    screen_say_why(&s->screen, SAY_BAD_PLAYER, &err);
    return false;
}

/* Asks until there is a player. */
static bool ask_player(Session *s, Side side, int *status)
{
    Lang lang = s->screen.lang;
    char line[INPUT_LINE_MAX];
    Text prompt = {0};
    bool answered;
    lang_say(&prompt, lang, SAY_NEW_PLAYER, lang_phrase(lang, lang_side(side)), s->specs[side],
             NULL);
    do answered = ask(s, text_string(&prompt), line, status);
    while (answered && !take_player(s, side, line));
    text_free(&prompt);
    return answered;
}

/* True: play again. */
static bool offer(Session *s, int *status)
{
    screen_say(&s->screen, SAY_AGAIN, NULL);
    for (;;) {
        char line[INPUT_LINE_MAX];
        if (!ask(s, "> ", line, status)) return false;
        Answer answer = parse(line);
        switch (answer) {
        case ANSWER_SAME:
            return true;
        case ANSWER_SWAP:
            session_swap(s);
            return true;
        case ANSWER_NEW:
            return ask_player(s, BLACK, status) && ask_player(s, WHITE, status);
        case ANSWER_QUIT:
            *status = STATUS_OK;
            return false;
        case ANSWER_BAD:
            screen_say(&s->screen, SAY_AGAIN_BAD, NULL);
            break;
        }
    }
}

int loop_run(Session *s, bool again)
{
    int status = STATUS_OK;
    do {
        Ending ending;
        Error err;
        if (!session_play(s, &ending, &err)) return command_fail(&err, "play");
        if (ending == ENDING_STOPPED) {
            session_transcript(s);
            return session_stopped(s);
        }
        session_report(s, ending);
    } while (again && offer(s, &status));
    return status;
}
