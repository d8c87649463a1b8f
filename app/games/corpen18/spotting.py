"""How far is seen by day and the number to roll by night, with its named terms (C5.2-C5.9)."""

import msgspec

from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.tables import source
from app.games.corpen18.terms import Category, Crew, Light, Modifiers, Moon, Radar, Weather

FLASH = 10
"""Hexes within which gun flash is seen (C5.7)."""
LARGE = 4
"""A formation of more units is easier to find (C5.5)."""
TRACKING = 2
"""For a formation that was detected before, with the switch night_tracking (C5.5)."""
NEAR_AT_NIGHT = 1
"""The distance at which a contact is identified by night (C5.9)."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """One spotter that looks for one member of a formation, by night or in poor visibility."""

    distance: int
    """In hexes."""
    target: Category
    units: int
    """In the formation (C1.9)."""
    moved: bool
    """Any of them spent 2 MP or more this phase."""
    shoreline: bool
    """Land lies behind the target."""
    spotter_crew: Crew
    target_crew: Crew
    radar: Radar
    """Of the spotter."""
    light: Light
    moon: Moon
    poor: bool
    """Rain, haze, fog or a squall."""
    held: bool = False
    """Detected at the previous DETECT step, where the switch night_tracking is on."""


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """The number N of C5.5."""

    number: int
    """Roll no more on 1D10; 10 and more always, 0 and less never."""
    base: int
    terms: Modifiers


def by_eye(light: Light, weather: Weather, squall: bool) -> bool:
    """Whether it is spotted by limits (C5.3), and not by a roll (C5.2, C5.4).

    >>> by_eye("twilight", "clear", False), by_eye("day", "clear", True)
    (True, False)
    """
    return light != "night" and weather == "clear" and not squall


def day_limit(
    charts: Charts, spotter: Category, target: Category, light: Light, doubled: bool = False
) -> int:
    """How far a spotter sees by day or twilight (C5.2, C5.3), in hexes.

    `doubled`: it has advanced radar, and the switch radar_by_day is on (C5.6).
    """
    limit = charts.spotting_day.limit(spotter, target) * (2 if doubled else 1)
    return (limit + 1) // 2 if light == "twilight" else limit


def identified_within(
    charts: Charts, spotter: Category, target: Category, light: Light, doubled: bool = False
) -> int:
    """How near a contact shows its class where that is graded (C5.9), in hexes."""
    if light == "night":
        return NEAR_AT_NIGHT
    return (day_limit(charts, spotter, target, light, doubled) + 1) // 2


def chance(charts: Charts, look: Look) -> Chance | None:
    """The number to roll and what it is made of (C5.5, C5.6); None if it is too far."""
    table = source().spotting_night_modifiers
    factor = table.radar_advanced_distance_factor if look.radar == "advanced" else 1
    base = charts.spotting_night.base((look.distance + factor - 1) // factor)
    if base is None:
        return None
    targets = {
        "capital": table.target_capital,
        "cruiser": table.target_cruiser,
        "fac": table.target_fac,
    }
    radars = {"none": 0, "basic": table.radar_basic, "advanced": table.radar_advanced}
    night = look.light == "night"
    weather = table.night_rain_or_haze if night else table.day_rain_or_haze
    every = (
        (f"target_{look.target}", targets.get(look.target, 0)),
        ("more_than_4", table.formation_more_than_4 if look.units > LARGE else 0),
        ("moved_2mp", table.formation_moved_2mp if look.moved else 0),
        ("shoreline", table.against_shoreline if look.shoreline else 0),
        (f"spotter_{look.spotter_crew}", table.spotter[look.spotter_crew]),
        (f"target_{look.target_crew}", table.target[look.target_crew]),
        (f"moon_{look.moon}", table.moon.get(look.moon, 0) if night else 0),
        ("weather", weather if look.poor else 0),
        ("radar", radars[look.radar]),
        ("tracking", TRACKING if look.held else 0),
    )
    terms = tuple((name, value) for name, value in every if value)
    return Chance(number=base + sum(value for _, value in terms), base=base, terms=terms)


def spots(number: int, die: int) -> bool:
    """Whether the roll of 1D10 finds the formation (C5.4)."""
    return number >= 10 or 0 < die <= number
