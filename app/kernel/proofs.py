"""Folding what a game proves itself by: promises, shares, seals, opened leaves."""

from typing import Any, TypeVar

from msgspec.structs import replace

from app.kernel.events import Pledged, Promised, Proven, Sealed, Shared, Unsealed, Waived
from app.kernel.memo import PairMemo
from app.kernel.state import Batch, Public, State
from app.views.proof import Proof

StateT = TypeVar("StateT", bound=State[Any, Any, Any, Any])


def proven(state: StateT, event: Proven) -> StateT:
    """The state after such an event, whatever the game."""
    public, umpire = state.public, state.umpire
    proof, batch = public.proof, public.batch
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
            batch = _batch(state)
            proof = replace(proof, seals=(*proof.seals, event.seal))
            umpire = replace(umpire, sealed=state.forces, chain=event.chain, adding=True)
        case Unsealed():
            batch = _batch(state)
            proof = replace(proof, openings=(*proof.openings, *event.openings))
            umpire = replace(umpire, adding=True)
    return replace(state, public=replace(public, proof=proof, batch=batch), umpire=umpire)


def _batch(state: State[Any, Any, Any, Any]) -> Batch:
    """What an order adds to the proof as it adds something: what it adds first begins a batch."""
    public: Public = state.public
    if state.umpire.adding:
        return public.batch
    proof = public.proof
    return Batch(seals=len(proof.seals), leaves=len(proof.openings))


def ordered(state: StateT) -> StateT:
    """The state as an order is given: what comes is no more of the batch before."""
    if not state.umpire.adding:
        return state
    return replace(state, umpire=replace(state.umpire, adding=False))


def newest(public: Public) -> Proof:
    """The proof as a view holds it: of seals and leaves those of the last order that led to any.

    An order that leads to none changes nothing here: else everybody could count hidden orders.
    Whoever has missed some finds a gap in the numbers, and asks for all.
    """
    return _NEWEST(public.proof, public.batch)


def _newest(proof: Proof, batch: Batch) -> Proof:
    return proof.since(batch.seals, batch.leaves)


_NEWEST = PairMemo(_newest, room=256)
