/* One holding with a flop or a whole board, against every dealer and over every way the board may go on. */
#include "community.h"

#include <string.h>

/* Without the cards of `drawn`, which lie on the board. */
static int live_dealers(const uint8_t *live, int lives, const uint8_t *drawn, int count, uint8_t *out) {
    int left = 0;
    for (int i = 0; i < lives; i++)
        if (!memchr(drawn, live[i], (size_t)count)) out[left++] = live[i];
    return left;
}

static void add_board(const Table *table, const Terms *terms, const uint8_t own[OWN], const uint8_t board[BOARD],
                      const uint8_t *live, int lives, Prospect *sums) {
    Opened opened;
    open_board(table, board, &opened);
    uint16_t strength = holding_strength(&opened, own[0], own[1]);
    int below = 0, upto = 0, unqualified = 0, dealers = lives * (lives - 1) / 2;
    for (int first = 0; first < lives; first++)
        for (int second = first + 1; second < lives; second++) {
            uint16_t dealer = holding_strength(&opened, live[first], live[second]);
            below += dealer < strength;
            upto += dealer <= strength;
            unqualified += dealer < terms->least;
        }
    Line settled = line_with(terms, strength, 0, dealers);
    Line unit = line_of(terms->raised, 0, dealers, strength >= terms->least);
    int64_t lies = on_line(&settled, below, upto, unqualified), a_unit = on_line(&unit, below, upto, unqualified);
    int64_t raised = lies + terms->after_board * a_unit, folded = dealers * terms->folded;
    sums->settled += lies;
    sums->unit += a_unit;
    sums->waiting += raised > folded ? raised : folded;
    sums->deals += dealers;
}

Prospect prospect(const Table *table, const Terms *terms, const uint8_t own[OWN], const uint8_t *board, int shared,
                  const uint8_t *live, int lives) {
    Prospect sums = {0, 0, 0, 0};
    uint8_t whole[BOARD], dealers[52];
    memcpy(whole, board, (size_t)shared);
    if (shared == BOARD) {
        add_board(table, terms, own, whole, live, lives, &sums);
        return sums;
    }
    for (int turn = 0; turn < lives; turn++)
        for (int river = turn + 1; river < lives; river++) {
            whole[FLOP] = live[turn];
            whole[FLOP + 1] = live[river];
            int left = live_dealers(live, lives, whole + FLOP, BOARD - FLOP, dealers);
            add_board(table, terms, own, whole, dealers, left, &sums);
        }
    return sums;
}
