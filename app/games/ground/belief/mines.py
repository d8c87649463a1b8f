"""Which hexes may be mined (S13, BS.12)."""

from typing import Self

import msgspec
from msgspec.structs import replace

from app.games.ground.belief import sightings as s
from app.games.ground.belief.sea import Sea, each


class Mines(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of the other side's mines; sets of hexes are bits."""

    before: int = 0
    """Where one may lie since before play."""
    laying: int = 0
    """Where one may be laid in play."""
    laid: int = 0
    """Where one may have been."""
    known: int = 0
    """Where one went off: they stay active (S13.3)."""
    first: int = 0
    """Those of them that can only lie there since before play."""
    number: int | None = None
    """How many were laid before play; None where that is not told."""
    apart: bool = False
    """Whether no two of those are adjacent."""

    @property
    def spots(self) -> int:
        """Every hex that may be mined now."""
        return self.before | self.laid | self.known

    def laid_at(self, spots: int) -> Self:
        """After a turn at whose end hidden minelayers may have mined these hexes (S13.4)."""
        return replace(self, laid=self.laid | spots & self.laying)

    def follow(self, sea: Sea, seen: s.Sighting) -> Self:
        """After one more sighting (BS.12)."""
        match seen:
            case s.MinesListed():
                listed = replace(
                    self,
                    before=sea.spots(seen.zone),
                    laying=sea.spots(seen.laying),
                    number=seen.number,
                    apart=seen.apart,
                )
                return listed.counted(sea)
            case s.Searched(vessel=True, sure=True) | s.Passed():
                return self._swept(sea.spot(seen.hex_))
            case s.Exploded():
                return self._exploded(sea, sea.spot(seen.hex_))
            case s.Laid():
                return self.laid_at(sea.spot(seen.hex_))
            case _:
                return self

    def _swept(self, spot: int) -> Self:
        """No mine there, unless it is one that is known: it went off under this one too."""
        return replace(self, before=self.before & ~spot, laid=self.laid & ~spot)

    def _exploded(self, sea: Sea, spot: int) -> Self:
        first = self.first if spot & (self.laid | self.known) else self.first | spot
        return replace(self, known=self.known | spot, first=first).counted(sea)

    def counted(self, sea: Sea) -> Self:
        """Without the places that the printed number, or the distance of mines, rules out."""
        left = self.before
        if self.number is not None and self.first.bit_count() >= self.number:
            left &= self.first
        if self.apart:
            for spot in each(self.first):
                left &= ~sea.around(sea.names(spot)[0]) | spot
        return replace(self, before=left)


NO_MINES = Mines()
