"""The whole server with the tiny game, called in-process."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.tiny import RULES

SITE = "http://localhost:8000"
SOCKETS = "ws://localhost:8000"
HOST_TOKEN = "the-hosts-own"


def tiny_app_in(folder: Path) -> FastAPI:
    """The application, in test mode, with its data in a folder."""
    return create_app(Settings(data_dir=folder, host_token=HOST_TOKEN, test_mode=True), [RULES])


@pytest.fixture
def tiny_app(tmp_path: Path) -> FastAPI:
    """An application of the test's own."""
    return tiny_app_in(tmp_path)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client of a running application, where every test plays games of its own.

    A bug in the server is a failure of the test.
    """
    app = tiny_app_in(tmp_path_factory.mktemp("data"))
    with TestClient(app, base_url=SITE) as client:
        yield client


@pytest.fixture
def table(client: TestClient) -> "Table":
    """A new game."""
    return Table(client)


class Table:
    """A game and the tokens of its four seats."""

    def __init__(self, client: TestClient, **wanted: Any) -> None:
        answer = client.post("/api/games", json={"scenario": "hide-1", "seed": 1, **wanted})
        assert answer.status_code == 201, answer.text
        self.client = client
        self.game: str = answer.json()["game"]
        self.seats: dict[str, dict[str, str]] = answer.json()["seats"]
        self.api = f"/api/games/{self.game}"

    def bearer(self, seat: str) -> dict[str, str]:
        """The header that a program at a seat sends."""
        return {"Authorization": f"Bearer {self.seats[seat]['token']}"}

    def get(self, seat: str, what: str = "view", **headers: str) -> Any:
        """One of the seat's documents, as the response."""
        return self.client.get(f"{self.api}/{what}", headers={**self.bearer(seat), **headers})

    def order(self, seat: str, notation: str, **more: Any) -> Any:
        """Give an order in notation."""
        body = {"notation": notation, **more}
        return self.client.post(f"{self.api}/orders", json=body, headers=self.bearer(seat))

    def screens(self) -> dict[str, tuple[str, str]]:
        """What every seat sees, byte for byte, with its revision."""
        # His first look is announced to the others.
        order = sorted(self.seats, key=lambda seat: seat != "umpire")
        answers = {seat: self.get(seat) for seat in order}
        return {seat: (answer.headers["etag"], answer.text) for seat, answer in answers.items()}

    def live(self, seat: str) -> Any:
        """The live socket of a seat."""
        return self.client.websocket_connect(f"{SOCKETS}{self.api}/live", headers=self.bearer(seat))
