"""What the seals of a ground game hold, and when a leaf of them is opened (HX.13)."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import assert_never

import msgspec
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.edits import find
from app.games.ground.events import sea
from app.games.ground.state import Force, State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.kernel.dispatch import by_kind
from app.kernel.journal import Sealing
from app.kernel.memo import Memo
from app.kernel.seals import Sealer, Secrets
from app.views.seats import Side

ENCODER = msgspec.json.Encoder()


def sealing(sealer: Sealer) -> Sealing:
    """How a game is sealed."""
    return Sealing(sealer, SECRETS, TURNED_UP)


def _secrets(force: Force) -> Secrets:
    """What every counter with a label is, and the force whole."""
    living = (unit for unit in force.units.values() if unit.label and not unit.fate)
    return Secrets(
        names={unit.label: identity(unit.kind) for unit in living},
        # What undo would restore is a convenience of this server, not a fact of the game.
        force=ENCODER.encode(replace(force, past=())),
    )


SECRETS = Memo(_secrets, room=128)
"""Of forces that were sealed last: a leaf that is opened stands in one of them."""


@cache
def identity(kind: str) -> str:
    """What a counter of a type is: the type, and what it turns into as it acts (G9.3, G12.18).

    >>> identity("HVY"), identity("MCRL")
    ('HVY', 'MCRL/CRL')
    """
    line = kinds().find(kind)
    forms = (line.becomes,) if line is not None and line.becomes else ()
    return "/".join(dict.fromkeys((kind, *forms)))


Turning = e.Revealed | e.Discarded | sea.Exposed | sea.Lifted
"""Events that turn counters up."""


def _turned_up(before: State, event: Turning) -> tuple[tuple[Side, str], ...]:
    """Counters that lay face down where the enemy saw them, and do no more."""
    match event:
        case e.Revealed() | e.Discarded():
            names = event.units
        case sea.Exposed():
            names = (*event.boats, *event.decoys)
        case sea.Lifted():
            names = event.shown
        case _:
            assert_never(event)
    units = [find(before, name) for name in names]
    return tuple((unit.side, unit.label) for unit in units if _lay_open(before, unit))


TURNED_UP: Mapping[type, Callable[..., tuple[tuple[Side, str], ...]]] = by_kind(
    (Turning, _turned_up)
)
"""Which counters an event turned up, by its kind; no other turns up any."""


def _lay_open(before: State, unit: Unit) -> bool:
    """Whether the enemy saw a counter of this label, face down."""
    seen = before.knowledge[unit.side.other.seat].contacts
    return (unit.concealed or unit.inverted) and unit.label in seen
