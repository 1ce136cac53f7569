"""``floorman certify``."""

from __future__ import annotations

from floorman.cli import output
from floorman.cli.options import Chosen, GameName, Json, open_game
from floorman.errors import wanting

DIFFERS = 1


def certify(game: GameName, /, *, reading: Chosen = (), as_json: Json = False) -> int:
    """Prove again, on this machine, that the lists of a game are complete, in order, and in the tables.

    Prints what was proved, and a digest of the full order of each list; exit status 1 if anything differs.
    Wants floorman[arrays].

    Example: floorman certify uth
    """
    opened = open_game(game, reading)
    with wanting("arrays"):
        from floorman.certify import certify as prove
    found = prove(opened.book)
    if as_json:
        output.print_json(found.as_dict())
        return 0 if found.holds else DIFFERS
    output.heading(
        f"{found.game}, floorman {found.version}, {'compiled core' if found.native else 'numpy'}"
    )
    output.table(
        [
            (p.ranking, p.what, f"{p.expected:,}", f"{p.found:,}", "holds" if p.holds else "DIFFERS")
            for p in found.proofs
        ],
        ("list", "what", "expected", "found", ""),
    )
    output.table(
        [(name, digest) for name, digest in found.digests.items()], ("list", "sha256 of its order")
    )
    output.footer(opened.book)
    return 0 if found.holds else DIFFERS
