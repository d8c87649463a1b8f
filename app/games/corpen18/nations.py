"""What a nation's ships have if the scenario does not say otherwise: crews and radar (C5.6)."""

from collections.abc import Mapping
from functools import cache

from app.games.corpen18.tables import DATA
from app.games.corpen18.terms import Category, Crew, Radar
from app.kernel.data import Row, load

MERCHANT_CREW: Crew = "trained"
FAC_RADAR = 1944
"""The year from which fast craft carry radar."""


class NationCrew(Row, frozen=True, kw_only=True):
    """The crews of a nation in some years."""

    nation: str
    period: tuple[int, int]
    """First and last year."""
    ships: Crew
    escort: Crew
    fac: Crew
    nfp: tuple[Category, ...]
    """Who is night-fighting proficient."""


class RadarYears(Row, frozen=True, kw_only=True):
    """First years by nation; `free_french` are ships of France in an Allied force."""

    basic: Mapping[str, int]
    advanced: Mapping[str, int]


class NationFile(Row, frozen=True, kw_only=True):
    """nations.toml."""

    nation_crew: tuple[NationCrew, ...]
    radar: RadarYears


@cache
def nations() -> NationFile:
    """The crews and the radar of every nation. Raises DataError."""
    return load(DATA / "nations.toml", NationFile)


def _row(nation: str, year: int) -> NationCrew | None:
    rows = (row for row in nations().nation_crew if row.nation == nation)
    return next((row for row in rows if row.period[0] <= year <= row.period[1]), None)


def default_crew(nation: str, category: Category, year: int) -> Crew | None:
    """The crew of a ship of that nation and year (C1.13); None if the table has none.

    >>> default_crew("japan", "escort", 1942), default_crew("poland", "escort", 1942)
    ('elite', None)
    """
    if category == "merchant":
        return MERCHANT_CREW
    row = _row(nation, year)
    if row is None:
        return None
    match category:
        case "escort":
            return row.escort
        case "fac":
            return row.fac
        case _:
            return row.ships


def default_nfp(nation: str, category: Category, year: int) -> bool:
    """Whether such a ship is night-fighting proficient (C1.13); merchants never are."""
    row = _row(nation, year)
    return row is not None and category != "merchant" and category in row.nfp


def default_radar(nation: str, category: Category, year: int, allied: bool = False) -> Radar:
    """The radar of such a ship (C5.6); `allied`: in an Allied force, which counts for France.

    >>> default_radar("great_britain", "cruiser", 1944), default_radar("germany", "fac", 1943)
    ('advanced', 'none')
    >>> default_radar("france", "cruiser", 1942, allied=True)
    'basic'
    """
    if category in ("merchant", "shore") or (category == "fac" and year < FAC_RADAR):
        return "none"
    owner = "free_french" if nation == "france" and allied else nation
    years = nations().radar
    if owner in years.advanced and year >= years.advanced[owner]:
        return "advanced"
    return "basic" if owner in years.basic and year >= years.basic[owner] else "none"
