"""``floorman set-hand``."""

from __future__ import annotations

from floorman.cli import output
from floorman.cli.lines import Lines, each, standard_input
from floorman.cli.options import Chosen, GameName, Json, open_game
from floorman.errors import NotRuled
from floorman.setting import Setting


def set_hand(game: GameName, /, *hands: str, reading: Chosen = (), as_json: Json = False) -> int:
    """Show every way to set cards as a high and a low hand, and which ways are legal.

    The legal way of each split comes first.

    Example: floorman set-hand supreme "Jk As Kd 9c"

    Parameters
    ----------
    hands
        The cards to set, in quotes; without any, standard input is read, a line each.
    """
    opened = open_game(game, reading)
    if opened.book.rules.setting is None:
        raise NotRuled(f"{opened.id} has no cards to set as two hands")

    def rule(line: str) -> None:
        settings = opened.set_hand(line)
        if as_json:
            output.print_json({"cards": line, "settings": [setting.as_dict() for setting in settings]})
        else:
            _text(line, settings)

    lines = Lines(as_json, "argument" if hands else "line")
    status = each(lines, hands or standard_input(), rule)
    output.hint_at_quotes(hands)
    return status


def _text(line: str, settings: tuple[Setting, ...]) -> None:
    output.heading(line)
    output.table(
        [
            (
                f"{output.cards(setting.high.cards)}: {setting.high.title}",
                f"{output.cards(setting.low.cards)}: {setting.low.title}",
                "legal" if setting.legal else "not legal",
                "; ".join(f"{reason.clause.ref} {reason.text}" for reason in setting.reasons),
            )
            for setting in settings
        ],
        ("high hand", "low hand", "may be set", "why"),
    )
    output.footer(settings[0].high.book)
