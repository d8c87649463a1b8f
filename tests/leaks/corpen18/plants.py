"""Planted leaks of sights, waits and ends, each caught by a twin pair; and all of them."""

from typing import Any

from msgspec.structs import replace

from app.games.corpen18 import (
    detect,
    evolve,
    moving,
    redact,
    reports,
    sequence,
    sight,
    steering,
    victory,
)
from app.games.corpen18 import events as e
from app.games.corpen18.lines import Line
from app.games.corpen18.state import Contact, Ship, Smoke, State
from app.games.corpen18.units import find, ships
from app.games.corpen18.view import View
from app.kernel.dice import Stream
from app.kernel.journal import Journal
from app.kernel.orders import Refusal
from app.views.model import HexNote
from app.views.seats import Seat, Side
from tests.leaks.corpen18.planting import Plant, Truth
from tests.leaks.corpen18.plants_fight import FIGHT
from tests.leaks.corpen18.plants_led import LED
from tests.leaks.plants import Patch, wrap
from tests.leaks.plants_seals import batch_of_its_own


def proof_of_the_last_order(patch: Patch) -> None:
    """A view holds what the last order added to the proof, if it was one that added nothing too."""
    patch.setattr(evolve, "ordered", batch_of_its_own)


def wait_for_the_hidden(patch: Patch) -> None:
    """The undetected step is skipped when nobody is undetected."""

    def around(inner: Any, state: State) -> bool:
        return bool(inner(state)) or all(s.detected for s in ships(state) if s.in_play)

    wrap(patch, sequence, "nobody_unseen", around)


def sealed_for_the_idle(patch: Patch) -> None:
    """Who has nothing to shoot with is not waited for."""

    def around(inner: Any, state: State) -> bool:
        idle = [s for s in Side if not any(u.in_play for u in state.forces[s].ships.values())]
        return all(state.forces[s].handed_in or s in idle for s in state.public.movers)

    wrap(patch, sequence, "_complete", around)


def groups_of_the_unknown(patch: Patch) -> None:
    """Detected ships move by their speed although their classes are not known."""

    def around(inner: Any, state: State) -> Any:
        switches = replace(state.public.switches, move_groups="strict")
        return inner(replace(state, public=replace(state.public, switches=switches)))

    wrap(patch, sequence, "groups", around)


def near_the_hidden(patch: Patch) -> None:
    """Shadowers keep their distance from where the enemy is."""
    truth = Truth(patch)

    def around(inner: Any, view: View, ship: Ship) -> Any:
        rule = inner(view, ship)
        if rule is None:
            row = steering.waters.scenario_of(view).file.keep_away
            if not row or ship.id not in row[0].units:
                return None
            rule = row[0], ()
        hidden = tuple(foe.hex or "" for foe in truth.hidden(view.side))
        return rule[0], (*rule[1], *hidden)

    wrap(patch, steering, "keep_away", around)


def who_lays_smoke(patch: Patch) -> None:
    """Smoke is noted with the ship that laid it."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, known: Any) -> Any:
        laid = " ".join(ship.label for ship in ships(truth.state) if ship.laid)
        for note in inner(public, known):
            yield replace(note, text=f"{note.text} {laid}")

    wrap(patch, redact, "hex_notes", around)


def smoke_in_roster_order(patch: Patch) -> None:
    """A hex of smoke knows the unit that laid it by its place in the list."""

    def around(inner: Any, log: Any, step: int) -> None:
        every = [s for s in ships(log.state) if s.laid]
        inner(log, step)
        more = tuple(Smoke(hex=s.laid, step=10 + int(s.label[1:])) for s in every)
        if more:
            log.write(e.SmokeChanged(smoke=(*log.state.public.smoke, *more)))

    wrap(patch, sequence, "show_smoke", around)


def dummies_by_name(patch: Patch) -> None:
    """A false contact is named."""

    def around(
        inner: Any, before: State, event: e.Gone, ship: Ship, name: str, reader: Seat
    ) -> Any:
        for line in inner(before, event, ship, name, reader):
            yield replace(line, text=f"{line.text} ({ship.label})") if ship.dummy else line

    wrap(patch, reports, "_gone", around)


def false_contacts_by_roster(patch: Patch) -> None:
    """False contacts are taken off in the order of the list."""
    patch.setattr(detect, "told_in_order", lambda _, ship: (ship.label,))


def markers_know_the_class(patch: Patch) -> None:
    """The marker of a lost contact keeps the class that nobody saw."""

    def around(inner: Any, state: State, contact: Contact) -> Any:
        side = contact.side
        unit = next(u for u, t in state.forces[side].tracks.items() if t == contact.label)
        return replace(inner(state, contact), type=find(state, unit).type)

    wrap(patch, sight, "marker_of", around)


def night_dice_of_the_side(patch: Patch) -> None:
    """Night attempts are rolled with the dice of the side that looks."""

    class Streams:
        UMPIRE = Stream.B
        of = Stream.of

    patch.setattr(detect, "Stream", Streams)


def night_rolls_are_told(patch: Patch) -> None:
    """A silent DETECT step tells how many dice were thrown."""

    def around(inner: Any, after: State, reader: Seat) -> Line:
        line: Line = inner(after, reader)
        return replace(line, text=f"{line.text} {after.umpire.drawn.get(Stream.UMPIRE, 0)}")

    wrap(patch, reports, "_looked", around)


def end_at_once(patch: Patch) -> None:
    """The game ends with the step in which the last ship leaves."""

    def around(inner: Any, log: Any) -> None:
        inner(log)
        if not log.state.public.ended and log.state.public.phase != "SETUP":
            sequence.end_if_over(log)

    wrap(patch, sequence, "_close", around)


def end_with_the_last(patch: Patch) -> None:
    """The game ends when a side has nothing left, whatever its enemy has seen."""

    def around(inner: Any, state: State) -> bool:
        left = {ship.side for ship in ships(state) if ship.in_play}
        return bool(inner(state)) or len(left) < len(Side)

    wrap(patch, victory, "_emptied", around)


def interned_at_once(patch: Patch) -> None:
    """All hear of an internment when it happens."""

    def around(inner: Any, log: Any) -> None:
        inner(log)
        moving.announce(log)

    wrap(patch, sequence, "move", around)


def moves_by_roster(patch: Patch) -> None:
    """Ships move, and are told to, in the order of the list."""
    patch.setattr(moving, "told_in_order", lambda _, ship: (ship.label,))


def contacts_by_roster(patch: Patch) -> None:
    """New contacts are labelled in the order of the list."""
    patch.setattr(detect, "in_order", lambda _, new: new)


def outlines_of_the_hidden(patch: Patch) -> None:
    """A formation is drawn with the members that nobody sees."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, mine: Any, known: Any, *more: Any) -> Any:
        hidden = truth.hidden(mine[0].side if mine else None)
        units = [replace(ship, label=f"X{n}") for n, ship in enumerate(hidden)]
        contacts = {
            **known.contacts,
            **{
                ship.label: Contact(
                    label=ship.label,
                    side=ship.side,
                    hex=ship.hex,
                    facing=0,
                    category=ship.category,
                    vessels=1,
                )
                for ship in units
            },
        }
        return inner(public, mine, replace(known, contacts=contacts), *more)

    wrap(patch, redact, "figures", around)


def markers_sink(patch: Patch) -> None:
    """The marker of a ship that is lost is taken off the map."""

    def around(inner: Any, state: State, event: Any) -> State:
        after: State = inner(state, event)
        if not isinstance(event, e.Gone):
            return after
        name = find(state, event.unit).name
        known = {
            seat: replace(k, markers=tuple(m for m in k.markers if m.name != name))
            for seat, k in after.knowledge.items()
        }
        return replace(after, knowledge=known)

    fold = evolve.FOLDS[e.Gone]
    patch.setitem(evolve.FOLDS, e.Gone, lambda *args: around(fold, *args))


def crowded_by_the_hidden(patch: Patch) -> None:
    """A hex is full when it holds two ships, whosever they are."""
    truth = Truth(patch)

    def around(inner: Any, view: View, ship: Ship, path: Any) -> Refusal | None:
        there = [foe for foe in truth.hidden(view.side) if foe.hex == path.end]
        if len(there) > 1:
            return Refusal(code="crowded", rule="C4.9", text=f"{path.end} is full.")
        refusal: Refusal | None = inner(view, ship, path)
        return refusal

    wrap(patch, steering, "_crowd_fault", around)


def seals_of_moves(patch: Patch) -> None:
    """A step in which nothing moved is not sealed."""

    def around(inner: Any, self: Journal[State]) -> None:
        if any(ship.trail for ship in ships(self.state)):
            inner(self)

    wrap(patch, Journal, "seal", around)


def ready_is_shown(patch: Patch) -> None:
    """The prompt says that the enemy has sealed."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, own: Any, seat: Seat) -> Any:
        told = inner(public, own, seat)
        ready = sum(force.handed_in for force in truth.state.forces.values())
        return replace(told, hint=f"{told.hint} {ready}")

    wrap(patch, redact, "prompt", around)


def hidden_moves_are_told(patch: Patch) -> None:
    """Whatever moves leaves a line."""

    def around(inner: Any, state: State, reader: Seat, ship: Ship) -> str | None:
        name: str | None = inner(state, reader, ship)
        return name or "A ship"

    wrap(patch, reports, "name_for", around)


def evasion_is_noted(patch: Patch) -> None:
    """The sea shows where somebody zig-zags."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, known: Any) -> Any:
        yield from inner(public, known)
        wild = sum(ship.evasion == "evading" for ship in ships(truth.state))
        yield HexNote(hex="0101", kind="note", text=f"{wild}")

    wrap(patch, redact, "hex_notes", around)


def hidden_units_use_labels(patch: Patch) -> None:
    """Every unit on the map takes a label of the list, seen or not."""

    def around(inner: Any, log: Any, state: State, by: Side, find_: Any, step: int) -> Any:
        event = inner(log, state, by, find_, step)
        unseen = [s for s in state.forces[by.other].ships.values() if s.in_play and not s.detected]
        labels = state.umpire.labels[by.other][len(unseen) :]
        return replace(event, found=dict(zip(event.found, labels, strict=False)))

    wrap(patch, detect, "_spotted", around)


SIGHTS = (
    Plant("LC-01", wait_for_the_hidden, "TC-01"),
    Plant("LC-02", sealed_for_the_idle, "LC-02"),
    Plant("LC-05", groups_of_the_unknown, "TC-12"),
    Plant("LC-12", near_the_hidden, "TC-20"),
    Plant("LC-15", who_lays_smoke, "LC-15"),
    Plant("LC-15", smoke_in_roster_order, "LC-15"),
    Plant("LC-16", dummies_by_name, "LC-16"),
    Plant("LC-16", false_contacts_by_roster, "LC-16 both"),
    Plant("LC-19", markers_know_the_class, "TC-19"),
    Plant("LC-22", night_dice_of_the_side, "LC-22"),
    Plant("LC-22", night_rolls_are_told, "TC-02"),
    Plant("LC-23", end_at_once, "LC-23"),
    Plant("HX.14", end_with_the_last, "HX-14"),
    Plant("LC-24", interned_at_once, "LC-24"),
    Plant("LC-26", moves_by_roster, "LC-26"),
    Plant("LC-26", contacts_by_roster, "LC-26"),
    Plant("LC-27", outlines_of_the_hidden, "LC-27"),
    Plant("LC-28", markers_sink, "LC-28"),
    Plant("LC-30", crowded_by_the_hidden, "LC-30"),
    Plant("HX.2", ready_is_shown, "HX-2 who is ready"),
    Plant("HX.7", hidden_units_use_labels, "HX-7"),
    Plant("HX.13", seals_of_moves, "LC-24"),
    Plant("HC2", hidden_moves_are_told, "TC-21"),
    Plant("HC1", evasion_is_noted, "TC-21"),
)
PLANTS = SIGHTS + FIGHT + LED
BY_HISTORIES = (
    ready_is_shown,
    outlines_of_the_hidden,
    hidden_moves_are_told,
    proof_of_the_last_order,
)
"""Mistakes that generated histories catch, with no plan to think of them."""
