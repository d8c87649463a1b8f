"""Cruise missiles: launch, path, salvos, fratricide (G9.1-G9.7, G9.12)."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.cruise import check_launch, complete_launch
from app.games.ground.field import field_of
from app.games.ground.missile_orders import Launch
from app.games.ground.scenario_file import ScenarioFile, SideSet, StructureSet, VictorySet
from app.games.ground.scenarios import build_scenario, scenarios
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.hexes.coords import distance, neighbours
from app.kernel.data import DataError
from app.kernel.dice import HmacDice
from app.views.seats import Seat, Side
from tests.games.ground.bare import SHEET, bare
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

FAR = unit("P9", "LT", "1301")


def table(*units: Unit, phase: str = "P5", **public: Any) -> Table:
    return Table(*units, phase=phase, **{**bare(), **public})


def losses(game: Table) -> list[tuple[Side, float]]:
    return [(loss.side, loss.vp) for loss in game.state.public.losses]


def test_X079_G9_2_and_G9_3_a_launch_scores_at_once_and_leaves_an_empty_crawler() -> None:
    game = table(unit("C7", "MCRL", "0208"), FAR)
    assert kinds()["MCRL"].vp == 18
    game.order(A, "salvo C7")
    assert losses(game) == [(A, 12)]
    assert (game.unit("C7").kind, game.unit("C7").type.mov, kinds()["CRL"].vp) == ("CRL", 2, 6)
    game.order(A, "launch C7 0208-0202")
    game.order(B, "intercept none")
    assert losses(game) == [(A, 12)]
    assert game.refused(A, "salvo C7") == "G9.1"


def test_G13_4_an_armed_crawler_destroyed_scores_eighteen_and_an_empty_one_six() -> None:
    for kind, vp in (("MCRL", 18), ("CRL", 6)):
        game = table(unit("P7", kind, "0208"), unit("C1", "SHVY", "0207"))
        game.order(A, "fire C1.main1,C1.main2 > P7", 6)
        assert losses(game) == [(B, vp)]


def test_G10_4_1_the_launchers_are_turned_up_at_the_announcement() -> None:
    game = table(unit("C7", "MCRL", "0208", concealed=True), unit("C8", "MCRL", "0308"), FAR)
    game.order(A, "salvo C7 C8")
    assert not game.unit("C7").concealed
    lines = game.lines(Seat.B)
    assert any("launches 2 cruise missiles: C7 Missile Crawler" in line for line in lines)


def test_G9_4_the_path_runs_from_the_launcher_over_any_hexes_of_the_map() -> None:
    game = table(unit("C7", "MCRL", "0208"), FAR)
    game.order(A, "salvo C7")
    elsewhere = GROUND.check(game.view(), Launch(launcher="C7", path=("0209", "0210")))
    assert elsewhere is not None
    assert elsewhere.rule == "G9.4"
    assert game.refused(A, "launch C7 0208") == "G9.4"
    assert game.refused(A, "launch C8 0208-0207") == "G9.5"
    # Round and back again, over its own hex.
    game.order(A, "launch C7 0208-0207-0208-0209-0208-0207-0206")
    assert game.state.public.salvo is not None
    game.order(B, "intercept none", 1)
    assert game.state.public.terrain["0206"] == "crater"
    assert any("flies 6 steps: 0208-0207-0208-0209" in line for line in game.lines(Seat.B))


def test_G9_4_hexes_between_the_waypoints_are_filled_in() -> None:
    game = table(unit("C7", "MCRL", "0208"), FAR)
    game.order(A, "salvo C7")
    game.order(A, "launch C7 0204-0404")
    assert game.state.public.salvo is not None
    assert game.state.public.salvo.path == (
        *("0208", "0207", "0206", "0205", "0204"),
        *("0304", "0404"),
    )


def test_G9_4_waypoints_out_of_line_are_joined_by_hexes_that_touch() -> None:
    game = table(unit("C7", "MCRL", "0208"), FAR)
    game.order(A, "salvo C7")
    game.order(A, "launch C7 0208-0503-0511-0409-0208-1101")
    assert game.state.public.salvo is not None
    path = game.state.public.salvo.path
    stops = [path.index("0503"), path.index("0511"), path.index("0409"), path.index("0208", 1)]
    assert stops == sorted(stops)
    assert (path[0], path[-1]) == ("0208", "1101")
    assert all(two in neighbours(one) for one, two in pairwise(path))
    legs = [0, *stops, len(path) - 1]
    assert all(distance(path[a], path[b]) == b - a for a, b in pairwise(legs))


def test_G9_4_between_any_two_hexes_there_is_a_leg_on_the_map() -> None:
    game = table(unit("C7", "MCRL", "0208"), FAR)
    game.order(A, "salvo C7")
    view, sheet = game.view(), field_of(game.state.public).sheet
    for goal in sheet.terrain:
        for stop in ("0101", "0201", f"{sheet.cols:02}{sheet.rows:02}", "0711"):
            if stop in ("0208", goal):
                continue
            full = complete_launch(view, Launch(launcher="C7", path=("0208", stop, goal)))
            assert check_launch(view, full) is None, full.path
            steps = distance("0208", stop) + distance(stop, goal)
            assert len(full.path) == steps + 1


def test_G9_4_a_path_off_the_map_is_refused() -> None:
    game = table(unit("C7", "MCRL", "0102"), FAR)
    game.order(A, "salvo C7")
    assert game.refused(A, "launch C7 0102-0101-1401") == "G9.4"
    assert game.refused(A, "launch C7 0102-0112") == "G9.4"


@pytest.mark.parametrize(
    ("name", "more", "rule"),
    [
        ("C7", {"disabled": 1}, "G9.2"),
        ("C1", {}, "G9.1"),
        ("C6", {}, "G9.1"),
        ("C5", {}, "G3.12"),
        ("edge", {}, "G9.1"),
    ],
)
def test_G9_2_who_may_not_launch(name: str, more: dict[str, object], rule: str) -> None:
    game = table(
        unit("C7", "MCRL", "0208", **more),
        unit("C1", "HVY", "0209"),
        unit("C6", "DUMMY", "0210", mimic="MCRL"),
        FAR,
    )
    assert game.refused(A, f"salvo {name}") == rule


def test_G3_5_launches_come_after_the_scans_and_before_the_attacks() -> None:
    units = (
        unit("C7", "MCRL", "0208"),
        unit("C8", "MCRL", "0209"),
        unit("C1", "HVY", "0203"),
        unit("P1", "HVY", "0204"),
        unit("P2", "HVY", "0202", concealed=True),
    )
    game = table(*units)
    game.order(A, "salvo C7")
    game.order(A, "launch C7 1309")
    game.order(B, "intercept none")
    assert game.refused(A, "scan C1 > P2") == "G3.5"
    game.order(A, "fire C1 > P1", 1)
    assert game.refused(A, "salvo C8") == "G3.5"


def test_G3_7_and_HG3_while_a_missile_is_in_the_air_nothing_else_goes_on() -> None:
    game = table(unit("C7", "MCRL", "0208"), unit("C1", "HVY", "0203"), FAR)
    game.order(A, "salvo C7")
    assert game.view(Seat.A).waiting == (A,)
    for text in ("end", "fire C1 > P9", "reveal C1", "salvo C7"):
        assert game.refused(A, text) == "G3.7"
    game.order(A, "launch C7 0811")
    assert game.view(Seat.A).waiting == (B,)
    assert game.refused(A, "end") == "G3.5"
    assert game.refused(B, "intercept P9") == "G9.8"
    game.order(B, "intercept none")
    assert game.view(Seat.A).waiting == (A,)
    game.order(A, "end")


def test_G9_8_and_LG_05_who_has_nothing_on_the_map_is_not_asked() -> None:
    game = table(unit("C7", "MCRL", "0208"), unit("C1", "HVY", "1311"))
    game.order(A, "salvo C7")
    game.order(A, "launch C7 0202")
    assert game.state.public.salvo is None
    assert game.state.public.bursts == ("0202",)


def test_G9_5_members_of_a_salvo_fly_in_the_order_of_the_announcement() -> None:
    game = table(unit("C7", "MCRL", "0101"), unit("C8", "MCRL", "0111"), FAR)
    game.order(A, "salvo C8 C7")
    assert game.refused(A, "launch C7 0101-0102") == "G9.5"
    game.order(A, "launch C8 0111-0711")
    game.order(B, "intercept none")
    game.order(A, "launch C7 0101-0701")
    game.order(B, "intercept none")
    assert game.state.public.bursts == ("0711", "0701")


def test_a_salvo_flies_on_when_its_launchers_are_gone() -> None:
    """G9.4: all of it has left when it is announced."""
    game = table(unit("C7", "MCRL", "0108"), unit("C8", "MCRL", "0107"), FAR)
    game.order(A, "salvo C7 C8")
    game.order(A, "launch C7 0108-0107")
    game.order(B, "intercept none", 6)
    assert game.unit("C8").fate == "destroyed"
    game.order(A, "launch C8 0107-0106")
    game.order(B, "intercept none", 1)
    assert losses(game)[:2] == [(A, 12), (A, 12)]


def test_X089_G9_6_a_missile_that_comes_near_an_explosion_is_stopped_there() -> None:
    game = table(unit("C7", "MCRL", "0101"), unit("C8", "MCRL", "0201"), unit("P9", "LT", "1311"))
    game.order(A, "salvo C7 C8")
    game.order(A, "launch C7 0101-1001")
    game.order(B, "intercept none")
    # The second comes within 6 hexes of 1001 in its second step.
    game.order(A, "launch C8 0201-0501-0506")
    assert game.state.public.salvo is not None
    assert game.state.public.salvo.flown[1] == "0401"
    game.order(B, "intercept none", 6, 1, 1)
    assert game.saw(e.Downed) == [e.Downed(hex="0401", die=6, explodes=True, cause="blast")]
    assert game.state.public.bursts == ("1001", "0401")


def test_G9_6_later_salvos_of_the_same_turn_are_stopped_too_and_the_next_turn_is_free() -> None:
    game = table(unit("C7", "MCRL", "0101"), unit("C8", "MCRL", "0201"), unit("P9", "LT", "1311"))
    game.order(A, "salvo C7")
    game.order(A, "launch C7 0101-1001")
    game.order(B, "intercept none")
    game.order(A, "salvo C8")
    game.order(A, "launch C8 0201-0501")
    game.order(B, "intercept none", 5)
    assert game.state.public.bursts == ("1001",)
    game.order(A, "end")
    assert game.state.public.bursts == ()


def test_G9_12_a_missile_that_nothing_stops_explodes_in_its_target_hex() -> None:
    game = table(unit("C7", "MCRL", "0208"), FAR)
    game.order(A, "salvo C7")
    game.order(A, "launch C7 0208-0202")
    game.order(B, "intercept none")
    assert [x.hex for x in game.saw(e.Exploded)] == ["0202"]


def side_set(prefix: str, zone: str, **more: Any) -> SideSet:
    facts: dict[str, Any] = {"name": prefix, "prefix": prefix, "zone": zone, "units": {"LT": 1}}
    return SideSet(**{**facts, **more})


def battery(**more: object) -> ScenarioFile:
    return ScenarioFile(
        title="Battery",
        summary="For tests.",
        map="M1",
        first=A,
        turns=5,
        switches=Switches(mark7=True, unofficial_ogres=True),
        a=side_set("C", "cols 01-04", **more),
        b=side_set("P", "cols 10-13"),
        victory=VictorySet(decisive=10),
    )


def play(monkeypatch: pytest.MonkeyPatch, file: ScenarioFile) -> None:
    """Make a scenario for this test."""
    built = build_scenario(file, "battery", SHEET)
    monkeypatch.setitem(scenarios(), "battery", built)


def mustered(kind: str) -> list[Unit]:
    """The units of a type with which side a begins."""
    opened = GROUND.open("battery", {}, HmacDice(b"battery"))
    return [u for u in opened.state.forces[A].units.values() if u.kind == kind]


@pytest.fixture
def offmap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scenario that gives side a two cruise missiles off the map."""
    play(monkeypatch, battery(cruise_missiles=2))


@pytest.mark.usefixtures("offmap")
def test_G9_1_a_battery_off_the_map_fires_at_any_edge_hex() -> None:
    game = table(unit("C1", "LT", "1206"), FAR, scenario="battery")
    assert game.refused(A, "salvo edge edge edge") == "G9.1"
    assert game.refused(B, "salvo edge") == "G3.5"
    game.order(A, "salvo edge edge")
    assert losses(game) == [(A, 12), (A, 12)]
    assert game.refused(A, "launch edge 0202-0203") == "G9.4"
    game.order(A, "launch edge 0108-0208")
    game.order(B, "intercept none")
    # A missile may strike the very hex where it comes in.
    game.order(A, "launch edge 0111")
    game.order(B, "intercept none", 2)
    assert game.state.public.bursts == ("0208",)
    assert game.refused(A, "salvo edge") == "G9.1"


@pytest.mark.usefixtures("offmap")
def test_G9_7_from_off_the_map_the_edge_hex_is_the_first_step() -> None:
    game = table(unit("C1", "LT", "0606"), unit("P2", "HVY", "0110"), scenario="battery")
    game.order(A, "salvo edge")
    game.order(A, "launch edge 0111")
    game.order(B, "intercept P2", 4, 4, 1)
    tried = game.saw(e.Tried)[0]
    assert isinstance(tried, e.Tried)
    assert (tried.step, tried.bonus, tried.success) == (1, 3, True)


def test_G9_1_a_structure_may_be_given_missiles(monkeypatch: pytest.MonkeyPatch) -> None:
    works = StructureSet(id="HCP", defence=2, vp=0, zone="cols 01-04", cruise_missiles=2)
    play(monkeypatch, battery(structures=(works,)))
    (built,) = mustered("HCP")
    assert built.cm == 2
    game = table(replace(built, label="C3", id="a.C3", hex="0208"), FAR)
    game.order(A, "salvo C3")
    assert game.unit("C3").cm == 1


def test_G12_17_half_of_the_missiles_at_most_are_inside_a_mark_vii(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(DataError, match="no more than half"):
        play(monkeypatch, battery(units={"MK7": 1}, cruise_missiles=3, installed=2))
    with pytest.raises(DataError, match="no Mark VII"):
        play(monkeypatch, battery(cruise_missiles=2, installed=1))
    play(monkeypatch, battery(units={"MK7": 2}, cruise_missiles=6, installed=3))
    assert sorted(unit.cm for unit in mustered("MK7")) == [1, 2]
    assert scenarios()["battery"].side(A).offmap == 3


def test_mark7_lets_a_scenario_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """G12.17."""
    file = replace(battery(units={"MK7": 1}), switches=Switches())
    with pytest.raises(DataError, match="a Mark VII needs the switch unofficial_ogres and mark7"):
        play(monkeypatch, file)
    assert kinds()["MK7"].opt == "mark7"


def test_G12_17_a_mark_vii_launches_one_in_a_phase_and_its_missiles_go_with_it() -> None:
    game = table(unit("C7", "MK7", "0208", cm=3), unit("P9", "LT", "1301"))
    game.order(A, "salvo C7")
    assert (game.unit("C7").kind, game.unit("C7").cm) == ("MK7", 2)
    game.order(A, "launch C7 0208-0201")
    game.order(B, "intercept none")
    assert game.refused(A, "salvo C7") == "G12.17"
    face = game.view(Seat.B).seen()["C7"].sheet
    assert face is not None
    assert face.cm == 2


def test_G12_17_a_mark_vii_without_treads_and_guns_lives_while_it_has_a_missile() -> None:
    gone = tuple(w.id for w in kinds()["MK7"].weapons if w.id != "ohwz4")
    for cm, fate, vp in ((1, "", 8), (0, "destroyed", 150)):
        game = table(
            unit("P7", "MK7", "0208", cm=cm, lost=gone, treads=0), unit("C1", "SHVY", "0207")
        )
        game.order(A, "fire C1.main1,C1.main2 > P7 ohwz4", 6)
        assert game.unit("P7").fate == fate
        assert sum(loss.vp for loss in game.state.public.losses) == vp
