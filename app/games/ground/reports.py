"""Log lines: from one event each reader's line is written for him, from empty (G10.8.3).

No line for an event means that nothing of it shows (law 4). Lines about fire and overruns are in
`combat_reports`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import assert_never, get_args

from app.games.ground import events as e
from app.games.ground.combat_reports import (
    Clash,
    Damage,
    OpenCombat,
    clash_report,
    damage_report,
    open_report,
)
from app.games.ground.edge_folds import EdgeEvent
from app.games.ground.edge_reports import edge_report, unseen_at_the_end
from app.games.ground.edits import find
from app.games.ground.engineer_reports import EngineerEvent, engineer_report
from app.games.ground.goals.predicates import none_in_sight
from app.games.ground.lines import Line
from app.games.ground.missile_folds import MissileEvent
from app.games.ground.missile_reports import missile_report
from app.games.ground.sea.air_reports import flight_back
from app.games.ground.sea.reports import sea_report
from app.games.ground.state import State
from app.games.ground.umpire_reports import UmpiresEvent, umpire_report
from app.games.ground.units import Unit, label_order
from app.games.ground.unseen_reports import secret_of, unseen_report
from app.games.ground.words import count, listed, name_for, owning, side_name, type_name
from app.games.ground.works_reports import WorksEvent, works_report
from app.kernel.dispatch import by_kind
from app.kernel.events import Event
from app.views.seats import Seat, Side

SEATS = tuple(Seat)
PHASE_ENDS = {
    "P1": "turn has begun",
    "P2": "recovery is over",
    "P3": "movement is over",
    "P4": "terrain checks are over",
    "P5": "fire is over",
    "P6": "second move is over",
    "P7": "turn is over",
}
"""What is said of the active side when a phase ends (HX.5)."""


def _table(
    before: State, event: e.PhaseBegan | e.PhaseEnded | e.DrawOffered | e.Ended | e.CapDue
) -> Line | None:
    def name(side: Side) -> str:
        return side_name(before.public.scenario, side)

    match event:
        case e.PhaseBegan():
            if event.phase != "P1" or event.active is None:
                return None
            return Line(kind="turn", text=f"Turn {event.turn}: {name(event.active)} to move.")
        case e.PhaseEnded():
            active = before.public.active
            if active is None:
                text = "Both sides are set up. The counters are on the map."
            else:
                text = f"{owning(name(active))} {PHASE_ENDS[event.phase]}."
            return Line(kind="phase", text=text)
        case e.DrawOffered():
            return Line(kind="note", text=f"{name(event.side)} offers a draw.")
        case e.CapDue():
            owed = [
                f"{name(side)} must discard {count(k, 'dummy', 'dummies')}"
                for side, k in sorted({**event.due, **event.forced}.items())
            ]
            return Line(kind="note", text=f"Dummy cap: {listed(owed)}.") if owed else None
        case e.Ended():
            text = _how(before, event)
            if event.how != "agreed":
                text += f" {name(event.winner)} wins." if event.winner else " The game is a draw."
            text += unseen_at_the_end(before)
            return Line(kind="result", text=text)


def _how(before: State, event: e.Ended) -> str:
    """Why the game ends."""
    match event.how:
        case "turns":
            return "The last turn is over."
        case "no-units":
            gone = [side for side in Side if none_in_sight(before, side)]
            names = listed(side_name(before.public.scenario, side) for side in gone)
            if not gone:
                return "No attacker is on the map."
            return f"{names} {'has' if len(gone) == 1 else 'have'} no unit left."
        case "left":
            return "The last unit has left the map."
        case "stopped":
            return "The Ogre can neither move nor reach the command post."
        case "gathered":
            return "All attackers stand at the ship that they have seized."
        case "passed":
            return "No cargo ship is left on the map."
        case "sunk":
            return "All that was to be sunk is seen sunk."
        case "held":
            return "The attacker holds the lagoon."
        case "resigned":
            loser = event.winner.other if event.winner else Side.A
            return f"{side_name(before.public.scenario, loser)} resigns."
        case "agreed":
            return "Both sides agree to a draw."
        case _:
            assert_never(event.how)


def _mark(before: State, event: e.MarkShown, _: State, reader: Seat) -> Line | None:
    """A control mark as its reader now knows it (HG1)."""
    if event.reader is not reader:
        return None
    public = before.public
    if event.mark != "unknown":
        text = f"{side_name(public.scenario, Side(event.mark))} holds {event.hex}."
    else:
        who = side_name(public.scenario, public.active) if public.active else "the enemy"
        text = f"{event.hex}: unknown who holds it, {who} has only face-down counters there."
    return Line(kind="score", text=text, hexes=(event.hex,))


def _recovery(before: State, event: e.Recovered | e.StayedDisabled, _: State, reader: Seat) -> Line:
    name = name_for(reader, find(before, event.unit))
    dice = (event.die,) if event.die else ()
    rolled = f"rolls {event.die} and " if event.die else ""
    end = "recovers" if isinstance(event, e.Recovered) else "stays disabled"
    return Line(kind="check", text=f"{name} {rolled}{end}.", dice=dice)


def _marched(before: State, event: e.Marched, _: State, reader: Seat) -> Line:
    name = name_for(reader, find(before, event.unit))
    text = f"{name} moves {'-'.join(event.path)}."
    return Line(kind="move", text=text, hexes=event.path)


def _taken_back(before: State, event: e.TakenBack) -> Line:
    who = side_name(before.public.scenario, event.side)
    flight = flight_back(before, event)
    if flight:
        return Line(kind="move", text=f"{who} takes back its last order: {flight}")
    # Every unit of an order that can be taken back was seen where it went.
    names = listed(sorted((unit.name for unit in event.units), key=label_order))
    hexes = tuple(sorted({unit.hex for unit in event.units if unit.hex}))
    if not hexes:
        text = f"{who} takes back its last order: {names} is back off the map."
        return Line(kind="move", text=text)
    now = before.forces[event.side].units
    if any(unit.id in now and now[unit.id].hex != unit.hex for unit in event.units):
        text = f"{who} takes back its last order: {names} is back in {listed(hexes)}."
    else:
        text = f"{who} takes back its last order in {listed(hexes)}: {names} as before."
    return Line(kind="move", text=text, hexes=hexes)


def _layer(before: State, event: e.Dived | e.Flew, _: State, reader: Seat) -> Line | None:
    unit = find(before, event.unit)
    # Nobody else sees it of a counter that lies face down (HG1).
    if unit.concealed and reader not in (unit.side.seat, Seat.UMPIRE):
        return None
    if isinstance(event, e.Dived):
        does = "comes up" if event.surfaced else "goes under water"
    else:
        does = "takes off" if event.airborne else "lands"
    text = f"{name_for(reader, unit)} {does} in {unit.hex}."
    return Line(kind="move", text=text, hexes=(unit.hex,))


def _resupplied(before: State, event: e.Resupplied, _: State, reader: Seat) -> Line:
    unit, truck = find(before, event.unit), find(before, event.truck)
    text = f"{name_for(reader, unit)} takes a missile from {name_for(reader, truck)}."
    return Line(kind="note", text=text, hexes=(unit.hex,))


def _fall(before: State, event: e.Fell, _: State, reader: Seat) -> Line:
    unit = find(before, event.unit)
    text = f"{name_for(reader, unit)} falls {count(event.levels, 'level')} into {unit.hex}."
    return Line(kind="check", text=text, hexes=(unit.hex,), dice=event.dice)


def _by_hex(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Units by hex, in the order of hexes and labels (HX.8)."""
    out: dict[str, list[Unit]] = {}
    for unit in sorted(units, key=lambda u: (u.hex, label_order(u.name))):
        out.setdefault(unit.hex, []).append(unit)
    return out


def _turned_up(before: State, event: e.Revealed | e.Discarded | e.ProvedReal | e.Checked) -> Line:
    match event:
        case e.Revealed():
            there = _by_hex(find(before, unit) for unit in event.units)
            parts = [
                f"in {hex_}: {listed(f'{u.name} {type_name(u)}' for u in units)}"
                for hex_, units in there.items()
            ]
            return Line(kind="reveal", text=f"Revealed {'; '.join(parts)}.", hexes=tuple(there))
        case e.Discarded():
            there = _by_hex(find(before, unit) for unit in event.units)
            parts = [
                f"{listed(u.name for u in units)} {f'in {hex_}' if hex_ else 'off the map'} "
                + ("was a dummy" if len(units) == 1 else "were dummies")
                for hex_, units in there.items()
            ]
            hexes = tuple(hex_ for hex_ in there if hex_)
            return Line(kind="reveal", text=f"{'; '.join(parts)}.", hexes=hexes)
        case e.ProvedReal():
            there = _by_hex(find(before, unit) for unit in event.units)
            units = [unit for units in there.values() for unit in units]
            one, many = ("a submarine", "submarines") if units[0].inverted else ("real", "real")
            is_ = f"is {one}" if len(units) == 1 else f"are {many}"
            text = f"{listed(unit.name for unit in units)} {is_}."
            return Line(kind="reveal", text=text, hexes=tuple(there))
        case e.Checked():
            rolls = [
                f"{r.label} in {r.hex} rolls {r.die} and {'fails' if r.failed else 'passes'}"
                for r in event.rolls
            ]
            return Line(
                kind="check",
                text=f"Terrain check: {'; '.join(rolls)}.",
                hexes=tuple(dict.fromkeys(r.hex for r in event.rolls)),
                dice=tuple(r.die for r in event.rolls),
            )


def _reconcealed(before: State, event: e.Reconcealed, _: State, reader: Seat) -> Line:
    unit = find(before, event.unit)
    pair = listed(sorted((event.label, event.dummy.label), key=label_order))
    text = f"{unit.name} {type_name(unit)} in {unit.hex} conceals itself: {pair}."
    if reader.side is unit.side:
        text = f"{text} {event.label} is real."
    return Line(kind="reveal", text=text, hexes=(unit.hex,))


def _regrouped(before: State, event: e.Regrouped) -> Line:
    who = side_name(before.public.scenario, event.side)
    units = sorted(event.units, key=lambda u: label_order(u.name))
    made = listed(f"{unit.name} {type_name(unit)}" for unit in units)
    # In an overrun the rules do it (G7.5).
    does = "fights in single squads" if before.public.overrun else "regroups"
    text = f"{who} {does} in {event.hex}: {made}."
    return Line(kind="move", text=text, hexes=(event.hex,))


def _mounting(before: State, event: e.Mounted | e.Dismounted, _: State, reader: Seat) -> Line:
    if isinstance(event, e.Dismounted):
        carrier, unit = find(before, event.carrier), event.unit
        does = "dismounts from" if unit.squads else "is set down by"
        text = f"{unit.name} {type_name(unit)} {does} {carrier.name} in {carrier.hex}."
        return Line(kind="move", text=text, hexes=(carrier.hex,))
    unit, carrier = find(before, event.unit), find(before, event.carrier)
    if not unit.squads:
        text = f"{name_for(reader, unit)} goes aboard {name_for(reader, carrier)} in {unit.hex}."
        return Line(kind="move", text=text, hexes=(unit.hex,))
    aboard = len(event.riders) - len(carrier.riders)
    text = (
        f"{count(aboard, 'squad')} of {unit.name} {'mounts' if aboard == 1 else 'mount'} "
        f"{name_for(reader, carrier)} in {carrier.hex}."
    )
    return Line(kind="move", text=text, hexes=(carrier.hex,))


SILENT = frozenset(
    get_args(
        e.Entered
        | e.Borne
        | e.Blocked
        | e.Refreshed
        | e.Fired
        | e.Aimed
        | e.Remembered
        | e.StepOpened
        | e.Opened
        | e.LaidOut
        | e.Placed
        | e.ForceChosen
        | e.Hid
        | e.LeftOut
        | e.Dealt
        | e.LabelsDrawn
        | e.Sighted
        | e.LostSight
        | e.Rolled
        | e.Told
        | e.Read
        | e.Proven
    )
)
"""Events that leave no line in anybody's log."""
OPEN: Mapping[type, Callable[..., Line | None]] = by_kind(
    (e.PhaseBegan | e.PhaseEnded | e.DrawOffered | e.Ended | e.CapDue, _table),
    (OpenCombat, open_report),
    (e.Revealed | e.Discarded | e.ProvedReal | e.Checked, _turned_up),
    (e.Regrouped, _regrouped),
    (e.TakenBack, _taken_back),
)
"""What tells the line that an event leaves in everybody's log: it is not told who reads."""
OWN: Mapping[type, Callable[..., Line | None]] = by_kind(
    (e.Marched, _marched),
    (Damage, damage_report),
    (Clash, clash_report),
    (EdgeEvent, edge_report),
    (e.MarkShown, _mark),
    (e.Recovered | e.StayedDisabled, _recovery),
    (e.Fell, _fall),
    (e.Dived | e.Flew, _layer),
    (e.Resupplied, _resupplied),
    (e.Reconcealed, _reconcealed),
    (e.Mounted | e.Dismounted, _mounting),
    (WorksEvent, works_report),
    (MissileEvent, missile_report),
    (EngineerEvent, engineer_report),
    (e.SeaEvent, sea_report),
    (e.Found, unseen_report),
    (UmpiresEvent, umpire_report),
)
"""What tells the line that an event leaves in the log of a reader."""


def lines(before: State, event: Event, after: State) -> Mapping[Seat, Line]:
    """The lines that an event leaves in the logs of readers."""
    kind = type(event)
    # Most events leave none, so they are looked for first.
    if kind in SILENT:
        return {}
    if kind in OPEN:
        line = OPEN[kind](before, event)
        return {} if line is None else dict.fromkeys(SEATS, line)
    told: dict[Seat, Line] = {}
    whose = secret_of(before, event, after)
    for reader in SEATS:
        if whose is None or reader is Seat.UMPIRE or reader.side is whose:
            line = OWN[kind](before, event, after, reader)
            if line is not None:
                told[reader] = line
    return told
