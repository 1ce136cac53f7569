/* From the classes of a ranking list to tables for pools of every size. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

enum { MULTISETS = 80000 }; /* more than there are of seven cards, with two jokers 73,775 */

typedef struct {
    uint8_t ranks[MOST_CARDS];
    uint32_t sum;
} Multiset;

typedef struct {
    Multiset *all;
    size_t count;
} Multisets;

static uint64_t card_of(const Table *table, int code) {
    if (code >= 52) return table->key[JOKER];
    uint64_t suit = 1ull << (SUIT_DIGITS + 4 * (code & 3));
    return table->key[code >> 2] | suit | (uint64_t)SUIT_WEIGHTS[code & 3] << SUITS_READ;
}

/* Where the suits leave room there are the jokers. */
static uint64_t bit_of(int code) {
    return 1ull << (code < 52 ? (code >> 2) + SUIT_BITS * (code & 3) : FIRST_JOKER_BIT + code - 52);
}

/* All multisets of k ranks, four of each rank at the most and as many jokers as the deck has. */
static Multisets multisets(const Table *table, int k) {
    Multisets found = {malloc(MULTISETS * sizeof(Multiset)), 0};
    int ranks[MOST_CARDS], place = 0;
    if (!found.all) return found;
    int highest = table->deck > 52 ? JOKER : JOKER - 1;
    ranks[0] = highest + 1;
    while (place >= 0) {
        if (--ranks[place] < 0) {
            place--;
            continue;
        }
        int alike = 1, most = ranks[place] == JOKER ? table->deck - 52 : 4;
        while (alike <= place && ranks[place - alike] == ranks[place]) alike++;
        if (alike > most) continue;
        if (place + 1 < k) {
            ranks[place + 1] = ranks[place] + 1;
            place++;
            continue;
        }
        if (found.count == MULTISETS) {
            free(found.all);
            return (Multisets){NULL, 0};
        }
        Multiset *one = &found.all[found.count++];
        one->sum = 0;
        for (int i = 0; i < k; i++) {
            one->ranks[i] = (uint8_t)ranks[i];
            one->sum += table->key[ranks[i]];
        }
    }
    return found;
}

static int by_sum(const void *a, const void *b) {
    uint32_t one = ((const Multiset *)a)->sum, other = ((const Multiset *)b)->sum;
    return (one > other) - (one < other);
}

static int sums_differ(Multisets *found) {
    qsort(found->all, found->count, sizeof(Multiset), by_sum);
    for (size_t i = 1; i < found->count; i++)
        if (found->all[i].sum == found->all[i - 1].sum) return 0;
    return 1;
}

typedef struct {
    uint32_t bucket, first, count;
} Bucket;

static int larger_first(const void *a, const void *b) {
    const Bucket *one = a, *other = b;
    if (one->count != other->count) return one->count < other->count ? 1 : -1;
    return one->bucket < other->bucket ? -1 : 1;
}

/* Lay the sums, which come sorted and so bucket by bucket, into slots: the fullest bucket first. */
static int lay_slots(Pools *pools, const Multisets *found) {
    int bits = 6;
    while ((1u << bits) < found->count + found->count / 4) bits++;
    int bucket_bits = bits - 3;
    uint32_t slots = 1u << bits, buckets = 1u << bucket_bits;
    pools->mask = slots - 1;
    pools->bucket_shift = 32 - bucket_bits;
    pools->shift = calloc(buckets, sizeof(uint16_t));
    uint8_t *taken = calloc(slots, 1);
    Bucket *order = calloc(buckets, sizeof(Bucket));
    int good = pools->shift && taken && order;
    for (uint32_t i = 0; good && i < buckets; i++) order[i].bucket = i;
    for (size_t i = 0; good && i < found->count; i++) {
        Bucket *bucket = &order[found->all[i].sum >> pools->bucket_shift];
        if (!bucket->count++) bucket->first = (uint32_t)i;
    }
    if (good) qsort(order, buckets, sizeof(Bucket), larger_first);
    for (uint32_t i = 0; good && i < buckets && order[i].count; i++) {
        const Multiset *first = &found->all[order[i].first];
        uint32_t shift = 0;
        for (; shift < slots; shift++) {
            uint32_t laid = 0;
            for (; laid < order[i].count; laid++) {
                uint32_t slot = (first[laid].sum + shift) & pools->mask;
                if (taken[slot]) break;
                taken[slot] = 1;
            }
            if (laid == order[i].count) break;
            while (laid--) taken[(first[laid].sum + shift) & pools->mask] = 0;
        }
        good = shift < slots && shift <= 0xFFFF;
        pools->shift[order[i].bucket] = (uint16_t)shift;
    }
    free(taken);
    free(order);
    for (int suits = 0; good && suits < SUITS; suits++) {
        pools->slots[suits] = malloc(slots * sizeof(uint16_t));
        good = pools->slots[suits] != NULL;
        if (good) memset(pools->slots[suits], 0xFF, slots * sizeof(uint16_t));
    }
    return good;
}

/* The next of a row of random numbers. */
static uint32_t random_key(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)(*state >> 32);
}

static void forget_slots(Pools *pools) {
    free(pools->shift);
    for (int suits = 0; suits < SUITS; suits++) free(pools->slots[suits]);
    memset(pools, 0, sizeof(Pools));
}

/* Keys are drawn until all pools of one size have sums that differ and can be laid into slots. The first
 * key is nought, as are the bytes that fill up a row of cards. */
static int draw_keys(Table *table, Multisets *by_size) {
    uint64_t state = 1;
    for (int attempt = 0; attempt < 1000; attempt++) {
        for (int rank = 1; rank < RANKS; rank++) {
            uint32_t drawn = random_key(&state), bytes[KEY_BYTES];
            for (int byte = 0; byte < KEY_BYTES; byte++)
                table->key_bytes[rank][byte] = (uint8_t)(bytes[byte] = drawn >> (8 * byte) & 255);
            table->key[rank] = key_of_sums(bytes);
        }
        int good = 1;
        for (int k = table->most; k >= table->size && good; k--) {
            free(by_size[k].all);
            forget_slots(&table->pools[k]);
            by_size[k] = multisets(table, k);
            if (!by_size[k].all) return 0;
            good = sums_differ(&by_size[k]) && lay_slots(&table->pools[k], &by_size[k]);
        }
        if (good) return 1;
    }
    return 0;
}

/* What the suits of a hand say, for all digits that it can have. */
static int say_suits(Table *table) {
    int k = table->size;
    uint8_t *said = calloc(SUIT_READINGS, 1);
    table->pools[k].suits = said;
    if (!said) return 0;
    for (int a = 0; a <= k; a++)
        for (int b = 0; a + b <= k; b++)
            for (int c = 0; a + b + c <= k; c++) {
                int counts[4] = {k - a - b - c, a, b, c}, with_cards = 0, digits = 0;
                for (int suit = 0; suit < 4; suit++) {
                    with_cards += counts[suit] > 0;
                    digits += counts[suit] * SUIT_WEIGHTS[suit];
                }
                said[digits] = with_cards <= 1 ? ONE : with_cards == k ? DIFFERENT : MIXED;
            }
    return 1;
}

static uint16_t better(uint16_t one, uint16_t other) {
    if (one == BAD) return other;
    return other == BAD || one > other ? one : other;
}

/* What ranks are worth where their suits do not agree. */
static uint16_t unsuited(const Pools *pools, uint32_t sum) {
    uint32_t slot = pool_slot(pools, sum);
    return better(pools->slots[MIXED][slot], pools->slots[DIFFERENT][slot]);
}

/* A pool is worth the best of the pools that have one card less. */
static void extend(Table *table, const Multisets *found, int k) {
    Pools *pools = &table->pools[k], *smaller = &table->pools[k - 1];
    for (size_t i = 0; i < found->count; i++) {
        const Multiset *one = &found->all[i];
        uint16_t best = BAD;
        for (int card = 0; card < k; card++)
            best = better(best, unsuited(smaller, one->sum - table->key[one->ranks[card]]));
        pools->slots[MIXED][pool_slot(pools, one->sum)] = best;
    }
}

/* In one suit ranks are a set; a larger set is worth the best of its parts, a smaller one nothing. */
static void extend_suited(Table *table) {
    for (uint32_t mask = 0; mask < SUITS_MASKS; mask++) {
        int ranks = __builtin_popcount(mask);
        if (ranks < table->size) table->suited[mask] = 0;
        if (ranks <= table->size) continue;
        for (uint32_t left = mask; left; left &= left - 1)
            table->suited[mask] = better(table->suited[mask], table->suited[mask & ~(left & -left)]);
    }
}

static void enter(Table *table, Classes classes) {
    Pools *pools = &table->pools[table->size];
    for (size_t i = 0; i < classes.count; i++) {
        const uint8_t *ranks = classes.ranks + i * (size_t)table->size;
        uint32_t sum = 0, mask = 0;
        for (int card = 0; card < table->size; card++) {
            sum += table->key[ranks[card]];
            mask |= 1u << ranks[card];
        }
        pools->slots[classes.suits[i]][pool_slot(pools, sum)] = classes.strengths[i];
        if (classes.suits[i] == ONE && mask < SUITS_MASKS && __builtin_popcount(mask) == table->size)
            table->suited[mask] = classes.strengths[i];
    }
}

Table *table_new(int size, int most, int deck, Classes classes) {
    Multisets by_size[MOST_CARDS + 1];
    memset(by_size, 0, sizeof by_size);
    Table *table = calloc(1, sizeof(Table));
    if (!table) return NULL;
    table->size = size;
    table->most = most;
    table->deck = deck;
    table->suited = malloc(SUITS_MASKS * sizeof(uint16_t));
    int good = table->suited && draw_keys(table, by_size);
    if (good) memset(table->suited, 0xFF, SUITS_MASKS * sizeof(uint16_t));
    good = good && say_suits(table);
    if (good) {
        for (int code = 0; code < 256; code++) {
            table->card[code] = code < deck ? card_of(table, code) : 1ull << NO_CARD;
            table->bit[code] = code < deck ? bit_of(code) : 0;
        }
        enter(table, classes);
        extend_suited(table);
        for (int k = size + 1; k <= most; k++) extend(table, &by_size[k], k);
    }
    for (int k = 0; k <= MOST_CARDS; k++) free(by_size[k].all);
    if (good) return table;
    table_free(table);
    return NULL;
}

void table_free(Table *table) {
    for (int k = 0; k <= MOST_CARDS; k++) {
        free(table->pools[k].suits);
        forget_slots(&table->pools[k]);
    }
    free(table->suited);
    free(table);
}
