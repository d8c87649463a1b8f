"""Log lines about missiles, blasts, lasers and pulses: public when they happen (HG2)."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.missile_folds import MissileEvent
from app.games.ground.missile_orders import EDGE
from app.games.ground.state import Salvo, State
from app.games.ground.words import count, listed, name_for, points, side_name
from app.views.seats import Seat

BlastEvent = e.Exploded | e.Blasted | e.WorksBlasted | e.BridgeBlasted | e.Scorched | e.Pulsed


def missile_report(before: State, event: MissileEvent, _: State, reader: Seat) -> Line | None:
    """The line of an event of this chapter in a reader's log."""
    match event:
        case e.SalvoMoved():
            return _salvo(before, event, reader)
        case e.Launched():
            who = side_name(before.public.scenario, event.side.other)
            text = f"{who} scores {points(event.vp)} for the {event.text}."
            return Line(kind="score", text=text)
        case e.Tried():
            return _try(before, event, reader)
        case e.Downed():
            why = "in the blast before it" if event.cause == "blast" else "by the shot"
            end = "explodes there" if event.explodes else "is gone"
            text = f"The missile is stopped in {event.hex} {why}, die {event.die}: it {end}."
            return Line(kind="fire", text=text, hexes=(event.hex,), dice=(event.die,))
        case e.Parried():
            return _parry(before, event, reader)
        case e.Became():
            text = f"{name_for(reader, find(before, event.unit))} has fired what it had."
            return Line(kind="note", text=text)
        case e.LaserSet():
            return _watch(before, event) if reader is Seat.UMPIRE else None
        case (
            e.Exploded()
            | e.Blasted()
            | e.WorksBlasted()
            | e.BridgeBlasted()
            | e.Scorched()
            | e.Pulsed()
        ):
            return _blast(before, event, reader)
        case _:
            assert_never(event)


def _salvo(before: State, event: e.SalvoMoved, reader: Seat) -> Line | None:
    salvo, old = event.salvo, before.public.salvo
    if salvo is None:
        return None
    if old is None:
        who = side_name(before.public.scenario, salvo.side)
        named = listed(_launcher(before, salvo, at, reader) for at in range(len(salvo.flights)))
        missiles = count(len(salvo.flights), "cruise missile")
        hexes = tuple(flight.hex for flight in salvo.flights if flight.hex)
        return Line(kind="fire", text=f"{who} launches {missiles}: {named}.", hexes=hexes)
    if not salvo.path:
        return None
    launcher = salvo.flight.launcher
    which = "from off the map" if launcher == EDGE else f"of {launcher}"
    path = "-".join(salvo.path)
    text = f"The missile {which} flies {count(len(salvo.flown), 'step')}: {path}."
    return Line(kind="fire", text=text, hexes=salvo.path)


def _launcher(before: State, salvo: Salvo, at: int, reader: Seat) -> str:
    flight = salvo.flights[at]
    if flight.launcher == EDGE:
        return "from off the map"
    units = before.forces[salvo.side].units.values()
    unit = next(u for u in units if u.label == flight.launcher)
    return f"{name_for(reader, unit)} in {flight.hex}"


def _try(before: State, event: e.Tried, reader: Seat) -> Line:
    name = name_for(reader, find(before, event.unit))
    means = f" with {event.system}" if event.system and event.system != "gun" else ""
    one, two = event.dice
    sum_ = f"{one} + {two}" + (f" + {event.bonus}" if event.bonus else "")
    outcome = "hit" if event.success else "missed"
    text = (
        f"{name} shoots at the missile in {event.hex}, step {event.step}{means}: "
        f"{sum_} = {one + two + event.bonus}, {event.need} needed, {outcome}."
    )
    return Line(kind="fire", text=text, hexes=(event.hex,), dice=event.dice)


def _parry(before: State, event: e.Parried, reader: Seat) -> Line:
    laser, firer = find(before, event.unit), find(before, event.firer)
    outcome = "hit" if event.success else "missed"
    text = (
        f"{name_for(reader, laser)} shoots at {event.missile} of {name_for(reader, firer)}: "
        f"{event.dice[0]} + {event.dice[1]} = {sum(event.dice)}, 10 needed, {outcome}."
    )
    return Line(kind="fire", text=text, hexes=(laser.hex, event.hex), dice=event.dice)


def _watch(before: State, event: e.LaserSet) -> Line:
    """For the umpire's log alone."""
    unit = find(before, event.unit)
    told = " ".join(event.at) or "never"
    return Line(kind="note", text=f"{unit.name} shoots at Ogre missiles: {told}.")


def _blast(
    before: State,
    event: BlastEvent,
    reader: Seat,
) -> Line | None:
    match event:
        case e.Exploded():
            what = "A cruise missile" if event.nuclear else "A drone bomb"
            ends = ["leaves a hot crater"] if event.crater else []
            ends += ["the road is cut"] if event.road else []
            ends += ["a bridge is down"] if event.bridges else []
            text = f"{what} explodes in {event.hex}" + "".join(f"; {end}" for end in ends)
            return Line(kind="result", text=f"{text}.", hexes=(event.hex,))
        case e.Blasted():
            return _rolls(before, event, reader)
        case e.WorksBlasted():
            unit = find(before, event.unit)
            dice = ", ".join(str(die) for die in event.dice)
            text = f"Blast on {name_for(reader, unit)}, {event.column}: {dice}."
            return Line(kind="fire", text=text, hexes=(unit.hex,), dice=event.dice)
        case e.BridgeBlasted():
            dice = ", ".join(str(die) for die in event.dice)
            text = f"Blast on the bridge at {event.bridge}, {event.column}: {dice}."
            hexes = tuple(event.bridge.split("-"))
            return Line(kind="fire", text=text, hexes=hexes, dice=event.dice)
        case e.Scorched():
            return _scorched(event)
        case e.Pulsed():
            unit = find(before, event.unit)
            reach = count(event.radius, "hex", "hexes")
            text = f"{name_for(reader, unit)} in {unit.hex} gives off a pulse of {reach}."
            return Line(kind="fire", text=text, hexes=(unit.hex,))
        case _:
            assert_never(event)


def _rolls(before: State, event: e.Blasted, reader: Seat) -> Line:
    unit = find(before, event.unit)
    parts = [
        f"{roll.part + ' ' if roll.part else ''}{roll.column}, die {roll.die}: {roll.result}"
        for roll in event.rolls
    ]
    if event.treads:
        parts.append(f"treads {' + '.join(str(die) for die in event.treads)}")
    text = f"Blast on {name_for(reader, unit)}: {'; '.join(parts)}."
    dice = (*(roll.die for roll in event.rolls), *event.treads)
    return Line(kind="fire", text=text, hexes=(unit.hex,), dice=dice)


def _scorched(event: e.Scorched) -> Line:
    gone = [roll for roll in event.rolls if roll.wrecked]
    rolled = f"{count(len(event.rolls), 'hex', 'hexes')} rolled for"
    rubble = [roll.hex for roll in gone if roll.rubble]
    cut = [roll.hex for roll in gone if roll.road]
    ends = [f"rubble in {listed(rubble)}"] if rubble else []
    ends += [f"the road is cut in {listed(cut)}"] if cut else []
    outcome = "; ".join(ends) or "nothing changes"
    return Line(
        kind="result",
        text=f"Terrain around {event.centre}, {rolled}: {outcome}.",
        hexes=tuple(roll.hex for roll in gone),
        dice=tuple(roll.die for roll in event.rolls),
    )
