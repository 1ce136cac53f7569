/* Hands of all own cards and of some of the board: over every board, by own cards that suits do not tell apart. */
#include "deals.h"

#include <stdlib.h>
#include <string.h>

enum { LIVE = 52, MOST_SETS = 10 }; /* sets of so many of the cards on a board, C(5,2) at the most */

/* For one class of own cards. `worth` has a row for each set of one card fewer than are drawn, and in it the
 * strength with each higher card. Cards are meant by their places among the live. */
typedef struct {
    const Shared *shared;
    uint8_t live[LIVE];
    int lives;
    uint8_t hand[MOST_CARDS];
    uint16_t *worth;
    uint32_t *counts; /* of boards by strength: C(51,5) at the most in all */
    int fits;
} Boards;

/* The rows of the sets of the cards on the board, by how many are in a set. */
typedef struct {
    int count[MOST_DRAWN];
    uint32_t rows[MOST_DRAWN][MOST_SETS];
} Lying;

/* What a card adds to a set's row as its i-th lowest: n over i. */
static uint32_t choose(int n, int i) {
    uint32_t ways = 1;
    for (int factor = 0; factor < i; factor++) ways = ways * (uint32_t)(n - factor) / (uint32_t)(factor + 1);
    return n < i ? 0 : ways;
}

static void fill_worth(Boards *boards, int drawn, int start, uint32_t row) {
    const Shared *shared = boards->shared;
    for (int place = start; place < boards->lives; place++) {
        boards->hand[shared->own + drawn] = boards->live[place];
        if (drawn + 1 < shared->drawn) {
            fill_worth(boards, drawn + 1, place + 1, row + choose(place, drawn + 1));
            continue;
        }
        uint16_t strength = table_strength(shared->table, boards->hand, shared->table->size);
        boards->fits &= strength < shared->strengths;
        boards->worth[row * LIVE + (uint32_t)place] = strength;
    }
}

/* For each card from `start`, the best hand with it and with what lies. */
static void raise_best(const Boards *boards, const Lying *lying, int start, uint16_t *best) {
    int largest = boards->shared->drawn - 1;
    for (int set = 0; set < lying->count[largest]; set++) {
        const uint16_t *row = boards->worth + lying->rows[largest][set] * LIVE;
        for (int place = start; place < boards->lives; place++)
            best[place] = row[place] > best[place] ? row[place] : best[place];
    }
}

static Lying with_card(const Lying *lying, int place, int largest) {
    Lying next = *lying;
    for (int cards = largest; cards > 0; cards--)
        for (int set = 0; set < lying->count[cards - 1]; set++)
            next.rows[cards][next.count[cards]++] = lying->rows[cards - 1][set] + choose(place, cards);
    return next;
}

static void walk(const Boards *boards, const Lying *lying, int left, int start, uint16_t so_far) {
    uint16_t best[LIVE];
    for (int place = start; place < boards->lives; place++) best[place] = so_far;
    raise_best(boards, lying, start, best);
    if (left == 1) {
        for (int place = start; place < boards->lives; place++) boards->counts[best[place]]++;
        return;
    }
    for (int place = start; place < boards->lives; place++) {
        Lying next = with_card(lying, place, boards->shared->drawn - 1);
        walk(boards, &next, left - 1, place + 1, best[place]);
    }
}

static void count_boards(Boards *boards, const uint8_t *own) {
    const Shared *shared = boards->shared;
    boards->lives = 0;
    for (int code = 0; code < 52; code++)
        if (!memchr(own, code, (size_t)shared->own)) boards->live[boards->lives++] = (uint8_t)code;
    memcpy(boards->hand, own, (size_t)shared->own);
    fill_worth(boards, 0, 0, 0);
    memset(boards->counts, 0, shared->strengths * sizeof(uint32_t));
    Lying nothing = {{1}, {{0}}};
    if (boards->fits) walk(boards, &nothing, shared->board, 0, 0);
}

/* An amount is below 2^40 and boards are C(51,5) < 2^22 at the most, so that no value reaches 2^62. */
static int64_t value_of(const Boards *boards) {
    int64_t value = 0;
    for (size_t strength = 0; strength < boards->shared->strengths; strength++)
        value += boards->shared->amounts[strength] * boards->counts[strength];
    return value;
}

/* Counts stay below all deals, C(52,5) * C(47,5) < 2^42 where most are. */
static void add(const Boards *boards, uint64_t ways, uint64_t *counts) {
    for (size_t strength = 0; strength < boards->shared->strengths; strength++)
        counts[strength] += ways * boards->counts[strength];
}

int settle_boards(const Shared *shared, const uint8_t *own, const uint8_t *ways, size_t n, uint8_t *plays,
                  int64_t *values, uint64_t *all, uint64_t *wagered) {
    Boards boards = {.shared = shared, .fits = 1};
    boards.worth = malloc((size_t)choose(LIVE, shared->drawn - 1) * LIVE * sizeof(uint16_t));
    boards.counts = malloc(shared->strengths * sizeof(uint32_t));
    int good = boards.worth && boards.counts;
    for (size_t hand = 0; good && boards.fits && hand < n; hand++) {
        count_boards(&boards, own + hand * (size_t)shared->own);
        if (!boards.fits) break;
        int64_t dealt = choose(boards.lives, shared->board);
        values[hand] = value_of(&boards);
        if (plays[hand] == BETTER) plays[hand] = values[hand] > shared->fold * dealt ? WAGER : FOLD;
        add(&boards, ways[hand], all);
        if (plays[hand] == WAGER) add(&boards, ways[hand], wagered);
    }
    free(boards.worth);
    free(boards.counts);
    return !good ? NO_MEMORY : boards.fits ? COUNTED : TOO_STRONG;
}
