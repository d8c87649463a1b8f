"""Mined hexes at sea, and what they do to who enters them (S13)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.crt import crt_result
from app.games.ground.damage import apply, hit_treads
from app.games.ground.engineer_folds import in_order
from app.games.ground.field import Field, field_of
from app.games.ground.sea.depths import DECOY
from app.games.ground.state import LaidMine, State
from app.games.ground.terrain import WATER
from app.games.ground.units import Piece, Unit, UnitFacts
from app.games.ground.unseen import come_to_light
from app.games.ground.view import View
from app.hexes.coords import distance
from app.views.menu import Stop
from app.views.seats import Seat, Side

COLUMN = "1-1"
"""The column in which a mine attacks, whatever the defence (S13.2)."""


def mine_below(state: State, unit: Unit) -> LaidMine | None:
    """The mine that a unit sets off by having entered its hex (S13.2)."""
    switches = state.public.switches
    whose = (unit.side.other, *((unit.side,) if switches.mines_hit_owner else ()))
    for side in whose:
        mines = state.forces[side].mines
        if not mines or not sets_off(field_of(state.public), unit):
            continue
        mine = LaidMine(hex=unit.hex, side=side)
        if mine in mines and not (switches.mine_area_once and _spent(mines, unit)):
            return mine
    return None


def sets_off(field: Field, unit: Unit) -> bool:
    """Whether mines go off under it: vessels and submarines, Ogres by a switch (S13.2, S12.6)."""
    if not field.at_sea or unit.fate or field.terrain(unit.hex) != WATER:
        return False
    return _prey(field, unit)


def _prey(field: Field, unit: UnitFacts) -> bool:
    kind = unit.type
    if unit.dummy or unit.airborne or kind.infantry or kind.structure or kind.id == DECOY:
        return False
    return not kind.ogre or field.switches.mines_vs_ogre


def beware(view: View, piece: Piece, stops: tuple[Stop, ...]) -> tuple[Stop, ...]:
    """The moves of a piece, with a word where the way leads over mines that its owner knows."""
    field = field_of(view)
    mines = {mine.hex for mine in view.found}
    mines |= {mine.hex for mine in view.mines} if field.switches.mines_hit_owner else set()
    if not field.at_sea or not mines or not _prey(field, piece):
        return stops
    return tuple(_over(stop, [hex_ for hex_ in stop.path[1:] if hex_ in mines]) for stop in stops)


def _over(stop: Stop, mines: Sequence[str]) -> Stop:
    risk = f"mined: {', '.join(mines)}"
    return replace(stop, risk=risk) if mines else stop


def _spent(mines: Iterable[LaidMine], unit: Unit) -> bool:
    """Whether it has been attacked in this phase in the same section of mined hexes."""
    section = contiguous({mine.hex for mine in mines}, unit.hex)
    return not section.isdisjoint(unit.march.mined)


def contiguous(hexes: set[str], start: str) -> set[str]:
    """The hexes of a set that hang together with one of them.

    >>> sorted(contiguous({"0505", "0506", "0508"}, "0505"))
    ['0505', '0506']
    """
    section, edge = {start}, [start]
    while edge:
        here = edge.pop()
        near = {hex_ for hex_ in hexes - section if distance(hex_, here) == 1}
        section |= near
        edge += near
    return section


def strike(log: Log, id_: str) -> bool:
    """Let the mine go off in the hex that a unit has entered; True if there is one (S13.2)."""
    mine = mine_below(log.state, now(log, id_))
    if mine is not None:
        _explode(log, id_, mine)
    return mine is not None


def strike_on_way(log: Log, id_: str, path: Sequence[str]) -> None:
    """The mines on the way of a unit that joins an overrun (G7.4)."""
    for hex_ in path[1:]:
        mine = mine_below(log.state, replace(now(log, id_), hex=hex_))
        if mine is not None:
            _explode(log, id_, mine)


def _explode(log: Log, id_: str, mine: LaidMine) -> None:
    """Whoever set it off, the explosion shows it to all, and where the mine lies (S13.3)."""
    come_to_light(log, (now(log, id_),), "mine")
    turn_up(log, (now(log, id_),), "S13.2")
    die = log.die(f"mine in {mine.hex}")
    result = crt_result(COLUMN, die)
    log.write(e.MineMet(unit=id_, mine=mine, die=die, exploded=True, result=result, gone=False))
    unit = now(log, id_)
    if log.state.public.switches.mine_area_once:
        march = replace(unit.march, mined=(*unit.march.mined, mine.hex))
        log.write(e.Blocked(unit=id_, march=march))
        unit = now(log, id_)
    if not unit.type.ogre:
        apply(log, unit, "", result)
    elif result in ("X", "XX"):
        hit_treads(log, unit, log.die(f"treads of {unit.name}"))


def show_mines(log: Log, side: Side) -> None:
    """Everybody knows where the mines of a side are (`mines_open`)."""
    laid = log.state.forces[side].mines
    for reader in (side.other.seat, Seat.OBSERVER):
        known = log.state.knowledge[reader].mines
        mines = in_order((*known, *laid))
        if mines != known:
            log.write(e.MinesKnown(reader=reader, mines=mines))
