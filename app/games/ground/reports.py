"""Log lines: from one event each reader's line is written for him, from empty (G10.8.3).

No line for an event means that nothing of it shows (law 4). Lines about fire and overruns are in
`combat_reports`.
"""

from collections.abc import Iterable
from typing import assert_never

from app.games.ground import events as e
from app.games.ground.combat_reports import combat_report
from app.games.ground.evolve import find
from app.games.ground.lines import Line
from app.games.ground.state import State, Unit
from app.games.ground.words import listed, name_for, side_name, type_name
from app.views.seats import Seat, Side

PHASES = {
    "SETUP": "Set-up",
    "P1": "Turn start",
    "P2": "Recovery",
    "P3": "Movement",
    "P4": "Terrain check",
    "P5": "Fire",
    "P6": "Second move",
    "P7": "Turn end",
}


def report(before: State, event: e.GroundEvent, after: State, reader: Seat) -> Line | None:
    """The line an event leaves in a reader's log, None if it leaves none."""
    match event:
        case e.PhaseBegan() | e.PhaseEnded() | e.DrawOffered() | e.Ended() | e.CapDue():
            return _table(event, before)
        case e.Recovered() | e.StayedDisabled():
            return _recovery(before, event, reader)
        case e.Marched() | e.TakenBack():
            return _march(before, event, reader)
        case e.Revealed() | e.Discarded() | e.ProvedReal() | e.Checked() | e.Reconcealed():
            return _concealment(before, event, after, reader)
        case e.Regrouped() | e.Mounted() | e.Dismounted():
            return _infantry(before, event, reader)
        case (
            e.Disabled()
            | e.GotStuck()
            | e.SquadsLost()
            | e.SystemsLost()
            | e.TreadsLost()
            | e.Destroyed()
            | e.Scanned()
            | e.Announced()
            | e.Attacked()
            | e.Wasted()
            | e.TerrainWrecked()
            | e.BridgeHit()
            | e.OverrunOpened()
            | e.OverrunMoved()
            | e.Reacted()
            | e.OverrunClosed()
            | e.Rammed()
        ):
            return combat_report(before, event, reader)
        case (
            e.Opened()
            | e.LaidOut()
            | e.Placed()
            | e.Dealt()
            | e.Committed()
            | e.Refreshed()
            | e.StepOpened()
            | e.LabelsDrawn()
            | e.CapChosen()
            | e.Held()
            | e.MarkShown()
            | e.Remembered()
            | e.Sighted()
            | e.LostSight()
            | e.Entered()
            | e.Blocked()
            | e.MimicNamed()
            | e.MarkSet()
            | e.Fired()
            | e.Aimed()
            | e.Rolled()
            | e.Told()
            | e.Read()
        ):
            return None
        case _:
            assert_never(event)


def _table(
    event: e.PhaseBegan | e.PhaseEnded | e.DrawOffered | e.Ended | e.CapDue,
    before: State,
) -> Line | None:
    def name(side: Side) -> str:
        return side_name(before.public.scenario, side)

    match event:
        case e.PhaseBegan():
            if event.phase != "P1" or event.active is None:
                return None
            return Line(kind="turn", text=f"Turn {event.turn}: {name(event.active)} to move.")
        case e.PhaseEnded():
            if event.phase == "SETUP":
                text = "Both sides are set up. The counters are on the map."
                return Line(kind="phase", text=text)
            active = before.public.active
            who = f"{name(active)}: " if active else ""
            return Line(kind="phase", text=f"{who}{PHASES[event.phase].lower()} over.")
        case e.DrawOffered():
            return Line(kind="note", text=f"{name(event.side)} offers a draw.")
        case e.CapDue():
            owed = [f"{name(side)} must discard {k}" for side, k in sorted(event.due.items())]
            if not owed:
                return None
            return Line(kind="note", text=f"Dummy cap: {listed(owed)}.")
        case e.Ended():
            return Line(kind="result", text=_ending(event, before))


def _ending(event: e.Ended, before: State) -> str:
    name = "" if event.winner is None else side_name(before.public.scenario, event.winner)
    match event.how:
        case "turns":
            how = "The last turn is over."
        case "no-units":
            how = "One side has no unit left."
        case "resigned":
            how = "The other side resigns."
        case "agreed":
            how = "Both sides agree to a draw."
    return f"{how} {name} wins." if name else f"{how} The game is drawn."


def _recovery(before: State, event: e.Recovered | e.StayedDisabled, reader: Seat) -> Line:
    name = name_for(reader, find(before, event.unit))
    dice = (event.die,) if event.die else ()
    rolled = f" with a {event.die}" if event.die else ""
    if isinstance(event, e.Recovered):
        return Line(kind="check", text=f"{name} recovers{rolled}.", dice=dice)
    return Line(kind="check", text=f"{name} stays disabled{rolled}.", dice=dice)


def _march(before: State, event: e.Marched | e.TakenBack, reader: Seat) -> Line | None:
    if isinstance(event, e.Marched):
        path = event.path
        name = name_for(reader, find(before, event.unit))
        return Line(kind="move", text=f"{name} moves {'-'.join(path)}.", hexes=path)
    # Every unit of an order that can be taken back was seen where it went.
    names = sorted(unit.name for unit in event.units)
    back = ", ".join(sorted({unit.hex for unit in event.units}))
    owner = reader.side is event.side
    what = "You take back your last order" if owner else "The last order is taken back"
    return Line(kind="move", text=f"{what}: {listed(names)} in {back}.")


def _located(units: Iterable[Unit], words: str = "") -> str:
    return "; ".join(
        f"{unit.name} in {unit.hex} {words or 'is ' + type_name(unit)}"
        for unit in sorted(units, key=lambda u: (u.hex, u.name))
    )


def _concealment(
    before: State,
    event: e.Revealed | e.Discarded | e.ProvedReal | e.Checked | e.Reconcealed,
    after: State,
    reader: Seat,
) -> Line:
    match event:
        case e.Revealed():
            units = [find(after, unit) for unit in event.units]
            hexes = tuple(sorted({unit.hex for unit in units}))
            return Line(kind="reveal", text=f"Revealed: {_located(units)}.", hexes=hexes)
        case e.Discarded():
            units = [find(before, unit) for unit in event.units]
            hexes = tuple(sorted({unit.hex for unit in units}))
            return Line(kind="reveal", text=f"{_located(units, 'was a dummy')}.", hexes=hexes)
        case e.ProvedReal():
            names = listed(sorted(find(before, unit).name for unit in event.units))
            verb = "is" if len(event.units) == 1 else "are"
            return Line(kind="reveal", text=f"{names} {verb} real.")
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
            pair = listed(sorted((event.label, event.dummy.label)))
            text = f"{unit.name} {type_name(unit)} in {unit.hex} conceals itself: {pair}."
            if reader.side is unit.side:
                text = f"{text} {event.label} is real."
            return Line(kind="reveal", text=text, hexes=(unit.hex,))


def _infantry(before: State, event: e.Regrouped | e.Mounted | e.Dismounted, reader: Seat) -> Line:
    match event:
        case e.Regrouped():
            made = listed(f"{unit.name} {type_name(unit)}" for unit in event.units)
            return Line(kind="move", text=f"Regrouped in {event.hex}: {made}.", hexes=(event.hex,))
        case e.Mounted():
            unit, carrier = find(before, event.unit), find(before, event.carrier)
            count = len(event.riders) - len(carrier.riders)
            squads = f"{count} squad{'s' if count != 1 else ''} of {unit.name}"
            text = f"{squads} mount {name_for(reader, carrier)} in {carrier.hex}."
            return Line(kind="move", text=text, hexes=(carrier.hex,))
        case e.Dismounted():
            carrier = find(before, event.carrier)
            text = (
                f"{event.unit.name} {type_name(event.unit)} dismounts from {carrier.name} "
                f"in {carrier.hex}."
            )
            return Line(kind="move", text=text, hexes=(carrier.hex,))
