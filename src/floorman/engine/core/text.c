/* Cards from text: the plain notations, row by row. What is written otherwise is left to Python. */
#include "core.h"

#include <string.h>

enum { NONE = -1 };

/* By letter: the rank or suit it stands for, NONE for any other. */
static int rank_letter(unsigned char letter) {
    switch (letter | 32) {
    case 'a': return 12;
    case 'k': return 11;
    case 'q': return 10;
    case 'j': return 9;
    case 't': return 8;
    default: return letter >= '2' && letter <= '9' ? letter - '2' : NONE;
    }
}

static int suit_letter(unsigned char letter) {
    switch (letter | 32) {
    case 'c': return 0;
    case 'd': return 1;
    case 'h': return 2;
    case 's': return 3;
    default: return NONE;
    }
}

int read_card(const unsigned char **at, const unsigned char *end) {
    const unsigned char *here = *at;
    if (end - here >= 2 && (here[0] | 32) == 'j' && (here[1] | 32) == 'k') {
        *at = here + 2;
        return JOKER * 4;
    }
    int rank, width = 1;
    if (end - here >= 3 && here[0] == '1' && here[1] == '0') {
        rank = 8;
        width = 2;
    } else {
        rank = end - here >= 2 ? rank_letter(here[0]) : NONE;
    }
    if (rank == NONE) return NO_CARD_HERE;
    here += width;
    int suit = suit_letter(*here);
    if (suit != NONE) {
        *at = here + 1;
        return rank * 4 + suit;
    }
    /* The black suit symbols, in the order spade, heart, diamond, club with others between. */
    if (end - here >= 3 && here[0] == 0xE2 && here[1] == 0x99) {
        static const signed char symbols[8] = {3, NONE, NONE, 0, NONE, 2, 1, NONE};
        suit = here[2] >= 0xA0 && here[2] <= 0xA7 ? symbols[here[2] - 0xA0] : NONE;
        if (suit != NONE) {
            *at = here + 3;
            return rank * 4 + suit;
        }
    }
    return NO_CARD_HERE;
}

void read_rows(const unsigned char *text, const int64_t *offsets, size_t n, uint8_t *codes, int width,
               uint8_t *counts) {
    for (size_t row = 0; row < n; row++) {
        const unsigned char *at = text + offsets[row], *end = text + offsets[row + 1];
        uint8_t *to = codes + row * (size_t)width;
        int count = 0, jokers = 0;
        memset(to, NOT_READ, (size_t)width);
        while (at < end) {
            if (is_gap(*at)) {
                at++;
                continue;
            }
            int code = read_card(&at, end);
            if (code == NO_CARD_HERE || count == width || (code == JOKER * 4 && jokers == 2)) {
                count = NOT_READ;
                break;
            }
            if (code == JOKER * 4) code += jokers++;
            to[count++] = (uint8_t)code;
        }
        counts[row] = (uint8_t)count;
    }
}
