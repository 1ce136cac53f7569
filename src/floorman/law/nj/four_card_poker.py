"""Four card poker, N.J.A.C. 13:69F-27.3: four-card hands (b)."""

from __future__ import annotations

from datetime import date

from floorman.cards import Deck
from floorman.law.clause import Readings, Section
from floorman.law.game import Equipment, Law, Rules
from floorman.law.order import by_all_cards, by_run, order_within_category
from floorman.law.ranking import Ranking, Tie, categories, no_ranking_hand
from floorman.law.selection import Selection
from floorman.law.vocabulary import Kinds, OneSuit, Run

SECTION = Section(
    citation="N.J.A.C. 13:69F-27.3",
    title="four card poker hand rankings",
    edition="Register Vol. 56, No. 18",
    current_through=date(2024, 9, 16),
    note="The copy that was read ends before the word for hands that are still equal.",
    clauses={
        "(a)": "Cards rank A K Q J 10 9 8 7 6 5 4 3 2. An ace also completes 4-3-2-A as a straight or "
        "straight flush.",
        "(b)": "The four-card hands, from the highest.",
        "(b)1": "Four-of-a-kind: four cards of one rank, aces the highest and twos the lowest.",
        "(b)2": "Straight flush: four cards of one suit in sequence, A-K-Q-J the highest and 4-3-2-A "
        "the lowest.",
        "(b)3": "Three-of-a-kind: three cards of one rank, aces the highest and twos the lowest.",
        "(b)4": "Flush: four cards of one suit.",
        "(b)5": "Straight: four cards in sequence, A-K-Q-J the highest and 4-3-2-A the lowest.",
        "(b)6": "Two pair: aces and kings the highest, threes and twos the lowest.",
        "(b)7": "Pair: two cards of one rank, aces the highest and twos the lowest.",
        "(c)": "Between hands of the same rank, or with none of these hands, the one with the highest "
        "card that the other has not is higher.",
    },
)

OUTSIDE = SECTION.outside("How the hands are dealt: the best four of five cards.")

ORDER = order_within_category(SECTION["(c)"])


def read(readings: Readings) -> Rules:
    """The ranking list, with every open question read as chosen."""
    run = Run("AKQJT98765432A", SECTION["(a)"])
    suited = OneSuit()
    within = readings(ORDER)
    four_card = Ranking(
        name="four-card",
        clause=SECTION["(b)"],
        selection=Selection(4, OUTSIDE, deals=((4, 0), (5, 0))),
        categories=categories(
            SECTION,
            "(c)",
            ("(b)1", "four-of-a-kind", Kinds(4), within),
            ("(b)2", "straight flush", run & suited, by_run),
            ("(b)3", "three-of-a-kind", Kinds(3), within),
            ("(b)4", "flush", suited, by_all_cards),
            ("(b)5", "straight", run, by_run),
            ("(b)6", "two pair", Kinds(2, 2), within),
            ("(b)7", "pair", Kinds(2), within),
        ),
        otherwise=no_ranking_hand(SECTION["(c)"], by_all_cards),
        tie=Tie("tie", SECTION["(c)"], verified=False),
    )
    return Rules(rankings=(four_card,))


LAW = Law(
    id="nj-four-card-poker",
    aliases=("four-card",),
    title="Four card poker",
    section=SECTION,
    equipment=Equipment(Deck(), OUTSIDE),
    readings=(ORDER,),
    read=read,
)
