"""A player's view of a ground game."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from app.games.ground.belief.sightings import Note
from app.games.ground.field import field_of
from app.games.ground.stacking import loads
from app.games.ground.state import Earthwork, LaidMine, Marker, Overrun, Salvo
from app.games.ground.switches import Switches
from app.games.ground.terrain import WATER
from app.games.ground.units import Face, Piece
from app.views import model
from app.views.seats import Side


class Mine(model.Counter, frozen=True, kw_only=True):
    """My own counter, with all I know of it."""

    piece: Piece


class Seen(model.Counter, frozen=True, kw_only=True):
    """An enemy counter; the observer sees both sides' so."""

    real: bool = False
    sheet: Face | None = None
    """Its record once it is revealed."""
    frozen: Face | None = None
    """Of a re-concealed pair: the record as last seen (G10.12)."""
    deep: bool = False
    """A contact under water: a submarine or a decoy (S1.4)."""

    @property
    def batched(self) -> bool:
        """Whether it lies face down, so that all fire at its hex is announced together (G10.5)."""
        return self.sheet is None and not self.deep


class Spare(model.Counter, frozen=True, kw_only=True):
    """Set-up: what my stock of mines can be laid as, in the tray beside my pieces (G5.24)."""


class View(model.View, frozen=True, kw_only=True, dict=True, gc=True):
    """What a player of a ground game may know.

    What is worked out of it is kept beside it: one view is asked many things.
    """

    counters: tuple[Mine | Seen | Spare, ...]
    n: int
    """Player-turn."""
    switches: Switches
    first: Side
    step: int = 1
    """My sub-step F1-F4 of the fire phase."""
    committed: bool = False
    overrun: Overrun | None = None
    due: Mapping[Side, int] = {}
    giving: bool = False
    """I have named my discards and wait for the other side."""
    closed: tuple[str, ...] = ()
    aimed: tuple[tuple[str, str], ...] = ()
    salvo: Salvo | None = None
    bursts: tuple[str, ...] = ()
    launched: Mapping[Side, int] = {}
    terrain: Mapping[str, str] = {}
    cut: tuple[str, ...] = ()
    bridges: Mapping[str, int] = {}
    setting: tuple[Side, ...] = ()
    offmap: Mapping[Side, int] = {}
    seized: Mapping[str, Side] = {}
    hulks: Mapping[str, tuple[int, ...]] = {}
    walls: Mapping[str, int] = {}
    revetments: Mapping[str, int] = {}
    trenches: Mapping[str, int] = {}
    earthworks: Mapping[str, Earthwork] = {}
    fallen: tuple[str, ...] = ()
    razed: tuple[tuple[str, str], ...] = ()
    """Structures that the enemy has lost: their types and what they were called."""
    """Types of enemy units and squads lost so far, as everybody saw."""
    control: Mapping[str, Literal["a", "b", "unknown"]] = {}
    poses: tuple[str, ...] = ()
    """Types that my dummies may imitate (G10.2.2)."""
    mines: tuple[LaidMine, ...] = ()
    """My own mines on the map."""
    stock: int = 0
    """Mines that I have left to lay."""
    sections: Mapping[Side, tuple[str, ...]] = {}
    """Rectangles that hold all mines of a side: those that are public, and my own (S13.5)."""
    found: tuple[LaidMine, ...] = ()
    """Mines of others that I know of, and that may be gone."""
    markers: tuple[Marker, ...] = ()
    """Where I last saw what I do not see now (S1.11)."""
    sightings: tuple[Note, ...] = ()
    """What I was shown of boats that I hunt (BX.2)."""
    mirror: tuple[Note, ...] = ()
    """What I know that the enemy was shown of mine (BX.4)."""
    tried: tuple[str, ...] = ()
    """Tasks that my engineers tried in this player-turn (G12.2)."""

    @property
    def side(self) -> Side | None:
        """The side of this seat."""
        return self.seat.side

    def mine(self) -> Mapping[str, Piece]:
        """My pieces by printed label, or by roster name in set-up."""
        return self._mine

    def off_map(self) -> Mapping[str, Piece]:
        """My units that wait off the map, by label or roster name."""
        return self._off_map

    def stowed(self) -> Mapping[str, Piece]:
        """My units that are aboard others, and my aircraft that are away, by name."""
        return self._stowed

    def gone(self) -> Mapping[str, Piece]:
        """My counters that left the map, by label (G10.2.6)."""
        return self._gone

    def seen(self) -> Mapping[str, Seen]:
        """The enemy's counters on the board by label."""
        return self._seen

    def mine_at(self, hex_: str) -> tuple[Piece, ...]:
        """My pieces in a hex."""
        return self._mine_by_hex.get(hex_, ())

    def enemies_at(self, hex_: str) -> tuple[Seen, ...]:
        """The enemy counters in a hex."""
        return self._seen_by_hex.get(hex_, ())

    @cached_property
    def loads(self) -> Mapping[str, int]:
        """What my pieces take up in each hex, in thirds (G4.14)."""
        return loads(field_of(self), self._mine.values())

    @cached_property
    def contacts(self) -> frozenset[str]:
        """The hexes that hold enemy counters."""
        return frozenset([counter.hex for counter in self._seen.values()])

    @cached_property
    def loose(self) -> frozenset[str]:
        """Hexes of open enemies where one may pass without a fight: in water, or with flyers."""
        field = field_of(self)
        found = [hex_ for hex_ in self.contacts if field.terrain(hex_) == WATER]
        flown = [c.hex for c in self._seen.values() if c.sheet and c.sheet.airborne]
        return frozenset((*found, *flown))

    @cached_property
    def _mine(self) -> dict[str, Piece]:
        return {k: p for k, p in self._own.items() if not p.edge and not p.stowed}

    @cached_property
    def _stowed(self) -> dict[str, Piece]:
        return {k: p for k, p in self._own.items() if p.stowed and not p.fate}

    @cached_property
    def _off_map(self) -> dict[str, Piece]:
        return {k: p for k, p in self._own.items() if p.waits}

    @cached_property
    def _gone(self) -> dict[str, Piece]:
        return {k: p for k, p in self._own.items() if p.fate == "left"}

    @cached_property
    def _own(self) -> dict[str, Piece]:
        return {c.label: c.piece for c in self.counters if type(c) is Mine}

    @cached_property
    def _seen(self) -> dict[str, Seen]:
        return {c.label: c for c in self.counters if type(c) is Seen}

    @cached_property
    def _mine_by_hex(self) -> dict[str, tuple[Piece, ...]]:
        there: dict[str, tuple[Piece, ...]] = {}
        for piece in self._mine.values():
            there[piece.hex] = (*there.get(piece.hex, ()), piece)
        return there

    @cached_property
    def _seen_by_hex(self) -> dict[str, tuple[Seen, ...]]:
        there: dict[str, tuple[Seen, ...]] = {}
        for counter in self._seen.values():
            there[counter.hex] = (*there.get(counter.hex, ()), counter)
        return there
