"""Map sheets, scenarios and tables: what they hold, and what is refused with file and key."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from app.games.ground.crt import BlastTable, Crt, check_combat, combat
from app.games.ground.ruleset import Ground
from app.games.ground.scenario_file import (
    ControlSet,
    ScenarioFile,
    SideSet,
    StructureSet,
    VictorySet,
)
from app.games.ground.scenarios import Scenario, build_scenario, load_scenario, scenarios
from app.games.ground.sheets import MapFile, Sheet, build_sheet
from app.games.ground.switches import Switches
from app.games.ground.tables import DATA, Mode, SystemRow, UnitFile, UnitRow, build_kinds, kinds
from app.games.ground.terrain import CrossingRow, TerrainFile, build_cells
from app.hexes.coords import distance
from app.kernel.data import DataError, convert
from app.views.seats import Side

SHADOW_LINE = DATA / "scenarios" / "shadow_line.toml"

FIELD = MapFile(name="Field", cols=5, rows=5, road1=(("0103", "0203", "0303"),))
A_SIDE = SideSet(name="West", prefix="W", zone="cols 01-02", units={"HVY": 1, "INF3": 2})
B_SIDE = SideSet(name="East", prefix="E", zone="cols 04-05", units={"GEV": 2})
FILE = ScenarioFile(
    title="Small",
    summary="A small one.",
    map="F",
    first=Side.A,
    turns=3,
    switches=Switches(),
    a=A_SIDE,
    b=B_SIDE,
    victory=VictorySet(decisive=12),
)


def sheet(**changes: object) -> Sheet:
    return build_sheet(replace(FIELD, **changes), "F")


def scenario(**changes: object) -> Scenario:
    return build_scenario(replace(FILE, **changes), "small", sheet())


def refusal(build: Callable[..., object], **changes: Any) -> str:
    with pytest.raises(DataError) as error:
        build(**changes)
    return str(error.value)


def test_G2_12_a_hex_that_is_not_listed_is_of_the_default_terrain() -> None:
    found = sheet(default="swamp", forest=("0202",))
    assert len(found.terrain) == 25
    assert (found.terrain["0202"], found.terrain["0101"]) == ("forest", "swamp")


def test_G2_7_a_road_joins_the_hexes_that_follow_each_other() -> None:
    found = sheet(road2=(("0303", "0304"), ("0303", "0203")))
    assert found.links == {"0103-0203": 1, "0203-0303": 1, "0303-0304": 2}
    assert found.road_hexes == {"0103", "0203", "0303", "0304"}
    assert found.primary("0303")
    assert not found.primary("0304")


def test_G2_8_a_road_over_a_stream_is_a_bridge() -> None:
    board = Ground().board("shadow_line")
    assert board.bridges == (("0703", "0704"),)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"cols": 0}, "cols: 0 is not from 1 to 99"),
        ({"rows": 100}, "rows: 100 is not from 1 to 99"),
        ({"default": "mud"}, "default: there is no terrain mud"),
        ({"forest": ("0606",)}, "forest: 0606 is not on the map"),
        ({"forest": ("0101",), "town": ("0101",)}, "town: 0101 is listed twice"),
        ({"stream": ("0101-0303",)}, "stream: 0101-0303 is not a hexside of this map"),
        ({"ridge": ("0101",)}, "ridge: 0101 is not a hexside of this map"),
        ({"road1": (("0101", "0301"),)}, "road1: 0101-0301 is not a hexside of this map"),
        ({"road2": (("0101",),)}, "road2: a road needs two hexes or more"),
        ({"bridge": ("0101-0102",)}, "bridge: no road crosses a stream at 0101-0102"),
        ({"bridge": ("0103-0203",)}, "bridge: no road crosses a stream at 0103-0203"),
    ],
)
def test_G2_12_a_map_that_is_wrong_is_refused(changes: dict[str, object], told: str) -> None:
    assert refusal(sheet, **changes) == f"maps/F.toml: {told}"


def test_G14_0_2_a_zone_is_columns_or_rows() -> None:
    small = scenario()
    assert small.zone("cols 01-02") == tuple(f"0{c}0{r}" for c in (1, 2) for r in range(1, 6))
    assert small.zone("rows 05-05") == ("0105", "0205", "0305", "0405", "0505")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"a": replace(A_SIDE, prefix="WW")}, "a.prefix: must be one capital letter"),
        ({"b": replace(B_SIDE, prefix="W")}, "b.prefix: both sides have the letter W"),
        ({"a": replace(A_SIDE, units={"TANK": 1})}, "a.units: there is no unit type TANK"),
        ({"a": replace(A_SIDE, units={"CP": 1})}, "a.units: there is no unit type CP"),
        ({"a": replace(A_SIDE, units={"INF": 3})}, "a.units: INF needs its squads, such as INF3"),
        ({"b": replace(B_SIDE, units={"GEV": 0})}, "b.units: GEV = 0 is no number of counters"),
        (
            {"b": replace(B_SIDE, units={"GEV": 50})},
            "b.units: more than 49 counters, too many for their labels",
        ),
        (
            {"a": replace(A_SIDE, zone="cols 1-2")},
            "a.zone: zone 'cols 1-2': 'cols 1-2' is not 'cols NN-NN', 'rows NN-NN', ",
        ),
        ({"b": replace(B_SIDE, zone="cols 08-09")}, "b.zone: zone 'cols 08-09' has no hex on the"),
        ({"b": replace(B_SIDE, zone="rows 01-02")}, "b.zone: overlaps the zone of side a"),
        ({"control": ControlSet(hexes=("0909",), vp=4)}, "control.hexes: 0909 is not on the map"),
        ({"switches": Switches(stack_limit=0)}, "switches.stack_limit: must be 1 or more"),
    ],
)
def test_G14_0_2_a_scenario_that_is_wrong_is_refused(changes: dict[str, object], told: str) -> None:
    assert refusal(scenario, **changes).startswith(f"scenarios/small.toml: {told}")


@pytest.mark.parametrize(
    ("post", "told"),
    [
        ({"id": "BARN"}, "there is no structure BARN"),
        ({"id": "HVY"}, "there is no structure HVY"),
        ({"scanner": "Delta"}, "CP: there is no scanner class Delta"),
        ({"zone": "all"}, "zone 'all': 'all' is not"),
    ],
)
def test_G6_6_a_structure_that_is_wrong_is_refused(post: dict[str, object], told: str) -> None:
    base = StructureSet(id="CP", scanner="Gamma", defence=1, vp=12, zone="cols 01-02")
    side = replace(A_SIDE, structures=(replace(base, **post),))
    assert refusal(scenario, a=side).startswith(f"scenarios/small.toml: a.structures: {told}")


def test_structures_of_a_side_have_names_of_their_own() -> None:
    post = StructureSet(id="CP", scanner="Gamma", defence=1, vp=12, zone="cols 01-02")
    side = replace(A_SIDE, structures=(post, post))
    assert "a.structures: two of them are called CP" in refusal(scenario, a=side)


def test_a_scenario_names_a_map_that_exists(tmp_path: Path) -> None:
    source = SHADOW_LINE.read_text("utf-8")
    path = tmp_path / "other.toml"
    path.write_text(source.replace('map = "M1"', 'map = "M99"'), "utf-8")
    with pytest.raises(DataError, match=r"scenarios/other\.toml: map: there is no map M99"):
        load_scenario(path)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("turns = 10", 'turns = "ten"', "$.turns"),
        ("turns = 10", "turns = 10\nweather = 1", "weather"),
        ('first = "a"', 'first = "c"', "$.first"),
        ("spillover = true", "spilover = true", "spilover"),
        ('contact = "overrun"', 'contact = "both"', "$.switches.contact"),
        ("hulks = false", 'hulks = "some"', "$.switches.hulks"),
    ],
)
def test_G15_unknown_keys_and_values_are_refused(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    """What there is not cannot be switched on."""
    source = SHADOW_LINE.read_text("utf-8")
    path = tmp_path / "other.toml"
    path.write_text(source.replace(old, new), "utf-8")
    with pytest.raises(DataError) as error:
        load_scenario(path)
    assert str(error.value).startswith("other.toml: ")
    assert told in str(error.value)


def test_every_scenario_that_ships_is_sound() -> None:
    assert "shadow_line" in scenarios()


UNIT = {
    "id": "HVY",
    "name": "Heavy Tank",
    "att": 4,
    "ran": 2,
    "def": 3,
    "mov": 3,
    "gev": 0,
    "mode": "heavy",
    "size": 3,
    "vp": 6,
    "carry": 1,
    "au": 1,
}
SYSTEMS = tuple(
    SystemRow(id=id_, name=id_, att=1, ran=1, defence=1, vp=1)
    for id_ in ("main", "sec", "ohwz", "missile", "rack", "ap")
)


def unit_file(*rows: UnitRow, systems: tuple[SystemRow, ...] = SYSTEMS) -> UnitFile:
    return UnitFile(
        units=rows,
        unofficial=(),
        naval=(),
        ogres=(),
        unofficial_ogres=(),
        systems=systems,
        structures=(),
    )


def test_T6_1_an_id_is_used_once() -> None:
    row = convert(UNIT, UnitRow, "units.toml")
    with pytest.raises(DataError, match=r"units\.toml: id HVY is used twice"):
        build_kinds(unit_file(row, row))


@pytest.mark.parametrize(
    ("key", "value"), [("mode", "hover"), ("speed", 3), ("att", "4"), ("def", "3")]
)
def test_T6_1_a_line_that_is_wrong_is_refused(key: str, value: object) -> None:
    with pytest.raises(DataError, match=rf"units\.toml: .*{key}"):
        convert({**UNIT, key: value}, UnitRow, "units.toml")


def test_T6_4_every_kind_of_ogre_weapon_has_its_line() -> None:
    with pytest.raises(DataError, match=r"units\.toml: systems: there is no rack"):
        build_kinds(unit_file(systems=tuple(s for s in SYSTEMS if s.id != "rack")))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"thresholds": (0.5, 1)}, "crt.thresholds must have a number for each column"),
        ({"rows": (("NE", "NE", "NE", "D", "D"),)}, "crt.rows must be six rows"),
        ({"rows": (("NE", "NE"),) * 6}, "crt.rows must be six rows"),
    ],
)
def test_T5_a_table_that_is_not_whole_is_refused(changes: dict[str, object], told: str) -> None:
    crt: Crt = replace(combat().crt, **changes)
    with pytest.raises(DataError, match=rf"combat\.toml: {told}"):
        check_combat(replace(combat(), crt=crt))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"treads": (4, 3)}, "blast.treads must have a number for each column"),
        ({"columns": ("4-1", "9-1", "2-1", "1-1", "1-2")}, "there is no column 9-1"),
    ],
)
def test_T9c_a_table_that_does_not_fit_is_refused(changes: dict[str, object], told: str) -> None:
    blast: BlastTable = replace(combat().blast, **changes)
    with pytest.raises(DataError, match=rf"combat\.toml: .*{told}"):
        check_combat(replace(combat(), blast=blast))


def terrain_file(rows: dict[str, dict[str, str]]) -> TerrainFile:
    cliff: dict[str, object] = {"tracks": {}, "margin": 4, "foot": {}, "waits": {}, "free": []}
    raw = {"terrain": rows, "road_bonus": {}, "stream": {}, "ridge": {}, "cliff": cliff}
    return convert(raw, TerrainFile, "terrain.toml")


ROW: dict[str, str] = dict.fromkeys(get_args(Mode), "1/0/x1")


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({**ROW, "gev": "2?/0/x1"}, r"terrain\.mud\.gev: '2\?/0/x1' is not cost/check/defence"),
        ({k: v for k, v in ROW.items() if k != "gev"}, r"terrain\.mud: there is no cell for gev"),
        ({**ROW, "hover": "1/0/x1"}, "hover"),
    ],
)
def test_T4_a_matrix_that_is_not_whole_is_refused(row: dict[str, str], told: str) -> None:
    with pytest.raises(DataError, match=rf"terrain\.toml: .*{told}"):
        build_cells(terrain_file({"mud": row}))


def test_T4_hexsides_name_modes_that_exist() -> None:
    with pytest.raises(DataError, match=r"terrain\.toml: .*hover"):
        convert({"never": ["hover"]}, CrossingRow, "terrain.toml")


# Shadow Line.


def test_G14_1_the_sheet_is_whole() -> None:
    sheet_ = scenarios()["shadow_line"].sheet
    assert (sheet_.name, sheet_.cols, sheet_.rows) == ("Kestrel Crossroads", 13, 11)
    count = {name: list(sheet_.terrain.values()).count(name) for name in sheet_.terrain.values()}
    assert count == {"clear": 122, "forest": 14, "town": 3, "swamp": 2, "rubble": 2}
    assert len(sheet_.streams) == 17


def test_G14_1_the_primary_road_runs_west_to_east_and_the_other_north_to_south() -> None:
    roads = dict(scenarios()["shadow_line"].sheet.roads)
    assert roads[1] == tuple(f"{col:02}06" for col in range(1, 14))
    assert roads[2] == tuple(f"07{row:02}" for row in range(1, 12))


def test_G14_1_the_stream_parts_the_map_but_for_the_bridge() -> None:
    """Between rows 3 and 4 from column 3 to 11; west and east of it the ground is open."""
    sheet_ = scenarios()["shadow_line"].sheet
    for side in sheet_.streams:
        one, two = side.split("-")
        assert distance(one, two) == 1
        assert {int(one[2:]), int(two[2:])} == {3, 4}
        assert 3 <= int(one[:2]) <= 11
    assert sheet_.streams & sheet_.links.keys() == {"0703-0704"}


@pytest.mark.parametrize(("side", "prefix"), [(Side.A, "C"), (Side.B, "P")])
def test_G14_1_both_lists_come_to_54_points_of_nine_counters(side: Side, prefix: str) -> None:
    shadow = scenarios()["shadow_line"]
    roster = shadow.roster(side)
    assert len(roster) == 9
    assert sum(kinds()[kind].vp * max(1, squads) for kind, squads, _, _ in roster) == 54
    assert shadow.side(side).prefix == prefix
    (post,) = shadow.side(side).structures
    assert (post.id, post.scanner, post.defence, post.vp) == ("CP", "Gamma", 1, 12)


def test_G14_1_terms_of_the_scenario() -> None:
    file = scenarios()["shadow_line"].file
    assert (file.first, file.turns, file.victory.decisive) == (Side.A, 10, 12)
    assert file.control == ControlSet(hexes=("0606", "0706", "0806"), vp=4)
    assert (file.a.name, file.a.zone) == ("Combine", "cols 01-04")
    assert (file.b.name, file.b.zone) == ("Paneurope", "cols 10-13")
    switches = file.switches
    assert switches.concealment == (Side.A, Side.B)
    assert (switches.stack_limit, switches.spillover, switches.hulks) == (5, True, False)
    assert not switches.building_spot
