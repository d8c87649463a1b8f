"""Ships that carry aircraft: launches, landings, what goes down with them (S10.7, S11)."""

import pytest
from msgspec.structs import replace

from app.games.ground.conceal import Log
from app.games.ground.damage import destroy
from app.games.ground.evolve import evolve
from app.games.ground.roster import roster
from app.games.ground.scenarios import scenarios
from app.games.ground.sight import observe
from app.kernel.dice import HmacDice
from app.kernel.journal import Journal
from app.views.seats import Seat
from tests.games.ground.sea.test_aircraft import end_turns, offers, stops
from tests.games.ground.sea.test_boats import bytes_of
from tests.games.ground.sea.waters import GROUND, OTHERS, A, Sea, craft, sea, vessel


def carrier(*aboard: str, kind: str = "SCS", **more: object) -> Sea:
    """A ship of side a in 1010, and who is aboard it: U1, U2 and so on."""
    ship = vessel("C1", kind, "1010", **more)
    crew = (craft(f"U{i}", what, aboard="C1") for i, what in enumerate(aboard, start=1))
    return sea(ship, *crew)


def sunk(laid: Sea, label: str) -> None:
    """A ship is destroyed."""
    log: Log = Journal(laid.state, HmacDice(b"x"), evolve, observe)
    destroy(log, laid.unit(label))
    laid.state = log.state


def test_S11_2_it_takes_off_at_its_ship_with_a_fresh_label_and_flies_at_once() -> None:
    laid = carrier("FTR", "HCOP")
    assert offers(laid, "U1") == ["takeoff U1"]
    laid.order(A, "takeoff U1")
    up = laid.unit("C71")
    assert (up.hex, up.aboard, up.corner) == ("1010", "", -1)
    for seat in OTHERS[A]:
        assert laid.view(seat).seen()["C71"].hex == "1010"
        assert laid.lines(seat)[-1] == "C71 Fighter takes off in 1010."
    assert laid.lines(Seat.A)[-1].endswith("from C1; so far it was U1.")
    assert laid.refused(A, "end") == "S9.5"
    # Any facing: it may begin in any direction.
    for first in ("1009", "1109", "1110", "1011", "0910", "0909"):
        order = GROUND.complete(laid.view(), GROUND.parse_order(f"fly C71 {far(first)}"))
        assert GROUND.check(laid.view(), order) is None
    laid.order(A, "fly C71 1010-1011-1012-1013 2")


def test_S11_1_the_ship_itself_is_slow_and_unarmed() -> None:
    laid = carrier("FTR")
    ship = laid.unit("C1").type
    assert (ship.defence, ship.mov, ship.att, ship.weapons) == (2, 2, 0, ())
    assert laid.refused(A, "move C1 1010-1009-1008-1007") == "G4.1"


def far(first: str) -> str:
    """A hex three steps from 1010 in the direction of a neighbour."""
    return {
        "1009": "1007",
        "1109": "1308",
        "1110": "1311",
        "1011": "1013",
        "0910": "0711",
        "0909": "0708",
    }[first]


@pytest.mark.parametrize(
    ("kind", "counts", "rule"),
    [
        ("FTR", {"fighters": 4}, "S11.2"),
        ("FTR", {"fighters": 3, "copters": 4}, ""),
        ("HCOP", {"copters": 4}, "S11.2"),
        ("HCOP", {"fighters": 4, "copters": 3}, ""),
        ("BMR", {"fighters": 4}, "S11.2"),
        ("BMR", {"fighters": 3, "copters": 4}, ""),
        ("FTR", {"disabled": 1}, "S11.4"),
    ],
)
def test_S11_2_four_launches_of_each_in_a_game(
    kind: str, counts: dict[str, int], rule: str
) -> None:
    """SX-55."""
    laid = carrier(kind, **counts)
    if rule:
        assert laid.refused(A, "takeoff U1") == rule
        assert not offers(laid, "U1")
        return
    laid.order(A, "takeoff U1")
    ship = laid.unit("C1")
    assert ship.fighters + ship.copters == sum(counts.values()) + 1
    assert laid.refused(A, "takeoff U9") == "G3.12"


def test_S10_4_what_else_is_aboard_does_not_take_off() -> None:
    tank = vessel("C8", "HVY", "", aboard="C1")
    laid = sea(vessel("C1", "LSEV", "1010"), tank)
    assert laid.refused(A, "takeoff C8") == "S10.4"
    assert laid.refused(A, "fly C8 1010-1011") == "S9.1"
    assert laid.refused(A, "takeoff C1") == "G4.13"


def test_S11_2_launches_come_before_anything_has_moved() -> None:
    laid = carrier("FTR", "HCOP")
    laid.order(A, "takeoff U1")
    laid.order(A, "fly C71 1007")
    assert laid.refused(A, "takeoff U2") == "S11.2"


def test_S11_3_it_lands_and_is_aboard_and_its_next_launch_counts() -> None:
    laid = carrier("FTR")
    laid.order(A, "takeoff U1")
    laid.order(A, "fly C71 1007")
    end_turns(laid, 2)
    back = "fly C71 1007-1107-1208-1209-1110-1010 land"
    assert laid.refused(A, back) == "S9.4"
    laid.order(A, "fly C71 1106 2")
    end_turns(laid, 2)
    (home,) = [offer for offer in offers(laid, "C71") if offer.endswith("land")]
    laid.order(A, home)
    down = laid.unit("U1")
    assert (down.hex, down.aboard, down.corner, down.landed) == ("", "C1", -1, True)
    for seat in OTHERS[A]:
        assert "C71" not in laid.view(seat).seen()
        assert laid.lines(seat)[-1] == "C71 Fighter lands in 1010."
    assert laid.refused(A, "takeoff U1") == "S11.2"
    end_turns(laid, 2)
    laid.order(A, "takeoff U1")
    assert (laid.unit("C64").hex, laid.unit("C1").fighters) == ("1010", 2)


@pytest.mark.parametrize("free", [True, False])
def test_S15_scs_free_relaunch(free: bool) -> None:
    ship = vessel("C1", "SCS", "1010", fighters=4)
    laid = sea(
        ship,
        craft("U1", "FTR", aboard="C1", landed=True),
        craft("U2", "FTR", aboard="C1"),
        switches={"scs_free_relaunch": free},
    )
    assert laid.refused(A, "takeoff U2") == "S11.2"
    if not free:
        assert laid.refused(A, "takeoff U1") == "S11.2"
        return
    laid.order(A, "takeoff U1")
    assert laid.unit("C1").fighters == 4


@pytest.mark.parametrize(
    ("ship", "kind", "lands"),
    [
        ({"kind": "SCS"}, "FTR", True),
        ({"kind": "SCS", "disabled": 1}, "FTR", False),
        ({"kind": "SES"}, "FTR", False),
        ({"kind": "SES"}, "HCOP", True),
        ({"kind": "CARGO"}, "HCOP", False),
    ],
)
def test_S11_3_who_can_land_where(ship: dict[str, object], kind: str, lands: bool) -> None:
    """S11.4."""
    deck = vessel("C1", str(ship["kind"]), "1010", disabled=ship.get("disabled", 0))
    laid = sea(deck, craft("C5", kind, "1012", corner=5 if kind == "FTR" else -1))
    order = "fly C5 1012-1011-1010 land"
    assert (order in offers(laid, "C5")) is lands
    if not lands:
        assert laid.refused(A, order) == "S11.3"
        return
    laid.order(A, order)
    assert laid.unit("U5").aboard == "C1"


def test_S11_3_nobody_lands_on_an_enemy() -> None:
    laid = sea(vessel("P1", "SCS", "1010"), craft("C5", "FTR", "1012", corner=5))
    assert laid.refused(A, "fly C5 1012-1011-1010 land") == "S11.3"


def test_S10_7_a_destroyer_launches_its_hovercopter_and_has_room_for_one() -> None:
    laid = sea(
        vessel("C1", "SES", "1010"),
        craft("U1", "HCOP", aboard="C1"),
        craft("C6", "HCOP", "1012"),
    )
    assert laid.refused(A, "fly C6 1012-1011-1010 land") == "S11.3"
    laid.order(A, "takeoff U1")
    laid.order(A, "fly C6 1012-1011-1010 land")
    assert laid.unit("U6").aboard == "C1"


def test_S10_7_nothing_lands_on_a_destroyer_without_the_switch() -> None:
    for room in (True, False):
        laid = sea(
            vessel("C1", "SES", "1010"),
            craft("C6", "HCOP", "1012"),
            switches={"ses_hovercopter": room},
        )
        assert ("fly C6 1012-1011-1010 land" in offers(laid, "C6")) is room


def test_S10_7_a_destroyer_has_four_launches() -> None:
    laid = sea(
        vessel("C1", "SES", "1010", copters=3),
        vessel("C2", "SES", "1210", copters=4),
        craft("U1", "HCOP", aboard="C1", landed=True),
        craft("U2", "HCOP", aboard="C2", landed=True),
    )
    assert laid.refused(A, "takeoff U2") == "S11.2"
    laid.order(A, "takeoff U1")


def test_S1_10_aircraft_are_never_face_down() -> None:
    scenario = scenarios()["sea_control"]
    units = roster(scenario, A, scenario.file.switches)
    assert all(unit.concealed is not unit.type.aircraft for unit in units if not unit.hidden)


def test_S10_7_no_destroyer_carries_one_without_the_switch() -> None:
    for carries in (True, False):
        scenario = scenarios()["wolf_pack"]
        switches = replace(scenario.file.switches, ses_hovercopter=carries)
        units = roster(scenario, A, switches)
        assert any(unit.kind == "HCOP" for unit in units) is carries


def test_S11_4_a_ship_goes_down_with_all_aboard_and_that_is_shown() -> None:
    laid = carrier("FTR", "FTR", "HCOP")
    laid.order(A, "takeoff U1")
    sunk(laid, "C1")
    assert {laid.unit(u).fate for u in ("U2", "U3")} == {"destroyed"}
    assert laid.unit("C71").fate == ""
    for seat in Seat:
        text = "Lost aboard C1 Sea Control Ship: 1 Fighter and 1 Hovercopter (7 points)."
        assert text in laid.lines(seat)
    assert not laid.view(Seat.A).stowed()
    assert sum(loss.vp for loss in laid.state.public.losses) == 12 + 7


def test_S2_3_what_is_aboard_and_what_it_may_still_launch_is_never_told() -> None:
    full, bare = carrier("FTR", "FTR", "HCOP"), carrier("BMR", fighters=3, copters=4)
    for seat in OTHERS[A]:
        assert bytes_of(full, seat) == bytes_of(bare, seat)
    for laid in (full, bare):
        laid.order(A, "end")
    for seat in OTHERS[A]:
        assert bytes_of(full, seat) == bytes_of(bare, seat)
    notes = next(c.notes for c in full.view().counters if c.label == "C1")
    assert notes == ("4 fighter launches and 4 hovercopter launches left",)


def test_S2_3_a_ship_of_hovercopters_alone_says_how_many_launches_it_has_left() -> None:
    (ship,) = (c for c in carrier(kind="SES", copters=3).view().counters if c.label == "C1")
    assert ship.notes == ("1 hovercopter launch left",)


def test_S2_3_the_list_of_the_enemy_has_what_is_aboard_unless_it_is_private() -> None:
    def listed(**switches: object) -> dict[str, tuple[int, int]]:
        laid = sea(craft("P5", "FTR", "1010"), scenario="sea_control", switches=switches)
        return {k.name: (k.listed, k.seen) for k in GROUND.menu(laid.view(Seat.A)).roll}

    public = listed(aircraft=True)
    assert (public["Fighter"], public["Hovercopter"]) == ((4, 1), (6, 0))
    assert public["Submarine"] == (3, 0)
    assert listed(aircraft=True, ses_hovercopter=False)["Hovercopter"] == (4, 0)
    assert "Hovercopter" not in listed(aircraft=False)
    assert listed(public_force_list=False) == {"Fighter": (0, 1), "Cargo Ship": (0, 1)}


def test_S2_3_which_of_those_aboard_takes_off_is_not_told() -> None:
    one, two = carrier("FTR", "FTR"), carrier("FTR", "FTR", fighters=2)
    one.order(A, "takeoff U1")
    two.order(A, "takeoff U2")
    for seat in OTHERS[A]:
        assert bytes_of(one, seat) == bytes_of(two, seat)


def test_US_2_a_launch_is_taken_back_and_does_not_count() -> None:
    laid = carrier("FTR")
    laid.order(A, "takeoff U1")
    laid.order(A, "undo")
    assert (laid.unit("U1").aboard, laid.unit("C1").fighters) == ("C1", 0)
    for seat in OTHERS[A]:
        assert "C71" not in laid.view(seat).seen()
        text = "Convoy takes back its last order: C71 is gone from 1010."
        assert laid.lines(seat)[-1] == text
    laid.order(A, "takeoff U1")
    assert laid.unit("C64").hex == "1010"


def test_S15_a_ship_face_down_is_turned_up_by_a_launch() -> None:
    laid = carrier("FTR", concealed=True)
    assert laid.view(Seat.B).seen()["C1"].sheet is None
    laid.order(A, "takeoff U1")
    assert laid.view(Seat.B).seen()["C1"].code == "SCS"
    assert laid.refused(A, "undo") == "G3.9"


def test_S11_2_who_is_aboard_a_ship_that_has_left_stays_with_it() -> None:
    laid = sea(vessel("C1", "SCS", "", fate="left", edge="south"), craft("U1", "FTR", aboard="C1"))
    assert laid.refused(A, "takeoff U1") == "S11.2"
    assert laid.refused(A, "fly U1 0501-0502-0503 3") == "S11.2"
    assert not stops(laid, "U1")
