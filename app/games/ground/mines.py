"""Mines: laid in secret, set off or found by who enters their hex (G5.24)."""

from collections.abc import Sequence
from itertools import pairwise

from app.games.ground import events as e
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.crt import crt_result
from app.games.ground.damage import apply, destroy, hit_treads, lose_squads
from app.games.ground.engineer_orders import LayMine
from app.games.ground.field import Field, bridge_left, field_of
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.minefields import strike_on_way
from app.games.ground.sea.mining import check_mining, mining_places
from app.games.ground.state import LaidMine, State
from app.games.ground.terrain import WATER
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.games.ground.words import mine_name
from app.games.ground.works import hit_bridge
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Seat, Side

SETS_OFF, SETS_OFF_OGRE = 6, 5
"""The lowest die on which an off-road mine explodes."""

AFLOAT = "1-1"
"""The column in which a mine in water attacks, whatever the defence."""

CLOSED = ("mountain", "crater")
"""Terrain that nobody enters: no mine is laid there."""


def check_lay(view: View, order: LayMine) -> Refusal | None:
    """Set-up: why a mine may not be laid there, or taken back (G5.24)."""
    if view.committed:
        return Refusal(code="sealed", rule="G10.1.4", text="Your set-up is sealed.")
    if field_of(view).at_sea:
        return check_mining(view, order)
    assert view.side is not None
    mine = LaidMine(hex=order.hex, road=order.road, side=view.side)
    if order.back:
        if mine in view.mines:
            return None
        text = f"There is no {mine.name} of yours in {order.hex}."
        return Refusal(code="no-mine", rule="G5.24", text=text)
    if order.hex not in mine_places(view, road=order.road):
        return _no_room(view, mine)
    return None


def _no_room(view: View, mine: LaidMine) -> Refusal:
    if not view.stock:
        text = "You have no mine left to lay."
    elif mine in view.mines:
        text = f"There is a {mine.name} of yours in {mine.hex} already."
    elif mine.road and mine.hex in mine_places(view, road=False):
        text = f"No road runs through {mine.hex}."
    else:
        text = f"You may not lay a mine in {mine.hex}."
    return Refusal(code="zone", rule="G5.24", text=text)


def mine_places(view: View, *, road: bool) -> tuple[str, ...]:
    """The hexes of my zone where a mine of this sort may be laid at set-up, by label."""
    if view.side is None or not view.stock:
        return ()
    scenario, field = scenarios()[view.scenario], field_of(view)
    if field.at_sea:
        return () if road else mining_places(view)
    zone = scenario.zone(scenario.side(view.side).zone)
    return tuple(
        hex_
        for hex_ in zone
        if takes_mine(field, hex_, road=road)
        and LaidMine(hex=hex_, road=road, side=view.side) not in view.mines
    )


def takes_mine(field: Field, hex_: str, *, road: bool) -> bool:
    """Whether a hex can hold a mine: a road mine needs a road that can be used."""
    return field.road_hex(hex_) if road else field.terrain(hex_) not in CLOSED


def resolve_lay(log: Log, side: Side, order: LayMine) -> None:
    """Note it; nobody else learns of it (UG.1)."""
    mine = LaidMine(hex=order.hex, road=order.road, side=side)
    log.write(e.MineLifted(mine=mine) if order.back else e.MineLaid(mine=mine))


def mine_offers(view: View) -> tuple[Offer, ...]:
    """Set-up: my mines on the map, to be taken back."""
    return tuple(
        Offer(
            notation=f"mine {mine.hex}{' road' if mine.road else ''} -",
            text=f"Take the {mine_name(view.scenario, mine)} in {mine.hex} back",
        )
        for mine in view.mines
    )


def silence_tells(state: State) -> bool:
    """Whether a step without an event tells its owner something: that no mine was there (UX.1).

    It is the same for a dummy, which would be named if its move could be taken back (LG-14).
    """
    return bool(state.public.switches.mines)


def mine_in_way(state: State, unit: Unit) -> LaidMine | None:
    """The enemy mine that a unit meets in the hex it has entered, the way it came (G5.24).

    At sea there are mines of other sorts (S13).
    """
    if not state.forces[unit.side.other].mines or field_of(state.public).at_sea:
        return None
    return _mine_at(state, unit, unit.hex, road=unit.on_road)


def _mine_at(state: State, unit: Unit, hex_: str, *, road: bool) -> LaidMine | None:
    """A dummy meets no mine (G10.2.3), nor does what flies; in water none but vehicles do."""
    mine = LaidMine(hex=hex_, road=road, side=unit.side.other)
    if unit.dummy or unit.airborne or mine not in state.forces[mine.side].mines:
        return None
    swims = unit.type.ogre or unit.type.infantry
    return None if swims and _in_water(state, mine) else mine


def _in_water(state: State, mine: LaidMine) -> bool:
    return not mine.road and field_of(state.public).terrain(mine.hex) == WATER


def meet_mine(log: Log, id_: str) -> None:
    """See what the mine in the hex that a unit has entered does, if there is one (G5.24)."""
    unit = now(log, id_)
    mine = mine_in_way(log.state, unit)
    if mine is not None:
        _meet(log, unit, mine)
    elif not (unit.dummy or unit.airborne or field_of(log.state.public).at_sea):
        _forget(log, unit)


def _meet(log: Log, unit: Unit, mine: LaidMine) -> None:
    """Whatever the mine does, the unit has found it and is turned up (G10.4.16)."""
    turn_up(log, (unit,), "G10.4.16")
    if _in_water(log.state, mine):
        _attack(log, unit, mine)
        return
    die = 0 if mine.road else log.die(f"mine in {mine.hex}")
    exploded = mine.road or die >= (SETS_OFF_OGRE if unit.type.ogre else SETS_OFF)
    log.write(e.MineMet(unit=unit.id, mine=mine, die=die, exploded=exploded, gone=exploded))
    if exploded:
        _blow(log, unit)
        if mine.road:
            _cut(log, mine)


def _attack(log: Log, unit: Unit, mine: LaidMine) -> None:
    """A mine in water attacks, stays where it is and is known (G5.24)."""
    die = log.die(f"mine in {mine.hex}")
    result = crt_result(AFLOAT, die)
    log.write(e.MineMet(unit=unit.id, mine=mine, die=die, exploded=True, result=result, gone=False))
    apply(log, now(log, unit.id), "", result)


def _blow(log: Log, unit: Unit) -> None:
    """A vehicle is destroyed, infantry lose a squad, an Ogre treads (G5.24)."""
    if unit.type.ogre:
        hit_treads(log, unit, log.die(f"treads of {unit.name}"))
    elif unit.squads:
        squads = list(unit.squads)
        mixed = len(set(squads)) > 1
        lost = log.draw(Stream.PUBLIC, len(squads), f"squad of {unit.name}") if mixed else 1
        del squads[lost - 1]
        if squads:
            lose_squads(log, unit, tuple(squads), riders=False)
        else:
            destroy(log, unit)
    else:
        destroy(log, unit)


def _cut(log: Log, mine: LaidMine) -> None:
    """A road mine cuts the road, or brings down the bridge that fills the hex."""
    public = log.state.public
    if field_of(public).terrain(mine.hex) == WATER:
        hit_bridge(log, mine.hex, bridge_left(public, mine.hex))
    else:
        log.write(e.RoadBlown(hex=mine.hex))


def _forget(log: Log, unit: Unit) -> None:
    """Nothing was set off where a mine was thought to be: it is gone (IG-8)."""
    readers = [unit.side.seat, *(() if unit.concealed else (Seat.OBSERVER,))]
    readers = [reader for reader in readers if log.state.knowledge[reader].mines]
    if not readers:
        return
    mine = LaidMine(hex=unit.hex, road=unit.on_road, side=unit.side.other)
    if mine in log.state.forces[mine.side].mines:
        return
    for reader in readers:
        known = log.state.knowledge[reader].mines
        if mine in known:
            left = tuple(each for each in known if each != mine)
            log.write(e.MinesKnown(reader=reader, mines=left))


def meet_on_way(log: Log, id_: str, path: Sequence[str]) -> None:
    """The mines on the way of a unit that joins an overrun, as it entered their hexes (G7.4)."""
    field = field_of(log.state.public)
    if field.at_sea:
        strike_on_way(log, id_, path)
        return
    for start, hex_ in pairwise(path):
        unit = now(log, id_)
        road = bool(field.link(start, hex_))
        mine = None if unit.fate else _mine_at(log.state, unit, hex_, road=road)
        if mine is not None:
            _meet(log, unit, mine)


def destroy_mines(log: Log, hex_: str) -> None:
    """A missile blows up every mine in its hex; their owners alone are told (G9.13, LG-26)."""
    for force in log.state.forces.values():
        for mine in force.mines:
            if mine.hex == hex_:
                log.write(e.MineDestroyed(mine=mine))
