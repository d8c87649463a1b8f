"""Log lines about mines and what engineers do (HG2, LG-15, LG-26)."""

from typing import assert_never

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.lines import Line
from app.games.ground.state import LaidMine, State
from app.games.ground.words import listed, name_for, side_name
from app.views.seats import Seat

EngineerEvent = e.MineLaid | e.MineLifted | e.MineMet | e.MineDestroyed | e.MinesKnown | e.RoadBlown


def engineer_report(before: State, event: EngineerEvent, reader: Seat) -> Line | None:
    """The line of an event of this chapter in a reader's log, None if it leaves none."""
    match event:
        case e.MineMet():
            return _met(before, event, reader)
        case e.RoadBlown():
            text = f"The road in {event.hex} is cut."
            return Line(kind="result", text=text, hexes=(event.hex,))
        case e.MinesKnown():
            return _known(before, event) if reader is event.reader else None
        case e.MineDestroyed():
            if reader not in (Seat(event.mine.side.value), Seat.UMPIRE):
                return None
            text = f"The {_mine(event.mine)} is blown up."
            return Line(kind="result", text=text, hexes=(event.mine.hex,))
        case e.MineLaid() | e.MineLifted():
            if reader is not Seat.UMPIRE:
                return None
            who = side_name(before.public.scenario, event.mine.side)
            did = "lays" if isinstance(event, e.MineLaid) else "takes up"
            return Line(kind="note", text=f"{who} {did} the {_mine(event.mine)}.")
        case _:
            assert_never(event)


def _mine(mine: LaidMine) -> str:
    return f"{mine.name} in {mine.hex}"


def _met(before: State, event: e.MineMet, reader: Seat) -> Line:
    name = name_for(reader, find(before, event.unit))
    die = f", die {event.die}" if event.die else ""
    if not event.exploded:
        text = f"{name} finds the {_mine(event.mine)}{die}."
    elif event.result:
        text = (
            f"{name} sets off the mine in the water of {event.mine.hex}: 1-1{die}: {event.result}."
        )
    else:
        text = f"{name} sets off the {_mine(event.mine)}{die}."
    dice = (event.die,) if event.die else ()
    return Line(kind="fire", text=text, hexes=(event.mine.hex,), dice=dice)


def _known(before: State, event: e.MinesKnown) -> Line | None:
    old = before.knowledge[event.reader].mines
    gone = [mine for mine in old if mine not in event.mines]
    found = [mine for mine in event.mines if mine not in old]
    parts = [f"no {_mine(mine)} any more" for mine in gone]
    parts += [f"the {_mine(mine)} is known" for mine in found]
    if not parts:
        return None
    text = listed(parts)
    hexes = tuple(mine.hex for mine in (*gone, *found))
    return Line(kind="note", text=f"{text[0].upper()}{text[1:]}.", hexes=hexes)
