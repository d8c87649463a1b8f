"""Decoy torpedoes, and the contacts that they make of submarines (S6)."""

from msgspec.structs import replace

from app.games.ground.conceal import Log, named, now, turn_up
from app.games.ground.events import sea
from app.games.ground.field import Field
from app.games.ground.labels import fresh_labels
from app.games.ground.movement import walk
from app.games.ground.sea.contacts import expose
from app.games.ground.sea.depths import DECOY, cut_short, march_after
from app.games.ground.sea.orders import Decoy
from app.games.ground.support import view_field
from app.games.ground.units import March, Piece, Unit
from app.games.ground.unseen import come_to_light, stop_short
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side

RUN = 2
"""Hexes that a decoy goes at most (S6.2)."""


def resolve_contacts(log: Log, side: Side) -> None:
    """P3.0: the decoys are gone, and what was a contact is what it was before (S6.4)."""
    units = log.state.forces[side].units.values()
    boats = [unit for unit in units if unit.inverted and unit.kind != DECOY]
    decoys = tuple(sorted(unit.id for unit in units if unit.kind == DECOY))
    if not boats and not decoys:
        return
    log.write(
        sea.Lifted(
            side=side,
            hidden=tuple(sorted(unit.id for unit in boats if unit.back == "H")),
            shown=tuple(sorted(unit.id for unit in boats if unit.back == "D")),
            decoys=decoys,
        )
    )


def release(log: Log, side: Side, unit: Unit, path: tuple[str, ...]) -> None:
    """The submarine and its decoy appear together; no die is thrown (S6.2)."""
    state = log.state
    decoy = Unit(
        id=f"{unit.id}.decoy{state.public.n}",
        side=side,
        kind=DECOY,
        surfaced=False,
        back="D",
        decoy_of=unit.callsign,
        march=March(start=unit.hex, halted=True),
    )
    path, met = stop_short(state, unit, path)
    way, struck = stop_short(state, replace(decoy, hex=unit.hex), unit.ruse)
    if met:
        # It cannot go where it was to go: found on its way, it releases nothing (S14.3).
        log.write(sea.RuseSet(unit=unit.id, path=()))
        cut_short(log, unit, path, met)
        return
    march = replace(march_after(log, unit, path), halted=True)
    low, high = fresh_labels(log, side, 2)
    first = path[-1] <= way[-1]
    log.write(
        sea.Released(
            unit=unit.id,
            path=path,
            back="H" if unit.hidden else "D",
            march=march,
            decoy=replace(decoy, hex=way[-1], label=high if first else low),
            label=low if first else high,
        )
    )
    if struck:
        expose(log, (now(log, decoy.id),), "bump")
        come_to_light(log, struck, "bump")
        turn_up(log, tuple(now(log, other.id) for other in struck), "S14.3")


def check_decoy(view: View, order: Decoy) -> Refusal | None:
    """Why a submarine may not release a decoy that goes this way (S6.1, S6.2)."""
    piece = view.mine().get(order.counter)
    if piece is None:
        text = f"You have no counter {order.counter} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    path = order.path

    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=text)

    name = piece.name
    if piece.dummy or not piece.type.boat or piece.kind == DECOY:
        return no("no-boat", "S6.1", f"{name} is no submarine.")
    if piece.surfaced or piece.disabled:
        return no("surfaced", "S6.1", f"{name} is not under water.")
    if piece.march.steps or piece.march.halted:
        return no("moved", "S6.1", f"{name} has moved: the decoy had to be declared before.")
    if view.step > 1 and not piece.ruse:
        text = "A decoy is declared before anything of yours has moved."
        return no("too-late", "S6.1", text)
    if not path:
        late = view.step > 1
        return no("too-late", "S6.1", f"{name} has declared its decoy.") if late else None
    limit = view.switches.decoy_limit
    if limit and piece.decoys >= limit:
        return no("no-decoys", "S6.1", f"{name} has released all its decoys.")
    if path[0] != piece.hex or not 1 <= len(path) - 1 <= RUN:
        return no("path", "S6.2", f"The decoy goes one or two hexes from {piece.hex}.")
    return _check_run(view, piece, path)


def _check_run(view: View, piece: Piece, path: tuple[str, ...]) -> Refusal | None:
    """Whether a decoy may go where its submarine could; its own side is not in its way (S6.2)."""
    field = free_of_own(view, view_field(view))
    body = replace(piece, march=March(start=piece.hex))
    for _, refusal in walk(field, body, view.phase, path[1:], ()):
        if refusal is not None:
            return refusal
    if lies_in(view, piece, path[-1]):
        text = f"There is a contact in {path[-1]} already."
        return Refusal(code="contact", rule="S6.2", text=text)
    return None


def lies_in(view: View, piece: Piece, hex_: str) -> bool:
    """Whether a contact of mine is in a hex, where no other may end (S6.2)."""
    return any(other.inverted for other in view.mine_at(hex_) if other.id != piece.id)


def free_of_own(view: View, field: Field) -> Field:
    """The field as a decoy goes: submarines of its own side bar it nothing (S6.2)."""
    foes = {foe.hex for foe in view.seen().values()}
    return replace(field, taken=frozenset(field.taken & foes))


def undecided(view: View) -> Refusal | None:
    """Why the movement may not end: a decoy that was declared is still to be released (S6.1)."""
    late = [piece.name for piece in view.mine().values() if piece.ruse]
    if not late:
        return None
    text = f"{late[0]} still has its decoy to release: let it move, or stay where it is."
    return Refusal(code="decoy-waits", rule="S6.1", text=text)


def resolve_decoy(log: Log, side: Side, order: Decoy) -> None:
    """Note it; nobody else hears of it."""
    unit = named(log, side, order.counter)
    log.write(sea.RuseSet(unit=unit.id, path=order.path))
