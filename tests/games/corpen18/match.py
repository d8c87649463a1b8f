"""A match of Corpen 18 for rule tests: a position, orders in notation, dice that are given."""

from app.games.corpen18 import RULESET
from app.games.corpen18.state import Contact, Ship, State
from app.games.corpen18.units import find
from app.games.corpen18.view import View
from app.kernel.dice import HmacDice, Stream
from app.kernel.events import Event
from app.views.seats import Seat, Side
from tests.games.judging import judged

A, B = Side.A, Side.B
SEATS = {A: Seat.A, B: Seat.B}


class Given:
    """Dice that fall as they are told, the labels' apart; more than there are is a fault."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self._labels = HmacDice(b"match")

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The next number that was given."""
        if stream is Stream.LABELS:
            return self._labels.draw(stream, index, faces)
        return self.numbers.pop(0)


class Match:
    """A game and what happens in it."""

    def __init__(self, position: str, *dice: int) -> None:
        """Laid out from a position; a scenario alone is opened as it is."""
        self.dice = Given()
        self.dice.numbers = list(dice)
        name = position.split()[1]
        text = position if "\n" in position.strip() else None
        opened = RULESET.open(name, {}, self.dice, position=text)
        self.state: State = opened.state
        self.events: list[Event] = list(opened.events)

    def order(self, side: Side, *notations: str) -> None:
        """Orders that are allowed."""
        for notation in notations:
            view = self.view(side)
            order = RULESET.complete(view, RULESET.parse_order(notation))
            refusal = judged(RULESET, self.state, view, order)
            assert refusal is None, f"{notation}: {refusal}"
            decided = RULESET.decide(self.state, side, order, self.dice)
            self.state = decided.state
            self.events += decided.events

    def both(self, *dice: int) -> list[Event]:
        """Whoever is waited for seals the step, with these dice; what happened then."""
        self.dice.numbers = list(dice)
        before = len(self.events)
        late = [s for s in self.state.public.movers if not self.state.forces[s].handed_in]
        for side in late:
            self.order(side, "seal")
        assert self.dice.numbers == [], f"not thrown: {self.dice.numbers}"
        return self.events[before:]

    def refused(self, side: Side, notation: str) -> str:
        """The rule by which an order is refused."""
        view = self.view(side)
        order = RULESET.complete(view, RULESET.parse_order(notation))
        refusal = judged(RULESET, self.state, view, order)
        assert refusal is not None, f"{notation} is allowed"
        return refusal.rule

    def view(self, side: Side | None) -> View:
        """What a side sees; None is the observer."""
        return RULESET.view(self.state, SEATS[side] if side else Seat.OBSERVER)

    def ship(self, unit: str) -> Ship:
        """A unit by its id."""
        return find(self.state, unit)

    def foe(self, side: Side, name: str) -> Contact:
        """A contact of a side by the name of the ship."""
        return next(c for c in self.view(side).foes.values() if c.name == name)

    def foes(self, side: Side) -> set[str]:
        """The names of what a side detects."""
        return {contact.name for contact in self.view(side).foes.values()}

    def lines(self, side: Side | None) -> list[str]:
        """The log of a side."""
        return [line.text for line in self.view(side).log]
