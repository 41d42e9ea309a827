/* table.h - the transposition table, shared by all threads without locks.
 * An entry holds the whole board, so that a hit is never a hash collision. Its sequence number
 * is odd while a thread writes it. A reader that sees the number change treats the entry as a
 * miss; a writer that finds it odd does not write. The upper half of the number is the epoch in
 * which the entry was written. Clearing the table begins a new epoch, so that it takes no time;
 * entries of older epochs count as empty. */
#ifndef HEIBAI_SEARCH_TABLE_H
#define HEIBAI_SEARCH_TABLE_H

#include "base/error.h"
#include "board/board.h"
#include "search/node.h"

#include <stdatomic.h>
#include <stddef.h>

/* Bounds of the value for the side to move, in search units, by a search of `depth` plies at
 * `confidence`. */
typedef struct TableData {
    int16_t lower, upper;
    uint8_t depth;
    uint8_t confidence;
    uint8_t date;     /* of the search that stored it */
    uint8_t moves[2]; /* hash moves: the last two best ones, newest first; or SQUARE_NONE */
} TableData;

typedef struct TableEntry {
    atomic_uint_fast64_t me, opp, data, sequence;
} TableEntry;

enum { TABLE_WAYS = 2 };

typedef struct Table {
    TableEntry *entries; /* TABLE_WAYS side by side in a cache line */
    size_t mask;         /* of lines */
    size_t size;         /* bytes */
    size_t touched;      /* bytes from the start that searches have used */
    uint32_t epoch;      /* how often the table was cleared */
    uint8_t date;        /* number of the present search */
    void *block;
} Table;

/* False: no memory; the error names the size that would fit. */
bool table_create(Table *t, size_t bytes, Error *err);
void table_destroy(Table *t);
void table_clear(Table *t);
/* Looks for entries only in the first `bytes` of the table from now on; a power of two. */
void table_use(Table *t, size_t bytes);

static inline uint64_t table_hash(const Board *b)
{
    uint64_t h = b->me * UINT64_C(0x9e3779b97f4a7c15) ^
                 (b->opp * UINT64_C(0xc2b2ae3d27d4eb4f) >> 1 | b->opp << 63);
    h ^= h >> 32;
    h *= UINT64_C(0xd6e8feb86659fd93);
    return h ^ h >> 29;
}

static inline TableEntry *table_line(const Table *t, uint64_t hash)
{
    return &t->entries[(hash & t->mask) * TABLE_WAYS];
}

static inline void table_prefetch(const Table *t, uint64_t hash)
{
    __builtin_prefetch(table_line(t, hash));
}

static inline uint64_t table_pack(TableData d)
{
    return (uint64_t)(uint16_t)d.lower | (uint64_t)(uint16_t)d.upper << 16 |
           (uint64_t)d.depth << 32 | (uint64_t)d.confidence << 38 | (uint64_t)d.date << 41 |
           (uint64_t)d.moves[0] << 49 | (uint64_t)d.moves[1] << 56;
}

static inline TableData table_unpack(uint64_t w)
{
    return (TableData){(int16_t)w,  (int16_t)(w >> 16), w >> 32 & 63,
                       w >> 38 & 7, (uint8_t)(w >> 41), {w >> 49 & 127, w >> 56 & 127}};
}

enum { EPOCH_SHIFT = 32 };

static inline uint32_t sequence_epoch(uint64_t sequence)
{
    return (uint32_t)(sequence >> EPOCH_SHIFT);
}

/* False: the entry is of another board or of an older epoch, or is being written. */
static inline bool table_read(const Table *t, TableEntry *e, const Board *b, TableData *out)
{
    uint64_t before = atomic_load_explicit(&e->sequence, memory_order_acquire);
    uint64_t me = atomic_load_explicit(&e->me, memory_order_relaxed);
    uint64_t opp = atomic_load_explicit(&e->opp, memory_order_relaxed);
    if (me != b->me || opp != b->opp || before & 1 || sequence_epoch(before) != t->epoch)
        return false;
    uint64_t data = atomic_load_explicit(&e->data, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (atomic_load_explicit(&e->sequence, memory_order_relaxed) != before) return false;
    *out = table_unpack(data);
    return true;
}

static inline bool table_probe(const Table *t, uint64_t hash, const Board *b, TableData *out)
{
    TableEntry *line = table_line(t, hash);
    for (int i = 0; i < TABLE_WAYS; i++)
        if (table_read(t, &line[i], b, out)) return true;
    return false;
}

/* Stores the result of a node: a best value within (alpha, beta) is exact, outside it is a
 * bound.
 */
void table_store(Table *t, const Node *n);

#endif
