"""Corpen 18 as the service sees it."""

from collections.abc import Mapping
from typing import cast

import msgspec

from app.games.corpen18 import events as e
from app.games.corpen18 import menu as menus
from app.games.corpen18.belief.picture import PICTURES, picture
from app.games.corpen18.chapters import SHORT, WORDS, chapter_of, place_of
from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.charting import board_of
from app.games.corpen18.charts import charts
from app.games.corpen18.christening import first_fleets
from app.games.corpen18.data_check import faults_in
from app.games.corpen18.evolve import blank, evolve
from app.games.corpen18.fleet_lists import read_fleet
from app.games.corpen18.journal import Log
from app.games.corpen18.labels import fresh_labels
from app.games.corpen18.notation import format_order, parse_order
from app.games.corpen18.orders import ChooseFleet, CorpenOrder, Follow
from app.games.corpen18.position import Position, format_position, parse_position
from app.games.corpen18.preview import odds
from app.games.corpen18.redact import bare_view, view
from app.games.corpen18.scenario_charts import scenario_charts
from app.games.corpen18.scenarios import Scenario, scenarios
from app.games.corpen18.sealing import sealing
from app.games.corpen18.sequence import carry_on, reopen, resolve, rulings
from app.games.corpen18.sight import observe
from app.games.corpen18.state import State
from app.games.corpen18.steering import check_follow, following
from app.games.corpen18.switches import CHOICES, FLEET_CHOICES, Switches, switch_fault
from app.games.corpen18.tables import charts_of, current
from app.games.corpen18.umpire import umpire_view
from app.games.corpen18.view import View
from app.kernel.codec import UnknownRules
from app.kernel.data import DataError
from app.kernel.dice import Dice
from app.kernel.events import Event, Read
from app.kernel.journal import Journal, Sealing
from app.kernel.orders import Malformed, Order, Refusal
from app.kernel.ruleset import Decision, Option, Options, ScenarioCard
from app.kernel.seals import Sealer
from app.kernel.switches import with_options, words_of
from app.views import model
from app.views.board import Board
from app.views.charts import Chart
from app.views.hunt import Hunt, Prospects, What
from app.views.menu import Menu, Odds
from app.views.seats import Seat, Side
from app.views.umpire import UmpireView

CHARTS = "charts"
"""The option that names the charts of a game (`tables.Charts.key`)."""
ORDERS = msgspec.json.Decoder(CorpenOrder)


class Corpen18:
    """The rule set `corpen18`."""

    id = "corpen18"
    title = "Corpen 18"
    version = 1
    event_type: object = e.CorpenEvent
    data_faults = staticmethod(faults_in)

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """The scenarios that may be played. Raises DataError, also if a host's charts are wrong."""
        current()
        return tuple(_card(scenario) for scenario in scenarios().values())

    def charts(
        self, scenario: str | None = None, options: Options | None = None
    ) -> tuple[Chart, ...]:
        """The charts for new games or of a game's options, or the tables of a scenario.

        Raises KeyError, UnknownRules.
        """
        if scenario is not None:
            return scenario_charts(scenario)
        key = (options or {}).get(CHARTS)
        return charts(current() if key is None else charts_of(str(key)))

    def board(self, scenario: str) -> Board:
        """The map sheet of a scenario. Raises KeyError."""
        return board_of(scenarios()[scenario])

    def blank(self) -> State:
        """The state before the first event."""
        return blank()

    def settled(self, options: Options) -> Options:
        """The options with the charts for new games, which a host may replace (part 0)."""
        return {CHARTS: current().key, **options}

    def open(
        self,
        scenario: str,
        options: Options,
        dice: Dice,
        position: str | None = None,
        sealer: Sealer | None = None,
    ) -> Decision[State]:
        """Lay out a new game, or a position. Raises KeyError, Malformed."""
        chosen = scenarios()[scenario]
        log = _journal(blank(), dice, sealer)
        if position is not None:
            _lay_out(log, _position(scenario, position))
            return _decided(log)
        played = _charts(options)
        switches = _switches(
            chosen, {name: value for name, value in options.items() if name != CHARTS}
        )
        log.write(
            e.Opened(
                scenario=scenario,
                switches=switches,
                charts=played.key,
                turns=chosen.file.turns,
                light=chosen.light(0),
                weather=chosen.file.weather,
                sea_state=chosen.file.sea_state,
                moon=chosen.file.moon,
                ships=first_fleets(log, chosen, switches),
            )
        )
        for side in Side:
            fresh_labels(log, side, 1)
        return _decided(log)

    def evolve(self, state: State, event: Event) -> State:
        """The state after an event."""
        return evolve(state, event)

    def decode_order(self, raw: object) -> CorpenOrder:
        """An order from parsed JSON that notation can say. Raises Malformed with the field."""
        try:
            order: CorpenOrder = ORDERS.decode(msgspec.json.encode(raw))
        except msgspec.ValidationError as error:
            text = str(error)
            field = text.rpartition("`")[0].rpartition("`")[2] if "`$" in text else "order"
            raise Malformed(field.replace("$", "order", 1), text) from error
        return _sayable(order)

    def parse_order(self, text: str) -> CorpenOrder:
        """An order from notation. Raises Malformed."""
        return parse_order(text)

    def muster(self, view: model.View, file: str) -> Order:
        """The order for the fleet in a file (C13.1). Raises Malformed with the place."""
        own = _own(view)
        if own.side is None:
            raise Malformed("file", "Only a side has a fleet.")
        try:
            return ChooseFleet(lines=read_fleet(file, own.scenario, own.side))
        except DataError as error:
            raise Malformed("file", str(error)) from error

    def format_order(self, order: Order) -> str:
        """The notation of an order."""
        return format_order(cast(CorpenOrder, order))

    def complete(self, view: model.View, order: Order) -> Order:
        """A follower's course is worked out from that of its leader (C4.11)."""
        own = _own(view)
        if isinstance(order, Follow) and _open_to(own, order) and not check_follow(own, order):
            return following(own, order)
        return order

    def check(self, view: model.View, order: Order) -> Refusal | None:
        """Why the order is not allowed in this view (law 1)."""
        own = _own(view)
        if own.side is None or not _open_to(own, order):
            return _not_now(own)
        ruling = rulings(own, own.side, handed_in=own.handed_in)[type(order)]
        return ruling.check(own, order)

    def decide(
        self, state: State, side: Side, order: Order, dice: Dice, sealer: Sealer | None = None
    ) -> Decision[State]:
        """Resolve an order and all that follows by itself."""
        log = _journal(state, dice, sealer)
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
        """An attack's odds before it is listed. Raises Malformed for other orders."""
        return odds(_own(view), cast(CorpenOrder, order))

    def hunt(self, view: model.View, what: What) -> Hunt | None:
        """What can be worked out of what nobody sees, as the player of a view can do it."""
        return picture(_own(view), what)

    def hunts(self, view: model.View) -> tuple[What, ...]:
        """Which pictures of the search there may be."""
        return PICTURES if _own(view).side is not None else ()

    def prospects(self, view: model.View, label: str) -> Prospects | None:
        """Chances of single orders are not told apart from the picture."""
        del view, label
        return None

    def sealing(self, sealer: Sealer) -> Sealing:
        """How the game is sealed with a server's key."""
        return sealing(sealer)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.public.ended

    def format_position(self, state: State) -> str:
        """The position in notation."""
        return format_position(state)


def _journal(state: State, dice: Dice, sealer: Sealer | None) -> Log:
    """A journal of this game; it seals only with a server's key."""
    sealed = None if sealer is None else sealing(sealer)
    return Journal(state, dice, evolve, observe, sealed)


def _decided(log: Log) -> Decision[State]:
    return Decision(events=tuple(log.events), state=log.state)


def _position(scenario: str, text: str) -> Position:
    """A written position of this scenario. Raises Malformed."""
    position = parse_position(text)
    if position.public.scenario != scenario:
        raise Malformed("position", f"This is a position of {position.public.scenario}.")
    return position


def _lay_out(log: Log, position: Position) -> None:
    """Lay a written position out; every reader sees what is detected."""
    laid_out = e.LaidOut(public=position.public, forces=position.forces, drawn=position.drawn)
    log.write(laid_out)
    for side in Side:
        fresh_labels(log, side, 1)
    for spotted in position.spotted(log):
        log.write(spotted)
    reopen(log)
    carry_on(log)


def _own(view: model.View) -> View:
    if not isinstance(view, View):
        raise TypeError("not a view of Corpen 18")
    return view


def _open_to(view: View, order: Order) -> bool:
    """Whether the step takes such orders from a side."""
    if view.side is None:
        return False
    return type(order) in rulings(view, view.side, handed_in=view.handed_in)


def _not_now(view: View) -> Refusal:
    if view.verdict is not None:
        return Refusal(code="over", rule="C2.6", text="The game is over.")
    if view.side is None:
        return Refusal(code="no-side", rule="HX.1", text="Only players give orders.")
    if view.handed_in:
        text = "Your orders for this step are sealed and cannot be changed."
        return Refusal(code="sealed", rule="C2.3", text=text)
    if view.side not in view.movers:
        return Refusal(code="not-yours", rule="C2.2", text="None of your ships moves in this step.")
    step = next((step.title for step in view.track if step.now), view.phase)
    text = f"That order has no place in this step ({step.lower()})."
    return Refusal(code="wrong-phase", rule="C2.0", text=text)


def _sayable(order: CorpenOrder) -> CorpenOrder:
    """The order, if its notation means the same. Raises Malformed."""
    try:
        same = parse_order(format_order(order)) == order
    except (Malformed, IndexError) as error:
        raise Malformed(getattr(error, "field", "order"), f"cannot be read: {error}") from error
    if not same:
        raise Malformed("order", f"cannot be written as {format_order(order)!r}")
    return order


def _charts(options: Options) -> Charts:
    """The charts that an option names, by default those for new games. Raises Malformed."""
    key = options.get(CHARTS)
    if key is None:
        return current()
    try:
        return charts_of(str(key))
    except UnknownRules as error:
        raise Malformed(f"options.{CHARTS}", str(error)) from error


def _switches(scenario: Scenario, options: Options) -> Switches:
    """The scenario's switches with those chosen in the lobby. Raises Malformed."""
    chosen = with_options(scenario.file.switches, options, choices(scenario))
    if fault := switch_fault(chosen):
        raise Malformed(f"options.{fault.split()[0]}", f"{fault}.")
    return chosen


def choices(scenario: Scenario) -> Mapping[str, str]:
    """The switches that may be chosen for a scenario, each in one line (C12)."""
    shore = any(unit.type.startswith("shore:") for unit in scenario.units)
    off = {
        *(() if scenario.file.dummies else ("dummies",)),
        *(() if shore else ("shore_batteries",)),
    }
    bought = FLEET_CHOICES if scenario.file.purchase else {}
    return {name: text for name, text in {**CHOICES, **bought}.items() if name not in off}


def _card(scenario: Scenario) -> ScenarioCard:
    file = scenario.file
    return ScenarioCard(
        id=scenario.id,
        ruleset="corpen18",
        title=file.title,
        summary=file.summary,
        sides=(scenario.name(Side.A), scenario.name(Side.B)),
        turns=file.turns,
        listed=file.listed,
        hidden=tuple(scenario.name(side) for side in Side),
        rule="C12",
        options=tuple(
            Option(
                name=name,
                text=SHORT.get(name, choices(scenario)[name]),
                default=getattr(file.switches, name),
                choices=words_of(Switches, name),
                words=WORDS.get(name, {}),
                chapter=chapter_of(name),
            )
            for name in sorted(choices(scenario), key=place_of)
        ),
    )
