"""Transcripts at the level of the wire: every status, header, body and frame that one seat is sent.

The application is called as a server calls it, so nothing between it and the seat can hide a
difference: header order, empty answers, the number of frames. Only `Date` is the server's own.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote, urlencode

import msgspec

from app.main import create_app
from app.settings import Settings
from app.views.seats import Seat, Side
from tests.leaks.asgi import Answer, Socket, Stillness, Wire
from tests.leaks.kit_ground import KIT
from tests.leaks.kits import Kit
from tests.leaks.transcript import Entry, Leak
from tests.leaks.worlds import ASKS, REFUSED, Step, Twins

SITE = "http://localhost:8000"
TURNS = 40
"""Turns of the loop after which everything that an order sets off has been sent."""
WHOLE = ("after a restart",)
"""When every step of the replay is asked for as a page; at other times the last one is."""


class Client:
    """A seat with a program's token and a browser's cookie, both of which are watched."""

    def __init__(self, wire: Wire, game: str, seat: Seat, keys: tuple[str, str], kit: Kit) -> None:
        token, cookies = keys
        self._kit = kit
        self.entries: list[Entry] = []
        self.seat = seat
        self._wire = wire
        self._game = game
        self._program = {"authorization": f"Bearer {token}"}
        self._browser = {"cookie": cookies, "origin": SITE, "accept": "text/html"}
        self._sockets: dict[str, Socket] = {}
        self._revision = "0"
        self._sent: tuple[str, dict[str, str], bytes] | None = None

    async def connect(self) -> dict[str, Socket]:
        """Open every live socket of the game."""
        opened = {}
        for path in self._wire.paths("socket", self._game):
            query = "" if path.startswith("/api/") else "boot=&v="
            opened[path] = Socket(self._wire.app, path, query, self._headers(path))
            await opened[path].begin()
        return opened

    async def watch(self) -> None:
        """Keep sockets open from now on."""
        self._sockets = await self.connect()

    def move_to(self, wire: Wire) -> None:
        """Go on with another process of the server."""
        self._wire = wire
        self._sockets = {}

    def _headers(self, path: str) -> dict[str, str]:
        return self._program if path.startswith("/api/") else self._browser

    async def order(self, notation: str, moment: str, *, by_page: bool = False) -> Answer:
        """Give an order as a page or as a program does; who watches names what he has seen."""
        key = f"{moment} {notation}"
        if by_page and self._sockets:
            path = f"/games/{self._game}/orders"
            form = {"notation": notation, "revision": self._revision, "key": key}
            body, kind = urlencode(form).encode(), "application/x-www-form-urlencoded"
        else:
            path = f"/api/games/{self._game}/orders"
            fields: dict[str, object] = {"notation": notation, "key": key}
            if self._sockets:
                fields["revision"] = int(self._revision)
            body, kind = msgspec.json.encode(fields), "application/json"
        headers = {**self._headers(path), "content-type": kind, "content-length": str(len(body))}
        answer = await self._wire.request("POST", path, headers, body)
        self._note(moment, f"POST {path}", answer)
        self._sent = (path, headers, body)
        return answer

    async def look(self) -> None:
        """Ask for everything that may be asked for, and forget it."""
        await self.probe("")
        self.entries.clear()

    async def glance(self, moment: str) -> None:
        """The frames so far, and the view."""
        await settle()
        for path, socket in self._sockets.items():
            self._frames(moment, f"LIVE {path}", socket)
        await self._view(moment)

    async def probe(self, moment: str, *, guess: bool = False) -> None:
        """Frames so far, then everything that can be asked for, then a reconnect (TX.d, TX.g)."""
        await self.glance(moment)
        for path in (*self._wire.paths("get", self._game), "/", "/healthz"):
            self._note(moment, f"GET {path}", await self._get(path))
        await self._odds(moment)
        for what in ("mines", "me", "off", "truth"):
            path = f"/games/{self._game}/hunt"
            query = f"what={what}&of=b"
            self._note(moment, f"GET {path}?{query}", await self._get(path, query))
        await self._replay(moment, whole=moment in WHOLE)
        if self._sent is not None:
            # The last order once more, with its key: the first answer again, whatever came since.
            path, headers, body = self._sent
            again = await self._wire.request("POST", path, headers, body)
            self._note(moment, f"POST {path} again", again)
        if self.seat.side is not None and guess:
            await self._guess(moment)
        again = await self.connect()
        await settle()
        for path, socket in again.items():
            self._frames(moment, f"AGAIN {path}", socket)
            await socket.close()

    async def _view(self, moment: str) -> None:
        path = f"/api/games/{self._game}/view"
        answer = await self._get(path, **{"if-none-match": f'"{self._revision}"'})
        self._note(moment, f"GET {path} if changed", answer)
        self._revision = answer.header("etag").strip('"')

    async def _replay(self, moment: str, *, whole: bool) -> None:
        """The seat's past, other eyes than its own, and steps that are not there."""
        path, last = f"/games/{self._game}/replay", int(self._revision)
        queries = [f"as={eyes}" for eyes in (*Seat, "truth", "x")]
        queries += [f"as={eyes}&step=1" for eyes in (*Seat, "truth")]
        queries += [f"step={n}" for n in (range(last + 2) if whole else (last, last + 1))]
        asked = [(path, query) for query in queries]
        asked += [(f"{path}/step", f"step={n}&from={n - 1}") for n in range(1, last + 2)]
        for page, query in asked:
            self._note(moment, f"GET {page}?{query}", await self._get(page, query))

    async def _odds(self, moment: str) -> None:
        """What each piece may find, and some attacks: one gun of each piece at every target."""
        if self.seat.side is None:
            return
        menu = (await self._get(f"/api/games/{self._game}/menu")).json
        for piece in menu.get("pieces", ()):
            query = f"counter={quote(piece['label'])}"
            answer = await self._get(f"/games/{self._game}/hunt/odds", query)
            self._note(moment, f"PROSPECTS {piece['label']}", answer)
            for gun in piece.get("guns", ())[:1]:
                for target in gun.get("targets", ()):
                    text = f"fire {gun['system']} > {target}"
                    await self._ask_odds(moment, text)
            for choice in piece.get("choices", ()):
                for way in choice.get("ways", ())[:1]:
                    await self._ask_odds(moment, way["notation"])

    async def _ask_odds(self, moment: str, text: str) -> None:
        answer = await self._get(f"/games/{self._game}/odds", f"order={quote(text)}")
        self._note(moment, f"ODDS {text}", answer)

    async def _guess(self, moment: str) -> None:
        """Orders that are never allowed, and what is no order at all."""
        view = (await self._get(f"/api/games/{self._game}/view")).json
        labels = {seen["side"]: seen["label"] for seen in reversed(view["counters"])}
        side = Side(self.seat.value)
        kit = self._kit
        mine, foe = labels.get(side, kit.own), labels.get(side.other, kit.foe)
        texts = tuple(kit.bad_orders(mine, foe))
        bodies = [{"notation": text} for text in (*texts, *kit.garbled)]
        path = f"/api/games/{self._game}/orders"
        for body in (*bodies, *kit.raw):
            raw = msgspec.json.encode(body)
            headers = {**self._program, "content-type": "application/json"}
            answer = await self._wire.request("POST", path, headers, raw)
            assert answer.status == 422, body
            self._note(moment, f"POST {body}", answer)
        for text in texts:
            why = await self._get(f"/games/{self._game}/why", f"order={quote(text)}")
            self._note(moment, f"WHY {text}", why)
        await self._post_forms(moment, side)

    async def _post_forms(self, moment: str, side: Side) -> None:
        """What may be sent beside orders: shares of the dice, out of turn, and a check too soon."""
        forms = [
            ("verdict", {}),
            *(("share", {"side": side, what: "0a" * 32}) for what in ("pledge", "share")),
            *(("share", {"side": side, "waive": other}) for other in Side),
        ]
        kind = "application/x-www-form-urlencoded"
        for page, form in forms:
            path, raw = f"/games/{self._game}/{page}", urlencode(form).encode()
            headers = {**self._browser, "content-type": kind, "content-length": str(len(raw))}
            answer = await self._wire.request("POST", path, headers, raw)
            assert answer.status in (409, 422), (page, form)
            self._note(moment, f"POST {page} {form}", answer)

    async def _get(self, path: str, query: str = "", **headers: str) -> Answer:
        sent = {**self._headers(path), **headers}
        return await self._wire.request("GET", path, sent, query=query)

    async def leave(self) -> None:
        """Close what is open."""
        for socket in self._sockets.values():
            await socket.close()

    def _note(self, moment: str, surface: str, answer: Answer) -> None:
        self.entries.append(Entry(moment, surface, answer.content()))

    def _frames(self, moment: str, surface: str, socket: Socket) -> None:
        self.entries += [Entry(moment, surface, frame) for frame in socket.take()]
        self.entries.append(Entry(moment, f"{surface} is quiet", b""))


async def settle() -> None:
    """Let everything that is under way on the loop be done."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Wire]:
    """The application on a data folder."""
    settings = Settings(
        data_dir=folder,
        host_token="host",
        test_mode=True,
        create_rate="1000/second",
        replay_rate="100000/second",
    )
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield Wire(app)


async def seat_all(wire: Wire, wanted: dict[str, object], kit: Kit = KIT) -> dict[Seat, Client]:
    """Create a game and sit down everywhere, by token and by join link."""
    json = {"content-type": "application/json"}
    answer = await wire.request("POST", "/api/games", json, msgspec.json.encode(wanted))
    assert answer.status == 201, answer.body
    created = answer.json
    clients = {}
    for name, keys in created["seats"].items():
        path = keys["url"].removeprefix(SITE)
        claimed = await wire.request("POST", path, {"origin": SITE})
        cookies = [v.decode().partition(";")[0] for k, v in claimed.headers if k == b"set-cookie"]
        together = "; ".join(sorted(set(cookies)))
        both = keys["token"], together
        clients[Seat(name)] = Client(wire, created["game"], Seat(name), both, kit)
    return clients


def wanted(pair: Twins, world: int, red: Side) -> dict[str, object]:
    """The game that a world of a pair starts from."""
    return {
        "scenario": pair.scenario,
        "dice": list(pair.dice),
        "seed": pair.secret(world),
        "position": pair.position(world, red),
    }


async def play(
    pair: Twins,
    world: int,
    red: Side,
    seats: Sequence[Seat],
    folder: Path,
    still: Stillness,
    *,
    guess: bool = False,
) -> dict[Seat, list[Entry]]:
    """What each of these seats is sent in a world of a pair.

    With `guess` they also try at first what is never allowed. At the end the server is restarted.
    The observer has its frames and its view after each step, and everything at first and at last.
    """
    still.restart()
    async with serving(folder) as wire:
        clients = await seat_all(wire, wanted(pair, world, red), pair.kit)
        steps = pair.steps(world, red)
        if any(step.seat is Seat.UMPIRE for step in steps):
            # That there is an umpire is told to all, in either world, when he first looks.
            await clients[Seat.UMPIRE].look()
        watched = [clients[seat] for seat in seats]
        for client in watched:
            await client.watch()
            await client.probe("at first", guess=guess)
        for at, step in enumerate(steps, start=1):
            still.tick()
            await _take(clients, step, f"step {at}")
            for client in watched if step.watched else ():
                look = client.glance if client.seat is Seat.OBSERVER else client.probe
                await look(f"after step {at}")
        for client in watched:
            await client.leave()
    async with serving(folder) as wire:
        for client in watched:
            client.move_to(wire)
            await client.probe("after a restart")
    return {client.seat: client.entries for client in watched}


async def _take(clients: dict[Seat, Client], step: Step, moment: str) -> None:
    client = clients[step.seat]
    if step.order.startswith(ASKS):
        await client.look()
    elif step.order:
        text = step.order.removeprefix(REFUSED)
        by_page = moment[-1] in "02468"
        answer = await client.order(text, moment, by_page=by_page)
        right = (422,) if step.order.startswith(REFUSED) else (200, 204)
        if answer.status not in right:
            raise Leak(f"{step}: {answer.status} {answer.body!r}")
