"""Log lines of edges, arrivals, and of what a scenario keeps account of."""

from collections import Counter
from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edge_folds import EdgeEvent
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import State
from app.games.ground.words import listed, name_for, owning, side_name, type_name
from app.views.seats import Seat


def edge_report(before: State, event: EdgeEvent, after: State, reader: Seat) -> Line | None:
    """The line an event of edges and arrivals leaves in a reader's log."""
    scenario = before.public.scenario
    match event:
        case e.PoolRolled():
            rolled = " + ".join(map(str, event.dice))
            name = side_name(event.scenario, event.side)
            text = f"{name} rolls {rolled} for its forces: {event.points} points."
            return Line(kind="note", text=text, dice=event.dice)
        case e.SetUpPassed():
            if not event.sides:
                return None
            names = listed(side_name(scenario, side) for side in event.sides)
            return Line(kind="phase", text=f"{names} to set up.")
        case e.EdgeChosen() | e.Waited():
            return _private(before, event, reader)
        case e.CameIn():
            name = name_for(reader, find(after, event.unit))
            return Line(kind="move", text=f"{name} comes in at {event.hex}.", hexes=(event.hex,))
        case e.Left():
            unit = find(before, event.unit)
            text = f"{name_for(reader, unit)} leaves the map by the {event.edge} edge."
            return Line(kind="move", text=text, hexes=(unit.hex,))
        case e.Reinforced():
            return _reinforced(before, event, reader)
        case e.Seized():
            unit = find(after, event.unit)
            text = f"{side_name(scenario, event.side)} takes the {type_name(unit)} in {unit.hex}."
            return Line(kind="score", text=text, hexes=(unit.hex,))
        case e.Identified():
            unit = find(after, event.unit)
            text = f"{unit.name} in {unit.hex} is identified: it is the {type_name(unit)}."
            return Line(kind="score", text=text, hexes=(unit.hex,))
        case _:
            assert_never(event)


def unseen_at_the_end(before: State) -> str:
    """What is told of units that have no counter on the map to turn up: those that still wait, and
    those that left it face down (G3.4, G10.4.18). It follows on another sentence."""
    waited, left = [], []
    for side, force in before.forces.items():
        units = [u for u in force.units.values() if u.concealed or u.hidden]
        types = Counter(type_name(u) for u in units if not (u.hex or u.fate or u.dummy))
        if types:
            every = listed(f"{n} {name}" for name, n in types.items())
            waited.append(f"{owning(side_name(before.public.scenario, side))} {every}")
        left += [name_for(Seat.UMPIRE, unit) for unit in units if unit.fate == "left"]
    told = [f"still off the map were {listed(waited)}"] if waited else []
    told += [f"{listed(left)} left the map face down"] if left else []
    sentence = "; ".join(told)
    return f" {sentence[0].upper()}{sentence[1:]}." if sentence else ""


def _private(before: State, event: e.EdgeChosen | e.Waited, reader: Seat) -> Line | None:
    """What only the umpire is told: where units will come in."""
    if reader is not Seat.UMPIRE:
        return None
    if isinstance(event, e.EdgeChosen):
        name = side_name(before.public.scenario, event.side)
        return Line(kind="note", text=f"{name} chooses the {event.edge} edge.")
    unit = find(before, event.unit)
    where = f"waits beside {event.gate}" if event.gate else "waits at no hex"
    return Line(kind="note", text=f"{unit.name} {type_name(unit)} {where}.")


def _reinforced(before: State, event: e.Reinforced, reader: Seat) -> Line | None:
    """The roll of a side that plays concealed is its own affair (HG2, LG-06)."""
    if event.hidden and reader.side is not event.side and reader is not Seat.UMPIRE:
        return None
    names = listed(type_name(unit) for unit in event.units)
    who = side_name(before.public.scenario, event.side)
    text = f"{who} rolls {sum(event.dice)} for reinforcements: {names}, waiting off the map."
    return Line(kind="note", text=text, dice=event.dice)
