/* What all ways to rule rows share: a pool of cards added up, and rows that are looked at again. */
#ifndef FLOORMAN_ROWS_H
#define FLOORMAN_ROWS_H

#include "core.h"

#if defined(__x86_64__)
#define VECTORS 1
#else
#define VECTORS 0
#endif

#define ALWAYS_INLINE inline __attribute__((always_inline))

enum { BLOCK = 256 };  /* rows, so many that a byte tells them apart */
enum { AHEAD = 2048 }; /* bytes; processors do not foresee by themselves how fast rows are read */

typedef struct {
    uint64_t all;    /* of keys, digits of suits, and marks */
    uint64_t seen;   /* the set of the cards */
    uint64_t summed; /* the same added up, so that a card that is there twice makes a difference */
} Pool;

static ALWAYS_INLINE Pool pool_of(const Table *table, const uint8_t *codes, int k) {
    Pool pool = {0, 0, 0};
    for (int i = 0; i < k; i++) {
        uint64_t bit = table->bit[codes[i]];
        pool.all += table->card[codes[i]];
        pool.seen |= bit;
        pool.summed += bit;
    }
    return pool;
}

static ALWAYS_INLINE int is_bad(Pool pool) { return (pool.all >> NO_CARD | (pool.seen ^ pool.summed)) != 0; }

static ALWAYS_INLINE uint32_t read_suits(uint64_t all) { return all >> SUITS_READ & (SUIT_READINGS - 1); }

/* Jokers have no suit, so that the suit which the digits leave out is counted, not inferred. */
static inline uint8_t suits_of_naturals(uint64_t all, int naturals) {
    int with_cards = 0;
    for (int suit = 0; suit < 4; suit++) with_cards += ((all >> (SUIT_DIGITS + 4 * suit)) & 15) != 0;
    return with_cards <= 1 ? ONE : with_cards == naturals ? DIFFERENT : MIXED;
}

static ALWAYS_INLINE uint8_t suits_of_hand(const Table *table, Pool pool, int k) {
    int jokers = (int)((pool.seen >> FIRST_JOKER_BIT & 1) + (pool.seen >> (FIRST_JOKER_BIT + 1) & 1));
    if (jokers) return suits_of_naturals(pool.all, k - jokers);
    return table->pools[k].suits[read_suits(pool.all)];
}

/* A pool with enough cards of one suit is worth the better of what those make and what all make. */
static ALWAYS_INLINE uint16_t with_suits(const Table *table, uint64_t seen, uint16_t mixed) {
    uint16_t best = mixed;
    for (int suit = 0; suit < 4; suit++) {
        uint16_t suited = table->suited[seen >> SUIT_BITS * suit & (SUITS_MASKS - 1)];
        best = suited > best ? suited : best;
    }
    return best;
}

/* Pools of a hand's size are told apart by whether suits agree; of larger ones only enough cards of one
 * suit tell. `exact` is which of the two, known where this is compiled. */
static ALWAYS_INLINE uint16_t strength(const Table *table, const uint8_t *codes, int k, int exact) {
    const Pools *pools = &table->pools[k];
    Pool pool = pool_of(table, codes, k);
    if (is_bad(pool)) return BAD;
    uint32_t slot = pool_slot(pools, (uint32_t)pool.all);
    if (exact) return pools->slots[suits_of_hand(table, pool, k)][slot];
    return with_suits(table, pool.seen, pools->slots[MIXED][slot]);
}

/* Rows of a block that are rare and that no processor can foresee are set aside, and ruled here one after
 * the other: those with enough cards of a suit, and those that are no hand. How many were none. */
static ALWAYS_INLINE size_t rule_aside(const Table *table, const uint8_t *codes, int k, int exact, ptrdiff_t down,
                                       const uint8_t *aside, size_t count, uint16_t *out) {
    size_t bad = 0;
    for (size_t i = 0; i < count; i++) {
        uint16_t found = strength(table, codes + aside[i] * down, k, exact);
        out[aside[i]] = found;
        bad += found == BAD;
    }
    return bad;
}

/* Rows that are a multiple of four, the cards of each together, with vectors; sixteen bytes are read from
 * where one begins. */
size_t rank_fours(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, uint16_t *out);

#endif
