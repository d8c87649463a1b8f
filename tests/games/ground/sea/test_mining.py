"""Mines chosen before play, and the sections named for them (S13.1, S13.5)."""

from typing import Any

import msgspec
import pytest

from app.games.ground.position import format_position, parse_position
from app.hexes.coords import distance
from app.views.seats import Seat
from tests.games.ground.setting import RULES, Game
from tests.games.ground.table import A, B


def bytes_of(game: Game, seat: Seat) -> bytes:
    """All that a seat is sent of a game."""
    view = game.view(seat)
    return msgspec.json.encode([view, RULES.menu(view)])


def beach(**options: Any) -> Game:
    """The beachhead, whose defender mines twelve hexes first."""
    return Game(scenario="beachhead", **options)


def choices(game: Game, seat: Seat, name: str) -> tuple[str, ...]:
    """Where a piece of the tray may be put."""
    found = [piece for piece in RULES.menu(game.view(seat)).pieces if piece.label == name]
    return found[0].places if found else ()


def test_S13_1_a_side_mines_hexes_of_water_in_its_zone_before_play() -> None:
    game = beach()
    assert game.view(Seat.B).stock == 12
    assert game.view(Seat.A).stock == 0
    places = choices(game, Seat.B, "MINE")
    assert "1008" in places
    assert not {"1007", "0714", "1022"} & set(places)
    assert choices(game, Seat.B, "RMINE") == ()
    for hex_ in ("1007", "0714", "1022"):
        assert game.refused(B, f"mine {hex_}") == "S13.1"
    assert game.refused(B, "mine 1010 road") == "S13.1"
    game.order(B, "mine 1010")
    assert game.view(Seat.B).stock == 11
    assert game.refused(B, "mine 1010") == "S13.1"
    assert [note.text for note in game.view(Seat.B).hexes if note.kind == "mine"] == ["mine"]
    game.order(B, "mine 1010 -")
    assert game.refused(B, "mine 1010 -") == "S13.1"
    assert game.view(Seat.B).mines == ()


def test_S13_1_without_the_switch_nobody_has_mines() -> None:
    assert beach(sea_mines=False).view(Seat.B).stock == 0


def test_S13_1_mines_of_the_land_are_no_mines_at_sea() -> None:
    game = beach(mines=3)
    assert (game.view(Seat.A).stock, game.view(Seat.B).stock) == (0, 12)


def test_S16_no_two_mines_of_the_beachhead_are_adjacent() -> None:
    game = beach()
    game.order(B, "mine 1010")
    assert game.refused(B, "mine 1011") == "S13.1"
    assert "1011" not in choices(game, Seat.B, "MINE")
    game.order(B, "mine 1012")
    game.order(B, "arrange random")
    laid = [mine.hex for mine in game.view(Seat.B).mines]
    assert len(laid) == 12
    assert min(distance(x, y) for x in laid for y in laid if x != y) == 2
    game.order(B, "arrange clear")
    assert (game.view(Seat.B).mines, game.view(Seat.B).stock) == ((), 12)


def test_S13_1_mines_that_are_not_laid_are_asked_about() -> None:
    game = beach()
    game.order(B, "arrange random")
    game.order(B, f"mine {game.view(Seat.B).mines[0].hex} -")
    (seal,) = [
        offer for offer in RULES.menu(game.view(Seat.B)).offers if offer.notation == "commit"
    ]
    assert seal.confirm.startswith("1 mine of yours will stay out of play.")


def test_S13_1_mines_are_hidden_from_the_enemy() -> None:
    """LS-21."""
    one, other = beach(), beach()
    for game, hex_ in ((one, "1010"), (other, "0512")):
        game.order(B, "arrange random")
        for mine in game.view(Seat.B).mines:
            game.order(B, f"mine {mine.hex} -")
        game.order(B, f"mine {hex_}")
        game.order(B, "commit")
    for seat in (Seat.A, Seat.OBSERVER):
        assert bytes_of(one, seat) == bytes_of(other, seat)


def test_S13_1_mines_open_shows_them_all() -> None:
    game = beach(mines_open=True)
    game.order(B, "arrange random")
    assert game.view(Seat.A).found == ()
    game.order(B, "commit")
    laid = game.view(Seat.B).mines
    for seat in (Seat.A, Seat.OBSERVER):
        assert game.view(seat).found == laid
        assert "The mine in" in game.lines(seat)[0]


# Sections.


def sections() -> Game:
    """The beachhead with sections."""
    return beach(mine_section_warning=True)


def test_S13_5_the_owner_names_rectangles_that_hold_all_his_mines() -> None:
    game = sections()
    game.order(B, "arrange random")
    assert game.refused(B, "commit") == "S13.5"
    (offer,) = [o for o in RULES.menu(game.view(Seat.B)).offers if o.notation.startswith("section")]
    game.order(B, offer.notation)
    game.order(B, "commit")


def test_S13_5_sections_are_public_once_the_set_up_is_dealt_and_not_before() -> None:
    game, other = sections(), sections()
    for each in (game, other):
        each.order(B, "arrange random")
    game.order(B, "section 1521-0108")
    for seat in (Seat.A, Seat.OBSERVER):
        assert bytes_of(game, seat) == bytes_of(other, seat)
    assert game.view(Seat.B).sections == {B: ("0108-1521",)}
    game.order(B, "commit")
    for seat in (Seat.A, Seat.OBSERVER):
        view = game.view(seat)
        assert view.sections == {B: ("0108-1521",)}
        marked = {note.hex for note in view.hexes if note.kind == "section"}
        assert {"0108", "1521", "0821"} <= marked
        assert not {"0107", "0714"} & marked
        assert game.lines(seat)[0] == "Defender may have mined 0108-1521."


@pytest.mark.parametrize("order", ["section 0105-0199", "section 0105-0110", "section 0101-0102 -"])
def test_S13_5_sections_lie_on_the_map_and_are_named_once(order: str) -> None:
    game = sections()
    game.order(B, "section 0110-0105")
    assert game.refused(B, order) == "S13.5"
    game.order(B, "section 0105-0110 -")
    assert game.view(Seat.B).sections == {}


def test_S13_5_no_sections_without_the_switch() -> None:
    assert beach().refused(B, "section 0105-0110") == "S13.5"


def test_S13_5_sections_are_kept_in_a_position() -> None:
    game = sections()
    game.order(B, "mine 1010")
    game.order(B, "section 1010-1012")
    text = format_position(game.state)
    assert "mines b 1010 section=1010-1012" in text
    again = parse_position(text).state()
    assert again.forces[B].sections == ("1010-1012",)
    assert again.public.sections == {}
    assert format_position(again) == text
    sailing = parse_position("beachhead n1 P3 a | mines b 1010 section=1012-1010").state()
    assert sailing.public.sections == {B: ("1010-1012",)}


def test_S13_5_a_section_is_not_named_after_the_seal() -> None:
    game = Game(scenario="sea_control", mine_section_warning=True)
    game.order(A, "arrange random")
    (offer,) = [o for o in RULES.menu(game.view(Seat.A)).offers if o.notation.startswith("section")]
    game.order(A, offer.notation)
    game.order(A, "commit")
    assert game.refused(A, "section 0101-0102") == "G10.1.4"
    assert game.view(Seat.B).sections == {}


def test_S2_3_the_printed_list_says_how_many_hexes_are_mined_and_what_is_aboard() -> None:
    """LS-21."""
    rows = {row[0]: row[1] for chart in RULES.charts("beachhead") for row in chart.rows}
    assert rows["mined hexes (sea_mines)"] == "12"
    assert rows["aboard a Landing SEV: 1 Infantry Squad of 3"] == "6"


def test_S13_5_any_rectangle_may_be_chosen_up_to_the_most_and_before_the_seal() -> None:
    game = beach(mine_section_warning=True)

    def spans(seat: Seat) -> list[str]:
        return [span.begin for span in RULES.menu(game.view(seat)).spans]

    assert spans(Seat.B) == ["section"]
    for row in range(8, 20):
        game.order(B, f"section 01{row:02}-02{row:02}")
    assert spans(Seat.B) == []
    assert game.refused(B, "section 0308-0409") == "S13.5"
    game.order(B, "section 0108-0208 -")
    assert spans(Seat.B) == ["section"]
    assert RULES.menu(beach().view(Seat.B)).spans == ()
    # Who has nothing to lay names none.
    assert spans(Seat.A) == []
    assert spans(Seat.OBSERVER) == []
