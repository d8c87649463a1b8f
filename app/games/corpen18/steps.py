"""The steps of a turn (C2), and who is waited for, from public facts alone (HC3)."""

from typing import Protocol

from app.kernel.facts import Fact
from app.views.seats import Side


class Step(Fact, frozen=True, kw_only=True):
    """A step of the sequence that sides give orders in."""

    name: str
    title: str
    rule: str
    ends: str
    """What everybody is told when it is over."""


STEPS: tuple[Step, ...] = (
    Step(name="SETUP", title="Set-up", rule="C2.0", ends="Both sides have set up."),
    Step(
        name="MOVE1_DET",
        title="Move 1: detected",
        rule="C2.2",
        ends="The detected ships have moved.",
    ),
    Step(name="MOVE1_UND", title="Move 1: the others", rule="C2.3", ends="The first move is over."),
    Step(name="ORDERS1", title="Combat 1", rule="C2.5", ends="The first combat phase is over."),
    Step(
        name="MOVE2_DET",
        title="Move 2: detected",
        rule="C2.2",
        ends="The detected ships have moved.",
    ),
    Step(
        name="MOVE2_UND", title="Move 2: the others", rule="C2.3", ends="The second move is over."
    ),
    Step(name="ORDERS2", title="Combat 2", rule="C2.5", ends="The second combat phase is over."),
)
BY_NAME = {step.name: step for step in STEPS}


class Table(Protocol):
    """As much of Public as the wait points look at; a View has it too."""

    @property
    def phase(self) -> str:
        """The step that is on."""

    @property
    def movers(self) -> tuple[Side, ...]:
        """Whose orders it waits for."""


def waiting(table: Table) -> frozenset[Side]:
    """The sides that the game stops for, whoever has sealed already (HX.2)."""
    return frozenset(table.movers)


def moving(phase: str) -> int:
    """Which movement phase a step belongs to: 1, 2, or 0 for none.

    >>> moving("MOVE2_UND"), moving("ORDERS1")
    (2, 0)
    """
    return int(phase[4]) if phase.startswith("MOVE") else 0


def fighting(phase: str) -> int:
    """Which combat phase a step is: 1, 2, or 0 for none.

    >>> fighting("ORDERS2"), fighting("SETUP")
    (2, 0)
    """
    return int(phase[6]) if phase.startswith("ORDERS") else 0
