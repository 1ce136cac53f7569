"""Ultimate Texas hold 'em, N.J.A.C. 13:69F: five-card hands (b)."""

from __future__ import annotations

from datetime import date

from floorman.cards import Deck
from floorman.law.clause import Choice, Reading, Readings, Section
from floorman.law.game import Equipment, Law, Qualification, Rules
from floorman.law.order import all_equal, by_all_cards, by_run, order_within_category
from floorman.law.ranking import Ranking, Tie, categories, no_ranking_hand
from floorman.law.selection import Selection
from floorman.law.vocabulary import Exactly, Kinds, OneSuit, Run
from floorman.law.wagering import Wagering, odd_payouts

SECTION = Section(
    citation="N.J.A.C. 13:69F",
    title="ultimate Texas hold 'em rankings",
    edition="Register Vol. 56, No. 18",
    current_through=date(2024, 9, 16),
    numbered=False,
    note="The section's number is not in the copy that was read.",
    clauses={
        "(a)": "Cards rank A K Q J 10 9 8 7 6 5 4 3 2. An ace also completes 5-4-3-2-A as a straight "
        "or straight flush.",
        "(b)": "The five-card hands, from the highest.",
        "(b)1": "Royal flush: A-K-Q-J-10 of one suit.",
        "(b)2": "Straight flush: five cards of one suit in sequence, A-K-Q-J-10 the highest and "
        "5-4-3-2-A the lowest.",
        "(b)3": "Four-of-a-kind: four cards of one rank, aces the highest and twos the lowest.",
        "(b)4": "Full house: three of one rank and a pair, aces over kings the highest and twos over "
        "threes the lowest.",
        "(b)5": "Flush: five cards of one suit out of sequence, A-K-Q-J-9 the highest and 7-5-4-3-2 "
        "the lowest.",
        "(b)6": "Straight: five unsuited cards in sequence, A-K-Q-J-10 the highest and 5-4-3-2-A the "
        "lowest; an ace joins no other sequence: Q-K-A-2-3 is none.",
        "(b)7": "Three-of-a-kind: three cards of one rank, aces the highest and twos the lowest.",
        "(b)8": "Two pairs: aces and kings the highest, threes and twos the lowest.",
        "(b)9": "One pair: two cards of one rank, aces the highest and twos the lowest.",
        "(c)": "Between hands of the same rank, or with none of these hands, the one with the highest "
        "card that the other has not is higher. Still the same: a push.",
    },
)

OUTSIDE = SECTION.outside("How the hands are dealt and which cards may be used.")

QUALIFICATION = Qualification(
    "dealer",
    "2c 2d 5h 4s 3c",
    SECTION.outside("The dealer qualifies with a pair or better, as the game is dealt."),
)

ORDER = order_within_category(SECTION["(c)"])

SELECTION = Reading(
    "uth-selection",
    OUTSIDE,
    "Which cards may make the five-card hand?",
    (
        Choice(
            "best-five",
            "The best five of the two own cards and the five community cards.",
            Selection(5, OUTSIDE, deals=((5, 0), (6, 0), (7, 0), (2, 3), (2, 4), (2, 5))),
        ),
    ),
)

WAGERS = SECTION.outside("How wagers are paid.")

ODD_PAYOUTS = odd_payouts(WAGERS)

FOLDED_TRIPS = Reading(
    "trips-after-fold",
    WAGERS,
    "Is the trips wager of a player who folds settled by the player's hand?",
    (
        Choice("settled", "Yes: it does not depend on the dealer's hand.", True),
        Choice("lost", "No: it is lost with the ante and the blind.", False),
    ),
)


def read(readings: Readings) -> Rules:
    """The ranking list, with every open question read as chosen."""
    run = Run("AKQJT98765432A", SECTION["(a)"])
    suited = OneSuit()
    within = readings(ORDER)
    five_card = Ranking(
        name="five-card",
        clause=SECTION["(b)"],
        selection=readings(SELECTION),
        categories=categories(
            SECTION,
            "(c)",
            ("(b)1", "royal flush", Exactly("AKQJT") & suited, all_equal),
            # A-K-Q-J-10, which (b)2 calls its highest, is taken by (b)1.
            ("(b)2", "straight flush", run & suited, by_run),
            ("(b)3", "four-of-a-kind", Kinds(4), within),
            ("(b)4", "full house", Kinds(3, 2), within),
            ("(b)5", "flush", suited & ~run, by_all_cards),
            # "Unsuited" cannot mean five different suits: it is everything but all of one.
            ("(b)6", "straight", run & ~suited, by_run),
            ("(b)7", "three-of-a-kind", Kinds(3), within),
            ("(b)8", "two pairs", Kinds(2, 2), within),
            ("(b)9", "one pair", Kinds(2), within),
        ),
        otherwise=no_ranking_hand(SECTION["(c)"], by_all_cards),
        tie=Tie("push", SECTION["(c)"]),
    )
    return Rules(
        rankings=(five_card,),
        qualification=QUALIFICATION,
        wagering=Wagering(readings(ODD_PAYOUTS), readings(FOLDED_TRIPS)),
    )


LAW = Law(
    id="nj-ultimate-texas-holdem",
    aliases=("uth",),
    title="Ultimate Texas hold 'em",
    section=SECTION,
    equipment=Equipment(Deck(), OUTSIDE),
    readings=(ORDER, SELECTION, ODD_PAYOUTS, FOLDED_TRIPS),
    read=read,
)
