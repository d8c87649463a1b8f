"""Mines: laid in secret, set off, found, and who learns of it (G5.24)."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.mines import destroy_mines
from app.games.ground.state import LaidMine
from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.games.ground.bare import bare
from tests.games.ground.build import board, journal, unit
from tests.games.ground.setting import RULES, Game
from tests.games.ground.table import A, B, Table

CALM = unit("P9", "HVY", "1311")


def off(hex_: str, side: Side = B) -> LaidMine:
    """An off-road mine."""
    return LaidMine(hex=hex_, side=side)


def on(hex_: str, side: Side = B) -> LaidMine:
    """A road mine."""
    return LaidMine(hex=hex_, road=True, side=side)


def table(*units: Unit, mines: tuple[LaidMine, ...], **public: Any) -> Table:
    """A table on open ground, with mines in play."""
    switches = {"mines": 3, **public.pop("switches", {})}
    return Table(*units, CALM, mines=mines, switches=switches, **bare(), **public)


def known(game: Table, seat: Seat) -> tuple[LaidMine, ...]:
    """The mines of others that a reader knows of."""
    return game.state.knowledge[seat].mines


def test_G5_24_an_off_road_mine_explodes_on_a_6_and_destroys_a_vehicle() -> None:
    game = table(unit("C1", "HVY", "0505"), mines=(off("0506"),))
    game.order(A, "move C1 0505-0506-0507", 6)
    assert game.unit("C1").fate == "destroyed"
    assert game.state.forces[B].mines == ()
    assert [loss.vp for loss in game.state.public.losses] == [6]
    assert "C1 Heavy Tank sets off the off-road mine in 0506, die 6." in game.lines(Seat.B)


def test_G5_24_one_that_does_not_explode_is_known_to_all_and_may_still_do_so() -> None:
    game = table(
        unit("C1", "HVY", "0505"), unit("C2", "LT", "0606"), mines=(off("0506"), off("0303"))
    )
    game.order(A, "move C1 0505-0506-0507", 5)
    assert (game.unit("C1").fate, game.unit("C1").hex) == ("", "0507")
    for seat in (Seat.A, Seat.OBSERVER):
        assert known(game, seat) == (off("0506"),)
    assert "C1 Heavy Tank finds the off-road mine in 0506, die 5." in game.lines(Seat.A)
    game.order(A, "move C2 0606-0506", 6)
    assert game.unit("C2").fate == "destroyed"
    assert known(game, Seat.A) == ()


def test_G5_24_an_Ogre_sets_it_off_on_a_5_and_loses_treads() -> None:
    game = table(unit("C1", "MK3", "0505"), mines=(off("0506"),))
    game.order(A, "move C1 0505-0506-0507", 5, 4)
    assert (game.unit("C1").treads, game.unit("C1").hex) == (44, "0507")
    other = table(unit("C1", "MK3", "0505"), mines=(off("0506"),))
    other.order(A, "move C1 0505-0506", 4)
    assert other.unit("C1").treads == 48


def test_G5_24_infantry_lose_one_squad() -> None:
    game = table(unit("C1", "INF2", "0505"), mines=(off("0506"),))
    game.order(A, "move C1 0505-0506", 6)
    assert game.unit("C1").squads == ("INF",)
    last = table(unit("C1", "INF1", "0505"), mines=(off("0506"),))
    last.order(A, "move C1 0505-0506", 6)
    assert last.unit("C1").fate == "destroyed"


def test_G5_24_of_mixed_squads_a_random_one_is_lost() -> None:
    mixed = unit("C1", "INF2", "0505", squads=("HW", "INF"))
    game = table(mixed, mines=(off("0506"),))
    game.order(A, "move C1 0505-0506", 6, 1)
    assert game.unit("C1").squads == ("INF",)


def test_G5_24_a_road_mine_is_set_off_by_who_uses_the_road_and_cuts_it() -> None:
    field = {"terrain": {}, "switches": {"mines": 3}}
    game = Table(unit("C1", "HVY", "0406", on_road=True), CALM, mines=(on("0506"),), **field)
    game.order(A, "move C1 0406-0506")
    assert game.unit("C1").fate == "destroyed"
    assert game.state.public.cut == ("0506",)
    assert "The road in 0506 is cut." in game.lines(Seat.A)


def test_G5_24_who_enters_otherwise_passes_a_road_mine_and_the_other_way_round() -> None:
    field = {"terrain": {}, "switches": {"mines": 3}}
    across = Table(unit("C1", "HVY", "0505"), CALM, mines=(on("0506"),), **field)
    across.order(A, "move C1 0505-0506")
    assert across.unit("C1").hex == "0506"
    along = Table(unit("C1", "HVY", "0406", on_road=True), CALM, mines=(off("0506"),), **field)
    along.order(A, "move C1 0406-0506")
    assert along.unit("C1").hex == "0506"
    assert along.state.forces[B].mines == (off("0506"),)


def test_G5_24_own_mines_are_safe() -> None:
    game = table(unit("C1", "HVY", "0505"), mines=(off("0506", A),))
    game.order(A, "move C1 0505-0506-0507")
    assert game.unit("C1").hex == "0507"


def test_G5_24_mines_on_one_path_are_rolled_as_entered() -> None:
    game = table(unit("C1", "MK5", "0505"), mines=(off("0506"), off("0507")))
    game.order(A, "move C1 0505-0506-0507-0508", 5, 6, 1)
    assert (game.unit("C1").treads, game.unit("C1").hex) == (54, "0508")


def test_G5_24_in_water_a_mine_attacks_at_1_1_and_stays() -> None:
    field = bare()
    field["terrain"] = {**field["terrain"], "0506": "water"}
    mines = {"mines": (off("0506"),), "switches": {"mines": 1}}
    game = Table(unit("C1", "GEV", "0505"), CALM, **mines, **field)
    game.order(A, "move C1 0505-0506", 3)
    assert game.unit("C1").disabled
    assert game.state.forces[B].mines == (off("0506"),)
    assert known(game, Seat.A) == (off("0506"),)
    for entry in ("MK3", "INF2"):
        swimmer = Table(unit("C1", entry, "0505"), CALM, **mines, **field)
        swimmer.order(A, "move C1 0505-0506")
        assert swimmer.unit("C1").hex == "0506"


def test_G10_2_3_a_dummy_neither_sets_off_nor_finds_a_mine() -> None:
    game = table(unit("C1", "DUMMY", "0505"), mines=(off("0506"),))
    game.order(A, "move C1 0505-0506-0507")
    assert known(game, Seat.A) == ()
    assert game.state.forces[B].mines == (off("0506"),)


@pytest.mark.parametrize("die", [1, 6])
def test_G10_4_16_who_finds_a_mine_or_sets_it_off_is_turned_up(die: int) -> None:
    game = table(unit("C1", "GEV", "0505", concealed=True), mines=(off("0506"),))
    game.order(A, "move C1 0505-0506", die)
    assert not game.unit("C1").concealed
    assert "Revealed in 0506: C1 GEV." in game.lines(Seat.B)


def test_G4_21_what_is_turned_up_comes_before_the_mine_and_the_mine_before_the_overrun() -> None:
    foe = unit("P1", "LT", "0506", concealed=True)
    game = table(unit("C1", "HVY", "0505"), foe, mines=(off("0506"),))
    game.order(A, "move C1 0505-0506", 6)
    assert game.unit("C1").fate == "destroyed"
    assert not game.unit("P1").concealed
    assert game.state.public.overrun is None


def test_G10_7_a_face_down_attacker_that_meets_a_mine_turns_the_hex_up() -> None:
    foe = unit("P1", "LT", "0506", concealed=True)
    mover = unit("C1", "HVY", "0505", concealed=True)
    game = table(mover, foe, unit("C2", "LT", "0101"), mines=(off("0506"),))
    game.order(A, "move C1 0505-0506", 2)
    assert not game.unit("C1").concealed
    assert not game.unit("P1").concealed
    assert game.overrun.blind is False


def test_G7_4_a_unit_that_joins_an_overrun_meets_the_mines_on_its_way() -> None:
    game = table(
        unit("C1", "HVY", "0505"),
        unit("P1", "LT", "0506"),
        unit("P2", "LT", "0508"),
        mines=(off("0507", A),),
    )
    game.order(A, "move C1 0505-0506")
    game.order(A, "overrun 0506")
    game.order(B, "react P2", 6)
    assert game.unit("P2").fate == "destroyed"
    assert game.overrun.stage in ("dismount", "fire")


def test_G3_9_where_there_may_be_mines_no_move_is_taken_back() -> None:
    for entry in ("HVY", "DUMMY"):
        game = table(unit("C1", entry, "0505", concealed=True), unit("C2", "LT", "0101"), mines=())
        game.order(A, "move C1 0505-0506")
        assert not game.view(Seat.A).undo
        assert "mines" in game.view(Seat.A).undo_why
        assert game.refused(A, "undo") == "G3.9"


def test_IG_8_a_mine_that_is_not_there_any_more_is_forgotten() -> None:
    game = table(unit("C1", "HVY", "0505"), mines=(off("0506"),))
    game.order(A, "move C1 0505-0506", 1)
    force = game.state.forces[B]
    assert game.unit("C1").hex == "0506"
    lifted = replace(force, mines=())
    game.state = replace(game.state, forces={**game.state.forces, B: lifted})
    game.order(A, "move C1 0506-0507-0506")
    assert known(game, Seat.A) == known(game, Seat.OBSERVER) == ()
    assert "No off-road mine in 0506 any more." in game.lines(Seat.A)


def test_IG_8_that_it_is_not_there_any_more_a_counter_face_down_tells_its_owner_alone() -> None:
    game = table(
        unit("C1", "HVY", "0505"), unit("C2", "HVY", "0507", concealed=True), mines=(off("0506"),)
    )
    game.order(A, "move C1 0505-0506", 1)
    lifted = replace(game.state.forces[B], mines=())
    game.state = replace(game.state, forces={**game.state.forces, B: lifted})
    game.order(A, "move C2 0507-0506")
    assert known(game, Seat.A) == ()
    assert known(game, Seat.OBSERVER) == (off("0506"),)


def test_LG_26_a_mine_at_ground_zero_is_gone_and_its_owner_alone_is_told() -> None:
    state = board(CALM, mines=(off("0506"), off("0507"), off("0506", A)))
    log = journal(state)
    destroy_mines(log, "0506")
    assert log.state.forces[B].mines == (off("0507"),)
    assert log.state.forces[A].mines == ()
    assert [type(event) for event in log.events] == [e.MineDestroyed, e.MineDestroyed]


def test_G3_2_mines_are_laid_at_set_up_in_the_own_zone_and_nobody_else_sees_it() -> None:
    game = Game(mines=2)
    before = game.view(Seat.B)
    spare = [c.label for c in game.view(Seat.A).counters if c.code in ("MINE", "RMINE")]
    assert spare == ["MINE", "RMINE"]
    game.order(A, "place MINE 0302")
    assert game.refused(A, "mine 0302") == "G5.24"
    assert game.refused(A, "mine 1202") == "G5.24"
    game.order(A, "mine 0302 -")
    game.order(A, "mine 0302")
    game.order(A, "mine 0206 road")
    assert game.refused(A, "mine 0303") == "G5.24"
    assert game.view(Seat.B) == before
    notes = [(n.hex, n.text) for n in game.view(Seat.A).hexes if n.kind == "mine"]
    assert notes == [("0206", "road mine"), ("0302", "off-road mine")]
    assert all(note.kind != "mine" for note in game.view(Seat.B).hexes)
    offers = [offer.notation for offer in RULES.menu(game.view(Seat.A)).offers]
    assert "mine 0206 road -" in offers
    assert not any(c.code == "MINE" for c in game.view(Seat.A).counters)
    truth = RULES.umpire(game.state).truth
    assert [note.hex for note in truth.hexes if note.kind == "mine"] == ["0206", "0302"]


def test_G15_mines_without_them_none_are_laid() -> None:
    game = Game()
    assert game.refused(A, "mine 0302") == "G5.24"
    assert not [c for c in game.view(Seat.A).counters if c.code == "MINE"]
