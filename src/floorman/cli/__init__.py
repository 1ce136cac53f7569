"""The command line: the library's verbs, one file a command.

Results go to standard output, messages to standard error. Exit status: 0 all good, 1 findings or bad
lines, 2 usage.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from floorman import __version__
from floorman.cli.check_deck import check_deck
from floorman.cli.compare import compare
from floorman.cli.games import games
from floorman.cli.output import message, prepare_streams
from floorman.cli.rank import rank
from floorman.cli.readings import readings
from floorman.cli.set_hand import set_hand
from floorman.cli.show import show
from floorman.errors import FloormanError

USAGE = 2
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
for _command in (games, show, rank, compare, set_hand, readings, check_deck):
    app.command(_command)
app.register_install_completion_command()


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    prepare_streams()
    try:
        status = app(arguments, exit_on_error=False, print_error=True)
    except CycloptsError:
        status = USAGE
    except FloormanError as error:
        message(str(error))
        status = USAGE
    except BrokenPipeError:
        sys.stderr.close()  # the reader left; a message to say so would find no one
        status = 0
    except KeyboardInterrupt:
        status = 130
    sys.exit(status if isinstance(status, int) else 0)
