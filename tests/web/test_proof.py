"""What pages show of a game's proof: the same to every seat, and nothing of it while awaited."""

import re

import pytest
from msgspec.structs import replace

from app.views.menu import Menu
from app.views.model import View
from app.views.proof import Opening, Proof, Seal
from app.views.seats import Side
from app.web.frame import compose
from app.web.proofs import promises
from app.web.trio import compose_trio
from tests.web import fixtures
from tests.web.conftest import Table

PLEDGES = {Side.A: "0a" * 32, Side.B: "0b" * 32}
SEALS = tuple(Seal(n=n, turn=1, phase="P3", a=f"{n:064x}", b=f"{n + 99:064x}") for n in (1, 2))
OPENING = Opening(
    seal=1, side=Side.B, label="P4", fact="HVY", salt="5a" * 32, path=("*" + "0" * 960, "*")
)


def panels(view: View) -> dict[str, str]:
    """The pieces of a screen about the proof."""
    found = compose(fixtures.board(), view, Menu()).panels
    return {name: found[name] for name in ("proof", "dice-wait")}


def awaiting(view: View, turn: int) -> View:
    """The view in a game turn, with two shares pledged and one opened."""
    proof = Proof(commitment="c0" * 32, pledges=PLEDGES, shares={Side.A: "1a" * 32})
    return replace(view, turn=turn, proof=proof, verdict=None)


def test_HX_6_in_play_every_seat_is_told_whose_share_is_awaited_in_the_same_words() -> None:
    views = [fixtures.movement(), fixtures.waiting(), fixtures.observer()]
    said = {panels(awaiting(view, 2))["dice-wait"] for view in views}
    desk = fixtures.umpire()
    said.add(
        compose_trio(fixtures.board(), replace(desk, truth=awaiting(desk.truth, 2))).panels[
            "dice-wait"
        ]
    )
    assert len({text.partition("</p>")[0] for text in said}) == 1
    assert all("The dice wait for Paneurope:" in text for text in said)


def test_HX_6_players_alone_may_go_on_without_a_share_and_say_so_once() -> None:
    view = awaiting(fixtures.movement(), 2)
    side = view.seat.side
    assert side is not None
    assert f'data-waive="b" data-by="{side}"' in panels(view)["dice-wait"]
    assert "data-waive" not in panels(awaiting(fixtures.observer(), 2))["dice-wait"]
    agreed = replace(view, proof=replace(view.proof, waived={Side.B: (side,)}))
    said = panels(agreed)["dice-wait"]
    assert "data-waive" not in said
    assert "would go on without it" in said


def test_HX_6_while_both_set_up_nobody_waits_for_a_share() -> None:
    text = panels(awaiting(fixtures.setup(), 0))["dice-wait"]
    assert "hidden" in text
    assert "wait for" not in text


def test_HX_13_a_screen_has_the_seals_and_what_was_opened_as_data() -> None:
    proof = Proof(commitment="c0" * 32, seals=SEALS, openings=(OPENING,))
    html = panels(replace(fixtures.movement(), proof=proof))["proof"]
    assert re.findall(r'data-n="(\d+)"', html) == ["1", "2"]
    assert f'data-a="{SEALS[1].a}" data-b="{SEALS[1].b}"' in html
    assert 'data-label="P4" data-fact="HVY" data-name="Heavy Tank"' in html
    assert html.startswith('<div id="proof" hidden')


def test_HX_13_a_screen_says_how_many_leaves_were_opened_before_those_it_has() -> None:
    proof = Proof(seals=SEALS, openings=(OPENING, replace(OPENING, seal=2))).since(1, 1)
    html = panels(replace(fixtures.movement(), proof=proof))["proof"]
    assert 'data-before="1"' in html
    assert re.findall(r'data-n="(\d+)"', html) == ["1", "2"]
    assert re.findall(r'data-seal="(\d+)"', html) == ["2"]


def test_HX_23_behind_the_curtain_are_promises_and_no_counters() -> None:
    proof = Proof(commitment="c0" * 32, pledges=PLEDGES, seals=SEALS, openings=(OPENING,))
    html = promises(replace(fixtures.observer(), proof=proof))
    assert "0a" * 32 in html
    assert not re.search(r"data-n=|data-label|P4|HVY", html)


@pytest.mark.parametrize("seat", ["a", "b", "umpire", "observer"])
def test_HX_13_every_seat_has_the_page_of_seals(table: Table, seat: str) -> None:
    table.order("a", "end")
    headers = {**table.bearer(seat), "Accept": "text/html"}
    answer = table.client.get(f"/games/{table.game}/seals", headers=headers)
    assert answer.status_code == 200
    record = table.client.get(f"{table.api}/record", headers=table.bearer("a")).json()
    proof = record["proof"]
    speaks = seat if seat in ("a", "b") else ""
    assert f'data-speaks="{speaks}"' in answer.text
    assert f'data-commitment="{proof["commitment"]}"' in answer.text
    assert len(proof["seals"]) > 1
    for seal in proof["seals"]:
        assert f'data-check="{seal["n"]}"' in answer.text
        assert answer.text.count(seal["a"]) == answer.text.count(seal["b"]) == 2


def test_a_stranger_is_shown_no_seals(table: Table) -> None:
    answer = table.client.get(f"/games/{table.game}/seals", headers={"Accept": "text/html"})
    assert answer.status_code == 401
