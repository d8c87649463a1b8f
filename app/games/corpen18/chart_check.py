"""Whether replaced charts are whole: every fault is named with its file and key."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.games.corpen18.chart_rows import BARRED, Bands, Charts, Crt, RangeBands, SpottingDay
from app.kernel.data import DataError

COLUMNS = 9
SEA_STATES = 9
NEVER = 99
"""As a threshold of the CRT: no total reaches it."""
MOST = 30
"""No other number of the charts is larger than this, or less than its negative."""
VERSION = re.compile(r"[A-Za-z0-9._-]{1,40}")
SEA_EFFECT = re.compile(r"--|F|1/2|1/4|(?:0|-[1-9])/(?:0|-[1-9])")


def check_charts(charts: Charts, source: str) -> Charts:
    """The charts, if every rule can be played with them. Raises DataError with file and key."""
    for key, reason in chart_faults(charts):
        raise DataError(f"{source}: {key}: {reason}")
    return charts


def chart_faults(charts: Charts) -> Iterator[tuple[str, str]]:
    """What is wrong with charts, key by key with its reason; nothing if they are right."""
    if charts.meta.ruleset != "corpen18":
        yield "meta.ruleset", "these charts are not for corpen18"
    if not VERSION.fullmatch(charts.meta.tables_version):
        yield "meta.tables_version", "1 to 40 letters, digits, points, dashes and underscores"
    if charts.meta.die != 10:
        yield "meta.die", "the die of this game has ten sides"
    yield from _bands(charts.range_bands)
    yield from _crt(charts.crt)
    for level, row in charts.firecon.levels().items():
        yield from _modifiers(f"firecon.{level}", _values(row))
    for category, states in charts.evasion.rows().items():
        values = (states.steady, states.manoeuvring, states.evading)
        yield from _numbers(f"evasion.{category}", values, -MOST, MOST)
    rates = charts.evasion.rof_multiplier
    factors = (rates.very_low, rates.low, rates.normal, rates.high)
    yield from _numbers("evasion.rof_multiplier", factors, 0, MOST)
    for category, modifiers in charts.sea_state_gunnery.rows().items():
        yield from _modifiers(f"sea_state_gunnery.{category}", modifiers)
        yield from _per_sea_state(f"sea_state_gunnery.{category}", modifiers)
    for category, effects in charts.sea_state_movement.rows().items():
        yield from _per_sea_state(f"sea_state_movement.{category}", effects)
        for effect in effects:
            if not SEA_EFFECT.fullmatch(effect):
                yield (
                    f"sea_state_movement.{category}",
                    f'{effect!r} is none of "--", "x/y" such as "0/-1", "1/2", "1/4", "F"',
                )
    yield from _spotting_day(charts.spotting_day)
    numbers = charts.spotting_night.number
    if not 1 <= len(numbers) <= MOST:
        yield "spotting_night.number", f"a number for each distance from 0 on, at most {MOST}"
    yield from _numbers("spotting_night.number", numbers, -MOST, MOST)


def _bands(bands: RangeBands) -> Iterator[tuple[str, str]]:
    shares = (0.0, bands.short, bands.medium, bands.long, bands.extreme)
    if not all(one <= two for one, two in pairwise(shares)):
        yield "range_bands", "short, medium, long and extreme must ascend"
    if bands.extreme != 1:
        yield "range_bands.extreme", "the last band ends at the Range, so its share is 1.0"
    if bands.medium_at_least not in (0, 1):
        yield "range_bands.medium_at_least", "0 or 1"


def _crt(crt: Crt) -> Iterator[tuple[str, str]]:
    if len(crt.columns) != COLUMNS or len(set(crt.columns)) != COLUMNS:
        yield "crt.columns", f"the names of {COLUMNS} columns, each another"
    if len(crt.diff_min) != COLUMNS:
        yield "crt.diff_min", f"a number for each of the {COLUMNS} columns"
    if not all(one < two for one, two in pairwise(crt.diff_min)):
        yield "crt.diff_min", "the numbers must ascend from column to column"
    if len(crt.thresholds) != COLUMNS:
        yield "crt.thresholds", f"a row for each of the {COLUMNS} columns"
    for at, row in enumerate(crt.thresholds):
        key = f"crt.thresholds[{at}]"
        if not all(one <= two for one, two in pairwise(row)):
            yield key, "the totals for 1, 2, 3 and 4 hits must ascend"
        yield from _numbers(key, row, -MOST, NEVER)
        if at == 0 and set(row) != {NEVER}:
            yield key, f"the first column has no effect (C7.6): four times {NEVER}"


def _spotting_day(chart: SpottingDay) -> Iterator[tuple[str, str]]:
    if sorted(chart.targets) != sorted(chart.rows()):
        names = ", ".join(chart.rows())
        yield "spotting_day.targets", f"each of {names} once"
    for category, row in (*chart.rows().items(), ("shore", chart.shore)):
        key = f"spotting_day.{category}"
        if len(row) != len(chart.rows()):
            yield key, "a distance for each of the targets"
        yield from _numbers(key, row, 0, MOST)


def _values(row: Bands) -> tuple[int, ...]:
    return row.short, row.medium, row.long, row.extreme


def _modifiers(key: str, row: Sequence[int]) -> Iterator[tuple[str, str]]:
    yield from _numbers(key, [value for value in row if value != BARRED], -MOST, MOST)


def _per_sea_state(key: str, row: Sequence[object]) -> Iterator[tuple[str, str]]:
    if len(row) != SEA_STATES:
        yield key, "a value for each sea state from 0 to 8"


def _numbers(key: str, row: Sequence[int], low: int, high: int) -> Iterator[tuple[str, str]]:
    for value in row:
        if not low <= value <= high:
            yield key, f"{value} is not from {low} to {high}"
