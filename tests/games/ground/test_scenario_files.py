"""Scenario and map files that a host writes: variants, faults, the command that checks them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from app import cli
from app.games.ground.data_check import data_faults
from app.games.ground.field import bridge_left
from app.games.ground.places import strength
from app.games.ground.roster import roster
from app.games.ground.scenario_check import faults
from app.games.ground.scenarios import FOLDER, build_scenario, read_scenario, scenarios
from app.games.ground.sheets import load_sheet
from app.games.ground.state import Public
from app.games.ground.tables import DATA, kinds
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, Table

RAID = (FOLDER / "raid.toml").read_text("utf-8")


def written(folder: Path, text: str, name: str = "mine") -> Path:
    """A file with this text."""
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_every_scenario_that_ships_is_right(path: Path) -> None:
    assert tuple(data_faults(path)) == ()


@pytest.mark.parametrize("path", sorted((DATA / "maps").glob("*.toml")), ids=lambda p: p.stem)
def test_G2_12_every_map_that_ships_is_right(path: Path) -> None:
    assert tuple(data_faults(path)) == ()


def test_a_variant_takes_over_what_it_does_not_say() -> None:
    base, own = scenarios()["line_mk3"].file, scenarios()["line_mk5"].file
    assert own.a.units == {"MK5": 1}
    assert (own.map, own.a.exits, own.switches) == (base.map, base.a.exits, base.switches)
    assert own.victory.complete_strength == 50


def test_a_variant_of_a_file_beside_it(tmp_path: Path) -> None:
    written(tmp_path, RAID, "one")
    two = written(tmp_path, 'base = "one"\nturns = 3\n[a]\nunits = {GEV = 1}\n', "two")
    file = read_scenario(two, tmp_path)
    assert (file.turns, file.a.units, file.a.name) == (3, {"GEV": 1}, "Combine")
    assert tuple(data_faults(two)) == ()


def test_G2_8_a_scenario_gives_its_bridges_more_points(monkeypatch: pytest.MonkeyPatch) -> None:
    raid = scenarios()["raid"]
    file = replace(raid.file, bridges={"0405-0505": 40, "0905": 50})
    monkeypatch.setitem(scenarios(), "strong", build_scenario(file, "strong", raid.sheet))
    for scenario, stream, river in (("raid", 20, 30), ("strong", 40, 50)):
        public = Public(scenario=scenario)
        left = [bridge_left(public, at) for at in ("0405-0505", "0905", "0912")]
        assert left == [stream, river, 30]
        gun, foe = unit("P1", "HWZ", "0505"), unit("C1", "GEV", "0101")
        table = Table(gun, foe, scenario=scenario, active=Side.B, phase="P5")
        order = GROUND.parse_order("fire P1 > bridge 0405-0505")
        assert GROUND.odds(table.view(Seat.B), order).note == (
            f"The bridge loses 12 of its {stream} points, without a die."
        )
        table.order(Side.B, "fire P1 > bridge 0405-0505")
        assert table.state.public.bridges == {"0405-0505": stream - 12}


def test_T6_6_a_small_building_has_size_2_to_4_and_those_of_the_valley_3() -> None:
    assert (kinds()["SBLD"].size, kinds()["SBLD"].sizes) == (2, (2, 4))
    valley = scenarios()["valley"]
    sizes = {u.kind: u.size for u in roster(valley, Side.B, valley.file.switches) if u.sp == 0}
    assert sizes["SBLD"] == 3
    small = replace(valley.file.b.structures[1], size=5)
    side = replace(valley.file.b, structures=(valley.file.b.structures[0], small))
    found = dict(faults(replace(valley.file, b=side), valley.sheet))
    assert found["b.structures"] == "BLD1: size 5 is not from 2 to 4"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('edges = ["west"]', "edges = []", "a.entry.edges: names no edge"),
        ("turns = 12", 'turns = 12\nbridges = {"0905" = 60}', "bridges: 60 points of 0905"),
        (
            "turns = 12",
            'turns = 12\nbridges = {"0101" = 30}',
            "bridges: there is no bridge",
        ),
        ('edges = ["west"]', 'edges = ["left"]', "$.a.entry.edges[0]"),
        ('edges = ["west"]', 'edges = ["west"]\nfrom_turn = 3\nto_turn = 2', "a.entry.to_turn: 2"),
        ('edge = "east"', 'edge = "out"', "$.b.reinforcements.edge"),
        ('zone = "cols 08-19"', 'zone = "cols 8-19"', "b.zone: zone 'cols 8-19'"),
        ('zone = "cols 08-19"', 'zone = "terrain mud"', "b.zone: zone 'terrain mud'"),
        (
            '"APC+INF3" = 2',
            '"APC+INF3+INF1" = 2',
            "a.units: APC+INF3+INF1: A GEV-APC carries 3 squads",
        ),
        ('"APC+INF3" = 2', '"APC+HVY" = 2', "a.units: APC+HVY: A GEV-APC carries no Heavy Tank"),
        ('map = "M5"', 'map = "M50"', "map: there is no map M50"),
        ("turns = 12", "turns = -1", "turns: -1 is no number"),
        ('kind = "raid"', 'kind = "line"', "victory.kind: line needs a structure CP of side b"),
        ('kind = "raid"', 'kind = "chess"', "$.victory.kind"),
        ('prefix = "N"', 'prefix = "N"\npool = "many"', "b.pool: 'many' is not a number or dice"),
        ('prefix = "N"', 'prefix = "N"\npool = 50', "b.default_force: is needed"),
        (
            'prefix = "N"',
            'prefix = "N"\npool = 50\ndefault_force = [{points = 50, units = {HVY = 9}}]',
            "b.default_force[0].units: cost 54, more than 50 points",
        ),
        (
            'prefix = "N"',
            'prefix = "N"\ndistances = [{unit = "REV", of = "edges", least = 2}]',
            "b.distances[0]: the side has no REV",
        ),
    ],
)
def test_a_fault_is_told_with_key_and_reason(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert RAID.count(old) == 1
    found = tuple(data_faults(written(tmp_path, RAID.replace(old, new))))
    assert any(text.startswith("mine.toml: ") and told in text for text in found), found


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = RAID.replace("turns = 12", "turns = -1").replace('prefix = "N"', 'prefix = "G"')
    assert len(tuple(data_faults(written(tmp_path, text)))) == 2


def test_a_file_that_is_no_toml_or_not_there(tmp_path: Path) -> None:
    assert len(tuple(data_faults(written(tmp_path, "name =")))) == 1
    assert len(tuple(data_faults(tmp_path / "none.toml"))) == 1


def test_a_circle_of_bases_is_told(tmp_path: Path) -> None:
    one = written(tmp_path, 'base = "two"', "one")
    written(tmp_path, 'base = "one"', "two")
    (fault,) = data_faults(one)
    assert "is based on itself" in fault


def test_the_command_says_what_is_wrong_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = written(tmp_path, RAID, "right")
    wrong = written(tmp_path, RAID.replace("turns = 12", "turns = -1"), "wrong")
    assert cli.main(["scenario", "check", str(right)]) == 0
    assert capsys.readouterr().out == "right.toml: right.\n"
    assert cli.main(["scenario", "check", str(right), str(wrong)]) == 1
    assert "wrong.toml: turns: -1" in capsys.readouterr().err


def test_G2_9_the_hexes_of_an_edge() -> None:
    sheet = load_sheet("M5")
    assert sheet.along("west") == tuple(f"01{row:02}" for row in range(1, 16))
    assert sheet.along("east")[0] == "1901"
    assert sheet.along("north") == tuple(f"{col:02}01" for col in range(1, 20))
    assert sheet.along("south")[-1] == "1915"
    assert (sheet.from_edges("0105"), sheet.from_edges("1008")) == (0, 7)


def test_G2_8_bridges_as_wide_as_a_hex() -> None:
    assert load_sheet("M5").spans == {"0905", "0912"}


def test_G14_2_no_more_attack_strength_than_the_scenario_allows_in_front() -> None:
    limits = scenarios()["line_mk3"].side(Side.B).limits
    assert [limit.max_attack_strength for limit in limits] == [20]


@pytest.mark.parametrize(
    ("kind", "strength_"),
    [("HVY", 4), ("SHVY", 6), ("DMSL", 6), ("LSRT", 2), ("HMT", 36), ("CP", 0)],
)
def test_G14_2_the_strength_of_what_has_separate_guns_counts(kind: str, strength_: int) -> None:
    assert strength(unit("P1", kind, "0101")) == strength_


def test_G14_2_a_missile_that_is_fired_counts_no_more() -> None:
    assert strength(unit("P1", "HMT", "0101", used=("missile1",), lost=("missile2",))) == 24
