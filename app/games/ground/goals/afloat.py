"""What victory at sea asks of vessels and submarines (S16)."""

from app.games.ground.field import field_of
from app.games.ground.goals.predicates import standing
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Public, State
from app.games.ground.units import Unit
from app.games.ground.unseen import may_lie
from app.games.ground.waters import layer
from app.views.seats import Side


def on_water(public: Public, unit: Unit) -> bool:
    """Whether a unit is a vessel on the surface of the sea; who swims is none (S1.7)."""
    field = field_of(public)
    if unit.type.infantry and not unit.dummy:
        return False
    return field.afloat(unit.hex) and layer(field, unit, unit.hex) == "ground"


def vessels(state: State, side: Side) -> tuple[Unit, ...]:
    """The vessels of a side that are not disabled (S16)."""
    return tuple(u for u in standing(state, side) if on_water(state.public, u) and not u.disabled)


def seen_sunk(public: Public, side: Side, kinds: tuple[str, ...]) -> int:
    """How many units of these types everybody has seen a side lose."""
    return sum(kind in kinds for loss in public.losses if loss.side is side for kind in loss.kinds)


def printed(public: Public, side: Side, kinds: tuple[str, ...]) -> int:
    """How many units of these types the list of a side has."""
    units = scenarios()[public.scenario].side(side).units
    return sum(count for entry, count in units.items() if entry in kinds)


def all_sunk(public: Public, side: Side, kinds: tuple[str, ...]) -> bool:
    """Whether everybody has seen the last unit of these types destroyed (HX.14, LS-17).

    Where the list is not public nobody can tell before the end.
    """
    known = public.switches.public_force_list
    return known and seen_sunk(public, side, kinds) >= printed(public, side, kinds) > 0


def none_afloat(state: State, side: Side) -> bool:
    """Whether everybody can see that a side has neither vessel nor submarine left (LS-17).

    Counters face down count, whatever they are; where the list is not public nobody can tell.
    """
    if not state.public.switches.public_force_list:
        return False
    for unit in state.forces[side].units.values():
        if unit.in_play and not unit.type.aircraft and not unit.type.structure:
            return False
    return not may_lie(state, side)
