"""The truth is always among what is possible, in games of random courses and fire (BX.1, BX.4)."""

import random

import pytest

from app.games.corpen18 import RULESET, waters
from app.games.corpen18.belief.picture import mirror, picture, track
from app.games.corpen18.belief.waters import facing_bit
from app.games.corpen18.orders import CorpenOrder, Place, Seal, Steer
from app.games.corpen18.setup import zone
from app.games.corpen18.state import State
from app.games.corpen18.steering import movable
from app.games.corpen18.view import View
from app.kernel.dice import Dice, HmacDice
from app.views.seats import Seat, Side

TURNS = 3


class Helm:
    """Both sides, who steer at random and fire at all they see."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.dice: Dice = HmacDice(f"{scenario} {seed}".encode())
        self.state: State = RULESET.open(scenario, {}, self.dice).state

    def view(self, side: Side) -> View:
        """What a side sees."""
        return RULESET.view(self.state, Seat(side.value))

    def give(self, side: Side, order: CorpenOrder) -> bool:
        """Give an order if it is allowed."""
        if RULESET.check(self.view(side), order) is not None:
            return False
        self.state = RULESET.decide(self.state, side, order, self.dice).state
        return True

    def step(self) -> None:
        """Orders of both sides for a step."""
        for side in Side:
            view = self.view(side)
            if side not in view.movers or view.handed_in:
                continue
            if view.phase == "SETUP":
                self._set_up(side)
            elif view.phase.startswith("MOVE"):
                self._steer(side)
            else:
                self._fire(side)
            assert self.give(side, Seal()), (view.phase, side)

    def _set_up(self, side: Side) -> None:
        for label, ship in self.view(side).mine.items():
            while ship.zone and self.view(side).mine[label].hex is None:
                hex_ = self.chance.choice(zone(self.view(side), ship))
                self.give(side, Place(unit=label, hex=hex_, facing=self.chance.randrange(6)))

    def _steer(self, side: Side) -> None:
        view = self.view(side)
        for label, ship in movable(view).items():
            ways = waters.berths(ship, view, waters.limit(ship, view, view.alerts))
            for way in self.chance.sample(ways, min(4, len(ways))):
                if not way.exit and self.give(side, Steer(unit=label, course=way.course)):
                    break

    def _fire(self, side: Side) -> None:
        for piece in RULESET.menu(self.view(side)).pieces:
            for gun in piece.guns:
                if self.chance.random() < 0.7:
                    text = f"fire {gun.system} > {self.chance.choice(gun.targets)}"
                    self.give(side, RULESET.parse_order(text))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", ["denmark_strait", "river_plate", "iron_bottom_sound"])
def test_the_truth_is_possible(scenario: str, seed: int) -> None:
    helm = Helm(scenario, seed)
    while not helm.state.public.ended and helm.state.public.turn <= TURNS:
        helm.step()
        if helm.state.public.phase.startswith("ORDERS"):
            for side in Side:
                check(helm, side)


@pytest.mark.parametrize("seed", range(2))
def test_the_truth_is_possible_where_lists_are_secret(seed: int) -> None:
    """C-S5: by category, not by the list (HX.22)."""
    helm = Helm("contact", seed)
    while helm.state.public.turn <= TURNS:
        helm.step()
        if helm.state.public.phase.startswith("ORDERS"):
            for side in Side:
                check(helm, side)
    names = {ship.name for ship in helm.state.forces[Side.B].ships.values()}
    told = {contact.name for contact in helm.view(Side.A).foes.values()}
    told |= {marker.name for marker in helm.view(Side.A).markers}
    quarries = track(helm.view(Side.A), Side.A).quarries
    assert {name for name in quarries if name in names} <= told


def check(helm: Helm, side: Side) -> None:
    """Every unseen ship of the enemy is somewhere that the side holds possible; so are its own."""
    view = helm.view(side)
    unseen = track(view, side).unseen()
    for ship in helm.state.forces[side.other].ships.values():
        if not ship.in_play or ship.dummy or ship.detected or ship.hex is None:
            continue
        assert any(
            quarry.category == ship.category
            and quarry.states.get(ship.hex, 0) & facing_bit(ship.facing)
            for quarry in unseen
        ), (ship.name, ship.hex)
    for label, quarry in mirror(view, side).items():
        mine = view.mine[label]
        assert mine.hex is not None
        assert quarry.states.get(mine.hex, 0) & facing_bit(mine.facing), label
    for what in ("foe", "me"):
        assert picture(view, what) is not None
