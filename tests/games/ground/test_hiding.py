"""Set-up of units that start hidden under water (G10.13)."""

from app.games.ground.field import field_of
from app.games.ground.position import format_position
from app.games.ground.scenarios import scenarios
from app.games.ground.unseen import hideouts
from app.views.menu import Piece
from app.views.seats import Seat, Side
from tests.games.ground.setting import RULES, Game
from tests.games.ground.table import A, B

ARCTIC = "0920"
"""A hex of the sea that is far enough from where the ship is put."""


def hare(secret: bytes = b"game", *, on: bool = True) -> Game:
    """Nuclear Hare and Hounds before anything is placed; the Fencer-B may hide in the sea."""
    return Game(secret, "hare", subs_submerged_ogre=on)


def placed(game: Game) -> Game:
    """The hares stand, all but the Fencer-B; the hounds have bought what is ready made."""
    game.order(B, "arrange random")
    game.order(B, "place A0 0221")
    game.order(B, "place FENB -")
    return game


def piece(game: Game, name: str, seat: Seat = Seat.B) -> Piece:
    """What a piece may do in set-up."""
    return next(p for p in RULES.menu(game.view(seat)).pieces if p.label == name)


def sealed(game: Game) -> Game:
    """Every side whose step it is has sealed."""
    while game.state.public.phase == "SETUP":
        for side in game.state.public.setting:
            if not game.state.forces[side].committed:
                game.order(side, "commit")
    return game


def test_G10_13_an_ogre_may_start_hidden_in_the_sea() -> None:
    game = placed(hare())
    (offer,) = piece(game, "FENB").offers
    assert offer.text == "Start hidden under water"
    game.order(B, offer.notation)
    found = piece(game, "FENB").places
    assert ARCTIC in found
    assert all(hex_[2:] in ("20", "21") for hex_ in found)
    game.order(B, f"place FENB {ARCTIC}")
    sealed(game)
    (fencer,) = (unit for unit in game.units(B) if unit.kind == "FENB")
    assert (fencer.hidden, fencer.label, fencer.hex) == (True, "V1", ARCTIC)
    for seat in (Seat.A, Seat.OBSERVER):
        assert not any(c.code == "FENB" for c in game.view(seat).counters)
        assert not any(ARCTIC in line for line in game.lines(seat))
    assert [c.hex for c in game.view(Seat.B).counters if c.label == "V1"] == [ARCTIC]


def test_G10_13_it_may_start_in_the_open_after_all() -> None:
    game = placed(hare())
    game.order(B, "hide FENB")
    game.order(B, f"place FENB {ARCTIC}")
    (offer,) = piece(game, "FENB").offers
    assert offer.text == "Start in the open"
    game.order(B, offer.notation)
    assert not game.view(Seat.B).mine()["FENB"].hex
    assert game.refused(B, f"place FENB {ARCTIC}") == "G10.1.3"
    assert game.refused(B, "hide FENB -") == "G10.13"


def test_G10_13_who_may_not_start_hidden() -> None:
    game = placed(hare())
    assert game.refused(B, "hide INF3.1") == "G10.13"
    assert game.refused(B, "hide NOBODY") == "G10.13"
    game.order(B, "hide FENB")
    assert game.refused(B, "hide FENB") == "G10.13"
    # Its distance from the ship holds under water too.
    assert game.refused(B, "place FENB 0420") == "G14.0.2"
    assert game.refused(B, "place FENB 0815") == "G10.1.3"
    closed = placed(hare(on=False))
    assert closed.refused(B, "hide FENB") == "G10.13"
    assert piece(closed, "FENB").offers == ()
    dry = Game(b"game", "hare_pure", subs_submerged_ogre=True)
    assert dry.refused(B, "hide FENB.1") == "G10.13"


def test_G10_13_a_template_puts_it_into_the_water() -> None:
    game = placed(hare())
    game.order(B, "hide FENB")
    game.order(B, "arrange random")
    scenario = scenarios()["hare"]
    water = hideouts(scenario, field_of(game.state.public), B)
    assert game.view(Seat.B).mine()["FENB"].hex in water


def test_G10_13_its_start_shows_in_no_label() -> None:
    """The list of labels goes on as if it were not there (HX.7)."""
    seen = []
    for hex_ in (ARCTIC, "1021"):
        game = placed(hare())
        game.order(B, "hide FENB")
        game.order(B, f"place FENB {hex_}")
        sealed(game)
        seen.append([game.view(seat) for seat in (Seat.A, Seat.OBSERVER)])
    assert seen[0] == seen[1]


def coast(*orders: str) -> Game:
    """Broken Coast, where both sides play face down, laid out with these orders of side a first."""
    game = Game(b"game", "broken_coast", subs_submerged_ogre=True)
    for text in orders:
        game.order(A, text)
    for side in Side:
        game.order(side, "arrange random")
    return game


def test_G10_13_a_unit_without_a_counter_has_no_dummy_either() -> None:
    """Else the counters on the table would be odd in number, and the cap would count it."""
    game = coast("hide MK3")
    mine = game.view(Seat.A).mine()
    tray = [name for name, each in mine.items() if not each.hex]
    assert len(tray) == 1
    assert mine[tray[0]].dummy
    game.order(A, f"place {tray[0]} 0101")
    assert game.refused(A, "commit") == "G10.13"
    game.order(A, f"place {tray[0]} -")
    game.order(A, "commit")
    assert game.refused(A, "hide MK3 -") == "G10.1.4"
    sealed(game)
    seen = [c for c in game.view(Seat.B).counters if c.side is A]
    assert len(seen) == 20
    assert sum(unit.dummy for unit in game.units(A)) == 10
    game.order(A, "end")
    assert not any("Dummy cap" in line for line in game.lines(Seat.B))


def test_G10_13_two_start_in_one_hex_under_water_never() -> None:
    game = Game(b"game", "broken_coast", subs_submerged_ogre=True)
    game.order(A, "hide MK3")
    text = format_position(game.state).replace("| a ", "| a ")
    assert "MK3=MK3(hidden)" in text
    assert "0709" in piece(game, "MK3", Seat.A).places
    game.order(A, "place MK3 0709")
    assert game.refused(A, "place MK3 0406") == "G10.1.3"


def test_G10_13_hidden_units_come_back_face_down_if_they_start_in_the_open() -> None:
    game = coast("hide MK3", "hide MK3 -")
    (ogre,) = (unit for unit in game.units(A) if unit.kind == "MK3")
    assert (ogre.hidden, ogre.concealed) == (False, True)
