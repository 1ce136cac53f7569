"""The chapters on the law: the clauses, the questions they leave open, the ranking lists, ties."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from floorman.display.parts import Cell, Column, Table
from floorman.floor import Game
from floorman.law.clause import Choice, Reading
from floorman.report.examples import Miss, compared, near_miss
from floorman.report.model import Chapter


def clauses(game: Game) -> Chapter:
    """The section's clauses, and the rules that the game needs and the section has not."""
    section = game.section
    rows = [(clause.ref, clause.text, clause.source) for clause in section]
    text = ["The clauses are digested in our own words; the section itself decides."]
    if section.note:
        text.append(section.note)
    rule = game.qualification
    if rule:
        rows.append((rule.clause.ref, rule.clause.text, rule.clause.source))
    equipment = game.equipment
    made_of = equipment.composition
    rows.append((made_of.ref, f"The deck: {equipment.deck}.", made_of.source))
    if equipment.clause:
        rows += [
            (equipment.clause.ref, f"{what}: {item}", equipment.clause.source)
            for what, item in equipment.items.items()
        ]
    columns = (Column("clause"), Column("digest", "prose"), Column("citation", "prose"))
    table = Table("clauses", "The section, clause by clause", columns, tuple(rows))
    return Chapter("clauses", "The section", tuple(text), (table,))


def readings(game: Game) -> Chapter:
    """The open questions: what is chosen, and what each other choice would change."""
    columns = (
        *(Column("reading"), Column("clause"), Column("question", "prose"), Column("choice")),
        *(Column("standing"), Column("meaning", "prose"), Column("what it would change", "prose")),
    )
    rows = tuple(row for question in game.questions for row in _choices(game, question))
    text = (
        "Where a section is silent, or says two things, it is read one way. Each question is listed with "
        "all its choices, the one that this report rests on, and the hands, counted over every hand "
        "or deal there is, that each of the others would rule differently.",
    )
    table = Table("readings", "How open questions are read", columns, rows)
    return Chapter("readings", "Readings", text, (table,) if rows else ())


def _choices(game: Game, question: Reading[Any]) -> Iterator[tuple[Cell, ...]]:
    for place, choice in enumerate(question.choices):
        named = (question.id, question.clause.ref, question.question) if place == 0 else ("", "", "")
        chosen = choice.name == game.readings[question.id]
        standing = " ".join(
            filter(None, ("chosen" if chosen else "", "default" if choice is question.default else ""))
        )
        yield *named, choice.name, standing, choice.text, "" if chosen else _changed(game, question, choice)


def _changed(game: Game, question: Reading[Any], choice: Choice[Any]) -> str:
    counted = [
        f"{change.count:,} of {change.of:,} {change.what} ({change.ranking})"
        for change in game.changes(question.id, choice.name)
    ]
    return "; ".join(counted) or "no hand's rank"


def ranking(game: Game, name: str) -> Chapter:
    """A ranking list: every category with its clause and count, what is of it and what just is not."""
    evaluator = game.book.evaluator(name)
    listed = evaluator.ranking
    columns = (
        *(Column("category"), Column("clause"), Column("hands", "count"), Column("of all", "percent")),
        *(Column("an example", "cards"), Column("just not", "cards"), Column("why not", "reasons")),
    )
    rows: list[tuple[Cell, ...]] = []
    for found in game.survey(name):
        miss = near_miss(evaluator, found.category, found.highest) or Miss((), ())
        rows.append(
            (
                *(found.category.name, found.category.clause.ref, found.hands, found.hands / found.of),
                *(found.highest, miss.cards, miss.reasons),
            )
        )
    selection = listed.selection
    text = (
        f"The list of {listed.clause.source}, from the highest. Given are {selection.wants()} "
        f"({selection.clause.source}). The examples are the highest of their category; what just is not "
        "of it is the same hand with one card changed.",
    )
    caption = f"Categories of the {name} list, counted over every hand of {listed.size} cards"
    table = Table(f"categories {name}", caption, columns, tuple(rows))
    return Chapter(f"ranking-{name}", f"Ranking list: {name}", text, (table, *_comparisons(game, name)))


def _comparisons(game: Game, name: str) -> Iterator[Table]:
    listed = game.ranking(name)
    if listed.tie is None:
        return
    examples = compared(game, name)
    names = examples[0].comparison.names
    board = (Column("board", "cards"),) if examples[0].comparison.hands[0].board else ()
    columns = (
        *(Column("outcome", "prose"), *(Column(seat, "cards") for seat in names), *board),
        Column("reasons", "reasons"),
    )
    rows: list[tuple[Cell, ...]] = []
    for example in examples:
        hands = example.comparison.hands
        shared = (hands[0].board,) if board else ()
        rows.append(
            (example.outcome, *(hand.own for hand in hands), *shared, tuple(example.comparison.reasons))
        )
    caption = f"Hands compared by the {name} list; {listed.tie.words()} ({listed.tie.clause.source})"
    yield Table(f"compared {name}", caption, columns, tuple(rows))
