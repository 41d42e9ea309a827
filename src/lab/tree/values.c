/* values.c - the parser of trees of values. */
#include "lab/tree/values.h"

#include <math.h>
#include <string.h>

enum { LABEL_MAX = 24 };

typedef struct Reader {
    const char *text, *at;
    GameTree *tree;
    Error *err;
    int level;
} Reader;

static bool bad(const Reader *r, const char *at, const char *reason)
{
    return error_at(r->err, 0, at - r->text + 1, "%s", reason);
}

static void skip_space(Reader *r) { r->at += strspn(r->at, " \t\r\n"); }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static size_t word_size(const char *at)
{
    size_t size = 0;
    while (is_letter(at[size]) || is_digit(at[size]) || at[size] == '_') size++;
    return size;
}

/* Reads the digits itself: strtod would take the decimal point of the locale. */
static bool read_number(Reader *r, double *out)
{
    const char *begin = r->at;
    bool negative = *r->at == '-';
    if (negative) r->at++;
    int digits = 0, decimals = 0;
    double value = 0;
    bool point = false;
    for (; is_digit(*r->at) || (*r->at == '.' && !point); r->at++) {
        if (*r->at == '.') {
            point = true;
            continue;
        }
        value = 10 * value + (*r->at - '0');
        digits++;
        decimals += point;
    }
    if (!digits || (point && !decimals)) return bad(r, begin, "a number needs digits");
    if (word_size(r->at)) return bad(r, begin, "neither a number nor a name");
    if (digits > VALUES_DIGITS_MAX) return bad(r, begin, "a number with more than 12 digits");
    *out = value / pow(10, decimals);
    if (negative && value > 0) *out = -*out;
    if (decimals > r->tree->decimals) r->tree->decimals = decimals;
    return true;
}

static bool read_node(Reader *r, int parent);

static bool read_parts(Reader *r, int node)
{
    if (++r->level > VALUES_LEVELS_MAX) return bad(r, r->at, "too many levels");
    do {
        r->at++; /* the bracket or the comma */
        skip_space(r);
        if (!read_node(r, node)) return false;
        skip_space(r);
    } while (*r->at == ',');
    if (*r->at != ')')
        return bad(r, r->at, *r->at ? "',' or ')' expected" : "it ends where ')' is missing");
    r->at++;
    r->level--;
    return true;
}

static bool read_word(Reader *r, TreeNode n)
{
    size_t size = word_size(r->at);
    bool max = size == 3 && strncmp(r->at, "max", 3) == 0;
    bool min = size == 3 && strncmp(r->at, "min", 3) == 0;
    n.maximises = max;
    int node = gametree_add(r->tree, n);
    if (r->tree->failed) return error_no_memory(r->err);
    const char *begin = r->at;
    r->at += size;
    if (max || min) {
        skip_space(r);
        if (*r->at != '(') return bad(r, r->at, "'(' expected after max or min");
        if (!read_parts(r, node)) return false;
    } else if (n.parent == TREE_NONE) {
        return bad(r, begin, "a tree begins with max( or min(");
    }
    r->tree->nodes[node].text_size = (int)(r->at - begin);
    return true;
}

static bool read_node(Reader *r, int parent)
{
    TreeNode n = {.parent = parent, .move = SQUARE_NONE, .text = (int)(r->at - r->text)};
    n.cut = true; /* until it is searched */
    n.value = NAN;
    n.nodes = 1;
    if (r->tree->count >= VALUES_NODES_MAX) return bad(r, r->at, "the tree is too large");
    if (is_letter(*r->at)) return read_word(r, n);
    if (!is_digit(*r->at) && *r->at != '-' && *r->at != '.')
        return bad(r, r->at,
                   *r->at ? "max(, min(, a number or a name expected"
                          : "it ends where a value is missing");
    if (parent == TREE_NONE) return bad(r, r->at, "a tree begins with max( or min(");
    const char *begin = r->at;
    if (!read_number(r, &n.value)) return false;
    n.text_size = (int)(r->at - begin);
    gametree_add(r->tree, n);
    return !r->tree->failed || error_no_memory(r->err);
}

bool values_read(const char *text, GameTree *out, Error *err)
{
    *out = (GameTree){.limit = INFINITY};
    text = text_after_mark(text);
    Reader r = {text, text, out, err, 0};
    skip_space(&r);
    bool ok = read_node(&r, TREE_NONE);
    if (ok) skip_space(&r);
    if (ok && *r.at) ok = bad(&r, r.at, "the tree has ended before this");
    if (ok) ok = gametree_set_source(out, text) || error_no_memory(err);
    if (!ok) gametree_free(out);
    return ok;
}

void values_label(const GameTree *t, int node, Text *out)
{
    const TreeNode *n = &t->nodes[node];
    if (n->text_size <= LABEL_MAX)
        text_add(out, t->source + n->text, (size_t)n->text_size);
    else
        text_print(out, "%.*s...", LABEL_MAX - 3, t->source + n->text);
}
