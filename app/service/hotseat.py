"""One device for both sides: a PIN each, and a curtain between them (faults U)."""

import asyncio

from app.service.seats import Pass, Seats
from app.service.secrets import pin_matches
from app.service.throttle import Throttle
from app.store.register import Register
from app.views.seats import Side


class NotShared(Exception):
    """The pass is not one of a shared device, or not any more."""


class WrongPin(Exception):
    """The PIN is not that side's."""


class HotseatDesk:
    """Shows one side of a game on a shared device at a time."""

    def __init__(self, register: Register, seats: Seats, pin_rate: str) -> None:
        self._register = register
        self._seats = seats
        self._throttle = Throttle(pin_rate)

    async def needs_pin(self, game: str, side: Side) -> bool:
        """Whether a side has set a PIN."""
        return await self._pin_hash(game, side) is not None

    async def show(self, held: Pass, side: Side, pin: str | None) -> str:
        """Lift the curtain for a side; the device's new secret. Raises NotShared, WrongPin,
        TooOften."""
        if not held.hotseat:
            raise NotShared
        stored = await self._pin_hash(held.game, side)
        if stored is not None:
            self._throttle.spend(held.game, side)
            if not await asyncio.to_thread(pin_matches, pin or "", stored):
                raise WrongPin
        secret = await self._seats.lift(held, side)
        if secret is None:
            raise NotShared
        return secret

    async def handover(self, held: Pass) -> None:
        """Let the curtain down: from now on the device is shown nothing. Raises NotShared."""
        if not held.hotseat:
            raise NotShared
        await self._seats.lower(held)

    async def _pin_hash(self, game: str, side: Side) -> bytes | None:
        row = await self._register.hotseat(game)
        if row is None:
            return None
        return row.pin_hash_a if side is Side.A else row.pin_hash_b
