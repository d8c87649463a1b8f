"""Ships that carry aircraft: launching them, and where they land (S10.7, S11)."""

from collections.abc import Iterable

from app.games.ground.conceal import Log, named, now, turn_up
from app.games.ground.events import sea
from app.games.ground.labels import fresh_labels
from app.games.ground.sea.stowage import aboard
from app.games.ground.switches import Switches
from app.games.ground.undo import forget, remember
from app.games.ground.units import Piece, Unit, UnitFacts, label_order
from app.games.ground.view import View
from app.games.ground.words import count
from app.kernel.orders import Refusal
from app.views.seats import Side

COPTER = "HCOP"


def launches(ship: UnitFacts, kind: str) -> tuple[int, int]:
    """Launches of aircraft of a type that a ship has made, and how many it has in a game."""
    if kind == COPTER:
        return ship.copters, ship.type.copters
    return ship.fighters, ship.type.fighters


def counted(switches: Switches, craft: UnitFacts) -> bool:
    """Whether a launch counts: one after a landing does unless a switch frees it (S11.3)."""
    return not (switches.scs_free_relaunch and craft.landed)


def check_launch(view: View, craft: Piece) -> Refusal | None:
    """Why an aircraft may not take off from the ship that it is aboard (S11.2, S11.4)."""

    def no(code: str, rule: str, text: str) -> Refusal:
        return Refusal(code=code, rule=rule, text=text)

    name = craft.name
    if not craft.type.aircraft:
        return no("no-aircraft", "S10.4", f"{name} is no aircraft: its vessel unloads it.")
    if not craft.aboard:
        return no("away", "S9.2", f"{name} is off the map: it flies in over an edge.")
    ship = view.mine().get(craft.aboard)
    if ship is None or not ship.on_map:
        return no("no-ship", "S11.2", f"{craft.aboard} has left the map with {name}.")
    if ship.disabled:
        return no("disabled", "S11.4", f"{ship.name} is disabled: nothing takes off from it.")
    if view.step > 1:
        return no("too-late", "S11.2", "Aircraft take off before anything of yours has moved.")
    made, most = launches(ship, craft.kind)
    if made >= most and counted(view.switches, craft):
        what = "hovercopter" if craft.kind == COPTER else "fighter"
        text = f"{ship.name} has made {count(most, f'{what} launch', f'{what} launches')}: "
        return no("no-launches", "S11.2", f"{text}it has no more in this game.")
    return None


def launch(log: Log, side: Side, craft: Unit) -> None:
    """It takes off, for all to see; a ship face down is turned up by it (S11.2, S15)."""
    ship = named(log, side, craft.aboard)
    shown = ship.concealed
    if shown:
        turn_up(log, (ship,), "S15")
    (label,) = fresh_labels(log, side, 1)
    log.write(
        sea.TookOff(
            unit=craft.id,
            ship=ship.id,
            label=label,
            hex=now(log, ship.id).hex,
            counts=counted(log.state.public.switches, craft),
        )
    )
    if shown:
        forget(log, side)
    else:
        remember(log, side, (craft, ship))


def takes(
    ship: UnitFacts, craft: UnitFacts, units: Iterable[UnitFacts], switches: Switches
) -> bool:
    """Whether an aircraft may land aboard a vessel of its side, with those aboard it already.

    A destroyer has room for one hovercopter and nothing else, by a switch not even that (S10.7).
    """
    if not ship.in_play or ship.dummy or ship.disabled:
        return False
    if ship.type.fighters:
        return True
    room = bool(ship.type.copters) and switches.ses_hovercopter and not aboard(units, ship)
    return room and craft.kind == COPTER


def deck(
    there: Iterable[UnitFacts], craft: UnitFacts, units: Iterable[UnitFacts], switches: Switches
) -> UnitFacts | None:
    """The ship in a hex aboard which an aircraft lands, the first by its label; None if none can
    take it (S11.3)."""
    every = tuple(units)
    ready = [ship for ship in there if takes(ship, craft, every, switches)]
    return min(ready, key=lambda ship: label_order(ship.name), default=None)


def check_landing(view: View, craft: Piece, hex_: str) -> Refusal | None:
    """Why an aircraft may not land in a hex (S11.3, S11.4)."""
    if deck(view.mine_at(hex_), craft, view.stowed().values(), view.switches) is not None:
        return None
    text = f"No ship of yours in {hex_} can take {craft.name} aboard."
    return Refusal(code="no-deck", rule="S11.3", text=text)
