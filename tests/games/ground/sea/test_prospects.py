"""What an order may find before it is given, and whether a boat stays unseen (BS.13, S5.3)."""

from fractions import Fraction
from typing import Any

import pytest

from app.games.ground.field import field_of
from app.games.ground.sea.charges import outcome
from app.games.ground.sea.chart import percent
from app.games.ground.sea.hunt import likely, pictured
from app.games.ground.sea.prospects import prospects
from app.games.ground.view import View
from app.hexes.coords import neighbours
from app.views.hunt import Prospect, Prospects
from app.views.menu import Piece as Choices
from app.views.seats import Seat, Side
from tests.games.ground.sea.waters import GROUND, A, B, boat, craft, sea, vessel
from tests.games.ground.setting import Game

ZONE = 19 * 21
"""Hexes in which each of five submarines may begin."""
BOATS = 5


def wolf_pack(**options: Any) -> Game:
    game = Game(scenario="wolf_pack", **options)
    for side in Side:
        game.order(side, "arrange random")
        game.order(side, "commit")
    return game


def found(view: View, label: str) -> Prospects:
    made = prospects(view, label)
    assert made is not None
    return made


def named(view: View, kind: str) -> list[Choices]:
    """What the menu has for my pieces of a type."""
    mine = view.mine()
    pieces = (p for p in GROUND.menu(view).pieces if p.label in mine)
    return [p for p in pieces if mine[p.label].kind == kind]


def ways(prospect: Prospect) -> dict[str, str]:
    return {way.hex: way.text for way in prospect.ways}


def in_zone(hexes: set[str]) -> int:
    return sum(8 <= int(hex_[2:]) <= 26 for hex_ in hexes)


def test_S5_4_a_vessel_finds_one_in_the_hexes_it_enters_and_beside_them() -> None:
    """Before anybody has moved each boat is anywhere in its zone alike."""
    view = wolf_pack().view(Seat.A)
    field = field_of(view)
    seen = 0
    for piece in named(view, "GEV"):
        made = found(view, piece.label)
        (moves,) = made.every
        assert moves.verb == "finds one"
        assert "if every legal end hex is equally likely" in made.says
        told = ways(moves)
        assert told.keys() == {stop.hex for stop in piece.moves}
        for stop in piece.moves:
            near = {h for hex_ in stop.path[1:] for h in (hex_, *neighbours(hex_))}
            covered = in_zone({h for h in near if field.has(h)})
            due = 1 - (1 - covered / ZONE) ** BOATS
            assert told[stop.hex] == (percent(due) if covered else "0%")
            seen += bool(covered)
    assert seen > 10


def test_BS_13_the_best_hex_comes_first() -> None:
    view = wolf_pack().view(Seat.A)
    best = 0.0
    for piece in named(view, "GEV"):
        shares = [float(way.text.strip("<%")) for way in found(view, piece.label).every[0].ways]
        assert shares == sorted(shares, reverse=True)
        best = max(best, shares[0])
    assert best > 0


@pytest.mark.parametrize(("quiet", "one", "two"), [(False, "50%", "50%"), (True, "67%", "50%")])
def test_S5_3_a_boat_is_told_how_likely_it_stays_hidden(quiet: bool, one: str, two: str) -> None:
    laid = sea(boat("V1", "1010"), n=2, switches={"silent_running": quiet})
    (hiding,) = found(laid.view(Seat.B), "V1").every
    assert hiding.verb == "stays hidden"
    assert ways(hiding)["1011"] == one
    assert ways(hiding)["1012"] == two


def test_S5_3_one_in_sight_is_told_how_likely_it_gets_away() -> None:
    laid = sea(boat("P4", "1010"), n=2)
    (leaving,) = found(laid.view(Seat.B), "P4").every
    assert leaving.verb == "gets away"
    assert ways(leaving)["1012"] == "17%"


def test_BX_3_a_die_alone_takes_nobody_to_do_anything() -> None:
    """The pack hunts nobody: its odds are those of the die."""
    game = wolf_pack()
    while game.state.public.active is A:
        game.order(A, "end")
    view = game.view(Seat.B)
    made = found(view, named(view, "SUB")[0].label)
    assert [each.verb for each in made.every] == ["stays hidden"]
    assert made.says == ""


def test_S14_3_a_boat_that_may_run_into_another_is_told_so() -> None:
    """In Sea Control three may hide on either side: whom it meets finds it."""
    game = Game(scenario="sea_control")
    for side in Side:
        game.order(side, "arrange random")
        game.order(side, "commit")
    side = game.state.public.active
    view = game.view(Seat(side.value))
    label = next(p.name for p in view.mine().values() if p.hidden)
    both = {each.verb: each for each in found(view, label).every}
    assert both.keys() == {"stays hidden", "meets one"}
    assert set(ways(both["stays hidden"]).values()) == {"50%"}
    assert ways(both["meets one"]).keys() == ways(both["stays hidden"]).keys()


def southward(game: Game, kind: str) -> View:
    """What the convoy sees in its fire phase when the first of a type went south, others stood."""
    view = game.view(Seat.A)
    piece = max(named(view, kind), key=lambda p: max(stop.hex[2:] for stop in p.moves))
    stop = max(piece.moves, key=lambda stop: stop.hex[2:])
    game.order(A, f"move {piece.label} {'-'.join(stop.path)}")
    game.order(A, "end")
    return game.view(Seat.A)


def one_in_a_hex(view: View, chance: Fraction) -> set[str]:
    """What may be told of an order that finds who is in one hex with a chance."""
    shares = likely(view)
    assert shares is not None
    share = {1 - (1 - part / BOATS) ** BOATS for part in shares.hexes.values()}
    return {percent(each * chance) for each in share} | {"0%"}


def test_S15_a_ping_finds_one_that_is_there_with_3_6() -> None:
    view = southward(wolf_pack(sonar_ses=True), "SES")
    told = {
        text
        for piece in named(view, "SES")
        for each in found(view, piece.label).every
        if each.choice == "Ping a hex"
        for text in ways(each).values()
    }
    assert told - {"0%"}
    assert told <= one_in_a_hex(view, Fraction(3, 6))


def test_S5_7_a_charge_finds_one_that_it_hurts() -> None:
    """The main gun of a destroyer attacks with 4, halved 2, against 3."""
    view = southward(wolf_pack(blind_depth_charges=True), "SES")
    told = {
        text
        for piece in named(view, "SES")
        for each in found(view, piece.label).every
        if each.choice == "Attack a hex unseen with main1"
        for text in ways(each).values()
    }
    hurt = sum(outcome(Fraction(2), die, auto=False) != "NE" for die in range(1, 7))
    assert 0 < hurt < 6
    assert told - {"0%"}
    assert told <= one_in_a_hex(view, Fraction(hurt, 6))


def test_BS_11_where_the_number_is_private_possible_hexes_are_counted() -> None:
    laid = sea(vessel("C1", "GEV", "1010"))
    (moves,) = found(laid.view(Seat.A), "C1").every
    assert moves.verb == "searches"
    assert ways(moves)["1011"] == "7 possible hexes"
    assert found(laid.view(Seat.A), "C1").says == ""


def test_S2_3_who_may_have_left_the_map_is_not_found_on_it() -> None:
    """In Sea Control submarines may leave by an edge."""
    laid = sea(vessel("C1", "GEV", "1010"), scenario="sea_control")
    for side in (A, B, A, B):
        while laid.state.public.active is side:
            laid.order(side, "end")
    view = laid.view(Seat.A)
    assert "off" in pictured(view).possible
    assert found(view, "C1").every[0].verb == "searches"


def test_S5_4_dummies_aircraft_and_decoys_find_nobody_on_their_way() -> None:
    laid = sea(vessel("C2", "DUMMY", "1210"), craft("C3", "BMR", "1510"))
    for label in ("C2", "C3"):
        assert found(laid.view(Seat.A), label).every == ()


def test_S5_5_a_hovercopter_finds_who_is_where_it_ends() -> None:
    laid = sea(craft("C5", "HCOP", "1010"))
    (moves,) = found(laid.view(Seat.A), "C5").every
    assert set(ways(moves).values()) == {"1 possible hex"}


def test_law_6_there_are_none_for_others_nor_before_play() -> None:
    laid = sea(vessel("C1", "GEV", "1010"), boat("V1", "1014"))
    for seat in (Seat.A, Seat.B, Seat.OBSERVER):
        assert prospects(laid.view(seat), "V9") is None
    assert prospects(laid.view(Seat.B), "C1") is None
    assert prospects(laid.view(Seat.A), "V1") is None
    assert prospects(laid.view(Seat.OBSERVER), "C1") is None
    assert prospects(Game(scenario="wolf_pack").view(Seat.B), "V1") is None
    assert prospects(Game().view(Seat.A), "C1") is None
