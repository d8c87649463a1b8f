"""Attack lists drafted for a combat phase (C6): what may be put on them, from the view alone."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.games.corpen18 import events as e
from app.games.corpen18 import waters
from app.games.corpen18.bearings import arcs
from app.games.corpen18.fleet import Rating, is_light, numeric
from app.games.corpen18.gunnery import Reason
from app.games.corpen18.journal import Log
from app.games.corpen18.orders import Clear, Fire, Launch, Light
from app.games.corpen18.shots import (
    aimed,
    arc_for,
    as_seen,
    gun_of,
    halves_spent,
    is_apart,
    other_half,
    shot,
    too_dark,
    tubes_of,
)
from app.games.corpen18.sighting import sees
from app.games.corpen18.state import Contact, Half, Plan, Salvo, Ship, battery_of
from app.games.corpen18.steering import unit_fault
from app.games.corpen18.steps import fighting
from app.games.corpen18.tables import charts_of
from app.games.corpen18.torpedoes import can_reach, may_launch_into, sea_bars
from app.games.corpen18.units import labelled
from app.games.corpen18.view import View
from app.games.corpen18.words import GUNS
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views.seats import Side

EMPTY = Plan()
LIST = 8
"""Targets that a battery's list may hold."""
WHY: dict[Reason, tuple[str, str]] = {
    "arc": ("C7.1", "does not bear on {}"),
    "range": ("C7.2", "does not reach {}"),
    "fire_control": ("C7.3", "has no fire control for that range"),
    "armour": ("C7.5", "cannot harm such armour"),
    "sea": ("C7.9", "cannot fire in this sea"),
}


def blocked(view: View) -> frozenset[str]:
    """The hexes that block a line of sight, as everybody knows them (C3.6, C12)."""
    return waters.blocking(view.scenario, (smoke.hex for smoke in view.smoke))


def attacker_fault(view: View, label: str) -> Refusal | None:
    """Why a unit may not attack at all in this phase."""
    ship = view.mine.get(label)
    if ship is None:
        return Refusal(code="no-unit", rule="C1.3", text=f"You have no unit {label}.")
    if not ship.in_play:
        return Refusal(code="off-map", rule="C4.6", text=f"{label} is not on the map.")
    if ship.dummy:
        return Refusal(code="dummy", rule="C12", text=f"{label} is a dummy: it attacks nobody.")
    if not waters.means(ship, view).may_attack:
        text = f"The sea is too high for {label} to attack."
        return Refusal(code="sea", rule="C4.8", text=text)
    rules = waters.scenario_of(view).file.alert
    if rules is not None and ship.group in rules.groups and ship.group not in view.alerts:
        text = f"{label} is not alerted and may not attack."
        return Refusal(code="not-alerted", rule="C-S3", text=text)
    return None


def _gun_fault(view: View, ship: Ship, half: Half) -> Refusal | None:
    if gun_of(ship, half) is None:
        text = f"{ship.label} has no {battery_of(half)} battery."
        return Refusal(code="no-battery", rule="C1.6", text=text)
    if half in ship.fired:
        text = f"The {GUNS[half]} of {ship.label} has fired in this turn."
        return Refusal(code="fired", rule="C6.2", text=text)
    if half in view.plans.get(ship.label, EMPTY).star:
        text = f"The {GUNS[half]} of {ship.label} fires a star shell."
        return Refusal(code="lit", rule="C12", text=text)
    return None


def check_fire(view: View, order: Fire) -> Refusal | None:
    """Whether every battery may fire at the target (C6.1, C6.2, C7.1-C7.9)."""
    contact = view.foes.get(order.target)
    if contact is None or contact.side is view.side:
        text = f"You detect no enemy {order.target}."
        return Refusal(code="not-detected", rule="C6.1", text=text)
    for label, half in order.guns:
        if fault := attacker_fault(view, label):
            return fault
        if fault := _fire_fault(view, view.mine[label], half, contact):
            return fault
    if len(set(order.guns)) < len(order.guns):
        return Refusal(code="twice", rule="C6.2", text="A battery is named twice.")
    return None


def _fire_fault(view: View, ship: Ship, half: Half, contact: Contact) -> Refusal | None:
    if fault := _gun_fault(view, ship, half):
        return fault
    name = f"The {GUNS[half]} of {ship.label}"
    if not sees(ship.hex or "", contact.hex or "", blocked(view)):
        text = f"{ship.label} has no line of sight to {contact.label}."
        return Refusal(code="no-sight", rule="C3.6", text=text)
    far = distance(ship.hex or "", contact.hex or "")
    if view.switches.night_range_cap and too_dark(ship, view.light, far):
        text = f"{name} cannot fire so far at night."
        return Refusal(code="night", rule="C12", text=text)
    fire = shot(view, view.light, ship, half, as_seen(contact, view.scenario))
    if fire is None:
        return Refusal(code="arc", rule="C7.1", text=f"{name} does not bear on {contact.label}.")
    aim = aimed(view, fire)
    if aim.refused is not None:
        rule, why = WHY[aim.refused]
        text = f"{name} {why.format(contact.label)}."
        return Refusal(code=aim.refused.replace("_", "-"), rule=rule, text=text)
    return _list_fault(view, ship, half, contact)


def _list_fault(view: View, ship: Ship, half: Half, contact: Contact) -> Refusal | None:
    plan = view.plans.get(ship.label, EMPTY)
    targets = plan.guns.get(half, ())
    if contact.label in targets:
        text = f"{contact.label} is on the list of the {GUNS[half]} of {ship.label}."
        return Refusal(code="listed", rule="C6.3", text=text)
    if len(targets) >= LIST:
        text = f"A list holds {LIST} targets."
        return Refusal(code="full", rule="C6.3", text=text)
    other = other_half(half)
    if other is None or not plan.guns.get(other):
        return None
    fuller = replace(plan, guns={**plan.guns, half: (*targets, contact.label)})
    if any(_takes_both(view, ship, each, fuller) for each in (half, other)):
        text = (
            f"Fire over bow or stern takes the whole {battery_of(half)} battery of {ship.label}, "
            "and half of it has another target."
        )
        return Refusal(code="both-halves", rule="C6.2", text=text)
    return None


def _takes_both(view: View, ship: Ship, half: Half, plan: Plan) -> bool:
    """Whether a half takes the other with it at a target of its list (C6.2)."""
    gun, apart = gun_of(ship, half), is_apart(plan, half)
    targets = [view.foes[label] for label in plan.guns[half] if label in view.foes]
    found = [arc_for(ship, half, gun, t.hex or "", apart=apart) for t in targets if gun]
    return any(arc is not None and halves_spent(half, arc) != (half,) for arc in found)


def resolve_fire(log: Log, side: Side, order: Fire) -> None:
    """Put the target on the lists."""
    for label, half in order.guns:
        ship = labelled(log.state, side, label)
        plan = log.state.forces[side].plans.get(ship.id, EMPTY)
        guns = {**plan.guns, half: (*plan.guns.get(half, ()), order.target)}
        log.write(e.Planned(unit=ship.id, plan=replace(plan, guns=guns)))


def spreads_left(view: View, ship: Ship, but: tuple[str, ...] = ()) -> int:
    """Spreads that a unit may still put on its list in this phase (C8.1)."""
    tubes = tubes_of(ship)
    plan = view.plans.get(ship.label, EMPTY)
    drafted = sum(salvo.spreads for salvo in plan.torpedoes if salvo.hexes != but)
    return 0 if tubes is None else max(0, min(tubes.salvo, ship.ready) - drafted)


def check_launch(view: View, order: Launch) -> Refusal | None:
    """Whether a unit may launch so many spreads there (C6.1, C8.1-C8.3)."""
    if fault := attacker_fault(view, order.unit):
        return fault
    ship = view.mine[order.unit]
    if order.spreads == 0:
        plan = view.plans.get(ship.label, EMPTY)
        if any(salvo.hexes == order.hexes for salvo in plan.torpedoes):
            return None
        text = f"{order.unit} has no torpedoes for {' and '.join(order.hexes)} on its list."
        return Refusal(code="not-listed", rule="C6.3", text=text)
    if tubes_of(ship) is None:
        text = f"{order.unit} has no torpedoes."
        return Refusal(code="no-torpedoes", rule="C1.12", text=text)
    left = spreads_left(view, ship, order.hexes)
    if order.spreads > left:
        text = f"{order.unit} can launch {left} more in this phase."
        return Refusal(code="too-many", rule="C8.1", text=text)
    if sea_bars(charts_of(view.charts), ship.category, view.sea_state):
        text = f"{order.unit} cannot launch torpedoes in this sea."
        return Refusal(code="sea", rule="C8.5", text=text)
    for hex_ in order.hexes:
        if fault := target_hex_fault(view, ship, hex_):
            return fault
    if not view.switches.blind_torpedoes:
        foes = {contact.hex for contact in view.foes.values() if contact.side is not view.side}
        if not foes & set(order.hexes):
            text = "You detect no enemy there to launch at."
            return Refusal(code="not-detected", rule="C6.1", text=text)
    return None


def target_hex_fault(view: View, ship: Ship, hex_: str) -> Refusal | None:
    """Why a unit's torpedoes do not run to a hex."""
    tubes, sheet = tubes_of(ship), waters.scenario_of(view).sheet
    if sheet.terrain.get(hex_) in (None, "land", "ice"):
        text = f"{hex_} is no sea hex of this map."
        return Refusal(code="no-sea", rule="C6.1", text=text)
    if tubes is None or not can_reach(tubes.type, distance(ship.hex or "", hex_)):
        text = f"The torpedoes of {ship.label} do not reach {hex_}."
        return Refusal(code="too-far", rule="C8.3", text=text)
    if not sees(ship.hex or "", hex_, sheet.land):
        text = f"Land lies between {ship.label} and {hex_}."
        return Refusal(code="land", rule="C8.3", text=text)
    open_ = arcs(ship.hex or "", ship.facing, hex_)
    if view.switches.torpedo_arcs and not may_launch_into(ship.category, open_):
        where = "over the bow" if ship.category == "fac" else "on the broadside"
        text = f"{ship.label} launches only {where}."
        return Refusal(code="arc", rule="C8.1", text=text)
    return None


def resolve_launch(log: Log, side: Side, order: Launch) -> None:
    """Write it down in place of what was aimed there before."""
    ship = labelled(log.state, side, order.unit)
    plan = log.state.forces[side].plans.get(ship.id, EMPTY)
    others = tuple(salvo for salvo in plan.torpedoes if salvo.hexes != order.hexes)
    if order.spreads:
        others = (*others, Salvo(hexes=order.hexes, spreads=order.spreads))
    log.write(e.Planned(unit=ship.id, plan=replace(plan, torpedoes=others)))


def check_light(view: View, order: Light) -> Refusal | None:
    """Whether a battery may light a hex (C12 `star_shell`)."""
    if not view.switches.star_shell:
        text = "Star shells are not part of this game."
        return Refusal(code="no-star", rule="C12", text=text)
    if fault := attacker_fault(view, order.unit):
        return fault
    ship = view.mine[order.unit]
    if fault := _gun_fault(view, ship, order.half):
        return fault
    gun = gun_of(ship, order.half)
    name = f"The {GUNS[order.half]} of {ship.label}"
    if gun is None or not fires_stars(gun.rating):
        text = f"{name} has no star shells: they are for ratings from U4 to 2."
        return Refusal(code="no-star", rule="C12", text=text)
    if view.plans.get(ship.label, EMPTY).guns.get(order.half):
        text = f"{name} has targets on its list."
        return Refusal(code="listed", rule="C12", text=text)
    sheet = waters.scenario_of(view).sheet
    if sheet.terrain.get(order.hex) in (None, "land", "ice"):
        return Refusal(code="no-sea", rule="C12", text=f"{order.hex} is no sea hex of this map.")
    most = charts_of(view.charts).range_bands.limits(gun.range)["medium"]
    if distance(ship.hex or "", order.hex) > most:
        text = f"{name} lights hexes up to {most} away."
        return Refusal(code="too-far", rule="C12", text=text)
    if not sees(ship.hex or "", order.hex, blocked(view)):
        text = f"{ship.label} has no line of sight to {order.hex}."
        return Refusal(code="no-sight", rule="C3.6", text=text)
    if arc_for(ship, order.half, gun, order.hex) is None:
        return Refusal(code="arc", rule="C7.1", text=f"{name} does not bear on {order.hex}.")
    return None


def fires_stars(rating: Rating) -> bool:
    """Whether a battery of a rating has star shells: U4 to U7, 1 and 2 (C12).

    >>> fires_stars("U3"), fires_stars("U5"), fires_stars(2), fires_stars(3)
    (False, True, True, False)
    """
    number = numeric(rating)
    return number >= 4 if is_light(rating) else number <= 2


def resolve_light(log: Log, side: Side, order: Light) -> None:
    """Write it down."""
    ship = labelled(log.state, side, order.unit)
    plan = log.state.forces[side].plans.get(ship.id, EMPTY)
    star = {**plan.star, order.half: order.hex}
    log.write(e.Planned(unit=ship.id, plan=replace(plan, star=star)))


def check_clear(view: View, order: Clear) -> Refusal | None:
    """Whether there is something to drop."""
    if order.unit not in view.mine:
        return Refusal(code="no-unit", rule="C1.3", text=f"You have no unit {order.unit}.")
    plan = view.plans.get(order.unit, EMPTY)
    if fighting(view.phase):
        drafted = bool(_lists(plan, order.half)) if order.half else not plan.empty
    else:
        drafted = order.half is None and order.unit in view.courses
        if fault := unit_fault(view, order.unit):
            return fault
    if drafted:
        return None
    return Refusal(code="nothing", rule="C6.3", text=f"Nothing is drafted for {order.unit}.")


def _lists(plan: Plan, half: Half | None) -> Mapping[str, object]:
    found: dict[str, object] = {}
    if half is not None and plan.guns.get(half):
        found["guns"] = plan.guns[half]
    if half is not None and half in plan.star:
        found["star"] = plan.star[half]
    return found


def resolve_clear(log: Log, side: Side, order: Clear) -> None:
    """Drop it."""
    ship = labelled(log.state, side, order.unit)
    force = log.state.forces[side]
    if not fighting(log.state.public.phase):
        log.write(e.Steered(unit=ship.id, course=None))
        return
    plan = force.plans.get(ship.id, EMPTY)
    if order.half is None:
        log.write(e.Planned(unit=ship.id, plan=None))
        return
    guns = {half: targets for half, targets in plan.guns.items() if half != order.half}
    star = {half: hex_ for half, hex_ in plan.star.items() if half != order.half}
    left = replace(plan, guns=guns, star=star)
    log.write(e.Planned(unit=ship.id, plan=None if left.empty else left))
