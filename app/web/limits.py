"""How often one address may create games, try links, look through replays and dice, have games
checked.

PINs are throttled in the service.
"""

from typing import Literal

from starlette.requests import HTTPConnection

from app.service.throttle import Throttle
from app.settings import Settings
from app.web.auth import address_of

Act = Literal["create", "join", "replay", "verify"]


VERIFY_RATE = "12/minute"
"""An audit takes a process of its own for a second or more."""


class Limits:
    """The throttles of this application."""

    def __init__(self, settings: Settings) -> None:
        self._throttles: dict[Act, Throttle] = {
            "create": Throttle(settings.create_rate),
            "join": Throttle(settings.join_rate),
            "replay": Throttle(settings.replay_rate),
            "verify": Throttle(VERIFY_RATE),
        }

    def spend(self, act: Act, address: str) -> None:
        """Count one act of an address. Raises TooOften."""
        self._throttles[act].spend(address)


def spend(connection: HTTPConnection, act: Act) -> None:
    """Count one act of the sender. Raises TooOften, which becomes a 429."""
    limits: Limits = connection.app.state.limits
    limits.spend(act, address_of(connection))
