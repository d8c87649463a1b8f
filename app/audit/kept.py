"""A record that a player took in play against the one of the end: what he saw must stand in it.

A host who rewrote the game would have to rewrite what the players have in their hands.
"""

from collections.abc import Sequence

from app.audit.record import OpenRecord, Record, own_orders
from app.audit.verdict import Failed


def check_kept(record: Record, opened: OpenRecord, logs: Sequence[object], kept: Record) -> None:
    """Raises Failed for the first thing that was told otherwise in play.

    `logs` are the lines that the seat of the kept record was told, to the end.
    """
    if (kept.game, kept.ruleset, kept.scenario) != (record.game, record.ruleset, record.scenario):
        raise Failed("kept", "The record that was kept is of another game.")
    was, now = kept.proof, record.proof
    if was.commitment != now.commitment:
        raise Failed("kept", "The secret had been promised by another commitment.")
    for side, pledge in was.pledges.items():
        if now.pledges.get(side) != pledge:
            raise Failed("kept", f"The pledge of side {side} was another one.")
    for side, share in was.shares.items():
        if now.shares.get(side) != share:
            raise Failed("kept", f"The share of side {side} was another one.")
    for seal in was.seals:
        if seal not in now.seals:
            raise Failed("kept", f"Seal {seal.n} was another one when it was made.")
    for opening in was.openings:
        if opening not in now.openings:
            raise Failed("kept", f"The leaf of {opening.label} was opened with another text.")
    if tuple(logs[: len(kept.log)]) != kept.log:
        raise Failed("kept", f"Seat {kept.seat} was told other lines.")
    if own_orders(opened.entries, kept.seat)[: len(kept.orders)] != kept.orders:
        raise Failed("kept", f"Seat {kept.seat} gave other orders.")
