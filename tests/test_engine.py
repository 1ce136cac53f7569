"""The engine: tables and arrays against the plain evaluator, the portable tables against the core."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

import naive
import pytest
from conftest import every_hand, lists

import floorman as fm
from floorman import engine
from floorman.law.evaluator import Evaluator
from floorman.law.rulebook import rulebook
from floorman.law.shape import hand_of, shape_of, shapes

np = pytest.importorskip("numpy")

from floorman.engine import arrays, portable  # noqa: E402
from floorman.engine.compile import compiled, poolable  # noqa: E402

# Best five of seven: published; 4,824 strengths.
SEVEN_CARDS = [
    4_324,
    37_260,
    224_848,
    3_473_184,
    4_047_644,
    6_180_020,
    6_461_620,
    31_433_400,
    58_627_800,
    23_294_460,
]


def every_reading() -> Iterator[Any]:
    """Every list under every single choice of readings."""
    for game in fm.games():
        chosen: list[dict[str, str]] = [{}]
        chosen += [{r.id: c.name} for r in game.questions for c in r.choices[1:]]
        for readings, ranking in product(chosen, game.rankings):
            yield pytest.param(game.id, ranking, readings, id=f"{game.id} {ranking} {readings}")


def tables() -> list[Any]:
    kinds = [pytest.param(portable.Table, id="portable")]
    if engine.native:
        from floorman.engine import kernel

        kinds.append(pytest.param(kernel.Table, id="native"))
    return kinds


def dealt(rows: int, cards: int, deck: int = 52, seed: int = 3) -> Any:
    """Rows of different cards, none like the other by rule."""
    drawn = np.random.default_rng(seed).random((rows, deck)).argsort(axis=1)[:, :cards]
    return drawn.astype(np.uint8)


@pytest.mark.parametrize(("name", "ranking", "readings"), list(every_reading()))
def test_every_class_of_every_list_under_every_reading(
    name: str, ranking: str, readings: dict[str, str]
) -> None:
    evaluator = rulebook(name, readings).evaluator(ranking)
    classes = [shape for shape, _ in shapes(evaluator.ranking.size, evaluator.deck)]
    codes = np.array([hand_of(shape) for shape in classes], np.uint8)
    expected = [evaluator.strength(evaluator.judge(shape)) for shape in classes]
    assert arrays.table(evaluator).rank(codes).tolist() == expected


@pytest.mark.parametrize(("name", "ranking"), [pair for pair in lists() if pair[1] != "five-card"])
@pytest.mark.parametrize("kind", tables())
def test_every_hand_of_up_to_four_cards(kind: Any, name: str, ranking: str) -> None:
    agrees_on_every_hand(kind, fm.game(name), ranking)


@pytest.mark.parametrize("kind", tables())
def test_every_five_card_hand(kind: Any) -> None:
    agrees_on_every_hand(kind, fm.game("nj-poker"), "five-card")


def agrees_on_every_hand(kind: Any, game: fm.Game, ranking: str) -> None:
    evaluator = game.book.evaluator(ranking)
    codes = np.array(list(every_hand(game, ranking)), np.uint8)
    strengths = kind(compiled(evaluator)).rank(codes)
    for hand, strength in zip(codes.tolist(), strengths.tolist(), strict=True):
        found = evaluator.strength(evaluator.best(tuple(hand), ())[1])
        assert strength == found, (
            f"{[str(fm.Card(code)) for code in hand]}: {found} expected, {strength} came"
        )


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("kind", tables())
@pytest.mark.parametrize("order", ["category-cards-first", "literal"])
def test_pools_are_worth_their_best_hand(kind: Any, cards: int, order: str) -> None:
    evaluator = rulebook("nj-poker", {"order-within-category": order}).evaluator("five-card")
    codes = dealt(3_000, cards)
    codes = np.concatenate([codes, flushes(2_000, cards)])
    strengths = kind(compiled(evaluator)).rank(codes)
    for hand, strength in zip(codes.tolist(), strengths.tolist(), strict=True):
        assert strength == evaluator.strength(evaluator.best(tuple(hand), ())[1]), hand


def flushes(rows: int, cards: int) -> Any:
    """Rows with five or more cards of one suit, which few dealt rows have."""
    shuffler = random.Random(cards)
    found = []
    for _ in range(rows):
        suit, count = shuffler.randrange(4), shuffler.randint(min(5, cards), cards)
        hand = [rank * 4 + suit for rank in shuffler.sample(range(13), count)]
        others = [code for code in range(52) if code % 4 != suit]
        hand += shuffler.sample(others, cards - count)
        shuffler.shuffle(hand)
        found.append(hand)
    return np.array(found, np.uint8)


@pytest.mark.parametrize("kind", tables())
def test_the_best_four_of_five(kind: Any) -> None:
    evaluator = rulebook("nj-four-card-poker").evaluator(None)
    codes = np.concatenate([dealt(5_000, 5), flushes(1_000, 5)])
    for hand, strength in zip(codes.tolist(), kind(compiled(evaluator)).rank(codes).tolist(), strict=True):
        assert strength == evaluator.strength(evaluator.best(tuple(hand), ())[1]), hand


@pytest.mark.parametrize(("name", "ranking"), lists())
def test_which_lists_have_pools(name: str, ranking: str) -> None:
    evaluator = fm.game(name).book.evaluator(ranking)
    assert poolable(evaluator) == (not evaluator.deck.jokers)


@pytest.mark.parametrize("kind", tables())
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_bad_rows_are_marked_wherever_they_stand(kind: Any, cards: int) -> None:
    table = kind(compiled(rulebook("nj-poker").evaluator("five-card")))
    codes = dealt(64, cards)
    expected = table.rank(codes)
    assert (expected != 65535).all()
    for row, one, other in product(range(0, 64, 7), range(cards), range(cards)):
        spoilt = codes.copy()
        spoilt[row, one] = spoilt[row, other] if one != other else 52 + row
        found = table.rank(spoilt)
        assert found[row] == 65535, f"row {row}: {spoilt[row].tolist()}"
        assert (np.delete(found, row) == np.delete(expected, row)).all()


def ways(compiled_list: Any) -> list[tuple[str, Any]]:
    """Tables that rule rows each in another way that this machine has."""
    found: list[tuple[str, Any]] = [("portable", portable.Table(compiled_list))]
    if engine.native:
        from floorman.engine import _core, kernel

        for vectors in sorted({False, _core.have_vectors()}):
            table = kernel.Table(compiled_list)
            table.vectors = vectors
            found.append((f"vectors {vectors}", table))
    return found


@pytest.mark.parametrize("kind", tables())
def test_any_stride(kind: Any) -> None:
    table = kind(compiled(rulebook("nj-poker").evaluator("five-card")))
    wide = dealt(3_000, 9)
    for codes in (
        wide[:, :7],
        wide[::-1, 2:9],
        wide[::3, 6::-1],
        np.asfortranarray(wide[:, :7]),
        np.repeat(wide[:, :7], 2, axis=1)[:, ::2],
        np.broadcast_to(wide[0, :7], (100, 7)),
    ):
        assert (table.rank(codes) == table.rank(np.ascontiguousarray(codes))).all()
    assert len(table.rank(wide[:0, :7])) == 0


@pytest.mark.parametrize(
    ("name", "ranking", "cards"),
    [("nj-poker", "five-card", cards) for cards in (5, 6, 7)]
    + [("nj-four-card-poker", "four-card", cards) for cards in (4, 5)]
    + [("nj-poker", "three-card", 3)]
    + [("nj-supreme-pai-gow", "high-hand", 2), ("nj-supreme-pai-gow", "bonus", 4)],
)
def test_every_way_rules_alike(name: str, ranking: str, cards: int) -> None:
    evaluator = fm.game(name).book.evaluator(ranking)
    codes = np.concatenate([dealt(20_001, cards, len(evaluator.deck)), flushes(1_000, cards)])
    codes[::97, 0] = codes[::97, 1]
    codes[5_000:9_000:211, -1] = 60
    codes[9_000:12_000:503, 1] = 255
    wide = np.concatenate([codes, codes[:, :2]], axis=1)
    (_, first), *others = ways(compiled(evaluator))
    expected = first.rank(codes)
    for way, table in others:
        assert (table.rank(codes) == expected).all(), way
        assert (table.rank(wide[:, :cards]) == expected).all(), f"{way}, rows apart"
        for rows in range(70):
            assert (table.rank(codes[:rows]) == expected[:rows]).all(), f"{way}, {rows} rows"


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_card_that_is_there_twice_is_found(cards: int) -> None:
    rows = []
    for (one, other), code in product(combinations(range(cards), 2), range(52)):
        hand = [(code + 9 * place) % 52 for place in range(cards)]
        hand[one] = hand[other] = code
        rows.append(hand)
    codes = np.array(rows, np.uint8)
    good = dealt(len(codes), cards)
    for way, table in ways(compiled(rulebook("nj-poker").evaluator("five-card"))):
        assert (table.rank(codes) == 65535).all(), way
        for place in range(300):
            among = good[:300].copy()
            among[place] = codes[place * 7 % len(codes)]
            assert (np.flatnonzero(table.rank(among) == 65535) == [place]).all(), way


def test_many_rows_are_shared_among_threads() -> None:
    codes = np.tile(dealt(1_000, 7), (arrays.PART // 400, 1))
    strengths = fm.game("uth").rank_array(codes)
    assert (strengths.reshape(-1, 1_000) == fm.game("uth").rank_array(codes[:1_000])).all()


def test_one_hand_at_a_time() -> None:
    if not engine.native:
        pytest.skip("the compiled core was not built, or is switched off")
    table: Any = arrays.table(rulebook("uth").evaluator(None))
    game = fm.game("uth")
    for codes in dealt(2_000, 7).tolist():
        text = "".join(str(fm.Card(code)) for code in codes)
        assert table.of_codes(*codes) == table.of_text(text) == game.rank(codes).strength
    for text in ("As Ks Qs Js Ts", "asksqsjsts", "AsKsQsJsT\u2660", "10s,Js,Qs,Ks,As"):
        assert table.of_text(text) == 7461
    for text in ("AsAsKsQsJs", "AsKsQsJs1s", "AsKsQsJ", "As", "", "AsKsQsJsTs2c3c4c", "As\ud800KsQsJs"):
        assert table.of_text(text) is None
    assert table.of_codes(51, 51, 1, 2, 3) is None
    assert table.of_codes(52, 51, 1, 2, 3) is None
    assert table.of_codes(-1, 300, 1, 2, 3) is None
    assert table.of_codes(2**70, 50, 1, 2, 3) is None
    with pytest.raises(ValueError, match="5 to 7 are wanted"):
        table.of_codes(1, 2)
    with pytest.raises(TypeError):
        table.of_codes("As", 1, 2, 3, 4)


def strength_or_error(rule: Callable[[Any], int], hand: object) -> int | tuple[type, str]:
    try:
        return rule(hand)
    except fm.FloormanError as error:
        return type(error), str(error)


@pytest.mark.parametrize(("name", "ranking"), lists())
def test_a_strength_is_that_of_the_ruling(name: str, ranking: str) -> None:
    game = fm.game(name)
    shuffler = random.Random(11)
    hands: list[Any] = [
        "",
        "As",
        "x",
        5,
        None,
        [],
        [51, 51],
        [[1], 2],
        [True, 3],
        "As As",
        "Jk Jk Jk",
        [54],
    ]
    for _ in range(300):
        codes = shuffler.choices(range(len(game.deck) + 1), k=shuffler.randint(1, 8))
        if shuffler.random() < 0.8:
            codes = shuffler.sample(range(len(game.deck)), shuffler.randint(2, 7))
        hands += [codes, " ".join(str(fm.Card(min(code, 53))) for code in codes), np.array(codes)]
    for hand in hands:
        wanted = strength_or_error(lambda given: game.rank(given, ranking=ranking).strength, hand)
        found = strength_or_error(lambda given: game.strength(given, ranking=ranking), hand)
        assert found == wanted, f"{name} {ranking} {hand!r}"


@pytest.mark.parametrize("game", ["nj-poker", "pa-caribbean-stud"])
def test_five_cards_are_counted(game: str) -> None:
    survey = fm.game(game).survey()
    assert fm.game(game).count(5) == {row.category.name: row.hands for row in survey}


def test_seven_cards_are_counted_by_classes() -> None:
    assert list(fm.game("nj-poker").count(7).values()) == SEVEN_CARDS
    from floorman.engine.count import strengths

    assert len(strengths(rulebook("nj-poker").evaluator("five-card"), 7)) == 4_824


def test_seven_cards_are_counted_one_by_one() -> None:
    if not engine.native:
        pytest.skip("the compiled core was not built, or is switched off")
    from floorman.engine.count import strengths

    evaluator = rulebook("nj-poker").evaluator("five-card")
    table: Any = arrays.table(evaluator)
    each = np.sum([np.array(table.count_each(7, first)) for first in range(46)], axis=0)
    assert {int(s): int(each[s]) for s in each.nonzero()[0]} == strengths(evaluator, 7)


def test_dead_cards_are_left_out() -> None:
    if not engine.native:
        pytest.skip("the compiled core was not built, or is switched off")
    game = fm.game("nj-poker")
    dead = "As Ah Ks Kh Qs Qh Js Jh Ts Th 2c 3c 4c 5c 6c 7c 8c 2d 2h 2s 3d 3h 3s 9h 9s 9c"
    rest = [code for code in range(52) if fm.Card(code) not in map(fm.Card, dead.split())]
    walked = dict.fromkeys(game.count(5), 0)
    for hand in combinations(rest, 5):
        walked[game.rank(hand).category.name] += 1
    assert game.count(5, dead) == walked
    counts = game.count(7, dead)
    sample = np.array(list(combinations(rest[:18], 7)), np.uint8)
    assert sum(game.count(7, [c for c in range(52) if c not in rest[:18]]).values()) == len(sample)
    assert sum(counts.values()) == 657_800  # 26 over 7


@pytest.mark.parametrize(
    ("game", "readings", "cards", "ranking"),
    [
        ("nj-poker", {}, 8, None),
        ("nj-poker", {}, 4, None),
        ("nj-poker", {"poker-selection": "two-own-three-board"}, 7, None),
        ("flop", {}, 6, None),
        ("caribbean", {}, 7, None),
        ("supreme", {}, 4, "high-hand"),
        ("four-card", {}, 5, None),
    ],
)
def test_counts_that_the_game_or_the_classes_do_not_give(
    game: str, readings: dict[str, str], cards: int, ranking: str | None
) -> None:
    with pytest.raises(fm.NotRuled, match=r"no best hand here|not counted"):
        fm.game(game, readings).count(cards, ranking=ranking)


def test_six_cards_are_counted_where_they_are_dealt() -> None:
    six = fm.game("flop", {"flop-selection": "best-five-of-six"}).count(6)
    assert sum(six.values()) == 20_358_520
    assert six["royal flush"] == 188  # 4 * 47


def test_pools_in_which_two_suits_could_make_hands_are_not_tabled() -> None:
    for game, ranking, most in (("nj-poker", "three-card", 5), ("four-card", None, 7), ("uth", None, 7)):
        evaluator = fm.game(game).book.evaluator(ranking)
        assert compiled(evaluator).most == most
        codes = dealt(3_000, most)
        strengths = arrays.table(evaluator).rank(codes)
        size = evaluator.ranking.size
        for hand, strength in zip(codes[:300].tolist(), strengths.tolist(), strict=False):
            verdicts = [evaluator.judge(shape_of(part)) for part in combinations(hand, size)]
            assert max(map(evaluator.strength, verdicts)) == strength, hand


def test_no_row_at_all() -> None:
    game = fm.game("uth")
    assert game.rank_array(np.zeros((0, 7), np.uint8)).shape == (0,)
    assert game.compare_array(np.zeros((0, 2, 2), np.uint8), np.zeros((0, 5), np.uint8)).shape == (0, 2)


@pytest.mark.parametrize("kind", ["i1", "<i8", ">i8", ">u2"])
def test_codes_of_any_whole_numbers(kind: str) -> None:
    codes = dealt(50, 7)
    assert (fm.game("uth").rank_array(codes.astype(kind)) == fm.game("uth").rank_array(codes)).all()


@pytest.mark.parametrize("rows", [*range(18), 63, 64, 65, 66, 127, 129])
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_number_of_rows(rows: int, cards: int) -> None:
    table = arrays.table(rulebook("uth").evaluator(None))
    codes = dealt(129, cards)
    assert (table.rank(codes[:rows].copy()) == table.rank(codes)[:rows]).all()


def test_rows_that_change_meanwhile_do_no_harm() -> None:
    """Another thread writes while rows are ruled: strengths may be of either, and nothing else happens."""
    codes = dealt(200_000, 7)
    done = threading.Event()

    def scribble() -> None:
        while not done.is_set():
            codes[:, 3] = 255
            codes[:, 3] = 0

    writer = threading.Thread(target=scribble)
    writer.start()
    try:
        for _ in range(20):
            fm.game("uth").rank_array(codes, mark=True)
    finally:
        done.set()
        writer.join()


DEALS = [
    ("nj-poker", None, 7, 0, {}),
    ("nj-poker", None, 2, 5, {}),
    ("nj-poker", None, 4, 5, {"poker-selection": "two-own-three-board"}),
    ("nj-poker", "three-card", 3, 0, {}),
    ("uth", None, 2, 5, {}),
    ("uth", None, 2, 3, {}),
    ("flop", None, 3, 3, {}),
    ("flop", None, 3, 3, {"flop-selection": "best-five-of-six"}),
    ("caribbean", None, 5, 0, {"order-within-category": "literal"}),
    ("supreme", "high-hand", 2, 0, {}),
    ("supreme", "low-hand", 2, 0, {}),
    ("supreme", "low-hand", 2, 0, {"zero-point-low-hand": "arithmetic"}),
    ("four-card", None, 5, 0, {}),
]


@pytest.mark.parametrize(("name", "ranking", "own", "board", "readings"), DEALS)
def test_arrays_rule_as_hands_do(
    name: str, ranking: str | None, own: int, board: int, readings: dict[str, str]
) -> None:
    game = fm.game(name, readings)
    codes = dealt(1_500, 2 * own + board, len(game.deck))
    hands = codes[:, : 2 * own].reshape(-1, 2, own)
    shared = codes[:, 2 * own :] if board else None
    strengths = [game.rank_array(hands[:, seat], shared, ranking=ranking) for seat in range(2)]
    winners = game.compare_array(hands, shared, ranking=ranking)
    for row in range(len(codes)):
        table = codes[row, 2 * own :].tolist()
        compared = game.compare(*hands[row].tolist(), board=table, ranking=ranking)
        assert [hand.strength for hand in compared.hands] == [int(s[row]) for s in strengths]
        assert compared.winners == tuple(np.flatnonzero(winners[row]))


def test_bonus_hands_are_not_compared_in_arrays() -> None:
    with pytest.raises(fm.NotRuled):
        fm.game("flop").compare_array(dealt(4, 6).reshape(-1, 2, 3), ranking="three-card-bonus")


def test_rows_that_are_refused() -> None:
    game = fm.game("uth")
    codes = dealt(10, 7)
    codes[4, 2] = codes[4, 5]
    with pytest.raises(fm.DoubledCard, match=r"row 4: .* is given twice"):
        game.rank_array(codes)
    assert np.flatnonzero(game.rank_array(codes, mark=True) == 65535).tolist() == [4]
    codes[2, 0] = 52
    with pytest.raises(fm.NotInDeck, match="row 2: Jk"):
        game.rank_array(codes)
    with pytest.raises(fm.UnreadableCard, match="row 0: code 1000"):
        game.rank_array(np.full((1, 7), 1000))
    with pytest.raises(fm.WrongCount, match="4 cards"):
        game.rank_array(dealt(3, 4))
    with pytest.raises(fm.WrongCount, match="3 rows of hands and 2 of boards"):
        game.rank_array(dealt(3, 2), dealt(2, 5))
    for wrong in ([[1.0, 2.0]], [1, 2, 3], [["As"]], [[True]], 7):
        with pytest.raises(fm.UnreadableCard, match="an array of codes"):
            game.rank_array(wrong)
    deals = dealt(5, 9)
    hands, board = deals[:, :4].reshape(-1, 2, 2).copy(), deals[:, 4:]
    hands[3, 1, 0] = hands[3, 0, 0]
    with pytest.raises(fm.DoubledCard, match=r"row 3: .*card 1 of hand 1 and card 1 of hand 2"):
        game.compare_array(hands, board)
    assert not game.compare_array(hands, board, mark=True)[3].any()


def texts(codes: list[int]) -> tuple[str, ...]:
    return tuple(str(fm.Card(code)) for code in codes)


def in_order(evaluator: Evaluator, found: dict[int, tuple[int, ...]]) -> bool:
    keys = [found[strength] for strength in sorted(found)]
    return keys == sorted(set(keys)) and max(found) < evaluator.strengths


@pytest.mark.parametrize("rows", [20_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_random_seven_card_hands_against_the_independent_evaluator(rows: int) -> None:
    game = fm.game("nj-poker")
    codes = dealt(rows, 7, seed=rows)
    found: dict[int, tuple[int, ...]] = {}
    for hand, strength in zip(codes.tolist(), game.rank_array(codes).tolist(), strict=True):
        key = naive.best_five(texts(hand), "nj-poker")[1]
        assert found.setdefault(strength, key) == key, texts(hand)
    assert in_order(game.book.evaluator(None), found)


@pytest.mark.parametrize("rows", [20_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_random_flop_poker_hands_against_the_independent_evaluator(rows: int) -> None:
    game = fm.game("flop")
    codes = dealt(rows, 6, seed=rows)
    found: dict[int, tuple[int, ...]] = {}
    strengths = game.rank_array(codes[:, :3], codes[:, 3:]).tolist()
    for hand, strength in zip(codes.tolist(), strengths, strict=True):
        key = naive.flop_hand(texts(hand[:3]), texts(hand[3:]))[1]
        assert found.setdefault(strength, key) == key, texts(hand)
    assert in_order(game.book.evaluator(None), found)
