#include "board/notation.h"
#include "cli/json.h"
#include "cli/lab_command.h"
#include "cli/position_args.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/boardtext.h"
#include "lab/tree/tree_picture.h"

#include <stdio.h>
#include <string.h>

enum { OWN_FLAGS = 6 };

typedef struct TreeFlags {
    PositionArgs position;
    const char *spec, *values, *output;
    int64_t depth, max_nodes;
    bool json;
} TreeFlags;

/* For messages. */
static const char *place_of(const PositionArgs *p)
{
    return p->word ? p->word : p->moves ? "--moves" : "--board";
}

static bool read_position(const TreeFlags *f, Position *out, Error *err)
{
    Game game;
    if (!position_args_game(&f->position, NAMED_END, &game, err)) return false;
    *out = game.now;
    if (board_moves(&out->board)) return true;
    error_set(err, game_over(&game) ? "the game is over there: nothing to search"
                                    : "the side to move must pass there: give the position "
                                      "after it");
    return error_within(err, place_of(&f->position));
}

static const char *side_name(Side side) { return side == BLACK ? "black" : "white"; }

/* Writes the picture into the file and frees it. */
static bool write_picture(TreeDrawing *d, const char *path, Error *err)
{
    bool ok = text_write_file(path, d->svg.data, d->svg.size, err);
    text_free(&d->svg);
    return ok;
}

static json_t *count_json(bool known, uint64_t count)
{
    return known ? json_integer((json_int_t)count) : json_null();
}

static void print_record_json(const TreeFlags *f, const Recording *r, const char *line,
                              int drawn)
{
    char board[BOARDTEXT_SIZE];
    TreeTotals totals = gametree_totals(&r->tree);
    json_print_line(json_pack(
        "{s:o, s:s, s:i, s:f, s:s, s:s, s:I, s:I, s:i, s:i, s:o, s:o, s:i, s:o}", "player",
        json_text(r->spec), "board", boardtext_write(&r->position, board), "depth", r->depth,
        "value", r->tree.nodes[0].value, "move", square_name(r->choice.square), "pv", line,
        "nodes", (json_int_t)r->nodes, "before", (json_int_t)r->unseen, "cuts", totals.cuts,
        "cut_moves", totals.cut_moves, "saved", count_json(r->counted, totals.saved),
        "plain_nodes", count_json(r->counted, r->plain_nodes), "drawn", drawn, "file",
        json_text(f->output)));
}

static void print_record(const TreeFlags *f, const Recording *r, const char *line, int drawn)
{
    char value[TREE_NUMBER];
    TreeTotals totals = gametree_totals(&r->tree);
    say("player     %s, %s to move, depth %d\n", r->spec, side_name(r->position.side),
        r->depth);
    say("value      %s for %s\n", gametree_ascii(&r->tree, r->tree.nodes[0].value, value),
        side_name(r->position.side));
    say("best line  %s\n", line);
    if (r->unseen)
        say("nodes      %llu, after %llu to order the moves\n", (unsigned long long)r->nodes,
            (unsigned long long)r->unseen);
    else
        say("nodes      %llu\n", (unsigned long long)r->nodes);
    say("cutoffs    %d; moves left out: %d\n", totals.cuts, totals.cut_moves);
    if (r->counted)
        say("saved      %llu nodes: plain minimax visits %llu, that is %.1f %% less\n",
            (unsigned long long)totals.saved, (unsigned long long)r->plain_nodes,
            recording_percent_saved(r));
    else
        say("saved      not counted: plain minimax visits more than %llu nodes\n",
            (unsigned long long)RECORD_PLAIN_MAX);
    say("drawn      %d of %d nodes in %s\n", drawn, totals.searched, f->output);
}

static int show_recording(const TreeFlags *f, const Recording *r)
{
    Error err;
    TreeDrawing d;
    Text line = {0};
    gametree_line(&r->tree, &line);
    if (!text_ok(&line, &err)) return command_fail(&err, "lab tree");
    int status = STATUS_OK;
    if (!recording_draw(r, (int)f->max_nodes, &d, &err))
        status = command_fail(&err, "lab tree");
    else if (!write_picture(&d, f->output, &err))
        status = command_fail(&err, f->output);
    else if (f->json)
        print_record_json(f, r, text_string(&line), d.drawn);
    else
        print_record(f, r, text_string(&line), d.drawn);
    text_free(&line);
    return status;
}

static void show_progress(void *context, uint64_t nodes)
{
    progress_show(context, (long)nodes, (long)RECORD_PLAIN_MAX, "at most");
}

static int draw_search(const TreeFlags *f)
{
    Error err;
    Progress progress = progress_begin("nodes without pruning");
    RecordSettings s = {.spec = f->spec ? f->spec : "sixterm",
                        .depth = (int)f->depth,
                        .plain_max = RECORD_PLAIN_MAX,
                        .stop = command_catch_interrupt(),
                        .progress = show_progress,
                        .context = &progress};
    if (!read_position(f, &s.position, &err)) return command_fail(&err, NULL);
    Recording r;
    char basis[BASIS_TEXT];
    Recorded result = record_search(&s, &r, &err);
    progress_end(&progress);
    switch (result) {
    case RECORDED_BAD:
        return command_fail(&err, "lab tree");
    case RECORDED_STOPPED:
        return STATUS_INTERRUPTED;
    case RECORDED_RULE:
        error_set(&err, "%.60s plays %s without a search (%s): there is no tree", r.spec,
                  square_name(r.choice.square), basis_text(&r.choice.basis, basis));
        command_fail(&err, "lab tree");
        return STATUS_NO;
    case RECORDED:
        break;
    }
    int status = show_recording(f, &r);
    record_free(&r);
    return status;
}

static void print_values_json(const TreeFlags *f, const GameTree *t, char *steps, int drawn)
{
    json_t *list = json_array(), *cut = json_array();
    for (char *line = strtok(steps, "\n"); line; line = strtok(NULL, "\n"))
        json_array_append_new(list, json_text(line));
    for (int i = gametree_next_cut(t, 0); i != TREE_NONE; i = gametree_next_cut(t, i))
        json_array_append_new(
            cut, json_stringn(t->source + t->nodes[i].text, (size_t)t->nodes[i].text_size));
    json_print_line(json_pack("{s:o, s:f, s:o, s:o, s:I, s:i, s:o}", "values",
                              json_text(f->values), "value", t->nodes[0].value, "steps", list,
                              "cut", cut, "nodes", (json_int_t)t->nodes[0].nodes, "drawn",
                              drawn, "file", json_text(f->output)));
}

static int show_values(const TreeFlags *f, const GameTree *t, Text *steps)
{
    Error err;
    TreeDrawing d;
    if (!values_draw(t, text_string(steps), (int)f->max_nodes, &d, &err))
        return command_fail(&err, "lab tree");
    if (!write_picture(&d, f->output, &err)) return command_fail(&err, f->output);
    if (f->json)
        print_values_json(f, t, steps->data, d.drawn);
    else
        say("%s\n\ndrawn in %s\n", text_string(steps), f->output);
    return STATUS_OK;
}

static int draw_values(const TreeFlags *f)
{
    Error err;
    GameTree t;
    Text steps = {0};
    int status = STATUS_BAD;
    if (f->spec || f->position.word || f->position.board || f->position.moves || f->depth) {
        error_set(&err, "--values is a tree of its own: no player, position or --depth");
        return command_fail(&err, "lab tree");
    }
    if (!values_read(f->values, &t, &err)) return command_fail(&err, "--values");
    if (values_solve(&t, &steps, &err))
        status = show_values(f, &t, &steps);
    else
        command_fail(&err, "--values");
    gametree_free(&t);
    text_free(&steps);
    return status;
}

static int run_tree(const Command *self, int argc, char **argv)
{
    TreeFlags f = {.output = "tree.svg", .max_nodes = 50};
    const char *lang = NULL;
    Flag flags[OWN_FLAGS + POSITION_FLAGS] = {
        {"depth", FLAG_INTEGER, &f.depth, .min = 1, .max = 60, .value = "N",
         .help = "plies (the default of the player)"},
        {"values", FLAG_STRING, &f.values, .value = "TREE",
         .help = "draw a tree of values instead: max(3, min(2, x, y), 2)"},
        {"output", FLAG_FILE, &f.output, .value = "FILE",
         .help = "file for the picture (tree.svg)"},
        {"max-nodes", FLAG_INTEGER, &f.max_nodes, .min = 1, .max = 5000, .value = "N",
         .help = "nodes to draw; the others are folded (50)"},
        {"lang", FLAG_STRING, &lang, .value = "en|zh", .help = LANG_FLAG_HELP},
        {"json", FLAG_ON, &f.json, .help = "one JSON object on stdout"},
    };
    Error err;
    int status, count = OWN_FLAGS;
    count += position_flags_add(&f.position, flags + count);
    if (!command_begin(self, (FlagTable){flags, count}, &argc, argv, 2, &status)) return status;
    if (!say_check_flag(lang, &err)) return command_fail(&err, self->name);
    position_args_take(&f.position, &argc, argv);
    if (argc > 1) return command_too_many(self, argv[1]);
    if (argc > 0) f.spec = argv[0];
    return f.values ? draw_values(&f) : draw_search(&f);
}

const Command LAB_TREE = {
    "lab tree", "[PLAYER] " POSITION_USAGE " [FLAGS]",
    "draw the search tree of an alpha-beta player, or of values written out",
    "heibai lab tree history --depth 3 --moves f5d6c3 --output tree.svg\n"
    "  heibai lab tree --values \"max(3, min(2, x, y), 2)\"",
    run_tree};
