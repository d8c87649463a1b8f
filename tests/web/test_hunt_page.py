"""What can be where, on the page: shades and words for a seat, both sides for the umpire."""

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.games.ground.ruleset import Ground
from app.main import create_app
from app.settings import Settings
from tests.web.conftest import HOST_TOKEN, SITE, Table


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    settings = Settings(
        data_dir=tmp_path_factory.mktemp("hunt"), host_token=HOST_TOKEN, test_mode=True
    )
    with TestClient(create_app(settings, [Ground()]), base_url=SITE) as client:
        table = Table(client, scenario="wolf_pack", seed=1)
        for seat in ("a", "b"):
            for notation in ("arrange random", "commit"):
                answer = client.post(
                    f"{table.api}/orders",
                    json={"notation": notation},
                    headers=table.bearer(seat),
                )
                assert answer.status_code == 200, answer.text
        yield table


def hunt(table: Table, seat: str, query: str = "") -> tuple[int, str]:
    path = f"/games/{table.game}/hunt{query}"
    answer = table.client.get(path, headers=table.bearer(seat))
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, answer.text


def test_BX_3_the_hunter_sees_shades_and_what_they_take_for_granted(table: Table) -> None:
    status, text = hunt(table, "a")
    assert status == 200
    assert 'hx-swap-oob="innerHTML:#hunt"' in text
    # Rows 08 to 26 of 21 columns, five boats alike in all of them.
    assert text.count('class="shade ') == 19 * 21
    assert "if every legal end hex is equally likely" in text
    assert "Hidden on the map: 5, in 399 possible hexes." in text


def test_BX_4_the_owner_is_told_how_far_each_boat_is_known(table: Table) -> None:
    status, text = hunt(table, "b", "?what=me")
    assert status == 200
    assert text.count("at most 399 hexes") == 5
    assert "safe" not in text.lower()


def test_BX_2_off_shades_nothing_and_others_are_told_what_to_ask(table: Table) -> None:
    assert "shade" not in hunt(table, "a", "?what=off")[1].replace("shades", "")
    assert hunt(table, "a", "?what=truth")[0] == 422


def test_law_6_the_observer_has_no_picture_and_the_umpire_both(table: Table) -> None:
    assert hunt(table, "observer")[0] == 403
    one, two = hunt(table, "umpire", "?of=a"), hunt(table, "umpire", "?of=b")
    assert one[1].count('class="shade ') == 19 * 21
    assert 'hx-swap-oob="innerHTML:#t-hunt"' in one[1]
    assert two[1].count('class="shade ') == 0
    assert (
        table.client.get(
            f"/games/{table.game}/hunt/odds?counter=C1", headers=table.bearer("observer")
        ).status_code
        == 403
    )
    # Nobody at the table asks for the other side's.
    assert hunt(table, "a", "?of=b") == hunt(table, "a")


def odds(table: Table, seat: str, counter: str, what: str = "foe") -> str:
    path = f"/games/{table.game}/hunt/odds?counter={counter}&what={what}"
    answer = table.client.get(path, headers=table.bearer(seat))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    return answer.text


def movers(table: Table, seat: str) -> list[str]:
    menu = table.client.get(f"{table.api}/menu", headers=table.bearer(seat)).json()
    return [piece["label"] for piece in menu.get("pieces", ()) if piece.get("moves")]


def test_BS_13_the_hunter_is_told_what_each_move_may_find(table: Table) -> None:
    texts = [odds(table, "a", label) for label in movers(table, "a")]
    assert all("Odds of a find on its way" in text for text in texts)
    assert all('data-verb="finds one"' in text for text in texts)
    assert any(re.search(r"data-ways=\"[0-9]{4}=[1-9][0-9.]*%;", text) for text in texts)


def test_BX_3_the_policy_is_told_once_beside_the_picture(table: Table) -> None:
    label = movers(table, "a")[0]
    assert "equally likely" not in odds(table, "a", label)
    assert "equally likely" in odds(table, "a", label, "mines")


@pytest.mark.parametrize("counter", ["", "C999", "V1", "%00", "<b>", "x" * 400])
def test_BS_13_of_a_counter_that_is_not_mine_nothing_is_told(table: Table, counter: str) -> None:
    assert odds(table, "a", counter).strip() == ""


def test_BX_2_it_is_worked_out_beside_the_loop(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody's orders wait for a picture."""
    on_loop: list[bool] = []

    def noting(ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*given: Any) -> Any:
            try:
                on_loop.append(asyncio.get_running_loop() is not None)
            except RuntimeError:
                on_loop.append(False)
            return ask(*given)

        return asked

    for name in ("hunt", "prospects"):
        monkeypatch.setattr(Ground, name, noting(getattr(Ground, name)))
    hunt(table, "a")
    odds(table, "a", movers(table, "a")[0])
    assert on_loop == [False, False]


def test_BX_2_only_pictures_that_there_can_be_are_offered(table: Table) -> None:
    """The convoy hides nothing, and nobody mines this sea."""

    def offered(seat: str) -> list[str]:
        page = table.client.get(f"/games/{table.game}", headers=table.bearer(seat)).text
        return re.findall(r'name="what" value="([a-z]+)"', page)

    assert offered("a") == ["off", "foe"]
    assert offered("b") == ["off", "me"]
    assert offered("umpire") == ["off", "foe", "me"]
    assert offered("observer") == []
    mined = Table(table.client, scenario="sea_control", seed=1)
    page = table.client.get(f"/games/{mined.game}", headers=mined.bearer("a")).text
    assert 'name="what" value="mines"' in page


def test_BS_3_what_was_searched_is_marked_with_its_turn(table: Table) -> None:
    assert 'class="looked' not in hunt(table, "a")[1]
    menu = table.client.get(f"{table.api}/menu", headers=table.bearer("a")).json()
    piece = next(each for each in menu["pieces"] if each.get("moves"))
    path = piece["moves"][-1]["path"]
    notation = f"move {piece['label']} {'-'.join(path)}"
    given = table.client.post(
        f"{table.api}/orders", json={"notation": notation}, headers=table.bearer("a")
    )
    assert given.status_code == 200, given.text
    text = hunt(table, "a")[1]
    assert f'data-at="{path[-1]}" data-says="searched in turn 1"' in text
    assert "searched, in turn T" in text
    # The pack sees where it was looked for.
    assert f'data-at="{path[-1]}" data-says="searched in turn 1"' in hunt(table, "b", "?what=me")[1]
    assert 'data-rest="ruled out"' in text
