"""Histories of many orders in twin worlds at once: the property that no plan can think of.

Both worlds get the viewer's orders as they are. An order of the other side is given in both
worlds if both allow it, else in neither. Where an order shows in truth what differs (a counter is
turned up, a check is rolled by a type that owes one), the worlds part by rule: the history goes on
in the first, with a new twin.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.sequence import waiting
from app.games.ground.state import State
from app.kernel.dice import HmacDice
from app.kernel.events import Event
from app.kernel.orders import Refusal
from app.views.seats import Seat
from tests.games.ground.player import Choose, a_wild_order, an_order
from tests.games.ground.positions import a_position
from tests.leaks.secret_moves import differing, hidden_sides, settled, twin
from tests.leaks.transcript import GROUND, SEALER, Game, Leak, compare, probe

WHOLE = ("raid_concealed SETUP", "line_mk3_fog SETUP")
"""Other set-ups from which histories begin: arrivals, exits, a force that is bought."""
TRIES = 6
"""Orders of the other side that are thought of until one is possible in both worlds."""
SETTINGS = (
    *("overrun_reaction=full", "overrun_reaction=adjacent", "overrun_reaction=off"),
    *("terrain_recovery_roll=on", "gev_leavers_free=on", "spillover=off", ""),
)


class History:
    """Twin worlds in the middle of a game, and what has happened in them."""

    def __init__(self, viewer: Seat, choose: Choose) -> None:
        self._viewer = viewer
        self._choose = choose
        self._dice = HmacDice(b"history")
        self.story: list[str] = []
        self._one = self._two = Game(self._start(), self._dice)
        self._part()

    def go(self, steps: int) -> None:
        """Play on in both worlds. Raises Leak."""
        for _ in range(steps):
            if self._one.state.public.ended:
                return
            try:
                self._step()
            except Leak as leak:
                raise Leak(f"{leak}\n" + "\n".join(self.story)) from leak

    def _start(self) -> State:
        """Some state in the middle of a game, reached by play in one world."""
        start = self._choose(("", "", "", "shadow_line SETUP", *WHOLE))
        whole = bool(start)
        start = start or a_position(self._choose, settings=(self._choose(SETTINGS),), plain=True)
        self.story.append(start)
        scenario = start.split()[0]
        game = Game(GROUND.open(scenario, {}, self._dice, start, SEALER).state, self._dice)
        if whole:
            self._set_up(game)
        for _ in range(int(self._choose(("0", "5", "15")))):
            self._warm(game)
        return game.state

    def _set_up(self, game: Game) -> None:
        """Everybody whose step it is lays out by a template and seals."""
        while game.state.public.phase == "SETUP":
            for side in game.state.public.setting:
                seat = Seat(side.value)
                game.order(seat, f"arrange {self._choose(('random', 'line'))}")
                game.order(seat, "commit")

    def _warm(self, game: Game) -> None:
        if game.state.public.ended:
            return
        seat = self._awaited(game)
        text = an_order(game.view(seat), GROUND.menu(game.view(seat)), self._choose)
        before = game.state
        if text and game.order(seat, text) is None:
            self.story.append(f"{seat}: {text}")
        if game.state.public.ended:
            game.state = before

    def _awaited(self, game: Game) -> Seat:
        return Seat(self._choose(sorted(side.value for side in waiting(game.state.public))))

    def _part(self) -> None:
        """Make a new twin of the first world; the viewer must not notice."""
        state = settled(self._one.state, self._viewer)
        # What was sealed before is what the first world was: the next seal is each one's own.
        state = replace(state, umpire=replace(state.umpire, sealed={}))
        self._one = Game(state, self._dice)
        self._two = Game(twin(state, self._viewer, self._choose), self._dice)
        self.story.append(f"-- twins: {GROUND.format_position(self._one.state)}")
        self.story.append(f"-- and:   {GROUND.format_position(self._two.state)}")
        self._look("the twin")

    def _look(self, moment: str) -> None:
        screen = self._choose("ynnnnn") == "y"
        one, two = (
            list(probe(game, self._viewer, moment, screen=screen))
            for game in (self._one, self._two)
        )
        compare(one, two)

    def _step(self) -> None:
        if self._choose("yyyyyn") == "n":
            self._part()
        if self._choose("yyn") == "n":
            self._secretly()
        seat = self._awaited(self._one)
        view = self._one.view(seat)
        menu = GROUND.menu(view)
        if self._choose("yyyyyyyn") == "n":
            texts = [a_wild_order(view, self._choose)]
        else:
            texts = [an_order(view, menu, self._choose) for _ in range(TRIES)]
        for text in filter(None, texts):
            if seat is self._viewer:
                self._openly(text)
                return
            if all(game.check(seat, text) is None for game in (self._one, self._two)):
                self._mirrored(seat, text)
                return

    def _secretly(self) -> None:
        """Orders of the other side without an effect to see, in one of the worlds alone."""
        game = self._one if self._choose("12") == "1" else self._two
        for side in hidden_sides(self._viewer):
            seat = Seat(side.value)
            view = game.view(seat)
            drafts = [
                offer.notation
                for piece in GROUND.menu(view).pieces
                for offer in piece.offers
                if offer.notation.startswith(("mimic", "mark"))
            ]
            foe = next(iter(sorted(view.seen())), "Z9")
            text = self._choose([*drafts, f"move {foe} 0606", f"reveal {foe}"])
            game.order(seat, text)
            self.story.append(f"{seat}: {text} (in one world)")
        self._look("after secret orders")

    def _openly(self, text: str) -> None:
        """The viewer's own order: allowed or refused alike."""
        self.story.append(f"{self._viewer}: {text}")
        refusals = [game.check(self._viewer, text) for game in (self._one, self._two)]
        if refusals[0] != refusals[1]:
            raise Leak(
                f"{text}: {_why(refusals[0])} in one world, {_why(refusals[1])} in the other"
            )
        if refusals[0] is None:
            self._both(self._viewer, text)

    def _mirrored(self, seat: Seat, text: str) -> None:
        """The other side's order, which is possible in both worlds."""
        self.story.append(f"{seat}: {text}")
        self._both(seat, text)
        # The use of undo is seen, so it must not be open in one world alone (UX.2).
        if self._one.view(seat).undo != self._two.view(seat).undo:
            raise Leak(f"{text} can be taken back in one world alone")

    def _both(self, seat: Seat, text: str) -> None:
        secret = differing(self._one.state, self._two.state, self._viewer)
        before = self._one.state, self._two.state
        events = [_resolve(game, seat, text) for game in (self._one, self._two)]
        if self._parted(secret, before, events):
            self._part()
        else:
            self._look(f"after {text}")

    def _parted(
        self, secret: Iterable[str], before: tuple[State, State], events: list[tuple[Event, ...]]
    ) -> bool:
        """Whether the rules themselves showed a difference, judged from the truth alone."""
        after = self._one.state, self._two.state
        if any(state.public.ended for state in after):
            return True
        shown = any(
            _lies(old, label) != _lies(new, label)
            for old, new in zip(before, after, strict=True)
            for label in secret
        )
        return shown or _rolls(events[0]) != _rolls(events[1])


def _why(refusal: Refusal | None) -> str:
    return refusal.text if refusal else "allowed"


def _resolve(game: Game, seat: Seat, text: str) -> tuple[Event, ...]:
    assert seat.side is not None
    order = GROUND.complete(game.view(seat), GROUND.parse_order(text))
    decision = GROUND.decide(game.state, seat.side, order, game.dice, SEALER)
    game.state = decision.state
    return decision.events


def _lies(state: State, label: str) -> tuple[bool, str] | None:
    """Whether a counter lies face down, and what became of it."""
    for force in state.forces.values():
        for unit in force.units.values():
            if unit.label == label:
                return unit.concealed, unit.fate
    return None


def _rolls(events: Iterable[Event]) -> list[str]:
    """The labels that rolled terrain checks: types that owe one, and dummies by their marks."""
    return [roll.label for event in events if isinstance(event, e.Checked) for roll in event.rolls]


def history(viewer: Seat, choose: Choose, steps: int) -> History:
    """A history played on for some steps. Raises Leak."""
    game = History(viewer, choose)
    game.go(steps)
    return game
