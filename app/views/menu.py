"""What a seat may order now, computed from its view alone (law 6)."""

from collections.abc import Mapping
from typing import Literal

from app.views.model import Viewable


class Offer(Viewable, frozen=True, kw_only=True):
    """An order that can be sent as it stands, with the words of its button."""

    notation: str
    text: str
    hint: str = ""
    confirm: str = ""
    """A question to ask first, when the order cannot be taken back lightly."""


class Stop(Viewable, frozen=True, kw_only=True):
    """A hex a counter can reach, by the cheapest path."""

    hex: str
    cost: float
    """Movement points from where the counter stands now."""
    path: tuple[str, ...]
    """From the counter's own hex to this one, both included."""
    contact: bool = False
    """An enemy counter stands there: entering opens an overrun."""
    rams: bool = False
    """It rams what stands there instead (G8.9)."""
    risk: str = ""
    """The terrain check that would be owed, in words."""
    corners: tuple[int, ...] = ()
    """Of what faces a corner of its hex: those to choose from at the end of the move, 0 to 5
    clockwise from between north and north-east."""


class Scan(Viewable, frozen=True, kw_only=True):
    """A scan a system may try: the die needed, from 1 (certain) to 6."""

    system: str
    target: str
    need: int
    distance: int
    confirm: str = ""
    """A question to ask first, where the scan gives something away."""


class Gun(Viewable, frozen=True, kw_only=True):
    """A weapon system that may fire now and the enemies in its range."""

    system: str
    """As written in notation: `C17` or `C17.main1`."""
    attack: str
    range: int
    antipersonnel: bool = False
    targets: tuple[str, ...] = ()
    """Labels of enemy counters in range."""
    paired: bool = False
    """One of two guns that fire at one target together, or at two (G6.4)."""


class Ground(Viewable, frozen=True, kw_only=True):
    """Something of the ground that may be fired at, and the systems that reach it (G5.18-G5.25)."""

    target: Literal["terrain", "road", "bridge", "wall", "revetment"]
    hex: str
    """The hex, or the hexside of a stream bridge such as `0703-0704`."""
    systems: tuple[str, ...]
    name: str
    """In words: `town in 0706`."""


class Way(Viewable, frozen=True, kw_only=True):
    """A hex that may be chosen, and the order that it makes."""

    hex: str
    notation: str


class Choice(Viewable, frozen=True, kw_only=True):
    """An order that is given by its button and then a hex of the map."""

    text: str
    hint: str = ""
    ways: tuple[Way, ...]


class Piece(Viewable, frozen=True, kw_only=True):
    """What one of my counters may do now."""

    label: str
    left: str = ""
    """What it has left to move with, in words: `2 of 3 MP left`."""
    moves: tuple[Stop, ...] = ()
    scans: tuple[Scan, ...] = ()
    guns: tuple[Gun, ...] = ()
    offers: tuple[Offer, ...] = ()
    places: tuple[str, ...] = ()
    """Hexes where it may be set up."""
    choices: tuple[Choice, ...] = ()
    """Orders that take a hex, other than plain moves."""


class Group(Viewable, frozen=True, kw_only=True):
    """A choice of several among labels or hexes: reactions to an overrun, hexes to search."""

    order: Literal["react", "discard", "salvo", "intercept", "search"]
    begin: str = ""
    """How the order begins, where that is not its name."""
    hex: str = ""
    """Where its counters stand, if it is theirs alone: it is shown while one of them is in hand."""
    text: str
    labels: tuple[str, ...]
    texts: Mapping[str, str] = {}
    """What else there is to say of a choice, by label."""
    least: int
    most: int


class Span(Viewable, frozen=True, kw_only=True):
    """An order that takes a rectangle of the map, by any two of its opposite corners (S13.5)."""

    begin: str
    """How the order begins; the corners follow, as `0508-1012`."""
    text: str
    hint: str = ""


class Course(Viewable, frozen=True, kw_only=True):
    """A missile whose path is to be drawn now, hex by hex, in any direction (G9.4)."""

    launcher: str
    starts: tuple[str, ...]
    """The hexes where the path may begin: its launcher's, or any on the edge of the map."""


class Aims(Viewable, frozen=True, kw_only=True):
    """The parts of a target that an attack on it may name (G5.10, G10.5.2)."""

    target: str
    aims: tuple[str, ...]
    """As in notation, such as `treads` or `main1`; an attack without an aim must be allowed too."""


class Known(Viewable, frozen=True, kw_only=True):
    """A type of the enemy's printed list, as far as this seat can tick it off."""

    name: str
    listed: int
    """How many the list has; none of what was bought or came later."""
    lost: int
    seen: int
    """Face up on the map now."""
    unseen: int


class Menu(Viewable, frozen=True, kw_only=True):
    """All orders open to this seat; empty when the game waits for somebody else."""

    pieces: tuple[Piece, ...] = ()
    offers: tuple[Offer, ...] = ()
    groups: tuple[Group, ...] = ()
    batch: tuple[str, ...] = ()
    """Hexes with unidentified enemies: all fire at one of them is announced together (G10.5)."""
    aims: tuple[Aims, ...] = ()
    """For targets that may be fired at part by part."""
    ground: tuple[Ground, ...] = ()
    """What of the ground the guns that are ready could harm together."""
    spans: tuple[Span, ...] = ()
    course: Course | None = None
    roll: tuple[Known, ...] = ()
    """The enemy's list."""


class Chance(Viewable, frozen=True, kw_only=True):
    """How often a result comes up."""

    result: Literal["NE", "D", "X"]
    percent: int


class Supposed(Viewable, frozen=True, kw_only=True):
    """What the attack would be worth if the unidentified target were of a given kind."""

    name: str
    defence: str
    column: str
    chances: tuple[Chance, ...] = ()


class Odds(Viewable, frozen=True, kw_only=True):
    """An attack before it is announced, worked out from the attacker's view alone (law 6)."""

    target: str
    """What is fired at, in words: `B3 Heavy Tank at 1305`."""
    attack: str
    """The sum of the firers: `4 + 2 = 6`."""
    defence: str = ""
    """Defence with terrain: `3 x 2 town = 6`; empty while the target is unidentified."""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """The results table, one row per die from 1 to 6."""
    column: str = ""
    """The column used; empty if there is none or the target is unidentified."""
    chances: tuple[Chance, ...] = ()
    supposed: tuple[Supposed, ...] = ()
    note: str = ""
    """Why no die is thrown, or what else must be known."""
    sight: tuple[str, ...] = ()
    """The hexes of a laser's line of sight, from the firer to the target (G9.20)."""
