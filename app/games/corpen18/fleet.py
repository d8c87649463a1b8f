"""The classes of ships and their ratings (C1.6-C1.8, C1.12, C11)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

import msgspec

from app.games.corpen18.tables import DATA
from app.games.corpen18.terms import VESSELS, Battery, Category, Level, Rate, Reach
from app.kernel.data import DataError, Row, load

LightRating = Literal["U1a", "U1", "U2", "U3", "U4", "U5", "U6", "U7"]
"""Light guns, and sizes of unarmoured ships."""
Rating = int | LightRating
"""C1.7: of guns and of protection; 1 to 10, or light."""
ToHit = int | Literal["--"]
"""`--` cannot fire there."""
LEVELS: tuple[Level, ...] = get_args(Level)
STEPS: Mapping[Battery, int] = {"main": 0, "secondary": 1, "tertiary": 2}
"""How many levels of fire control a battery is below the main one (C1.14)."""


class Gun(Row, frozen=True, kw_only=True):
    """A battery (C1.6)."""

    rating: Rating
    rating_armour: int | None = None
    """The second rating of a dual battery, for armoured targets (C1.7)."""
    rof: Rate = "N"
    range: int
    """In hexes."""
    tohit: tuple[ToHit, ToHit, ToHit]
    """Bow, broadside, stern."""


class Tubes(Row, frozen=True, kw_only=True):
    """Torpedoes in spreads (C1.12)."""

    salvo: int
    ready: int
    reload: int
    type: Reach


class Hist(Row, frozen=True, kw_only=True):
    """The figures of history that the ratings were made from (C11)."""

    kn: float
    tons: int
    gun_mm: float
    shell_kg: float
    range_m: int
    rpm: float
    guns: tuple[int, int, int]
    """Bearing on the bow, the broadside, the stern; of the whole counter."""
    belt_mm: int = 0
    deck_mm: int = 0
    inclined: bool = False


class ShipClass(Row, frozen=True, kw_only=True):
    """A class of ships, one line of the fleet list."""

    id: str
    name: str
    nation: str
    category: Category
    year: int
    move: tuple[int, int]
    """Allowance of the first and the second movement phase (C4.2)."""
    firecon: Level
    """Of the main battery (C1.14)."""
    protection: Rating | tuple[int, int]
    """A pair is belt and deck (C1.8)."""
    value: int
    """C10.1."""
    rugged: bool = False
    fragile: bool = False
    modern_battleship: bool = False
    main: Gun
    secondary: Gun | None = None
    tertiary: Gun | None = None
    torpedoes: Tubes | None = None
    hist: Hist | None = None

    @property
    def vessels(self) -> int:
        """How many vessels a whole counter stands for (C1.3)."""
        return VESSELS[self.category]

    def batteries(self) -> dict[Battery, Gun]:
        """The batteries it has, from the heaviest."""
        found: dict[Battery, Gun] = {"main": self.main}
        if self.secondary is not None:
            found["secondary"] = self.secondary
        if self.tertiary is not None:
            found["tertiary"] = self.tertiary
        return found


class FleetFile(Row, frozen=True, kw_only=True):
    """fleet.toml."""

    classes: tuple[ShipClass, ...] = msgspec.field(name="class")


@cache
def classes() -> Mapping[str, ShipClass]:
    """The classes by id, in the order of the list. Raises DataError."""
    return check_fleet(load(DATA / "fleet.toml", FleetFile))


def check_fleet(file: FleetFile) -> Mapping[str, ShipClass]:
    """The classes by id, if every rating is one. Raises DataError that names class and key."""
    found: dict[str, ShipClass] = {}
    for ship in file.classes:
        where = f"fleet.toml: class {ship.id}"
        if ship.id in found:
            raise DataError(f"{where}: the id is used twice")
        found[ship.id] = ship
        ratings = ship.protection if isinstance(ship.protection, tuple) else (ship.protection,)
        for battery, gun in ship.batteries().items():
            armour = () if gun.rating_armour is None else (gun.rating_armour,)
            if any(not _is_rating(rating) for rating in (gun.rating, *armour)):
                raise DataError(f"{where}: {battery}.rating: 1 to 10, or U1a to U7")
            if gun.range < 1:
                raise DataError(f"{where}: {battery}.range: at least 1")
        if any(not _is_rating(rating) or rating == "U1a" for rating in ratings):
            raise DataError(f"{where}: protection: 1 to 10, or U1 to U7")
        if min(ship.move) < 0 or ship.value < 1:
            raise DataError(f"{where}: move and value: no less than 0 and 1")
        if ship.rugged and ship.fragile:
            raise DataError(f"{where}: rugged and fragile at once")
    return found


def _is_rating(rating: Rating) -> bool:
    return isinstance(rating, str) or 1 <= rating <= 10


def is_light(rating: Rating) -> bool:
    """Whether a rating is one of U1a to U7 (C1.7).

    >>> is_light("U4"), is_light(4)
    (True, False)
    """
    return isinstance(rating, str)


def numeric(rating: Rating) -> int:
    """The number of a rating (C1.7); of U1a it is 0.

    >>> numeric("U1a"), numeric("U7"), numeric(8)
    (0, 7, 8)
    """
    if isinstance(rating, int):
        return rating
    return 0 if rating == "U1a" else int(rating[1:])


def level(main: Level, battery: Battery) -> Level:
    """The level of fire control of a battery (C1.14), never below I.

    >>> level("IV", "secondary"), level("II", "tertiary")
    ('III', 'I')
    """
    return LEVELS[max(0, LEVELS.index(main) - STEPS[battery])]
