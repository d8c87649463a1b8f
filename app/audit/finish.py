"""What a record says beside its log: it must be what the log makes it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from app.audit.record import OpenRecord, Record, own_orders
from app.audit.verdict import Failed
from app.kernel.ruleset import Ruleset
from app.views.seats import READERS, Seat


class _Screen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat is shown, and its revision."""

    revision: int
    view: msgspec.Raw


def check_end(record: Record, opened: OpenRecord, rules: Ruleset[Any], state: Any) -> None:
    """Raises Failed for the first thing that does not agree with the state at the end."""
    if not rules.is_over(state):
        raise Failed("end", "The log stops before the end of the game.")
    last = opened.entries[-1].revisions
    if record.revision != last[record.seat.value]:
        raise Failed("end", "The revision is not that of the last entry.")
    if record.proof != state.public.proof:
        raise Failed("end", "The list of seals and opened leaves is not that of the log.")
    known = state.knowledge.get(record.seat)
    if record.log != (known.bulletins if known is not None else ()):
        raise Failed("end", f"The lines of seat {record.seat} are not those it was told.")
    if record.orders != own_orders(opened.entries, record.seat):
        raise Failed("end", f"The orders of seat {record.seat} are not those of the log.")
    if opened.position != rules.format_position(state):
        raise Failed("end", "The position is not the one that the game ended in.")
    _check_views(opened, rules, state)


def _check_views(opened: OpenRecord, rules: Ruleset[Any], state: Any) -> None:
    views = {seat: rules.view(state, seat) for seat in READERS}
    due: Sequence[tuple[Seat, object]] = [*views.items(), (Seat.UMPIRE, rules.umpire(state))]
    if set(opened.views) != {seat.value for seat, _ in due}:
        raise Failed("end", "The view of a seat is missing, or there is one too many.")
    for seat, view in due:
        try:
            screen = msgspec.json.decode(opened.views[seat.value], type=_Screen)
        except msgspec.DecodeError as error:
            raise Failed("end", f"The view of seat {seat} cannot be read.") from error
        if screen.revision != opened.entries[-1].revisions[seat.value]:
            raise Failed("end", f"The revision of seat {seat} is not that of the last entry.")
        if bytes(screen.view) != msgspec.json.encode(view):
            raise Failed("end", f"The view of seat {seat} is not what the rules show it.")
