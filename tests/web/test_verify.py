"""The page on which anybody has a file checked: what holds, what does not, what is no record."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.audit.verdict import Verdict
from app.audit.verify import verify as audit
from app.main import RULESETS, create_app
from app.service.audits import PLACES, Audits
from app.settings import Settings
from app.web import bodies
from app.web.doorkeeper import LARGEST_UPLOAD
from app.web.pages import verify
from tests.web.conftest import HOST_TOKEN, SITE, Table
from tests.web.test_verdict import ended

PAGE = {"Accept": "text/html", "Origin": SITE}


def server_in(folder: Path, *, test_mode: bool = True) -> TestClient:
    """A server with the ground game."""
    settings = Settings(data_dir=folder, host_token=HOST_TOKEN, test_mode=test_mode)
    return TestClient(create_app(settings), base_url=SITE)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Records of a game: of its end, and one that was taken before."""
    with server_in(tmp_path_factory.mktemp("played"), test_mode=False) as client:
        table = Table(client, scenario="shadow_line", seed=None)
        for seat in ("a", "b"):
            for order in ("arrange line", "commit"):
                assert table.order(seat, order).status_code == 200
        kept = table.get("b", "record").content
        assert table.order("a", "resign").status_code == 200
        return {"kept": kept, "end": table.get("a", "record").content}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Another server, which holds no game, and has no limit of tries."""
    monkeypatch.setattr("app.web.limits.VERIFY_RATE", "1000/second")
    with server_in(tmp_path) as client:
        yield client


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself, without a process of its own, whose start takes longer than all else."""

    async def checked(file: bytes, kept: bytes | None) -> Verdict:
        return audit(file, RULESETS, kept)

    monkeypatch.setattr("app.service.audits._checked", checked)


def sent(client: TestClient, record: bytes, kept: bytes | None = None) -> Any:
    """What is answered to files."""
    files = {"record": ("record.json", record, "application/json")}
    if kept is not None:
        files["kept"] = ("kept.json", kept, "application/json")
    return client.post("/verify", files=files, headers=PAGE)


def test_a_record_of_another_server_is_checked(
    client: TestClient, records: dict[str, bytes]
) -> None:
    answer = sent(client, records["end"])
    assert answer.status_code == 200
    assert "The record holds." in answer.text
    assert "5 orders: each was legal" in answer.text
    assert "<h1>Shadow Line</h1>" in answer.text
    assert "shows only against a record that you took" in answer.text
    assert client.cookies.get("games") is None


def test_it_is_compared_with_one_that_was_kept(
    client: TestClient, records: dict[str, bytes]
) -> None:
    answer = sent(client, records["end"], records["kept"])
    assert "It agrees with the record that was kept" in answer.text
    other = json.loads(records["kept"])
    other["proof"]["seals"][0]["a"] = "0" * 64
    answer = sent(client, records["end"], json.dumps(other).encode())
    assert "The record does not hold." in answer.text
    assert "Seal 1 was another one when it was made." in answer.text
    assert "it is not of what you were shown in play" in answer.text


def test_one_changed_byte_is_a_fault_with_its_meaning(
    client: TestClient, records: dict[str, bytes]
) -> None:
    at = records["end"].index(b'"value":') + len(b'"value":')
    other = b"2" if records["end"][at : at + 1] == b"1" else b"1"
    answer = sent(client, records["end"][:at] + other + records["end"][at + 1 :])
    assert answer.status_code == 200
    assert "The record does not hold." in answer.text
    assert "the secret and the shares make it" in answer.text
    assert "No player can do that: the host did" in answer.text


HOSTILE = {
    "no JSON": b"hello",
    "bytes": bytes(range(256)) * 100,
    "other JSON": b'{"title": "x", "score": [1, 2]}',
    "null": b"null",
    "an archive": b"PK\x03\x04" + bytes(1000),
    "deep": b"[" * 1_000_000,
    "deep and whole": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "half a character": b'{"game": "\\ud800"}',
    "a long number": b'{"version": ' + b"9" * 100_000 + b"}",
    "a far exponent": b'{"version": 1e999999}',
    "markup": b"<script>alert(1)</script>",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.usefixtures("at_once")
def test_what_is_no_record_gets_a_plain_verdict(client: TestClient, name: str) -> None:
    answer = sent(client, HOSTILE[name])
    assert answer.status_code == 200
    assert "The record does not hold." in answer.text
    assert "This is not the record of a game" in answer.text
    assert "It says nothing of the game" in answer.text
    assert "Traceback" not in answer.text


def changed(record: bytes, *path: str | int, to: Any) -> bytes:
    """A record with something put in another's place."""
    whole = json.loads(record)
    part = whole
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return json.dumps(whole, separators=(",", ":")).encode()


DEEP: Any = 1
for _ in range(150):
    DEEP = [DEEP]
SPOILT: dict[str, tuple[tuple[str | int, ...], Any]] = {
    "foreign rules": (("ruleset",), "chess"),
    "a version to come": (("version",), 10**18),
    "another title": (("title",), "<img src=x onerror=alert(1)>" * 2000),
    "a secret of no digits": (("opened", "secret"), "z" * 64),
    "switches past all bounds": (("opened", "options"), {"mines": 10**18}),
    "a scripted die past all bounds": (("opened", "script"), [10**18]),
    "no entries": (("opened", "entries"), []),
    "a time of no calendar": (("opened", "entries", 1, "at"), "yesterday"),
    "a deep order": (("opened", "entries", 1, "order"), DEEP),
    "deep events": (("opened", "entries", 1, "events"), DEEP),
    "no views": (("opened", "views"), {}),
    "not over": (("over",), False),
}


@pytest.mark.parametrize("name", SPOILT)
@pytest.mark.usefixtures("at_once")
def test_what_is_spoilt_gets_a_plain_verdict(
    client: TestClient, records: dict[str, bytes], name: str
) -> None:
    path, to = SPOILT[name]
    answer = sent(client, changed(records["end"], *path, to=to))
    assert answer.status_code == 200
    assert "The record does not hold." in answer.text
    assert "What it means." in answer.text
    assert "<img" not in answer.text
    assert len(answer.text) < 10_000


@pytest.mark.usefixtures("at_once")
def test_a_record_cut_short_gets_a_plain_verdict(
    client: TestClient, records: dict[str, bytes]
) -> None:
    answer = sent(client, records["end"][: len(records["end"]) // 2])
    assert "This is not the record of a game: Input data was truncated." in answer.text


def test_no_file_is_asked_for_again(client: TestClient) -> None:
    for files in ({"record": ("", b"")}, {"other": ("x", b"x")}, {"record": (None, b"text")}):
        answer = client.post("/verify", files=files, headers=PAGE)
        assert answer.status_code == 422
        assert "Choose the file of a record first." in answer.text


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/json", b"{}", 415),
        ("application/x-www-form-urlencoded", b"record=x", 415),
        ("multipart/form-data", b"x", 422),
        ("multipart/form-data; boundary=x", b"no form at all", 422),
        ("multipart/form-data; boundary=x; charset=uft-32", b"--x\r\n\r\n", 422),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n\r\n", 422),
    ],
)
def test_what_is_no_form_is_a_problem(
    client: TestClient, kind: str, body: bytes, status: int
) -> None:
    answer = client.post("/verify", content=body, headers={**PAGE, "Content-Type": kind})
    assert answer.status_code == status, answer.text


def test_no_more_files_than_two(client: TestClient) -> None:
    files = [("record", ("a", b"x")), ("kept", ("b", b"x")), ("more", ("c", b"x"))]
    assert client.post("/verify", files=files, headers=PAGE).status_code == 422


@pytest.mark.usefixtures("at_once")
def test_a_file_may_be_as_large_as_the_page_says_and_no_larger(client: TestClient) -> None:
    assert "16 MiB at most" in client.get("/verify").text
    answer = sent(client, b" " * (LARGEST_UPLOAD - 1000))
    assert "This is not the record of a game" in answer.text
    answer = sent(client, b" " * LARGEST_UPLOAD)
    assert (answer.status_code, "Too large" in answer.text) == (413, True)


def test_the_size_is_counted_whatever_length_is_stated(client: TestClient) -> None:
    taken = 0

    def body() -> Iterator[bytes]:
        nonlocal taken
        yield b'--x\r\nContent-Disposition: form-data; name="record"; filename="x"\r\n\r\n'
        while taken < 4 * LARGEST_UPLOAD:
            taken += 65536
            yield bytes(65536)

    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = client.post("/verify", content=body(), headers={**PAGE, **kind})
    assert answer.status_code == 413


def test_other_pages_take_no_large_bodies(client: TestClient) -> None:
    answer = client.post("/games", files={"title": ("x", b" " * 100_000)}, headers=PAGE)
    assert answer.status_code == 413


def test_a_page_of_another_site_can_send_nothing(client: TestClient) -> None:
    headers = {**PAGE, "Origin": "http://evil.example"}
    answer = client.post("/verify", files={"record": ("x", b"{}")}, headers=headers)
    assert answer.status_code == 403


def audits_of(client: TestClient) -> Audits:
    """What checks files on a server."""
    app: Any = client.app
    audits: Audits = app.state.service.audits
    return audits


def test_one_sender_has_one_file_checked_at_a_time(
    client: TestClient, records: dict[str, bytes]
) -> None:
    with audits_of(client).place("testclient"):
        answer = sent(client, records["end"])
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "20")
        assert "Other records are being checked; try again soon." in answer.text
    assert "The record holds." in sent(client, records["end"]).text


def test_when_all_places_are_taken_a_sender_is_told_so(
    client: TestClient, records: dict[str, bytes]
) -> None:
    audits = audits_of(client)
    places = [audits.place(f"10.0.0.{n}") for n in range(PLACES)]
    for place in places:
        place.__enter__()
    assert sent(client, records["end"]).status_code == 503
    places[0].__exit__(None, None, None)
    assert sent(client, records["end"]).status_code == 200


@pytest.mark.usefixtures("at_once")
def test_too_many_tries_are_told_when_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.limits.VERIFY_RATE", "2/minute")
    with server_in(tmp_path) as client:
        assert [sent(client, b"x").status_code for _ in range(3)] == [200, 200, 429]
        assert int(sent(client, b"x").headers["retry-after"]) > 0


def test_a_sender_who_dawdles_is_sent_away(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "RECEIVING", 0.0)
    answer = sent(client, b"x" * 2_000_000)
    assert (answer.status_code, "Too slow" in answer.text) == (408, True)


def test_a_check_that_comes_to_no_end_says_nothing_of_the_game(
    client: TestClient, records: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.audits.PATIENCE", 0.0)
    late = sent(client, records["end"])
    monkeypatch.setattr("app.service.audits.PATIENCE", 60.0)
    monkeypatch.setattr("app.service.audits.MEMORY", 1 << 20)
    small = sent(client, records["end"])
    for answer in (late, small):
        assert answer.status_code == 503
        assert "says nothing of the game" in answer.text
        assert "does not hold" not in answer.text


@pytest.mark.usefixtures("at_once")
def test_a_server_that_holds_the_game_says_the_same(
    client: TestClient, records: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Nothing shows whether there is such a game here."""
    with server_in(tmp_path_factory.mktemp("holds")) as holds:
        table = ended(holds)
        record = table.get("b", "record").content
        there, here = sent(holds, record), sent(client, record)
    assert (there.status_code, there.text) == (here.status_code, here.text)
    told = [{k: v for k, v in answer.headers.items() if k != "date"} for answer in (there, here)]
    assert told[0] == told[1]


async def test_who_is_sent_away_is_heard_out_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = 0

    async def endless() -> dict[str, Any]:
        nonlocal given
        given += 1 << 20
        return {"type": "http.request", "body": bytes(1 << 20), "more_body": True}

    await bodies.hear_out(endless)
    assert bodies.HEARD < given < 2 * bodies.HEARD
