"""The numbers of the optional rules (C12): what each switch allows and what its die does."""

import msgspec

from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.fleet import Gun, numeric
from app.games.corpen18.gunnery import Aim
from app.games.corpen18.terms import Category, Crew, Radar, Weather

NIGHT_RANGE = 5
"""Of gunnery by night (`night_range_cap`); twice that with advanced radar."""
CRITICAL_HITS = 4
"""`critical_hits`: in place of those of the roll."""
CRITICAL_FROM = 2
"""The difference of ratings whose column is the weakest that can be critical."""
WEATHER_TURNS = 4
"""`variable_weather`: it is rolled every so many turns, and haze lasts as long."""


def night_range(radar: Radar) -> int:
    """How far guns may fire by night with the switch `night_range_cap` (C12), in hexes.

    >>> night_range("basic"), night_range("advanced")
    (5, 10)
    """
    return NIGHT_RANGE * (2 if radar == "advanced" else 1)


def may_blow_up(
    charts: Charts, aimed: Aim, die: int, hits: int, target: Category, fragile: bool
) -> bool:
    """Whether a roll of gunnery calls for a second die (C12 `critical_hits`)."""
    return (
        die == charts.meta.die
        and hits >= 1
        and fragile
        and target in ("capital", "cruiser")
        and aimed.column >= charts.crt.column(CRITICAL_FROM)
    )


def blows_up(die: int) -> bool:
    """Whether the second die makes the hits four (C12 `critical_hits`).

    >>> [die for die in range(1, 11) if blows_up(die)]
    [9, 10]
    """
    return die >= 9


def may_illuminate(charts: Charts, gun: Gun, distance: int) -> bool:
    """Whether a battery may fire star shell at a hex so far off (C12 `star_shell`)."""
    light = isinstance(gun.rating, str)
    fits = numeric(gun.rating) >= 4 if light else numeric(gun.rating) <= 2
    return fits and distance <= charts.range_bands.limits(gun.range)["medium"]


def shows_up(die: int) -> bool:
    """Whether what is in the hex counts as detected for the phase (C12 `star_shell`)."""
    return die <= 7


def may_lay_smoke(category: Category, spent: int) -> bool:
    """Whether a unit that spent so many MP may lay smoke where it began (C12 `smoke`).

    >>> may_lay_smoke("escort", 2), may_lay_smoke("escort", 1), may_lay_smoke("cruiser", 3)
    (True, False, False)
    """
    return category == "escort" and spent >= 2


def must_withdraw(hits: int, crew: Crew) -> bool:
    """Whether a unit must draw off from the enemy it sees (C12 `withdrawal`).

    >>> must_withdraw(2, "experienced"), must_withdraw(3, "veteran"), must_withdraw(1, "green")
    (True, False, False)
    """
    return hits >= 2 and crew not in ("veteran", "elite")


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a roll for the weather does."""

    sea_state: int
    weather: Weather | None = None
    """None: as before."""
    turns: int = 0
    """How long that weather lasts; 0 for good."""


def is_weather_turn(turn: int) -> bool:
    """Whether the weather is rolled for at the start of a turn (C12 `variable_weather`).

    >>> [turn for turn in range(1, 13) if is_weather_turn(turn)]
    [4, 8, 12]
    """
    return turn % WEATHER_TURNS == 0


def change_of_weather(sea_state: int, die: int) -> Change:
    """What 1D10 does to sea and weather (C12 `variable_weather`).

    >>> change_of_weather(0, 1), change_of_weather(3, 8).sea_state, change_of_weather(3, 9).turns
    (Change(sea_state=0, weather=None, turns=0), 4, 4)
    """
    match die:
        case 1:
            return Change(sea_state=max(0, sea_state - 1))
        case 8:
            return Change(sea_state=min(8, sea_state + 1))
        case 9:
            return Change(sea_state=sea_state, weather="haze_rain", turns=WEATHER_TURNS)
        case 10:
            return Change(sea_state=sea_state, weather="clear")
        case _:
            return Change(sea_state=sea_state)
