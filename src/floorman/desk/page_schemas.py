"""What the pages are as JSON, in the shapes of the command line's ``--json`` where it prints the same."""

from __future__ import annotations

from pydantic import BaseModel, Field

from floorman.desk.schemas import Compared, Ranked, ReasonSaid, Settled


class GameListed(BaseModel):
    """A game."""

    game: str
    aliases: list[str]
    title: str
    citation: str
    current_through: str | None = Field(description="The day, such as 2024-04-15, where the copy says one.")
    rankings: list[str]
    readings: dict[str, str]
    address: str = Field(description="Where its hands are ruled.")


class RankedWhy(Ranked):
    """A hand ruled, with what it is and why it is no higher."""

    reasons: list[ReasonSaid]


class StepWeighed(BaseModel):
    """One thing that is weighed between two hands."""

    clause: str
    what: str
    higher: str
    lower: str
    decides: bool


class ListRuled(BaseModel):
    """A ranking list: the hands by seat, and compared where they can be."""

    ranking: str
    sentence: str
    hands: dict[str, RankedWhy]
    comparison: Compared | None
    traces: list[list[StepWeighed]] = Field(
        description="For each hand compared, what is weighed between it and the winner's."
    )


class HandSet(BaseModel):
    """A way to set cards as a high hand and a low hand."""

    game: str
    high: Ranked
    low: Ranked
    legal: bool
    reasons: list[ReasonSaid]


class NotSettled(BaseModel):
    """Why it cannot be said what the wagers come to."""

    error: str
    message: str


class ChoiceSaid(BaseModel):
    """A choice of a reading, whether it is in force, and whether it would change this answer."""

    reading: str
    choice: str
    chosen: bool
    changes: bool


class Ruled(BaseModel):
    """What lies on the table, ruled."""

    game: str
    question: list[tuple[str, str]] = Field(description="The fields of the address, without defaults.")
    address: str
    readings: dict[str, str]
    sentence: str
    lists: list[ListRuled]
    settings: dict[str, list[HandSet]] = Field(description="By seat, where hands are set.")
    settlement: Settled | NotSettled | None
    effects: list[ChoiceSaid]
    commands: list[str] = Field(description="Commands that come to the same.")
