"""Set-up (C2.0): units that are not printed on the map are placed in their zones, unseen."""

from collections import Counter

from app.games.corpen18 import events as e
from app.games.corpen18 import waters
from app.games.corpen18.formations import STACK
from app.games.corpen18.journal import Log
from app.games.corpen18.orders import Place, Pose
from app.games.corpen18.scenario_file import HEADINGS
from app.games.corpen18.state import Ship
from app.games.corpen18.terms import VESSELS
from app.games.corpen18.units import labelled, ships
from app.games.corpen18.view import View
from app.hexes.coords import DIRECTIONS, axial, from_axial
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.seats import Side


def zone(view: View, ship: Ship) -> tuple[str, ...]:
    """Where a unit may be placed; nowhere if its hex is printed or it comes later."""
    scenario = waters.scenario_of(view)
    if not ship.zone:
        return ()
    open_ = scenario.sheet.open_to(ship.category, ship.side)
    return tuple(hex_ for hex_ in scenario.zones[ship.zone] if hex_ in open_)


def check_place(view: View, order: Place) -> Refusal | None:
    """Whether a unit may be put there (C2.0, C4.9)."""
    ship = view.mine.get(order.unit)
    if ship is None:
        return Refusal(code="no-unit", rule="C1.3", text=f"You have no unit {order.unit}.")
    if not ship.zone:
        text = f"{order.unit} begins where the scenario says."
        return Refusal(code="printed", rule="C2.0", text=text)
    if order.hex is None:
        if ship.hex is None:
            text = f"{order.unit} is not on the map."
            return Refusal(code="off-map", rule="C2.0", text=text)
        return None
    if order.facing is not None and not 0 <= order.facing < len(DIRECTIONS):
        text = "A ship faces one of the six sides of its hex."
        return Refusal(code="facing", rule="C3.3", text=text)
    if order.hex not in zone(view, ship):
        text = f"{order.hex} is no sea hex of the zone of {order.unit}."
        return Refusal(code="not-in-zone", rule="C2.0", text=text)
    others = [s for s in view.on_map if s.hex == order.hex and s is not ship]
    if len(others) >= STACK:
        text = f"There are {STACK} units in {order.hex} already."
        return Refusal(code="crowded", rule="C4.9", text=text)
    return None


def resolve_place(log: Log, side: Side, order: Place) -> None:
    """Put it there."""
    ship = labelled(log.state, side, order.unit)
    facing = ship.facing if order.facing is None else order.facing
    log.write(e.Placed(unit=ship.id, hex=order.hex, facing=facing))


def check_pose(view: View, order: Pose) -> Refusal | None:
    """Only a dummy can look like something else (LC-16)."""
    ship = view.mine.get(order.unit)
    if ship is None:
        return Refusal(code="no-unit", rule="C1.3", text=f"You have no unit {order.unit}.")
    if not ship.dummy or order.category == "shore":
        text = f"{order.unit} is what it is." if not ship.dummy else "A dummy looks like a ship."
        return Refusal(code="no-dummy", rule="C12", text=text)
    return None


def resolve_pose(log: Log, side: Side, order: Pose) -> None:
    """Choose what it looks like."""
    ship = labelled(log.state, side, order.unit)
    vessels = VESSELS[order.category]
    log.write(e.Posed(unit=ship.id, category=order.category, vessels=vessels))


def check_set_up(view: View) -> Refusal | None:
    """Whether everything stands where it may before it is sealed."""
    waiting = [s.label for s in view.mine.values() if s.zone and s.hex is None and not s.enters]
    if waiting:
        text = f"{', '.join(waiting)} must be placed first."
        return Refusal(code="not-placed", rule="C2.0", text=text)
    crowd = Counter(ship.hex for ship in view.on_map)
    for hex_, many in sorted(crowd.items(), key=str):
        if many > STACK:
            text = f"There are {many} units in {hex_}: no more than {STACK}."
            return Refusal(code="crowded", rule="C4.9", text=text)
    if not view.mine:
        return Refusal(code="no-fleet", rule="C2.0", text="You have no fleet yet.")
    return None


def shift(log: Log) -> None:
    """The umpire's secret shift before the first detection (C-S2), told to the owner."""
    scenario = waters.scenario_of(log.state.public)
    for row in scenario.file.shift:
        for ship in [s for s in ships(log.state) if s.id in row.units and s.hex]:
            die = log.draw(Stream.of(ship.side), row.die, f"shift {ship.id}")
            to = ship.hex or ""
            for _ in range(die // row.divide):
                to = _onward(to, HEADINGS.index(row.towards))
            log.write(e.Shifted(unit=ship.id, hex=to, die=die))


def _onward(hex_: str, heading: int) -> str:
    (q, r), (dq, dr) = axial(hex_), DIRECTIONS[heading]
    return from_axial(q + dq, r + dr) or hex_
