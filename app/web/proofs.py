"""What a page shows of a game's proof, and what its script checks it by (HX.6, HX.13)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from app.views.model import View, Viewable
from app.views.proof import Opening, Proof, Seal
from app.views.seats import Side
from app.web.render import call

PROOF = "play/_proof.html"
_Pairs = tuple[tuple[str, str], ...]
_Dice = tuple[str, tuple[tuple[Side, str], ...], tuple[tuple[Side, str], ...]]
_Seals = tuple[tuple[Seal, ...], tuple[Opening, ...], int]


def proof_panels(view: View) -> dict[str, str]:
    """The pieces of a screen: the facts to check, and the word that shares are awaited."""
    return {
        "proof": _facts(view),
        "dice-wait": call(PROOF, "dice_wait", awaited(view), waits(view)),
    }


def _facts(view: View) -> str:
    proof, called = view.proof, names(view, view.proof.openings)
    dice = (proof.commitment, (*proof.pledges.items(),), (*proof.shares.items(),))
    seals = (proof.seals, proof.openings, proof.before)
    return _written(dice, seals, view.turn, view.verdict is not None, (*called.items(),))


@lru_cache(maxsize=64)
def _written(dice: _Dice, seals: _Seals, turn: int, over: bool, called: _Pairs) -> str:
    """The facts, written once for all seats until something is added."""
    commitment, pledges, shares = dice
    sealed, openings, before = seals
    proof = Proof(
        commitment=commitment,
        pledges=dict(pledges),
        shares=dict(shares),
        seals=sealed,
        openings=openings,
        before=before,
    )
    return call(PROOF, "facts", proof, turn, over, dict(called))


def promises(view: View) -> str:
    """The facts without seals and openings: all that a page may have on which no game is shown."""
    bare = Proof(
        commitment=view.proof.commitment, pledges=view.proof.pledges, shares=view.proof.shares
    )
    return call(PROOF, "facts", bare, view.turn, view.verdict is not None, {})


def awaited(view: View) -> str:
    """Whose shares of the dice play waits for, by the names of the sides; empty for nobody's."""
    sides: tuple[Side, ...] = view.proof.awaited if view.turn and view.verdict is None else ()
    return " and ".join(party.name for party in view.sides if party.side in sides)


class Wait(Viewable, frozen=True, kw_only=True):
    """A share of the dice that play waits for."""

    side: Side
    by: Side | None
    """The side that this seat may waive it for; None if it has, or is none."""
    agreed: str
    """Who would go on without it, by name; empty while nobody would."""


def waits(view: View) -> tuple[Wait, ...]:
    """The shares that play waits for."""
    called = {party.side: party.name for party in view.sides}
    mine = view.seat.side
    return tuple(
        Wait(
            side=side,
            by=None if mine in (by := view.proof.waived.get(side, ())) else mine,
            agreed=" and ".join(called[each] for each in by),
        )
        for side in (view.proof.awaited if awaited(view) else ())
    )


def names(view: View, openings: Iterable[Opening]) -> Mapping[str, str]:
    """What the facts of opened leaves mean, as far as such counters are in sight."""
    facts = sorted({opening.fact for opening in openings})
    if not facts:
        return {}
    known = {c.code: c.name for c in view.counters if c.code and c.name} | {"DUMMY": "Dummy"}
    return {fact: known[code] for fact in facts if (code := fact.split("/")[0]) in known}


def titles(view: View) -> Mapping[str, str]:
    """The phases by name, as the track has them."""
    return {step.name: step.title for step in view.track}
