"""What equal hands mean, section by section."""

from __future__ import annotations

from fractions import Fraction

import pytest

import floorman as fm

EQUAL = ("As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c")


@pytest.mark.parametrize(
    ("game", "outcome", "clause"),
    [
        ("nj-poker", "split pot", "(e)"),
        ("nj-ultimate-texas-holdem", "push", "(c)"),
        ("nj-flop-poker", "tie", "(c)"),
        ("pa-caribbean-stud", "tie", "(c)"),
    ],
)
def test_the_same_equal_hands_under_four_sections(game: str, outcome: str, clause: str) -> None:
    found = fm.game(game).compare(*EQUAL)
    assert (found.outcome, found.winners) == (outcome, (0, 1))
    assert [reason.clause.ref for reason in found.reasons] == [clause]


@pytest.mark.parametrize("ranking", ["high-hand", "low-hand"])
def test_equal_hands_in_supreme_pai_gow_go_to_the_dealer(ranking: str) -> None:
    found = fm.game("supreme").compare("9s 7d", "9c 7h", ranking=ranking)
    assert (found.outcome, found.winners) == ("win", (1,))
    assert [reason.clause.ref for reason in found.reasons] == ["(b)"]


@pytest.mark.parametrize(("game", "ranking"), [("flop", "three-card-bonus"), ("supreme", "bonus")])
def test_bonus_hands_are_not_compared(game: str, ranking: str) -> None:
    hands = ("As Ks Qs", "Ad Kd Qd") if game == "flop" else ("As Ks Qs Js", "Ad Kd Qd Jd")
    with pytest.raises(fm.NotRuled, match="only lists what is paid"):
        fm.game(game).compare(*hands, ranking=ranking)


@pytest.mark.parametrize("pot", [0, 1, 2, 3, 100, 101, 10**30 + 1])
@pytest.mark.parametrize("odd", ["undivided", "first-tied-seat"])
def test_a_pot_is_divided_to_the_last_chip(pot: int, odd: str) -> None:
    game = fm.game("nj-poker", {"odd-chips": odd})
    found = game.compare(
        "Qh 3s 9c 8d 2h", "As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c", "Ah Kc 9s 5h 2d", pot=pot
    ).pot
    assert found is not None
    assert sum(found.shares) == pot
    assert found.shares == (0, *[Fraction(pot, 3)] * 3)
    assert sum(found.chips) + found.remainder == pot
    each, left = divmod(pot, 3)
    if odd == "undivided":
        assert (found.chips, found.remainder) == ((0, each, each, each), left)
    else:
        assert (found.chips, found.remainder) == ((0, each + left, each, each), 0)


def test_one_winner_has_the_whole_pot() -> None:
    found = fm.game("nj-poker").compare("Ah As 9c 8d 2h", "Ks Kd 9h 5c 2s", pot=101).pot
    assert found is not None
    assert (found.chips, found.remainder) == ((101, 0), 0)


@pytest.mark.parametrize("pot", [-1, 1.0, True, "100", None])
def test_a_pot_is_whole_chips(pot: object) -> None:
    game = fm.game("nj-poker")
    if pot is None:
        assert game.compare(*EQUAL, pot=None).pot is None
        return
    with pytest.raises(fm.WrongCount, match="whole number of chips"):
        game.compare(*EQUAL, pot=pot)  # type: ignore[arg-type]


def test_a_section_without_a_pot_divides_none() -> None:
    with pytest.raises(fm.NotRuled, match="nj-ultimate-texas-holdem divides no pot"):
        fm.game("uth").compare(*EQUAL, pot=100)


def test_three_seats_keep_every_highest_hand() -> None:
    game = fm.game("nj-poker")
    a, b, c = "Ah Kd 9c 8d 2h", "As Kc 9h 8c 2s", "Qs Jd 9d 5c 3s"
    assert game.compare(c, a, b).winners == (1, 2)
    assert game.compare(a, c, b).winners == (0, 2)
    assert game.compare(a, b, c).winners == (0, 1)
