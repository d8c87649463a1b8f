"""Structures and command posts of a side: set-up, labels, concealment (G5.27, G6.6, G10.1.2)."""

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.field import field_of
from app.games.ground.installations import facts
from app.games.ground.movement import allowance
from app.games.ground.places import places
from app.games.ground.roster import roster
from app.games.ground.scenario_check import faults
from app.games.ground.scenario_file import StructureSet
from app.games.ground.scenarios import build_scenario, scenarios
from app.games.ground.state import Loss, Public
from app.games.ground.unidentified import buildings, remaining
from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.setting import Game
from tests.games.ground.table import GROUND, A, B, Table

YARD = scenarios()["ordnance_yard"]


def pieces(side: Side, **switches: object) -> dict[str, Unit]:
    """The pieces of a side of the yard before set-up, by name."""
    rules = replace(YARD.file.switches, **switches)
    return {piece.name: piece for piece in roster(YARD, side, rules)}


def opened() -> Game:
    """The yard before anything is placed."""
    return Game(b"yard", "ordnance_yard")


def sealed() -> Game:
    """The yard with both sides set up."""
    game = opened()
    for side in (A, B):
        game.order(side, "arrange depth")
        game.order(side, "commit")
    return game


def test_G6_6_what_a_class_gives_where_the_scenario_says_nothing() -> None:
    assert (pieces(A)["W0"].defence, pieces(A)["W0"].vp) == (1, None)
    gamma = pieces(B)["GCP"]
    assert (gamma.defence, allowance(gamma, "P3"), allowance(gamma, "P6")) == (1, 2, 1)
    given = pieces(B)["E0"]
    assert (given.scanner, given.defence) == ("Beta", 5)


def test_G6_6_a_command_post_is_worth_12_unless_the_scenario_says_otherwise() -> None:
    table = Table(unit("C1", "HVY", "0505"), unit("P1", "GCP", "0506"), phase="P5")
    table.order(A, "fire C1 > P1", 6)
    assert [loss.vp for loss in table.state.public.losses] == [12]


@pytest.mark.parametrize(
    ("scanner", "defence", "pace"), [("Alpha", 3, 0), ("Beta", 2, 1), ("Gamma", 1, 2)]
)
def test_G6_6_a_mobile_post_defends_and_moves_as_its_class_says(
    scanner: str, defence: int, pace: int
) -> None:
    given = facts(StructureSet(id="MCP", scanner=scanner, zone="yard"))
    assert (given["defence"], given["mov"]) == (defence, pace)
    post = unit("C1", "MCP", "0505", scanner=scanner, defence=defence, mov=pace)
    table = Table(post, unit("P1", "LT", "1101"))
    path = ["0505", "0506", "0507", "0508"]
    too_far = table.refused(A, f"move C1 {'-'.join(path[: pace + 2])}")
    assert too_far == ("G4.1" if pace else "G4.16")
    if pace:
        table.order(A, f"move C1 {'-'.join(path[: pace + 1])}")
        assert table.unit("C1").hex == path[pace]


@pytest.mark.parametrize("entry", ["CP", "HCP", "MCP", "GCP"])
def test_G6_6_every_command_post_has_attack_1_in_an_overrun(entry: str) -> None:
    table = Table(
        unit("C1", "LT", "0505"),
        unit("P1", entry, "0506", defence=6),
        switches={"overrun_reaction": "off"},
    )
    table.order(A, "move C1 0505-0506")
    table.order(A, "overrun 0506")
    assert table.step == ("fire", 1, B)
    table.order(B, "fire P1 > C1", 6)
    assert table.unit("C1").fate == "destroyed"


def test_G5_8_a_hit_on_a_hardened_post_shakes_it_and_a_second_one_destroys_it() -> None:
    table = Table(
        unit("C1", "HVY", "0505"),
        unit("C2", "HVY", "0505"),
        unit("P1", "HCP", "0506", defence=4),
        phase="P5",
    )
    table.order(A, "fire C1 > P1", 3)
    assert table.unit("P1").disabled
    table.order(A, "fire C2 > P1", 3)
    assert table.unit("P1").fate == "destroyed"


def test_G5_8_a_shaken_mobile_post_misses_its_next_turn() -> None:
    table = Table(
        unit("C1", "LT", "0505"), unit("P1", "MCP", "0506"), unit("P2", "LT", "1101"), phase="P5"
    )
    table.order(A, "fire C1 > P1", 3)
    table.order(A, "end")
    assert table.state.public.phase == "P3"
    assert table.refused(B, "move P1 0506-0606") == "G4.16"


def test_G5_27_point_defence_adds_defence_or_structure_points_and_3_points_each() -> None:
    depot, post = pieces(A)["LBLD"], pieces(B)["E0"]
    assert (depot.sp, depot.vp) == (50, 23)
    assert (post.defence, post.vp) == (5, 18)
    plain = pieces(B)["LBLD"]
    assert (plain.sp, plain.vp) == (40, 20)


def test_G10_1_2_structures_in_the_open_have_labels_that_no_other_counter_bears() -> None:
    game = sealed()
    for side, prefix in ((A, "W"), (B, "E")):
        shown = {u.label for u in game.units(side) if not u.concealed}
        assert shown == {f"{prefix}0", f"{prefix}90"}
        labels = [u.label for u in game.units(side)]
        assert len(set(labels)) == len(labels)
        assert f"{prefix}90" not in game.state.umpire.labels[side]


def test_G10_1_1_concealed_structures_are_dealt_with_the_others() -> None:
    """Their labels come in the order of hexes, like all others: they tell nothing."""
    game = sealed()
    for side in (A, B):
        hidden = [u for u in game.units(side) if u.concealed]
        assert sum(u.dummy for u in hidden if not u.type.structure) == (5 if side is A else 6)
        assert sum(u.dummy for u in hidden if u.type.structure) == (2 if side is A else 1)
        at = {u.hex: int(u.label[1:]) for u in hidden}
        order = [int(text[1:]) for text in opened().state.umpire.labels[side]]
        assert sorted(at, key=lambda hex_: order.index(at[hex_])) == sorted(at)


def test_G10_1_2_in_open_play_they_lie_face_up_and_have_no_dummies() -> None:
    open_ = pieces(A, concealment=())
    assert set(open_) >= {"W0", "W90", "W91", "W92"}
    assert not any(piece.concealed or piece.dummy for piece in open_.values())


def test_LG_21_the_enemy_sees_the_shape_of_a_building_and_no_more() -> None:
    game = sealed()
    seen = game.view(Seat.B).seen()
    built = {u.label: u for u in game.units(A) if u.concealed and u.type.structure}
    assert len(built) == 4
    for label in built:
        assert (seen[label].shape, seen[label].code, seen[label].sheet) == ("building", "", None)
    faces = {replace(seen[label], label="", hex="") for label in built}
    assert len(faces) == 1


def test_G10_2_2_a_dummy_building_is_nothing_else_and_never_moves() -> None:
    table = Table(unit("C1", "DUMMY", "0505", mimic="LBLD"), unit("P1", "LT", "1101"))
    assert table.refused(A, "mimic C1 GEV") == "G10.2.2"
    assert table.refused(A, "move C1 0505-0506") == "G4.16"
    (offered,) = GROUND.menu(table.view()).pieces
    assert not offered.moves
    assert not [offer for offer in offered.offers if offer.notation.startswith("mimic")]


def test_G10_1_3_a_structure_is_set_up_in_its_own_zone() -> None:
    field = field_of(Public(scenario="ordnance_yard", switches=YARD.file.switches))
    mine = pieces(A)
    assert max(places(YARD, field, mine["W0"], ()))[:2] == "03"
    assert max(places(YARD, field, mine["SBLD"], ()))[:2] == "05"
    assert places(YARD, field, mine["B1"], ()) == places(YARD, field, mine["LBLD"], ())
    assert max(places(YARD, field, mine["D1"], ("HVY",)))[:2] == "04"


def test_HX_22_what_an_unidentified_building_may_be() -> None:
    game = sealed()
    view = game.view(Seat.A)
    assert [(face.kind, face.title, face.sp) for face in buildings(view)] == [("LBLD", "Depot", 40)]
    assert "GCP" in {face.kind for face in remaining(view)}


def test_HX_22_of_two_buildings_of_a_type_the_one_that_is_left_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that lies open from the start is not taken for one of those face down."""
    hall = StructureSet(id="LBLD", zone="cols 10-13", sp=40, concealed=True)
    every = (
        replace(hall, name="LBLD.1", title="Depot"),
        replace(hall, name="LBLD.2", title="Mill", sp=20),
        replace(hall, name="LBLD.3", title="Depot", sp=60, concealed=False),
    )
    file = replace(YARD.file, b=replace(YARD.file.b, structures=every, building_dummies=0))
    built = build_scenario(file, "halls", YARD.sheet)
    monkeypatch.setitem(scenarios(), "halls", built)
    hidden = unit("P1", "LBLD", "1105", concealed=True, title="Depot", sp=40)
    open_ = unit("E0", "LBLD", "1205", title="Depot", sp=35)

    def left(*others: Unit, losses: tuple[Loss, ...] = ()) -> list[tuple[str, int]]:
        table = Table(unit("C1", "MHWZ", "0906"), *others, scenario="halls", losses=losses)
        return [(face.title, face.sp) for face in buildings(table.view(Seat.A))]

    # Its label tells the one that lay open from the other Depot.
    assert left(hidden, open_) == [("Depot", 40), ("Mill", 20)]
    mill = Loss(side=B, text="Mill", vp=0, label="P2", kinds=("LBLD",))
    assert left(hidden, open_, losses=(mill,)) == [("Depot", 40)]
    assert left(unit("P2", "LBLD", "1105", title="Mill", sp=5), open_) == [("Depot", 40)]


def test_HX_22_buildings_that_are_alike_stand_in_one_line_of_the_odds() -> None:
    table = Table(
        unit("C1", "MHWZ", "0507", side=A),
        unit("V1", "SBLD", "0505", side=B, concealed=True),
        scenario="valley",
        phase="P5",
    )
    shown = GROUND.odds(table.view(Seat.A), GROUND.parse_order("batch 0505: C1 > V1"))
    assert [one.name for one in shown.supposed] == ["Auto-fac", "Small Building (2)"]


GOOD = StructureSet(id="SBLD", defence=2, vp=6, zone="cols 01-02")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": "WALL"}, "there is no structure WALL"),
        ({"id": "GEV"}, "there is no structure GEV"),
        ({"defence": 6}, "def 6 is not from 0 to 5"),
        ({"sp": 5}, "sp 5 is not from 0 to 0"),
        ({"id": "LBLD", "defence": None}, None),
        ({"id": "LBLD", "defence": None, "sp": 4}, "sp 4 is not from 5 to 999"),
        ({"point_defence": 3}, "3 point-defence systems, 2 at most"),
        ({"scanner": "Beta"}, "there is no scanner class Beta"),
        ({"mov": 1}, "it cannot move"),
        ({"vp": None}, None),
        ({"title": "A, B"}, "title 'A, B' is not"),
        ({"name": "shed"}, "its name is not"),
    ],
)
def test_G6_6_values_that_a_structure_cannot_have(
    change: dict[str, object], told: str | None
) -> None:
    side = replace(YARD.file.a, structures=(replace(GOOD, **change),), building_dummies=0)
    found = [reason for _, reason in faults(replace(YARD.file, a=side), YARD.sheet)]
    assert found == [] if told is None else told in found[0]


def test_no_more_structures_than_labels() -> None:
    many = tuple(replace(GOOD, name=f"SBLD.{i}") for i in range(1, 13))
    side = replace(YARD.file.a, structures=many, building_dummies=0)
    found = [reason for _, reason in faults(replace(YARD.file, a=side), YARD.sheet)]
    assert found == ["a side has 11 at most"]


def test_no_more_dummies_than_buildings_face_down() -> None:
    side = replace(YARD.file.a, structures=(GOOD,), building_dummies=1)
    found = [reason for _, reason in faults(replace(YARD.file, a=side), YARD.sheet)]
    assert found == ["1 for 0 concealed buildings"]


def spotting(*units: Unit, **switches: object) -> Table:
    """A fire phase that has ended."""
    table = Table(*units, unit("P9", "LT", "1101"), phase="P5", switches=switches)
    table.order(A, "end")
    return table


HALL = unit("P1", "LBLD", "0705", concealed=True, sp=20)
SHAM = unit("P2", "DUMMY", "0704", mimic="LBLD")


def test_G10_4_17_a_revealed_unit_beside_buildings_turns_all_of_them_up() -> None:
    table = spotting(unit("C1", "LT", "0605"), HALL, SHAM)
    assert not table.unit("P1").concealed
    assert table.unit("P2").fate == "discarded"


def test_G10_4_17_a_concealed_unit_spots_nothing_and_units_are_not_spotted() -> None:
    hidden = spotting(unit("C1", "LT", "0605", concealed=True), HALL, SHAM)
    assert hidden.unit("P1").concealed
    assert not hidden.unit("P2").fate
    vehicle = spotting(unit("C1", "LT", "0605"), unit("P1", "HVY", "0705", concealed=True))
    assert vehicle.unit("P1").concealed


def test_G10_4_17_two_hexes_off_is_too_far_and_building_spot_may_be_off() -> None:
    assert spotting(unit("C1", "LT", "0505"), HALL).unit("P1").concealed
    assert spotting(unit("C1", "LT", "0605"), HALL, building_spot=False).unit("P1").concealed


def test_G10_4_17_it_counts_where_a_phase_ends_not_where_a_move_leads_past() -> None:
    table = Table(unit("C1", "GEV", "0607"), HALL, unit("P9", "LT", "1101"))
    table.order(A, "move C1 0607-0606-0506-0505")
    table.order(A, "end")
    assert table.unit("P1").concealed
    assert not table.saw(e.Revealed)
