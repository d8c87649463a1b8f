"""Log lines about mines and what engineers do (HG2, LG-15, LG-26)."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.jobs import NAMES, TURNS_FOR_TOWN
from app.games.ground.lines import Line
from app.games.ground.state import LaidMine, State
from app.games.ground.words import listed, mine_name, name_for, side_name
from app.views.seats import Seat

EngineerEvent = (
    e.MineLaid
    | e.MineLifted
    | e.MineMet
    | e.MineDestroyed
    | e.MinesKnown
    | e.RoadBlown
    | e.MineDisarmed
    | e.Worked
    | e.RoadMended
    | e.BridgeBuilt
    | e.GroundMoved
    | e.RubbleCleared
    | e.ClockSet
    | e.JetsSet
    | e.Aided
    | e.Freed
)


def engineer_report(before: State, event: EngineerEvent, _: State, reader: Seat) -> Line | None:
    """The line of an event of this chapter in a reader's log, None if it leaves none."""
    match event:
        case e.MineMet():
            return _met(before, event, reader)
        case e.Worked():
            return _worked(before, event, reader)
        case e.RoadBlown():
            text = f"The road in {event.hex} is cut."
            return Line(kind="result", text=text, hexes=(event.hex,))
        case e.RubbleCleared():
            text = f"The rubble in {event.hex} is cleared."
            return Line(kind="result", text=text, hexes=(event.hex,))
        case e.MineDisarmed():
            text = f"The {_mine(before, event.mine)} is disarmed."
            return Line(kind="result", text=text, hexes=(event.mine.hex,))
        case e.MinesKnown():
            return _known(before, event) if reader is event.reader else None
        case e.MineDestroyed():
            if reader not in (event.mine.side.seat, Seat.UMPIRE):
                return None
            text = f"The {_mine(before, event.mine)} is blown up."
            return Line(kind="result", text=text, hexes=(event.mine.hex,))
        case e.Freed():
            unit = find(before, event.unit)
            text = f"{name_for(reader, unit)} in {unit.hex} is pulled out and can move again."
            return Line(kind="result", text=text, hexes=(unit.hex,))
        case e.JetsSet():
            unit = find(before, event.unit)
            if unit.concealed and reader not in (unit.side.seat, Seat.UMPIRE):
                return None
            text = f"{name_for(reader, unit)} has its jumpjets {'on' if event.on else 'off'}."
            return Line(kind="move", text=text, hexes=(unit.hex,))
        case e.RoadMended() | e.BridgeBuilt() | e.GroundMoved() | e.ClockSet() | e.Aided():
            return None
        case e.MineLaid() | e.MineLifted():
            if reader is not Seat.UMPIRE:
                return None
            who = side_name(before.public.scenario, event.mine.side)
            did = "lays" if isinstance(event, e.MineLaid) else "takes up"
            return Line(kind="note", text=f"{who} {did} the {_mine(before, event.mine)}.")
        case _:
            assert_never(event)


def _worked(before: State, event: e.Worked, reader: Seat) -> Line:
    """What a task was and how it went; others read of it only what they can see (LG-15)."""
    names = listed(find(before, id_).name for id_ in event.crew)
    if event.shown or reader in (event.side.seat, Seat.UMPIRE):
        ends = "done" if event.done else "not done"
        if event.job == "town" and not event.done:
            so_far = before.forces[event.side].digs.get(event.hex, 0) + event.squads
            ends = f"{so_far} of {TURNS_FOR_TOWN} squad-turns"
        at = f" ({' '.join(event.at)})" if event.at else ""
        text = f"{names} in {event.hex} {_does(event)}{at}: {ends}."
        return Line(kind="note", text=text, hexes=(event.hex,), dice=event.dice)
    text = f"{names} worked in {event.hex}."
    return Line(kind="note", text=text, hexes=(event.hex,))


def _does(event: e.Worked) -> str:
    words = NAMES[event.job]
    # Several counters lay mines, one lays mines.
    verb, _, rest = words.partition(" ")
    plural = verb.removesuffix("es") if verb.endswith("hes") else verb.removesuffix("s")
    return words if len(event.crew) == 1 else f"{plural} {rest}"


def _mine(before: State, mine: LaidMine) -> str:
    return f"{mine_name(before.public.scenario, mine)} in {mine.hex}"


def _met(before: State, event: e.MineMet, reader: Seat) -> Line:
    name = name_for(reader, find(before, event.unit))
    die = f", die {event.die}" if event.die else ""
    if not event.exploded:
        text = f"{name} finds the {_mine(before, event.mine)}{die}."
    elif event.result:
        text = (
            f"{name} sets off the mine in the water of {event.mine.hex}: 1-1{die}: {event.result}."
        )
    else:
        text = f"{name} sets off the {_mine(before, event.mine)}{die}."
    dice = (event.die,) if event.die else ()
    return Line(kind="fire", text=text, hexes=(event.mine.hex,), dice=dice)


def _known(before: State, event: e.MinesKnown) -> Line | None:
    old = before.knowledge[event.reader].mines
    gone = [mine for mine in old if mine not in event.mines]
    found = [mine for mine in event.mines if mine not in old]
    parts = [f"no {_mine(before, mine)} any more" for mine in gone]
    parts += [f"the {_mine(before, mine)} is known" for mine in found]
    if not parts:
        return None
    text = listed(parts)
    hexes = tuple(mine.hex for mine in (*gone, *found))
    return Line(kind="note", text=f"{text[0].upper()}{text[1:]}.", hexes=hexes)
