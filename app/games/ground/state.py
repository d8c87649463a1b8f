"""The truth of a ground game: units, forces, overruns, what each reader was shown (T3c)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from app.games.ground.switches import Switches
from app.games.ground.tables import Kind, Weapon, combat, kinds
from app.kernel import state as kernel
from app.kernel.facts import Fact
from app.views.model import Viewable
from app.views.seats import Side

DUMMY = "DUMMY"

Fate = Literal["", "destroyed", "discarded"]
Mark = Literal["auto", "yes", "no"]


@cache
def label_order(name: str) -> tuple[str, int]:
    """Sort key of labels and roster names: by letters, then by number (HX.8).

    >>> sorted(["P1", "C10", "C2"], key=label_order)
    ['C2', 'C10', 'P1']
    """
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


class March(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a unit has done and owes in the current movement."""

    start: str = ""
    """Phasing hex: where it stood when the player-turn began (G1)."""
    steps: int = 0
    """Hexes entered in this movement phase."""
    spent: float = 0
    paved: bool = False
    """Started the phase on a primary road and left it by no step since (G4.3)."""
    halted: bool = False
    """May enter no further hex in this phase."""
    owes: str = ""
    """The terrain check owed for the hex it stands in, D2 or S2 (G4.6)."""
    barred: bool = False
    """Has no second move this turn (G4.8)."""
    bogged: bool = False
    """A GEV that stood off-road in rough ground when P3 began (G4.8)."""
    shifted: bool = False
    """Mounted, dismounted, or made of squads that moved: moves no more this turn."""


class UnitFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A piece as its owner knows it."""

    id: str
    """Side and roster name, such as `a.HVY2`."""
    side: Side
    kind: str
    label: str = ""
    """Printed on the counter; empty before the deal."""
    hex: str = ""
    """Empty: not placed, or no longer on the map."""
    concealed: bool = False
    fate: Fate = ""
    squads: tuple[str, ...] = ()
    """Types of the squads of an infantry counter."""
    riders: tuple[str, ...] = ()
    """Types of the squads aboard a carrier."""
    disabled: int = 0
    """Player-turn in which it was disabled, 0 when it is not."""
    shaken_by: Literal["", "fire", "terrain"] = ""
    stuck: bool = False
    on_road: bool = False
    march: March = March()
    lost: tuple[str, ...] = ()
    """Weapon systems destroyed."""
    used: tuple[str, ...] = ()
    """One-shot systems fired; a rack appears while it may not fire again this turn."""
    fired: tuple[str, ...] = ()
    """Systems that fired in this fire phase or overrun round."""
    scanned: tuple[str, ...] = ()
    treads: int = 0
    im: int = 0
    rams: int = 0
    """Rams made this player-turn (G8.1)."""
    reacted: int = 0
    """Player-turn in which it last joined an overrun (G7.4)."""
    shifted_squads: int = 0
    """Riders that mounted this player-turn and may not dismount in it (G4.18)."""
    defence: int | None = None
    """Set by the scenario for command posts (G6.6)."""
    scanner: str = ""
    vp: float | None = None
    mimic: str = ""
    """The type a dummy imitates (G10.2.2)."""
    mimic_turn: int = 0
    """Player-turn in which it first moved as that type."""
    mark: Mark = "auto"
    """Roll mark of a dummy (G10.2.5)."""
    hid: int = 0
    """Player-turn in which it last re-concealed (G10.12.2)."""
    scored: float = 0
    """Points the enemy has for parts of an Ogre, which its end replaces (G13.4)."""

    @property
    def name(self) -> str:
        """The printed label, or the roster name before the deal."""
        return self.label or self.id.partition(".")[2]

    @property
    def dummy(self) -> bool:
        """Whether the counter stands for nothing (G1)."""
        return self.kind == DUMMY

    @property
    def type(self) -> Kind:
        """The kind whose rules its movement follows: a dummy's is its mimic (G10.2.2)."""
        return kinds()[self.mimic if self.dummy else self.kind]

    @property
    def in_play(self) -> bool:
        """Whether it stands on the map."""
        return bool(self.hex) and not self.fate


class Unit(UnitFacts, Fact, frozen=True, kw_only=True, omit_defaults=True):
    """A piece as it is. Held by State alone."""


class Piece(UnitFacts, Viewable, frozen=True, kw_only=True, omit_defaults=True):
    """My own piece in my view."""


class Face(Viewable, frozen=True, kw_only=True):
    """What is public of a revealed unit (G10.8)."""

    kind: str
    squads: tuple[str, ...] = ()
    riders: tuple[str, ...] = ()
    disabled: bool = False
    stuck: bool = False
    on_road: bool = False
    lost: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    treads: int = 0
    im: int = 0
    defence: int | None = None
    scanner: str = ""
    vp: float | None = None

    @property
    def type(self) -> Kind:
        """Its line in the tables."""
        return kinds()[self.kind]


def face_of(unit: UnitFacts) -> Face:
    """The public face of a unit. Callers make sure that it is revealed."""
    return Face(
        kind=unit.kind,
        squads=unit.squads,
        riders=unit.riders,
        disabled=bool(unit.disabled),
        stuck=unit.stuck,
        on_road=unit.on_road,
        lost=unit.lost,
        used=unit.used,
        treads=unit.treads,
        im=unit.im,
        defence=unit.defence,
        scanner=unit.scanner,
        vp=unit.vp,
    )


def systems(unit: UnitFacts | Face) -> tuple[Weapon, ...]:
    """The weapon systems a unit still has: scanners included, riders last (G1).

    Squads are s1, s2; riders r1, r2; the missile of a heavy weapons squad bears its number after
    `m` or `rm`.
    """
    riders = _squads(unit.riders, "r", "rm")
    kind = kinds()[unit.kind]
    if kind.infantry:
        return _squads(unit.squads, "s", "m")
    if unit.scanner:
        reach = combat().scanners[unit.scanner]
        return (Weapon(id="scanner", kind="scanner", att=0, ran=reach), *riders)
    return (*(weapon for weapon in kind.weapons if weapon.id not in unit.lost), *riders)


def _squads(types: tuple[str, ...], squad: str, missile: str) -> tuple[Weapon, ...]:
    lines = [kinds()[type_] for type_ in types]
    rifles = [
        Weapon(id=f"{squad}{i}", kind="squad", att=line.att, ran=line.ran)
        for i, line in enumerate(lines, start=1)
    ]
    missiles = [
        replace(line.weapons[0], id=f"{missile}{i}")
        for i, line in enumerate(lines, start=1)
        if line.weapons
    ]
    return (*rifles, *missiles)


class Contact(kernel.Contact, frozen=True, kw_only=True):
    """A counter as a reader was shown it."""

    shape: Literal["unit", "building"] = "unit"
    real: bool = False
    """Proved real while still face down (G10.7 step 4)."""
    face: Face | None = None
    """None while its identity is unknown."""
    frozen: Face | None = None
    """Of a re-concealed pair: the record sheet as last seen (G10.12)."""
    trail: tuple[str, ...] = ()


class Knowledge(kernel.Knowledge[Contact], frozen=True, kw_only=True):
    """What one reader was shown."""

    control: Mapping[str, Literal["a", "b", "unknown"]] = {}
    """Control marks of town hexes as this reader knows them (HG1)."""


class Overrun(Viewable, frozen=True, kw_only=True):
    """An open overrun (G7); everything in it is public."""

    hex: str
    attacker: Side
    stage: Literal["gather", "react", "dismount", "fire", "ram"] = "gather"
    round: int = 0
    turn: Side | None = None
    """The side whose fire, ram or dismount step it is."""
    shots: int = 0
    """Attacks and rams made in this round by either side."""
    blind: bool = False
    """Everybody in it lies face down until step 4 (G10.7)."""
    silent: int = 0
    """Fire steps begun since the enemy has only Ogres without a usable weapon (G7.13)."""
    rammed: tuple[str, ...] = ()
    """Labels that have rammed in it (G7.11)."""


class Loss(Fact, frozen=True, kw_only=True):
    """A scored loss; `side` lost it, the other side scores (G13.4)."""

    side: Side
    text: str
    vp: float
    label: str = ""
    kinds: tuple[str, ...] = ()
    """Types of the units and squads that are gone."""


class Public(kernel.Public, frozen=True, kw_only=True):
    """What everybody at the table sees."""

    switches: Switches = Switches()
    turns: int = 0
    first: Side = Side.A
    overrun: Overrun | None = None
    due: Mapping[Side, int] = {}
    """Dummies each side has still to discard (G10.9)."""
    closed: tuple[str, ...] = ()
    """Hexes whose batch was announced this phase (G10.5.9)."""
    terrain: Mapping[str, str] = {}
    """Hexes whose terrain changed."""
    cut: tuple[str, ...] = ()
    """Road hexes that are cut (G5.20)."""
    bridges: Mapping[str, int] = {}
    """Structure points left of damaged stream bridges, by hexside (G2.8)."""
    losses: tuple[Loss, ...] = ()
    aimed: tuple[tuple[str, str], ...] = ()
    """(firer, target) of fire that may not be repeated this phase or round: antipersonnel guns,
    and the guns of a Superheavy when they fire singly (G5.14, G6.4)."""
    closing: bool = False
    """The phase has ended; the cap and the victory check come before the next one (G3.8)."""
    draw: Side | None = None
    """The side that offers a draw."""
    winner: Side | None = None
    ending: str = ""
    """How it ended: turns, no-units, resigned, agreed."""
    marks: Mapping[str, Side] = {}
    """Control marks as announced at the end."""


class Memory(Fact, frozen=True, kw_only=True):
    """What one order changed of its owner's force: enough to take it back (G3.9)."""

    units: tuple[Unit, ...]
    """The units as they stood."""
    made: tuple[str, ...] = ()
    """Units that the order made."""
    opened: bool = False
    """The order was the first of P3b (T3)."""


class Force(kernel.Force, frozen=True, kw_only=True):
    """All that one side owns."""

    units: Mapping[str, Unit]
    """By unit id, which nobody is shown once labels are dealt."""
    committed: bool = False
    step: int = 1
    """In P3 1 until anything moves (P3a), then 2; in P5 sub-step F1-F4. Not shown (G3.10)."""
    giving: tuple[str, ...] | None = None
    """Dummies named for the cap while the other side still chooses (G10.9.3)."""
    past: tuple[Memory, ...] = ()
    """What undo would restore, one entry per order (G3.9)."""


class Umpire(kernel.Umpire, frozen=True, kw_only=True):
    """What neither side may know."""

    control: Mapping[str, Side] = {}
    """True control marks."""


class State(kernel.State[Public, Force, Knowledge, Umpire], frozen=True, kw_only=True):
    """A ground game as it is."""
