"""Types of units from the data tables T6: units, Ogres and their systems, structures."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from app.games.ground.kind import (
    BUILDER,
    INFANTRY_MODES,
    POST_VP,
    STORES,
    TANKS,
    Kind,
    Table,
    Weapon,
)
from app.games.ground.unit_file import (
    GunRow,
    Mode,
    NavalRow,
    OgreRow,
    Span,
    StructureRow,
    SystemRow,
    UnitFile,
    UnitRow,
)
from app.games.ground.walker_kinds import (
    CHICKEN,
    JETS,
    LAT,
    MUNITIONS,
    QUAD,
    WALKER,
    WHEELS,
    Kinds,
)
from app.kernel.data import DataError, load

__all__ = [
    "BUILDER",
    "CHICKEN",
    "DATA",
    "INFANTRY_MODES",
    "JETS",
    "LAT",
    "MUNITIONS",
    "POST_VP",
    "QUAD",
    "STORES",
    "TANKS",
    "WALKER",
    "WHEELS",
    "Kind",
    "Kinds",
    "Mode",
    "SystemRow",
    "Table",
    "UnitFile",
    "UnitRow",
    "Weapon",
    "build_kinds",
    "kinds",
    "systems",
]

DATA = Path(__file__).parent / "data"


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


def _vessel(row: NavalRow) -> Kind:
    """A line of S4; none of them is for sale to a force of the ground game."""
    return replace(
        _vehicle(row, "naval"),
        draft=row.draft,
        stack=row.stack,
        minelayer=row.minelayer,
        fighters=row.fighters,
        copters=row.copters,
        buyable=False,
        piece=row.mode != "none",
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
        sizes=_span(row.size),
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
def kinds() -> Kinds:
    """Every type of unit by id. Raises DataError when a table is wrong or an id is used twice."""
    return Kinds(build_kinds(load(DATA / "units.toml", UnitFile)))


def build_kinds(tables: UnitFile) -> Mapping[str, Kind]:
    """The types of a unit file by id. Raises DataError."""
    systems = {row.id: row for row in tables.systems}
    for needed in ("main", "sec", "ohwz", "missile", "rack", "ap"):
        if needed not in systems:
            raise DataError(f"units.toml: systems: there is no {needed}")
    every = [
        *(_vehicle(row, "official") for row in tables.units),
        *(_vehicle(row, "unofficial") for row in tables.unofficial),
        *map(_vessel, tables.naval),
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
