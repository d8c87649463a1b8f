"""Units as they are, as their owner knows them and as everybody sees them once revealed (T3c)."""

from functools import cache, lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from app.games.ground.crt import combat
from app.games.ground.sheets import Edge
from app.games.ground.tables import Kind, Weapon, kinds
from app.kernel.facts import Fact
from app.views.model import Viewable
from app.views.seats import Side

DUMMY = "DUMMY"

Fate = Literal["", "destroyed", "discarded", "left"]
Whereabouts = Edge | Literal["", "any"]
"""An edge of the map; `any` while it is still to be chosen."""
Mark = Literal["auto", "yes", "no"]
Owed = Literal["", "D2", "S2", "W", "fall"]
"""A roll that a unit owes for the hex it entered: terrain check, wheeled check, fall."""


DEPLOYS = "G12.18"
"""Hung on guns that have to be deployed before they fire."""


@cache
def label_order(name: str) -> tuple[str, int]:
    """Sort key of labels and roster names: by letters, then by number (HX.8).

    >>> sorted(["P1", "C10", "C2"], key=label_order)
    ['C2', 'C10', 'P1']
    """
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


class March(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
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
    owes: Owed = ""
    """The roll owed for the hex it stands in: a terrain check, or what is rolled at once (G4.6)."""
    cleared: int = 0
    """Clear hexes entered off the road in this phase, by a wheeled unit (G4.7)."""
    gait: int = 0
    """The worst ground that chicken legs met in this phase: 1 not plain, 2 rough (G11.13)."""
    caught: bool = False
    """A submarine that was found on its way in this phase: it rolls no more for it (S5.3)."""
    mined: tuple[str, ...] = ()
    """Hexes where it set off mines in this phase, where that counts (S13.2)."""
    barred: bool = False
    """Has no second move this turn (G4.8)."""
    bogged: bool = False
    """A GEV that stood off-road in rough ground when P3 began (G4.8)."""
    moved: bool = False
    """Entered a hex in an earlier movement phase of this player-turn."""
    shifted: bool = False
    """Mounted, dismounted, or made of squads that moved: moves no more this turn."""


class UnitFacts(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A piece as its owner knows it."""

    id: str
    """Side and roster name, such as `a.HVY2`."""
    side: Side
    kind: str
    label: str = ""
    """Printed on the counter; empty before the deal."""
    hex: str = ""
    """Empty: not placed, or no longer on the map."""
    edge: Whereabouts = ""
    """Off the map: the edge it waits at, or by which it left."""
    gate: str = ""
    """The edge hex beside which it waits to come in (G13.9)."""
    concealed: bool = False
    hidden: bool = False
    """Without a counter: nobody but its owner knows of it (G10.13)."""
    fate: Fate = ""
    squads: tuple[str, ...] = ()
    """Types of the squads of an infantry counter."""
    riders: tuple[str, ...] = ()
    """Types of the squads aboard a carrier, or of the one vehicle there."""
    load_hurt: int = 0
    """Player-turn in which the vehicle aboard was disabled, 0 when it is not (G12.22)."""
    disabled: int = 0
    """Player-turn in which it was disabled, 0 when it is not."""
    shaken_by: Literal["", "fire", "terrain"] = ""
    stuck: bool = False
    on_road: bool = False
    march: March = March()
    lost: tuple[str, ...] = ()
    """Weapon systems destroyed."""
    used: tuple[str, ...] = ()
    """One-shot systems fired; a rack or a laser appears while it may not fire again."""
    fired: tuple[str, ...] = ()
    """Systems that fired in this fire phase or overrun round."""
    scanned: tuple[str, ...] = ()
    treads: int = 0
    full: int = 0
    """Treads at the start; 0 = as printed (T6.5)."""
    im: int = 0
    rams: int = 0
    """Rams made this player-turn (G8.1)."""
    reacted: int = 0
    """Player-turn in which it last joined an overrun (G7.4)."""
    shifted_squads: int = 0
    """Riders that mounted this player-turn and may not dismount in it (G4.18)."""
    sp: int = 0
    """Structure points left (G5.21)."""
    title: str = ""
    """What the scenario calls it, where that is not the name of its type."""
    size: int = 0
    """Set by the scenario for structures; 0 = as printed."""
    defence: int | None = None
    """Set by the scenario for command posts and structures (G6.6)."""
    mov: float | None = None
    """Set by the scenario for command posts that move (G6.6)."""
    scanner: str = ""
    vp: float | None = None
    bank: float = 0
    """MP that militia has saved; of a dummy, what it would have saved as militia (G4.12)."""
    stood: int = 0
    """Own turns that militia has begun in its hex (T4)."""
    surfaced: bool = True
    """Whether marines in water swim on it, not under it (G4.10)."""
    borne: bool = False
    """In water on a construction vehicle that lies face up, not under it (G12.6)."""
    airborne: bool = False
    """Whether a VTOL flies (G4.13)."""
    mimic: str = ""
    """The type a dummy imitates (G10.2.2)."""
    mimic_turn: int = 0
    """Player-turn in which it first moved as that type."""
    mark: Mark = "auto"
    """Roll mark of a dummy (G10.2.5)."""
    jets: bool = False
    """Whether the jumpjets of a walker are on (G11.9)."""
    since: int = 0
    """Player-turn in which it began to clear rubble, or to deploy (G12.9, G12.18)."""
    aided: int = 0
    """Own player-turns of help towards coming unstuck (G12.10)."""
    hid: int = 0
    """Player-turn in which it last re-concealed (G10.12.2)."""
    scored: float = 0
    """Points the enemy has for parts of an Ogre, which its end replaces (G13.4)."""
    cm: int = 0
    """Cruise missiles stored in a Mark VII or a structure (G9.1, G12.17)."""
    lased: int = 0
    """Player-turn in which its laser last fired or intercepted (G9.19)."""
    back: Literal["", "H", "D"] = ""
    """Of a contact face down: hidden or detected, as it is at its owner's next movement (S6.4)."""
    proved: bool = False
    """Of a contact: whether both sides know that it is the submarine (S6.6)."""
    callsign: str = ""
    """What its owner calls a unit while it has no counter (S1.2)."""
    decoy_of: str = ""
    """Of a decoy torpedo: the name of the submarine that released it (S6.1)."""
    ruse: tuple[str, ...] = ()
    """The way that the decoy will go which a submarine releases with its move (S6.1)."""
    decoys: int = 0
    """Decoys that it has released, where they are counted (S6.1)."""
    corner: int = -1
    """The hex corner that an aircraft faces, 0-5 clockwise from N|NE; -1 for none (S9.3)."""
    aloft: int = 0
    """Own player-turns that an aircraft has flown without a rest (S9.9)."""
    landed: bool = False
    """Whether an aircraft has landed: its next launch is not its first (S11.3)."""
    aboard: str = ""
    """The name of the vessel that it is aboard: a ship, or a landing vessel (S10.4, S11.3)."""
    returns: int = 0
    """Own player-turn from which an aircraft that left the map may come back (S9.6)."""
    fighters: int = 0
    copters: int = 0
    """Launches of aircraft that it has made (S11.2)."""
    bound: Literal["", "load", "unload"] = ""
    """What a landing vessel does while it lies still (S10.4)."""
    beach: str = ""
    """The hex where it puts its cargo ashore (S10.4)."""
    waiting: tuple[str, ...] = ()
    """Names of the units that it takes aboard (S10.4)."""
    idle: int = 0
    """Own player-turns in a row without move, attack or damage (S1.13)."""
    laying: bool = False
    """Whether a minelayer mines its hex once it has been idle long enough (S13.4)."""
    pinged: bool = False
    """Whether it has used its sonar in this fire phase (S15)."""
    watch: tuple[str, ...] = ()
    """The standing order of a laser: nothing, `always`, or labels (G9.23)."""

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
        return kinds()[self.mimic if self.kind == DUMMY else self.kind]

    @property
    def on_map(self) -> bool:
        """Whether it is on the map, seen or unseen."""
        return bool(self.hex) and not self.fate

    @property
    def inverted(self) -> bool:
        """Whether it is a contact face down at sea: a submarine, or a decoy (S1.4)."""
        return bool(self.back)

    @property
    def stowed(self) -> bool:
        """Whether it is off the map and in nobody's way: aboard, or an aircraft that is away."""
        return bool(self.aboard) or (not self.hex and not self.dummy and self.type.aircraft)

    @property
    def in_play(self) -> bool:
        """Whether its counter stands on the map: what has none is no part of any rule that does
        not ask for it (`on_map`)."""
        return bool(self.hex) and not self.fate and not self.hidden

    @property
    def waits(self) -> bool:
        """Whether it is off the map and may still come in (G14.0.3)."""
        return bool(self.edge) and not self.fate


class Unit(UnitFacts, Fact, frozen=True, kw_only=True, omit_defaults=True):
    """A piece as it is. Held by State alone."""


class Piece(UnitFacts, Viewable, frozen=True, kw_only=True, omit_defaults=True):
    """My own piece in my view."""


class Face(Viewable, frozen=True, kw_only=True):
    """What is public of a revealed unit (G10.8)."""

    kind: str
    squads: tuple[str, ...] = ()
    riders: tuple[str, ...] = ()
    load_hurt: bool = False
    disabled: bool = False
    stuck: bool = False
    on_road: bool = False
    lost: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    treads: int = 0
    full: int = 0
    im: int = 0
    sp: int = 0
    title: str = ""
    size: int = 0
    defence: int | None = None
    mov: float | None = None
    scanner: str = ""
    vp: float | None = None
    cm: int = 0
    lased: int = 0
    bank: float = 0
    surfaced: bool = True
    borne: bool = False
    airborne: bool = False

    jets: bool = False
    corner: int = -1

    @property
    def type(self) -> Kind:
        """Its line in the tables."""
        return kinds()[self.kind]


def size_of(unit: UnitFacts | Face) -> int:
    """Its size: that of its type, unless the scenario gives another (G13.10)."""
    return unit.size or unit.type.size


CARRIER = "G9.2"
"""Hung on a unit that is a launcher with one cruise missile aboard."""


def stock(unit: UnitFacts | Face) -> int:
    """Cruise missiles that a unit can still launch (G9.1)."""
    kind = kinds().find(unit.kind)
    return 1 if kind is not None and CARRIER in kind.rules else unit.cm


def deploying(unit: UnitFacts) -> bool:
    """Whether a gun is being deployed or packed up in this player-turn (G12.18)."""
    return bool(unit.since) and not unit.dummy and DEPLOYS in kinds()[unit.kind].rules


def face_of(unit: UnitFacts) -> Face:
    """The public face of a unit. Callers make sure that it is revealed."""
    return Face(
        kind=unit.kind,
        jets=unit.jets,
        squads=unit.squads,
        riders=unit.riders,
        load_hurt=bool(unit.load_hurt),
        disabled=bool(unit.disabled),
        stuck=unit.stuck,
        on_road=unit.on_road,
        lost=unit.lost,
        used=unit.used,
        treads=unit.treads,
        full=unit.full,
        im=unit.im,
        sp=unit.sp,
        title=unit.title,
        size=unit.size,
        defence=unit.defence,
        mov=unit.mov,
        scanner=unit.scanner,
        vp=unit.vp,
        cm=unit.cm,
        lased=unit.lased,
        bank=unit.bank,
        surfaced=unit.surfaced,
        borne=unit.borne,
        airborne=unit.airborne,
        corner=unit.corner,
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
    whole = kind.weapons
    if unit.lost:
        whole = tuple(weapon for weapon in whole if weapon.id not in unit.lost)
    return whole + riders


@lru_cache(maxsize=1024)
def _squads(types: tuple[str, ...], squad: str, missile: str) -> tuple[Weapon, ...]:
    # A vehicle aboard does not fire (G12.22).
    lines = [kinds()[type_] for type_ in types if kinds()[type_].infantry]
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
