"""What programs send and are sent, in the shapes of the command line's ``--json``."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, model_validator

Cards = Annotated[
    StrictStr | list[StrictStr],
    Field(description="A hand as text in any notation, or as a list with a text for each card."),
]
Readings = Annotated[dict[StrictStr, StrictStr], Field(description="Choices of readings, by their ids.")]
Amount = Annotated[int | str, Field(description="A whole number, or a text where it is none.")]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    game: StrictStr = Field(description="Id, alias or citation.", examples=["nj-ultimate-texas-holdem"])
    readings: Readings = Field(default_factory=dict)


class _Listed(_Asked):
    ranking: StrictStr | None = Field(
        default=None, description="A ranking list; the first without it.", examples=[None]
    )


class HandAsked(BaseModel):
    """A hand of a batch, with a board of its own."""

    model_config = ConfigDict(extra="forbid")

    cards: Cards
    board: Cards = ""


class RankAsked(_Listed):
    """One hand in ``cards``, with its ``board``; or many in ``hands``."""

    cards: Cards | None = None
    board: Cards = ""
    hands: list[StrictStr | list[StrictStr] | HandAsked] | None = None

    @model_validator(mode="after")
    def _one_or_many(self) -> Self:
        _check_either(self.cards, self.hands, "cards", "hands")
        return self


class RoundAsked(BaseModel):
    """Hands of one comparison of a batch."""

    model_config = ConfigDict(extra="forbid")

    hands: list[Cards]
    board: Cards = ""
    pot: StrictInt | None = None
    names: list[StrictStr] | None = None


class CompareAsked(_Listed):
    """One comparison in ``hands``, with its ``board``; or many in ``rounds``."""

    hands: list[Cards] | None = None
    board: Cards = ""
    pot: StrictInt | None = Field(default=None, description="Whole chips that the winners divide.")
    names: list[StrictStr] | None = Field(default=None, description="What reasons call the seats.")
    rounds: list[RoundAsked] | None = None

    @model_validator(mode="after")
    def _one_or_many(self) -> Self:
        _check_either(self.hands, self.rounds, "hands", "rounds")
        return self


class OddsAsked(_Asked):
    """A wager, by a ``table`` of the package or a ``paytable`` of one's own; the main game without any."""

    wager: StrictStr | None = None
    table: StrictStr | None = Field(default=None, description="The name of a pay table of the package.")
    paytable: dict[StrictStr, Any] | None = Field(
        default=None, description="A pay table of one's own, with the content of its TOML."
    )


class SettleAsked(_Asked):
    """One round, as ``floorman settle`` reads it; or many in ``rounds``."""

    tables: dict[StrictStr, StrictStr | dict[StrictStr, Any]] = Field(
        default_factory=dict,
        description="By wager, the name of a pay table, or one's own with the content of its TOML.",
    )
    round: dict[StrictStr, Any] | None = None
    rounds: list[dict[StrictStr, Any]] | None = None

    @model_validator(mode="after")
    def _one_or_many(self) -> Self:
        _check_either(self.round, self.rounds, "round", "rounds")
        return self


def _check_either(one: object, many: object, name: str, names: str) -> None:
    if (one is None) == (many is None):
        raise ValueError(f"give {name} for one, or {names} for many")


class Refused(BaseModel):
    """A hand or round of a batch that is refused; lines count from 1."""

    line: int
    error: str
    message: str


class ReasonSaid(BaseModel):
    """A sentence with its clause."""

    clause: str
    text: str


class Ranked(BaseModel):
    """A hand ruled."""

    game: str
    ranking: str
    cards: list[str]
    category: str
    clause: str
    citation: str
    strength: int
    plays: list[str]
    readings: dict[str, str]


class PotDivided(BaseModel):
    """A pot among the winners."""

    pot: int
    shares: list[str]
    chips: list[int]
    remainder: int


class Compared(BaseModel):
    """Hands compared."""

    game: str
    ranking: str
    outcome: Literal["win", "push", "tie", "split pot"]
    winners: list[int]
    hands: list[Ranked]
    reasons: list[ReasonSaid]
    pot: PotDivided | None = None


class LineSettled(BaseModel):
    """A wager settled."""

    seat: str
    wager: str
    stake: Amount
    result: Literal["win", "lose", "push"]
    odds: str
    won: Amount
    returned: Amount
    net: Amount
    source: str
    text: str


class Settled(BaseModel):
    """A round settled."""

    game: str
    lines: list[LineSettled]
    staked: Amount
    returned: Amount
    won: Amount
    net: Amount
    undivided: Amount
    readings: dict[str, str]


class Event(BaseModel):
    """A row of a return table; ``pays`` and ``return`` are null where no pay table says."""

    event: str
    combinations: int
    probability: float
    pays: int | float | str | None
    returned: float | None = Field(alias="return")


class Fraction(BaseModel):
    """A number, exactly."""

    numerator: int
    denominator: int


class Worth(BaseModel):
    """What a wager is worth; the figures after the rows only where a pay table says what they pay, and
    a note only where something of that table is left out."""

    game: str
    wager: str
    table: str
    source: str
    readings: dict[str, str]
    deals: int
    rows: list[Event]
    note: str | None = None
    expectation: Fraction | None = None
    edge: float | None = None
    element_of_risk: float | None = None
    standard_deviation: float | None = None
    hit_frequency: float | None = None
    volatility_index: float | None = None


class RankedMany(BaseModel):
    """The hands of a batch in their order."""

    results: list[Ranked | Refused]


class ComparedMany(BaseModel):
    """The comparisons of a batch in their order."""

    results: list[Compared | Refused]


class SettledMany(BaseModel):
    """The rounds of a batch in their order."""

    results: list[Settled | Refused]
