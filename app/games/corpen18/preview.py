"""Attacks before they are listed: to-hit, modifiers, expected hits, all from the view (law 6)."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from app.games.corpen18.aiming import EMPTY, spreads_left
from app.games.corpen18.gunnery import Aim
from app.games.corpen18.notation import format_order
from app.games.corpen18.orders import CorpenOrder, Fire
from app.games.corpen18.orders import Launch as LaunchOrder
from app.games.corpen18.shots import (
    Mark,
    aimed,
    as_seen,
    halves_spent,
    is_apart,
    launch_of,
    printed_of,
    shot,
    tubes_of,
)
from app.games.corpen18.state import Contact, Half, Ship
from app.games.corpen18.tables import charts_of, source
from app.games.corpen18.terms import Crew, Modifiers
from app.games.corpen18.torpedoes import Launch, Solution, reference, solution
from app.games.corpen18.view import View
from app.games.corpen18.waters import scenario_of
from app.games.corpen18.words import GUNS, foe_name, listed
from app.hexes.coords import distance
from app.kernel.orders import Malformed
from app.views.menu import Chance, Odds, Supposed, Term

DIE = 10
MOST = 4
NAMES = {
    "arc": "arc",
    "firecon": "fire control",
    "evasion": "evasion of the target",
    "shooter": "own crew",
    "target": "crew of the target",
    "damage": "own damage",
    "rugged_fragile": "hits on the target",
    "sea": "sea state",
    "own_evasion": "own evasion",
    "follow_on": "second target",
    "half_unit": "half unit",
    "main_drm": "turrets not ready",
    "target_fac": "small target",
    "surprise": "surprise",
    "split": "spread over two hexes",
}


def odds(view: View, order: CorpenOrder) -> Odds:
    """What an attack is worth as far as one's own view goes. Raises Malformed for other orders."""
    match order:
        case Fire():
            return _gunnery(view, order)
        case LaunchOrder():
            return _torpedoes(view, order)
        case _:
            raise Malformed("order", "Only guns and torpedoes have odds: " + format_order(order))


def signed(low: int, high: int | None = None) -> str:
    """A modifier with its sign, or its range.

    >>> signed(1), signed(0), signed(-2, 2)
    ('+1', '0', '-2 to +2')
    """
    if high is not None and high != low:
        return f"{signed(low)} to {signed(high)}"
    return f"{low:+d}" if low else "0"


def _gunnery(view: View, order: Fire) -> Odds:
    """One battery in full; of several each by its expected hits, and all together."""
    contact = view.foes[order.target]
    firing = _firing(view, order, contact)
    each = [_battery(view, view.mine[unit], half, contact) for unit, half in firing]
    if len(each) == 1:
        return each[0][0]
    spread = [1.0]
    for _, chances in each:
        spread = _sum(spread, chances)
    mean = sum(at * share for at, share in enumerate(spread))
    return Odds(
        target=f"{foe_name(contact)} in {contact.hex}",
        attack=listed(f"{unit} {GUNS[half]}" for unit, half in firing),
        terms=tuple(
            Term(name=f"{unit} {GUNS[half]}", value=told.expected)
            for (unit, half), (told, _) in zip(firing, each, strict=True)
        ),
        termed="Battery by battery",
        expected=f"{mean:.1f} hits expected in all",
        chances=_chances(spread),
        note="Each battery rolls for itself.",
    )


def _firing(view: View, order: Fire, contact: Contact) -> list[tuple[str, Half]]:
    """The batteries that roll: the halves of one that fires over bow or stern are one (C6.2)."""
    mark, firing = as_seen(contact, view.scenario), list[tuple[str, Half]]()
    spent: set[tuple[str, Half]] = set()
    for unit, half in order.guns:
        if (unit, half) in spent:
            continue
        firing.append((unit, half))
        ship = view.mine[unit]
        fire = shot(view, view.light, ship, half, mark, apart=_apart(view, ship, half, contact))
        spent |= {(unit, each) for each in halves_spent(half, fire.arc)} if fire else set()
    return firing


def _apart(view: View, ship: Ship, half: Half, contact: Contact) -> bool:
    """Whether a half fires with a list of its own, this target on it."""
    return is_apart(view.plans.get(ship.label, EMPTY), half, contact.label)


def _sum(one: Sequence[float], two: Sequence[float]) -> list[float]:
    """How often so many hits come up together."""
    out = [0.0] * (len(one) + len(two) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(two):
            out[i + j] += p * q
    return out


def _crews(view: View, contact: Contact) -> list[Crew]:
    """The crews that a target may have: the printed one, or any (LC-04)."""
    mark = as_seen(contact, view.scenario)
    known = mark.quality(view.light)
    return [known] if known else list(source().crew.order)


def _battery(view: View, ship: Ship, half: Half, contact: Contact) -> tuple[Odds, Sequence[float]]:
    crews, mark = _crews(view, contact), as_seen(contact, view.scenario)
    apart = _apart(view, ship, half, contact)
    aims = [
        # The crew is the effective one already: nothing is taken off it by night.
        _aim(view, ship, half, replace(mark, crew=crew, nfp=True), apart=apart)
        for crew in crews
    ]
    first = aims[len(aims) // 2]
    spreads = [_hits(view, aim, contact) for aim in aims]
    middle = spreads[len(spreads) // 2]
    means = [sum(at * share for at, share in enumerate(s)) for s in spreads]
    mean = f"{min(means):.1f}" if len(means) == 1 else f"{min(means):.1f} to {max(means):.1f}"
    charts = charts_of(view.charts)
    far = distance(ship.hex or "", contact.hex or "")
    band = f"{first.band}".capitalize()
    told = Odds(
        target=f"{foe_name(contact)} in {contact.hex}",
        attack=f"{ship.label} {ship.name}, {GUNS[half]}: {far} hexes, {band}",
        defence="" if first.protection is None or not contact.type else f"{first.protection}",
        column=charts.crt.columns[first.column] if contact.type else "",
        terms=tuple(_terms([aim.terms for aim in aims])),
        need="" if not contact.type else _need(first, charts.crt.thresholds[first.column][0]),
        expected=f"{mean} hits expected" if contact.type else "its class decides",
        chances=_chances(middle) if contact.type and len(aims) == 1 else (),
        supposed=_supposed(crews, spreads) if contact.type and len(aims) > 1 else (),
        supposing="By the crew of the target, which is not known",
        note=_note(view, first, contact),
    )
    return told, middle


def _aim(view: View, ship: Ship, half: Half, mark: Mark, *, apart: bool) -> Aim:
    fire = shot(view, view.light, ship, half, mark, apart=apart)
    if fire is None:
        raise Malformed("guns", "That battery does not bear on the target.")
    return aimed(view, fire)


def _hits(view: View, aim: Aim, contact: Contact) -> list[float]:
    """How often so many hits come up with one die."""
    out = [0.0] * (MOST + 1)
    charts = charts_of(view.charts)
    for die in range(1, DIE + 1):
        scored = (
            0 if aim.no_effect or not contact.type else charts.crt.hits(aim.column, die + aim.drm)
        )
        out[scored] += 1 / DIE
    return out


def _terms(every: Sequence[Modifiers]) -> list[Term]:
    """Each modifier by its name; what is not known as the range that it may have."""
    names = dict.fromkeys(name for terms in every for name, _ in terms)
    out = []
    for name in names:
        values = [dict(terms).get(name, 0) for terms in every]
        out.append(Term(name=NAMES[name], value=signed(min(values), max(values))))
    sums = [sum(value for _, value in terms) for terms in every]
    out.append(Term(name="in all", value=signed(min(sums), max(sums))))
    return out


def _need(aim: Aim, least: int) -> str:
    need = least - aim.drm
    if aim.no_effect or need > DIE:
        return "no die can hit"
    return "any die hits" if need <= 1 else f"{need} or more on a D10 hits"


def _chances(spread: Sequence[float]) -> tuple[Chance, ...]:
    """Hits with their chances; four and more together."""
    found = [*spread[:MOST], sum(spread[MOST:])]
    out = []
    for hits, share in enumerate(found):
        percent = round(100 * share)
        if percent:
            result = "no hit" if not hits else f"{hits} hit" if hits == 1 else f"{hits} hits"
            harm: Literal[0, 1, 2] = 0 if not hits else 1 if hits < MOST else 2
            out.append(Chance(result=result, percent=percent, harm=harm))
    return tuple(out)


def _supposed(crews: Sequence[Crew], spreads: Sequence[Sequence[float]]) -> tuple[Supposed, ...]:
    return tuple(
        Supposed(name=f"{crew} crew", defence="", column="", chances=_chances(spread))
        for crew, spread in zip(crews, spreads, strict=True)
    )


def _note(view: View, aim: Aim, contact: Contact) -> str:
    if not contact.type:
        return "Its class is not known: a die is thrown, and armour may stop all of it."
    if aim.no_effect:
        return "No die is thrown: it can have no effect."
    if printed_of(contact, view.scenario) is None:
        return "The crew of the target is not known."
    return ""


def _torpedoes(view: View, order: LaunchOrder) -> Odds:
    """The number of a spread at the reference unit that one detects (C8.6)."""
    ship = view.mine[order.unit]
    tubes = tubes_of(ship)
    if tubes is None:
        raise Malformed("unit", f"{order.unit} has no torpedoes.")
    left = spreads_left(view, ship, order.hexes)
    attack = f"{ship.label} {ship.name}: {order.spreads} of {left} spreads"
    aims = [aim for hex_ in order.hexes if (aim := _aimed(view, ship, hex_, order)) is not None]
    if not aims:
        return Odds(
            target=f"what may be in {listed(order.hexes)}",
            attack=attack,
            note="You detect nothing there: you would hear of explosions only.",
        )
    sleepy = scenario_of(view).file.alert is not None and not ship.detected
    mean = sum(_expected(min(s.number for s in found), order.spreads) for _, found in aims)
    return Odds(
        target=listed(f"{foe_name(contact)} in {contact.hex}" for contact, _ in aims),
        attack=attack,
        terms=_number_terms(aims),
        need="; ".join(_scores(contact, found, alone=len(aims) == 1) for contact, found in aims),
        expected=f"{mean:.1f} of score expected",
        note=_asleep(view, ship) if scenario_of(view).file.alert and not sleepy else "",
    )


def _aimed(
    view: View, ship: Ship, hex_: str, order: LaunchOrder
) -> tuple[Contact, list[Solution]] | None:
    """The reference unit that one detects in a hex, and the number for each crew that it may have
    (C8.6). Raises Malformed for a hex that is too far."""
    charts = charts_of(view.charts)
    there = [contact for contact in view.foes_at(hex_) if contact.side is not view.side]
    if not there:
        return None
    split = len(order.hexes) > 1
    every = {
        c.label: [_launch(view, ship, c, crew, split=split) for crew in _crews(view, c)]
        for c in there
    }
    aim_at = reference(charts, {label: shots[0] for label, shots in every.items()})
    found = [s for launch in every[aim_at] if (s := solution(charts, launch)) is not None]
    if not found:
        raise Malformed("hexes", f"The torpedoes do not reach {hex_}.")
    return view.foes[aim_at], found


def _number_terms(aims: Sequence[tuple[Contact, list[Solution]]]) -> tuple[Term, ...]:
    """What the number is made of; of two hexes the number of each."""
    if len(aims) > 1:
        return tuple(
            Term(name=f"number in {contact.hex}", value=_span(found)) for contact, found in aims
        )
    ((_, found),) = aims
    base = Term(name="base number", value=str(found[0].base))
    return (base, *_terms([s.terms for s in found]))


def _span(found: Sequence[Solution]) -> str:
    low, high = min(s.number for s in found), max(s.number for s in found)
    return str(low) if low == high else f"{low} to {high}"


def _scores(contact: Contact, found: Sequence[Solution], *, alone: bool) -> str:
    where = "" if alone else f" in {contact.hex}"
    die = " on a D10" if alone and "to" not in _span(found) else ""
    return f"{_span(found)} or less{die} scores{where}"


def _expected(number: int, spreads: int) -> float:
    """The score of so many spreads on the average (C8.7)."""
    if number <= 0:
        return 0.0
    return spreads * (min(number, DIE) + min(number // 3, DIE)) / DIE


def _asleep(view: View, ship: Ship) -> str:
    """LC-14: the alert of the enemy is not known."""
    rules = scenario_of(view).file.alert
    groups = rules.groups if rules else ()
    if ship.group in groups:
        return ""
    return "+2 if the target is not alerted."


def _launch(view: View, ship: Ship, contact: Contact, crew: Crew, *, split: bool) -> Launch:
    # The crew is the effective one already: nothing is taken off it by night.
    mark = replace(as_seen(contact, view.scenario), crew=crew, nfp=True)
    return launch_of(view, view.light, ship, mark, surprise=not ship.detected, split=split)
