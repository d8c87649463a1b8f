"""Twin worlds: two games that differ only in what one seat may not know (secrecy annex, TX.a).

A pair is written once for both worlds and for either side as the viewer. `{one|two}` stands for
`one` in the first world and for `two` in the second; `red`, `K7` and `blue`, `B1` become the sides
and label letters of the scenario.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from app.views.seats import Seat, Side
from tests.leaks.kit_ground import KIT
from tests.leaks.kits import Kit

CHOICE = re.compile(r"\{([^|{}]*)\|([^|{}]*)\}")
LABEL = re.compile(r"\b([KB])(\d{1,2})\b")
LETTERS = {Side.A: "C", Side.B: "P"}
WORLDS = (0, 1)

ASKS = "?"
"""Before a thing that is no order: `?look`, a seat that reads all it may read."""
REFUSED = "!"
"""Before an order that must be refused."""
UNWATCHED = "~"
"""Before a line of a script after which nobody looks, to save time."""


@dataclass(frozen=True)
class Step:
    """What one seat does. In a world where it does nothing the order is empty."""

    seat: Seat
    order: str
    watched: bool = True

    def __str__(self) -> str:
        return f"{self.seat}: {self.order or '-'}"


class Twins(Protocol):
    """Two worlds of any game, as the net plays them."""

    @property
    def kit(self) -> Kit:
        """Its game."""

    @property
    def scenario(self) -> str:
        """What is played."""

    @property
    def dice(self) -> Sequence[int]:
        """The public dice."""

    def position(self, world: int, red: Side) -> str:
        """The position a world starts from, in notation."""

    def steps(self, world: int, red: Side) -> tuple[Step, ...]:
        """The script in a world."""

    def secret(self, world: int) -> str:
        """What the dice of a world are made from."""


@dataclass(frozen=True)
class Pair:
    """Two worlds, a script, and what the viewer must see of it. Red has the secrets."""

    kit: ClassVar[Kit] = KIT
    id: str
    board: str
    """`SETUP` or `red P3` and settings, then sections as positions have them."""
    script: tuple[str, ...]
    """Lines such as `red: move K7 1107-1007`."""
    sees: tuple[str, ...]
    """Parts of the new lines of blue's log, in order."""
    dice: tuple[int, ...] = ()
    """The public dice."""
    seed: str = "seed"
    scenario: str = "shadow_line"
    red: Side | None = None
    """The side that red has to be, where a scenario is not the same for both."""
    observer: bool = True
    """Whether the observer can tell the worlds apart as little as blue can."""

    def position(self, world: int, red: Side) -> str:
        """The position a world starts from, in notation."""
        head, *sections = _written(self.board, world, red).split("|")
        if head.startswith("SETUP"):
            return "|".join((f"{self.scenario} {head}", *sections))
        active, phase, *settings = head.split()
        n = 5 if active == Side.A else 6
        return " | ".join((f"{self.scenario} n{n} {phase} {' '.join(settings)}", *sections))

    def steps(self, world: int, red: Side) -> tuple[Step, ...]:
        """The script in a world."""
        return tuple(_step(_written(line, world, red)) for line in self.script)

    def secret(self, world: int) -> str:
        """What the dice of a world are made from."""
        return CHOICE.sub(lambda choice: choice[world + 1], self.seed)


def _step(line: str) -> Step:
    seat, _, order = line.removeprefix(UNWATCHED).partition(":")
    return Step(Seat(seat.strip()), order.strip(), not line.startswith(UNWATCHED))


def _written(text: str, world: int, red: Side) -> str:
    """A template as it reads in a world in which red is this side."""
    text = CHOICE.sub(lambda choice: choice[world + 1], text)
    letters = {"K": LETTERS[red], "B": LETTERS[red.other]}
    text = LABEL.sub(lambda label: letters[label[1]] + label[2], text)
    return re.sub(r"\bred\b", red, re.sub(r"\bblue\b", red.other, text))


def filled(text: str, red: Side) -> str:
    """A text for both worlds, with sides and letters filled in."""
    return _written(text, 0, red)
