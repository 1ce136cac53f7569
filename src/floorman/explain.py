"""Reasons: from a verdict to sentences, each with the clause it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from floorman.hand import PlayedHand
from floorman.law.clause import Clause
from floorman.law.evaluator import Verdict, forfeited, highest_seats
from floorman.law.order import Points, Step
from floorman.law.points import PointTotal
from floorman.law.ranking import Forfeit, Ranking
from floorman.law.shape import JOKER_RANK, shape_of
from floorman.law.words import made_words, rank_word, rank_words


class Reason(NamedTuple):
    """One step of a ruling: a sentence on these cards, and the clause it rests on.

    >>> import floorman as fm
    >>> print(fm.game("uth").rank("As Ks Qs Js 9s 2c 2d").reasons[-1].text)
    2c 2d do not play: the best 5 do
    """

    clause: Clause
    text: str

    def as_dict(self) -> dict[str, str]:
        """The reason as plain data."""
        return {"clause": self.clause.ref, "text": self.text}


def title(verdict: Verdict) -> str:
    """The category, and what sets the hand apart in it: its ranks, the top of its run, its points."""
    category = verdict.category
    if not category.order:
        return category.name
    points = [step for step in category.order if isinstance(step, Points)]
    if points:
        return f"{category.name}, {points[0].total.of(verdict.ranks)}"
    return f"{category.name}, {made_words(verdict.made)}"


def grounds(ruled: PlayedHand) -> Iterator[Reason]:
    """What a ruling rests on: the cards that make the hand, an ace used low, jokers, points."""
    yield Reason(ruled.category.clause, _making(ruled))
    for clause, text in ruled.category.pattern.notes(ruled.verdict.made):
        yield Reason(clause, text)
    yield from _jokers(ruled)
    yield from _points(ruled)


def shortfall(ruled: PlayedHand) -> Iterator[Reason]:
    """Why a hand is not of the next higher category, and which of its cards do not play."""
    yield from _why_not_higher(ruled)
    idle = [card for card in ruled.given if card not in ruled.cards]
    if idle:
        cards = " ".join(str(card) for card in idle)
        selection = ruled.list.selection
        does = _verb(idle, "does", "do")
        yield Reason(selection.clause, f"{cards} {does} not play: {selection.rule()}")


def comparison(hands: Sequence[PlayedHand], names: Sequence[str]) -> Iterator[Reason]:
    """Why each hand that is not among the highest is not, then what it means that some are equal."""
    ranking = hands[0].list
    highest = highest_seats(ranking, [hand.verdict for hand in hands])
    for seat, hand in enumerate(hands):
        if ranking.forfeit and forfeited(ranking, seat, hand.verdict):
            yield forfeit(ranking.forfeit, names[seat], ranking.name)
        elif seat not in highest:
            yield _decision(hands[highest[0]], hand, names[highest[0]], names[seat])
    if ranking.tie and len(highest) > 1:
        equal = _listed([names[seat] for seat in highest])
        words = ranking.tie.words()
        yield Reason(ranking.tie.clause, f"{equal} agree in all that counts; {words}")


def deciding_clause(ranking: Ranking, verdicts: Sequence[Verdict]) -> Clause:
    """The clause that decides among two seats or more: what it means that the highest are equal, or why
    the next best lost."""
    highest = highest_seats(ranking, verdicts)
    others = [seat for seat in range(len(verdicts)) if seat not in highest]
    if ranking.tie and len(highest) > 1:
        return ranking.tie.clause
    forfeits = [seat for seat in others if forfeited(ranking, seat, verdicts[seat])]
    if ranking.forfeit and forfeits == others:
        return ranking.forfeit.clause
    next_best = max(
        (verdicts[seat] for seat in others if seat not in forfeits), key=lambda found: found.key
    )
    step = _deciding_step(verdicts[highest[0]], next_best)
    return step.clause if step else ranking.clause


def _decision(better: PlayedHand, worse: PlayedHand, name: str, other: str) -> Reason:
    step = _deciding_step(better.verdict, worse.verdict)
    if step is None:
        return Reason(
            better.list.clause,
            f"{name}: {better.category.name}, above {other}: {worse.category.name}",
        )
    return Reason(step.clause, _deciding(step, better, worse, name, other))


def _deciding_step(better: Verdict, worse: Verdict) -> Step | None:
    """What tells two hands of one category apart; None where their categories do."""
    if better.category != worse.category:
        return None
    for step in better.category.order:
        if step.weigh(better.made, better.ranks) != step.weigh(worse.made, worse.ranks):
            return step
    raise LookupError(f"{better!r} and {worse!r} are equal")


def forfeit(rule: Forfeit, name: str, ranking: str) -> Reason:
    """Why the hand in the seat of ``name`` loses whatever the comparison says."""
    return Reason(rule.clause, f"the {name}'s {ranking.replace('-', ' ')} {rule.words()}")


def _making(ruled: PlayedHand) -> str:
    if ruled.category is ruled.list.otherwise:
        cards = " ".join(str(card) for card in ruled.cards)
        return f"{cards} make none of the hands listed in {ruled.list.clause.ref}"
    made = list(ruled.verdict.made)
    cards_made = []
    for card, rank in ruled.plays:
        if rank in made:
            made.remove(rank)
            cards_made.append(card)
    cards = " ".join(str(card) for card in cards_made)
    return f"{cards}: {title(ruled.verdict)}"


def _jokers(ruled: PlayedHand) -> Iterator[Reason]:
    rule = ruled.category.joker
    uses = dict.fromkeys((str(card), rank) for card, rank in ruled.plays if card.is_joker)
    if rule is None:
        return
    for card, rank in uses:
        use = "itself" if rank == JOKER_RANK else f"a {rank_word(rank)}"
        yield Reason(rule.clause, f"{card} stands for {use}")


def _points(ruled: PlayedHand) -> Iterator[Reason]:
    for step in ruled.category.order:
        if isinstance(step, Points):
            total = step.total
            for card, rank in ruled.plays:
                points, clause = total.worth(rank)
                joker = ruled.category.joker if card.is_joker else None
                yield Reason(joker.clause if joker else clause, f"{card} counts {points}")
            yield from _tens_dropped(total, ruled.verdict.ranks)


def _tens_dropped(total: PointTotal, ranks: Sequence[int]) -> Iterator[Reason]:
    every = sum(total.worth(rank)[0] for rank in ranks)
    if every >= total.modulo:
        yield Reason(total.clause, f"{every} less {total.modulo} is {every - total.modulo}")


def _why_not_higher(ruled: PlayedHand) -> Iterator[Reason]:
    ladder = ruled.list.ladder
    place = ladder.index(ruled.category)
    if place == 0:
        return
    higher = ladder[place - 1]
    shape = shape_of([card.code for card in ruled.cards])
    others = ", and no other choice of cards makes it" if ruled.choices > 1 else ""
    yield Reason(higher.clause, f"not {higher.name}: {higher.fault(shape)}{others}")


def _deciding(step: Step, better: PlayedHand, worse: PlayedHand, name: str, other: str) -> str:
    if isinstance(step, Points):
        mine, theirs = (step.total.of(hand.verdict.ranks) for hand in (better, worse))
        return f"{name} has {mine} points, {other} {theirs}"
    place, mine, theirs = _first_difference(step, better, worse)
    alike = f"both have {better.category.name}"
    if step.ranks(better.verdict.made, better.verdict.ranks).count(mine) > 1:
        return f"{alike}: {name} has {rank_words(mine)}, {other} has {rank_words(theirs)}"
    which = f"the {step.compares} that differs is" if place else f"the {step.compares} is"
    return f"{alike}: {which} {_card(better, mine)} of {name} against {_card(worse, theirs)} of {other}"


def _first_difference(step: Step, better: PlayedHand, worse: PlayedHand) -> tuple[int, int, int]:
    pairs = zip(
        step.ranks(better.verdict.made, better.verdict.ranks),
        step.ranks(worse.verdict.made, worse.verdict.ranks),
        strict=True,
    )
    for place, (mine, theirs) in enumerate(pairs):
        if mine != theirs:
            return place, mine, theirs
    raise LookupError("no rank differs")


def _card(ruled: PlayedHand, rank: int) -> str:
    card = next(card for card, used in ruled.plays if used == rank)
    return f"{card} as a {rank_word(rank)}" if card in ruled.stands_for else str(card)


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _verb(things: Sequence[object], one: str, many: str) -> str:
    return one if len(things) == 1 else many
