"""O6: the fire steps of an overrun (G7.6-G7.9), and who can still attack in them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.arms import halves, ready
from app.games.ground.attack import check_volley, resolve_volley
from app.games.ground.conceal import Log
from app.games.ground.cover import covered
from app.games.ground.crt import odds_column
from app.games.ground.field import field_of
from app.games.ground.orders import Fire
from app.games.ground.pulse import armed_bomb
from app.games.ground.state import State
from app.games.ground.switches import Switches
from app.games.ground.tables import WALKER
from app.games.ground.targets import (
    RIDERS,
    TREADS,
    defence,
    hurt_by_ap,
    own_targets,
    standing_weapons,
    tank_riders,
)
from app.games.ground.units import Unit, UnitFacts
from app.games.ground.view import View
from app.games.ground.waters import meets, mute
from app.kernel.memo import Memo
from app.kernel.orders import Refusal
from app.views.seats import Side


def check_overrun_fire(view: View, order: Fire) -> Refusal | None:
    """Why this attack may not be made in this step (G7.6, G7.7)."""
    overrun = view.overrun
    if overrun is None or overrun.stage != "fire" or overrun.turn is not view.side:
        return Refusal(code="not-your-step", rule="G7.6", text="It is not your fire step.")
    if order.hex not in ("", overrun.hex):
        text = f"The overrun is in {overrun.hex}."
        return Refusal(code="wrong-hex", rule="G7.7", text=text)
    mine = view.mine()
    firers = [mine[label] for s in order.volley.systems if (label := s.partition(".")[0]) in mine]
    if any(walks(piece) is not overrun.walkers for piece in firers):
        text = "Walkers fire in the first two steps of a round, all others in the last two."
        return Refusal(code="not-your-step", rule="G7.6", text=text)
    return check_volley(view, order.volley, overrun.hex, overrun=True)


def walks(unit: UnitFacts) -> bool:
    """Whether it is a walker, which fires in steps of its own (G11.8)."""
    return not unit.dummy and WALKER in unit.type.rules


def resolve_overrun_fire(log: Log, side: Side, order: Fire) -> None:
    """Resolve the attack; its losses apply at once (G7.6)."""
    overrun = log.state.public.overrun
    assert overrun is not None
    resolve_volley(log, side, overrun.hex, order.volley, overrun=True)
    log.write(e.OverrunMoved(overrun=replace(overrun, shots=overrun.shots + 1)))


def armed(unit: Unit) -> bool:
    """Whether a unit has any weapon usable in an overrun, fired this round or not (G7.13)."""
    return bool(ready(replace(unit, fired=()), overrun=True))


def can_attack(state: State, mine: Sequence[Unit], theirs: Iterable[Unit]) -> bool:
    """Whether one side has an attack of at least 1-2 left on the other in their hex (G7.13)."""
    if any(armed_bomb(unit) for unit in mine):
        return True
    field = field_of(state.public)
    able = [FIREPOWER(unit) for unit in mine if mute(field, unit, overrun=True) is None]
    return any(
        _hurts(state, [each for each in able if meets(field, each.unit, foe, foe.hex)], foe)
        for foe in theirs
    )


class Firepower(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit has ready for an overrun."""

    unit: Unit
    guns: int
    """Their strength, in halves."""
    ap: int
    """That of its antipersonnel guns."""

    @classmethod
    def of(cls, unit: Unit) -> "Firepower":
        """The strengths of a unit as it is."""
        guns = ap = 0
        for weapon in ready(unit, overrun=True):
            if weapon.ap:
                ap += halves(unit, weapon)
            else:
                guns += halves(unit, weapon)
        return cls(unit=unit, guns=guns, ap=ap)


FIREPOWER = Memo(Firepower.of, room=64)
"""Of units as they are: each attack changes few of those in a fight."""


def _hurts(state: State, mine: Sequence[Firepower], foe: Unit) -> bool:
    """Whether all guns together, or the antipersonnel guns of one unit, can hurt this enemy."""
    guns = sum(each.guns for each in mine)
    public = state.public
    room, aimed = max(1, len(foe.riders)), public.aimed
    ap = [m.ap for m in mine if m.ap and aimed.count((f"{m.unit.name}.ap", foe.name)) < room]
    if not (guns or ap):
        return False
    parts = _parts(foe, public.switches)
    if foe.type.has_sp or TREADS in parts:
        return guns > 0
    sheltered = public.overrun is not None and foe.side is not public.overrun.attacker
    field, cover = field_of(public), covered(state, foe)
    for part in parts:
        against = defence(
            foe, part, field, foe.hex, single=True, sheltered=sheltered, cover=cover
        ).value
        most = max((guns, *ap)) if hurt_by_ap(foe, part) else guns
        if odds_column(Fraction(most, 2), against, public.switches.auto_5_1):
            return True
    return False


def _parts(foe: Unit, switches: Switches) -> tuple[str, ...]:
    """What may be aimed at on a unit in an overrun (G5.10, G7.5)."""
    if foe.type.ogre:
        weapons = tuple(weapon.id for weapon in standing_weapons(foe))
        return (TREADS, *weapons) if foe.treads else weapons
    missiles = (weapon.id for weapon in own_targets(foe))
    return ("", *missiles, *((RIDERS,) if tank_riders(foe, switches) else ()))
