"""Firing in tests: orders in notation, checked against the view, resolved with scripted dice."""

from app.games.ground.attack import check_volley, resolve_volley
from app.games.ground.batch import check_batch, resolve_batch
from app.games.ground.conceal import Log
from app.games.ground.fire import check_fire, resolve_fire
from app.games.ground.notation import parse_order
from app.games.ground.orders import Fire, FireBatch, Scan
from app.games.ground.scan import check_scan, resolve_scan
from app.games.ground.state import Overrun, State
from app.kernel.orders import Order, Refusal
from app.views.seats import Side
from tests.games.ground.build import journal, look, rolled


def check(state: State, text: str, side: Side = Side.A) -> Refusal | None:
    """What the view of a side says to an order."""
    return _check(state, parse_order(text), side)


def _check(state: State, order: Order, side: Side) -> Refusal | None:
    view = look(state, side)
    match order:
        case Fire():
            if state.public.overrun is None:
                return check_fire(view, order)
            return check_volley(view, order.volley, state.public.overrun.hex, overrun=True)
        case FireBatch():
            return check_batch(view, order)
        case Scan():
            return check_scan(view, order)
        case _:
            raise AssertionError(order)


def refused(state: State, text: str, side: Side = Side.A) -> tuple[str, str]:
    """Code and rule of the refusal of an order."""
    refusal = check(state, text, side)
    assert refusal is not None, f"{text} is allowed"
    return refusal.code, refusal.rule


def give(state: State, text: str, *dice: int, side: Side = Side.A) -> Log:
    """Give an order that must be allowed; it must use all the dice."""
    order = parse_order(text)
    refusal = _check(state, order, side)
    assert refusal is None, refusal
    log = journal(state, *dice)
    match order:
        case Fire():
            if state.public.overrun is None:
                resolve_fire(log, side, order)
            else:
                hex_ = state.public.overrun.hex
                resolve_volley(log, side, hex_, order.volley, overrun=True)
        case FireBatch():
            resolve_batch(log, side, order)
        case Scan():
            resolve_scan(log, side, order)
    assert rolled(log) == len(dice)
    return log


def then(log: Log, text: str, *dice: int, side: Side = Side.A) -> Log:
    """Give another order where the last one left off."""
    return give(log.state, text, *dice, side=side)


def fight(hex_: str = "0505", attacker: Side = Side.A) -> Overrun:
    """An overrun in its first fire round."""
    return Overrun(hex=hex_, attacker=attacker, stage="fire", round=1, turn=attacker)


def names(log: Log) -> list[str]:
    """The types of the events, without the dice."""
    every = [type(event).__name__ for event in log.events]
    return [name for name in every if name != "Rolled"]


def results(log: Log) -> list[str]:
    """Column, die and result of each attack that was rolled for."""
    return [
        f"{event.column} {event.die} {event.result}{' spill' if event.spill else ''}"
        for event in log.events
        if type(event).__name__ == "Attacked"
    ]


def wasted(log: Log) -> list[str]:
    """Why attacks were spent on nothing."""
    return [event.why for event in log.events if type(event).__name__ == "Wasted"]


def score(log: Log) -> float:
    """Points of side a: what b has lost."""
    return sum(loss.vp for loss in log.state.public.losses if loss.side is Side.B)
