/* Strengths of rows of pools, four at a time, with AVX2. */
#include "rows.h"

#if VECTORS
#include <immintrin.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))

typedef struct {
    __m256i key_bytes[KEY_BYTES];     /* of ranks */
    __m256i turns[MOST_CARDS / 2];    /* for each byte of a row the one that stands so far on, round the cards */
    __m256i to_lanes;                 /* from rows that follow each other to eight bytes each */
    __m256i filled;                   /* bytes that are cards */
    __m256i digits;                   /* of suits, as Pools.suits is read by */
    __m256i first_suits, last_suits;  /* counts of four bits, two to a byte */
    __m256i to_eight;                 /* what lacks till the counts reach eight with a hand's cards */
} Constants;

AVX2 static __m256i repeated(const uint8_t sixteen[16]) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)sixteen));
}

AVX2 static __m256i turned(int k, int by) {
    uint8_t places[16];
    for (int i = 0; i < 16; i++) {
        int place = i & 7;
        places[i] = place < k ? (uint8_t)((i & 8) + (place + by) % k) : 0x80;
    }
    return repeated(places);
}

/* Bytes that fill up a row count for the first suit, and are taken off. */
AVX2 static Constants constants_of(const Table *table, int k) {
    const uint8_t first[16] = {1, 16, 0, 0}, last[16] = {0, 0, 1, 16};
    uint8_t bytes[16] = {0};
    Constants made;
    for (int byte = 0; byte < KEY_BYTES; byte++) {
        for (int rank = 0; rank < 13; rank++) bytes[rank] = table->key_bytes[rank][byte];
        made.key_bytes[byte] = repeated(bytes);
    }
    for (int by = 1; by <= k / 2; by++) made.turns[by - 1] = turned(k, by);
    for (int i = 0; i < 16; i++) bytes[i] = (i & 7) < k ? (uint8_t)((i >> 3) * k + (i & 7)) : 0x80;
    made.to_lanes = repeated(bytes);
    made.filled = _mm256_set1_epi64x((1ll << 8 * k) - 1);
    for (int i = 0; i < 16; i++) bytes[i] = i < 4 ? SUIT_WEIGHTS[i] : 0;
    made.digits = repeated(bytes);
    made.first_suits = repeated(first);
    made.last_suits = repeated(last);
    made.to_eight = _mm256_set1_epi64x(0x1111 * (8 - table->size) - (8 - k));
    return made;
}

AVX2 static ALWAYS_INLINE __m256i cards_of(const Constants *with, const uint8_t *hands, int k, ptrdiff_t down) {
    if (down == k) { /* two rows lie in sixteen bytes */
        __m128i two = _mm_loadu_si128((const __m128i *)hands);
        __m128i other_two = _mm_loadu_si128((const __m128i *)(hands + 2 * k));
        return _mm256_shuffle_epi8(_mm256_set_m128i(other_two, two), with->to_lanes);
    }
    long long lane[4];
    for (int i = 0; i < 4; i++) memcpy(&lane[i], hands + i * down, 8);
    return _mm256_and_si256(with->filled, _mm256_set_epi64x(lane[3], lane[2], lane[1], lane[0]));
}

/* Anything in rows with a code that is no card or a card twice: cards so far apart or less, round the row,
 * are all pairs of cards. */
AVX2 static ALWAYS_INLINE __m256i wrong_in(const Constants *with, __m256i cards, int k) {
    __m256i same = _mm256_setzero_si256();
    for (int i = 0; i < k / 2; i++)
        same = _mm256_or_si256(same, _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, with->turns[i])));
    return _mm256_or_si256(_mm256_subs_epu8(cards, _mm256_set1_epi8(51)), _mm256_and_si256(with->filled, same));
}

AVX2 static ALWAYS_INLINE __m256i added(__m256i of_bytes, __m256i bytes) {
    return _mm256_sad_epu8(_mm256_shuffle_epi8(of_bytes, bytes), _mm256_setzero_si256());
}

/* The sum of keys of each row, in the lower half of its lane. */
AVX2 static ALWAYS_INLINE __m256i keys_of(const Constants *with, __m256i cards) {
    __m256i ranks = _mm256_and_si256(_mm256_srli_epi16(cards, 2), _mm256_set1_epi8(15));
    __m256i sums = added(with->key_bytes[0], ranks);
    for (int byte = 1; byte < KEY_BYTES; byte++)
        sums = _mm256_add_epi64(sums, _mm256_slli_epi64(added(with->key_bytes[byte], ranks), SUM_BITS * byte));
    return _mm256_mul_epu32(sums, _mm256_set1_epi64x(SPREAD));
}

/* Anything in rows with enough cards of one suit for a hand. */
AVX2 static ALWAYS_INLINE __m256i enough_in(const Constants *with, __m256i suits) {
    __m256i last = _mm256_slli_epi64(added(with->last_suits, suits), 8);
    __m256i counts = _mm256_add_epi64(_mm256_add_epi64(added(with->first_suits, suits), last), with->to_eight);
    return _mm256_and_si256(counts, _mm256_set1_epi64x(0x8888));
}

/* Puts the rows of which something is marked behind those that are aside already; how many they are. */
AVX2 static ALWAYS_INLINE size_t put_aside(uint8_t *aside, __m256i marked, size_t row) {
    /* Of each set of four rows its numbers, the lowest first, a byte each. */
    static const uint32_t places[16] = {0x00000000, 0x00000000, 0x00000001, 0x00000100, 0x00000002, 0x00000200,
                                        0x00000201, 0x00020100, 0x00000003, 0x00000300, 0x00000301, 0x00030100,
                                        0x00000302, 0x00030200, 0x00030201, 0x03020100};
    __m256i none = _mm256_cmpeq_epi64(marked, _mm256_setzero_si256());
    int rows = _mm256_movemask_pd(_mm256_castsi256_pd(none)) ^ 15;
    uint32_t numbers = places[rows] + (uint32_t)row * 0x01010101;
    memcpy(aside, &numbers, sizeof numbers);
    return (size_t)__builtin_popcount((unsigned)rows);
}

AVX2 static ALWAYS_INLINE size_t rows_of(const Table *table, const uint8_t *codes, size_t n, int k, int exact,
                                         ptrdiff_t down, uint16_t *out) {
    const Pools *pools = &table->pools[k];
    const Constants with = constants_of(table, k);
    size_t bad = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        const uint8_t *block = codes + (ptrdiff_t)start * down;
        size_t rows = n - start < BLOCK ? n - start : BLOCK;
        uint8_t aside[BLOCK + 4];
        size_t count = 0;
        for (size_t row = 0; row < rows; row += 4) {
            const uint8_t *hands = block + (ptrdiff_t)row * down;
            __builtin_prefetch(hands + AHEAD);
            __m256i cards = cards_of(&with, hands, k, down);
            __m256i suits = _mm256_and_si256(cards, _mm256_set1_epi8(3)), marked = wrong_in(&with, cards, k);
            uint64_t key[4], digits[4];
            _mm256_storeu_si256((__m256i *)key, keys_of(&with, cards));
            if (exact)
                _mm256_storeu_si256((__m256i *)digits, added(with.digits, suits));
            else
                marked = _mm256_or_si256(marked, enough_in(&with, suits));
            count += put_aside(aside + count, marked, row);
            for (int i = 0; i < 4; i++) {
                const uint16_t *slots = pools->slots[exact ? pools->suits[digits[i]] : MIXED];
                out[start + row + i] = slots[pool_slot(pools, (uint32_t)key[i])];
            }
        }
        bad += rule_aside(table, block, k, exact, down, aside, count, out + start);
    }
    return bad;
}

AVX2 size_t rank_fours(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, uint16_t *out) {
    int exact = k == table->size;
    if (k == 7 && down == 7 && !exact) return rows_of(table, codes, n, 7, 0, 7, out);
    if (k == 6 && down == 6 && !exact) return rows_of(table, codes, n, 6, 0, 6, out);
    if (k == 5 && down == 5 && exact) return rows_of(table, codes, n, 5, 1, 5, out);
    return rows_of(table, codes, n, k, exact, down, out);
}
#endif
