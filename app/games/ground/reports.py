"""Log lines: from one event each reader's line is written for him, from empty (G10.8.3).

No line for an event means that nothing of it shows (law 4). Lines about fire and overruns are in
`combat_reports`.
"""

from collections.abc import Iterable
from typing import assert_never, get_args

from app.games.ground import events as e
from app.games.ground.combat_reports import combat_report
from app.games.ground.edge_reports import edge_report, unseen_at_the_end
from app.games.ground.edits import find
from app.games.ground.engineer_reports import EngineerEvent, engineer_report
from app.games.ground.goals.predicates import none_in_sight
from app.games.ground.lines import Line
from app.games.ground.missile_reports import missile_report
from app.games.ground.sea.air_reports import flight_back
from app.games.ground.sea.reports import sea_report
from app.games.ground.state import State
from app.games.ground.units import Unit, label_order
from app.games.ground.unseen_folds import UnseenEvent
from app.games.ground.unseen_reports import secret_from, unseen_report
from app.games.ground.words import count, listed, name_for, owning, side_name, type_name
from app.games.ground.works_reports import works_report
from app.views.seats import Seat, Side

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


Silent = (
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
    | e.Dealt
    | e.Committed
    | e.LabelsDrawn
    | e.CapChosen
    | e.Held
    | e.Sighted
    | e.LostSight
    | e.MimicNamed
    | e.MarkSet
    | e.Rolled
    | e.Told
    | e.Read
    | e.Promised
    | e.Pledged
    | e.Shared
    | e.Waived
    | e.Sealed
    | e.Unsealed
)
"""Events that leave no line in anybody's log but the umpire's."""
SILENT = frozenset(get_args(Silent))


def report(before: State, event: e.GroundEvent, after: State, reader: Seat) -> Line | None:
    """The line an event leaves in a reader's log, None if it leaves none."""
    # Most events leave none, so they are looked for first.
    if type(event) in SILENT or secret_from(before, event, after, reader):
        return None
    match event:
        case e.PhaseBegan() | e.PhaseEnded() | e.DrawOffered() | e.Ended() | e.CapDue():
            return _table(before, event)
        case e.Marched() | e.TakenBack():
            return _march(before, event, reader)
        case (
            e.OverrunMoved()
            | e.Announced()
            | e.Attacked()
            | e.Destroyed()
            | e.Disabled()
            | e.GotStuck()
            | e.LoadHurt()
            | e.SquadsLost()
            | e.SystemsLost()
            | e.TreadsLost()
            | e.SheetHit()
            | e.Scanned()
            | e.Wasted()
            | e.TerrainWrecked()
            | e.BridgeHit()
            | e.OverrunOpened()
            | e.Reacted()
            | e.OverrunClosed()
            | e.Rammed()
            | e.RunDown()
        ):
            return combat_report(before, event, reader)
        case (
            e.PoolRolled()
            | e.SetUpPassed()
            | e.EdgeChosen()
            | e.Waited()
            | e.CameIn()
            | e.Left()
            | e.Reinforced()
            | e.Seized()
            | e.Identified()
        ):
            return edge_report(before, event, after, reader)
        case e.MarkShown():
            return _mark(before, event) if event.reader is reader else None
        case e.Recovered() | e.StayedDisabled():
            return _recovery(before, event, reader)
        case e.Fell():
            return _fall(before, event, reader)
        case e.Dived() | e.Flew():
            return _layer(before, event, reader)
        case e.Resupplied():
            unit, truck = find(before, event.unit), find(before, event.truck)
            text = f"{name_for(reader, unit)} takes a missile from {name_for(reader, truck)}."
            return Line(kind="note", text=text, hexes=(unit.hex,))
        case e.Revealed() | e.Discarded() | e.ProvedReal() | e.Checked() | e.Reconcealed():
            return _concealment(before, event, after, reader)
        case e.Regrouped() | e.Mounted() | e.Dismounted():
            return _infantry(before, event, reader)
        case e.StructureHit() | e.WorkSet() | e.HulksLeft():
            return works_report(before, event, reader)
        case (
            e.SalvoMoved()
            | e.Launched()
            | e.Tried()
            | e.Downed()
            | e.Exploded()
            | e.Blasted()
            | e.WorksBlasted()
            | e.BridgeBlasted()
            | e.Scorched()
            | e.Pulsed()
            | e.LaserSet()
            | e.Parried()
            | e.Became()
        ):
            return missile_report(before, event, reader)
        case _:
            pass
    if isinstance(event, EngineerEvent):
        return engineer_report(before, event, reader)
    if isinstance(event, e.SeaEvent):
        return sea_report(before, event, reader)
    if isinstance(event, UnseenEvent):
        return unseen_report(before, event, after, reader)
    if isinstance(event, Silent):
        return None
    assert_never(event)


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


def _mark(before: State, event: e.MarkShown) -> Line:
    """A control mark as its reader now knows it (HG1)."""
    public = before.public
    if event.mark != "unknown":
        text = f"{side_name(public.scenario, Side(event.mark))} holds {event.hex}."
    else:
        who = side_name(public.scenario, public.active) if public.active else "the enemy"
        text = f"{event.hex}: unknown who holds it, {who} has only face-down counters there."
    return Line(kind="score", text=text, hexes=(event.hex,))


def _recovery(before: State, event: e.Recovered | e.StayedDisabled, reader: Seat) -> Line:
    name = name_for(reader, find(before, event.unit))
    dice = (event.die,) if event.die else ()
    rolled = f"rolls {event.die} and " if event.die else ""
    end = "recovers" if isinstance(event, e.Recovered) else "stays disabled"
    return Line(kind="check", text=f"{name} {rolled}{end}.", dice=dice)


def _march(before: State, event: e.Marched | e.TakenBack, reader: Seat) -> Line:
    if isinstance(event, e.Marched):
        name = name_for(reader, find(before, event.unit))
        text = f"{name} moves {'-'.join(event.path)}."
        return Line(kind="move", text=text, hexes=event.path)
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


def _layer(before: State, event: e.Dived | e.Flew, reader: Seat) -> Line | None:
    unit = find(before, event.unit)
    # Nobody else sees it of a counter that lies face down (HG1).
    if unit.concealed and reader not in (Seat(unit.side.value), Seat.UMPIRE):
        return None
    if isinstance(event, e.Dived):
        does = "comes up" if event.surfaced else "goes under water"
    else:
        does = "takes off" if event.airborne else "lands"
    text = f"{name_for(reader, unit)} {does} in {unit.hex}."
    return Line(kind="move", text=text, hexes=(unit.hex,))


def _fall(before: State, event: e.Fell, reader: Seat) -> Line:
    unit = find(before, event.unit)
    text = f"{name_for(reader, unit)} falls {count(event.levels, 'level')} into {unit.hex}."
    return Line(kind="check", text=text, hexes=(unit.hex,), dice=event.dice)


def _by_hex(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """Units by hex, in the order of hexes and labels (HX.8)."""
    out: dict[str, list[Unit]] = {}
    for unit in sorted(units, key=lambda u: (u.hex, label_order(u.name))):
        out.setdefault(unit.hex, []).append(unit)
    return out


def _concealment(
    before: State,
    event: e.Revealed | e.Discarded | e.ProvedReal | e.Checked | e.Reconcealed,
    after: State,
    reader: Seat,
) -> Line:
    match event:
        case e.Revealed():
            there = _by_hex(find(after, unit) for unit in event.units)
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
        case e.Reconcealed():
            unit = find(before, event.unit)
            pair = listed(sorted((event.label, event.dummy.label), key=label_order))
            text = f"{unit.name} {type_name(unit)} in {unit.hex} conceals itself: {pair}."
            if reader.side is unit.side:
                text = f"{text} {event.label} is real."
            return Line(kind="reveal", text=text, hexes=(unit.hex,))


def _infantry(before: State, event: e.Regrouped | e.Mounted | e.Dismounted, reader: Seat) -> Line:
    match event:
        case e.Regrouped():
            who = side_name(before.public.scenario, event.side)
            units = sorted(event.units, key=lambda u: label_order(u.name))
            made = listed(f"{unit.name} {type_name(unit)}" for unit in units)
            # In an overrun the rules do it (G7.5).
            does = "fights in single squads" if before.public.overrun else "regroups"
            text = f"{who} {does} in {event.hex}: {made}."
            return Line(kind="move", text=text, hexes=(event.hex,))
        case e.Mounted():
            unit, carrier = find(before, event.unit), find(before, event.carrier)
            if not unit.squads:
                text = f"{name_for(reader, unit)} goes aboard {name_for(reader, carrier)}"
                return Line(kind="move", text=f"{text} in {unit.hex}.", hexes=(unit.hex,))
            aboard = len(event.riders) - len(carrier.riders)
            text = (
                f"{count(aboard, 'squad')} of {unit.name} {'mounts' if aboard == 1 else 'mount'} "
                f"{name_for(reader, carrier)} in {carrier.hex}."
            )
            return Line(kind="move", text=text, hexes=(carrier.hex,))
        case e.Dismounted():
            carrier = find(before, event.carrier)
            does = "dismounts from" if event.unit.squads else "is set down by"
            text = (
                f"{event.unit.name} {type_name(event.unit)} {does} {carrier.name} in {carrier.hex}."
            )
            return Line(kind="move", text=text, hexes=(carrier.hex,))
