"""Poker, N.J.A.C. 13:69F-14: the deck (a), five-card hands (c) and three-card hands (d)."""

from __future__ import annotations

from datetime import date

from floorman.cards import Deck
from floorman.law.clause import Choice, Reading, Readings, Section
from floorman.law.game import Equipment, Law, OddChips, PotRule, Rules
from floorman.law.order import all_equal, by_all_cards, by_run, order_within_category
from floorman.law.ranking import Ranking, Tie, categories, no_ranking_hand
from floorman.law.selection import Selection, pooled
from floorman.law.vocabulary import Exactly, Kinds, OneSuit, Run

SECTION = Section(
    citation="N.J.A.C. 13:69F-14",
    title="rank of hands",
    edition="Register Vol. 56, No. 18",
    current_through=date(2024, 9, 16),
    numbered=False,
    note="The number of the section within subchapter 14 is not in the copy that was read.",
    clauses={
        "(a)": "One deck, its backs of one color and design, and one cover card, opaque and of a solid "
        "color easily told from backs and edges. Always two decks at each table, told apart by sight; "
        "the one not in use lies in its designated area.",
        "(b)": "Cards rank A K Q J 10 9 8 7 6 5 4 3 2. Suits are equal. An ace also completes 3-2-A in "
        "three-card hands, and 5-4-3-2-A in five-card hands, as a straight or straight flush.",
        "(c)": "The five-card hands, from the highest.",
        "(c)1": "Royal flush: A-K-Q-J-10 of one suit.",
        "(c)2": "Straight flush: five cards of one suit in sequence, K-Q-J-10-9 the highest and "
        "5-4-3-2-A the lowest; an ace joins no other sequence: Q-K-A-2-3 is none.",
        "(c)3": "Four-of-a-kind: four cards of one rank, whatever their suits, aces the highest and "
        "twos the lowest.",
        "(c)4": "Full house: three of one rank and a pair, aces over kings the highest and twos over "
        "threes the lowest.",
        "(c)5": "Flush: five cards of one suit.",
        "(c)6": "Straight: five cards in sequence, whatever their suits, A-K-Q-J-10 the highest and "
        "5-4-3-2-A the lowest; an ace joins no other sequence: Q-K-A-2-3 is none.",
        "(c)7": "Three-of-a-kind: three cards of one rank, whatever their suits, aces the highest and "
        "twos the lowest.",
        "(c)8": "Two pairs: aces and kings the highest, threes and twos the lowest.",
        "(c)9": "One pair: two cards of one rank, whatever their suits, aces the highest and twos the "
        "lowest.",
        "(d)": "The three-card hands, from the highest.",
        "(d)1": "Royal flush: A-K-Q of one suit.",
        "(d)2": "Straight flush: three cards of one suit in sequence, K-Q-J the highest and 3-2-A the "
        "lowest; an ace does not join a king and a two.",
        "(d)3": "Three-of-a-kind: three cards of one rank, whatever their suits, aces the highest and "
        "twos the lowest.",
        "(d)4": "Straight: three cards in sequence, whatever their suits, A-K-Q the highest and 3-2-A "
        "the lowest; an ace does not join a king and a two.",
        "(d)5": "Flush: three cards of one suit.",
        "(d)6": "One pair: two cards of one rank, whatever their suits, aces the highest and twos the "
        "lowest.",
        "(e)": "Between hands of the same rank, or with none of these hands, the one with the highest "
        "card that the other has not is higher. Still the same: tied, and the pot is divided equally "
        "among the tied.",
    },
)

EQUIPMENT = Equipment(
    Deck(),
    SECTION.outside("The cards of a deck: thirteen ranks in four suits, no joker."),
    SECTION["(a)"],
    {
        "deck in use": "one",
        "backs": "one color and one design",
        "cover card": "one, opaque, of a solid color easily told from backs and edges",
        "decks at the table": "two at all times, told apart by sight",
        "deck not in use": "in its designated area on the table",
    },
)

OUTSIDE = SECTION.outside("How a game deals its hands and which cards may be used.")

ORDER = order_within_category(SECTION["(e)"])

SELECTION = Reading(
    "poker-selection",
    OUTSIDE,
    "Which cards may make the five-card hand, in the games dealt under other sections?",
    (
        Choice(
            "best-five",
            "The best five of five, six or seven cards, own and shared alike (hold'em, stud).",
            pooled(5, 7, OUTSIDE),
        ),
        Choice(
            "two-own-three-board",
            "Exactly two own cards and three of the board (Omaha).",
            Selection(
                5,
                OUTSIDE,
                deals=((2, 3), (2, 4), (2, 5), (4, 3), (4, 4), (4, 5)),
                uses=(2, 3),
            ),
        ),
    ),
)

ODD_CHIPS: Reading[OddChips] = Reading(
    "odd-chips",
    SECTION["(e)"],
    "What becomes of the chips of a pot that does not divide equally?",
    (
        Choice(
            "undivided",
            "They are reported beside the exact shares, and given to nobody.",
            "undivided",
        ),
        Choice("first-tied-seat", "The first tied seat has them.", "first-tied-seat"),
    ),
)


def read(readings: Readings) -> Rules:
    """The two ranking lists, with every open question read as chosen."""
    return Rules(
        rankings=(_five_card(readings), _three_card(readings)),
        pot=PotRule(SECTION["(e)"], readings(ODD_CHIPS)),
    )


def _five_card(readings: Readings) -> Ranking:
    run = Run("AKQJT98765432A", SECTION["(b)"])
    suited = OneSuit()
    within = readings(ORDER)
    return Ranking(
        name="five-card",
        clause=SECTION["(c)"],
        selection=readings(SELECTION),
        categories=categories(
            SECTION,
            "(e)",
            ("(c)1", "royal flush", Exactly("AKQJT") & suited, all_equal),
            ("(c)2", "straight flush", run & suited, by_run),
            ("(c)3", "four-of-a-kind", Kinds(4), within),
            ("(c)4", "full house", Kinds(3, 2), within),
            ("(c)5", "flush", suited, by_all_cards),
            ("(c)6", "straight", run, by_run),
            ("(c)7", "three-of-a-kind", Kinds(3), within),
            ("(c)8", "two pairs", Kinds(2, 2), within),
            ("(c)9", "one pair", Kinds(2), within),
        ),
        otherwise=no_ranking_hand(SECTION["(e)"], by_all_cards),
        tie=Tie("split pot", SECTION["(e)"]),
    )


def _three_card(readings: Readings) -> Ranking:
    run = Run("AKQJT98765432A", SECTION["(b)"])
    suited = OneSuit()
    within = readings(ORDER)
    return Ranking(
        name="three-card",
        clause=SECTION["(d)"],
        selection=Selection(3, OUTSIDE, deals=((3, 0),)),
        categories=categories(
            SECTION,
            "(e)",
            ("(d)1", "royal flush", Exactly("AKQ") & suited, all_equal),
            ("(d)2", "straight flush", run & suited, by_run),
            ("(d)3", "three-of-a-kind", Kinds(3), within),
            ("(d)4", "straight", run, by_run),
            ("(d)5", "flush", suited, by_all_cards),
            ("(d)6", "one pair", Kinds(2), within),
        ),
        otherwise=no_ranking_hand(SECTION["(e)"], by_all_cards),
        tie=Tie("split pot", SECTION["(e)"]),
    )


LAW = Law(
    id="nj-poker",
    aliases=("poker",),
    title="Poker",
    section=SECTION,
    equipment=EQUIPMENT,
    readings=(ORDER, SELECTION, ODD_CHIPS),
    read=read,
)
