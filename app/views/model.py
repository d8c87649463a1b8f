"""What a seat receives: every byte that leaves the server is rendered from one of these.

A view is filled from empty out of the public facts, the viewer's own force and the viewer's own
knowledge. Games subclass `View` and `Counter` to add what their own panels and checks need.
"""

from typing import Literal

from app.views.proof import Proof
from app.views.seats import Seat, Side
from app.views.viewable import Viewable as Viewable


class Bulletin(Viewable, frozen=True, kw_only=True):
    """One line of a reader's own log, written for that reader when the event happened."""

    n: int
    """Running number in this reader's log, from 1."""
    turn: int
    phase: str
    kind: str
    """The cue: turn, phase, move, check, reveal, scan, fire, overrun, result, score, note."""
    text: str
    """A plain sentence; four-digit hex labels in it may be linked to the board."""
    hexes: tuple[str, ...] = ()
    """Hexes to pulse on the board, in the order of the sentence."""
    dice: tuple[int, ...] = ()


class Party(Viewable, frozen=True, kw_only=True):
    """A side as everybody names it."""

    side: Side
    name: str
    """The scenario's name of the side, such as Combine."""


class Step(Viewable, frozen=True, kw_only=True):
    """One station of the phase track at the top of the page."""

    name: str
    title: str
    rule: str
    now: bool = False


class Prompt(Viewable, frozen=True, kw_only=True):
    """What this seat may do now, in one sentence and one hint."""

    text: str
    hint: str = ""
    yours: bool = False
    """True when the game waits for this seat."""


class Entry(Viewable, frozen=True, kw_only=True):
    """A line of what is printed on a counter's own card."""

    name: str
    values: tuple[str, ...] = ()
    boxes: int = 0
    """To be ticked off one by one."""
    ticked: int = 0


class Arm(Viewable, frozen=True, kw_only=True):
    """A weapon that bears by where its counter points: how far, and how well to each side."""

    name: str
    limits: tuple[int, ...]
    """The largest distance of each range band in hexes, from short to extreme."""
    arcs: tuple[str, str, str]
    """To-hit modifiers over bow, broadside and stern, with their sign; `--` where it does not
    bear."""


class Circle(Viewable, frozen=True, kw_only=True):
    """How far a counter sees something of a kind."""

    name: str
    """What it sees so far."""
    radius: int
    """In hexes."""


class Counter(Viewable, frozen=True, kw_only=True):
    """A piece on the board. An unidentified enemy counter has label, side, hex and shape only."""

    label: str
    side: Side
    hex: str
    shape: Literal["unit", "building"] = "unit"
    face: Literal["unknown", "concealed", "revealed"] = "unknown"
    """unknown: an enemy counter face down; concealed: my own, face down to the enemy."""
    code: str = ""
    """Unit type of the data tables, such as HVY; empty while unknown."""
    name: str = ""
    attack: str = ""
    """Attack/range as printed on the counter, such as 4/2."""
    defence: str = ""
    move: str = ""
    """Movement as printed, such as 3 or 4-3."""
    marks: tuple[str, ...] = ()
    """Small signs: waits, disabled, stuck, moved, fired, scanned, dummy, real, stealth, riders."""
    poses: str = ""
    """What a dummy of mine pretends to be."""
    notes: tuple[str, ...] = ()
    """Further facts for the stack panel, one short phrase each."""
    trail: tuple[str, ...] = ()
    """The hexes of its last move, for the fading dots."""
    heading: int | None = None
    """Where it points, in degrees clockwise from north."""
    record: tuple[Entry, ...] = ()
    """Its card, line by line; empty where its face says it all."""
    arms: tuple[Arm, ...] = ()
    circles: tuple[Circle, ...] = ()
    aboard: str = ""
    """The label of the counter of mine that carries it, while it has no hex."""


class HexNote(Viewable, frozen=True, kw_only=True):
    """A public or known change of a hex: rubble, a cut road, a control mark."""

    hex: str
    kind: Literal[
        "rubble",
        "crater",
        "blast",
        "cut",
        "bridge-down",
        "hulk",
        "wall",
        "revetment",
        "trench",
        "control",
        "contact",
        "mine",
        "section",
        "last-known",
        "explosion",
        "smoke",
        "star",
    ]
    side: Side | None = None
    text: str = ""
    label: str = ""
    """Of a counter that was there: what it was called."""
    age: int = 0
    """How many player-turns ago it was."""
    code: str = ""
    """Its type, if that was known."""
    heading: int | None = None
    """Where it pointed, in degrees clockwise from north."""


class Figure(Viewable, frozen=True, kw_only=True):
    """A shape over several hexes: where something goes or went, or what stands together."""

    kind: Literal["missile", "decoy", "plot", "torpedo", "wake", "formation"]
    """missile: in the air; decoy, plot: a course that I have laid and that is still to be gone;
    torpedo: a track in the water; wake: where something known went, oldest first; formation: no
    path but what lies around its hexes."""
    side: Side
    hexes: tuple[str, ...]
    """In the order of the path."""
    label: str = ""
    """Written beside it."""
    heading: int | None = None
    """Where it points at the end of its path, in degrees clockwise from north."""
    text: str = ""
    """Read out where it ends, of a formation in each of its hexes."""


class Tally(Viewable, frozen=True, kw_only=True):
    """A line of the score as this viewer knows it (HX.15)."""

    side: Side
    points: str
    text: str


class Verdict(Viewable, frozen=True, kw_only=True):
    """How the game ended."""

    winner: Side | None
    title: str
    text: str


class Budget(Viewable, frozen=True, kw_only=True):
    """One kind of thing that a side spends."""

    name: str
    """`points`, `armour units`, `squads`."""
    limit: float
    spent: float


class Ware(Viewable, frozen=True, kw_only=True):
    """A counter that may be bought."""

    entry: str
    """As lists are written: `HVY`, `INF3`, `APC+INF3`."""
    name: str
    group: str
    """The heading it stands under."""
    facts: str
    """Strengths as printed on the counter."""
    amounts: tuple[float, ...]
    """What one takes of each budget, in their order."""
    most: int = 0
    """How many of its type there may be; 0 without limit."""
    have: int = 0
    code: str = ""
    """What its drawing goes by, where the entry does not say."""


class Dial(Viewable, frozen=True, kw_only=True):
    """A figure of a design."""

    code: str
    """The letter before it, where a design is written."""
    name: str
    price: float
    """Of each point."""
    least: int
    value: int
    """Of the design that one begins with."""


class Choice(Viewable, frozen=True, kw_only=True):
    """Something that a design has, or may have."""

    word: str
    """How a design is written that has it; empty for what goes without saying."""
    name: str
    prices: tuple[float, ...] = ()
    """In the order of the makes; empty for what costs nothing."""


class Make(Viewable, frozen=True, kw_only=True):
    """A sort of design, with the points that it may spend."""

    word: str
    name: str
    points: float
    amounts: tuple[float, ...]
    """What one takes of each budget, whatever it spends."""


class Workbench(Viewable, frozen=True, kw_only=True):
    """What a unit may be designed from."""

    name: str
    rule: str
    group: str
    """The heading that designs stand under."""
    prefix: str
    suffix: str
    dials: tuple[Dial, ...]
    makes: tuple[Make, ...]
    forms: tuple[Choice, ...]
    """Of which it has one."""
    extras: tuple[Choice, ...]


class Purse(Viewable, frozen=True, kw_only=True):
    """A side's purchase as it stands."""

    budgets: tuple[Budget, ...]
    wares: tuple[Ware, ...]
    file: str
    """The list as a file, to be kept and read again."""
    workbench: Workbench | None = None
    """What units of one's own design are made from, where they may be."""


class View(Viewable, frozen=True, kw_only=True):
    """Everything one seat may know, and all that its pages, pushes and refusals are made from."""

    ruleset: str
    scenario: str
    title: str
    seat: Seat
    sides: tuple[Party, Party]
    turn: int
    turns: int
    active: Side | None
    phase: str
    """Name of the phase shown to this seat."""
    track: tuple[Step, ...]
    conditions: tuple[str, ...] = ()
    """What holds for everybody in this turn, a few words each: light, weather."""
    waiting: tuple[Side, ...]
    """The sides the game stops for, from public facts alone (law 5)."""
    prompt: Prompt
    counters: tuple[Counter, ...]
    """Sorted by hex, then label."""
    hexes: tuple[HexNote, ...] = ()
    figures: tuple[Figure, ...] = ()
    log: tuple[Bulletin, ...] = ()
    """The latest lines, oldest first; the whole log is in the record."""
    news: int = 0
    """How many of the latest lines came since this seat last gave an order."""
    score: tuple[Tally, ...] = ()
    undo: bool = False
    undo_why: str = ""
    """Why there is nothing to take back, in terms of this view."""
    verdict: Verdict | None = None
    draw: Side | None = None
    """The side that offers a draw."""
    purse: Purse | None = None
    """What this seat may buy its force for, while it sets up."""
    proof: Proof = Proof()
    """What this game has promised and sealed so far, as far as a page needs it."""
