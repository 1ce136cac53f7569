/* A dealer's hand with one open card against each hand of a player: one sweep through the dealer's by strength. */
#include "deals.h"

#include <stdlib.h>
#include <string.h>

enum { HIDDEN = 4, HIDDEN_HANDS = 249900, PAIRS = 1326, TRIPLES = 22100, FOURS = 270725 };

/* The dealer's hands that the sweep has passed, by the hidden cards that they hold. Of 51 cards other than the
 * upcard: with one of them C(50,3) = 19,600 hands at the most, with two 1,176, with three 48, with four one. */
typedef struct {
    uint32_t all;
    uint16_t one[52], two[PAIRS], three[TRIPLES];
    uint8_t four[FOURS];
} Passed;

/* Things in the order of their strengths: those of strength s lie from first[s] to first[s + 1]. */
typedef struct {
    uint32_t *order, *first;
} Levels;

typedef struct {
    Passed *passed;
    Levels dealers, players; /* a dealer's hand as its hidden cards, a byte each */
    const uint8_t *own;
    Standing *standings;
    size_t n;
    int least;
} Sweep;

/* The places of sets of cards, a < b < c < d: a + of_two(b) + of_three(c) + of_four(d), and so for fewer. */
static inline uint32_t of_two(uint32_t b) { return b * (b - 1) / 2; }
static inline uint32_t of_three(uint32_t c) { return c * (c - 1) * (c - 2) / 6; }
static inline uint32_t of_four(uint32_t d) { return d * (d - 1) * (d - 2) * (d - 3) / 24; }

static void pass(Passed *passed, uint32_t hidden) {
    uint32_t a = hidden & 255, b = hidden >> 8 & 255, c = hidden >> 16 & 255, d = hidden >> 24;
    uint32_t b2 = of_two(b), c2 = of_two(c), d2 = of_two(d), c3 = of_three(c), d3 = of_three(d);
    passed->all++;
    passed->one[a]++, passed->one[b]++, passed->one[c]++, passed->one[d]++;
    passed->two[b2 + a]++, passed->two[c2 + a]++, passed->two[c2 + b]++;
    passed->two[d2 + a]++, passed->two[d2 + b]++, passed->two[d2 + c]++;
    passed->three[c3 + b2 + a]++, passed->three[d3 + b2 + a]++;
    passed->three[d3 + c2 + a]++, passed->three[d3 + c2 + b]++;
    passed->four[of_four(d) + c3 + b2 + a]++;
}

/* How many of the hands passed hold none of the player's cards, by inclusion and exclusion. The sums wrap as
 * unsigned numbers do; what they come to lies between nought and DEALER_HANDS. */
static uint32_t passed_without(const Passed *passed, const uint8_t *own) {
    uint32_t two[DEALT], three[DEALT], four[DEALT], found = passed->all;
    for (int i = 0; i < DEALT; i++) {
        two[i] = of_two(own[i]);
        three[i] = of_three(own[i]);
        four[i] = of_four(own[i]);
    }
    for (int d = 0; d < DEALT; d++) {
        found -= passed->one[own[d]];
        for (int c = 0; c < d; c++) {
            found += passed->two[two[d] + own[c]];
            for (int b = 0; b < c; b++) {
                found -= passed->three[three[d] + two[c] + own[b]];
                for (int a = 0; a < b; a++) found += passed->four[four[d] + three[c] + two[b] + own[a]];
            }
        }
    }
    return found;
}

/* A counting sort: `things` are what lies in the order, their places where none are given. */
static int sort_levels(Levels *levels, const uint16_t *strengths, const uint32_t *things, size_t n) {
    levels->order = malloc((n + 1) * sizeof(uint32_t));
    levels->first = calloc(BAD + 3, sizeof(uint32_t));
    if (!levels->order || !levels->first) return 0;
    uint32_t *next = levels->first + 1; /* moves on to where first has to be */
    for (size_t i = 0; i < n; i++) next[strengths[i] + 1]++;
    for (int strength = 1; strength <= BAD; strength++) next[strength] += next[strength - 1];
    for (size_t i = 0; i < n; i++) levels->order[next[strengths[i]]++] = things ? things[i] : (uint32_t)i;
    return 1;
}

static int list_dealers(Levels *dealers, const Table *table, int upcard) {
    uint32_t *hidden = malloc(HIDDEN_HANDS * sizeof(uint32_t));
    uint16_t *strengths = malloc(HIDDEN_HANDS * sizeof(uint16_t));
    int good = hidden && strengths;
    size_t count = 0;
    for (uint32_t d = 3; good && d < 52; d++)
        for (uint32_t c = 2; c < d; c++)
            for (uint32_t b = 1; b < c; b++)
                for (uint32_t a = 0; a < b; a++) {
                    uint8_t hand[DEALT] = {(uint8_t)upcard, (uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d};
                    uint16_t strength = table_strength(table, hand, DEALT);
                    if (strength == BAD) continue; /* the upcard twice */
                    strengths[count] = strength;
                    hidden[count++] = a | b << 8 | c << 16 | d << 24;
                }
    good = good && sort_levels(dealers, strengths, hidden, count);
    free(hidden);
    free(strengths);
    return good;
}

static void note_unqualified(const Sweep *sweep) {
    for (size_t hand = 0; hand < sweep->n; hand++)
        sweep->standings[hand] = (Standing){passed_without(sweep->passed, sweep->own + hand * DEALT), 0, 0};
}

/* A player's hand that could not qualify itself beats none that does. */
static void stand_level(const Sweep *sweep, int strength) {
    const uint32_t *players = sweep->players.first + strength, *dealers = sweep->dealers.first + strength;
    int beats = strength >= sweep->least;
    for (uint32_t i = players[0]; beats && i < players[1]; i++) {
        uint32_t hand = sweep->players.order[i];
        Standing *standing = &sweep->standings[hand];
        standing->lower = passed_without(sweep->passed, sweep->own + hand * DEALT) - standing->unqualified;
    }
    for (uint32_t i = dealers[0]; i < dealers[1]; i++) pass(sweep->passed, sweep->dealers.order[i]);
    for (uint32_t i = players[0]; beats && dealers[0] < dealers[1] && i < players[1]; i++) {
        uint32_t hand = sweep->players.order[i];
        Standing *standing = &sweep->standings[hand];
        standing->equal = passed_without(sweep->passed, sweep->own + hand * DEALT) - standing->unqualified -
                          standing->lower;
    }
}

int stand_upcard(const Table *table, int upcard, int least, const uint8_t *own, const uint16_t *strengths, size_t n,
                 Standing *standings) {
    Sweep sweep = {.passed = calloc(1, sizeof(Passed)), .own = own, .standings = standings, .n = n, .least = least};
    int good = sweep.passed && list_dealers(&sweep.dealers, table, upcard) &&
               sort_levels(&sweep.players, strengths, NULL, n);
    for (int strength = 0; good && strength <= BAD; strength++) {
        if (strength == least) note_unqualified(&sweep);
        if (strength < BAD) stand_level(&sweep, strength);
    }
    free(sweep.passed);
    free(sweep.dealers.order);
    free(sweep.dealers.first);
    free(sweep.players.order);
    free(sweep.players.first);
    return good;
}

static void stand_against(Standing *standing, int least, uint16_t player, uint16_t dealer) {
    standing->unqualified += dealer < least;
    standing->lower += dealer >= least && dealer < player;
    standing->equal += dealer >= least && dealer == player;
}

Standing stand_one(const Table *table, int upcard, int least, const uint8_t *own) {
    Standing standing = {0, 0, 0};
    uint16_t player = table_strength(table, own, DEALT);
    uint8_t live[52], lives = 0;
    for (int code = 0; code < 52; code++)
        if (code != upcard && !memchr(own, code, DEALT)) live[lives++] = (uint8_t)code;
    for (int d = 3; d < lives; d++)
        for (int c = 2; c < d; c++)
            for (int b = 1; b < c; b++)
                for (int a = 0; a < b; a++) {
                    uint8_t hand[DEALT] = {(uint8_t)upcard, live[a], live[b], live[c], live[d]};
                    stand_against(&standing, least, player, table_strength(table, hand, DEALT));
                }
    return standing;
}

/* An amount is below 2^40 and the dealer's hands are fewer than 2^18, so that no value reaches 2^59. */
static int64_t value_of(const Terms *terms, uint16_t strength, Standing standing, uint32_t lost) {
    return terms->unqualified * standing.unqualified + terms->wins[strength] * standing.lower +
           terms->push * standing.equal + terms->lose * lost;
}

/* Counts stay below all deals there are, C(52,5) * 47 * C(46,4) < 2^45. */
void settle_upcard(const Terms *terms, const uint16_t *strengths, const uint8_t *ways, const Standing *standings,
                   size_t n, uint8_t *plays, uint64_t outcomes[OUTCOMES], uint64_t *wins) {
    for (size_t hand = 0; hand < n; hand++) {
        Standing standing = standings[hand];
        uint32_t lost = DEALER_HANDS - standing.unqualified - standing.lower - standing.equal;
        if (plays[hand] == BETTER)
            plays[hand] = value_of(terms, strengths[hand], standing, lost) > terms->fold * DEALER_HANDS ? WAGER : FOLD;
        uint64_t times = ways[hand];
        if (plays[hand] == FOLD) {
            outcomes[FOLDED] += times * DEALER_HANDS;
            continue;
        }
        outcomes[UNQUALIFIED] += times * standing.unqualified;
        outcomes[PUSHED] += times * standing.equal;
        outcomes[LOST] += times * lost;
        wins[strengths[hand]] += times * standing.lower;
    }
}
