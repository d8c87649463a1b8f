"""Overruns: the machine O1-O7 from the call to the end (G7), and G10.7 inside it.

A unit in contact opens the overrun (`contact`); it gathers until the active side calls it. Who is
waited for, and which steps are skipped, follows from what lies open on the table (law 5).
"""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.checks import roll_owed
from app.games.ground.conceal import Log, named, standing, turn_up_hex
from app.games.ground.contact import make_contact
from app.games.ground.field import field_of
from app.games.ground.infantry import check_dismount, part_squads, resolve_dismount
from app.games.ground.maneuver import begin_moves, own
from app.games.ground.militia import bank_after
from app.games.ground.movement import cannot_move, remaining
from app.games.ground.notation import format_order
from app.games.ground.orders import (
    CallOverrun,
    Dismount,
    EndStep,
    Fire,
    Ram,
    React,
    RenewOverrun,
)
from app.games.ground.overrun_fire import (
    armed,
    can_attack,
    check_overrun_fire,
    resolve_overrun_fire,
    walks,
)
from app.games.ground.ram import check_ram, ram_offers, resolve_ram, why_not
from app.games.ground.reaction import asks, check_react, resolve_react
from app.games.ground.state import Overrun, State
from app.games.ground.undo import forget
from app.games.ground.units import Piece
from app.games.ground.view import View
from app.games.ground.waters import meets, overruns
from app.kernel import phases as kernel
from app.kernel.orders import Order, Refusal
from app.views.menu import Offer
from app.views.seats import SIDES, Side

Ruling = kernel.Ruling[View, Log]
Outcome = Literal["attacker", "defender", "nobody", "both"]

TWO_STEPS = 2
"""Enemy fire steps that an Ogre without a usable weapon must still endure (G7.13)."""


def actors(overrun: Overrun) -> frozenset[Side]:
    """The side an open overrun waits for (HG3)."""
    match overrun.stage:
        case "gather":
            return frozenset({overrun.attacker})
        case "react":
            return frozenset({overrun.attacker.other})
        case "dismount" | "fire" | "ram":
            return frozenset({overrun.turn} if overrun.turn else ())


def check_call(view: View, order: CallOverrun) -> Refusal | None:
    """Resolution is called by the attacker while the overrun gathers (G7.1)."""
    overrun = view.overrun
    if overrun is None or overrun.stage != "gather" or overrun.attacker is not view.side:
        return Refusal(code="no-overrun", rule="G7.1", text="You have no overrun to call.")
    if order.hex != overrun.hex:
        text = f"The overrun is in {overrun.hex}, not in {order.hex}."
        return Refusal(code="wrong-hex", rule="G7.1", text=text)
    return None


def resolve_call(log: Log, side: Side, order: CallOverrun) -> None:
    """O2: the attackers' checks; then O3, if the other side must be asked (G7.3, G7.4)."""
    overrun = log.state.public.overrun
    assert overrun is not None
    for unit in standing(log.state, order.hex, side):
        # Who takes part earns no road bonus, even if it did not move to get here (G4.3).
        if unit.march.paved:
            log.write(e.Blocked(unit=unit.id, march=replace(unit.march, paved=False)))
    roll_owed(log, order.hex, side)
    if not standing(log.state, order.hex, side):
        _close(log)
    elif asks(log.state, overrun):
        log.write(e.OverrunMoved(overrun=replace(overrun, stage="react", turn=side.other)))
    else:
        clash(log)


def join(log: Log, side: Side, order: React) -> None:
    """O3 is answered: on to O4."""
    resolve_react(log, side, order)
    clash(log)


def clash(log: Log) -> None:
    """O4 and O5: dummies out at the same instant, then all is turned up (G7.5, G10.7)."""
    overrun = log.state.public.overrun
    assert overrun is not None
    hex_ = overrun.hex
    if overrun.blind:
        dummies = tuple(unit.id for unit in standing(log.state, hex_) if unit.dummy)
        if dummies:
            log.write(e.Discarded(units=dummies, rule="G10.7"))
        if not all(standing(log.state, hex_, side) for side in SIDES):
            proved = tuple(unit.id for unit in standing(log.state, hex_) if unit.concealed)
            if proved:
                log.write(e.ProvedReal(units=proved))
            _close(log)
            return
        turn_up_hex(log, hex_, "G10.4.9")
    first = replace(overrun, stage="dismount", turn=overrun.attacker.other, blind=False)
    log.write(e.OverrunMoved(overrun=first))


def check_end_step(view: View, order: EndStep) -> Refusal | None:
    """The side whose step it is may end it (G7.6)."""
    del order
    overrun = view.overrun
    if overrun is None or overrun.turn is not view.side:
        return Refusal(code="not-your-step", rule="G7.6", text="It is not your step.")
    return None


def resolve_end_step(log: Log, side: Side, order: EndStep) -> None:
    """Go on to the next step."""
    del side, order
    overrun = log.state.public.overrun
    assert overrun is not None
    _seek(log, following(log.state, overrun))


def advance(log: Log) -> None:
    """Move the overrun on to the next decision, or end it (G7.6-G7.13)."""
    overrun = log.state.public.overrun
    if overrun is None or overrun.stage in ("gather", "react"):
        return
    part_squads(log, overrun.hex)
    if all(standing(log.state, overrun.hex, side) for side in SIDES):
        _seek(log, overrun)
    else:
        _close(log)


def _seek(log: Log, step: Overrun | None) -> None:
    """Go to the first step from here in which a side can do something."""
    while step is not None:
        here = log.state.public.overrun
        if here is None or step.round != here.round:
            log.write(e.OverrunMoved(overrun=step))
        if _decides(log.state, step):
            break
        step = following(log.state, step)
    if step is None:
        _close(log, "both")
    elif step != log.state.public.overrun:
        log.write(e.OverrunMoved(overrun=step))


def _decides(state: State, step: Overrun) -> bool:
    """Whether the side of a step has a choice in it; everything in the hex lies open by now."""
    assert step.turn is not None
    mine = standing(state, step.hex, step.turn)
    theirs = standing(state, step.hex, step.turn.other)
    match step.stage:
        case "dismount":
            return any(unit.riders for unit in mine)
        case "fire":
            able = [unit for unit in mine if walks(unit) is step.walkers]
            return can_attack(state, able, theirs)
        case _:
            field = field_of(state.public)
            return any(
                meets(field, unit, foe, step.hex) and why_not(step, unit, foe) is None
                for unit in mine
                for foe in theirs
            )


def following(state: State, step: Overrun) -> Overrun | None:
    """The step after this one, None when the overrun cannot go on (G7.6, G7.11, G7.13).

    Defender before attacker in every stage; rams come after the fire of round 1.
    """
    defender = step.attacker.other
    if step.stage == "fire" and step.silent >= TWO_STEPS:
        return None
    if step.turn is defender:
        then = replace(step, turn=step.attacker)
    elif step.stage == "dismount":
        then = replace(step, stage="fire", round=1, turn=defender, walkers=True)
    elif step.walkers:
        then = replace(step, turn=defender, walkers=False)
    elif step.stage == "fire" and step.round == 1:
        then = replace(step, stage="ram", turn=defender)
    elif step.shots:
        fresh = {"round": step.round + 1, "turn": defender, "shots": 0, "walkers": True}
        then = replace(step, stage="fire", **fresh)
    else:
        return None
    counts = then.stage == "fire" and not then.walkers
    return replace(then, silent=_silence(state, then)) if counts else then


def _silence(state: State, step: Overrun) -> int:
    """Fire steps that one side has begun against Ogres without a usable weapon (G7.13)."""

    def mute(side: Side) -> bool:
        units = standing(state, step.hex, side)
        return any(u.type.ogre for u in units) and not any(armed(u) for u in units)

    assert step.turn is not None
    if mute(step.turn.other):
        return step.silent + 1
    return step.silent if mute(step.turn) else 0


def _close(log: Log, outcome: Outcome | None = None) -> None:
    """O7: say who is left in the hex (G7.12-G7.14)."""
    overrun = log.state.public.overrun
    assert overrun is not None
    left = [side for side in SIDES if standing(log.state, overrun.hex, side)]
    if outcome is None and left:
        outcome = "attacker" if left == [overrun.attacker] else "defender"
    log.write(e.OverrunClosed(hex=overrun.hex, outcome=outcome or "nobody"))


DONE: Mapping[type[Order], Ruling] = {
    EndStep: Ruling(check=check_end_step, resolve=resolve_end_step)
}
RULINGS: Mapping[str, Mapping[type[Order], Ruling]] = {
    "gather": {CallOverrun: Ruling(check=check_call, resolve=resolve_call)},
    "react": {React: Ruling(check=check_react, resolve=join)},
    "dismount": {**DONE, Dismount: Ruling(check=check_dismount, resolve=resolve_dismount)},
    "fire": {**DONE, Fire: Ruling(check=check_overrun_fire, resolve=resolve_overrun_fire)},
    "ram": {**DONE, Ram: Ruling(check=check_ram, resolve=resolve_ram)},
}
"""The orders of an open overrun by its stage; moves into it come on top (G3.6)."""


def check_renew(view: View, order: RenewOverrun) -> Refusal | None:
    """Why a unit that shares a hex with the enemy may not fight again (G7.13)."""
    piece = own(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    if view.switches.contact == "ram":
        return Refusal(code="ram-mode", rule="G8.9", text="There are no overruns in this match.")
    if view.overrun is not None:
        text = f"The overrun in {view.overrun.hex} comes first."
        return Refusal(code="overrun-open", rule="G3.6", text=text)
    if not _can_renew(view, piece):
        text = f"{order.counter} shares its hex with no enemy that it could fight."
        return Refusal(code="no-enemy", rule="G7.13", text=text)
    refused = cannot_move(piece, view.phase)
    if refused is not None:
        return refused
    if remaining(piece, view.phase) < 1:
        text = f"{order.counter} has no movement point left to renew the overrun."
        return Refusal(code="too-far", rule="G7.13", text=text)
    return None


def _can_renew(view: View, piece: Piece) -> bool:
    """Whether an enemy in its hex may be fought, for all its owner knows (G4.11)."""
    field, there = field_of(view), view.enemies_at(piece.hex) if piece.in_play else ()
    return any(c.sheet is None or overruns(field, piece, c.sheet, piece.hex) for c in there)


def resolve_renew(log: Log, side: Side, order: RenewOverrun) -> None:
    """Spend 1 MP; the overrun opens and gathers as any other (G7.13)."""
    forget(log, side)
    begin_moves(log, side)
    unit = named(log, side, order.counter)
    march = unit.march
    spent = replace(march, spent=march.spent + 1, steps=march.steps + 1, paved=False)
    log.write(e.Blocked(unit=unit.id, march=spent, bank=bank_after(unit, 1)))
    make_contact(log, unit.id, cross=False)


def overrun_offers(view: View) -> tuple[Offer, ...]:
    """The buttons of an open overrun that belong to no single counter (G7.1, G7.6)."""
    overrun = view.overrun
    if overrun is None or view.side not in actors(overrun):
        return ()
    if overrun.stage == "gather":
        order = CallOverrun(hex=overrun.hex)
        text = f"Call the overrun in {overrun.hex}"
        hint = "Everybody who takes part is there."
        return (Offer(notation=format_order(order), text=text, hint=hint),)
    texts = {"dismount": "Nobody else gets off", "fire": "Fire no more", "ram": "Ram no more"}
    if overrun.stage == "react":
        return ()
    rams = [
        replace(offer, text=f"{offer.text} with {piece.name}")
        for piece in view.mine_at(overrun.hex)
        for offer in ram_offers(view, piece)
    ]
    return (*rams, Offer(notation=format_order(EndStep()), text=texts[overrun.stage]))


def piece_offers(view: View, piece: Piece, open_: Collection[type[Order]]) -> tuple[Offer, ...]:
    """What a counter may do in an overrun, or to start one again: ram, renew (G7.11, G7.13)."""
    offers = list(ram_offers(view, piece))
    order = RenewOverrun(counter=piece.name)
    if RenewOverrun in open_ and check_renew(view, order) is None:
        text, hint = f"Renew the overrun in {piece.hex}", "Costs 1 movement point."
        offers.append(Offer(notation=format_order(order), text=text, hint=hint))
    return tuple(offers)
