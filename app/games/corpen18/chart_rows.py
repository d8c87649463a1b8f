"""The shapes of the charts in data/recon.toml, and how each of them is read."""

from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Generic, TypeVar

import msgspec

from app.games.corpen18.terms import Band, Category, Evasion, Level, Rate
from app.kernel.data import Row

BARRED = -99
"""As a modifier: may not fire."""
T = TypeVar("T")


class Meta(Row, frozen=True, kw_only=True):
    """What the charts are for."""

    ruleset: str
    tables_version: str
    die: int


class RangeBands(Row, frozen=True, kw_only=True):
    """C7.2: where each band ends, as a share of the battery's Range."""

    origin: str
    short: float
    medium: float
    long: float
    extreme: float
    medium_at_least: int

    def limits(self, reach: int) -> dict[Band, int]:
        """The last hex of each band of a battery of that Range (C7.2); the same twice = empty."""
        least = self.medium_at_least
        return {
            "short": _share(reach, self.short),
            "medium": max(least, _share(reach, self.medium)),
            "long": max(least, _share(reach, self.long)),
            "extreme": _share(reach, self.extreme),
        }

    def band(self, reach: int, distance: int) -> Band | None:
        """The band of a distance, None beyond the battery's Range (C7.2)."""
        if distance > reach:
            return None
        return next((band for band, last in self.limits(reach).items() if distance <= last), None)


def _share(reach: int, share: float) -> int:
    # By the decimals as they are written: 0.3 of 10 is 3.
    return int(reach * Fraction(str(share)))


class Crt(Row, frozen=True, kw_only=True):
    """C7.5 and C7.11: hits by the modified total, nine columns from the weakest."""

    origin: str
    columns: tuple[str, ...]
    diff_min: tuple[int, ...]
    """The lowest difference of ratings of each column."""
    thresholds: tuple[tuple[int, int, int, int], ...]
    """The lowest totals that give 1, 2, 3 and 4 hits."""

    def column(self, difference: int) -> int:
        """The index of the column of a difference of ratings (C7.5)."""
        return max(0, sum(difference >= least for least in self.diff_min) - 1)

    def hits(self, column: int, total: int) -> int:
        """Hits of a modified total in a column (C7.11), 0 to 4."""
        return sum(total >= least for least in self.thresholds[column])


class Bands(Row, frozen=True, kw_only=True):
    """A value for each band."""

    short: int
    medium: int
    long: int
    extreme: int

    def at(self, band: Band) -> int:
        """The value of a band."""
        return {
            "short": self.short,
            "medium": self.medium,
            "long": self.long,
            "extreme": self.extreme,
        }[band]


class FireCon(Row, frozen=True, kw_only=True):
    """C7.3: the modifier of a level of fire control in a band."""

    origin: str
    one: Bands = msgspec.field(name="I")
    two: Bands = msgspec.field(name="II")
    three: Bands = msgspec.field(name="III")
    four: Bands = msgspec.field(name="IV")
    five: Bands = msgspec.field(name="V")

    def levels(self) -> dict[Level, Bands]:
        """The rows by level."""
        return {
            "I": self.one,
            "II": self.two,
            "III": self.three,
            "IV": self.four,
            "V": self.five,
        }


class ByCategory(Row, Generic[T], frozen=True, kw_only=True):
    """A value for each category of ship (C1.4)."""

    origin: str
    capital: T
    cruiser: T
    escort: T
    fac: T
    merchant: T

    def rows(self) -> dict[Category, T]:
        """The values by category."""
        return {
            "capital": self.capital,
            "cruiser": self.cruiser,
            "escort": self.escort,
            "fac": self.fac,
            "merchant": self.merchant,
        }


class States(Row, frozen=True, kw_only=True):
    """A value for each state of evasion."""

    steady: int
    manoeuvring: int
    evading: int

    def at(self, state: Evasion) -> int:
        """The value of a state."""
        return {
            "steady": self.steady,
            "manoeuvring": self.manoeuvring,
            "evading": self.evading,
        }[state]


class Rates(Row, frozen=True, kw_only=True):
    """A factor for each rate of fire."""

    very_low: int = msgspec.field(name="VL")
    low: int = msgspec.field(name="L")
    normal: int = msgspec.field(name="N")
    high: int = msgspec.field(name="H")

    def at(self, rate: Rate) -> int:
        """The factor of a rate of fire."""
        return {"VL": self.very_low, "L": self.low, "N": self.normal, "H": self.high}[rate]


class EvasionChart(ByCategory[States], frozen=True, kw_only=True):
    """C7.8: the modifier of a target's state before the factor of the rate of fire."""

    rof_multiplier: Rates

    def base(self, category: Category, state: Evasion) -> int:
        """The modifier of a category in a state; a shore station stands still."""
        row = self.rows().get(category)
        return row.at(state) if row is not None else 0


class SeaGunnery(ByCategory[tuple[int, ...]], frozen=True, kw_only=True):
    """C7.9: the modifier of the firer by sea state 0 to 8; -99 may not fire."""

    def modifier(self, category: Category, sea_state: int) -> int:
        """The modifier of a category in a sea state; the sea does not move a shore station."""
        row = self.rows().get(category)
        return row[sea_state] if row is not None else 0


class SeaMovement(ByCategory[tuple[str, ...]], frozen=True, kw_only=True):
    """C4.8: what the sea takes off an allowance, by sea state 0 to 8."""

    def effect(self, category: Category, sea_state: int) -> str:
        """`--`, `x/y`, `1/2`, `1/4` or `F`; the sea does not move a shore station."""
        row = self.rows().get(category)
        return row[sea_state] if row is not None else "--"


class SpottingDay(ByCategory[tuple[int, ...]], frozen=True, kw_only=True):
    """C5.3: how far a spotter sees a target by day, in hexes."""

    targets: tuple[Category, ...]
    shore: tuple[int, ...]

    def limit(self, spotter: Category, target: Category) -> int:
        """The farthest hex by day; a target on shore, which has no column, is like an escort."""
        row = self.shore if spotter == "shore" else self.rows()[spotter]
        return row[self.targets.index("escort" if target == "shore" else target)]


class SpottingNight(Row, frozen=True, kw_only=True):
    """C5.4: the number to roll by distance; beyond the last it is impossible."""

    origin: str
    number: tuple[int, ...]

    def base(self, distance: int) -> int | None:
        """The number of a distance, None if that is too far."""
        return self.number[distance] if distance < len(self.number) else None


class Charts(Row, frozen=True, kw_only=True, dict=True):
    """The charts that a host may replace, with the version they name."""

    meta: Meta
    range_bands: RangeBands
    crt: Crt
    firecon: FireCon
    evasion: EvasionChart
    sea_state_gunnery: SeaGunnery
    sea_state_movement: SeaMovement
    spotting_day: SpottingDay
    spotting_night: SpottingNight

    @cached_property
    def key(self) -> str:
        """What a game keeps to find its charts again: their version and a mark of every number."""
        mark = sha256(msgspec.json.encode(self)).hexdigest()[:12]
        return f"{self.meta.tables_version} {mark}"
