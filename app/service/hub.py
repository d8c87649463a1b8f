"""Who is connected: one bounded subscription per socket, newest view only (faults Z, AA)."""

import asyncio
from collections import defaultdict
from typing import Self

from app.service.answers import Shown
from app.views.seats import Seat

REVOKED = 4003
"""The session was ended; the browser must not come back with it."""
HANDED_OVER = 4001
"""The shared device went to the other side."""
GOING_AWAY = 1001


class TooMany(Exception):
    """The seat or the address has as many sockets as it may have."""


class Subscription:
    """The views of one seat for one socket; a slow reader finds only the newest."""

    def __init__(self, hub: "Hub", game: str, seat: Seat, session: str, address: str) -> None:
        self.game = game
        self.seat = seat
        self.session = session
        self.address = address
        self.code: int | None = None
        """Why it was closed, as a websocket close code; None while it is open."""
        self._hub = hub
        self._newest: Shown | None = None
        self._wake = asyncio.Event()

    def put(self, shown: Shown) -> None:
        """Replace what waits to be sent. Never waits itself."""
        self._newest = shown
        self._wake.set()

    def close(self, code: int) -> None:
        """End the stream; what waited is not sent."""
        if self.code is None:
            self.code = code
            self._newest = None
            self._wake.set()
            self._hub.drop(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Shown:
        """The newest view not yet taken; ends when the subscription is closed."""
        while True:
            await self._wake.wait()
            if self.code is not None:
                raise StopAsyncIteration
            self._wake.clear()
            if self._newest is not None:
                shown, self._newest = self._newest, None
                return shown


class Hub:
    """All subscriptions of this server."""

    def __init__(self, *, per_seat: int = 8, per_address: int = 64) -> None:
        self._per_seat = per_seat
        self._per_address = per_address
        self._by_seat: defaultdict[tuple[str, Seat], set[Subscription]] = defaultdict(set)
        self._by_address: defaultdict[str, int] = defaultdict(int)

    def __len__(self) -> int:
        return sum(self._by_address.values())

    def subscribe(self, game: str, seat: Seat, session: str, address: str) -> Subscription:
        """Register a socket. Raises TooMany."""
        if self._by_address.get(address, 0) >= self._per_address:
            raise TooMany("This address has too many connections open.")
        # Many may watch; a player needs a few tabs.
        limit = self._per_seat * (8 if seat is Seat.OBSERVER else 1)
        if len(self._by_seat.get((game, seat), ())) >= limit:
            raise TooMany("This seat has too many connections open.")
        subscription = Subscription(self, game, seat, session, address)
        self._by_seat[game, seat].add(subscription)
        self._by_address[address] += 1
        return subscription

    def drop(self, subscription: Subscription) -> None:
        """Forget a closed subscription."""
        place = (subscription.game, subscription.seat)
        self._by_seat[place].discard(subscription)
        if not self._by_seat[place]:
            del self._by_seat[place]
        self._by_address[subscription.address] -= 1
        if not self._by_address[subscription.address]:
            del self._by_address[subscription.address]

    def watches(self, game: str, seat: Seat) -> bool:
        """Whether anybody is connected at a seat."""
        return (game, seat) in self._by_seat

    def publish(self, game: str, seat: Seat, shown: Shown) -> None:
        """Offer a new view to everybody at a seat; returns at once."""
        for subscription in tuple(self._by_seat.get((game, seat), ())):
            subscription.put(shown)

    def close_session(self, game: str, session: str, code: int) -> None:
        """Close every socket of a session."""
        for seat in Seat:
            for subscription in tuple(self._by_seat.get((game, seat), ())):
                if subscription.session == session:
                    subscription.close(code)

    def close_seat(self, game: str, seat: Seat, code: int) -> None:
        """Close every socket at a seat."""
        for subscription in tuple(self._by_seat.get((game, seat), ())):
            subscription.close(code)

    def close(self) -> None:
        """Close everything; browsers come back when the server does."""
        for subscriptions in tuple(self._by_seat.values()):
            for subscription in tuple(subscriptions):
                subscription.close(GOING_AWAY)
