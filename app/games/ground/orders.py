"""Orders of the ground game (T3b). Counters are named by their printed labels."""

from typing import Literal

import msgspec

from app.games.ground.engineer_orders import EngineerOrder
from app.games.ground.layer_orders import LayerOrder
from app.games.ground.missile_orders import MissileOrder
from app.games.ground.sea.orders import SeaOrder
from app.games.ground.sheets import Edge
from app.games.ground.units import Mark
from app.kernel import orders as kernel

How = Literal["random", "line", "depth", "clear"]
"""Ways to lay out a set-up at once."""


class Place(kernel.Order, frozen=True, kw_only=True):
    """Set-up: put one of my pieces on a hex, or back in the tray (G3.2). P1: put a unit that
    waits off the map beside the edge hex where it will come in (G13.9)."""

    unit: str
    """Roster name, such as `HVY.2` or `D3` for a dummy; a structure's label, such as `C0`."""
    hex: str = ""


class Hide(kernel.Order, frozen=True, kw_only=True):
    """Set-up: a piece is to start hidden under water, or in the open after all (G10.13)."""

    unit: str
    """Roster name, such as `MK3`."""
    back: bool = False


class Arrange(kernel.Order, frozen=True, kw_only=True):
    """Set-up: place everything at random, by a template, or clear the board."""

    how: How


class Commit(kernel.Order, frozen=True, kw_only=True):
    """Set-up: seal it (G10.1.4)."""


class ChooseEdge(kernel.Order, frozen=True, kw_only=True):
    """Set-up: the edge by which my units will come in (G2.9)."""

    edge: Edge


class Leave(kernel.Order, frozen=True, kw_only=True):
    """P3, P6: leave the map from an edge hex through an open edge (G2.9)."""

    counter: str
    edge: Edge


class Choose(kernel.Order, frozen=True, kw_only=True):
    """Set-up: the force that my side buys (G13.1)."""

    units: dict[str, int]
    """Counters by entry of a list, such as `HVY`, `INF3` or `APC+INF3`."""


class Move(kernel.Order, frozen=True, kw_only=True):
    """P3, P6: move a counter along a path that starts at its own hex, or at the edge hex beside
    which it waits (G4.1, G14.0.3)."""

    counter: str
    path: tuple[str, ...]
    cross: bool = False
    """Pass through or stop among harmless enemies without contact (G4.15)."""
    ram: str = ""
    """The enemy to ram in the last hex (G8.8); where moves ram, empty for the first (G8.9)."""
    rise: str = ""
    """The hex of the path where a submarine comes up (S8.1)."""


class Mimic(kernel.Order, frozen=True, kw_only=True):
    """Name the type a dummy imitates this player-turn (G10.2.2)."""

    counter: str
    kind: str


class RollMark(kernel.Order, frozen=True, kw_only=True):
    """Set whether a dummy rolls its terrain checks (G10.2.5)."""

    counter: str
    value: Mark


class Regroup(kernel.Order, frozen=True, kw_only=True):
    """P3: redistribute the squads of infantry counters in one hex (G4.17)."""

    counters: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    """Squad types of each counter afterwards."""


class Mount(kernel.Order, frozen=True, kw_only=True):
    """P3: squads of a counter climb aboard a carrier in their hex (G4.18)."""

    counter: str
    squads: int
    carrier: str


class Dismount(kernel.Order, frozen=True, kw_only=True):
    """P3, overrun: riders get off in the carrier's hex (G4.18, G7.5)."""

    carrier: str
    squads: int


class Reconceal(kernel.Order, frozen=True, kw_only=True):
    """P3: a revealed stealth unit becomes a pair of face-down counters (G10.12)."""

    counter: str


class Reveal(kernel.Order, frozen=True, kw_only=True):
    """Turn one of my counters face up (G10.4.15)."""

    counter: str


class CallOverrun(kernel.Order, frozen=True, kw_only=True):
    """P3, P6: everybody is there, resolve the overrun (G7.1)."""

    hex: str


class RenewOverrun(kernel.Order, frozen=True, kw_only=True):
    """P3, P6: spend 1 MP to fight again in a shared hex (G7.13)."""

    counter: str


class React(kernel.Order, frozen=True, kw_only=True):
    """Overrun: my counters that join it; an empty list is an answer too (G7.4)."""

    counters: tuple[str, ...]


GROUND = ("terrain", "road", "bridge", "wall", "revetment")
"""Targets that are no counters (G5.18-G5.21, G5.25)."""


class Volley(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attack: its firing systems, one target, an aim at an Ogre (G5.1, G10.5.2)."""

    systems: tuple[str, ...]
    """`C17.main1`; a bare label means all ready guns of the counter that reach, but antipersonnel
    guns, missiles, racks, missiles of heavy weapons squads and riders are named one by one."""
    target: str
    """A label, or a name of `GROUND` with the hex of the order."""
    aim: str = ""
    """At an Ogre a weapon or kind of weapon, or `treads`, which is also what no aim means; `riders`
    at tank riders (G5.17)."""


class Fire(kernel.Order, frozen=True, kw_only=True):
    """F3 or an overrun step: one attack on a known target (G5.1, G7.7)."""

    volley: Volley
    hex: str = ""
    """For targets of the ground the hex; for a stream bridge its hexside such as `0703-0704`."""


class FireBatch(kernel.Order, frozen=True, kw_only=True):
    """F3: all attacks on a hex that holds concealed enemies, announced together (G10.5)."""

    hex: str
    volleys: tuple[Volley, ...]


class Scan(kernel.Order, frozen=True, kw_only=True):
    """F1: one system tries to identify one concealed counter (G10.10)."""

    system: str
    target: str


class DoneScanning(kernel.Order, frozen=True, kw_only=True):
    """F1: close the scans; private."""


class Ram(kernel.Order, frozen=True, kw_only=True):
    """Overrun: ram an enemy in the hex (G7.11)."""

    counter: str
    target: str


class EndStep(kernel.Order, frozen=True, kw_only=True):
    """Overrun: my step is done (G7.6)."""


class EndPhase(kernel.Order, frozen=True, kw_only=True):
    """My phase is done."""


class Discard(kernel.Order, frozen=True, kw_only=True):
    """Phase end: dummies I give up to the cap (G10.9)."""

    counters: tuple[str, ...]


class Undo(kernel.Order, frozen=True, kw_only=True):
    """Take back my last order (G3.9)."""


class OfferDraw(kernel.Order, frozen=True, kw_only=True):
    """Offer a draw, or accept the one offered."""


class Resign(kernel.Order, frozen=True, kw_only=True):
    """Give the game up."""


GroundOrder = (
    Place
    | Hide
    | Choose
    | Arrange
    | Commit
    | ChooseEdge
    | Leave
    | Move
    | Mimic
    | RollMark
    | Regroup
    | Mount
    | Dismount
    | Reconceal
    | Reveal
    | CallOverrun
    | RenewOverrun
    | React
    | Fire
    | FireBatch
    | Scan
    | DoneScanning
    | Ram
    | EndStep
    | EndPhase
    | Discard
    | Undo
    | OfferDraw
    | Resign
    | LayerOrder
    | MissileOrder
    | EngineerOrder
    | SeaOrder
)
