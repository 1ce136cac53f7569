"""``floorman set-hand``."""

from __future__ import annotations

from floorman.cli import output
from floorman.cli.lines import each
from floorman.cli.options import Chosen, GameName, Json, open_game
from floorman.setting import Setting


def set_hand(game: GameName, /, *hands: str, reading: Chosen = (), as_json: Json = False) -> int:
    """Show every way to set cards as a high and a low hand, and which ways are legal.

    Example: floorman set-hand supreme "Jk As Kd 9c"

    Parameters
    ----------
    hands
        The cards to set, in quotes; without any, standard input is read, a line each.
    """
    opened = open_game(game, reading)
    show = _json if as_json else _text

    def rule(line: str) -> None:
        show(line, opened.set_hand(line))

    return each(hands, as_json, rule)


def _json(line: str, settings: tuple[Setting, ...]) -> None:
    output.print_json({"settings": [setting.as_dict() for setting in settings]})


def _text(line: str, settings: tuple[Setting, ...]) -> None:
    output.heading(line)
    output.table(
        [
            (
                f"{' '.join(map(str, setting.high.cards))}: {setting.high.title}",
                f"{' '.join(map(str, setting.low.cards))}: {setting.low.title}",
                "legal" if setting.legal else "not legal",
                "; ".join(f"{reason.clause.ref} {reason.text}" for reason in setting.reasons),
            )
            for setting in settings
        ],
        ("high hand", "low hand", "", ""),
    )
