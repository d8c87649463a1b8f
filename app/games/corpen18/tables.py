"""The charts of a game, the lost ones of which a host may replace, and the tables we have.

`data/recon.toml` holds the charts that are lost and were made anew; SEALED_CORPEN18_CHARTS names
files in its layout: the first is for new games, the others only for games that began with them.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.games.corpen18.chart_check import check_charts
from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.terms import Crew
from app.kernel.codec import UnknownRules
from app.kernel.data import Row, load

DATA = Path(__file__).parent / "data"
VARIABLE = "SEALED_CORPEN18_CHARTS"


class NightModifiers(Row, frozen=True, kw_only=True):
    """C5.5 and C5.6."""

    origin: str
    target_capital: int
    target_cruiser: int
    target_fac: int
    formation_more_than_4: int
    formation_moved_2mp: int
    against_shoreline: int
    spotter: Mapping[Crew, int]
    target: Mapping[Crew, int]
    moon: Mapping[str, int]
    day_rain_or_haze: int
    night_rain_or_haze: int
    radar_basic: int
    radar_advanced: int
    radar_advanced_distance_factor: int


class TorpedoTable(Row, frozen=True, kw_only=True):
    """C8.4, C8.5 and C8.8."""

    origin: str
    number: tuple[int, ...]
    """By effective range from 0."""
    target_fac: int
    surprise: int
    split: int
    score_modifier: tuple[int, ...]
    """By total score; the last is for that many or more."""
    damage_merchant: int
    damage_modern_battleship: int


class CrewTable(Row, frozen=True, kw_only=True):
    """C7.12, with the levels from the worst to the best."""

    origin: str
    shooter: Mapping[Crew, int]
    target: Mapping[Crew, int]
    order: tuple[Crew, ...]


class DamageTable(Row, frozen=True, kw_only=True):
    """C7.10: the modifier of a unit's own hits."""

    origin: str
    drm: tuple[int, ...]
    drm_fac: tuple[int, ...]


class Source(Row, frozen=True, kw_only=True):
    """source.toml, the tables that have come down to us."""

    spotting_night_modifiers: NightModifiers
    torpedo: TorpedoTable
    crew: CrewTable
    damage: DamageTable


@cache
def source() -> Source:
    """The tables that are not for a host to replace."""
    return load(DATA / "source.toml", Source)


def read_charts(path: Path) -> Charts:
    """The charts of a file in the layout of recon.toml. Raises DataError with file and key."""
    return check_charts(load(path, Charts), path.name)


@cache
def _read(paths: str) -> tuple[Charts, ...]:
    """The host's charts, those for new games first, and after them the ones that ship."""
    own = (read_charts(Path(path)) for path in paths.split(os.pathsep) if path)
    return (*own, read_charts(DATA / "recon.toml"))


def _known() -> tuple[Charts, ...]:
    return _read(os.environ.get(VARIABLE, ""))


def current() -> Charts:
    """The charts for new games. Raises DataError if a file of the host cannot be used."""
    return _known()[0]


def charts_of(key: str) -> Charts:
    """The charts that a game began with. Raises UnknownRules if this server lacks them."""
    found = next((charts for charts in _known() if charts.key == key), None)
    if found is None:
        raise UnknownRules(
            f"The game is played with the charts {key!r} of Corpen 18, which this server does not "
            f"have. The host must name the file that holds them in {VARIABLE}."
        )
    return found
