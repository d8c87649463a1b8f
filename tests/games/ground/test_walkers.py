"""Walkers: designs, divided fire, steps of their own, jumpjets, legs, water (G11)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from app.games.ground.arms import ready, strength
from app.games.ground.crt import odds_column
from app.games.ground.designs import Design, design_fault, format_design, parse_design
from app.games.ground.field import field_of
from app.games.ground.purchase import check_force
from app.games.ground.scenario_file import SideSet
from app.games.ground.state import Public
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.words import count
from app.views.seats import Seat
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

CALM = unit("P9", "HVY", "1311")
RULES = Switches(walkers=True, walker_legs=True, walker_lat=True)
PLAIN = "WALK{A4,D2,R2,M3,EARLY}"
JETS = "WALK{A4,D2,R2,M3,LATE,JETS}"


def test_G11_1_and_X093_an_early_walker_has_twelve_points() -> None:
    fits = Design(att=6, defence=6, ran=3, mov=3)
    assert (fits.spent, fits.pool, design_fault(fits, RULES)) == (12, 12, None)
    assert design_fault(replace(fits, att=7), RULES) == (
        "G11.1",
        "it costs 12.5 of the 12 points of its generation",
    )
    assert design_fault(replace(fits, jets=True), RULES)
    assert design_fault(replace(fits, att=7, generation="late"), RULES) is None
    assert (kinds()[format_design(fits)].vp, kinds()[PLAIN].vp) == (12, 12)
    assert kinds()[JETS].vp == 18


@pytest.mark.parametrize(
    ("changes", "price"),
    [
        ({"att": 5}, 0.5),
        ({"defence": 3}, 0.5),
        ({"ran": 3}, 1),
        ({"mov": 4}, 1),
        ({"jets": True}, 1),
        ({"wheels": True}, 1),
        ({"lat": True}, 3),
        ({"generation": "late", "jets": True}, 2),
        ({"generation": "late", "lat": True}, 6),
        ({"legs": "quad"}, 0),
        ({"legs": "gev", "gev": 2}, 2),
    ],
)
def test_G11_2_and_G11_3_prices(changes: dict[str, object], price: float) -> None:
    base = Design(att=4, defence=2, ran=2, mov=3)
    assert replace(base, **changes).spent - base.spent == price


@pytest.mark.parametrize(
    "changes",
    [
        {"att": 0},
        {"ran": 0},
        {"lat": True, "jets": True},
        {"lat": True, "wheels": True},
        {"legs": "gev", "jets": True},
        {"gev": 1},
        {"munitions": 5},
    ],
)
def test_G11_3_what_does_not_go_together(changes: dict[str, object]) -> None:
    base = Design(att=4, defence=2, ran=2, mov=3, generation="late")
    assert design_fault(base, RULES) is None
    assert design_fault(replace(base, **changes), RULES)


def test_G15_the_options_of_walkers_have_their_switches() -> None:
    base = Design(att=4, defence=2, ran=2, mov=3, generation="late")
    assert design_fault(base, Switches())
    for name, changes in {
        "walker_jumpjets": {"jets": True},
        "walker_wheel": {"wheels": True},
        "walker_legs": {"legs": "quad"},
        "walker_lat": {"lat": True},
    }.items():
        design = replace(base, **changes)
        assert design_fault(design, RULES) is None
        assert design_fault(design, replace(RULES, **{name: False}))


@pytest.mark.parametrize("text", [PLAIN, JETS, "WALK{A4,D2,R2,M3,U2,LATE,CHICKEN,WHEELS}"])
def test_G11_4_a_design_is_written_as_the_type_of_its_unit(text: str) -> None:
    design = parse_design(text.lower())
    assert design is not None
    assert format_design(design) == text
    assert kinds()[text].size == 4
    assert kinds()[text].carry == 0


@pytest.mark.parametrize(
    "text", ["WALK{A4}", "WALK{A4,A5,D2,R2,M3}", "WALK{A4,D2,R2,M3,FAST}", "WALK"]
)
def test_G11_4_what_is_no_design(text: str) -> None:
    assert parse_design(text) is None
    assert text not in kinds()


def test_G11_1_a_walker_is_bought_for_its_pool() -> None:
    side = SideSet(name="Red", prefix="C", zone="all", pool=30)
    assert check_force(side, RULES, 30, {PLAIN: 1, JETS: 1}) is None
    for units, rules in (({JETS: 2}, RULES), ({PLAIN: 1}, Switches()), ({"WALK{A9}": 1}, RULES)):
        assert check_force(side, rules, 30, units) is not None


def test_G11_4_a_design_is_secret_while_the_walker_lies_face_down() -> None:
    views = [
        Table(unit("C5", kind, "0505", concealed=True), CALM).view(Seat.B)
        for kind in (PLAIN, JETS, "HVY")
    ]
    assert views[0] == views[1] == views[2]
    shown = Table(unit("C5", JETS, "0505"), CALM).view(Seat.B)
    (walker,) = (counter for counter in shown.seen().values() if counter.label == "C5")
    assert (walker.attack, walker.defence, walker.move) == ("4/2", "2", "3")


def test_G11_5_it_recovers_as_armour_or_in_its_next_turn_by_switch() -> None:
    for fast, still in ((False, True), (True, False)):
        lame = unit("C5", PLAIN, "0505", disabled=2)
        rules = {"walker_fast_recovery": fast}
        game = Table(lame, CALM, phase="P5", n=2, active=B, switches=rules)
        game.order(B, "end")
        assert game.state.public.n == 3
        assert bool(game.unit("C5").disabled) is still


def test_G11_6_terrain_of_walkers() -> None:
    game = Table(unit("C5", PLAIN, "0505"), CALM, terrain={"0506": "forest"})
    game.order(A, "move C5 0505-0506")
    assert game.unit("C5").march.spent == 2


@pytest.mark.parametrize("parts", [(1, 1, 2), (1, 1, 1, 1), (3, 1), (4,)])
def test_G11_7_and_X094_the_attack_divides_into_whole_parts(parts: tuple[int, ...]) -> None:
    game = Table(unit("C5", PLAIN, "0505"), unit("P1", "LT", "0506", defence=1), CALM, phase="P5")
    at = 1
    for part in parts:
        points = ",".join(f"C5.p{i}" for i in range(at, at + part))
        view = game.view(Seat.A)
        assert GROUND.check(view, GROUND.parse_order(f"fire {points} > P1")) is None
        at += part
    game.order(A, "fire C5.p1 > P1", 1)
    assert game.refused(A, "fire C5.p1,C5.p2 > P1") == "G3.11"
    game.order(A, "fire C5.p2,C5.p3 > P1", 1)
    game.order(A, "fire C5 > P1", 1)


def test_G11_8_and_X095_each_part_is_doubled_after_dividing() -> None:
    walker = unit("C5", PLAIN, "0505")
    points = [strength(walker, weapon, overrun=True) for weapon in ready(walker, overrun=True)]
    assert (sum(points[:3]), points[3]) == (Fraction(6), Fraction(2))
    quad = unit("C5", "WALK{A4,D2,R2,M3,EARLY,QUAD}", "0505")
    assert [strength(quad, w, overrun=True) for w in ready(quad, overrun=True)] == [1] * 4
    lame = unit("C5", PLAIN, "0505", disabled=1)
    assert ready(lame, overrun=True) == ()


def test_G7_6_walkers_fire_first_the_defender_before_the_attacker() -> None:
    game = Table(
        unit("C1", "HVY", "0505"),
        unit("C5", PLAIN, "0505"),
        unit("P1", "HVY", "0506"),
        unit("P5", "WALK{A2,D9,R1,M1,LATE}", "0506"),
        CALM,
    )
    game.order(A, "move C5 0505-0506")
    game.order(A, "move C1 0505-0506")
    game.order(A, "overrun 0506")
    game.order(B, "react none")
    seen = []
    for _ in range(4):
        overrun = game.overrun
        seen.append((overrun.turn, overrun.walkers))
        if len(seen) == 1:
            assert game.refused(B, "fire P1 > C1") == "G7.6"
        game.order(overrun.turn or A, "next")
    assert seen == [(B, True), (A, True), (B, False), (A, False)]


def test_G7_6_without_walkers_their_steps_are_empty() -> None:
    game = Table(unit("C1", "HVY", "0505"), unit("P1", "HVY", "0506"), CALM)
    game.order(A, "move C1 0505-0506")
    game.order(A, "overrun 0506")
    game.order(B, "react none")
    assert (game.step, game.overrun.walkers) == (("fire", 1, B), False)


def test_G11_9_jets_are_switched_before_anything_moves_and_stay_so() -> None:
    game = Table(unit("C5", JETS, "0505"), unit("C1", "LT", "0101"), CALM)
    assert game.refused(A, "jets C1 on") == "G11.9"
    game.order(A, "jets C5 on")
    assert game.unit("C5").jets
    assert game.refused(A, "jets C5 on") == "G11.9"
    game.order(A, "move C1 0101-0102")
    assert game.refused(A, "jets C5 off") == "G11.9"


def test_TG_25_jets_of_a_face_down_walker_do_not_show() -> None:
    game = Table(unit("C5", JETS, "0505", concealed=True), unit("C1", "LT", "0101"), CALM)
    before = game.view(Seat.B)
    game.order(A, "jets C5 on")
    assert game.view(Seat.B) == before


def test_G11_9_with_jets_every_hex_costs_one_and_terrain_does_not_cover() -> None:
    woods = {"0506": "forest", "0507": "swamp", "0508": "rubble"}
    game = Table(unit("C5", JETS, "0505", jets=True), CALM, terrain=woods)
    game.order(A, "move C5 0505-0506-0507-0508")
    assert game.unit("C5").hex == "0508"
    for jets, text in ((True, "2"), (False, "3")):
        shot = Table(
            unit("C1", "HVY", "0505"),
            unit("P5", JETS, "0506", jets=jets),
            terrain=woods,
            phase="P5",
        )
        odds = GROUND.odds(shot.view(Seat.A), GROUND.parse_order("fire C1 > P5"))
        assert odds.defence.rpartition("= ")[2] == text


COAST = "broken_coast"


def test_G11_9_and_X096_a_cliff_too_high_is_tried_and_ends_in_a_fall() -> None:
    """The walker stays, and 2 for each of its 3 levels of movement is thrown at a defence of 5."""
    field = field_of(Public(scenario=COAST))
    high = next(s for s, (levels, _) in field.sheet.cliffs.items() if levels >= 2)
    levels, low = field.sheet.cliffs[high]
    top = next(h for h in high.split("-") if h != low)
    kind = f"WALK{{A4,D2,R2,M{levels - 1},LATE,JETS}}"
    foe = unit("P9", "HVY", sorted(field.sheet.terrain)[-1])
    up = Table(unit("C5", kind, low, jets=True), foe, scenario=COAST)
    up.order(A, f"move C5 {low}-{top}", *falling(levels - 1))
    assert up.unit("C5").hex == low
    assert up.unit("C5").march.halted
    assert any(f"falls {levels - 1} level" in line for line in up.lines(Seat.B))
    down = Table(unit("C5", kind, top, jets=True), foe, scenario=COAST)
    down.order(A, f"move C5 {top}-{low}", *falling(1))
    assert down.unit("C5").hex == low
    assert any("falls 1 level into" in line for line in down.lines(Seat.B))
    # With one point of movement there is no way round, and the page says what comes of it.
    short = "WALK{A4,D2,R2,M1,LATE,JETS}"
    told = {
        top: "cliff: too high, it stays where it is and falls 1 level",
        low: f"cliff: it falls {count(levels - 1, 'level')}",
    }
    for start, end in ((low, top), (top, low)):
        view = Table(unit("C5", short, start, jets=True), foe, scenario=COAST).view(Seat.A)
        moves = next(p for p in GROUND.menu(view).pieces if p.label == "C5").moves
        assert {stop.hex: stop.risk for stop in moves}[end] == told[end]
    able = Table(
        unit("C5", kind.replace(f"M{levels - 1}", f"M{levels}"), low, jets=True),
        foe,
        scenario=COAST,
    )
    able.order(A, f"move C5 {low}-{top}")
    assert (able.unit("C5").hex, able.unit("C5").march.spent) == (top, levels)
    off = Table(unit("C5", kind, low), foe, scenario=COAST)
    assert off.refused(A, f"move C5 {low}-{top}") == "G4.1"


def falling(levels: int) -> tuple[int, ...]:
    """The die of a fall, if there are any odds against the defence of 5."""
    return (1,) if odds_column(Fraction(2 * levels), Fraction(5)) else ()


def test_G4_20_three_levels_are_six_against_five() -> None:
    assert odds_column(Fraction(6), Fraction(5)) == "1-1"


def test_G11_10_only_jets_take_it_into_a_crater_and_out_one_hex_later() -> None:
    pit = {"0506": "crater"}
    walking = Table(unit("C5", JETS, "0505"), CALM, terrain=pit)
    assert walking.refused(A, "move C5 0505-0506") == "G4.1"
    game = Table(unit("C5", JETS, "0505", jets=True), CALM, terrain=pit)
    game.order(A, "move C5 0505-0506")
    assert game.unit("C5").march.spent == 3
    assert game.refused(A, "move C5 0506-0507") == "G4.1"
    later = Table(unit("C5", JETS, "0506", jets=True), CALM, terrain=pit)
    assert later.refused(A, "move C5 0506-0507-0508") == "G4.1"
    later.order(A, "move C5 0506-0507")


def test_G11_10_and_X097_in_a_crater_it_has_two_more_and_fires_with_one_less() -> None:
    pit = {"0506": "crater"}
    game = Table(unit("C5", JETS, "0506"), unit("P1", "HVY", "0507"), CALM, terrain=pit, phase="P5")
    game.order(A, "fire C5.p1,C5.p2,C5.p3 > P1", 4)
    assert game.unit("P1").disabled
    for jets in (True, False):
        shot = Table(
            unit("C1", "HVY", "0505"), unit("P5", JETS, "0506", jets=jets), terrain=pit, phase="P5"
        )
        odds = GROUND.odds(shot.view(Seat.A), GROUND.parse_order("fire C1 > P5"))
        assert odds.defence.rpartition("= ")[2] == "4"


def test_G11_11_wheels_earn_two_on_a_primary_road() -> None:
    for kind, far in (("WALK{A4,D2,R2,M3,EARLY,WHEELS}", "0606"), (PLAIN, "0506")):
        game = Table(unit("C5", kind, "0106", on_road=True), CALM, active=A)
        reach = next(p for p in GROUND.menu(game.view(Seat.A)).pieces if p.label == "C5").moves
        on_road = [stop.hex for stop in reach if stop.hex.endswith("06")]
        assert max(on_road) == far


def test_G11_12_under_water_it_fires_munitions_and_nothing_else() -> None:
    kind = "WALK{A4,D2,R2,M3,U2,EARLY}"
    lake = {"0506": "water"}
    game = Table(unit("C5", kind, "0506"), unit("P1", "LT", "0507"), CALM, terrain=lake, phase="P5")
    assert game.refused(A, "fire C5.p1,C5.p2 > P1") == "G11.12"
    game.order(A, "fire C5.u1,C5.u2 > P1", 1)
    dry = Table(unit("C5", kind, "0505"), unit("P1", "LT", "0506"), CALM, phase="P5")
    assert dry.refused(A, "fire C5.u1,C5.u2 > P1") == "G11.12"
    without = Table(
        unit("C5", PLAIN, "0506"), unit("P1", "LT", "0507"), CALM, terrain=lake, phase="P5"
    )
    assert without.refused(A, "fire C5 > P1") == "G4.11"


def test_G11_13_chicken_legs_gain_on_plain_ground_and_lose_in_the_rough() -> None:
    kind = "WALK{A4,D2,R2,M3,EARLY,CHICKEN}"
    plain = dict.fromkeys(("0505", "0506", "0507", "0508", "0509"), "clear")
    game = Table(unit("C5", kind, "0505"), CALM, terrain=plain)
    game.order(A, "move C5 0505-0506-0507-0508-0509")
    woods = Table(unit("C5", kind, "0505"), CALM, terrain={**plain, "0506": "forest"})
    assert woods.refused(A, "move C5 0505-0506-0507") == "G4.1"
    woods.order(A, "move C5 0505-0506")


def test_G11_14_quad_legs_lie_low() -> None:
    kind = "WALK{A4,D2,R2,M3,EARLY,QUAD}"
    for terrain, worth in (
        ("forest", "4"),
        ("rubble", "4"),
        ("old_crater", "4"),
        ("crater", "5"),
        ("swamp", "3"),
        ("clear", "2"),
    ):
        game = Table(
            unit("C1", "HVY", "0505"),
            unit("P5", kind, "0506"),
            terrain={"0506": terrain},
            phase="P5",
        )
        odds = GROUND.odds(game.view(Seat.A), GROUND.parse_order("fire C1 > P5"))
        assert odds.defence.rpartition("= ")[2] == worth


def test_G11_15_gev_legs_move_as_a_GEV() -> None:
    kind = "WALK{A4,D2,R2,M3,G2,LATE,GEV}"
    assert (kinds()[kind].mode, kinds()[kind].gev) == ("gev", 2)
    game = Table(unit("C5", kind, "0505"), CALM, phase="P6")
    game.order(A, "move C5 0505-0506")
    assert game.unit("C5").hex == "0506"


def test_G11_16_a_LAT_flies_further_and_again_and_hits_what_is_in_the_open() -> None:
    kind = "WALK{A4,D2,R2,M3,LATE,LAT}"
    game = Table(unit("C5", kind, "0505"), unit("C1", "LT", "0101"), CALM)
    game.order(A, "takeoff C5")
    assert game.unit("C5").airborne
    game.order(A, "move C5 0505-0506-0507-0508-0509")
    game.order(A, "end")
    game.order(A, "end")
    game.order(A, "move C5 0509-0508-0507")
    assert game.refused(A, "move C5 0507-0506") == "G4.1"
    woods = Table(
        unit("C5", kind, "0505", airborne=True),
        unit("P1", "LT", "0504"),
        unit("P2", "LT", "0605"),
        terrain={"0504": "forest", "0605": "clear"},
        phase="P5",
    )
    assert woods.refused(A, "fire C5 > P1") == "G11.16"
    woods.order(A, "fire C5 > P2", 1)


def test_G10_10_5_a_walker_scans_as_one_system() -> None:
    foe = unit("P1", "LT", "0506", concealed=True)
    game = Table(unit("C5", PLAIN, "0505"), foe, CALM, phase="P5")
    (piece,) = (p for p in GROUND.menu(game.view(Seat.A)).pieces if p.label == "C5")
    assert len([scan for scan in piece.scans if scan.target == "P1"]) == 1
    game.order(A, f"scan {piece.scans[0].system} > P1", 3)
    assert game.refused(A, "fire C5 > P1") == "G10.10.4"


def test_G9_21_lasers_hit_what_jumps_anywhere_and_no_walker_in_the_swamp() -> None:
    laser = unit("C1", "LSRT", "0505")
    for terrain, jets, rule in (
        ("forest", True, ""),
        ("forest", False, "G9.20"),
        ("swamp", False, "G9.21"),
        ("swamp", True, ""),
    ):
        game = Table(
            laser, unit("P5", JETS, "0506", jets=jets), terrain={"0506": terrain}, phase="P5"
        )
        if rule:
            assert game.refused(A, "fire C1 > P5") == rule
        else:
            game.order(A, "fire C1 > P5", 1)
