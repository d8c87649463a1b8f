"""Secret moves at sea: from a state to another that a viewer cannot tell from it (TC.1)."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.corpen18.edits import with_force
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Ship, State
from app.games.corpen18.terms import Crew
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.views.model import Bulletin
from app.views.seats import Seat, Side
from tests.games.ground.player import Choose

IDENTITY = (
    *("id", "label", "type", "name", "crew", "nfp", "radar", "move", "main_drm", "group", "zone"),
    *("ready", "reload", "enters", "start", "speed"),
)
"""What a ship is; the rest is where it is and what became of it there."""
CREWS: tuple[Crew, ...] = ("elite", "veteran", "experienced", "trained", "green")
FAR = 12
"""Hexes from every enemy at which most hidden ships are put."""


def hidden_sides(viewer: Seat) -> tuple[Side, ...]:
    """The sides whose undetected ships a viewer does not know."""
    return (viewer.side.other,) if viewer.side else tuple(Side)


def twin(state: State, viewer: Seat, choose: Choose) -> State:
    """Another world for the same viewer: places, classes, crews, damage, stock, numbers, order."""
    for side in hidden_sides(viewer):
        fleet = list(state.forces[side].ships.values())
        secret = scenarios()[state.public.scenario].file.secret_lists
        if secret:
            fleet, tracks = _permuted(fleet, state, choose)
            state = with_force(state, side, tracks=tracks)
        fleet = [_elsewhere(ship, state, choose, secret=secret) for ship in fleet]
        if secret:
            fleet = _shuffled(fleet, choose)
        state = with_force(state, side, ships={ship.id: ship for ship in fleet})
        state = _unread(state, side, choose)
    return state


def _permuted(fleet: list[Ship], state: State, choose: Choose) -> tuple[list[Ship], dict[str, str]]:
    """Exchange what lies behind contacts that are not identified with others like it."""
    side = fleet[0].side
    seen = state.knowledge[Seat(side.other.value)].contacts
    tracks = dict(state.forces[side].tracks)
    known = {unit for unit, label in tracks.items() if label in seen and seen[label].name}
    free = [s for s in fleet if s.in_play and s.id not in known and not s.dummy and not s.trail]
    for _ in range(len(free)):
        names = [choose([ship.id for ship in free]) for _ in range(2)]
        one, two = (next(s for s in fleet if s.id == name) for name in names)
        alike = (one.category, one.vessels) == (two.category, two.vessels)
        if not alike or one.id == two.id or one.fired or two.fired:
            continue
        swapped = {one.id: _as(two, one), two.id: _as(one, two)}
        fleet = [swapped.get(ship.id, ship) for ship in fleet]
        labels = tracks.pop(one.id, None), tracks.pop(two.id, None)
        tracks |= {
            unit: label for unit, label in zip((two.id, one.id), labels, strict=True) if label
        }
    return fleet, tracks


def _as(place: Ship, what: Ship) -> Ship:
    """One ship where another is."""
    return replace(place, **{name: getattr(what, name) for name in IDENTITY})


def _elsewhere(ship: Ship, state: State, choose: Choose, *, secret: bool) -> Ship:
    """A ship that nobody sees, elsewhere, in another state, or not there at all."""
    if ship.dummy or ship.category == "shore" or not ship.in_play:
        return ship
    if secret and choose("yn") == "y":
        # Its crew shows in no fight that comes: those part by their results.
        ship = replace(ship, crew=choose(CREWS))
    if ship.detected:
        return ship
    if secret and choose("ynnn") == "y":
        return replace(ship, hex=None)
    foes = [s.hex for s in state.forces[ship.side.other].ships.values() if s.in_play and s.hex]
    sheet = scenarios()[state.public.scenario].sheet
    wet = sorted(set(sheet.terrain) - sheet.closed(ship.category, ship.side))
    far = [hex_ for hex_ in wet if all(distance(hex_, foe) > FAR for foe in foes)]
    hex_ = choose(far if far and choose("yyyyn") == "y" else wet)
    return replace(
        ship,
        hex=hex_,
        start=hex_,
        began=hex_,
        facing=int(choose("012345")),
        evasion=choose(("steady", "manoeuvring")),
        hits=int(choose("0011")) if ship.category != "fac" else 0,
        ready=int(choose("012")) if ship.ready else 0,
        trail=(),
    )


def _shuffled(fleet: Sequence[Ship], choose: Choose) -> list[Ship]:
    """The table in another order (TX-02)."""
    out: list[Ship] = []
    for ship in fleet:
        out.insert(int(choose([str(n) for n in range(len(out) + 1)])), ship)
    return out


def _unread(state: State, side: Side, choose: Choose) -> State:
    """Other things that only the hidden side was told, and other secret draws."""
    seat = Seat(side.value)
    known = state.knowledge[seat]
    line = Bulletin(n=len(known.bulletins) + 1, turn=0, phase="SETUP", kind="note", text="Told.")
    known = replace(known, bulletins=(*known.bulletins, line), read=0)
    drawn = dict(state.umpire.drawn)
    for stream in (Stream.of(side), Stream.UMPIRE):
        drawn[stream.value] = drawn.get(stream.value, 0) + int(choose("0123"))
    return replace(
        state,
        knowledge={**state.knowledge, seat: known},
        umpire=replace(state.umpire, drawn=drawn),
    )
