"""Histories in worlds that differ in what has no counter: whether it is, where, what it does.

The viewer's orders are the same in both worlds, and so are those of what everybody sees of the
other side. What is hidden goes its own ways in each, and may be missing in one. The worlds part
when something comes to light.

`SEALED_LEAK_HISTORIES=500` plays that many histories for each viewer.
"""

import random
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.events import sea
from app.games.ground.field import field_of
from app.games.ground.sequence import waiting
from app.games.ground.state import Force, State
from app.games.ground.support import side_field
from app.games.ground.terrain import WATER
from app.games.ground.units import March, Unit
from app.kernel.dice import Dice, HmacDice
from app.kernel.events import Event
from app.views.seats import READERS, Seat, Side
from tests.games.ground.player import Choose, an_order
from tests.games.ground.positions import HIDING, SEASIDE, a_position
from tests.leaks.secret_moves import hidden_sides, settled
from tests.leaks.test_histories import HISTORIES
from tests.leaks.transcript import GROUND, Game, Leak, compare, probe

STEPS, LEAST = 25, 12
SETTINGS = ("overrun_reaction=full", "overrun_reaction=off", "mines=8", "spillover=off")


def parts(event: Event) -> bool:
    """Whether an event shows what differs: the worlds part by rule."""
    if isinstance(event, sea.Lifted):
        return bool(event.shown)
    return isinstance(event, e.Found | sea.Exposed | sea.WentDown | sea.Debarked)


class Depths:
    """Twin worlds whose difference lies under water."""

    def __init__(self, viewer: Seat, choose: Choose) -> None:
        self._viewer = viewer
        self._choose = choose
        self.story: list[str] = []
        self.parted = False
        dice = self._dice()
        start = self._position()
        self.story.append(start)
        state = settled(GROUND.open(start.split()[0], {}, dice, start).state, viewer)
        self._worlds = tuple(Game(self._sunk(state), dice) for _ in range(2))
        self.secret = self._hidden(0) != self._hidden(1)

    def _dice(self) -> Dice:
        return HmacDice(b"depths")

    def _position(self) -> str:
        """Where the history begins, in notation."""
        settings = (HIDING, self._choose(SETTINGS))
        return a_position(self._choose, settings=settings, scenario=SEASIDE)

    def _hidden(self, world: int) -> list[tuple[str, str]]:
        forces = self._worlds[world].state.forces
        units = (u for side in hidden_sides(self._viewer) for u in forces[side].units.values())
        return [(unit.name, unit.hex) for unit in units if unit.hidden]

    def _sunk(self, state: State) -> State:
        """The state with its hidden units elsewhere, and some of them gone."""
        for side in hidden_sides(self._viewer):
            kept = {k: u for k, u in state.forces[side].units.items() if not u.hidden}
            for unit in state.forces[side].units.values():
                wet = self._wet(state, side, kept.values())
                if unit.hidden and wet and self._choose("ynnn") == "n":
                    hex_ = self._choose(wet)
                    kept[unit.id] = replace(unit, hex=hex_, march=March(start=hex_))
            force: Force = replace(state.forces[side], units=kept)
            state = replace(state, forces={**state.forces, side: force})
        return state

    def _wet(self, state: State, side: Side, mine: Iterable[Unit]) -> list[str]:
        """Where one more can lie."""
        field = field_of(state.public)
        taken = side_field(state, side).taken | {unit.hex for unit in mine}
        free = (h for h, terrain in field.sheet.terrain.items() if terrain == WATER)
        return [hex_ for hex_ in sorted(free) if hex_ not in taken and not field.road_hex(hex_)]

    def go(self, steps: int) -> None:
        """Play on in both worlds until they part. Raises Leak."""
        for _ in range(steps):
            if any(game.state.public.ended for game in self._worlds):
                return
            try:
                self._look()
                self._step()
            except Leak as leak:
                raise Leak(f"{leak}\n" + "\n".join(self.story)) from leak
            if self.parted:
                return

    def _look(self) -> None:
        """The viewer sees the same in both worlds."""
        screen = self._choose("ynnn") == "y"
        one, two = (list(probe(game, self._viewer, "now", screen=screen)) for game in self._worlds)
        compare(one, two)

    def _step(self) -> None:
        awaited = [sorted(waiting(game.state.public)) for game in self._worlds]
        if awaited[0] != awaited[1]:
            raise Leak(f"{awaited[0]} and {awaited[1]} are waited for")
        seat = Seat(self._choose([side.value for side in awaited[0]]))
        if seat is self._viewer:
            self._both(seat, strict=True)
            return
        for world in range(2):
            self._unseen(world, seat)
        if not self.parted:
            self._look()
            self._both(seat, strict=False)

    def _both(self, seat: Seat, *, strict: bool) -> None:
        game = self._worlds[self._choose("01") == "1"]
        text = an_order(game.view(seat), GROUND.menu(game.view(seat)), self._choose)
        if not text or self._names_hidden(seat, text):
            return
        refusals = [game.check(seat, text) for game in self._worlds]
        if strict and refusals[0] != refusals[1]:
            raise Leak(f"{text} is refused in one world: {refusals}")
        undo = [game.view(seat).undo for game in self._worlds]
        if not strict and undo[0] != undo[1]:
            raise Leak(f"before {text} one world has an undo that shows")
        if not any(refusals):
            self.story.append(f"{seat}: {text}")
            for at in range(2):
                self._give(at, seat, text)

    def _unseen(self, world: int, seat: Seat) -> None:
        """Something hidden acts in one world alone."""
        game = self._worlds[world]
        menu = GROUND.menu(game.view(seat))
        own = [
            piece for piece in menu.pieces if self._names_hidden(seat, f"x {piece.label}", world)
        ]
        orders = [f"move {p.label} {'-'.join(s.path)}" for p in own for s in p.moves]
        if orders and self._choose("yyn") == "y":
            text = self._choose(orders)
            self.story.append(f"world {world} {seat}: {text}")
            self._give(world, seat, text)

    def _names_hidden(self, seat: Seat, text: str, world: int | None = None) -> bool:
        names = {
            unit.name
            for at in (range(2) if world is None else (world,))
            for force in self._worlds[at].state.forces.values()
            for unit in force.units.values()
            if unit.hidden and (seat.side is None or unit.side is seat.side)
        }
        words = text.replace(",", " ").replace(".", " ").split()
        return not names.isdisjoint(words)

    def _give(self, world: int, seat: Seat, text: str) -> None:
        game = self._worlds[world]
        assert seat.side is not None
        order = GROUND.complete(game.view(seat), GROUND.parse_order(text))
        decision = GROUND.decide(game.state, seat.side, order, game.dice)
        game.state = decision.state
        shown = any(map(parts, decision.events))
        self.parted |= shown or game.state.public.ended


@pytest.mark.parametrize("viewer", READERS)
def test_nothing_tells_what_lies_under_water(viewer: Seat) -> None:
    differed = moved = 0
    for seed in range(max(HISTORIES, LEAST)):
        depths = Depths(viewer, random.Random(seed).choice)
        differed += depths.secret
        depths.go(STEPS)
        moved += any(line.startswith("world ") for line in depths.story)
    assert differed
    assert moved
