"""Folding what a game proves itself by: promises, shares, seals, opened leaves."""

from typing import Any, TypeVar

from msgspec.structs import replace

from app.kernel.events import Pledged, Promised, Proven, Sealed, Shared, Unsealed, Waived
from app.kernel.state import State

StateT = TypeVar("StateT", bound=State[Any, Any, Any, Any])


def proven(state: StateT, event: Proven) -> StateT:
    """The state after such an event, whatever the game."""
    proof = state.public.proof
    match event:
        case Promised():
            proof = replace(proof, commitment=event.commitment)
        case Pledged():
            proof = replace(proof, pledges={**proof.pledges, event.side: event.pledge})
        case Shared():
            proof = replace(proof, shares={**proof.shares, event.side: event.share})
        case Waived():
            by = (*proof.waived.get(event.side, ()), event.by)
            proof = replace(proof, waived={**proof.waived, event.side: by})
        case Sealed():
            proof = replace(proof, seals=(*proof.seals, event.seal))
            umpire = replace(state.umpire, sealed=state.forces, chain=event.chain)
            state = replace(state, umpire=umpire)
        case Unsealed():
            proof = replace(proof, openings=(*proof.openings, *event.openings))
    return replace(state, public=replace(state.public, proof=proof))
