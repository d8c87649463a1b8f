"""F1: scans of concealed counters by weapon systems and command posts (G10.10, G10.11)."""

from collections.abc import Iterable

from app.games.ground import events as e
from app.games.ground.arms import POINTS, full_name, rides, squad_of
from app.games.ground.conceal import Log, named, now, turn_up
from app.games.ground.field import field_of
from app.games.ground.laser import LASER, check_sight
from app.games.ground.missile_folds import PULSED
from app.games.ground.orders import DoneScanning, Scan
from app.games.ground.tables import Weapon, kinds
from app.games.ground.units import Piece, UnitFacts, label_order, systems
from app.games.ground.view import Seen, View
from app.hexes.coords import distance
from app.kernel.orders import Refusal
from app.views import menu
from app.views.seats import Side

SCANS = 1
"""F1, the sub-step of scans."""

RELAYS = "G12.21"
"""Hung on the drone through which command posts scan."""

RELAY_RANGE = 6
"""How far it may be from the command post."""

HANDICAP = 3
"""Taken off die + range (G10.10.2)."""


def need(reach: int, away: int) -> int:
    """The lowest die that succeeds, above 6 if none does (G10.10.2, G10.10.6).

    >>> need(1, 2), need(6, 4), need(1, 5)
    (4, 1, 7)
    """
    return max(1, away + HANDICAP - reach)


def measured(unit: UnitFacts, weapon: Weapon, hex_: str, own: Iterable[UnitFacts]) -> int:
    """The distance of a scan: for a command post it may count from a drone near it (G12.21)."""
    if weapon.kind != "scanner":
        return distance(unit.hex, hex_)
    relays = [
        drone.hex
        for drone in own
        if drone.in_play
        and not (drone.concealed or drone.dummy or drone.disabled)
        and RELAYS in kinds()[drone.kind].rules
        and distance(unit.hex, drone.hex) <= RELAY_RANGE
    ]
    return min(distance(from_, hex_) for from_ in (unit.hex, *relays))


def _scanners(unit: UnitFacts) -> tuple[Weapon, ...]:
    """The systems of a unit that can scan at all: those with a range (G10.10.5)."""
    if unit.dummy:
        return ()
    # A walker is one system, however it divides its attack (G10.10.5).
    points = [weapon for weapon in systems(unit) if weapon.kind in POINTS]
    return tuple(w for w in systems(unit) if w.ran and (w not in points or w == points[0]))


def scan_name(unit: UnitFacts, weapon: Weapon) -> str:
    """A scanning system as notation writes it."""
    return unit.name if weapon.kind in ("scanner", *POINTS) else full_name(unit, weapon)


def _bar(unit: UnitFacts, weapon: Weapon) -> Refusal | None:
    """Why a system may not scan now (G10.10.1, G10.10.5)."""
    name = scan_name(unit, weapon)
    if unit.disabled and not rides(weapon):
        return Refusal(code="disabled", rule="G10.10.1", text=f"{unit.name} is disabled.")
    if squad_of(weapon.id) in map(squad_of, unit.scanned):
        return Refusal(code="scanned", rule="G10.10.5", text=f"{name} has scanned this phase.")
    if PULSED in unit.fired:
        return Refusal(code="fired", rule="G12.12", text=f"{unit.name} has given off its pulse.")
    worn = unit.fired if weapon.kind in POINTS else ()
    if worn or squad_of(weapon.id) in map(squad_of, unit.fired):
        return Refusal(code="fired", rule="G10.10.1", text=f"{name} has fired.")
    spent = weapon.id in unit.used and weapon.kind != LASER
    if spent or (weapon.kind == "rack" and unit.im < 1):
        return Refusal(code="spent", rule="G10.10.5", text=f"{name} has no missile.")
    return None


def check_scan(view: View, order: Scan) -> Refusal | None:
    """Why this system may not scan this counter, in its owner's view (G10.10, G10.11)."""
    if view.step > SCANS:
        return Refusal(code="too-late", rule="G3.5", text="Scans come before all attacks.")
    label, _, system = order.system.partition(".")
    piece = view.mine().get(label)
    if piece is None or not piece.in_play:
        text = f"You have no counter {label} on the map."
        return Refusal(code="unknown-counter", rule="G3.12", text=text)
    if piece.dummy:
        text = f"{label} is a dummy: it cannot scan."
        return Refusal(code="dummy", rule="G10.2.3", text=text)
    weapon = _weapon(piece, system)
    if isinstance(weapon, Refusal):
        return weapon
    foe = view.seen().get(order.target)
    if foe is None or not foe.batched:
        text = f"{order.target} is no unidentified enemy counter on the map."
        return Refusal(code="no-target", rule="G10.10.1", text=text)
    away = measured(piece, weapon, foe.hex, view.mine().values())
    refused = _bar(piece, weapon)
    if refused is None and need(weapon.ran, away) > 6:
        text = f"{order.system} scans {weapon.ran + HANDICAP} hexes at most; it is {away} away."
        refused = Refusal(code="range", rule="G10.10.6", text=text)
    return refused or check_sight(field_of(view), piece, weapon, (foe.hex,), "G10.10.5")


def _weapon(unit: UnitFacts, system: str) -> Weapon | Refusal:
    """The system a reference means; the bare label is enough where there is but one."""
    every = _scanners(unit)
    if not every:
        text = f"{unit.name} has nothing to scan with."
        return Refusal(code="no-system", rule="G10.10.5", text=text)
    if system:
        found = [weapon for weapon in every if weapon.id == system]
        text = f"{unit.name} has no {system} to scan with."
    else:
        found = list(every) if len(every) == 1 or every[0].id in ("gun", "scanner") else []
        text = f"Name a system: {', '.join(scan_name(unit, w) for w in every)}."
    return found[0] if found else Refusal(code="no-system", rule="G10.10.5", text=text)


def resolve_scan(log: Log, side: Side, order: Scan) -> None:
    """Turn up the scanner, roll, and on success turn up that counter alone (G10.10.2)."""
    label, _, system = order.system.partition(".")
    unit = named(log, side, label)
    foes = log.state.forces[side.other].units.values()
    foe = next(u for u in foes if u.label == order.target)
    weapon = _weapon(unit, system)
    assert isinstance(weapon, Weapon)
    turn_up(log, (unit,), "G10.4.5")
    away = measured(unit, weapon, foe.hex, log.state.forces[side].units.values())
    die = log.die(f"scan of {foe.label}")
    success = die >= need(weapon.ran, away)
    log.write(
        e.Scanned(
            unit=unit.id,
            system=weapon.id,
            target=foe.id,
            distance=away,
            range=weapon.ran,
            die=die,
            success=success,
        )
    )
    if success:
        turn_up(log, (now(log, foe.id),), "G10.4.13")


def check_done(view: View, order: DoneScanning) -> Refusal | None:
    """The scans can be closed once (G3.5)."""
    del order
    if view.step > SCANS:
        return Refusal(code="too-late", rule="G3.5", text="The scans are closed already.")
    return None


def resolve_done(log: Log, side: Side, order: DoneScanning) -> None:
    """Close the scans; the enemy is not told (G3.10)."""
    del order
    log.write(e.StepOpened(side=side, step=SCANS + 1))


def scan_list(view: View, piece: Piece) -> tuple[menu.Scan, ...]:
    """The scans a piece may try now, with the die each needs."""
    if view.step > SCANS or not piece.in_play:
        return ()
    unknown = (foe for foe in view.seen().values() if foe.batched)
    hidden = sorted(unknown, key=lambda foe: label_order(foe.label))
    return tuple(
        _entry(piece, weapon, foe, away)
        for weapon in _scanners(piece)
        if _bar(piece, weapon) is None
        for foe in hidden
        for away in (measured(piece, weapon, foe.hex, view.mine().values()),)
        if need(weapon.ran, away) <= 6
        and check_sight(field_of(view), piece, weapon, (foe.hex,), "G10.10.5") is None
    )


def _entry(piece: Piece, weapon: Weapon, foe: Seen, away: int) -> menu.Scan:
    return menu.Scan(
        system=scan_name(piece, weapon),
        target=foe.label,
        need=need(weapon.ran, away),
        distance=away,
        confirm=f"The scan turns {piece.name} face up. Scan {foe.label}?"
        if piece.concealed
        else "",
    )
