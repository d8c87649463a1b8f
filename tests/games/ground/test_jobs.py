"""What the tasks of T12 need: the die that does it, the vehicle that hauls, squads that rested."""

from typing import Any

import pytest

from app.games.ground import events as e
from tests.games.ground.build import unit
from tests.games.ground.table import A, B
from tests.games.ground.test_tasks import off, refused, table, work

COAST = {"scenario": "broken_coast"}
NEEDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "lay off": ("0505", 5, {}),
    "repair": ("0506", 6, {"cut": ("0506",)}),
    "bridge 0308-0309": ("0308", 6, {**COAST}),
    "ramp 0303-0304": ("0303", 6, {**COAST}),
    "grade 1204-1205": ("1204", 5, {**COAST}),
    "rubble": ("0308", 6, {"terrain": {"0308": "rubble"}}),
    "hulk": ("0505", 4, {"hulks": {"0505": (3,)}}),
    "revetment 3": ("0505", 5, {}),
    "revetment 6": ("0505", 6, {}),
    "structure P4": ("0505", 4, {}),
}
HAULED = ("repair", "bridge 0308-0309", "ramp 0303-0304")


@pytest.mark.parametrize("task", NEEDS)
def test_T12_the_die_that_does_it_and_the_one_below(task: str) -> None:
    hex_, need, facts = NEEDS[task]
    for die in (need - 1, need):
        crew = (unit("C5", "ENG1", hex_), unit("C6", "TRA", hex_))
        game = table(*crew, unit("P4", "RADR", hex_), **facts)
        work(game, f"C5: {task}", die)
        (worked,) = game.saw(e.Worked)
        assert isinstance(worked, e.Worked)
        assert worked.done is (die == need)


@pytest.mark.parametrize("task", HAULED)
def test_T12_roads_bridges_and_ramps_need_a_vehicle_in_the_hex(task: str) -> None:
    hex_, _, facts = NEEDS[task]
    alone = table(unit("C5", "ENG1", hex_), **facts)
    assert refused(alone, f"C5: {task}") == "T12"
    for entry in ("HVT", "TRC", "MCV"):
        game = table(unit("C5", "ENG1", hex_), unit("C6", entry, hex_), **facts)
        work(game, f"C5: {task}", 6)


@pytest.mark.parametrize(("die", "left"), [(4, 1), (5, 0)])
def test_T12_a_known_mine_takes_a_5(die: int, left: int) -> None:
    units = (unit("C6", "ENG1", "0506"), unit("C5", "HVY", "0505"))
    game = table(*units, mines=[off("0506")], phase="P3")
    game.order(A, "move C5 0505-0506", 1)
    game.order(A, "end")
    work(game, "C6: disarm off", die)
    assert len(game.state.forces[B].mines) == left


def test_G12_2_who_went_and_came_back_or_rode_does_not_work() -> None:
    game = table(unit("C5", "ENG1", "0505"), unit("C6", "APC", "0606", riders=("ENG",)), phase="P3")
    game.order(A, "move C5 0505-0504-0505")
    game.order(A, "dismount C6 1")
    (label,) = (name for name in game.at("0606") if name != "C6")
    game.order(A, "end")
    assert game.state.public.phase == "P5"
    assert refused(game, "C5: entrench") == "G12.2"
    assert refused(game, f"{label}: demolish 0703-0704") == "G12.2"


def test_G12_2_who_rode_in_from_elsewhere_does_not_work() -> None:
    game = table(unit("C6", "APC", "0604", riders=("ENG",)), phase="P3")
    game.order(A, "move C6 0604-0505")
    game.order(A, "dismount C6 1")
    (label,) = (name for name in game.at("0505") if name != "C6")
    game.order(A, "end")
    assert refused(game, f"{label}: entrench") == "G12.2"
