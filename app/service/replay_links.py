"""Links by which people without a seat watch the replay of a game that is over."""

from collections.abc import Sequence

from app.service.replays import Replays
from app.service.secrets import digest, new_secret
from app.store.models import ReplayLink
from app.store.register import Register
from app.views.seats import Seat

MOST = 20
"""Links of a game that may be open at a time."""


class StillPlayed(Exception):
    """The game is not over."""


class LinksEnough(Exception):
    """The game has as many links to its replay as it may have."""


class ReplayUnknown(Exception):
    """No replay has this link; the host may have ended it."""


class ReplayLinks:
    """Makes, follows and ends them. A code is told once and kept as a hash."""

    def __init__(self, register: Register, replays: Replays) -> None:
        self._register = register
        self._replays = replays

    async def make(self, game: str, seat: Seat) -> str:
        """The code of a new link. Raises NoSuchGame, StillPlayed, LinksEnough."""
        if not await self._replays.over(game):
            raise StillPlayed
        code = new_secret()
        link = ReplayLink(code_hash=digest(code), game_id=game, seat=seat.value)
        if not await self._register.keep_replay_link(link, MOST):
            raise LinksEnough
        return code

    async def follow(self, code: str) -> str:
        """The game that a link leads to. Raises ReplayUnknown."""
        link = await self._register.replay_link(digest(code))
        if link is None or not await self._replays.over(link.game_id):
            raise ReplayUnknown
        return link.game_id

    async def counts(self, games: Sequence[str]) -> dict[str, int]:
        """How many links are open, of the games that have any."""
        return await self._register.replay_links(games)

    async def end(self, game: str) -> None:
        """End all links of a game at once."""
        await self._register.end_replay_links(game)
