"""The checkable examples of the belief of Corpen 18: BC-a1 to BC-c3 of the secrecy annex."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.corpen18.belief.mirror import noted, unnoted
from app.games.corpen18.belief.searching import Search
from app.games.corpen18.belief.tracker import Board, Quarry, Track, begin, fold, silent
from app.games.corpen18.belief.waters import ANY, States, ball, facing_bit, moved, spread
from app.games.corpen18.courses import reach
from app.games.corpen18.roster import roster
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.sightings import Held, Lookout, Sighting
from app.games.corpen18.state import Ship
from app.games.corpen18.switches import Switches
from app.games.corpen18.tables import current
from app.games.corpen18.terms import Category
from app.views.seats import Side

OPEN = "denmark_strait"
ISLAND = "contact"
LEFT_OF_A2 = ["1715", "1816", "1916", "2017", "2116", "2216", "2315"]


def a_ship(label: str, category: Category, hex_: str) -> Ship:
    """A unit of mine."""
    return Ship(
        id=label, label=label, side=Side.A, name=label, category=category, move=(3, 3), hex=hex_
    )


def board(*mine: Ship, scenario: str = OPEN, side: Side = Side.B) -> Board:
    """A search for the other side's ships."""
    return Board(
        scenario=scenario,
        charts=current().key,
        moon="none",
        side=side,
        mine={ship.label: ship for ship in mine},
    )


def look(*own: Lookout, held: tuple[Held, ...] = (), step: int = 1) -> Sighting:
    """A clear DETECT step by day."""
    return Sighting(kind="detect", turn=2, step=step, sea_state=0, own=own, held=held)


def at(ship: Ship, *, detected: bool = False) -> Lookout:
    """Where a unit of mine is."""
    return Lookout(
        label=ship.label,
        hex=ship.hex or "",
        facing=0,
        seen_moving=detected,
        detected=detected,
    )


def lost(category: Category, *, facing: int = 0, hex_: str = "2014") -> Track:
    """One ship of 3/3 that was lost."""
    quarry = Quarry(
        name="Q",
        category=category,
        move=(3, 3),
        small=category == "fac",
        states={hex_: facing_bit(facing)},
        weights={hex_: 1.0},
    )
    return Track(quarries={"Q": quarry})


def count(states: States) -> int:
    """How many hexes with facings."""
    return sum(bin(facings).count("1") for facings in states.values())


def after(track: Track, note: Sighting, *mine: Ship) -> set[str]:
    """The hexes that are left after a note."""
    return set(fold(board(*mine), track, note).quarries["Q"].states)


def test_bc_a1_a_lost_ship_spreads_by_what_it_can_spend() -> None:
    """BC-a1: 37 hexes and 114 states after one move, 127 hexes after two."""
    start = {"2014": facing_bit(0)}
    once = moved(OPEN, "cruiser", Side.B, start, 3)
    assert (len(once), count(once)) == (37, 114)
    assert len(moved(OPEN, "cruiser", Side.B, once, 3)) == 127


def test_bc_a2_a_cruiser_that_is_not_found_is_out_of_sight() -> None:
    """BC-a2."""
    mine = a_ship("A1", "cruiser", "2008")
    assert sorted(after(lost("cruiser"), look(at(mine, detected=True)), mine)) == LEFT_OF_A2


def test_bc_a3_what_may_be_small_may_be_nearer() -> None:
    """BC-a3: a cruiser or fast craft, 36 hexes are left."""
    mine = a_ship("A1", "cruiser", "2008")
    search = Search(OPEN, current().key, "none", look(at(mine)))
    kinds: tuple[Category, ...] = ("cruiser", "fac")
    reached = moved(OPEN, "cruiser", Side.B, {"2014": 1}, 3)
    left = [
        hex_
        for hex_ in reached
        if not all(search.would_find({"A1": mine}, kind, hex_) for kind in kinds)
    ]
    assert len(left) == 36


def test_bc_a4_an_island_is_in_the_way() -> None:
    """BC-a4: 27 hexes instead of 37."""
    assert len(moved(ISLAND, "cruiser", Side.B, {"1913": ANY}, 3)) == 27


@pytest.mark.parametrize(
    ("mine", "rings"),
    [
        ("cruiser", {"escort": [7], "fac": [4, 5]}),
        ("capital", {"cruiser": [9], "escort": [8], "fac": [4, 5, 6]}),
        ("escort", {"fac": [3, 4]}),
        ("merchant", {"capital": [8], "cruiser": [7], "escort": [6], "fac": [3, 4, 5]}),
        ("fac", {}),
    ],
)
def test_bc_a5_who_sees_a_lone_ship_and_is_not_seen(
    mine: Category, rings: Mapping[Category, list[int]]
) -> None:
    """BC-a5: a ring of n hexes around has 6n of them."""
    ship = a_ship("A1", mine, "1815")
    search = Search(OPEN, current().key, "none", look(at(ship, detected=True)))
    watchers = search.watchers({"A1": ship}, ship, "1815")
    assert watchers == {kind: sum(6 * far for far in at_) for kind, at_ in rings.items()}


def test_bc_a6_a_ship_that_is_not_detected_tells_where_nobody_is() -> None:
    """BC-a6: my lone escort is not detected; a cruiser sees an escort at 6: 21 hexes are left."""
    mine = a_ship("A1", "escort", "2008")
    search = Search(OPEN, current().key, "none", look(at(mine)))
    reached = moved(OPEN, "cruiser", Side.B, {"2014": 1}, 3)
    left = [h for h in reached if not search.would_see({"A1": mine}, "cruiser", h)]
    assert len(left) == 21


def test_bc_b1_the_secret_shift_of_the_river_plate() -> None:
    """BC-b1: 1 2 2 2 2 1 of 10 before, shifts 1 to 5 with 2/9 2/9 2/9 2/9 1/9 after."""
    scenario = scenarios()["river_plate"]
    ships = [s for s in roster(scenario, Switches()) if s.side is Side.B]
    mine = [replace(ship, side=Side.A) for ship in ships]
    searching = board(*mine, scenario="river_plate", side=Side.A)
    before = begin(searching).quarries["Admiral Graf Spee"]
    assert list(before.weights.values()) == pytest.approx([0.1, 0.2, 0.2, 0.2, 0.2, 0.1])
    note = look(*(at(ship) for ship in mine), step=0)
    left = fold(searching, begin(searching), note).quarries["Admiral Graf Spee"]
    assert list(left.weights.values()) == pytest.approx([2 / 9, 2 / 9, 2 / 9, 2 / 9, 1 / 9])
    assert "2518" not in left.states


@pytest.mark.parametrize(
    ("numbers", "share"),
    [((6, 0), 2 / 7), ((7, 6), 3 / 7)],
    ids=["BC-b2", "BC-b3"],
)
def test_bc_b2_b3_a_silent_roll_makes_a_place_less_likely(
    numbers: tuple[int, int], share: float
) -> None:
    """BC-b2, BC-b3: even chances, then a roll that finds nothing."""
    first, second = (silent(0.5, number) for number in numbers)
    assert first / (first + second) == pytest.approx(share)


def test_bc_b4_three_silent_rolls() -> None:
    """BC-b4."""
    assert silent(silent(silent(1.0, 6), 6), 6) == pytest.approx(0.064)


def mirrored(mine: Ship, *notes: Sighting) -> set[str]:
    """Where the enemy can know a unit of mine to be."""
    mirror = board(mine, scenario=OPEN, side=Side.A)
    known = {"A1": replace(lost(mine.category).quarries["Q"], states={}, name="A1")}
    for note in notes:
        known = dict(noted(mirror, known, note))
    return set(known["A1"].states)


def test_bc_c1_the_mirror_of_a_lost_cruiser() -> None:
    """BC-c1: an enemy capital ship at 2008 did not find it: the hexes of BC-a2."""
    ship = a_ship("A1", "cruiser", "2014")
    foe = Held(label="Q1", category="capital", hex="2008", facing=0)
    here = look(at(ship, detected=True))
    gone = look(at(replace(ship, hex="2017")), held=(foe,))
    assert sorted(mirrored(ship, here, gone)) == LEFT_OF_A2


def test_bc_c2_who_is_lost_after_a_seen_move_was_last_seen_at_its_end() -> None:
    """BC-c2: the gun flash lets the enemy see the next move too."""
    ship = a_ship("A1", "cruiser", "2012")
    moved_seen = Lookout(label="A1", hex="2012", facing=0, seen_moving=True, detected=False)
    assert mirrored(ship, look(moved_seen)) == {"2012"}


def test_bc_c3_who_was_never_detected_may_be_wherever_the_zone_lets_it() -> None:
    """BC-c3: the printed hex grown by what it can move."""
    scenario = scenarios()[OPEN]
    ship = next(s for s in roster(scenario, Switches()) if s.name == "Bismarck")
    mirror = board(ship, scenario=OPEN, side=Side.A)
    known = unnoted(mirror)
    assert set(known[ship.label].states) == {ship.hex}
    assert len(noted(mirror, known, look(at(ship)))[ship.label].states) == len(
        ball(OPEN, "capital", Side.A, "1008", 3)
    )


@given(
    hex_=st.sampled_from(["2010", "2011", "1912", "2115", "2213", "1810"]),
    facing=st.integers(0, 5),
    most=st.integers(0, 4),
)
def test_sets_are_exact(hex_: str, facing: int, most: int) -> None:
    """BC.2: what is possible is what some course leads to, on a map with an island."""
    sheet = scenarios()[ISLAND].sheet
    free = sheet.open_to("cruiser", Side.B)
    if hex_ not in free:
        return
    found = reach(hex_, facing, most, sheet.edge, free.__contains__)
    courses: dict[str, int] = {}
    for berth in found:
        if berth.exit is None:
            courses[berth.hex] = courses.get(berth.hex, 0) | facing_bit(berth.facing)
    assert moved(ISLAND, "cruiser", Side.B, {hex_: facing_bit(facing)}, most) == courses


def test_weights_keep_their_sum() -> None:
    """BX.3: a move spreads what there is, and loses nothing."""
    weights = spread(OPEN, "cruiser", Side.B, {"2014": 0.25, "2015": 0.75}, 3)
    assert sum(weights.values()) == pytest.approx(1)


def test_a_night_find_clears_the_hexes_around() -> None:
    """BC.8: the whole formation was found, so nobody unseen is next to it."""
    mine = a_ship("A1", "cruiser", "1010")
    night = Sighting(
        kind="detect",
        turn=2,
        step=0,
        light="night",
        own=(at(mine),),
        held=(Held(label="Q9", category="cruiser", hex="2014", facing=0, by_night=True),),
    )
    here = lost("cruiser", hex_="2015")
    assert after(here, night, mine) == set()
    assert after(lost("cruiser", hex_="2016"), night, mine) == {"2016"}


def test_one_ship_alone_that_sees_mine_is_where_it_can_see_it() -> None:
    """BC.6."""
    mine = a_ship("A1", "cruiser", "2008")
    states = dict.fromkeys(["2015", "2016", "2017", "2024"], ANY)
    quarry = replace(lost("escort").quarries["Q"], states=states, weights={"2015": 1.0})
    note = look(at(mine, detected=True), step=0)
    assert after(Track(quarries={"Q": quarry}), note, mine) == {"2015"}
