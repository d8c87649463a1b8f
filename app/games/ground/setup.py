"""Set-up: blind and simultaneous, dummies included (G3.2, G10.1)."""

from collections.abc import Sequence

from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.field import Field, field_of
from app.games.ground.installations import installed, zones
from app.games.ground.maps import Scenario, scenarios
from app.games.ground.orders import Arrange, Commit, How, Place
from app.games.ground.stacking import check_load, stack_load
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.units import DUMMY, Unit, UnitFacts
from app.games.ground.view import View
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.seats import Side


def roster(scenario: Scenario, side: Side, switches: Switches) -> tuple[Unit, ...]:
    """A side's pieces off the map: its printed list, as many dummies, its structures (G10.1.1)."""
    hidden = side in switches.concealment
    printed = scenario.roster(side)
    names = [entry.name for entry in printed]
    units = []
    for at, (kind, squads, riders) in enumerate(printed):
        same = names.count(names[at])
        number = names[: at + 1].count(names[at])
        suffix = f".{number}" if same > 1 else ""
        units.append(
            Unit(
                id=f"{side}.{names[at]}{suffix}",
                side=side,
                kind=kind,
                squads=(kind,) * squads,
                riders=riders,
                concealed=hidden,
                treads=kinds()[kind].treads,
                im=kinds()[kind].im,
            )
        )
    works = installed(scenario, side, switches)
    if hidden:
        mimic = default_mimic(scenario, side)
        mobile = len(units) + sum(u.concealed and not u.type.structure for u in works)
        units += [
            Unit(id=f"{side}.D{i}", side=side, kind=DUMMY, concealed=True, mimic=mimic)
            for i in range(1, mobile + 1)
        ]
    return (*units, *works)


def default_mimic(scenario: Scenario, side: Side) -> str:
    """The type a dummy imitates until its owner names another: the fastest of the list."""
    types = {entry.kind for entry in scenario.roster(side)}
    return min(types, key=lambda t: (-(kinds()[t].mov + kinds()[t].gev), -kinds()[t].size, t))


def mimics(scenario: Scenario, side: Side) -> tuple[str, ...]:
    """The types of a side's starting roster, which its dummies may imitate (G10.2.2)."""
    printed = [entry.kind for entry in scenario.roster(side)]
    posts = [entry.id for entry in scenario.side(side).structures if entry.concealed]
    return tuple(dict.fromkeys((*printed, *(id_ for id_ in posts if kinds()[id_].mov))))


def places(scenario: Scenario, field: Field, unit: UnitFacts) -> tuple[str, ...]:
    """The hexes where a piece may be set up (G10.1.3, G14.0.2).

    A dummy may stand wherever some type of its side's list could.
    """
    types: tuple[str, ...] = (unit.kind,)
    if unit.dummy:
        building = unit.type.structure
        types = (unit.mimic,) if building else mimics(scenario, unit.side)
    modes = {kinds()[kind].mode for kind in types}
    texts = zones(scenario, unit, field.switches)
    hexes = sorted({hex_ for text in texts for hex_ in scenario.zone(text)})
    return tuple(h for h in hexes if any(_can_stand(field, mode, h) for mode in modes))


def _can_stand(field: Field, mode: str, hex_: str) -> bool:
    if mode == "none":
        return field.cell(hex_, "tank").cost is not None
    return field.road_hex(hex_) or field.cell(hex_, mode).cost is not None


def check_place(view: View, order: Place) -> Refusal | None:
    """Why a piece may not be put there (G10.1.3, G4.14)."""
    if view.committed:
        return _sealed()
    unit = view.mine().get(order.unit)
    if unit is None:
        text = f"You have no piece called {order.unit}."
        return Refusal(code="unknown-unit", rule="G3.2", text=text)
    if not order.hex:
        return None
    if order.hex not in places(scenarios()[view.scenario], field_of(view), unit):
        text = f"{order.unit} may not be set up in {order.hex}."
        return Refusal(code="zone", rule="G10.1.3", text=text)
    others = [u for u in view.mine_at(order.hex) if u.id != unit.id]
    return check_load((*others, unit), order.hex, view.switches)


def _sealed() -> Refusal:
    return Refusal(code="sealed", rule="G10.1.4", text="Your set-up is sealed.")


def resolve_place(log: Log, side: Side, order: Place) -> None:
    """Put a piece on a hex or lift it."""
    unit = next(u for u in log.state.forces[side].units.values() if u.name == order.unit)
    _place(log, unit, order.hex)


def _place(log: Log, unit: Unit, hex_: str) -> None:
    on_road = bool(hex_) and field_of(log.state.public).road_hex(hex_)
    log.write(e.Placed(unit=unit.id, side=unit.side, hex=hex_, on_road=on_road))


def check_arrange(view: View, order: Arrange) -> Refusal | None:
    """A template may be used until the set-up is sealed."""
    del order
    return _sealed() if view.committed else None


def resolve_arrange(log: Log, side: Side, order: Arrange) -> None:
    """Place everything by a template, at random within it (owner's stream), or clear the board."""
    units = list(log.state.forces[side].units.values())
    for unit in units:
        if unit.hex:
            _place(log, unit, "")
    if order.how == "clear":
        return
    scenario, field = scenarios()[log.state.public.scenario], field_of(log.state.public)
    limit = log.state.public.switches.stack_limit
    stream = Stream.of(side)
    there: dict[str, list[UnitFacts]] = {}
    for unit in log.shuffle(units, stream, "set-up"):
        zone = places(scenario, field, unit)
        for part in (_preferred(scenario, zone, unit, order.how), zone):
            # Spread out: one counter a hex while there is room.
            empty = [hex_ for hex_ in part if hex_ not in there]
            room = [h for h in part if stack_load((*there.get(h, ()), unit)) <= limit]
            if empty or room:
                break
        if hexes := empty or room:
            choice = hexes[log.draw(stream, len(hexes), "set-up") - 1]
            there.setdefault(choice, []).append(unit)
            _place(log, unit, choice)


FRONT, REAR = 2, 3
"""How many lines of a zone, columns or rows, a template uses."""


def _preferred(
    scenario: Scenario, zone: Sequence[str], unit: UnitFacts, how: How
) -> tuple[str, ...]:
    """The part of a zone that a template uses: its front, its rear, or all of it."""
    if how not in ("line", "depth"):
        return tuple(zone)
    side, other = (scenario.side(s).zone for s in (unit.side, unit.side.other))
    part = slice(0, 2) if side.startswith("cols") else slice(2, 4)
    # The front is where the enemy's zone lies.
    behind = scenario.zone(side)[0][part] < scenario.zone(other)[0][part]
    lines = sorted({hex_[part] for hex_ in zone}, reverse=behind)
    if unit.type.structure:
        wanted = lines[-1:]
    else:
        wanted = lines[:FRONT] if how == "line" else lines[-REAR:]
    return tuple(hex_ for hex_ in zone if hex_[part] in wanted)


def check_commit(view: View, order: Commit) -> Refusal | None:
    """Sealing needs every piece on the map, within the stacking limit (G3.2, G10.1.3)."""
    del order
    if view.committed:
        return _sealed()
    left = [name for name, unit in view.mine().items() if not unit.hex]
    if left:
        text = f"Still to place: {', '.join(left)}."
        return Refusal(code="unplaced", rule="G3.2", text=text)
    return None


def resolve_commit(log: Log, side: Side, order: Commit) -> None:
    """Seal a side's set-up; with the second seal the counters are dealt and shown (HX.20)."""
    del order
    log.write(e.Committed(side=side))
    if all(force.committed for force in log.state.forces.values()):
        deal(log)


def deal(log: Log) -> None:
    """Give every counter its label, in the order of hexes; ties on the secret side (HX.7).

    Pieces that are still in the tray, if a game ends in set-up, come first.
    """
    labels: dict[str, str] = {}
    for side in Side:
        unnamed = [u for u in log.state.forces[side].units.values() if not u.label]
        order: list[Unit] = []
        for hex_ in sorted({u.hex for u in unnamed}):
            here = [u for u in unnamed if u.hex == hex_]
            order += log.shuffle(here, Stream.of(side), "labels in a hex")
        names = log.state.umpire.labels[side]
        labels |= {unit.id: name for unit, name in zip(order, names, strict=False)}
        log.write(e.LabelsDrawn(side=side, count=len(order)))
    log.write(e.Dealt(labels=labels))
