"""Wrong scenario, fleet and chart files are refused with place and reason (spec ch. 13)."""

import tomllib
from pathlib import Path

import pytest

from app.games.corpen18.data_check import faults_in
from app.games.corpen18.scenarios import FOLDER
from app.games.corpen18.tables import DATA

STRAIT = (FOLDER / "denmark_strait.toml").read_text("utf-8")
SOUND = (FOLDER / "iron_bottom_sound.toml").read_text("utf-8")
CHANNEL = (FOLDER / "channel_convoy.toml").read_text("utf-8")
PLATE = (FOLDER / "river_plate.toml").read_text("utf-8")
CONTACT = (FOLDER / "contact.toml").read_text("utf-8")
MEETING = (FOLDER / "meeting.toml").read_text("utf-8")
SHIPS = "\n".join(
    [
        'ruleset = "corpen18"',
        'title = "Mine"',
        'summary = "Two ships."',
        'date = "1942-02"',
        'start_time = "06:00"',
        "turns = 6",
        'weather = "clear"',
        "sea_state = 1",
        'moon = "none"',
        'sides = [{id = "red", name = "Red"}, {id = "blue", name = "Blue"}]',
        'light = [{from_turn = 1, light = "day"}]',
        "units = [",
        '  {id = "R1", side = "red", class = "zara", name = "Zara", hex = "0202", facing = "N"},',
        '  {id = "B1", side = "blue", class = "kent", name = "Kent", hex = "0808", facing = "S"},',
        "]",
        "map = {cols = 9, rows = 9}",
        "victory = {margin_decisive = 9, margin_marginal = 3}",
    ]
)


def faults(text: str, name: str = "mine.toml") -> list[str]:
    found = faults_in(Path(name), tomllib.loads(text))
    assert found is not None
    return list(found)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_every_scenario_that_ships_is_right(path: Path) -> None:
    assert faults(path.read_text("utf-8"), path.name) == []


def test_a_short_scenario_with_crews_by_nation_and_year_is_right() -> None:
    assert faults(SHIPS) == []


def test_files_of_other_games_are_left_to_them() -> None:
    assert faults_in(Path("raid.toml"), {"title": "Raid", "map": "M5"}) is None
    assert faults_in(Path("x.toml"), {"ruleset": "chess"}) is None


def test_charts_and_fleet_lists(tmp_path: Path) -> None:
    charts = (DATA / "recon.toml").read_text("utf-8")
    fleet = (DATA / "fleet.toml").read_text("utf-8")
    assert faults(charts) == []
    assert faults(fleet) == []
    [fault] = faults(charts.replace("die = 10", "die = 6"))
    assert fault == "mine.toml: meta.die: the die of this game has ten sides"
    [fault] = faults(fleet.replace("rating = 8,", "rating = 18,", 1))
    assert "class bismarck" in fault
    assert "main.rating" in fault


WRONG: list[tuple[str, str, str, str, str]] = [
    # What is loaded already.
    (STRAIT, 'facing = "NW"', 'facing = "WNW"', "facing", "Invalid enum value"),
    (STRAIT, 'edges = ["S"]', 'edges = ["X"]', "edges", "Invalid enum value"),
    (STRAIT, "turns = 8", "turns = 0", "turns", "`int` >= 1"),
    (STRAIT, "turns = 8", "turn = 8", "mine.toml", "unknown field"),
    (STRAIT, "sea_state = 3", "sea_state = 9", "sea_state", "`int` <= 8"),
    (STRAIT, 'when = "at_end"', 'when = "noon"', "when", "Invalid value"),
    # Its head.
    (STRAIT, "1941-05-24", "1931-05-24", "date", "no day such as 1941-05-24"),
    (STRAIT, "05:30", "25:30", "start_time", "no time such as 05:30"),
    (STRAIT, '{id = "axis"', '{id = "allied"', "sides", "both are called allied"),
    (CHANNEL, "from_turn = 13", "from_turn = 5", "light", "5 comes after 11"),
    (CHANNEL, "{from_turn = 1,", "{from_turn = 2,", "light", "must begin with from_turn = 1"),
    (CHANNEL, "from_turn = 13", "from_turn = 14", "light", "after the last turn, 13"),
    (CONTACT, 'move_groups = "single"', "", "switches.move_groups", "must be single"),
    (STRAIT, "margin_marginal = 8", "margin_marginal = 0", "victory.margin_marginal", "1 or more"),
    (STRAIT, "margin_decisive = 25", "margin_decisive = 5", "victory.margin_decisive", "less"),
    # The map.
    (PLATE, '"0101-0107"', '"0101-9907"', "map.land", "0101-9907 is not on the map"),
    (PLATE, '"0101-0107"', '"west"', "map.land", "'west' is no hex"),
    (PLATE, 'hex = "0307"', 'hex = "0101"', "map.ports", "0101 is land already"),
    (PLATE, ", neutral = true", "", "map.ports[0]", "neutral, or open to a side"),
    (PLATE, "neutral = true", 'side = "red"', "map.ports[0].side", "there is no side red"),
    (CHANNEL, '"0414-2214"', '"0415-2214"', "zones[0].hexes", "not on the map"),
    (CHANNEL, '"0414-2214"', '"0101-0501"', "zones[0].hexes", "no hex that a ship may be in"),
    # Units.
    (STRAIT, 'class = "hipper", name', 'class = "yacht", name', "units[1] (PEU).class", "yacht"),
    (STRAIT, 'id = "BIS", side = "axis"', 'id = "BIS", side = "red"', "units[0] (BIS).side", "red"),
    (STRAIT, 'id = "BIS"', 'id = "Bismarck"', "units[0] (Bismarck).id", "a capital"),
    (STRAIT, 'name = "Hood"', 'name = "<Hood>"', "units[2] (HOO).name", "not of letters"),
    (STRAIT, 'hex = "1008"', 'hex = "3108"', "units[0] (BIS).hex", "not on the map"),
    (STRAIT, 'hex = "1008"', 'hex = "0501"', "units[0] (BIS).hex", "is ice"),
    (CHANNEL, 'hex = "2405"', 'hex = "2401"', "units[7] (VW).hex", "is land"),
    (STRAIT, 'hex = "1008"', 'zone = "west"', "units[0] (BIS).zone", "there is no zone west"),
    (STRAIT, 'hex = "1008", ', "", "units[0] (BIS).hex", "a hex or a zone"),
    (SOUND, "vessels = 1", "vessels = 3", "units[7] (YUN).vessels", "a counter has 2 or 1"),
    (CHANNEL, "enters_turn = 4", "enters_turn = 14", "units[8] (MG).enters_turn", "turns 1 to 13"),
    (CONTACT, "move = [2, 1]", "move = [2, 11]", "units[6] (T1).move", "0 to 9"),
    (STRAIT, "main_drm = -1", "gun = {rating = 4, range = 6}", "units[3] (POW).gun", "only shore"),
    (SHIPS, '"zara"', '"orzel"', "units[0] (R1).class", "there is no class orzel"),
    (SHIPS, "1942-02", "1944-02", "units[0] (R1).crew", "must be named"),
    (SHIPS, 'class = "zara"', 'class = "shore"', "units[0] (R1)", "a hex of land or a port"),
    # The lists.
    (STRAIT, 'hex = "1009"', 'hex = "1008"', "", ""),
    (SOUND, 'hex = "0112"', 'hex = "0111"', "units", "of japan in 0111 at the start, more than 2"),
    (STRAIT, 'id = "PEU"', 'id = "BIS"', "units", "2 of them have the id BIS"),
    (STRAIT, 'name = "Suffolk"', 'name = "Hood"', "units", "2 of them have the name Hood"),
    (CHANNEL, '"0414-2214"', '"0414"', "units", "4 of axis in zone row14, which holds 2"),
    (SHIPS, 'side = "blue"', 'side = "red"', "units", "blue has none"),
    # Clauses.
    (
        STRAIT, 'vp = [{class = "bismarck"', 'vp = [{class = "hood"',
        "exits[0].vp", "axis has no hood",
    ),
    (CHANNEL, 'edges = ["W"]', 'edges = ["N"]', "exits[0].edges", "no ship comes to the edge N"),
    (CHANNEL, "from_turn = 3}", "from_turn = 30}", "exits[1].from_turn", "turns 1 to 13"),
    (
        CHANNEL, '{class = "s_boot", value', '{class = "u_boot", value',
        "vp_override[1].class", "u_boot",
    ),
    (
        STRAIT, 'units = ["BIS"], min', 'units = ["HOO"], min',
        "bonus[0].units", "axis has no unit HOO",
    ),
    (STRAIT, 'of = "axis", units', 'of = "red", units', "bonus[0].of", "there is no side red"),
    (
        SOUND, 'of = "allied", class = "liberty"', 'of = "japan", class = "liberty"',
        "bonus[0].class", "liberty",
    ),
    (STRAIT, '["SUF", "NOR"]', '["SUF", "RIN"]', "keep_away[0].units", "there is no unit RIN"),
    (PLATE, 'units = ["SPE"]', 'units = ["SPX"]', "shift[0].units", "no unit SPX with a hex"),
    (PLATE, "die = 10", "die = 6", "shift[0].die", "10 sides"),
    (PLATE, 'port = "0307"', 'port = "0308"', "internment[0].port", "there is no port in 0308"),
    (
        SOUND, 'ends_without = "japan"', 'ends_without = "axis"',
        "ends_without", "there is no side axis",
    ),
    (SOUND, '"east", "anchored"]', '"anchored"]', "units (SJU).group", "does not have east"),
    (
        SOUND, '"picket_s", "picket_n"', '"picket_s", "picket_n", "rear"',
        "alert.groups", "group rear",
    ),
    (SOUND, 'anchored = ["anchored"]', 'anchored = ["moored"]', "alert.anchored", "moored"),
    (SOUND, "die = 5", "die = 11", "alert.die", "0 to 10"),
    (CONTACT, "dummies = {count = 2, move = [3, 3]}", "", "switches.dummies", "needs dummies"),
    (CHANNEL, 'of = "allied", category', 'of = "navy", category', "sail[0].of", "no side navy"),
    # Fleets that are bought.
    (MEETING, '"germany"', '"prussia"', "sides[0].nations", "there is no nation prussia"),
    (MEETING, ', zone = "west"', "", "sides[0].zone", "there is no zone '' for the fleet"),
    (MEETING, 'zone = "east"', 'zone = "north"', "sides[1].zone", "there is no zone 'north'"),
    (MEETING, '["scharnhorst"', '["hood"', "purchase.axis", "axis has no class hood"),
    (MEETING, "allied = [", "navy = [", "purchase.allied", "is needed"),
    (MEETING, "allied = [", "navy = [", "purchase.navy", "there is no such side"),
    (MEETING, "dummies = true", "fleet_points = 5", "fleet_points", "`int` >= 20"),
    (MEETING, "dummies = true", "shore_batteries = true", "shore_batteries", "none in units"),
    (STRAIT, "turns = 8", "turns = 8\ndummies = {count = 2}", "dummies", "axis has no zone"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "old", "new", "place", "reason"), WRONG, ids=[f"{w[3]}: {w[4]}" for w in WRONG]
)
def test_what_is_wrong_is_said_with_its_place(
    text: str, old: str, new: str, place: str, reason: str
) -> None:
    assert old in text
    found = faults(text.replace(old, new, 1))
    if not place:
        # Two ships may share a hex.
        assert found == []
        return
    assert any(place in fault and reason in fault for fault in found), found
    assert all(fault.startswith("mine.toml: ") for fault in found)
