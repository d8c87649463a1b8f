"""Depth charges on a hex where nothing is seen, by a switch (`blind_depth_charges`, S5.7).

The attack and its hex are public; a die is always drawn, and neither side sees it. What comes of it
is told if it hurts a submarine; else a miss and an empty hex read alike (LS-11).
"""

from fractions import Fraction

from app.games.ground.arms import Shot, full_name, mustered, ready, total
from app.games.ground.attack import run_dry, shots_of, spend
from app.games.ground.conceal import Log, now
from app.games.ground.crt import Result, odds_column
from app.games.ground.damage import apply
from app.games.ground.events import sea
from app.games.ground.field import Field, field_of
from app.games.ground.fire import check_closed, check_step, open_attacks, show_firers
from app.games.ground.orders import Volley
from app.games.ground.results import read
from app.games.ground.sea.gunnery import BOAT, blind, blind_with, shared
from app.games.ground.sea.orders import Charge
from app.games.ground.tables import kinds
from app.games.ground.terrain import WATER
from app.games.ground.units import Piece
from app.games.ground.unseen import come_to_light, lying, open_fire
from app.games.ground.view import View
from app.games.ground.words import number
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.menu import Choice, Way
from app.views.seats import Side


def check_charge(view: View, order: Charge) -> Refusal | None:
    """Why these systems may not attack a hex where nothing is seen (S5.7)."""
    if not view.switches.blind_depth_charges:
        text = "Nothing is attacked in a hex where nothing is seen."
        return Refusal(code="switched-off", rule="S5.7", text=text)
    field, units, hexes = field_of(view), view.mine(), (order.hex,)
    if not field.has(order.hex) or field.terrain(order.hex) != WATER:
        text = f"{order.hex} is no hex of water."
        return Refusal(code="no-water", rule="S5.7", text=text)
    refused = check_step(view) or check_closed(view, hexes)
    shots = refused or mustered(units, order.systems, hexes, overrun=False)
    if isinstance(shots, Refusal):
        return shots
    for shot in shots:
        if not blind(field, shot):
            text = f"{shot.label} attacks only what is seen."
            return Refusal(code="blind", rule="S5.7", text=text)
    return None


def resolve_charge(log: Log, side: Side, order: Charge) -> None:
    """Attack the hex; a submarine that is hurt there comes to light."""
    hex_ = order.hex
    open_attacks(log, side)
    (volley,) = open_fire(log, side, (Volley(systems=order.systems, target=hex_),))
    shots = shots_of(log.state, side, volley, hex_, overrun=False)
    attack = strength(field_of(log.state.public), shots)
    log.write(sea.Charged(side=side, hex=hex_, systems=volley.systems, strength=number(attack)))
    show_firers(log, shots)
    spend(log, shots)
    die = log.die(f"charges in {hex_}", Stream.UMPIRE)
    auto = log.state.public.switches.auto_5_1
    result = outcome(attack, die, auto=auto)
    there = (unit for unit in lying(log.state, side.other) if unit.hex == hex_)
    boat = next((unit for unit in there if unit.type.boat), None)
    hurt = boat is not None and result != "NE"
    log.write(
        sea.ChargeFell(
            side=side,
            hex=hex_,
            die=die,
            result=result if hurt else "NE",
            boat=boat.id if boat else "",
            silent=sum(outcome(attack, face, auto=auto) == "NE" for face in range(1, 7)),
        )
    )
    if boat is not None and hurt:
        come_to_light(log, (boat,), "charge")
        apply(log, now(log, boat.id), "", result)
    run_dry(log, shots)


def strength(field: Field, shots: tuple[Shot, ...]) -> Fraction:
    """Half the strength that these systems have against what is under water (S5.7)."""
    return total(shared(field, shots, "deep")) / 2


def outcome(attack: Fraction, die: int, *, auto: bool) -> Result:
    """What charges do to a submarine (S5.7)."""
    return read(odds_column(attack, Fraction(kinds()[BOAT].defence), auto), die)


def charge_choices(view: View, piece: Piece) -> tuple[Choice, ...]:
    """The hexes that each weapon of a piece may attack unseen (S5.7)."""
    if not view.switches.blind_depth_charges or check_step(view) is not None or not piece.hex:
        return ()
    field = field_of(view)
    near = [(distance(piece.hex, h), h) for h in sorted(field.sheet.terrain)]
    every = []
    for weapon in ready(piece, overrun=False):
        if not blind_with(field, piece, weapon):
            continue
        name = full_name(piece, weapon)
        orders = (Charge(systems=(name,), hex=h) for away, h in near if away <= weapon.ran)
        ways = tuple(
            Way(hex=order.hex, notation=f"charge {name} {order.hex}")
            for order in orders
            if check_charge(view, order) is None
        )
        if ways:
            gun = "" if weapon.id == "gun" else f" with {weapon.id}"
            attack, defence = number(Fraction(weapon.att, 2)), kinds()[BOAT].defence
            hint = f"{attack} against {defence}, if a submarine hides there. Nobody sees the die."
            every.append(Choice(text=f"Attack a hex unseen{gun}", hint=hint, ways=ways))
    return tuple(every)
