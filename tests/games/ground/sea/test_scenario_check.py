"""What is wrong with a scenario at sea is told with its key and the reason (S16)."""

import re
from pathlib import Path

import msgspec
import pytest

from app import cli
from app.games.ground.data_check import data_faults
from app.games.ground.scenario_file import (
    AboardSet,
    NavalSet,
    ScenarioFile,
    SideSet,
    VictorySet,
)
from app.games.ground.scenarios import FOLDER

PAGE = Path(__file__).parents[4] / "docs" / "scenarios.md"

COPTERS = '{carrier = "SES", count = 2, units = {HCOP = 1}}'
TANKS = "units = {HVY = 1, MSL = 1, INF1 = 1}"

WRONG = [
    # hidden
    ("wolf_pack", 'hidden = ["SUB"]', 'hidden = ["MSUB"]', "b.hidden: the side has no MSUB"),
    (
        "beachhead",
        'hidden = ["MK3"]',
        'hidden = ["LSEV"]',
        "a.hidden: LSEV cannot hide: submarines and Ogres do",
    ),
    (
        "wolf_pack",
        'zone = "rows 08-26"',
        'zone = "rows 08-26"\nzones = {SUB = "rows 08-08, cols 01-03"}',
        "b.hidden: 5 SUB, and 3 hexes of water in 'rows 08-08, cols 01-03'",
    ),
    (
        "beachhead",
        'SUB = "rows 05-20, terrain water"',
        'SUB = "terrain shore"',
        "b.hidden: 2 SUB, and 0 hexes of water in 'terrain shore'",
    ),
    # the list
    ("wolf_pack", "SUB = 5", "SUB = 5, DECOY = 1", "b.units: DECOY is no unit of a list"),
    # aboard
    (
        "wolf_pack",
        'carrier = "SES"',
        'carrier = "SCS"',
        "a.aboard[0].carrier: the side has no SCS",
    ),
    (
        "wolf_pack",
        "count = 2, units",
        "count = 3, units",
        "a.aboard[0].count: 3 SES with a load, and 2 in the list",
    ),
    ("wolf_pack", "count = 2, units", "count = 0, units", "a.aboard[0].count: 0 is no number"),
    (
        "beachhead",
        '{carrier = "LSEV", count = 6, units = {INF3 = 1}}',
        '{carrier = "LSEV", count = 7, units = {INF3 = 1}}',
        "a.aboard[1].count: 13 LSEV with a load, and 12 in the list",
    ),
    (
        "beachhead",
        TANKS,
        "units = {HVY = 2}",
        "a.aboard[0].units: LSEV holds one heavy tank, one missile tank and one squad",
    ),
    ("beachhead", TANKS, "units = {HVY = 1, INF1 = 2}", "a.aboard[0].units: LSEV holds"),
    ("beachhead", TANKS, "units = {INF2 = 2}", "a.aboard[0].units: LSEV holds"),
    ("beachhead", TANKS, "units = {GEV = 1}", "a.aboard[0].units: LSEV holds"),
    ("beachhead", TANKS, "units = {}", "a.aboard[0].units: names nobody"),
    ("beachhead", TANKS, "units = {HVI = 1}", "a.aboard[0].units: there is no unit type HVI"),
    ("beachhead", TANKS, "units = {INF = 1}", "a.aboard[0].units: INF needs its squads"),
    ("beachhead", TANKS, "units = {HVY = 0}", "a.aboard[0].units: HVY = 0 is no number"),
    (
        "beachhead",
        TANKS,
        'units = {"LT+INF1" = 1}',
        "a.aboard[0].units: LT+INF1: nobody who is aboard carries others",
    ),
    (
        "sea_control",
        "FTR = 4, HCOP = 4}},\n  " + COPTERS + ",\n]\n\n[b]",
        "FTR = 4, HVY = 1}},\n  " + COPTERS + ",\n]\n\n[b]",
        "a.aboard[0].units: SCS carries aircraft alone (S11.2)",
    ),
    (
        "wolf_pack",
        "units = {HCOP = 1}",
        "units = {HCOP = 2}",
        "a.aboard[0].units: SES carries one HCOP (S10.7)",
    ),
    (
        "wolf_pack",
        "units = {HCOP = 1}",
        "units = {FTR = 1}",
        "a.aboard[0].units: SES carries one HCOP (S10.7)",
    ),
    (
        "wolf_pack",
        'carrier = "SES"',
        'carrier = "GEV"',
        "a.aboard[0].units: GEV carries nobody",
    ),
    # aircraft
    (
        "beachhead",
        'air_edges = ["north"]',
        "air_edges = []",
        "a.air_edges: is needed: BMR, FTR of the list start off the map",
    ),
    (
        "wolf_pack",
        'hidden = ["SUB"]',
        'hidden = ["SUB"]\nair_edges = ["south"]',
        "b.air_edges: the side has no aircraft",
    ),
    # mines
    ("beachhead", "sea_mines = 12", "sea_mines = -1", "b.sea_mines: -1 is less than none"),
    ("beachhead", "sea_mines = 12", "sea_mines = 99", "b.sea_mines: 99 mines, and room for "),
    ("beachhead", "sea_mines = 12", "sea_mines = 99", " 2 apart in 'rows 08-21, terrain water'"),
    ("coral_atoll", 'together = ["cols 01-02"', 'together = ["cols 1"', "b.together[0]: "),
    ("coral_atoll", "sea_mines = 8", "sea_mines = 400", "a.sea_mines: 400 mines, and room for "),
    ("beachhead", "sea_mines = 12\n", "", "b.mines_apart: the side has no sea_mines"),
    (
        "wolf_pack",
        'zone = "rows 08-26"',
        'sea_mines = 2\nentry = {edges = ["east"]}',
        "b.sea_mines: need a zone: zone, or MINE among zones",
    ),
    # victory
    ("wolf_pack", "CARGO = 8", "SCS = 1", "victory.kind: convoy needs a CARGO of side a"),
    (
        "wolf_pack",
        "exits_need = 6",
        "exits_need = 9",
        "naval.exits_need: 9, and 8 CARGO in the list",
    ),
    ("wolf_pack", "exits_need = 6", "exits_need = 0", "naval.exits_need: 0 is no number of ships"),
    ("wolf_pack", "exits_draw = 5", "exits_draw = 7", "naval.exits_draw: 7 is not from 0 to"),
    ("wolf_pack", 'exits = ["south"]', 'exits = ["east"]', "a.exits: a convoy leaves by the south"),
    ("beachhead", 'map = "beach"', 'map = "ocean"', "victory.kind: beach needs a map with shore"),
    ("beachhead", "GEV = 3, MK3 = 30", "GEW = 3", "naval.beach: there is no unit type GEW"),
    (
        "beachhead",
        "beach = {HVY = 6, MSL = 6, INF = 2, GEV = 3, MK3 = 30}",
        "beach = {SHVY = 6}",
        "naval.beach: nothing that side a has scores on the beach",
    ),
    ("beachhead", "draw = 45", "draw = 60", "victory.decisive: beach needs draw <= marginal"),
    ("coral_atoll", 'centre = "1010"', 'centre = "3010"', "naval.centre: 3010 is not on the map"),
    ("coral_atoll", 'centre = "1010"', "", "naval.centre: is needed: atoll is about the lagoon"),
    ("coral_atoll", "HWZ = 2, GEV", "LHWZ = 2, GEV", "victory.kind: atoll needs a HWZ of side a"),
    (
        "coral_atoll",
        "SUB = 2, MSUB = 1, HWZ",
        "HWZ",
        "victory.kind: atoll needs a SUB or MSUB of side a",
    ),
    (
        "sea_control",
        '[control]\nhexes = ["1308", "1313", "1318"]\nvp = 5\n',
        "",
        "victory.kind: stations needs [control] with hexes",
    ),
]

ASHORE = [
    ('prefix = "N"', 'prefix = "N"\nhidden = ["MK3"]', "b.hidden"),
    ('prefix = "N"', 'prefix = "N"\nsea_mines = 2', "b.sea_mines"),
    ('prefix = "N"', 'prefix = "N"\nmines_apart = 2', "b.mines_apart"),
    ('prefix = "N"', 'prefix = "N"\nair_edges = ["east"]', "b.air_edges"),
    ('prefix = "N"', 'prefix = "N"\naboard = [{carrier = "GEV", units = {HVY = 1}}]', "b.aboard"),
    ('"APC+INF3" = 2', "SES = 2", "a.units: SES"),
    ('kind = "raid"', 'kind = "beach"', "victory.kind: beach"),
]


def told(folder: Path, name: str, old: str, new: str) -> tuple[str, ...]:
    """The faults of a scenario that ships once something in it is replaced."""
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    assert text.count(old) == 1
    path = folder / "mine.toml"
    path.write_text(text.replace(old, new), "utf-8")
    return tuple(data_faults(path))


@pytest.mark.parametrize(("name", "old", "new", "fault"), WRONG, ids=lambda value: value[:40])
def test_S16_a_fault_at_sea_is_told(
    tmp_path: Path, name: str, old: str, new: str, fault: str
) -> None:
    found = told(tmp_path, name, old, new)
    assert any(text.startswith("mine.toml: ") and fault in text for text in found), found


@pytest.mark.parametrize(("old", "new", "where"), ASHORE)
def test_S16_keys_of_the_sea_need_a_scenario_at_sea(
    tmp_path: Path, old: str, new: str, where: str
) -> None:
    found = told(tmp_path, "raid", old, new)
    assert any(
        text.startswith(f"mine.toml: {where}") and "is of the sea, and there is no [naval]" in text
        for text in found
    ), found


def test_S16_a_zone_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    (found,) = told(tmp_path, "beachhead", '"rows 05-20, terrain water"', '"rows 5-20"')
    assert found.startswith("mine.toml: b.zones.SUB: zone 'rows 5-20'")


def test_S16_what_can_be_aboard_is_right(tmp_path: Path) -> None:
    for units in ("{LT = 2, INF1 = 1}", "{INF1 = 3}", "{HVY = 1, LT = 1}", "{INF2 = 1, INF1 = 1}"):
        assert told(tmp_path, "beachhead", TANKS, f"units = {units}") == ()


def test_S16_the_command_refuses_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(tmp_path, "wolf_pack", 'hidden = ["SUB"]', 'hidden = ["GEV"]')
    assert cli.main(["scenario", "check", str(tmp_path / "mine.toml")]) == 1
    assert "mine.toml: b.hidden: the side has no GEV" in capsys.readouterr().err


def test_S16_the_page_on_scenarios_has_all_keys_and_a_right_example(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    for row in (ScenarioFile, SideSet, AboardSet, NavalSet, VictorySet):
        for field in msgspec.structs.fields(row):
            key = re.escape(field.encode_name)
            assert re.search(rf"`{key}`|\b{key} =|\[{key}\]", page), field
    (example,) = re.findall(r"```toml\n(\[a\]\nname = \"Invader\".*?)```", page, re.S)
    path = tmp_path / "mine.toml"
    path.write_text(f'base = "beachhead"\n{example}', "utf-8")
    assert tuple(data_faults(path)) == ()
