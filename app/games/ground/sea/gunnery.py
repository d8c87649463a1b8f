"""Who may attack what at sea, and with which part of its strength: the table S7.2."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Literal

from msgspec.structs import replace

from app.games.ground.arms import Shot, rides
from app.games.ground.crt import odds_column
from app.games.ground.field import Field, field_of
from app.games.ground.orders import Volley
from app.games.ground.tables import DATA, Kind, Weapon, kinds
from app.games.ground.targets import Body
from app.games.ground.terrain import WATER
from app.games.ground.units import UnitFacts
from app.games.ground.view import Seen, View
from app.kernel.data import DataError, Row, load
from app.kernel.orders import Refusal

Target = Literal["vessel", "surfaced", "deep", "sunk", "air", "shore"]
"""What is fired at: a vessel on the surface, a submarine there, one under water or a contact, an
Ogre under water, what flies, what stands on land."""

Share = Literal["-", "1/2", "1", "ground"]

SOUNDS = "G4.11"
"""Hung on the howitzers, whose fire reaches under the water."""

TORPEDOES = ("missile", "rack")
"""Ogre systems that fire from under water (S12.5)."""

BOAT = "SUB"
"""Whose defence every submarine has."""

SINGLE: Mapping[str, str] = {
    "SES": "destroyer",
    "BMR": "bomber",
    "FTR": "fighter",
}
"""Types with a line of their own."""


class FireRow(Row, frozen=True, kw_only=True):
    """A line of the table: what an attacker does to each target."""

    name: str
    shares: tuple[Share, ...]
    blind: bool = False
    """Whether it may attack a hex where it sees nothing (S5.7)."""
    heavy: bool = False
    """Whether its D is an X for what is under water (`deep_shock`)."""


class FireFile(Row, frozen=True, kw_only=True):
    """naval_fire.toml."""

    columns: tuple[Target, ...]
    titles: Mapping[Target, str]
    rows: Mapping[str, FireRow]


@cache
def table() -> FireFile:
    """The table S7.2. Raises DataError."""
    return check_table(load(DATA / "naval_fire.toml", FireFile))


def check_table(tables: FireFile) -> FireFile:
    """The table, if every line is whole. Raises DataError."""
    for column in tables.columns:
        if column not in tables.titles:
            raise DataError(f"naval_fire.toml: titles: there is none for {column}")
    for name, row in tables.rows.items():
        if len(row.shares) != len(tables.columns):
            raise DataError(f"naval_fire.toml: rows.{name}.shares must have one for each column")
    return tables


def row_of(field: Field, kind: Kind, weapon: Weapon, hex_: str, *, surfaced: bool) -> FireRow:
    """The line of a weapon of a unit in a hex."""
    return table().rows[_row_name(field, kind, weapon, hex_, surfaced=surfaced)]


def _row_name(field: Field, kind: Kind, weapon: Weapon, hex_: str, *, surfaced: bool) -> str:
    if kind.boat:
        return "boat_up" if surfaced else "boat_deep"
    if kind.id in SINGLE:
        return SINGLE[kind.id]
    if kind.table == "naval":
        return "unarmed"
    if kind.ogre and weapon.kind in TORPEDOES:
        return "ogre_deep" if field.terrain(hex_) == WATER else "ogre_missile"
    if SOUNDS in kind.rules or weapon.kind == "ohwz":
        return "howitzer"
    if kind.ogre:
        return "ogre_gun"
    hovers = kind.mode == "gev" and not rides(weapon)
    return "hover" if hovers else "land"


def _shot_row(field: Field, shot: Shot) -> FireRow:
    kind = kinds()[shot.kind]
    return row_of(field, kind, shot.weapon, shot.hex, surfaced=shot.surfaced)


def share(row: FireRow, target: Target) -> Fraction | None:
    """The part of the strength that counts against a target, None if it may not be attacked."""
    word = row.shares[table().columns.index(target)]
    return {"-": None, "1/2": Fraction(1, 2)}.get(word, Fraction(1))


def at_shore(field: Field, unit: UnitFacts, weapon: Weapon) -> bool:
    """Whether a weapon may be turned on the ground of a hex, as in the ground game (S7.2)."""
    row = row_of(field, unit.type, weapon, unit.hex, surfaced=unit.surfaced)
    return row.shares[table().columns.index("shore")] == "ground"


def target_of(field: Field, body: Body | None, hex_: str, *, under: bool) -> Target | None:
    """What a unit in a hex is as a target; None of what the ground game has rules for.

    Without a body it is a counter face down: under water a contact, else a vessel or on land.
    """
    if body is not None and body.airborne:
        return "air"
    boat = body is None or body.type.boat
    if under:
        return "deep" if boat else "sunk" if body is not None and body.type.ogre else None
    if not field.afloat(hex_):
        return "shore"
    return "surfaced" if body is not None and boat else "vessel"


def hits(field: Field, unit: UnitFacts, weapon: Weapon, target: Target) -> bool:
    """Whether a weapon of a unit may attack such a target where the unit is."""
    row = row_of(field, unit.type, weapon, unit.hex, surfaced=unit.surfaced)
    return share(row, target) is not None


def shared(field: Field, shots: Collection[Shot], target: Target) -> tuple[Shot, ...]:
    """The systems that may attack a target, each with the part of its strength that counts."""
    out = []
    for shot in shots:
        part = share(_shot_row(field, shot), target)
        if part is not None:
            out.append(replace(shot, strength=shot.strength * part))
    return tuple(out)


def shocks(field: Field, shots: Collection[Shot]) -> bool:
    """Whether howitzers or Ogre missiles take part, whose D may be worse (`deep_shock`)."""
    return any(_shot_row(field, shot).heavy for shot in shots)


def ground_barred(field: Field, shots: Collection[Shot]) -> Refusal | None:
    """Why one of these systems may not be turned on the ground: land units alone do (S7.2)."""
    for shot in shots:
        if _shot_row(field, shot).shares[table().columns.index("shore")] != "ground":
            text = f"{shot.label} fires at units and structures on the shore alone."
            return Refusal(code="ground", rule="S7.2", text=text)
    return None


def blind_with(field: Field, unit: UnitFacts, weapon: Weapon) -> bool:
    """Whether a weapon of a unit may attack a hex where nothing is seen (S5.7)."""
    return row_of(field, unit.type, weapon, unit.hex, surfaced=unit.surfaced).blind


def blind(field: Field, shot: Shot) -> bool:
    """Whether a system may attack a hex where nothing is seen (S5.7)."""
    return _shot_row(field, shot).blind


def submarine_odds(field: Field, shots: Collection[Shot]) -> str | None:
    """The odds column of an attack on a contact if it is the submarine; None below 1-2 (S7.4)."""
    attack = sum((shot.strength for shot in shared(field, shots, "deep")), Fraction(0))
    return odds_column(attack, Fraction(kinds()[BOAT].defence), field.switches.auto_5_1)


def check_contact(view: View, foe: Seen, volley: Volley, shots: Collection[Shot]) -> Refusal | None:
    """Why a contact may not be attacked so; against a decoy any odds will do (S6.3)."""
    if volley.aim:
        return Refusal(code="aim", rule="G5.10", text=f"{foe.label} has no {volley.aim} to aim at.")
    if foe.real and submarine_odds(field_of(view), shots) is None:
        text = f"{foe.label} is a submarine: the odds are below 1-2."
        return Refusal(code="odds", rule="G5.2", text=text)
    return None


WORDS: Mapping[Target, str] = {
    "vessel": "at vessels",
    "surfaced": "at submarines on the surface",
    "deep": "at what is under water",
    "sunk": "at what is under water",
    "air": "at aircraft in flight",
    "shore": "at the shore",
}


def barred(field: Field, shots: Sequence[Shot], target: Target) -> Refusal | None:
    """Why one of these systems may not attack such a target (S7.2, S8.2)."""
    for shot in shots:
        row = _shot_row(field, shot)
        if share(row, target) is not None:
            continue
        if target == "shore" and kinds()[shot.kind].boat:
            text = f"{shot.label} must be on the surface to fire at the shore."
            return Refusal(code="submerged", rule="S8.2", text=text)
        text = f"{shot.label} cannot fire {WORDS[target]}."
        return Refusal(code="layer", rule="S7.2", text=text)
    return None
