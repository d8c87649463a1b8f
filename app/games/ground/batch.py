"""F3: all fire at a hex with unidentified counters, announced together (G10.5)."""

from collections.abc import Sequence

from app.games.ground.arms import Shot, check_once, muster
from app.games.ground.attack import (
    Pair,
    announce,
    check_attack,
    pairs,
    pairs_of,
    resolve_attack,
    run_dry,
    shots_of,
    spend,
)
from app.games.ground.conceal import Log, turn_up_hex
from app.games.ground.field import field_of
from app.games.ground.fire import check_closed, check_step, open_attacks, show_firers
from app.games.ground.orders import GROUND, FireBatch, Volley
from app.games.ground.targets import part_of
from app.games.ground.unseen import open_fire
from app.games.ground.view import View
from app.kernel.orders import Refusal
from app.views.seats import Side


def check_batch(view: View, order: FireBatch) -> Refusal | None:
    """Why these attacks may not be announced, in the attacker's view (G10.5.1-G10.5.3)."""
    hex_ = order.hex
    if not field_of(view).has(hex_):
        return Refusal(code="no-hex", rule="G5.1", text=f"{hex_} is not on the map.")
    refused = check_step(view) or check_closed(view, (hex_,))
    if refused is not None:
        return refused
    if not any(counter.batched for counter in view.enemies_at(hex_)):
        text = f"Nothing unidentified stands in {hex_}: fire one attack at a time."
        return Refusal(code="no-batch", rule="G10.5.1", text=text)
    if not order.volleys:
        return Refusal(code="no-attack", rule="G10.5.1", text="Announce at least one attack.")
    return _check_volleys(view, order)


def _check_volleys(view: View, order: FireBatch) -> Refusal | None:
    """Each attack by itself, then what they use up together."""
    units = view.mine()
    aimed: list[Pair] = list(view.aimed)
    shots: list[Shot] = []
    for volley in order.volleys:
        refused = check_attack(view, volley, order.hex, overrun=False, aimed=aimed)
        if refused is not None:
            return refused
        firing = muster(units, volley.systems, (order.hex,), overrun=False)
        aimed += _pairs(view, volley, firing, order.hex)
        shots += firing
    ground = [volley.target for volley in order.volleys if volley.target in GROUND]
    if len(set(ground)) < len(ground):
        text = "One attack at each part of the ground: terrain, road, bridge, wall, revetment."
        return Refusal(code="repeated", rule="G5.18", text=text)
    return check_once(units, shots)


def _pairs(view: View, volley: Volley, shots: Sequence[Shot], hex_: str) -> tuple[Pair, ...]:
    """What an attack uses up, for all its owner knows."""
    foe = view.seen().get(volley.target)
    if foe is None or foe.sheet is None:
        return pairs_of(shots, volley, hex_)
    return pairs(shots, foe.label, part_of(foe.sheet, volley.aim, view.switches) or "")


def resolve_batch(log: Log, side: Side, order: FireBatch) -> None:
    """Announce, turn up the firers, then the whole hex, then resolve in order (G10.5.3).

    The announcement closes the hex for the phase (G10.5.9). All systems are spent before the
    first die falls: what an attack of the batch does to firers in the hex stops no later one.
    """
    hex_ = order.hex
    open_attacks(log, side)
    volleys = open_fire(log, side, order.volleys)
    attacks = [(v, shots_of(log.state, side, v, hex_, overrun=False)) for v in volleys]
    announce(log, side, hex_, attacks, batch=True)
    every = [shot for _, shots in attacks for shot in shots]
    show_firers(log, every)
    turn_up_hex(log, hex_, "G10.4.11")
    spend(log, every)
    for volley, shots in attacks:
        resolve_attack(log, side, hex_, volley, shots, overrun=False)
    run_dry(log, every)
