"""The command line, the settings, and what the host is told of both."""

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient

from app import cli, settings
from app.addresses import lan_addresses, own_names
from app.main import create_app
from app.settings import Settings, SettingsError, from_environment
from app.store.lock import Lock
from tests.tiny import RULES
from tests.web.conftest import SITE, Table
from tests.web.test_auth import service_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """What `serve` writes its log to is closed when the test is over."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder named by the environment, for the tiny game."""
    monkeypatch.setenv("SEALED_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr(cli, "RULESETS", (RULES,))
    return tmp_path


def played(settings: Settings) -> tuple[str, dict[str, Any]]:
    """Play two orders; the game's id and what side a sees."""
    with TestClient(create_app(settings, [RULES]), base_url=SITE) as client:
        table = Table(client, seed=None)
        table.order("a", "move 0102")
        table.order("a", "end")
        return table.game, table.get("a").json()


def test_a_game_goes_out_and_comes_back(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, view = played(from_environment())
    file = str(home / "game.json")
    assert cli.main(["export", game, file]) == 0
    assert cli.main(["import", file]) == 0
    printed = capsys.readouterr().out
    back = re.search(r"Game (\w+)\.", printed)
    code = re.search(r"^ +a +/join/(\S+)$", printed, re.M)
    assert back is not None
    assert code is not None
    with TestClient(create_app(from_environment(), [RULES]), base_url=SITE) as client:
        assert client.portal is not None
        claimed = client.portal.call(service_of(client).lobby.claim, code[1])
        cookie = {"Cookie": f"seat-{back[1]}={claimed.secret}"}
        assert client.get(f"/api/games/{back[1]}/view", headers=cookie).json() == view


def test_a_copy_of_the_database_is_a_database(home: Path) -> None:
    game, _ = played(from_environment())
    copy = home / "copy.sqlite3"
    assert cli.main(["backup", str(copy)]) == 0
    restored = Settings(data_dir=home / "other", database_url=f"sqlite:///{copy}")
    with TestClient(create_app(restored, [RULES]), base_url=SITE) as client:
        assert client.get(f"/api/games/{game}/view").status_code == 401


@pytest.mark.parametrize(
    "command",
    [
        ["export", "nowhere", "game.json"],
        ["import", "nowhere.json"],
        ["backup", "copy.sqlite3"],
        ["import", "README.md"],
    ],
)
def test_a_command_that_fails_says_so_in_one_line(
    home: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert cli.main(command) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert not (ROOT / "copy.sqlite3").exists()
    assert not (ROOT / "game.json").exists()


def test_a_second_server_is_refused_plainly(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "data").mkdir()
    lock = Lock(home / "data" / "server.lock")
    assert cli.main(["serve"]) == 1
    assert capsys.readouterr().err.startswith("A server is running already on these games")
    lock.release()


@pytest.mark.parametrize("port", ["0", "65536", "http"])
def test_a_port_that_is_none_is_refused_plainly(
    capsys: pytest.CaptureFixture[str], port: str
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", "--port", port])
    assert "a port is a number from 1 to 65535" in capsys.readouterr().err


def spoilt(file: Path) -> None:
    file.write_bytes(b"no database at all" * 100)


def of_the_future(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("create table alembic_version (version_num text)")
        database.execute("insert into alembic_version values ('9999')")
        database.commit()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (spoilt, "The database cannot be used: file is not a database.\n"),
        (of_the_future, "The tables are of version 9999, which this program lacks.\n"),
    ],
)
def test_a_database_that_cannot_be_served_is_refused_plainly(
    home: Path,
    capsys: pytest.CaptureFixture[str],
    make: Callable[[Path], None],
    said: str,
) -> None:
    (home / "data").mkdir()
    make(home / "data" / settings.DATABASE_FILE)
    for _ in range(2):
        assert cli.main(["serve"]) == 1
        assert capsys.readouterr().err == said


def test_data_of_a_host_that_is_wrong_stops_the_server_plainly(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    charts = home / "charts.toml"
    monkeypatch.setenv("SEALED_CORPEN18_CHARTS", str(charts))
    assert cli.main(["serve"]) == 1
    assert capsys.readouterr().err.startswith("charts.toml: ")
    charts.write_text("[meta]\ndie = 6\n", "utf-8")
    assert cli.main(["serve"]) == 1
    printed = capsys.readouterr().err
    assert printed.startswith("charts.toml: ")
    assert printed.count("\n") == 1


def test_the_host_is_told_where_the_server_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "lan_addresses", lambda: ("192.168.1.20", "10.0.0.7"))
    here = Settings(port=8080, host_token="t0ken", test_mode=True)
    cli.announce(here)
    printed = capsys.readouterr().out
    for line in (
        "http://192.168.1.20:8080/",
        "http://10.0.0.7:8080/",
        "http://localhost:8080/",
        "http://192.168.1.20:8080/host/t0ken",
    ):
        assert f"  {line}\n" in printed
    assert "█" in printed
    assert "port 8080 (TCP)" in printed
    assert "TEST MODE" in printed
    cli.announce(replace(here, host="fd00::7"))
    assert "  http://[fd00::7]:8080/\n" in capsys.readouterr().out
    cli.announce(replace(here, host="127.0.0.1", test_mode=False))
    printed = capsys.readouterr().out
    assert "192.168" not in printed
    assert "█" not in printed
    assert "TEST MODE" not in printed


def test_bridges_of_containers_are_named_only_when_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.addresses._outward", lambda: None)
    both = {"172.17.0.1": "docker0", "192.168.1.20": "eth0", "172.18.0.1": "br-1f"}
    monkeypatch.setattr("app.addresses._interfaces", both.items)
    assert lan_addresses() == ("192.168.1.20",)
    del both["192.168.1.20"]
    assert lan_addresses() == ("172.17.0.1", "172.18.0.1")
    assert {"localhost", "127.0.0.1", "[::1]"} <= own_names()


def test_the_host_token_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    first = Settings(data_dir=tmp_path / "new").prepared()
    assert len(first.host_token) >= 43
    assert Settings(data_dir=tmp_path / "new").prepared() == first
    assert first.host_token not in repr(first)
    if sys.platform != "win32":
        assert (tmp_path / "new" / settings.TOKEN_FILE).stat().st_mode & 0o077 == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights elsewhere.")
def test_what_holds_secrets_is_for_its_owner_alone(home: Path) -> None:
    game, _ = played(from_environment())
    assert cli.main(["backup", str(home / "copy.sqlite3")]) == 0
    assert cli.main(["export", game, str(home / "game.json")]) == 0
    data = from_environment().data_dir
    kept = [data, data / settings.DATABASE_FILE, home / "copy.sqlite3", home / "game.json"]
    assert [path.stat().st_mode & 0o077 for path in kept] == [0, 0, 0, 0]


def test_settings_come_from_the_environment() -> None:
    read = from_environment(
        {
            "SEALED_HOST": "127.0.0.1",
            "SEALED_PORT": "8080",
            "SEALED_PUBLIC_HOSTS": "Games.example.org, myhost.local,",
            "SEALED_TEST_MODE": "1",
            "SEALED_HOST_TOKEN": "",
            "SEALED_ROOT_PATH": "/club/",
            "DATABASE_URL": "sqlite:////srv/games.sqlite3",
        }
    )
    assert (read.host, read.port, read.test_mode, read.api_docs) == ("127.0.0.1", 8080, True, False)
    assert read.public_hosts == ("games.example.org", "myhost.local")
    assert (read.root_path, read.host_token) == ("/club", "")
    assert read.database_path == Path("/srv/games.sqlite3")
    assert from_environment({}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SEALED_PORT", "http"),
        ("SEALED_PORT", "0"),
        ("SEALED_PORT", "65536"),
        ("SEALED_PORT", "\u00b2"),
        ("SEALED_LIVE_GAMES", "9" * 5000),
        ("DATABASE_URL", "postgresql://localhost/games"),
        ("DATABASE_URL", "sqlite:games.sqlite3"),
        ("DATABASE_URL", "sqlite:///"),
        ("SEALED_PIN_RATE", "5/minute;20/hour"),
        ("SEALED_TEST_MODE", "maybe"),
        ("SEALED_JOIN_RATE", "often"),
        ("SEALED_LOG_LEVEL", "loud"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        from_environment({name: value})


def test_every_setting_is_documented() -> None:
    named = set(re.findall(r'"((?:SEALED|DATABASE)_[A-Z_]+)"', Path(settings.__file__).read_text()))
    table = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", table, re.M))
    assert named == documented
    for name, default in [("SEALED_PORT", "8000"), ("SEALED_PIN_RATE", Settings().pin_rate)]:
        assert f"| `{name}` | `{default}` |" in table
