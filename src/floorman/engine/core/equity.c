/* Which seats hold the highest hand, over every way to complete a board. */
#include "core.h"

typedef struct {
    const Table *table;
    const Pools *pools;
    int seats, own, k;
    const uint8_t *hands; /* own cards of each seat, one seat after another */
    const uint8_t *live;  /* codes that may be drawn, in order */
    int lives;
    uint64_t *counts;
    uint8_t board[MOST_CARDS];
} Deal;

/* A pool with enough cards of one suit, as its digits say, is worth the better of those and of all. */
static uint16_t mended(const Deal *deal, int seat, uint64_t pool, uint16_t mixed) {
    int suit = (__builtin_ctzll(pool & ENOUGH) - SUIT_DIGITS) / 4;
    uint32_t mask = 0;
    const uint8_t *own = deal->hands + seat * deal->own;
    for (int i = 0; i < deal->own; i++) mask |= (uint32_t)((own[i] & 3) == suit) << (own[i] >> 2);
    for (int i = 0; i < deal->k - deal->own; i++)
        mask |= (uint32_t)((deal->board[i] & 3) == suit) << (deal->board[i] >> 2);
    uint16_t suited = deal->table->suited[mask];
    return suited > mixed ? suited : mixed;
}

static void show_down(const Deal *deal, const uint64_t pools[MOST_SEATS]) {
    uint16_t highest = 0;
    uint32_t winners = 0;
    for (int seat = 0; seat < deal->seats; seat++) {
        uint64_t pool = pools[seat];
        uint16_t strength = deal->pools->slots[MIXED][pool_slot(deal->pools, (uint32_t)pool)];
        if (pool & ENOUGH) strength = mended(deal, seat, pool, strength);
        if (strength > highest) winners = 0;
        if (strength >= highest) {
            highest = strength;
            winners |= 1u << seat;
        }
    }
    deal->counts[winners]++;
}

/* `placed` cards of the board lie; the next is drawn from `from` on. */
static void draw_board(Deal *deal, int placed, int from, const uint64_t pools[MOST_SEATS]) {
    if (placed == deal->k - deal->own) {
        show_down(deal, pools);
        return;
    }
    for (int i = from; i < deal->lives; i++) {
        uint64_t with_card[MOST_SEATS];
        uint64_t card = deal->table->card[deal->live[i]];
        for (int seat = 0; seat < deal->seats; seat++) with_card[seat] = pools[seat] + card;
        deal->board[placed] = deal->live[i];
        draw_board(deal, placed + 1, i + 1, with_card);
    }
}

void count_winners(const Table *table, const uint8_t *hands, int seats, int own, const uint8_t *board, int shared,
                   const uint8_t *live, int lives, int k, int first, uint64_t *counts) {
    Deal deal = {table, &table->pools[k], seats, own, k, hands, live, lives, counts, {0}};
    uint64_t pools[MOST_SEATS];
    for (int seat = 0; seat < seats; seat++) {
        /* Each suit's digit starts so high that it reaches eight with a hand's cards. */
        pools[seat] = (uint64_t)(8 - table->size) * (0x1111ull << SUIT_DIGITS);
        for (int i = 0; i < own; i++) pools[seat] += table->card[hands[seat * own + i]];
        for (int i = 0; i < shared; i++) pools[seat] += table->card[board[i]];
    }
    for (int i = 0; i < shared; i++) deal.board[i] = board[i];
    if (shared == k - own) {
        show_down(&deal, pools);
        return;
    }
    deal.board[shared] = live[first];
    for (int seat = 0; seat < seats; seat++) pools[seat] += table->card[live[first]];
    draw_board(&deal, shared + 1, first + 1, pools);
}
