/* How all deals end under a strategy: the second pass over all boards. */
#include "community.h"

#include <stdlib.h>
#include <string.h>

/* Sums that tell all outcomes of deals with one label, one thing done, and the player's strength on one
 * side of the dealer's least. */
typedef struct {
    int64_t holdings, below, upto, unqualified;
} Tally;

static inline void add_deals(Tally *tally, int64_t times, int below, int upto, int unqualified) {
    tally->holdings += times;
    tally->below += times * below;
    tally->upto += times * upto;
    tally->unqualified += times * unqualified;
}

/* On how many of a board's flops each holding raises. Blocks come in either order of their suits, so that a
 * holding's number is what lies in both its places. */
static void add_decisions(uint8_t *restrict square, const uint8_t *restrict row, const uint8_t renaming[4]) {
    for (int low = 0; low < 4; low++)
        for (int high = low; high < 4; high++) {
            uint8_t *block = square + block_of_square(renaming[low], renaming[high]);
            int size = block_size(low, high);
            for (int i = 0; i < size; i++) block[i] += row[i];
            row += size;
        }
}

static void count_raises(const Orbits *orbits, const uint8_t board[BOARD], const uint8_t *flops,
                         uint8_t square[SQUARE]) {
    memset(square, 0, SQUARE);
    for (int low = 0; low < BOARD; low++)
        for (int middle = low + 1; middle < BOARD; middle++)
            for (int high = middle + 1; high < BOARD; high++) {
                int place = flop_place((uint8_t[FLOP]){board[low], board[middle], board[high]});
                add_decisions(square, flops + (size_t)orbits->flop_of[place] * HOLDINGS,
                              orbits->renamings[orbits->renaming_of[place]]);
            }
}

static inline int bit_at(const uint8_t *bits, int place) { return bits[place / 8] >> place % 8 & 1; }

static int raises_at_last(const Line *river, int64_t folded, const uint8_t *given, int row, int below, int upto,
                          int unqualified) {
    if (given) return bit_at(given, row);
    return on_line(river, below, upto, unqualified) > folded;
}

typedef struct {
    const Terms *terms;
    const Strategy *strategy;
    const uint8_t *rivers; /* the board's, where they are given */
    const uint8_t *square; /* how often each holding raises after a flop */
    int64_t weight;
} Board;

/* The things done are the raises before the board, that after the flop, that after the board, and to fold. */
static void tally_group(const Board *board, const Showdown *showdown, int group, Tally *tallies) {
    const Terms *terms = board->terms;
    const Strategy *strategy = board->strategy;
    Line river = line_with(terms, showdown->groups[group].strength, terms->after_board, DEALERS);
    Tally *after_flop = tallies + strategy->raises;
    for (int i = showdown->groups[group].start; i < showdown->groups[group + 1].start; i++) {
        const Holding *holding = &showdown->holdings[i];
        int below = showdown->below[i], upto = showdown->upto[i], unqualified = showdown->unqualified[i];
        int before = strategy->before[holding->row];
        if (before) {
            add_deals(tallies + before - 1, board->weight * FLOPS_OF_BOARD, below, upto, unqualified);
            continue;
        }
        int raised = board->square[holding->place] + board->square[holding->mirror];
        int raises = raises_at_last(&river, DEALERS * terms->folded, board->rivers, holding->row, below, upto,
                                    unqualified);
        add_deals(after_flop, board->weight * raised, below, upto, unqualified);
        add_deals(after_flop + (raises ? 1 : 2), board->weight * (FLOPS_OF_BOARD - raised), below, upto, unqualified);
    }
}

/* Each count of an outcome is a line in the tallies, as is what an outcome brings. */
static int64_t count_of(const Tally *tally, int outcome, int dealer, int qualifies) {
    int64_t amounts[OUTCOMES][2] = {{0}};
    amounts[outcome][dealer] = 1;
    Line line = line_of(amounts, 0, DEALERS, qualifies);
    return line.all * tally->holdings + line.below * tally->below + line.upto * tally->upto +
           line.unqualified * tally->unqualified;
}

static void spread(const Tally *tallies, int things, int kinds, int64_t *counts) {
    for (int label = 0; label < kinds; label++)
        for (int qualifies = 0; qualifies < 2; qualifies++)
            for (int thing = 0; thing < things; thing++) {
                const Tally *tally = &tallies[(label * 2 + qualifies) * things + thing];
                for (int outcome = 0; outcome < OUTCOMES; outcome++)
                    for (int dealer = 0; dealer < 2; dealer++)
                        counts[((thing * OUTCOMES + outcome) * 2 + dealer) * kinds + label] +=
                            count_of(tally, outcome, dealer, qualifies);
            }
}

int add_outcomes(const Table *table, const Orbits *orbits, const Terms *terms, const Strategy *strategy,
                 const uint8_t *labels, int kinds, size_t first, size_t last, int64_t *counts) {
    int things = strategy->raises + 3;
    Showdown *showdown = calloc(1, sizeof(Showdown));
    Tally *tallies = calloc((size_t)(kinds * 2 * things), sizeof(Tally));
    uint8_t square[SQUARE];
    for (size_t board = first; showdown && tallies && board < last; board++) {
        show_down(table, orbits, orbits->boards[board], terms->least, showdown);
        count_raises(orbits, orbits->boards[board], strategy->flops, square);
        const uint8_t *rivers = strategy->rivers ? strategy->rivers + board * RIVER_BYTES : NULL;
        Board one = {terms, strategy, rivers, square, orbits->board_weights[board]};
        for (int group = 0; group < showdown->count; group++) {
            uint16_t strength = showdown->groups[group].strength;
            int cell = labels[strength] * 2 + (strength >= terms->least);
            tally_group(&one, showdown, group, tallies + cell * things);
        }
    }
    int good = showdown && tallies;
    if (good) spread(tallies, things, kinds, counts);
    free(showdown);
    free(tallies);
    return good;
}

int decide_rivers(const Table *table, const Orbits *orbits, const Terms *terms, size_t first, size_t last,
                  uint8_t *rivers) {
    Showdown *showdown = calloc(1, sizeof(Showdown));
    for (size_t board = first; showdown && board < last; board++) {
        show_down(table, orbits, orbits->boards[board], terms->least, showdown);
        uint8_t *bits = rivers + board * RIVER_BYTES;
        for (int group = 0; group < showdown->count; group++) {
            Line river = line_with(terms, showdown->groups[group].strength, terms->after_board, DEALERS);
            for (int i = showdown->groups[group].start; i < showdown->groups[group + 1].start; i++) {
                int row = showdown->holdings[i].row;
                if (raises_at_last(&river, DEALERS * terms->folded, NULL, row, showdown->below[i],
                                   showdown->upto[i], showdown->unqualified[i]))
                    bits[row / 8] |= (uint8_t)(1u << row % 8);
            }
        }
    }
    int good = showdown != NULL;
    free(showdown);
    return good;
}
