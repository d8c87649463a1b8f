"""Two players at sea: orders in notation, with public dice and those of the owner scripted."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from app.games.ground.units import Unit
from app.kernel.dice import Dice, Stream
from app.views.seats import Seat, Side
from tests.games.ground.build import unit
from tests.games.ground.table import GROUND, A, B, Table

__all__ = ["GROUND", "OTHERS", "A", "B", "Sea", "boat", "craft", "sea", "vessel"]

OPEN = "wolf_pack"
"""A scenario without terrain."""

OTHERS = {A: (Seat.B, Seat.OBSERVER), B: (Seat.A, Seat.OBSERVER)}
"""Who is not the owner."""


def vessel(label: str, kind: str, hex_: str, **more: object) -> Unit:
    """A vessel, an aircraft or a land unit; C labels are side a, all others side b."""
    return unit(label, kind, hex_, airborne=kind in ("FTR", "BMR", "HCOP"), **more)


def boat(label: str, hex_: str, kind: str = "SUB", **more: object) -> Unit:
    """A submarine: hidden if its name is a private one (U1, V1), else in sight under water."""
    hidden = label[0] in "UV"
    callsign = label if hidden else f"{'U' if label.startswith('C') else 'V'}{label[1:]}"
    facts = {"hidden": hidden, "callsign": callsign, "surfaced": False, **more}
    made = unit(label, kind, hex_, **facts)
    if label.startswith("U"):
        made = replace(made, side=A, id=f"a.{label}")
    return made


def craft(label: str, kind: str, hex_: str = "", **more: object) -> Unit:
    """An aircraft: off the map or aboard under its private name (U1, V1), else in the air."""
    callsign = label if label[0] in "UV" else f"{'U' if label[0] == 'C' else 'V'}{label[1:]}"
    made = vessel(label, kind, hex_, callsign=callsign, **more)
    made = replace(made, airborne=True)
    return replace(made, side=A, id=f"a.{label}") if label.startswith("U") else made


class Script:
    """Numbers of some streams from lists, then from another source."""

    def __init__(
        self,
        numbers: Mapping[Stream, Sequence[int]],
        starts: Mapping[str, int],
        then: Dice,
    ) -> None:
        self._numbers, self._starts, self._then = numbers, starts, then

    def draw(self, stream: Stream, index: int, faces: int) -> int:
        """The scripted number if there is one for this index, clipped to the faces."""
        at = index - self._starts.get(stream.value, 0)
        given = self._numbers.get(stream, ())
        if 0 <= at < len(given):
            return min(given[at], faces)
        return self._then.draw(stream, index, faces)


class Sea(Table):
    """A table at sea."""

    def order(
        self,
        side: Side,
        notation: str,
        *dice: int,
        own: Sequence[int] = (),
        umpire: Sequence[int] = (),
    ) -> None:
        """Give an order that must be allowed, and draw exactly these dice for it.

        `own` are those of the side's own stream, whose labels in a hex are drawn from it too.
        """
        seat = Seat(side.value)
        view = self.view(seat)
        order = GROUND.complete(view, GROUND.parse_order(notation))
        refusal = GROUND.check(view, order)
        assert refusal is None, refusal and refusal.text
        numbers = {Stream.PUBLIC: dice, Stream.of(side): own, Stream.UMPIRE: umpire}
        before = dict(self.state.umpire.drawn)
        decision = GROUND.decide(self.state, side, order, Script(numbers, before, self._then))
        self.state, self.events = decision.state, decision.events
        for stream, given in numbers.items():
            drawn = self.state.umpire.drawn.get(stream.value, 0) - before.get(stream.value, 0)
            assert drawn == len(given), f"{drawn} {stream} dice drawn, {len(given)} given"

    def news(self, seat: Seat, since: int = 0) -> list[str]:
        """The log lines of a reader from a number on."""
        return self.lines(seat)[since:]


def sea(*units: Unit, **more: Any) -> Sea:
    """Open water, with somebody of either side far away."""
    switches = {"concealment": (), **more.pop("switches", {})}
    more.setdefault("scenario", OPEN)
    corner = "2130" if more["scenario"] == OPEN else "1519"
    far = (vessel("C99", "CARGO", "0101"), vessel("P99", "CARGO", corner))
    if more.get("n") == 2:
        more["active"] = B
    return Sea(*units, *far, switches=switches, **more)
