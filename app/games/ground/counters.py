"""Counters as a seat sees them: drawn from its own pieces, and from its contacts (law 3)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from operator import itemgetter

from msgspec.structs import asdict, replace

from app.games.ground.cargo import is_load
from app.games.ground.field import Field
from app.games.ground.freight import freight
from app.games.ground.laser import LASER, laser_of, recharging
from app.games.ground.missile_orders import ALWAYS
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.air_notes import air_notes, away_note, facing_note
from app.games.ground.sea.flight import heading
from app.games.ground.state import Contact, Public
from app.games.ground.tables import Kind, kinds
from app.games.ground.units import DUMMY, Face, Piece, UnitFacts, label_order
from app.games.ground.view import Mine, Seen, Spare
from app.games.ground.waters import submerged
from app.games.ground.words import count, listed, number, points, squads_name, type_name
from app.kernel.memo import Memo, PairMemo, PartsMemo

DRAWN = 8192
"""How many counters are kept as they were last drawn: an order changes few of them."""
PLACED = 1024
"""How many of one field are kept with their places."""
FIELDS = 64
"""For how many fields they are."""
FORCES = 128
"""How many forces, and tables of contacts, are kept with their counters."""


def piece_of(unit: UnitFacts) -> Piece:
    """My piece with all its owner knows."""
    return Piece(**asdict(unit))


def _place(unit: UnitFacts) -> str:
    """Its hex. A unit that waits off the map is drawn beside the hex where it will come in."""
    return unit.gate or unit.hex


def _bare(unit: UnitFacts) -> Mine:
    return Mine(label=unit.name, side=unit.side, hex=_place(unit), piece=piece_of(unit))


def mine(unit: UnitFacts, public: Public, field: Field) -> Mine:
    """An own counter, drawn and with its facts."""
    edges = scenarios()[public.scenario].side(unit.side).air_edges
    return _mine_there(unit, field, edges, acting=public.active is unit.side)


def _away(drawn: Mine, edges: tuple[str, ...]) -> Mine:
    """With the edges by which an aircraft that is off the map may come in."""
    note = away_note(drawn.piece, edges)
    return replace(drawn, notes=(note, *drawn.notes)) if note else drawn


def _mine(unit: UnitFacts, *, acting: bool, under: bool) -> Mine:
    dummy, kind = unit.dummy, unit.type
    attack, defence, move = ("", "", _moves(kind.mov, kind.gev)) if dummy else _printed(unit, kind)
    return Mine(
        label=unit.name,
        side=unit.side,
        hex=_place(unit),
        shape="building" if kind.structure else "unit",
        face="concealed" if unit.concealed or unit.hidden or unit.inverted else "revealed",
        code=unit.kind,
        name="Dummy" if dummy else type_name(unit),
        attack=attack,
        defence=defence,
        move=move,
        marks=_marks(unit, acting=acting, under=under),
        poses=kind.name if dummy else "",
        notes=_notes(unit, kind),
        heading=heading(unit.corner),
        aboard=unit.aboard,
        piece=piece_of(unit),
    )


def _printed(unit: UnitFacts | Face, kind: Kind) -> tuple[str, str, str]:
    """Attack, defence and movement as printed on a counter."""
    move = _moves(kind.mov if unit.mov is None else unit.mov, kind.gev)
    if kind.ogre:
        return "", "", move
    squads = len(unit.squads) if kind.infantry else 1
    attack = f"{kind.att * squads}/{kind.ran}" if kind.att else ""
    if kind.has_sp:
        return attack, f"{unit.sp} SP", move
    fixed = unit.defence
    return attack, str(kind.defence * squads if fixed is None else fixed), move


@lru_cache(maxsize=256)
def _moves(mov: float, gev: float) -> str:
    return f"{number(mov)}-{number(gev)}" if gev else number(mov)


def _marks(unit: UnitFacts | Face, *, acting: bool = False, under: bool = False) -> tuple[str, ...]:
    marks = []
    if under:
        marks.append("submerged")
    if unit.airborne and not unit.type.aircraft:
        marks.append("airborne")
    if unit.disabled:
        marks.append("disabled")
    if unit.stuck:
        marks.append("stuck")
    if unit.riders:
        marks.append("loaded" if is_load(unit.riders) else "riders")
    elif freight(unit):
        marks.append("loaded")
    if isinstance(unit, UnitFacts):
        if unit.stowed and not unit.aboard:
            marks.append("away")
        if unit.waits:
            marks.append("waits")
        if unit.hidden:
            marks.append("hidden")
        if unit.inverted:
            marks.append("contact")
        if unit.dummy:
            marks.append("dummy")
        if acting:
            if unit.march.steps:
                marks.append("moved")
            if unit.fired:
                marks.append("fired")
            if unit.scanned:
                marks.append("scanned")
    return tuple(marks)


def _notes(unit: UnitFacts, kind: Kind) -> tuple[str, ...]:
    dummy, notes = unit.dummy, []
    if unit.hidden:
        notes.append("Hidden under water: the enemy does not know of it")
    if unit.inverted and not unit.decoy_of:
        back = "hidden" if unit.back == "H" else "in sight"
        seen = (
            "who knows that it is the submarine" if unit.proved else "who may take it for a decoy"
        )
        notes.append(f"A contact to the enemy, {seen}; at your next movement it is {back} again")
    if unit.ruse:
        notes.append(f"Releases a decoy with its move: {'-'.join(unit.ruse)}")
    if dummy:
        mark = {"auto": "as it would owe", "yes": "yes", "no": "no"}[unit.mark]
        notes += [f"Moves as {kind.name}", f"Rolls terrain checks: {mark}"]
    if unit.waits and unit.edge != "any":
        beside = f", beside {unit.gate}" if unit.gate else ""
        notes.append(f"Waits off the map at the {unit.edge} edge{beside}")
    if unit.march.owes:
        notes.append("Owes a terrain check")
    if not dummy and laser_of(kind):
        told = f"at {listed(unit.watch)}" if unit.watch not in ((), (ALWAYS,)) else ""
        notes.append(f"Shoots at Ogre missiles: {told or (ALWAYS if unit.watch else 'never')}")
    if unit.bound:
        does = (
            f"Takes {listed(unit.waiting)} aboard" if unit.waiting else f"Unloads in {unit.beach}"
        )
        notes.append(f"{does} at your next movement, if it lies still")
    if unit.laying:
        notes.append(f"Mines its hex: {count(unit.idle, 'turn')} without move or attack")
    if unit.pinged:
        notes.append("Has used its sonar")
    if unit.march.barred and kind.gev:
        notes.append("No second move this turn")
    return (*notes, *air_notes(unit), *_record(unit))


def _record(unit: UnitFacts | Face) -> tuple[str, ...]:
    """Record sheet lines that are public of a revealed unit."""
    notes = [*facing_note(unit)]
    if unit.scanner:
        notes.append(f"{unit.scanner} scanner")
    kind = kinds().find(unit.kind)
    if kind is not None and kind.treads:
        notes.append(f"{unit.treads} of {unit.full or kind.treads} treads")
    if kind is not None and kind.im:
        notes.append(f"{unit.im} of {kind.im} internal missiles")
    if unit.lost:
        notes.append(f"Lost: {', '.join(sorted(unit.lost, key=label_order))}")
    spent = [system for system in unit.used if not system.startswith(("rack", LASER))]
    if spent:
        notes.append(f"Used up: {', '.join(sorted(spent, key=label_order))}")
    if unit.used and recharging(unit):
        notes.append("Its laser is out of use in this player-turn")
    if unit.cm:
        notes.append(f"{count(unit.cm, 'cruise missile')} aboard")
    if freight(unit):
        notes.append(f"Its load is worth {points(freight(unit))}")
    if unit.riders:
        hurt = ", disabled" if unit.load_hurt else ""
        notes.append(f"Aboard: {squads_name(unit.riders)}{hurt}")
    if kind is not None and kind.mode == "militia":
        notes.append(f"{number(unit.bank)} movement points saved")
    return tuple(notes)


def _seen(contact: Contact, *, under: bool) -> Seen:
    """An enemy counter as its reader was shown it."""
    face = contact.face
    if face is None:
        return Seen(
            label=contact.label,
            side=contact.side,
            hex=contact.hex or "",
            shape=contact.shape,
            real=contact.real,
            frozen=contact.frozen,
            deep=contact.deep,
            name="Contact under water" if contact.deep else "",
            marks=_unknown(contact),
            trail=contact.trail,
        )
    if face.kind == DUMMY:
        return Seen(
            label=contact.label,
            side=contact.side,
            hex=contact.hex or "",
            face="revealed",
            code=DUMMY,
            name="Dummy",
            marks=("dummy",),
            trail=contact.trail,
        )
    attack, defence, move = _printed(face, face.type)
    return Seen(
        label=contact.label,
        side=contact.side,
        hex=contact.hex or "",
        shape=contact.shape,
        face="revealed",
        code=face.kind,
        name=type_name(face),
        attack=attack,
        defence=defence,
        move=move,
        marks=_marks(face, under=under),
        notes=_record(face),
        trail=contact.trail,
        heading=heading(face.corner),
        sheet=face,
    )


def _bare_seen(contact: Contact) -> Seen:
    face = contact.face
    if face is None or face.kind == DUMMY:
        return _seen(contact, under=False)
    return Seen(label=contact.label, side=contact.side, hex=contact.hex or "", sheet=face)


def _unknown(contact: Contact) -> tuple[str, ...]:
    """The marks of a counter face down."""
    marks = ("contact",) if contact.deep else ()
    return (*marks, "real") if contact.real else marks


MINE = {
    (acting, under): Memo(partial(_mine, acting=acting, under=under), room=DRAWN)
    for acting in (True, False)
    for under in (True, False)
}
SEEN = {under: Memo(partial(_seen, under=under), room=DRAWN) for under in (True, False)}


def _mine_there(unit: UnitFacts, field: Field, edges: tuple[str, ...], *, acting: bool) -> Mine:
    under = not unit.dummy and submerged(field, unit, unit.hex)
    # Who has done nothing is drawn alike, whoever's turn it is.
    done = bool(unit.march.steps or unit.fired or unit.scanned)
    drawn = MINE[acting and done, under](unit)
    return _away(drawn, edges) if unit.type.aircraft else drawn


def _seen_there(contact: Contact, field: Field) -> Seen:
    face = contact.face
    under = face is not None and face.kind != DUMMY and submerged(field, face, contact.hex or "")
    return SEEN[under](contact)


Counters = tuple[Mine | Seen | Spare, ...]
Placed = tuple[str, Mine | Seen | Spare]
"""A counter after the key that it is listed by: hex, then label by letters and number (HX.8)."""


def placed(counter: Mine | Seen | Spare) -> Placed:
    """A counter with its place in the list."""
    stem, number = label_order(counter.label)
    return f"{counter.hex:4} {stem} {number:9}", counter


def in_order(counters: Iterable[Placed]) -> Counters:
    """Counters by hex and label (HX.8)."""
    return tuple([counter for _, counter in sorted(counters, key=itemgetter(0))])


def bare(units: Mapping[str, UnitFacts]) -> Counters:
    """My counters that are shown, with their facts and nothing drawn on them, in order."""
    return ALL_BARE(units)


def owned(
    units: Mapping[str, UnitFacts], field: Field, edges: tuple[str, ...], *, acting: bool
) -> tuple[Placed, ...]:
    """My counters that are shown, in play and in the tray; my aircraft come in by these edges."""
    return OWNED[acting](units, field, edges)


def bare_seen(contacts: Mapping[str, Contact]) -> Counters:
    """The same of the enemy's that are on the map, with what is known of them."""
    return ALL_BARE_SEEN(contacts)


def seen(contacts: Mapping[str, Contact], field: Field) -> tuple[Placed, ...]:
    """The counters of the enemy that are on the map, as their reader was shown them."""
    return ALL_SEEN(contacts, field)


def _shown(unit: UnitFacts) -> bool:
    """My pieces on the map, and in set-up those still in the tray."""
    if unit.fate:
        return unit.fate == "left"
    if unit.hex or not unit.label or unit.waits:
        return True
    kind = unit.type
    return unit.stowed or kind.structure or kind.post


def _all_bare(units: Mapping[str, UnitFacts]) -> Counters:
    return in_order(_on_show(BARE.each(units.values())))


def _placed_bare(unit: UnitFacts) -> Placed | None:
    return placed(_bare(unit)) if _shown(unit) else None


def _all_bare_seen(contacts: Mapping[str, Contact]) -> Counters:
    return in_order(BARE_SEEN.each([each for each in contacts.values() if each.hex]))


def _placed_bare_seen(contact: Contact) -> Placed:
    return placed(_bare_seen(contact))


def _on_show(counters: list[Placed | None]) -> tuple[Placed, ...]:
    return tuple([each for each in counters if each is not None])


def _owned(
    units: Mapping[str, UnitFacts], field: Field, edges: tuple[str, ...], *, acting: bool
) -> tuple[Placed, ...]:
    return _on_show(HANDS[acting](field, edges).each(units.values()))


def _hand(field: Field, edges: tuple[str, ...], *, acting: bool) -> Memo[UnitFacts, Placed | None]:
    """My pieces as counters where they stand: in water a counter may be under it."""

    def laid(unit: UnitFacts) -> Placed | None:
        return placed(_mine_there(unit, field, edges, acting=acting)) if _shown(unit) else None

    return Memo(laid, room=PLACED)


def _all_seen(contacts: Mapping[str, Contact], field: Field) -> tuple[Placed, ...]:
    return tuple(TABLES(field).each([each for each in contacts.values() if each.hex]))


def _table(field: Field) -> Memo[Contact, Placed]:
    """The same for the counters of the enemy."""
    return Memo(lambda contact: placed(_seen_there(contact, field)), room=PLACED)


BARE = Memo(_placed_bare, room=DRAWN)
ALL_BARE = Memo(_all_bare, room=FORCES)
BARE_SEEN = Memo(_placed_bare_seen, room=DRAWN)
ALL_BARE_SEEN = Memo(_all_bare_seen, room=FORCES)
HANDS = {acting: PairMemo(partial(_hand, acting=acting), room=FIELDS) for acting in (True, False)}
TABLES = Memo(_table, room=FIELDS)
OWNED = {acting: PartsMemo(partial(_owned, acting=acting), room=FORCES) for acting in (True, False)}
ALL_SEEN = PairMemo(_all_seen, room=FORCES)
"""All counters of a force and of a reader's contacts; an order leaves most of these as they are."""
