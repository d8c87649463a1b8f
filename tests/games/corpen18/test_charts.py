"""The printed tables are the tables that the rules use."""

from pathlib import Path

import pytest

from app.games.corpen18.charts import RATES, charts
from app.games.corpen18.fleet import classes
from app.games.corpen18.fleet_charts import TYPES
from app.games.corpen18.spotting import day_limit
from app.games.corpen18.tables import DATA, current, read_charts
from app.games.corpen18.terms import Category
from app.views.charts import Chart

CHARTS = {chart.title: chart for chart in charts(current())}
SAILING: tuple[Category, ...] = ("capital", "cruiser", "escort", "fac", "merchant")


def cell(title: str, row: str, column: str) -> str:
    chart = CHARTS[title]
    (found,) = (cells for cells in chart.rows if cells[0] == row)
    return found[chart.columns.index(column)]


def modifier(text: str) -> int:
    return -99 if text == "x" else int(text)


def test_every_row_has_a_cell_for_every_column() -> None:
    assert len(CHARTS) == len(charts(current()))
    for chart in charts(current()):
        assert chart.rows, chart.title
        assert {len(row) for row in chart.rows} == {len(chart.columns)}, chart.title
        assert all(all(row) for row in chart.rows), chart.title
        assert len({row[0] for row in chart.rows}) == len(chart.rows), chart.title


def test_reconstructed_charts_say_so() -> None:
    said = {chart.rule for chart in charts(current()) if "Reconstructed" in chart.note}
    assert said == {"C4.8", "C5.3", "C5.4", "C7.11", "C7.2", "C7.3", "C7.8", "C7.9"}


def test_a_game_prints_the_charts_it_is_played_with(tmp_path: Path) -> None:
    text = (DATA / "recon.toml").read_text("utf-8")
    path = tmp_path / "own.toml"
    path.write_text(
        text.replace('origin = "RECON"', 'origin = "original"')
        .replace("recon-1", "own-1")
        .replace("[10, 7, 5, 3, 1, -1]", "[10, 8]"),
        "utf-8",
    )
    own: dict[str, Chart] = {chart.title: chart for chart in charts(read_charts(path))}
    assert own["Spotting by night"].rows == (("0", "10"), ("1", "8"))
    assert own["Spotting by night"].note.endswith("Origin: original. Charts own-1.")
    assert not any("Reconstructed" in chart.note for chart in own.values())


@pytest.mark.parametrize("reach", range(1, 12))
def test_bands(reach: int) -> None:
    """C7.2."""
    (row,) = (row for row in CHARTS["Range bands"].rows if row[0] == str(reach))
    printed = {}
    for band, text in zip(("short", "medium", "long", "extreme"), row[1:], strict=True):
        first, _, last = text.partition("-")
        if first:
            printed |= dict.fromkeys(range(int(first), int(last or first) + 1), band)
    bands = current().range_bands
    assert printed == {distance: bands.band(reach, distance) for distance in range(reach + 1)}


@pytest.mark.parametrize("category", SAILING)
def test_rows_by_category(category: Category) -> None:
    """C4.8, C5.3, C7.8, C7.9."""
    row, charts_ = TYPES[category], current()
    for state in ("steady", "manoeuvring", "evading"):
        printed = modifier(cell("Evasion of the target", row, state.capitalize()))
        assert printed == charts_.evasion.base(category, state)
    for sea in range(9):
        printed = modifier(cell("Sea state and fire", row, str(sea)))
        assert printed == charts_.sea_state_gunnery.modifier(category, sea)
        effect = cell("Sea state and movement", row, str(sea))
        assert effect.replace("0", "--", effect == "0") == charts_.sea_state_movement.effect(
            category, sea
        )
    for target in SAILING:
        limit = day_limit(charts_, category, target, "day")
        assert cell("Spotting by day", row, TYPES[target]) == str(limit)
    assert cell("Spotting by day", "shore station", "fast attack craft") == "4"


def test_fire_control_and_rates() -> None:
    """C7.3, C7.8."""
    for level, row in current().firecon.levels().items():
        for band in ("short", "medium", "long", "extreme"):
            assert modifier(cell("Fire control", level, band.capitalize())) == row.at(band)
    for rate in RATES:
        factor = cell("Rate of fire and evasion", rate, "Factor of evasion")
        assert factor == f"x{current().evasion.rof_multiplier.at(rate)}"


def test_results() -> None:
    """C7.11."""
    crt = current().crt
    for at, row in enumerate(CHARTS["Gunnery results"].rows):
        for hits, least in enumerate(row[1:], start=1):
            total = 30 if least == "-" else int(least)
            assert (crt.hits(at, total) >= hits) is (least != "-")
            assert crt.hits(at, total - 1) < hits or least == "-"


def test_every_class_is_printed_once() -> None:
    printed = [row[1] for chart in charts(current()) if chart.rule == "C11" for row in chart.rows]
    assert printed == [*classes()]
    (row,) = (row for row in CHARTS["Ships: Germany"].rows if row[1] == "bismarck")
    assert " | ".join(row).replace("\N{NO-BREAK SPACE}", " ") == (
        "Bismarck, Tirpitz | bismarck | capital ship | 8VL to 10, -1/+1/-1; 2 to 7, x/0/x; "
        "U5 to 4, x/+1/x | IV | 3/3 | 7R | - | 43 | 1940"
    )
    (row,) = (row for row in CHARTS["Ships: Japan"].rows if row[1] == "takao")
    assert row[7] == "2/4 (2) H"


@pytest.mark.parametrize(
    ("title", "row", "column", "expected"),
    [
        ("Modifiers of spotting by night", "target against a shoreline", "Number", "-4"),
        ("Modifiers of spotting by night", "full moon, by night", "Number", "+2"),
        ("Crew quality", "elite", "Is attacked", "-2"),
        ("Torpedoes", "0", "Number", "6"),
        ("Modifiers of torpedoes", "target fast attack craft", "Number", "-4"),
        ("Torpedo damage", "score 6 or more", "Modifier", "+4"),
        ("Torpedo damage", "modern battleship", "Modifier", "-1"),
        ("Damage", "2", "Fast attack craft, half unit", "sunk"),
        ("Damage", "4", "Ship", "sunk"),
        ("Radar where the scenario says nothing", "Japan", "Advanced from", "-"),
        ("Crews where the scenario says nothing", "Japan 1941-1942", "Escorts", "elite"),
    ],
)
def test_cells_as_the_rules_have_them(title: str, row: str, column: str, expected: str) -> None:
    assert cell(title, row, column) == expected
