"""Mines laid in play by submarines and SEVs that lie still (S13.4)."""

from msgspec.structs import replace

from app.games.ground.conceal import Log, named
from app.games.ground.events import sea
from app.games.ground.field import field_of
from app.games.ground.sea.minefields import show_mines
from app.games.ground.sea.mining import within
from app.games.ground.sea.orders import LayMines
from app.games.ground.state import LaidMine
from app.games.ground.terrain import WATER
from app.games.ground.units import Piece, Unit, UnitFacts
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Side

TURNS = 3
"""Own player-turns in a row without move, attack or damage that it takes (S13.4)."""


def stirred(unit: UnitFacts) -> bool:
    """Whether a unit has moved in this player-turn of its own."""
    return bool(unit.march.steps) or unit.march.moved or unit.march.start != unit.hex


def inactive(unit: UnitFacts) -> bool:
    """Whether a unit has not moved or attacked in this player-turn and is sound (S1.13)."""
    return not (stirred(unit) or unit.fired or unit.disabled)


def check_laying(view: View, order: LayMines) -> Refusal | None:
    """Why a vessel may not begin to mine its hex, or leave off (S13.4, LS-18)."""

    def no(code: str, text: str, rule: str = "S13.4") -> Refusal:
        return Refusal(code=code, rule=rule, text=text)

    piece = view.mine().get(order.counter)
    if piece is None:
        return no("unknown-counter", f"You have no counter {order.counter} on the map.", "G3.12")
    if piece.dummy or not piece.type.minelayer:
        return no("no-minelayer", f"{piece.name} lays no mines.")
    if not view.switches.sea_mines:
        return no("no-mines", "There are no mines in this match.")
    if view.step > 1:
        return no("too-late", "Minelaying is declared before anything of yours has moved.")
    if piece.laying is order.on:
        does = "is to mine its hex already" if order.on else "is not to mine its hex"
        return no("no-change", f"{piece.name} {does}.")
    if not order.on:
        return None
    if field_of(view).terrain(piece.hex) != WATER:
        return no("no-water", f"{piece.hex} is no hex of water.")
    if LaidMine(hex=piece.hex, side=piece.side) in view.mines:
        return no("there-already", f"You have mined {piece.hex} already.")
    if view.switches.mine_section_warning:
        sections = view.sections.get(piece.side, ())
        if not within(piece.hex, sections):
            return no("outside", f"{piece.hex} is in none of your named sections.", "S13.5")
    return None


def resolve_laying(log: Log, side: Side, order: LayMines) -> None:
    """Note it; nobody else hears of it."""
    unit = named(log, side, order.counter)
    log.write(sea.LayingSet(unit=unit.id, laying=order.on, idle=unit.idle))


def laying_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """What a minelayer may be told before anything has moved."""
    order = LayMines(counter=piece.name, on=not piece.laying)
    if check_laying(view, order) is not None:
        return ()
    if piece.laying:
        return (Offer(notation=f"lay {piece.name} -", text="Leave off minelaying"),)
    hint = f"Mined at the end of {TURNS} turns of yours without move, attack or damage."
    return (Offer(notation=f"lay {piece.name}", text=f"Mine {piece.hex}", hint=hint),)


def lay_on(log: Log) -> None:
    """P7: the clocks of the minelayers of the side whose player-turn ends; who is done has mined
    its hex (S13.4)."""
    public = log.state.public
    if public.active is None or not field_of(public).at_sea:
        return
    units = log.state.forces[public.active].units.values()
    layers = [unit for unit in units if unit.on_map and not unit.dummy and unit.type.minelayer]
    for unit in sorted(layers, key=lambda unit: unit.name):
        _lay(log, unit)


def _lay(log: Log, unit: Unit) -> None:
    idle = unit.idle + 1 if inactive(unit) else 0
    # Who has gone elsewhere does not work on; it has to be told anew, where it is now.
    laying = unit.laying and not stirred(unit)
    done = laying and idle >= TURNS
    after = replace(unit, idle=idle, laying=laying and not done)
    if after != unit:
        log.write(sea.LayingSet(unit=unit.id, laying=after.laying, idle=idle))
    if done:
        log.write(sea.Mined(unit=unit.id, mine=LaidMine(hex=unit.hex, side=unit.side)))
        if log.state.public.switches.mines_open:
            show_mines(log, unit.side)
