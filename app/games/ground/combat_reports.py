"""Log lines about fire, scans, overruns and rams. All of it is public when it happens (HG2)."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.cargo import is_load
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import State
from app.games.ground.units import label_order
from app.games.ground.words import aboard_name, count, listed, name_for, points, side_name
from app.views.seats import Seat

OpenCombat = (
    e.Announced
    | e.Wasted
    | e.TerrainWrecked
    | e.BridgeHit
    | e.OverrunOpened
    | e.OverrunMoved
    | e.OverrunClosed
)
"""Events whose line names no unit: it is the same for everybody."""
Damage = (
    e.Disabled
    | e.GotStuck
    | e.LoadHurt
    | e.SquadsLost
    | e.SystemsLost
    | e.TreadsLost
    | e.Destroyed
    | e.SheetHit
)
Clash = e.Attacked | e.Scanned | e.Reacted | e.Rammed | e.RunDown


def open_report(before: State, event: OpenCombat) -> Line | None:
    """The line of such an event in everybody's log."""
    match event:
        case e.Announced():
            return _announced(before, event)
        case e.Wasted():
            text = f"The attack on {event.target} in {event.hex} is spent: {event.why}."
            return Line(kind="fire", text=text, hexes=(event.hex,))
        case e.TerrainWrecked():
            return Line(kind="result", text=event.text, hexes=(event.hex,))
        case e.BridgeHit():
            end = "and is down" if event.left <= 0 else f"{event.left} left"
            lost = count(event.lost, "structure point")
            at = "at" if "-" in event.hexside else "in"
            text = f"The bridge {at} {event.hexside} loses {lost}, {end}."
            return Line(kind="result", text=text, hexes=tuple(event.hexside.split("-")))
        case e.OverrunOpened():
            who = side_name(before.public.scenario, event.overrun.attacker)
            text = f"{who} overruns {event.overrun.hex}."
            return Line(kind="overrun", text=text, hexes=(event.overrun.hex,))
        case e.OverrunMoved():
            old = before.public.overrun
            if event.overrun.stage != "fire" or (old and old.round == event.overrun.round):
                return None
            text = f"Overrun in {event.overrun.hex}, round {event.overrun.round}."
            return Line(kind="overrun", text=text, hexes=(event.overrun.hex,))
        case e.OverrunClosed():
            return _closed(before, event)
        case _:
            assert_never(event)


def clash_report(before: State, event: Clash, _: State, reader: Seat) -> Line:
    """The line of units that meet or attack in a reader's log."""
    match event:
        case e.Attacked():
            return _attacked(before, event, reader)
        case e.Scanned():
            return _scan(before, event, reader)
        case e.Reacted():
            return _reacted(before, event, reader)
        case e.Rammed():
            rammer, target = find(before, event.unit), find(before, event.target)
            dice = f" and rolls {listed(str(d) for d in event.dice)}" if event.dice else ""
            text = f"{name_for(reader, rammer)} rams {name_for(reader, target)}{dice}."
            return Line(kind="overrun", text=text, hexes=(rammer.hex,), dice=event.dice)
        case e.RunDown():
            rider, foot = find(before, event.unit), find(before, event.target)
            end = "" if event.fired else "; it has no antipersonnel gun left"
            text = f"{name_for(reader, rider)} runs into {name_for(reader, foot)}{end}."
            return Line(kind="overrun", text=text, hexes=(foot.hex,))
        case _:
            assert_never(event)


def damage_report(before: State, event: Damage, _: State, reader: Seat) -> Line:
    """The line of harm to a unit in a reader's log."""
    unit = find(before, event.unit)
    name = name_for(reader, unit)
    match event:
        case e.Disabled():
            text = f"{name} is disabled."
        case e.GotStuck():
            text = f"{name} is stuck."
        case e.SquadsLost():
            what = f"{event.text} of its riders" if event.riders else event.text
            text = f"{name} loses {what}, {len(event.left)} left."
            if event.riders and is_load(unit.riders):
                text = f"{event.text} aboard {unit.name} is destroyed ({points(event.vp)})."
        case e.LoadHurt():
            does = "is disabled" if event.n else "recovers"
            text = f"{aboard_name(unit.riders)} aboard {unit.name} {does}."
        case e.SystemsLost():
            text = f"{name} loses {event.text}."
        case e.TreadsLost():
            left = unit.treads - event.lost
            text = f"{name} loses {count(event.lost, 'tread')}, {left} left."
        case e.Destroyed():
            scored = f" ({points(event.vp)})" if event.vp else ""
            wreck = " and leaves a hulk" if event.hulk else ""
            text = f"{name} is destroyed{wreck}{scored}."
        case e.SheetHit():
            text = f"{name} is hit: die {event.die} on its record sheet."
    return Line(kind="result", text=text, hexes=(unit.hex,))


def _scan(before: State, event: e.Scanned, reader: Seat) -> Line:
    scanner, target = find(before, event.unit), find(before, event.target)
    total = event.die + event.range - 3
    means = "" if event.system in ("gun", "scanner") else f" with {event.system}"
    outcome = "found" if event.success else "nothing found"
    text = (
        f"{name_for(reader, scanner)} scans {target.name} in {target.hex}{means}: "
        f"{event.die} + {event.range} - 3 = {total} at distance {event.distance}, {outcome}."
    )
    return Line(kind="scan", text=text, hexes=(scanner.hex, target.hex), dice=(event.die,))


def _announced(before: State, event: e.Announced) -> Line:
    shots = [
        f"{listed(volley.systems)} ({strength}) at {volley.target}"
        + (f", aim {volley.aim}" if volley.aim else "")
        for volley, strength in zip(event.volleys, event.strengths, strict=True)
    ]
    who = side_name(before.public.scenario, event.side)
    text = f"{who} fires at {event.hex}: {'; '.join(shots)}."
    return Line(kind="fire", text=text, hexes=(event.hex,))


def _attacked(before: State, event: e.Attacked, reader: Seat) -> Line:
    name, hex_ = _struck(before, event, reader)
    spill = "Spillover on " if event.spill else ""
    die = f"die {event.die}" if event.die else "no die"
    column = "automatic" if event.column == "auto" else event.column
    text = (
        f"{spill}{name}: {event.attack} against {event.defence}, {column}, {die}: {event.result}."
    )
    dice = (event.die,) if event.die else ()
    return Line(kind="fire", text=text, hexes=(hex_,), dice=dice)


def _struck(before: State, event: e.Attacked, reader: Seat) -> tuple[str, str]:
    """What an attack came down on, and where."""
    if event.what in ("road", "revetment"):
        return f"{event.what.capitalize()} in {event.target}", event.target
    unit = find(before, event.target)
    what = f", {event.what}" if event.what else ""
    return f"{name_for(reader, unit)}{what}", unit.hex


def _reacted(before: State, event: e.Reacted, reader: Seat) -> Line:
    who = side_name(before.public.scenario, event.side)
    units = sorted((find(before, u) for u in event.units), key=lambda u: label_order(u.name))
    names = listed(name_for(reader, unit) for unit in units)
    verb = "joins" if len(units) == 1 else "join"
    joined = f"{names} {verb} the overrun" if units else "nobody joins"
    text = f"{who}: {joined} in {event.hex}."
    return Line(kind="overrun", text=text, hexes=(event.hex,))


def _closed(before: State, event: e.OverrunClosed) -> Line:
    match event.outcome:
        case "both":
            end = "both sides stay"
        case "nobody":
            end = "nobody is left"
        case "attacker" | "defender":
            end = f"{_winner(before, event)} holds the hex"
    text = f"The overrun in {event.hex} is over: {end}."
    return Line(kind="overrun", text=text, hexes=(event.hex,))


def _winner(before: State, event: e.OverrunClosed) -> str:
    """The name of the side that an overrun leaves in the hex."""
    fight = before.public.overrun
    if fight is None:
        return f"the {event.outcome}"
    side = fight.attacker if event.outcome == "attacker" else fight.attacker.other
    return side_name(before.public.scenario, side)
