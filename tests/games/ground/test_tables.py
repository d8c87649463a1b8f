"""Units, Ogres and their weapons as the sources print them (T6, G6, G13.10)."""

from fractions import Fraction

import pytest

from app.games.ground.crt import combat, crt_result, odds_column
from app.games.ground.ruleset import Ground
from app.games.ground.tables import kinds
from app.games.ground.units import face_of, systems
from app.games.ground.words import type_name
from app.kernel.events import Rolled
from app.views.seats import Seat, Side
from tests.games.ground.build import post, unit
from tests.games.ground.table import Table

# Attack, range, defence, movement, mode, size, points, squads carried.
T6_1 = """
LGEV   1 2 1 4[3] gev       1 3    -
GEV    2 2 2 4[3] gev       2 6    -
APC    1 2 2 3[2] gev       3 6    3
HVT    - - 1 3[2] gev       3 1    2
LT     2 2 2 3    tank      1 3    1
HVY    4 2 3 3    heavy     3 6    1
SHVY   6 3 5 3    ogre      5 12   2
MSL    3 4 2 2    tank      2 6    -
MCRL   - - 2 1    heavy     4 18   -
CRL    - - 2 2    heavy     4 6    -
MHWZ   6 6 2 1    tank      4 12   -
LMHWZ  3 6 1 1    tank      4 6    -
HWZ    6 8 1 0    none      4 12   -
LHWZ   3 7 1 0    none      4 6    -
TRA    1 4 1 6    wheeled   1 1    1
TRC    - - 0 6    wheeled   1 0.5  1
INF    1 1 1 2    infantry  1 2    -
HW     1 1 1 2    infantry  1 4    -
MAR    1 1 1 2    marine    1 4    -
ENG    1 1 1 2    infantry  1 4    -
MIL    1 1 1 0.5  militia   1 0.3333 -
"""

# Main guns, secondary guns, AP guns, racks, missiles[internal], treads, movement, size, cost.
T6_3 = """
MK1    1 0 4  0 0     18 3 5 25
MK2    1 2 6  0 0     30 3 6 50
MK3    1 4 8  0 2     48 3 7 100
MK3B   2 4 8  0 4     48 3 7 120
MK4    1 2 8  3 0[15] 56 4 8 150
MK5    2 6 12 0 6     60 3 8 150
MK6    3 6 16 3 6[12] 72 3 9 250
FEN    0 2 8  4 0[20] 48 3 8 125
FENB   2 0 8  4 0[20] 48 3 8 150
NINJA  1 2 8  1 2[4]  48 4 7 150
DOPP   2 8 12 6 0[18] 60 3 9 250
REV    2 6 12 0 6     60 3 8 200
"""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


@pytest.mark.parametrize("row", rows(T6_1), ids=lambda row: row[0])
def test_T6_1_units(row: list[str]) -> None:
    """G6.1: how a line is read. G6.3: an infantry line is that of one squad."""
    kind = kinds()[row[0]]
    figures = [kind.att, kind.ran, kind.defence, _moves(kind.mov, kind.gev), kind.mode, kind.size]
    figures += [kind.vp, kind.carry]
    wanted = ["0" if text == "-" else text for text in row[1:]]
    assert [str(f) if isinstance(f, str) else f"{f:g}" for f in figures] == wanted


def _moves(mov: float, gev: float) -> str:
    return f"{mov:g}[{gev:g}]" if gev else f"{mov:g}"


@pytest.mark.parametrize("row", rows(T6_3), ids=lambda row: row[0])
def test_T6_3_ogres(row: list[str]) -> None:
    kind = kinds()[row[0]]
    count = {name: sum(w.kind == name for w in kind.weapons) for name in WEAPONS}
    missiles = f"{count['missile']}{f'[{kind.im}]' if kind.im else ''}"
    figures = [count["main"], count["sec"], count["ap"], count["rack"], missiles, kind.treads]
    assert [*map(str, figures), f"{kind.mov:g}", str(kind.size), f"{kind.vp:g}"] == row[1:]
    assert kind.stealth is (kind.id in ("NINJA", "REV"))


# Attack, range, defence, points; a rack fires internal missiles (G5.13).
WEAPONS = {
    "main": (4, 3, 4, 8),
    "sec": (3, 2, 3, 4),
    "missile": (6, 5, 3, 3),
    "rack": (6, 5, 4, 1),
    "ap": (1, 1, 1, 1),
}


@pytest.mark.parametrize("name", WEAPONS)
def test_T6_4_ogre_weapons(name: str) -> None:
    weapon = next(w for w in kinds()["MK6"].weapons if w.kind == name)
    assert (weapon.att, weapon.ran, weapon.defence, weapon.vp) == WEAPONS[name]
    assert weapon.ap is (name == "ap")
    assert weapon.oneshot is (name == "missile")


def test_T6_6_a_command_post_is_a_structure() -> None:
    kind = kinds()["CP"]
    assert (kind.structure, kind.mode, kind.mov, kind.size) == (True, "none", 0, 5)


def test_G6_2_ogre_weapons_are_numbered_and_the_sheet_is_public() -> None:
    ids = [weapon.id for weapon in kinds()["MK2"].weapons]
    assert ids == ["main1", "sec1", "sec2", *(f"ap{i}" for i in range(1, 7))]
    laid = Table(unit("C1", "MK2", "0305", lost=("sec1",)), unit("P9", "LT", "1311"))
    sheet = laid.view(Seat.B).seen()["C1"].sheet
    assert sheet is not None
    assert "sec1" not in {weapon.id for weapon in systems(sheet)}


def test_G6_3_infantry_is_counted_by_squads() -> None:
    laid = Table(unit("C1", "INF3", "0305"), unit("P9", "LT", "1311"))
    counter = next(c for c in laid.view().counters if c.label == "C1")
    assert (counter.attack, counter.defence) == ("3/1", "3")
    assert len(systems(laid.unit("C1"))) == 3


def test_G6_4_a_superheavy_has_two_guns_and_two_antipersonnel_guns() -> None:
    weapons = [(w.id, w.att, w.ran, w.ap) for w in kinds()["SHVY"].weapons]
    assert weapons == [
        ("main1", 3, 3, False),
        ("main2", 3, 3, False),
        ("ap1", 1, 1, True),
        ("ap2", 1, 1, True),
    ]


@pytest.mark.parametrize(("scanner", "reach"), [("Gamma", 6), ("Beta", 9), ("Alpha", 12)])
def test_G10_11_scanner_classes(scanner: str, reach: int) -> None:
    (weapon,) = systems(post("C0", "0101", scanner=scanner))
    assert (weapon.id, weapon.ran, weapon.att) == ("scanner", reach, 0)


G13_10 = {
    1: "LT LGEV INF TRA TRC",
    2: "MSL GEV",
    3: "HVY APC HVT GCP",
    4: "MCRL CRL MHWZ LMHWZ HWZ LHWZ MCP",
    5: "SHVY MK1 CP",
    6: "MK2",
    7: "MK3 MK3B NINJA",
    8: "MK4 MK5 REV FEN FENB",
    9: "MK6 DOPP",
}


@pytest.mark.parametrize("size", G13_10)
def test_G13_10_sizes(size: int) -> None:
    assert {kinds()[id_].size for id_ in G13_10[size].split()} == {size}


@pytest.mark.parametrize(("size", "dice"), [(5, 1), (6, 1), (7, 2), (8, 4), (9, 6)])
def test_T8_ram_dice(size: int, dice: int) -> None:
    assert combat().ram.dice[str(size)] == dice


# Rows by die, columns from 1-2 to 4-1.
T5 = """
NE NE NE D  D
NE NE D  D  X
NE D  D  X  XX
NE D  X  XX XX
D  X  XX XX XX
X  XX XX XX XX
"""


def test_T5_the_whole_table() -> None:
    for die, row in enumerate(rows(T5), start=1):
        columns = ("1-2", "1-1", "2-1", "3-1", "4-1")
        assert [crt_result(column, die) for column in columns] == row
        assert crt_result("auto", die) == "XX"


def test_X101_X102_what_units_cost() -> None:
    """As far as the units are in play."""
    points = {id_: kind.vp for id_, kind in kinds().items()}
    assert points["MAR"] == 2 * points["INF"]
    assert points["MIL"] == pytest.approx(points["INF"] / 6, abs=0.001)
    assert points["MCRL"] == points["CRL"] + points["CM"] == 18
    assert (6 * points["MK1"], points["FENB"]) == (150, 150)
    assert (9 * points["INF"], 3 * points["LT"]) == (18, 9)


def test_every_type_has_a_name_for_players() -> None:
    for id_, kind in kinds().items():
        entry = f"{id_}1" if kind.infantry and id_ != "HWX" else id_
        if id_ != "HWX":
            assert type_name(face_of(unit("C1", entry, "0101")))


def test_G0_4_fractions_stay_exact_until_odds_are_taken() -> None:
    """X115: 1.5 against 3 is 1-2 exactly, against 4 nothing."""
    assert odds_column(Fraction(3, 2), Fraction(3)) == "1-2"
    assert odds_column(Fraction(3, 2), Fraction(4)) is None
    assert odds_column(Fraction(1, 3) * 3, Fraction(1)) == "1-1"


def test_G0_5_a_die_has_six_faces_and_the_server_rolls_it() -> None:
    laid = Table(unit("C1", "HVY", "1210"), unit("P9", "LT", "1311"), phase="P5")
    laid.order(Side.A, "fire C1 > P9", 6)
    (rolled,) = laid.saw(Rolled)
    assert (rolled.stream, rolled.faces, rolled.value) == ("public", 6, 6)


def test_G0_6_ranges_are_counted_in_hexes() -> None:
    laid = Table(unit("C1", "HVY", "1111"), unit("P9", "LT", "1311"), phase="P5")
    guns = next(p.guns for p in Ground().menu(laid.view()).pieces if p.label == "C1")
    assert [gun.targets for gun in guns] == [("P9",)]
    laid = Table(unit("C1", "HVY", "1011"), unit("P9", "LT", "1311"), phase="P5")
    assert laid.refused(Side.A, "fire C1 > P9") == "G5.1"


SPEC = {"official": 25, "unofficial": 26, "ogre": 12, "unofficial ogre": 6, "structure": 17}
"""Lines of T6.1, with what a heavy weapons squad becomes, of T6.2 with the smaller
heavy missile tank (G12.15), of T6.3, T6.7 and T6.6."""


def test_T6_every_line_of_the_tables_is_there() -> None:
    tables = [kind.table for kind in kinds().values()]
    assert {table: tables.count(table) for table in SPEC} == SPEC


@pytest.mark.parametrize(("id_", "opt"), [("HGEV", "unofficial_units"), ("ORCAT", "vtol")])
def test_T6_2_an_unofficial_unit_names_its_switch(id_: str, opt: str) -> None:
    assert kinds()[id_].opt == opt


def test_G12_15_a_heavy_missile_tank_with_four_missiles_costs_9() -> None:
    whole, small = kinds()["HMT"], kinds()["HMT4"]
    assert [sum(w.kind == "missile" for w in kind.weapons) for kind in (whole, small)] == [6, 4]
    assert (whole.vp, small.vp) == (12, 9)
    assert (small.defence, small.mov, small.size) == (5, 2, 5)


def test_T6_7_the_long_secondaries_and_the_howitzers_of_cybertanks() -> None:
    reach = {w.ran for w in kinds()["ONI"].weapons if w.kind == "sec"}
    howitzers = [w for w in kinds()["MK7"].weapons if w.kind == "ohwz"]
    assert reach == {3}
    assert [(w.att, w.ran, w.defence) for w in howitzers] == [(6, 5, 3)] * 4
    assert not kinds()["MK7G"].buyable


def test_T6_6_structures_have_points_or_a_defence_to_choose_from() -> None:
    assert kinds()["LBLD"].sp == (5, 999)
    assert kinds()["HCP"].defences == (1, 6)
    (laser,) = kinds()["LTOW"].weapons
    assert (laser.kind, laser.att, laser.ran) == ("laser", 2, 60)
