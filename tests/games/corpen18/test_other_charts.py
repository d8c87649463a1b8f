"""A game goes on, and is verified, with the charts it began with; without them it says so."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app import cli
from app.games.corpen18.ruleset import Corpen18
from app.games.corpen18.tables import DATA, VARIABLE, current, read_charts
from app.kernel.dice import HmacDice
from app.kernel.orders import Malformed
from app.main import create_app
from app.settings import Settings

RULES = Corpen18()
SITE = "http://localhost:8000"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Charts of a host."""
    monkeypatch.delenv(VARIABLE, raising=False)
    path = tmp_path / "own.toml"
    path.write_text((DATA / "recon.toml").read_text("utf-8").replace("recon-1", "own-1"), "utf-8")
    return path


def opened(options: dict[str, bool | int | str]) -> str:
    decision = RULES.open("denmark_strait", options, HmacDice(b"key"))
    return decision.state.public.charts


def test_a_game_keeps_the_charts_of_its_beginning(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = RULES.settled({"gun_flash": False})
    assert before == {"gun_flash": False, "charts": current().key}
    monkeypatch.setenv(VARIABLE, str(own))
    assert opened({}) == read_charts(own).key
    # Opened again, as who verifies a record does, it is the game that it was.
    assert opened(before) == before["charts"] != current().key
    monkeypatch.delenv(VARIABLE)
    with pytest.raises(Malformed, match=r"'own-1 .*does not have") as refused:
        opened({"charts": read_charts(own).key})
    assert refused.value.field == "options.charts"


def test_a_server_without_the_charts_of_a_game_says_which(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data_dir=tmp_path / "data", host_token="host", test_mode=True)
    shipped = current().key
    monkeypatch.setenv(VARIABLE, str(own))
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        made = client.post("/api/games", json={"scenario": "denmark_strait", "seed": 1}).json()
        old = {"scenario": "denmark_strait", "seed": 1, "options": {"charts": shipped}}
        kept = client.post("/api/games", json=old).json()

    def seen(game: dict[str, dict[str, dict[str, str]]], client: TestClient) -> tuple[int, str]:
        token = {"Authorization": f"Bearer {game['seats']['a']['token']}"}
        answer = client.get(f"/api/games/{game['game']}/view", headers=token)
        return answer.status_code, answer.text

    monkeypatch.delenv(VARIABLE)
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        status, text = seen(made, client)
        assert status == 409
        assert f"the charts '{read_charts(own).key}' of Corpen 18" in text
        assert seen(kept, client)[0] == 200
    # Listed after others they still serve the games that began with them.
    monkeypatch.setenv(VARIABLE, os.pathsep.join([str(DATA / "recon.toml"), str(own)]))
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        assert seen(made, client)[0] == 200
        assert current().key == shipped


def test_people_are_told_plainly_and_nothing_else_is_lost(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data_dir=tmp_path / "data", host_token="host", test_mode=True)
    told = f"the charts &#39;{read_charts(own).key}&#39; of Corpen 18"
    monkeypatch.setenv(VARIABLE, str(own))
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        form = {"scenario": "denmark_strait"}
        made = client.post("/api/games", json=form).json()
        client.get("/host/host")
        assert client.post(made["seats"]["a"]["url"]).is_success
        cookies = client.cookies
        page = f"/games/{made['game']}"
        assert "Charts own-1." in client.get(f"{page}/charts").text
    monkeypatch.delenv(VARIABLE)
    pages = {"Accept": "text/html", "Origin": SITE}
    app = create_app(settings, [RULES])
    with TestClient(app, base_url=SITE, headers=pages, cookies=cookies) as client:
        for path in ("", "/charts", "/record", "/dice", "/seals", "/replay", "/hunt", "/force"):
            answer = client.get(page + path)
            assert answer.status_code == 409, path
            assert "<h1>This game cannot be opened here now</h1>" in answer.text, path
            assert told in answer.text, path
        front = client.get("/")
        assert front.status_code == 200
        assert page in front.text
        assert "of rules or charts that this server lacks" in client.get("/host").text
        # A seat can still be taken, and no seat is lost to a link that nobody was told of.
        assert client.post(f"/host{page}/a").status_code == 409
        assert client.get(page).status_code == 409
        link = made["seats"]["b"]["url"]
        other = TestClient(app, base_url=SITE, headers=pages)
        sat = other.post(link, data={"name": "Bob"}, follow_redirects=False)
        assert sat.status_code == 303
        assert client.get("/charts/corpen18").text.count("Charts recon-1.") > 5
    monkeypatch.setenv(VARIABLE, os.pathsep.join([str(DATA / "recon.toml"), str(own)]))
    with TestClient(create_app(settings, [RULES]), base_url=SITE, cookies=cookies) as client:
        assert "Charts own-1." in client.get(f"{page}/charts").text
        assert "Charts recon-1." in client.get("/charts/corpen18").text


def test_a_record_is_verified_with_the_charts_it_names(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data_dir=tmp_path / "data", host_token="host")
    record = tmp_path / "record.json"
    monkeypatch.setenv(VARIABLE, str(own))
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        game = client.post("/api/games", json={"scenario": "denmark_strait"}).json()
        api = f"/api/games/{game['game']}"
        token = {"Authorization": f"Bearer {game['seats']['a']['token']}"}
        assert client.post(f"{api}/orders", headers=token, json={"notation": "resign"}).is_success
        record.write_bytes(client.get(f"{api}/record", headers=token).content)
    for paths, status in (
        (str(own), 0),
        ("", 1),
        (os.pathsep.join([str(DATA / "recon.toml"), str(own)]), 0),
    ):
        monkeypatch.setenv(VARIABLE, paths)
        assert cli.main(["verify", str(record)]) == status
        printed = capsys.readouterr()
        told = f"the charts '{read_charts(own).key}' of Corpen 18" in printed.out + printed.err
        assert told is (status == 1)
