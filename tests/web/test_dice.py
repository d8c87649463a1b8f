"""The page of a game's dice: who is shown what, and when."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.service.rolls import Evenness
from app.settings import Settings
from app.web.pages.dice import fairness_of
from tests.web.conftest import HOST_TOKEN, SITE, Table

POSITION = "shadow_line n1 P5 a | a C0=CP@0206 C1=HVY@0606 | b P0=CP@1206 P1=HVY!@0706"
STREAMS = re.compile(r"\b(public|umpire|labels) \d")


@pytest.fixture
def ground(tmp_path: Path) -> Iterator[TestClient]:
    """A server with the games as they are shipped."""
    settings = Settings(data_dir=tmp_path, host_token=HOST_TOKEN, test_mode=True)
    with TestClient(create_app(settings), base_url=SITE) as client:
        yield client


def page(table: Table, seat: str) -> str:
    """What a seat is shown, without markup."""
    path = f"/games/{table.game}/dice"
    answer = table.client.get(path, headers={**table.bearer(seat), "Accept": "text/html"})
    assert answer.status_code == 200, answer.text
    main = answer.text.partition("<main")[2].partition("</main")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def fought(ground: TestClient) -> Table:
    """A game in which a shot was fired; the die is a 5."""
    table = Table(ground, scenario="shadow_line", position=POSITION, dice=[5])
    answer = table.order("a", "fire C1 > P1")
    assert answer.status_code == 200, answer.text
    return table


def test_HX_6_a_seat_sees_the_dice_that_its_log_told_it_by_value_and_cause(
    ground: TestClient,
) -> None:
    table = fought(ground)
    for seat in ("a", "b", "observer"):
        shown = page(table, seat)
        assert "Turn 1 Fire" in shown
        assert "die 5" in shown
        assert shown.count("labels") == 0
        assert not STREAMS.search(shown)
        assert "Chi-square" not in shown


def test_HX_6_the_umpire_sees_all_dice_and_no_index_either(ground: TestClient) -> None:
    shown = page(fought(ground), "umpire")
    assert "Combine attack on P1 5" in shown
    assert not STREAMS.search(shown)
    assert "Chi-square" not in shown


def test_HX_6_once_the_game_is_over_every_seat_sees_every_draw_with_its_stream(
    ground: TestClient,
) -> None:
    table = fought(ground)
    assert table.order("a", "resign").status_code == 200
    pages = {page(table, seat) for seat in ("a", "b", "observer", "umpire")}
    assert len(pages) == 1
    shown = pages.pop()
    assert "public 0 Combine attack on P1 5" in shown
    assert "Combine 0 0 0 0 1 0 1" in shown
    assert "Paneurope 0 0 0 0 0 0 0" in shown
    assert (
        "All dice. Chi-square 5.00, p = 1.000: fair dice come out as uneven as this or more so"
        in shown
    )


def test_HX_6_what_was_drawn_in_secret_shows_at_the_end_alone(ground: TestClient) -> None:
    table = Table(ground, scenario="shadow_line")
    for order in ("arrange random", "commit"):
        assert table.order("a", order).status_code == 200
    for seat in ("a", "b", "observer"):
        assert page(table, seat).endswith("None so far.")
    assert "labels 196 numbers" in page(table, "umpire")
    assert re.search(r"Combine set-up \d+ numbers", page(table, "umpire"))
    for order in ("arrange line", "commit"):
        assert table.order("b", order).status_code == 200
    assert table.order("a", "resign").status_code == 200
    shown = page(table, "b")
    assert "Combine 0 0 0 0 0 0 0 Paneurope" in shown, "a shuffle throws no dice"
    assert "labels 0 to 195 labels 196 numbers" in shown
    assert re.search(r"a 0 to \d+ Combine set-up \d+ numbers", shown)


def test_HX_6_a_secret_roll_is_its_sides_own(table: Table) -> None:
    """In the tiny game each side draws a secret number, and the log tells of no dice."""
    assert "None so far." in page(table, "a")
    assert table.order("a", "guess 0101").status_code == 200
    assert "None so far." in page(table, "b")
    assert re.search(r"Set-up \w* ?Fox number \d Hare number \d", page(table, "umpire"))


@pytest.mark.parametrize(
    ("seat", "place"), [("a", ""), ("a", "/record"), ("observer", "/seals"), ("umpire", "")]
)
def test_the_pages_of_a_game_lead_to_its_dice(table: Table, seat: str, place: str) -> None:
    path = f"/games/{table.game}{place}"
    answer = table.client.get(path, headers={**table.bearer(seat), "Accept": "text/html"})
    assert f'href="/games/{table.game}/dice"' in answer.text


def test_a_stranger_sees_no_dice(table: Table) -> None:
    answer = table.client.get(f"/games/{table.game}/dice", headers={"Accept": "text/html"})
    assert answer.status_code == 401


@pytest.mark.parametrize(
    ("dice", "chance", "words"),
    [
        (0, 1.0, "No dice were thrown."),
        (20, 0.004, "in fewer than 1 of 100 such games."),
        (20, 0.426, "in 43 of 100 such games."),
        (20, 0.999, "in all of 100 such games."),
    ],
)
def test_what_a_fair_die_would_do_is_said_in_a_line(dice: int, chance: float, words: str) -> None:
    even = Evenness(by=None, counts=(), dice=dice, chi_square=4.0, chance=chance)
    assert fairness_of(even).endswith(words)


SHIPS = """scenario denmark_strait
turn 8 ORDERS2
BIS 1008 S hits=1 seen
PEU 1009 S seen
HOO 1309 NW seen
POW 1410 NW seen
SUF 1004 S"""


def test_dice_of_ten_faces_are_counted_where_the_game_throws_them(ground: TestClient) -> None:
    table = Table(ground, scenario="denmark_strait", position=SHIPS)
    seen = table.client.get(f"/api/games/{table.game}/view", headers=table.bearer("a")).json()
    hood = next(c["label"] for c in seen["counters"] if c["hex"] == "1309")
    for seat, order in (("a", f"fire A1.main > {hood}"), ("a", "seal"), ("b", "seal")):
        assert table.order(seat, order).status_code == 200
    shown = page(table, "a")
    assert "Ten-sided dice" in shown
    assert "1 2 3 4 5 6 7 8 9 10 Dice" in shown
    assert "All dice. Chi-square 9.00, p = 1.000" in shown
