"""Hide: a whole game on nine hexes, small enough to test the server with.

Each side hides one counter. In its turn a side may steal to another hex, unseen, as often as it
likes; guess where the enemy hides, in public; or end its turn. A right guess wins on a die of 2+.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from app.kernel.dice import Dice, Stream
from app.kernel.events import (
    Event,
    Pledged,
    Promised,
    Proven,
    Rolled,
    Sealed,
    Shared,
    Told,
    Unsealed,
    Waived,
)
from app.kernel.journal import Journal, Sealing
from app.kernel.orders import Malformed, Order, Refusal
from app.kernel.proofs import proven
from app.kernel.ruleset import Decision, Option, Options, ScenarioCard
from app.kernel.seals import Sealer, Secrets
from app.kernel.state import Contact, Force, Knowledge, Public, State, Umpire
from app.views.board import Board, BoardHex
from app.views.charts import Chart
from app.views.hunt import Hunt, Prospects, What
from app.views.menu import Menu, Offer
from app.views.model import Bulletin, Counter, Party, Prompt, Step, Verdict, View
from app.views.seats import READERS, Seat, Side
from app.views.umpire import UmpireView

HEXES = tuple(f"{col:02}{row:02}" for col in (1, 2, 3) for row in (1, 2, 3))


class Move(Order, frozen=True, kw_only=True):
    """Hide elsewhere; the enemy sees nothing of it."""

    to: str


class Guess(Order, frozen=True, kw_only=True):
    """Say aloud where the enemy hides."""

    hex: str


class End(Order, frozen=True, kw_only=True):
    """End the turn."""


Orders = Move | Guess | End


class Opened(Event, frozen=True, kw_only=True):
    """The game was laid out."""

    scenario: str
    turns: int


class Hidden(Event, frozen=True, kw_only=True):
    """A side's counter went to a hex."""

    side: Side
    hex: str
    number: int


class Guessed(Event, frozen=True, kw_only=True):
    """A side said a hex aloud."""

    side: Side
    hex: str


class Turned(Event, frozen=True, kw_only=True):
    """A player-turn began."""

    n: int
    active: Side


class Won(Event, frozen=True, kw_only=True):
    """The game ended."""

    side: Side | None


Events = Opened | Hidden | Guessed | Turned | Won | Rolled | Told | Proven


class HidePublic(Public, frozen=True, kw_only=True):
    """What the table sees."""

    turns: int = 3
    winner: Side | None = None


class HideForce(Force, frozen=True, kw_only=True):
    """A side's one counter."""

    hex: str = ""
    number: int = 0


Hide = State[HidePublic, HideForce, Contact, Umpire]


def evolve(state: Hide, event: Event) -> Hide:
    """The state after an event."""
    public = state.public
    match event:
        case Opened():
            public = replace(public, scenario=event.scenario, turns=event.turns)
        case Turned():
            turn = (event.n + 1) // 2
            public = replace(public, n=event.n, turn=turn, active=event.active, phase="hide")
        case Won():
            public = replace(public, ended=True, active=None, winner=event.side)
        case Hidden():
            force = replace(state.forces[event.side], hex=event.hex, number=event.number)
            return replace(state, forces={**state.forces, event.side: force})
        case Told():
            known = state.knowledge[event.reader]
            known = replace(known, bulletins=(*known.bulletins, event.bulletin))
            return replace(state, knowledge={**state.knowledge, event.reader: known})
        case Rolled():
            drawn = {**state.umpire.drawn, event.stream: event.index + 1}
            return replace(state, umpire=replace(state.umpire, drawn=drawn))
        case Promised() | Pledged() | Shared() | Waived() | Sealed() | Unsealed():
            return proven(state, event)
        case _:
            return state
    return replace(state, public=public)


def observe(before: Hide, event: Event, after: Hide) -> Iterable[Event]:
    """What each reader is told of an event."""
    match event:
        case Guessed():
            kind, text, readers = "result", f"Guessed: {event.hex}.", READERS
        case Turned():
            kind, text, readers = "phase", f"Player-turn {event.n} begins.", READERS
        case Won():
            kind, text, readers = "note", "The game is over.", READERS
        case Hidden():
            kind, text, readers = "move", f"Hidden in {event.hex}.", (Seat(event.side),)
        case _:
            return
    for reader in readers:
        known = after.knowledge[reader].bulletins
        line = Bulletin(
            n=len(known) + 1, turn=after.public.turn, phase="hide", kind=kind, text=text
        )
        yield Told(reader=reader, bulletin=line)


def _sealing(sealer: Sealer | None) -> Sealing | None:
    """Each side's one secret; a counter that is found ends the game, so none is turned up."""
    return None if sealer is None else Sealing(sealer, secrets, {})


def secrets(force: HideForce) -> Secrets:
    """Where it hides."""
    return Secrets(names={}, force=msgspec.json.encode(force))


class HideRules:
    """The rule set, as `app.kernel.ruleset.Ruleset` asks for it."""

    id = "hide"
    title = "Hide and seek"
    version = 1
    event_type: object = Events

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        turns = Option(name="turns", text="How long it lasts", default=3)
        card = ScenarioCard(
            id="hide-1",
            ruleset=self.id,
            title="Nine hexes",
            summary="Find the other counter.",
            sides=("Fox", "Hare"),
            turns=3,
            options=(turns,),
        )
        return (card,)

    def data_faults(self, path: Path, raw: Mapping[str, object]) -> Iterable[str] | None:
        """None: the game has no files."""

    def charts(
        self, scenario: str | None = None, options: Options | None = None
    ) -> tuple[Chart, ...]:
        """The only thing to look up."""
        return (Chart(title="Guess", rule="T1", columns=("Die", "Hit"), rows=(("2+", "yes"),)),)

    def board(self, scenario: str) -> Board:
        if scenario != "hide-1":
            raise KeyError(scenario)
        hexes = tuple(BoardHex(hex=label, terrain="clear") for label in HEXES)
        return Board(name="Nine hexes", cols=3, rows=3, hexes=hexes)

    def blank(self) -> Hide:
        return State(
            public=HidePublic(scenario=""),
            forces={side: HideForce(side=side) for side in Side},
            knowledge={reader: Knowledge() for reader in READERS},
            umpire=Umpire(),
        )

    def settled(self, options: Options) -> Options:
        return options

    def open(
        self,
        scenario: str,
        options: Options,
        dice: Dice,
        position: str | None = None,
        sealer: Sealer | None = None,
    ) -> Decision[Hide]:
        self.board(scenario)
        turns = options.get("turns", 3)
        if type(turns) is not int or set(options) - {"turns"}:
            raise Malformed("options", "The only option is turns, a whole number.")
        journal = Journal(self.blank(), dice, evolve, observe, _sealing(sealer))
        journal.write(Opened(scenario=scenario, turns=turns))
        places = position.split() if position else ["0101", "0303"]
        if len(places) != 2 or not set(places) <= set(HEXES):
            raise Malformed("position", "A position is two hexes.")
        for side, place in zip(Side, places, strict=True):
            number = journal.die("number", Stream.of(side))
            journal.write(Hidden(side=side, hex=place, number=number))
        journal.seal()
        journal.write(Turned(n=1, active=Side.A))
        return Decision(events=tuple(journal.events), state=journal.state)

    def evolve(self, state: Hide, event: Event) -> Hide:
        return evolve(state, event)

    def decode_order(self, raw: object) -> Order:
        try:
            return msgspec.convert(raw, Orders)
        except msgspec.ValidationError as error:
            raise Malformed("order", str(error)) from error

    def parse_order(self, text: str) -> Order:
        match text.split():
            case ["move", to]:
                return Move(to=to)
            case ["guess", place]:
                return Guess(hex=place)
            case ["end"]:
                return End()
            case _:
                raise Malformed("notation", "Write move, guess or end.")

    def muster(self, view: View, file: str) -> Order:
        """Nobody buys anything here."""
        raise Malformed("file", "There is no force to choose.")

    def format_order(self, order: Order) -> str:
        match order:
            case Move():
                return f"move {order.to}"
            case Guess():
                return f"guess {order.hex}"
            case _:
                return "end"

    def complete(self, view: View, order: Order) -> Order:
        if isinstance(order, Move) and order.to == "home":
            return Move(to="0101" if view.seat is Seat.A else "0303")
        return order

    def check(self, view: View, order: Order) -> Refusal | None:
        if view.verdict:
            return Refusal(code="over", rule="T1", text="The game is over.")
        if view.active != view.seat:
            return Refusal(code="not-your-turn", rule="T2", text="It is not your turn.")
        if isinstance(order, Move | Guess):
            place = order.to if isinstance(order, Move) else order.hex
            if place not in HEXES:
                return Refusal(code="off-map", rule="T3", text=f"There is no hex {place}.")
        return None

    def decide(
        self, state: Hide, side: Side, order: Order, dice: Dice, sealer: Sealer | None = None
    ) -> Decision[Hide]:
        journal = Journal(state, dice, evolve, observe, _sealing(sealer))
        match order:
            case Move():
                number = state.forces[side].number
                journal.write(Hidden(side=side, hex=order.to, number=number))
            case Guess():
                journal.write(Guessed(side=side, hex=order.hex))
                if journal.die("guess") > 1 and state.forces[side.other].hex == order.hex:
                    journal.write(Won(side=side))
            case End() if state.public.n == 2 * state.public.turns:
                journal.write(Won(side=None))
            case End():
                journal.seal()
                journal.write(Turned(n=state.public.n + 1, active=side.other))
            case _:
                raise AssertionError(order)
        return Decision(events=tuple(journal.events), state=journal.state)

    def bare_view(self, state: Hide, seat: Seat) -> View:
        """The same view."""
        return self.view(state, seat)

    def view(self, state: Hide, seat: Seat) -> View:
        side = seat.side
        own = state.forces[side] if side else None
        return view(state.public, own, state.knowledge[seat], seat)

    def umpire(self, state: Hide) -> UmpireView:
        counters = tuple(
            counter(side, state.forces[side].hex, state.forces[side].number) for side in Side
        )
        observed = self.view(state, Seat.OBSERVER)
        return UmpireView(
            truth=replace(observed, counters=counters, seat=Seat.UMPIRE),
            counters=counters,
            a=self.view(state, Seat.A),
            b=self.view(state, Seat.B),
        )

    def menu(self, view: View) -> Menu:
        if view.active != view.seat:
            return Menu()
        moves = tuple(Offer(notation=f"move {label}", text=f"Hide in {label}") for label in HEXES)
        return Menu(offers=(*moves, Offer(notation="end", text="End the turn")))

    def hunt(self, view: View, what: What) -> Hunt | None:
        return None

    def hunts(self, view: View) -> tuple[What, ...]:
        return ()

    def prospects(self, view: View, label: str) -> Prospects | None:
        return None

    def sealing(self, sealer: Sealer) -> Sealing:
        return Sealing(sealer, secrets, {})

    def is_over(self, state: Hide) -> bool:
        return state.public.ended

    def format_position(self, state: Hide) -> str:
        return " ".join(state.forces[side].hex for side in Side)


def counter(side: Side, place: str, number: int) -> Counter:
    """A counter as its owner sees it."""
    return Counter(label=f"{side}1", side=side, hex=place, face="concealed", code=str(number))


def view(public: HidePublic, own: HideForce | None, known: Knowledge[Contact], seat: Seat) -> View:
    """A view, filled from empty."""
    yours = own is not None and own.side == public.active
    verdict = Verdict(winner=public.winner, title="Over", text="Over.") if public.ended else None
    return View(
        ruleset="hide",
        scenario=public.scenario,
        title="Nine hexes",
        seat=seat,
        sides=(Party(side=Side.A, name="Fox"), Party(side=Side.B, name="Hare")),
        turn=public.turn,
        turns=public.turns,
        active=public.active,
        phase=public.phase,
        track=(Step(name="hide", title="Hide", rule="T2", now=True),),
        waiting=(public.active,) if public.active else (),
        prompt=Prompt(text="Hide or guess." if yours else "Wait.", yours=yours),
        counters=(counter(own.side, own.hex, own.number),) if own else (),
        log=known.bulletins,
        verdict=verdict,
    )


RULES = HideRules()
