"""A type of unit as the rules use it, whatever table it came from (T6)."""

from typing import Literal

import msgspec

POST_VP = 12
"""Of a command post whose value the scenario leaves open (G6.6)."""

INFANTRY_MODES = ("infantry", "marine", "militia")

TANKS = ("LT", "HVY", "SHVY")
"""Carriers whose riders sit outside (G1)."""


BUILDER = "G12.5"
"""Hung on the construction vehicle."""

STORES = "G12.17"
"""Hung on an Ogre that is bought with cruise missiles inside."""


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


Table = Literal["official", "unofficial", "ogre", "unofficial ogre", "structure", "naval"]


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
    """The lowest one where there is a choice."""
    sizes: tuple[int, int] = (0, 0)
    """Of a structure: the sizes to choose from; 0 for all others, whose size is one."""
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
    draft: str = ""
    """How deep a vessel goes: `hover`, `deep`, `submerged`, `air`; empty for land units (S4)."""
    stack: int = 0
    """What it takes up of its side's room on the surface of a hex at sea (S14.4)."""
    minelayer: bool = False
    fighters: int = 0
    """Launches of fighters that it has in a game (S11.2)."""
    copters: int = 0
    """Launches of hovercopters that it has in a game (S10.7, S11.2)."""
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
    def boat(self) -> bool:
        """Whether it goes under water and hides there: submarines and their decoys (S1.1, S1.6)."""
        return self.mode == "sub"

    @property
    def aircraft(self) -> bool:
        """Whether it is a fighter, a bomber or a hovercopter (S1.10)."""
        return self.mode == "air"

    @property
    def structure(self) -> bool:
        """Whether it is a building or another work (T6.6)."""
        return self.table == "structure"

    @property
    def defence(self) -> int:
        """The defence strength; the lowest one where there is a choice."""
        return self.defences[0]
