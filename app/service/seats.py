"""Who may sit where: the one place where a cookie or a token becomes a seat (fault 95)."""

import asyncio

import msgspec

from app.service.hub import HANDED_OVER, REVOKED, Hub
from app.service.secrets import digest, new_secret
from app.store.models import SeatSession
from app.store.register import Register
from app.views.seats import Seat, Side

HOTSEAT = "hotseat"
"""The place of a shared device: it stands for the side on the screen, or for none."""
REMEMBERED = 10_000


class Pass(msgspec.Struct, frozen=True):
    """The right to a seat of a game, as it stands at this moment."""

    game: str
    seat: Seat | None
    """None while the curtain of a shared device is down."""
    session: str
    """Names the browser or the token, to close its sockets by; it opens nothing."""
    hotseat: bool = False
    bearer: bool = False


class _Holding(msgspec.Struct, frozen=True):
    """What a secret opens, as the register says."""

    game: str
    place: str


class Seats:
    """Checks secrets against the register and ends what is taken back."""

    def __init__(self, register: Register, hub: Hub) -> None:
        self._register = register
        self._hub = hub
        self._known: dict[tuple[bytes, bool], _Holding] = {}
        """By hash, and whether it is a bearer token: the one kind does not pass for the other."""
        self._endings = 0
        """Counts what ended: a look-up that began before must not be remembered."""
        self._lifted: dict[str, bytes] = {}
        """By game: the one session of a shared device that the curtain is up for."""
        self._turning = asyncio.Lock()

    async def seat_for(
        self, game: str, *, cookie: str | None = None, bearer: str | None = None
    ) -> Pass | None:
        """The pass that a secret gives for a game, None when it gives none.

        A bearer token, where there is one, is judged alone: a cookie does not mend a wrong token.
        """
        secret = cookie if bearer is None else bearer
        if not secret:
            return None
        hashed = digest(secret)
        holding = await self._holding(hashed, bearer is not None)
        if holding is None or holding.game != game:
            return None
        session = hashed.hex()
        if holding.place != HOTSEAT:
            return Pass(game, Seat(holding.place), session, bearer=bearer is not None)
        return Pass(game, await self._showing(game, hashed), session, hotseat=True)

    async def still_holds(self, held: Pass) -> bool:
        """Whether a pass is worth as much as when it was given: asked before every push."""
        hashed = bytes.fromhex(held.session)
        holding = await self._holding(hashed, held.bearer)
        if holding is None or holding.game != held.game:
            return False
        if holding.place != HOTSEAT:
            return holding.place == held.seat
        return held.seat is not None and held.seat == await self._showing(held.game, hashed)

    async def leave(self, held: Pass) -> None:
        """End a browser's session at its own wish. Bearer tokens stay: they end by reissue.

        With a shared device go all the secrets it ever had.
        """
        if held.bearer:
            return
        if held.hotseat:
            await self.lower(held)
            await self._register.revoke_all(held.game, HOTSEAT)
            self.forget(held.game, HOTSEAT)
            return
        hashed = bytes.fromhex(held.session)
        await self._register.revoke(hashed)
        self._endings += 1
        self._known.pop((hashed, False), None)
        self._hub.close_session(held.game, held.session, REVOKED)

    def forget(self, game: str, place: str) -> None:
        """Close what was open at a place whose keys have just been changed."""
        self._endings += 1
        gone = [key for key, held in self._known.items() if held == _Holding(game, place)]
        for key in gone:
            del self._known[key]
            self._hub.close_session(game, key[0].hex(), REVOKED)
        if place != HOTSEAT:
            self._hub.close_seat(game, Seat(place), REVOKED)

    async def lift(self, held: Pass, side: Side) -> str | None:
        """Let a shared device show a side, from now on under a secret of its own.

        Who copied the cookie while the other side looked sees the curtain (fault 98). The old
        secret can lift it again, since the answer with the new one may get lost. None for a device
        that was put out meanwhile: a new secret would let it in again.
        """
        secret = new_secret()
        session = SeatSession(token_hash=digest(secret), game_id=held.game, seat=HOTSEAT)
        async with self._turning:
            await self._lower(held)
            await self._register.show(held.game, side, session)
            # Asked afterwards: what ends the old secret from now on ends the new one with it.
            if await self._look_up(bytes.fromhex(held.session), bearer=False) is None:
                await self._register.revoke(session.token_hash)
                return None
            self._lifted[held.game] = session.token_hash
        return secret

    async def lower(self, held: Pass) -> None:
        """Let the curtain down: nothing of either side stays open."""
        async with self._turning:
            await self._lower(held)

    async def _lower(self, held: Pass) -> None:
        lifted = self._lifted.pop(held.game, b"")
        sessions = {held.session, lifted.hex()}
        for session in sessions:
            self._hub.close_session(held.game, session, HANDED_OVER)
        await self._register.show(held.game, None)
        # Whoever was let in a moment before is out as well.
        for session in sessions:
            self._hub.close_session(held.game, session, HANDED_OVER)

    async def _showing(self, game: str, session: bytes) -> Seat | None:
        """The side that a session of a shared device is shown; none after a restart."""
        if self._lifted.get(game) != session:
            return None
        row = await self._register.hotseat(game)
        # The device may have gone to the other side while the register was read.
        if row is None or row.showing is None or self._lifted.get(game) != session:
            return None
        return Seat(row.showing)

    async def _holding(self, hashed: bytes, bearer: bool) -> _Holding | None:
        known = self._known.get((hashed, bearer))
        if known is not None:
            return known
        began = self._endings
        found = await self._look_up(hashed, bearer)
        if found is not None and began == self._endings:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[hashed, bearer] = found
        return found

    async def _look_up(self, hashed: bytes, bearer: bool) -> _Holding | None:
        if bearer:
            key = await self._register.key_of_token(hashed)
            return None if key is None else _Holding(key.game_id, key.seat)
        session = await self._register.session(hashed)
        return None if session is None else _Holding(session.game_id, session.seat)
