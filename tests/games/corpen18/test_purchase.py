"""A side buys its fleet while it sets up, unseen by the other (C13)."""

from collections.abc import Sequence

import msgspec
import pytest

from app.games.corpen18 import RULESET
from app.games.corpen18.christening import names_for
from app.games.corpen18.market import default_lines, for_sale
from app.games.corpen18.position import format_position
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import State
from app.games.corpen18.switches import Switches
from app.kernel.dice import HmacDice
from app.kernel.orders import Malformed
from app.views.seats import Seat, Side

DICE = HmacDice(b"fleets")
A, B = Side.A, Side.B
MEETING = scenarios()["meeting"]
SMALL = {"fleet_points": 60, "fleet_year": 1942}


def opened(**options: int) -> State:
    return RULESET.open("meeting", options, DICE).state


def order(state: State, side: Side, *notations: str) -> State:
    for notation in notations:
        view = RULESET.view(state, Seat(side.value))
        asked = RULESET.parse_order(notation)
        refused = RULESET.check(view, asked)
        assert refused is None, f"{notation}: {refused}"
        state = RULESET.decide(state, side, asked, DICE).state
    return state


def refused(state: State, side: Side, notation: str) -> tuple[str, str]:
    view = RULESET.view(state, Seat(side.value))
    refusal = RULESET.check(view, RULESET.parse_order(notation))
    assert refusal is not None
    return refusal.code, refusal.rule


def seen(state: State, seat: Seat) -> bytes:
    """Everything that is sent to a seat."""
    view = RULESET.view(state, seat)
    return msgspec.json.encode((view, RULESET.menu(view)))


def types(state: State, side: Side) -> list[str]:
    return [s.type for s in state.forces[side].ships.values() if not s.dummy]


def placed(state: State, side: Side, hexes: Sequence[str]) -> State:
    ships = [ship for ship in state.forces[side].ships.values() if ship.hex is None]
    for ship, hex_ in zip(ships, hexes, strict=False):
        state = order(state, side, f"place {ship.label} {hex_}")
    return state


def test_C13_1_who_chooses_nothing_has_a_fleet_and_may_choose_another() -> None:
    state = opened(**SMALL)
    switches = Switches(**SMALL)
    before = default_lines(MEETING, A, switches)
    view = RULESET.view(state, Seat.A)
    assert view.purse is not None
    assert [f"{w.entry}={w.have}" for w in view.purse.wares if w.have] == list(before)
    state = order(state, A, "choose hipper=2 z_1934@elite=1")
    assert types(state, A) == ["hipper", "hipper", "z_1934"]
    assert types(state, B) == types(opened(**SMALL), B)
    force = state.forces[A]
    assert force.fleet == ("hipper=2", "z_1934@elite=1")
    assert [s.crew for s in force.ships.values() if not s.dummy] == ["veteran", "veteran", "elite"]
    assert [s.label for s in force.ships.values()] == ["A1", "A2", "A3", "A4", "A5"]
    assert [s.dummy for s in force.ships.values()] == [False, False, False, True, True]
    state = order(state, A, "choose scharnhorst=1")
    assert types(state, A) == ["scharnhorst"]


def test_C13_1_what_may_not_be_bought_is_refused() -> None:
    state = opened(**SMALL)
    assert refused(state, A, "choose hood=1") == ("class", "C13.2")
    assert refused(state, A, "choose hipper=9") == ("cost", "C13.1")
    contact = RULESET.open("contact", {}, DICE).state
    assert refused(contact, A, "choose hipper=1") == ("no-purse", "C13.1")
    with pytest.raises(Malformed, match=">= 20") as error:
        opened(fleet_points=5)
    assert error.value.field == "options.fleet_points"
    with pytest.raises(Malformed, match="There is no option fleet_points"):
        RULESET.open("contact", {"fleet_points": 100}, DICE)


def test_units_that_stay_in_the_fleet_stay_where_they_were_put() -> None:
    state = order(opened(**SMALL), A, "choose hipper=2", "place A1 0310 SE", "place A3 0311 N")
    state = order(state, A, "pose A3 capital", "choose hipper=1 z_1934=1")
    ships = {ship.label: ship for ship in state.forces[A].ships.values()}
    assert (ships["A1"].hex, ships["A1"].facing) == ("0310", 2)
    assert ships["A2"].hex is None
    # The second Hipper went; the dummies have not moved, nor changed what they look like.
    assert ships["A3"].dummy
    assert (ships["A3"].hex, ships["A3"].category) == ("0311", "capital")


def test_C13_1_a_fleet_is_bought_before_the_set_up_is_sealed_and_not_after() -> None:
    state = order(opened(**SMALL), A, "choose hipper=1")
    state = order(placed(state, A, ["0310", "0311", "0312"]), A, "seal")
    assert RULESET.view(state, Seat.A).purse is None
    assert refused(state, A, "choose hipper=2")[0] != "cost"
    assert RULESET.view(state, Seat.B).purse is not None
    state = order(state, B, "choose leander=1")
    state = order(placed(state, B, ["3810", "3811", "3812"]), B, "seal")
    assert state.public.turn == 1
    assert RULESET.view(state, Seat.B).purse is None


def test_HX20_the_enemy_and_the_observer_see_nothing_of_a_purchase() -> None:
    """Whatever side a buys and places, what the others are sent is the same, byte for byte."""
    one = order(opened(**SMALL), A, "choose hipper=1")
    other = order(opened(**SMALL), A, "choose s_boot=9 z_1934=2", "choose scharnhorst=1")
    worlds = [opened(**SMALL), one, other]
    for seat in (Seat.B, Seat.OBSERVER):
        assert len({seen(state, seat) for state in worlds}) == 1
    assert len({seen(state, Seat.A) for state in worlds}) == 3
    sealed = [
        order(placed(state, A, ["0310", "0311", "0312"]), A, "seal")
        for state in (one, order(opened(**SMALL), A, "choose scharnhorst=1"))
    ]
    for seat in (Seat.B, Seat.OBSERVER):
        assert len({seen(state, seat) for state in (*worlds, *sealed)}) == 1


def test_a_fleet_file_becomes_the_order() -> None:
    state = order(opened(**SMALL), A, "choose hipper=1 z_1934@elite=2")
    view = RULESET.view(state, Seat.A)
    assert view.purse is not None
    again = RULESET.muster(view, view.purse.file)
    assert RULESET.format_order(again) == "choose hipper=1 z_1934@elite=2"
    with pytest.raises(Malformed, match="ships: there is no class yacht"):
        RULESET.muster(view, view.purse.file.replace("hipper", "yacht"))
    with pytest.raises(Malformed, match="Only a side"):
        RULESET.muster(RULESET.view(state, Seat.OBSERVER), view.purse.file)


def test_a_position_has_the_fleets_that_were_bought() -> None:
    state = order(opened(**SMALL), A, "choose hipper=2", "place A1 0310 SE")
    text = format_position(state)
    assert "fleet a hipper=2\n" in text
    again = RULESET.open("meeting", {}, DICE, position=text).state
    assert "fleet a hipper=2\n" in format_position(again)
    assert again.forces[A].fleet == ("hipper=2",)
    for side in Side:
        assert types(again, side) == types(state, side)
    assert again.forces[A].ships["A1"].hex == "0310"
    for wrong, reason in (
        ("fleet a hipper=9\n", "costs 117 points"),
        ("fleet a yacht=1\n", "is no line such as"),
    ):
        with pytest.raises(Malformed, match=reason):
            RULESET.open("meeting", {}, DICE, position=text.replace("fleet a hipper=2\n", wrong))
    with pytest.raises(Malformed, match="no fleet is bought in contact"):
        RULESET.open("contact", {}, DICE, position="scenario contact\nfleet a hipper=1\n")


def names(state: State, side: Side) -> list[str]:
    return [ship.name for ship in state.forces[side].ships.values() if not ship.dummy]


def test_C13_1_a_name_says_nothing_of_how_many_there_are() -> None:
    """Destroyer 9 were at least nine, if names were given in order: one has any of the names that
    the points could pay for, and a fleet of many has the same ones."""
    pool = names_for("z_1934", Switches(**SMALL))
    alone, first_of_many = set(), set()
    for n in range(60):
        dice = HmacDice(b"names %d" % n)
        for lines, found in (("z_1934=1", alone), ("z_1934=6", first_of_many)):
            state = RULESET.open("meeting", SMALL, dice).state
            asked = RULESET.parse_order(f"choose {lines}")
            state = RULESET.decide(state, A, asked, dice).state
            found.add(names(state, A)[0])
            assert len(set(names(state, A))) == len(names(state, A))
    assert alone == first_of_many == set(pool)


def test_C13_1_who_stays_in_a_fleet_keeps_its_name() -> None:
    state = order(opened(**SMALL), A, "choose z_1934=3")
    before = names(state, A)
    state = order(state, A, "choose z_1934=5")
    assert names(state, A)[:3] == before
    state = order(state, A, "choose hipper=1 z_1934=5")
    assert len(set(names(state, A))) == 6


@pytest.mark.parametrize("year", [1939, 1945])
def test_C13_1_no_name_belongs_to_two_classes(year: int) -> None:
    rich = Switches(fleet_points=400, fleet_year=year)
    every = [n for s in Side for k in for_sale(MEETING, s, rich) for n in names_for(k.id, rich)]
    assert len(every) == len(set(every))
