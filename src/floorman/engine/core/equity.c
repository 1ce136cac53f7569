/* Which seats hold the highest hand, over every way to complete a board: counted by classes of boards. */
#include "core.h"

#include <string.h>

typedef struct {
    const Table *table;
    const Pools *pools;
    int seats, suit;             /* the suit that is looked at, where one is */
    uint32_t sums[MOST_SEATS];   /* of the cards that lie: each seat's own and the board's */
    uint32_t suited[MOST_SEATS]; /* ranks of that suit, the drawn cards' among them */
    const uint8_t *held;         /* cards of each rank that may be drawn */
    int64_t *counts;
} Showdowns;

/* The seats, a bit each, with the highest hand when cards of `sum` are drawn. */
static uint32_t winners(const Showdowns *all, uint32_t sum, int with_suits) {
    uint16_t highest = 0;
    uint32_t found = 0;
    for (int seat = 0; seat < all->seats; seat++) {
        uint16_t strength = all->pools->slots[MIXED][pool_slot(all->pools, all->sums[seat] + sum)];
        if (with_suits && __builtin_popcount(all->suited[seat]) >= all->table->size) {
            uint16_t suited = all->table->suited[all->suited[seat]];
            if (suited > strength) strength = suited;
        }
        if (strength > highest) found = 0;
        if (strength >= highest) {
            highest = strength;
            found |= 1u << seat;
        }
    }
    return found;
}

/* All ways to draw `left` more cards from `rank` down, `ways` being those so far. */
static void draw(const Showdowns *all, int rank, int left, uint32_t sum, int64_t ways) {
    if (left == 0) {
        if (all->suit >= 0) { /* these were counted as if suits did not tell */
            all->counts[winners(all, sum, 0)] -= ways;
            all->counts[winners(all, sum, 1)] += ways;
        } else {
            all->counts[winners(all, sum, 0)] += ways;
        }
        return;
    }
    if (rank < 0) return;
    for (int cards = 0; cards <= left && cards <= all->held[rank]; cards++)
        draw(all, rank - 1, left - cards, sum + (uint32_t)cards * all->table->key[rank],
             ways * (int64_t)CHOOSE[all->held[rank]][cards]);
}

/* Boards that give a seat enough cards of one suit are counted again, set by set of that suit's ranks. */
static void draw_suited(Showdowns *all, uint32_t live, int left, const uint32_t lying[MOST_SEATS]) {
    for (uint32_t mask = 0; mask < SUITS_MASKS; mask++) {
        int drawn = __builtin_popcount(mask);
        if (mask & ~live || drawn > left) continue;
        int enough = 0;
        for (int seat = 0; seat < all->seats; seat++) {
            all->suited[seat] = lying[seat] | mask;
            enough |= __builtin_popcount(all->suited[seat]) >= all->table->size;
        }
        if (!enough) continue;
        uint32_t sum = 0;
        for (uint32_t ranks = mask; ranks; ranks &= ranks - 1) sum += all->table->key[__builtin_ctz(ranks)];
        draw(all, 12, left - drawn, sum, 1);
    }
}

void count_winners(const Table *table, const uint8_t *hands, int seats, int own, const uint8_t *board, int shared,
                   const uint8_t *live, int lives, int k, int suit, int64_t *counts) {
    uint8_t held[13] = {0};
    uint32_t live_of_suit = 0, lying[MOST_SEATS] = {0};
    Showdowns all = {table, &table->pools[k], seats, suit, {0}, {0}, held, counts};
    for (int i = 0; i < lives; i++) {
        if ((live[i] & 3) == suit)
            live_of_suit |= 1u << (live[i] >> 2);
        else
            held[live[i] >> 2]++;
    }
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < own + shared; i++) {
            uint8_t code = i < own ? hands[seat * own + i] : board[i - own];
            all.sums[seat] += table->key[code >> 2];
            if ((code & 3) == suit) lying[seat] |= 1u << (code >> 2);
        }
    if (suit < 0)
        draw(&all, 12, k - own - shared, 0, 1);
    else
        draw_suited(&all, live_of_suit, k - own - shared, lying);
}
