/* Cards, multisets of ranks, suits and tables. No rule of any game is here. */
#ifndef FLOORMAN_CORE_H
#define FLOORMAN_CORE_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_CARDS = 7, RANKS = 14, JOKER = 13, DECK = 54, SUITS_MASKS = 1 << 13 };
enum { KEY_BYTES = 3 };                      /* of a rank; their sums over a pool make its key */
enum { BAD = 0xFFFF };                        /* the strength of a row that is no hand */
enum { ONE = 0, MIXED = 1, DIFFERENT = 2, SUITS = 3 };
enum { SUIT_BITS = 16, FIRST_JOKER_BIT = 13 }; /* of Table.bit; the second joker's is the next */

/* Bits of Table.card, above the key: seven cards add up below the next. Four bits to a suit, then the digits
 * that Pools.suits is read by, eight to a suit but the first, which follows, then the mark of no card. */
enum { SUIT_DIGITS = 36, SUITS_READ = 52, NO_CARD = 61 };
enum { SUIT_READINGS = 512 };
static const uint8_t SUIT_WEIGHTS[4] = {0, 1, 8, 64};

/* Strengths of pools of one size, found by the sum of the keys of their ranks.
 * slot = (sum + shift[sum >> bucket_shift]) & mask: shifts are laid so that no two sums meet. */
typedef struct {
    uint32_t mask;
    int bucket_shift;
    uint16_t *shift;
    uint16_t *slots[SUITS]; /* by whether suits agree; above the size of a hand only MIXED is there */
    uint8_t *suits;         /* of a hand: ONE, MIXED or DIFFERENT */
} Pools;

typedef struct {
    int size;                 /* cards in a hand */
    int most;                 /* cards in the largest pool, so few that only one suit can make a hand of it */
    int deck;                 /* codes that are cards: 52, or with jokers more */
    uint8_t key_bytes[RANKS][KEY_BYTES];
    uint32_t key[RANKS];      /* made of the bytes as pools are: see key_of_sums */
    uint64_t card[256];       /* a card's key, its suit's digits, and a mark where it is none */
    uint64_t bit[256];        /* a bit for each card: a suit's ranks follow each other */
    Pools pools[MOST_CARDS + 1];
    uint16_t *suited;         /* the best hand in one suit, by the set of its ranks; nought where there is none */
} Table;

/* A class of hands: its ranks, whether its suits agree, and its strength. */
typedef struct {
    const uint8_t *ranks;
    const uint8_t *suits;
    const uint16_t *strengths;
    size_t count;
} Classes;

Table *table_new(int size, int most, int deck, Classes classes);
void table_free(Table *table);

/* The strength of a pool of k cards, BAD for a card twice or a code that is none. */
uint16_t table_strength(const Table *table, const uint8_t *codes, int k);

/* The same for n rows, whose cards lie `across` bytes apart and rows `down`; how many were BAD. */
size_t table_rank(const Table *table, const uint8_t *codes, size_t n, int k, ptrdiff_t down,
                  ptrdiff_t across, uint16_t *out, int vectors);

/* Whether this processor has the vector instructions that table_rank can use. */
int have_vectors(void);

/* How many pools of k cards have each strength, among those that hold none of the dead cards:
 * by classes, and one by one from `first` to the next as the first card. */
void count_classes(const Table *table, int k, uint64_t dead, uint64_t *counts);
void count_each(const Table *table, int k, int first, uint64_t *counts);

/* For each set of seats, a bit each, over how many completions of the board just they hold the highest
 * hand. Pools have k cards; seats have `own` cards each, and the board `shared` so far. With suit -1 as
 * if suits did not tell; with a suit, what to add to that because its cards do. */
enum { MOST_SEATS = 6 };
void count_winners(const Table *table, const uint8_t *hands, int seats, int own, const uint8_t *board, int shared,
                   const uint8_t *live, int lives, int k, int suit, int64_t *counts);

/* How many ways there are to draw some of the cards of a rank. */
static const uint64_t CHOOSE[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

/* Where digits that started so high say that a suit has enough cards for a hand. */
#define ENOUGH (0x8888ull << SUIT_DIGITS)

/* The codes in n rows of text, row i from offsets[i] to offsets[i + 1], `width` to a row: how many there
 * are, and NOT_READ for a row that is written in no plain notation, has more cards, or three jokers. */
enum { NOT_READ = 255 };
void read_rows(const unsigned char *text, const int64_t *offsets, size_t n, uint8_t *codes, int width,
               uint8_t *counts);

/* The card at `*at`, which is moved behind it, in a plain notation; NO_CARD_HERE where there is none. A
 * joker is code 52 each time. */
enum { NO_CARD_HERE = -1 };
int read_card(const unsigned char **at, const unsigned char *end);
static inline int is_gap(unsigned char letter) { return letter == ' ' || letter == ',' || letter == '\t'; }

/* From the sums of the bytes of a pool, each below 2048, to its key. It is linear, so that keys of ranks
 * may be added as well. The factor spreads keys over all 32 bits. */
enum { SUM_BITS = 11 };
#define SPREAD 2654435769u
static inline uint32_t key_of_sums(const uint32_t sums[KEY_BYTES]) {
    return (sums[0] + (sums[1] << SUM_BITS) + (sums[2] << (2 * SUM_BITS))) * SPREAD;
}

static inline uint32_t pool_slot(const Pools *pools, uint32_t sum) {
    return (sum + pools->shift[sum >> pools->bucket_shift]) & pools->mask;
}

#endif
