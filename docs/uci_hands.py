"""The UCI Poker Hand data set as hands: uci_hands.py < FILE | floorman rank nj-poker --json"""

import sys

SUITS = "-hsdc"
RANKS = "-A23456789TJQK"

if __name__ == "__main__":
    for line in sys.stdin:
        *numbers, _label = map(int, line.split(","))
        cards = zip(numbers[::2], numbers[1::2], strict=True)
        print(*(RANKS[rank] + SUITS[suit] for suit, rank in cards))
