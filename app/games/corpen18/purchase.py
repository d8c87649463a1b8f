"""A side buys its fleet while it sets up (C13): the order, and the purse that its view shows."""

from msgspec.structs import replace

from app.games.corpen18 import events as e
from app.games.corpen18.christening import christened
from app.games.corpen18.journal import Log
from app.games.corpen18.market import default_lines, faults, purse_of
from app.games.corpen18.orders import ChooseFleet
from app.games.corpen18.roster import fleet_of
from app.games.corpen18.scenarios import scenarios
from app.games.corpen18.state import Force, Public, Ship
from app.games.corpen18.view import View
from app.kernel.orders import Refusal
from app.views.model import Purse
from app.views.seats import Side


def purse_for(public: Public, own: Force | None) -> Purse | None:
    """What a side sees of its purchase while it sets up; None where it has nothing to choose."""
    scenario = scenarios()[public.scenario]
    if own is None or public.phase != "SETUP" or own.handed_in or not scenario.file.purchase:
        return None
    lines = own.fleet or default_lines(scenario, own.side, public.switches)
    return purse_of(scenario, own.side, public.switches, lines)


def check_fleet(view: View, order: ChooseFleet) -> Refusal | None:
    """Why a side may not have this fleet (C13.1); it may choose anew until its set-up is sealed."""
    if view.side is None or view.purse is None:
        return Refusal(code="no-purse", rule="C13.1", text="Your fleet is not yours to choose.")
    scenario = scenarios()[view.scenario]
    for code, rule, text in faults(scenario, view.side, view.switches, order.lines):
        return Refusal(code=code, rule=rule, text=text)
    return None


def resolve_fleet(log: Log, side: Side, order: ChooseFleet) -> None:
    """Have the fleet; units that stay in it stay where they were put."""
    public, force = log.state.public, log.state.forces[side]
    fresh = fleet_of(scenarios()[public.scenario], side, public.switches, order.lines)
    named = christened(log, side, fresh, public.switches, force.ships.values())
    ships = tuple(_kept(ship, force.ships.get(ship.id)) for ship in named)
    log.write(e.FleetChosen(side=side, lines=order.lines, ships=ships))


def _kept(ship: Ship, before: Ship | None) -> Ship:
    if before is None or (before.type, before.dummy) != (ship.type, ship.dummy):
        return ship
    look = {"category": before.category, "vessels": before.vessels} if ship.dummy else {}
    return replace(ship, hex=before.hex, start=before.start, facing=before.facing, **look)
