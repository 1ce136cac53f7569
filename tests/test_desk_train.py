"""The trainer: one address, one deal; the library is always right; hard hands are frequent."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

import floorman as fm

TestClient = pytest.importorskip("fastapi.testclient").TestClient

from floorman.desk import create_app  # noqa: E402
from floorman.desk.answer import Answer  # noqa: E402
from floorman.desk.question import Question  # noqa: E402
from floorman.desk.trainer.asked import depth  # noqa: E402
from floorman.desk.trainer.dealt import deal  # noqa: E402
from floorman.desk.trainer.drill import LEVELS, Drill, asks  # noqa: E402
from floorman.desk.trainer.turn import now  # noqa: E402
from floorman.desk.trainer.visit import KEPT, Visit  # noqa: E402
from floorman.settle import Settlement  # noqa: E402

ASKED = [(game.id, ask) for game in fm.games() for ask in asks(game)]
UTH = "/train/nj-ultimate-texas-holdem"
PLAIN, HARD = "easy", "hard"


@pytest.fixture(scope="module")
def desk() -> Any:
    return TestClient(create_app())


def drill(game: str, ask: str, number: int, level: str = PLAIN, **more: str) -> Drill:
    fields = {"seed": "proof", "number": str(number), "ask": ask, "level": level, **more}
    return Drill.read(game, fields.items())


def shown(desk: Any, address: str, **fields: object) -> dict[str, Any]:
    answered = desk.get(address, params=fields)
    assert answered.status_code == 200, answered.text
    plain: dict[str, Any] = answered.json()
    return plain


@pytest.mark.parametrize(
    ("game", "fields", "question", "cards", "right"),
    [
        (
            "uth",
            {"seed": "7", "ask": "paid"},
            "What does the player's trips of 80 win?",
            {"player": "4c 8s", "dealer": "8c 2c", "board": "6h 7s Qs Ad Jc"},
            "lose",
        ),
        (
            "supreme",
            {"seed": "floor", "number": 3, "level": "hard"},
            "Who wins the high hand, and who the low hand?",
            {"player": "Jk Jk 2c 7c", "dealer": "Td Th 2s 4c"},
            "player/player",
        ),
    ],
)
def test_a_seed_deals_what_it_always_dealt(
    desk: Any, game: str, fields: dict[str, object], question: str, cards: dict[str, str], right: str
) -> None:
    found = shown(desk, f"/train/{game}.json", **fields)
    assert found["question"] == question
    assert {place: " ".join(each) for place, each in found["cards"].items()} == cards
    assert deal(Drill.read(game, [(name, str(text)) for name, text in fields.items()])).right == right


def test_a_deal_is_of_its_address_alone() -> None:
    """In processes whose hashes differ, and whatever was dealt before."""
    code = (
        "from floorman.desk.trainer.dealt import deal\n"
        "from floorman.desk.trainer.drill import Drill\n"
        "import sys, json\n"
        "for game, ask in json.loads(sys.argv[1]):\n"
        "    found = deal(Drill.read(game, [('seed', 'x'), ('ask', ask), ('level', 'hard')]))\n"
        "    print(found.question.address, found.prompt, found.right)\n"
    )
    said = []
    for hashes, order in (("1", ASKED), ("2", ASKED[::-1])):
        done = subprocess.run(
            [sys.executable, "-c", code, json.dumps(order)],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        )
        said.append(sorted(done.stdout.splitlines()))
    assert said[0] == said[1]
    assert len(set(said[0])) == len(ASKED)


def test_seeds_and_numbers_deal_other_cards() -> None:
    asked = [drill("uth", "paid", number, seed=seed) for seed in ("1", "2", "11") for number in (1, 2, 11)]
    assert len({deal(each).question.address for each in asked}) == 9


@pytest.mark.parametrize(("game", "ask"), ASKED)
def test_the_right_answer_is_the_librarys(game: str, ask: str) -> None:
    """200 plain deals, and some hard ones, asked of the library again from nothing but what is shown."""
    for level, hands in ((PLAIN, 200), (HARD, 5)):
        for number in range(1, hands + 1):
            found = deal(drill(game, ask, number, level))
            plain = found.as_dict()
            expected = paid(plain) if ask == "paid" else winners(plain, ask)
            assert found.right == expected, (found.question.address, found.prompt)
            parts = found.right.split() if found.several or ask == "paid" else [found.right]
            chosen, amount = (parts[:1], "".join(parts[1:])) if ask == "paid" else (parts, "")
            names = [option.name for option in found.options]
            assert set(chosen) <= set(names), (found.question.address, found.right, names)
            assert found.read(chosen, amount) == found.right


def winners(plain: dict[str, Any], ask: str) -> str:
    game = fm.game(plain["game"])
    lists = ["high-hand", "low-hand"] if ask == "both" else [ask]
    found = []
    for name in lists:
        hands = held(plain, low=name == "low-hand")
        compared = game.compare(*hands.values(), board=plain["cards"].get("board", ()), ranking=name)
        found.append(" ".join(list(hands)[seat] for seat in compared.winners))
    return "/".join(found)


def held(plain: dict[str, Any], low: bool = False) -> dict[str, list[str]]:
    """The cards of each seat; where hands are set, those of its high hand or of its low one."""
    hands = {}
    for seat, cards in plain["cards"].items():
        high = plain["high"].get(seat, "").split()
        rest = list(cards)
        for card in high:
            rest.remove(card)
        if seat != "board":
            hands[seat] = rest if low or not high else high
    return hands


def paid(plain: dict[str, Any]) -> str:
    """What becomes of the wager that the question names, settled anew."""
    game = fm.game(plain["game"])
    seat, wager = named(plain)
    stakes = {(who, what): int(stake) for who, what, stake in plain["stakes"]}
    if game.book.rules.pot:
        hands, pot = held(plain), sum(stakes.values())
        divided = game.compare(*hands.values(), board=plain["cards"]["board"], pot=pot).pot
        assert divided is not None
        chips = divided.chips[list(hands).index(seat)]
        return f"win {chips}" if chips else "lose"
    settled = game.settle(played(plain, stakes), plain["tables"])
    line = next(line for line in settled.lines if (line.seat, line.wager) == (seat, wager))
    if wager == "pot":
        taken = Fraction(line.won) + Fraction(line.returned)
        return f"win {taken}" if taken else "lose"
    return f"win {line.won}" if line.result == "win" else line.result


def named(plain: dict[str, Any]) -> tuple[str, str]:
    pot = re.fullmatch(r"What does (hand \d+) take from the pot\?", plain["question"])
    if pot:
        return pot[1].replace(" ", "-"), "pot"
    found = re.fullmatch(r"What does (?:the )?(.+)'s (.+) of \d+ win\?", plain["question"])
    assert found, plain["question"]
    return found[1].replace(" ", "-"), found[2].replace(" ", "-")


def played(plain: dict[str, Any], stakes: dict[tuple[str, str], int]) -> dict[str, Any]:
    cards, seats = held(plain), {seat for seat, _ in stakes}
    low = held(plain, low=True) if plain["high"] else {}
    players = {
        seat: {
            "cards": cards[seat],
            "wagers": {wager: stake for (who, wager), stake in stakes.items() if who == seat},
            "folded": seat in plain["folded"],
            **({"low": low[seat]} if low else {}),
        }
        for seat in cards
        if seat in seats
    }
    rest = {"dealer": cards["dealer"]} if "dealer" in cards else {}
    rest |= {"dealer_low": low["dealer"]} if low else {}
    rest |= {"board": plain["cards"]["board"]} if "board" in plain["cards"] else {}
    return {"players": players, **rest}


def compared(plain: dict[str, Any], ask: str) -> list[fm.Comparison]:
    game = fm.game(plain["game"])
    lists = ["high-hand", "low-hand"] if ask == "both" else [ask]
    board = plain["cards"].get("board", ())
    return [
        game.compare(*held(plain, low=name == "low-hand").values(), board=board, ranking=name)
        for name in lists
    ]


def is_hard(plain: dict[str, Any], ask: str) -> bool:
    """Whether more than two things are weighed, or nothing decides, or the law overrules what is
    weighed, or a joker stands for another card."""
    for found in compared(plain, ask):
        steps = max(found.traces, key=len)
        overruled = found.hands[found.winners[0]] < max(found.hands)
        if len(steps) > 2 or not steps[-1].decides or overruled or any(h.stands_for for h in found.hands):
            return True
    return False


def shuffled(plain: dict[str, Any], dealing: Random) -> dict[str, Any]:
    """The same places with other cards, by a shuffle that is not the trainer's."""
    game = fm.game(plain["game"])
    deck = [str(card) for card in game.deck]
    dealing.shuffle(deck)
    cards = {place: [deck.pop() for _ in each] for place, each in plain["cards"].items()}
    legal = {seat: [way for way in game.set_hand(cards[seat]) if way.legal] for seat in plain["high"]}
    high = {seat: " ".join(map(str, dealing.choice(ways).high.cards)) for seat, ways in legal.items()}
    return {**plain, "cards": cards, "high": high}


@pytest.mark.parametrize(
    ("game", "query", "depths"),
    [
        # The category and the highest card; an ace used low beside; the category, and nothing that decides.
        ("caribbean", "player=As Ah 9c 5d 2s&dealer=Kd Kc 9d 5c 2h", [2]),
        ("caribbean", "player=5c 4d 3h 2s Ac&dealer=6c 5d 4h 3s 2c", [3]),
        ("uth", "player=2c 3c&dealer=2d 3d&board=As Ks Qs Js Ts", [2]),
        # A low hand that is higher by its king, and loses; a joker that counts what is best.
        ("supreme", "player=As Ad Kd Td&high.player=As Ad&dealer=Js Jh Tc Qh&high.dealer=Js Jh", [2, 4, 0]),
        ("supreme", "player=2c Jk 9s 4s&high.player=2c Jk&dealer=5d 2d 2h 4h&high.dealer=5d 2d", [3, 2, 0]),
    ],
)
def test_depth_counts_what_has_to_be_looked_at(game: str, query: str, depths: list[int]) -> None:
    answer = Answer(Question.read(game, parse_qsl(query)))
    assert [depth(listed) for listed in answer.lists] == depths


WON = [each for each in ASKED if each[1] != "paid"]
PAYS = [each for each in ASKED if each[1] == "paid"]
COUNTED = 40


@pytest.mark.parametrize(("game", "ask"), WON)
def test_hard_hands_are_more_frequent_than_in_plain_dealing(game: str, ask: str) -> None:
    """Counted by :func:`is_hard`, against as many hands at the same places, shuffled here."""
    hands = [deal(drill(game, ask, number, HARD)).as_dict() for number in range(1, COUNTED + 1)]
    dealing = Random(1)
    weighted = sum(is_hard(hand, ask) for hand in hands)
    plain = sum(is_hard(shuffled(hand, dealing), ask) for hand in hands)
    told = f"of {COUNTED} hands {weighted} are hard, of as many plain ones {plain}"
    assert weighted > max(1.5 * plain, COUNTED / 4), told


@pytest.mark.parametrize(("game", "ask"), PAYS)
def test_hard_payments_are_more_frequent_than_in_plain_dealing(game: str, ask: str) -> None:
    """Counted by the trainer's own measure: those that are harder than three quarters of plain ones."""
    found = {
        level: [deal(drill(game, ask, number, level)).hardness for number in range(1, COUNTED + 1)]
        for level in LEVELS
    }
    bar = sorted(found[PLAIN])[COUNTED * 3 // 4]
    easy, mixed, hard = (sum(hardness > bar for hardness in found[level]) for level in LEVELS)
    assert easy < mixed < hard
    assert hard > 2 * easy, (easy, mixed, hard)


def test_an_answer_is_only_told_when_one_is_given(desk: Any) -> None:
    asked = shown(desk, f"{UTH}.json", seed="7", ask="paid")
    assert not {"right", "ruling", "correct"} & set(asked)
    assert asked["answers"] == ["win", "push", "lose"]
    told = shown(desk, f"{UTH}/answer.json", seed="7", ask="paid", answer="win", amount="7.50")
    assert (told["answer"], told["right"], told["correct"]) == ("win 15/2", "lose", False)
    assert shown(desk, f"{UTH}/answer.json", seed="7", ask="paid", answer="lose")["correct"]
    ruling = desk.get(told["ruling"]["address"].replace("?", ".json?")).json()
    assert told["ruling"] == ruling


def test_odd_chips_are_asked_for() -> None:
    """A pot of three stakes of 15 between two hands: 22 each, and one chip is left."""
    found = deal(drill("poker", "paid", 49, HARD, seed="odd"))
    settled = found.answer.settlement
    assert isinstance(settled, Settlement)
    assert (found.right, settled.staked, settled.undivided) == ("win 22", 45, 1)


@pytest.mark.parametrize(
    ("typed", "amount"), [("7.5", "15/2"), ("15/2", "15/2"), (" 30 ", "30"), ("30.00", "30"), ("007", "7")]
)
def test_amounts_are_exact(typed: str, amount: str) -> None:
    assert deal(drill("uth", "paid", 1)).read(["win"], typed) == f"win {amount}"


@pytest.mark.parametrize("typed", ["", "-1", "1e5", "7,5", "1/0", "٣", "²", "1/2/3", "nan", "9" * 30, "."])
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(fm.FloormanError, match="give what is won, such as"):
        deal(drill("uth", "paid", 1)).read(["win"], typed)


def test_hands_that_tie_are_ticked_in_any_order() -> None:
    found = deal(drill("poker", "five-card", 1, seats="4"))
    assert found.several
    assert found.read(["hand-3", "hand-1"], "") == "hand-1 hand-3"
    assert found.words("hand-1 hand-3") == "Hand 1 and hand 3"
    for chosen, told in (([], "say who wins"), (["hand-5"], "unknown seat"), (["hand-1 hand"], "unknown")):
        with pytest.raises(fm.FloormanError, match=told):
            found.read(chosen, "")


def test_seats_tables_and_readings_stay_with_a_visit(desk: Any) -> None:
    chosen = {"table.blind": "blind-b", "reading.trips-after-fold": "lost"}
    turned = desk.get(UTH, params={"ask": "paid", "seed": "7", **chosen})
    given = {**Form(turned.text).hidden, "answer": "lose"}
    following = Form(desk.get(f"{UTH}/answer", params=given).text).next
    for name, choice in chosen.items():
        assert f"{name}={choice}" in following
    found = deal(drill("uth", "paid", 3, **chosen))
    assert found.question.tables["blind"] == "blind-b"
    assert found.question.game.readings["trips-after-fold"] == "lost"
    assert len(deal(drill("poker", "five-card", 1, seats="7")).question.table.seats) == 7


@pytest.mark.parametrize(
    ("game", "fields", "told"),
    [
        ("uth", {"seed": "1", "ask": "high-hand"}, "unknown thing to ask"),
        ("three-card", {"seed": "1", "ask": "paid"}, "unknown thing to ask"),
        ("uth", {"seed": "1", "level": "harder"}, "unknown level"),
        ("uth", {}, "seed ''"),
        ("uth", {"seed": "1" * 41}, "1 to 40 characters"),
        ("uth", {"seed": "1", "number": "0"}, "hands are numbered from 1"),
        ("uth", {"seed": "1", "number": "1.5"}, "hands are numbered from 1"),
        ("uth", {"seed": "1", "number": "1000001"}, "hands are numbered from 1"),
        ("uth", {"seed": ["1", "2"]}, "seed is given twice"),
        ("uth", {"seed": "1", "player": "As Kd"}, "unknown field 'player'"),
        ("uth", {"seed": "1", "table.blind": "trips-a"}, "not for nj-ultimate-texas-holdem blind"),
        ("uth", {"seed": "1", "reading.odd-chips": "undivided"}, "unknown reading"),
        ("poker", {"seed": "1", "seats": "11"}, "11 seats"),
        ("whist", {"seed": "1"}, "unknown game"),
    ],
)
def test_what_no_hand_can_be_dealt_from_is_refused(
    desk: Any, game: str, fields: dict[str, Any], told: str
) -> None:
    answered = desk.get(f"/train/{game}.json", params=fields)
    assert answered.status_code == 422
    assert told in answered.json()["detail"]


@pytest.mark.parametrize(
    "fields",
    [{"visit": "48x"}, {"visit": "r" * (KEPT + 1)}, {"took": "soon"}, {"dealt": "-1"}, {"answer": ""}],
)
def test_a_visit_that_is_none_is_refused_on_a_page(desk: Any, fields: dict[str, str]) -> None:
    answered = desk.get(f"{UTH}/answer", params={"seed": "1", "answer": "player", **fields})
    assert answered.status_code == 422
    assert '<p id="fault"' in answered.text or 'class="fault" role="alert"' in answered.text


def test_a_visit_counts_its_last_answers() -> None:
    visit = Visit()
    for number in range(KEPT + 5):
        visit = visit.then(number % 2 == 0, None)
    assert (visit.asked, visit.median, Visit.read(visit.text)) == (KEPT, None, visit)


class Form(HTMLParser):
    """What a browser without scripts would send: the first form's hidden fields; and where a link leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.hidden: dict[str, str] = {}
        self.buttons: list[str] = []
        self.next = ""
        self.score: list[str] = []
        self._form, self._inside = "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: text or "" for name, text in given}
        self._inside = tag
        if tag == "form":
            self._form = attributes.get("id", "")
        if self._form == "answer" and attributes.get("type") == "hidden":
            self.hidden[attributes["name"]] = attributes["value"]
        if self._form == "answer" and attributes.get("name") == "answer":
            self.buttons.append(attributes["value"])
        if attributes.get("id") == "next":
            self.next = attributes["href"]

    def handle_data(self, text: str) -> None:
        if self._inside == "dd" and text.strip():
            self.score.append(text)


def test_a_visit_without_a_script(desk: Any) -> None:
    """From the first page through three hands, the second answered wrong; the desk measures the time."""
    page = desk.get("/train")
    assert "/train/nj-supreme-pai-gow?ask=both" in page.text
    page = desk.get("/train/nj-supreme-pai-gow?ask=both")
    counted = []
    for number, well in ((1, True), (2, False), (3, True)):
        form = Form(page.text)
        assert form.hidden["number"] == str(number)
        fields = {name: form.hidden[name] for name in ("seed", "number", "ask", "level")}
        right = deal(Drill.read("supreme", fields.items())).right
        wrong = next(name for name in form.buttons if name != right)
        given = {"dealt": str(int(form.hidden["dealt"]) - 2000), "answer": right if well else wrong}
        page = desk.get("/train/nj-supreme-pai-gow/answer", params={**form.hidden, **given})
        assert page.status_code == 200
        assert f"{'Right' if well else 'Wrong'}: " in page.text
        assert "Link to this ruling" in page.text
        assert desk.get(str(page.url)).text == page.text, "the same address tells another story"
        form = Form(page.text)
        counted.append(form.score[:3])
        assert re.fullmatch(r"[2-9]\.\d s", form.score[3]), form.score
        page = desk.get(form.next)
    assert counted == [["1", "1", "1"], ["2", "1", "0"], ["3", "2", "1"]]


def test_an_answer_that_is_none_is_asked_again_and_the_time_goes_on(desk: Any) -> None:
    fields = {"seed": "7", "ask": "paid", "answer": "win", "amount": "much", "took": "5000"}
    before = now()
    page = desk.get(f"{UTH}/answer", params=fields)
    assert page.status_code == 422
    assert "amount &#39;much&#39;" in page.text
    assert int(Form(page.text).hidden["dealt"]) - (before - 5000) in range(5000)


def test_a_seed_of_our_own_where_none_is_given(desk: Any) -> None:
    seeds = {Form(desk.get("/train/uth").text).hidden["seed"] for _ in range(5)}
    assert len(seeds) > 1
    turned = desk.get("/train/uth?ask=paid&visit=48r", follow_redirects=False)
    assert turned.status_code == 303
    assert turned.headers["location"].startswith(f"{UTH}?seed=")
    assert turned.headers["location"].endswith("&number=1&ask=paid&level=mixed&visit=48r")


def test_what_may_be_asked_is_told_to_programs(desk: Any) -> None:
    plain = shown(desk, "/train.json")
    assert [(each["game"], ask) for each in plain["games"] for ask in each["ask"]] == ASKED
    assert plain["levels"] == list(LEVELS)
    paths = desk.get("/openapi.json").json()["paths"]
    for path in ("/train/{game}.json", "/train/{game}/answer.json"):
        told = paths[path]["get"]
        assert told["summary"]
        assert "422" in told["responses"]
        assert {"seed", "number", "ask", "level", "game"} <= {each["name"] for each in told["parameters"]}
