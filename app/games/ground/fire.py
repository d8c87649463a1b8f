"""F3: attacks on what is known, and the guns of the menu (G5, G10.4.1, G10.4.11)."""

from collections.abc import Iterable, Mapping
from string import digits

from app.games.ground import events as e
from app.games.ground.arms import Shot, full_name, ready, strength, twin
from app.games.ground.attack import (
    announce,
    check_volley,
    places,
    resolve_attack,
    run_dry,
    shots_of,
    spend,
)
from app.games.ground.conceal import Log, now, turn_up, turn_up_hex
from app.games.ground.field import field_of
from app.games.ground.laser import LASER, check_sight, may_be_aloft
from app.games.ground.orders import GROUND, Fire
from app.games.ground.spared import aimed_at, prizes, spared_hexes
from app.games.ground.state import State
from app.games.ground.switches import Switches
from app.games.ground.tables import Weapon
from app.games.ground.targets import RIDERS, hurt_by_ap, tank_riders
from app.games.ground.units import Piece, label_order
from app.games.ground.unseen import open_fire
from app.games.ground.view import Seen, View
from app.games.ground.walker_fire import of_use
from app.games.ground.waters import mute, reaches
from app.games.ground.words import number
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views.menu import Gun
from app.views.seats import Side

ATTACKS = 3
"""F3, the sub-step of attacks."""

CALLED: Mapping[str, str] = {"s": "squad", "r": "rider", "m": "missile"}
"""Weapons whose ids are but a letter and a number, in words."""


def check_step(view: View) -> Refusal | None:
    """No attack once a task of F4 was rolled (G3.5)."""
    if view.step > ATTACKS:
        return Refusal(code="too-late", rule="G3.5", text="Your attacks of this phase are over.")
    return None


def open_attacks(log: Log, side: Side) -> None:
    """With the first attack the scans are over; only the owner knows (G3.5, G3.10)."""
    if log.state.forces[side].step < ATTACKS:
        log.write(e.StepOpened(side=side, step=ATTACKS))


def check_closed(view: View, hexes: Iterable[str]) -> Refusal | None:
    """A hex whose batch was announced is fired at no more this phase (G10.5.9)."""
    for hex_ in hexes:
        if hex_ in view.closed:
            text = f"All fire at {hex_} was announced together; no more this phase."
            return Refusal(code="closed", rule="G10.5.9", text=text)
    return None


def check_fire(view: View, order: Fire) -> Refusal | None:
    """Why this attack may not be made, in the attacker's view (G5, G10.5.1)."""
    target = order.volley.target
    foe = aimed_at(view, target)
    hex_ = order.hex or (foe.hex if foe else "")
    if target not in GROUND and (foe is None or foe.hex != hex_):
        text = f"There is no enemy counter {target} {f'in {hex_}' if hex_ else 'on the map'}."
        return Refusal(code="no-target", rule="G5.1", text=text)
    single = len(places(hex_)) == 1 or target == "bridge"
    if not single or not all(field_of(view).has(h) for h in places(hex_)):
        return Refusal(code="no-hex", rule="G5.1", text="Name the hex of the target.")
    if target == "bridge" and "-" not in hex_ and not field_of(view).span(hex_):
        text = "Name a bridge over a stream by its hexside, such as 0703-0704."
        return Refusal(code="no-target", rule="G5.21", text=text)
    refused = check_step(view) or check_closed(view, places(hex_))
    if refused is not None:
        return refused
    for each in places(hex_):
        if any(counter.batched for counter in view.enemies_at(each)):
            text = f"{each} holds unidentified counters: announce all fire at it together."
            return Refusal(code="batch", rule="G10.5.1", text=text)
    return check_volley(view, order.volley, hex_, overrun=False)


def resolve_fire(log: Log, side: Side, order: Fire) -> None:
    """Announce the attack, turn up who fires and who comes under fire, resolve it (G10.3)."""
    hex_ = order.hex or _hex_of(log.state, order.volley.target)
    open_attacks(log, side)
    (volley,) = open_fire(log, side, (order.volley,))
    shots = shots_of(log.state, side, volley, hex_, overrun=False)
    announce(log, side, hex_, ((volley, shots),), batch=False)
    show_firers(log, shots)
    for each in places(hex_):
        turn_up_hex(log, each, "G10.4.11")
    spend(log, shots)
    resolve_attack(log, side, hex_, volley, shots, overrun=False)
    run_dry(log, shots)


def _hex_of(state: State, label: str) -> str:
    every = (unit for force in state.forces.values() for unit in force.units.values())
    return next(unit.hex for unit in every if unit.label == label)


def show_firers(log: Log, shots: Iterable[Shot]) -> None:
    """Concealed firers are turned up together (G10.4.1)."""
    turn_up(log, [now(log, id_) for id_ in {shot.id for shot in shots}], "G10.4.1")


def gun_list(view: View, piece: Piece) -> tuple[Gun, ...]:
    """What a piece may fire with now, and at which counters, by label."""
    overrun = view.overrun is not None
    field = field_of(view)
    return tuple(
        Gun(
            system=full_name(piece, weapon),
            attack=number(strength(piece, weapon, overrun=overrun)),
            range=0 if overrun else weapon.ran,
            antipersonnel=weapon.ap,
            targets=_targets(view, piece, weapon),
            paired=twin(piece.type, weapon),
            name=_called(weapon),
        )
        for weapon in ready(piece, overrun=overrun)
        if piece.hex
        and of_use(field, piece, weapon)
        and mute(field, piece, weapon.id, overrun=overrun) is None
    )


def _called(weapon: Weapon) -> str:
    """What a weapon is called where its id is but a letter and a number."""
    kind = weapon.id.rstrip(digits)
    return f"{CALLED[kind]} {weapon.id[len(kind) :]}" if kind in CALLED else ""


def _targets(view: View, piece: Piece, weapon: Weapon) -> tuple[str, ...]:
    if view.overrun is not None:
        if piece.hex != view.overrun.hex:
            return ()
        inside = view.enemies_at(piece.hex)
    else:
        inside = tuple(
            foe
            for foe in (*view.seen().values(), *_taken(view))
            if distance(piece.hex, foe.hex) <= weapon.ran
            and foe.hex not in view.closed
            and _sees(view, piece, weapon, foe)
        )
    spared = spared_hexes(view)
    open_ = (foe for foe in inside if foe.hex not in spared)
    soft = (foe for foe in open_ if not weapon.ap or _soft(foe, view.switches))
    hit = (foe.label for foe in soft if reaches(view, piece, weapon, foe))
    return tuple(sorted(hit, key=label_order))


def _taken(view: View) -> tuple[Seen, ...]:
    """Prizes of mine that the enemy has seized; before that nobody is tempted to sink them."""
    return tuple(p for p in prizes(view) if view.seized.get(p.hex) is p.side.other)


def _sees(view: View, piece: Piece, weapon: Weapon, foe: Seen) -> bool:
    """Whether a laser sees a counter, or what it may be (G9.20, G9.21); others need not."""
    if weapon.kind != LASER:
        return True
    aloft = may_be_aloft(view, foe)
    return check_sight(field_of(view), piece, weapon, (foe.hex,), "G9.20", aloft=aloft) is None


def _soft(foe: Seen, switches: Switches) -> bool:
    """Whether antipersonnel guns may be fired at a counter, as far as its enemy knows (G5.14)."""
    if foe.sheet is None:
        return True
    part = RIDERS if tank_riders(foe.sheet, switches) else ""
    return hurt_by_ap(foe.sheet, part)
