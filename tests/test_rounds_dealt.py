"""The slow way to the odds: ten million rounds of each game dealt, played as the solves say, and settled.

What to do comes from the solves. How often each event comes, and what it brings, comes from dealing and
settling alone. The seed is fixed, so that a run can be repeated, and was taken before any run. Each game
has a comparison for its mean, one for how often anything is won, and one for each event of its return
table: 93 in all. By chance, one seed of four or five has a comparison beyond three standard errors.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

import pytest

import floorman as fm
from floorman import engine

np: Any = pytest.importorskip("numpy")
pl: Any = pytest.importorskip("polars")
binom: Any = pytest.importorskip("scipy.stats").binom
if not engine.native:
    pytest.skip("exact solves want the compiled core", allow_module_level=True)

from solved_play import Decide, caribbean_play, flop_play, uth_play  # noqa: E402

from floorman.odds import decision, odds  # noqa: E402
from floorman.odds.returns import Returns  # noqa: E402
from floorman.settle import rules_of  # noqa: E402
from floorman.settle.in_bulk import BulkSettler, Settled, Stakes  # noqa: E402
from floorman.settle.paytable import PayTable, pay_table  # noqa: E402

ROUNDS, SHARE, SEED = 10_000_000, 500_000, 20
FEW = 100
"""The chance of an event that is expected less often is reckoned exactly: it is far from normal."""

Event = tuple[str, Fraction, Fraction]
"""What a row of a return table says: what happened, what it brought, and what was put down, in antes."""


def uth_event(raised: int, outcome: int, qualifies: bool, line: str) -> str:
    if not raised:
        return "fold"
    what = {1: f"win with {line}", 0: "push", -1: "lose"}[outcome]
    unqualified = "" if qualifies or not outcome else ", the dealer does not qualify"
    return f"raise {raised}, {what}{unqualified}"


def caribbean_event(raised: int, outcome: int, qualifies: bool, line: str) -> str:
    if not raised:
        return "fold"
    if not qualifies:
        return "the dealer does not qualify"
    return {1: f"win with {line}", 0: "push", -1: "the dealer wins"}[outcome]


def flop_event(raised: int, outcome: int, qualifies: bool, line: str) -> str:
    return line if raised else "fold"


@dataclass(frozen=True)
class Dealt:
    """A game as it is dealt: whose the cards are, from the top of the deck, and which the player sees.

    ``qualifying`` is the least hand with which the dealer qualifies; ``event`` is what an ending is called,
    by the antes raised, the outcome of the hands (1 for a win), whether the dealer qualifies, and the line
    of the pay table.
    """

    game: fm.Game
    table: PayTable
    own: slice
    seen: slice
    dealer: slice
    board: slice
    qualifying: str
    play: Callable[..., Decide]
    event: Callable[[int, int, bool, str], str]


NONE = slice(0, 0)
GAMES = {
    "uth": Dealt(
        game=fm.game("uth"),
        table=pay_table("blind-a"),
        own=slice(0, 2),
        seen=slice(2, 7),
        dealer=slice(7, 9),
        board=slice(2, 7),
        qualifying="2c 2d 3h 4s 5c",
        play=uth_play,
        event=uth_event,
    ),
    "caribbean": Dealt(
        game=fm.game("caribbean"),
        table=pay_table("bet-classic"),
        own=slice(0, 5),
        seen=slice(5, 6),
        dealer=slice(5, 10),
        board=NONE,
        qualifying="Ac Kd 2h 3s 4c",
        play=caribbean_play,
        event=caribbean_event,
    ),
    "flop": Dealt(
        game=fm.game("flop"),
        table=pay_table("flop-straight-11"),
        own=slice(0, 3),
        seen=NONE,
        dealer=NONE,
        board=slice(3, 6),
        qualifying="2c 3d 4h 5s 7c",
        play=flop_play,
        event=flop_event,
    ),
}


@dataclass
class Played:
    """Rounds that were settled: how many came to each event, and what became of the stakes, in antes."""

    events: Counter[Event] = field(default_factory=Counter)
    stakes: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))

    @property
    def rounds(self) -> int:
        return self.events.total()

    @property
    def net(self) -> Fraction:
        return sum((brought * count for (_, brought, _), count in self.events.items()), Fraction(0))

    @property
    def staked(self) -> Fraction:
        return sum((staked * count for (_, _, staked), count in self.events.items()), Fraction(0))

    @property
    def hits(self) -> int:
        return sum(count for (_, brought, _), count in self.events.items() if brought > 0)


def shuffled(shuffler: Any, rounds: int, cards: int) -> Any:
    """The topmost cards of as many shuffled decks."""
    decks, rows = np.tile(np.arange(52, dtype=np.uint8), (rounds, 1)), np.arange(rounds)
    for place in range(cards):
        other = shuffler.integers(place, 52, rounds)
        decks[rows, place], decks[rows, other] = decks[rows, other], decks[rows, place]
    return decks[:, :cards]


def play(dealt: Dealt, rounds: int, seed: int) -> Played:
    """Deal, decide and settle, by shares."""
    shuffler, decide = np.random.default_rng(seed), dealt.play(dealt.game.book, dealt.table)
    settler = BulkSettler(dealt.game.book, {dealt.table.wager: dealt.table})
    cards = max(dealt.own.stop, dealt.dealer.stop, dealt.board.stop)
    played = Played()
    for start in range(0, rounds, SHARE):
        decks = shuffled(shuffler, min(SHARE, rounds - start), cards)
        raised = decide(decks[:, dealt.own], decks[:, dealt.seen])
        settle(dealt, settler, decks, raised, played)
    return played


def settle(dealt: Dealt, settler: BulkSettler, decks: Any, raised: Any, played: Played) -> None:
    """Rank and settle, with an ante of 1, and add what comes of it."""
    *first, later = rules_of(dealt.game.book).MAIN
    stakes = {**dict.fromkeys(first, np.ones_like(raised)), later: raised}
    assert not settler.illegal(stakes, raised == 0).any()
    board = decks[:, dealt.board] if dealt.board != NONE else None
    hands = [decks[:, cards] for cards in (dealt.own, dealt.dealer) if cards != NONE]
    strengths = np.stack([dealt.game.rank_array(hand, board) for hand in hands], axis=1)
    settled = settler.settle({settler.lists[0]: strengths}, stakes, raised == 0)
    add_stakes(played, stakes, settled)
    own, dealer = strengths[:, 0].astype(np.int64), strengths[:, -1].astype(np.int64)
    endings = {
        "raised": raised,
        "outcome": np.sign(own - dealer),
        "qualifies": dealer >= dealt.game.strength(dealt.qualifying),
        "line": np.array(dealt.table.lines_by_strength(dealt.game.book.evaluator(None)))[own],
        "net": sum(settled.net.values()),
        "staked": sum(stakes.values()),
    }
    counted = pl.DataFrame(endings).group_by(pl.all()).len()
    for raise_, outcome, qualifies, line, net, staked, count in counted.iter_rows():
        event = dealt.event(raise_, outcome, qualifies, dealt.table.lines[line].event)
        played.events[event, Fraction(net, settled.denominator), Fraction(staked)] += count


def add_stakes(played: Played, stakes: Stakes, settled: Settled) -> None:
    """A stake is lost whole, or given back with what it has won."""
    for wager, stake in stakes.items():
        net, parts = settled.net[wager], stake * settled.denominator
        lost = net < 0
        assert (net[lost] == -parts[lost]).all(), f"{wager}: a part of a stake is lost"
        for name, amounts in {"lost": parts[lost], "returned": parts[~lost], "won": net[~lost]}.items():
            played.stakes[name] += Fraction(int(amounts.sum()), settled.denominator)


def errors(played: Played, exact: Returns) -> Iterator[tuple[str, float]]:
    """How many standard errors each figure of the rounds lies above what it should be."""
    error = exact.standard_deviation / sqrt(played.rounds)
    yield "mean", float(played.net / played.rounds - exact.expectation) / error
    yield "anything won", errors_of(played.hits, played.rounds, exact.hit_frequency)
    for row in exact.rows:
        assert row.pays is not None
        count = played.events[row.event, row.pays, row.staked]
        yield row.event, errors_of(count, played.rounds, row.combinations / exact.deals)


def errors_of(count: int, rounds: int, chance: float) -> float:
    """The same of a count; of few, the standard errors beyond which a normal figure lies as seldom."""
    expected = rounds * chance
    if expected >= FEW:
        return (count - expected) / sqrt(expected * (1 - chance))
    as_low, as_high = binom.cdf(count, rounds, chance), binom.sf(count - 1, rounds, chance)
    seldom = -NormalDist().inv_cdf(min(as_low, as_high, 0.5))
    return -seldom if as_low < as_high else seldom


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_rounds_that_are_dealt_and_settled(name: str) -> None:
    dealt = GAMES[name]
    played, exact = play(dealt, ROUNDS, SEED), odds(dealt.game.book, table=dealt.table)
    assert played.rounds == ROUNDS
    unknown = set(played.events) - {(row.event, row.pays, row.staked) for row in exact.rows}
    assert not unknown, f"events that the return table of {name} has not, or brings or stakes other antes"
    off = {what: found for what, found in errors(played, exact) if abs(found) > 3}
    assert not off, f"standard errors off in {ROUNDS:,} rounds of {name}, seed {SEED}: {off}"
    assert played.staked == played.stakes["lost"] + played.stakes["returned"]
    assert played.net == played.stakes["won"] - played.stakes["lost"]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_is_what_the_solves_say(name: str) -> None:
    """Against each decision asked alone."""
    dealt = GAMES[name]
    decks = shuffled(np.random.default_rng(SEED), 500, 7)
    own, seen = decks[:, dealt.own], decks[:, dealt.seen]
    played = dealt.play(dealt.game.book, dealt.table)(own, seen)
    for raised, hand, others in zip(played.tolist(), own.tolist(), seen.tolist(), strict=True):
        assert raised == asked(dealt, hand, others), f"{dealt.game.id} {hand} {others}"


def asked(dealt: Dealt, own: list[int], seen: list[int]) -> int:
    """The antes that are raised at last, by decisions that are asked as they come."""
    found = {"fold": 0, "check": 0, "flop wager": 1, "bet": 2, "raise 4": 4, "raise 2": 2, "raise 1": 1}
    shown: list[dict[str, list[int]]] = [{}]
    if dealt.game.id == "pa-caribbean-stud":
        shown = [{"upcard": seen}]
    elif seen:
        shown = [{}, {"board": seen[:3]}, {"board": seen}]
    answers = (decision(dealt.game.book, own, table=dealt.table, **each).best.name for each in shown)
    return next(filter(None, map(found.__getitem__, answers)), 0)
