"""Entries that no order made: how the game was laid out, what the table was told, the shares."""

from collections.abc import Sequence
from typing import Any

from app.audit.differences import complain
from app.audit.verdict import Failed
from app.kernel.events import Event, Pledged, Shared, Told, Waived
from app.kernel.notices import notices
from app.kernel.secret import SHARE
from app.kernel.shares import pledge_fault, share_fault, waive_fault

DIGITS = frozenset("0123456789abcdef")


def check_table(entry: int, state: Any, events: Sequence[Event]) -> None:
    """Raises Failed unless these are events that the table itself may write now."""
    match events:
        case [Pledged() as pledged]:
            proof = state.public.proof
            fault = pledge_fault(state.public.turn) or _no_hash(pledged.pledge)
            if pledged.side in proof.pledges:
                fault = "The side has pledged a share before."
        case [Shared() as shared]:
            proof = state.public.proof
            fault = _no_hash(shared.share) or share_fault(
                proof, state.public.turn, shared.side, shared.share
            )
            if shared.side in proof.shares:
                fault = "The side has opened its share before."
        case [Waived() as waived]:
            proof = state.public.proof
            fault = waive_fault(proof, state.public.turn, waived.side)
            if waived.by in proof.waived.get(waived.side, ()):
                fault = "The side has waived this share before."
        case [Told() as first, *_]:
            due = notices(state.public, state.knowledge, first.bulletin.text, first.bulletin.kind)
            if tuple(events) != due:
                raise complain(entry, events, due)
            return
        case _:
            raise Failed("log", "Nobody gave an order, and yet something happened.", entry)
    if fault is not None:
        raise Failed("promise", fault, entry)


def _no_hash(text: str) -> str | None:
    whole = len(text) == 2 * SHARE and set(text) <= DIGITS
    return None if whole else "A share, or its pledge, is not 32 bytes."
