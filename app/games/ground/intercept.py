"""Interception: weapons that shoot at a cruise missile in flight (G9.8-G9.11, T9a, T9b)."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from app.games.ground import events as e
from app.games.ground.arms import INFANTRY_ARMS, full_name, rides
from app.games.ground.blast import under_water
from app.games.ground.conceal import Log, now, turn_up
from app.games.ground.crt import combat
from app.games.ground.damage import end_ogre
from app.games.ground.field import Field, field_of
from app.games.ground.laser import LASER, check_fit, sees_missile
from app.games.ground.missile_orders import Intercept, Try
from app.games.ground.state import Salvo
from app.games.ground.tables import Weapon
from app.games.ground.units import UnitFacts, label_order, systems
from app.games.ground.view import View
from app.games.ground.words import count
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views.menu import Group
from app.views.seats import Side

FRATRICIDE = 6
"""How near to an explosion a missile of the same turn is lost (G9.6)."""

OGRE_GUNS = ("main", "sec", "ohwz")
SPENT = ("missile", "rack", "drone_missile")
"""Weapons that a try costs their missile (G9.10)."""


class Battery(msgspec.Struct, frozen=True, kw_only=True):
    """What may try once against each missile: a vehicle, an Ogre's weapon, a squad (T9a)."""

    name: str
    """In notation: `P3`, `P4.main1`, `P5.s2`."""
    system: str
    """Empty for a vehicle as a whole."""
    kind: str
    need: int
    ran: int

    @property
    def costs(self) -> bool:
        """Whether the try spends a missile (G9.10)."""
        return self.kind in SPENT

    @property
    def apart(self) -> bool:
        """Whether the bare label does not mean it: it costs a missile, or rides aboard."""
        return self.costs or (self.kind in INFANTRY_ARMS and self.system.startswith("r"))


class Assigned(msgspec.Struct, frozen=True, kw_only=True):
    """A try with its place on the path."""

    unit: str
    """Unit id."""
    battery: Battery
    step: int


def batteries(unit: UnitFacts, field: Field) -> tuple[Battery, ...]:
    """What of a unit is able to try now, wherever the missile flies (G9.8, G9.10)."""
    if unit.dummy or under_water(field, unit):
        return ()
    out: list[Battery] = []
    guns: list[Weapon] = []
    for weapon in systems(unit):
        if (unit.disabled and not rides(weapon)) or _unfit(unit, weapon):
            continue
        need = _need(unit, weapon)
        if need:
            name = full_name(unit, weapon)
            out.append(
                Battery(name=name, system=weapon.id, kind=weapon.kind, need=need, ran=weapon.ran)
            )
        elif weapon.kind in ("gun", "main", "walker"):
            guns.append(weapon)
    if guns and not unit.type.ogre:
        table = combat().intercept
        # A walker tries once with its full attack value (G9.10).
        value = max(sum(g.att for g in guns if g.kind == "walker"), *(g.att for g in guns))
        strong = value >= table.strong_from
        whole = Battery(
            name=unit.name,
            system="",
            kind="gun",
            need=table.strong if strong else table.weak,
            ran=max(gun.ran for gun in guns),
        )
        out.insert(0, whole)
    return tuple(out)


def _need(unit: UnitFacts, weapon: Weapon) -> int:
    """What a weapon needs that tries by itself (T9a); 0 for the rest."""
    table = combat().intercept
    if weapon.kind == "squad":
        return table.squad
    if weapon.kind == LASER:
        return table.laser
    if weapon.kind in ("missile", "rack"):
        return table.missile
    if weapon.kind == "drone_missile":
        return table.strong
    return table.gun if unit.type.ogre and weapon.kind in OGRE_GUNS else 0


def _unfit(unit: UnitFacts, weapon: Weapon) -> bool:
    if weapon.id in unit.used or (weapon.kind == "rack" and unit.im < 1):
        return True
    return check_fit(unit, weapon) is not None


def bonus(step: int, *, offmap: bool) -> int:
    """What a long flight adds to the dice (T9b).

    >>> bonus(10, offmap=False), bonus(11, offmap=False), bonus(3, offmap=True)
    (0, 1, 3)
    """
    table = combat().intercept
    if offmap:
        return table.offmap
    return max((plus for beyond, plus in table.bonus if step > beyond), default=0)


def end_of_flight(salvo: Salvo, bursts: Sequence[str]) -> int | None:
    """The step at which an explosion of this turn stops the missile (G9.6), None if none does."""
    for step, hex_ in enumerate(salvo.flown, start=1):
        if any(distance(hex_, burst) <= FRATRICIDE for burst in bursts):
            return step
    return None


def points(
    unit: UnitFacts, battery: Battery, salvo: Salvo, bursts: Sequence[str], field: Field
) -> tuple[int, ...]:
    """The steps of the path at which a battery could try: in range, and in sight of a turret."""
    end = end_of_flight(salvo, bursts)
    return tuple(
        step
        for step, hex_ in enumerate(salvo.flown[: end - 1 if end else None], start=1)
        if distance(unit.hex, hex_) <= battery.ran
        and (battery.kind != LASER or sees_missile(field, unit.type, unit.hex, hex_))
    )


def assign(
    units: Mapping[str, UnitFacts],
    tries: Iterable[Try],
    salvo: Salvo,
    bursts: Sequence[str],
    field: Field,
) -> tuple[Assigned, ...] | Refusal:
    """The tries that an order stands for, in its order, or why it may not be given (G9.8)."""
    out: list[Assigned] = []
    wanted = tuple(tries)
    apart = frozenset(each.system for each in wanted if "." in each.system)
    for each in wanted:
        found = _meant(units, each, apart, field)
        if isinstance(found, Refusal):
            return found
        unit, meant = found
        for battery in meant:
            steps = points(unit, battery, salvo, bursts, field)
            if not steps or (each.at and each.at not in steps):
                where = f"at step {each.at}" if each.at else "on its path"
                text = f"{battery.name} cannot reach the missile {where}."
                return Refusal(code="range", rule="G9.8", text=text)
            out.append(Assigned(unit=unit.id, battery=battery, step=each.at or steps[-1]))
    names = [each.battery.name for each in out]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        return Refusal(code="twice", rule="G9.8", text=f"{twice} tries once at each missile.")
    return _enough(units, out) or tuple(out)


def _enough(units: Mapping[str, UnitFacts], tries: Iterable[Assigned]) -> Refusal | None:
    """Every rack that tries needs an internal missile of its own (G5.13)."""
    racks = [each.unit for each in tries if each.battery.kind == "rack"]
    for unit in units.values():
        if racks.count(unit.id) > unit.im:
            text = f"{unit.name} has {count(unit.im, 'missile')} for its racks."
            return Refusal(code="spent", rule="G5.13", text=text)
    return None


def _meant(
    units: Mapping[str, UnitFacts], each: Try, apart: frozenset[str], field: Field
) -> tuple[UnitFacts, tuple[Battery, ...]] | Refusal:
    """The unit and the batteries a try names.

    The bare label means those that it costs nothing, without riders and what is named `apart`.
    """
    label, _, system = each.system.partition(".")
    unit = units.get(label)
    if unit is None or not unit.in_play:
        text = f"You have no counter {label} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    if unit.dummy:
        text = f"{label} is a dummy: it has nothing to shoot with."
        return Refusal(code="dummy", rule="G10.2.3", text=text)
    able = batteries(unit, field)
    if system:
        meant = tuple(battery for battery in able if battery.name == each.system)
    else:
        meant = tuple(b for b in able if not b.apart and b.name not in apart)
    if not meant:
        text = f"{each.system} has nothing that can shoot at a missile now."
        return Refusal(code="no-battery", rule="G9.8", text=text)
    return unit, meant


def check_intercept(view: View, order: Intercept) -> Refusal | None:
    """Why these weapons may not try, in their owner's view (G9.8)."""
    salvo = view.salvo
    if salvo is None or not salvo.path or salvo.side is view.side:
        return Refusal(code="not-asked", rule="G9.8", text="No missile is flying at you.")
    found = assign(view.mine(), order.tries, salvo, view.bursts, field_of(view))
    return found if isinstance(found, Refusal) else None


def tries_of(log: Log, side: Side, order: Intercept) -> tuple[Assigned, ...]:
    """The tries of a checked order, along the path and then in the order of naming (G5.28)."""
    public = log.state.public
    units = {u.label: u for u in log.state.forces[side].units.values() if u.in_play}
    assert public.salvo is not None
    found = assign(units, order.tries, public.salvo, public.bursts, field_of(public))
    assert not isinstance(found, Refusal)
    return tuple(sorted(found, key=lambda each: each.step))


def attempt(log: Log, each: Assigned, salvo: Salvo) -> bool:
    """Roll a try; the unit is turned up first (G9.8, G9.9, G10.4.2)."""
    turn_up(log, (now(log, each.unit),), "G10.4.2")
    unit, battery = now(log, each.unit), each.battery
    plus = bonus(each.step, offmap=not salvo.flight.hex)
    dice = log.die(f"{battery.name} at the missile"), log.die(f"{battery.name} at the missile")
    success = sum(dice) + plus >= battery.need
    log.write(
        e.Tried(
            unit=unit.id,
            system=battery.system,
            hex=salvo.flown[each.step - 1],
            step=each.step,
            dice=dice,
            bonus=plus,
            need=battery.need,
            success=success,
            used=(battery.system,) if battery.kind in SPENT else (),
            im=unit.im - 1 if battery.kind == "rack" else unit.im,
            kind=unit.type.becomes if battery.kind == "drone_missile" else unit.kind,
            lased=log.state.public.n if battery.kind == LASER else unit.lased,
        )
    )
    end_ogre(log, unit)
    return success


def intercept_group(view: View) -> Group | None:
    """My weapons that could try, each with what it needs; offered also when there is none."""
    salvo = view.salvo
    if salvo is None or not salvo.path or view.side is not salvo.side.other:
        return None
    field = field_of(view)
    texts: dict[str, str] = {}
    for piece in sorted(view.mine().values(), key=lambda p: label_order(p.name)):
        if not piece.in_play:
            continue
        for battery in batteries(piece, field):
            steps = points(piece, battery, salvo, view.bursts, field)
            if steps:
                texts[battery.name] = _text(battery, steps[-1], salvo)
    return Group(
        order="intercept",
        text=f"Weapons that shoot at the missile on its way to {salvo.path[-1]}",
        labels=tuple(texts),
        texts=texts,
        least=0,
        most=len(texts),
    )


def _text(battery: Battery, step: int, salvo: Salvo) -> str:
    plus = bonus(step, offmap=not salvo.flight.hex)
    cost = " Costs its missile." if battery.kind in SPENT else ""
    cost = " Cannot act in the next player-turn." if battery.kind == LASER else cost
    need = battery.need - plus
    return f"{need}+ on two dice in {salvo.flown[step - 1]}, step {step}.{cost}"
