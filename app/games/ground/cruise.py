"""F2: cruise missiles are announced, flown and land, one after the other (G9.1-G9.12)."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.blast import explode, under_water
from app.games.ground.conceal import Log, turn_up
from app.games.ground.damage import STORED_VP, end_ogre
from app.games.ground.field import Field, field_of
from app.games.ground.intercept import (
    Assigned,
    attempt,
    check_intercept,
    end_of_flight,
    tries_of,
)
from app.games.ground.maneuver import own
from app.games.ground.missile_folds import LAUNCHED
from app.games.ground.missile_orders import EDGE, AnnounceSalvo, Intercept, Launch
from app.games.ground.scenarios import scenarios
from app.games.ground.spared import check_spared
from app.games.ground.state import Flight, Public, Salvo, State
from app.games.ground.tables import kinds
from app.games.ground.units import Piece, Unit, label_order, stock
from app.games.ground.view import View
from app.games.ground.words import side_name
from app.hexes.coords import neighbours
from app.hexes.line import lines
from app.kernel import phases as kernel
from app.kernel.orders import Order, Refusal
from app.views.menu import Course, Group, Offer
from app.views.seats import Side

Ruling = kernel.Ruling[View, Log]

LAUNCHES = 2
"""F2, the sub-step of launches."""


def left_offmap(table: Public | View, side: Side) -> int:
    """Cruise missiles of a side's off-map battery that are not launched yet (G9.1)."""
    given = scenarios()[table.scenario].side(side).offmap
    return given - table.launched.get(side, 0)


def _bar(view: View, piece: Piece) -> Refusal | None:
    """Why a launcher may not fire a missile now (G9.2)."""

    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=f"{piece.name} {text}")

    if not piece.in_play:
        return no("off-map", "G9.2", "is not on the map.")
    if not stock(piece):
        return no("no-missile", "G9.1", "has no cruise missile.")
    if piece.disabled:
        return no("disabled", "G9.2", "is disabled.")
    if LAUNCHED in piece.fired:
        return no("fired", "G12.17", "has launched in this phase already.")
    if under_water(field_of(view), piece):
        return no("submerged", "G4.11", "is under water.")
    return None


def check_salvo(view: View, order: AnnounceSalvo) -> Refusal | None:
    """Why these launchers may not fire now (G9.2, G9.4, G3.5)."""
    if view.step > LAUNCHES:
        text = "Cruise missiles are launched before the attacks."
        return Refusal(code="too-late", rule="G3.5", text=text)
    if not order.launchers:
        return Refusal(code="nobody", rule="G9.4", text="Name at least one launcher.")
    named = [name for name in order.launchers if name != EDGE]
    if len(set(named)) < len(named):
        return Refusal(code="twice", rule="G9.4", text="Name each launcher once.")
    side = view.side
    have = left_offmap(view, side) if side else 0
    if len(order.launchers) - len(named) > have:
        text = f"Off the map you have {have} cruise missiles."
        return Refusal(code="no-missile", rule="G9.1", text=text)
    for name in named:
        piece = own(view, name)
        refused = piece if isinstance(piece, Refusal) else _bar(view, piece)
        if refused is not None:
            return refused
    return None


def resolve_salvo(log: Log, side: Side, order: AnnounceSalvo) -> None:
    """The launchers are turned up, the salvo is announced, and all of it leaves (G9.2-G9.4)."""
    if log.state.forces[side].step < LAUNCHES:
        log.write(e.StepOpened(side=side, step=LAUNCHES))
    units = {u.label: u for u in log.state.forces[side].units.values() if u.label}
    turn_up(log, [units[name] for name in order.launchers if name != EDGE], "G10.4.1")
    flights = tuple(
        Flight(launcher=name, hex="" if name == EDGE else units[name].hex)
        for name in order.launchers
    )
    log.write(e.SalvoMoved(salvo=Salvo(side=side, flights=flights)))
    for name in order.launchers:
        if name == EDGE:
            _leave(log, side, None)
        else:
            _leave(log, side, log.state.forces[side].units[units[name].id])


def _leave(log: Log, side: Side, unit: Unit | None) -> None:
    """A missile leaves its launcher and scores for the enemy, whatever becomes of it (G9.3)."""
    kind = kinds()[unit.kind] if unit else None
    log.write(
        e.Launched(
            side=side,
            unit=unit.id if unit else "",
            kind=kind.becomes or kind.id if kind else "",
            cm=max(0, unit.cm - 1) if unit else 0,
            vp=STORED_VP,
            text=f"cruise missile of {unit.label if unit else side_name_of(log.state, side)}",
        )
    )
    if unit is not None:
        end_ogre(log, unit)


def side_name_of(state: State, side: Side) -> str:
    """The scenario's name of a side."""
    return side_name(state.public.scenario, side)


def check_launch(view: View, order: Launch) -> Refusal | None:
    """Why a missile may not fly so: any direction, over any hex, hex by hex (G9.4)."""
    salvo = view.salvo
    if salvo is None or salvo.path or salvo.side is not view.side:
        return Refusal(code="no-salvo", rule="G9.4", text="Announce a salvo first.")
    if order.launcher != salvo.flight.launcher:
        text = f"Now it is the turn of the missile of {salvo.flight.launcher}."
        return Refusal(code="order", rule="G9.5", text=text)
    refused = _check_path(field_of(view), salvo.flight, order.path)
    return refused or check_spared(view, order.path[-1:])


def _check_path(field: Field, flight: Flight, path: Sequence[str]) -> Refusal | None:
    def no(text: str) -> Refusal:
        return Refusal(code="path", rule="G9.4", text=text)

    for hex_ in path:
        if not field.has(hex_):
            return no(f"{hex_} is not on the map.")
    if flight.hex and (len(path) < 2 or path[0] != flight.hex):
        return no(f"The path must lead from {flight.hex} to another hex.")
    if not flight.hex and not (path and on_edge(field, path[0])):
        return no("A missile from off the map comes in at an edge hex.")
    for one, two in pairwise(path):
        if two not in neighbours(one):
            return no(f"{one} and {two} do not touch.")
    return None


def on_edge(field: Field, hex_: str) -> bool:
    """Whether a hex lies on the edge of the map."""
    col, row = int(hex_[:2]), int(hex_[2:])
    return col in (1, field.sheet.cols) or row in (1, field.sheet.rows)


def complete_launch(view: View, order: Launch) -> Launch:
    """Fill in the hexes between the waypoints of a path, in straight lines."""
    salvo = view.salvo
    path = list(order.path)
    if salvo is not None and salvo.flight.hex and path and path[0] != salvo.flight.hex:
        path.insert(0, salvo.flight.hex)
    full = path[:1]
    for stop in path[1:]:
        full += _leg(field_of(view), full[-1], stop)
    return replace(order, path=tuple(full))


def _leg(field: Field, one: str, two: str) -> Sequence[str]:
    """The hexes of a straight line on the map, the first left out."""
    if not (field.has(one) and field.has(two)):
        return (two,)
    for line in lines(one, two):
        if all(field.has(hex_) for hex_ in line) and all(
            b in neighbours(a) for a, b in pairwise(line)
        ):
            return line[1:]
    return (two,)


def resolve_launch(log: Log, side: Side, order: Launch) -> None:
    """Show the path; the other side is asked if it has anything on the map (G9.8, LG-05)."""
    salvo = log.state.public.salvo
    assert salvo is not None
    log.write(e.SalvoMoved(salvo=replace(salvo, path=order.path)))
    known = log.state.knowledge[side.seat].contacts.values()
    if not any(contact.side is side.other and contact.hex for contact in known):
        _fly(log, ())


def resolve_intercept(log: Log, side: Side, order: Intercept) -> None:
    """The missile flies, and is shot at as it comes by."""
    _fly(log, tries_of(log, side, order))


def _fly(log: Log, tries: Sequence[Assigned]) -> None:
    """Along the path to the first thing that stops the missile, else to its target (G9.12)."""
    salvo = log.state.public.salvo
    assert salvo is not None
    end = end_of_flight(salvo, log.state.public.bursts)
    for each in tries:
        if attempt(log, each, salvo):
            _down(log, salvo.flown[each.step - 1], by_blast=False)
            break
    else:
        if end:
            _down(log, salvo.flown[end - 1], by_blast=True)
        else:
            explode(log, salvo.path[-1])
    more = salvo.at + 1 < len(salvo.flights)
    then = replace(salvo, at=salvo.at + 1, path=()) if more else None
    log.write(e.SalvoMoved(salvo=then))


def _down(log: Log, hex_: str, *, by_blast: bool) -> None:
    """A missile stopped in flight explodes where it is on a 6 (G9.6, G9.11)."""
    die = log.die("missile stopped")
    cause = e.Downed(hex=hex_, die=die, explodes=die == 6, cause="blast" if by_blast else "shot")
    log.write(cause)
    if die == 6:
        explode(log, hex_)


def salvo_group(view: View) -> Group | None:
    """The launchers that may fire now, as a choice of several (G9.4)."""
    side = view.side
    if side is None or view.step > LAUNCHES:
        return None
    able = [p for p in view.mine().values() if stock(p) and _bar(view, p) is None]
    labels = sorted((p.name for p in able), key=label_order)
    texts = {}
    if left := left_offmap(view, side):
        labels.append(EDGE)
        texts[EDGE] = f"From off the map, {left} left"
    if not labels:
        return None
    text = "Cruise missiles to launch together"
    return Group(
        order="salvo", text=text, labels=tuple(labels), texts=texts, least=1, most=len(labels)
    )


def course(view: View) -> Course | None:
    """The missile whose path I am to draw now."""
    salvo = view.salvo
    if salvo is None or salvo.path or salvo.side is not view.side:
        return None
    field = field_of(view)
    starts: tuple[str, ...] = (salvo.flight.hex,)
    if not salvo.flight.hex:
        starts = tuple(hex_ for hex_ in sorted(field.sheet.terrain) if on_edge(field, hex_))
    return Course(launcher=salvo.flight.launcher, starts=starts)


def piece_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """A single missile, launched by itself."""
    if view.step > LAUNCHES or not stock(piece) or _bar(view, piece) is not None:
        return ()
    question = f"Launch the cruise missile of {piece.name}? The enemy scores {STORED_VP} at once."
    return (
        Offer(notation=f"salvo {piece.name}", text="Launch a cruise missile", confirm=question),
    )


RULINGS: Mapping[str, Mapping[type[Order], Ruling]] = {
    "launch": {Launch: Ruling(check=check_launch, resolve=resolve_launch)},
    "intercept": {Intercept: Ruling(check=check_intercept, resolve=resolve_intercept)},
}
"""The two steps of a salvo, missile by missile (G3.7)."""


def actors(salvo: Salvo) -> frozenset[Side]:
    """The side an open salvo waits for: a path, then its interception (HG3)."""
    return frozenset({salvo.side.other if salvo.path else salvo.side})
