"""Where pieces may be set up: zones, their limits, distances (G10.1.3, G14.0.2)."""

from collections.abc import Iterable
from functools import lru_cache

from app.games.ground.field import Field
from app.games.ground.movement import plain_mode
from app.games.ground.scenario_file import DistanceSet, StructureSet
from app.games.ground.scenarios import Scenario
from app.games.ground.tables import Kind, kinds
from app.games.ground.units import UnitFacts
from app.games.ground.unseen import hideouts
from app.games.ground.words import number
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views.seats import Side

EDGES = "edges"
"""In a distance: the edges of the map."""


def places(
    scenario: Scenario, field: Field, unit: UnitFacts, poses: Iterable[str]
) -> tuple[str, ...]:
    """The hexes where a piece may be set up beside no others (G10.1.3, G14.0.2).

    A dummy may stand wherever some piece of its shape could; `poses` are the types it may be.
    """
    side = scenario.side(unit.side)
    if unit.hidden and not field.at_sea:
        return hideouts(scenario, field, unit.side)
    built = [s for s in side.structures if _stands_for(unit, s)]
    if built or unit.type.structure:
        found = {h for s in built for h in scenario.zone(s.zone) if _holds(field, s, h)}
        return tuple(sorted(found))
    return _ground(scenario, field, unit.side, tuple(poses) if unit.dummy else (unit.kind,))


@lru_cache(maxsize=512)
def _ground(
    scenario: Scenario, field: Field, owner: Side, types: tuple[str, ...]
) -> tuple[str, ...]:
    """Where any of these types may be set up, buildings apart."""
    side = scenario.side(owner)
    return tuple(
        sorted(
            {
                hex_
                for kind in types
                for hex_ in scenario.zone(side.zones.get(kind, side.zone))
                if _can_stand(field, kinds()[kind], hex_)
            }
        )
    )


def _stands_for(unit: UnitFacts, structure: StructureSet) -> bool:
    if unit.dummy:
        return unit.type.structure and structure.concealed and kinds()[structure.id].structure
    return structure.roster == unit.id.partition(".")[2]


def _holds(field: Field, structure: StructureSet, hex_: str) -> bool:
    """A structure stands where a tank could, or in the water that its zone names."""
    if field.terrain(hex_) == "water":
        return "terrain water" in structure.zone
    return _can_stand(field, kinds()[structure.id], hex_)


def _can_stand(field: Field, kind: Kind, hex_: str) -> bool:
    if kind.mode == "none":
        return field.cell(hex_, "tank").cost is not None or field.terrain(hex_) == "island"
    return field.road_hex(hex_) or field.bears(hex_, plain_mode(kind))


def minds_others(scenario: Scenario, unit: UnitFacts) -> bool:
    """Whether it may matter to a piece where others are set up."""
    side = scenario.side(unit.side)
    wary = any(unit.kind in (wish.unit, wish.of) for wish in side.distances)
    return unit.hidden or wary or bool(side.limits or side.together)


def check_beside(
    scenario: Scenario, unit: UnitFacts, hex_: str, others: Iterable[UnitFacts]
) -> Refusal | None:
    """Why a piece may not be set up in a hex of its zone with the others where they are."""
    if not minds_others(scenario, unit):
        return None
    side = scenario.side(unit.side)
    placed = [other for other in others if other.hex and other.id != unit.id]
    below = (o for o in placed if o.hex == hex_ and o.type.mode in ("ogre", "sub"))
    for other in below if unit.hidden else ():
        text = f"{other.name} is under water in {hex_} already."
        return Refusal(code="underwater", rule="G10.13", text=text)
    for wish in side.distances:
        refused = _too_near(scenario, wish, unit, hex_, placed)
        if refused is not None:
            return refused
    return _torn(scenario, unit, hex_, placed) or _too_strong(scenario, unit, hex_, placed)


def _torn(
    scenario: Scenario, unit: UnitFacts, hex_: str, placed: list[UnitFacts]
) -> Refusal | None:
    """Counters of a side keep to one part of its zone; what is hidden does not (S16)."""
    parts = scenario.side(unit.side).together
    here = {part for part in parts if hex_ in scenario.zone(part)}
    for other in placed if here and not unit.hidden else ():
        there = next((part for part in parts if other.hex in scenario.zone(part)), "")
        if there and there not in here and not other.hidden:
            text = f"{other.name} stands in {there}: all your counters start on one side."
            return Refusal(code="one-side", rule="S16", text=text)
    return None


def _too_near(
    scenario: Scenario, wish: DistanceSet, unit: UnitFacts, hex_: str, placed: list[UnitFacts]
) -> Refusal | None:
    if unit.kind not in (wish.unit, wish.of):
        return None
    if wish.of == EDGES:
        near = unit.kind == wish.unit and scenario.sheet.from_edges(hex_) < wish.least
        others = "the edge of the map"
    else:
        pair = {wish.unit: wish.of, wish.of: wish.unit}
        found = [u for u in placed if u.kind == pair.get(unit.kind)]
        near = any(distance(u.hex, hex_) < wish.least for u in found)
        others = ", ".join(u.name for u in found)
    if not near:
        return None
    text = f"{unit.name} has to stand {wish.least} hexes or more from {others}."
    return Refusal(code="distance", rule="G14.0.2", text=text)


def _too_strong(
    scenario: Scenario, unit: UnitFacts, hex_: str, placed: list[UnitFacts]
) -> Refusal | None:
    for limit in scenario.side(unit.side).limits:
        zone = scenario.zone(limit.zone)
        if hex_ not in zone:
            continue
        there = strength(unit) + sum(strength(other) for other in placed if other.hex in zone)
        if there > limit.max_attack_strength and strength(unit):
            text = (
                f"{unit.name} would bring the attack strength in {limit.zone} to {number(there)}: "
                f"no more than {limit.max_attack_strength} may stand there."
            )
            return Refusal(code="too-strong", rule="G14.2", text=text)
    return None


def strength(unit: UnitFacts) -> int:
    """The attack strength of a unit that is no Ogre, squads aboard included; of a dummy none."""
    if unit.dummy:
        return 0
    kind = kinds()[unit.kind]
    # Of a launcher the missiles that it has left, of a laser tank its laser; no antipersonnel gun.
    guns = sum(
        weapon.att
        for weapon in kind.weapons
        if not (weapon.ap or weapon.id in unit.lost or (weapon.oneshot and weapon.id in unit.used))
    )
    own = sum(kinds()[squad].att for squad in unit.squads) if kind.infantry else guns
    return own + sum(kinds()[squad].att for squad in unit.riders)
