/* mcts.c - report C's player: its budget, its threads, the final choice of a move, and the tree
 * that is kept between moves. */
#include "players/mcts.h"

#include "base/pool.h"
#include "players/classes.h"
#include "players/player_kernel.h"

#include <stdlib.h>

enum { FINAL_VISITS, FINAL_UCB };

typedef struct MctsSettings {
    double time, c;
    int playouts, playout, final, reuse, nodes, threads;
} MctsSettings;

typedef struct Mcts {
    MctsTree trees[2]; /* one in use; the other receives the part that is kept */
    int current;
    bool planted; /* the current tree has a root */
    Position root;
    Pool *pool;
    MctsJob jobs[]; /* one per thread */
} Mcts;

typedef struct Run {
    const PlayerKernel *kernel;
    MctsJob *jobs;
} Run;

static MctsTree *tree_of(Mcts *m) { return &m->trees[m->current]; }

static void plant(Mcts *m, Position root)
{
    MctsTree *t = tree_of(m);
    t->nodes[MCTS_ROOT] = (MctsNode){.move = SQUARE_NONE};
    atomic_store(&t->used, MCTS_ROOT + 1);
    m->root = root;
    m->planted = true;
}

/* The node of a position below `index`, 0 when there is none. Discs are never removed, so a
 * branch with a disc where the position has none is skipped. */
static unsigned find(const MctsTree *t, unsigned index, Position at, const Position *wanted)
{
    if (at.side == wanted->side && board_equal(at.board, wanted->board)) return index;
    if (board_empty(&wanted->board) & ~board_empty(&at.board)) return 0;
    const MctsNode *n = &t->nodes[index];
    unsigned first = atomic_load(&n->children);
    for (unsigned i = 0; first != MCTS_NO_CHILDREN && i < n->count; i++) {
        Position next = at;
        if (!position_play(&next, t->nodes[first + i].move)) continue;
        unsigned found = find(t, first + i, next, wanted);
        if (found) return found;
    }
    return 0;
}

/* Copies the tree below `root` breadth first; the children of a node stay contiguous. */
static void transplant(const MctsTree *from, unsigned root, MctsTree *to)
{
    to->nodes[MCTS_ROOT] = from->nodes[root];
    unsigned used = MCTS_ROOT + 1;
    for (unsigned i = MCTS_ROOT; i < used; i++) {
        MctsNode *n = &to->nodes[i];
        unsigned first = atomic_load(&n->children);
        if (first == MCTS_NO_CHILDREN) continue;
        atomic_store(&n->children, used);
        for (unsigned child = 0; child < n->count; child++)
            to->nodes[used++] = from->nodes[first + child];
    }
    atomic_store(&to->used, used);
}

static void prepare_tree(Mcts *m, Position root, bool reuse)
{
    unsigned found = m->planted && reuse ? find(tree_of(m), MCTS_ROOT, m->root, &root) : 0;
    if (!found) {
        plant(m, root);
        return;
    }
    if (found != MCTS_ROOT) {
        transplant(tree_of(m), found, &m->trees[!m->current]);
        m->current = !m->current;
    }
    m->root = root;
}

static void run_job(void *arg, int index, int thread)
{
    (void)thread;
    const Run *run = arg;
    run->kernel->mcts_run(&run->jobs[index]);
}

static void grow(Player *p, const Turn *turn, Choice *out)
{
    const MctsSettings *s = p->settings;
    Mcts *m = p->state;
    Stop stop = turn->stop;
    double deadline = clock_now() + s->time;
    if (!s->playouts && (stop.deadline <= 0 || deadline < stop.deadline))
        stop.deadline = deadline;
    atomic_long left = s->playouts;
    /* The listing takes the first square of a class instead of a random one. */
    MctsPlayout policy =
        p->report && s->playout == PLAYOUT_ROXANNE ? PLAYOUT_FIRST : (MctsPlayout)s->playout;
    for (int i = 0; i < s->threads; i++)
        m->jobs[i] = (MctsJob){.tree = tree_of(m),
                               .root = turn->position.board,
                               .c = s->c,
                               .playout = policy,
                               .left = s->playouts ? &left : NULL,
                               .stop = stop,
                               .rng = rng_stream(rng_next(&p->rng), (uint64_t)i)};
    Run run = {player_kernel(p->cpu), m->jobs};
    pool_run(m->pool, run_job, &run, s->threads);
    for (int i = 0; i < s->threads; i++) out->nodes += m->jobs[i].nodes;
}

/* The move with the highest of these values is played. */
static double final_value(const MctsSettings *s, const MctsNode *root, const MctsNode *child)
{
    if (s->final == FINAL_VISITS) return mcts_visits(child);
    return mcts_ucb(mcts_reward(child), mcts_visits(child), log(mcts_visits(root)), s->c);
}

/* NULL: stopped before the first playout. */
static const MctsNode *best_child(const MctsSettings *s, const MctsTree *t)
{
    const MctsNode *root = &t->nodes[MCTS_ROOT], *best = NULL;
    unsigned first = atomic_load(&root->children);
    double best_value = -INFINITY;
    for (unsigned i = 0; first != MCTS_NO_CHILDREN && i < root->count; i++) {
        const MctsNode *child = &t->nodes[first + i];
        double value = mcts_visits(child) ? final_value(s, root, child) : -INFINITY;
        if (value > best_value) {
            best_value = value;
            best = child;
        }
    }
    return best;
}

static Chosen choose(Player *p, const Turn *turn, Choice *out)
{
    const MctsSettings *s = p->settings;
    Mcts *m = p->state;
    uint64_t moves = board_moves(&turn->position.board);
    if (popcount(moves) == 1) {
        out->square = bit_first(moves);
        out->basis.kind = BASIS_ONLY_MOVE;
        return CHOSEN_MOVE;
    }
    prepare_tree(m, turn->position, s->reuse);
    grow(p, turn, out);
    const MctsNode *best = best_child(s, tree_of(m));
    if (!best || stop_now(&turn->stop)) return CHOSEN_NOTHING;
    out->square = best->move;
    out->valued = true;
    out->value = mcts_reward(best) / (SQUARES * (double)mcts_visits(best));
    out->basis =
        (Basis){.kind = BASIS_PLAYOUTS, .number = mcts_visits(&tree_of(m)->nodes[MCTS_ROOT])};
    return CHOSEN_MOVE;
}

static void close_player(Player *p)
{
    Mcts *m = p->state;
    pool_destroy(m->pool);
    free(m->trees[0].nodes);
    free(m->trees[1].nodes);
    free(m);
}

static bool open_player(Player *p, Error *err)
{
    const MctsSettings *s = p->settings;
    Mcts *m = calloc(1, sizeof *m + (size_t)s->threads * sizeof m->jobs[0]);
    if (!m) return error_no_memory(err);
    p->state = m;
    bool ok = (m->pool = pool_create(s->threads)) != NULL;
    /* The second tree is needed only with reuse=on. */
    for (int i = 0; i < 1 + s->reuse; i++) {
        m->trees[i].capacity = (unsigned)s->nodes;
        m->trees[i].nodes = malloc((size_t)s->nodes * sizeof(MctsNode));
        ok = ok && m->trees[i].nodes;
    }
    if (ok) return true;
    close_player(p);
    return error_set(err, "mcts: cannot allocate nodes=%d or start threads=%d", s->nodes,
                     s->threads);
}

#define FIELD(name) offsetof(MctsSettings, name)
const PlayerClass MCTS_CLASS = {
    .name = "mcts",
    .summary = "Monte-Carlo tree search with Roxanne playouts (report C)",
    .settings_size = sizeof(MctsSettings),
    .options = {{"time", OPTION_REAL, FIELD(time), .min = 0.001, .max = 86400, .usual = 1,
                 .report = "59", .help = "seconds per move"},
                {"playouts", OPTION_INTEGER, FIELD(playouts), .word = "off", .min = 1,
                 .max = 1000000000, .help = "playouts per move instead of a time: repeatable"},
                {"playout", OPTION_CHOICE, FIELD(playout), .choices = "roxanne|random",
                 .help = "moves by priority of squares, or any"},
                {"c", OPTION_REAL, FIELD(c), .max = 100, .usual = 1.4142135623730951,
                 .help = "weight of exploration in UCB1"},
                {"final", OPTION_CHOICE, FIELD(final), .choices = "visits|ucb", .report = "ucb",
                 .help = "play the most visited move, or the best by UCB1"},
                {"reuse", OPTION_CHOICE, FIELD(reuse), .usual = 1, .report = "off",
                 .help = "keep the tree between moves"},
                {"nodes", OPTION_INTEGER, FIELD(nodes), .min = 1000, .max = 100000000,
                 .usual = 4000000, .help = "tree nodes at most, 24 bytes each"},
                {"threads", OPTION_INTEGER, FIELD(threads), .min = 1, .max = POOL_THREADS_MAX,
                 .usual = 1, .help = "threads on one tree; repeatable with 1 only"}},
    .report = "playouts take the first square of the best class in the order of the report's\n"
              "      table, so playouts from one node never differ",
    .open = open_player,
    .choose = choose,
    .close = close_player};
