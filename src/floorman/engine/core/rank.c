/* Strengths of pools of cards: one, or rows of them, without vectors. */
#include "rows.h"

uint16_t table_strength(const Table *table, const uint8_t *codes, int k) {
    return strength(table, codes, k, k == table->size);
}

static ALWAYS_INLINE size_t hands_of(const Table *table, const uint8_t *codes, size_t n, int k, int exact,
                                     ptrdiff_t down, ptrdiff_t across, uint16_t *out) {
    size_t bad = 0;
    for (size_t row = 0; row < n; row++) {
        const uint8_t *hand = codes + (ptrdiff_t)row * down;
        uint8_t gathered[MOST_CARDS];
        if (across != 1) {
            for (int i = 0; i < k; i++) gathered[i] = hand[i * across];
            hand = gathered;
        }
        out[row] = strength(table, hand, k, exact);
        bad += out[row] == BAD;
    }
    return bad;
}

/* Pools that are larger than a hand, as if suits did not tell and all were good; the others are set aside. */
static ALWAYS_INLINE size_t pools_of(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down,
                                     uint16_t *out) {
    const Pools *pools = &table->pools[k];
    const uint16_t *slots = pools->slots[MIXED];
    const uint64_t to_eight = (uint64_t)(8 - table->size) * (0x1111ull << SUIT_DIGITS);
    size_t bad = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        const uint8_t *block = codes + (ptrdiff_t)start * down;
        size_t rows = n - start < BLOCK ? n - start : BLOCK;
        uint8_t aside[BLOCK];
        int count = 0;
        for (size_t row = 0; row < rows; row++) {
            const uint8_t *hand = block + (ptrdiff_t)row * down;
            __builtin_prefetch(hand + AHEAD);
            Pool pool = pool_of(table, hand, k);
            out[start + row] = slots[pool_slot(pools, (uint32_t)pool.all)];
            aside[count] = (uint8_t)row;
            count += (((pool.all + to_eight) & (ENOUGH | NO_CARDS)) | (pool.seen ^ pool.summed)) != 0;
        }
        bad += rule_aside(table, block, k, 0, down, aside, count, out + start);
    }
    return bad;
}

/* The sizes that are asked for most are compiled on their own, so that their loops are laid out flat. */
static size_t rank_rows(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down,
                        ptrdiff_t across, uint16_t *out) {
    int exact = k == table->size;
    if (across == 1 && k == 7 && !exact) return pools_of(table, codes, n, 7, down, out);
    if (across == 1 && k == 6 && !exact) return pools_of(table, codes, n, 6, down, out);
    if (across == 1 && k == 5 && exact) return hands_of(table, codes, n, 5, 1, down, 1, out);
    return hands_of(table, codes, n, k, exact, down, across, out);
}

#if VECTORS
int have_vectors(void) {
    __builtin_cpu_init(); /* in a shared library nobody else has */
    return __builtin_cpu_supports("avx2") != 0;
}

/* Vectors read bytes behind a row, never before it: rows must go forward and be whole. */
static size_t rows_for_vectors(const Table *table, size_t n, int k, ptrdiff_t down, ptrdiff_t across) {
    size_t kept_back = (size_t)(16 / k);
    if (table->deck != 52 || across != 1 || down < k || n < kept_back) return 0;
    return (n - kept_back) & ~(size_t)3;
}
#else
int have_vectors(void) { return 0; }
#endif

size_t table_rank(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, ptrdiff_t across,
                  uint16_t *out, int vectors) {
    size_t ruled = 0, bad = 0;
#if VECTORS
    if (vectors) ruled = rows_for_vectors(table, n, k, down, across);
    if (ruled) bad = rank_four_rows(table, codes, ruled, k, down, out);
#else
    (void)vectors;
#endif
    return bad + rank_rows(table, codes + (ptrdiff_t)ruled * down, n - ruled, k, down, across, out + ruled);
}
