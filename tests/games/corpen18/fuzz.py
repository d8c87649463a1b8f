"""Fuzz games: random orders out of the menus of both seats, and what must hold after each."""

import random
from collections.abc import Callable, Mapping, Sequence

import msgspec

from app.games.corpen18.orders import Fire, Launch, Seal
from app.games.corpen18.ruleset import Corpen18
from app.games.corpen18.state import State
from app.games.corpen18.steps import BY_NAME, waiting
from app.games.corpen18.view import View
from app.kernel.codec import Codec
from app.kernel.dice import HmacDice
from app.kernel.events import Event
from app.kernel.orders import Malformed, Order, Refusal
from app.views.menu import Menu
from app.views.seats import READERS, Seat, Side
from tests.games.corpen18 import invariants
from tests.games.corpen18.invariants import Fault
from tests.games.corpen18.places import a_position
from tests.games.corpen18.player import (
    NONSENSE,
    RUBBISH,
    SEAL,
    a_wild_order,
    drafts,
    moves,
    promised,
)
from tests.games.judging import judged

RULES = Corpen18()
CODEC = Codec(RULES)
MOST_ORDERS = 6000
REPAIRS = 200
"""Orders in which a side must be able to find drafts that may be sealed."""


class FuzzGame:
    """A game from a seed. `play` goes on to its end and checks everything on the way."""

    def __init__(
        self, seed: int, scenario: str, settings: Mapping[str, str], *, whole: bool = False
    ) -> None:
        """A whole game, or one that goes on from some position of its last turns."""
        self._random = random.Random(seed)
        self._dice = HmacDice(f"fuzz {seed}".encode())
        self.start = "" if whole else a_position(self._random, scenario, settings)
        self.orders: list[str] = []
        self._told = f"seed {seed}, {scenario}, {dict(settings)}\n{self.start}"
        opened = RULES.open(
            scenario, {} if self.start else settings, self._dice, self.start or None
        )
        self.state: State = RULES.blank()
        self._loaded: State = RULES.blank()
        self._follow(opened.events, opened.state)

    def play(self) -> State:
        """Play to the end. Raises Fault."""
        try:
            while not self.state.public.ended:
                self._step()
                if len(self.orders) > MOST_ORDERS:
                    raise Fault("the game does not end")
        except Exception as error:
            story = "\n".join((self._told, *self.orders[-60:]))
            name = "" if isinstance(error, Fault) else f"{type(error).__name__}: "
            raise Fault(f"{name}{error}\n{story}") from error
        return self.state

    def _step(self) -> None:
        """One side looks at its menu and orders some of it; then it may seal."""
        awaited = sorted(waiting(self.state.public))
        if not awaited:
            raise Fault("nobody is waited for")
        if self._random.random() < 0.1:
            self._rubbish()
        side = Side(self._random.choice(awaited))
        view = self._view(side)
        if view.handed_in or self._random.random() < 0.05:
            self._try(side, a_wild_order(view, self._random))
            if self.state.public.ended:
                return
            awaited = sorted(waiting(self.state.public))
            side = self._random.choice([s for s in awaited if not self._view(s).handed_in])
            view = self._view(side)
        menu = RULES.menu(view)
        self._keeps_promises(view, menu)
        for at, text in enumerate(drafts(menu, self._random)):
            if self._random.random() < 0.1:
                self._try(side, a_wild_order(self._view(side), self._random))
                if self._has_gone_on(view):
                    return
            refusal = self._try(side, text)
            if refusal is not None and at == 0 and text in promised(RULES.menu(self._view(side))):
                raise Fault(f"{text} is refused: {refusal.text}")
        if self._random.random() < 0.8:
            self._seal(side)

    def _has_gone_on(self, view: View) -> bool:
        """Whether the step in which a side saw that is over for it."""
        public = self.state.public
        step = (view.turn, view.phase, view.speed)
        gone = step != (public.turn, public.phase, public.speed)
        return gone or self.state.forces[view.side or Side.A].handed_in

    def _seal(self, side: Side) -> None:
        """Seal; where that is refused some other drafts must do (C4.9, C-S4, C12)."""
        for _ in range(REPAIRS):
            refusal = RULES.check(self._view(side), Seal())
            if refusal is None:
                self._give(side, SEAL)
                return
            self._repair(side, refusal)
        raise Fault(f"{side} cannot seal: {refusal.text}" if refusal else "")

    def _repair(self, side: Side, refusal: Refusal) -> None:
        """Another course or place for a unit that the refusal is about, or for any."""
        menu = RULES.menu(self._view(side))
        named = [p for p in menu.pieces if p.moves and p.label in refusal.text.replace(",", " ")]
        pieces = named or [piece for piece in menu.pieces if piece.moves]
        if not pieces:
            raise Fault(f"{side} cannot seal and cannot move: {refusal.text}")
        self._give(side, self._random.choice(list(moves(self._random.choice(pieces)))))

    def _view(self, side: Side) -> View:
        return RULES.view(self.state, Seat(side.value))

    def _keeps_promises(self, view: View, menu: Menu) -> None:
        every = promised(menu)
        some = every if len(every) < 12 else self._random.sample(every, 12)
        for text in some:
            order = self._read(view, text)
            refusal = RULES.check(view, order)
            if refusal is not None:
                raise Fault(f"{view.seat}: {text} is offered and refused: {refusal.text}")
            if isinstance(order, Fire | Launch) and not text.endswith(" 0"):
                RULES.odds(view, order)
        if (SEAL in every) != (RULES.check(view, Seal()) is None):
            raise Fault(f"{view.seat}: the seal is offered where it is refused, or not")

    def _read(self, view: View, text: str) -> Order:
        order = RULES.complete(view, RULES.parse_order(text))
        again = RULES.parse_order(RULES.format_order(order))
        # A program may send it as JSON too, and is let in at the door.
        if again != order or RULES.decode_order(msgspec.to_builtins(order)) != order:
            raise Fault(f"{text} reads otherwise when it is written again")
        return order

    def _rubbish(self) -> None:
        """What is no order is turned away with the place that is wrong."""
        text, raw = self._random.choice(NONSENSE), self._random.choice(RUBBISH)
        tries: tuple[tuple[object, Callable[[], Order]], ...] = (
            (text, lambda: RULES.parse_order(text)),
            (raw, lambda: RULES.decode_order(raw)),
        )
        for wrong, read in tries:
            try:
                order = read()
            except Malformed as error:
                if not error.field or not str(error):
                    raise Fault(f"{wrong!r} is turned away without a reason") from error
            else:
                raise Fault(f"{wrong!r} is read as {order}")

    def _give(self, side: Side, text: str) -> None:
        refusal = self._try(side, text)
        if refusal is not None:
            raise Fault(f"{text} is refused: {refusal.code}: {refusal.text}")

    def _try(self, side: Side, text: str) -> Refusal | None:
        """Give an order if it is allowed; else why not."""
        view = self._view(side)
        order = self._read(view, text)
        refusal = judged(RULES, self.state, view, order)
        self.orders.append(f"{side}: {text}" + (f"  (refused: {refusal.code})" if refusal else ""))
        if refusal is not None:
            if not (refusal.rule and refusal.text):
                raise Fault(f"{text} is refused without a reason")
            return refusal
        if text == SEAL and RULES.menu(view).offers == ():
            raise Fault("a seal that is offered to nobody")
        decision = RULES.decide(self.state, side, order, self._dice)
        self._follow(decision.events, decision.state)
        return None

    def _follow(self, events: Sequence[Event], after: State) -> None:
        """Fold the events as the store has them; then look at everything (law 9)."""
        before, self.state = self.state, after
        for event in CODEC.decode(CODEC.encode(events), RULES.version):
            earlier, self._loaded = self._loaded, RULES.evolve(self._loaded, event)
            invariants.check_step(earlier, event)
        if self._loaded != after:
            raise Fault("the stored events lead to another state")
        for seat in READERS:
            if RULES.view(self._loaded, seat) != RULES.view(after, seat):
                raise Fault(f"the loaded view of {seat} is another one")
        RULES.umpire(after)
        invariants.check_fleets(after)
        invariants.check_knowledge(after)
        if after.public.phase not in (*BY_NAME, "END"):
            raise Fault(f"the game stops at {after.public.phase}")
        moved_on = before.public.phase != after.public.phase and not after.public.ended
        if moved_on and self._random.random() < 0.25:
            invariants.check_notation(after)
