"""Supreme pai gow, N.J.A.C. 13:69F: two-card hands (a)(b)(d) and the four-card bonus (c)."""

from __future__ import annotations

from datetime import date

from floorman.cards import Deck
from floorman.law.clause import Choice, Reading, Readings, Section
from floorman.law.game import Equipment, HandSetting, Law, Rules
from floorman.law.order import Highest, Made, Points, all_equal
from floorman.law.points import PointTotal, Worth
from floorman.law.ranking import Category, Forfeit, JokerRule, Ranking, Tie, no_ranking_hand
from floorman.law.selection import Selection
from floorman.law.vocabulary import AnyCards, Exactly, Kinds, OneSuit, Run
from floorman.law.wagering import Wagering, odd_payouts

SECTION = Section(
    citation="N.J.A.C. 13:69F",
    title="supreme pai gow rankings",
    edition="Register Vol. 56, No. 6",
    current_through=date(2024, 3, 18),
    numbered=False,
    note="The section's number is not in the copy that was read.",
    clauses={
        "(a)": "The two-card hands, high or low, from the highest.",
        "(a)1": "A matching pair.",
        "(a)1i": "Pairs rank jokers, aces, kings, queens, jacks, tens, nines and so on down to twos.",
        "(a)1ii": "A joker pairs only with the other joker.",
        "(a)2": "Two different face cards: king and queen, then king and jack, then queen and jack.",
        "(a)3": "Two cards by their points, the more the higher.",
        "(a)3i": "An ace counts 1.",
        "(a)3ii": "A king, queen, jack or 10 counts 0.",
        "(a)3iii": "A two to nine counts its number.",
        "(a)3iv": "A joker counts 3 or 6, whichever gives the greater total with the other card.",
        "(a)3v": "A total of 10 or more is less 10.",
        "(b)": "Equal so far, of two corresponding hands that with the highest card is higher: K Q J 10 9 "
        "8 7 6 5 4 3 2 A, a "
        "joker as the 3 or 6 it counts. Still equal: the dealer or banker has the higher hand.",
        "(c)": "The four-card hands that the bonus wager is paid on. A joker is a joker, or, in a straight "
        "or straight flush, one of the values of (a)3iv, 3 or 6.",
        "(c)1": "Four aces.",
        "(c)2": "Royal flush: A-K-Q-J of one suit.",
        "(c)3": "Both jokers beside two aces.",
        "(c)4": "Four-of-a-kind: four cards of one rank other than aces.",
        "(c)5": "Straight flush: four cards of one suit in sequence other than a royal flush.",
        "(c)6": "Three-of-a-kind: three cards of one rank.",
        "(c)7": "Flush: four cards of one suit, whatever their ranks.",
        "(c)8": "Two pair: both jokers beside a pair, or two pairs without them.",
        "(c)9": "Straight: four cards in sequence, whatever their suits.",
        "(c)10": "Two jokers.",
        "(c)11": "Any other pair: two cards of one rank other than two jokers.",
        "(d)": "A player's low hand with a point value of zero loses to the dealer or banker, whatever "
        "else this section says.",
    },
)

OUTSIDE = SECTION.outside("How the player sets four cards as a high and a low hand of two.")

JOKERS_FIRST = "*AKQJT98765432"
ACE_LOW = "KQJT98765432A"
NATURALS = "AKQJT98765432"

SEATS = ("player", "dealer")
DEALER = SEATS.index("dealer")

POINTS = PointTotal(
    (
        Worth(SECTION["(a)3i"], {"A": 1}),
        Worth(SECTION["(a)3ii"], {"K": 0, "Q": 0, "J": 0, "T": 0}),
        Worth(SECTION["(a)3iii"], {str(number): number for number in range(2, 10)}),
    ),
    modulo=10,
    clause=SECTION["(a)3v"],
)

ZERO_POINTS: Reading[tuple[str, ...] | None] = Reading(
    "zero-point-low-hand",
    SECTION["(d)"],
    "Has a low hand of K-Q, J-J, 10-10 or 5-5 a point value of zero?",
    (
        Choice(
            "ranked-by-points",
            "No: only a hand that is ranked by its points under (a)3 has a point value.",
            ("point total",),
        ),
        Choice("arithmetic", "Yes: any two cards whose points come to 0 or 10.", None),
    ),
)

ACE = Reading(
    "ace-in-bonus-straight",
    SECTION["(c)"],
    "Is an ace low or high in a straight? (b) ranks it below the two, (c)2 puts it above the king.",
    (
        Choice("both", "A-2-3-4 and A-K-Q-J are both straights; no wrap.", "AKQJT98765432A"),
        Choice("low-only", "A-2-3-4 is a straight, A-K-Q-J is none.", "KQJT98765432A"),
        Choice("high-only", "A-K-Q-J is a straight, A-2-3-4 is none.", "AKQJT98765432"),
    ),
)

JOKER_SUIT = Reading(
    "joker-suit",
    SECTION["(c)"],
    "May a joker be of any suit in a straight flush?",
    (
        Choice("yes", 'Yes, else the words "or a straight flush" would be idle.', "36"),
        Choice("no", "No: with a joker there is a straight only.", ""),
    ),
)

TWO_JOKERS = Reading(
    "two-jokers-in-straight",
    SECTION["(c)"],
    "May one joker be the 3 and the other the 6 of one straight?",
    (Choice("yes", "Yes.", 2), Choice("no", "No: one joker at most.", 1)),
)

WAGERS = SECTION.outside("How wagers are paid.")

ODD_PAYOUTS = odd_payouts(WAGERS)


def read(readings: Readings) -> Rules:
    """The three ranking lists, with every open question read as chosen."""
    zero = Forfeit(SECTION["(d)"], SEATS.index("player"), POINTS, 0, readings(ZERO_POINTS))
    return Rules(
        rankings=(_two_card("high-hand", None), _two_card("low-hand", zero), _bonus(readings)),
        setting=HandSetting(cards=4, high="high-hand", low="low-hand", clause=OUTSIDE),
        wagering=Wagering(readings(ODD_PAYOUTS)),
    )


def _two_card(name: str, forfeit: Forfeit | None) -> Ranking:
    faces = Exactly("KQ", "KJ", "QJ")
    highest = Highest(SECTION["(b)"], ACE_LOW)
    return Ranking(
        name=name,
        clause=SECTION["(a)"],
        selection=Selection(2, OUTSIDE, deals=((2, 0),)),
        categories=(
            Category(
                "matching pair",
                SECTION["(a)1"],
                Kinds(2),
                (Made(SECTION["(a)1i"], JOKERS_FIRST), highest),
                joker=JokerRule("*", SECTION["(a)1ii"]),
            ),
            Category(
                "non-matching face cards",
                SECTION["(a)2"],
                faces,
                (Made(SECTION["(a)2"], ACE_LOW), highest),
            ),
            Category(
                "point total",
                SECTION["(a)3"],
                AnyCards(),
                (Points(SECTION["(a)3"], total=POINTS), highest),
                joker=JokerRule("36", SECTION["(a)3iv"]),
            ),
        ),
        otherwise=None,
        tie=Tie("win", SECTION["(b)"], seat=DEALER, holder="dealer or banker"),
        seats=SEATS,
        forfeit=forfeit,
    )


def _bonus(readings: Readings) -> Ranking:
    c = SECTION["(c)"]
    run = Run(readings(ACE), c, reading=ACE.id)
    suited = OneSuit()
    aces, jokers, pair = Kinds(4, of="A"), Kinds(2, of="*"), Kinds(2, of=NATURALS)
    royal = Exactly("AKQJ") & suited
    in_flush = JokerRule(readings(JOKER_SUIT), c, at_most=readings(TWO_JOKERS))
    in_straight = JokerRule("36", c, at_most=readings(TWO_JOKERS))
    return Ranking(
        name="bonus",
        clause=c,
        selection=Selection(4, c, deals=((4, 0),)),
        categories=(
            Category("four aces", SECTION["(c)1"], aces),
            Category("royal flush", SECTION["(c)2"], royal),
            Category("two jokers and two aces", SECTION["(c)3"], jokers & Kinds(2, of="A")),
            Category("four-of-a-kind", SECTION["(c)4"], Kinds(4) & ~aces),
            Category("straight flush", SECTION["(c)5"], run & suited & ~royal, joker=in_flush),
            Category("three-of-a-kind", SECTION["(c)6"], Kinds(3)),
            Category("flush", SECTION["(c)7"], suited),
            Category("two pair", SECTION["(c)8"], (jokers & pair) | Kinds(2, 2, of=NATURALS)),
            Category("straight", SECTION["(c)9"], run, joker=in_straight),
            Category("two jokers", SECTION["(c)10"], jokers),
            Category("any other pair", SECTION["(c)11"], pair),
        ),
        otherwise=no_ranking_hand(c, all_equal),
        tie=None,
    )


LAW = Law(
    id="nj-supreme-pai-gow",
    aliases=("supreme", "pai-gow"),
    title="Supreme pai gow",
    section=SECTION,
    equipment=Equipment(Deck(jokers=2), SECTION.outside("The deck: 52 cards and two jokers.")),
    readings=(ZERO_POINTS, ACE, JOKER_SUIT, TWO_JOKERS, ODD_PAYOUTS),
    read=read,
)
