"""The ground game as the service sees it."""

from typing import cast

import msgspec

from app.games.ground import events as e
from app.games.ground import menu as menus
from app.games.ground.cards import card_of, chosen_switches
from app.games.ground.charting import board_of
from app.games.ground.charts import charts, scenario_charts
from app.games.ground.data_check import faults_in
from app.games.ground.evolve import blank, evolve
from app.games.ground.forces import pool_of
from app.games.ground.labels import shuffled
from app.games.ground.notation import format_order, parse_order
from app.games.ground.notation_forces import read_force
from app.games.ground.odds import odds
from app.games.ground.orders import GroundOrder
from app.games.ground.position import Position, format_position, parse_position
from app.games.ground.redact import bare_view, view
from app.games.ground.roster import roster
from app.games.ground.sayable import check_sayable
from app.games.ground.scenarios import Scenario, scenarios
from app.games.ground.sea.chart import chart, hunts
from app.games.ground.sea.mining import hand_out
from app.games.ground.sea.prospects import prospects
from app.games.ground.sealing import sealing
from app.games.ground.sequence import carry_on, resolve, rulings
from app.games.ground.sight import observe
from app.games.ground.state import State
from app.games.ground.umpire import umpire_view
from app.games.ground.view import View
from app.games.ground.waypoints import filled_in
from app.games.ground.words import listed
from app.kernel.data import DataError
from app.kernel.dice import Dice
from app.kernel.events import Event, Read
from app.kernel.journal import Journal, Sealing
from app.kernel.orders import Malformed, Order, Refusal
from app.kernel.ruleset import Decision, Options, ScenarioCard
from app.kernel.seals import Sealer
from app.views import model
from app.views.board import Board
from app.views.charts import Chart
from app.views.hunt import Hunt, Prospects, What
from app.views.menu import Menu, Odds
from app.views.seats import Seat, Side
from app.views.umpire import UmpireView

HALF = 3
"""Up to this a die is for side a (S-S3)."""
ORDERS: msgspec.json.Decoder[object] = msgspec.json.Decoder(GroundOrder)


class Ground:
    """The cybertank game with concealed counters."""

    id = "ground"
    title = "The ground game and the sea"
    version = 1
    event_type: object = e.GroundEvent
    data_faults = staticmethod(faults_in)

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """The scenarios that may be played."""
        return tuple(card_of(s) for s in scenarios().values())

    def charts(
        self, scenario: str | None = None, options: Options | None = None
    ) -> tuple[Chart, ...]:
        """The tables of the rules, alike in every game, or of a scenario. Raises KeyError."""
        del options
        return charts() if scenario is None else scenario_charts(scenario)

    def board(self, scenario: str) -> Board:
        """The map sheet of a scenario. Raises KeyError."""
        return board_of(scenarios()[scenario])

    def blank(self) -> State:
        """The state before the first event."""
        return blank()

    def settled(self, options: Options) -> Options:
        """The options as they are: all data of this game comes with its version."""
        return options

    def open(
        self,
        scenario: str,
        options: Options,
        dice: Dice,
        position: str | None = None,
        sealer: Sealer | None = None,
    ) -> Decision[State]:
        """Lay out a new game, or a position. Raises KeyError, Malformed."""
        if position is not None:
            return _laid_out(_position(scenario, position), dice, sealer)
        chosen = scenarios()[scenario]
        switches = chosen_switches(chosen, options)
        log = Journal(blank(), dice, evolve, observe, _sealing(sealer))
        pools = _pools(chosen, log)
        units = tuple(u for side in Side for u in roster(chosen, side, switches, pools))
        borne = {unit.label for unit in units}
        labels = {side: shuffled(log, chosen.side(side).prefix, borne) for side in Side}
        log.write(
            e.Opened(
                scenario=scenario,
                switches=switches,
                first=_first(chosen, log),
                turns=chosen.file.turns,
                units=units,
                setting=chosen.set_up_steps()[0],
                labels=labels,
            )
        )
        hand_out(log)
        return _decided(log)

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def decode_order(self, raw: object) -> GroundOrder:
        """An order from parsed JSON that notation can say. Raises Malformed with the field."""
        try:
            order = cast(GroundOrder, ORDERS.decode(msgspec.json.encode(raw)))
        except msgspec.ValidationError as error:
            text = str(error)
            field = text.rpartition("`")[0].rpartition("`")[2] if "`$" in text else "order"
            raise Malformed(field.replace("$", "order", 1), text) from error
        check_sayable(order)
        return order

    def parse_order(self, text: str) -> GroundOrder:
        """An order from notation. Raises Malformed."""
        return parse_order(text)

    def muster(self, view: model.View, file: str) -> Order:
        """The order for the force in a file. Raises Malformed with the place (G13.1)."""
        own = _own(view)
        if own.side is None:
            raise Malformed("file", "Only a side has a force.")
        try:
            return read_force(file, own.scenario, own.side)
        except DataError as error:
            raise Malformed("file", str(error)) from error

    def format_order(self, order: Order) -> str:
        """The notation of an order."""
        return format_order(cast(GroundOrder, order))

    def complete(self, view: model.View, order: Order) -> Order:
        """Fill in the hexes between a path's waypoints, from the sender's view."""
        return filled_in(_own(view), order)

    def check(self, view: model.View, order: Order) -> Refusal | None:
        """Why the order is not allowed in this view (law 1)."""
        own = _own(view)
        ruling = rulings(own, own.side).get(type(order)) if own.side else None
        if ruling is None:
            return _not_now(own)
        return ruling.check(own, order)

    def decide(
        self, state: State, side: Side, order: Order, dice: Dice, sealer: Sealer | None = None
    ) -> Decision[State]:
        """Resolve an order and all that follows by itself."""
        log = Journal(state, dice, evolve, observe, _sealing(sealer))
        log.write(Read(side=side))
        resolve(log, side, order)
        return _decided(log)

    def view(self, state: State, seat: Seat) -> View:
        """What a seat may know: public facts, own force, own knowledge."""
        own = state.forces[seat.side] if seat.side else None
        return view(state.public, own, state.knowledge[seat], seat)

    def bare_view(self, state: State, seat: Seat) -> View:
        """The same but for what is there for eyes alone: what an order is checked in."""
        own = state.forces[seat.side] if seat.side else None
        return bare_view(state.public, own, state.knowledge[seat], seat)

    def umpire(self, state: State) -> UmpireView:
        """The truth and both sides' views."""
        return umpire_view(state)

    def menu(self, view: model.View) -> Menu:
        """What may be ordered now."""
        return menus.menu(_own(view))

    def odds(self, view: model.View, order: Order) -> Odds:
        """An attack's odds before it is announced. Raises Malformed for other orders."""
        return odds(_own(view), order)

    def hunt(self, view: model.View, what: What) -> Hunt | None:
        """Where what is hidden may be, as the player of a view can work it out."""
        return chart(_own(view), what)

    def hunts(self, view: model.View) -> tuple[What, ...]:
        """Which pictures there may be for the player of a view."""
        return hunts(_own(view))

    def prospects(self, view: model.View, label: str) -> Prospects | None:
        """What the orders of a counter may find, as the player of a view can work it out."""
        return prospects(_own(view), label)

    def sealing(self, sealer: Sealer) -> Sealing:
        """How the game is sealed with a server's key."""
        return sealing(sealer)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.public.ended

    def format_position(self, state: State) -> str:
        """The position in notation."""
        return format_position(state)


def _pools(scenario: Scenario, log: Journal[State]) -> dict[Side, int]:
    """The points that sides have to spend where dice say how many, rolled openly (G14.3)."""
    pools = {}
    for side in Side:
        pool = pool_of(scenario.side(side))
        if pool is None or not pool.dice:
            continue
        dice = tuple(log.die(f"points of {side}") for _ in range(pool.dice))
        pools[side] = pool.base + pool.times * sum(dice)
        log.write(e.PoolRolled(scenario=scenario.id, side=side, dice=dice, points=pools[side]))
    return pools


def _first(scenario: Scenario, log: Journal[State]) -> Side:
    """The side that moves first; a die that says it is thrown openly (S-S3)."""
    if scenario.file.first != "die":
        return scenario.file.starts
    die = log.die("who moves first")
    side = Side.A if die <= HALF else Side.B
    log.write(e.sea.FirstRolled(scenario=scenario.id, side=side, die=die))
    return side


def _sealing(sealer: Sealer | None) -> Sealing | None:
    """How a game is sealed; not at all without a server's key."""
    return None if sealer is None else sealing(sealer)


def _position(scenario: str, text: str) -> Position:
    """A written position of this scenario. Raises Malformed."""
    position = parse_position(text)
    if position.public.scenario != scenario:
        raise Malformed("position", f"This is a position of {position.public.scenario}.")
    return position


def _laid_out(position: Position, dice: Dice, sealer: Sealer | None) -> Decision[State]:
    """Lay a written position out; every reader sees what its counters show."""
    log = Journal(blank(), dice, evolve, observe, _sealing(sealer))
    log.write(
        e.LaidOut(
            public=position.public,
            forces=position.forces,
            control=position.control,
            labels=position.labels,
        )
    )
    if position.proved:
        log.write(e.ProvedReal(units=position.proved))
    for seat, marks in position.marks.items():
        for hex_, mark in sorted(marks.items()):
            log.write(e.MarkShown(reader=seat, hex=hex_, mark=mark))
    for seat, mines in position.found.items():
        if mines:
            log.write(e.MinesKnown(reader=seat, mines=mines))
    if position.public.phase != "SETUP":
        log.seal()
    carry_on(log)
    return _decided(log)


def _decided(log: Journal[State]) -> Decision[State]:
    return Decision(events=tuple(log.events), state=log.state)


def _own(view: model.View) -> View:
    if not isinstance(view, View):
        raise TypeError("not a view of the ground game")
    return view


def _not_now(view: View) -> Refusal:
    if view.verdict is not None:
        return Refusal(code="over", rule="G3.4", text="The game is over.")
    if view.side is None:
        return Refusal(code="no-side", rule="G3.12", text="Only players give orders.")
    if view.side not in view.waiting:
        names = listed(party.name for party in view.sides if party.side in view.waiting)
        return Refusal(code="not-yours", rule="G3.5", text=f"It is for {names} to act now.")
    if view.due:
        text = "First the dummies above the cap are discarded."
        return Refusal(code="cap", rule="G3.8", text=text)
    if view.salvo is not None:
        text = "First the missile in the air: its path, or who shoots at it."
        return Refusal(code="salvo-open", rule="G3.7", text=text)
    if view.overrun is not None:
        text = f"That order has no place in this step of the overrun in {view.overrun.hex}."
        return Refusal(code="overrun-open", rule="G3.6", text=text)
    step = next((step.title for step in view.track if step.now), view.phase)
    text = f"That order has no place in this phase ({step.lower()})."
    return Refusal(code="wrong-phase", rule="G3.5", text=text)
