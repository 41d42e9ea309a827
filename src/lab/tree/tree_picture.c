#include "lab/tree/tree_picture.h"

#include "lab/tree/gametree_svg.h"

#include <string.h>

enum { TITLE_MAX = 200 }; /* characters of a tree of values in the title */

double recording_percent_saved(const Recording *r)
{
    return r->plain_nodes ? 100 * (1 - (double)r->nodes / (double)r->plain_nodes) : 0;
}

static void describe_recording(const Recording *r, Text *out)
{
    const char *side = r->position.side == BLACK ? "black" : "white";
    char value[TREE_NUMBER];
    Text line = {0};
    gametree_line(&r->tree, &line);
    TreeTotals totals = gametree_totals(&r->tree);
    text_print(out, "Value %s for %s; best line %s.\n",
               gametree_number(&r->tree, r->tree.nodes[0].value, value), side,
               text_string(&line));
    text_print(out, "Nodes: %llu", (unsigned long long)r->nodes);
    if (r->counted)
        text_print(out, "; plain minimax visits %llu: %.1f %% saved",
                   (unsigned long long)r->plain_nodes, recording_percent_saved(r));
    text_print(out, ". Cutoffs: %d; moves left out: %d.\n", totals.cuts, totals.cut_moves);
    text_print(out,
               "All values and windows are from %s's point of view; moves are numbered in the "
               "order in which they were tried.",
               side);
    text_follow(out, &line);
    text_free(&line);
}

static void describe_values(const GameTree *t, Text *out)
{
    char value[TREE_NUMBER];
    TreeTotals totals = gametree_totals(t);
    text_print(out, "Value %s. Nodes searched: %llu of %d; parts cut off: %d.",
               gametree_number(t, t->nodes[0].value, value),
               (unsigned long long)t->nodes[0].nodes, t->count, totals.cut_moves);
}

/* Draws *p with this title and description. */
static bool draw(TreePicture *p, const Text *title, const Text *text, TreeDrawing *out,
                 Error *err)
{
    *out = (TreeDrawing){.drawn = 0};
    p->title = text_string(title);
    p->text = text_string(text);
    out->drawn = gametree_svg(p, &out->svg);
    bool ok = text_ok(title, err) && text_ok(text, err) && text_ok(&out->svg, err);
    if (!ok) text_free(&out->svg);
    return ok;
}

bool recording_draw(const Recording *r, int max_nodes, TreeDrawing *out, Error *err)
{
    TreePicture p = {.tree = &r->tree, .max_nodes = max_nodes, .board = &r->position};
    Text title = {0}, text = {0};
    text_print(&title, "%s searches %d %s deep", r->spec, r->depth,
               r->depth == 1 ? "ply" : "plies");
    describe_recording(r, &text);
    bool ok = draw(&p, &title, &text, out, err);
    text_free(&title);
    text_free(&text);
    return ok;
}

bool values_draw(const GameTree *t, const char *steps, int max_nodes, TreeDrawing *out,
                 Error *err)
{
    TreePicture p = {.tree = t, .max_nodes = max_nodes, .steps = steps};
    Text title = {0}, text = {0};
    bool whole = strlen(t->source) <= TITLE_MAX;
    text_print(&title, "%.*s%s", TITLE_MAX, t->source, whole ? "" : "...");
    describe_values(t, &text);
    bool ok = draw(&p, &title, &text, out, err);
    text_free(&title);
    text_free(&text);
    return ok;
}
