/* A board's holdings sorted by strength, and each counted against those the dealer may have beside it. */
#include "community.h"

#include <string.h>

Line line_of(const int64_t amounts[OUTCOMES][2], int64_t bonus, int dealers, int qualifies) {
    const int64_t *win = amounts[WIN], *tie = amounts[TIE], *loss = amounts[LOSS];
    Line line = {dealers * loss[1], 0, 0, 0};
    if (qualifies) { /* then all that do not qualify are below */
        line.below = win[1] - tie[1] + bonus;
        line.upto = tie[1] - loss[1];
        line.unqualified = win[0] - win[1];
    } else { /* then all that are not above do not qualify */
        line.below = win[0] - tie[0] + bonus;
        line.upto = tie[0] - loss[0];
        line.unqualified = loss[0] - loss[1];
    }
    return line;
}

Line line_with(const Terms *terms, uint16_t strength, int64_t units, int dealers) {
    int64_t amounts[OUTCOMES][2];
    for (int outcome = 0; outcome < OUTCOMES; outcome++)
        for (int qualifies = 0; qualifies < 2; qualifies++)
            amounts[outcome][qualifies] =
                terms->settled[outcome][qualifies] + units * terms->raised[outcome][qualifies];
    return line_of(amounts, terms->bonus[strength], dealers, strength >= terms->least);
}

/* Own cards can complete a hand of one suit where the board has all but two of its cards; of five cards only
 * one suit can have so many. Elsewhere no card counts as of that suit, and the table then says nought. */
static void find_suit(const Table *table, const uint8_t board[BOARD], Opened *opened) {
    uint32_t sets[4] = {0};
    for (int i = 0; i < BOARD; i++) sets[board[i] & 3] |= 1u << (board[i] >> 2);
    opened->lying = 0;
    memset(opened->own, 0, sizeof opened->own);
    for (int suit = 0; suit < 4; suit++) {
        if (__builtin_popcount(sets[suit]) < table->size - OWN) continue;
        opened->lying = sets[suit];
        for (int rank = 0; rank < 13; rank++) opened->own[4 * rank + suit] = 1u << rank;
    }
}

void open_board(const Table *table, const uint8_t board[BOARD], Opened *opened) {
    const Pools *pools = &table->pools[POOL];
    uint32_t sum = 0;
    for (int i = 0; i < BOARD; i++) sum += table->key[board[i] >> 2];
    for (int high = 0; high < 13; high++)
        for (int low = 0; low <= high; low++) {
            uint32_t slot = pool_slot(pools, sum + table->key[high] + table->key[low]);
            opened->ranks[high][low] = opened->ranks[low][high] = pools->slots[MIXED][slot];
        }
    opened->suited = table->suited;
    find_suit(table, board, opened);
}

static void deal_holdings(const Orbits *orbits, const uint8_t board[BOARD], Holding dealt[LIVE_HOLDINGS]) {
    uint8_t live[LIVE];
    for (uint8_t code = 0, lying = 0, count = 0; code < 52; code++) {
        if (lying < BOARD && board[lying] == code)
            lying++;
        else
            live[count++] = code;
    }
    for (int first = 0; first < LIVE; first++)
        for (int second = first + 1; second < LIVE; second++)
            *dealt++ = orbits->holdings[live[first]][live[second]];
}

/* Strengths are many and few of them are there, so that those are found as bits. */
static void find_groups(Showdown *showdown, int words) {
    uint16_t start = 0;
    showdown->count = 0;
    for (int word = 0; word < words; word++) {
        for (uint64_t bits = showdown->seen[word]; bits; bits &= bits - 1) {
            uint16_t strength = (uint16_t)(64 * word + __builtin_ctzll(bits));
            uint16_t size = showdown->starts[strength];
            showdown->groups[showdown->count++] = (Group){strength, start};
            showdown->starts[strength] = start;
            start += size;
        }
        showdown->seen[word] = 0;
    }
    showdown->groups[showdown->count] = (Group){BAD, start};
}

static void sort_holdings(const Opened *opened, Showdown *showdown) {
    uint16_t highest = 0;
    for (int i = 0; i < LIVE_HOLDINGS; i++) {
        uint16_t strength = holding_strength(opened, showdown->dealt[i].first, showdown->dealt[i].second);
        showdown->strengths[i] = strength;
        showdown->starts[strength]++;
        showdown->seen[strength / 64] |= 1ull << strength % 64;
        highest = strength > highest ? strength : highest;
    }
    find_groups(showdown, highest / 64 + 1);
    for (int i = 0; i < LIVE_HOLDINGS; i++)
        showdown->holdings[showdown->starts[showdown->strengths[i]]++] = showdown->dealt[i];
    for (int group = 0; group < showdown->count; group++) showdown->starts[showdown->groups[group].strength] = 0;
}

/* So many holdings, less those with one of a holding's cards. */
static inline int32_t beside(int32_t all, const int32_t with[52], const Holding *holding) {
    return all - with[holding->first] - with[holding->second];
}

/* A holding of which `itself` is among those counted was taken away for each of its cards. */
static void count_unqualified(Showdown *showdown, int32_t all, const int32_t with[52]) {
    for (int i = 0; i < LIVE_HOLDINGS; i++)
        showdown->unqualified[i] = beside(all, with, &showdown->holdings[i]) + (i < all);
}

static void count_group(Showdown *showdown, int start, int end, int32_t with[52]) {
    const Holding *holdings = showdown->holdings;
    for (int i = start; i < end; i++) showdown->below[i] = beside(start, with, &holdings[i]);
    for (int i = start; i < end; i++) {
        with[holdings[i].first]++;
        with[holdings[i].second]++;
    }
    for (int i = start; i < end; i++) showdown->upto[i] = beside(end, with, &holdings[i]) + 1;
}

static void count_dealers(Showdown *showdown, uint16_t least) {
    int32_t with[52] = {0}, unqualified_with[52] = {0}, unqualified = 0;
    for (int group = 0; group < showdown->count; group++) {
        count_group(showdown, showdown->groups[group].start, showdown->groups[group + 1].start, with);
        if (showdown->groups[group].strength < least) {
            memcpy(unqualified_with, with, sizeof with);
            unqualified = showdown->groups[group + 1].start;
        }
    }
    count_unqualified(showdown, unqualified, unqualified_with);
}

void show_down(const Table *table, const Orbits *orbits, const uint8_t board[BOARD], uint16_t least,
               Showdown *showdown) {
    Opened opened;
    open_board(table, board, &opened);
    deal_holdings(orbits, board, showdown->dealt);
    sort_holdings(&opened, showdown);
    count_dealers(showdown, least);
}
