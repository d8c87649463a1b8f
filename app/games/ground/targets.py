"""What is fired at: the part an attack hits and the defence it has there (G5.5, G5.10, G5.17)."""

from fractions import Fraction

import msgspec

from app.games.ground.cover import OPEN, Cover
from app.games.ground.field import Field
from app.games.ground.switches import Switches
from app.games.ground.tables import QUAD, TANKS, WALKER, Kind, Weapon, kinds
from app.games.ground.terrain import Cell
from app.games.ground.terrain import cell as cell_of
from app.games.ground.units import Face, UnitFacts
from app.games.ground.words import number

Body = UnitFacts | Face
"""A revealed unit, as its owner or as everybody knows it."""

TREADS = "treads"
RIDERS = "riders"
AIMS = ("main", "sec", "ap", "missile", "rack", "ohwz", TREADS, RIDERS)
"""Aims that may be announced at an unidentified counter (G10.5.2)."""


class Defence(msgspec.Struct, frozen=True, kw_only=True):
    """A defence strength and how it comes about (G5.5)."""

    printed: Fraction
    value: Fraction
    terrain: str = ""
    plus: int = 0
    """Added after the terrain: walls, revetments, wrecks (G5.5)."""

    @property
    def text(self) -> str:
        """In words: `3 x 2 town = 6`."""
        if self.plus:
            bare = Defence(printed=self.printed, value=self.value - self.plus, terrain=self.terrain)
            return f"{bare.text.partition(' = ')[0]} + {self.plus} = {number(self.value)}"
        if self.value == self.printed:
            return number(self.value)
        if self.value < self.printed:
            return f"{number(self.value)} in {self.terrain}"
        if not self.printed:
            return f"0, counts as {number(self.value)}"
        return (
            f"{number(self.printed)} x {number(self.value / self.printed)} {self.terrain}"
            f" = {number(self.value)}"
        )


def kind_of(body: Body) -> Kind:
    """The line of the tables for a revealed unit."""
    return kinds()[body.kind]


def tank_riders(body: Body, switches: Switches) -> bool:
    """Whether squads ride outside on it, where they can be aimed at (G4.19)."""
    return bool(body.riders) and body.kind in TANKS and not switches.rider_vehicle_terrain


def standing_weapons(body: Body) -> tuple[Weapon, ...]:
    """The weapons of a unit that are neither destroyed nor spent (G5.10)."""
    return tuple(
        weapon
        for weapon in kind_of(body).weapons
        if weapon.id not in body.lost and not (weapon.oneshot and weapon.id in body.used)
    )


def part_of(body: Body, aim: str, switches: Switches) -> str | None:
    """The part an attack hits: a weapon, `treads`, `riders`, or `` for the unit.

    None when the aim names what an Ogre lacks or has lost (G10.5.6); of a kind of weapon the
    lowest number is hit. The aim is ignored where it means nothing (G10.5.5).
    """
    kind = kind_of(body)
    if kind.ogre:
        if aim in ("", TREADS):
            return TREADS if body.treads > 0 else None
        return next((w.id for w in standing_weapons(body) if aim in (w.id, w.kind)), None)
    if aim == RIDERS and tank_riders(body, switches):
        return RIDERS
    return next((w.id for w in own_targets(body) if aim in (w.id, w.kind)), "")


def own_targets(body: Body) -> tuple[Weapon, ...]:
    """The weapons of a vehicle that are targets of their own: missiles ready to fire (G12.15)."""
    if kind_of(body).ogre:
        return ()
    return tuple(weapon for weapon in standing_weapons(body) if weapon.defence)


def hurt_by_ap(body: Body, part: str) -> bool:
    """Whether antipersonnel guns may hit it: infantry, tank riders, units of defence 0 (G5.14)."""
    kind = kind_of(body)
    if kind.ogre:
        return False
    return kind.infantry or part == RIDERS or not (kind.has_sp or _printed(body))


def squads_hit(body: Body, part: str) -> tuple[str, ...]:
    """The squads that an attack on this part may remove; empty for a vehicle."""
    return body.riders if part == RIDERS else body.squads


def _printed(body: Body) -> int:
    if body.defence is not None:
        return body.defence
    if body.squads:
        return sum(kinds()[squad].defence for squad in body.squads)
    return kind_of(body).defence


def _cell(field: Field, hex_: str, mode: str, terrain: str) -> Cell:
    # T4 has no column for what never moves, and that of VTOLs is for the air: on the ground both
    # stand like a tank, x2 in a town.
    mode = "tank" if mode in ("none", "vtol") else mode
    return field.cell(hex_, mode) if terrain == field.terrain(hex_) else cell_of(terrain, mode)


def defence(
    body: Body,
    part: str,
    field: Field,
    hex_: str,
    *,
    single: bool = False,
    sheltered: bool = True,
    spill: bool = False,
    cover: Cover = OPEN,
) -> Defence:
    """The defence of a part of a unit on a hex (G5.5, G5.10, G5.17; in an overrun G7.9).

    `single` means the last of the tank riders alone (G7.5). `sheltered` is False for the attackers
    of an overrun, who have printed strengths.
    """
    kind = kind_of(body)
    mode, printed = kind.mode, _printed(body)
    weapon = next((w for w in kind.weapons if w.id == part), None)
    if weapon is not None:
        printed = weapon.defence
    elif part == RIDERS:
        squads = body.riders[-1:] if single else body.riders
        printed = sum(kinds()[squad].defence for squad in squads)
        mode = kinds()[body.riders[0]].mode if tank_riders(body, field.switches) else mode
    terrain, base = field.terrain(hex_), Fraction(printed)
    value, plus = base, 0
    jumps = WALKER in kind.rules and body.jets and terrain != "crater"
    if sheltered and not body.airborne and not jumps:
        terrain = "town" if cover.fortified else terrain
        cell = _cell(field, hex_, mode, terrain)
        value = cell.defence(base)
        if cover.dug and not part and body.squads and cell.fixed is None:
            value, terrain = _entrenched(body.squads, cover.dug, terrain, cell), "trench"
        # A counter of militia has never more than its terrain gives (G6.7).
        plus = cover.plus if cell.fixed is None else 0
        plus += QUAD in kind.rules and terrain in HULL_DOWN
        value = value + plus if plus else value
    if not value and (spill or (sheltered and terrain == "town" and not body.airborne)):
        value = Fraction(1)
    return Defence(printed=base, value=value, terrain=terrain, plus=plus)


HULL_DOWN = ("forest", "rubble", "old_crater", "crater")
"""Where quad legs lie low (G11.14)."""

TRENCH = {"clear": 2, "forest": 3, "rubble": 3, "old_crater": 3}
"""What a trench makes of a squad's defence, by terrain (G5.26)."""


def _entrenched(squads: tuple[str, ...], dug: int, terrain: str, cell: Cell) -> Fraction:
    """The defence of squads of which some lie in a trench; the others have the terrain."""
    times = TRENCH.get(terrain, cell.times)
    low, rest = squads[:dug], squads[dug:]
    inside = sum(kinds()[squad].defence for squad in low)
    return Fraction(inside * times) + cell.defence(
        Fraction(sum(kinds()[squad].defence for squad in rest))
    )
