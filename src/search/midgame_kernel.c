/* midgame_kernel.c - principal variation search above the endgame's last squares:
 * depth-limited, or to the end of the game with depth equal to the empties. Values are in
 * units, fail-soft. */
#include "board/simd/simd.h"
#include "board/simd/stability.h"
#include "search/search_kernel.h"
#include "search/split.h"

enum {
    POLL_EVERY = 1 << 12, /* nodes between looks at the clock */
    SPLIT_DEPTH = 5,
    SPLIT_EMPTIES = 14, /* of a solve */
    OPEN_MORE = 3,      /* that much above, nodes are open to helpers before one is idle */
    TABLE_DEPTH = 3,    /* shallower midgame nodes are searched anew */
    ETC_DEPTH = 5,
    INFINITE = SCORE_LIMIT * SEARCH_UNIT + 1
};

static int nws(Worker *w, const Frame *f, int alpha, int depth, Confidence c);

/* True: the search is to end, or this part of it is of no use; values mean nothing then. */
static bool aborted(Worker *w)
{
    if (w->nodes >= w->next_poll) {
        w->next_poll = w->nodes + POLL_EVERY;
        atomic_store_explicit(&w->counted, w->nodes, memory_order_relaxed);
        if (stop_now(w->stop)) atomic_store(w->halt, true);
    }
    return atomic_load_explicit(w->halt, memory_order_relaxed) || split_abandoned(w);
}

/* To order moves, and to choose what to search. */
static inline int evaluate(const Worker *w, const Frame *f)
{
    return eval_rough(w->eval, &f->features, f->other, SQUARES - f->empties);
}

static inline int evaluate_leaf(const Worker *w, const Frame *f, int alpha, int beta)
{
    return eval_near(w->eval, &f->features, f->other, SQUARES - f->empties, alpha, beta);
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
    features_move(&to->features, &from->features, square, flips, from->other);
    to->other = from->other ^ 1;
    to->empties = from->empties - 1;
}

static inline void frame_pass(Frame *to, const Frame *from)
{
    *to = *from;
    to->board = board_passed(from->board);
    to->other ^= 1;
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

/* The solver's answer to a window in units: it counts in discs. */
static int solve_leaf(Worker *w, const Board *b, int alpha)
{
    int discs = alpha >= 0 ? alpha / SEARCH_UNIT : -((-alpha + SEARCH_UNIT - 1) / SEARCH_UNIT);
    return VARIANT(endgame_solve)(w, b, discs) * SEARCH_UNIT;
}

/* A few plies by evaluation, without table or ordering. */
static int shallow(Worker *w, const Frame *f, int alpha, int beta, int depth)
{
    if (depth <= 0) return evaluate_leaf(w, f, alpha, beta);
    uint64_t moves = fast_moves(f->board.me, f->board.opp);
    if (!moves) {
        if (!fast_moves(f->board.opp, f->board.me)) return over_value(&f->board);
        Frame passed;
        frame_pass(&passed, f);
        return -shallow(w, &passed, -beta, -alpha, depth);
    }
    int best = -INFINITE;
    uint64_t groups[2] = {moves & CORNERS, moves & ~CORNERS};
    for (int g = 0; g < 2; g++)
        while (groups[g]) {
            int square = bit_pop(&groups[g]);
            uint64_t flips = fast_flips(f->board.me, f->board.opp, square);
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

typedef struct MoveList {
    int count;
    int ordered;            /* the first of them that are in order */
    MoveItem item[SQUARES]; /* more than any board has */
} MoveList;

/* The children of a solve are the solver's, which has a cache of its own. */
static bool solver_next(const Frame *f, int depth)
{
    return depth == f->empties && f->empties - 1 <= ENDGAME_EMPTIES;
}

static void list_moves(const Worker *w, const Frame *f, uint64_t moves, int depth,
                       MoveList *list)
{
    bool solver = solver_next(f, depth);
    list->count = list->ordered = 0;
    while (moves) {
        MoveItem *m = &list->item[list->count++];
        m->square = bit_pop(&moves);
        m->flips = fast_flips(f->board.me, f->board.opp, m->square);
        m->child = f->board;
        board_make(&m->child, m->square, m->flips);
        m->hash = table_hash(&m->child);
        if (!solver) table_prefetch(w->table, m->hash);
    }
}

/* The moves the table remembers come first, and nothing is asked of the others before these
 * have failed. */
static void bring_known(MoveList *list, const uint8_t moves[2])
{
    for (int k = 0; k < 2; k++)
        for (int i = list->ordered; i < list->count; i++)
            if (list->item[i].square == moves[k]) {
                MoveItem m = list->item[i];
                list->item[i] = list->item[list->ordered];
                list->item[list->ordered++] = m;
            }
}

/* How deep to look at each child before ordering them. */
static int order_depth(const Frame *f, int depth)
{
    if (depth == f->empties) return depth >= 24 ? 2 : depth >= 19 ? 1 : 0;
    return depth >= 14 ? 2 : depth >= 9 ? 1 : 0;
}

/* In a solve a small tree counts for more than a good value: few replies, now and later. The
 * weights were chosen by the nodes of FFO 41-48. */
static int order_effort(const Board *child, int mobility)
{
    int later = popcount(squares_around(child->opp) & board_empty(child));
    return mobility * 5 * SEARCH_UNIT / 2 + later * SEARCH_UNIT / 4;
}

static int order_score(Worker *w, const Frame *f, const MoveItem *m, int alpha, int depth,
                       int looks)
{
    uint64_t replies = fast_moves(m->child.me, m->child.opp);
    int mobility = popcount(replies) + popcount(replies & CORNERS);
    /* A shallow midgame node is cheaper to search than to order well. */
    if (depth <= 2) return -mobility * SEARCH_UNIT;
    Frame child;
    frame_move(&child, f, m->square, m->flips, m->child);
    /* How bad a move far below alpha is, nobody needs to know. */
    int value = looks && child.empties > 2
                    ? -shallow(w, &child, -INFINITE, 8 * SEARCH_UNIT - alpha, looks)
                    : -evaluate(w, &child);
    bool solving = depth == f->empties;
    return value - (solving ? order_effort(&m->child, mobility) : mobility * SEARCH_UNIT / 4);
}

/* Orders the moves that are not ordered yet, by a look at each. */
static void order_moves(Worker *w, const Frame *f, MoveList *list, int alpha, int depth)
{
    int looks = order_depth(f, depth);
    for (int i = list->ordered; i < list->count; i++) {
        MoveItem m = list->item[i];
        m.score = order_score(w, f, &m, alpha, depth, looks);
        int at = i;
        for (; at > list->ordered && list->item[at - 1].score < m.score; at--)
            list->item[at] = list->item[at - 1];
        list->item[at] = m;
    }
    list->ordered = list->count;
}

/* What the table knows a child is worth to us at least. */
static int child_bound(const Worker *w, const MoveItem *m, int depth, Confidence c)
{
    TableData d;
    if (!table_probe(w->table, m->hash, &m->child, &d)) return -INFINITE;
    return d.depth < depth - 1 || d.confidence < c ? -INFINITE : -d.upper;
}

/* A child known to be bad enough for the opponent ends the node. */
static bool cut_by_children(const Worker *w, const Frame *f, const MoveList *list, int alpha,
                            int depth, Confidence c, int *value, int *move)
{
    bool solver = solver_next(f, depth);
    for (int i = 0; i < list->count; i++) {
        const MoveItem *m = &list->item[i];
        int bound = solver ? -VARIANT(endgame_bound)(w, &m->child) * SEARCH_UNIT
                           : child_bound(w, m, depth, c);
        if (bound <= alpha) continue;
        *value = bound;
        *move = m->square;
        return true;
    }
    return false;
}

static bool cut_by_stability(const Frame *f, int alpha, int *value)
{
    if (alpha < (2 * f->empties - 10) * SEARCH_UNIT ||
        2 * popcount(f->board.opp) < SCORE_LIMIT - alpha / SEARCH_UNIT)
        return false;
    *value =
        (SCORE_LIMIT - 2 * popcount(stability_discs(f->board.opp, f->board.me))) * SEARCH_UNIT;
    return *value <= alpha;
}

/* A shallow search that is sure enough stands for the deep one. */
static bool cut_by_probe(Worker *w, const Frame *f, int alpha, int depth, Confidence c,
                         int *value)
{
    if (c == CONFIDENCE_EXACT || depth < PROBCUT_DEPTH_MIN || w->probing >= PROBCUT_NESTING)
        return false;
    const ProbcutTable *t = w->probcut;
    int reduced = probcut_depth(depth), gate = t->gate[c][f->empties][depth];
    int expected = alpha - t->mean[f->empties][depth], margin = t->margin[c][f->empties][depth];
    int high = expected + margin, low = expected - margin, now = evaluate(w, f);
    bool cut = false;
    w->probing++;
    if (now >= alpha - gate && high < INFINITE - 1 && nws(w, f, high, reduced, c) > high) {
        *value = alpha + 1;
        cut = true;
    } else if (now <= alpha + gate && low > -INFINITE && nws(w, f, low, reduced, c) <= low) {
        *value = alpha;
        cut = true;
    }
    w->probing--;
    return cut;
}

/* The value of one move of a node against its null window. */
static int try_move(Worker *w, const Frame *f, const MoveItem *m, int alpha, int depth,
                    Confidence c)
{
    w->nodes++;
    if (!m->child.me) return SCORE_LIMIT * SEARCH_UNIT;
    if (solver_next(f, depth)) return -solve_leaf(w, &m->child, -alpha - 1);
    Frame next;
    frame_move(&next, f, m->square, m->flips, m->child);
    return -nws(w, &next, -alpha - 1, depth - 1, c);
}

static bool may_split(const Worker *w, const Frame *f, int depth, int left)
{
    int least = depth == f->empties ? SPLIT_EMPTIES : SPLIT_DEPTH;
    if (!w->splits || left <= 1 || depth < least) return false;
    return depth >= least + OPEN_MORE || split_wanted(w);
}

/* The moves from `from` on, shared with other threads. *best and *best_move are raised. */
static void split_moves(Worker *w, const Frame *f, const MoveList *list, int from, int alpha,
                        int depth, Confidence c, int *best, int *best_move)
{
    Split s = {.parent = w->split,
               .probing = w->probing,
               .frame = f,
               .moves = list->item,
               .count = list->count,
               .depth = depth,
               .confidence = c,
               .alpha = alpha,
               .best = *best,
               .best_move = *best_move};
    atomic_init(&s.next, from);
    split_run(w, &s, &VARIANT(search_kernel));
    *best = s.best;
    *best_move = s.best_move;
}

static int search_moves(Worker *w, const Frame *f, MoveList *list, int alpha, int depth,
                        Confidence c, int *best_move)
{
    int best = -INFINITE;
    for (int i = 0; i < list->count; i++) {
        bool shared = i > 0 && may_split(w, f, depth, list->count - i);
        if (i == list->ordered || shared) order_moves(w, f, list, alpha, depth);
        if (shared) {
            split_moves(w, f, list, i, alpha, depth, c, &best, best_move);
            return best;
        }
        int value = try_move(w, f, &list->item[i], alpha, depth, c);
        if (value > best) {
            best = value;
            *best_move = list->item[i].square;
        }
        if (value > alpha || aborted(w)) break;
    }
    return best;
}

static void help(Worker *w, Split *s)
{
    for (;;) {
        int i = atomic_fetch_add(&s->next, 1);
        if (i >= s->count || aborted(w)) return;
        int value = try_move(w, s->frame, &s->moves[i], s->alpha, s->depth, s->confidence);
        if (aborted(w)) return;
        split_report(w, s, value, s->moves[i].square);
    }
}

/* What the table says of a node: true ends it. */
static bool cut_by_table(const TableData *d, int alpha, int depth, Confidence c, int *value)
{
    if (d->depth < depth || d->confidence < c) return false;
    if (d->lower > alpha) *value = d->lower;
    if (d->upper <= alpha) *value = d->upper;
    return d->lower > alpha || d->upper <= alpha;
}

static int nws_pass(Worker *w, const Frame *f, int alpha, int depth, Confidence c)
{
    if (!fast_moves(f->board.opp, f->board.me)) return over_value(&f->board);
    Frame passed;
    frame_pass(&passed, f);
    return -nws(w, &passed, -alpha - 1, depth, c);
}

static int nws(Worker *w, const Frame *f, int alpha, int depth, Confidence c)
{
    int value, move = SQUARE_NONE;
    bool solving = depth >= f->empties;
    if (solving) depth = f->empties;
    /* Step 1. What others do better. */
    if (solving && f->empties <= ENDGAME_EMPTIES) return solve_leaf(w, &f->board, alpha);
    if (depth < TABLE_DEPTH) return shallow(w, f, alpha, alpha + 1, depth);
    if (aborted(w)) return alpha;
    /* Step 2. Stable discs bound the score: nobody can take them back. */
    if (solving && cut_by_stability(f, alpha, &value)) return value;
    /* Step 3. A deep enough table entry settles the node. */
    uint64_t hash = table_hash(&f->board);
    TableData known = {.moves = {SQUARE_NONE, SQUARE_NONE}};
    bool found = table_probe(w->table, hash, &f->board, &known);
    if (found && cut_by_table(&known, alpha, depth, c, &value)) return value;
    /* Step 4. No move: pass, or the end. */
    uint64_t moves = fast_moves(f->board.me, f->board.opp);
    if (!moves) return nws_pass(w, f, alpha, depth, c);
    /* Step 5. A shallow search that is sure enough. */
    if (cut_by_probe(w, f, alpha, depth, c, &value)) return value;
    /* Step 6. A child that is settled. */
    MoveList list;
    list_moves(w, f, moves, depth, &list);
    if (depth >= ETC_DEPTH && cut_by_children(w, f, &list, alpha, depth, c, &value, &move)) {
        table_store(w->table, hash, &f->board, depth, c, alpha, alpha + 1, value, move);
        return value;
    }
    /* Step 7. The moves, in order. */
    bring_known(&list, known.moves);
    value = search_moves(w, f, &list, alpha, depth, c, &move);
    if (aborted(w)) return value;
    table_store(w->table, hash, &f->board, depth, c, alpha, alpha + 1, value, move);
    return value;
}

static int pvs(Worker *w, const Frame *f, int alpha, int beta, int depth, Confidence c);

static int pvs_move(Worker *w, const Frame *f, const MoveItem *m, int alpha, int beta,
                    int depth, Confidence c)
{
    Frame next;
    frame_move(&next, f, m->square, m->flips, m->child);
    return -pvs(w, &next, -beta, -alpha, depth - 1, c);
}

/* Searches the move at `at`, or with other threads one from `at` on that is better than alpha,
 * which comes to `at`; if there is none, all have been searched and the result says so. */
static int pvs_try(Worker *w, const Frame *f, MoveList *list, int at, int alpha, int depth,
                   Confidence c, bool *all)
{
    *all = may_split(w, f, depth, list->count - at);
    if (!*all) return try_move(w, f, &list->item[at], alpha, depth, c);
    int best = -INFINITE, move = SQUARE_NONE;
    split_moves(w, f, list, at, alpha, depth, c, &best, &move);
    *all = best <= alpha;
    for (int i = at; i < list->count; i++)
        if (list->item[i].square == move) {
            MoveItem m = list->item[i];
            list->item[i] = list->item[at];
            list->item[at] = m;
        }
    return best;
}

/* The first move with the whole window, the others have to prove they are better. */
static int pvs_moves(Worker *w, const Frame *f, MoveList *list, int alpha, int beta, int depth,
                     Confidence c, int *best_move)
{
    w->nodes++;
    int best = pvs_move(w, f, &list->item[0], alpha, beta, depth, c);
    bool all = false;
    *best_move = list->item[0].square;
    for (int i = 1; i < list->count && best < beta && !all && !aborted(w); i++) {
        int lower = best > alpha ? best : alpha;
        int value = pvs_try(w, f, list, i, lower, depth, c, &all);
        if (value > lower && value < beta && !aborted(w))
            value = pvs_move(w, f, &list->item[i], lower, beta, depth, c);
        if (value > best) {
            best = value;
            *best_move = list->item[i].square;
        }
    }
    return best;
}

static int pvs_pass(Worker *w, const Frame *f, int alpha, int beta, int depth, Confidence c)
{
    if (!fast_moves(f->board.opp, f->board.me)) return over_value(&f->board);
    Frame passed;
    frame_pass(&passed, f);
    return -pvs(w, &passed, -beta, -alpha, depth, c);
}

static int pvs(Worker *w, const Frame *f, int alpha, int beta, int depth, Confidence c)
{
    if (depth > f->empties) depth = f->empties;
    if (beta - alpha <= 1) return nws(w, f, alpha, depth, c);
    uint64_t moves = fast_moves(f->board.me, f->board.opp);
    if (!moves) return pvs_pass(w, f, alpha, beta, depth, c);
    if (depth == 0) return evaluate_leaf(w, f, alpha, beta);
    uint64_t hash = table_hash(&f->board);
    TableData known = {.moves = {SQUARE_NONE, SQUARE_NONE}};
    if (table_probe(w->table, hash, &f->board, &known) && known.depth >= depth &&
        known.confidence >= c && known.lower == known.upper)
        return known.lower;
    MoveList list;
    int move = SQUARE_NONE;
    list_moves(w, f, moves, depth, &list);
    bring_known(&list, known.moves);
    order_moves(w, f, &list, alpha, depth);
    int value = pvs_moves(w, f, &list, alpha, beta, depth, c, &move);
    if (!aborted(w)) table_store(w->table, hash, &f->board, depth, c, alpha, beta, value, move);
    return value;
}

const SearchKernel VARIANT(search_kernel) = {frame_set, frame_play, pvs, VARIANT(endgame_solve),
                                             help};
