"""What a result does to its target, and what the loss scores (G5.6-G5.13, G5.17, G13.4)."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.cargo import is_load
from app.games.ground.conceal import Log, now
from app.games.ground.crt import Result
from app.games.ground.events import sea
from app.games.ground.field import Field, field_of
from app.games.ground.labels import fresh_labels
from app.games.ground.sea.contacts import come_up, expose
from app.games.ground.sea.stowage import aboard
from app.games.ground.squads import detached, may_mix, may_stand
from app.games.ground.switches import Switches
from app.games.ground.tables import STORES, kinds
from app.games.ground.targets import RIDERS, squads_hit, standing_weapons
from app.games.ground.terrain import ROUGH
from app.games.ground.units import Face, Unit, UnitFacts
from app.games.ground.words import aboard_name, listed, type_name

STORED_VP = 12
"""What each of them adds to its price (G12.17)."""

SHEET_GUN, SHEET_END = 2, 6
"""On the record sheet of a Superheavy: up to 2 a gun is lost, with a 6 all of it."""

SHEET_TREADS = {3: 1, 4: 2}
"""Dice of treads lost on it; with a 5 all are."""

PARTS = {
    "main": "main gun",
    "sec": "secondary gun",
    "missile": "missile",
    "rack": "missile rack",
    "ap": "antipersonnel gun",
    "ohwz": "howitzer",
}


def squads_worth(squads: Iterable[str]) -> float:
    """Victory points of squads, each for itself (G13.4)."""
    return sum(kinds()[squad].vp for squad in squads)


def worth(unit: Unit) -> float:
    """Victory points for destroying a unit, without its riders (G13.4)."""
    if unit.vp is not None:
        return unit.vp
    if unit.squads:
        return squads_worth(unit.squads)
    kind = kinds()[unit.kind]
    return kind.worth + (STORED_VP * unit.cm if STORES in kind.rules else 0)


def destroy(log: Log, unit: Unit, text: str = "", *, hulk: bool = False) -> None:
    """The unit is gone, with all who ride on it, and scores (G13.4).

    An Ogre scores its cost instead of what its parts have scored. `hulk` says that it leaves a
    wreck, where that may be (G5.23).
    """
    unit = now(log, unit.id)
    if unit.riders:
        lose_squads(log, unit, (), riders=True)
    expose(log, (unit,), "attack")
    log.write(
        e.Destroyed(
            unit=unit.id,
            vp=worth(unit),
            text=text or type_name(now(log, unit.id)),
            instead=unit.scored,
            hulk=_hulk(log, unit) if hulk else 0,
        )
    )
    lost = aboard(log.state.forces[unit.side].units.values(), unit)
    if lost:
        log.write(
            sea.WentDown(
                ship=unit.id,
                units=tuple(each.id for each in lost),
                vp=tuple(worth(each) for each in lost),
                texts=tuple(type_name(each) for each in lost),
            )
        )


def _hulk(log: Log, unit: Unit) -> int:
    """The size of the wreck a vehicle leaves; none of infantry, buildings, aircraft, in water."""
    field, kind = field_of(log.state.public), kinds()[unit.kind]
    sinks = field.afloat(unit.hex) and not (unit.on_road and field.span(unit.hex))
    never = kind.infantry or kind.structure or kind.aircraft
    if not field.switches.hulks or never or sinks:
        return 0
    return kind.size


def lose_squads(log: Log, unit: Unit, left: tuple[str, ...], *, riders: bool) -> None:
    """Only these squads of a counter, or of what a carrier has aboard, are left; the rest score."""
    before = list(unit.riders if riders else unit.squads)
    for squad in left:
        before.remove(squad)
    text = aboard_name(before)
    vp = squads_worth(before)
    log.write(e.SquadsLost(unit=unit.id, left=left, riders=riders, vp=vp, text=text))


def apply(log: Log, unit: Unit, part: str, result: Result, squad: int = -1) -> None:
    """Apply a result to the part it was rolled against; `squad` is the one a D removes (G5.7)."""
    if result == "NE":
        return
    if kinds()[unit.kind].ogre:
        if result != "D":
            hit_system(log, unit, part)
    elif part in (weapon.id for weapon in standing_weapons(unit)):
        # A missile of a heavy missile tank is a target of its own: X removes it (G12.15).
        if result != "D":
            hit_system(log, unit, part)
    elif squads_hit(unit, part):
        _hit_squads(log, unit, part, result, squad)
    elif result == "D" and not unit.disabled:
        # For a command post this is the mark of being shaken (G5.8).
        come_up(log, unit)
        disable(log, unit, "fire")
    elif result != "XX" and has_sheet(log.state.public.switches, unit):
        if result == "X":
            _hit_sheet(log, unit)
    else:
        if unit.riders:
            bail_out(log, unit)
        destroy(log, unit, hulk=result != "XX")


def has_sheet(switches: Switches, body: UnitFacts | Face) -> bool:
    """Whether hits on a Superheavy are marked on a record sheet (`shvy_sheet`)."""
    return switches.shvy_sheet and bool(kinds()[body.kind].sheet_treads)


def _hit_sheet(log: Log, unit: Unit) -> None:
    """X on a Superheavy with a record sheet: a die says what it loses (`shvy_sheet`, G6.4)."""
    die = log.die(f"record sheet of {unit.name}")
    log.write(e.SheetHit(unit=unit.id, die=die))
    guns = [w.id for w in standing_weapons(unit) if w.kind == "main"]
    if die == SHEET_END or (die <= SHEET_GUN and not guns):
        if unit.riders:
            bail_out(log, unit)
        destroy(log, unit, hulk=True)
        return
    if die <= SHEET_GUN:
        ap = [w.id for w in standing_weapons(unit) if w.ap]
        hit_systems(log, unit, (guns[0], *ap[:1]))
    else:
        dice = SHEET_TREADS.get(die, 0)
        lost = sum(log.die(f"treads of {unit.name}") for _ in range(dice)) or unit.treads
        hit_treads(log, unit, lost, scored=False)
    if not unit.disabled:
        disable(log, now(log, unit.id), "fire")


def disable(log: Log, unit: Unit, cause: Literal["fire", "terrain"]) -> None:
    """The unit may neither move nor fire until it recovers (G5.9)."""
    log.write(e.Disabled(unit=unit.id, n=log.state.public.n, cause=cause))


def hurt_load(log: Log, unit: Unit) -> None:
    """The vehicle aboard a carrier is disabled, whether it was or not (G5.9, G12.22)."""
    log.write(e.LoadHurt(unit=unit.id, n=log.state.public.n))


def _hit_squads(log: Log, unit: Unit, part: str, result: Result, squad: int) -> None:
    """D removes one squad, of militia in the open all; X and XX all of them (G5.7).

    A vehicle aboard is disabled by a D, and lost by a second one (G5.6, G12.22).
    """
    squads = list(squads_hit(unit, part))
    if result == "D" and is_load(squads) and not unit.load_hurt:
        hurt_load(log, unit)
        return
    if result == "D" and _scatters(log, unit, part):
        squads = []
    elif result == "D":
        del squads[squad]
    else:
        squads = []
    if squads or part == RIDERS:
        lose_squads(log, unit, tuple(squads), riders=part == RIDERS)
    else:
        destroy(log, unit)


def _scatters(log: Log, unit: Unit, part: str) -> bool:
    """Whether a D is the end of a militia counter: outside protective terrain, or on a road."""
    if part == RIDERS or kinds()[unit.kind].mode != "militia":
        return False
    terrain = field_of(log.state.public).terrain(unit.hex)
    return unit.on_road or terrain not in (*ROUGH, "town")


def bail_out(log: Log, carrier: Unit) -> None:
    """Riders who outlive their carrier stand in its hex as a counter of their own (G4.19).

    Squads that do not mix make up several (G12.23); who cannot be there is lost (G4.10).
    """
    field = field_of(log.state.public)
    riders = tuple(squad for squad in carrier.riders if _stands(field, carrier, squad))
    if carrier.airborne or not riders:
        return
    if riders != carrier.riders:
        lose_squads(log, carrier, riders, riders=True)
        carrier = now(log, carrier.id)
    types = [tuple(riders)] if may_mix(riders) else [(kind,) for kind in dict.fromkeys(riders)]
    labels = fresh_labels(log, carrier.side, len(types))
    for label, wanted in zip(labels, types, strict=False):
        at = [i for i, squad in enumerate(riders, start=1) if squad in wanted]
        unit = replace(
            detached(carrier, label, tuple(riders[i - 1] for i in at)),
            fired=tuple(_as_squad(system, at) for system in carrier.fired if _of(system, at)),
        )
        log.write(e.Dismounted(carrier=carrier.id, riders=(), unit=unit))


def _stands(field: Field, carrier: Unit, squad: str) -> bool:
    """Whether a squad can be where its carrier was: on the road, or where it may go."""
    road = carrier.on_road and field.road_hex(carrier.hex)
    return road or may_stand(field, carrier.hex, squad)


def _of(system: str, riders: Sequence[int]) -> bool:
    """Whether a system belongs to one of these riders, counted from 1."""
    head = system.rstrip("0123456789")
    return head in ("r", "rm") and int(system[len(head) :]) in riders


def _as_squad(system: str, riders: Sequence[int]) -> str:
    """What a rider's system is called once they stand by themselves.

    >>> _as_squad("r3", (1, 3)), _as_squad("rm2", (1, 2))
    ('s2', 'm2')
    """
    head = system.rstrip("0123456789")
    number = riders.index(int(system[len(head) :])) + 1
    return f"{'m' if head == 'rm' else 's'}{number}"


def hit_system(log: Log, unit: Unit, system: str) -> None:
    """A unit loses one of its weapons (G5.10, G12.15)."""
    hit_systems(log, unit, (system,))


def hit_systems(log: Log, unit: Unit, systems: Sequence[str]) -> None:
    """A unit loses weapons; with each rack one internal missile, which scores nothing (G5.13)."""
    gone = [w for w in kinds()[unit.kind].weapons if w.id in systems]
    racks = sum(weapon.kind == "rack" for weapon in gone)
    text = listed(f"{PARTS[w.kind]} {w.id.removeprefix(w.kind)}" for w in gone)
    log.write(
        e.SystemsLost(
            unit=unit.id,
            systems=tuple(weapon.id for weapon in gone),
            im=max(0, unit.im - racks),
            vp=sum(weapon.vp for weapon in gone),
            text=text,
        )
    )
    end_ogre(log, unit)


def hit_treads(log: Log, unit: Unit, lost: int, *, scored: bool = True) -> None:
    """An Ogre loses treads, no more than it has; at 0 it is immobile (G5.11, G5.12)."""
    lost = min(lost, unit.treads)
    if lost > 0:
        log.write(e.TreadsLost(unit=unit.id, lost=lost, scored=scored))
        end_ogre(log, unit)


def end_ogre(log: Log, unit: Unit) -> None:
    """An Ogre without treads and without a weapon that could ever fire is destroyed (G5.12).

    A cruise missile that it stores is one.
    """
    unit = now(log, unit.id)
    if unit.fate or not kinds()[unit.kind].ogre or unit.treads > 0 or unit.cm:
        return
    if not any(weapon.kind != "rack" or unit.im for weapon in standing_weapons(unit)):
        destroy(log, unit, hulk=True)
