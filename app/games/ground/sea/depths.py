"""Submarines dive, come up, and go along under water (S8, S14)."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.events import sea
from app.games.ground.layer_orders import Submerge, Surface
from app.games.ground.movement import walk
from app.games.ground.support import side_field, view_field
from app.games.ground.undo import forget
from app.games.ground.units import March, Piece, Unit, UnitFacts
from app.games.ground.unseen import bump, come_to_light, lying
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side

DECOY = "DECOY"


def submerged_boat(unit: UnitFacts) -> bool:
    """Whether it is a submarine or a decoy under water (S1.5)."""
    return not unit.dummy and unit.type.boat and not unit.surfaced


def march_after(log: Log, unit: UnitFacts, path: Sequence[str]) -> March:
    """What it has done of its move when it has gone so far."""
    field, phase = side_field(log.state, Side(unit.side)), log.state.public.phase
    for there, refusal in walk(field, unit, phase, path[1:], ()):
        if refusal is None:
            unit = there
    return unit.march


def sail(log: Log, unit: Unit, path: tuple[str, ...], march: March) -> None:
    """Move it under water, as far as it is seen at once."""
    if len(path) > 1:
        log.write(sea.Sailed(unit=unit.id, path=path, march=march))


def cut_short(log: Log, unit: Unit, path: tuple[str, ...], met: Sequence[Unit]) -> None:
    """It was to end on an unseen enemy: it goes so far, and both are found (S14.3).

    Found on its way it makes no roll in this phase, and the rest of its move is seen (S5.3).
    """
    march = replace(march_after(log, unit, path), caught=True)
    if len(path) > 1:
        sail(log, unit, path, march)
    else:
        log.write(e.Blocked(unit=unit.id, march=march))
    bump(log, unit.id, met)


def rise(log: Log, unit: Unit) -> None:
    """It comes up: everybody sees it, on the surface (S8.1)."""
    come_to_light(log, (unit,), "rise")
    log.write(e.Dived(unit=unit.id, surfaced=True))


def vessel_above(view: View, piece: Piece, hex_: str) -> Refusal | None:
    """Why it may not come up by its own choice: a vessel is there, as its owner sees (LS-25)."""
    field = view_field(view)
    mine = [u for u in view.mine_at(hex_) if u.id != piece.id and not _out_of_way(u)]
    if not mine and hex_ not in field.closed:
        return None
    text = f"{piece.name} cannot come up in {hex_}: a vessel is there."
    return Refusal(code="vessel-above", rule="S14.4", text=text)


def _out_of_way(unit: UnitFacts) -> bool:
    return unit.airborne or submerged_boat(unit) or unit.type.ogre


def check_boat_depth(view: View, piece: Piece, order: Surface | Submerge) -> Refusal | None:
    """Why a submarine may not come up or dive now (S8.1, S8.3)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="S8.1", text=f"{piece.name} {text}")

    if view.phase != "P3":
        return no("wrong-phase", "comes up and dives in its movement phase alone.")
    if isinstance(order, Surface):
        if piece.kind == DECOY:
            return no("decoy", "is a decoy.")
        if piece.surfaced:
            return no("no-change", "is on the surface already.")
        if piece.ruse:
            return no("decoy", "releases a decoy: it stays under water.")
        if piece.inverted:
            return no("decoy", "has released a decoy: it stays under water.")
        if piece.march.steps and not piece.march.caught:
            return no("moved", "has made its move of this turn.")
        return vessel_above(view, piece, piece.hex)
    if not piece.surfaced:
        return no("no-change", "is under water already.")
    if piece.disabled:
        return no("disabled", "is disabled: it cannot dive.")
    if view.step > 1:
        return no("too-late", "dives before anything of yours has moved.")
    if piece.hex in view_field(view).taken:
        return no("underwater", f"cannot dive: something is under water in {piece.hex}.")
    return None


def resolve_boat_depth(log: Log, side: Side, unit: Unit, order: Surface | Submerge) -> None:
    """Come up or dive, for all to see."""
    forget(log, side)
    if isinstance(order, Surface):
        rise(log, unit)
        return
    met = tuple(other for other in lying(log.state, side.other) if other.hex == unit.hex)
    log.write(e.Dived(unit=unit.id, surfaced=False))
    if met:
        bump(log, unit.id, met)
