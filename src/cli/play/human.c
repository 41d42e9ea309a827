#include "cli/play/human.h"

#include "cli/play/save.h"

#include "board/notation.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

enum { MOVES_IN_A_ROW = 12, SHOWN_MAX = 24, WARN_SECONDS = 10 };

/* What a human with a time limit sees of it. */
typedef struct Countdown {
    const Desk *desk;
    const Turn *turn;
    int shown;   /* seconds; -1: none yet */
    int warn_at; /* seconds; -1: the warning was given */
} Countdown;

static const char HINT_SPEC[] = "heibai:level=12";

typedef enum Entry {
    ENTRY_BAD,
    ENTRY_EMPTY,
    ENTRY_MOVE,
    ENTRY_UNDO,
    ENTRY_HINT,
    ENTRY_QUIT,
    ENTRY_HELP,
    ENTRY_SAVE
} Entry;

typedef struct Word {
    const char *word;
    Entry entry;
} Word;

static const Word WORDS[] = {
    {"undo", ENTRY_UNDO}, {"u", ENTRY_UNDO},    {"hint", ENTRY_HINT}, {"h", ENTRY_HINT},
    {"quit", ENTRY_QUIT}, {"q", ENTRY_QUIT},    {"exit", ENTRY_QUIT}, {"help", ENTRY_HELP},
    {"?", ENTRY_HELP},    {"悔棋", ENTRY_UNDO}, {"提示", ENTRY_HINT}, {"退出", ENTRY_QUIT},
    {"帮助", ENTRY_HELP},
};

/* "F5", "F 5". */
static int parse_square(const char *line)
{
    char name[3] = "";
    size_t size = 0;
    for (; *line; line++) {
        if (*line == ' ' || *line == '\t') continue;
        if (size == 2) return SQUARE_NONE;
        name[size++] = *line;
    }
    return square_parse(name);
}

/* The file behind "save", which may be left out. NULL: the line is something else. */
static const char *file_to_save(const char *line)
{
    static const char *const SAVES[] = {"save", "保存"};
    for (size_t i = 0; i < sizeof SAVES / sizeof SAVES[0]; i++) {
        size_t size = strlen(SAVES[i]);
        if (strncasecmp(line, SAVES[i], size) != 0) continue;
        if (line[size] && line[size] != ' ') continue;
        line += size + strspn(line + size, " ");
        return *line ? line : SAVE_USUAL;
    }
    return NULL;
}

/* *square is set for a move. */
static Entry parse(const char *line, uint64_t moves, int *square)
{
    if (!*line) return ENTRY_EMPTY;
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcasecmp(line, WORDS[i].word) == 0) return WORDS[i].entry;
    if (file_to_save(line)) return ENTRY_SAVE;
    int64_t index;
    *square = parse_square(line);
    if (text_to_int(line, 0, popcount(moves) - 1, &index)) *square = bit_nth(moves, (int)index);
    bool legal = *square < SQUARES && (moves & bit(*square));
    return legal ? ENTRY_MOVE : ENTRY_BAD;
}

/* The beginning of a line, with '?' for control characters and bytes that are not UTF-8. */
static void add_shown(Text *out, const char *line)
{
    size_t size = strlen(line), length;
    for (int shown = 0; size > 0; shown++, line += length, size -= length) {
        if (shown == SHOWN_MAX) {
            text_print(out, "...");
            return;
        }
        int c = text_character(line, size, &length);
        bool control = c < ' ' || (c >= 0x7f && c < 0xa0);
        text_add(out, control ? "?" : line, control ? 1 : length);
    }
}

/* "0:C4 1:D3 ...", twelve per line; a small terminal breaks the lines where it must. */
static void add_moves(const Screen *s, Text *out, uint64_t moves)
{
    bool breaks = !screen_compact(s);
    for (int i = 0; moves; i++) {
        const char *gap = i == 0 ? "" : i % MOVES_IN_A_ROW || !breaks ? " " : "\n  ";
        text_print(out, "%s%d:%s", gap, i, square_name(bit_pop(&moves)));
    }
}

static void show_hint(const Screen *s, const Choice *choice)
{
    const char *square = square_name(choice->square);
    Text basis = {0};
    lang_basis(&basis, s->lang, &choice->basis);
    if (choice->valued)
        screen_say(s, SAY_HINT_VALUED, square, number_value(choice).text, text_string(&basis),
                   NULL);
    else if (basis.size)
        screen_say(s, SAY_HINT_BASIS, square, text_string(&basis), NULL);
    else
        screen_say(s, SAY_HINT, square, NULL);
    text_free(&basis);
}

static void hint(const Desk *desk, const Turn *turn)
{
    Error err;
    Choice choice;
    const Screen *s = &desk->screen;
    Player *player = registry_create(HINT_SPEC, (PlayerSeed){desk->seed, 0}, &err);
    if (!player) {
        screen_say(s, SAY_NO_HINT, NULL);
        return;
    }
    screen_brief(s, SAY_THINKING, lang_phrase(s->lang, lang_side(turn->position.side)),
                 player->class->name, NULL);
    Chosen chosen = player_choose(player, turn, &choice);
    screen_erase(s);
    player_destroy(player);
    if (chosen == CHOSEN_MOVE)
        show_hint(s, &choice);
    else if (!stop_flagged(&turn->stop))
        screen_say(s, SAY_NO_HINT, NULL);
}

static bool can_undo(const Desk *desk, Side side)
{
    Game copy = *desk->game;
    return game_undo_turn(&copy, side);
}

/* Why a line is not a legal move. */
static Phrase why_refused(const Board *b, const char *line)
{
    static const char *const PASSES[] = {"pass", "pa", "ps", "--", "停一手"};
    int square = parse_square(line);
    for (size_t i = 0; i < sizeof PASSES / sizeof PASSES[0]; i++)
        if (strcasecmp(line, PASSES[i]) == 0) return SAY_WHY_NO_PASS;
    if (square < SQUARES) return board_empty(b) & bit(square) ? SAY_WHY_NO_DISC : SAY_WHY_TAKEN;
    const char *digits = line + 1;
    bool shaped =
        isalpha((unsigned char)*line) && *digits && !digits[strspn(digits, "0123456789")];
    return shaped ? SAY_WHY_OUTSIDE : SAY_WHY_UNKNOWN;
}

/* Answers an entry that is not a legal move. NULL: the line was too long. True: it costs the
 * turn. */
static bool answer(const Desk *desk, const Board *b, const char *line, Chosen *chosen)
{
    const Screen *s = &desk->screen;
    Text typed = {0}, list = {0};
    add_shown(&typed, line ? line : "...");
    add_moves(s, &list, board_moves(b));
    if (desk->strict)
        screen_say(s, SAY_STRICT, text_string(&typed), NULL);
    else if (line)
        screen_say(s, SAY_BAD_ENTRY, text_string(&typed), text_string(&list),
                   lang_phrase(s->lang, why_refused(b, line)), NULL);
    else
        screen_say(s, SAY_LONG_ENTRY, text_string(&list), NULL);
    text_free(&typed);
    text_free(&list);
    *chosen = CHOSEN_FORFEIT;
    return desk->strict;
}

static void save(Desk *desk, const char *path)
{
    Error err;
    Text words = {0};
    const Screen *s = &desk->screen;
    save_add_words(desk->game, desk->names, path, &words);
    if (save_game(desk->game, desk->names, path, desk->saved, &err) && text_ok(&words, &err)) {
        snprintf(desk->saved, sizeof desk->saved, "%s", path);
        screen_say(s, SAY_SAVED, path, text_string(&words), NULL);
    } else
        screen_say_why(s, SAY_NOT_SAVED, &err);
    text_free(&words);
}

/* Acts on a line; NULL: it was too long. True: the human has chosen. */
static bool act(Desk *desk, const Turn *turn, const char *line, Choice *out, Chosen *chosen)
{
    uint64_t moves = board_moves(&turn->position.board);
    Entry entry = line ? parse(line, moves, &out->square) : ENTRY_BAD;
    switch (entry) {
    case ENTRY_MOVE:
        *chosen = CHOSEN_MOVE;
        return true;
    case ENTRY_BAD:
        return answer(desk, &turn->position.board, line, chosen);
    case ENTRY_EMPTY:
        return false;
    case ENTRY_HINT:
        hint(desk, turn);
        return false;
    case ENTRY_HELP:
        screen_say(&desk->screen, SAY_HELP, NULL);
        return false;
    case ENTRY_SAVE:
        save(desk, file_to_save(line));
        return false;
    case ENTRY_QUIT:
        desk->left = LEFT_QUIT;
        *chosen = CHOSEN_NOTHING;
        return true;
    case ENTRY_UNDO:
        *chosen = CHOSEN_UNDO;
        if (can_undo(desk, turn->position.side)) return true;
        screen_say(&desk->screen, SAY_NO_UNDO, NULL);
        return false;
    }
    return false;
}

static void list_moves(const Desk *desk, const Board *b)
{
    Text list = {0};
    add_moves(&desk->screen, &list, board_moves(b));
    screen_say(&desk->screen, SAY_MOVES, text_string(&list), NULL);
    text_free(&list);
}

/* The prompt's tick. */
static bool count_down(void *context, Prompt *prompt, Text *note)
{
    Countdown *c = context;
    Lang lang = c->desk->screen.lang;
    double left = c->turn->stop.deadline - clock_now();
    int seconds = left > 0 ? (int)ceil(left) : 0;
    if (seconds == c->shown) return false;
    c->shown = seconds;
    Text text = {0};
    Number number = number_whole(seconds);
    lang_say(&text, lang, SAY_TIME_LEFT, lang_phrase(lang, lang_side(c->turn->position.side)),
             number.text, NULL);
    snprintf(prompt->text, sizeof prompt->text, "%s", text_string(&text));
    text_free(&text);
    if (seconds <= c->warn_at) {
        c->warn_at = -1;
        lang_say(note, lang, SAY_TIME_SHORT, number.text, NULL);
        text_print(note, "\n");
    }
    return true;
}

/* "Black> ", or with the time that is left if there is a limit. */
static void begin_prompt(const Desk *desk, const Turn *turn, Countdown *c, Prompt *out)
{
    double left = turn->stop.deadline - clock_now();
    int third = left > 0 ? (int)(left / 3) : 0;
    *c = (Countdown){desk, turn, -1, third < WARN_SECONDS ? third : WARN_SECONDS};
    *out = (Prompt){.context = c};
    snprintf(out->text, sizeof out->text, "%s> ",
             lang_phrase(desk->screen.lang, lang_side(turn->position.side)));
    if (turn->stop.deadline <= 0) return;
    Text note = {0};
    out->tick = count_down;
    count_down(c, out, &note);
    text_free(&note);
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    Desk *desk = p->state;
    char line[INPUT_LINE_MAX];
    Countdown countdown;
    Prompt prompt;
    begin_prompt(desk, turn, &countdown, &prompt);
    if (desk->lists) list_moves(desk, &turn->position.board);
    for (;;) {
        Chosen chosen;
        switch (input_line(desk->input, &prompt, &turn->stop, line)) {
        case INPUT_STOPPED:
            return CHOSEN_NOTHING;
        case INPUT_END:
            desk->left = LEFT_END_OF_INPUT;
            return CHOSEN_NOTHING;
        case INPUT_LONG:
            if (act(desk, turn, NULL, out, &chosen)) return chosen;
            break;
        case INPUT_LINE:
            if (act(desk, turn, line, out, &chosen)) return chosen;
            break;
        }
    }
}

static const PlayerClass HUMAN_CLASS = {
    .name = "human", .summary = "asks at the terminal", .human = true, .choose = choose};

Player *human_create(Desk *desk, Error *err)
{
    Player *p = player_new(&HUMAN_CLASS, err);
    if (p) p->state = desk;
    if (!p || player_open(p, err)) return p;
    player_destroy(p);
    return NULL;
}
