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

from collections.abc import Iterator
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec.structs import fields, replace

from app.games.corpen18 import events as e
from app.games.corpen18.allowance import speed
from app.games.corpen18.detect import in_order
from app.games.corpen18.fleet import classes
from app.games.corpen18.journal import Log
from app.games.corpen18.labels import fresh_labels
from app.games.corpen18.market import faults as fleet_faults
from app.games.corpen18.roster import roster
from app.games.corpen18.scenarios import Scenario, scenarios
from app.games.corpen18.state import Force, Public, Ship, Smoke, State
from app.games.corpen18.steps import BY_NAME
from app.games.corpen18.switches import Switches
from app.games.corpen18.tables import current
from app.games.corpen18.terms import Weather
from app.games.corpen18.waters import small
from app.games.corpen18.weather import ROUGHEST
from app.games.corpen18.words import HEADINGS
from app.kernel.dice import Stream
from app.kernel.facts import Fact
from app.kernel.notation import HEX
from app.kernel.orders import Malformed
from app.views.seats import Side

T = TypeVar("T")
COUNT: Any = Annotated[int, msgspec.Meta(ge=0)]
GIVEN = (
    "type",
    "hits",
    "ready",
    "reload",
    "evasion",
    "spent",
    "crew",
    "nfp",
    "radar",
    "category",
    "vessels",
    "fired",
    "busy",
    "attacked",
    "moved",
    "began",
    "start",
    "fate",
    "edge",
    "held",
    "speed",
)
"""What of a unit may be written as `name=value`."""
HELD = 2
"""DETECT steps running after which a contact is identified (C5.9)."""
FLAGS = ("nfp", "busy", "attacked", "moved")


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
                steps={ship.id: max(1, ship.held) for ship in new},
                named=tuple(ship.id for ship in new if self._is_named(ship)),
            )

    def _is_named(self, ship: Ship) -> bool:
        """Whether it is identified: held at two DETECT steps, where that is graded (C5.9)."""
        return self.public.switches.identification == "full" or ship.held >= HELD


def parse_position(text: str) -> Position:
    """A position. Raises Malformed with the line."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if not lines or lines[0][:1] != ["scenario"] or len(lines[0]) != 2:
        raise Malformed("position", 'the first line must be "scenario" and its id')
    scenario = scenarios().get(lines[0][1])
    if scenario is None:
        raise Malformed("position", f"there is no scenario {lines[0][1]}")
    switches: dict[str, Any] = {}
    table: dict[str, Any] = {}
    rows: list[list[str]] = []
    fleets: dict[Side, tuple[str, ...]] = {}
    smoke: list[Smoke] = []
    drawn: dict[str, int] = {}
    alerts: dict[Side, dict[str, int]] = {side: {} for side in Side}
    for words in lines[1:]:
        match words:
            case ["switch", name, value]:
                switches[name] = value
            case ["turn", turn, phase]:
                table |= {"turn": turn, "phase": phase}
            case ["weather", weather, "sea", sea]:
                table |= {"weather": weather, "sea_state": sea}
            case ["fleet", ("a" | "b") as letter, *lines_] if lines_:
                fleets[Side(letter)] = tuple(lines_)
            case ["smoke", hex_, step]:
                smoke.append(_converted({"hex": hex_, "step": step}, Smoke))
            case ["drawn", stream, count]:
                drawn[_converted(stream, Stream)] = _converted(count, COUNT)
            case ["alert", side, group, turn]:
                alerts[_converted(side, Side)][group] = _converted(turn, int)
            case _:
                rows.append(words)
    chosen = _converted({**msgspec.structs.asdict(scenario.file.switches), **switches}, Switches)
    public = replace(_public(scenario.id, chosen, table), smoke=tuple(smoke))
    for buyer, bought in fleets.items():
        _check_fleet(scenario, buyer, chosen, bought)
    ships = {ship.id: ship for ship in roster(scenario, chosen, fleets)}
    detected = [row[0] for row in rows if "seen" in row[1:]]
    for row in rows:
        if row[0] not in ships:
            raise Malformed("position", f"{scenario.id} has no unit {row[0]}")
        ship = ships[row[0]] = _ship(ships[row[0]], row[1:])
        # What stands on shore stands where its scenario has it.
        shore = ship.category == "shore" and ship.hex == ship.start
        open_ = scenario.sheet.open_to(ship.category, ship.side)
        if ship.hex and not shore and ship.hex not in open_:
            raise Malformed("position", f"{ship.id}: {ship.hex} is no sea hex of this map")
    ships = {k: s if s.speed else replace(s, speed=_speed(s)) for k, s in ships.items()}
    forces = {
        side: Force(
            side=side,
            ships={k: s for k, s in ships.items() if s.side is side},
            fleet=fleets.get(side, ()),
            alerts=alerts[side],
        )
        for side in Side
    }
    return Position(public=public, forces=forces, detected=tuple(detected), drawn=drawn)


def _check_fleet(
    scenario: Scenario, side: Side, switches: Switches, lines: tuple[str, ...]
) -> None:
    if not scenario.file.purchase:
        raise Malformed("position", f"no fleet is bought in {scenario.id}")
    for _, _, text in fleet_faults(scenario, side, switches, lines):
        raise Malformed("position", f"fleet {side}: {text}")


def _speed(ship: Ship) -> int:
    return speed(ship.move, ship.hits, small(ship))


def _public(scenario: str, switches: Switches, table: dict[str, Any]) -> Public:
    file = scenarios()[scenario].file
    phase = table.get("phase", "SETUP")
    if phase not in BY_NAME:
        raise Malformed("position", f"there is no step {phase}: {', '.join(BY_NAME)}")
    turn = _converted(table.get("turn", 0), int)
    sea = _converted(table.get("sea_state", file.sea_state), int)
    if not 0 <= sea <= ROUGHEST:
        raise Malformed("position", f"there is no sea state {sea}")
    weather: Weather = _converted(table.get("weather", file.weather), Weather)  # type: ignore[arg-type]
    return Public(
        scenario=scenario,
        turn=turn,
        n=turn,
        turns=file.turns,
        phase=phase,
        charts=current().key,
        switches=switches,
        light=scenarios()[scenario].light(turn),
        weather=weather,
        sea_state=sea,
        moon=file.moon,
        movers=tuple(Side),
    )


def _ship(ship: Ship, words: list[str]) -> Ship:
    """A unit as its line has it: hex and heading or `-`, then what differs."""
    changes: dict[str, Any] = {}
    if words and words[0] == "-":
        changes["hex"] = None
        words = words[1:]
    elif len(words) >= 2 and HEX.fullmatch(words[0]) and words[1] in HEADINGS:
        changes |= {"hex": words[0], "facing": HEADINGS.index(words[1]), "enters": 0}
        words = words[2:]
    for word in words:
        name, eq, value = word.partition("=")
        if name == "seen" and not eq:
            continue
        if name not in GIVEN or not eq:
            raise Malformed("position", f"{ship.id}: cannot read {word}")
        if name == "type" and value not in classes():
            raise Malformed("position", f"{ship.id}: there is no class {value}")
        changes[name] = value.split(",") if name == "fired" else value
    return _converted({**msgspec.structs.asdict(ship), **changes}, Ship)


def _converted(value: object, kind: type[T]) -> T:
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed("position", str(error)) from error


def format_position(state: State) -> str:
    """The position; inverse of parse_position but for drafts, logs, markers, what was seen to go,
    and how many dice were drawn."""
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
    base = {ship.id: ship for ship in roster(scenario, public.switches, fleets)}
    for force in state.forces.values():
        for ship in force.ships.values():
            lines.append(_line(ship, base.get(ship.id)))
    return "\n".join(lines) + "\n"


def _line(ship: Ship, base: Ship | None) -> str:
    words = [ship.id]
    words += ["-"] if ship.hex is None else [ship.hex, HEADINGS[ship.facing]]
    for name in GIVEN:
        value = getattr(ship, name)
        if base is None or value != getattr(base, name):
            if value in ("", ()):
                continue
            text = ",".join(value) if name == "fired" else str(value)
            words.append(f"{name}={text.lower() if name in FLAGS else text}")
    if ship.detected:
        words.append("seen")
    return " ".join(words)
