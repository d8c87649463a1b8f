"""Forces bought for points or for armour units, in secret (G13.1-G13.3)."""

import pytest

from app.games.ground.notation_forces import read_force
from app.games.ground.orders import Choose
from app.games.ground.position import format_position, parse_position
from app.games.ground.ruleset import Ground
from app.games.ground.state import State
from app.games.ground.view import View
from app.kernel.data import DataError
from app.kernel.dice import HmacDice
from app.kernel.orders import Malformed, Order, Refusal
from app.views.seats import READERS, Seat, Side

GROUND = Ground()
DICE = HmacDice(b"purchase")


def opened(scenario: str = "valley", **options: bool | int | str) -> State:
    """A game in set-up."""
    return GROUND.open(scenario, options, DICE).state


def view(state: State, seat: Seat = Seat.B) -> View:
    """What a seat sees."""
    return GROUND.view(state, seat)


def given(state: State, notation: str, seat: Seat = Seat.B) -> State:
    """The state after an order that must be allowed."""
    order = GROUND.parse_order(notation)
    refusal = GROUND.check(view(state, seat), order)
    assert refusal is None, refusal and refusal.text
    side = seat.side
    assert side is not None
    return GROUND.decide(state, side, order, DICE).state


def refused(state: State, notation: str, seat: Seat = Seat.B) -> Refusal:
    """Why an order is not allowed."""
    refusal = GROUND.check(view(state, seat), GROUND.parse_order(notation))
    assert refusal is not None, f"{notation} is allowed"
    return refusal


def types(state: State) -> list[str]:
    """Types of side b's pieces."""
    return [unit.kind for unit in state.forces[Side.B].units.values()]


def test_G13_1_a_force_is_bought_within_its_points() -> None:
    state = given(opened(), "choose HVY=10 GEV=5 INF3=10")
    assert types(state).count("HVY") == 10
    (points,) = view(state).purse.budgets  # type: ignore[union-attr]
    assert (points.name, points.limit, points.spent) == ("points", 150, 150)
    assert refused(state, "choose HVY=10 GEV=5 INF3=11").code == "cost"


def test_G13_1_riders_are_paid_for() -> None:
    state = given(opened(), "choose APC+INF3=12 LT=2")
    apc = next(u for u in state.forces[Side.B].units.values() if u.kind == "APC")
    assert apc.riders == ("INF", "INF", "INF")
    assert refused(state, "choose APC+INF3=13").rule == "G13.1"


def test_G13_2_unofficial_units_need_their_switch() -> None:
    assert refused(opened(), "choose HGEV=1").rule == "G13.2"
    assert refused(opened(), "choose MK1=1").rule == "G13.2"
    assert refused(opened(), "choose CP=1").rule == "G13.2"
    allowed = opened(unofficial_units=True)
    assert types(given(allowed, "choose HGEV=1 EMP=1 LSRT=1 HMT=1 RGR3=1"))
    # Flyers, drones and walkers have switches of their own.
    assert refused(allowed, "choose DTNK=1").rule == "G13.2"
    assert refused(allowed, "choose ORCAF=1").rule == "G13.2"


def test_G12_1_where_armour_units_are_counted_the_share_is_of_the_cost_of_the_force() -> None:
    """20 heavy tanks, 28 squads and two of engineers cost 184 points, of which 9.2 are a share."""
    state = opened("line_mk5")
    given(state, "choose HVY=20 INF3=9 INF1=1 ENG1=2")
    assert refused(state, "choose HVY=20 INF3=9 ENG1=3").rule == "G12.1"


@pytest.mark.parametrize(
    ("notation", "rule"),
    [
        ("choose INF=3", "G4.17"),
        ("choose LT+INF3=1", "G4.18"),
        ("choose APC+HVY1=1", "G4.18"),
        ("choose TRC=60", "G10.1.1"),
        ("choose HVY=0", "G13.1"),
    ],
)
def test_a_list_that_cannot_be_is_refused(notation: str, rule: str) -> None:
    assert refused(opened(), notation).rule == rule


def test_G13_3_armour_units_and_squads_are_counted_apart() -> None:
    state = opened("line_mk3")
    state = given(state, "choose HWZ=2 GEV=8 INF3=6 INF2=1")
    assert types(state).count("GEV") == 8
    budgets = view(state).purse.budgets  # type: ignore[union-attr]
    assert [(b.name, b.spent, b.limit) for b in budgets] == [
        ("armour units", 12, 12),
        ("squads", 20, 20),
    ]
    assert refused(state, "choose HWZ=2 GEV=9").code == "armour"
    assert refused(state, "choose GEV=12 INF3=7").code == "infantry"


def test_G4_14_what_no_hex_may_hold_is_not_for_sale() -> None:
    one, many = opened("line_mk3"), opened("line_mk3_fog")
    assert refused(one, "choose APC+INF3=1").rule == "G4.14"
    assert refused(one, "choose LT+INF1=1").rule == "G4.14"
    given(many, "choose APC+INF3=1 LT+INF1=1")
    for state, sold in ((one, False), (many, True)):
        wares = view(state).purse.wares  # type: ignore[union-attr]
        assert any("+" in ware.entry for ware in wares) is sold


def test_as_many_dummies_as_counters() -> None:
    state = given(opened(), "choose HVY=3")
    hidden = [u for u in state.forces[Side.B].units.values() if u.dummy and u.mimic != "SBLD"]
    real = [u for u in state.forces[Side.B].units.values() if u.kind in ("HVY", "REV")]
    assert len(real) == 5
    assert len([u for u in hidden if not u.type.structure]) == 5


def test_what_stays_in_the_force_stays_where_it_was_put() -> None:
    state = given(opened(), "choose HVY=2")
    state = given(state, "place HVY.1 1010")
    state = given(state, "choose HVY=2 LT=1")
    assert state.forces[Side.B].units["b.HVY.1"].hex == "1010"


def test_nobody_else_is_shown_a_choice() -> None:
    state = opened()
    after = given(state, "choose HVY=1 INF1=1")
    for seat in READERS:
        if seat is not Seat.B:
            assert view(after, seat) == view(state, seat)
            assert view(after, seat).purse is None


def test_only_a_side_with_points_chooses() -> None:
    assert refused(opened("shadow_line"), "choose HVY=1").code == "no-purse"
    assert refused(opened(), "choose HVY=1", Seat.A).code in ("no-purse", "not-yours")


def test_a_choice_is_written_and_read() -> None:
    state = given(opened(), "choose HVY=2 APC+INF3=1")
    text = format_position(state)
    assert "bought=HVY:2,APC+INF3:1" in text
    again = parse_position(text)
    assert again.forces[Side.B].bought == {"HVY": 2, "APC+INF3": 1}
    assert again.forces[Side.B].units == state.forces[Side.B].units


@pytest.mark.parametrize("notation", ["choose HVY=2 INF3=4", "choose APC+INF1+HW1=1"])
def test_notation_both_ways(notation: str) -> None:
    assert GROUND.format_order(GROUND.parse_order(notation)) == notation


@pytest.mark.parametrize("text", ["choose", "choose HVY", "choose XXX=1", "choose HVY=1 HVY=2"])
def test_notation_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Malformed):
        GROUND.parse_order(text)


def test_a_force_file_is_read_again() -> None:
    state = given(opened(), "choose HVY=2 APC+INF3=1")
    purse = view(state).purse
    assert purse is not None
    order: Order = GROUND.muster(view(state), purse.file)
    assert order == Choose(units={"HVY": 2, "APC+INF3": 1})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("scenario = x", "line 1, column"),
        ('scenario="valley"\nside="b"\nunits={HVY="two"}', r"\$\.units"),
        ('scenario="valley"\nside="b"\nforce={}', "force"),
        ('scenario="valley"\nside="b"\nunits={XXX=2}', "there is no unit type XXX"),
        ('scenario="raid"\nside="b"\nunits={HVY=2}', "scenario: it is a force for raid"),
        ('scenario="valley"\nside="a"\nunits={HVY=2}', "side: it is a force of the other side"),
    ],
)
def test_a_force_file_that_is_wrong_names_the_place(text: str, told: str) -> None:
    with pytest.raises(DataError, match=rf"force file: .*{told}"):
        read_force(text, "valley", Side.B)
