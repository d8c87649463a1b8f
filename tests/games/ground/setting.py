"""Games of Shadow Line from the first order on."""

from typing import Any

from app.games.ground.ruleset import Ground
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.kernel.dice import HmacDice, ScriptedDice, Stream
from app.kernel.events import Event
from app.views.seats import Seat, Side
from tests.games.ground.table import A, B
from tests.games.judging import judged

RULES = Ground()


class Game:
    """A game that was opened, and the orders given in it."""

    def __init__(
        self,
        secret: bytes = b"game",
        scenario: str = "shadow_line",
        **options: bool | int | str,
    ) -> None:
        self._dice = HmacDice(secret)
        opened = RULES.open(scenario, options, self._dice)
        self.state: State = opened.state
        self.events: tuple[Event, ...] = opened.events

    def order(self, side: Side, notation: str, *dice: int) -> None:
        """Give an order that must be allowed; public dice may be scripted."""
        view = self.view(Seat(side.value))
        order = RULES.complete(view, RULES.parse_order(notation))
        refusal = judged(RULES, self.state, view, order)
        assert refusal is None, refusal and refusal.text
        start = self.state.umpire.drawn.get("public", 0)
        source = ScriptedDice(dice, self._dice, {Stream.PUBLIC: start})
        decision = RULES.decide(self.state, side, order, source)
        self.state, self.events = decision.state, decision.events

    def refused(self, side: Side, notation: str) -> str:
        """The rule by which an order is refused."""
        view = self.view(Seat(side.value))
        order = RULES.complete(view, RULES.parse_order(notation))
        refusal = judged(RULES, self.state, view, order)
        assert refusal is not None, f"{notation} is allowed"
        return refusal.rule

    def view(self, seat: Seat = Seat.A) -> View:
        """What a seat may know."""
        return RULES.view(self.state, seat)

    def units(self, side: Side) -> list[Unit]:
        """All units of a side."""
        return list(self.state.forces[side].units.values())

    def lines(self, seat: Seat) -> list[str]:
        """All log lines of a reader."""
        return [bulletin.text for bulletin in self.state.knowledge[seat].bulletins]


def started(secret: bytes = b"game", **options: Any) -> Game:
    """Shadow Line before anything is placed."""
    return Game(secret, **options)


def set_up(secret: bytes = b"game", how: str = "random", **options: Any) -> Game:
    """Shadow Line when both sides have sealed their set-up by a template."""
    game = Game(secret, **options)
    for side in (A, B):
        game.order(side, f"arrange {how}")
        game.order(side, "commit")
    return game
