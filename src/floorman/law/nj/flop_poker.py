"""Flop poker, N.J.A.C. 13:69F-29.5: five-card hands (b) and the three-card bonus (d)."""

from __future__ import annotations

from datetime import date

from floorman.cards import Deck
from floorman.law.clause import Choice, Reading, Readings, Section
from floorman.law.game import Equipment, Law, Rules
from floorman.law.order import all_equal, by_all_cards, by_run, order_within_category
from floorman.law.pattern import Pattern
from floorman.law.ranking import Ranking, Tie, categories, no_ranking_hand
from floorman.law.selection import Selection
from floorman.law.vocabulary import DifferentSuits, Exactly, Kinds, OneSuit, Run
from floorman.law.wagering import Wagering, odd_payouts

SECTION = Section(
    citation="N.J.A.C. 13:69F-29.5",
    title="flop poker hand rankings",
    edition="Register Vol. 56, No. 8",
    current_through=date(2024, 4, 15),
    clauses={
        "(a)": "Cards rank A K Q J 10 9 8 7 6 5 4 3 2. An ace also completes 5-4-3-2-A as a straight "
        "or straight flush, and no other sequence as a straight: Q-K-A-2-3 is none.",
        "(b)": "The five-card hands, from the highest.",
        "(b)1": "Royal flush: A-K-Q-J-10 of one suit.",
        "(b)2": "Straight flush: five cards of one suit in sequence, K-Q-J-10-9 the highest and "
        "5-4-3-2-A the lowest.",
        "(b)3": "Four-of-a-kind: four cards of one rank, aces the highest and twos the lowest.",
        "(b)4": "Full house: three of one rank and a pair, aces over kings the highest and twos over "
        "threes the lowest.",
        "(b)5": "Flush: five cards of one suit out of sequence, A-K-Q-J-9 the highest and 7-5-4-3-2 "
        "the lowest.",
        "(b)6": "Straight: five cards in sequence and not all of one suit, A-K-Q-J-10 the highest and "
        "5-4-3-2-A the lowest.",
        "(b)7": "Three-of-a-kind: three cards of one rank, aces the highest and twos the lowest.",
        "(b)8": "Two pairs: aces and kings the highest, threes and twos the lowest.",
        "(b)9": "Pair: two cards of one rank, aces the highest and twos the lowest.",
        "(c)": "Between hands of the same rank, or with none of these hands, the one with the highest "
        "card that the other has not is higher. Still the same: a tie.",
        "(d)": "The three-card hands that the bonus wager is paid on, under 13:69F-29.11(d).",
        "(d)1": "Royal 3: A-K-Q of one suit.",
        "(d)2": "Three-card straight flush: three cards of one suit in sequence.",
        "(d)3": "Three-of-a-kind: three cards of one rank, whatever their suits.",
        "(d)4": "Three-card straight: three unsuited cards in sequence; an ace does not join a king "
        "and a two.",
        "(d)5": "Three-card flush: three cards of one suit out of sequence.",
        "(d)6": "One pair: two cards of one rank.",
    },
)

OUTSIDE = SECTION.outside("How the hands are dealt and which cards may be used.")

ORDER = order_within_category(SECTION["(c)"])

UNSUITED: Reading[Pattern] = Reading(
    "unsuited-three-card-straight",
    SECTION["(d)4"],
    "What are three unsuited cards?",
    (
        Choice("not-one-suit", "Cards that are not all of one suit.", ~OneSuit()),
        Choice("three-suits", "Cards of three different suits.", DifferentSuits()),
    ),
)

LOW_ACE = Reading(
    "ace-low-in-three-card-bonus",
    SECTION["(d)4"],
    "Is A-2-3 in sequence? (a) lets an ace be low with 2-3-4-5 alone; (d)4 excludes only K-A-2.",
    (
        Choice("yes", "Yes, as the one exclusion of (d)4 implies.", "AKQJT98765432A"),
        Choice("no", "No: among three cards an ace is high.", "AKQJT98765432"),
    ),
)

SELECTION = Reading(
    "flop-selection",
    OUTSIDE,
    "Which cards may make the five-card hand?",
    (
        Choice(
            "three-own-two-board",
            "All three own cards and exactly two of the three flop cards.",
            Selection(5, OUTSIDE, deals=((5, 0), (3, 3)), uses=(3, 2)),
        ),
        Choice(
            "best-five-of-six",
            "Any five of the three own cards and the three flop cards.",
            Selection(5, OUTSIDE, deals=((5, 0), (3, 3))),
        ),
    ),
)

BONUS_CARDS = Reading(
    "bonus-cards",
    SECTION["(d)"],
    "Whose three cards does the bonus look at?",
    (
        Choice(
            "own",
            "The player's own three cards.",
            Selection(3, SECTION["(d)"], deals=((3, 0), (3, 3)), uses=(3, 0)),
        ),
        Choice(
            "flop",
            "The three flop cards.",
            Selection(3, SECTION["(d)"], deals=((3, 3),), uses=(0, 3)),
        ),
    ),
)

WAGERS = SECTION.outside("How wagers are paid.")

ODD_PAYOUTS = odd_payouts(WAGERS)


def read(readings: Readings) -> Rules:
    """The two ranking lists, with every open question read as chosen."""
    return Rules(
        rankings=(_five_card(readings), _three_card_bonus(readings)),
        wagering=Wagering(readings(ODD_PAYOUTS)),
    )


def _five_card(readings: Readings) -> Ranking:
    run = Run("AKQJT98765432A", SECTION["(a)"])
    suited = OneSuit()
    within = readings(ORDER)
    return Ranking(
        name="five-card",
        clause=SECTION["(b)"],
        selection=readings(SELECTION),
        categories=categories(
            SECTION,
            "(c)",
            ("(b)1", "royal flush", Exactly("AKQJT") & suited, all_equal),
            ("(b)2", "straight flush", run & suited, by_run),
            ("(b)3", "four-of-a-kind", Kinds(4), within),
            ("(b)4", "full house", Kinds(3, 2), within),
            ("(b)5", "flush", suited & ~run, by_all_cards),
            ("(b)6", "straight", run & ~suited, by_run),
            ("(b)7", "three-of-a-kind", Kinds(3), within),
            ("(b)8", "two pairs", Kinds(2, 2), within),
            ("(b)9", "pair", Kinds(2), within),
        ),
        otherwise=no_ranking_hand(SECTION["(c)"], by_all_cards),
        tie=Tie("tie", SECTION["(c)"]),
    )


def _three_card_bonus(readings: Readings) -> Ranking:
    run = Run(readings(LOW_ACE), SECTION["(d)4"], reading=LOW_ACE.id)
    suited = OneSuit()
    unsuited = readings(UNSUITED)
    return Ranking(
        name="three-card-bonus",
        clause=SECTION["(d)"],
        selection=readings(BONUS_CARDS),
        categories=categories(
            SECTION,
            "(d)",
            ("(d)1", "royal 3", Exactly("AKQ") & suited, all_equal),
            ("(d)2", "three-card straight flush", run & suited, all_equal),
            ("(d)3", "three-of-a-kind", Kinds(3), all_equal),
            ("(d)4", "three-card straight", run & unsuited, all_equal),
            ("(d)5", "three-card flush", suited & ~run, all_equal),
            ("(d)6", "one pair", Kinds(2), all_equal),
        ),
        otherwise=no_ranking_hand(SECTION["(d)"], all_equal),
        tie=None,
    )


LAW = Law(
    id="nj-flop-poker",
    aliases=("flop",),
    title="Flop poker",
    section=SECTION,
    equipment=Equipment(Deck(), OUTSIDE),
    readings=(ORDER, UNSUITED, LOW_ACE, SELECTION, BONUS_CARDS, ODD_PAYOUTS),
    read=read,
)
