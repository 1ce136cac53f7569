/* Two own cards, a board of five, and one dealer with two cards of his own: all deals, up to a renaming of
 * suits. What a result brings is handed in as numbers. */
#ifndef FLOORMAN_COMMUNITY_H
#define FLOORMAN_COMMUNITY_H

#include "core.h"

enum { OWN = 2, BOARD = 5, FLOP = 3, POOL = OWN + BOARD };
enum { HOLDINGS = 1326, LIVE_HOLDINGS = 1081, DEALERS = 990, LIVE = 47 }; /* before a board, beside it, beside both */
enum { ALL_FLOPS = 22100, FLOPS = 1755, BOARDS = 134459, FLOPS_OF_BOARD = 10, RENAMINGS = 24 };

/* Holdings lie in blocks by the suits of their cards, so that a renaming of suits moves blocks as a whole. A
 * row has each holding once: its blocks are those of a suit and one that is not before it. A square has a
 * holding of two suits twice, as both orders of its suits are there. */
enum { ONE_SUIT = 78, TWO_SUITS = 169, SQUARE = 16 * TWO_SUITS };
static inline int block_size(int suit, int other) { return suit == other ? ONE_SUIT : TWO_SUITS; }
static inline int block_of_square(int suit, int other) { return (4 * suit + other) * TWO_SUITS; }

typedef struct {
    uint8_t first, second;
    uint16_t place, mirror; /* in a square; with one suit the mirror is a place that nothing else uses */
    uint16_t row;           /* the place in a row */
} Holding;

typedef struct {
    uint8_t boards[BOARDS][BOARD], board_weights[BOARDS]; /* how many boards a renaming makes of each */
    uint8_t flops[FLOPS][FLOP], flop_weights[FLOPS];
    uint16_t flop_of[ALL_FLOPS];                         /* which of those a flop is when its suits are renamed */
    uint8_t renaming_of[ALL_FLOPS];
    uint8_t renamings[RENAMINGS][4];                      /* for each new suit the one that it was */
    uint32_t kept[FLOPS];                                 /* the renamings that leave a flop alone, a bit each */
    uint16_t renamed[RENAMINGS][HOLDINGS];
    Holding holdings[52][52];                             /* with the lower code first */
    uint8_t holding_codes[HOLDINGS][OWN];                 /* as they lie in a row */
} Orbits;

Orbits *orbits_new(void);

static inline int flop_place(const uint8_t flop[FLOP]) { /* of three codes that go up */
    int low = flop[0], middle = flop[1], high = flop[2];
    return high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
}

/* What a deal brings, as whole units: what lies at once, by outcome and by whether the dealer qualifies, and
 * as much again for each unit of a raise; for a win also a bonus by the strength that wins. None may bring
 * more than MOST_UNITS, so that no sum overflows: there are 27,813,810,024,000 deals in which a flop is told
 * from the rest of its board, and 2^18 times as many units are fewer than 2^63. */
enum { WIN, TIE, LOSS, OUTCOMES };
enum { MOST_UNITS = 1 << 18 };
typedef struct {
    int64_t settled[OUTCOMES][2], raised[OUTCOMES][2];
    int64_t folded;
    int64_t after_flop, after_board; /* units of the raises there */
    const int64_t *bonus;
    uint16_t least;                  /* the dealer's strength that qualifies */
} Terms;

/* A sum over the dealer's holdings is a line in how many of them are below, how many are below or equal, and
 * how many do not qualify. */
typedef struct {
    int64_t all, below, upto, unqualified;
} Line;
Line line_of(const int64_t amounts[OUTCOMES][2], int64_t bonus, int dealers, int qualifies);
static inline int64_t on_line(const Line *line, int below, int upto, int unqualified) {
    return line->all + line->below * below + line->upto * upto + line->unqualified * unqualified;
}
/* What is settled, with so many units of a raise. */
Line line_with(const Terms *terms, uint16_t strength, int64_t units, int dealers);

/* A board that lies, as it tells strengths of holdings. */
typedef struct {
    uint16_t ranks[13][13]; /* as if suits did not tell */
    uint32_t lying, own[52]; /* in the one suit that can make a hand, where there is one */
    const uint16_t *suited;
} Opened;
void open_board(const Table *table, const uint8_t board[BOARD], Opened *opened);
static inline uint16_t holding_strength(const Opened *opened, uint8_t first, uint8_t second) {
    uint16_t unsuited = opened->ranks[first >> 2][second >> 2];
    uint16_t suited = opened->suited[opened->lying | opened->own[first] | opened->own[second]];
    return suited > unsuited ? suited : unsuited;
}

/* The holdings beside a board from the weakest, and where each stands among those the dealer may then have. */
typedef struct {
    uint16_t strength, start; /* holdings of one strength, up to the next start */
} Group;
typedef struct {
    Holding holdings[LIVE_HOLDINGS];
    int32_t below[LIVE_HOLDINGS], upto[LIVE_HOLDINGS], unqualified[LIVE_HOLDINGS];
    Group groups[LIVE_HOLDINGS + 1];
    int count;
    Holding dealt[LIVE_HOLDINGS]; /* what follows is only to sort by */
    uint16_t strengths[LIVE_HOLDINGS], starts[BAD + 1];
    uint64_t seen[(BAD + 1) / 64];
} Showdown;
/* Starts all nought; a board leaves it so that the next may follow. */
void show_down(const Table *table, const Orbits *orbits, const uint8_t board[BOARD], uint16_t least,
               Showdown *showdown);

/* Boards from `first` to before `last`: to `gains`, by flop and holding, what waiting for the river and then
 * playing on as well as can be brings more than a raise after the flop, and to the others, by holding, what
 * that raise brings and what a unit of any raise brings. Each flop is counted as often as its renamings. */
int add_values(const Table *table, const Orbits *orbits, const Terms *terms, size_t first, size_t last,
               int64_t *gains, int64_t *raised, int64_t *units);

/* From gains of all boards to whether to raise, by flop and holding, and by holding what waiting brings more
 * than a raise after every flop. */
void decide_flops(const Orbits *orbits, const int64_t *gains, uint8_t *raises, int64_t *waiting);

/* What is done: by holding which raise is made before the board, none being nought, by flop and holding
 * whether one is made then, and by board and holding, a bit each, whether one is made at last; without rivers
 * it is where it is worth more than to fold. */
enum { RIVER_BYTES = (HOLDINGS + 7) / 8 };
typedef struct {
    const uint8_t *before, *flops, *rivers;
    int raises; /* that there are before the board */
} Strategy;

/* Over boards from `first` to before `last` the deals that come to each end: by what was done (the raises in
 * order, then to fold), outcome, whether the dealer qualifies, and label of the player's strength. */
int add_outcomes(const Table *table, const Orbits *orbits, const Terms *terms, const Strategy *strategy,
                 const uint8_t *labels, int kinds, size_t first, size_t last, int64_t *counts);

/* Where raising at last is worth more than to fold, by board and holding, a bit each. */
int decide_rivers(const Table *table, const Orbits *orbits, const Terms *terms, size_t first, size_t last,
                  uint8_t *rivers);

/* What a holding brings with a flop or a whole board: settled, for each unit of a raise, and if it is played
 * on as well as can be after the board; and over how many deals. */
typedef struct {
    int64_t settled, unit, waiting, deals;
} Prospect;
Prospect prospect(const Table *table, const Terms *terms, const uint8_t own[OWN], const uint8_t *board, int shared,
                  const uint8_t *live, int lives);

#endif
