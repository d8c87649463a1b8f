"""Regrouping squads; mounting carriers and getting off, vehicles too (G4.17, G4.18, G12.22)."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground.cargo import cargo_fault, cargo_rule, is_load
from app.games.ground.conceal import Log, named, now, standing, turn_up
from app.games.ground.field import field_of
from app.games.ground.freight import TRUCK, freight
from app.games.ground.labels import fresh_labels
from app.games.ground.maneuver import MOVES, begin_moves, own
from app.games.ground.notation import format_order
from app.games.ground.orders import Dismount, Mount, Regroup
from app.games.ground.squads import detached, may_mix, may_stand, slowest
from app.games.ground.tables import kinds
from app.games.ground.undo import forget, remember
from app.games.ground.units import DEPLOYS, Piece, Unit, deploying, label_order
from app.games.ground.view import View
from app.games.ground.words import aboard_name, count
from app.kernel.orders import Refusal
from app.views.menu import Offer
from app.views.seats import SIDES, Side

FULL = 3
"""Squads that one infantry counter holds at most (G1)."""


def check_regroup(view: View, order: Regroup) -> Refusal | None:
    """Why these counters may not be made up so (G4.17)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G4.17", text=text)

    pieces: list[Piece] = []
    for label in order.counters:
        piece = _squads_of(view, label)
        if isinstance(piece, Refusal):
            return piece
        pieces.append(piece)
    if not pieces or len({piece.id for piece in pieces}) != len(pieces):
        return no("counters", "Name each infantry counter once.")
    if len({piece.hex for piece in pieces}) > 1:
        return no("apart", "Squads must be in one hex to regroup.")
    if any(not 1 <= len(group) <= FULL for group in order.groups):
        return no("group-size", f"An infantry counter holds 1 to {FULL} squads.")
    if not all(may_mix(group) for group in order.groups):
        return no("mixed", "Rangers and assault troopers share a counter with their own alone.")
    before = [squad for piece in pieces for squad in piece.squads]
    if sorted(before) != sorted(squad for group in order.groups for squad in group):
        return no("squads", "Every squad must be in exactly one counter afterwards.")
    if sorted(sorted(p.squads) for p in pieces) == sorted(sorted(g) for g in order.groups):
        return no("no-change", "They are grouped like that already.")
    return None


def _squads_of(view: View, label: str) -> Piece | Refusal:
    """My infantry counter with this label, or why there is none."""
    piece = own(view, label)
    if isinstance(piece, Refusal):
        return piece
    if piece.dummy:
        text = f"{label} is a dummy: it may not regroup or mount."
        return Refusal(code="dummy", rule="G10.2.3", text=text)
    if not piece.type.infantry:
        return Refusal(code="not-infantry", rule="G4.17", text=f"{label} is no infantry.")
    return piece


def resolve_regroup(log: Log, side: Side, order: Regroup) -> None:
    """Make the counters up anew; those that exist keep their labels (G4.17, G10.4.4).

    After the first move of P3 this is P3c: what is made then moves no more (T3).
    """
    late = log.state.forces[side].step >= MOVES
    units = [named(log, side, label) for label in order.counters]
    final = _show(log, side, units)
    units = [now(log, unit.id) for unit in units]
    more = max(0, len(order.groups) - len(units))
    fresh = fresh_labels(log, side, more) if more else ()
    stems = [*units, *(detached(units[0], label, units[0].squads) for label in fresh)]
    pool = [(squad, unit) for unit in units for squad in unit.squads]
    made = []
    for stem, group in zip(stems, order.groups, strict=False):
        sources = [_take(pool, squad, stem) for squad in group]
        made.append(_counter(stem, group, sources, late=late))
    gone = tuple(unit.id for unit in units[len(order.groups) :])
    log.write(e.Regrouped(side=side, hex=units[0].hex, gone=gone, units=tuple(made)))
    if not final:
        remember(log, side, units, made=(stem.id for stem in stems[len(units) :]))


def _show(log: Log, side: Side, units: Sequence[Unit]) -> bool:
    """Turn up those that are concealed (G10.4.4); True if that makes the order final."""
    if not any(unit.concealed for unit in units):
        return False
    forget(log, side)
    turn_up(log, units, "G10.4.4")
    return True


def _take(pool: list[tuple[str, Unit]], squad: str, stem: Unit) -> Unit:
    """Take a squad out of the pool, of the counter's own ones first; the counter it came from."""
    at = next((i for i, (kind, u) in enumerate(pool) if kind == squad and u.id == stem.id), None)
    if at is None:
        at = next(i for i, (kind, _) in enumerate(pool) if kind == squad)
    return pool.pop(at)[1]


def _counter(stem: Unit, group: Sequence[str], sources: Sequence[Unit], *, late: bool) -> Unit:
    """The counter of a group of squads; it has moved if any of them has (G4.17)."""
    moved = late or any(unit.march.steps or unit.march.shifted for unit in sources)
    return replace(
        stem,
        kind=slowest(group),
        squads=tuple(sorted(group)),
        on_road=all(unit.on_road for unit in sources),
        march=replace(sources[0].march, shifted=moved),
        reacted=max(unit.reacted for unit in sources),
    )


def check_mount(view: View, order: Mount) -> Refusal | None:
    """Why squads, or a vehicle, may not go aboard (G4.18, G12.18, G12.22)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G4.18", text=text)

    piece = _passenger(view, order.counter)
    if isinstance(piece, Refusal):
        return piece
    carrier = own(view, order.carrier)
    if isinstance(carrier, Refusal):
        return carrier
    if carrier.dummy:
        text = f"{order.carrier} is a dummy: it carries nobody."
        return Refusal(code="dummy", rule="G10.2.3", text=text)
    if piece.hex != carrier.hex:
        return no("apart", f"{order.counter} and {order.carrier} are not in one hex.")
    parts = piece.squads or (piece.kind,)
    if not 1 <= order.squads <= len(parts):
        what = f"has {len(parts)} squads" if piece.squads else "is one vehicle"
        return no("squads", f"{order.counter} {what}.")
    aboard = (*carrier.riders, *parts[: order.squads])
    if fault := cargo_fault(carrier.type, aboard):
        return Refusal(code="capacity", rule=cargo_rule(carrier.type, aboard), text=fault)
    if piece.march.steps or piece.march.shifted:
        return no("moved", f"{order.counter} has moved; mounting takes a whole move.")
    if carrier.airborne:
        return no("airborne", f"{order.carrier} is in the air.")
    return None


def _passenger(view: View, label: str) -> Piece | Refusal:
    """My squads or my vehicle with this label, or why it goes aboard nothing."""
    piece = own(view, label)
    if isinstance(piece, Refusal) or piece.dummy or piece.type.infantry:
        return _squads_of(view, label)
    code, rule, why = "", "G4.18", ""
    if piece.disabled or piece.stuck:
        code, rule, why = "disabled", "G4.16", "has no move to give: it cannot move"
    elif deploying(piece):
        code, rule, why = "deploying", DEPLOYS, "is being deployed or packed up"
    elif piece.riders:
        code, why = "riders", "has somebody aboard, who must get off first"
    elif freight(piece):
        code, rule, why = "loaded", TRUCK, "has a load of its own"
    return Refusal(code=code, rule=rule, text=f"{label} {why}.") if code else piece


def resolve_mount(log: Log, side: Side, order: Mount) -> None:
    """The squads spend their move and ride along from now on (G4.18)."""
    unit, carrier = named(log, side, order.counter), named(log, side, order.carrier)
    opened = begin_moves(log, side)
    final = _show(log, side, (unit, carrier))
    unit, carrier = now(log, unit.id), now(log, carrier.id)
    aboard = unit.squads[: order.squads] or (unit.kind,)
    left = unit.squads[order.squads :]
    log.write(
        e.Mounted(unit=unit.id, carrier=carrier.id, left=left, riders=(*carrier.riders, *aboard))
    )
    if not final:
        remember(log, side, (unit, carrier), opened=opened)


def check_dismount(view: View, order: Dismount) -> Refusal | None:
    """Why riders may not get off here and now (G4.18; in an overrun G7.5)."""

    def no(code: str, text: str) -> Refusal:
        return Refusal(code=code, rule="G7.5" if view.overrun else "G4.18", text=text)

    carrier = own(view, order.carrier)
    if isinstance(carrier, Refusal):
        return carrier
    if view.overrun is not None and carrier.hex != view.overrun.hex:
        return no("elsewhere", f"{order.carrier} is not in the overrun.")
    aboard = len(carrier.riders)
    if not 1 <= order.squads <= aboard:
        return no("squads", f"{order.carrier} carries {aboard_name(carrier.riders)}.")
    # In an overrun everybody may get off; else a squad mounts or dismounts once a turn.
    if view.overrun is None and order.squads > aboard - carrier.shifted_squads:
        return no("mounted-now", "What went aboard this turn stays there.")
    if carrier.airborne:
        return no("airborne", f"{order.carrier} is in the air.")
    if not may_mix(carrier.riders[: order.squads]):
        return no("mixed", "Such squads do not share a counter: let them off one type at a time.")
    field = field_of(view)
    for squad in carrier.riders[: order.squads]:
        if not (carrier.on_road or may_stand(field, carrier.hex, squad)):
            return no("terrain", f"{kinds()[squad].name} may not stand in {carrier.hex}.")
    return None


def resolve_dismount(log: Log, side: Side, order: Dismount) -> None:
    """The squads stand beside their carrier and move no more this turn (G4.18)."""
    carrier = named(log, side, order.carrier)
    opened = begin_moves(log, side)
    final = _show(log, side, (carrier,)) or log.state.public.overrun is not None
    carrier = now(log, carrier.id)
    (label,) = fresh_labels(log, side, 1)
    off, riders = carrier.riders[: order.squads], carrier.riders[order.squads :]
    unit = detached(carrier, label, off)
    log.write(e.Dismounted(carrier=carrier.id, riders=riders, unit=unit))
    if not final:
        remember(log, side, (carrier,), made=(unit.id,), opened=opened)


def part_squads(log: Log, hex_: str) -> None:
    """Every infantry counter in an overrun comes apart into single squads (G7.5)."""
    for side in SIDES:
        whole = [unit for unit in standing(log.state, hex_, side) if len(unit.squads) > 1]
        if not whole:
            continue
        labels = iter(fresh_labels(log, side, sum(len(unit.squads) - 1 for unit in whole)))
        parts = [
            _alone(unit, at, unit.label if at == 1 else next(labels))
            for unit in whole
            for at in range(1, len(unit.squads) + 1)
        ]
        log.write(e.Regrouped(side=side, hex=hex_, gone=(), units=tuple(parts)))


def _alone(unit: Unit, at: int, label: str) -> Unit:
    """One squad of a counter, counted from 1, as a counter of its own."""
    squad = unit.squads[at - 1]
    return replace(
        unit,
        id=unit.id if label == unit.label else f"{unit.side}.squads-{label}",
        label=label,
        kind=squad,
        squads=(squad,),
        fired=tuple(f"{system[0]}1" for system in unit.fired if system[1:] == str(at)),
        scanned=tuple(f"{system[0]}1" for system in unit.scanned if system[1:] == str(at)),
    )


def infantry_offers(view: View, piece: Piece) -> tuple[Offer, ...]:
    """Going aboard, getting off, splitting and joining, as far as they are open to a counter."""
    offers: list[Offer] = []
    for squads in range(1, len(piece.riders) + 1):
        off = Dismount(carrier=piece.name, squads=squads)
        if check_dismount(view, off) is None:
            text = f"Set down {aboard_name(piece.riders)}"
            if not is_load(piece.riders):
                text = f"Dismount {count(squads, 'squad')}"
            offers.append(Offer(notation=format_order(off), text=text))
    if view.overrun is not None or piece.dummy:
        return tuple(offers)
    beside = [p for p in view.mine_at(piece.hex) if p.id != piece.id]
    for other in sorted(beside, key=lambda p: label_order(p.name)):
        offers += _aboard(view, piece, other)
        if piece.type.infantry:
            offers += _with(view, piece, other)
    if not piece.type.infantry:
        return tuple(offers)
    offers += _all_together(view, piece)
    if len(piece.squads) > 1:
        split = Regroup(counters=(piece.name,), groups=(piece.squads[:-1], piece.squads[-1:]))
        offers.append(
            Offer(notation=format_order(split), text="Split off one squad", hint=_late(view))
        )
    return tuple(offers)


def _aboard(view: View, piece: Piece, other: Piece) -> list[Offer]:
    """The ways in which a counter may go aboard another one in its hex."""
    offers = []
    for squads in range(len(piece.squads) or 1, 0, -1):
        mount = Mount(counter=piece.name, squads=squads, carrier=other.name)
        if check_mount(view, mount) is None:
            text = f"Mount {count(squads, 'squad')} on {other.name}"
            text = text if piece.squads else f"Go aboard {other.name}"
            offers.append(Offer(notation=format_order(mount), text=text))
    return offers


def _with(view: View, piece: Piece, other: Piece) -> list[Offer]:
    """How an infantry counter may join another counter in its hex."""
    offers = []
    if not other.dummy and other.type.infantry:
        both = (*other.squads, *piece.squads)
        groups = (both[:FULL], both[FULL:]) if len(both) > FULL else (both,)
        join = Regroup(counters=(other.name, piece.name), groups=groups)
        if check_regroup(view, join) is None:
            text = f"Join {other.name}"
            offers.append(Offer(notation=format_order(join), text=text, hint=_late(view)))
    return offers


def _all_together(view: View, piece: Piece) -> list[Offer]:
    """Joining all the infantry in a hex that lies face up, as after an overrun (G7.14)."""
    every = [
        p
        for p in view.mine().values()
        if p.hex == piece.hex and not p.dummy and p.type.infantry and not p.concealed
    ]
    if len(every) < FULL or piece.concealed:
        return []
    counters = tuple(p.name for p in sorted(every, key=lambda p: label_order(p.name)))
    squads = sorted(squad for p in every for squad in p.squads)
    groups = tuple(tuple(squads[i : i + FULL]) for i in range(0, len(squads), FULL))
    order = Regroup(counters=counters, groups=groups)
    if check_regroup(view, order) is not None:
        return []
    text = "Join all infantry here"
    return [Offer(notation=format_order(order), text=text, hint=_late(view))]


def _late(view: View) -> str:
    return "They move no more this turn." if view.step >= MOVES else ""
