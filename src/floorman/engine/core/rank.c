/* Strengths of pools of cards: one, or rows of them, with vectors where the processor has them. */
#include "core.h"

#include <string.h>

#if defined(__x86_64__)
#define VECTORS 1
#include <immintrin.h>
#else
#define VECTORS 0
#endif

#define ALWAYS_INLINE inline __attribute__((always_inline))

/* A pool with enough cards of one suit is worth the better of what those make and what all make. The bytes
 * are the caller's, who may write to them meanwhile: whatever they have become, nothing outside is read. */
static ALWAYS_INLINE uint16_t with_suit(const Table *table, const uint8_t *codes, int k, int suit, uint16_t mixed) {
    uint32_t mask = 0;
    for (int i = 0; i < k; i++) mask |= (uint32_t)((codes[i] & 3) == suit) << (codes[i] >> 2 & 15);
    uint16_t suited = table->suited[mask & (SUITS_MASKS - 1)];
    return suited > mixed ? suited : mixed;
}

/* Pools of a hand's size are told apart by whether suits agree; of larger ones only enough cards of one
 * suit tell. `exact` is which of the two, known where this is compiled. */
static ALWAYS_INLINE uint16_t look_up(const Table *table, const Pools *pools, const uint8_t *codes, int k,
                                      int exact, uint32_t sum, uint8_t said) {
    uint32_t slot = pool_slot(pools, sum);
    if (exact) return pools->slots[said][slot];
    uint16_t mixed = pools->slots[MIXED][slot];
    return said ? with_suit(table, codes, k, said - 1, mixed) : mixed;
}

/* Jokers have no suit, so that the suit which the digits leave out is counted, not inferred. */
static uint8_t suits_of_naturals(uint64_t all, int naturals) {
    int with_cards = 0;
    for (int suit = 0; suit < 4; suit++) with_cards += ((all >> (SUIT_DIGITS + 4 * suit)) & 15) != 0;
    return with_cards <= 1 ? ONE : with_cards == naturals ? DIFFERENT : MIXED;
}

static ALWAYS_INLINE uint16_t strength(const Table *table, const uint8_t *codes, int k, int exact) {
    const Pools *pools = &table->pools[k];
    uint64_t all = 0, seen = 0, twice = 0;
    for (int i = 0; i < k; i++) {
        uint64_t bit = 1ull << (codes[i] & 63);
        all += table->card[codes[i]];
        twice |= seen & bit;
        seen |= bit;
    }
    if (all >> NO_CARD || twice) return BAD;
    uint32_t digits = (uint32_t)(all >> SUIT_DIGITS);
    uint8_t said;
    if (seen >> 52)
        said = suits_of_naturals(all, k - ((seen >> 52 & 1) + (seen >> 53 & 1)));
    else
        said = pools->suits[(digits >> 4 & 15) + (digits >> 5 & 15 << 3) + (digits >> 6 & 15 << 6)];
    return look_up(table, pools, codes, k, exact, (uint32_t)all, said);
}

uint16_t table_strength(const Table *table, const uint8_t *codes, int k) {
    return strength(table, codes, k, k == table->size);
}

static ALWAYS_INLINE size_t rows_of(const Table *table, const uint8_t *codes, size_t n, int k, int exact,
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

/* The sizes that are asked for most are compiled on their own, so that their loops are laid out flat. */
static size_t rank_rows(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down,
                        ptrdiff_t across, uint16_t *out) {
    int exact = k == table->size;
    if (across == 1 && k == 7 && !exact) return rows_of(table, codes, n, 7, 0, down, 1, out);
    if (across == 1 && k == 6 && !exact) return rows_of(table, codes, n, 6, 0, down, 1, out);
    if (across == 1 && k == 5 && exact) return rows_of(table, codes, n, 5, 1, down, 1, out);
    return rows_of(table, codes, n, k, exact, down, across, out);
}

#if VECTORS
enum { BLOCK = 64 }; /* rows, as many as a word has bits */

/* For each byte of a row the one that stands `by` places on, round the k cards. */
__attribute__((target("avx2"))) static __m256i turned(int k, int by) {
    uint8_t places[32];
    for (int i = 0; i < 32; i++) {
        int place = i & 7;
        places[i] = place < k ? (uint8_t)((i & 8) + (place + by) % k) : 0x80;
    }
    return _mm256_loadu_si256((const __m256i *)places);
}

__attribute__((target("avx2"))) static __m256i repeated(const uint8_t sixteen[16]) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)sixteen));
}

/* The suit of which a pool has enough cards for a hand. */
static ALWAYS_INLINE int suit_with_enough(const Table *table, const uint8_t *codes, int k) {
    uint64_t counts = 0x1111 * (uint64_t)(8 - table->size);
    for (int i = 0; i < k; i++) counts += 1ull << (4 * (codes[i] & 3));
    return __builtin_ctzll((counts & 0x8888) | 0x8000) / 4;
}

/* Four rows at once: bytes of keys are looked up by rank and added up row by row. Rows are read up
 * to sixteen bytes wide, so the caller keeps the last ones back. Rows in which suits matter come as no processor
 * can foresee: they are marked, and mended together at the end of the block. */
__attribute__((target("avx2"))) static ALWAYS_INLINE size_t vectors_of(const Table *table,
                                                                       const uint8_t *codes, size_t n, int k,
                                                                       int exact, ptrdiff_t down,
                                                                       uint16_t *out) {
    const Pools *pools = &table->pools[k];
    __m256i key_bytes[KEY_BYTES], turns[MOST_CARDS / 2];
    for (int byte = 0; byte < KEY_BYTES; byte++) {
        uint8_t bytes[16] = {0};
        for (int rank = 0; rank < 13; rank++) bytes[rank] = table->key_bytes[rank][byte];
        key_bytes[byte] = repeated(bytes);
    }
    int pairs = k / 2; /* cards this far apart or less, round the row, are all pairs of cards */
    for (int by = 1; by <= pairs; by++) turns[by - 1] = turned(k, by);
    const uint8_t digit_bytes[16] = {0, 1, 8, 64};
    const __m256i digits = repeated(digit_bytes), spread = _mm256_set1_epi64x(SPREAD);
    /* Four counts of four bits, which reach eight where a suit has enough cards for a hand. Bytes that
     * fill up a row count for the first suit, and are taken off. */
    const uint8_t first_bytes[16] = {1, 16, 0, 0}, last_bytes[16] = {0, 0, 1, 16};
    const __m256i first_suits = repeated(first_bytes), last_suits = repeated(last_bytes);
    const __m256i to_eight = _mm256_set1_epi64x(0x1111 * (8 - table->size) - (8 - k));
    const __m256i eights = _mm256_set1_epi64x(0x8888);
    const __m256i no_card = _mm256_set1_epi64x((long long)(~0ull << (8 * k)));
    uint8_t places[16];
    for (int i = 0; i < 16; i++) places[i] = (i & 7) < k ? (uint8_t)((i >> 3) * k + (i & 7)) : 0x80;
    const __m256i to_lanes = repeated(places);
    const __m256i low_nibbles = _mm256_set1_epi8(15), suit_bits = _mm256_set1_epi8(3);
    const __m256i highest = _mm256_set1_epi8(51), nothing = _mm256_setzero_si256();
    size_t bad = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        size_t end = start + BLOCK < n ? start + BLOCK : n;
        uint64_t suits_matter = 0; /* a bit for each row of the block */
        for (size_t row = start; row + 4 <= end; row += 4) {
            const uint8_t *hands = codes + (ptrdiff_t)row * down;
            __m256i cards;
            if (down == k) { /* two rows lie in sixteen bytes */
                __m128i two = _mm_loadu_si128((const __m128i *)hands);
                __m128i other_two = _mm_loadu_si128((const __m128i *)(hands + 2 * k));
                cards = _mm256_shuffle_epi8(_mm256_set_m128i(other_two, two), to_lanes);
            } else {
                long long lane[4];
                for (int i = 0; i < 4; i++) memcpy(&lane[i], hands + i * down, 8);
                cards = _mm256_set_epi64x(lane[3], lane[2], lane[1], lane[0]);
                cards = _mm256_andnot_si256(no_card, cards);
            }
            __m256i same = nothing;
            for (int i = 0; i < pairs; i++)
                same = _mm256_or_si256(same, _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(cards, turns[i])));
            __m256i wrong =
                _mm256_or_si256(_mm256_subs_epu8(cards, highest), _mm256_andnot_si256(no_card, same));
            if (!_mm256_testz_si256(wrong, wrong)) { /* too rare to be worth a way of its own */
                bad += rows_of(table, hands, 4, k, exact, down, 1, out + row);
                continue;
            }
            __m256i ranks = _mm256_and_si256(_mm256_srli_epi16(cards, 2), low_nibbles);
            __m256i suits = _mm256_and_si256(cards, suit_bits);
            __m256i sums = _mm256_sad_epu8(_mm256_shuffle_epi8(key_bytes[0], ranks), nothing);
            for (int byte = 1; byte < KEY_BYTES; byte++) {
                __m256i part = _mm256_sad_epu8(_mm256_shuffle_epi8(key_bytes[byte], ranks), nothing);
                sums = _mm256_add_epi64(sums, _mm256_slli_epi64(part, SUM_BITS * byte));
            }
            uint64_t key[4], digit[4];
            _mm256_storeu_si256((__m256i *)key, _mm256_mul_epu32(sums, spread));
            if (exact) {
                __m256i said = _mm256_sad_epu8(_mm256_shuffle_epi8(digits, suits), nothing);
                _mm256_storeu_si256((__m256i *)digit, said);
            } else {
                __m256i two = _mm256_sad_epu8(_mm256_shuffle_epi8(first_suits, suits), nothing);
                __m256i others = _mm256_sad_epu8(_mm256_shuffle_epi8(last_suits, suits), nothing);
                __m256i counts = _mm256_add_epi64(_mm256_add_epi64(two, _mm256_slli_epi64(others, 8)), to_eight);
                __m256i below = _mm256_cmpeq_epi64(_mm256_and_si256(counts, eights), nothing);
                uint64_t rows = (uint64_t)_mm256_movemask_pd(_mm256_castsi256_pd(below)) ^ 15;
                suits_matter |= rows << (row - start);
            }
            for (int i = 0; i < 4; i++) {
                const uint16_t *slots = pools->slots[exact ? pools->suits[digit[i]] : MIXED];
                out[row + i] = slots[pool_slot(pools, (uint32_t)key[i])];
            }
        }
        for (; suits_matter; suits_matter &= suits_matter - 1) {
            size_t row = start + (size_t)__builtin_ctzll(suits_matter);
            const uint8_t *hand = codes + (ptrdiff_t)row * down;
            out[row] = with_suit(table, hand, k, suit_with_enough(table, hand, k), out[row]);
        }
    }
    return bad;
}

__attribute__((target("avx2"))) static size_t rank_vectors(const Table *table, const uint8_t *codes, size_t n,
                                                           int k, ptrdiff_t down, uint16_t *out) {
    int exact = k == table->size;
    if (k == 7 && down == 7 && !exact) return vectors_of(table, codes, n, 7, 0, 7, out);
    if (k == 6 && down == 6 && !exact) return vectors_of(table, codes, n, 6, 0, 6, out);
    if (k == 5 && down == 5 && exact) return vectors_of(table, codes, n, 5, 1, 5, out);
    return vectors_of(table, codes, n, k, exact, down, out);
}

int have_vectors(void) {
    __builtin_cpu_init(); /* in a shared library nobody else has */
    return __builtin_cpu_supports("avx2") != 0;
}
#else
int have_vectors(void) { return 0; }
#endif

size_t table_rank(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down, ptrdiff_t across,
                  uint16_t *out, int vectors) {
#if VECTORS
    /* Bytes behind a row are read, never before it: rows must go forward and be whole. */
    if (vectors && table->deck == 52 && across == 1 && down >= k && n > 8) {
        size_t whole = (n - 8) & ~(size_t)3;
        size_t bad = rank_vectors(table, codes, whole, k, down, out);
        return bad + rank_rows(table, codes + (ptrdiff_t)whole * down, n - whole, k, down, 1, out + whole);
    }
#else
    (void)vectors;
#endif
    return rank_rows(table, codes, n, k, down, across, out);
}
