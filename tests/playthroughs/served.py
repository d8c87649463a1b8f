"""A recorded game played over HTTP, on a server in test mode."""

from typing import Any

import msgspec
from starlette.testclient import TestClient

from app.views.model import Bulletin
from app.views.seats import Seat, Side
from tests.playthroughs.script import Head


class Served:
    """A game over HTTP, on a server in test mode."""

    def __init__(self, client: TestClient, head: Head) -> None:
        wanted = {
            "scenario": head.scenario,
            "options": dict(head.options),
            "seed": head.seed,
            "position": head.position,
            "dice": head.dice,
        }
        made = client.post("/api/games", json=wanted)
        assert made.status_code == 201, made.text
        self._client = client
        self._api = f"/api/games/{made.json()['game']}"
        self._tokens = {seat: made.json()["seats"][seat]["token"] for seat in Seat}

    def _bearer(self, seat: Seat) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._tokens[seat]}"}

    def order(self, side: Side, notation: str) -> str | None:
        """Post an order."""
        seat = Seat(side.value)
        answer = self._client.post(
            f"{self._api}/orders", json={"notation": notation}, headers=self._bearer(seat)
        )
        if answer.status_code == 422:
            rule: str = answer.json()["refusal"]["rule"]
            return rule
        assert answer.status_code == 200, answer.text
        assert answer.json()["view"] == self.view(seat)
        return None

    def view(self, seat: Seat) -> Any:
        """Get a view."""
        answer = self._client.get(f"{self._api}/view", headers=self._bearer(seat))
        assert answer.status_code == 200
        return answer.json()

    def log(self, seat: Seat) -> tuple[Bulletin, ...]:
        """Get the log out of a record."""
        record = self._client.get(f"{self._api}/record", headers=self._bearer(seat))
        return msgspec.convert(record.json()["log"], tuple[Bulletin, ...])
