"""Positions in notation, for test games and for the umpire: what differs from the set-up.

scenario denmark_strait
switch smoke true
turn 2 MOVE1_UND
weather clear sea 3
smoke 1012 1
drawn umpire 7
alert b north 2
BIS 1008 S hits=1 evasion=evading fired=main seen
PEU -
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import asdict, fields, replace

from app.games.corpen18 import events as e
from app.games.corpen18.detect import in_order
from app.games.corpen18.journal import Log
from app.games.corpen18.labels import fresh_labels
from app.games.corpen18.market import faults as fleet_faults
from app.games.corpen18.position_units import bounded, converted, read_unit, write_unit
from app.games.corpen18.roster import roster
from app.games.corpen18.scenarios import Scenario, scenarios
from app.games.corpen18.state import Force, Public, Ship, Smoke, State
from app.games.corpen18.steps import BY_NAME
from app.games.corpen18.switches import Switches, switch_fault
from app.games.corpen18.tables import current
from app.games.corpen18.weather import EVERY, ROUGHEST
from app.kernel.dice import Stream
from app.kernel.facts import Fact
from app.kernel.notation import COUNT
from app.kernel.orders import Malformed
from app.views.seats import Side

T = TypeVar("T")
V = TypeVar("V")
HELD = 2
"""DETECT steps running after which a contact is identified (C5.9)."""
SETUP = "SETUP"


class Position(Fact, frozen=True, kw_only=True):
    """A position that was read."""

    public: Public
    forces: dict[Side, Force]
    detected: tuple[str, ...]
    """Units that the enemy detects."""
    drawn: dict[str, int]
    """How many dice were drawn before, by stream."""

    def spotted(self, log: Log) -> Iterator[e.Spotted]:
        """What each side detects, as a DETECT step would have found it."""
        for by in Side:
            force = log.state.forces[by.other]
            new = in_order(log, [s for s in force.ships.values() if s.id in self.detected])
            labels = fresh_labels(log, by.other, len(new))
            units = tuple(ship.id for ship in new)
            yield e.Spotted(
                by=by,
                step=0,
                units=units,
                found=dict(zip(units, labels, strict=True)),
                how=dict.fromkeys(units, "sight"),
                steps={ship.id: ship.held for ship in new},
                named=tuple(ship.id for ship in new if self._is_named(ship)),
            )

    def _is_named(self, ship: Ship) -> bool:
        """Whether it is identified: held at two DETECT steps, where that is graded (C5.9)."""
        return self.public.switches.identification == "full" or ship.held >= HELD


class _Lines(msgspec.Struct, kw_only=True):
    """The lines of a position by what they are about, as words."""

    switches: dict[str, str] = {}
    table: dict[str, str] = {}
    """What is said once."""
    fleets: dict[Side, tuple[str, ...]] = {}
    smoke: list[Smoke] = []
    drawn: dict[str, int] = {}
    lost: dict[Side, int] = {}
    interned: tuple[str, ...] = ()
    alerts: dict[Side, dict[str, int]]
    units: dict[str, list[str]] = {}


def parse_position(text: str) -> Position:
    """A position. Raises Malformed with the field that is wrong."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines or lines[0][:1] != ["scenario"] or len(lines[0]) != 2:
        raise Malformed("scenario", 'the first line must be "scenario" and its id')
    scenario = scenarios().get(lines[0][1])
    if scenario is None:
        raise Malformed("scenario", f"there is no scenario {lines[0][1]}")
    read = _read(lines[1:])
    switches = _switches(scenario, read.switches)
    public = _public(scenario, switches, read)
    for buyer, bought in read.fleets.items():
        _check_fleet(scenario, buyer, switches, bought)
    ships = {ship.id: ship for ship in roster(scenario, switches, read.fleets)}
    for unit in read.units:
        if unit not in ships:
            raise Malformed("unit", f"{scenario.id} has no unit {unit}")
    ships = {k: read_unit(s, read.units.get(k, ()), public) for k, s in ships.items()}
    forces = {
        side: Force(
            side=side,
            ships={k: s for k, s in ships.items() if s.side is side},
            fleet=read.fleets.get(side, ()),
            alerts=read.alerts[side],
        )
        for side in Side
    }
    for unit in read.interned:
        if unit not in ships or ships[unit].fate != "interned":
            raise Malformed("interned", f"interned: {unit} is not of this fate")
    for force in forces.values():
        _check_force(scenario, force, public)
    detected = tuple(unit for unit, words in read.units.items() if "seen" in words)
    return Position(public=public, forces=forces, detected=detected, drawn=read.drawn)


def _read(lines: list[list[str]]) -> _Lines:
    read = _Lines(alerts={side: {} for side in Side})
    for words in lines:
        match words:
            case ["switch", name, value]:
                _once(read.switches, name, value, "switch")
            case ["turn", turn, phase]:
                _once(read.table, "turn", turn, "turn")
                read.table["phase"] = phase
            case ["weather", weather, "sea", sea]:
                _once(read.table, "weather", weather, "weather")
                read.table["sea_state"] = sea
            case [("until" | "draw") as name, value]:
                _once(read.table, name, value, name)
            case ["fleet", ("a" | "b") as letter, *bought] if bought:
                _once(read.fleets, Side(letter), tuple(bought), "fleet")
            case ["smoke", hex_, step]:
                read.smoke.append(Smoke(hex=hex_, step=_count(step, "smoke")))
            case ["drawn", stream, count]:
                of = converted(stream, Stream, "drawn")
                _once(read.drawn, of, _count(count, "drawn"), "drawn")
            case ["lost", side, count]:
                whose = converted(side, Side, "lost")
                _once(read.lost, whose, _count(count, "lost"), "lost")
            case ["interned", *units] if units:
                read.interned += tuple(units)
            case ["alert", side, group, turn]:
                alerted = read.alerts[converted(side, Side, "alert")]
                _once(alerted, group, _count(turn, "alert"), "alert")
            case _:
                _once(read.units, words[0], words[1:], "unit")
    return read


def _count(text: str, field: str) -> int:
    if not COUNT.fullmatch(text):
        raise Malformed(field, f"{field}: {text} is no number")
    return int(text)


def _once(said: dict[T, V], name: T, value: V, field: str) -> None:
    """Note what is said of a name. Raises Malformed if something was said before."""
    if name in said:
        raise Malformed(field, f"{name} is there twice")
    said[name] = value


def _switches(scenario: Scenario, given: Mapping[str, str]) -> Switches:
    for name in given:
        if name not in Switches.__struct_fields__:
            raise Malformed("switch", f"there is no switch {name}")
    chosen = converted({**asdict(scenario.file.switches), **given}, Switches, "switch")
    if fault := switch_fault(chosen):
        raise Malformed("switch", fault)
    return chosen


def _public(scenario: Scenario, switches: Switches, read: _Lines) -> Public:
    """What everybody sees. Raises Malformed."""
    file, hexes = scenario.file, scenario.sheet.terrain
    usual = {"weather": file.weather, "sea_state": file.sea_state, "phase": SETUP}
    public = converted({"scenario": scenario.id, **usual, **read.table}, Public, "turn")
    if public.phase not in BY_NAME:
        raise Malformed("phase", f"there is no step {public.phase}: {', '.join(BY_NAME)}")
    first, last = (0, 0) if public.phase == SETUP else (1, file.turns)
    bounded(public.turn, first, last, "turn")
    bounded(public.sea_state, 0, ROUGHEST, "sea_state")
    if public.until:
        bounded(public.until, public.turn, public.turn + EVERY - 1, "until")
    for smoke in read.smoke:
        if smoke.hex not in hexes:
            raise Malformed("smoke", f"smoke: {smoke.hex} is no hex of this map")
        bounded(smoke.step, 1, 2, "smoke")
    return replace(
        public,
        n=public.turn,
        turns=file.turns,
        charts=current().key,
        switches=switches,
        light=scenario.light(public.turn),
        moon=file.moon,
        smoke=tuple(read.smoke),
        movers=tuple(Side),
        lost=read.lost,
        interned=read.interned,
    )


def _check_fleet(
    scenario: Scenario, side: Side, switches: Switches, lines: tuple[str, ...]
) -> None:
    if not scenario.file.purchase:
        raise Malformed("fleet", f"no fleet is bought in {scenario.id}")
    for _, _, text in fleet_faults(scenario, side, switches, lines):
        raise Malformed("fleet", f"fleet {side}: {text}")


def _check_force(scenario: Scenario, force: Force, public: Public) -> None:
    """What is said of a side beside its units. Raises Malformed."""
    side, ships = force.side, force.ships.values()
    groups = {s.group for s in ships}.intersection(
        scenario.file.alert.groups if scenario.file.alert else ()
    )
    for group, turn in force.alerts.items():
        if group not in groups:
            raise Malformed("alert", f"side {side} has no group {group} to be alerted")
        bounded(turn, 0, public.turn, "alert")
    bounded(public.lost.get(side, 0), 0, sum(bool(s.fate) for s in ships), "lost")
    bought = Counter(s.name for s in ships if scenario.file.purchase and not s.dummy)
    for name, many in bought.items():
        if many > 1:
            raise Malformed("name", f"{many} units of side {side} are called {name}")


def format_position(state: State) -> str:
    """The position; inverse of parse_position but for what the notation leaves out on purpose
    (docs/notation-corpen18.md).

    A game that is over, whose record has this text, is written without what only play goes on from.
    """
    public = state.public
    scenario = scenarios()[public.scenario]
    lines = [f"scenario {public.scenario}"]
    for field in fields(Switches):
        value = getattr(public.switches, field.name)
        if value != getattr(scenario.file.switches, field.name):
            lines.append(f"switch {field.name} {str(value).lower()}")
    lines.append(f"turn {public.turn} {public.phase}")
    lines.append(f"weather {public.weather} sea {public.sea_state}")
    fleets = {side: force.fleet for side, force in state.forces.items() if force.fleet}
    lines += [f"fleet {side} {' '.join(fleets[side])}" for side in sorted(fleets)]
    lines += [f"smoke {smoke.hex} {smoke.step}" for smoke in public.smoke]
    for side, force in state.forces.items():
        lines += [f"alert {side} {group} {turn}" for group, turn in force.alerts.items()]
    if not public.ended:
        lines += _passing(state)
    base = {ship.id: ship for ship in roster(scenario, public.switches, fleets)}
    for force in state.forces.values():
        for ship in force.ships.values():
            lines.append(write_unit(ship, base.get(ship.id), ended=public.ended))
    return "\n".join(lines) + "\n"


def _passing(state: State) -> Iterator[str]:
    """What matters while the game goes on. Names of contacts are dealt anew, so their dice are
    left out."""
    public = state.public
    if public.until:
        yield f"until {public.until}"
    yield from (f"lost {side} {count}" for side, count in public.lost.items())
    if public.interned:
        yield f"interned {' '.join(public.interned)}"
    if public.draw is not None:
        yield f"draw {public.draw}"
    for stream, count in state.umpire.drawn.items():
        if stream != Stream.LABELS:
            yield f"drawn {stream} {count}"
