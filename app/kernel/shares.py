"""The rules of the players' shares of the dice (HX.6)."""

from app.kernel.orders import Refusal
from app.kernel.secret import pledge_of
from app.views.model import View
from app.views.proof import Proof
from app.views.seats import Side


def pledge_fault(turn: int) -> str | None:
    """Why no share can be pledged in this game turn (0: set-up)."""
    return "Shares of the dice are pledged before play begins." if turn else None


def share_fault(proof: Proof, turn: int, side: Side, share: str) -> str | None:
    """Why a side's share cannot be opened now."""
    if proof.pledges.get(side) != pledge_of(bytes.fromhex(share)):
        return "This is not the share that was pledged."
    if proof.dropped(side):
        return "Both sides have agreed to go on without this share."
    if not proof.may_open(turn):
        return "The other side has not pledged its share yet."
    return None


def waive_fault(proof: Proof, turn: int, side: Side) -> str | None:
    """Why nobody can waive a side's share now."""
    return None if turn and side in proof.awaited else "Play does not wait for this share."


def dice_wait(view: View) -> Refusal | None:
    """Nothing happens in play while a pledged share of the dice is closed."""
    awaited = view.proof.awaited if view.turn else ()
    if not awaited:
        return None
    names = " and ".join(party.name for party in view.sides if party.side in awaited)
    text = f"The dice wait for {names}: the share pledged there is opened as soon as a browser "
    return Refusal(code="dice-wait", rule="HX.6", text=text + "of that side shows the game.")
