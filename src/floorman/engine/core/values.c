/* What each holding is worth: the first pass over all boards, and the decisions that follow from it. */
#include "community.h"

#include <stdlib.h>
#include <string.h>

/* By the blocks of a row, whose suits were renamed. A board adds at most twice MOST_UNITS for each of 990
 * dealers, 24 times, to a gain, and no more boards do than there are ways to complete a flop, 1,176, each by
 * at most 24 renamings: fewer than 2^49. */
static void add_renamed(int64_t *restrict row, const int64_t *restrict square, const uint8_t renaming[4]) {
    for (int low = 0; low < 4; low++)
        for (int high = low; high < 4; high++) {
            const int64_t *block = square + block_of_square(renaming[low], renaming[high]);
            int size = block_size(low, high);
            for (int i = 0; i < size; i++) row[i] += block[i];
            row += size;
        }
}

static void add_to_flops(const Orbits *orbits, const uint8_t board[BOARD], const int64_t *square, int64_t *gains) {
    for (int low = 0; low < BOARD; low++)
        for (int middle = low + 1; middle < BOARD; middle++)
            for (int high = middle + 1; high < BOARD; high++) {
                int place = flop_place((uint8_t[FLOP]){board[low], board[middle], board[high]});
                add_renamed(gains + (size_t)orbits->flop_of[place] * HOLDINGS, square,
                            orbits->renamings[orbits->renaming_of[place]]);
            }
}

/* Where a board's holdings are added. */
typedef struct {
    int64_t weight; /* of the board */
    int64_t *square, *raised, *units;
} Sums;

static void value_group(const Terms *terms, const Showdown *showdown, int group, Sums sums) {
    uint16_t strength = showdown->groups[group].strength;
    Line flop = line_with(terms, strength, terms->after_flop, DEALERS);
    Line unit = line_of(terms->raised, 0, DEALERS, strength >= terms->least);
    int64_t further = terms->after_board - terms->after_flop, folded = DEALERS * terms->folded;
    for (int i = showdown->groups[group].start; i < showdown->groups[group + 1].start; i++) {
        int below = showdown->below[i], upto = showdown->upto[i], unqualified = showdown->unqualified[i];
        int64_t raised = on_line(&flop, below, upto, unqualified);
        int64_t a_unit = on_line(&unit, below, upto, unqualified);
        int64_t river = raised + further * a_unit;
        const Holding *holding = &showdown->holdings[i];
        int64_t gain = sums.weight * ((river > folded ? river : folded) - raised);
        sums.square[holding->place] = sums.square[holding->mirror] = gain;
        sums.raised[holding->row] += sums.weight * raised;
        sums.units[holding->row] += sums.weight * a_unit;
    }
}

int add_values(const Table *table, const Orbits *orbits, const Terms *terms, size_t first, size_t last,
               int64_t *gains, int64_t *raised, int64_t *units) {
    Showdown *showdown = calloc(1, sizeof(Showdown));
    int64_t *square = malloc(SQUARE * sizeof(int64_t));
    for (size_t board = first; showdown && square && board < last; board++) {
        show_down(table, orbits, orbits->boards[board], terms->least, showdown);
        memset(square, 0, SQUARE * sizeof(int64_t));
        Sums sums = {orbits->board_weights[board], square, raised, units};
        for (int group = 0; group < showdown->count; group++) value_group(terms, showdown, group, sums);
        add_to_flops(orbits, orbits->boards[board], square, gains);
    }
    int good = showdown && square;
    free(showdown);
    free(square);
    return good;
}

/* A board was added by one of the renamings of its flop: those that leave the flop alone are all as good,
 * and each board is met as often as there are renamings in all. */
static int64_t gain_of(const Orbits *orbits, int flop, int holding, const int64_t *row) {
    int64_t gain = 0;
    for (uint32_t kept = orbits->kept[flop]; kept; kept &= kept - 1)
        gain += row[orbits->renamed[__builtin_ctz(kept)][holding]];
    return gain / RENAMINGS;
}

void decide_flops(const Orbits *orbits, const int64_t *gains, uint8_t *raises, int64_t *waiting) {
    memset(waiting, 0, HOLDINGS * sizeof(int64_t));
    for (int flop = 0; flop < FLOPS; flop++)
        for (int holding = 0; holding < HOLDINGS; holding++) {
            int64_t gain = gain_of(orbits, flop, holding, gains + (size_t)flop * HOLDINGS);
            raises[(size_t)flop * HOLDINGS + (size_t)holding] = gain < 0;
            if (gain > 0) waiting[holding] += orbits->flop_weights[flop] * gain;
        }
}
