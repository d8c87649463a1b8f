"""Forces bought for points or for armour units, in secret (G13.1-G13.3)."""

import pytest
from msgspec.structs import replace

from app.games.ground.damage import worth
from app.games.ground.forces import force_cost
from app.games.ground.movement import allowance
from app.games.ground.notation_forces import read_force
from app.games.ground.orders import Choose
from app.games.ground.position import format_position, parse_position
from app.games.ground.purchase import check_force, purse_of
from app.games.ground.roster import roster
from app.games.ground.ruleset import Ground
from app.games.ground.scenario_file import SheetSet, SideSet
from app.games.ground.scenarios import Scenario, build_scenario, scenarios
from app.games.ground.state import State
from app.games.ground.switches import Switches
from app.games.ground.units import size_of
from app.games.ground.view import View
from app.kernel.data import DataError
from app.kernel.dice import HmacDice
from app.kernel.orders import Malformed, Order, Refusal
from app.views.model import Purse
from app.views.seats import READERS, Seat, Side

GROUND = Ground()
DICE = HmacDice(b"purchase")


def opened(scenario: str = "valley", **options: bool | int | str) -> State:
    """A game in set-up."""
    return GROUND.open(scenario, options, DICE).state


def view(state: State, seat: Seat = Seat.B) -> View:
    """What a seat sees."""
    return GROUND.view(state, seat)


def purse(state: State) -> Purse:
    """What side b buys from."""
    found = view(state).purse
    assert found is not None
    return found


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
    (points,) = purse(state).budgets
    assert (points.name, points.limit, points.spent) == ("points", 150, 150)
    assert refused(state, "choose HVY=10 GEV=5 INF3=11").code == "cost"


def test_G13_1_who_buys_is_waited_for_though_all_units_come_in_from_off_the_map() -> None:
    state = opened("hare")
    assert view(state, Seat.A).prompt.yours
    state = given(state, "choose LT=4", Seat.A)
    state = given(given(state, "arrange random"), "commit")
    assert state.public.phase == "SETUP"
    state = given(state, "commit", Seat.A)
    assert state.public.phase == "P1"
    kinds = [unit.kind for unit in state.forces[Side.A].units.values()]
    assert sorted(kinds) == ["LT"] * 4 + ["MK1"] * 6


def test_HX_20_what_was_bought_is_not_counted_before_the_seals() -> None:
    """A side that plays open tells how many it has off the map, once both have set up."""
    state = opened("hare")
    before = [view(state, seat).offmap for seat in READERS]
    state = given(state, "choose LT=4", Seat.A)
    assert [view(state, seat).offmap for seat in READERS] == before == [{}, {}, {}]
    state = given(given(state, "commit", Seat.A), "arrange random")
    assert not state.public.offmap
    state = given(state, "commit")
    assert [view(state, seat).offmap for seat in READERS] == [{Side.A: 10}] * 3


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
    budgets = purse(state).budgets
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
        wares = purse(state).wares
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


def test_G13_1_an_ogre_is_bought_for_its_cost_where_the_scenario_does_not_forbid_it() -> None:
    state = given(opened("shadow_muster"), "choose MK5=1 MK1=2")
    (points,) = purse(state).budgets
    assert (points.limit, points.spent) == (200, 200)
    ogre = next(u for u in state.forces[Side.B].units.values() if u.kind == "MK5")
    assert (ogre.treads, ogre.concealed) == (60, True)
    assert refused(state, "choose MK6=1").code == "cost"
    # The guards of the auto-fac have local forces, and no Ogres.
    assert refused(opened("valley"), "choose MK1=1").code == "type"
    # What costs more than all the points is not on the list.
    wares = {ware.entry: ware for ware in purse(state).wares}
    assert "MK6" not in wares
    assert (wares["MK3"].group, wares["MK3"].amounts) == ("Ogres", (100,))
    assert wares["MK3"].facts.endswith("2 missiles, 8 antipersonnel guns, 48 treads, M3")


def test_G13_3_an_ogre_is_worth_no_armour_units() -> None:
    assert refused(opened("line_mk3"), "choose MK1=1").rule == "G13.2"


def test_T6_7_a_mark_vii_is_bought_with_both_switches() -> None:
    both = opened("shadow_muster", unofficial_ogres=True, mark7=True)
    state = given(both, "choose MK7=1 HVY=2")
    assert types(state).count("MK7") == 1
    for options in ({}, {"unofficial_ogres": True}):
        assert refused(opened("shadow_muster", **options), "choose MK7=1").rule == "G13.2"
    # An Ogre without a price is nothing to buy.
    assert refused(both, "choose GOLEM=1").rule == "G13.2"


def test_G15_mark7_needs_unofficial_ogres() -> None:
    with pytest.raises(Malformed, match="mark7 needs unofficial_ogres") as error:
        opened("shadow_muster", mark7=True)
    assert error.value.field == "options.mark7"


def test_G12_17_missiles_inside_a_bought_mark_vii_cost_12_each() -> None:
    switches = Switches(unofficial_ogres=True, mark7=True)
    side = SideSet(name="Red", prefix="C", zone="all", pool=200, cruise_missiles=5)

    def rule(entry: str, of: SideSet = side) -> str:
        fault = check_force(of, switches, 200, {entry: 1})
        return fault.rule if fault else ""

    assert force_cost({"MK7+CM2": 1}) == 174
    assert (rule("MK7+CM2"), rule("MK7+CM3")) == ("", "G12.17")
    # What a printed one stores counts as well.
    assert rule("MK7+CM1", replace(side, installed=2)) == "G12.17"
    assert rule("MK5+CM1") == "G12.17"
    file = replace(
        scenarios()["shadow_muster"].file,
        a=replace(scenarios()["shadow_muster"].file.a, cruise_missiles=5),
        switches=switches,
    )
    scenario = build_scenario(file, "stored", scenarios()["shadow_muster"].sheet)
    units = {u.kind: u for u in roster(scenario, Side.A, switches, {}, {"MK7+CM2": 1, "LT": 1})}
    assert (units["MK7"].cm, units["MK7"].riders, units["LT"].cm) == (2, (), 0)
    purse = purse_of(scenario, Side.A, switches, 200, {})
    assert [w.name for w in purse.wares if w.entry.startswith("MK7")] == [
        "Mark VII",
        "Mark VII with 1 cruise missile",
        "Mark VII with 2 cruise missiles",
    ]


def test_T6_7_what_has_no_price_stands_in_a_scenario_with_its_value_and_sheet() -> None:
    plain = scenarios()["shadow_line"]

    def scenario(switches: Switches, **facts: object) -> Scenario:
        side = replace(plain.file.a, units={"MK7G": 1}, **facts)
        return build_scenario(
            replace(plain.file, a=side, switches=switches), "sheeted", plain.sheet
        )

    on = Switches(unofficial_ogres=True)
    whole = {"MK7G": SheetSet(treads=72, size=9, vp=300)}
    for switches, sheets, told in (
        (Switches(), whole, "needs the switch unofficial_ogres"),
        (on, {}, "has no price"),
        (on, {"MK7G": SheetSet(vp=300)}, "its treads and size"),
    ):
        with pytest.raises(DataError, match=told):
            scenario(switches, sheets=sheets)
    built = scenario(on, sheets=whole)
    ogre = next(u for u in roster(built, Side.A, on) if u.kind == "MK7G")
    assert (ogre.treads, ogre.full, size_of(ogre), worth(ogre)) == (72, 72, 9, 300)
    assert allowance(replace(ogre, treads=48, hex="0204"), "P3") == 2


WALK = "WALK{A6,D6,R3,M3,EARLY}"


def test_G11_1_a_walker_is_bought_by_its_design() -> None:
    state = given(opened(walkers=True), f"choose {WALK.lower()}=2 HVY=1")
    force = state.forces[Side.B]
    assert force.bought == {WALK: 2, "HVY": 1}
    assert [u.kind for u in force.units.values()].count(WALK) == 2
    (points,) = purse(state).budgets
    assert points.spent == 30
    ware = next(w for w in purse(state).wares if w.entry == WALK)
    assert (ware.group, ware.amounts, ware.have) == ("Walkers", (12,), 2)
    # They have short names of their own, and lie in the tray like any piece.
    state = given(state, "place WALK.2 1010")
    assert force.units["b.WALK.2"].kind == WALK
    text = format_position(state)
    assert format_position(parse_position(text).state()) == text
    again = GROUND.muster(view(state), purse(state).file)
    assert again == Choose(units={WALK: 2, "HVY": 1})


@pytest.mark.parametrize(
    ("design", "rule"),
    [
        ("WALK{A7,D6,R3,M3,EARLY}", "G11.1"),
        ("WALK{A1,D1,R1,M1,G1,EARLY}", "G11.2"),
        ("WALK{A0,D1,R1,M1,EARLY}", "G11.2"),
        ("WALK{A1,D1,R1,M1,LATE,GEV,JETS}", "G11.3"),
        ("WALK{A1,D1,R1,M1,LATE,LAT}", "G15"),
    ],
)
def test_G11_2_and_G11_3_a_design_that_may_not_be_is_refused(design: str, rule: str) -> None:
    assert refused(opened(walkers=True, walker_legs=True), f"choose {design}=1").rule == rule


def test_G11_4_a_design_that_cannot_be_read_is_named() -> None:
    with pytest.raises(Malformed, match=r"a design such as WALK\{A6,D6,R3,M3,EARLY\}"):
        GROUND.parse_order("choose WALK{A6,FAST}=1")
    assert GROUND.format_order(GROUND.parse_order(f"choose {WALK}=1 LT=2")) == (
        f"choose {WALK}=1 LT=2"
    )
