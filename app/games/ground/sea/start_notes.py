"""What everybody knows of hidden boats and mines before the first turn (BS.1, BS.12)."""

from collections.abc import Iterator

from app.games.ground import events as e
from app.games.ground.belief import sightings as s
from app.games.ground.field import field_of
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.boat_notes import kind_of, placed
from app.games.ground.sea.depths import DECOY
from app.games.ground.sea.mining import mining_zone, within
from app.games.ground.state import State
from app.games.ground.tables import kinds
from app.games.ground.terrain import WATER
from app.games.ground.units import Unit, label_order
from app.kernel.events import Event
from app.views.seats import Side


def start_notes(
    before: State, event: Event, after: State, hunter: Side, *, mirror: bool
) -> Iterator[s.Note]:
    """What is known when the set-up is over, or of a position that was laid out."""
    dealt = isinstance(event, e.PhaseBegan) and before.public.phase == "SETUP"
    laid_out = isinstance(event, e.LaidOut) and after.public.phase != "SETUP"
    if not (dealt or laid_out):
        return
    owner = hunter.other
    if mirror:
        yield from _own(after, owner, printed=dealt)
    else:
        yield from _listed(after, owner, printed=dealt)
        yield from _mines(after, owner, printed=dealt)
    for unit in _in_sight(after, owner):
        yield from placed(after, unit, mirror=mirror)


def _in_sight(state: State, owner: Side) -> list[Unit]:
    """His submarines that are in sight from the start."""
    units = (u for u in state.forces[owner].units.values() if u.in_play and not u.dummy)
    seen = (u for u in units if u.type.boat and u.kind != DECOY and not u.inverted)
    return sorted(seen, key=lambda unit: label_order(unit.label))


def _water(state: State) -> tuple[str, ...]:
    field = field_of(state.public)
    return tuple(hex_ for hex_ in field.sheet.terrain if field.terrain(hex_) == WATER)


def _zone(state: State, owner: Side, kind: str, *, printed: bool) -> tuple[str, ...]:
    """Where one of a type may start below (BS.1)."""
    water = _water(state)
    if not printed:
        return water
    scenario = scenarios()[state.public.scenario]
    side = scenario.side(owner)
    zone = set(scenario.zone(side.zones.get(kind, side.sea or side.zone)))
    return tuple(hex_ for hex_ in water if hex_ in zone)


def _listed(state: State, owner: Side, *, printed: bool) -> Iterator[s.Note]:
    """His hidden units as they are printed; of a position nobody knows how many there are, nor
    where the list is not public (`public_force_list`)."""
    side = scenarios()[state.public.scenario].side(owner)
    public = printed and state.public.switches.public_force_list
    names = side.hidden if public else tuple(dict.fromkeys((*side.hidden, "SUB", "MSUB")))
    in_play = [u for u in state.forces[owner].units.values() if u.in_play]
    face_down = any(unit.concealed for unit in in_play)
    for name in names:
        seen = sum(unit.kind == name and not unit.concealed for unit in in_play)
        number: int | None = max(side.units.get(name, 0) - seen, 0)
        if not public or (kinds()[name].ogre and face_down):
            number = None
        kind = kind_of(Unit(id="", side=owner, kind=name), state.public.switches, mirror=False)
        yield s.Listed(kind=kind, number=number, zone=_zone(state, owner, name, printed=printed))


def _own(state: State, owner: Side, *, printed: bool) -> Iterator[s.Note]:
    """Each of his own hidden units, a kind of its own."""
    hidden = (u for u in state.forces[owner].units.values() if u.hidden and u.on_map)
    for unit in sorted(hidden, key=lambda unit: label_order(unit.label)):
        kind = kind_of(unit, state.public.switches, mirror=True)
        yield s.Listed(kind=kind, number=1, zone=_zone(state, owner, unit.kind, printed=printed))


def _mines(state: State, owner: Side, *, printed: bool) -> Iterator[s.Note]:
    """Where his mines may lie (S13.1, S13.5, BS.12)."""
    public = state.public
    if not public.switches.sea_mines:
        return
    side = scenarios()[public.scenario].side(owner)
    sections = public.sections.get(owner)
    may = [h for h in _water(state) if sections is None or within(h, sections)]
    zone = set(mining_zone(public, owner)) if printed else set(may)
    yield s.MinesListed(
        number=side.sea_mines if printed and public.switches.public_force_list else None,
        zone=tuple(hex_ for hex_ in may if hex_ in zone),
        laying=tuple(may),
        apart=printed and side.mines_apart > 1,
    )
