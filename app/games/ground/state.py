"""The truth of a ground game: the table, both forces, what each reader was shown (T3c)."""

from collections.abc import Mapping
from typing import Literal

from app.games.ground.belief.sightings import Note
from app.games.ground.switches import Switches
from app.games.ground.units import Face, Unit
from app.kernel import state as kernel
from app.kernel.facts import Fact
from app.views.model import Viewable
from app.views.seats import Side


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
    deep: bool = False
    """A contact face down under water: a submarine or a decoy (S1.4)."""


class LaidMine(Viewable, frozen=True, kw_only=True):
    """A mine in a hex (G5.24)."""

    hex: str
    road: bool = False
    """Set off by who comes along the road; else by who enters its hex in any other way."""
    side: Side
    """Whose it is."""

    @property
    def name(self) -> str:
        """What it is, in words."""
        return "road mine" if self.road else "off-road mine"


class Marker(Viewable, frozen=True, kw_only=True):
    """Where a reader last saw what he does not see now: an inert copy (S1.11, HX.16)."""

    label: str
    side: Side
    """Whose it was."""
    hex: str
    kind: str = ""
    """Its type, where it was identified; `SUB` of a contact known to be a submarine."""
    n: int
    """The player-turn in which it was lost."""


class Knowledge(kernel.Knowledge[Contact], frozen=True, kw_only=True):
    """What one reader was shown."""

    control: Mapping[str, Literal["a", "b", "unknown"]] = {}
    """Control marks of town hexes as this reader knows them (HG1)."""
    mines: tuple[LaidMine, ...] = ()
    """Mines of others that it knows of, sorted; some may be gone since (HX.16)."""
    markers: tuple[Marker, ...] = ()
    """Where it last saw what it does not see now, in that order."""
    sightings: tuple[Note, ...] = ()
    """What it was shown of boats that it hunts (BX.2)."""
    mirror: tuple[Note, ...] = ()
    """What it knows that the enemy was shown of its own (BX.4)."""


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
    walkers: bool = False
    """Of a fire step: it is one of the first two of a round, in which walkers fire (G7.6)."""


class Flight(Viewable, frozen=True, kw_only=True):
    """A cruise missile of a salvo: where it comes from (G9.4)."""

    launcher: str
    """The label of its launcher, or `edge` for the off-map battery."""
    hex: str = ""
    """Where the launcher stands, empty off the map."""


class Salvo(Viewable, frozen=True, kw_only=True):
    """Cruise missiles on their way, one after the other (G9.4, G9.5); all of it is public."""

    side: Side
    flights: tuple[Flight, ...]
    at: int = 0
    """Which of them it is the turn of."""
    path: tuple[str, ...] = ()
    """Its path from the launcher to the target; empty until it is drawn."""

    @property
    def flight(self) -> Flight:
        """The missile whose turn it is."""
        return self.flights[self.at]

    @property
    def flown(self) -> tuple[str, ...]:
        """The hexes of the path from step 1 on: the points of interception (G9.7).

        The launcher's hex is none; from off the map the edge hex is the first.
        """
        return self.path[1:] if self.flight.hex else self.path


Earthwork = Literal["bridge", "ramp", "graded"]
"""A bridge over a stream, a ramp at a cliff, or no ridge any more."""


class Loss(Fact, frozen=True, kw_only=True):
    """A scored loss; `side` lost it, the other side scores (G13.4)."""

    side: Side
    text: str
    vp: float
    label: str = ""
    kinds: tuple[str, ...] = ()
    """Types of the units and squads that are gone."""


class Exit(Fact, frozen=True, kw_only=True):
    """A counter that left the map, for all to see (G10.2.6)."""

    label: str
    vp: float = 0
    """What its side scores for it; nothing while it is not known what it is (LG-30)."""


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
    """Structure points left of damaged bridges: by hexside, over water by hex (G2.8)."""
    setting: tuple[Side, ...] = ()
    """The sides that set up now, sealed or not (HX.2)."""
    pools: Mapping[Side, int] = {}
    """Points that each side has to spend, where dice said how many (G14.3)."""
    offmap: Mapping[Side, int] = {}
    """Units of sides that play open waiting off the map."""
    exits: tuple[Exit, ...] = ()
    """The counters that left the map, in that order (G10.2.6)."""
    bonus: Mapping[Side, float] = {}
    """Points that are counted at the end alone."""
    seized: Mapping[str, Side] = {}
    """Who has the ship in this hex: who seized it, or its own side again (G14.3.2)."""
    lagoon: int = 0
    """Own player-turns in a row that the attacker has held the lagoon (S16)."""
    identified: int | None = None
    """How many counters had left the map when the auto-fac was identified (G14.4.3)."""
    classes: Mapping[Side, str] = {}
    """The class of victory of each side, once the game is over (G13.8)."""
    salvo: Salvo | None = None
    bursts: tuple[str, ...] = ()
    """Hexes where cruise missiles exploded in this phase (G9.6)."""
    launched: Mapping[Side, int] = {}
    """Cruise missiles that each side has fired from off the map (G9.1)."""
    hulks: Mapping[str, tuple[int, ...]] = {}
    """Sizes of the wrecks in a hex (G5.23)."""
    walls: Mapping[str, int] = {}
    revetments: Mapping[str, int] = {}
    trenches: Mapping[str, int] = {}
    """By hex, where they are no longer as printed; 0 = gone (G5.25, G5.26)."""
    earthworks: Mapping[str, Earthwork] = {}
    """What engineers made of hexsides (T12)."""
    sections: Mapping[Side, tuple[str, ...]] = {}
    """Rectangles that hold all mines of a side at sea, where it has to name them (S13.5)."""
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
    bought: Mapping[str, int] = {}
    """The list it chose; empty while it has the one that is ready made (G13.1)."""
    committed: bool = False
    step: int = 1
    """In P3 1 until anything moves (P3a), then 2; in P5 sub-step F1-F4. Not shown (G3.10)."""
    giving: tuple[str, ...] | None = None
    """Dummies named for the cap while the other side still chooses (G10.9.3)."""
    mines: tuple[LaidMine, ...] = ()
    """Its mines on the map, sorted; secret (G5.24)."""
    stock: int = 0
    """Mines that it has left to lay."""
    sections: tuple[str, ...] = ()
    """The sections that it names for its mines, such as `0508-1012` (S13.5)."""
    tried: tuple[str, ...] = ()
    """Tasks tried in this player-turn, such as `0505/detect` (G12.2)."""
    digs: Mapping[str, int] = {}
    """Squad-turns of work so far at bringing towns down, by hex (T12)."""
    past: tuple[Memory, ...] = ()
    """What undo would restore, one entry per order (G3.9)."""


class Umpire(kernel.Umpire, frozen=True, kw_only=True):
    """What neither side may know."""

    control: Mapping[str, Side] = {}
    """True control marks."""


class State(kernel.State[Public, Force, Knowledge, Umpire], frozen=True, kw_only=True):
    """A ground game as it is."""
