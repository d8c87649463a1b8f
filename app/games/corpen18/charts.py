"""The tables as a page prints them, from the data that the rules use (C4-C11)."""

from collections.abc import Iterable
from itertools import pairwise
from typing import get_args

from app.games.corpen18.chart_check import NEVER
from app.games.corpen18.chart_rows import Charts
from app.games.corpen18.fleet import classes
from app.games.corpen18.fleet_charts import (
    TYPES,
    crew_chart,
    fleet_charts,
    radar_chart,
    signed,
    span,
)
from app.games.corpen18.tables import source
from app.games.corpen18.terms import Band, Category, Crew, Evasion, Rate
from app.games.corpen18.torpedoes import farthest
from app.views.charts import Chart

RATES: dict[Rate, str] = {"VL": "very low", "L": "low", "N": "normal", "H": "high"}
SEA = tuple(str(state) for state in range(9))


def charts(charts: Charts) -> tuple[Chart, ...]:
    """Every table of the rules, with the charts for new games or those of a game."""
    return (
        _bands(charts),
        _results(charts),
        _fire_control(charts),
        _evasion(charts),
        _rates(charts),
        _sea_gunnery(charts),
        _sea_movement(charts),
        _by_day(charts),
        _by_night(charts),
        _night_modifiers(),
        _crews(),
        _torpedoes(),
        _torpedo_modifiers(),
        _torpedo_damage(),
        _damage(),
        *fleet_charts(),
        crew_chart(),
        radar_chart(),
    )


def _note(charts: Charts, origin: str, text: str = "") -> str:
    """What the chart needs said, and that it is reconstructed where it is (part 0)."""
    if origin == "RECON":
        where = "Reconstructed: the original chart is lost."
    else:
        where = f"Origin: {origin}."
    return f"{text} {where} Charts {charts.meta.tables_version}.".strip()


def _by_category(rows: dict[Category, Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple((TYPES[category], *cells) for category, cells in rows.items())


def _bands(charts: Charts) -> Chart:
    bands = charts.range_bands
    longest = max(g.range for ship in classes().values() for g in ship.batteries().values())
    rows = []
    for reach in range(1, longest + 1):
        limits = [-1, *bands.limits(reach).values()]
        rows.append((str(reach), *(span(before + 1, last) for before, last in pairwise(limits))))
    return Chart(
        title="Range bands",
        rule="C7.2",
        columns=("Range", "Short", "Medium", "Long", "Extreme"),
        rows=tuple(rows),
        note=_note(charts, bands.origin, "Distances in hexes."),
    )


def _results(charts: Charts) -> Chart:
    crt = charts.crt
    rows = tuple(
        (name, *("-" if least == NEVER else str(least) for least in row))
        for name, row in zip(crt.columns, crt.thresholds, strict=True)
    )
    return Chart(
        title="Gunnery results",
        rule="C7.11",
        columns=("Column", "1 hit", "2 hits", "3 hits", "4 hits"),
        rows=rows,
        note=_note(charts, crt.origin, "The lowest total of 1D10 and modifiers that scores."),
    )


def _fire_control(charts: Charts) -> Chart:
    bands: tuple[Band, ...] = get_args(Band)
    rows = tuple(
        (level, *(signed(row.at(band)) for band in bands))
        for level, row in charts.firecon.levels().items()
    )
    return Chart(
        title="Fire control",
        rule="C7.3",
        columns=("FireCon", "Short", "Medium", "Long", "Extreme"),
        rows=rows,
        note=_note(charts, charts.firecon.origin, "x may not fire."),
    )


def _evasion(charts: Charts) -> Chart:
    states: tuple[Evasion, ...] = get_args(Evasion)
    rows: dict[Category, Iterable[str]] = {
        category: [signed(row.at(state)) for state in states]
        for category, row in charts.evasion.rows().items()
    }
    return Chart(
        title="Evasion of the target",
        rule="C7.8",
        columns=("Target", "Steady", "Manoeuvring", "Evading"),
        rows=_by_category(rows),
        note=_note(
            charts, charts.evasion.origin, "Times the factor of the rate of fire; torpedoes once."
        ),
    )


def _rates(charts: Charts) -> Chart:
    rates: tuple[Rate, ...] = get_args(Rate)
    rows = tuple(
        (rate, RATES[rate], f"x{charts.evasion.rof_multiplier.at(rate)}") for rate in rates
    )
    return Chart(
        title="Rate of fire and evasion",
        rule="C7.8",
        columns=("Rate", "In words", "Factor of evasion"),
        rows=rows,
        note=_note(charts, charts.evasion.origin),
    )


def _sea_gunnery(charts: Charts) -> Chart:
    chart = charts.sea_state_gunnery
    rows: dict[Category, Iterable[str]] = {
        category: map(signed, row) for category, row in chart.rows().items()
    }
    return Chart(
        title="Sea state and fire",
        rule="C7.9",
        columns=("Firer", *SEA),
        rows=_by_category(rows),
        note=_note(charts, chart.origin, "x may not fire."),
    )


def _sea_movement(charts: Charts) -> Chart:
    chart = charts.sea_state_movement
    rows: dict[Category, Iterable[str]] = {
        category: [effect.replace("--", "0") for effect in row]
        for category, row in chart.rows().items()
    }
    return Chart(
        title="Sea state and movement",
        rule="C4.8",
        columns=("Ship", *SEA),
        rows=_by_category(rows),
        note=_note(
            charts,
            chart.origin,
            "MP of the first and the second phase, or a part of both together; F: 1/0 and no "
            "attacks.",
        ),
    )


def _by_day(charts: Charts) -> Chart:
    chart = charts.spotting_day
    rows: dict[Category, Iterable[str]] = {
        category: map(str, row) for category, row in (*chart.rows().items(), ("shore", chart.shore))
    }
    return Chart(
        title="Spotting by day",
        rule="C5.3",
        columns=("Spotter", *(TYPES[target] for target in chart.targets)),
        rows=_by_category(rows),
        note=_note(
            charts,
            chart.origin,
            "Hexes; in twilight half, rounded up. A battery on shore is seen as an escort is.",
        ),
    )


def _by_night(charts: Charts) -> Chart:
    chart = charts.spotting_night
    return Chart(
        title="Spotting by night",
        rule="C5.4",
        columns=("Distance", "Number"),
        rows=tuple((str(at), str(number)) for at, number in enumerate(chart.number)),
        note=_note(charts, chart.origin, "Roll no more on 1D10; farther off it is impossible."),
    )


def _night_modifiers() -> Chart:
    table = source().spotting_night_modifiers
    rows = [
        ("target a capital ship", table.target_capital),
        ("target a cruiser", table.target_cruiser),
        ("target fast attack craft", table.target_fac),
        ("formation of more than 4 units", table.formation_more_than_4),
        ("a unit of it spent 2 MP or more", table.formation_moved_2mp),
        ("target against a shoreline", table.against_shoreline),
        *((f"spotter's crew {crew}", value) for crew, value in table.spotter.items()),
        *((f"target's crew {crew}", value) for crew, value in table.target.items()),
        *((f"{moon} moon, by night", value) for moon, value in table.moon.items()),
        ("rain, haze, fog or squall, by night", table.night_rain_or_haze),
        ("rain, haze, fog or squall, else", table.day_rain_or_haze),
        ("basic radar", table.radar_basic),
        ("advanced radar, which halves the distance", table.radar_advanced),
    ]
    return Chart(
        title="Modifiers of spotting by night",
        rule="C5.5",
        columns=("If", "Number"),
        rows=tuple((name, signed(value)) for name, value in rows),
    )


def _crews() -> Chart:
    table = source().crew
    order: Iterable[Crew] = reversed(table.order)
    return Chart(
        title="Crew quality",
        rule="C7.12",
        columns=("Crew", "Attacks", "Is attacked"),
        rows=tuple((c, signed(table.shooter[c]), signed(table.target[c])) for c in order),
    )


def _torpedoes() -> Chart:
    return Chart(
        title="Torpedoes",
        rule="C8.4",
        columns=("Effective range", "Number"),
        rows=tuple((str(at), str(number)) for at, number in enumerate(source().torpedo.number)),
        note=f"Normal ones reach {farthest('N')} hexes; light ones count each hex twice and reach "
        f"{farthest('L')}, heavy ones count half, rounded up, and reach {farthest('H')}.",
    )


def _torpedo_modifiers() -> Chart:
    table = source().torpedo
    rows = (
        ("target fast attack craft", table.target_fac),
        ("launcher undetected or target surprised", table.surprise),
        ("one spread at two hexes", table.split),
    )
    return Chart(
        title="Modifiers of torpedoes",
        rule="C8.5",
        columns=("If", "Number"),
        rows=tuple((name, signed(value)) for name, value in rows),
        note="Besides these crews, the target's state of evasion once, the launcher's hits and "
        "half of its modifier for the sea.",
    )


def _torpedo_damage() -> Chart:
    table = source().torpedo
    last = len(table.score_modifier) - 1
    rows = [
        (f"score {at}" if at < last else f"score {at} or more", value)
        for at, value in enumerate(table.score_modifier)
        if at
    ]
    rows += [
        ("merchant", table.damage_merchant),
        ("modern battleship", table.damage_modern_battleship),
    ]
    return Chart(
        title="Torpedo damage",
        rule="C8.8",
        columns=("Total", "Modifier"),
        rows=tuple((name, signed(value)) for name, value in rows),
        note="1D10 in the last column of the gunnery results.",
    )


def _damage() -> Chart:
    table = source().damage
    small = {0: "0", 1: f"{table.drm_fac[1]:+d}", 2: "sunk"}
    rows = tuple(
        (str(hits), signed(table.drm[hits]), small.get(hits, "-"))
        for hits in range(1, len(table.drm))
    )
    return Chart(
        title="Damage",
        rule="C9.1",
        columns=("Hits", "Ship", "Fast attack craft, half unit"),
        rows=(*rows, (str(len(table.drm)), "sunk", "-")),
        note="On every attack of its own.",
    )
