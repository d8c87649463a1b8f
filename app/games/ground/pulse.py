"""Electromagnetic pulses and drone bombs (G12.12, G12.13, G12.20)."""

from collections.abc import Iterable

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.blast import (
    in_order,
    ring,
    roll_counter,
    roll_ogre,
    roll_works,
    show_all,
)
from app.games.ground.cargo import is_load
from app.games.ground.conceal import Log, now, standing, turn_up
from app.games.ground.damage import destroy, disable, hurt_load
from app.games.ground.field import field_of
from app.games.ground.fire import check_step, open_attacks
from app.games.ground.maneuver import own
from app.games.ground.missile_folds import PULSED
from app.games.ground.missile_orders import Detonate, Pulse
from app.games.ground.scan import SCANS
from app.games.ground.tables import Weapon, kinds
from app.games.ground.targets import standing_weapons
from app.games.ground.units import Piece, Unit, UnitFacts
from app.games.ground.view import View
from app.games.ground.waters import submerged
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Side

PULSES = "G12.12"
BOMB = "G12.20"
"""Hung on the units that can."""

NEAR, BESIDE = "3-1", "1-1"
"""Odds columns of a drone bomb in its hex and around it."""

WEAPONS = 3
"""Weapons of each Ogre that a drone bomb is rolled for."""


def is_vehicle(unit: UnitFacts) -> bool:
    """Whether a pulse disables it: no squads, no Ogre, no structure (G12.13)."""
    kind = kinds()[unit.kind]
    return not (kind.infantry or kind.ogre or kind.structure)


def _bar(view: View, counter: str, rule: str, lacks: str) -> Piece | Refusal:
    """The piece that is to pulse or to blow itself up, or why it may not."""
    piece = own(view, counter)
    if isinstance(piece, Refusal):
        return piece
    if piece.dummy or rule not in kinds()[piece.kind].rules or not piece.in_play:
        return Refusal(code="no-system", rule=rule, text=f"{counter} {lacks}.")
    if piece.disabled:
        return Refusal(code="disabled", rule=rule, text=f"{counter} is disabled.")
    return piece


def check_pulse(view: View, order: Pulse) -> Refusal | None:
    """Why a counter may not pulse now: in F1, once a phase (G12.12)."""
    if view.step > SCANS:
        text = "A pulse comes before all launches and attacks."
        return Refusal(code="too-late", rule="G3.5", text=text)
    piece = _bar(view, order.counter, PULSES, "gives off no pulse")
    if isinstance(piece, Refusal):
        return piece
    if PULSED in piece.fired or piece.scanned:
        text = f"{order.counter} has {'scanned' if piece.scanned else 'pulsed'} in this phase."
        return Refusal(code="fired", rule=PULSES, text=text)
    return None


def resolve_pulse(log: Log, side: Side, order: Pulse) -> None:
    """Everything around is turned up, and every vehicle of either side disabled (G12.12)."""
    units = log.state.forces[side].units.values()
    unit = next(u for u in units if u.label == order.counter)
    radius = log.state.public.switches.emp_radius
    turn_up(log, (unit,), "G10.4.3")
    log.write(e.Pulsed(unit=unit.id, radius=radius))
    show_all(log, unit.hex, radius)
    field = field_of(log.state.public)
    for away in range(radius + 1):
        for hex_ in ring(field, unit.hex, away):
            for other in in_order(standing(log.state, hex_)):
                if other.id != unit.id and is_vehicle(other):
                    disable(log, other, "fire")
                    if is_load(other.riders):
                        hurt_load(log, other)


def check_detonate(view: View, order: Detonate) -> Refusal | None:
    """Why a drone bomb may not blow itself up now: in F3 or in its overrun step (G12.20)."""
    overrun = view.overrun
    piece = _bar(view, order.counter, BOMB, "is no drone bomb")
    if isinstance(piece, Refusal):
        return piece
    if overrun is None:
        return check_step(view)
    if overrun.turn is not view.side or overrun.walkers:
        return Refusal(code="not-your-step", rule="G7.6", text="It is not your fire step.")
    if piece.hex != overrun.hex:
        text = f"{order.counter} is not in the overrun."
        return Refusal(code="elsewhere", rule="G7.7", text=text)
    return None


def resolve_detonate(log: Log, side: Side, order: Detonate) -> None:
    """The bomb is gone, then its hex is rolled for, then those around it (G12.20, G5.28)."""
    overrun = log.state.public.overrun
    if overrun is None:
        open_attacks(log, side)
    units = log.state.forces[side].units.values()
    bomb = next(u for u in units if u.label == order.counter)
    turn_up(log, (bomb,), "G10.4.3")
    log.write(e.Exploded(hex=bomb.hex, nuclear=False))
    show_all(log, bomb.hex, 1)
    destroy(log, now(log, bomb.id))
    _roll(log, standing(log.state, bomb.hex), NEAR, 2, overrun=overrun is not None)
    for hex_ in ring(field_of(log.state.public), bomb.hex, 1):
        _roll(log, standing(log.state, hex_), BESIDE, 1, overrun=False)
    if overrun is not None:
        log.write(e.OverrunMoved(overrun=replace(overrun, shots=overrun.shots + 1)))


def _roll(log: Log, there: Iterable[Unit], column: str, dice: int, *, overrun: bool) -> None:
    field = field_of(log.state.public)
    for unit in in_order(there):
        if submerged(field, unit, unit.hex):
            # Under water nothing but what G4.11 names does harm.
            continue
        if unit.type.ogre:
            roll_ogre(log, unit, column, _some(log, unit), dice)
        elif unit.type.has_sp:
            roll_works(log, unit, column)
        else:
            roll_counter(log, unit, lambda _unit, _part: column, overrun=overrun)


def _some(log: Log, unit: Unit) -> Iterable[Weapon]:
    """Three weapons of an Ogre at random, each drawn before its roll (G5.28)."""
    left = list(standing_weapons(unit))
    for _ in range(min(WEAPONS, len(left))):
        at = log.draw(Stream.PUBLIC, len(left), f"weapon of {unit.name}") - 1
        yield left.pop(at)


def pulse_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """The button of a pulse."""
    order = Pulse(counter=piece.name)
    if check_pulse(view, order) is not None:
        return ()
    question = f"Let {piece.name} pulse? It disables your own vehicles around it too."
    return (Offer(notation=f"pulse {piece.name}", text="Give off a pulse", confirm=question),)


def bomb_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """The button of a drone bomb."""
    if check_detonate(view, Detonate(counter=piece.name)) is not None:
        return ()
    question = f"Blow up {piece.name}? Whatever stands in its hex and around it suffers."
    return (Offer(notation=f"detonate {piece.name}", text="Blow it up", confirm=question),)


def armed_bomb(unit: UnitFacts) -> bool:
    """Whether a unit can blow itself up (G12.20)."""
    return not unit.dummy and BOMB in kinds()[unit.kind].rules and not unit.disabled
