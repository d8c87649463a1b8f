"""What holds after every order of a game of Corpen 18, whatever the order was."""

from collections import Counter

from msgspec.structs import replace

from app.games.corpen18 import waters
from app.games.corpen18.damage import sunk_at
from app.games.corpen18.events import PhaseEnded
from app.games.corpen18.position import format_position, parse_position
from app.games.corpen18.ruleset import Corpen18
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Contact, Ship, State
from app.games.corpen18.steering import STACK
from app.hexes.coords import neighbours
from app.kernel.events import Event
from app.views.seats import READERS, Seat, Side

RULES = Corpen18()


class Fault(AssertionError):
    """What went wrong in a fuzz game."""


def check_step(state: State, event: Event) -> None:
    """A movement phase leaves no more than two units of a side in a hex (C4.9).

    Where there are more nobody who moved last could have left: land all round, no MP, or full.
    """
    if not isinstance(event, PhaseEnded) or not event.phase.endswith("_UND"):
        return
    rules = scenarios()[state.public.scenario].file
    for side in Side:
        afloat = [s for s in state.forces[side].ships.values() if s.in_play]
        crowd = Counter(ship.hex for ship in afloat)
        for ship in afloat:
            if crowd[ship.hex] <= STACK or ship.detected or ship.trail:
                continue
            # The scenario may hold ships back, which is more than is looked at here.
            if rules.alert or rules.keep_away or state.public.switches.withdrawal:
                continue
            open_ = scenarios()[state.public.scenario].sheet.open_to(ship.category, side)
            free = [h for h in neighbours(ship.hex or "") if h in open_ and crowd[h] < STACK]
            step = int(event.phase[4])
            if free and waters.powers(ship, state.public, step) and ship.category != "shore":
                raise Fault(f"{ship.label} stays in {ship.hex} with {crowd[ship.hex]} units")


def check_fleets(state: State) -> None:
    """Units are on water, in no more than one piece, and have no less than nothing."""
    sheet = scenarios()[state.public.scenario].sheet
    for side, force in state.forces.items():
        for ship in force.ships.values():
            _check_ship(state, ship)
            if ship.hex and ship.category != "shore":
                terrain = sheet.terrain.get(ship.hex)
                if terrain in (None, "land", "ice"):
                    raise Fault(f"{ship.label} is in {ship.hex}, which is {terrain}")
        gone = {unit for unit in force.courses if not force.ships[unit].in_play}
        gone |= {unit for unit in force.plans if not force.ships[unit].in_play}
        if gone:
            raise Fault(f"{side} has orders for {gone}, who are gone")
        labels = [*force.tracks.values(), *state.umpire.labels.get(side, ())]
        if len(set(labels)) < len(labels):
            raise Fault(f"two units of {side} have one label")


def _check_ship(state: State, ship: Ship) -> None:
    most = sunk_at(ship.category, waters.half(ship)) if not ship.dummy else 1
    if ship.in_play and not 0 <= ship.hits < most:
        raise Fault(f"{ship.label} is afloat with {ship.hits} hits")
    if min(ship.ready, ship.reload, ship.spent) < 0:
        raise Fault(f"{ship.label} has less than nothing")
    if ship.fate and (ship.hex or ship.detected or ship.held):
        raise Fault(f"{ship.label} is {ship.fate} and still somewhere")
    if len(set(ship.fired)) < len(ship.fired):
        raise Fault(f"{ship.label} has fired a battery twice")
    if ship.spent > max(ship.move):
        raise Fault(f"{ship.label} has spent {ship.spent} MP")
    if ship.in_play and ship.dummy and ship.detected:
        raise Fault(f"{ship.label} is a dummy that was found out")


def check_knowledge(state: State) -> None:
    """Readers have contacts of the units that are detected, as they are, and of no others.

    At the end they have all of them.
    """
    for seat in READERS:
        known = state.knowledge[seat].contacts
        others = [side for side in Side if side is not seat.side]
        real = {}
        for side in others:
            force = state.forces[side]
            seen = {unit for unit, ship in force.ships.items() if ship.in_play and ship.detected}
            if seen != force.tracks.keys():
                raise Fault(f"{side}: {seen} are detected, {set(force.tracks)} have labels")
            shown = force.tracks
            if state.public.ended:
                # Everything lies open then; what was not detected goes by its own name.
                afloat = {u: ship.label for u, ship in force.ships.items() if ship.in_play}
                shown = {**afloat, **force.tracks}
            real |= {label: force.ships[unit] for unit, label in shown.items()}
        if known.keys() != real.keys():
            raise Fault(f"{seat} knows {sorted(known)}, there are {sorted(real)}")
        for label, ship in real.items():
            _check_contact(seat, known[label], ship)
    _check_markers(state)


def _check_contact(seat: Seat, contact: Contact, ship: Ship) -> None:
    place = (contact.side, contact.hex, contact.facing, contact.category, contact.vessels)
    if place != (ship.side, ship.hex, ship.facing, ship.category, ship.vessels):
        raise Fault(f"{seat} takes {contact.label} for {place}")
    if (contact.type, contact.name) not in (("", ""), (ship.type, ship.name)):
        raise Fault(f"{seat} takes {contact.label} for {contact.name}")
    if contact.evasion != ship.evasion or not 0 <= contact.hits <= ship.hits:
        raise Fault(f"{seat} sees {contact} where there is {ship}")
    if not set(contact.fired) <= set(ship.fired):
        raise Fault(f"{seat} has seen {contact.fired} of {ship.label} fire")


def _check_markers(state: State) -> None:
    """What is lost from sight is a marker of a player, never of the observer (O.3)."""
    if state.knowledge[Seat.OBSERVER].markers:
        raise Fault("the observer has last-known markers")
    for side in Side:
        known = state.knowledge[Seat(side.value)]
        labels = [marker.label for marker in known.markers]
        if len(set(labels)) < len(labels) or set(labels) & known.contacts.keys():
            raise Fault(f"{side} has two things of one name: {labels}")


def check_notation(state: State) -> None:
    """The position can be written down, and is read as it was."""
    text = format_position(state)
    if parse_position(text) != (read := parse_position(text)):
        raise Fault(f"the position reads in two ways: {text}")
    for side in Side:
        for unit, ship in state.forces[side].ships.items():
            again = read.forces[side].ships[unit]
            # Of what is gone no heading is kept.
            facing = again.facing if ship.hex else ship.facing
            if replace(again, facing=facing, detected=ship.detected) != ship:
                raise Fault(f"{unit} reads otherwise: {text}")
