"""Counters as a seat sees them: drawn from its own pieces, and from its contacts (law 3)."""

from functools import partial

from msgspec.structs import asdict, replace

from app.games.ground.cargo import is_load
from app.games.ground.field import Field
from app.games.ground.freight import freight
from app.games.ground.laser import LASER, laser_of, recharging
from app.games.ground.missile_orders import ALWAYS
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.air_notes import air_notes, away_note, facing_note
from app.games.ground.state import Contact, Public
from app.games.ground.tables import Kind, kinds
from app.games.ground.units import DUMMY, Face, Piece, UnitFacts, label_order
from app.games.ground.view import Mine, Seen
from app.games.ground.waters import submerged
from app.games.ground.words import count, listed, number, points, squads_name, type_name
from app.kernel.memo import Memo, PairMemo

DRAWN = 8192
"""How many counters are kept as they were last drawn: an order changes few of them."""


def piece_of(unit: UnitFacts) -> Piece:
    """My piece with all its owner knows."""
    return Piece(**asdict(unit))


def mine(unit: UnitFacts, public: Public, field: Field) -> Mine:
    """An own counter, drawn and with its facts."""
    drawn = (ACTING if public.active is unit.side else IDLE)(unit, field)
    if not unit.type.aircraft:
        return drawn
    return AWAY(drawn, scenarios()[public.scenario].side(unit.side).air_edges)


def _away(drawn: Mine, edges: tuple[str, ...]) -> Mine:
    """With the edges by which an aircraft that is off the map may come in."""
    note = away_note(drawn.piece, edges)
    return replace(drawn, notes=(note, *drawn.notes)) if note else drawn


def _mine(unit: UnitFacts, *, acting: bool, under: bool) -> Mine:
    kind = kinds().find(unit.mimic if unit.dummy else unit.kind)
    marks, notes = _marks(unit, acting=acting, under=under), _notes(unit)
    known = [] if unit.dummy or kind is None else _printed(unit, kind)
    return Mine(
        label=unit.name,
        side=unit.side,
        # A unit that waits off the map is drawn beside the hex where it will come in.
        hex=unit.gate or unit.hex,
        shape="building" if unit.type.structure else "unit",
        face="concealed" if unit.concealed or unit.hidden or unit.inverted else "revealed",
        code=unit.kind,
        name="Dummy" if unit.dummy else type_name(unit),
        attack=known[0] if known else "",
        defence=known[1] if known else "",
        move=known[2] if known else _moves(kind),
        marks=marks,
        poses=kinds()[unit.mimic].name if unit.dummy else "",
        notes=notes,
        facing=_facing(unit),
        aboard=unit.aboard,
        piece=piece_of(unit),
    )


def _printed(unit: UnitFacts | Face, kind: Kind) -> list[str]:
    """Attack, defence and movement as printed on a counter."""
    squads = len(unit.squads) if kind.infantry else 1
    attack = f"{kind.att * squads}/{kind.ran}" if kind.att else ""
    if kind.ogre:
        attack = ""
    fixed = unit.defence
    defence = "" if kind.ogre else str(fixed if fixed is not None else kind.defence * squads)
    if kind.has_sp:
        defence = f"{unit.sp} SP"
    return [attack, defence, _moves(kind, unit.mov)]


def _moves(kind: Kind | None, mov: float | None = None) -> str:
    if kind is None:
        return ""
    first = number(kind.mov if mov is None else mov)
    return f"{first}-{number(kind.gev)}" if kind.gev else first


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


def _notes(unit: UnitFacts) -> tuple[str, ...]:
    notes = []
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
    if unit.dummy:
        mark = {"auto": "as it would owe", "yes": "yes", "no": "no"}[unit.mark]
        notes += [f"Moves as {kinds()[unit.mimic].name}", f"Rolls terrain checks: {mark}"]
    if unit.waits and unit.edge != "any":
        beside = f", beside {unit.gate}" if unit.gate else ""
        notes.append(f"Waits off the map at the {unit.edge} edge{beside}")
    if unit.march.owes:
        notes.append("Owes a terrain check")
    if not unit.dummy and laser_of(unit.type):
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
    if unit.march.barred and unit.type.gev:
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
    if recharging(unit):
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


def seen_of(contact: Contact, field: Field) -> Seen:
    """An enemy counter as its reader was shown it."""
    return SHOWN(contact, field)


def _seen(contact: Contact, *, under: bool) -> Seen:
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
        facing=_facing(face),
        sheet=face,
    )


def _facing(body: UnitFacts | Face) -> int | None:
    """The corner that an aircraft faces (S9.3)."""
    return body.corner if body.corner >= 0 else None


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


def _mine_there(unit: UnitFacts, field: Field, *, acting: bool) -> Mine:
    under = not unit.dummy and submerged(field, unit, unit.hex)
    return MINE[acting, under](unit)


def _seen_there(contact: Contact, field: Field) -> Seen:
    face = contact.face
    under = face is not None and face.kind != DUMMY and submerged(field, face, contact.hex or "")
    return SEEN[under](contact)


ACTING = PairMemo(partial(_mine_there, acting=True), room=DRAWN)
IDLE = PairMemo(partial(_mine_there, acting=False), room=DRAWN)
AWAY = PairMemo(_away, room=DRAWN)
SHOWN = PairMemo(_seen_there, room=DRAWN)
"""What was drawn where it stands: in water a counter may be under it."""
