"""Landing SEVs: what they hold, how they load and unload, and who learns of it (S10)."""

import msgspec
import pytest

from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.sea.waters import GROUND, OTHERS, A, B, Sea, boat, sea, vessel

LANDS = {"scenario": "beachhead"}
"""Water but for islands, and the shore in row 22."""


def bytes_of(laid: Sea, seat: Seat) -> bytes:
    """All that a seat is sent of a game."""
    return msgspec.json.encode([laid.view(seat), GROUND.menu(laid.view(seat))])


def cargo(name: str, entry: str, vessel_: str = "C1") -> Unit:
    """A unit aboard a landing vessel of side a, called by a private name."""
    return msgspec.structs.replace(
        unit(f"C{name}", entry, "", aboard=vessel_, callsign=name), label=name, id=f"a.{name}"
    )


FULL = (cargo("U1", "HVY"), cargo("U2", "MSL"), cargo("U3", "INF1"))


def beach(*units: Unit, **more: object) -> Sea:
    """The beachhead in a movement of side a, or of side b with n = 2."""
    return sea(*units, **{**LANDS, **more})


def on_to(laid: Sea, side: Side, phase: str = "P3") -> None:
    """End phases until a side comes to one of its own."""
    done = False
    while not done:
        laid.order(next(iter(laid.view(Seat.A).waiting)), "end")
        public = laid.state.public
        done = public.active is side and public.phase == phase


def kinds(laid: Sea, hex_: str) -> list[str]:
    """Types of the units of side a in a hex."""
    return sorted(u.kind for u in laid.state.forces[A].units.values() if u.hex == hex_)


def offered(laid: Sea, name: str) -> set[str]:
    """Orders offered to a counter of side a."""
    pieces = [piece for piece in GROUND.menu(laid.view(Seat.A)).pieces if piece.label == name]
    return {offer.notation for piece in pieces for offer in piece.offers}


# Movement and capacity.


def test_S10_1_a_landing_sev_moves_six_hexes_and_not_again() -> None:
    laid = beach(vessel("C1", "LSEV", "0803"))
    laid.order(A, "move C1 0803-0804-0805-0806-0807-0808-0809")
    assert laid.refused(A, "move C1 0809-0810") == "G4.1"
    assert not laid.unit("C1").type.gev


def test_S10_1_a_destroyer_moves_four_hexes_and_three_more() -> None:
    laid = beach(vessel("C1", "SES", "0803"))
    laid.order(A, "move C1 0803-0804-0805-0806-0807")
    on_to(laid, A, "P6")
    laid.order(A, "move C1 0807-0808-0809-0810")


def test_S10_2_sevs_go_on_land_as_gevs_do() -> None:
    laid = beach(vessel("C1", "LSEV", "0821"), vessel("C2", "SES", "0321"))
    laid.order(A, "move C1 0821-0822")
    laid.order(A, "move C2 0321-0322")
    assert laid.refused(A, "move C1 0822-0714") == "G4.1"


@pytest.mark.parametrize(
    "names",
    [
        ("HVY", "MSL", "INF1"),
        ("INF3",),
        ("INF1", "INF2"),
        ("LT", "MSL", "INF1"),
        ("HVY", "LT"),
        ("LT", "LT"),
    ],
)
def test_S10_3_what_a_landing_sev_holds(names: tuple[str, ...]) -> None:
    land = [vessel(f"C{i}", name, "0822") for i, name in enumerate(names, start=2)]
    laid = beach(vessel("C1", "LSEV", "0821"), *land)
    laid.order(A, f"load C1 {' '.join(each.label for each in land)}")


@pytest.mark.parametrize(
    "names",
    [
        ("HVY", "HVY"),
        ("MSL", "MSL"),
        ("HVY", "MSL", "LT"),
        ("HVY", "INF2"),
        ("INF3", "INF1"),
        ("SHVY",),
        ("HWZ",),
    ],
)
def test_S10_3_what_it_does_not_hold(names: tuple[str, ...]) -> None:
    """SX-38."""
    land = [vessel(f"C{i}", name, "0822") for i, name in enumerate(names, start=2)]
    laid = beach(vessel("C1", "LSEV", "0821"), *land)
    assert laid.refused(A, f"load C1 {' '.join(each.label for each in land)}") == "S10.3"


def test_S10_3_those_aboard_already_count() -> None:
    laid = beach(
        vessel("C1", "LSEV", "0821"), *FULL, vessel("C2", "HVY", "0822"), vessel("C3", "LT", "0822")
    )
    assert laid.refused(A, "load C1 C2") == "S10.3"
    assert laid.refused(A, "load C1 C3") == "S10.3"


# Loading.


def shore(**more: object) -> Sea:
    """A landing vessel off the shore, with a tank and a squad on it."""
    return beach(
        vessel("C1", "LSEV", "0921"),
        vessel("C2", "HVY", "0822"),
        vessel("C3", "INF1", "0922"),
        vessel("C4", "GEV", "1510"),
        **more,
    )


def test_S10_4_cargo_goes_aboard_at_the_next_own_movement() -> None:
    """SX-35."""
    laid = shore()
    laid.order(A, "load C1 C2 C3")
    for seat in OTHERS[A]:
        assert "C2" in laid.view(seat).seen() or seat is Seat.OBSERVER
    on_to(laid, A)
    aboard = {u.kind: u for u in laid.state.forces[A].units.values() if u.aboard == "C1"}
    assert {k: u.label for k, u in aboard.items()} == {"HVY": "U1", "INF": "U2"}
    assert {u.hex for u in aboard.values()} == {""}
    assert set(laid.view(Seat.A).stowed()) == {"U1", "U2"}
    for seat in OTHERS[A]:
        assert not {"C2", "C3"} & set(laid.view(seat).seen())
        assert "C2 Heavy Tank in 0822 and C3 Infantry (1 squad) in 0922 go aboard." in (
            laid.lines(seat)
        )
    laid.order(A, "move C1 0921-0920-0919-0918-0917-0916-0915")


def test_S10_4_nobody_goes_aboard_a_vessel_that_has_moved() -> None:
    laid = shore()
    laid.order(A, "load C1 C2")
    laid.order(A, "move C1 0921-0920-0921")
    on_to(laid, A)
    assert kinds(laid, "0822") == ["HVY"]
    assert laid.unit("C1").bound == ""
    assert "C1 loads nobody: it did not lie still, or is disabled." in laid.lines(Seat.A)


@pytest.mark.parametrize("order", ["move C3 0922-1022", "move C3 0922-0822"])
def test_S10_4_cargo_has_to_lie_still_too(order: str) -> None:
    laid = shore()
    laid.order(A, "load C1 C2 C3")
    laid.order(A, order)
    on_to(laid, A)
    assert {u.kind for u in laid.state.forces[A].units.values() if u.aboard} == {"HVY"}
    assert "C3 did not lie still: not to go aboard C1." in laid.lines(Seat.A)


def test_S10_4_what_may_not_be_loaded() -> None:
    laid = shore()
    assert laid.refused(A, "load C1 C4") == "S10.4"
    assert laid.refused(A, "load C1 C2 C2") == "S10.4"
    assert laid.refused(A, "load C1 C9") == "G3.12"
    assert laid.refused(A, "load C9 C2") == "G3.12"
    assert laid.refused(A, "load C4 C2") == "S10.3"
    assert laid.refused(A, "load C1 -") == "S10.4"
    far = beach(vessel("C1", "LSEV", "0820"), vessel("C2", "HVY", "0822"))
    assert far.refused(A, "load C1 C2") == "S10.4"
    hurt = beach(
        vessel("C1", "LSEV", "0821"),
        vessel("C2", "HVY", "0822", disabled=1),
        vessel("C5", "LSEV", "0921", disabled=1),
        vessel("C6", "LT", "0922"),
    )
    assert hurt.refused(A, "load C1 C2") == "S10.4"
    assert hurt.refused(A, "load C5 C6") == "S10.4"


def test_S10_4_a_unit_goes_aboard_one_vessel() -> None:
    laid = beach(
        vessel("C1", "LSEV", "0821"), vessel("C5", "LSEV", "0921"), vessel("C2", "HVY", "0822")
    )
    laid.order(A, "load C1 C2")
    assert laid.refused(A, "load C5 C2") == "S10.4"
    laid.order(A, "load C1 -")
    laid.order(A, "load C5 C2")


def test_S10_4_it_is_declared_before_anything_has_moved() -> None:
    laid = shore()
    laid.order(A, "move C4 1510-1511")
    assert laid.refused(A, "load C1 C2") == "S10.4"


def test_S10_4_loading_is_offered_counter_by_counter() -> None:
    laid = shore()
    assert offered(laid, "C1") >= {"load C1 C2", "load C1 C3"}
    laid.order(A, "load C1 C2")
    assert offered(laid, "C1") >= {"load C1 C2 C3", "load C1 -"}
    (counter,) = (c for c in laid.view(Seat.A).counters if c.label == "C1")
    assert "Takes C2 aboard at your next movement, if it lies still" in counter.notes


# Unloading.


def test_S10_4_cargo_comes_ashore_and_may_move_and_fire_at_once() -> None:
    """SX-36."""
    laid = beach(vessel("C1", "LSEV", "0822"), *FULL, vessel("P5", "HVY", "1022"))
    laid.order(A, "unload C1 0822")
    on_to(laid, A)
    assert kinds(laid, "0822") == ["HVY", "INF", "LSEV", "MSL"]
    tank = next(u for u in laid.state.forces[A].units.values() if u.kind == "HVY")
    assert (tank.aboard, tank.label[0]) == ("", "C")
    for seat in OTHERS[A]:
        assert laid.view(seat).seen()[tank.label].code == "HVY"
        assert laid.lines(seat)[-1].endswith("come ashore.")
    laid.order(A, "move C1 0822-0821-0820")
    laid.order(A, f"move {tank.label} 0822-0922")
    on_to(laid, A, "P5")
    laid.order(A, f"fire {tank.label} > P5", 1)


def test_S10_4_from_the_water_cargo_goes_into_land_next_to_the_vessel() -> None:
    laid = beach(vessel("C1", "LSEV", "0821"), *FULL, vessel("C5", "HVY", "0822"))
    assert laid.refused(A, "unload C1 0821") == "S10.4"
    assert offered(laid, "C1") >= {"unload C1 0822"}
    laid.order(A, "unload C1 0822")
    on_to(laid, A)
    assert kinds(laid, "0822") == ["HVY", "HVY", "INF", "MSL"]


def test_S10_4_what_finds_no_room_goes_next_to_it() -> None:
    crowd = [vessel(f"C{i}", "LT", "0922") for i in range(11, 16)]
    laid = beach(vessel("C1", "LSEV", "0921"), *FULL, *crowd)
    laid.order(A, "unload C1 0922")
    on_to(laid, A)
    assert kinds(laid, "0822") == ["HVY", "INF", "MSL"]


def test_S10_4_what_finds_no_room_at_all_stays_aboard() -> None:
    crowd = [vessel(f"C{i}", "LT", "0822") for i in range(11, 15)]
    laid = beach(vessel("C1", "LSEV", "0821"), *FULL, *crowd)
    laid.order(A, "unload C1 0822")
    on_to(laid, A)
    assert kinds(laid, "0822") == ["HVY", "LT", "LT", "LT", "LT"]
    assert {u.kind for u in laid.state.forces[A].units.values() if u.aboard} == {"INF", "MSL"}


def test_S10_4_nobody_comes_ashore_among_enemies() -> None:
    laid = beach(vessel("C1", "LSEV", "0821"), *FULL, vessel("P5", "INF1", "0822"))
    laid.order(A, "unload C1 0822")
    on_to(laid, A)
    assert "P5" in laid.at("0822")
    assert kinds(laid, "0822") == []


def test_S10_4_no_unloading_on_islands_or_with_nobody_aboard() -> None:
    laid = beach(vessel("C1", "LSEV", "0713"), *FULL, vessel("C5", "LSEV", "0822"))
    assert laid.refused(A, "unload C1 0714") == "S10.4"
    assert laid.refused(A, "unload C5 0822") == "S10.4"


def test_S10_4_a_vessel_disabled_meanwhile_keeps_its_cargo() -> None:
    """SX-37, TS-23, LS-19."""
    laid, other = (beach(vessel("C1", "LSEV", "0821"), *FULL, boat("V1", "0820")) for _ in range(2))
    laid.order(A, "unload C1 0822")
    for each in (laid, other):
        on_to(each, B, "P5")
        each.order(B, "fire V1 > C1", 2)
        assert each.unit("C1").disabled
        on_to(each, A)
    assert all(
        u.aboard == "C1"
        for u in laid.state.forces[A].units.values()
        if u.kind != "LSEV" and u.label != "C99"
    )
    assert "C1 unloads nobody: it did not lie still, or is disabled." in laid.lines(Seat.A)
    for seat in OTHERS[A]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S10_4_an_order_shows_nowhere() -> None:
    laid, other = (beach(vessel("C1", "LSEV", "0822"), *FULL) for _ in range(2))
    laid.order(A, "unload C1 0822")
    for seat in OTHERS[A]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S10_4_labels_ashore_follow_the_hexes() -> None:
    """HX.7."""
    laid = beach(
        vessel("C1", "LSEV", "0922"),
        cargo("U1", "INF1"),
        vessel("C2", "LSEV", "0722"),
        cargo("U2", "INF1", "C2"),
        vessel("C3", "LSEV", "0422"),
        cargo("U3", "INF1", "C3"),
    )
    for order in ("unload C1 0922", "unload C2 0722", "unload C3 0422"):
        laid.order(A, order)
    on_to(laid, A)
    units = laid.state.forces[A].units.values()
    assert {u.label: u.hex for u in units if u.kind == "INF"} == {
        "C71": "0422",
        "C64": "0722",
        "C88": "0922",
    }


# What the enemy does not know, and what he is shown.


def test_S10_5_what_is_aboard_nobody_else_can_tell() -> None:
    """TS-11."""
    laid = beach(vessel("C1", "LSEV", "0810"), *FULL, boat("V1", "0815"), n=2, phase="P5")
    other = beach(
        vessel("C1", "LSEV", "0810"), cargo("U1", "INF3"), boat("V1", "0815"), n=2, phase="P5"
    )
    for each in (laid, other):
        each.order(B, "fire V1 > C1", 2)
        on_to(each, A)
        on_to(each, A)
        each.order(A, "move C1 0810-0809-0808")
    for seat in OTHERS[A]:
        assert bytes_of(laid, seat) == bytes_of(other, seat)


def test_S10_5_cargo_is_lost_with_its_vessel_and_shown() -> None:
    """SX-39, SX-50."""
    laid = beach(
        vessel("C1", "LSEV", "0810"), cargo("U1", "INF3"), boat("V1", "0815"), n=2, phase="P5"
    )
    laid.order(B, "fire V1 > C1", 5)
    lost = [u for u in laid.state.forces[A].units.values() if u.fate == "destroyed"]
    assert sorted(u.kind for u in lost) == ["INF", "LSEV"]
    for seat in Seat:
        if seat is not Seat.UMPIRE:
            assert any("Infantry (3 squads)" in line for line in laid.lines(seat))


def test_S10_5_cargo_gives_no_orders() -> None:
    laid = beach(vessel("C1", "LSEV", "0822"), *FULL)
    assert laid.refused(A, "move U1 0822-0922") == "G3.12"
    assert "U1" not in {piece.label for piece in GROUND.menu(laid.view(Seat.A)).pieces}


def test_S10_5_the_owner_and_the_umpire_know_who_is_aboard() -> None:
    laid = beach(vessel("C1", "LSEV", "0822"), *FULL)
    for counters in (laid.view(Seat.A).counters, GROUND.umpire(laid.state).counters):
        holds = {c.label: c.piece.aboard for c in counters if c.label.startswith("U")}
        assert holds == {"U1": "C1", "U2": "C1", "U3": "C1"}
    for seat in OTHERS[A]:
        assert not any(c.label.startswith("U") for c in laid.view(seat).counters)


# Swimmers.


@pytest.mark.parametrize("kind", ["INF1", "MAR1"])
def test_S3_3_infantry_and_marines_swim_by_a_switch_alone(kind: str) -> None:
    laid = beach(vessel("C1", kind, "0822"))
    assert laid.refused(A, "move C1 0822-0821") == "G4.1"
    swims = beach(vessel("C1", kind, "0822"), switches={"infantry_swim": True})
    swims.order(A, "move C1 0822-0821")


def test_S3_3_tanks_do_not_enter_water() -> None:
    laid = beach(vessel("C1", "HVY", "0822"), switches={"infantry_swim": True})
    assert laid.refused(A, "move C1 0822-0821") == "G4.1"


def test_S5_4_who_comes_ashore_or_goes_aboard_finds_no_submarine() -> None:
    """LS-23."""
    laid = beach(
        vessel("C1", "LSEV", "0822"), *FULL, vessel("C5", "HVY", "0922"), boat("V1", "0821")
    )
    laid.order(A, "unload C1 0822")
    on_to(laid, A)
    assert kinds(laid, "0822") == ["HVY", "INF", "LSEV", "MSL"]
    assert laid.unit("V1").hidden
