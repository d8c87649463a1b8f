"""A game of any scenario from a position in notation, for the tests of scenarios."""

from app.games.ground import events as e
from app.games.ground.ruleset import Ground
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.view import View
from app.kernel.dice import HmacDice, ScriptedDice, Stream
from app.kernel.events import Event, Rolled
from app.views.seats import Seat, Side
from tests.games.judging import judged

RULES = Ground()


class Play:
    """A game laid out from a position, or opened in set-up; public dice come with the orders."""

    def __init__(self, position: str, secret: bytes = b"play", dice: tuple[int, ...] = ()) -> None:
        scenario = position.split()[0]
        self._dice = HmacDice(secret)
        source = ScriptedDice(dice, self._dice, {Stream.PUBLIC: 0})
        whole = len(position.split()) == 1
        opened = RULES.open(scenario, {}, source, None if whole else position)
        self.state: State = opened.state
        self.events: tuple[Event, ...] = opened.events

    def order(self, side: str, notation: str, *dice: int) -> None:
        """Give an order that must be allowed; it must draw exactly these public dice."""
        view = self.view(side)
        order = RULES.complete(view, RULES.parse_order(notation))
        refusal = judged(RULES, self.state, view, order)
        assert refusal is None, refusal and refusal.text
        start = self.state.umpire.drawn.get("public", 0)
        source = ScriptedDice(dice, self._dice, {Stream.PUBLIC: start})
        decision = RULES.decide(self.state, Side(side), order, source)
        self.state, self.events = decision.state, decision.events
        drawn = [x for x in self.events if isinstance(x, Rolled) and x.stream == "public"]
        assert len(drawn) == len(dice), f"{len(drawn)} dice drawn, {len(dice)} given"

    def refused(self, side: str, notation: str) -> str:
        """The rule by which an order is refused."""
        view = self.view(side)
        order = RULES.complete(view, RULES.parse_order(notation))
        refusal = judged(RULES, self.state, view, order)
        assert refusal is not None, f"{notation} is allowed"
        return refusal.rule

    def view(self, seat: str) -> View:
        """What a seat may know."""
        return RULES.view(self.state, Seat(seat))

    def offers(self, seat: str) -> dict[str, set[str]]:
        """The orders that a seat is offered, by counter; those of none under an empty name."""
        menu = RULES.menu(self.view(seat))
        found = {piece.label: {o.notation for o in piece.offers} for piece in menu.pieces}
        return {**found, "": {o.notation for o in menu.offers}}

    def unit(self, name: str) -> Unit:
        """A unit by its label, or by its name in the roster."""
        every = [u for force in self.state.forces.values() for u in force.units.values()]
        return next(u for u in every if u.name == name)

    def lines(self, seat: str) -> list[str]:
        """All log lines of a reader."""
        return [bulletin.text for bulletin in self.state.knowledge[Seat(seat)].bulletins]

    def ended(self) -> tuple[str, str, dict[str, str]]:
        """How the game ended, who won, and the classes of the sides."""
        public = self.state.public
        assert public.ended, f"{public.phase} of turn {public.turn}"
        classes = {side.value: letter for side, letter in public.classes.items()}
        return public.ending, public.winner.value if public.winner else "", classes

    def saw(self, kind: type[e.GroundEvent]) -> list[Event]:
        """The events of a type that the last order led to."""
        return [event for event in self.events if isinstance(event, kind)]
