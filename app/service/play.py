"""From order to screen: checked against a view, resolved against the truth, stored, then shown."""

import asyncio
from collections.abc import Callable
from typing import TypeVar, get_args
from weakref import WeakValueDictionary

import msgspec
import structlog

from app.kernel.memo import Memo
from app.kernel.orders import Malformed, Order, Refusal
from app.kernel.shares import dice_wait
from app.service.answers import Accepted, Shown, Stale
from app.service.catalogue import Catalogue
from app.service.hub import Hub, Subscription
from app.service.scribe import ATTEMPTS, Crowded, Scribe, Signed
from app.service.tables import Table, Tables, fold
from app.store.log import Conflict
from app.store.models import RefusedOrder
from app.store.store import Store
from app.views.board import Board
from app.views.hunt import Hunt, Prospects, What
from app.views.menu import Menu, Odds
from app.views.model import View, Viewable
from app.views.seats import Seat, Side
from app.views.umpire import Refused, UmpireView

LOG = structlog.get_logger()
T = TypeVar("T")
MENUS = 32
"""Menus that are kept: a page, its socket and its seat's other tabs ask for the same one."""
NO_SIDE = Refusal(code="no-side", rule="HX.1", text="Only the two players give orders.")


class Aids(Viewable, frozen=True, kw_only=True):
    """What a screen needs beside a view: the sheet under it and what may be ordered."""

    board: Board
    menu: Menu
    hunts: tuple[What, ...] = ()
    """Pictures of what nobody sees that may be asked for; for the umpire, of either side."""


class Play:
    """Everything a seat does at a game. One order at a time per game, each in one piece."""

    def __init__(
        self, store: Store, catalogue: Catalogue, tables: Tables, scribe: Scribe, hub: Hub
    ) -> None:
        self._store = store
        self._hub = hub
        self._catalogue = catalogue
        self.tables = tables
        self._scribe = scribe
        self._menus = Memo(self._menu_of, room=MENUS)
        self._running: set[asyncio.Task[Accepted | Refusal]] = set()
        self._searching: WeakValueDictionary[tuple[str, Seat], asyncio.Lock] = WeakValueDictionary()

    async def view(self, game: str, seat: Seat) -> Shown:
        """What a seat sees. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            return table.shown(seat)

    async def menu(self, game: str, seat: Seat) -> Menu:
        """What a seat may order now, from its view alone. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            view = table.shown(seat).view
            if seat.side is None or not isinstance(view, View):
                return Menu()
            return self._menus(view)

    async def board(self, game: str) -> Board:
        """The printed sheet. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            return table.rules.play.board(table.game.scenario)

    def aids(self, view: View | UmpireView) -> Aids:
        """The sheet and the menu of a view, from the view alone. Raises UnknownRules."""
        common = view.truth if isinstance(view, UmpireView) else view
        play = self._catalogue.rules(common.ruleset).play
        gives = isinstance(view, View) and view.seat.side is not None
        menu = self._menus(common) if gives else Menu()
        sides = (view.a, view.b) if isinstance(view, UmpireView) else (common,)
        known = {what for each in sides for what in play.hunts(each)}
        hunts = tuple(what for what in get_args(What) if what in known)
        return Aids(board=play.board(common.scenario), menu=menu, hunts=hunts)

    def _menu_of(self, view: View) -> Menu:
        return self._catalogue.rules(view.ruleset).play.menu(view)

    async def odds(self, game: str, seat: Seat, notation: str) -> Odds | Refusal:
        """An attack before it is announced, from the sender's view alone. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            view, play = table.shown(seat).view, table.rules.play
        if seat.side is None or not isinstance(view, View):
            return NO_SIDE
        try:
            order = play.complete(view, play.parse_order(notation))
            return play.check(view, order) or play.odds(view, order)
        except Malformed as error:
            return Refusal(code="malformed", rule="", text=str(error))

    async def hunt(self, game: str, seat: Seat, of: Side, what: What) -> Hunt | None:
        """What a side can work out of what it does not see, from its view alone: for itself and
        for the umpire. None where there is nothing to hunt. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            view, play = table.shown(seat).view, table.rules.play
        if isinstance(view, UmpireView):
            view = view.a if of is Side.A else view.b
        if view.seat.side is not of:
            return None
        return await self._searched(game, seat, lambda: play.hunt(view, what))

    async def prospects(self, game: str, seat: Seat, label: str) -> Prospects | None:
        """What the orders of a counter of the sender's may find, from his view alone; None where
        he has no such counter, or nothing hides. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            view, play = table.shown(seat).view, table.rules.play
        if seat.side is None or not isinstance(view, View):
            return None
        return await self._searched(game, seat, lambda: play.prospects(view, label))

    async def _searched(self, game: str, seat: Seat, work: Callable[[], T]) -> T:
        """Work of some seconds, beside the loop so that nobody's orders wait for it; one at a time
        for a seat, so that who asks often has one core at most. No other seat feels it (HX.19)."""
        async with self._searching.setdefault((game, seat), asyncio.Lock()):
            return await asyncio.to_thread(work)

    async def why_not(self, game: str, seat: Seat, notation: str) -> Refusal | None:
        """Why an order would be refused, from the sender's view alone; no order is given, and the
        umpire hears of none. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            view, play = table.shown(seat).view, table.rules.play
        if seat.side is None or not isinstance(view, View):
            return NO_SIDE
        try:
            return play.check(view, play.complete(view, play.parse_order(notation)))
        except Malformed as error:
            return Refusal(code="malformed", rule="", text=str(error))

    async def muster(self, game: str, seat: Seat, file: str) -> str:
        """The order, in notation, for the force in a file. Raises NoSuchGame, Malformed."""
        async with self.tables.open(game) as table:
            view, play = table.shown(seat).view, table.rules.play
        if not isinstance(view, View):
            raise Malformed("file", "Only a side has a force.")
        return play.format_order(play.muster(view, file))

    async def over(self, game: str) -> bool:
        """Whether the game has ended. Raises NoSuchGame."""
        async with self.tables.open(game) as table:
            return table.rules.play.is_over(table.position.state)

    async def watch(self, game: str, seat: Seat, session: str, address: str) -> Subscription:
        """The views of a seat from now on, the present one first. Raises NoSuchGame, TooMany."""
        async with self.tables.open(game) as table:
            subscription = self._hub.subscribe(game, seat, session, address)
            subscription.put(table.shown(seat))
            return subscription

    async def refusals(self, game: str) -> tuple[Refused, ...]:
        """The orders that were refused, for the umpire alone."""
        rows = await self._store.register.refused(game)
        return tuple(Refused(seat=row.seat, rule=row.rule, text=row.text) for row in rows)

    async def submit(
        self,
        game: str,
        seat: Seat,
        order: Order | None = None,
        *,
        notation: str | None = None,
        raw: object | None = None,
        revision: int | None = None,
        key: str | None = None,
    ) -> Accepted | Refusal:
        """Carry out an order given as such, as notation or as parsed JSON.

        Returns once the order is durable and every seat has been told. A repeated key gets the
        first answer again. Raises NoSuchGame, Malformed, Stale; none of them changes anything.
        """
        work = self._in_turn(game, seat, _Asked(order, notation, raw), revision, key)
        task = asyncio.create_task(work)
        # A sender who hangs up must not stop his order half-way.
        self._running.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def settle(self) -> None:
        """Wait for the orders that are being carried out."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def _done(self, task: asyncio.Task[Accepted | Refusal]) -> None:
        """Forget an order; its failure is its sender's, who may be gone."""
        self._running.discard(task)
        if not task.cancelled():
            task.exception()

    async def _in_turn(
        self, game: str, seat: Seat, asked: "_Asked", revision: int | None, key: str | None
    ) -> Accepted | Refusal:
        async with self.tables.open(game) as table, table.lock:
            order = asked.read(table)
            side = seat.side
            if side is None:
                return NO_SIDE
            for _ in range(ATTEMPTS):
                if key is not None and (seat.value, key) in table.position.keys:
                    return await self._first_answer(table, seat, order, key)
                try:
                    answer = await self._carry_out(table, side, order, revision, key)
                except Conflict:
                    await self.tables.reload(table)
                    continue
                outcome = answer.code if isinstance(answer, Refusal) else "accepted"
                # Debug only: a host who plays must not read the pace of hidden orders off it.
                LOG.debug("order", game=game, seat=seat.value, outcome=outcome)
                return answer
            raise Crowded

    async def _carry_out(
        self, table: Table, side: Side, order: Order, revision: int | None, key: str | None
    ) -> Accepted | Refusal:
        """One try. Raises Conflict when the log has grown behind our back, Stale."""
        before, play = table.position, table.rules.play
        seat = side.seat
        shown = before.screens[seat]
        view = shown.view
        if not isinstance(view, View):
            raise TypeError(f"Seat {seat} has no player's view.")
        if revision is not None and revision != shown.revision:
            if await self.tables.is_behind(table):
                raise Conflict
            raise Stale(shown.revision)
        full = play.complete(view, order)
        refusal = dice_wait(view) or play.check(view, full)
        if refusal is not None:
            await self._keep_refused(table, seat, full, refusal)
            return refusal
        decision = play.decide(before.state, side, full, table.dice, table.sealer)
        signed = Signed(
            seat=seat,
            order=msgspec.json.encode(full),
            notation=play.format_order(full),
            asked=play.format_order(order),
            key=key,
        )
        events = table.rules.codec.encode(decision.events)
        screens = await self._scribe.enter(table, events, signed)
        return _accepted(screens[seat])

    async def _first_answer(self, table: Table, seat: Seat, order: Order, key: str) -> Accepted:
        """What the sender was told when the order of this key was carried out."""
        seq = table.position.keys[seat.value, key]
        entries = await self._store.log.load(table.game.id, upto=seq)
        receipt = entries[-1].receipt
        if receipt is None or receipt.asked != table.rules.play.format_order(order):
            raise Malformed("key", "This key was sent with another order before.")
        return _accepted(fold(table.rules, table.game, entries).screens[seat])

    async def _keep_refused(self, table: Table, seat: Seat, order: Order, refusal: Refusal) -> None:
        refused = RefusedOrder(
            game_id=table.game.id,
            seat=seat.value,
            code=refusal.code,
            rule=refusal.rule,
            text=refusal.text,
            notation=table.rules.play.format_order(order),
        )
        await self._store.register.refuse(refused)


class _Asked(msgspec.Struct, frozen=True):
    """An order in one of the three forms it may come in."""

    order: Order | None
    notation: str | None
    raw: object | None

    def read(self, table: Table) -> Order:
        """The order itself. Raises Malformed."""
        given = [form for form in (self.order, self.notation, self.raw) if form is not None]
        if len(given) != 1:
            raise Malformed("order", "Send either an order or its notation.")
        if self.order is not None:
            return self.order
        if self.notation is not None:
            return table.rules.play.parse_order(self.notation)
        return table.rules.play.decode_order(self.raw)


def _accepted(shown: Shown) -> Accepted:
    if not isinstance(shown.view, View):
        raise TypeError("Only a player is told that an order was accepted.")
    return Accepted(revision=shown.revision, view=shown.view)
