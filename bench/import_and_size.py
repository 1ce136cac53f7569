"""What does it cost to have it: how long are the import and a first hand, how large is it installed?"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

from measure import Job, head, interleaved, print_table

HAND = "As Ks Qs Js Ts 2c 2d"
CARDS = HAND.split()

FIRST = {
    "floorman": ("import floorman", f"floorman.game('uth').rank('{HAND}')"),
    "phevaluator": ("import phevaluator", f"phevaluator.evaluate_cards(*{CARDS})"),
    "pkrbot": ("import pkrbot", f"pkrbot.evaluate([pkrbot.Card(card) for card in {CARDS}])"),
    "eval7": ("import eval7", f"eval7.evaluate([eval7.Card(card) for card in {CARDS}])"),
    "pyo3-poker-eval": (
        "import pyo3_poker_eval",
        "pyo3_poker_eval.PokerEval().rank_seven({'hands': [[51, 47, 43, 39, 35, 0, 1]]})",
    ),
    "pokerfast": ("import pokerfast", f"pokerfast.eval7({CARDS})"),
    "treys": ("import treys", f"treys.Evaluator().evaluate([treys.Card.new(c) for c in {CARDS}], [])"),
    "pokerkit": ("import pokerkit", f"pokerkit.StandardHighHand.from_game('{HAND}')"),
}
"""Of each library, what imports it, and what ranks a first hand from nothing, its tables made."""


def python(name: str, code: str) -> Job:
    if name and find_spec(name.replace("-", "_")) is None:
        return Job(name, "not installed")
    command = [sys.executable, "-c", code]
    return Job(name, lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def above_nothing(codes: dict[str, str]) -> list[tuple[str, float | str]]:
    """Milliseconds of each above a Python that does nothing."""
    spent = interleaved([python("", "pass"), *(python(name, code) for name, code in codes.items())])
    nothing = spent.pop("")
    assert isinstance(nothing, float)
    return [(n, found if isinstance(found, str) else (found - nothing) * 1e3) for n, found in spent.items()]


def megabytes(name: str) -> float | str:
    """What its own files take, without bytecode, which not every installer writes."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return "not installed"
    paths = {Path(str(file.locate())).resolve() for file in files}
    package = find_spec(name.replace("-", "_"))
    for place in (package and package.submodule_search_locations) or ():
        # An editable install lists none of these, and has sources beside them that a wheel leaves out.
        paths |= {p.resolve() for p in Path(place).rglob("*") if p.suffix not in (".c", ".h")}
    return sum(p.stat().st_size for p in paths if p.is_file() and p.suffix != ".pyc") / 1e6


def main() -> None:
    head("What it costs to have it")
    imports = {name: first for name, (first, _) in FIRST.items()}
    firsts = {name: "; ".join(both) for name, both in FIRST.items()}
    print_table("import, above python -c pass", "milliseconds", above_nothing(imports))
    print_table("import and a first hand of seven cards", "milliseconds", above_nothing(firsts))
    print_table("installed, without what it requires", "megabytes", ((n, megabytes(n)) for n in FIRST))


if __name__ == "__main__":
    main()
