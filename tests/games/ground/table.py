"""Two players at a table: orders in notation, checked and resolved as the service does it."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.evolve import blank, evolve
from app.games.ground.field import field_of
from app.games.ground.movement import phase_march
from app.games.ground.ruleset import Ground
from app.games.ground.sequence import carry_on
from app.games.ground.sight import observe
from app.games.ground.state import Overrun, State
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.kernel.dice import HmacDice, ScriptedDice, Stream
from app.kernel.events import Event, Rolled
from app.kernel.journal import Journal
from app.views.seats import Seat, Side
from tests.games.ground.build import board

GROUND = Ground()
A, B = Side.A, Side.B
EventT = TypeVar("EventT", bound=Event)


class Table:
    """A game from a position. Public dice are given with the order that draws them."""

    def __init__(
        self,
        *units: Unit,
        phase: str = "P3",
        labels: Mapping[Side, tuple[str, ...]] | None = None,
        secret: bytes = b"table",
        **public: Any,
    ) -> None:
        public.setdefault("n", 1)
        laid = board(*units, phase=phase, **public)
        self._then = HmacDice(secret)
        log = Journal(blank(), self._then, evolve, observe)
        spare = labels or {A: ("C71", "C64", "C88"), B: ("P71", "P64", "P88")}
        log.write(e.LaidOut(public=laid.public, forces=laid.forces, control={}, labels=spare))
        for side in Side:
            field = field_of(laid.public)
            marches = {
                u.id: phase_march(field, replace(u, march=replace(u.march, start=u.hex)), phase)
                for u in laid.forces[side].units.values()
                if u.on_map
            }
            log.write(e.Refreshed(side=side, marches=marches, turn_start=False))
        self.state: State = log.state
        carry_on(log)
        self.state = log.state
        self.events: tuple[Event, ...] = ()

    def order(self, side: Side, notation: str, *dice: int) -> None:
        """Give an order that must be allowed, and draw exactly these public dice for it."""
        seat = Seat(side.value)
        order = GROUND.complete(self.view(seat), GROUND.parse_order(notation))
        refusal = GROUND.check(self.view(seat), order)
        assert refusal is None, refusal and refusal.text
        start = self.state.umpire.drawn.get(Stream.PUBLIC.value, 0)
        scripted = ScriptedDice(dice, self._then, {Stream.PUBLIC: start})
        decision = GROUND.decide(self.state, side, order, scripted)
        self.state, self.events = decision.state, decision.events
        drawn = [x for x in self.events if isinstance(x, Rolled) and x.stream == "public"]
        assert len(drawn) == len(dice), f"{len(drawn)} dice drawn, {len(dice)} given"

    def refused(self, side: Side, notation: str) -> str:
        """The rule by which an order is refused."""
        view = self.view(Seat(side.value))
        refusal = GROUND.check(view, GROUND.complete(view, GROUND.parse_order(notation)))
        assert refusal is not None, f"{notation} is allowed"
        return refusal.rule

    def view(self, seat: Seat = Seat.A) -> View:
        """What a seat may know."""
        return GROUND.view(self.state, seat)

    def unit(self, label: str) -> Unit:
        """The unit that bears a label."""
        for force in self.state.forces.values():
            for unit in force.units.values():
                if unit.label == label:
                    return unit
        raise KeyError(label)

    def at(self, hex_: str) -> list[str]:
        """Labels of the counters on a hex."""
        return sorted(
            unit.label
            for force in self.state.forces.values()
            for unit in force.units.values()
            if unit.in_play and unit.hex == hex_
        )

    @property
    def overrun(self) -> Overrun:
        """The open overrun."""
        assert self.state.public.overrun is not None
        return self.state.public.overrun

    @property
    def step(self) -> tuple[str, int, Side | None]:
        """Stage, round and side of the open overrun."""
        return self.overrun.stage, self.overrun.round, self.overrun.turn

    def saw(self, kind: type[EventT]) -> list[EventT]:
        """The events of a type that the last order led to."""
        return [event for event in self.events if isinstance(event, kind)]

    def lines(self, seat: Seat) -> list[str]:
        """All log lines of a reader."""
        return [bulletin.text for bulletin in self.state.knowledge[seat].bulletins]
