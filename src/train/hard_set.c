/* hard_set.c - the file of a hard set, and its solution. */
#include "train/hard.h"
#include "train/searchers.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20, HASH_BITS = 22 };

static bool check(const ObfProblem *p, Error *err)
{
    int moves = popcount(board_moves(&p->position.board)), scored = 0;
    for (int i = 0; i < p->count; i++) scored += p->moves[i].move < SQUARES;
    if (moves == 0) return error_set(err, "there is no move in this position");
    if (p->count != scored) return error_set(err, "a score without a move");
    return scored == 0 || scored == moves ||
           error_set(err, "%d of %d moves have a score: all or none are needed", scored, moves);
}

/* Makes a line of the file a string, and *rest what follows. */
static char *cut_line(char *line, char **rest)
{
    size_t length = strcspn(line, "\n");
    *rest = line + length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

static bool read_lines(HardSet *s, Error *err)
{
    char *rest = s->file.data;
    for (long number = 1; rest && *rest; number++) {
        char *line = cut_line(rest, &rest);
        if (obf_is_blank(line)) {
            text_print(&s->comments, "%s\n", text_after_mark(line));
            continue;
        }
        ObfProblem *p = &s->at[s->count];
        if (!obf_read_line(line, p, err) || !check(p, err)) {
            if (err) err->line = number;
            return false;
        }
        s->count++;
    }
    return text_ok(&s->comments, err);
}

static size_t count_lines(const Text *t)
{
    size_t lines = 1;
    for (size_t i = 0; i < t->size; i++) lines += t->data[i] == '\n';
    return lines;
}

/* Puts path, line and column into the text. */
static bool name_place(const char *path, Error *err)
{
    char shown[ERROR_TEXT_MAX];
    if (!err) return false;
    bool machine = err->machine;
    error_set(err, "%s", error_show(err, path, shown, sizeof shown));
    err->machine = machine;
    return false;
}

bool hard_read(const char *path, HardSet *out, Error *err)
{
    *out = (HardSet){0};
    bool ok = text_read_file(path, FILE_MAX, &out->file, err);
    if (ok && memchr(text_string(&out->file), '\0', out->file.size))
        ok = error_set(err, "it is not text");
    if (ok) {
        out->at = calloc(count_lines(&out->file), sizeof *out->at);
        ok = out->at ? read_lines(out, err) : error_no_memory(err);
    }
    if (ok) return true;
    hard_free(out);
    return name_place(path, err);
}

void hard_free(HardSet *s)
{
    free(s->at);
    text_free(&s->comments);
    text_free(&s->file);
    *s = (HardSet){0};
}

int hard_solved(const HardSet *s)
{
    int solved = 0;
    for (int i = 0; i < s->count; i++) solved += s->at[i].count > 0;
    return solved;
}

static bool save(const HardSet *s, const char *path, Error *err)
{
    Text file = {0};
    text_append(&file, &s->comments);
    for (int i = 0; i < s->count; i++) {
        obf_write_line(&s->at[i], &file);
        text_add(&file, "\n", 1);
    }
    bool ok = text_ok(&file, err) && text_write_file(path, file.data, file.size, err);
    text_free(&file);
    return ok;
}

typedef struct Solving {
    HardSet *set;
    const char *path;
    const HardRun *run;
    Searchers searchers;
    pthread_mutex_t mutex; /* guards the set and what follows */
    bool failed;
    Error *err; /* of the failure */
} Solving;

/* Best first, equal ones in board order. */
static int compare(const void *a, const void *b)
{
    const ObfMove *x = a, *y = b;
    return x->score != y->score ? y->score - x->score : x->move - y->move;
}

static void take(Solving *s, ObfProblem *p, const SearchResult *exact, int thread)
{
    pthread_mutex_lock(&s->mutex);
    p->count = exact->count;
    for (int i = 0; i < exact->count; i++) {
        assert(exact->lines[i].kind == SCORE_EXACT);
        p->moves[i] = (ObfMove){exact->lines[i].move, exact->lines[i].value / SEARCH_UNIT};
    }
    qsort(p->moves, (size_t)p->count, sizeof p->moves[0], compare);
    if (!s->failed) s->failed = !save(s->set, s->path, s->err);
    if (thread == 0 && s->run->tell)
        s->run->tell(s->run->context, hard_solved(s->set), s->set->count);
    pthread_mutex_unlock(&s->mutex);
}

static bool goes_on(Solving *s)
{
    pthread_mutex_lock(&s->mutex);
    bool failed = s->failed;
    pthread_mutex_unlock(&s->mutex);
    return !failed && !stop_now(&s->run->stop);
}

static void solve_one(void *context, int index, int thread)
{
    Solving *s = context;
    ObfProblem *p = &s->set->at[index];
    SearchResult exact;
    if (p->count > 0 || !goes_on(s)) return;
    SearchLimits limits = {.depth = {SQUARES, CONFIDENCE_EXACT},
                           .alpha = -SQUARES,
                           .beta = SQUARES,
                           .lines = SQUARES,
                           .stop = s->run->stop};
    searcher_clear(s->searchers.of[thread]);
    searcher_run(s->searchers.of[thread], &p->position.board, &limits, NULL, NULL, &exact);
    if (exact.complete) take(s, p, &exact, thread);
}

bool hard_solve(HardSet *set, const char *path, const Eval *eval, const HardRun *run,
                Error *err)
{
    Solving s = {.set = set, .path = path, .run = run, .err = err};
    if (!searchers_create(&s.searchers, run->threads, HASH_BITS, eval, err)) return false;
    pthread_mutex_init(&s.mutex, NULL);
    pool_run(s.searchers.pool, solve_one, &s, set->count);
    pthread_mutex_destroy(&s.mutex);
    searchers_destroy(&s.searchers);
    if (s.failed) return false;
    return hard_solved(set) == set->count || error_set(err, "stopped");
}
