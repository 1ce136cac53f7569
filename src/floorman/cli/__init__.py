"""The command line: the library's verbs, one file a command.

Results go to standard output, messages to standard error. Exit status: 0 all good, 1 findings or bad
lines, 2 usage.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from floorman import __version__
from floorman.cli.audit import audit
from floorman.cli.certify import certify
from floorman.cli.check_deck import check_deck
from floorman.cli.compare import compare
from floorman.cli.equity import equity
from floorman.cli.games import games
from floorman.cli.odds import odds
from floorman.cli.output import message, prepare_streams
from floorman.cli.rank import rank
from floorman.cli.readings import readings
from floorman.cli.report import report
from floorman.cli.serve import serve
from floorman.cli.set_hand import set_hand
from floorman.cli.settle import settle
from floorman.cli.show import show
from floorman.errors import FloormanError

FINDINGS, USAGE = 1, 2
CUT_OFF = 141  # as shells report a program that writes to a closed pipe

app = App(
    name="floorman",
    help="Poker-derived casino hands, ruled exactly as the gaming regulations say, each clause cited.\n\n"
    "A card is a rank (A K Q J T 9 8 7 6 5 4 3 2; T and 10 are the ten) and a suit (c d h s): "
    "As, Td, 10d; a joker is Jk.\n\n"
    'Example: floorman compare uth "As Kd" "Qh Qs" --board "2c 7d 9h Jc 3s"',
    version=__version__,
    help_format="markdown",
    result_action="return_value",
)
COMMANDS = (
    *(games, show, rank, compare, set_hand, equity),
    *(settle, odds, report, audit, certify, readings, check_deck, serve),
)
for _command in COMMANDS:
    app.command(_command)
app.register_install_completion_command()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    prepare_streams()
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        status = app(arguments, exit_on_error=False, print_error=True)
        sys.stdout.flush()
    except CycloptsError:
        return USAGE
    except FloormanError as error:
        message(str(error))
        return USAGE
    except BrokenPipeError:
        _forget_output()  # whoever read it has seen enough, and not whether all was good
        return CUT_OFF
    except OSError as error:
        message(f"the results could not be written: {error.strerror}")
        _forget_output()
        return FINDINGS
    except KeyboardInterrupt:
        return 130
    return status if isinstance(status, int) else 0


def _forget_output() -> None:
    """Let Python not fail a second time when it closes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
