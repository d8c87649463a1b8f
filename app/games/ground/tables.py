"""Types of units from the data tables T6: units, Ogres and their systems, structures."""

from collections.abc import Iterator, Mapping
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

POST_VP = 12
"""Of a command post whose value the scenario leaves open (G6.6)."""

INFANTRY_MODES = ("infantry", "marine", "militia")


BUILDER = "G12.5"
"""Hung on the construction vehicle."""

STORES = "G12.17"
"""Hung on an Ogre that is bought with cruise missiles inside."""

Span = int | tuple[int, int]
"""A number, or the lowest and highest to choose from."""


class GunRow(Row, frozen=True, kw_only=True):
    """Separate weapon systems of one kind on a vehicle or structure (`guns`)."""

    n: int
    att: int
    ran: int
    kind: str
    defence: int = msgspec.field(name="def", default=0)
    """Of a system that is a target of its own (G12.15)."""
    vp: float = 0
    ap: bool = False
    oneshot: bool = False


class UnitRow(Row, frozen=True, kw_only=True):
    """A line of T6.1 or T6.2; field meanings in G6.1."""

    id: str
    name: str
    att: int
    ran: int
    defence: Span = msgspec.field(name="def")
    mov: float
    gev: float
    mode: Mode | Literal["none"]
    size: int
    vp: float
    carry: int
    au: float
    treads: int = 0
    """Notional ones, for ramming (G8.5)."""
    sheet_treads: int = 0
    """Those of its published record sheet (`shvy_sheet`)."""
    guns: tuple[GunRow, ...] = ()
    rules: tuple[str, ...] = ()
    opt: str = ""
    becomes: str = ""
    """What it is once it has fired its only missile (G9.2, G12.19)."""
    buyable: bool = True
    """False for what a unit becomes in play."""


class OgreRow(Row, frozen=True, kw_only=True):
    """A line of T6.3 or T6.7."""

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
    ohwz: int = 0
    treads_switch: str = ""
    """The switch that says how many treads it has."""
    sec_range: int = 0
    """Of its secondary guns, where it is not the usual one."""
    stealth: bool = False
    rules: tuple[str, ...] = ()
    opt: str = ""


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
    """A line of T6.6: structure points, or a defence for the results table."""

    id: str
    name: str
    sp: Span = 0
    defence: Span = msgspec.field(name="def", default=0)
    def_bonus: Span = 0
    """Added to the defence of what it shelters."""
    sp_bonus: int = 0
    vp: float
    size: Span
    guns: tuple[GunRow, ...] = ()
    rules: tuple[str, ...] = ()
    piece: bool = True
    """False for what is part of the map or of another structure."""


class UnitFile(Row, frozen=True, kw_only=True):
    """units.toml."""

    units: tuple[UnitRow, ...]
    unofficial: tuple[UnitRow, ...]
    ogres: tuple[OgreRow, ...]
    unofficial_ogres: tuple[OgreRow, ...]
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


Table = Literal["official", "unofficial", "ogre", "unofficial ogre", "structure"]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """A type of unit, whatever table it came from."""

    id: str
    name: str
    table: Table
    att: int = 0
    ran: int = 0
    defences: tuple[int, int] = (0, 0)
    """Lowest and highest defence to choose from; the same for most."""
    sp: tuple[int, int] = (0, 0)
    """Structure points to choose from; 0 for what is hit by the results table."""
    bonus: tuple[int, int] = (0, 0)
    """Defence or structure points that it adds to what it shelters."""
    mov: float = 0
    gev: float = 0
    mode: str = "none"
    size: int = 0
    vp: float = 0
    """Cost and victory value; -1 where the scenario sets it."""
    carry: int = 0
    au: float = 0
    """Its worth where a scenario counts armour units (G13.3)."""
    weapons: tuple[Weapon, ...] = ()
    treads: int = 0
    """Tread units at the start; notional ones for the Superheavy (G8.5)."""
    sheet_treads: int = 0
    """Those of a published record sheet; 0 for none (`shvy_sheet`)."""
    treads_switch: str = ""
    """The switch that says how many it starts with; empty for all others."""
    im: int = 0
    stealth: bool = False
    rules: tuple[str, ...] = ()
    """Ids of the special rules that hold for it."""
    opt: str = ""
    """The switch that must be on; empty for units that are always allowed."""
    becomes: str = ""
    """The type it is once it has fired its only missile; empty for all others."""
    buyable: bool = True
    piece: bool = True
    """False for works that are part of the map or of another structure."""

    @property
    def has_sp(self) -> bool:
        """Whether it has structure points, which fire takes without a die (G5.21)."""
        return self.sp[1] > 0

    @property
    def worth(self) -> float:
        """Victory points where the scenario says nothing: 12 for a command post (G6.6, G13.4)."""
        if self.vp >= 0:
            return self.vp
        return POST_VP if self.post else 0

    @property
    def post(self) -> bool:
        """Whether it is a command post (G6.6)."""
        return "G6.6" in self.rules

    @property
    def infantry(self) -> bool:
        """Whether a counter of it holds squads."""
        return self.mode in INFANTRY_MODES

    @property
    def ogre(self) -> bool:
        """Whether it has a record sheet (G1)."""
        return self.table in ("ogre", "unofficial ogre")

    @property
    def structure(self) -> bool:
        """Whether it is a building or another work (T6.6)."""
        return self.table == "structure"

    @property
    def defence(self) -> int:
        """The defence strength; the lowest one where there is a choice."""
        return self.defences[0]


def _span(value: Span) -> tuple[int, int]:
    return (value, value) if isinstance(value, int) else value


def _guns(rows: tuple[GunRow, ...]) -> tuple[Weapon, ...]:
    return tuple(
        Weapon(
            id=f"{gun.kind}{i}",
            kind=gun.kind,
            att=gun.att,
            ran=gun.ran,
            defence=gun.defence,
            vp=gun.vp,
            ap=gun.ap,
            oneshot=gun.oneshot,
        )
        for gun in rows
        for i in range(1, gun.n + 1)
    )


def _vehicle(row: UnitRow, table: Table) -> Kind:
    weapons = _guns(row.guns)
    if not weapons and row.att and row.mode not in INFANTRY_MODES:
        weapons = (Weapon(id="gun", kind="gun", att=row.att, ran=row.ran),)
    return Kind(
        id=row.id,
        name=row.name,
        table=table,
        att=row.att,
        ran=row.ran,
        defences=_span(row.defence),
        mov=row.mov,
        gev=row.gev,
        mode=row.mode,
        size=row.size,
        vp=row.vp,
        carry=row.carry,
        au=row.au,
        weapons=weapons,
        treads=row.treads,
        sheet_treads=row.sheet_treads,
        rules=row.rules,
        opt=row.opt,
        becomes=row.becomes,
        buyable=row.buyable and row.vp >= 0,
    )


def _arms(row: OgreRow, systems: Mapping[str, SystemRow]) -> Iterator[Weapon]:
    counts = {
        "main": row.main,
        "sec": row.sec,
        "ohwz": row.ohwz,
        "missile": row.ext,
        "rack": row.racks,
        "ap": row.ap,
    }
    for kind, n in counts.items():
        line = systems[kind]
        # A rack fires internal missiles: strength and reach are theirs (G5.13).
        arms = systems["missile"] if kind == "rack" else line
        reach = row.sec_range if kind == "sec" and row.sec_range else arms.ran
        for i in range(1, n + 1):
            yield Weapon(
                id=f"{kind}{i}",
                kind=kind,
                att=arms.att,
                ran=reach,
                defence=line.defence,
                vp=line.vp,
                ap=line.ap,
                oneshot=line.oneshot,
            )


def _ogre(row: OgreRow, systems: Mapping[str, SystemRow], table: Table) -> Kind:
    return Kind(
        id=row.id,
        name=row.name,
        table=table,
        mov=row.mov,
        mode="ogre",
        size=row.size,
        vp=row.cost,
        weapons=tuple(_arms(row, systems)),
        treads=row.treads,
        treads_switch=row.treads_switch,
        im=row.im,
        stealth=row.stealth,
        rules=row.rules,
        opt=row.opt,
        buyable=row.cost >= 0,
    )


def _structure(row: StructureRow) -> Kind:
    return Kind(
        id=row.id,
        name=row.name,
        table="structure",
        defences=_span(row.defence),
        sp=_span(row.sp),
        bonus=_span(row.sp_bonus or row.def_bonus),
        size=_span(row.size)[0],
        vp=row.vp,
        weapons=_guns(row.guns),
        rules=row.rules,
        buyable=False,
        piece=row.piece,
    )


@cache
def systems() -> tuple[SystemRow, ...]:
    """The lines of T6.4. Raises DataError."""
    return load(DATA / "units.toml", UnitFile).systems


@cache
def kinds() -> Mapping[str, Kind]:
    """Every type of unit by id. Raises DataError when a table is wrong or an id is used twice."""
    return build_kinds(load(DATA / "units.toml", UnitFile))


def build_kinds(tables: UnitFile) -> Mapping[str, Kind]:
    """The types of a unit file by id. Raises DataError."""
    systems = {row.id: row for row in tables.systems}
    for needed in ("main", "sec", "ohwz", "missile", "rack", "ap"):
        if needed not in systems:
            raise DataError(f"units.toml: systems: there is no {needed}")
    every = [
        *(_vehicle(row, "official") for row in tables.units),
        *(_vehicle(row, "unofficial") for row in tables.unofficial),
        *(_ogre(row, systems, "ogre") for row in tables.ogres),
        *(_ogre(row, systems, "unofficial ogre") for row in tables.unofficial_ogres),
        *map(_structure, tables.structures),
    ]
    out: dict[str, Kind] = {}
    for kind in every:
        if kind.id in out:
            raise DataError(f"units.toml: id {kind.id} is used twice")
        out[kind.id] = kind
    return out
