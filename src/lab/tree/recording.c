/* recording.c - two observers: Writer records the tree of a search, Counter watches the same
 * search without pruning and counts the nodes that the cutoffs skipped. */
#include "lab/tree/recording.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PROGRESS_EVERY = 1 << 17 };

/* How both end a search early. */
typedef struct Brake {
    atomic_bool pulled;
    const atomic_bool *outer; /* the stop flag of the caller; NULL: none */
    bool too_long;
} Brake;

typedef struct Writer {
    Brake brake;
    GameTree *tree;
    Side root;
    int at; /* the node being searched */
    int depth;
} Writer;

typedef struct Counter {
    Brake brake;
    const RecordSettings *settings;
    GameTree *tree;
    Side root;
    int at;    /* the recorded node being searched */
    int cut;   /* if below > 0: its cut child, or TREE_NONE */
    int below; /* plies that the search is below the recorded tree */
    uint64_t nodes;
    double value;
} Counter;

static bool braked(Brake *b, bool too_long)
{
    if (too_long) b->too_long = true;
    if (too_long || (b->outer && atomic_load(b->outer))) atomic_store(&b->pulled, true);
    return atomic_load(&b->pulled);
}

static double root_view(const NodeView *v, Side root, double value)
{
    return v->pov == root ? value : -value;
}

static void write_enter(void *context, const NodeView *v)
{
    Writer *w = context;
    if (braked(&w->brake, w->tree->count >= RECORD_NODES_MAX)) return;
    bool same = v->pov == w->root;
    TreeNode n = {.parent = w->at,
                  .maximises = v->position.side == w->root,
                  .move = (short)v->move,
                  .alpha = same ? v->alpha : -v->beta,
                  .beta = same ? v->beta : -v->alpha,
                  .nodes = v->move < SQUARES};
    w->at = gametree_add(w->tree, n);
    if (w->tree->failed) atomic_store(&w->brake.pulled, true);
    if (v->ply > 0) return;
    w->depth = v->depth;
    w->tree->limit = v->beta;
}

static void write_leave(void *context, const NodeView *v)
{
    Writer *w = context;
    if (atomic_load(&w->brake.pulled)) return;
    int here = w->at;
    for (uint64_t skipped = v->skipped; skipped;)
        gametree_add(w->tree, (TreeNode){.parent = here,
                                         .maximises = v->position.side != w->root,
                                         .cut = true,
                                         .move = (short)bit_pop(&skipped),
                                         .value = NAN});
    TreeNode *n = &w->tree->nodes[here];
    n->value = root_view(v, w->root, v->value);
    n->best = gametree_child(w->tree, here, v->best);
    w->at = n->parent;
    if (w->at != TREE_NONE) w->tree->nodes[w->at].nodes += n->nodes;
}

static void count_enter(void *context, const NodeView *v)
{
    Counter *c = context;
    if (braked(&c->brake, c->nodes > c->settings->plain_max)) return;
    if (c->below) {
        c->below++;
    } else if (v->ply > 0) {
        int child = gametree_child(c->tree, c->at, v->move);
        if (child != TREE_NONE && !c->tree->nodes[child].cut) {
            c->at = child;
        } else {
            c->below = 1;
            c->cut = child;
        }
    }
    if (v->move >= SQUARES) return;
    if (++c->nodes % PROGRESS_EVERY == 0 && c->settings->progress)
        c->settings->progress(c->settings->context, c->nodes);
    if (c->below && c->cut != TREE_NONE) c->tree->nodes[c->cut].nodes++;
}

static void count_leave(void *context, const NodeView *v)
{
    Counter *c = context;
    if (atomic_load(&c->brake.pulled)) return;
    double value = root_view(v, c->root, v->value);
    if (c->below) {
        if (--c->below == 0 && c->cut != TREE_NONE) c->tree->nodes[c->cut].value = value;
    } else {
        c->at = c->tree->nodes[c->at].parent;
        c->value = value;
    }
}

/* Removes cut children that plain minimax does not visit either: a player may limit its width.
 */
static void drop_untried(GameTree *t)
{
    for (int i = 0; i < t->count; i++) {
        int kept = TREE_NONE, next;
        for (int child = t->nodes[i].first; child != TREE_NONE; child = next) {
            next = t->nodes[child].next;
            if (t->nodes[child].cut && t->nodes[child].nodes == 0) continue;
            if (kept == TREE_NONE)
                t->nodes[i].first = child;
            else
                t->nodes[kept].next = child;
            kept = child;
        }
        if (kept != TREE_NONE) t->nodes[kept].next = TREE_NONE;
        t->nodes[i].last = kept;
    }
}

static void forget_counts(GameTree *t)
{
    for (int i = 0; i < t->count; i++) {
        if (!t->nodes[i].cut) continue;
        t->nodes[i].nodes = 0;
        t->nodes[i].value = NAN;
    }
}

static bool prunes(const PlayerClass *c)
{
    return option_find(c->options, "prune", strlen("prune")) != NULL;
}

bool record_plays(const char *spec, Error *err)
{
    size_t length = strcspn(spec, ":");
    Text names = {0};
    const PlayerClass *named = registry_find(spec), *c;
    if (named && prunes(named)) return registry_check(spec, err);
    for (int i = 0; (c = registry_class(i)) != NULL; i++)
        if (prunes(c)) text_print(&names, " %s", c->name);
    error_set(err, "%s '%.*s'; the players that search by alpha-beta are:%s",
              named ? "there is no alpha-beta tree to record of" : "unknown player",
              length < 40 ? (int)length : 40, spec, text_string(&names));
    text_free(&names);
    return false;
}

/* Appends a switch, which overrides an earlier one of the same name. */
static bool add_switch(char spec[SPEC_MAX], const char *item, Error *err)
{
    size_t size = strlen(spec);
    const char *colon = strchr(spec, ':');
    const char *separator = !colon ? ":" : spec[size - 1] == ':' ? "" : ",";
    int added = snprintf(spec + size, SPEC_MAX - size, "%s%s", separator, item);
    if (size + (size_t)added < SPEC_MAX) return true;
    return error_set(err, "a player's spec may have %d characters", SPEC_MAX - 1);
}

static Chosen watch(const char *spec, const RecordSettings *s, Observer observer, Brake *brake,
                    Choice *choice, Error *err)
{
    Player *p = registry_create(spec, (PlayerSeed){1, 0}, err);
    if (!p) return CHOSEN_NOTHING;
    brake->outer = s->stop;
    Turn turn = {
        .position = s->position, .stop = {.flag = &brake->pulled}, .observer = &observer};
    Chosen chosen = player_choose(p, &turn, choice);
    player_destroy(p);
    return chosen;
}

/* Counts the nodes that the cutoffs saved. False: stopped by the flag, or out of memory. */
static bool count_plain(const RecordSettings *s, Recording *r)
{
    char spec[SPEC_MAX];
    Choice choice;
    Error err;
    Counter c = {.settings = s, .tree = &r->tree, .root = s->position.side};
    Observer observer = {count_enter, count_leave, &c};
    snprintf(spec, sizeof spec, "%s", r->spec);
    r->counted = add_switch(spec, "prune=off", &err) &&
                 watch(spec, s, observer, &c.brake, &choice, &err) == CHOSEN_MOVE &&
                 !c.brake.pulled;
    r->plain_nodes = c.nodes;
    r->plain_value = c.value;
    if (r->counted)
        drop_untried(&r->tree);
    else
        forget_counts(&r->tree);
    return r->counted || c.brake.too_long;
}

static Recorded record_plain(const RecordSettings *s, Recording *r, const Writer *w, Error *err)
{
    r->depth = w->depth;
    r->nodes = r->tree.nodes[0].nodes;
    r->unseen = r->choice.nodes - r->nodes;
    if (count_plain(s, r)) return RECORDED;
    record_free(r);
    if (stop_flagged(&(Stop){.flag = s->stop})) return RECORDED_STOPPED;
    error_no_memory(err);
    return RECORDED_BAD;
}

static bool make_spec(const RecordSettings *s, char spec[SPEC_MAX], Error *err)
{
    char depth[32];
    snprintf(depth, sizeof depth, "depth=%d", s->depth);
    int size = snprintf(spec, SPEC_MAX, "%s", s->spec);
    if (size >= SPEC_MAX) return add_switch(spec, "", err);
    return record_plays(spec, err) && (!s->depth || add_switch(spec, depth, err));
}

Recorded record_search(const RecordSettings *s, Recording *out, Error *err)
{
    *out = (Recording){.position = s->position};
    if (!make_spec(s, out->spec, err)) return RECORDED_BAD;
    error_no_memory(err);
    Writer w = {.tree = &out->tree, .root = s->position.side, .at = TREE_NONE};
    Observer observer = {write_enter, write_leave, &w};
    Chosen chosen = watch(out->spec, s, observer, &w.brake, &out->choice, err);
    if (chosen == CHOSEN_MOVE && out->tree.count > 0 && !w.brake.pulled)
        return record_plain(s, out, &w, err);
    bool failed = out->tree.failed;
    record_free(out);
    if (chosen == CHOSEN_MOVE && !w.brake.pulled) return RECORDED_RULE;
    if (failed) return RECORDED_BAD;
    if (w.brake.pulled && !w.brake.too_long) return RECORDED_STOPPED;
    if (w.brake.too_long)
        error_set(err, "the tree has more than %d nodes: lower the depth", RECORD_NODES_MAX);
    return RECORDED_BAD;
}

void record_free(Recording *r) { gametree_free(&r->tree); }
