"""An independent evaluator of casino poker hands, written from the regulation texts alone.

It shares no code with the package it checks, imports nothing but the standard library, and tries
to be as literal as it can: every list is an if-chain read from the top, so that it can be held
beside the regulation. Where a text is open, the named reading is an argument.

A card is a rank character of "23456789TJQKA" and a suit character of "cdhs"; a joker is "Jk".
A hand is a tuple or a list of cards. Repeated cards are not looked for. A key is a tuple, and of
two keys from one list the greater belongs to the better hand; equal keys are equal hands.
"""

from collections.abc import Sequence
from itertools import combinations

Key = tuple[int, ...]

JOKER = "Jk"

# The rank of cards, ace highest: Poker (b), UTH (a), Flop (a), Caribbean (a).
RANK = {r + s: n for n, r in enumerate("23456789TJQKA", start=2) for s in "cdhs"}

# The rank of cards in supreme pai gow (b): king highest, ace lowest.
SUPREME_RANK = {r + s: n for n, r in enumerate("A23456789TJQK", start=1) for s in "cdhs"}

# Supreme pai gow (a)3i to iii: ace 1, face card or ten 0, the others their number.
POINTS = {card: n if n < 10 else 0 for card, n in SUPREME_RANK.items()}

# The names of the five-card lists, as each section spells them, highest first.
FIVE_NAMES = {
    "nj-poker": (  # (c)
        "royal flush", "straight flush", "four-of-a-kind", "full house", "flush", "straight",
        "three-of-a-kind", "two pairs", "one pair", "no ranking hand",
    ),
    "nj-ultimate-texas-holdem": (  # (b)
        "royal flush", "straight flush", "four-of-a-kind", "full house", "flush", "straight",
        "three-of-a-kind", "two pairs", "one pair", "no ranking hand",
    ),
    "nj-flop-poker": (  # (b)
        "royal flush", "straight flush", "four-of-a-kind", "full house", "flush", "straight",
        "three-of-a-kind", "two pairs", "pair", "no ranking hand",
    ),
    "pa-caribbean-stud": (  # (b)
        "royal flush", "straight flush", "four-of-a-kind", "full house", "flush", "straight",
        "three-of-a-kind", "two pair", "pair", "no ranking hand",
    ),
}  # fmt: skip


def _check(reading: str, *allowed: str) -> None:
    """Refuse a reading that does not exist, rather than take it for the default."""
    if reading not in allowed:
        raise ValueError(f"{reading!r} is not one of {allowed}")


# --- five cards -----------------------------------------------------------------------------


def _top_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The top of five ranks (highest first) in consecutive ranking, or 0; 5-4-3-2-A has top 5."""
    if a == b + 1 == c + 2 == d + 3 == e + 4:
        return a
    if (a, b, c, d, e) == (14, 5, 4, 3, 2):
        return 5
    return 0


def five_card(cards: Sequence[str], game: str, order: str = "category-cards-first") -> tuple[str, Key]:
    """Five cards: Poker (c)(e), UTH (b)(c), Flop (b)(c), Caribbean (b)(c)."""
    names = FIVE_NAMES[game]
    c1, c2, c3, c4, c5 = cards
    a, b, c, d, e = sorted((RANK[c1], RANK[c2], RANK[c3], RANK[c4], RANK[c5]), reverse=True)
    one_suit = c1[1] == c2[1] == c3[1] == c4[1] == c5[1]

    top = _top_of_five(a, b, c, d, e)
    cards_first: Key  # the cards that make the category, then the others, highest first
    if one_suit and top == 14:
        place, cards_first = 1, (top,)  # royal flush
    elif one_suit and top:
        place, cards_first = 2, (top,)  # straight flush
    elif a == b == c == d:
        place, cards_first = 3, (a, e)  # four of a kind and a lower card
    elif b == c == d == e:
        place, cards_first = 3, (b, a)  # four of a kind and a higher card
    elif a == b == c and d == e:
        place, cards_first = 4, (a, d)  # full house, three over two
    elif a == b and c == d == e:
        place, cards_first = 4, (c, a)  # full house, two over three
    elif one_suit:
        place, cards_first = 5, (a, b, c, d, e)  # flush
    elif top:
        place, cards_first = 6, (top,)  # straight
    elif a == b == c:
        place, cards_first = 7, (a, d, e)  # three of a kind
    elif b == c == d:
        place, cards_first = 7, (b, a, e)
    elif c == d == e:
        place, cards_first = 7, (c, a, b)
    elif a == b and c == d:
        place, cards_first = 8, (a, c, e)  # two pairs
    elif a == b and d == e:
        place, cards_first = 8, (a, d, c)
    elif b == c and d == e:
        place, cards_first = 8, (b, d, a)
    elif a == b:
        place, cards_first = 9, (a, c, d, e)  # a pair
    elif b == c:
        place, cards_first = 9, (b, a, d, e)
    elif c == d:
        place, cards_first = 9, (c, a, b, e)
    elif d == e:
        place, cards_first = 9, (d, a, b, c)
    else:
        place, cards_first = 10, (a, b, c, d, e)

    if order == "literal" and not top:
        # "The highest ranking card ... which is not contained in the other hand", over all cards.
        return names[place - 1], (10 - place, a, b, c, d, e)
    _check(order, "category-cards-first", "literal")
    return names[place - 1], (10 - place, *cards_first)


def best_five(cards: Sequence[str], game: str, order: str = "category-cards-first") -> tuple[str, Key]:
    """The best five of five, six or seven cards, by trying every five."""
    if not 5 <= len(cards) <= 7:
        raise ValueError("five to seven cards are needed")
    tried = [five_card(five, game, order) for five in combinations(cards, 5)]
    return max(tried, key=lambda result: result[1])


def flop_hand(
    own: Sequence[str], board: Sequence[str], order: str = "category-cards-first"
) -> tuple[str, Key]:
    """Flop poker: all three own cards with exactly two of the three cards of the flop."""
    if len(own) != 3 or len(board) != 3:
        raise ValueError("three own cards and three board cards are needed")
    pairs = combinations(board, 2)
    tried = [five_card((*own, *two), "nj-flop-poker", order) for two in pairs]
    return max(tried, key=lambda result: result[1])


# --- three cards ----------------------------------------------------------------------------


def _top_of_three(a: int, b: int, c: int) -> int:
    """The top of three ranks (highest first) in consecutive ranking, or 0; 3-2-A has top 3."""
    if a == b + 1 == c + 2:
        return a
    if (a, b, c) == (14, 3, 2):
        return 3
    return 0


def three_card(cards: Sequence[str], order: str = "category-cards-first") -> tuple[str, Key]:
    """Three cards: Poker (d), compared by (e)."""
    _check(order, "category-cards-first", "literal")
    c1, c2, c3 = cards
    a, b, c = sorted((RANK[c1], RANK[c2], RANK[c3]), reverse=True)
    one_suit = c1[1] == c2[1] == c3[1]
    top = _top_of_three(a, b, c)

    if one_suit and top == 14:
        return "royal flush", (6, top)
    if one_suit and top:
        return "straight flush", (5, top)
    if a == b == c:
        return "three-of-a-kind", (4, a)
    if top:
        return "straight", (3, top)
    if one_suit:
        return "flush", (2, a, b, c)
    if len({a, b, c}) == 2 and order == "literal":
        return "one pair", (1, a, b, c)
    if a == b:
        return "one pair", (1, a, c)
    if b == c:
        return "one pair", (1, b, a)
    return "no ranking hand", (0, a, b, c)


def three_card_bonus(cards: Sequence[str], unsuited: str = "not-one-suit") -> str:
    """The three-card bonus wager of flop poker: Flop (d)."""
    _check(unsuited, "not-one-suit", "three-suits")
    c1, c2, c3 = cards
    a, b, c = sorted((RANK[c1], RANK[c2], RANK[c3]), reverse=True)
    suits = len({c1[1], c2[1], c3[1]})
    top = _top_of_three(a, b, c)

    if suits == 1 and top == 14:
        return "royal 3"
    if suits == 1 and top:
        return "three-card straight flush"
    if a == b == c:
        return "three-of-a-kind"
    if top and unsuited == "not-one-suit" and suits > 1:
        return "three-card straight"
    if top and unsuited == "three-suits" and suits == 3:
        return "three-card straight"
    if suits == 1:
        return "three-card flush"
    if len({a, b, c}) == 2:
        return "one pair"
    return "no ranking hand"


# --- supreme pai gow, two cards -------------------------------------------------------------


def _as_used(card: str, other: str) -> str:
    """(a)3iv and v: a joker as the 3 or 6 that gives the greater total, tens dropped."""
    if card != JOKER:
        return card
    if (POINTS[other] + 3) % 10 > (POINTS[other] + 6) % 10:
        return "3c"
    return "6c"


def points(cards: Sequence[str]) -> int:
    """(a)3: the point total of two cards, tens dropped."""
    one, two = cards
    if one == JOKER and two == JOKER:
        return 9  # 3 and 6; such a hand is a pair and is never ranked by its points
    return (POINTS[_as_used(one, two)] + POINTS[_as_used(two, one)]) % 10


def two_card(cards: Sequence[str]) -> tuple[str, Key]:
    """A high hand or a low hand: (a), and within equal rank (b)."""
    one, two = cards
    # (a)1 A matching pair: jokers, aces, kings, ... twos. A joker pairs only with the other one.
    if one == JOKER and two == JOKER:
        return "matching pair", (2, 15)
    if JOKER not in (one, two) and one[0] == two[0]:
        return "matching pair", (2, RANK[one])
    # (b) The rank of the cards, a joker being the 3 or 6 it was used as.
    ranks = (SUPREME_RANK[_as_used(one, two)], SUPREME_RANK[_as_used(two, one)])
    # (a)2 Non-matching face cards: K-Q, K-J, Q-J.
    if min(ranks) >= SUPREME_RANK["Jc"]:
        return "non-matching face cards", (1, max(ranks), min(ranks))
    # (a)3 The point total; (b) then the highest ranking card.
    return "point total", (0, points(cards), max(ranks))


def high_winner(player: Sequence[str], dealer: Sequence[str]) -> str:
    """(a)(b): who has the higher ranking high hand; equal hands go to the dealer or banker."""
    if two_card(player)[1] > two_card(dealer)[1]:
        return "player"
    return "dealer"


def low_winner(player: Sequence[str], dealer: Sequence[str], zero: str = "ranked-by-points") -> str:
    """(a)(b)(d): who has the higher ranking low hand; a player's zero loses to anything."""
    _check(zero, "ranked-by-points", "arithmetic")
    if zero == "arithmetic" and points(player) == 0:
        return "dealer"
    if zero == "ranked-by-points" and two_card(player)[0] == "point total" and points(player) == 0:
        return "dealer"
    return high_winner(player, dealer)


# --- supreme pai gow, the four-card bonus ---------------------------------------------------


def _bonus_straight(cards: Sequence[str], ace: str, two_jokers: str) -> bool:
    """Whether the four can stand for four consecutive ranks, a joker being a 3 or a 6."""
    if cards.count(JOKER) == 2 and two_jokers == "no":
        return False
    hands: list[list[int]] = [[]]
    for card in cards:
        if card == JOKER:
            values = [3, 6]
        elif card[0] == "A" and ace == "both":
            values = [1, 14]
        elif card[0] == "A" and ace == "low-only":
            values = [1]
        else:
            values = [RANK[card]]
        hands = [[*hand, value] for hand in hands for value in values]
    for hand in hands:
        lowest = min(hand)
        if sorted(hand) == [lowest, lowest + 1, lowest + 2, lowest + 3]:
            return True
    return False


def bonus(cards: Sequence[str], ace: str = "both", joker_suit: str = "yes", two_jokers: str = "yes") -> str:
    """The four-card bonus wager: (c), read from the top."""
    _check(ace, "both", "low-only", "high-only")
    _check(joker_suit, "yes", "no")
    _check(two_jokers, "yes", "no")
    if len(cards) != 4:
        raise ValueError("four cards are needed")
    jokers = cards.count(JOKER)
    ranks = [card[0] for card in cards if card != JOKER]
    one_suit = len({card[1] for card in cards if card != JOKER}) == 1
    many = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)  # never a joker
    straight = len(set(ranks)) == len(ranks) and _bonus_straight(cards, ace, two_jokers)

    if ranks == ["A", "A", "A", "A"]:
        return "four aces"
    if set(ranks) == set("AKQJ") and one_suit:
        return "royal flush"
    if jokers == 2 and ranks == ["A", "A"]:
        return "two jokers and two aces"
    if many == [4]:
        return "four-of-a-kind"
    if straight and one_suit and (jokers == 0 or joker_suit == "yes"):
        return "straight flush"
    if 3 in many:
        return "three-of-a-kind"
    if one_suit and jokers == 0:
        return "flush"
    if many == [2, 2] or (jokers == 2 and many == [2]):
        return "two pair"
    if straight:
        return "straight"
    if jokers == 2:
        return "two jokers"
    if 2 in many:
        return "any other pair"
    return "no ranking hand"
