"""What a player can work out of hidden boats, played in whole games (BX, BS)."""

from collections.abc import Sequence

import pytest

from app.games.ground.belief.sightings import Listed, MinesListed
from app.games.ground.field import field_of
from app.games.ground.sea.hunt import exposures, pictured
from app.games.ground.sea.prospects import prospects
from app.games.ground.terrain import WATER
from app.games.ground.unseen import lying
from app.games.ground.view import View
from app.kernel.events import Event
from app.kernel.state import State
from app.views.seats import Seat, Side
from tests.games.ground.fuzz import FuzzGame
from tests.games.ground.sea.test_decoys import round_about
from tests.games.ground.sea.waters import B, boat, sea
from tests.games.ground.setting import Game
from tests.games.ground.switching import at_sea
from tests.games.ground.table import GROUND

SCENARIOS = ("wolf_pack", "beachhead", "sea_control", "coral_atoll")


class Hunted(FuzzGame):
    """A game in which after every order each side works out what it can know."""

    checked = 0
    looked = 0

    def _follow(self, events: Sequence[Event], state: State) -> None:
        super()._follow(events, state)
        if self.state.public.phase not in ("SETUP", "END"):
            for side in Side:
                self._look(side)

    def _look(self, side: Side) -> None:
        view = GROUND.view(self.state, Seat(side.value))
        picture = pictured(view)
        assert picture.whole, f"{side}: not understood: {view.sightings[-6:]}"
        for unit in lying(self.state, side.other):
            if field_of(self.state.public).terrain(unit.hex) == WATER:
                assert unit.hex in picture.possible, f"{side}: {unit.name} in {unit.hex}"
                self.checked += 1
        for mine in self.state.forces[side.other].mines:
            assert mine.hex in picture.mined, f"{side}: mine in {mine.hex}"
        self._odds(side, view)
        shown = exposures(view)
        for unit in lying(self.state, side):
            if field_of(self.state.public).terrain(unit.hex) == WATER:
                assert unit.hex in shown[unit.callsign].hexes, f"{side}: own {unit.name}"

    def _odds(self, side: Side, view: View) -> None:
        """What an order cannot find is not there; one counter at a time."""
        labels = sorted(view.mine())
        made = prospects(view, self._choose(labels)) if labels and side in view.waiting else None
        there = {unit.hex for unit in lying(self.state, side.other) if unit.type.boat}
        for each in made.every if made else ():
            never = {way.hex for way in each.ways if way.text in ("0%", "0 possible hexes")}
            assert never.isdisjoint(there), f"{side}: {each.title} in {never & there}"
            self.looked += bool(never)


GAMES = (
    *((seed, scenario) for seed in range(2) for scenario in SCENARIOS),
    # A submarine that left the map is taken back; a look while his boats move; a contact that would
    # come up (S6.1).
    *((110, "sea_control"), (312, "wolf_pack"), (201, "beachhead"), (213, "beachhead")),
)


@pytest.mark.parametrize(("seed", "scenario"), GAMES)
def test_BX_1_the_true_place_of_every_boat_and_mine_is_always_possible(
    seed: int, scenario: str
) -> None:
    """BS.14 too: the owner's own place is always among those that he takes the enemy to see."""
    settings = at_sea(seed) if seed % 3 else ()
    game = Hunted(seed, scenario=scenario, turns=4, settings=settings)
    game.play()
    assert game.checked
    assert game.looked


@pytest.mark.parametrize("public", [True, False])
def test_S2_3_how_many_are_hidden_is_known_where_the_list_is_public(public: bool) -> None:
    game = Game(scenario="sea_control", public_force_list=public)
    for side in Side:
        game.order(side, "arrange random")
        game.order(side, "commit")
    seen = game.view(Seat.A).sightings
    boats = {note.kind.name: note.number for note in seen if isinstance(note, Listed)}
    mines = [note.number for note in seen if isinstance(note, MinesListed)]
    assert boats == ({"SUB": 3} if public else {"SUB": None, "MSUB": None})
    assert mines == ([6] if public else [None])
    assert pictured(game.view(Seat.A)).most == (3 if public else None)


def test_BX_1_while_boats_move_each_may_have_moved_already() -> None:
    """BS.2, BS.14: the owner sees what his enemy knows, with what this move adds to it."""
    laid = sea(boat("P4", "1010"), n=2)
    laid.order(B, "move P4 1010-1009-1008", own=[1])
    round_about(laid)
    for hex_ in ("1008", "1006"):
        known = exposures(laid.view(Seat.B))["V4"].hexes
        assert hex_ in known
        assert hex_ in pictured(laid.view(Seat.A)).possible
        if hex_ == "1008":
            laid.order(B, "move V4 1008-1007-1006", own=[1])
    laid.order(B, "end")
    assert exposures(laid.view(Seat.B))["V4"].hexes == known
