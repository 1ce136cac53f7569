"""Caribbean stud poker, 58 Pa. Code § 639a.6: five-card hands (b)."""

from __future__ import annotations

from floorman.cards import Deck
from floorman.law.clause import Readings, Section
from floorman.law.game import Equipment, Law, Qualification, Rules
from floorman.law.order import all_equal, by_all_cards, by_run, order_within_category
from floorman.law.ranking import Ranking, Tie, categories, no_ranking_hand
from floorman.law.selection import Selection
from floorman.law.vocabulary import Exactly, Kinds, OneSuit, Run
from floorman.law.wagering import Wagering, odd_payouts

SECTION = Section(
    citation="58 Pa. Code § 639a.6",
    title="Caribbean Stud Poker rankings",
    edition="text as of 2024",
    note="The copy that was read bears no date.",
    clauses={
        "(a)": "Cards rank A K Q J 10 9 8 7 6 5 4 3 2. An ace also completes 5-4-3-2-A as a straight "
        "or straight flush, and no other sequence: Q-K-A-2-3 is none. Suits are equal.",
        "(b)": "The five-card hands, from the highest.",
        "(b)(1)": "Royal flush: A-K-Q-J-10 of one suit.",
        "(b)(2)": "Straight flush: five cards of one suit in sequence other than a royal flush, "
        "K-Q-J-10-9 the highest and 5-4-3-2-A the lowest.",
        "(b)(3)": "Four-of-a-kind: four cards of one rank, aces the highest and twos the lowest.",
        "(b)(4)": "Full house: three of one rank and a pair, aces over kings the highest and twos over "
        "threes the lowest.",
        "(b)(5)": "Flush: five cards of one suit out of sequence, A-K-Q-J-9 the highest and 7-5-4-3-2 "
        "the lowest.",
        "(b)(6)": "Straight: five cards in sequence and of more than one suit, A-K-Q-J-10 the highest "
        "and 5-4-3-2-A the lowest.",
        "(b)(7)": "Three-of-a-kind: three cards of one rank, aces the highest and twos the lowest.",
        "(b)(8)": "Two pair: aces and kings the highest, threes and twos the lowest.",
        "(b)(9)": "Pair: two cards of one rank, aces the highest and twos the lowest.",
        "(c)": "Between hands of the same rank, or with none of these hands, the one with the highest "
        "card that the other has not is higher. Still the same: a tie.",
    },
)

OUTSIDE = SECTION.outside("How the hands are dealt: five cards each, and no board.")

QUALIFICATION = Qualification(
    "dealer",
    "Ac Kd 4h 3s 2c",
    SECTION.outside("The dealer qualifies with ace-king high or better, as the game is dealt."),
)

ORDER = order_within_category(SECTION["(c)"])

WAGERS = SECTION.outside("How wagers are paid.")

ODD_PAYOUTS = odd_payouts(WAGERS)


def read(readings: Readings) -> Rules:
    """The ranking list, with every open question read as chosen."""
    run = Run("AKQJT98765432A", SECTION["(a)"])
    suited = OneSuit()
    royal = Exactly("AKQJT") & suited
    within = readings(ORDER)
    five_card = Ranking(
        name="five-card",
        clause=SECTION["(b)"],
        selection=Selection(5, OUTSIDE, deals=((5, 0),)),
        categories=categories(
            SECTION,
            "(c)",
            ("(b)(1)", "royal flush", royal, all_equal),
            ("(b)(2)", "straight flush", run & suited & ~royal, by_run),
            ("(b)(3)", "four-of-a-kind", Kinds(4), within),
            ("(b)(4)", "full house", Kinds(3, 2), within),
            ("(b)(5)", "flush", suited & ~run, by_all_cards),
            ("(b)(6)", "straight", run & ~suited, by_run),
            ("(b)(7)", "three-of-a-kind", Kinds(3), within),
            ("(b)(8)", "two pair", Kinds(2, 2), within),
            ("(b)(9)", "pair", Kinds(2), within),
        ),
        otherwise=no_ranking_hand(SECTION["(c)"], by_all_cards),
        tie=Tie("tie", SECTION["(c)"]),
    )
    return Rules(
        rankings=(five_card,), qualification=QUALIFICATION, wagering=Wagering(readings(ODD_PAYOUTS))
    )


LAW = Law(
    id="pa-caribbean-stud",
    aliases=("caribbean",),
    title="Caribbean stud poker",
    section=SECTION,
    equipment=Equipment(Deck(), OUTSIDE),
    readings=(ORDER, ODD_PAYOUTS),
    read=read,
)
