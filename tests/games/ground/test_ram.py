"""Ramming inside overruns (G7.11, G8.1-G8.6, T8)."""

import pytest

from app.games.ground import events as e
from app.games.ground.movement import allowance
from app.games.ground.units import Unit
from tests.games.ground.build import post, unit
from tests.games.ground.table import GROUND, A, B, Table

GUNS = {
    "MK1": ("main1", *(f"ap{i}" for i in range(1, 5))),
    "MK3": (
        "main1",
        *(f"sec{i}" for i in range(1, 5)),
        "missile1",
        "missile2",
        *(f"ap{i}" for i in range(1, 9)),
    ),
}


def ramming(*units: Unit) -> Table:
    """Side A has called an overrun in 0907 and both sides have fired, or rather not."""
    table = Table(*units, switches={"overrun_reaction": "off"})
    for unit_ in table.state.forces[A].units.values():
        if unit_.hex == "0807":
            table.order(A, f"move {unit_.label} 0807-0907")
    table.order(A, "overrun 0907")
    for side in (B, A):
        if table.step == ("fire", 1, side):
            table.order(side, "next")
    return table


def decline(table: Table) -> None:
    """The defender rams nobody."""
    if table.step == ("ram", 1, B):
        table.order(B, "next")


def test_X074_mark_V_rams_a_mark_III() -> None:
    table = ramming(unit("C1", "MK5", "0807"), unit("P1", "MK3", "0907"))
    decline(table)
    table.order(A, "ram C1 > P1", 4, 3, 6, 2)
    assert table.unit("C1").treads == 58
    assert table.unit("P1").treads == 33


def test_X075_mark_III_rams_a_mark_V() -> None:
    table = ramming(unit("C1", "MK3", "0807"), unit("P1", "MK5", "0907"))
    decline(table)
    table.order(A, "ram C1 > P1", 5, 4)
    assert table.unit("C1").treads == 43
    assert table.unit("P1").treads == 51


def test_X076_superheavy_rams_a_mark_I_as_an_equal() -> None:
    table = ramming(unit("C1", "SHVY", "0807"), unit("P1", "MK1", "0907"))
    decline(table)
    table.order(A, "ram C1 > P1", 6)
    assert table.unit("C1").treads == 19
    assert table.unit("P1").treads == 12
    assert allowance(table.unit("P1"), "P3") == 2


def test_X077_mark_V_rams_a_heavy_tank_after_step_4_of_round_1() -> None:
    table = ramming(unit("C1", "MK5", "0807"), unit("P1", "HVY", "0907"))
    assert table.step == ("ram", 1, A)
    table.order(A, "ram C1 > P1")
    assert table.unit("P1").fate == "destroyed"
    assert table.unit("C1").treads == 58
    assert [event.outcome for event in table.saw(e.OverrunClosed)] == ["attacker"]


def test_G7_11_the_defender_rams_first_and_losses_apply_at_once() -> None:
    table = ramming(
        unit("C1", "SHVY", "0807"), unit("C2", "HVY", "0807"), unit("P1", "MK3", "0907")
    )
    assert table.step == ("ram", 1, B)
    assert table.refused(A, "ram C1 > P1") == "G3.5"
    table.order(B, "ram P1 > C2")
    assert table.unit("C2").fate == "destroyed"
    assert table.step == ("ram", 1, A)


def test_G7_11_each_may_ram_once_in_an_overrun_and_only_in_round_1() -> None:
    table = ramming(unit("C1", "MK5", "0807"), unit("P1", "HVY", "0907"), unit("P2", "HVY", "0907"))
    table.order(A, "ram C1 > P1")
    assert table.step == ("fire", 2, B)
    table.order(B, "fire P2 > C1", 1)
    table.order(A, "fire C1.sec1 > P2", 1)
    table.order(A, "next")
    assert table.step == ("fire", 3, B)


def test_G7_11_who_did_not_ram_in_round_1_rams_no_more() -> None:
    table = Table(unit("C1", "MK5", "0807"), unit("P1", "HVY", "0907"))
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    table.order(B, "fire P1 > C1", 1)
    table.order(A, "next")
    assert table.step == ("ram", 1, A)
    table.order(A, "next")
    assert table.step == ("fire", 2, B)
    table.order(B, "fire P1 > C1", 1)
    table.order(A, "next")
    assert table.step == ("fire", 3, B)


def test_G8_1_two_rams_in_a_player_turn_or_one_against_an_ogre() -> None:
    twice = ramming(unit("C1", "MK5", "0807", rams=2), unit("P1", "HVY", "0907"))
    assert twice.state.public.overrun is None
    once = ramming(
        unit("C1", "MK5", "0807", rams=1), unit("P1", "MK3", "0907"), unit("P2", "LT", "0907")
    )
    decline(once)
    assert once.refused(A, "ram C1 > P1") == "G8.1"
    once.order(A, "ram C1 > P2")
    ogre = ramming(unit("C1", "MK5", "0807"), unit("P1", "MK3", "0907"))
    decline(ogre)
    ogre.order(A, "ram C1 > P1", 1, 1, 1, 1)
    assert ogre.unit("C1").rams == 2


def test_G8_1_rams_are_counted_anew_in_each_player_turn() -> None:
    table = Table(unit("C1", "MK5", "0807", rams=2), unit("P1", "HVY", "1311", rams=1))
    while table.state.public.active is A:
        table.order(A, "end")
    assert (table.unit("C1").rams, table.unit("P1").rams) == (0, 0)


@pytest.mark.parametrize("facts", [{"treads": 0}, {"disabled": 1}])
def test_G8_1_a_rammer_must_be_able_to_move(facts: dict[str, int]) -> None:
    table = ramming(
        unit("C1", "MK5", "0907", **facts), unit("C2", "HVY", "0807"), unit("P1", "LT", "0907")
    )
    assert table.state.public.overrun is None or table.step[0] != "ram"


def test_G8_1_only_ogres_and_superheavies_ram_and_never_infantry() -> None:
    table = ramming(
        unit("C1", "MK5", "0807"),
        unit("C2", "HVY", "0807"),
        unit("P1", "INF3", "0907"),
        unit("P2", "LT", "0907"),
    )
    assert table.refused(A, "ram C2 > P2") == "G8.1"
    assert table.refused(A, "ram C1 > P1") == "G8.1"
    assert table.refused(A, "ram C1 > P9") == "G7.11"
    (piece,) = GROUND.menu(table.view()).pieces
    assert [offer.notation for offer in piece.offers] == ["ram C1 > P2"]


@pytest.mark.parametrize(
    ("rammer", "target", "paid"),
    [
        ("MK3", "MK3", 5),
        ("MK3", "MK5", 5),
        ("MK5", "MK3", 2),
        ("MK5", "LT", 2),
        ("MK5", "SHVY", 2),
        ("SHVY", "SHVY", 2),
        ("SHVY", "MK1", 5),
    ],
)
def test_G8_2_what_a_ram_costs(rammer: str, target: str, paid: int) -> None:
    table = ramming(unit("C1", rammer, "0807"), unit("P1", target, "0907"))
    decline(table)
    before = table.unit("C1").treads
    dice = {"MK3": 2, "MK5": 4, "SHVY": 1}[rammer] if target != "LT" else 0
    table.order(A, "ram C1 > P1", *[1] * dice)
    assert before - table.unit("C1").treads == paid


def test_G8_2_G8_7_a_command_post_costs_its_defence_and_is_destroyed() -> None:
    table = ramming(unit("C1", "MK3", "0807"), post("P0", "0907", defence=3))
    decline(table)
    table.order(A, "ram C1 > P0")
    assert table.unit("P0").fate == "destroyed"
    assert table.unit("C1").treads == 45


def test_G8_2_who_has_fewer_treads_than_the_price_pays_what_is_left() -> None:
    table = ramming(unit("C1", "MK3", "0807", treads=3), unit("P1", "MK5", "0907"))
    decline(table)
    table.order(A, "ram C1 > P1", 2, 2)
    assert table.unit("C1").treads == 0
    assert table.unit("C1").in_play


def test_G8_3_riders_die_with_a_rammed_vehicle() -> None:
    table = Table(
        unit("C1", "MK5", "0807"),
        unit("P1", "APC", "0907", riders=("INF", "INF")),
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0807-0907")
    table.order(A, "overrun 0907")
    for side in (B, B, A):
        table.order(side, "next")
    table.order(A, "ram C1 > P1")
    assert table.at("0907") == ["C1"]
    assert sum(loss.vp for loss in table.state.public.losses) == 10


def test_G8_4_a_rammed_ogre_loses_treads_and_nothing_else() -> None:
    table = ramming(unit("C1", "MK5", "0807"), unit("P1", "MK3", "0907"))
    decline(table)
    table.order(A, "ram C1 > P1", 1, 1, 1, 1)
    rammed = table.unit("P1")
    assert (rammed.lost, rammed.disabled, rammed.treads) == ((), 0, 44)
    assert sum(loss.vp for loss in table.state.public.losses) == 4


def test_G5_12_a_rammed_ogre_without_weapons_and_treads_is_destroyed() -> None:
    table = ramming(
        unit("C1", "MK5", "0807"), unit("P1", "MK3", "0907", lost=GUNS["MK3"], treads=10)
    )
    decline(table)
    table.order(A, "ram C1 > P1", 6, 6, 6, 6)
    assert table.unit("P1").fate == "destroyed"


def test_G8_5_a_rammed_superheavy_loses_notional_treads_and_fights_on_at_none() -> None:
    table = ramming(unit("C1", "MK5", "0807"), unit("P1", "SHVY", "0907", treads=9))
    decline(table)
    table.order(A, "ram C1 > P1", 6, 6, 1, 1)
    rammed = table.unit("P1")
    assert (rammed.treads, rammed.in_play) == (0, True)
    assert table.state.public.losses == ()
    assert table.step == ("fire", 2, B)
    table.order(B, "fire P1 > C1", 1)


def test_G8_6_the_rammer_stays_and_what_is_beyond_the_last_tread_is_lost() -> None:
    table = ramming(unit("C1", "MK5", "0807"), unit("P1", "MK3", "0907", treads=5))
    decline(table)
    table.order(A, "ram C1 > P1", 6, 6, 6, 6)
    (event,) = table.saw(e.Rammed)
    assert (event.dice, event.lost) == ((6, 6, 6, 6), 5)
    assert table.unit("P1").treads == 0
    assert table.at("0907") == ["C1", "P1"]


def test_G7_13_a_ram_is_no_empty_round() -> None:
    table = ramming(unit("C1", "SHVY", "0807"), unit("P1", "MK1", "0907"))
    decline(table)
    table.order(A, "ram C1 > P1", 1)
    assert table.step == ("fire", 2, B)
