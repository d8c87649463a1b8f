"""Positions in notation (docs/notation.md): whatever a side has to decide in can be written down.

Left out are the logs, what undo would restore, where the dice streams stand, and the order of the
labels still to be dealt.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from app.games.ground.edge_folds import recounted
from app.games.ground.engineer_sections import (
    EARTHWORK_SECTION,
    Found,
    found_by,
    read_mines,
    read_tasks,
    write_found,
    write_mines,
    write_tasks,
)
from app.games.ground.heading import format_heading, parse_heading
from app.games.ground.missile_sections import MISSILE_SECTIONS
from app.games.ground.notation_forces import BOUGHT, format_bought, parse_bought
from app.games.ground.roster import roster
from app.games.ground.scenarios import scenarios
from app.games.ground.sea.callsigns import christened
from app.games.ground.sections import SECTIONS, SIDES, Raw, equal, hexes
from app.games.ground.setup import next_step
from app.games.ground.state import Force, Knowledge, Public, State, Umpire
from app.games.ground.tokens import UNIT, Placed, format_unit, in_order, parse_unit, setting_of
from app.games.ground.units import Unit
from app.kernel.facts import Fact
from app.kernel.notation import Reader, Word, one_of
from app.kernel.orders import Malformed
from app.views.seats import READERS, Seat, Side

WORD = re.compile(r'\||"[^"]*"|[^\s|"(]+(?:\([^)|]*\)?)?|\S')
EVERY = {**SECTIONS, **MISSILE_SECTIONS, **EARTHWORK_SECTION}
NAMED: Mapping[str, tuple[str, ...]] = {
    "marks": READERS,
    "mines": SIDES,
    "tasks": SIDES,
    "found": READERS,
}
"""Sections of which there is one for each reader or side, whose name follows."""
NAMES = (*SIDES, *EVERY, "held", *NAMED)

Known = Literal["a", "b", "unknown"]
MARKS: Mapping[str, Known | None] = {"a": "a", "b": "b", "?": "unknown", "-": None}
"""Control marks as they are written, and as a reader knows them: one's own, or none at all."""


class Position(Fact, frozen=True, kw_only=True):
    """A position as read: everything but what each side was shown of the other's counters."""

    public: Public
    forces: Mapping[Side, Force]
    control: Mapping[str, Side]
    """True control marks, which the umpire keeps."""
    marks: Mapping[Seat, Mapping[str, Known]]
    """Control marks as each reader knows them."""
    found: Found
    """Mines of others that each reader knows of."""
    labels: Mapping[Side, tuple[str, ...]]
    """Labels not yet dealt."""
    proved: tuple[str, ...]
    """Ids of face-down units that are known to be no dummies (G10.7)."""

    def state(self) -> State:
        """The state, with nothing shown to anybody but the control marks."""
        return State(
            public=self.public,
            forces=self.forces,
            knowledge={
                seat: Knowledge(control=self.marks[seat], mines=self.found[seat])
                for seat in READERS
            },
            umpire=Umpire(labels=self.labels, control=self.control),
        )


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """The section of a side as read: its units in the order of writing."""

    words: tuple[Word, ...] = ()
    placed: tuple[Placed, ...] = ()
    bought: Mapping[str, int] = {}
    """The list it chose in set-up."""
    committed: bool = False
    laid_out: bool = False
    """Its step of the set-up is over, and its counters have their labels (HX.20)."""
    giving: tuple[str, ...] | None = None
    """Labels."""


def parse_position(text: str) -> Position:
    """The position a text stands for. Raises Malformed, Ambiguous.

    >>> position = parse_position("shadow_line n1 P3 a | a C4=HVY@0406 | b ?GEV@1106")
    >>> position.public.phase, position.forces[Side.B].units["b.P1"].mimic
    ('P3', 'GEV')
    """
    head, *parts = Reader.of(text, "position", WORD).sections("|")
    heading = parse_heading(head)
    sections = _sections(parts)
    public = _public(heading.public, heading.closing, sections)
    rolls = {side: _roll(sections.get(side.value), side, public) for side in Side}
    taken = _taken(rolls, head)
    forces, proved = {}, []
    for side, roll in rolls.items():
        ready = _muster if public.phase == "SETUP" and not roll.laid_out else _deal
        units = christened(ready(roll, side, public, taken, head), public, side)
        forces[side] = _force(roll, units, side, public, heading.step)
        proved += [u.id for u, placed in zip(units, roll.placed, strict=False) if placed.real]
    for side in Side:
        mining = read_mines(sections.get(f"mines {side}"), side, public)
        tried, digs = read_tasks(sections.get(f"tasks {side}"))
        forces[side] = replace(forces[side], **mining._asdict(), tried=tried, digs=digs)
        corners = [hex_ for section in mining.sections for hex_ in section.split("-")]
        _on_map(public, "mines", [*(mine.hex for mine in mining.mines), *corners])
    public = _seated(public, forces)
    control = _held(sections.get("held"), public)
    found = found_by(sections)
    _on_map(public, "found", [mine.hex for mines in found.values() for mine in mines])
    marks = {seat: _marks(sections.get(f"marks {seat}"), control) for seat in READERS}
    for part in sections.values():
        part.end()
    return Position(
        public=public,
        forces=forces,
        control=control,
        marks=marks,
        found=found,
        labels={side: tuple(_free(public, side, taken)) for side in Side},
        proved=tuple(proved),
    )


def _seated(public: Public, forces: Mapping[Side, Force]) -> Public:
    """What follows from the forces: who sets up now, how many units wait off the map, sections."""
    laid = recounted(State(public=public, forces=forces, knowledge={}, umpire=Umpire()))
    setting = next_step(laid) if public.phase == "SETUP" else ()
    dealt = (f for side, f in forces.items() if f.committed and side not in setting)
    sections = {force.side: force.sections for force in dealt if force.sections}
    return replace(laid.public, setting=setting, sections=sections)


def _sections(parts: Sequence[Reader]) -> dict[str, Reader]:
    """The sections by name; those of control marks by the name of their reader too."""
    out: dict[str, Reader] = {}
    for part in parts:
        word = part.take("section", f"a section: {one_of(NAMES)}")
        name = word.text.lower()
        if name not in NAMES:
            raise part.wrong(word, "section", f"a section: {one_of(NAMES)}")
        if name in NAMED:
            name = f"{name} {part.choice(name, NAMED[name])}"
        if name in out:
            raise part.unfit(word, "section", "this section is there already")
        out[name] = part
    return out


def _public(public: Public, closing: bool | None, sections: Mapping[str, Reader]) -> Public:
    raw: Raw = {}
    for name, section in EVERY.items():
        if name in sections:
            raw |= section.read(sections[name])
    known = msgspec.convert({"scenario": public.scenario, **raw}, Public)
    public = replace(public, **{name: getattr(known, name) for name in raw})
    public = replace(public, closing=bool(public.due) if closing is None else closing)
    _on_map(public, "overrun", (public.overrun.hex,) if public.overrun else ())
    _on_map(public, "salvo", _flights(public))
    _on_map(public, "bursts", public.bursts)
    _on_map(public, "closed", public.closed)
    _on_map(public, "terrain", public.terrain)
    _on_map(public, "cut", public.cut)
    _on_map(
        public, "earthworks", "-".join(public.earthworks).split("-") if public.earthworks else ()
    )
    _on_map(public, "bridges", "-".join(public.bridges).split("-") if public.bridges else ())
    for name in ("hulks", "walls", "revetments", "trenches"):
        _on_map(public, name, getattr(public, name))
    _on_map(public, "announced", public.marks)
    return public


def _flights(public: Public) -> tuple[str, ...]:
    """The hexes that the missiles in the air come from and pass."""
    salvo = public.salvo
    return (*(f.hex for f in salvo.flights if f.hex), *salvo.path) if salvo else ()


def _on_map(public: Public, section: str, hexes_: Iterable[str]) -> None:
    for hex_ in hexes_:
        if hex_ not in scenarios()[public.scenario].sheet.terrain:
            raise Malformed(section, f"section {section}: {hex_} is no hex of this map")


def _held(part: Reader | None, public: Public) -> dict[str, Side]:
    held = hexes(part, "held", "0606=a", SIDES) if part else {}
    _on_map(public, "held", held)
    return {hex_: Side(side) for hex_, side in held.items()}


def _marks(part: Reader | None, control: Mapping[str, Side]) -> dict[str, Known]:
    """The marks a reader knows: the true ones, but for those that are written."""
    out: dict[str, Known] = {hex_: side.value for hex_, side in control.items()}
    written = hexes(part, "marks", "0606=?", tuple(MARKS)) if part else {}
    for hex_, text in written.items():
        mark = MARKS[text]
        if mark is None:
            out.pop(hex_, None)
        else:
            out[hex_] = mark
    return out


def _roll(part: Reader | None, side: Side, public: Public) -> Roll:
    """The section of a side. Raises Malformed, Ambiguous."""
    if part is None:
        return Roll()
    laid_out = part.accept("dealt")
    setting = setting_of(public, side, laid_out=laid_out)
    committed = laid_out or part.accept("committed")
    bought: dict[str, int] = {}
    if part.peek().startswith("bought="):
        bought = parse_bought(part, part.take(side, BOUGHT), side)
    giving = None
    if part.peek().startswith("giving="):
        text = part.take(side, "").text.partition("=")[2].upper()
        giving = () if text == "NONE" else tuple(text.split("+"))
    words, placed = [], []
    while part.more:
        words.append(part.take(side, UNIT))
        placed.append(parse_unit(part, words[-1], setting))
    return Roll(
        words=tuple(words),
        placed=tuple(placed),
        bought=bought,
        committed=committed,
        laid_out=laid_out,
        giving=giving,
    )


def _taken(rolls: Mapping[Side, Roll], text: Reader) -> set[str]:
    """The labels that the text names. Raises Malformed where one is there twice."""
    taken: set[str] = set()
    for side, roll in rolls.items():
        for word, placed in zip(roll.words, roll.placed, strict=True):
            if placed.unit.label in taken:
                raise text.unfit(word, side, f"label {placed.unit.label} is there twice")
            if placed.unit.label:
                taken.add(placed.unit.label)
    return taken


def _free(public: Public, side: Side, taken: set[str]) -> Iterator[str]:
    """Labels of a side that no counter bears."""
    prefix = scenarios()[public.scenario].side(side).prefix
    return (label for i in range(1, 100) if (label := f"{prefix}{i}") not in taken)


def _deal(
    roll: Roll, side: Side, public: Public, taken: set[str], text: Reader
) -> tuple[Unit, ...]:
    """The units with ids, and with the first free labels where none is written."""
    fresh = iter(tuple(_free(public, side, taken)))
    out = []
    for word, placed in zip(roll.words, roll.placed, strict=True):
        unit = placed.unit
        if unit.waits and not unit.label and side in public.switches.concealment:
            out.append(unit)
            continue
        label = unit.label or next(fresh, "")
        if not label:
            raise text.unfit(word, side, "no label is left for this unit")
        taken.add(label)
        out.append(replace(unit, id=f"{side}.{label}", label=label))
    return tuple(out)


def _muster(
    roll: Roll, side: Side, public: Public, taken: set[str], text: Reader
) -> tuple[Unit, ...]:
    """The whole roster: pieces as they are written, the others in the tray."""
    del taken
    pieces = _roster(public, side, roll.bought)
    seen: set[str] = set()
    for word, placed in zip(roll.words, roll.placed, strict=True):
        unit = placed.unit
        piece = pieces.get(unit.name)
        if piece is None or (piece.kind, piece.squads) != (unit.kind, unit.squads):
            raise text.unfit(word, side, "there is no such piece in the roster")
        if unit.name in seen:
            raise text.unfit(word, side, f"{unit.name} is there twice")
        seen.add(unit.name)
        pieces[unit.name] = replace(unit, id=piece.id)
    return tuple(pieces.values())


def _roster(public: Public, side: Side, bought: Mapping[str, int]) -> dict[str, Unit]:
    units = roster(scenarios()[public.scenario], side, public.switches, public.pools, bought)
    return {unit.name: unit for unit in units}


def _force(roll: Roll, units: Sequence[Unit], side: Side, public: Public, step: int) -> Force:
    ids = {unit.label: unit.id for unit in units if unit.label}
    for label in roll.giving or ():
        if label not in ids:
            raise Malformed(side, f"section {side}: giving names no counter {label}")
    return Force(
        side=side,
        units={unit.id: unit for unit in units},
        bought=roll.bought,
        committed=roll.committed or public.phase != "SETUP",
        step=step if side is public.active else 1,
        giving=None if roll.giving is None else tuple(ids[label] for label in roll.giving),
    )


def format_position(state: State) -> str:
    """The position of a state, in one line."""
    parts = [format_heading(state)]
    parts += [f"{side} {text}" for side in Side if (text := _format_force(state, side))]
    for name, section in EVERY.items():
        text = section.write(state.public)
        parts += [f"{name} {text}"] if text else []
    if state.umpire.control:
        parts.append(f"held {equal(state.umpire.control.items())}")
    for side in Side:
        text = write_mines(state.forces[side], state.public)
        parts += [f"mines {side} {text}"] if text else []
        text = write_tasks(state.forces[side])
        parts += [f"tasks {side} {text}"] if text else []
    for seat in READERS:
        text = write_found(msgspec.convert(state.knowledge[seat], Knowledge), seat)
        parts += [f"found {seat} {text}"] if text else []
        text = _format_marks(state, seat)
        parts += [f"marks {seat} {text}"] if text else []
    return " | ".join(parts)


def _format_force(state: State, side: Side) -> str:
    force, public = state.forces[side], state.public
    words = []
    laid_out = is_laid_out(public, force)
    if public.phase == "SETUP" and force.committed:
        words.append("dealt" if laid_out else "committed")
    if force.bought:
        words.append(format_bought(force.bought))
    if force.giving is not None:
        labels = "+".join(force.units[id_].label for id_ in force.giving)
        words.append(f"giving={labels or 'none'}")
    units = in_order(tuple(force.units.values()))
    if public.phase == "SETUP" and not laid_out:
        tray = _roster(public, side, force.bought)
        units = [unit for unit in units if unit != tray.get(unit.name)]
    setting = setting_of(public, side, laid_out=laid_out)
    words += [format_unit(unit, setting, real=_is_proved(state, unit)) for unit in units]
    return " ".join(words)


def is_laid_out(public: Public, force: Force) -> bool:
    """Whether a side's step of the set-up is over while the other's is not (HX.20)."""
    return public.phase == "SETUP" and force.committed and force.side not in public.setting


def _is_proved(state: State, unit: Unit) -> bool:
    """Whether a face-down unit is known to be no dummy."""
    contact = state.knowledge[Seat.OBSERVER].contacts.get(unit.label)
    return (unit.concealed or unit.inverted) and contact is not None and contact.real


def _format_marks(state: State, seat: Seat) -> str:
    """The marks that a reader knows otherwise than they are."""
    signs = {mark: sign for sign, mark in MARKS.items()}
    known = msgspec.convert(state.knowledge[seat], Knowledge).control
    true = state.umpire.control
    other = {h: signs[known.get(h)] for h in (*true, *known) if known.get(h) != true.get(h)}
    return equal(other.items())
