"""The five scenarios as the rules print them (C-S1 to C-S5), and their maps (C3)."""

from itertools import pairwise

import pytest

from app.games.corpen18.kinds import kind_of, shore_type
from app.games.corpen18.scenario_file import MapSet, PortSet
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.sheet import build_sheet, hexes_of, relabelled
from app.hexes.coords import distance
from app.kernel.data import DataError
from app.views.seats import Side

PRINTED = {
    "denmark_strait": ("C-S1", 30, 30, 8, (2, 4), (25, 8)),
    "river_plate": ("C-S2", 34, 28, 14, (1, 3), (12, 4)),
    "iron_bottom_sound": ("C-S3", 24, 18, 8, (8, 17), (40, 15)),
    "channel_convoy": ("C-S4", 26, 14, 13, (4, 9), (20, 6)),
    "contact": ("C-S5", 40, 28, 18, (8, 6), (30, 10)),
}


@pytest.mark.parametrize("name", PRINTED)
def test_each_is_as_the_rules_print_it(name: str) -> None:
    scenario = scenarios()[name]
    code, cols, rows, turns, ships, margins = PRINTED[name]
    file = scenario.file
    assert (file.code, file.turns) == (code, turns)
    assert (scenario.sheet.cols, scenario.sheet.rows) == (cols, rows)
    assert len(scenario.sheet.terrain) == cols * rows
    assert tuple(len(scenario.printed(side)) for side in Side) == ships
    assert (file.victory.margin_decisive, file.victory.margin_marginal) == margins
    assert [unit.label for unit in scenario.printed(Side.B)][:2] == ["B1", "B2"]


def test_the_first_side_of_a_file_is_side_a() -> None:
    assert {s.file.sides[0].id for s in scenarios().values()} == {"axis", "japan"}
    assert {s.file.sides[1].id for s in scenarios().values()} == {"allied"}
    assert scenarios()["iron_bottom_sound"].name(Side.A) == "Japan"


def test_C_S1_the_shadowers_start_out_of_the_four_hexes_of_the_printed_enemy() -> None:
    strait = scenarios()["denmark_strait"]
    rule = strait.file.keep_away[0]
    assert (rule.units, rule.hexes, rule.before_turn, rule.printed_turn) == (
        ("SUF", "NOR"),
        4,
        3,
        1,
    )
    enemies = [unit.hex for unit in strait.printed(Side.A)]
    near = {id_: min(distance(strait.by_id[id_].hex, e) for e in enemies) for id_ in rule.units}
    assert near == {"SUF": 7, "NOR": 8}
    assert strait.by_id["POW"].main_drm == -1
    assert {h for h, kind in strait.sheet.terrain.items() if kind == "ice"} == {
        f"{col:02d}{row:02d}" for col in range(1, 6) for row in range(1, 31)
    }
    bismarck = [(p.max_hits, p.vp) for p in strait.file.exits[0].vp if p.class_ == "bismarck"]
    assert bismarck == [(1, 20), (2, 8)]


def test_C_S2_shift_and_port() -> None:
    plate = scenarios()["river_plate"]
    shift = plate.file.shift[0]
    assert [die // shift.divide for die in range(1, shift.die + 1)] == [
        0,
        1,
        1,
        2,
        2,
        3,
        3,
        4,
        4,
        5,
    ]
    assert plate.file.internment[0].port in plate.sheet.ports
    assert plate.sheet.ports["0307"].side is None
    for side in Side:
        assert "0307" not in plate.sheet.closed("cruiser", side)
        assert "0305" in plate.sheet.closed("cruiser", side)


def test_C_S3_groups_that_are_not_alerted() -> None:
    sound = scenarios()["iron_bottom_sound"]
    alert = sound.file.alert
    assert alert is not None
    assert (alert.most_mp, alert.within, alert.die, alert.near) == (2, 2, 5, 8)
    asleep = {unit.group for unit in sound.printed(Side.B)}
    assert asleep == set(alert.groups)
    assert {unit.group for unit in sound.printed(Side.A)} == {""}
    moored = [u.name for u in sound.printed(Side.B) if u.group in alert.anchored]
    assert moored == [f"Transport {n}" for n in range(1, 7)]
    assert sound.value("liberty") == 10
    assert sound.value("kent") == 13
    halves = {unit.id for unit in sound.units if unit.vessels == 1 and unit.category == "escort"}
    assert halves == {"YUN", "BLU", "RTA"}
    assert {len(sound.sheet.squall), len(sound.file.map.squall)} == {5}


def test_C_S4_dawn_zone_and_the_late_patrol() -> None:
    channel = scenarios()["channel_convoy"]
    assert [channel.light(turn) for turn in (1, 10, 11, 12, 13)] == [
        "night", "night", "twilight", "twilight", "day",
    ]  # fmt: skip
    assert channel.zones["row14"] == tuple(f"{col:02d}14" for col in range(4, 23))
    assert {unit.zone for unit in channel.printed(Side.A)} == {"row14"}
    assert [(u.id, u.enters) for u in channel.units if u.enters] == [("MG", 4)]
    assert [(e.side, e.edges, e.from_turn) for e in channel.file.exits] == [
        ("allied", ("W",), 1), ("axis", ("S",), 3),
    ]  # fmt: skip
    assert channel.file.sail[0].towards == "W"


def test_C_S5_neither_knows_what_the_other_has() -> None:
    contact = scenarios()["contact"]
    switches = contact.file.switches
    assert (switches.identification, switches.move_groups) == ("graded", "single")
    assert switches.dummies
    assert contact.file.dummies is not None
    assert contact.file.dummies.count == 2
    assert contact.file.secret_lists
    assert not any(unit.hex for unit in contact.units)
    assert not set(contact.zones["west"]) & set(contact.zones["east"])
    assert contact.by_id["T1"].move == (2, 1)


@pytest.mark.parametrize("name", PRINTED)
def test_nobody_is_seen_but_by_the_rules_at_the_start(name: str) -> None:
    """Ships with printed hexes start in the water, at most two of a side in a hex (C4.9)."""
    scenario = scenarios()[name]
    for unit in scenario.units:
        if unit.hex:
            assert unit.hex not in scenario.sheet.closed(unit.category, unit.side)
    for side in Side:
        hexes = [u.hex for u in scenario.printed(side) if u.hex and not u.enters]
        assert all(hexes.count(hex_) <= 2 for hex_ in hexes)


def test_C3_7_terrain() -> None:
    map_ = MapSet(cols=4, rows=4, land=("0101",), shallow=("0201-0202",), ice=("0301",))
    sheet = build_sheet(map_, {})
    assert sheet.land == {"0101"}
    assert sheet.closed("capital", Side.A) == {"0101", "0201", "0202", "0301"}
    assert sheet.closed("escort", Side.A) == sheet.closed("fac", Side.B) == {"0101", "0301"}


def test_C3_7_a_port_is_open_to_its_own_side_alone() -> None:
    brest = PortSet(hex="0202", name="Brest", side="axis")
    map_ = MapSet(cols=3, rows=3, ports=(brest,))
    sheet = build_sheet(map_, {"axis": Side.A, "allied": Side.B})
    assert "0202" not in sheet.closed("cruiser", Side.A)
    assert "0202" in sheet.closed("cruiser", Side.B)


def test_C4_6_the_edge_that_a_ship_crosses() -> None:
    sheet = build_sheet(MapSet(cols=4, rows=4), {})
    assert [sheet.edge("0201", heading) for heading in range(6)] == [
        "N",
        "N",
        None,
        None,
        None,
        "N",
    ]
    assert [sheet.edge("0404", heading) for heading in (0, 1, 2, 3)] == [None, "E", "E", "S"]
    assert [sheet.edge("0104", heading) for heading in (2, 3, 4, 5)] == ["S", "S", "W", "W"]
    assert [sheet.gap("0104", edge) for edge in ("N", "E", "S", "W")] == [3, 3, 0, 0]


def test_C3_1_a_map_whose_even_columns_lie_south_keeps_its_neighbours() -> None:
    """0508 has 0507, 0407, 0406 and 0307 on its way there, as such maps print it."""
    map_ = MapSet(cols=9, rows=9, even_shift="south", land=("0508",))
    sheet = build_sheet(map_, {})
    way = [relabelled(hex_, map_) for hex_ in ("0508", "0507", "0407", "0406", "0307")]
    assert [distance(a, b) for a, b in pairwise(way)] == [1, 1, 1, 1]
    assert sheet.land == {way[0]}
    assert (sheet.first_col, sheet.cols) == (2, 10)
    assert sheet.edge("0203", 4) == "W"
    assert hexes_of(["0101"], map_) == ("0201",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("9901", "not on the map"), ("071", "no hex"), ("0302-0201", "not on the map")],
)
def test_hexes_that_are_none(text: str, reason: str) -> None:
    with pytest.raises(DataError, match=reason):
        hexes_of([text], MapSet(cols=9, rows=9))


def test_C12_shore_batteries_and_coast_watches() -> None:
    battery, watch = kind_of(shore_type("U6", 7)), kind_of("shore")
    assert (battery.protection, battery.firecon, battery.move) == (5, "III", (0, 0))
    assert (battery.main.rating, battery.main.range, battery.main.tohit) == ("U6", 7, (0, 0, 0))
    assert watch.main.tohit == ("--", "--", "--")
    assert kind_of(shore_type(8, 9)).main.rating == 8
    for rating, reach in (("U8", 4), (11, 4), (0, 4), (4, 0), (4, 31)):
        with pytest.raises(DataError):
            shore_type(rating, reach)
