/* Boards, flops and holdings up to a renaming of suits. */
#include "community.h"

#include <stdlib.h>
#include <string.h>

/* Cards up to a renaming are four sets of ranks that do not go up. */
typedef struct {
    int cards;
    uint8_t *codes, *weights;
    size_t count;
    uint32_t sets[4];
} Listing;

static int weight_of(const uint32_t sets[4]) {
    int weight = RENAMINGS, alike = 1;
    for (int suit = 1; suit < 4; suit++) {
        alike = sets[suit] == sets[suit - 1] ? alike + 1 : 1;
        weight /= alike;
    }
    return weight;
}

static void enter(Listing *listing) {
    uint8_t *codes = listing->codes + listing->count * (size_t)listing->cards;
    for (int code = 0; code < 52; code++)
        if (listing->sets[code & 3] >> (code >> 2) & 1) *codes++ = (uint8_t)code;
    listing->weights[listing->count++] = (uint8_t)weight_of(listing->sets);
}

static void list(Listing *listing, int suit, int left) {
    if (suit == 4) {
        if (left == 0) enter(listing);
        return;
    }
    uint32_t most = left == 0 ? 0 : suit ? listing->sets[suit - 1] : SUITS_MASKS - 1;
    for (uint32_t set = 0; set <= most; set++) {
        int ranks = __builtin_popcount(set);
        if (ranks > left) continue;
        listing->sets[suit] = set;
        list(listing, suit + 1, left - ranks);
    }
}

static void list_renamings(Orbits *orbits) {
    int count = 0;
    for (uint8_t a = 0; a < 4; a++)
        for (uint8_t b = 0; b < 4; b++)
            for (uint8_t c = 0; c < 4; c++) {
                if (a == b || a == c || b == c) continue;
                uint8_t renaming[4] = {a, b, c, (uint8_t)(6 - a - b - c)};
                memcpy(orbits->renamings[count++], renaming, 4);
            }
}

static void sets_of(const uint8_t *codes, int cards, uint32_t sets[4]) {
    memset(sets, 0, 4 * sizeof *sets);
    for (int i = 0; i < cards; i++) sets[codes[i] & 3] |= 1u << (codes[i] >> 2);
}

static int goes_down(const uint32_t sets[4], const uint8_t renaming[4]) {
    for (int suit = 1; suit < 4; suit++)
        if (sets[renaming[suit]] > sets[renaming[suit - 1]]) return 0;
    return 1;
}

static void rename_codes(const uint8_t *codes, int cards, const uint8_t renaming[4], uint8_t *out) {
    uint8_t became[4];
    for (uint8_t suit = 0; suit < 4; suit++) became[renaming[suit]] = suit;
    for (int i = 0; i < cards; i++) out[i] = (uint8_t)((codes[i] & ~3) | became[codes[i] & 3]);
}

static void sort_flop(uint8_t flop[FLOP]) {
    for (int i = 1; i < FLOP; i++)
        for (int j = i; j > 0 && flop[j] < flop[j - 1]; j--) {
            uint8_t higher = flop[j - 1];
            flop[j - 1] = flop[j];
            flop[j] = higher;
        }
}

static void rename_flop(Orbits *orbits, const uint8_t flop[FLOP]) {
    uint32_t sets[4];
    sets_of(flop, FLOP, sets);
    uint8_t renaming = 0, renamed[FLOP];
    while (!goes_down(sets, orbits->renamings[renaming])) renaming++;
    rename_codes(flop, FLOP, orbits->renamings[renaming], renamed);
    sort_flop(renamed);
    orbits->renaming_of[flop_place(flop)] = renaming;
    orbits->flop_of[flop_place(flop)] = orbits->flop_of[flop_place(renamed)];
}

static void name_flops(Orbits *orbits) {
    for (int flop = 0; flop < FLOPS; flop++) {
        uint32_t sets[4];
        sets_of(orbits->flops[flop], FLOP, sets);
        orbits->flop_of[flop_place(orbits->flops[flop])] = (uint16_t)flop;
        for (int renaming = 0; renaming < RENAMINGS; renaming++)
            orbits->kept[flop] |= (uint32_t)goes_down(sets, orbits->renamings[renaming]) << renaming;
    }
    for (uint8_t high = 2; high < 52; high++)
        for (uint8_t middle = 1; middle < high; middle++)
            for (uint8_t low = 0; low < middle; low++) rename_flop(orbits, (uint8_t[FLOP]){low, middle, high});
}

static int place_in_block(int code, int other) {
    int rank = code >> 2, second = other >> 2;
    if ((code & 3) != (other & 3)) return rank * 13 + second;
    return rank > second ? rank * (rank - 1) / 2 + second : second * (second - 1) / 2 + rank;
}

static int row_place(int code, int other) {
    int suit = code & 3, second = other & 3;
    if (suit > second) return row_place(other, code);
    int start = 0;
    for (int low = 0; low < 4; low++)
        for (int high = low; high < 4; high++) {
            if (low == suit && high == second) return start + place_in_block(code, other);
            start += block_size(low, high);
        }
    return start;
}

static int square_place(int code, int other) {
    return block_of_square(code & 3, other & 3) + place_in_block(code, other);
}

static Holding holding_of(int code, int other) {
    int one_suit = (code & 3) == (other & 3);
    int mirror = one_suit ? block_of_square(code & 3, code & 3) + ONE_SUIT : square_place(other, code);
    return (Holding){(uint8_t)code, (uint8_t)other, (uint16_t)square_place(code, other), (uint16_t)mirror,
                     (uint16_t)row_place(code, other)};
}

static void place_holdings(Orbits *orbits) {
    for (int code = 0; code < 52; code++)
        for (int other = code + 1; other < 52; other++) {
            Holding holding = orbits->holdings[code][other] = holding_of(code, other);
            uint8_t *codes = orbits->holding_codes[holding.row];
            codes[0] = holding.first;
            codes[1] = holding.second;
            for (int renaming = 0; renaming < RENAMINGS; renaming++) {
                uint8_t renamed[OWN];
                rename_codes(codes, OWN, orbits->renamings[renaming], renamed);
                orbits->renamed[renaming][holding.row] = (uint16_t)row_place(renamed[0], renamed[1]);
            }
        }
}

Orbits *orbits_new(void) {
    Orbits *orbits = calloc(1, sizeof(Orbits));
    if (!orbits) return NULL;
    Listing boards = {BOARD, orbits->boards[0], orbits->board_weights, 0, {0}};
    Listing flops = {FLOP, orbits->flops[0], orbits->flop_weights, 0, {0}};
    list(&boards, 0, BOARD);
    list(&flops, 0, FLOP);
    list_renamings(orbits);
    name_flops(orbits);
    place_holdings(orbits);
    return orbits;
}
