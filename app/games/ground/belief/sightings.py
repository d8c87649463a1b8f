"""What a side is shown of boats that it hunts: the events that a belief is folded over (BX.2).

"He" is the owner of the boats, "own" the side that hunts. Labels are the hunter's own; `hex_` and
the like are labels of hexes. Sightings come in the order of play: in his player-turn what became
of contacts, then who dived, then his moves in the order in which they were seen, `MovesEnded`, his
attacks, `TurnEnded`; then the own turn. A find comes before the search that brought it about.
"""

from fractions import Fraction
from typing import Literal

import msgspec

How = Literal["search", "die", "surfaced", "mine", "contact", "attack", "ashore"]
"""How a boat came to light.

`search`: where it lay, by somebody of the hunter's side (S5.4, S5.5, S5.7, S14.3 in his turn) ·
`die`: at the end of its move (S5.3) · `surfaced`: of its own will (S8.1) · `mine`: it set one off
(S13.3) · `contact`: it was to end on an own unit that its owner did not see (S14.3) · `attack`: it
fired (S5.2) · `ashore`: an Ogre that left the water (S12.4).
"""


class Kind(msgspec.Struct, frozen=True):
    """What moves below: how far, and what it minds."""

    name: str
    steps: int = 2
    """Hexes in a turn."""
    boat: bool = True
    """Rolls S5.3, has decoys, is hit by blind charges and pings; an Ogre is none."""
    minelayer: bool = False
    sets_off: bool = True
    """Whether mines go off under it (S13.2)."""


SUB = Kind("SUB")
MSUB = Kind("MSUB", minelayer=True)


def ogre(name: str, movement: int, *, sets_off: bool = False) -> Kind:
    """An Ogre under water: two points for a hex, none without two (S12.2, S12.6).

    >>> ogre("MK3", 3).steps, ogre("NINJA", 4).steps, ogre("MK3", 1).steps
    (1, 2, 0)
    """
    return Kind(name, steps=movement // 2, boat=False, sets_off=sets_off)


class Sighting(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something that the side was shown."""


class Listed(Sighting, frozen=True, kw_only=True):
    """Boats of a kind that start hidden somewhere in a zone (BS.1, BS.11)."""

    kind: Kind
    number: int | None
    """None where the list is private: any number."""
    zone: tuple[str, ...]


class Bounds(Sighting, frozen=True, kw_only=True):
    """What is in his way from now on: only what holds for all of a phase (BS.2)."""

    barred: tuple[str, ...] = ()
    """Where he sees an own submerged unit or contact: he may not enter (S14.3)."""
    taken: tuple[str, ...] = ()
    """Where an own submerged unit is that he does not see: he does not end there unseen."""
    mined: tuple[str, ...] = ()
    """Own mines: a boat does not enter unseen (S13.2)."""


class MovesEnded(Sighting, frozen=True, kw_only=True):
    """His P3 is over; boats not spoken of did nothing that was seen (BS.2)."""


class TurnEnded(Sighting, frozen=True, kw_only=True):
    """His player-turn is over: who lay still for three of them has mined the hex (S13.4, BS.12)."""


class Searched(Sighting, frozen=True, kw_only=True):
    """An own surface or land unit entered a hex (S5.4, BS.3). Dummies do not search."""

    hex_: str
    vessel: bool = True
    """Whether a mine there would have gone off: not under a land unit, nor with `mine_area_once`
    in a patch where one went off already (S13.2)."""
    sure: bool = True
    """False if it may be a dummy: seen from the boat's side, in `exposed` (BS.14)."""


class Cleared(Sighting, frozen=True, kw_only=True):
    """An own hovercopter, or own submerged unit, ended in a hex and met nobody (BS.4, BS.5)."""

    hex_: str


class Passed(Sighting, frozen=True, kw_only=True):
    """An own boat entered a hex and no mine went off (BS.12)."""

    hex_: str


class Unanswered(Sighting, frozen=True, kw_only=True):
    """A blind charge or a ping at a hex brought nothing (BS.6)."""

    hex_: str
    silent: int
    """Numbers of the die that would have brought nothing with a boat there; with 0 of the six
    there is none."""

    @property
    def chance(self) -> Fraction:
        """The chance that it would have brought nothing with a boat there."""
        return Fraction(self.silent, 6)


class Found(Sighting, frozen=True, kw_only=True):
    """A hidden boat came to light (BS.7)."""

    label: str
    kind: Kind
    hex_: str
    how: How
    submerged: bool = True
    met: str = ""
    """With `contact`: the hex of the own unit."""


class Moved(Sighting, frozen=True, kw_only=True):
    """A boat in sight was seen to move, and is still in sight."""

    label: str
    hex_: str
    submerged: bool = True


class Dived(Sighting, frozen=True, kw_only=True):
    """A surfaced boat dived, before any of his boats moved (S8.1)."""

    label: str


class Surfaced(Sighting, frozen=True, kw_only=True):
    """A boat in sight came up and did not move (S8.1)."""

    label: str


class Acted(Sighting, frozen=True, kw_only=True):
    """A boat in sight, or a known contact, attacked or was disabled: not inactive (S1.13)."""

    label: str
    submerged: bool = True


class Escaped(Sighting, frozen=True, kw_only=True):
    """A boat in sight moved and is gone; the hex it left is known (BS.8)."""

    label: str
    steps: tuple[int, ...] = (1, 2)
    """How far it may have come; after a mine on its way what was left of its move."""


class Paired(Sighting, frozen=True, kw_only=True):
    """Two contacts appeared together: a boat and its decoy (S6.2, BS.9)."""

    labels: tuple[str, str]
    hexes: tuple[str, str]
    was: str = ""
    """The label of the boat in sight that declared; nothing for a hidden one."""
    kind: Kind | None = None
    """Which boat it was, where that is known: to its owner (BS.14)."""


class Known(Sighting, frozen=True, kw_only=True):
    """A contact proved to be the boat: it fired, was hit, or the other was a decoy (S6.3, S6.5)."""

    label: str


class TurnedUp(Sighting, frozen=True, kw_only=True):
    """The boat of a pair is in sight, at the hex of that contact (S6.4, S6.5, S7.3)."""

    contact: str
    label: str
    kind: Kind
    submerged: bool = True


class Vanished(Sighting, frozen=True, kw_only=True):
    """Both contacts of a pair, or what was left of it, went at P3.0: hidden again (BS.10)."""

    label: str
    """Of either contact."""


class Lost(Sighting, frozen=True, kw_only=True):
    """A boat in sight, or the boat behind a contact, was destroyed or seen to leave (BS.11)."""

    label: str


class MinesListed(Sighting, frozen=True, kw_only=True):
    """Mines that may lie since before play (BS.12)."""

    number: int | None
    zone: tuple[str, ...]
    laying: tuple[str, ...] = ()
    """Hexes that may be mined in play (S13.5)."""
    apart: bool = False
    """Whether no two of those before play are adjacent."""


class Exploded(Sighting, frozen=True, kw_only=True):
    """A mine of his went off (S13.3)."""

    hex_: str


class Laid(Sighting, frozen=True, kw_only=True):
    """A minelayer in sight, other than a boat, has lain in a hex for three of his turns."""

    hex_: str


Note = (
    Listed
    | Bounds
    | MovesEnded
    | TurnEnded
    | Searched
    | Cleared
    | Passed
    | Unanswered
    | Found
    | Moved
    | Dived
    | Surfaced
    | Acted
    | Escaped
    | Paired
    | Known
    | TurnedUp
    | Vanished
    | Lost
    | MinesListed
    | Exploded
    | Laid
)
"""All of them, as they are kept."""
