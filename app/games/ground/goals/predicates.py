"""What victory texts ask of units and sides (G13.5-G13.7, G14.0.1)."""

from collections.abc import Iterator, Mapping

from app.games.ground.edges import in_time, side_set
from app.games.ground.freight import freight
from app.games.ground.movement import allowance
from app.games.ground.places import strength
from app.games.ground.scenarios import scenarios
from app.games.ground.state import Loss, Public, State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit, systems
from app.games.ground.unseen import may_lie
from app.hexes.coords import distance
from app.kernel.memo import PairMemo
from app.views.seats import Side

RANKS = ("S", "A", "B", "C", "D", "E")
"""Classes of victory from the best to the worst (G13.8)."""
ORDER = ("S", "A", "B", "C", "E", "D")
"""The order in which they are looked at; the first that holds is the side's class."""
OTHERWISE = "C"


def attacker(public: Public) -> Side:
    """The side that has to come on."""
    return scenarios()[public.scenario].file.victory.attacker


def units(state: State, side: Side) -> Iterator[Unit]:
    """All units of a side, lost ones included, but for dummies and structures (G14.0.1)."""
    for unit in state.forces[side].units.values():
        if not unit.dummy and not unit.type.structure:
            yield unit


def structure(state: State, side: Side, kind: str) -> Unit:
    """The structure of a side that a scenario is about. Raises StopIteration."""
    return next(u for u in state.forces[side].units.values() if u.kind == kind)


def standing(state: State, side: Side) -> tuple[Unit, ...]:
    """The units of a side on the map."""
    return tuple(unit for unit in units(state, side) if unit.in_play)


def all_destroyed(state: State, side: Side) -> bool:
    """Whether every unit of a side that came to the map was destroyed, none having left it."""
    mine = tuple(units(state, side))
    return all(unit.fate == "destroyed" or unit.waits for unit in mine)


def none_in_sight(state: State, side: Side) -> bool:
    """Whether everybody can see that a side has no unit on the map and none still to come (LG-32),
    nor one that may lie hidden.

    Counters face down count, whatever they are: the cap takes the last dummies (G10.9).
    """
    counters = state.forces[side].units.values()
    if any(unit.in_play and not unit.type.structure for unit in counters):
        return False
    return not may_come(state.public, side) and not may_lie(state, side)


def may_come(public: Public, side: Side) -> bool:
    """Whether units of a side may still come in, as far as everybody knows."""
    mine = side_set(public.scenario, side)
    if mine.reinforcements is not None:
        return True
    if mine.entry is None or not in_time(public, side):
        return False
    hidden = side in public.switches.concealment
    return hidden or bool(public.offmap.get(side))


def turns_over(public: Public) -> bool:
    """Whether the last player-turn of the last turn is over; 0 turns are without end."""
    last = public.phase == "P7" and public.active is public.first.other
    return last and 0 < public.turns <= public.turn


def fireable(unit: Unit) -> tuple[int, ...]:
    """The ranges of the weapons with which a unit could still attack (G13.6)."""
    return tuple(
        weapon.ran
        for weapon in systems(unit)
        if weapon.att and (unit.im if weapon.kind == "rack" else weapon.id not in unit.used)
    )


def disabled(unit: Unit) -> bool:
    """Disabled as victory texts mean it: an Ogre without treads or weapons; others disabled or
    stuck (G13.6)."""
    if kinds()[unit.kind].ogre:
        return not unit.treads or not fireable(unit)
    return bool(unit.disabled or unit.stuck)


def out_of_action(unit: Unit) -> bool:
    """Whether a unit is destroyed or disabled."""
    return unit.fate == "destroyed" or (unit.in_play and disabled(unit))


def intact(unit: Unit) -> bool:
    """Whether a unit is on the map or left it, and is not destroyed (G13.7)."""
    return unit.in_play or unit.fate == "left"


def mobile(unit: Unit) -> bool:
    """Whether an Ogre is intact and has treads (G13.7)."""
    return intact(unit) and unit.treads > 0


def cannot_reach(unit: Unit, hex_: str) -> bool:
    """Whether no weapon of a unit could reach a hex after its next move (G14.3.5)."""
    reach = max(fireable(unit), default=-1)
    return reach < 0 or distance(unit.hex, hex_) > reach + allowance(unit, "P3")


def attack_strength(state: State, side: Side) -> int:
    """The attack strength that a side has left on the map (G14.2)."""
    return sum(strength(unit) for unit in standing(state, side))


def losses(public: Public, side: Side) -> float:
    """The points that the enemy has for a side's losses (G13.4)."""
    return LOST(public.losses, side)


def _lost(losses_: tuple[Loss, ...], side: Side) -> float:
    return round(sum([loss.vp for loss in losses_ if loss.side is side]), 2)


LOST = PairMemo(_lost, room=256)
"""Of the losses of a table, which few orders add to."""


def value(unit: Unit) -> float:
    """What a unit is worth with its squads and riders (G13.4)."""
    squads = unit.squads or (unit.kind,)
    return round(sum(kinds()[kind].vp for kind in (*squads, *unit.riders)), 2)


def exit_value(public: Public, unit: Unit) -> float:
    """What a unit scores for its side by leaving the map: its load, or all of it (G6.9, G14.3)."""
    victory = scenarios()[public.scenario].file.victory
    if victory.kind == "convoy":
        return float(unit.kind == "CARGO")
    through = victory.breakthrough and unit.side is victory.attacker
    return freight(unit) + (value(unit) if through else 0)


def first_class(holds: Mapping[str, bool]) -> str:
    """The class of a side: the first that holds, C if none does (G13.8).

    >>> first_class({"S": False, "E": True, "D": True}), first_class({})
    ('E', 'C')
    """
    return next((letter for letter in ORDER if holds.get(letter)), OTHERWISE)


def better(classes: Mapping[Side, str]) -> Side | None:
    """The side that comes out with the better class; None if both have the same."""
    a, b = (RANKS.index(classes[side]) for side in Side)
    return None if a == b else Side.A if a < b else Side.B
