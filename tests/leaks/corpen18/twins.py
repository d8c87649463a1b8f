"""Twin worlds at sea: two games that differ only in what one seat may not know (TX.a).

`{one|two}` stands for `one` in the first world and for `two` in the second; `red` and `blue` become
the sides. Units are named as in the scenario: `$ZA` becomes what its owner calls it, `@ZA` what the
enemy calls it then. A unit that the board does not name is not on the map.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from app.games.corpen18.position import parse_position
from app.games.corpen18.state import Public
from app.games.corpen18.units import find
from app.kernel.dice import Stream
from app.kernel.secret import dice_at
from app.views.seats import Seat, Side
from tests.leaks.corpen18.kit import KIT
from tests.leaks.kits import Kit
from tests.leaks.transcript import Game
from tests.leaks.worlds import CHOICE, UNWATCHED, Step

PASS = "pass"
"""In a script: to seal, if the step waits for one."""
NAME = re.compile(r"([$@])(\w+)")
FACES = 10


@dataclass(frozen=True)
class Twin:
    """Two worlds, a script, and what the viewer must see of it. Red has the secrets."""

    kit: ClassVar[Kit] = KIT
    id: str
    board: tuple[str, ...]
    """Lines of a position; `dice umpire 9 3` stands for dice of a stream that come next."""
    script: tuple[str, ...]
    """Lines such as `red: steer $ZA FF`; `blue: a & b` are two orders, of which one sees the
    second."""
    sees: tuple[str, ...]
    """Parts of the new lines of blue's log, in order."""
    scenario: str = "contact"
    red: Side = Side.A
    whole: bool = False
    """Whether units that the board does not name are where the scenario has them."""
    dice: tuple[int, ...] = ()
    seed: str = "seed"
    observer: bool = True
    """Whether the observer can tell the worlds apart as little as blue can."""

    def position(self, world: int, red: Side) -> str:
        """The position a world starts from, in notation."""
        lines = [_written(line, world, red) for line in self.board]
        turn = 0 if "turn 0 SETUP" in lines else 1
        lines = [self._dice(line, turn) if line.startswith("dice") else line for line in lines]
        text = "\n".join((f"scenario {self.scenario}", *filter(None, lines)))
        return text if self.whole else "\n".join((text, *_absent(text)))

    def _dice(self, line: str, turn: int) -> str:
        """How many dice must have been drawn before, so that the next ones are these."""
        _, stream, *numbers = line.split()
        at = _at(self.seed, Stream(stream), tuple(map(int, numbers)), turn)
        return f"drawn {stream} {at}"

    def secret(self, world: int) -> str:
        """What the dice of a world are made from: the same in both, and so are the labels."""
        del world
        return self.seed

    def steps(self, world: int, red: Side) -> tuple[Step, ...]:
        """The script in a world, with the names that units have when it comes to them."""
        return _played(self, world, red)

    def lines(self, world: int, red: Side) -> Iterator[Step]:
        """The script in a world, with units named as in the scenario."""
        for line in self.script:
            seat, _, orders = _written(line.removeprefix(UNWATCHED), world, red).partition(":")
            every = orders.split("&")
            for at, order in enumerate(every, start=1):
                watched = at == len(every) and not line.startswith(UNWATCHED)
                yield Step(Seat(seat.strip()), order.strip(), watched)


def _written(text: str, world: int, red: Side) -> str:
    """A template as it reads in a world in which red is this side."""
    text = CHOICE.sub(lambda choice: choice[world + 1], text)
    return re.sub(r"\bred\b", red, re.sub(r"\bblue\b", red.other, text))


def filled(text: str, red: Side) -> str:
    """A text for both worlds, with the sides filled in."""
    return _written(text, 0, red)


def _absent(text: str) -> Iterator[str]:
    """Lines for the units that a position does not name."""
    named = {line.split()[0] for line in text.splitlines()}
    for force in parse_position(text).forces.values():
        yield from (f"{unit} -" for unit in force.ships if unit not in named)


@cache
def _at(seed: str, stream: Stream, numbers: tuple[int, ...], turn: int) -> int:
    """The first index of a stream from which on it has these numbers."""
    dice = dice_at(hashlib.sha256(seed.encode()).digest(), Public(scenario="", turn=turn))
    at = 0
    while any(dice.draw(stream, at + n, FACES) != die for n, die in enumerate(numbers)):
        at += 1
    return at


@cache
def _played(twin: Twin, world: int, red: Side) -> tuple[Step, ...]:
    """The steps as they come when they are played."""
    game, out = Game.of(twin, world, red), []
    for step in twin.lines(world, red):
        named = step.order
        if named == PASS:
            named = "" if game.check(step.seat, "seal") else "seal"
        for sigil, unit in NAME.findall(step.order):
            named = named.replace(f"{sigil}{unit}", _name(game, sigil, unit))
        out.append(Step(step.seat, named, step.watched))
        game.take(out[-1])
    return tuple(out)


def _name(game: Game, sigil: str, unit: str) -> str:
    """What a unit is called by its owner, or by its enemy."""
    ship = find(game.state, unit)
    label = ship.label
    if sigil == "@":
        label = game.state.forces[ship.side].tracks[unit]
    return str(label)
