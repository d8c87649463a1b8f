"""The classic rule of contact, and vehicles that sacrifice themselves (G8.8, G8.9, LG-28)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.position import parse_position
from app.games.ground.ruleset import Ground
from app.games.ground.scenario_check import faults
from app.games.ground.scenarios import scenarios
from app.games.ground.switches import switch_fault
from app.games.ground.units import Unit
from app.kernel.dice import HmacDice
from app.kernel.orders import Malformed
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

FAR = unit("P9", "LT", "1101")
RULES = {"contact": "ram", "concealment": ()}


def classic(*units: Unit, **more: object) -> Table:
    """P3 of side a in a match without overruns."""
    return Table(*units, FAR, switches={**RULES, **more})


def test_X078_a_mark_III_enters_the_hex_of_a_missile_tank_and_rams_it_again() -> None:
    table = classic(unit("C1", "MK3", "0907"), unit("P1", "MSL", "1007"))
    table.order(A, "move C1 0907-1007", 3)
    assert table.unit("P1").disabled
    assert table.unit("C1").treads == 46
    assert table.unit("C1").hex == "1007"
    assert table.state.public.overrun is None
    table.order(A, "ram C1 > P1")
    assert table.unit("P1").fate == "destroyed"
    assert (table.unit("C1").treads, table.unit("C1").march.spent) == (44, 2)
    assert "C1 Mark III (Legionnaire) rams P1 Missile Tank and rolls 3." in table.lines(Seat.B)


@pytest.mark.parametrize(("die", "fate"), [(1, ""), (3, ""), (4, "destroyed"), (6, "destroyed")])
def test_G8_9_a_die_decides_about_a_mobile_vehicle(die: int, fate: str) -> None:
    table = classic(unit("C1", "MK3", "0907"), unit("P1", "HVY", "1007"))
    table.order(A, "move C1 0907-1007", die)
    assert (table.unit("P1").fate, bool(table.unit("P1").disabled)) == (fate, not fate)
    assert table.state.public.hulks == ({"1007": (3,)} if fate else {})


@pytest.mark.parametrize(
    "foe",
    [
        unit("P1", "HVY", "1007", disabled=1),
        unit("P1", "HVY", "1007", stuck=True),
        unit("P1", "HWZ", "1007"),
        unit("P1", "HCP", "1007", defence=2),
        unit("P1", "CP", "1007", defence=2),
    ],
    ids=["disabled", "stuck", "howitzer", "post", "plain post"],
)
def test_G8_9_what_cannot_move_is_destroyed_without_a_die(foe: Unit) -> None:
    table = classic(unit("C1", "MK3", "0907"), foe)
    table.order(A, "move C1 0907-1007")
    assert table.unit("P1").fate == "destroyed"
    assert table.unit("C1").treads == 46


@pytest.mark.parametrize(("die", "riders", "fate"), [(3, 1, ""), (4, 0, "destroyed")])
def test_G8_9_riders_share_the_die(die: int, riders: int, fate: str) -> None:
    table = classic(unit("C1", "MK3", "0907"), unit("P1", "APC", "1007", riders=("INF", "INF")))
    table.order(A, "move C1 0907-1007", die)
    assert table.unit("P1").fate == fate
    assert table.unit("P1").riders == ()
    off = [u for u in table.state.forces[B].units.values() if u.kind == "INF"]
    assert sum(len(u.squads) for u in off) == riders


@pytest.mark.parametrize(("die", "state"), [(2, "unhurt"), (4, "disabled"), (5, "destroyed")])
def test_G8_9_a_superheavy_takes_an_attack_at_1_1(die: int, state: str) -> None:
    table = classic(unit("C1", "MK5", "0907"), unit("P1", "SHVY", "1007"))
    table.order(A, "move C1 0907-1007", die)
    shvy = table.unit("P1")
    assert shvy.fate == ("destroyed" if state == "destroyed" else "")
    assert bool(shvy.disabled) is (state == "disabled")
    assert (shvy.treads, table.unit("C1").treads) == (24, 58)


def test_G8_9_an_ogre_is_rammed_from_the_hex_before_and_the_move_ends_there() -> None:
    table = classic(unit("C1", "MK3", "0807"), unit("P1", "MK5", "1007"))
    table.order(A, "move C1 0807-0907-1007", 5, 4)
    assert (table.unit("C1").hex, table.unit("P1").treads) == ("0907", 51)
    assert (table.unit("C1").treads, table.unit("C1").rams) == (43, 2)
    assert table.unit("C1").march.spent == 2
    assert table.refused(A, "move C1 0907-0906") == "G4.1"


def test_G8_9_infantry_is_run_down_and_no_ram() -> None:
    table = classic(unit("C1", "MK3", "0907"), unit("P1", "INF3", "1007"))
    table.order(A, "move C1 0907-1007")
    assert table.unit("P1").squads == ("INF", "INF")
    assert (table.unit("C1").treads, table.unit("C1").rams) == (48, 0)
    table.order(A, "ram C1 > P1")
    table.order(A, "ram C1 > P1")
    assert table.unit("P1").fate == "destroyed"
    assert table.refused(A, "move C1 1007-1107") == "G4.1"


def test_G8_9_a_random_squad_is_drawn_and_without_antipersonnel_guns_none() -> None:
    table = classic(unit("C1", "MK3", "0907"), unit("P1", "INF", "1007", squads=("INF", "HW")))
    table.order(A, "move C1 0907-1007", 2)
    assert table.unit("P1").squads == ("INF",)
    guns = tuple(f"ap{i}" for i in range(1, 9))
    bare = classic(unit("C1", "MK3", "0907", lost=guns), unit("P1", "INF2", "1007"))
    bare.order(A, "move C1 0907-1007")
    assert bare.unit("P1").squads == ("INF", "INF")
    assert bare.unit("C1").hex == "1007"
    assert any("no antipersonnel gun left" in line for line in bare.lines(Seat.A))


def test_G8_9_two_rams_in_a_turn_and_a_structure_by_the_dice_of_T8() -> None:
    table = classic(
        unit("C1", "MK3", "0807"), unit("P1", "LBLD", "0907", sp=30), unit("P2", "LT", "1007")
    )
    table.order(A, "move C1 0807-0907", 1, 2, 3)
    assert table.unit("P1").sp == 24
    table.order(A, "ram C1 > P1", 1, 1, 1)
    assert table.unit("P1").sp == 21
    assert table.refused(A, "ram C1 > P1") == "G8.9"
    assert table.refused(A, "move C1 0907-1007") == "G8.9"


def test_G8_9_whom_of_several_is_named_or_it_is_the_first() -> None:
    there = (unit("P1", "LT", "1007"), unit("P2", "HWZ", "1007"))
    table = classic(unit("C1", "MK3", "0907"), *there)
    offers = [o.notation for piece in GROUND.menu(table.view()).pieces for o in piece.offers]
    (stop,) = (s for p in GROUND.menu(table.view()).pieces for s in p.moves if s.hex == "1007")
    assert (stop.contact, stop.rams) == (True, True)
    assert "move C1 0907-1007 ram P2" in offers
    table.order(A, "move C1 0907-1007 ram P2")
    assert table.unit("P2").fate == "destroyed"
    first = classic(unit("C1", "MK3", "0907"), *there)
    first.order(A, "move C1 0907-1007", 6)
    assert first.unit("P1").fate == "destroyed"
    assert first.refused(A, "move C1 1007-1107 ram P2") == "G8.9"


def test_G8_9_and_G4_11_the_first_is_the_first_that_it_meets_under_the_water() -> None:
    """The GEV floats over the Ogre's head: it is neither rammed by default nor by name."""
    lake = dict.fromkeys(("0907", "1007", "1107"), "water")
    units = (unit("C1", "MK3", "0907"), unit("P1", "GEV", "1007"), unit("P2", "MK3", "1007"))
    switches = {**RULES, "stack_limit": 5}
    table = Table(*units, FAR, switches=switches, terrain=lake)
    assert table.refused(A, "move C1 0907-1007 ram P1") == "G4.11"
    offers = [o.notation for piece in GROUND.menu(table.view()).pieces for o in piece.offers]
    assert not [text for text in offers if text.endswith("ram P1")]
    table.order(A, "move C1 0907-1007", 1, 1)
    (rammed,) = table.saw(e.Rammed)
    assert isinstance(rammed, e.Rammed)
    assert rammed.target == table.unit("P2").id
    alone = Table(*units[:2], FAR, switches=switches, terrain=lake)
    alone.order(A, "move C1 0907-1007")
    assert (alone.unit("C1").hex, alone.saw(e.Rammed)) == ("1007", [])
    assert alone.refused(A, "ram C1 > P1") == "G4.11"


def test_G8_9_nobody_else_enters_a_hex_of_the_enemy_unless_it_is_harmless() -> None:
    table = classic(unit("C1", "HVY", "0907"), unit("P1", "LT", "1007"), unit("P2", "TRC", "0906"))
    assert table.refused(A, "move C1 0907-1007") == "G8.9"
    (piece,) = GROUND.menu(table.view()).pieces
    assert not [stop for stop in piece.moves if stop.contact]
    table.order(A, "move C1 0907-0906 cross")
    assert table.unit("C1").hex == "0906"
    assert table.refused(A, "renew C1") == "G8.9"


def test_G8_9_a_superheavy_rams_as_an_ogre_and_pays_notional_treads() -> None:
    table = classic(unit("C1", "SHVY", "0907"), unit("P1", "LT", "1007"))
    table.order(A, "move C1 0907-1007", 6)
    assert (table.unit("C1").treads, table.unit("P1").fate) == (22, "destroyed")


def test_LG_28_ram_mode_and_concealment_do_not_go_together(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no side may be concealed"):
        parse_position("shadow_line n1 P3 contact=ram | a C1=HVY@0406 | b P1=LT@0907")
    shadow = scenarios()["shadow_line"]
    file = replace(shadow.file, switches=replace(shadow.file.switches, contact="ram"))
    found = dict(faults(file, shadow.sheet))
    assert found["switches.contact"] == switch_fault(file.switches)
    assert tmp_path
    with pytest.raises(Malformed):
        Ground().open("shadow_line", {"contact": "ram"}, HmacDice(b"ram"))


def crash(entry: str, **more: object) -> Table:
    """A vehicle drives into a Mark III."""
    table = Table(
        unit("C1", entry, "0907", **more),
        unit("P1", "MK3", "1007"),
        FAR,
        switches={"conventional_ram": True},
    )
    table.order(A, "move C1 0907-1007 ram P1")
    return table


@pytest.mark.parametrize(("entry", "treads"), [("LT", 47), ("HVY", 46), ("GEV", 47), ("HVT", 47)])
def test_G8_8_a_vehicle_takes_a_tread_with_it_a_heavy_tank_two(entry: str, treads: int) -> None:
    table = crash(entry)
    assert table.unit("P1").treads == treads
    assert table.unit("C1").fate == "destroyed"
    assert table.state.public.overrun is None
    assert sum(loss.vp for loss in table.state.public.losses if loss.side is B) == 48 - treads


def test_G8_8_who_rides_along_is_lost_and_a_concealed_one_is_shown() -> None:
    loaded = crash("APC", riders=("INF", "INF"))
    assert loaded.unit("C1").riders == ()
    assert not [u for u in loaded.state.forces[A].units.values() if u.kind == "INF"]
    hidden = crash("HVY", concealed=True)
    (shown,) = hidden.saw(e.Revealed)
    assert isinstance(shown, e.Revealed)
    assert shown.units == ("a.C1",)


def test_G8_8_only_vehicles_only_at_ogres_and_only_with_the_switch() -> None:
    def refused(entry: str, foe: str, **switches: object) -> str:
        table = Table(unit("C1", entry, "0907"), unit("P1", foe, "1007"), FAR, switches=switches)
        return table.refused(A, "move C1 0907-1007 ram P1")

    on = {"conventional_ram": True}
    assert refused("HVY", "MK3") == "G8.8"
    assert refused("HVY", "LT", **on) == "G8.8"
    assert refused("INF3", "MK3", **on) == "G8.8"
    assert refused("MK1", "MK3", **on) == "G7.11"
    assert refused("DUMMY", "MK3", **on) == "G8.8"


def test_G8_8_the_menu_offers_it_and_a_move_without_it_is_an_overrun() -> None:
    table = Table(
        unit("C1", "HVY", "0907"),
        unit("P1", "MK3", "1007"),
        FAR,
        switches={"conventional_ram": True},
    )
    (piece,) = GROUND.menu(table.view()).pieces
    assert "move C1 0907-1007 ram P1" in {offer.notation for offer in piece.offers}
    table.order(A, "move C1 0907-1007")
    assert table.overrun.hex == "1007"


def test_G8_8_also_where_there_are_no_overruns() -> None:
    table = classic(unit("C1", "HVY", "0907"), unit("P1", "MK3", "1007"), conventional_ram=True)
    table.order(A, "move C1 0907-1007 ram P1")
    assert table.unit("P1").treads == 46
