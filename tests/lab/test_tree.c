/* Recorded searches: the tree is the search that was made, every cut is one, what it saved is
 * counted right, and the drawing shows all of it. */
#include "cmocka_all.h"

#include "boards.h"
#include "draw/svgcheck.h"
#include "lab/tree/gametree_layout.h"
#include "lab/tree/gametree_svg.h"
#include "lab/tree/recording.h"

#include <math.h>
#include <stdio.h>

static const char *const SPECS[] = {"history:corner=off",
                                    "simple",
                                    "staged:width=off",
                                    "sixterm",
                                    "history:corner=off,history=off,avoid=both",
                                    "staged:stability=on"};
enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0] };

/* A position whose side to move has a move, and no corner: staged would take that. */
static Position searched_position(Rng *rng)
{
    for (;;) {
        Position p = random_position(rng, rng_below(rng, 58));
        uint64_t moves = board_moves(&p.board);
        if (moves && !(moves & CORNERS)) return p;
    }
}

static Recording must_record(const char *spec, int depth, Position p)
{
    RecordSettings s = {.spec = spec, .depth = depth, .position = p, .plain_max = UINT64_MAX};
    Recording r;
    Error err;
    Recorded result = record_search(&s, &r, &err);
    if (result != RECORDED) fail_msg("%s, depth %d: %d", spec, depth, (int)result);
    return r;
}

/* Nodes of plain minimax below a position. */
static uint64_t plain_count(Board b, int depth)
{
    uint64_t moves = board_moves(&b), count = 0;
    if (depth == 0 || board_is_over(&b)) return 0;
    if (!moves) return plain_count(board_passed(b), depth);
    if (depth == 1) return (uint64_t)popcount(moves);
    while (moves) {
        Board next = b;
        int square = bit_pop(&moves);
        board_make(&next, square, board_flips(&b, square));
        count += 1 + plain_count(next, depth - 1);
    }
    return count;
}

/* Walks the tree by the rules: windows, cuts, costs and counts. Returns the value of plain
 * minimax, with the values that were found below the cuts. */
static double check_node(const GameTree *t, int node, Position p, int depth, bool narrow)
{
    const TreeNode *n = &t->nodes[node];
    uint64_t moves = board_moves(&p.board), tried = 0, nodes = n->move < SQUARES;
    double best = n->maximises ? -INFINITY : INFINITY, alpha = n->alpha, beta = n->beta;
    bool cut = false;
    if (n->first == TREE_NONE) {
        assert_true(depth == 0 || board_is_over(&p.board));
        return n->value;
    }
    for (int i = n->first; i != TREE_NONE; i = t->nodes[i].next) {
        const TreeNode *child = &t->nodes[i];
        Position next = p;
        double value = child->value;
        assert_true(position_play(&next, child->move));
        assert_int_equal(child->maximises, !n->maximises);
        assert_int_equal(child->parent, node);
        int left = depth - (child->move != SQUARE_PASS);
        if (child->move < SQUARES) tried |= bit(child->move);
        if (child->cut) {
            cut = true;
            assert_int_equal(child->nodes, 1 + plain_count(next.board, left));
        } else {
            assert_false(cut);
            /* Before a cut the window was still open. */
            assert_true(alpha < beta);
            assert_true(child->alpha == alpha && child->beta == beta);
            value = check_node(t, i, next, left, false);
            nodes += child->nodes;
            if (n->maximises && child->value > alpha) alpha = child->value;
            if (!n->maximises && child->value < beta) beta = child->value;
        }
        best = n->maximises ? fmax(best, value) : fmin(best, value);
    }
    double end_alpha, end_beta;
    gametree_window(t, node, &end_alpha, &end_beta);
    assert_true(end_alpha == alpha && end_beta == beta);
    assert_int_equal(gametree_has_cut(t, node), cut);
    if (cut) assert_true(alpha >= beta);
    if (!narrow && moves) assert_int_equal(tried, moves);
    assert_int_equal(n->nodes, nodes);
    /* What is shown as a bound is one. */
    assert_true(n->value <= n->alpha  ? best <= n->value
                : n->value >= n->beta ? best >= n->value
                                      : best == n->value);
    assert_true(t->nodes[n->best].value == n->value && !t->nodes[n->best].cut);
    return best;
}

/* The look that staged takes at every move and its replies, which nobody watches. */
static uint64_t staged_look(Board b)
{
    uint64_t moves = board_moves(&b), count = 0;
    while (moves) {
        Board next = b;
        int square = bit_pop(&moves);
        board_make(&next, square, board_flips(&b, square));
        count += 1 + plain_count(next, 1);
    }
    return count;
}

static void check_recording(const char *spec, int depth, Position p)
{
    Recording r = must_record(spec, depth, p);
    bool staged = strncmp(spec, "staged", 6) == 0;
    /* Not all moves are tried at the root. */
    bool narrow = strstr(spec, "avoid=") || (staged && !strstr(spec, "width=off"));
    assert_int_equal(r.depth, depth);
    assert_true(r.tree.nodes[0].value == r.choice.value);
    assert_int_equal(r.tree.nodes[r.tree.nodes[0].best].move, r.choice.square);
    assert_int_equal(r.nodes, r.tree.nodes[0].nodes);
    assert_int_equal(r.unseen, staged ? staged_look(p.board) : 0);
    assert_int_equal(r.nodes + r.unseen, r.choice.nodes);
    assert_true(check_node(&r.tree, 0, p, depth, narrow) == r.choice.value);
    assert_true(r.counted && r.plain_value == r.choice.value);
    assert_int_equal(r.nodes + gametree_totals(&r.tree).saved, r.plain_nodes);
    if (!narrow) assert_int_equal(r.plain_nodes, plain_count(p.board, depth));
    /* Nobody watching, the same search. */
    Player *player = registry_create(r.spec, (PlayerSeed){1, 0}, NULL);
    Choice alone;
    assert_int_equal(player_choose(player, &(Turn){.position = p}, &alone), CHOSEN_MOVE);
    player_destroy(player);
    assert_true(alone.value == r.choice.value && alone.nodes == r.choice.nodes);
    record_free(&r);
}

static void recordings_are_the_search(void **state)
{
    (void)state;
    Rng rng = rng_stream(81, 0);
    for (int i = 0; random_case(81, i, campaign(240)); i++) {
        Position p = searched_position(&rng);
        int depth = 1 + rng_below(&rng, i % 20 == 0 ? 5 : 4);
        for (int k = 0; k < SPEC_COUNT; k++) check_recording(SPECS[k], depth, p);
    }
}

/* A narrow search would not have tried all that it cut: only what it would have is counted. */
static void narrow_searches_and_listings(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {"history:corner=off,width=3", "staged:as=report",
                                         "sixterm:as=report", "history:threads=2,corner=off",
                                         "simple:prune=off"};
    Rng rng = rng_stream(82, 0);
    for (int i = 0; random_case(82, i, campaign(40)); i++)
        for (size_t k = 0; k < sizeof OTHERS / sizeof OTHERS[0]; k++) {
            /* staged:as=report refuses a depth below 4. */
            Recording r = must_record(OTHERS[k], k == 1 ? 4 : 3, searched_position(&rng));
            TreeTotals totals = gametree_totals(&r.tree);
            for (int n = 0; n < r.tree.count; n++) {
                double alpha, beta;
                gametree_window(&r.tree, n, &alpha, &beta);
                if (gametree_has_cut(&r.tree, n)) assert_true(alpha >= beta);
            }
            if (k > 0) assert_int_equal(r.nodes + totals.saved, r.plain_nodes);
            if (k == 4) assert_int_equal(totals.cuts, 0);
            record_free(&r);
        }
}

/* The number in "+1 234 nodes" or "12 nodes". */
static uint64_t written_count(const char *text)
{
    uint64_t count = 0;
    for (; *text; text++)
        if (*text >= '0' && *text <= '9') count = 10 * count + (uint64_t)(*text - '0');
    return count;
}

static bool inside(const SvgBox *box, SvgPoint from, const char *text, double size, bool bold,
                   bool ends)
{
    double width = *text ? svg_text_width(text, size, bold) : 0;
    double left = ends ? from.x - width : from.x;
    return !*text || (left > box->x && left + width < box->x + box->width &&
                      from.y - 0.75 * size > box->y && from.y < box->y + box->height);
}

static void check_layout(const Recording *r, int max_nodes)
{
    TreeLayout l;
    assert_true(gametree_layout(&r->tree, max_nodes, &l));
    int line = 0, best = 0, nodes = 0;
    uint64_t counted = 0;
    for (int i = 0; i != TREE_NONE; i = r->tree.nodes[i].best) line++;
    for (int i = 0; i < l.count; i++) {
        const TreeBox *b = &l.boxes[i];
        nodes += b->kind == TREEBOX_NODE;
        best += b->best;
        if (b->kind == TREEBOX_NODE) counted += r->tree.nodes[b->node].move < SQUARES;
        if (b->kind == TREEBOX_NODE) counted += written_count(b->more);
        if (b->kind == TREEBOX_FOLD) counted += written_count(b->note);
        assert_true(b->at.x >= 0 && b->at.y >= 0 && b->at.x + b->at.width <= l.width + 0.01 &&
                    b->at.y + b->at.height <= l.height + 0.01);
        assert_true(inside(&b->at, b->head_at, b->head, SVG_BODY, false, false));
        assert_true(inside(&b->at, b->value_at, b->value, SVG_BODY, true, true));
        assert_true(inside(&b->at, b->note_at, b->note, SVG_SMALL, false, false));
        assert_true(inside(&b->at, b->more_at, b->more, SVG_SMALL, false, false));
        for (int k = 0; k < i; k++) assert_false(check_overlap(b->at, l.boxes[k].at));
    }
    assert_int_equal(nodes, l.drawn);
    assert_int_equal(best, line);
    assert_true(nodes <= (max_nodes > line ? max_nodes : line));
    /* Drawn or folded, every node is there once. */
    assert_int_equal(counted, r->nodes);
    gametree_layout_free(&l);
}

static void drawings_show_all(void **state)
{
    (void)state;
    static const int SIZES[] = {1, 7, 50, 300};
    Rng rng = rng_stream(83, 0);
    for (int i = 0; random_case(83, i, campaign(60)); i++) {
        const char *spec = SPECS[i % SPEC_COUNT];
        Position p = searched_position(&rng);
        Recording r = must_record(spec, 1 + rng_below(&rng, 5), p);
        int size = SIZES[i / SPEC_COUNT % 4];
        check_layout(&r, size);
        TreePicture picture = {.tree = &r.tree,
                               .max_nodes = size,
                               .title = r.spec,
                               .text = "Some words about <it> & more.",
                               .board = &p};
        Text out = {0};
        gametree_svg(&picture, &out);
        svg_check(text_string(&out));
        text_free(&out);
        record_free(&r);
    }
}

static void bad_players_are_refused(void **state)
{
    (void)state;
    static const char *const ASK[][2] = {
        {"mcts", "there is no alpha-beta tree to record of 'mcts'; the players that search by "
                 "alpha-beta are: history simple staged sixterm"},
        {"minimax:depth=3", "unknown player 'minimax'; the players that search by alpha-beta "
                            "are: history simple staged sixterm"},
        {"human", "there is no alpha-beta tree to record of 'human'; the players that search "
                  "by alpha-beta are: history simple staged sixterm"},
        {"simple:width=3", "simple has no switch 'width'; it has: depth prune as seed"}};
    RecordSettings s = {.depth = 2, .position = position_start(), .plain_max = 1000};
    Recording r;
    Error err;
    for (size_t i = 0; i < sizeof ASK / sizeof ASK[0]; i++) {
        s.spec = ASK[i][0];
        assert_int_equal(record_search(&s, &r, &err), RECORDED_BAD);
        assert_string_equal(err.text, ASK[i][1]);
    }
    char endless[SPEC_MAX + 20] = "simple:";
    while (strlen(endless) < SPEC_MAX) strcat(endless, "depth=1,");
    s.spec = endless;
    assert_int_equal(record_search(&s, &r, &err), RECORDED_BAD);
    s.spec = "simple:";
    s.depth = 61;
    assert_int_equal(record_search(&s, &r, &err), RECORDED_BAD);
    assert_non_null(strstr(err.text, "1..60"));
}

/* A corner taken at once, a search that is stopped, and one whose cuts are too long to count.
 */
static void searches_that_end_early(void **state)
{
    (void)state;
    Position corner = {{bit(2), bit(1)}, BLACK};
    atomic_bool stop = true;
    RecordSettings s = {.spec = "history", .depth = 2, .position = corner, .plain_max = 1000};
    Recording r;
    Error err;
    assert_int_equal(record_search(&s, &r, &err), RECORDED_RULE);
    assert_int_equal(r.choice.square, 0);
    assert_int_equal(r.choice.basis.kind, BASIS_CORNER_RULE);
    s = (RecordSettings){
        .spec = "simple", .depth = 3, .position = position_start(), .stop = &stop};
    assert_int_equal(record_search(&s, &r, &err), RECORDED_STOPPED);
    s = (RecordSettings){
        .spec = "simple", .depth = 5, .position = position_start(), .plain_max = 100};
    assert_int_equal(record_search(&s, &r, &err), RECORDED);
    assert_false(r.counted);
    assert_int_equal(gametree_totals(&r.tree).saved, 0);
    assert_true(gametree_totals(&r.tree).cuts > 0);
    record_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recordings_are_the_search),
        cmocka_unit_test(narrow_searches_and_listings),
        cmocka_unit_test(drawings_show_all),
        cmocka_unit_test(bad_players_are_refused),
        cmocka_unit_test(searches_that_end_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
