"""Screens at sea: what is aboard, markers, orders that take a hex, the umpire's desk."""

import json
import re

from app.games.ground.ruleset import Ground
from app.kernel.dice import HmacDice
from app.views.menu import Menu
from app.views.seats import Seat
from app.web.frame import Frame, compose
from app.web.trio import compose_trio
from tests.games.ground.sea.waters import A, B, Sea, boat, sea, vessel

GROUND = Ground()
BOARD = GROUND.board("wolf_pack")


def screen(laid: Sea, seat: Seat) -> Frame:
    """The screen of a seat."""
    view = laid.view(seat)
    return compose(BOARD, view, GROUND.menu(view))


def fleet() -> Sea:
    """A carrier with two aircraft aboard, one in the air that is away, and a submarine."""
    return sea(
        vessel("P1", "SCS", "1010"),
        vessel("V5", "FTR", "", callsign="V5", aboard="P1"),
        vessel("V6", "HCOP", "", callsign="V6", aboard="P1"),
        vessel("V7", "FTR", "", callsign="V7"),
        vessel("P2", "CARGO", "1212"),
        boat("V1", "1515"),
        n=2,
    )


def data_of(html: str) -> str:
    """Where a card lies, as the script reads it."""
    found = re.search(r'data-hex="(\d*)"', html)
    assert found
    return found[1]


def test_what_is_aboard_follows_its_carrier_and_what_is_away_comes_last() -> None:
    cards = screen(fleet(), Seat.B).layers["cards"].pieces
    own = [name for name, html in cards.items() if '"card own' in html]
    assert own == ["k-P1", "k-V5", "k-V6", "k-P2", "k-P99", "k-V1", "k-V7"]
    assert ">in P1</span>" in cards["k-V5"]
    assert data_of(cards["k-V5"]) == data_of(cards["k-P1"]) == "1010"
    assert data_of(cards["k-V7"]) == ""
    assert ">away</span>" in cards["k-V7"]
    assert 'class="card own revealed stowed"' in cards["k-V6"]


def test_nobody_else_sees_what_is_aboard() -> None:
    laid = fleet()
    for seat in (Seat.A, Seat.OBSERVER):
        assert {"k-P1", "k-P2"} <= set(screen(laid, seat).layers["cards"].pieces)
        assert not {"k-V5", "k-V6", "k-V7"} & set(screen(laid, seat).layers["cards"].pieces)


def test_what_is_aboard_is_not_to_be_placed_in_set_up() -> None:
    state = GROUND.open("coral_atoll", {}, HmacDice(b"sea")).state
    view = GROUND.view(state, Seat.B)
    tray = compose(GROUND.board("coral_atoll"), view, GROUND.menu(view)).panels["tray"]
    assert 'data-label="SCS"' in tray
    assert "FTR.1" not in tray
    assert "INF3.1" not in tray
    (count,) = re.findall(r'<span class="count">(\d+)</span>', tray)
    # Three submarines, two destroyers and landing vessels and GEVs, the carrier and the Ogre.
    assert count == "11"


def test_an_order_that_takes_a_hex_has_a_button_and_its_hexes_are_in_the_menu() -> None:
    laid = fleet()
    frame = screen(laid, Seat.B)
    card = frame.layers["cards"].pieces["k-V1"]
    assert 'data-of="V1" data-choice="Release a decoy" aria-pressed="false"' in card
    text = frame.panels["menu"].partition(">")[2].rpartition("<")[0]
    choices = json.loads(text.replace("&#34;", '"'))["pieces"]["V1"]["choices"]
    assert [choice[0] for choice in choices] == ["Release a decoy", "Move and come up"]
    ways = dict(choices[0][2])
    assert ways["1516"] == "decoy V1 1515-1516"


def test_staying_with_a_decoy_stands_for_itself_among_the_moves() -> None:
    laid = sea(boat("V1", "1515"), n=2)
    laid.order(B, "decoy V1 1515-1516")
    card = screen(laid, Seat.B).layers["cards"].pieces["k-V1"]
    assert 'value="move V1 1515"' in card
    assert "Enter</span>" not in card


def test_markers_are_listed_for_whoever_keeps_them_with_a_button_to_forget() -> None:
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1011", own=[1])
    panel = screen(laid, Seat.A).panels["markers"]
    assert "P4 Submarine, last seen in this player-turn" in panel
    assert 'value="forget P4"' in panel
    assert "forget" not in screen(laid, Seat.A).panels["prompt"]
    assert "value=" not in screen(laid, Seat.OBSERVER).panels["markers"]
    assert " hidden" in screen(laid, Seat.B).panels["markers"]
    mark = screen(laid, Seat.A).layers["notes"].pieces["n-1010-last-known"]
    assert ">P4</text>" in mark
    assert ">now</text>" in mark
    laid.order(A, "forget P4")
    assert " hidden" in screen(laid, Seat.A).panels["markers"]
    assert not screen(laid, Seat.A).layers["notes"].pieces


def test_a_marker_says_how_long_ago_it_was() -> None:
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1011", own=[1])
    while laid.state.public.n < 4:
        laid.order(laid.state.public.active or A, "end")
    mark = screen(laid, Seat.A).layers["notes"].pieces["n-1010-last-known"]
    assert ">2 ago</text>" in mark


def test_a_declared_decoy_is_drawn_for_its_owner_alone() -> None:
    laid = sea(boat("V1", "1515"), n=2)
    laid.order(B, "decoy V1 1515-1616-1716")
    assert 'href="#s-torpedo"' in screen(laid, Seat.B).layers["trails"].pieces["t-decoy-0"]
    for seat in (Seat.A, Seat.OBSERVER):
        assert not screen(laid, seat).layers["trails"].pieces


def test_the_umpire_sees_hidden_boats_contacts_as_what_they_are_and_what_is_aboard() -> None:
    laid = sea(
        boat("V1", "1515"),
        boat("U1", "0505"),
        boat("P7", "0911", back="H", callsign="V7"),
        boat("P8", "0910", kind="DECOY", back="D", decoy_of="V7"),
        vessel("P1", "SCS", "1010"),
        vessel("V5", "FTR", "", callsign="V5", aboard="P1"),
        boat("P4", "1210"),
        n=2,
    )
    laid.order(B, "decoy V1 1515-1516")
    laid.order(B, "move P4 1210-1211", own=[1])
    frame = compose_trio(BOARD, GROUND.umpire(laid.state))
    units, cards = frame.layers["t-units"].pieces, frame.layers["cards"].pieces
    assert "is-hidden" in units["t-u-V1"]
    assert "is-hidden" in units["t-u-U1"]
    assert "is-contact" in units["t-u-P7"]
    assert 'href="#s-torpedo"' in units["t-u-P8"]
    assert "<b>Decoy Torpedo</b>" in cards["t-k-P8"]
    assert ">in P1</span>" in cards["t-k-V5"]
    assert "decoy" in frame.layers["t-trails"].pieces["t-t-decoy-0"]
    # The marker is on the board of the side that keeps it, not on the true one.
    assert "a-n-1210-last-known" in frame.layers["a-notes"].pieces
    assert "t-n-1210-last-known" not in frame.layers["t-notes"].pieces
    assert "a-u-V1" not in frame.layers["a-units"].pieces


def test_a_contact_is_read_out_as_one() -> None:
    laid = sea(boat("P7", "0911", back="H", callsign="V7"), n=2)
    cells = compose(BOARD, laid.view(Seat.A), Menu()).layers["cells"].pieces
    assert "contact under water P7" in cells["c0911"]
    own = compose(BOARD, laid.view(Seat.B), Menu()).layers["cells"].pieces
    assert "own: Submarine P7 submerged contact" in own["c0911"]
