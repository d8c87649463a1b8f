"""The blast of a cruise missile, and how any blast is rolled for (G9.13-G9.18, T9c)."""

from collections.abc import Callable, Iterable, Iterator
from math import ceil

from app.games.ground import events as e
from app.games.ground.checks import strand
from app.games.ground.conceal import Log, now, standing, turn_up
from app.games.ground.crt import Result, combat, crt_result
from app.games.ground.damage import apply, destroy, hit_systems, hit_treads
from app.games.ground.field import Field, bridge_left, field_of
from app.games.ground.mines import destroy_mines
from app.games.ground.results import effect_of
from app.games.ground.tables import INFANTRY_MODES, Weapon, kinds
from app.games.ground.targets import (
    RIDERS,
    own_targets,
    squads_hit,
    standing_weapons,
    tank_riders,
)
from app.games.ground.terrain import ROUGH
from app.games.ground.units import Unit, UnitFacts
from app.games.ground.unseen import come_to_light, lying
from app.games.ground.waters import fatal, submerged
from app.games.ground.works import break_down, hit_bridge
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.views.seats import Side

RADIUS = 5
"""How far a blast reaches where nothing covers from it (T9c)."""

SHOWN = "G10.4.12"
BLOCK = 5
"""Structure points that each die of a blast may take (G9.17)."""

WRECKED = ("forest", "town")
"""Terrain that a blast may turn to rubble (G9.16)."""
ANYWHERE = (*WRECKED, "clear", "swamp", "wooded_swamp")
"""The same with `cm_rubbles_clear`."""
KEPT = ("rubble", "old_crater", "crater", "mountain")
"""Terrain that does not turn to rubble when the road through it is cut."""

Columns = Callable[[Unit, str], str | None]
"""The odds column for a part of a unit: riders, or empty for the unit; None spares it."""


def column_at(e_: int) -> str | None:
    """The odds column at an effective distance (T9c); None beyond the blast.

    >>> column_at(1), column_at(5), column_at(6)
    ('4-1', '1-2', None)
    """
    columns = combat().blast.columns
    return columns[e_ - 1] if 1 <= e_ <= len(columns) else None


def under_water(field: Field, unit: UnitFacts) -> bool:
    """Whether a unit is submerged where it stands (G1, G4.10)."""
    return submerged(field, unit, unit.hex)


def effective(field: Field, unit: UnitFacts, part: str, away: int) -> int:
    """The distance at which a blast counts for a part of a unit (G9.15)."""
    if unit.airborne:
        return away
    if under_water(field, unit):
        return 2 * away
    mode = kinds()[unit.kind].mode
    if part == RIDERS and tank_riders(unit, field.switches):
        mode = kinds()[unit.riders[0]].mode
    terrain = field.terrain(unit.hex)
    if terrain == "town" and mode in INFANTRY_MODES:
        return away + (1 if mode == "militia" else 2)
    return away + (terrain in ROUGH and mode != "militia")


def explode(log: Log, hex_: str) -> None:
    """A cruise missile goes off: ground zero, then ring by ring, terrain last (G9.13, G5.28)."""
    field = field_of(log.state.public)
    log.write(
        e.Exploded(
            hex=hex_,
            nuclear=True,
            crater=field.terrain(hex_) != "water",
            road=field.road_hex(hex_) and not field.span(hex_),
            bridges=tuple(bridge for bridge, at in _bridges(field, hex_).items() if at[0] == 0),
        )
    )
    _level(log, field, hex_)
    show_all(log, hex_, RADIUS)
    light_up(log, hex_)
    destroy_mines(log, hex_)
    for unit in in_order(standing(log.state, hex_)):
        if not now(log, unit.id).fate:
            destroy(log, unit)
    field = field_of(log.state.public)
    for away in range(1, RADIUS + 1):
        for there in ring(field, hex_, away):
            _roll_hex(log, field, hex_, there, away)
    _scorch(log, field, hex_)


def _level(log: Log, field: Field, hex_: str) -> None:
    """Nothing is left of the works and wrecks in a hex (G9.13)."""
    if field.hulks.get(hex_):
        log.write(e.HulksLeft(hex=hex_, sizes=()))
    if field.walls.get(hex_):
        log.write(e.WorkSet(hex=hex_, work="wall", size=0))
    if field.revetments.get(hex_):
        log.write(e.WorkSet(hex=hex_, work="revetment", size=0))
    if field.trenches.get(hex_):
        log.write(e.WorkSet(hex=hex_, work="trench", size=0))


def ring(field: Field, centre: str, away: int) -> list[str]:
    """The hexes of the map at a distance, by label."""
    return sorted(hex_ for hex_ in field.sheet.terrain if distance(centre, hex_) == away)


def show_all(log: Log, centre: str, radius: int) -> None:
    """Everything face down within the radius is turned up, whatever covers it (G9.18, LG-08)."""
    units = [u for force in log.state.forces.values() for u in force.units.values()]
    near = [u for u in units if u.in_play and distance(u.hex, centre) <= radius]
    turn_up(log, near, SHOWN)


def light_up(log: Log, centre: str) -> None:
    """Hidden units that are rolled for have counters first; what is not reached stays hidden."""
    below = [unit for side in Side for unit in lying(log.state, side)]
    come_to_light(log, [u for u in below if distance(u.hex, centre) <= DEPTH], "blast")


DEPTH = 2
"""How far a cruise missile reaches under water, where every hex counts for two (G9.15)."""


def in_order(units: Iterable[Unit]) -> list[Unit]:
    """Units of a hex in the order of dice: by label, structures last (G5.28)."""
    return sorted(units, key=lambda unit: unit.type.structure)


def _roll_hex(log: Log, field: Field, centre: str, hex_: str, away: int) -> None:
    def column(unit: Unit, part: str) -> str | None:
        return column_at(effective(field, unit, part, away))

    for unit in in_order(standing(log.state, hex_)):
        if unit.type.has_sp:
            roll_works(log, unit, column_at(away) or "")
        elif unit.type.ogre:
            e_ = effective(field, unit, "", away)
            roll_ogre(log, unit, column_at(e_), standing_weapons(unit), tread_dice(e_))
        else:
            roll_counter(log, unit, column)
    for side, at in _bridges(field, centre).items():
        if at == (away, hex_):
            _roll_bridge(log, side, away)


def tread_dice(e_: int) -> int:
    """Dice of treads that an Ogre loses at an effective distance, 0 for half a die (T9c)."""
    treads = combat().blast.treads
    return treads[e_ - 1] if 1 <= e_ <= len(treads) else 0


def roll_counter(log: Log, unit: Unit, columns: Columns, *, overrun: bool = False) -> None:
    """One roll for a counter, then its separate missiles, then its riders as a group (G9.14).

    In an overrun every D is as good as an X (G7.10).
    """
    parts = ["", *(w.id for w in own_targets(unit)), *([RIDERS] if unit.riders else [])]
    rolls: list[e.BlastRoll] = []
    picks: list[int] = []
    for part in parts:
        column = columns(unit, part)
        if column is None:
            continue
        picks.append(_pick(log, unit, part))
        die = log.die(f"blast on {unit.name}")
        result = crt_result(column, die)
        rolls.append(e.BlastRoll(part=part, column=column, die=die, result=result))
    if not rolls:
        return
    log.write(e.Blasted(unit=unit.id, rolls=tuple(rolls)))
    field = field_of(log.state.public)
    weapons = {weapon.id for weapon in own_targets(unit)}
    lost = [r.part for r in rolls if r.part in weapons and r.result in ("X", "XX")]
    if lost:
        hit_systems(log, unit, lost)
    # Riders first: those who live get off before their carrier is gone.
    for roll, pick in reversed(list(zip(rolls, picks, strict=True))):
        if roll.part not in weapons:
            counts = effect_of(unit, roll.part, roll.result, overrun=overrun)
            # What flies or dives is not merely disabled (G4.11, G4.13).
            if counts == "D" and not roll.part and fatal(field, unit, unit.hex):
                counts = "X"
            apply(log, now(log, unit.id), roll.part, counts, pick)


def _pick(log: Log, unit: Unit, part: str) -> int:
    """The squad that a D removes, drawn before the die if they differ (G5.7, G5.28)."""
    squads = squads_hit(unit, part) if part in ("", RIDERS) else ()
    if len(set(squads)) < 2:
        return len(squads) - 1
    return log.draw(Stream.PUBLIC, len(squads), f"squad of {unit.name}") - 1


def roll_ogre(
    log: Log, unit: Unit, column: str | None, weapons: Iterable[Weapon], dice: int
) -> None:
    """A roll for each of these weapons of an Ogre, then its treads (G9.14)."""
    if column is None:
        return
    rolls = tuple(_weapon_roll(log, unit, weapon, column) for weapon in weapons)
    treads = [log.die(f"treads of {unit.name}") for _ in range(dice or 1)] if unit.treads else []
    log.write(e.Blasted(unit=unit.id, rolls=rolls, treads=tuple(treads)))
    lost = [roll.part for roll in rolls if roll.result in ("X", "XX")]
    if lost:
        hit_systems(log, unit, lost)
    unit = now(log, unit.id)
    if treads and not unit.fate:
        hit_treads(log, unit, sum(treads) if dice else (treads[0] + 1) // 2)


def _weapon_roll(log: Log, unit: Unit, weapon: Weapon, column: str) -> e.BlastRoll:
    die = log.die(f"blast on {unit.name} {weapon.id}")
    result: Result = crt_result(column, max(1, die - 1) if unit.type.stealth else die)
    return e.BlastRoll(part=weapon.id, column=column, die=die, result=result)


def _bridges(field: Field, centre: str) -> dict[str, tuple[int, str]]:
    """Standing bridges by hexside or hex: how near they are, and in which of their hexes."""
    streams = (side for side in field.sheet.streams if field.bridged(side))
    spans = (hex_ for hex_ in field.sheet.spans if field.span(hex_))
    return {
        bridge: min((distance(centre, hex_), hex_) for hex_ in bridge.split("-"))
        for bridge in sorted((*streams, *spans))
    }


def _roll_bridge(log: Log, side: str, away: int) -> None:
    before = bridge_left(log.state.public, side)
    column = column_at(away) or ""
    dice, lost = _blocks(log, before, column, f"blast on the bridge {side}")
    log.write(e.BridgeBlasted(bridge=side, column=column, dice=dice))
    hit_bridge(log, side, lost)


def roll_works(log: Log, unit: Unit, column: str) -> None:
    """Structure points that a blast takes, of a missile or of a drone bomb (G9.17, G12.20)."""
    dice, lost = _blocks(log, unit.sp, column, f"blast on {unit.name}")
    log.write(e.WorksBlasted(unit=unit.id, column=column, dice=dice))
    break_down(log, unit.id, lost)


def _blocks(log: Log, points: int, column: str, cause: str) -> tuple[tuple[int, ...], int]:
    """A die for every five structure points, each X takes five; no cover counts (G9.17)."""
    dice = tuple(log.die(cause) for _ in range(ceil(points / BLOCK)))
    hits = sum(crt_result(column, die) in ("X", "XX") for die in dice)
    return dice, min(points, BLOCK * hits)


def _scorch(log: Log, field: Field, centre: str) -> None:
    """Forest, town and road hexes around the blast, last of all (G9.16)."""
    rolls = tuple(_ground_rolls(log, field, centre))
    if not rolls:
        return
    log.write(e.Scorched(centre=centre, rolls=rolls))
    for roll in rolls:
        if roll.road:
            strand(log, roll.hex)


def _ground_rolls(log: Log, field: Field, centre: str) -> Iterator[e.GroundRoll]:
    burns = ANYWHERE if field.switches.cm_rubbles_clear else WRECKED
    for away in range(1, RADIUS + 1):
        column = column_at(away) or ""
        for hex_ in ring(field, centre, away):
            terrain, road = field.terrain(hex_), field.road_hex(hex_)
            if terrain == "water" or not (road or terrain in burns):
                continue
            die = log.die(f"blast in {hex_}")
            wrecked = crt_result(column, die) in ("X", "XX")
            yield e.GroundRoll(
                hex=hex_,
                column=column,
                die=die,
                wrecked=wrecked,
                rubble=wrecked and terrain not in KEPT,
                road=wrecked and road,
            )
