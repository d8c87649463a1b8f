"""The pages of replays: what they show, to whom, and what they answer to nonsense."""

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.tiny import RULES
from tests.web.conftest import HOST_TOKEN, SITE, Table

SEATS = ("a", "b", "observer")
NONSENSE = ("0", "999", "-1", "x", "", "1.5", "9" * 30, "1 2", "\N{ARABIC-INDIC DIGIT ONE}")


def watch(table: Table, seat: str, query: str = "", step: str = "") -> Any:
    """The page of a replay, or one of its steps, as the response."""
    path = f"/games/{table.game}/replay{step}{query}"
    return table.client.get(path, headers={**table.bearer(seat), "Accept": "text/html"})


def link(table: Table, seat: str = "a") -> str:
    """The code of a new link."""
    path = f"/games/{table.game}/replay/link"
    answer = table.client.post(path, headers={**table.bearer(seat), "Origin": SITE})
    assert answer.status_code == 200, answer.text
    found = re.search(r"/replay/([A-Za-z0-9_-]{20,})\"", answer.text)
    assert found is not None
    return found[1]


def finish(table: Table) -> None:
    """Some hidden moves, then to the end."""
    table.order("a", "move 0102")
    for _ in range(3):
        table.order("a", "end")
        table.order("b", "move 0302")
        table.order("b", "end")
    assert "The game is over" in watch(table, "a").text


def step_of(page: str) -> str:
    """Which step a page shows, of how many."""
    found = re.search(r'id="step-title">Step (\d+) <span class="of">of (\d+)<', page)
    assert found is not None
    return f"{found[1]}/{found[2]}"


def test_a_page_shows_a_step_and_the_ways_to_others(table: Table) -> None:
    for notation in ("move 0102", "guess 0202", "move 0103"):
        table.order("a", notation)
    page = watch(table, "a", "?as=a&step=2").text
    assert step_of(page) == "2/4"
    assert "<code>move 0102</code>" in page
    assert 'id="u-a1"' in page
    assert 'data-hex="0102"' in page
    ways = dict(re.findall(r'<a id="j-([a-z-]+)"[^>]*href="\?as=a&amp;step=(\d+)"', page))
    assert ways == {"first": "1", "phase-back": "1", "turn-back": "1", "step-back": "1"} | {
        "step-on": "3",
        "last": "4",
    }
    assert step_of(watch(table, "a").text) == "4/4"


@pytest.mark.parametrize("what", ["", "/step"])
def test_a_replay_has_no_orders(table: Table, what: str) -> None:
    page = watch(table, "a", step=what).text
    for word in ("Hide in 0102", "End the turn", 'name="notation"', 'id="menu"', 'id="prompt"'):
        assert word not in page


def test_a_step_is_sent_as_what_changes(table: Table) -> None:
    table.order("a", "move 0102")
    sent = watch(table, "a", "?step=2&from=1", step="/step").text
    assert 'hx-swap-oob="outerMorph"' in sent
    assert 'id="u-a1"' in sent
    assert 'data-v="2"' in sent
    assert sent.count('class="cell"') == 2, "the hex it left and the hex it went to"
    back = watch(table, "a", "?step=1&from=2", step="/step").text
    assert 'data-hex="0101"' in back


def test_hidden_moves_are_not_counted(table: Table) -> None:
    before = {seat: watch(table, seat).text for seat in SEATS}
    for notation in ("move 0102", "move 0103", "move 0201"):
        table.order("a", notation)
    for seat in ("b", "observer"):
        assert watch(table, seat).text == before[seat]
    assert step_of(watch(table, "a").text) == "4/4"


@pytest.mark.parametrize("what", ["", "/step"])
def test_other_eyes_are_refused_alike_whatever_has_happened(table: Table, what: str) -> None:
    def refusals() -> list[tuple[str, str, int, str]]:
        return [
            (seat, eyes, answer.status_code, answer.text)
            for seat in SEATS
            for eyes in (*SEATS, "truth")
            for step in (1, 2, 7)
            if eyes != seat
            for answer in [watch(table, seat, f"?as={eyes}&step={step}", step=what)]
        ]

    first = refusals()
    assert {status for _, _, status, _ in first} == {403}
    assert len({text for *_, text in first}) == 1
    for seat, notation in (("a", "move 0102"), ("a", "end"), ("b", "move 0301"), ("b", "end")):
        table.order(seat, notation)
        assert refusals() == first


def test_the_umpire_sees_all_sides_while_the_game_is_on(table: Table) -> None:
    table.order("a", "move 0102")
    # The last entry is that he has sat down.
    assert step_of(watch(table, "umpire").text) == "3/3"
    page = watch(table, "umpire", "?as=truth&step=2").text
    assert 'id="u-a1"' in page
    assert 'id="u-b1"' in page
    assert "<code>move 0102</code>" in page
    assert 'id="u-b1"' not in watch(table, "umpire", "?as=a").text


def test_at_the_end_everybody_sees_everything(table: Table) -> None:
    finish(table)
    for seat in SEATS:
        for eyes in (*SEATS, "truth"):
            assert watch(table, seat, f"?as={eyes}&step=1").status_code == 200
    page = watch(table, "a", "?as=truth&step=1").text
    assert 'id="u-a1"' in page
    assert 'id="u-b1"' in page


@pytest.mark.parametrize("seat", [*SEATS, "umpire"])
def test_nonsense_is_answered_clearly(table: Table, seat: str) -> None:
    for text in NONSENSE:
        for what, query in (("", f"?step={text}"), ("/step", f"?step={text}&from=1")):
            answer = watch(table, seat, query, step=what)
            assert answer.status_code == 404
            assert "There is no such step" in answer.text
        assert watch(table, seat, f"?step=1&from={text}", step="/step").status_code == 404
        assert watch(table, seat, f"?as={text}").status_code == 404
    assert watch(table, seat, "?as=a&as=b&step=1&step=2").status_code in (200, 403, 404)


def test_who_has_no_seat_sees_nothing(table: Table) -> None:
    for what in ("/replay", "/replay/step"):
        assert table.client.get(f"/games/{table.game}{what}").status_code == 401
        assert table.client.get(f"/games/nowhere{what}").status_code == 404
    path = f"/games/{table.game}/replay/link"
    assert table.client.post(path, headers={"Origin": SITE}).status_code == 401


def test_there_is_no_link_while_the_game_is_on(table: Table) -> None:
    for seat in (*SEATS, "umpire"):
        headers = {**table.bearer(seat), "Origin": SITE}
        answer = table.client.post(f"/games/{table.game}/replay/link", headers=headers)
        assert answer.status_code == 409
    assert "replay/link" not in watch(table, "a").text


def test_a_link_shows_the_replay_and_nothing_else(table: Table) -> None:
    finish(table)
    code = link(table)
    stranger = TestClient(table.client.app, base_url=SITE)
    for eyes in ("a", "b", "observer", "truth"):
        for what in ("", "/step"):
            answer = stranger.get(f"/replay/{code}{what}?as={eyes}&step=2")
            assert answer.status_code == 200
            assert table.game not in answer.text
            assert "set-cookie" not in answer.headers
            assert code not in answer.text
    page = stranger.get(f"/replay/{code}").text
    assert 'aria-current="page">As it was<' in page
    roots = {path.split("/")[1] for path in re.findall(r'(?:href|src|action)="(/[^"]*)"', page)}
    assert roots <= {"static", "rules"}
    for step in NONSENSE:
        assert stranger.get(f"/replay/{code}?step={step}").status_code == 404
    for path in ("", "/replay", "/record"):
        assert stranger.get(f"/games/{table.game}{path}").status_code == 401
        assert stranger.get(f"/games/{code}{path}").status_code == 404
    for path in (f"/join/{code}", f"/replay/{table.game}", "/replay/x", f"/replay/{code}x"):
        assert stranger.get(path).status_code == 404


def test_the_host_ends_the_links_of_a_game(table: Table) -> None:
    finish(table)
    codes = [link(table, seat) for seat in ("a", "observer")]
    client = table.client
    path = f"/host/games/{table.game}/replays"
    assert client.post(path, headers={"Origin": SITE}).status_code == 403
    client.get(f"/host/{HOST_TOKEN}")
    assert "End 2 links to the replay" in client.get(f"/host?game={table.game}").text
    assert client.post(path, headers={"Origin": SITE}).status_code == 200
    assert "to the replay" not in client.get(f"/host?game={table.game}").text
    for code in codes:
        assert client.get(f"/replay/{code}").status_code == 404
    client.cookies.clear()


def test_pages_lead_to_the_replay(table: Table) -> None:
    client, path = table.client, f'href="/games/{table.game}/replay"'
    client.cookies.set("games", table.game)
    for seat in (*SEATS, "umpire"):
        for page in ("", "/record"):
            answer = client.get(f"/games/{table.game}{page}", headers=table.bearer(seat))
            assert path in answer.text
    assert path not in client.get("/").text
    finish(table)
    assert path in client.get("/").text
    client.cookies.clear()


def test_leafing_has_a_rate_and_guesses_have_a_lower_one(tmp_path: Path) -> None:
    settings = Settings(
        data_dir=tmp_path, test_mode=True, replay_rate="6/minute", join_rate="3/minute"
    )
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        guesses = [client.get(f"/replay/guess-{n}").status_code for n in range(4)]
        assert guesses == [404, 404, 404, 429]
        table = Table(client)
        leafed = [watch(table, "a").status_code for _ in range(3)]
        assert leafed == [200, 200, 429]
        assert "Too many tries" in watch(table, "a").text


def test_a_shared_device_sees_the_past_of_the_side_on_its_screen(client: TestClient) -> None:
    device = TestClient(client.app, base_url=SITE)
    origin = {"Origin": SITE}
    created = device.post("/games", data={"scenario": "hide-1", "table": "shared"}, headers=origin)
    code = re.search(r'action="/join/([^"]+)"', created.text)
    assert code is not None
    device.post(f"/join/{code[1]}", headers=origin)
    game = str(created.url).rpartition("/")[2]
    html = {"Accept": "text/html"}
    assert "The curtain is down" in device.get(f"/games/{game}/replay", headers=html).text
    device.post(f"/games/{game}/show", data={"side": "a"}, headers=origin)
    shown = device.get(f"/games/{game}/replay").text
    assert 'id="u-a1"' in shown
    assert 'id="u-b1"' not in shown
    assert "data-live" in shown
    assert device.get(f"/games/{game}/replay?as=b").status_code == 403
    device.post(f"/games/{game}/handover", headers=origin)
    assert device.get(f"/games/{game}/replay?as=a").status_code == 403
    device.post(f"/games/{game}/show", data={"side": "b"}, headers=origin)
    assert device.get(f"/games/{game}/replay?as=a").status_code == 403
    assert 'id="u-a1"' not in device.get(f"/games/{game}/replay").text
