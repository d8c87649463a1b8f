"""Units, the CRT and terrain from the data tables of T4-T6 and T8."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from app.kernel.data import DataError, Row, load

DATA = Path(__file__).parent / "data"

Mode = Literal[
    "gev",
    "tank",
    "heavy",
    "ogre",
    "infantry",
    "marine",
    "militia",
    "wheeled",
    "vtol",
    "walker",
]
"""Movement modes: the columns of T4."""

INFANTRY_MODES = ("infantry", "marine", "militia")


class GunRow(Row, frozen=True, kw_only=True):
    """Separate weapon systems of one kind on a vehicle (`guns`)."""

    n: int
    att: int
    ran: int
    kind: str
    ap: bool = False
    oneshot: bool = False


class UnitRow(Row, frozen=True, kw_only=True):
    """A line of T6.1; field meanings in G6.1."""

    id: str
    name: str
    att: int
    ran: int
    defence: int | tuple[int, int] = msgspec.field(name="def")
    mov: float
    gev: float
    mode: Mode | Literal["none"]
    size: int
    vp: float
    carry: int
    au: float
    guns: tuple[GunRow, ...] = ()
    rules: tuple[str, ...] = ()


class OgreRow(Row, frozen=True, kw_only=True):
    """A line of T6.3."""

    id: str
    name: str
    main: int
    sec: int
    ap: int
    racks: int
    ext: int
    im: int
    treads: int
    mov: float
    size: int
    cost: float
    stealth: bool = False


class SystemRow(Row, frozen=True, kw_only=True):
    """A line of T6.4: an Ogre's weapon system."""

    id: str
    name: str
    att: int
    ran: int
    defence: int = msgspec.field(name="def")
    vp: float
    oneshot: bool = False
    ap: bool = False


class StructureRow(Row, frozen=True, kw_only=True):
    """A line of T6.6."""

    id: str
    name: str
    size: int


class UnitFile(Row, frozen=True, kw_only=True):
    """units.toml."""

    units: tuple[UnitRow, ...]
    ogres: tuple[OgreRow, ...]
    systems: tuple[SystemRow, ...]
    structures: tuple[StructureRow, ...]


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon system as the rules use it: its strength, reach and own defence (G1)."""

    id: str
    """`gun`, `main1`, `ap2`, `s3` (a squad), `scanner`."""
    kind: str
    att: int
    ran: int
    defence: int = 0
    vp: float = 0
    ap: bool = False
    oneshot: bool = False


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A type of unit, whatever table it came from."""

    id: str
    name: str
    att: int = 0
    ran: int = 0
    defence: int = 0
    mov: float = 0
    gev: float = 0
    mode: str = "none"
    size: int = 0
    vp: float = 0
    carry: int = 0
    weapons: tuple[Weapon, ...] = ()
    treads: int = 0
    """Tread units at the start; 24 notional ones for the Superheavy (G8.5)."""
    im: int = 0
    ogre: bool = False
    structure: bool = False
    stealth: bool = False

    @property
    def infantry(self) -> bool:
        """Whether a counter of it holds squads."""
        return self.mode in INFANTRY_MODES


def _vehicle(row: UnitRow) -> Kind:
    weapons = tuple(
        Weapon(
            id=f"{gun.kind}{i}",
            kind=gun.kind,
            att=gun.att,
            ran=gun.ran,
            ap=gun.ap,
            oneshot=gun.oneshot,
        )
        for gun in row.guns
        for i in range(1, gun.n + 1)
    )
    if not weapons and row.att and row.mode not in INFANTRY_MODES:
        weapons = (Weapon(id="gun", kind="gun", att=row.att, ran=row.ran),)
    return Kind(
        id=row.id,
        name=row.name,
        att=row.att,
        ran=row.ran,
        defence=row.defence if isinstance(row.defence, int) else row.defence[0],
        mov=row.mov,
        gev=row.gev,
        mode=row.mode,
        size=row.size,
        vp=row.vp,
        carry=row.carry,
        weapons=weapons,
        treads=24 if row.id == "SHVY" else 0,
    )


def _ogre(row: OgreRow, systems: Mapping[str, SystemRow]) -> Kind:
    counts = {
        "main": row.main,
        "sec": row.sec,
        "missile": row.ext,
        "rack": row.racks,
        "ap": row.ap,
    }
    missile = systems["missile"]
    weapons = []
    for kind, n in counts.items():
        line = systems[kind]
        # A rack fires internal missiles: strength and reach are theirs (G5.13).
        arms = missile if kind == "rack" else line
        weapons += [
            Weapon(
                id=f"{kind}{i}",
                kind=kind,
                att=arms.att,
                ran=arms.ran,
                defence=line.defence,
                vp=line.vp,
                ap=line.ap,
                oneshot=line.oneshot,
            )
            for i in range(1, n + 1)
        ]
    return Kind(
        id=row.id,
        name=row.name,
        mov=row.mov,
        mode="ogre",
        size=row.size,
        vp=row.cost,
        weapons=tuple(weapons),
        treads=row.treads,
        im=row.im,
        ogre=True,
        stealth=row.stealth,
    )


@cache
def kinds() -> Mapping[str, Kind]:
    """Every type of unit by id. Raises DataError when a table is wrong or an id is used twice."""
    return build_kinds(load(DATA / "units.toml", UnitFile))


def build_kinds(tables: UnitFile) -> Mapping[str, Kind]:
    """The types of a unit file by id. Raises DataError."""
    systems = {row.id: row for row in tables.systems}
    for needed in ("main", "sec", "missile", "rack", "ap"):
        if needed not in systems:
            raise DataError(f"units.toml: systems: there is no {needed}")
    every = [_vehicle(row) for row in tables.units]
    every += [_ogre(row, systems) for row in tables.ogres]
    every += [
        Kind(id=row.id, name=row.name, size=row.size, structure=True) for row in tables.structures
    ]
    out: dict[str, Kind] = {}
    for kind in every:
        if kind.id in out:
            raise DataError(f"units.toml: id {kind.id} is used twice")
        out[kind.id] = kind
    return out
