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


class End(Viewable, frozen=True, kw_only=True):
    """A way in which a move may end in its hex, and the order for it."""

    text: str
    """Where it points then, in a word: `NE`, `N/NE`."""
    heading: int
    """In degrees clockwise from north."""
    cost: float
    """Movement points for all of the move."""
    notation: str


class Stop(Viewable, frozen=True, kw_only=True):
    """A hex a counter can reach, by the cheapest path."""

    hex: str
    cost: float
    """Movement points from where the counter stands now."""
    path: tuple[str, ...]
    """From the counter's own hex to this one, both included."""
    contact: bool = False
    """An enemy counter stands there: entering begins a fight."""
    rams: bool = False
    """It rams what stands there instead (G8.9)."""
    risk: str = ""
    """The terrain check that would be owed, in words."""
    ends: tuple[End, ...] = ()
    """Of what points somewhere: the ways in which the move may end, the cheapest first."""


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
    name: str = ""
    """What it is called among the weapons of its counter; else its notation tells, by
    `Menu.parts`."""
    note: str = ""
    """What else there is to say of it, whatever it fires at: `fired`."""
    notes: Mapping[str, str] = {}
    """The same by target: `range 6, long, starboard`."""


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
    odds: bool = False
    """Whether one may ask beforehand what comes of it, as of an attack."""
    pairs: bool = False
    """Whether it takes two adjacent ones of these hexes: the order is that of the first, with
    `1412-1413` for the two of them."""


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
    """A choice of several among labels or hexes: who reacts to a move, hexes to search."""

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
    """What flies, such as a missile: its path is drawn now, hex by hex, in any direction (G9.4)."""

    launcher: str
    starts: tuple[str, ...]
    """The hexes where the path may begin: its launcher's, or any on the edge of the map."""


class Aims(Viewable, frozen=True, kw_only=True):
    """The parts of a target that an attack on it may name (G5.10, G10.5.2)."""

    target: str
    aims: tuple[str, ...]
    """As in notation, such as `treads` or `main1`."""
    whole: bool = True
    """Whether an attack need not name any of them."""


class Known(Viewable, frozen=True, kw_only=True):
    """A type of the enemy's printed list, as far as this seat can tick it off."""

    name: str
    listed: int
    """How many the list has; none of what was bought or came later."""
    lost: int
    seen: int
    """Face up on the map now."""
    unseen: int


class Listed(Viewable, frozen=True, kw_only=True):
    """An order that is drafted, to be given with others later on."""

    text: str
    label: str = ""
    """Of the counter of mine that it is for."""
    remove: str
    """The order that takes it off the list."""


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
    parts: Mapping[str, str] = {}
    """What the parts of counters are called, by the letters of their notation."""
    going: str = "move"
    """How an order begins that takes a counter to a hex, such as one may ask why it is refused;
    empty where no order names a hex alone."""
    verb: str = "Fire"
    """What giving the order of an attack is called."""
    wanting: str = ""
    """Why the step cannot be ended yet, in a sentence; empty if it can."""
    listed: tuple[Listed, ...] = ()
    """What is drafted and not given yet: nobody else hears of it before."""


class Chance(Viewable, frozen=True, kw_only=True):
    """How often a result comes up."""

    result: str
    """In a few letters, as tables have it: `NE`, `X`, `2 hits`."""
    percent: int
    harm: Literal[0, 1, 2] = 0
    """How bad it is for the target: not at all, in part, as bad as the attack can be."""


class Term(Viewable, frozen=True, kw_only=True):
    """One thing that changes a die."""

    name: str
    value: str
    """With its sign, or what is known of it: `+1`, `-4`, `0 to +2`."""


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
    """What is fired: `4 + 2 = 6`."""
    defence: str = ""
    """Defence with terrain: `3 x 2 town = 6`; empty while the target is unidentified."""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """The results table, one row per die from 1 to 6."""
    column: str = ""
    """The column used; empty if there is none or the target is unidentified."""
    terms: tuple[Term, ...] = ()
    """What the die is modified by, in the order of the rules."""
    termed: str = "The die is modified by"
    """The heading of the terms."""
    need: str = ""
    """What the die has to show, in words: `7 or more on a D10`."""
    expected: str = ""
    """What comes of it on the average: `0.8 hits expected`."""
    chances: tuple[Chance, ...] = ()
    supposed: tuple[Supposed, ...] = ()
    supposing: str = "Not identified. If it is a"
    """What is not known of the target, before what it may be."""
    note: str = ""
    """Why no die is thrown, or what else must be known."""
    sight: tuple[str, ...] = ()
    """The hexes of a laser's line of sight, from the firer to the target (G9.20)."""
