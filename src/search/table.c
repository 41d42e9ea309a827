#include "search/table.h"

#include "base/pages.h"

#include <limits.h>
#include <string.h>

enum { LINE = 64, VALUE_LIMIT = 32000 };

_Static_assert(sizeof(TableEntry) * TABLE_WAYS == LINE, "a line of the table is a cache line");

static size_t lines_for(size_t bytes)
{
    size_t lines = 1;
    while (lines * 2 * LINE <= bytes) lines *= 2;
    return lines;
}

static bool fail_create(Table *t, size_t wanted, Error *err)
{
    size_t fits = wanted;
    void *smaller = NULL;
    table_destroy(t);
    while (!smaller && fits > LINE) smaller = pages_create(fits /= 2);
    pages_destroy(smaller, fits);
    return error_machine(err, "no memory for a table of %zu MB; %zu MB would fit", wanted >> 20,
                         fits >> 20);
}

bool table_create(Table *t, size_t bytes, Error *err)
{
    size_t lines = lines_for(bytes), wanted = lines * LINE;
    *t = (Table){.block = pages_create(wanted), .size = wanted};
    if (!t->block) return fail_create(t, wanted, err);
    pages_hide(t->block, t->size);
    t->entries = t->block;
    t->mask = lines - 1;
    /* A search of a millisecond has no time for the first touch of a page. */
    atomic_store_explicit(&t->entries->sequence, 0, memory_order_relaxed);
    return true;
}

void table_use(Table *t, size_t bytes)
{
    if (bytes > t->size) bytes = t->size;
    if (bytes > t->touched) t->touched = bytes;
    t->mask = bytes / LINE - 1;
}

void table_destroy(Table *t)
{
    pages_destroy(t->block, t->size);
    *t = (Table){0};
}

void table_clear(Table *t)
{
    t->epoch++;
    t->date = 0;
    /* Entries of the first epoch would come back. Zero is the board without a disc, which no
     * search stores. */
    if (t->epoch == 0) memset(t->block, 0, t->size);
}

/* How much an entry is worth keeping: those of this search first, then deep ones; nothing from
 * before the table was cleared. The weights are guesses. */
static int worth(const Table *t, TableEntry *e)
{
    uint64_t sequence = atomic_load_explicit(&e->sequence, memory_order_relaxed);
    if (sequence_epoch(sequence) != t->epoch) return 0;
    TableData d = table_unpack(atomic_load_explicit(&e->data, memory_order_relaxed));
    return (d.date == t->date ? 256 : 0) + 4 * d.depth + d.confidence;
}

/* The data of a node, with the bounds of the old entry if it is of the same depth and
 * confidence. */
static TableData merge(TableData old, const Node *n, bool same_depth)
{
    int value = n->best, move = n->best_move;
    TableData d = {-VALUE_LIMIT,           VALUE_LIMIT, (uint8_t)n->depth,
                   (uint8_t)n->confidence, 0,           {old.moves[0], old.moves[1]}};
    if (same_depth) {
        d.lower = old.lower;
        d.upper = old.upper;
    }
    if (value < n->beta && value < d.upper) d.upper = (int16_t)value;
    if (value > n->alpha && value > d.lower) d.lower = (int16_t)value;
    /* Selective searches of one node can contradict each other: the newer one counts. */
    if (d.lower > d.upper) {
        d.lower = value > n->alpha ? (int16_t)value : -VALUE_LIMIT;
        d.upper = value < n->beta ? (int16_t)value : VALUE_LIMIT;
    }
    if (move < SQUARES && (value > n->alpha || d.moves[0] >= SQUARES) && d.moves[0] != move) {
        d.moves[1] = d.moves[0];
        d.moves[0] = (uint8_t)move;
    }
    return d;
}

static void write_entry(const Table *t, TableEntry *e, const Board *b, TableData d)
{
    uint64_t before = atomic_load_explicit(&e->sequence, memory_order_relaxed);
    if (before & 1 ||
        !atomic_compare_exchange_strong_explicit(&e->sequence, &before, before + 1,
                                                 memory_order_acquire, memory_order_relaxed))
        return;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&e->me, b->me, memory_order_relaxed);
    atomic_store_explicit(&e->opp, b->opp, memory_order_relaxed);
    atomic_store_explicit(&e->data, table_pack(d), memory_order_relaxed);
    uint64_t after = (uint64_t)t->epoch << EPOCH_SHIFT | (uint32_t)(before + 2);
    atomic_store_explicit(&e->sequence, after, memory_order_release);
}

/* The entry of a board, or the one to replace by it. True: it is of the board. */
static bool find_entry(const Table *t, const Node *n, TableEntry **entry, TableData *old)
{
    TableEntry *line = table_line(t, n->hash);
    int least = INT_MAX;
    for (int i = 0; i < TABLE_WAYS; i++) {
        if (table_read(t, &line[i], &n->frame->board, old)) {
            *entry = &line[i];
            return true;
        }
        int keep = worth(t, &line[i]);
        if (keep < least) {
            least = keep;
            *entry = &line[i];
        }
    }
    return false;
}

void table_store(Table *t, const Node *n)
{
    TableEntry *entry;
    TableData old = {.moves = {SQUARE_NONE, SQUARE_NONE}};
    bool found = find_entry(t, n, &entry, &old);
    bool same = found && old.depth == n->depth && old.confidence == n->confidence;
    /* A deeper result of this search at a higher confidence stays. */
    if (found && !same && old.depth >= n->depth && old.confidence >= n->confidence &&
        old.date == t->date)
        return;
    TableData d = merge(old, n, same);
    d.date = t->date;
    write_entry(t, entry, &n->frame->board, d);
}
