"""Events of the map's edges, of arrivals, and of what a scenario keeps account of."""

from app.games.ground.sheets import Edge
from app.games.ground.units import March, Unit
from app.kernel.events import Event
from app.views.seats import Side


class PoolRolled(Event, frozen=True, kw_only=True):
    """Dice said how many points a side has to spend; rolled openly before anything else (G14.3)."""

    scenario: str
    side: Side
    dice: tuple[int, ...]
    points: int


class SetUpPassed(Event, frozen=True, kw_only=True):
    """A step of the set-up is over; these sides set up now, none when all are done (HX.20)."""

    sides: tuple[Side, ...]


class EdgeChosen(Event, frozen=True, kw_only=True):
    """A side chose the edge where its units come in; private until one is on the map (LG-22)."""

    side: Side
    edge: Edge


class Waited(Event, frozen=True, kw_only=True):
    """A unit off the map was put beside an edge hex, or taken away from it; private (G13.9)."""

    unit: str
    gate: str


class CameIn(Event, frozen=True, kw_only=True):
    """A unit entered the edge hex that it waited at (G14.0.3)."""

    unit: str
    hex: str
    label: str
    march: March
    on_road: bool


class Left(Event, frozen=True, kw_only=True):
    """A unit left the map by an open edge (G2.9)."""

    unit: str
    edge: Edge
    march: March
    vp: float = 0
    """What its side scores for it, as far as everybody knows what it is."""


class Reinforced(Event, frozen=True, kw_only=True):
    """Units arrived off the map on a roll of 2D6 (G13.9)."""

    side: Side
    dice: tuple[int, int]
    units: tuple[Unit, ...]
    hidden: bool
    """The side plays concealed: its roll is secret (LG-06)."""


class Seized(Event, frozen=True, kw_only=True):
    """A structure passed into the hands of a side (G14.3.2)."""

    unit: str
    hex: str
    side: Side


class Identified(Event, frozen=True, kw_only=True):
    """A structure was seen for what it is (G14.4.3)."""

    unit: str
