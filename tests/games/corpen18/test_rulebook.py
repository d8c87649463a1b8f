"""The tables of the rulebook are those that the game is played with."""

import re
from pathlib import Path

from app.games.corpen18.chart_rows import BARRED
from app.games.corpen18.switches import CHOICES, FLEET_CHOICES, Switches
from app.games.corpen18.tables import DATA, read_charts, source

BOOK = Path(__file__).parents[3] / "docs" / "rules" / "corpen18"
CHARTS = read_charts(DATA / "recon.toml")
NAMES = {"FAC": "fac"}
VALUES = {"·": 0, "x": BARRED}


def table(page: str, anchor: str) -> dict[str, list[str]]:
    """The first table after an anchor: its rows by their first cell."""
    text = (BOOK / page).read_text("utf-8").split(f'<a id="{anchor}"></a>')[1]
    block = re.search(r"(?:^\|.*\n)+", text, re.M)
    assert block
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block[0].splitlines()]
    return {NAMES.get(row[0], row[0]): row[1:] for row in rows[2:]}


def numbers(page: str, anchor: str) -> dict[str, list[int]]:
    return {
        name: [VALUES[cell] if cell in VALUES else int(cell) for cell in cells]
        for name, cells in table(page, anchor).items()
    }


def test_C7_11_the_results() -> None:
    rows = numbers("05-gunnery.md", "C7.11")
    assert list(rows) == list(CHARTS.crt.columns)
    for at, hits in enumerate(rows.values()):
        assert hits == [CHARTS.crt.hits(at, total) for total in range(1, 19)]


def test_C7_3_fire_control() -> None:
    levels = CHARTS.firecon.levels()
    assert numbers("05-gunnery.md", "C7.3") == {
        name: [row.short, row.medium, row.long, row.extreme] for name, row in levels.items()
    }


def test_C7_8_evasion() -> None:
    assert numbers("05-gunnery.md", "C7.8") == {
        category: [row.steady, row.manoeuvring, row.evading]
        for category, row in CHARTS.evasion.rows().items()
    }


def test_C7_9_and_C4_8_the_sea() -> None:
    gunnery = CHARTS.sea_state_gunnery.rows()
    assert numbers("05-gunnery.md", "C7.9") == {c: list(row) for c, row in gunnery.items()}
    words = {"\N{EN DASH}": "--", "½": "1/2", "¼": "1/4"}
    assert {
        category: tuple(words.get(cell, cell) for cell in cells)
        for category, cells in table("03-movement.md", "C4.8").items()
    } == CHARTS.sea_state_movement.rows()


def test_C5_3_and_C5_5_spotting() -> None:
    spotters = ("capital", "cruiser", "escort", "fac", "merchant", "shore")
    chart = CHARTS.spotting_day
    assert numbers("04-detection.md", "C5.3") == {s: list(getattr(chart, s)) for s in spotters}
    [night] = numbers("04-detection.md", "C5.5").values()
    assert night == list(CHARTS.spotting_night.number)


def test_C8_4_and_C8_8_torpedoes() -> None:
    [base] = numbers("06-torpedoes.md", "C8.4").values()
    assert base == list(source().torpedo.number)
    [scores] = numbers("06-torpedoes.md", "C8.8").values()
    assert scores == list(source().torpedo.score_modifier[1:])


def test_C12_every_switch_is_explained_and_offered() -> None:
    text = (BOOK / "10-switches.md").read_text("utf-8")
    explained = re.findall(r'<a id="(\w+)"></a>`', text)
    assert sorted(explained) == sorted(Switches.__struct_fields__)
    assert sorted([*CHOICES, *FLEET_CHOICES]) == sorted(Switches.__struct_fields__)
    for name, offered in (*CHOICES.items(), *FLEET_CHOICES.items()):
        assert offered.endswith("."), name
