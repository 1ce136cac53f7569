"""Three card poker, N.J.A.C. 13:69F-20.3: three-card hands (b)."""

from __future__ import annotations

from datetime import date

from floorman.cards import Deck
from floorman.law.clause import Readings, Section
from floorman.law.game import Equipment, Law, Qualification, Rules
from floorman.law.order import by_all_cards, by_run, order_within_category
from floorman.law.ranking import Ranking, Tie, categories, no_ranking_hand
from floorman.law.selection import Selection
from floorman.law.vocabulary import Kinds, OneSuit, Run

SECTION = Section(
    citation="N.J.A.C. 13:69F-20.3",
    title="three card poker hand rankings",
    edition="Register Vol. 56, No. 6",
    current_through=date(2024, 3, 18),
    note="The copy that was read ends before the word for hands that are still equal.",
    clauses={
        "(a)": "Cards rank A K Q J 10 9 8 7 6 5 4 3 2. An ace also completes 3-2-A as a straight or "
        "straight flush.",
        "(b)": "The three-card hands, from the highest.",
        "(b)1": "Straight flush: three cards of one suit in sequence, A-K-Q the highest and 3-2-A the "
        "lowest.",
        "(b)2": "Three-of-a-kind: three cards of one rank, aces the highest and twos the lowest.",
        "(b)3": "Straight: three cards in sequence, whatever their suits, A-K-Q the highest and 3-2-A "
        "the lowest.",
        "(b)4": "Flush: three cards of one suit, whatever their ranks.",
        "(b)5": "Pair: two cards of one rank, aces the highest and twos the lowest.",
        "(c)": "Between hands of the same rank, or with none of these hands, the one with the highest "
        "card that the other has not is higher.",
    },
)

OUTSIDE = SECTION.outside("How the hands are dealt: three cards each, and no board.")

QUALIFICATION = Qualification(
    "dealer",
    "Qc 3d 2h",
    SECTION.outside("The dealer qualifies with queen-high or better, as the game is dealt."),
)

ORDER = order_within_category(SECTION["(c)"])


def read(readings: Readings) -> Rules:
    """The ranking list, with every open question read as chosen."""
    run = Run("AKQJT98765432A", SECTION["(a)"])
    suited = OneSuit()
    within = readings(ORDER)
    three_card = Ranking(
        name="three-card",
        clause=SECTION["(b)"],
        selection=Selection(3, OUTSIDE, deals=((3, 0),)),
        categories=categories(
            SECTION,
            "(c)",
            ("(b)1", "straight flush", run & suited, by_run),
            ("(b)2", "three-of-a-kind", Kinds(3), within),
            ("(b)3", "straight", run, by_run),
            ("(b)4", "flush", suited, by_all_cards),
            ("(b)5", "pair", Kinds(2), within),
        ),
        otherwise=no_ranking_hand(SECTION["(c)"], by_all_cards),
        tie=Tie("tie", SECTION["(c)"], verified=False),
    )
    return Rules(rankings=(three_card,), qualification=QUALIFICATION)


LAW = Law(
    id="nj-three-card-poker",
    aliases=("three-card",),
    title="Three card poker",
    section=SECTION,
    equipment=Equipment(Deck(), OUTSIDE),
    readings=(ORDER,),
    read=read,
)
