"""The rows of units.toml: units, Ogres and their systems, structures (T6)."""

from typing import Literal

import msgspec

from app.kernel.data import Row

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
    "sub",
    "ship",
    "air",
]
"""Movement modes: the columns of T4, and those of the sea (S3.1)."""

Draft = Literal["", "hover", "deep", "submerged", "air"]
"""How deep a vessel goes: over reefs, in water alone, under it, or above it all (S4)."""

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


class NavalRow(UnitRow, frozen=True, kw_only=True):
    """A line of S4: a vessel, an aircraft, a decoy, a mined hex."""

    draft: Draft
    stack: int
    """What it takes up of its side's room on the surface of a hex (S14.4)."""
    minelayer: bool = False
    fighters: int = 0
    """Launches of fighters in a game (S11.2)."""
    copters: int = 0
    """Launches of hovercopters in a game (S11.2)."""


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
    naval: tuple[NavalRow, ...]
    ogres: tuple[OgreRow, ...]
    unofficial_ogres: tuple[OgreRow, ...]
    systems: tuple[SystemRow, ...]
    structures: tuple[StructureRow, ...]
