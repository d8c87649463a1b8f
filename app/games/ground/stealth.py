"""Re-concealment: a stealth unit becomes two face-down counters, one of them a dummy (G10.12)."""

from app.games.ground import events as e
from app.games.ground.conceal import Log, named
from app.games.ground.labels import fresh_labels
from app.games.ground.maneuver import MOVES, own
from app.games.ground.orders import Reconceal
from app.games.ground.stacking import stack_load
from app.games.ground.switches import Switches
from app.games.ground.undo import forget
from app.games.ground.units import DUMMY, Unit, face_of
from app.games.ground.view import View
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.seats import Side


def may_hide(switches: Switches, side: Side) -> bool:
    """Whether the stealth units of a side may hide again; never where moves ram (LG-28)."""
    match switches.stealth_reconceal:
        case "concealed":
            return side in switches.concealment
        case "all":
            return switches.contact != "ram"
        case "none":
            return False


def hides(switches: Switches, side: Side) -> bool:
    """Whether a side may have counters face down: if not, nothing of it is there to be scanned."""
    return side in switches.concealment or may_hide(switches, side)


def check_reconceal(view: View, order: Reconceal) -> Refusal | None:
    """Why a unit may not go to ground now (G10.12.1-G10.12.3)."""

    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=f"{order.counter} {text}")

    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if not may_hide(view.switches, piece.side):
        return no("open-play", "G10.12.3", "belongs to a side that does not hide in this match.")
    if piece.dummy or not piece.type.stealth:
        return no("no-stealth", "G10.12.1", "has no stealth.")
    if piece.concealed or piece.hidden:
        return no("face-down", "G10.12.1", "is hidden already.")
    if piece.hid == view.n:
        return no("once", "G10.12.2", "has re-concealed this turn already.")
    if view.step >= MOVES:
        return no("moved", "G10.12.1", "re-conceals before anything of yours has moved.")
    if piece.disabled:
        return no("disabled", "G10.12.2", "is disabled.")
    there = [other for other in view.mine().values() if other.hex == piece.hex]
    if stack_load(there) + 1 > view.switches.stack_limit:
        return no("stacking", "G4.14", "and a dummy find no room in their hex.")
    if view.enemies_at(piece.hex):
        return no("watched", "G10.12.2", "shares its hex with the enemy.")
    return None


def resolve_reconceal(log: Log, side: Side, order: Reconceal) -> None:
    """Both labels are on the table before the owner's stream says which is real (LG-10)."""
    forget(log, side)
    unit = named(log, side, order.counter)
    pair = fresh_labels(log, side, 2)
    real = log.draw(Stream.of(side), 2, "re-concealment") - 1
    dummy = Unit(
        id=f"{side}.dummy-{pair[1 - real]}",
        side=side,
        kind=DUMMY,
        label=pair[1 - real],
        hex=unit.hex,
        concealed=True,
        on_road=unit.on_road,
        march=unit.march,
        mimic=unit.kind,
    )
    log.write(
        e.Reconcealed(
            unit=unit.id, old=unit.label, label=pair[real], dummy=dummy, face=face_of(unit)
        )
    )
