"""The live socket: a view on connect and on every change, for as long as the seat is held.

The fragment socket of the pages and the JSON socket of the API are the same line with another
renderer.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from anyio import CancelScope, create_task_group, move_on_after
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.service.answers import Shown
from app.service.hub import REVOKED, Subscription
from app.service.seats import Pass, Seats
from app.web.auth import address_of, seat_pass
from app.web.deps import service_of

HEARTBEAT = 15.0
SEND_TIMEOUT = 20.0
CLOSE_TIMEOUT = 1.0
FRAMES_PER_MINUTE = 120
NORMAL, UNSUPPORTED, POLICY, TRY_LATER = 1000, 1003, 1008, 1013
GONE = 1006
"""Nobody is there to be told a code."""

Render = Callable[[Shown], str]

router = APIRouter()


@router.websocket("/api/games/{game}/live")
async def live_json(websocket: WebSocket, game: str) -> None:
    """The seat's view as JSON, `{"revision", "view"}`."""
    await live(websocket, game, lambda shown: msgspec.json.encode(shown).decode())


async def live(websocket: WebSocket, game: str, render: Render) -> None:
    """Serve a socket from handshake to close; whoever may not have it is refused unaccepted."""
    held, seat = await seat_pass(websocket, game)
    service = service_of(websocket)
    address = address_of(websocket)
    subscription = await service.play.watch(game, seat, held.session, address)
    try:
        await websocket.accept()
        await Line(websocket, held, subscription, service.seats, render).run()
    finally:
        subscription.close(NORMAL)


class Gone(Exception):
    """The client is not there any more."""


class Line:
    """One accepted socket: a writer that pushes and beats, a reader that answers."""

    def __init__(
        self,
        websocket: WebSocket,
        held: Pass,
        subscription: Subscription,
        seats: Seats,
        render: Render,
    ) -> None:
        self._websocket = websocket
        self._held = held
        self._subscription = subscription
        self._seats = seats
        self._render = render
        self._revision = 0
        self._code = NORMAL

    async def run(self) -> None:
        """Until one half is done; then close, unless nobody is there any more."""
        async with create_task_group() as halves:
            halves.start_soon(self._until_done, self._write, halves.cancel_scope)
            halves.start_soon(self._until_done, self._read, halves.cancel_scope)
        if self._code != GONE:
            with suppress(RuntimeError, WebSocketDisconnect), move_on_after(CLOSE_TIMEOUT):
                await self._websocket.close(self._code)

    async def _until_done(self, half: Callable[[], Awaitable[int]], scope: CancelScope) -> None:
        """Run one half and end the other with it; the first code counts."""
        try:
            self._code = await half()
        except Gone:
            self._code = GONE
        except TimeoutError:
            self._code = TRY_LATER
        scope.cancel()

    async def _write(self) -> int:
        """Push every change, and beat in between; the close code at the end."""
        while True:
            shown = None
            try:
                async with asyncio.timeout(HEARTBEAT):
                    shown = await anext(self._subscription)
            except TimeoutError:
                pass
            except StopAsyncIteration:
                return self._subscription.code or NORMAL
            if not await self._seats.still_holds(self._held):
                return REVOKED
            if shown is None:
                await self._send(self._beat())
            else:
                self._revision = shown.revision
                await self._send(self._render(shown))

    async def _read(self) -> int:
        """Answer whatever comes with a beat; the close code when it is more than we take."""
        frames, since = 0, time.monotonic()
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return GONE
            if message.get("text") is None:
                return UNSUPPORTED
            if time.monotonic() - since > 60:
                frames, since = 0, time.monotonic()
            frames += 1
            if frames > FRAMES_PER_MINUTE:
                return POLICY
            await self._send(self._beat())

    def _beat(self) -> str:
        """A sign of life, with the revision the client should have by now."""
        return msgspec.json.encode({"hb": self._revision}).decode()

    async def _send(self, text: str) -> None:
        """Send a frame. Raises TimeoutError for a client that does not read, Gone."""
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await self._websocket.send_text(text)
        except (RuntimeError, WebSocketDisconnect) as error:
            raise Gone from error
