"""Trucks with loads that a scenario names, and what these score (G6.9, `hvt_load`)."""

import pytest
from msgspec.structs import replace

from app.games.ground.charts import scenario_charts
from app.games.ground.freight import freight
from app.games.ground.position import format_position, parse_position
from app.games.ground.roster import roster
from app.games.ground.scenario_file import LoadSet, ScenarioFile
from app.games.ground.scenarios import build_scenario, scenarios
from app.kernel.data import DataError
from app.views.seats import Seat, Side
from tests.games.ground.field_day import RULES, Play

CONVOY = scenarios()["shadow_convoy"]
LOAD = "vp13,title=Hover_Truck_with_reactor_cores"
NIGHT = "concealment=none"
POST = "P9=MHWZ@1301"


def convoy(trucks: str, how: str = NIGHT, *, phase: str = "P3", turn: int = 1) -> Play:
    return Play(f"shadow_convoy n{2 * turn - 1} {phase} {how} | a {trucks} C9=LT@0101 | b {POST}")


def test_G6_9_the_first_trucks_of_the_list_have_the_load() -> None:
    units = roster(CONVOY, Side.A, CONVOY.file.switches)
    trucks = {unit.id: (unit.title, freight(unit)) for unit in units if unit.kind == "HVT"}
    loaded = ("Hover Truck with reactor cores", 12)
    assert trucks == {"a.HVT.1": loaded, "a.HVT.2": loaded, "a.HVT.3": ("", 0)}
    off = replace(CONVOY.file.switches, hvt_load=False)
    assert not any(freight(unit) for unit in roster(CONVOY, Side.A, off))


def test_G6_9_the_force_and_its_loads_are_public() -> None:
    (forces,) = [c for c in scenario_charts(CONVOY.id) if c.title == "Combine"]
    assert ("reactor cores on a Hover Truck (hvt_load)", "2", "12") in forces.rows


def test_G6_9_on_an_open_truck_everybody_sees_it_and_on_a_concealed_one_its_owner() -> None:
    play = convoy(f"C1=HVT@1206({LOAD}) C2=HVT~@1106({LOAD})", "concealment=a")
    for seat in (Seat.A, Seat.B):
        counters = {c.label: c for c in RULES.view(play.state, seat).counters}
        assert ("loaded" in counters["C1"].marks) is (seat is Seat.A)
    shown = convoy(f"C1=HVT!@1206({LOAD})")
    (seen,) = [c for c in RULES.view(shown.state, Seat.B).counters if c.label == "C1"]
    assert seen.name == "Hover Truck with reactor cores"
    assert seen.marks == ("loaded",)
    assert "Its load is worth 12 points" in seen.notes


def test_G6_9_a_load_that_leaves_scores_for_its_side() -> None:
    play = convoy(f"C1=HVT@1305({LOAD}) C2=HVT@1307")
    play.order("a", "leave C1 east")
    play.order("a", "leave C2 east")
    assert [(out.label, out.vp) for out in play.state.public.exits] == [("C1", 12), ("C2", 0)]
    (score,) = [line for line in play.view("b").score if line.side is Side.A]
    assert (score.points, score.text) == ("12", "0 for losses, 0 hexes, 12 for loads that left")


def test_G6_9_a_load_that_left_face_down_is_counted_at_the_end() -> None:
    play = convoy(f"C1=HVT~@1305({LOAD})", "concealment=a+b", turn=12)
    play.order("a", "leave C1 east")
    assert play.state.public.exits[0].vp == 0
    while not play.state.public.ended:
        side = play.view("a").waiting[0].value
        due = play.state.public.due.get(Side(side), 0)
        assert not due
        play.order(side, "end")
    assert play.state.public.bonus == {"a": 12}
    assert play.state.public.winner is Side.A


def test_G6_9_a_load_that_is_lost_scores_for_the_enemy() -> None:
    """A hover truck is worth 1, its load 12."""
    lost = Play(f"shadow_convoy n2 P5 {NIGHT} | a C1=HVT@1001({LOAD}) C9=LT@0101 | b P9=HWZ@1101")
    lost.order("b", "fire P9 > C1")
    assert sum(loss.vp for loss in lost.state.public.losses) == 13
    line = "C1 Hover Truck with reactor cores is destroyed (13 points)."
    assert line in [b.text for b in lost.state.knowledge[Seat.A].bulletins]


def test_G6_9_a_loaded_truck_is_not_lifted() -> None:
    play = convoy(f"C1=HVT@0502({LOAD}) C2=ORCAC@0502", f"{NIGHT} vtol=on")
    assert play.refused("a", "mount C1 1 on C2") == "G6.9"


def test_G6_9_a_load_is_written_in_a_position() -> None:
    play = convoy(f"C1=HVT@0502({LOAD})")
    text = format_position(play.state)
    assert f"C1=HVT@0502({LOAD})" in text or "title=Hover_Truck_with_reactor_cores" in text
    assert parse_position(text).forces[Side.A].units == play.state.forces[Side.A].units
    setup = Play("shadow_convoy")
    again = parse_position(format_position(setup.state))
    assert again.forces[Side.A].units == setup.state.forces[Side.A].units


CORES = LoadSet(unit="HVT", name="cores", vp=5)


@pytest.mark.parametrize(
    ("load", "changes", "told"),
    [
        (CORES, {"exits": ()}, "no exits"),
        (replace(CORES, unit="TRC"), {}, "no truck TRC"),
        (replace(CORES, unit="HVY"), {}, "no truck HVY"),
        (replace(CORES, name="a,b"), {}, "letters, numbers"),
        (replace(CORES, vp=0), {}, "more than 0"),
        (replace(CORES, count=0), {}, "more than 0"),
    ],
)
def test_G6_9_what_is_wrong_with_a_load(
    load: LoadSet, changes: dict[str, object], told: str
) -> None:
    with pytest.raises(DataError, match=told):
        build_scenario(_file(load, **changes), "convoy", CONVOY.sheet)


def test_G6_9_loads_need_a_victory_on_points() -> None:
    raid = scenarios()["raid"]
    file = replace(raid.file, a=replace(raid.file.a, units={"HVT": 1}, loads=(CORES,)))
    with pytest.raises(DataError, match="on points"):
        build_scenario(file, "raid", raid.sheet)


def _file(load: LoadSet, **changes: object) -> ScenarioFile:
    return replace(CONVOY.file, a=replace(CONVOY.file.a, loads=(load,), **changes))
