#include "base/array.h"
#include "board/symmetry.h"
#include "game/boardtext.h"
#include "train/gamefile.h"
#include "train/hard.h"
#include "train/searchers.h"
#include "train/sources.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOVES_MIN = 3,
    LOSS_MIN = 1,  /* discs that the shallow search's move loses by the deep search */
    ERROR_MIN = 4, /* discs between the values of both searches */
    HASH_BITS = 18
};
/* Both depths are even: values of odd and even depths differ by a bias of their own. */
static const SearchDepth SHALLOW = {6, CONFIDENCE_EXACT}, DEEP = {14, CONFIDENCE_73};

/* A position of a game. */
typedef struct Candidate {
    Position position;
    int file, game; /* numbers from 0 */
    bool hard;
} Candidate;

typedef struct Choosing {
    const HardChoice *choice;
    const HardRun *run;
    Candidate *at;
    size_t count, room;
    int files, games; /* files read, games of the present one */
    Searchers searchers;
    atomic_long done;
} Choosing;

/* Games take turns in the number of empty squares. */
static bool add_game(void *context, const PlayedGame *g, Error *err)
{
    Choosing *c = context;
    int game = c->games++;
    int discs = SQUARES - c->choice->empties - game % HARD_KINDS;
    Position p = position_start();
    for (int i = 0; i < g->moves && board_discs(&p.board) < discs; i++) played_step(&p, g, i);
    if (board_discs(&p.board) != discs || popcount(board_moves(&p.board)) < MOVES_MIN)
        return true;
    if (c->count == c->room) {
        Candidate *grown = array_grow(c->at, &c->room, sizeof *grown);
        if (!grown) return error_no_memory(err);
        c->at = grown;
    }
    c->at[c->count++] = (Candidate){.position = p, .file = c->files, .game = game};
    return true;
}

static bool add_file(void *context, const char *path, Error *err)
{
    Choosing *c = context;
    GamefileContent content;
    c->games = 0;
    bool ok = gamefile_read(path, &(GamefileVisitor){add_game, c}, &content, err);
    c->files++;
    return ok || error_within(err, path);
}

/* The first games of all files come first. */
static int compare(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    return x->game != y->game ? x->game - y->game : x->file - y->file;
}

static SearchLine search(const Choosing *c, int thread, const Board *b, SearchDepth depth)
{
    SearchResult result;
    SearchLimits limits = {
        .depth = depth, .alpha = -SQUARES, .beta = SQUARES, .lines = 1, .stop = c->run->stop};
    searcher_clear(c->searchers.of[thread]);
    searcher_run(c->searchers.of[thread], b, &limits, NULL, NULL, &result);
    return result.lines[0];
}

/* Whether the deep search says that the move of the shallow one loses, or that its value is
 * wrong. */
static bool is_hard(const Choosing *c, int thread, const Board *b)
{
    SearchLine shallow = search(c, thread, b, SHALLOW), deep = search(c, thread, b, DEEP);
    if (abs(shallow.value - deep.value) >= ERROR_MIN * SEARCH_UNIT) return true;
    if (shallow.move == deep.move) return false;
    Board child = *b;
    SearchDepth rest = {DEEP.plies - 1, DEEP.confidence};
    board_make(&child, shallow.move, board_flips(b, shallow.move));
    return deep.value + search(c, thread, &child, rest).value >= LOSS_MIN * SEARCH_UNIT;
}

static void judge(void *context, int index, int thread)
{
    Choosing *c = context;
    if (stop_now(&c->run->stop)) return;
    c->at[index].hard = is_hard(c, thread, &c->at[index].position.board);
    long done = atomic_fetch_add(&c->done, 1) + 1;
    if (thread == 0 && c->run->tell) c->run->tell(c->run->context, done, (long)c->count);
}

/* Whether a hard candidate before it has the same position, or a symmetric one. */
static bool is_listed(const Choosing *c, const Candidate *at)
{
    Board b = symmetry_canonical(at->position.board, NULL);
    for (const Candidate *other = c->at; other < at; other++)
        if (other->hard && board_equal(symmetry_canonical(other->position.board, NULL), b))
            return true;
    return false;
}

static int empties_of(const Candidate *at)
{
    return SQUARES - board_discs(&at->position.board);
}

/* The next hard candidate with this number of empty squares; `at` moves behind it. */
static const Candidate *next_hard(const Choosing *c, size_t *at, int empties)
{
    while (*at < c->count) {
        const Candidate *here = &c->at[(*at)++];
        if (here->hard && empties_of(here) == empties && !is_listed(c, here)) return here;
    }
    return NULL;
}

/* The name of file number `index` of the list, without folder and extension. */
static void add_name(const char *list, int index, Text *out)
{
    while (index-- > 0) list += strcspn(list, ",") + 1;
    const char *name = list, *end = list + strcspn(list, ",");
    for (const char *c = list; c < end; c++)
        if (*c == '/') name = c + 1;
    const char *dot = memchr(name, '.', (size_t)(end - name));
    text_add(out, name, (size_t)((dot ? dot : end) - name));
}

static bool write_all(const Choosing *c, Text *out, Error *err)
{
    const HardChoice *choice = c->choice;
    size_t next[HARD_KINDS] = {0};
    text_print(out,
               "%% %d positions of %d to %d empty squares about which searches of %d plies and "
               "of %d plies at %d %%\n",
               choice->positions, choice->empties, choice->empties + HARD_KINDS - 1,
               SHALLOW.plies, DEEP.plies, confidence_percent(DEEP.confidence));
    text_print(out, "%% disagree, with the exact score of every move, for the side to move, "
                    "empty squares to the winner.\n"
                    "%% Moves of equal score are in board order. A position without scores is "
                    "not solved yet.\n"
                    "%% Made by `heibai train hard`. Never train on these positions.\n");
    for (int i = 0; i < choice->positions; i++) {
        char board[BOARDTEXT_SIZE];
        int kind = i % HARD_KINDS;
        const Candidate *at = next_hard(c, &next[kind], choice->empties + kind);
        if (!at)
            return error_set(err,
                             "the games have only %d hard positions: more games are needed", i);
        text_print(out, "%s; %% ", boardtext_write(&at->position, board));
        add_name(choice->selfplay, at->file, out);
        text_print(out, " %d, %d empty\n", at->game + 1, choice->empties + kind);
    }
    return text_ok(out, err);
}

bool hard_choose(const HardChoice *choice, const HardRun *run, Text *out, Error *err)
{
    Choosing c = {.choice = choice, .run = run};
    bool ok = sources_each(choice->selfplay, add_file, &c, err) &&
              searchers_create(&c.searchers, run->threads, HASH_BITS, choice->eval, err);
    if (ok) {
        if (c.count) qsort(c.at, c.count, sizeof *c.at, compare);
        pool_run(c.searchers.pool, judge, &c, (int)c.count);
        searchers_destroy(&c.searchers);
        ok = stop_now(&run->stop) ? error_set(err, "stopped") : write_all(&c, out, err);
    }
    free(c.at);
    return ok;
}
