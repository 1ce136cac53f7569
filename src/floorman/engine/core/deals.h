/* Whole games counted: every deal, taken together where suits do not tell. Amounts come as numbers. */
#ifndef FLOORMAN_DEALS_H
#define FLOORMAN_DEALS_H

#include "core.h"

/* Hands that suits do not tell apart are one class. The lowest `kept` suits keep their place; the others may
 * be any of each other. `ways` are the hands in a class. */
typedef struct {
    uint8_t *codes; /* `cards` to a class, ascending */
    uint8_t *ways;
    size_t count, room;
    int cards;
} Hands;

/* The classes of `cards` cards without those that are dead, a bit each by code; dead cards are of suits that
 * are kept. Nought where there was no memory; the arrays are the caller's to free either way. */
int list_classes(Hands *hands, int cards, int kept, uint64_t dead);

/* Of five cards dealt to each side one of the dealer's lies open. These are the dealer's hands that it leaves
 * open, by how they stand against one hand of the player; all others beat it. */
enum { DEALT = 5, DEALER_HANDS = 163185 }; /* four of the 46 cards that the player does not see */
typedef struct {
    uint32_t unqualified, lower, equal;
} Standing;

/* How the dealer stands against n hands of five ascending codes each, none with the upcard; qualifying is a
 * strength from `least`. Nought where there was no memory. */
int stand_upcard(const Table *table, int upcard, int least, const uint8_t *own, const uint16_t *strengths, size_t n,
                 Standing *standings);

/* The same for one hand, by a walk over the dealer's. */
Standing stand_one(const Table *table, int upcard, int least, const uint8_t *own);

/* What each outcome comes to; `wins` by the player's strength. */
typedef struct {
    int64_t fold, unqualified, push, lose;
    const int64_t *wins;
} Terms;
enum { MOST_AMOUNT_BITS = 40 };

/* Deals by outcome, each a player's hand, an upcard of one suit and the dealer's other cards. */
enum { FOLDED, UNQUALIFIED, PUSHED, LOST, OUTCOMES };

enum { FOLD = 0, WAGER = 1, BETTER = 2 };

/* Adds what becomes of n classes of hands; `plays` says for each whether to fold, to wager, or what is better,
 * and is left saying which it was. Equal values fold. */
void settle_upcard(const Terms *terms, const uint16_t *strengths, const uint8_t *ways, const Standing *standings,
                   size_t n, uint8_t *plays, uint64_t outcomes[OUTCOMES], uint64_t *wins);

/* Hands of all own cards and of `drawn` of the board: the best of those counts. */
typedef struct {
    const Table *table;
    int own, board, drawn;
    const int64_t *amounts; /* of a wager, by strength */
    size_t strengths;
    int64_t fold;
} Shared;
enum { MOST_BOARD = 5, MOST_DRAWN = 4 };

enum { COUNTED = 1, NO_MEMORY = 0, TOO_STRONG = -1 };

/* Over every board: the sum of what a wager comes to for each of n classes of own cards, what was played, as
 * above, and how often each strength came, among all deals and among those wagered on. TOO_STRONG where a
 * hand has a strength that no amount is given for. */
int settle_boards(const Shared *shared, const uint8_t *own, const uint8_t *ways, size_t n, uint8_t *plays,
                  int64_t *values, uint64_t *all, uint64_t *wagered);

#endif
