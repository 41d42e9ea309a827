/* midgame_kernel.c - principal variation search above the endgame solver: to a depth, or to the
 * end of the game when the depth is the number of empty squares. Values are in search units,
 * fail-soft.
 * - nws: null window search. Is the value above alpha?
 * - pvs: principal variation search. The value within an open window; moves after the first
 *   are searched by nws first, and again only if they are better.
 * - ETC: enhanced transposition cutoff. The table entry of a child cuts off its parent. */
#include "board/simd/simd.h"
#include "search/search_kernel.h"
#include "search/split.h"
#include "search/stability_cut.h"

/* Guesses, except two. OPEN_MORE raised the node rate of two threads from 0.83 to 0.90 of
 * that of two engines with one thread each (`heibai bench threads`). Ordering searches that
 * stop below alpha saved 5 % of the time of FFO 41-49. */
enum {
    SPLIT_DEPTH = 5,     /* nodes of less depth are not split */
    SPLIT_EMPTIES = 14,  /* the same for a solve */
    OPEN_MORE = 3,       /* plies above these: split before another thread is idle */
    TABLE_DEPTH = 3,     /* nodes of less depth do not use the table */
    ETC_DEPTH = 5,       /* nodes of less depth do not try ETC */
    STABILITY_SPARE = 8, /* discs to spare from which on stability is tried */
    ORDER_MARGIN = 8     /* discs below alpha at which an ordering search stops */
};

/* Late-move reductions, chosen by matches at 4 ms per move (docs/engine.md). */
enum {
    LATE_DEPTH = 4, /* nodes of less depth are not reduced */
    LATE_MOVE = 3,  /* moves before this place in the order are not reduced; the first is 0 */
    LATE_PLIES = 2  /* one ply, which changes the parity, was weaker */
};

enum { INFINITE = SCORE_LIMIT * SEARCH_UNIT + 1 };

static int nws(Worker *w, const Frame *f, int alpha, int depth, Confidence c);

/* True: the search is stopped, or a cutoff has made this part of it useless. Values mean
 * nothing then. */
static bool aborted(Worker *w)
{
    if (w->nodes >= w->next_poll) {
        w->next_poll = w->nodes + w->poll_every;
        atomic_store_explicit(&w->counted, w->nodes, memory_order_relaxed);
        if (stop_now(w->stop)) atomic_store(w->halt, true);
    }
    return atomic_load_explicit(w->halt, memory_order_relaxed) || split_abandoned(w);
}

/* The fast evaluation, for ProbCut and the order of moves in small solves. */
static inline int evaluate(const Worker *w, const Frame *f)
{
    return eval_rough(w->eval, &f->features, f->colour, SQUARES - f->empties);
}

static inline int evaluate_leaf(const Worker *w, const Frame *f, int alpha, int beta)
{
    return eval_leaf(w->eval, &f->features, &f->board, f->colour, alpha, beta);
}

static void frame_set(Frame *f, const Board *b)
{
    *f = (Frame){.board = *b, .empties = SQUARES - board_discs(b)};
    features_set(&f->features, b, 0);
}

static inline void frame_move(Frame *to, const Frame *from, int square, uint64_t flips,
                              Board child)
{
    to->board = child;
    features_move(&to->features, &from->features, square, flips, from->colour);
    to->colour = from->colour ^ 1;
    to->empties = from->empties - 1;
}

static inline void frame_pass(Frame *to, const Frame *from)
{
    *to = *from;
    to->board = board_passed(from->board);
    to->colour ^= 1;
}

static void frame_play(Frame *to, const Frame *from, int move)
{
    if (move == SQUARE_PASS) {
        frame_pass(to, from);
        return;
    }
    uint64_t flips = fast_flips(from->board.me, from->board.opp, move);
    Board child = from->board;
    board_make(&child, move, flips);
    frame_move(to, from, move, flips, child);
}

static int over_value(const Board *b) { return final_score(b->me, b->opp) * SEARCH_UNIT; }

/* A value in whole discs, rounded down. */
static inline int floor_discs(int value)
{
    return value >= 0 ? value / SEARCH_UNIT : -((-value + SEARCH_UNIT - 1) / SEARCH_UNIT);
}

/* The score by the endgame solver, which counts in discs, against the null window (alpha,
 * alpha + 1) in units. */
static int solve_leaf(Worker *w, const Board *b, int alpha)
{
    return VARIANT(endgame_solve)(w, b, floor_discs(alpha)) * SEARCH_UNIT;
}

/* Alpha-beta over a few plies, evaluation at the leaves, no table. Corners are tried first, the
 * squares beside them last. */
static int shallow(Worker *w, const Frame *f, int alpha, int beta, int depth)
{
    if (depth <= 0) return evaluate_leaf(w, f, alpha, beta);
    Reach reach;
    uint64_t moves = fast_reach(f->board.me, f->board.opp, &reach);
    if (!moves) {
        if (!fast_moves(f->board.opp, f->board.me)) return over_value(&f->board);
        Frame passed;
        frame_pass(&passed, f);
        /* A pass costs no depth. */
        return -shallow(w, &passed, -beta, -alpha, depth);
    }
    int best = -INFINITE;
    const uint64_t near = squares_around(CORNERS);
    uint64_t groups[3] = {moves & CORNERS, moves & ~near, moves & near & ~CORNERS};
    for (int g = 0; g < 3; g++)
        while (groups[g]) {
            int square = bit_pop(&groups[g]);
            uint64_t flips = reach_flips(&reach, square);
            Board child = f->board;
            board_make(&child, square, flips);
            w->nodes++;
            if (!child.me) return SCORE_LIMIT * SEARCH_UNIT;
            Frame next;
            frame_move(&next, f, square, flips, child);
            int lower = best > alpha ? best : alpha;
            int value = next.empties ? -shallow(w, &next, -beta, -lower, depth - 1)
                                     : -over_value(&child);
            if (value > best) best = value;
            if (value >= beta) return value;
        }
    return best;
}

/* ---- Moves and their order --------------------------------------------------------------- */

/* Whether the children go to the endgame solver, which has a cache of its own. */
static inline bool solver_next(const Node *n)
{
    return node_is_solve(n) && n->frame->empties - 1 <= ENDGAME_EMPTIES;
}

static void list_moves(const Worker *w, Node *n, uint64_t moves, const Reach *reach)
{
    const Frame *f = n->frame;
    MoveList *list = &n->moves;
    bool solver = solver_next(n);
    list->count = list->ordered = 0;
    while (moves) {
        MoveItem *m = &list->item[list->count++];
        m->square = bit_pop(&moves);
        m->flips = reach_flips(reach, m->square);
        m->child = f->board;
        board_make(&m->child, m->square, m->flips);
        m->hash = table_hash(&m->child);
        if (!solver) table_prefetch(w->table, m->hash);
    }
}

/* Hash moves come first. The others are ordered only when these have failed. */
static void bring_hash_moves(MoveList *list, const uint8_t moves[2])
{
    for (int k = 0; k < 2; k++)
        for (int i = list->ordered; i < list->count; i++)
            if (list->item[i].square == moves[k]) moves_swap(list, i, list->ordered++);
}

/* Depth of the ordering search: plies below each move. 0: evaluate only. For solves chosen by
 * the time of bench/tournament-22-24.obf; the others are guesses. */
static int order_depth(const Node *n)
{
    if (node_is_solve(n)) return n->depth >= 22 ? 2 : n->depth >= 17 ? 1 : 0;
    return n->depth >= 14 ? 2 : n->depth >= 9 ? 1 : 0;
}

/* In a solve a small tree counts for more than a good value: few replies, now and later. The
 * weights were chosen by the nodes of FFO 41-48, and that of `later` by those of
 * bench/tournament-22-24.obf. */
static int solve_effort(const Board *child, int mobility)
{
    int later = popcount(squares_around(child->opp) & board_empty(child));
    return mobility * 5 * SEARCH_UNIT / 2 + later * SEARCH_UNIT;
}

/* The evaluation with pairs orders better, but takes longer than small solves are worth. Large
 * solves are ordered by short searches, whose leaves have pairs. */
static int evaluate_order(const Worker *w, const Node *n, const Frame *child)
{
    if (node_is_solve(n)) return evaluate(w, child);
    return evaluate_leaf(w, child, -INFINITE, INFINITE);
}

static int order_score(Worker *w, const Node *n, const MoveItem *m, int plies)
{
    uint64_t replies = fast_moves(m->child.me, m->child.opp);
    int mobility = popcount(replies) + popcount(replies & CORNERS);
    /* A shallow midgame node is cheaper to search than to order well. */
    if (n->depth <= 2) return -mobility * SEARCH_UNIT;
    Frame child;
    frame_move(&child, n->frame, m->square, m->flips, m->child);
    /* How far below alpha a bad move is does not matter. */
    int value =
        plies && child.empties > 2
            ? -shallow(w, &child, -INFINITE, ORDER_MARGIN * SEARCH_UNIT - n->alpha, plies)
            : -evaluate_order(w, n, &child);
    return value -
           (node_is_solve(n) ? solve_effort(&m->child, mobility) : mobility * SEARCH_UNIT / 4);
}

/* Sorts the moves behind those that are in order already. */
static void order_moves(Worker *w, Node *n)
{
    MoveList *list = &n->moves;
    int plies = order_depth(n);
    for (int i = list->ordered; i < list->count; i++) {
        MoveItem m = list->item[i];
        m.score = order_score(w, n, &m, plies);
        int at = i;
        for (; at > list->ordered && list->item[at - 1].score < m.score; at--)
            list->item[at] = list->item[at - 1];
        list->item[at] = m;
    }
    list->ordered = list->count;
}

/* ---- Cutoffs without a search of the moves. True: n->best is the value of the node. ------ */

static bool cut_by_stability(Node *n)
{
    int score, alpha = floor_discs(n->alpha);
    if (!stability_cut(n->frame->board, alpha, STABILITY_SPARE, &score)) return false;
    n->best = score * SEARCH_UNIT;
    return true;
}

static bool cut_by_table(Node *n, const TableData *d)
{
    if (d->depth < n->depth || d->confidence < n->confidence) return false;
    if (d->lower > n->alpha) n->best = d->lower;
    if (d->upper <= n->alpha) n->best = d->upper;
    return d->lower > n->alpha || d->upper <= n->alpha;
}

/* The lower bound of a move by the table entry of its child. */
static int child_bound(const Worker *w, const Node *n, const MoveItem *m)
{
    TableData d;
    if (!table_probe(w->table, m->hash, &m->child, &d)) return -INFINITE;
    return d.depth < n->depth - 1 || d.confidence < n->confidence ? -INFINITE : -d.upper;
}

/* ETC. */
static bool cut_by_children(const Worker *w, Node *n)
{
    bool solver = solver_next(n);
    for (int i = 0; i < n->moves.count; i++) {
        const MoveItem *m = &n->moves.item[i];
        int bound =
            solver ? -VARIANT(endgame_bound)(w, &m->child) * SEARCH_UNIT : child_bound(w, n, m);
        if (bound <= n->alpha) continue;
        n->best = bound;
        n->best_move = m->square;
        return true;
    }
    return false;
}

/* ProbCut: a shallow search that is outside the window by a margin stands for the deep one. */
static bool cut_by_probe(Worker *w, Node *n)
{
    const Frame *f = n->frame;
    int alpha = n->alpha, depth = n->depth;
    Confidence c = n->confidence;
    if (c == CONFIDENCE_EXACT || depth < PROBCUT_DEPTH_MIN || w->probing >= PROBCUT_NESTING)
        return false;
    const ProbcutTable *t = w->probcut;
    int reduced = probcut_depth(depth), gate = t->gate[c][f->empties][depth];
    int expected = alpha - t->mean[f->empties][depth], margin = t->margin[c][f->empties][depth];
    int high = expected + margin, low = expected - margin, now = evaluate(w, f);
    bool cut = false;
    w->probing++;
    if (now >= alpha - gate && high < INFINITE - 1 && nws(w, f, high, reduced, c) > high) {
        n->best = alpha + 1;
        cut = true;
    } else if (now <= alpha + gate && low > -INFINITE && nws(w, f, low, reduced, c) <= low) {
        n->best = alpha;
        cut = true;
    }
    w->probing--;
    return cut;
}

/* ---- Null window search ------------------------------------------------------------------ */

static inline void node_set(Node *n, const Frame *f, int alpha, int beta, int depth,
                            Confidence c)
{
    n->frame = f;
    n->alpha = alpha;
    n->beta = beta;
    n->depth = depth;
    n->confidence = c;
    n->best = -INFINITE;
    n->best_move = SQUARE_NONE;
}

/* Whether the move is searched less deep at first (late-move reduction). Solves and searches at
 * a higher confidence are not reduced. */
static inline bool is_late(const Node *n, const MoveItem *m)
{
    return n->confidence == CONFIDENCE_73 && n->depth >= LATE_DEPTH && !node_is_solve(n) &&
           m - n->moves.item >= LATE_MOVE;
}

/* The value of a move of the node against the null window (alpha, alpha + 1). */
static int try_move(Worker *w, const Node *n, const MoveItem *m, int alpha)
{
    w->nodes++;
    if (!m->child.me) return SCORE_LIMIT * SEARCH_UNIT;
    if (solver_next(n)) return -solve_leaf(w, &m->child, -alpha - 1);
    Frame next;
    frame_move(&next, n->frame, m->square, m->flips, m->child);
    int plies = n->depth - 1;
    if (is_late(n, m)) {
        int value = -nws(w, &next, -alpha - 1, plies - LATE_PLIES, n->confidence);
        if (value <= alpha) return value;
    }
    return -nws(w, &next, -alpha - 1, plies, n->confidence);
}

/* Whether to share the last `left` moves with other threads. */
static bool may_split(const Worker *w, const Node *n, int left)
{
    int least = node_is_solve(n) ? SPLIT_EMPTIES : SPLIT_DEPTH;
    if (!w->splits || left <= 1 || n->depth < least) return false;
    return n->depth >= least + OPEN_MORE || split_wanted(w);
}

/* Searches the moves from `from` on together with other threads. Returns the best value; *move
 * is its move. */
static int split_moves(Worker *w, const Node *n, int from, int alpha, int *move)
{
    Split s = {.parent = w->split,
               .probing = w->probing,
               .node = n,
               .alpha = alpha,
               .best = -INFINITE,
               .best_move = SQUARE_NONE};
    atomic_init(&s.next, from);
    split_run(w, &s, &VARIANT(search_kernel));
    *move = s.best_move;
    return s.best;
}

static void help(Worker *w, Split *s)
{
    const MoveList *list = &s->node->moves;
    for (;;) {
        int i = atomic_fetch_add(&s->next, 1);
        if (i >= list->count || aborted(w)) return;
        int value = try_move(w, s->node, &list->item[i], s->alpha);
        if (aborted(w)) return;
        split_report(w, s, value, list->item[i].square);
    }
}

static void search_moves(Worker *w, Node *n)
{
    MoveList *list = &n->moves;
    for (int i = 0; i < list->count; i++) {
        bool shared = i > 0 && may_split(w, n, list->count - i);
        if (i == list->ordered || shared) order_moves(w, n);
        int move = list->item[i].square;
        int value = shared ? split_moves(w, n, i, n->alpha, &move)
                           : try_move(w, n, &list->item[i], n->alpha);
        node_raise(n, value, move);
        if (shared || value > n->alpha || aborted(w)) return;
    }
}

/* A pass costs no depth. */
static int nws_pass(Worker *w, const Node *n)
{
    const Board *b = &n->frame->board;
    if (!fast_moves(b->opp, b->me)) return over_value(b);
    Frame passed;
    frame_pass(&passed, n->frame);
    return -nws(w, &passed, -n->alpha - 1, n->depth, n->confidence);
}

static int nws(Worker *w, const Frame *f, int alpha, int depth, Confidence c)
{
    bool solving = depth >= f->empties;
    /* Step 1. Small endgames go to the solver, shallow depths to shallow(). */
    if (solving && f->empties <= ENDGAME_EMPTIES) return solve_leaf(w, &f->board, alpha);
    if (depth < TABLE_DEPTH) return shallow(w, f, alpha, alpha + 1, depth);
    if (aborted(w)) return alpha;
    Node n;
    node_set(&n, f, alpha, alpha + 1, solving ? f->empties : depth, c);
    /* Step 2. The opponent's stable discs bound the score. */
    if (solving && cut_by_stability(&n)) return n.best;
    /* Step 3. The table knows the node at this depth. */
    TableData known = {.moves = {SQUARE_NONE, SQUARE_NONE}};
    n.hash = table_hash(&f->board);
    bool found = table_probe(w->table, n.hash, &f->board, &known);
    if (found && cut_by_table(&n, &known)) return n.best;
    /* Step 4. No move: pass, or the end of the game. */
    Reach reach;
    uint64_t moves = fast_reach(f->board.me, f->board.opp, &reach);
    if (!moves) return nws_pass(w, &n);
    /* Step 5. ProbCut. */
    if (cut_by_probe(w, &n)) return n.best;
    /* Step 6. ETC: the table knows a child that is good enough. */
    list_moves(w, &n, moves, &reach);
    if (n.depth >= ETC_DEPTH && cut_by_children(w, &n)) {
        table_store(w->table, &n);
        return n.best;
    }
    /* Step 7. Search the moves, hash moves first. */
    bring_hash_moves(&n.moves, known.moves);
    search_moves(w, &n);
    if (!aborted(w)) table_store(w->table, &n);
    return n.best;
}

/* ---- Principal variation search ---------------------------------------------------------- */

static int pvs(Worker *w, const Frame *f, int alpha, int beta, int depth, Confidence c);

/* The value of a move of the node within the window (alpha, n->beta). */
static int pvs_move(Worker *w, const Node *n, const MoveItem *m, int alpha)
{
    Frame next;
    frame_move(&next, n->frame, m->square, m->flips, m->child);
    return -pvs(w, &next, -n->beta, -alpha, n->depth - 1, n->confidence);
}

/* The value of move `at` against a null window. With other threads all moves from `at` on may
 * be searched: one above alpha is brought to `at`; without one *all is set, as none is left. */
static int pvs_try(Worker *w, Node *n, int at, int alpha, bool *all)
{
    MoveList *list = &n->moves;
    *all = may_split(w, n, list->count - at);
    if (!*all) return try_move(w, n, &list->item[at], alpha);
    int move, best = split_moves(w, n, at, alpha, &move);
    *all = best <= alpha;
    for (int i = at; i < list->count; i++)
        if (list->item[i].square == move) {
            moves_swap(list, i, at);
            break;
        }
    return best;
}

/* The first move with the whole window; the others only if a null window says they are better.
 */
static void pvs_moves(Worker *w, Node *n)
{
    const MoveItem *item = n->moves.item;
    bool all = false;
    w->nodes++;
    node_raise(n, pvs_move(w, n, &item[0], n->alpha), item[0].square);
    for (int i = 1; i < n->moves.count && n->best < n->beta && !all && !aborted(w); i++) {
        int lower = n->best > n->alpha ? n->best : n->alpha;
        int value = pvs_try(w, n, i, lower, &all);
        if (value > lower && value < n->beta && !aborted(w))
            value = pvs_move(w, n, &item[i], lower);
        node_raise(n, value, item[i].square);
    }
}

/* A pass costs no depth. */
static int pvs_pass(Worker *w, const Node *n)
{
    const Board *b = &n->frame->board;
    if (!fast_moves(b->opp, b->me)) return over_value(b);
    Frame passed;
    frame_pass(&passed, n->frame);
    return -pvs(w, &passed, -n->beta, -n->alpha, n->depth, n->confidence);
}

static int pvs(Worker *w, const Frame *f, int alpha, int beta, int depth, Confidence c)
{
    if (depth > f->empties) depth = f->empties;
    if (beta - alpha <= 1) return nws(w, f, alpha, depth, c);
    Node n;
    node_set(&n, f, alpha, beta, depth, c);
    Reach reach;
    uint64_t moves = fast_reach(f->board.me, f->board.opp, &reach);
    if (!moves) return pvs_pass(w, &n);
    if (depth == 0) return evaluate_leaf(w, f, alpha, beta);
    TableData known = {.moves = {SQUARE_NONE, SQUARE_NONE}};
    n.hash = table_hash(&f->board);
    if (table_probe(w->table, n.hash, &f->board, &known) && known.depth >= depth &&
        known.confidence >= c && known.lower == known.upper)
        return known.lower;
    list_moves(w, &n, moves, &reach);
    bring_hash_moves(&n.moves, known.moves);
    order_moves(w, &n);
    pvs_moves(w, &n);
    if (!aborted(w)) table_store(w->table, &n);
    return n.best;
}

const SearchKernel VARIANT(search_kernel) = {frame_set, frame_play, pvs, help};
