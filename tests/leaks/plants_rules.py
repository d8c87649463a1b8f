"""Planted leaks of the rules: what a game could let out (secrecy annex, part 1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from app.games.ground import (
    attack,
    checks,
    fire,
    maneuver,
    menu,
    odds,
    overrun,
    redact,
    reports,
    ruleset,
    sequence,
    setup,
    sight,
    victory,
)
from app.games.ground import events as e
from app.games.ground.conceal import Log
from app.games.ground.lines import Line
from app.games.ground.orders import Fire
from app.games.ground.reaction import asks
from app.games.ground.state import Contact, Force, Knowledge, Public, State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit, face_of
from app.games.ground.view import Seen, View
from app.hexes.coords import distance
from app.kernel.dice import Stream
from app.kernel.journal import Journal
from app.kernel.orders import Refusal
from app.views.menu import Odds
from app.views.seats import Seat, Side
from tests.leaks.plants import Patch, Plant, Truth, wrap

Lines = Mapping[Seat, Line]


def contact_with_type(patch: Patch) -> None:
    """The contact of a face-down counter has its face."""

    def around(inner: Any, before: State, event: Any, unit: Unit, last: Any) -> Contact:
        contact: Contact = inner(before, event, unit, last)
        if contact.face is None and not unit.dummy and isinstance(event, e.Entered):
            return replace(contact, frozen=face_of(unit))
        return contact

    wrap(patch, sight, "_contact", around)


def line_with_id(patch: Patch) -> None:
    """The line about a move has the unit's id."""

    def around(inner: Any, before: State, event: Any, after: State) -> Lines:
        lines: Lines = inner(before, event, after)
        if not isinstance(event, e.Marched):
            return lines
        return _longer(lines, f" [{event.unit}]")

    wrap(patch, sight, "lines", around)


def _longer(lines: Lines, more: str) -> Lines:
    return {reader: replace(line, text=line.text + more) for reader, line in lines.items()}


def labels_by_roster(patch: Patch) -> None:
    """Labels dealt in the order of the roster instead of the hexes."""

    def deal(log: Log, sides: Sequence[Side] = tuple(Side)) -> None:
        labels: dict[str, str] = {}
        for side in sides:
            unnamed = [u for u in log.state.forces[side].units.values() if not u.label]
            names = log.state.umpire.labels[side]
            labels |= {unit.id: name for unit, name in zip(unnamed, names, strict=False)}
            log.write(e.LabelsDrawn(side=side, count=len(unnamed)))
        log.write(e.Dealt(labels=labels))

    patch.setattr(setup, "deal", deal)


def ties_by_roster(patch: Patch) -> None:
    """Counters on one hex get their labels in the order of the roster."""

    def around(inner: Any, log: Log, items: Sequence[Any], stream: Stream, cause: str) -> Any:
        return list(items) if "label" in cause else inner(log, items, stream, cause)

    wrap(patch, Journal, "shuffle", around)


def counters_by_roster(patch: Patch) -> None:
    """Counters in the order in which they were made."""

    def view(public: Public, own: Force | None, known: Knowledge, seat: Seat) -> View:
        made: View = redact.view(public, own, known, seat)
        order = list(known.contacts)
        seen = sorted(
            (c for c in made.counters if isinstance(c, Seen)), key=lambda c: order.index(c.label)
        )
        mine = [c for c in made.counters if not isinstance(c, Seen)]
        return replace(made, counters=(*mine, *seen))

    patch.setattr(ruleset, "view", view)


def menu_knows_dummies(patch: Patch) -> None:
    """Guns are not offered at what is a dummy."""
    truth = Truth(patch)

    def around(inner: Any, view: View, piece: Any, weapon: Any) -> tuple[str, ...]:
        return tuple(label for label in inner(view, piece, weapon) if truth.kind(label) != "DUMMY")

    wrap(patch, fire, "_targets", around)


def refusal_names_type(patch: Patch) -> None:
    """The refusal to fire at a hex with unidentified counters says what stands there."""
    truth = Truth(patch)

    def check(view: View, order: Fire) -> Refusal | None:
        refusal = fire.check_fire(view, order)
        if refusal is None or refusal.code != "batch":
            return refusal
        return replace(refusal, text=f"{refusal.text} {truth.kind(order.volley.target)}")

    phase = sequence.STATIONS["P5"]
    orders = {**phase.orders, Fire: replace(phase.orders[Fire], check=check)}
    patch.setitem(sequence.STATIONS, "P5", replace(phase, orders=orders))


def second_move_passes_by_truth(patch: Patch) -> None:
    """P6 is over at once when nobody has a second move."""

    def passes(state: State) -> bool:
        public = state.public
        if public.phase != "P6" or public.active is None:
            return False
        units = state.forces[public.active].units.values()
        return not any(u.in_play and kinds()[u.kind].gev for u in units if not u.dummy)

    patch.setattr(sequence, "_passes", passes)


def reaction_asked_of_the_able(patch: Patch) -> None:
    """The passive side is asked only when a real unit could join."""

    def some_can(state: State, fight: Any) -> bool:
        units = state.forces[fight.attacker.other].units.values()
        return asks(state, fight) and any(
            u.in_play and not u.dummy and 0 < distance(u.hex, fight.hex) <= u.type.mov
            for u in units
        )

    patch.setattr(overrun, "asks", some_can)


def control_by_truth(patch: Patch) -> None:
    """The enemy's counter flips the mark if it is real."""

    def around(inner: Any, log: Log, hex_: str, active: Side, *more: Any, **rest: Any) -> None:
        inner(log, hex_, active, *more, **rest)
        mark = log.state.umpire.control.get(hex_)
        if mark is not None:
            log.write(e.MarkShown(reader=Seat(active.other.value), hex=hex_, mark=mark.value))

    wrap(patch, victory, "_show_marks", around)


def control_told_to_dummies(patch: Patch) -> None:
    """A dummy alone in a hex shows its owner who truly holds it."""

    def around(inner: Any, log: Log, hex_: str, active: Side, *more: Any, **rest: Any) -> None:
        inner(log, hex_, active, *more, **rest)
        held = log.state.umpire.control.get(hex_)
        if held is not None:
            log.write(e.MarkShown(reader=Seat(active.value), hex=hex_, mark=held.value))

    wrap(patch, victory, "_show_marks", around)


def score_by_truth(patch: Patch) -> None:
    """The score counts the true marks."""
    truth = Truth(patch)

    def around(inner: Any, public: Public, known: Knowledge, *more: Any) -> Any:
        marks = truth.state.umpire.control if truth.state else {}
        return inner(public, replace(known, control=marks), *more)

    wrap(patch, redact, "_score", around)


def discard_names_mimic(patch: Patch) -> None:
    """The line about a dummy says what it imitated."""

    def around(inner: Any, before: State, event: Any, after: State) -> Lines:
        lines: Lines = inner(before, event, after)
        if not isinstance(event, e.Discarded):
            return lines
        names = ", ".join(sight.find(before, unit).mimic for unit in event.units)
        return _longer(lines, f" It moved as {names}.")

    wrap(patch, sight, "lines", around)


def move_names_type(patch: Patch) -> None:
    """The line about a move has the name that its owner reads."""

    def name_for(reader: Seat, unit: Unit) -> str:
        return unit.name if unit.dummy else f"{unit.name} {unit.kind}"

    patch.setattr(reports, "name_for", name_for)


def odds_by_truth(patch: Patch) -> None:
    """The preview of an attack on a face-down counter uses its true defence."""
    truth = Truth(patch)

    def around(inner: Any, view: View, order: Any) -> Odds:
        shown: Odds = inner(view, order)
        target = shown.target.split()[0].strip(",")
        return replace(shown, defence=truth.kind(target)) if not shown.defence else shown

    wrap(patch, ruleset, "odds", around)


def undo_for_dummies(patch: Patch) -> None:
    """A move can be taken back only if it was a dummy's: a real unit has learnt something."""

    def around(inner: Any, log: Log, side: Side, units: Sequence[Unit], **more: Any) -> None:
        if all(unit.dummy for unit in units):
            inner(log, side, units, **more)

    wrap(patch, maneuver, "remember", around)


def dummies_never_roll(patch: Patch) -> None:
    """Terrain checks are for real units."""
    patch.setattr(checks, "_rolls", lambda unit: bool(unit.march.owes) and not unit.dummy)


def dummies_always_roll(patch: Patch) -> None:
    """The roll mark is forgotten."""
    patch.setattr(checks, "_rolls", lambda unit: bool(unit.march.owes) or unit.mark == "yes")


def seals_are_announced(patch: Patch) -> None:
    """Everybody is told when a side has sealed its set-up."""

    def around(inner: Any, before: State, event: Any, after: State) -> Lines:
        if isinstance(event, e.Committed):
            return dict.fromkeys(Seat, Line(kind="note", text="A side has sealed its set-up."))
        lines: Lines = inner(before, event, after)
        return lines

    wrap(patch, sight, "lines", around)


def steps_are_announced(patch: Patch) -> None:
    """Everybody is told that the scans are over."""

    def around(inner: Any, before: State, event: Any, after: State) -> Lines:
        if isinstance(event, e.StepOpened):
            return dict.fromkeys(Seat, Line(kind="note", text="Scans are over."))
        lines: Lines = inner(before, event, after)
        return lines

    wrap(patch, sight, "lines", around)


def drafts_are_seen(patch: Patch) -> None:
    """A draft of a dummy makes its contact new: its trail goes."""

    def around(inner: Any, before: State, event: Any, unit: Unit, last: Any) -> tuple[str, ...]:
        if isinstance(event, e.MarkSet | e.MimicNamed) and event.unit == unit.id:
            return ("0101", "0101")
        trail: tuple[str, ...] = inner(before, event, unit, last)
        return trail

    wrap(patch, sight, "_trail", around)


def reading_is_shared(patch: Patch) -> None:
    """An order of either side makes the news of both old."""

    def around(inner: Any, state: State, event: Any) -> State:
        state = inner(state, event)
        if isinstance(event, e.Read):
            other = Seat(event.side.other.value)
            known = state.knowledge[other]
            known = replace(known, read=len(known.bulletins))
            state = replace(state, knowledge={**state.knowledge, other: known})
        return state

    wrap(patch, ruleset, "evolve", around)


def set_up_by_public_dice(patch: Patch) -> None:
    """The secret set-up draws from the public stream, where the enemy can count."""

    def around(inner: Any, log: Log, unit: Unit, hex_: str) -> None:
        inner(log, unit, hex_)
        log.draw(Stream.PUBLIC, 6, "set-up")

    wrap(patch, setup, "_place", around)


def batch_lists_dummies(patch: Patch) -> None:
    """Hexes that hold nothing but dummies are no place for a batch."""
    truth = Truth(patch)

    def around(inner: Any, view: View, open_: Any) -> tuple[str, ...]:
        return tuple(
            hex_
            for hex_ in inner(view, open_)
            if any(truth.kind(foe.label) != "DUMMY" for foe in view.enemies_at(hex_))
        )

    wrap(patch, menu, "_batch", around)


def supposed_by_truth(patch: Patch) -> None:
    """The kinds that are supposed under a counter are those that still are."""
    truth = Truth(patch)

    def around(inner: Any, view: View, foe: Seen, *more: Any) -> Any:
        found = inner(view, foe, *more)
        return found if truth.kind(foe.label) != "DUMMY" else found[:1]

    wrap(patch, odds, "_supposed", around)


def prompt_for_checks(patch: Patch) -> None:
    """P4 stops to ask the owner of a dummy whether it rolls."""
    station = sequence.STATIONS["P4"]
    asking = replace(station, actors=sequence.active, begin=lambda log: None, end=station.begin)
    patch.setitem(sequence.STATIONS, "P4", asking)

    def around(inner: Any, state: State) -> bool:
        public = state.public
        if public.phase != "P4" or public.active is None:
            return bool(inner(state))
        units = state.forces[public.active].units.values()
        return not any(unit.dummy and unit.march.owes for unit in units)

    wrap(patch, sequence, "_passes", around)


def small_arms_by_truth(patch: Patch) -> None:
    """Antipersonnel guns may not be fired at what truly is a vehicle (LG-17)."""
    truth = Truth(patch)

    def around(
        inner: Any, view: Any, foe: Seen, volley: Any, shots: Any, *more: Any
    ) -> Refusal | None:
        kind = kinds().find(truth.kind(foe.label))
        if kind is not None and not kind.infantry and any(shot.weapon.ap for shot in shots):
            text = f"Antipersonnel guns cannot hurt {foe.label}."
            return Refusal(code="antipersonnel", rule="G5.14", text=text)
        refusal: Refusal | None = inner(view, foe, volley, shots, *more)
        return refusal

    wrap(patch, attack, "_check_unknown", around)


PLANTS = (
    Plant("contact with the unit's face", "HG1 identity", contact_with_type, "TG-02"),
    Plant("line with the unit's id", "HX.7", line_with_id, "histories"),
    Plant("labels by roster", "LG-10", labels_by_roster, "set-up"),
    Plant("ties by roster", "LG-10", ties_by_roster, "ties"),
    Plant("counters by roster", "HX.8", counters_by_roster, "roster"),
    Plant("guns at real targets only", "HG1 preview", menu_knows_dummies, "law-6 odds"),
    Plant("batches at real targets only", "HG1 preview", batch_lists_dummies, "law-6 odds"),
    Plant("refusal names the type", "HX.9", refusal_names_type, "law-6 odds"),
    Plant("odds from the true defence", "law 6", odds_by_truth, "law-6 odds"),
    Plant("supposed kinds from the truth", "law 6", supposed_by_truth, "law-6 odds"),
    Plant("second move passes by truth", "LG-01", second_move_passes_by_truth, "TG-07"),
    Plant("reaction asked of the able", "LG-04", reaction_asked_of_the_able, "TG-08"),
    Plant("control flips by truth", "LG-16", control_by_truth, "TG-14"),
    Plant("control told to dummies", "LG-16", control_told_to_dummies, "TG-14"),
    Plant("score by true control", "HX.15", score_by_truth, "TG-14"),
    Plant("discard names the mimic", "HG1 identity", discard_names_mimic, "TG-26"),
    Plant("move names the type", "HG2 move", move_names_type, "TG-02"),
    Plant("undo for dummies", "LG-14", undo_for_dummies, "UG-7 undo"),
    Plant("dummies never roll", "LG-03", dummies_never_roll, "TG-03"),
    Plant("dummies always roll", "LG-02", dummies_always_roll, "TG-04"),
    Plant("seals are announced", "HX.2", seals_are_announced, "set-up"),
    Plant("sub-steps are announced", "LG-01", steps_are_announced, "LG-01 sub-steps"),
    Plant("drafts are seen", "HX.3", drafts_are_seen, "HX-3 drafts"),
    Plant("reading is shared", "law 4", reading_is_shared, "UG-7 undo"),
    Plant("set-up draws public dice", "HX.6", set_up_by_public_dice, "set-up"),
    Plant("prompt for terrain checks", "LG-02", prompt_for_checks, "TG-04"),
    Plant("small arms by truth", "LG-17", small_arms_by_truth, "law-6 odds"),
)
