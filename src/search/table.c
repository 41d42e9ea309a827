#include "search/table.h"

#include "base/pages.h"

#include <string.h>

enum { LINE = 64, VALUE_LIMIT = 32000 };

_Static_assert(sizeof(TableEntry) * TABLE_WAYS == LINE, "a line of the table is a cache line");

static size_t lines_for(size_t bytes)
{
    size_t lines = 1;
    while (lines * 2 * LINE <= bytes) lines *= 2;
    return lines;
}

bool table_create(Table *t, size_t bytes, Error *err)
{
    size_t lines = lines_for(bytes), wanted = lines * LINE;
    *t = (Table){.block = pages_create(wanted)};
    if (!t->block) {
        size_t fits = wanted;
        void *smaller = NULL;
        while (!smaller && fits > LINE) smaller = pages_create(fits /= 2);
        pages_destroy(smaller, fits);
        return error_set(err, "no memory for a table of %zu MB; %zu MB would fit", wanted >> 20,
                         fits >> 20);
    }
    t->entries = t->block;
    t->mask = lines - 1;
    t->size = wanted;
    return true;
}

void table_destroy(Table *t)
{
    pages_destroy(t->block, t->size);
    *t = (Table){0};
}

void table_clear(Table *t)
{
    /* A board that nobody asks for: without a disc. */
    memset(t->block, 0, t->size);
    t->date = 0;
}

/* How much an entry is worth keeping: recent ones, then deep ones. */
static int worth(TableData d, uint8_t date)
{
    return (d.date == date ? 256 : 0) + 4 * d.depth + d.confidence;
}

static TableData merge(TableData old, int depth, Confidence confidence, int alpha, int beta,
                       int value, int move, bool same_search)
{
    TableData d = {-VALUE_LIMIT,        VALUE_LIMIT, (uint8_t)depth,
                   (uint8_t)confidence, 0,           {old.moves[0], old.moves[1]}};
    if (same_search) {
        d.lower = old.lower;
        d.upper = old.upper;
    }
    if (value < beta && value < d.upper) d.upper = (int16_t)value;
    if (value > alpha && value > d.lower) d.lower = (int16_t)value;
    /* Unequal luck of selective searches can cross the bounds: the newer one is right. */
    if (d.lower > d.upper) {
        d.lower = value > alpha ? (int16_t)value : -VALUE_LIMIT;
        d.upper = value < beta ? (int16_t)value : VALUE_LIMIT;
    }
    if (move < SQUARES && (value > alpha || d.moves[0] >= SQUARES) && d.moves[0] != move) {
        d.moves[1] = d.moves[0];
        d.moves[0] = (uint8_t)move;
    }
    return d;
}

static void write_entry(TableEntry *e, const Board *b, TableData d)
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
    atomic_store_explicit(&e->sequence, before + 2, memory_order_release);
}

void table_store(Table *t, uint64_t hash, const Board *b, int depth, Confidence confidence,
                 int alpha, int beta, int value, int move)
{
    TableEntry *line = table_line(t, hash), *victim = line;
    TableData old = {.moves = {SQUARE_NONE, SQUARE_NONE}};
    int least = 1 << 20;
    bool found = false;
    for (int i = 0; i < TABLE_WAYS && !found; i++) {
        TableData d;
        if (table_read(&line[i], b, &d)) {
            old = d;
            victim = &line[i];
            found = true;
            break;
        }
        int keep = worth(
            table_unpack(atomic_load_explicit(&line[i].data, memory_order_relaxed)), t->date);
        if (keep < least) {
            least = keep;
            victim = &line[i];
        }
    }
    bool same = found && old.depth == depth && old.confidence == confidence;
    /* What is known more deeply and more surely stays. */
    if (found && !same && old.depth >= depth && old.confidence >= (int)confidence &&
        old.date == t->date)
        return;
    TableData d = merge(old, depth, confidence, alpha, beta, value, move, same);
    d.date = t->date;
    write_entry(victim, b, d);
}
