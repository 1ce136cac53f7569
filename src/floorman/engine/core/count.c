/* How many pools have each strength. */
#include "core.h"

#include <string.h>

typedef struct {
    const Table *table;
    const Pools *pools;
    int k;
    const uint8_t *held; /* cards of each rank that may be drawn */
    uint64_t *counts;
    uint32_t mask;       /* ranks of the suit that has enough cards, where there is one */
} Count;

/* All ways to draw `left` more cards from `rank` down, `ways` being those so far. */
static void draw(const Count *count, int rank, int left, uint32_t sum, uint64_t ways) {
    if (left == 0) {
        uint16_t strength = count->pools->slots[MIXED][pool_slot(count->pools, sum)];
        if (count->mask) {
            uint16_t suited = count->table->suited[count->mask];
            count->counts[strength] -= ways; /* it was counted as if suits did not tell */
            if (suited > strength) strength = suited;
        }
        count->counts[strength] += ways;
        return;
    }
    if (rank < 0) return;
    for (int cards = 0; cards <= left && cards <= count->held[rank]; cards++)
        draw(count, rank - 1, left - cards, sum + (uint32_t)cards * count->table->key[rank],
             ways * CHOOSE[count->held[rank]][cards]);
}

/* Pools with at least a hand's cards of one suit are counted again, set by set of that suit's ranks. */
static void draw_suited(const Table *table, int k, const uint32_t live[4], uint64_t *counts) {
    for (int suit = 0; suit < 4; suit++) {
        uint8_t others[13];
        for (int rank = 0; rank < 13; rank++) {
            others[rank] = 0;
            for (int other = 0; other < 4; other++)
                others[rank] += other != suit && (live[other] >> rank & 1);
        }
        for (uint32_t mask = 0; mask < SUITS_MASKS; mask++) {
            int agreeing = __builtin_popcount(mask);
            if (mask & ~live[suit] || agreeing < table->size || agreeing > k) continue;
            uint32_t sum = 0;
            for (int rank = 0; rank < 13; rank++)
                if (mask >> rank & 1) sum += table->key[rank];
            Count count = {table, &table->pools[k], k, others, counts, mask};
            draw(&count, 12, k - agreeing, sum, 1);
        }
    }
}

void count_classes(const Table *table, int k, uint64_t dead, uint64_t *counts) {
    uint32_t live[4] = {0};
    uint8_t held[13] = {0};
    for (int code = 0; code < 52; code++)
        if (!(dead >> code & 1)) {
            live[code & 3] |= 1u << (code >> 2);
            held[code >> 2]++;
        }
    Count count = {table, &table->pools[k], k, held, counts, 0};
    draw(&count, 12, k, 0, 1);
    draw_suited(table, k, live, counts);
}

/* Pools one by one: the last card is added to what the others make. */
static void each(const Table *table, const Pools *pools, int k, int place, uint8_t *codes, uint64_t all,
                 uint64_t *counts) {
    int start = codes[place - 1] + 1;
    if (place < k - 1) {
        for (int code = start; code < 52; code++) {
            codes[place] = (uint8_t)code;
            each(table, pools, k, place + 1, codes, all + table->card[code], counts);
        }
        return;
    }
    for (int code = start; code < 52; code++) {
        uint64_t pool = all + table->card[code];
        uint16_t strength = pools->slots[MIXED][pool_slot(pools, (uint32_t)pool)];
        if (pool & ENOUGH) {
            codes[place] = (uint8_t)code;
            uint32_t mask = 0;
            int suit = (__builtin_ctzll(pool & ENOUGH) - SUIT_DIGITS) / 4;
            for (int i = 0; i < k; i++)
                if ((codes[i] & 3) == suit) mask |= 1u << (codes[i] >> 2);
            if (table->suited[mask] > strength) strength = table->suited[mask];
        }
        counts[strength]++;
    }
}

void count_each(const Table *table, int k, int first, uint64_t *counts) {
    /* Each suit's digit starts so high that it reaches eight with a hand's cards. */
    uint64_t start = (uint64_t)(8 - table->size) * (0x1111ull << SUIT_DIGITS);
    uint8_t codes[MOST_CARDS] = {(uint8_t)first};
    each(table, &table->pools[k], k, 1, codes, start + table->card[first], counts);
}
