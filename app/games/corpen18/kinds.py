"""The class of a unit by its type: those of the fleet lists, and what stands on shore (C12)."""

from functools import cache

from app.games.corpen18.fleet import Gun, LightRating, Rating, ShipClass, classes
from app.kernel.data import DataError

SHORE = "shore"
LIGHT: tuple[LightRating, ...] = ("U1a", "U1", "U2", "U3", "U4", "U5", "U6", "U7")
WATCH = Gun(rating="U1a", range=1, tohit=("--", "--", "--"))
"""What a coast watch has: it spots, and cannot fire."""
MOST_RANGE = 30


@cache
def kind_of(type_: str) -> ShipClass:
    """The class of a type such as `bismarck`, `shore` or `shore:6:7`. Raises KeyError.

    A battery on shore is immobile, has protection 5 and fires all round (C12 `shore_batteries`).

    >>> kind_of("shore:6:7").main.range, kind_of("bismarck").move
    (7, (3, 3))
    """
    name, *figures = type_.split(":")
    if name != SHORE:
        return classes()[type_]
    return ShipClass(
        id=type_,
        name="Shore battery" if figures else "Coast watch",
        nation="",
        category="shore",
        year=0,
        move=(0, 0),
        firecon="III",
        protection=5,
        value=8 if figures else 1,
        main=_gun(*figures) if figures else WATCH,
    )


def _gun(rating: str, reach: str) -> Gun:
    light: Rating | None = next((known for known in LIGHT if known == rating), None)
    return Gun(rating=light or int(rating), range=int(reach), tohit=(0, 0, 0))


def shore_type(rating: int | str, reach: int) -> str:
    """The type of a shore battery with that rating and Range. Raises DataError.

    >>> shore_type("U7", 5)
    'shore:U7:5'
    """
    if rating not in LIGHT and rating not in range(1, 11):
        raise DataError(f"rating {rating} is not of U1a to U7 or 1 to 10")
    if not 1 <= reach <= MOST_RANGE:
        raise DataError(f"range {reach} is not from 1 to {MOST_RANGE}")
    return f"{SHORE}:{rating}:{reach}"
