"""Planted leaks of the server: what pages, answers and sockets could let out."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from app.audit.record import OpenEntry
from app.games.ground.unseen import lying
from app.service import play, records, replays, rolls, scribe
from app.service.answers import Shown, Stale
from app.service.lobby import GameCard, Lobby
from app.service.service import Service
from app.views.seats import Seat, Side
from app.web import frame, headers, live
from tests.leaks.plants import Patch, Plant, Truth, wrap


def revision_of_all(patch: Patch) -> None:
    """Every order moves everybody's revision."""

    def around(inner: Any, rules: Any, state: Any, before: Any, shown: Any) -> dict[Seat, Shown]:
        screens: dict[Seat, Shown] = inner(rules, state, before, shown)
        if before is None:
            return screens
        return {
            seat: replace(now, revision=shown[seat].revision + 1) for seat, now in screens.items()
        }

    wrap(patch, scribe, "screens_of", around)


def etag_of_the_log(patch: Patch) -> None:
    """The ETag is the number of the next entry."""

    async def around(inner: Any, self: play.Play, game: str, seat: Seat) -> Shown:
        shown: Shown = await inner(self, game, seat)
        async with self.tables.open(game) as table:
            return replace(shown, revision=table.position.seq)

    wrap(patch, play.Play, "view", around)


def record_of_all(patch: Patch) -> None:
    """The record has the orders of both sides."""

    def around(inner: Any, entries: Sequence[OpenEntry], seat: Seat) -> Any:
        mine = [replace(entry, seat=seat.value) for entry in entries]
        return inner(mine, seat)

    wrap(patch, records, "own_orders", around)


def push_for_every_order(patch: Patch) -> None:
    """Every order pushes to everybody, changed or not."""

    def around(inner: Any, self: Any, table: Any, before: Any) -> None:
        for seat, shown in table.position.screens.items():
            self._hub.publish(table.game.id, seat, shown)

    wrap(patch, scribe.Scribe, "_publish", around)


def stale_by_the_log(patch: Patch) -> None:
    """An order is stale when anything has been stored since the sender looked (LX-02)."""
    looked: dict[Seat, int] = {}

    async def look(inner: Any, self: play.Play, game: str, seat: Seat) -> Shown:
        shown: Shown = await inner(self, game, seat)
        async with self.tables.open(game) as table:
            looked[seat] = table.position.seq
        return shown

    async def carry_out(inner: Any, self: Any, table: Any, side: Side, *more: Any) -> Any:
        if looked.get(Seat(side.value), table.position.seq) != table.position.seq:
            raise Stale(0)
        return await inner(self, table, side, *more)

    wrap(patch, play.Play, "view", look)
    wrap(patch, play.Play, "_carry_out", carry_out)


def refusals_are_counted(patch: Patch) -> None:
    """A refused order moves the revisions too."""

    async def around(inner: Any, self: Any, table: Any, *more: Any) -> None:
        await inner(self, table, *more)
        moved = {
            seat: replace(shown, revision=shown.revision + 1)
            for seat, shown in table.position.screens.items()
        }
        table.position = replace(table.position, screens=moved)

    wrap(patch, play.Play, "_keep_refused", around)


def card_with_the_orders(patch: Patch) -> None:
    """The list of games shows how much has happened."""

    services: list[Service] = []

    async def around(inner: Any, self: Lobby, game: str) -> GameCard:
        card: GameCard = await inner(self, game)
        async with services[-1].play.tables.open(game) as table:
            return replace(card, title=f"{card.title} {table.position.seq}")

    def keep(inner: Any, self: Service, *args: Any, **more: Any) -> None:
        inner(self, *args, **more)
        services.append(self)

    wrap(patch, Service, "__init__", keep)
    wrap(patch, Lobby, "card", around)


def page_with_the_truth(patch: Patch) -> None:
    """A card on the page has the kind of its counter among its data."""
    truth = Truth(patch)

    def around(inner: Any, *args: Any, **more: Any) -> Any:
        layer = inner(*args, **more)
        pieces = {
            id_: html.replace("<li ", f'<li data-kind="{truth.kind(id_.removeprefix("k-"))}" ', 1)
            for id_, html in layer.pieces.items()
        }
        return type(layer)(layer.svg, pieces)

    wrap(patch, frame, "cards_layer", around)


def frame_with_the_orders(patch: Patch) -> None:
    """A fragment tells how many orders the server has been given."""
    given = [0]

    async def submit(inner: Any, *args: Any, **more: Any) -> Any:
        given[0] += 1
        return await inner(*args, **more)

    def paint(inner: Any, self: Any, shown: Shown) -> str:
        return f"{inner(self, shown)}<!-- {given[0]} -->"

    wrap(patch, play.Play, "submit", submit)
    wrap(patch, live.Painter, "paint", paint)


def header_with_the_orders(patch: Patch) -> None:
    """A header says how many orders the server has been given."""
    given = [0]

    async def submit(inner: Any, *args: Any, **more: Any) -> Any:
        given[0] += 1
        return await inner(*args, **more)

    def secure(inner: Any, sent: Any, path: str) -> None:
        inner(sent, path)
        sent["X-Orders"] = str(given[0])

    wrap(patch, play.Play, "submit", submit)
    wrap(patch, headers, "secure", secure)


def replay_by_entries(patch: Patch) -> None:
    """A replay has a step for every order, shown or not."""

    def around(inner: Any, self: replays.Track, entry: int, eyes: replays.Eyes) -> int:
        return entry + 1

    wrap(patch, replays.Track, "step_of", around)


def dice_of_all(patch: Patch) -> None:
    """The page of the dice has every roll of the game."""

    async def around(inner: Any, self: rolls.Rolls, game: str, seat: Seat) -> rolls.Sheet:
        sheet: rolls.Sheet = await inner(self, game, Seat.UMPIRE)
        return sheet

    wrap(patch, rolls.Rolls, "sheet", around)


def replay_of_all(patch: Patch) -> None:
    """Everybody may watch through anybody's eyes."""

    def around(inner: Any, *args: Any) -> tuple[replays.Eyes, ...]:
        return tuple(replays.Eyes)

    wrap(patch, replays, "_allowed", around)


def picture_of_the_truth(patch: Patch) -> None:
    """The fragment of the hunt leaves the hexes out in which the boats are."""

    async def around(inner: Any, self: play.Play, game: str, seat: Seat, of: Any, what: Any) -> Any:
        found = await inner(self, game, seat, of, what)
        if found is None:
            return None
        async with self.tables.open(game) as table:
            below = {unit.hex for unit in lying(table.position.state, of.other)}
        return replace(found, shades=tuple(s for s in found.shades if s.hex not in below))

    wrap(patch, play.Play, "hunt", around)


PLANTS = (
    Plant("one revision for all", "HX.5", revision_of_all, "HX-3 drafts"),
    Plant("ETag of the log", "LX-05", etag_of_the_log, "HX-3 drafts"),
    Plant("record of both sides", "law 2", record_of_all, "HX-3 drafts"),
    Plant("push for every order", "law 4", push_for_every_order, "HX-3 drafts"),
    Plant("stale by the log", "LX-02", stale_by_the_log, "LX-02 in between"),
    Plant("refusals are counted", "HX.9", refusals_are_counted, "TX-03"),
    Plant("card counts the orders", "law 2", card_with_the_orders, "HX-3 drafts"),
    Plant("page with the truth", "law 2", page_with_the_truth, "TG-02"),
    Plant("frame counts the orders", "law 4", frame_with_the_orders, "TX-03"),
    Plant("replay by entries", "law 4", replay_by_entries, "HX-3 drafts"),
    Plant("replay of all", "law 2", replay_of_all, "HX-3 drafts"),
    Plant("dice of all", "HX.6", dice_of_all, "TG-16 the roll"),
    Plant("picture with the truth", "BX.2", picture_of_the_truth, "TS-02"),
    Plant("header counts the orders", "law 4", header_with_the_orders, "HX-3 drafts"),
)
