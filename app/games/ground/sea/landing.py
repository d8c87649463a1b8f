"""Landing SEVs: what they hold, and how they load and unload it (S10.3, S10.4)."""

from collections.abc import Iterable, Sequence
from itertools import chain

from msgspec.structs import replace

from app.games.ground.conceal import Log, named, standing
from app.games.ground.events import sea
from app.games.ground.field import Field, field_of
from app.games.ground.labels import fresh_labels
from app.games.ground.movement import plain_mode
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.capacity import HOLD, HOLDS, room_for
from app.games.ground.sea.minelaying import inactive, stirred
from app.games.ground.sea.orders import Load, Unload
from app.games.ground.sea.stowage import aboard
from app.games.ground.stacking import fits
from app.games.ground.units import Piece, Unit, UnitFacts
from app.games.ground.unseen import private_names
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import Side

NAMES = 99


def holds(cargo: Iterable[UnitFacts]) -> bool:
    """Whether a landing SEV has room for these: up to two tanks and a squad, or three squads."""
    every = tuple(cargo)
    tanks = [unit.kind for unit in every if not unit.type.infantry]
    squads = sum(len(unit.squads) + len(unit.riders) for unit in every)
    return room_for(tanks, squads)


def _vessel(view: View, name: str) -> Piece | Refusal:
    """My landing SEV of this name, if it may be told anything now."""

    def no(code: str, text: str, rule: str = "S10.4") -> Refusal:
        return Refusal(code=code, rule=rule, text=text)

    piece = view.mine().get(name)
    if piece is None:
        return no("unknown-counter", f"You have no counter {name} on the map.", "G3.12")
    if piece.dummy or HOLD not in piece.type.rules:
        return no("no-hold", f"{name} carries nobody.", "S10.3")
    if view.step > 1:
        return no("too-late", "Loading is declared before anything of yours has moved.")
    if piece.disabled:
        return no("disabled", f"{name} is disabled.")
    return piece


def check_load(view: View, order: Load) -> Refusal | None:
    """Why a landing SEV may not take these aboard (S10.3, S10.4)."""

    def no(code: str, text: str, rule: str = "S10.4") -> Refusal:
        return Refusal(code=code, rule=rule, text=text)

    vessel = _vessel(view, order.counter)
    if isinstance(vessel, Refusal):
        return vessel
    if not order.units:
        idle = f"{vessel.name} is to take nobody aboard."
        return None if vessel.bound == "load" else no("no-change", idle)
    if len(set(order.units)) != len(order.units):
        return no("twice", "Name each counter once.")
    cargo = []
    for name in order.units:
        unit = view.mine().get(name)
        if unit is None:
            return no("unknown-counter", f"You have no counter {name} on the map.", "G3.12")
        refused = _check_cargo(view, vessel, unit)
        if refused is not None:
            return refused
        cargo.append(unit)
    if holds((*aboard(view.stowed().values(), vessel), *cargo)):
        return None
    return no("no-room", f"{vessel.name} holds {HOLDS}.", "S10.3")


def _check_cargo(view: View, vessel: Piece, unit: Piece) -> Refusal | None:
    """Why a unit does not go aboard a landing SEV, whatever room there is."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="S10.4", text=text)

    if unit.dummy or unit.type.table == "naval" or unit.type.structure or unit.airborne:
        return no("no-cargo", f"{unit.name} is no cargo.")
    if distance(unit.hex, vessel.hex) > 1:
        return no("too-far", f"{unit.name} is not in the hex of {vessel.name}, or next to it.")
    if unit.disabled or unit.stuck:
        return no("disabled", f"{unit.name} cannot move.")
    others = (other for other in view.mine().values() if other.id != vessel.id)
    other = next((each for each in others if unit.name in each.waiting), None)
    if other is not None:
        return no("promised", f"{unit.name} is to go aboard {other.name}.")
    return None


def check_unload(view: View, order: Unload) -> Refusal | None:
    """Why a landing SEV may not put its cargo ashore in a hex (S10.4)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="S10.4", text=text)

    vessel = _vessel(view, order.counter)
    if isinstance(vessel, Refusal):
        return vessel
    if not order.hex:
        idle = f"{vessel.name} is to put nobody ashore."
        return None if vessel.bound == "unload" else no("no-change", idle)
    cargo = aboard(view.stowed().values(), vessel)
    if not cargo:
        return no("empty", f"There is nobody aboard {vessel.name}.")
    if order.hex not in beaches(field_of(view), vessel, cargo):
        return no("no-beach", f"{vessel.name} cannot put its cargo ashore in {order.hex}.")
    return None


def beaches(field: Field, vessel: UnitFacts, cargo: Iterable[UnitFacts]) -> tuple[str, ...]:
    """Where a landing SEV may put cargo ashore: its hex if that is land, else land next to it."""
    afloat = field.afloat(vessel.hex)
    hexes = sorted(field.around(vessel.hex)) if afloat else [vessel.hex]
    modes = {plain_mode(unit.type) for unit in cargo}
    return tuple(
        hex_
        for hex_ in hexes
        if not field.afloat(hex_) and all(field.bears(hex_, mode) for mode in modes)
    )


def resolve_load(log: Log, side: Side, order: Load) -> None:
    """Note it; nobody else hears of it."""
    unit = named(log, side, order.counter)
    _bind(log, sea.Bound(unit=unit.id, bound="load", waiting=order.units))


def resolve_unload(log: Log, side: Side, order: Unload) -> None:
    """Note it; nobody else hears of it."""
    unit = named(log, side, order.counter)
    _bind(log, sea.Bound(unit=unit.id, bound="unload", beach=order.hex))


def _bind(log: Log, event: sea.Bound) -> None:
    """Write what a vessel is about, nothing if nothing is left of it."""
    gone = not (event.waiting or event.beach)
    log.write(replace(event, bound="") if gone else event)


def landing_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """What a landing SEV may be told to do."""
    if piece.dummy or HOLD not in piece.type.rules:
        return ()
    name = piece.name
    hint = "Done at your next movement, if it lies still and is not disabled till then."
    wanted = [
        (Unload(counter=name, hex=hex_), f"Unload in {hex_}")
        for hex_ in beaches(field_of(view), piece, aboard(view.stowed().values(), piece))
        if hex_ != piece.beach
    ]
    near = (unit for unit in view.mine().values() if distance(unit.hex, piece.hex) <= 1)
    offers = [
        Offer(notation=f"unload {name} {order.hex}", text=text, hint=hint)
        for order, text in wanted
        if check_unload(view, order) is None
    ]
    for unit in sorted(near, key=lambda unit: unit.name):
        units = (*piece.waiting, unit.name)
        if check_load(view, Load(counter=name, units=units)) is None:
            text = f"Take {unit.name} aboard"
            offers.append(Offer(notation=f"load {name} {' '.join(units)}", text=text, hint=hint))
    if piece.bound and not isinstance(_vessel(view, name), Refusal):
        text = "Unload nobody" if piece.bound == "unload" else "Load nobody"
        offers.append(Offer(notation=f"{piece.bound} {name} -", text=text))
    return tuple(offers)


def keep_still(log: Log) -> None:
    """P7: who has moved, or is disabled, loads and unloads nobody; cargo has to lie still too."""
    active = log.state.public.active
    if active is None:
        return
    units = log.state.forces[active].units
    bound = [unit for unit in units.values() if unit.bound and unit.on_map]
    by_name = {unit.name: unit for unit in units.values()} if bound else {}
    for unit in sorted(bound, key=lambda unit: unit.id):
        if stirred(unit) or unit.disabled:
            _call_off(log, unit)
            continue
        ready = tuple(n for n in unit.waiting if n in by_name and inactive(by_name[n]))
        if ready != unit.waiting and unit.bound == "load":
            _bind(log, sea.Bound(unit=unit.id, bound="load", waiting=ready, lapsed=True))


def _call_off(log: Log, unit: Unit) -> None:
    log.write(sea.Bound(unit=unit.id, bound="", lapsed=True))


def mature(log: Log, side: Side) -> None:
    """P3.1: what was ordered a turn ago is done: cargo goes aboard, and ashore (S10.4)."""
    units = log.state.forces[side].units.values()
    active = (unit for unit in units if unit.bound and unit.on_map)
    bound = sorted(active, key=lambda unit: (unit.hex, unit.id))
    if not bound:
        return
    for vessel in bound:
        if vessel.disabled:
            _call_off(log, vessel)
    ready = [vessel for vessel in bound if not vessel.disabled]
    _embark(log, side, [vessel for vessel in ready if vessel.bound == "load"])
    _debark(log, side, [vessel for vessel in ready if vessel.bound == "unload"])


def _embark(log: Log, side: Side, vessels: Sequence[Unit]) -> None:
    units = log.state.forces[side].units.values()
    taken = {name for unit in units for name in (unit.callsign, unit.label)}
    names = private_names(scenarios()[log.state.public.scenario], side, NAMES)
    free = (name for name in names if name not in taken)
    by_name = {unit.name: unit for unit in units if unit.in_play}
    going: dict[str, str] = {}
    called: dict[str, str] = {}
    for vessel in vessels:
        near = (by_name[name] for name in vessel.waiting if name in by_name)
        for unit in near:
            if distance(unit.hex, vessel.hex) <= 1 and not unit.disabled:
                going[unit.id] = vessel.id
                called[unit.id] = unit.callsign or next(free)
    if vessels:
        ids = tuple(vessel.id for vessel in vessels)
        log.write(sea.Embarked(side=side, vessels=ids, units=going, names=called))


def _debark(log: Log, side: Side, vessels: Sequence[Unit]) -> None:
    """All who come ashore appear together, labels in the order of hexes (HX.7)."""
    field = field_of(log.state.public)
    units = log.state.forces[side].units.values()
    landed: dict[str, str] = {}
    there: dict[str, list[UnitFacts]] = {}
    for vessel in vessels:
        cargo = aboard(units, vessel)
        hexes = beaches(field, vessel, cargo)
        wanted = (vessel.beach, *(hex_ for hex_ in hexes if hex_ != vessel.beach))
        free = [h for h in wanted if h in hexes and not standing(log.state, h, side.other)]
        for unit in cargo:
            for hex_ in free:
                held = there.setdefault(hex_, list(standing(log.state, hex_, side)))
                if fits((*held, unit), field, hex_):
                    held.append(unit)
                    landed[unit.id] = hex_
                    break
    if not vessels:
        return
    by_hex = ([u for u in landed if landed[u] == hex_] for hex_ in sorted(set(landed.values())))
    mixed = (log.shuffle(here, Stream.of(side), "labels in a hex") for here in by_hex)
    order = list(chain.from_iterable(mixed))
    labels = dict(zip(order, fresh_labels(log, side, len(order)), strict=True))
    log.write(
        sea.Debarked(
            side=side,
            vessels=tuple(vessel.id for vessel in vessels),
            units={id_: landed[id_] for id_ in order},
            labels=labels,
            on_road=tuple(id_ for id_ in order if field.road_hex(landed[id_])),
        )
    )
