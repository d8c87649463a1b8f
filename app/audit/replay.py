"""The quick audit: dice and seals of events that are replayed as they stand."""

from typing import Any

from app.audit.differences import complain
from app.audit.verdict import Failed
from app.kernel.dice import Dice, Stream
from app.kernel.events import Event, Rolled, Sealed, Unsealed
from app.kernel.journal import Sealing
from app.kernel.seals import opens
from app.views.proof import Seal
from app.views.seats import Side


def check_event(entry: int, state: Any, event: Event, dice: Dice, sealing: Sealing) -> None:
    """Raises Failed unless the dice, the seals and the leaves in an event are those due now."""
    match event:
        case Rolled():
            due = _roll(state, event, dice)
        case Sealed():
            due = _seal(state, sealing)
        case Unsealed():
            seals = state.public.proof.seals[-1:]
            good = all(
                seal.n == opening.seal and opens(seal.root(opening.side), opening)
                for opening in event.openings
                for seal in seals
            )
            if not good or not seals:
                raise Failed("seal", "A leaf was opened that the last seal does not hold.", entry)
            return
        case _:
            return
    if event != due:
        raise complain(entry, (event,), (due,))


def _roll(state: Any, event: Rolled, dice: Dice) -> Event:
    """The roll with the number that the stream has next."""
    index = state.umpire.drawn.get(event.stream, 0)
    value = dice.draw(Stream(event.stream), index, event.faces)
    return Rolled(
        stream=event.stream, index=index, faces=event.faces, value=value, cause=event.cause
    )


def _seal(state: Any, sealing: Sealing) -> Event:
    """The seal of what both sides have now."""
    public, chain = state.public, sealing.sealer.chain
    n = len(public.proof.seals) + 1
    a, b = (sealing.root(n, state.forces[side], chain) for side in Side)
    seal = Seal(n=n, turn=public.turn, phase=public.phase, a=a, b=b)
    return Sealed(seal=seal, chain=chain)
