"""What can be where, on the page: shades and words for a seat, both sides for the umpire."""

from collections.abc import Iterator

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
    # Nobody at the table asks for the other side's.
    assert hunt(table, "a", "?of=b") == hunt(table, "a")
