/* Strengths of pools of cards: one, or rows of them, without vectors. */
#include "rows.h"

#include <string.h>

enum { GATHERED = 1024 }; /* rows, which lie in the nearest cache */

uint16_t table_strength(const Table *table, const uint8_t *codes, int k) {
    return strength(table, codes, k, k == table->size);
}

static size_t hands_of(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, uint16_t *out) {
    size_t bad = 0;
    for (size_t row = 0; row < n; row++) {
        out[row] = table_strength(table, codes + (ptrdiff_t)row * down, k);
        bad += out[row] == BAD;
    }
    return bad;
}

/* Two rows of eight bytes each. Compilers make of it what the processor has, and that is two words at worst. */
typedef uint64_t Two __attribute__((vector_size(16)));
typedef uint8_t Bytes __attribute__((vector_size(16)));

/* What fills up rows of k cards: bytes that are no cards, each another. */
static void filling(int k, Two *cards, Two *others) {
    uint8_t is_card[16], other[16];
    for (int i = 0; i < 16; i++) {
        is_card[i] = (i & 7) < k ? 0xFF : 0;
        other[i] = (i & 7) < k ? 0 : (uint8_t)(0x80 + (i & 7));
    }
    memcpy(cards, is_card, sizeof is_card);
    memcpy(others, other, sizeof other);
}

static ALWAYS_INLINE Two two_rows(const uint8_t *hands, ptrdiff_t down) {
    uint64_t one, other;
    memcpy(&one, hands, sizeof one);
    memcpy(&other, hands + down, sizeof other);
    return (Two){one, other};
}

/* Anything in rows with a byte twice: four places apart or less, round the row, are all pairs of eight. */
static ALWAYS_INLINE Two twice_in(Two row) {
    Two by_one = row >> 8 | row << 56, by_two = row >> 16 | row << 48, by_four = row >> 32 | row << 32;
    return (Two)((Bytes)row == (Bytes)by_one) | (Two)((Bytes)row == (Bytes)by_two) |
           (Two)((Bytes)by_one == (Bytes)by_four) | (Two)((Bytes)row == (Bytes)by_four);
}

/* A block by two rows at once, as if all were hands and in larger pools suits did not tell. Those with enough
 * cards of a suit are set aside; whether a row is no hand is asked once for all, as it is so rare. */
static ALWAYS_INLINE int guess(const Table *table, const uint8_t *block, size_t rows, int k, int exact,
                               ptrdiff_t down, uint16_t *out, uint8_t *aside, size_t *asides) {
    const Pools *pools = &table->pools[k];
    const uint64_t to_eight = exact ? 0 : (uint64_t)(8 - table->size) * (0x1111ull << SUIT_DIGITS);
    Two cards, others, twice = {0, 0};
    filling(k, &cards, &others);
    uint64_t marks = 0;
    size_t count = 0;
    for (size_t pair = 0; pair < rows; pair += 2) {
        const uint8_t *hands = block + (ptrdiff_t)pair * down;
        __builtin_prefetch(hands + AHEAD);
        twice |= twice_in((two_rows(hands, down) & cards) | others);
        for (size_t row = pair; row < pair + 2; row++) {
            const uint8_t *hand = block + (ptrdiff_t)row * down;
            uint64_t all = to_eight;
            for (int i = 0; i < k; i++) all += table->card[hand[i]];
            marks |= all;
            const uint16_t *slots = pools->slots[exact ? pools->suits[read_suits(all)] : MIXED];
            out[row] = slots[pool_slot(pools, (uint32_t)all)];
            if (exact) continue;
            aside[count] = (uint8_t)row;
            count += (all & ENOUGH) != 0;
        }
    }
    *asides = count;
    return (marks >> NO_CARD | twice[0] | twice[1]) != 0;
}

static ALWAYS_INLINE size_t pairs_of(const Table *table, const uint8_t *codes, size_t n, int k, int exact,
                                     ptrdiff_t down, uint16_t *out) {
    size_t bad = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        const uint8_t *block = codes + (ptrdiff_t)start * down;
        size_t rows = n - start < BLOCK ? n - start : BLOCK;
        uint8_t aside[BLOCK];
        size_t count;
        if (guess(table, block, rows, k, exact, down, out + start, aside, &count))
            bad += hands_of(table, block, rows, k, down, out + start);
        else
            bad += rule_aside(table, block, k, exact, down, aside, count, out + start);
    }
    return bad;
}

/* The sizes that are asked for most are compiled on their own, so that their loops are laid out flat. */
static size_t rank_pairs(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, uint16_t *out) {
    int exact = k == table->size;
    if (k == 7 && down == 7 && !exact) return pairs_of(table, codes, n, 7, 0, 7, out);
    if (k == 6 && down == 6 && !exact) return pairs_of(table, codes, n, 6, 0, 6, out);
    if (k == 5 && down == 5 && exact) return pairs_of(table, codes, n, 5, 1, 5, out);
    return pairs_of(table, codes, n, k, exact, down, out);
}

#if VECTORS
int have_vectors(void) {
    __builtin_cpu_init(); /* in a shared library nobody else has */
    return __builtin_cpu_supports("avx2") != 0;
}
#else
int have_vectors(void) { return 0; }
size_t rank_fours(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, uint16_t *out) {
    return rank_pairs(table, codes, n, k, down, out);
}
#endif

/* Rows that go forward and are whole. Those that are ruled together read bytes behind a row, so that the
 * last are kept back; jokers have a way of their own. */
static size_t rank_rows(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, uint16_t *out,
                        int vectors) {
    size_t kept_back = (size_t)(16 / k), together = 0, bad = 0;
    if (table->deck == 52 && n >= kept_back + 4) {
        together = (n - kept_back) & ~(size_t)3;
        bad = (vectors ? rank_fours : rank_pairs)(table, codes, together, k, down, out);
    }
    return bad + hands_of(table, codes + (ptrdiff_t)together * down, n - together, k, down, out + together);
}

static void gather(const uint8_t *codes, size_t n, int k, ptrdiff_t down, ptrdiff_t across, uint8_t *gathered) {
    for (int i = 0; i < k; i++)
        for (size_t row = 0; row < n; row++)
            gathered[row * (size_t)k + (size_t)i] = codes[(ptrdiff_t)row * down + i * across];
}

size_t table_rank(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, ptrdiff_t across,
                  uint16_t *out, int vectors) {
    if (across == 1 && down >= k) return rank_rows(table, codes, n, k, down, out, vectors);
    size_t bad = 0;
    for (size_t start = 0; start < n; start += GATHERED) {
        uint8_t gathered[GATHERED * MOST_CARDS];
        size_t rows = n - start < GATHERED ? n - start : GATHERED;
        gather(codes + (ptrdiff_t)start * down, rows, k, down, across, gathered);
        bad += rank_rows(table, gathered, rows, k, k, out + start, vectors);
    }
    return bad;
}
