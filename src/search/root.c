#include "search/root.h"

#include <string.h>

enum { UNIT = SEARCH_UNIT, BOUND = SCORE_LIMIT * SEARCH_UNIT };

/* One pass of the deepening. */
typedef struct Pass {
    int depth;
    Confidence confidence;
} Pass;

enum { PASSES_MAX = 80 };

/* The solver of few empty squares does not look at the clock. */
static bool halted(const Root *r)
{
    if (stop_now(r->worker->stop)) atomic_store(r->worker->halt, true);
    return atomic_load(r->worker->halt);
}

/* Full passes before the exact one: each plans the next, and the fewer empties the less a plan
 * is worth. */
static int plan_solve(int empties, Confidence target, Pass *plan)
{
    int count = 0;
    int ahead = empties <= 14 ? 0 : empties <= 18 ? 4 : empties - 12;
    for (int depth = 2 + (ahead & 1); depth <= ahead; depth += 2)
        plan[count++] = (Pass){depth, CONFIDENCE_73};
    static const Confidence STEPS[] = {CONFIDENCE_73, CONFIDENCE_95, CONFIDENCE_99};
    static const int FROM[] = {19, 26, 30};
    for (int i = 0; i < 3; i++)
        if (empties >= FROM[i] && STEPS[i] < target) plan[count++] = (Pass){empties, STEPS[i]};
    plan[count++] = (Pass){empties, target};
    return count;
}

static int plan_depth(int depth, Confidence confidence, Pass *plan)
{
    int count = 0;
    for (int d = depth > 1 ? 2 - (depth & 1) : depth; d < depth; d += 2)
        plan[count++] = (Pass){d, confidence};
    plan[count++] = (Pass){depth, confidence};
    return count;
}

static int make_plan(const SearchLimits *limits, int empties, Pass *plan)
{
    if (limits->depth >= empties) return plan_solve(empties, limits->confidence, plan);
    return plan_depth(limits->depth < 1 ? 1 : limits->depth, limits->confidence, plan);
}

static void set_nodes(Root *r)
{
    r->out->nodes = r->nodes(r->owner);
    r->out->seconds = clock_now() - r->begun;
}

/* Moves the best of the lines from `first` on to `first`, keeping the others in order. */
static void bring_forward(SearchResult *out, int first, int best)
{
    SearchLine line = out->lines[best];
    memmove(&out->lines[first + 1], &out->lines[first],
            (size_t)(best - first) * sizeof(SearchLine));
    out->lines[first] = line;
}

/* Each line is searched by itself, and what is not exact can turn out better than the one
 * before. */
static void bring_up(SearchResult *out, int k)
{
    int at = k;
    while (at > 0 && out->lines[at - 1].value < out->lines[k].value) at--;
    if (at < k) bring_forward(out, at, k);
}

/* The best of the moves from `first` on within a window; its index is *best. */
static int search_window(Root *r, const Frame *f, int first, int count, Pass pass, int alpha,
                         int beta, int *best)
{
    int value = -BOUND - 1;
    *best = first;
    for (int i = first; i < count && !halted(r); i++) {
        Frame child;
        int lower = value > alpha ? value : alpha, found = lower + 1;
        r->kernel->frame_play(&child, f, r->out->lines[i].move);
        r->worker->nodes++;
        bool over = board_is_over(&child.board);
        if (over)
            found = -board_score(&child.board) * UNIT;
        else if (i > first)
            found = -r->kernel->search(r->worker, &child, -lower - 1, -lower, pass.depth - 1,
                                       pass.confidence);
        if (!over && found > lower && (i == first || found < beta) && !halted(r))
            found = -r->kernel->search(r->worker, &child, -beta, -lower, pass.depth - 1,
                                       pass.confidence);
        if (halted(r)) break;
        if (found > value) {
            value = found;
            *best = i;
        }
        if (value >= beta) break;
    }
    return value;
}

static int even_discs(int value)
{
    int discs = value >= 0 ? (value + UNIT) / (2 * UNIT) : -((-value + UNIT) / (2 * UNIT));
    return 2 * discs;
}

/* What a search looks for, within what it may. */
typedef struct Window {
    int alpha, beta, low, high;
} Window;

static void set_window(Window *w, int alpha, int beta)
{
    w->alpha = alpha > w->low ? alpha : w->low;
    w->beta = beta < w->high ? beta : w->high;
    if (w->alpha < w->beta) return;
    w->alpha = w->low;
    w->beta = w->high;
}

/* Around a value: a solve has even scores only, so that one of them fits between. */
static void aim(Window *w, int value, bool solving)
{
    int center = solving ? even_discs(value) * UNIT : value, width = solving ? UNIT : 3 * UNIT;
    set_window(w, center - width, center + width);
}

/* After a value outside: true when there is more to know. */
static bool widen(Window *w, int value, bool solving, int step)
{
    bool low = value <= w->alpha && w->alpha > w->low;
    bool high = value >= w->beta && w->beta < w->high;
    if (!low && !high) return false;
    if (solving)
        aim(w, value, true);
    else if (low)
        set_window(w, value - step, w->alpha + 1);
    else
        set_window(w, w->beta - 1, value + step);
    return true;
}

/* A value that is above BOUND is no guess. */
static int search_line(Root *r, const Frame *f, int index, int count, Pass pass, int *best,
                       int guess)
{
    enum { TRIES = 6 };
    bool solving = pass.depth == f->empties;
    Window w = {-BOUND, BOUND, -BOUND, BOUND};
    if (solving && pass.confidence == CONFIDENCE_EXACT)
        w = (Window){0, 0, r->limits->alpha * UNIT, r->limits->beta * UNIT};
    set_window(&w, w.low, w.high);
    if (guess <= BOUND) aim(&w, guess, solving);
    for (int tries = 1;; tries++) {
        int value = search_window(r, f, index, count, pass, w.alpha, w.beta, best);
        if (halted(r) || !widen(&w, value, solving, (2 * UNIT) << tries)) return value;
        /* What the table remembers of other depths can turn a search about for ever. */
        if (tries >= TRIES) set_window(&w, w.low, w.high);
    }
}

static int remembered_move(const Root *r, const Frame *f)
{
    TableData known;
    uint64_t hash = table_hash(&f->board);
    if (!table_probe(r->worker->table, hash, &f->board, &known)) return SQUARE_NONE;
    bool legal = known.moves[0] < SQUARES && board_moves(&f->board) & bit(known.moves[0]);
    return legal ? known.moves[0] : SQUARE_NONE;
}

/* Whether the opponent's value after a move is the negative of ours, by a null window. What a
 * stopped search says means nothing. */
static bool is_proved(Root *r, const Frame *f, int move, int value)
{
    Frame child;
    r->kernel->frame_play(&child, f, move);
    int found = r->kernel->search(r->worker, &child, -value, -value + 1, child.empties,
                                  CONFIDENCE_EXACT);
    return found <= -value && !halted(r);
}

static int proved_move(Root *r, const Frame *f, int value)
{
    uint64_t moves = board_moves(&f->board);
    int known = remembered_move(r, f);
    if (known != SQUARE_NONE) {
        if (is_proved(r, f, known, value)) return known;
        moves ^= bit(known);
    }
    while (moves && !halted(r)) {
        int move = bit_pop(&moves);
        if (is_proved(r, f, move, value)) return move;
    }
    return SQUARE_NONE;
}

/* Extends a line by what is known, for an exact value to the end of the game. True: the game is
 * over there, with the value for its score. */
static bool extend_line(Root *r, const Frame *from, SearchLine *line)
{
    Frame f = *from;
    bool proved = line->kind == SCORE_EXACT;
    int value = line->value, move = line->move;
    line->length = 0;
    while (move != SQUARE_NONE && line->length < SEARCH_PLIES_MAX) {
        Frame next;
        line->line[line->length++] = (unsigned char)move;
        r->kernel->frame_play(&next, &f, move);
        f = next;
        value = -value;
        if (board_is_over(&f.board)) return board_score(&f.board) * UNIT == value;
        if (!board_moves(&f.board))
            move = SQUARE_PASS;
        else
            move = proved ? proved_move(r, &f, value) : remembered_move(r, &f);
        if (!proved && line->length >= line->depth) return false;
    }
    return false;
}

static void label_line(const Root *r, SearchLine *line, Pass pass, int empties, int value)
{
    line->value = value;
    line->depth = pass.depth;
    line->confidence = pass.confidence;
    line->kind = SCORE_DEPTH;
    if (pass.depth < empties || pass.confidence != CONFIDENCE_EXACT) return;
    line->kind =
        value <= r->limits->alpha * UNIT && r->limits->alpha > -SCORE_LIMIT ? SCORE_UPPER
        : value >= r->limits->beta * UNIT && r->limits->beta < SCORE_LIMIT  ? SCORE_LOWER
                                                                            : SCORE_EXACT;
}

/* No evaluation reaches the whole board: a search without guesses that comes to it has seen the
 * game end, however deep it went. */
static bool is_decided(const SearchLine *line)
{
    return line->confidence == CONFIDENCE_EXACT &&
           (line->value == BOUND || line->value == -BOUND);
}

static void run_pass(Root *r, const Frame *f, int moves, int lines, Pass pass)
{
    for (int k = 0; k < lines && !halted(r); k++) {
        int best = k,
            guess = r->out->lines[k].kind == SCORE_NONE ? BOUND + 1 : r->out->lines[k].value;
        int value = search_line(r, f, k, moves, pass, &best, guess);
        if (halted(r)) return;
        SearchLine *line = &r->out->lines[k];
        bring_forward(r->out, k, best);
        /* What is proved stays so, however deep the search that comes to it again. */
        if (line->kind == SCORE_EXACT && line->value == value) continue;
        label_line(r, line, pass, f->empties, value);
        bool ends = extend_line(r, f, line);
        if (ends && line->kind == SCORE_DEPTH && is_decided(line)) {
            line->kind = SCORE_EXACT;
            line->depth = f->empties;
        }
        bring_up(r->out, k);
    }
    set_nodes(r);
    if (r->watch && !halted(r)) r->watch(r->self, r->out);
}

static void search_root(Root *r, const Frame *f)
{
    Pass plan[PASSES_MAX];
    uint64_t moves = board_moves(&f->board);
    int count = 0, passes = make_plan(r->limits, f->empties, plan);
    while (moves) {
        SearchLine *line = &r->out->lines[count++];
        *line = (SearchLine){.move = bit_pop(&moves), .kind = SCORE_NONE, .length = 1};
        line->line[0] = (unsigned char)line->move;
    }
    int lines = r->limits->lines < 1 ? 1 : r->limits->lines < count ? r->limits->lines : count;
    r->out->count = lines;
    for (int i = 0; i < passes && !halted(r); i++) run_pass(r, f, count, lines, plan[i]);
}

/* After a pass everything is the other side's, turned round. */
static void turn_round(SearchResult *out)
{
    SearchLine line = out->lines[0];
    line.move = SQUARE_PASS;
    line.value = -line.value;
    line.kind = line.kind == SCORE_LOWER   ? SCORE_UPPER
                : line.kind == SCORE_UPPER ? SCORE_LOWER
                                           : line.kind;
    memmove(line.line + 1, line.line, SEARCH_PLIES_MAX - 1);
    line.line[0] = SQUARE_PASS;
    if (line.length < SEARCH_PLIES_MAX) line.length++;
    out->lines[0] = line;
    out->count = 1;
}

typedef struct Turned {
    SearchWatch watch;
    void *self;
} Turned;

static void watch_turned(void *self, const SearchResult *so_far)
{
    const Turned *t = self;
    SearchResult shown = *so_far;
    turn_round(&shown);
    t->watch(t->self, &shown);
}

void root_run(Root *r, const Board *board)
{
    Frame f;
    r->kernel->frame_set(&f, board);
    r->out->count = 1;
    if (board_is_over(board)) {
        r->out->lines[0] = (SearchLine){.move = SQUARE_NONE,
                                        .value = board_score(board) * UNIT,
                                        .kind = SCORE_EXACT,
                                        .confidence = CONFIDENCE_EXACT};
    } else if (board_moves(board)) {
        search_root(r, &f);
    } else {
        Frame passed;
        SearchLimits limits = *r->limits;
        limits.alpha = -r->limits->beta;
        limits.beta = -r->limits->alpha;
        limits.lines = 1;
        Turned turned = {r->watch, r->self};
        Root other = *r;
        other.limits = &limits;
        other.watch = r->watch ? watch_turned : NULL;
        other.self = &turned;
        r->kernel->frame_play(&passed, &f, SQUARE_PASS);
        search_root(&other, &passed);
        turn_round(r->out);
    }
    set_nodes(r);
    r->out->complete = !halted(r);
}
