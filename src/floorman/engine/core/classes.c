/* Hands taken together where suits do not tell them apart. */
#include "deals.h"

#include <stdlib.h>
#include <string.h>

/* The sets of ranks by how many there are of them, so that a place in this order tells of both: suits that
 * may be exchanged have their sets in descending order. */
typedef struct {
    uint16_t masks[SUITS_MASKS];
    int first[RANKS + 1]; /* by how many ranks; thirteen at the most */
} Sets;

typedef struct {
    Hands *hands;
    const Sets *sets;
    uint64_t spread[SUITS_MASKS]; /* as a set of codes of the first suit */
    uint32_t dead[4];
    int kept;
} Listing;

typedef struct {
    uint64_t set;
    int left;   /* cards to come */
    int place;  /* of the set of the suit before, among all sets */
    int alike;  /* suits up to that one with the same set, which make no difference if exchanged */
    int ways;
} Begun;

static void sort_sets(Sets *sets) {
    int count = 0;
    for (int ranks = 0; ranks <= 13; ranks++) {
        sets->first[ranks] = count;
        for (int mask = 0; mask < SUITS_MASKS; mask++)
            if (__builtin_popcount((unsigned)mask) == ranks) sets->masks[count++] = (uint16_t)mask;
    }
    sets->first[14] = count;
}

static int make_room(Hands *hands) {
    if (hands->count < hands->room) return 1;
    size_t room = hands->room ? 2 * hands->room : 4096;
    uint8_t *codes = realloc(hands->codes, room * (size_t)hands->cards);
    if (codes) hands->codes = codes;
    uint8_t *ways = codes ? realloc(hands->ways, room) : NULL;
    if (!ways) return 0;
    hands->ways = ways;
    hands->room = room;
    return 1;
}

static int enter(Hands *hands, uint64_t set, int ways) {
    if (!make_room(hands)) return 0;
    uint8_t *code = hands->codes + hands->count * (size_t)hands->cards;
    for (; set; set &= set - 1) *code++ = (uint8_t)__builtin_ctzll(set);
    hands->ways[hands->count++] = (uint8_t)ways;
    return 1;
}

static int list_suit(const Listing *listing, int suit, Begun begun) {
    const Sets *sets = listing->sets;
    if (suit == 4) return enter(listing->hands, begun.set, begun.ways);
    int exchanged = suit > listing->kept;
    int start = suit == 3 ? sets->first[begun.left] : 0, end = sets->first[begun.left + 1];
    if (exchanged && end > begun.place + 1) end = begun.place + 1;
    for (int place = start; place < end; place++) {
        uint32_t mask = sets->masks[place];
        if (mask & listing->dead[suit]) continue;
        int alike = exchanged && place == begun.place ? begun.alike + 1 : 1;
        Begun next = {begun.set | listing->spread[mask] << suit, begun.left - __builtin_popcount(mask), place, alike,
                      begun.ways / alike};
        if (!list_suit(listing, suit + 1, next)) return 0;
    }
    return 1;
}

int list_classes(Hands *hands, int cards, int kept, uint64_t dead) {
    static const int orders[5] = {24, 6, 2, 1, 1};
    *hands = (Hands){.cards = cards};
    Sets *sets = malloc(sizeof(Sets));
    Listing *listing = calloc(1, sizeof(Listing));
    int good = sets && listing;
    if (good) {
        sort_sets(sets);
        listing->hands = hands;
        listing->sets = sets;
        listing->kept = kept;
        for (int mask = 0; mask < SUITS_MASKS; mask++)
            for (int rank = 0; rank < 13; rank++)
                if (mask >> rank & 1) listing->spread[mask] |= 1ull << 4 * rank;
        for (int code = 0; code < 52; code++)
            if (dead >> code & 1) listing->dead[code & 3] |= 1u << (code >> 2);
        good = list_suit(listing, 0, (Begun){0, cards, 0, 1, orders[kept]});
    }
    free(sets);
    free(listing);
    return good;
}
