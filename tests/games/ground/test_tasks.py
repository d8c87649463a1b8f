"""Tasks of engineers: who may try, what it takes, what comes of it, who sees what (G12.2, T12)."""

from collections.abc import Sequence
from typing import Any

import pytest

from app.games.ground import events as e
from app.games.ground.engineer_orders import JOBS
from app.games.ground.state import LaidMine
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.hexes.coords import neighbours
from app.kernel.dice import Dice, HmacDice, Stream
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

CALM = unit("P9", "HVY", "1311")


class Hand:
    """The dice of a side's secret stream from a list, the others from another source."""

    def __init__(self, numbers: Sequence[int], side: Side, then: Dice, start: int) -> None:
        self._numbers, self._start = tuple(numbers), start
        self._stream, self._then = Stream.of(side), then

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The next given number, if it is the stream of the side."""
        if stream is self._stream:
            assert index - self._start < len(self._numbers), "more dice than given"
            return self._numbers[index - self._start]
        return self._then.draw(stream, index, faces)


def table(*units: Unit, mines: Sequence[LaidMine] = (), **public: Any) -> Table:
    """A fire phase of side a, with mines in play."""
    switches = {"mines": 3, **public.pop("switches", {})}
    public.setdefault("phase", "P5")
    return Table(*units, CALM, mines=mines, switches=switches, **public)


def work(game: Table, text: str, *dice: int) -> None:
    """Have engineers of side a try a task; these are the dice that only a learns of."""
    order = GROUND.parse_order(f"task {text}")
    refusal = GROUND.check(game.view(Seat.A), order)
    assert refusal is None, refusal and refusal.text
    start = game.state.umpire.drawn.get("a", 0)
    hand = Hand(dice, A, HmacDice(b"task"), start)
    decision = GROUND.decide(game.state, A, order, hand)
    game.state, game.events = decision.state, decision.events
    assert game.state.umpire.drawn.get("a", 0) - start == len(dice)


def refused(game: Table, text: str) -> str:
    """The rule by which a task is refused."""
    return game.refused(A, f"task {text}")


def last(game: Table, seat: Seat) -> str:
    """The latest line of a reader's log."""
    return game.lines(seat)[-1]


def off(hex_: str, side: Side = B) -> LaidMine:
    """An off-road mine."""
    return LaidMine(hex=hex_, side=side)


def test_G12_2_one_die_for_each_squad_and_the_best_counts() -> None:
    game = table(unit("C5", "ENG2", "0505"), unit("C6", "ENG1", "0505"))
    work(game, "C5 C6: lay off", 1, 2, 5)
    assert game.state.forces[A].mines == (off("0505", A),)
    assert game.state.forces[A].stock == 2
    assert last(game, Seat.A) == "C5 and C6 in 0505 lay a mine (off): done."


def test_G12_2_work_takes_the_place_of_fire_and_comes_after_it() -> None:
    game = table(unit("C5", "ENG2", "0505"), unit("C1", "HVY", "0506"), unit("P1", "LT", "0605"))
    work(game, "C5: entrench", 1, 1)
    assert game.refused(A, "fire C5 > P1") == "G3.5"
    assert game.refused(A, "fire C1 > P1") == "G3.5"
    assert refused(game, "C5: lay off") == "G12.2"


def test_G12_2_who_has_moved_fired_or_scanned_does_not_work() -> None:
    moved = unit("C5", "ENG1", "0505")
    game = table(moved, unit("C6", "ENG1", "0505"), unit("C7", "INF1", "0505"), phase="P3")
    game.order(A, "move C5 0505-0506")
    game.order(A, "end")
    assert refused(game, "C5: entrench") == "G12.2"
    assert refused(game, "C7: entrench") == "G12.2"
    assert refused(game, "C5 C6: entrench") == "G12.2"
    fired = table(unit("C5", "ENG1", "0505", fired=("s1",)))
    assert refused(fired, "C5: entrench") == "G12.2"
    scanned = table(unit("C5", "ENG1", "0505", scanned=("s1",)))
    assert refused(scanned, "C5: entrench") == "G12.2"
    apart = table(unit("C5", "ENG1", "0505"), unit("C6", "ENG1", "0506"))
    assert refused(apart, "C5 C6: entrench") == "G12.2"


def test_G12_2_of_mixed_squads_the_engineers_alone_roll() -> None:
    game = table(unit("C5", "ENG3", "0505", squads=("ENG", "ENG", "INF")))
    work(game, "C5: entrench", 5, 1)
    assert game.state.public.trenches == {"0505": 2}
    assert game.unit("C5").fired == ("s1", "s2")


def test_G12_2_one_attempt_of_a_kind_in_a_hex_and_player_turn() -> None:
    game = table(
        unit("C5", "ENG1", "0505"),
        unit("C6", "MCV", "0505"),
        unit("C7", "ENG1", "0606"),
        terrain={"0505": "rubble"},
        hulks={"0505": (3,), "0606": (3,)},
    )
    work(game, "C5: hulk", 3)
    assert refused(game, "C6: hulk") == "G12.2"
    work(game, "C6: rubble")
    work(game, "C7: hulk", 4)
    for _ in range(3):
        game.order(A, "end") if game.state.public.active is A else game.order(B, "end")
    assert game.state.forces[A].tried == ()


def test_LG_15_hidden_tasks_and_failures_read_the_same() -> None:
    results = []
    for text, dice in (("lay off", 6), ("lay off", 2), ("detect 0506", 6), ("revetment 6", 5)):
        game = table(unit("C5", "ENG1", "0505"))
        work(game, f"C5: {text}", dice)
        results.append((game.view(Seat.B), game.view(Seat.OBSERVER)))
        assert last(game, Seat.B) == "C5 worked in 0505."
        assert "C5 in 0505" in last(game, Seat.A)
    assert all(result == results[0] for result in results)


def test_G10_4_3_who_tries_a_task_is_turned_up() -> None:
    game = table(unit("C5", "ENG2", "0505", concealed=True), unit("C6", "LT", "0506"))
    work(game, "C5: lay off", 1, 1)
    assert not game.unit("C5").concealed
    assert game.lines(Seat.B)[-2:] == [
        "Revealed in 0505: C5 Engineer (2 squads).",
        "C5 worked in 0505.",
    ]


def test_T12_a_mine_is_lifted_without_a_die_and_goes_back_into_the_stock() -> None:
    game = table(unit("C5", "ENG1", "0505"), mines=[off("0505", A)])
    work(game, "C5: lift off")
    assert (game.state.forces[A].mines, game.state.forces[A].stock) == ((), 4)
    assert last(game, Seat.B) == "C5 worked in 0505."


def test_T12_mines_are_found_on_a_die_above_the_number_of_hexes() -> None:
    laid = [off("0506"), off("0606"), off("0405")]
    game = table(unit("C5", "ENG1", "0505"), unit("C6", "ENG1", "0605"), mines=laid)
    work(game, "C5: detect 0506 0606 0405", 4)
    assert game.state.knowledge[Seat.A].mines == tuple(sorted(laid, key=lambda m: m.hex))
    assert game.state.knowledge[Seat.OBSERVER].mines == ()
    assert refused(game, "C6: detect 0808") == "T12"
    few = table(unit("C5", "ENG1", "0505"), mines=laid)
    work(few, "C5: detect 0506 0606 0405", 3)
    assert few.state.knowledge[Seat.A].mines == ()


def test_T12_a_known_mine_is_disarmed_and_both_sides_see_it() -> None:
    game = table(
        unit("C6", "ENG1", "0506"), unit("C5", "HVY", "0505"), mines=[off("0506")], phase="P3"
    )
    game.order(A, "move C5 0505-0506", 1)
    game.order(A, "end")
    work(game, "C6: disarm off", 5)
    assert game.state.forces[B].mines == ()
    assert last(game, Seat.B) == "The off-road mine in 0506 is disarmed."
    blind = table(unit("C6", "ENG1", "0506"), mines=[off("0506")])
    assert refused(blind, "C6: disarm off") == "T12"


@pytest.mark.parametrize(("die", "squads"), [(1, 1), (4, 1), (5, 2), (6, 3)])
def test_T12_a_trench_shelters_one_to_three_squads(die: int, squads: int) -> None:
    game = table(unit("C5", "ENG1", "0505"))
    work(game, "C5: entrench", die)
    assert game.state.public.trenches == {"0505": squads}
    assert game.lines(Seat.B)[-2] == "C5 in 0505 digs a trench: done."


def test_T12_a_trench_is_dug_in_clear_forest_and_rubble() -> None:
    for terrain, rule in (("town", "T12"), ("swamp", "T12"), ("rubble", ""), ("forest", "")):
        game = table(unit("C5", "ENG1", "0505"), terrain={"0505": terrain})
        if rule:
            assert refused(game, "C5: entrench") == rule
        else:
            work(game, "C5: entrench", 6)
    large = table(unit("C5", "ENG1", "0505"), trenches={"0505": 2})
    work(large, "C5: entrench", 3)
    assert large.state.public.trenches == {"0505": 2}
    assert last(large, Seat.B) == "C5 worked in 0505."


def test_T12_a_cut_road_is_repaired_with_a_truck_in_the_hex() -> None:
    alone = table(unit("C5", "ENG1", "0506"), cut=("0506",))
    assert refused(alone, "C5: repair") == "T12"
    for truck in ("TRA", "TRC", "HVT"):
        game = table(unit("C5", "ENG1", "0506"), unit("C6", truck, "0506"), cut=("0506",))
        work(game, "C5: repair", 6)
        assert game.state.public.cut == ()
    sound = table(unit("C5", "ENG1", "0506"), unit("C6", "TRA", "0506"))
    assert refused(sound, "C5: repair") == "T12"


def test_T12_a_bridge_is_built_or_repaired() -> None:
    crew = (unit("C5", "ENG1", "0703"), unit("C6", "TRA", "0703"))
    down = table(*crew, bridges={"0703-0704": 0})
    work(down, "C5: bridge 0703-0704", 6)
    assert down.state.public.bridges == {}
    assert refused(table(*crew), "C5: bridge 0703-0704") == "T12"
    fresh = table(unit("C5", "ENG1", "0603"), unit("C6", "TRA", "0603"), unit("C1", "LT", "0602"))
    work(fresh, "C5: bridge 0603-0604", 6)
    assert fresh.state.public.earthworks == {"0603-0604": "bridge"}


def test_T12_over_a_bridge_that_engineers_built_a_tank_crosses_at_any_step() -> None:
    for made, rule in (({}, "G4.9"), ({"0603-0604": "bridge"}, "")):
        game = table(unit("C1", "LT", "0602"), earthworks=made, phase="P3")
        if rule:
            assert game.refused(A, "move C1 0602-0603-0604") == rule
        else:
            game.order(A, "move C1 0602-0603-0604")
    shot = table(
        unit("C1", "LT", "0602"),
        earthworks={"0603-0604": "bridge"},
        bridges={"0603-0604": 0},
        phase="P3",
    )
    assert shot.refused(A, "move C1 0602-0603-0604") == "G4.9"


def test_T12_a_bridge_is_blown_up_without_a_die() -> None:
    game = table(unit("C5", "ENG1", "0705"))
    work(game, "C5: demolish 0703-0704")
    assert game.state.public.bridges == {"0703-0704": 0}
    assert refused(table(unit("C5", "ENG1", "0707")), "C5: demolish 0703-0704") == "T12"


def test_T12_charges_take_ten_points_off_a_structure_for_each_success() -> None:
    game = table(unit("C5", "ENG3", "0505"), unit("P1", "LBLD", "0505", sp=25))
    work(game, "C5: structure P1", 4, 3, 6)
    assert game.unit("P1").sp == 5


def test_T12_charges_attack_a_structure_without_points() -> None:
    game = table(unit("C5", "ENG2", "0505"), unit("P1", "HCP", "0505", defence=6))
    work(game, "C5: structure P1", 4, 5)
    (blow,) = game.saw(e.Attacked)
    assert isinstance(blow, e.Attacked)
    assert (blow.attack, blow.defence, blow.column) == ("8", "6", "1-1")


def test_T12_a_town_comes_down_after_three_squad_turns() -> None:
    game = table(unit("C5", "ENG2", "0606"), unit("C6", "ENG1", "0606", fired=("s1",)))
    work(game, "C5: town")
    assert game.state.forces[A].digs == {"0606": 2}
    assert last(game, Seat.A) == "C5 in 0606 mines the town: 2 of 3 squad-turns."
    assert last(game, Seat.B) == "C5 worked in 0606."
    game.order(A, "end")
    while game.state.public.phase != "P5" or game.state.public.active is not A:
        game.order(game.state.public.active or A, "end")
    work(game, "C5 C6: town")
    assert game.state.public.terrain == {"0606": "rubble"}
    assert game.state.forces[A].digs == {}


def test_T12_rubble_is_cleared_on_a_6() -> None:
    game = table(unit("C5", "ENG1", "0308"))
    work(game, "C5: rubble", 6)
    assert game.state.public.terrain == {"0308": "clear"}
    assert refused(game, "C5: rubble") == "G12.2"


def test_T12_a_hulk_is_removed_on_a_4() -> None:
    game = table(unit("C5", "ENG1", "0505"), hulks={"0505": (3, 5)})
    work(game, "C5: hulk", 4)
    assert game.state.public.hulks == {"0505": (3,)}
    assert refused(table(unit("C5", "ENG1", "0505")), "C5: hulk") == "T12"


@pytest.mark.parametrize(("size", "die", "built"), [(3, 5, True), (3, 4, False), (6, 5, False)])
def test_T12_revetments(size: int, die: int, built: bool) -> None:
    game = table(unit("C5", "ENG1", "0505"))
    work(game, f"C5: revetment {size}", die)
    assert game.state.public.revetments == ({"0505": size} if built else {})


@pytest.mark.parametrize(("treads", "die", "done"), [(0, 4, True), (3, 5, False), (3, 6, True)])
def test_T12_an_Ogre_that_cannot_fire_is_finished(treads: int, die: int, done: bool) -> None:
    guns = ("main1", "ap1", "ap2", "ap3", "ap4")
    # A Mark I at 0 treads without a weapon is gone already: one gun waits for its rack.
    lame = unit("P1", "MK4", "0505", treads=treads, im=0, lost=MK4_GUNS)
    game = table(unit("C5", "ENG1", "0505"), lame)
    work(game, "C5: finish P1", die)
    assert (game.unit("P1").fate == "destroyed") is done
    armed = table(unit("C5", "ENG1", "0505"), unit("P1", "MK1", "0505", lost=guns[1:]))
    assert refused(armed, "C5: finish P1") == "T12"


def test_T12_an_Ogre_that_is_stuck_cannot_move_either() -> None:
    stuck = unit("P1", "MK4", "0505", stuck=True, im=0, lost=MK4_GUNS)
    game = table(unit("C5", "ENG1", "0505"), stuck)
    work(game, "C5: finish P1", 4)
    assert game.unit("P1").fate == "destroyed"


MK4_GUNS = ("main1", "sec1", "sec2", *(f"ap{i}" for i in range(1, 9)))
"""All that a Mark IV has but for its racks."""


@pytest.mark.parametrize("job", JOBS)
def test_G15_each_task_has_its_switch(job: str) -> None:
    assert getattr(Switches(), f"eng_{job}") is True
    at = {
        "lay": "off",
        "lift": "off",
        "disarm": "off",
        "detect": "0506",
        "bridge": "0505-0506",
        "ramp": "0505-0506",
        "grade": "0505-0506",
        "demolish": "0505",
        "structure": "P9",
        "revetment": "3",
        "finish": "P9",
    }.get(job, "")
    game = table(unit("C5", "ENG1", "0505"), switches={f"eng_{job}": False})
    view = game.view(Seat.A)
    refusal = GROUND.check(view, GROUND.parse_order(f"task C5: {job} {at}".strip()))
    assert refusal is not None
    assert refusal.code == "switched-off"


def test_T12_mine_tasks_need_mines_in_the_match() -> None:
    game = table(unit("C5", "ENG1", "0505"), switches={"mines": 0})
    for text in ("lay off", "lift off", "disarm off", "detect 0506"):
        assert refused(game, f"C5: {text}") == "T12"


def test_G12_11_a_construction_vehicle_adds_a_die_to_mines_and_revetments() -> None:
    for helps, dice in ((True, (1, 5)), (False, (1,))):
        game = table(
            unit("C5", "ENG1", "0505"), unit("C6", "MCV", "0505"), switches={"mcv_help": helps}
        )
        work(game, "C5: revetment 3", *dice)
        assert bool(game.state.public.revetments) is helps
    other = table(
        unit("C5", "ENG1", "0505"), unit("C6", "MCV", "0505"), switches={"mcv_help": True}
    )
    work(other, "C5: entrench", 1)


def test_G12_2_the_menu_offers_what_engineers_can_do() -> None:
    game = table(unit("C5", "ENG2", "0505"), unit("C6", "ENG1", "0505"), unit("C7", "INF2", "0505"))
    pieces = {piece.label: piece for piece in GROUND.menu(game.view(Seat.A)).pieces}
    offers = {offer.notation: offer.hint for offer in pieces["C5"].offers}
    assert offers["task C5 C6: entrench"] == "On 1 or better."
    assert offers["task C5 C6: detect 0506"] == "On 2 or better."
    assert not any(offer.notation.startswith("task") for offer in pieces["C7"].offers)


def test_T12_a_search_of_several_hexes_is_a_choice_of_the_menu() -> None:
    game = table(
        unit("C5", "ENG2", "0505"), unit("C6", "ENG1", "0505"), unit("C8", "INF1", "0801"), mines=()
    )
    (group,) = GROUND.menu(game.view(Seat.A)).groups
    assert (group.order, group.begin, group.hex) == ("search", "task C5 C6: detect", "0505")
    assert set(group.labels) == set(neighbours("0505"))
    assert (group.least, group.most) == (2, 5)
    assert "two on 3 or better" in group.text
    chosen = " ".join(group.labels[: group.most])
    order = GROUND.parse_order(f"{group.begin} {chosen}")
    assert GROUND.check(game.view(Seat.A), order) is None
    none = table(unit("C5", "ENG2", "0505"), switches={"eng_detect": False})
    assert GROUND.menu(none.view(Seat.A)).groups == ()


def test_G12_2_all_engineers_in_the_hex_who_can_join() -> None:
    crew = (unit("C5", "ENG2", "0505"), unit("C6", "ENG1", "0505"))
    game = table(*crew, unit("C7", "ENG1", "0505", fired=("s1",)))
    assert refused(game, "C5: entrench") == "G12.2"
    work(game, "C5 C6: entrench", 1, 1, 1)


def test_T12_a_Mark_VII_with_a_missile_inside_is_not_finished() -> None:
    gone = tuple(w.id for w in kinds()["MK7"].weapons)
    for stored, rule in ((1, "T12"), (0, "")):
        ogre = unit("P1", "MK7", "0505", lost=gone, cm=stored)
        game = table(unit("C5", "ENG1", "0505"), ogre)
        if rule:
            assert refused(game, "C5: finish P1") == rule
        else:
            work(game, "C5: finish P1", 6)
