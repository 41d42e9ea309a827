#include "search/root.h"

#include "search/iterations.h"

#include <string.h>

enum { UNIT = SEARCH_UNIT, BOUND = SCORE_LIMIT * SEARCH_UNIT };

/* The endgame solver does not look at the clock, so the root does so between moves. */
static bool halted(const Root *r)
{
    const Worker *w = &r->workers[0];
    if (stop_now(w->stop)) atomic_store(w->halt, true);
    return atomic_load(w->halt);
}

static void set_totals(const Root *r, SearchResult *out)
{
    const Worker *mine = &r->workers[0];
    uint64_t unpublished =
        mine->nodes - atomic_load_explicit(&mine->counted, memory_order_relaxed);
    out->nodes = workers_nodes(r->workers, r->threads) + unpublished - r->nodes_before;
    out->seconds = clock_now() - r->begun;
}

/* Moves line `from` up to place `to` and the lines between down by one. */
static void move_line(SearchResult *out, int from, int to)
{
    SearchLine line = out->lines[from];
    memmove(&out->lines[to + 1], &out->lines[to], (size_t)(from - to) * sizeof(SearchLine));
    out->lines[to] = line;
}

/* Moves line k up to its place by value: a selective search can value a later line higher. */
static void sort_line(SearchResult *out, int k)
{
    int at = k;
    while (at > 0 && out->lines[at - 1].value < out->lines[k].value) at--;
    if (at < k) move_line(out, k, at);
}

/* ---- One window -------------------------------------------------------------------------- */

/* The window (alpha, beta) of a search. It lies within (low, high), the widest one allowed. */
typedef struct Window {
    int alpha, beta, low, high;
} Window;

/* Searches the root moves from `first` on within a window and returns the best value; *best is
 * the index of its line. Moves after the first are searched with a null window first. */
static int search_window(Root *r, SearchDepth depth, int first, const Window *window, int *best)
{
    const SearchKernel *kernel = r->kernel;
    Worker *w = &r->workers[0];
    int value = -BOUND - 1, plies = depth.plies - 1, beta = window->beta;
    *best = first;
    for (int i = first; i < r->move_count && !halted(r); i++) {
        Frame child;
        int lower = value > window->alpha ? value : window->alpha, found = lower + 1;
        kernel->frame_play(&child, &r->frame, r->out->lines[i].move);
        w->nodes++;
        bool over = board_is_over(&child.board);
        if (over)
            found = -board_score(&child.board) * UNIT;
        else if (i > first)
            found = -kernel->search(w, &child, -lower - 1, -lower, plies, depth.confidence);
        if (!over && found > lower && (i == first || found < beta) && !halted(r))
            found = -kernel->search(w, &child, -beta, -lower, plies, depth.confidence);
        if (halted(r)) break;
        if (found > value) {
            value = found;
            *best = i;
        }
        if (value >= beta) break;
    }
    return value;
}

/* ---- Aspiration windows ------------------------------------------------------------------ */

static int even_discs(int value)
{
    int discs = value >= 0 ? (value + UNIT) / (2 * UNIT) : -((-value + UNIT) / (2 * UNIT));
    return 2 * discs;
}

/* Clips alpha and beta to low and high; a window that would be empty becomes the full one. */
static void set_window(Window *w, int alpha, int beta)
{
    w->alpha = alpha > w->low ? alpha : w->low;
    w->beta = beta < w->high ? beta : w->high;
    if (w->alpha < w->beta) return;
    w->alpha = w->low;
    w->beta = w->high;
}

/* The window around an expected value. Final scores are even, so a solve needs one disc on each
 * side. The three discs for other searches are a guess. */
static void aspire(Window *w, int value, bool solving)
{
    int center = solving ? even_discs(value) * UNIT : value, width = solving ? UNIT : 3 * UNIT;
    set_window(w, center - width, center + width);
}

/* Moves the window after a fail low or fail high. False: the search did not fail, or the window
 * ends at low or high already. */
static bool widen(Window *w, int value, bool solving, int step)
{
    bool low = value <= w->alpha && w->alpha > w->low;
    bool high = value >= w->beta && w->beta < w->high;
    if (!low && !high) return false;
    if (solving)
        aspire(w, value, true);
    else if (low)
        set_window(w, value - step, w->alpha + 1);
    else
        set_window(w, w->beta - 1, value + step);
    return true;
}

/* A move that is above the window, or better than all before it when the search is stopped,
 * becomes line `index` before the iteration is complete. Its value is a lower bound. */
static void prefer(Root *r, SearchDepth depth, int index, int best, int value)
{
    SearchLine *line = &r->out->lines[index];
    bool proved = depth.plies == r->frame.empties && depth.confidence == CONFIDENCE_EXACT;
    move_line(r->out, best, index);
    line->value = value;
    line->depth = depth;
    line->kind = proved ? SCORE_LOWER : SCORE_DEPTH;
    line->length = 1;
}

/* Searches the root moves from `index` on and returns the best value. The first window is
 * centred on the value that line `index` had in the previous iteration. */
static int search_line(Root *r, SearchDepth depth, int index, int *best)
{
    enum { TRIES = 6 }; /* a guess */
    const SearchLine *line = &r->out->lines[index];
    bool solving = depth.plies == r->frame.empties;
    Window w = {-BOUND, BOUND, -BOUND, BOUND};
    if (solving && depth.confidence == CONFIDENCE_EXACT)
        w = (Window){0, 0, r->alpha * UNIT, r->beta * UNIT};
    set_window(&w, w.low, w.high);
    if (line->kind != SCORE_NONE) aspire(&w, line->value, solving);
    for (int tries = 1;; tries++) {
        int value = search_window(r, depth, index, &w, best);
        bool stopped = halted(r), better = *best > index && value > w.alpha;
        if (better && (stopped || value >= w.beta)) {
            prefer(r, depth, index, *best, value);
            *best = index;
        }
        if (stopped || !widen(&w, value, solving, (2 * UNIT) << tries)) return value;
        /* Search instability: table entries of different depths can make the search fail low
         * and high alternately for ever. The full window ends that. */
        if (tries >= TRIES) set_window(&w, w.low, w.high);
    }
}

/* ---- Principal variations ---------------------------------------------------------------- */

static int hash_move(const Root *r, const Frame *f)
{
    TableData known;
    uint64_t hash = table_hash(&f->board);
    if (!table_probe(r->workers[0].table, hash, &f->board, &known)) return SQUARE_NONE;
    bool legal = known.moves[0] < SQUARES && board_moves(&f->board) & bit(known.moves[0]);
    return legal ? known.moves[0] : SQUARE_NONE;
}

/* Whether a move keeps the exact value, by a null window on the position after it. A search
 * that was stopped proves nothing. */
static bool is_proved(Root *r, const Frame *f, int move, int value)
{
    Frame child;
    r->kernel->frame_play(&child, f, move);
    int found = r->kernel->search(&r->workers[0], &child, -value, -value + 1, child.empties,
                                  CONFIDENCE_EXACT);
    return found <= -value && !halted(r);
}

static int proved_move(Root *r, const Frame *f, int value)
{
    uint64_t moves = board_moves(&f->board);
    int known = hash_move(r, f);
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

/* Fills in the principal variation of a line: by hash moves, or for an exact value by proved
 * moves to the end of the game. True: it reaches the end of the game with that value. */
static bool extend_line(Root *r, SearchLine *line)
{
    Frame f = r->frame;
    bool exact = line->kind == SCORE_EXACT;
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
            move = exact ? proved_move(r, &f, value) : hash_move(r, &f);
        if (!exact && line->length >= line->depth.plies) return false;
    }
    return false;
}

/* ---- Iterations -------------------------------------------------------------------------- */

/* A value is exact only if the search went to the end of the game without selectivity, and the
 * value lies within the window of the limits. set_line adds one exception, a wipe-out. */
static ScoreKind kind_of(const Root *r, SearchDepth depth, int value)
{
    if (depth.plies < r->frame.empties || depth.confidence != CONFIDENCE_EXACT)
        return SCORE_DEPTH;
    if (value <= r->alpha * UNIT && r->alpha > -SCORE_LIMIT) return SCORE_UPPER;
    if (value >= r->beta * UNIT && r->beta < SCORE_LIMIT) return SCORE_LOWER;
    return SCORE_EXACT;
}

/* No evaluation reaches 64 discs: a search without selectivity that returns 64 has seen the
 * game end, whatever its depth. */
static bool is_wipe_out(const SearchLine *line)
{
    return line->depth.confidence == CONFIDENCE_EXACT &&
           (line->value == BOUND || line->value == -BOUND);
}

static void set_line(Root *r, SearchLine *line, SearchDepth depth, int value)
{
    line->value = value;
    line->depth = depth;
    line->kind = kind_of(r, depth, value);
    bool ends = extend_line(r, line);
    if (ends && line->kind == SCORE_DEPTH && is_wipe_out(line)) {
        line->kind = SCORE_EXACT;
        line->depth.plies = r->frame.empties;
    }
}

/* If the side to move must pass, the opponent's moves are searched. Makes the result for the
 * side to move of it: negates the value and puts the pass before the line. */
static void negate_result(SearchResult *out)
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

static void report(const Root *r)
{
    if (!r->watch) return;
    SearchResult shown = *r->out;
    if (r->passed) negate_result(&shown);
    set_totals(r, &shown);
    r->watch(r->context, &shown);
}

static void run_iteration(Root *r, SearchDepth depth)
{
    for (int k = 0; k < r->out->count; k++) {
        int best = k, value = search_line(r, depth, k, &best);
        if (halted(r)) return;
        SearchLine *line = &r->out->lines[k];
        move_line(r->out, best, k);
        /* An exact line stays exact when a later iteration finds the same value. */
        if (line->kind == SCORE_EXACT && line->value == value) continue;
        set_line(r, line, depth, value);
        sort_line(r->out, k);
        if (halted(r)) return;
    }
    report(r);
}

/* Sets the position and lists its moves. False: the game is over. */
static bool set_position(Root *r, const Board *board)
{
    uint64_t moves = board_moves(board);
    r->kernel->frame_set(&r->frame, board);
    r->passed = !moves;
    r->alpha = r->passed ? -r->limits->beta : r->limits->alpha;
    r->beta = r->passed ? -r->limits->alpha : r->limits->beta;
    if (r->passed) {
        Frame before = r->frame;
        r->kernel->frame_play(&r->frame, &before, SQUARE_PASS);
        moves = board_moves(&r->frame.board);
    }
    if (!r->passed && r->limits->only) moves &= r->limits->only;
    int lines = r->passed ? 1 : r->limits->lines;
    for (r->move_count = 0; moves; r->move_count++) {
        SearchLine *line = &r->out->lines[r->move_count];
        *line = (SearchLine){.move = bit_pop(&moves), .kind = SCORE_NONE, .length = 1};
        line->line[0] = (unsigned char)line->move;
    }
    r->out->count = lines < 1 ? 1 : lines < r->move_count ? lines : r->move_count;
    return r->move_count > 0;
}

/* No new iteration begins after the soft deadline, nor when the exact value is known. */
static bool goes_on(const Root *r)
{
    const SearchLimits *l = r->limits;
    if (l->timed && r->out->lines[0].kind == SCORE_EXACT) return false;
    return l->soft_deadline <= 0 || clock_now() < l->soft_deadline;
}

void root_run(Root *r, const Board *board)
{
    bool complete = true;
    if (set_position(r, board)) {
        Iterations list = iterations_make(r->limits, r->frame.empties);
        int done = 0;
        while (done < list.count && !halted(r) && (done == 0 || goes_on(r)))
            run_iteration(r, list.at[done++]);
        complete = done == list.count || r->out->lines[0].kind == SCORE_EXACT;
        if (r->passed) negate_result(r->out);
    } else {
        r->out->lines[0] = (SearchLine){.move = SQUARE_NONE,
                                        .value = board_score(board) * UNIT,
                                        .kind = SCORE_EXACT,
                                        .depth = {0, CONFIDENCE_EXACT}};
        r->out->count = 1;
    }
    set_totals(r, r->out);
    r->out->complete = complete && !halted(r);
}
