"""Planted leaks of units without a counter (G10.13, LG-29)."""

from typing import Any

from msgspec.structs import replace

from app.games.ground import cap, evolve, fire, maneuver, menu, reports, ruleset, setup, sight
from app.games.ground import events as e
from app.games.ground.belief import sightings
from app.games.ground.conceal import Log
from app.games.ground.edits import find
from app.games.ground.events import sea
from app.games.ground.sea import chart
from app.games.ground.state import Contact, State
from app.games.ground.unseen import lying
from app.games.ground.view import View
from app.hexes.coords import distance
from app.kernel.events import Event
from app.views.seats import Seat, Side
from tests.leaks.plants import Patch, Plant, Truth, wrap

MOVES, THERE = "TG-22", "LG-29 there or not"


def contacts_of_the_hidden(patch: Patch) -> None:
    """Whatever is on the map has a contact."""

    def around(inner: Any, before: State, event: Event, after: State, unit: Any, to: Any) -> Any:
        if not unit.hidden or not unit.on_map:
            return inner(before, event, after, unit, to)
        contact = Contact(label=unit.label, side=unit.side, hex=unit.hex)
        return [e.Sighted(reader=reader, contact=contact) for reader in to]

    wrap(patch, sight, "_sightings", around)


def moves_are_told(patch: Patch) -> None:
    """The log has a line for each move, whoever makes it."""
    patch.setattr(reports, "secret_of", lambda *_: None)


def the_hidden_bar_the_way(patch: Patch) -> None:
    """The enemies who are down there are no way, seen or unseen."""
    truth = Truth(patch)

    def around(inner: Any, view: View) -> Any:
        field = inner(view)
        if truth.state is None or view.side is None:
            return field
        below = {unit.hex for unit in lying(truth.state, view.side.other)}
        return replace(field, taken=field.taken | below)

    for module in (maneuver, menu):
        wrap(patch, module, "view_field", around)


def undo_of_the_lucky(patch: Patch) -> None:
    """A move beside water is final only if something was near."""

    def around(inner: Any, state: State, path: Any) -> bool:
        near = any(lying(state, side) for side in Side)
        return bool(inner(state, path)) and near

    wrap(patch, maneuver, "tells", around)


def hidden_units_use_up_labels(patch: Patch) -> None:
    """Each has a label of the common list."""

    def around(inner: Any, log: Log, sides: Any = tuple(Side)) -> None:
        for side in Side:
            count = sum(unit.hex >= "1200" for unit in lying(log.state, side))
            if count:
                log.write(e.LabelsDrawn(side=side, count=count))
        inner(log, sides)

    wrap(patch, setup, "deal", around)


def labels_by_roster(patch: Patch) -> None:
    """What is found bears the number of its place in the roster."""

    def around(inner: Any, state: State, event: Event) -> State:
        if isinstance(event, e.Found):
            labels = {id_: f"A{40 + int(id_[-1])}" for id_ in event.units}
            event = replace(event, labels=labels)
        after: State = inner(state, event)
        return after

    fold = evolve.FOLDS[e.Found]
    patch.setitem(evolve.FOLDS, e.Found, lambda *args: around(fold, *args))


def found_where_it_came_from(patch: Patch) -> None:
    """The line about who comes out of the water says where it started."""

    def around(inner: Any, before: State, event: Any, after: State, reader: Seat) -> Any:
        line = inner(before, event, after, reader)
        if line is None or not isinstance(event, e.Found):
            return line
        starts = " ".join(find(before, id_).march.start for id_ in event.units)
        return replace(line, text=f"{line.text} {starts}")

    tell = reports.OWN[e.Found]
    patch.setitem(reports.OWN, e.Found, lambda *args: around(tell, *args))


def fire_without_a_counter(patch: Patch) -> None:
    """Its owner's name of a firer stands in the announcement."""

    def around(inner: Any, log: Log, side: Side, volleys: Any) -> Any:
        out = inner(log, side, volleys)
        total = sum(len(lying(log.state, each)) for each in Side)
        return tuple(replace(v, aim=f"{v.aim}{total}") for v in out) if total else out

    wrap(patch, fire, "open_fire", around)


def cap_counts_the_hidden(patch: Patch) -> None:
    """A hidden unit leaves its dummy behind."""

    def around(inner: Any, units: Any) -> int:
        every = list(units)
        return int(inner(every)) + sum(unit.hidden for unit in every)

    wrap(patch, cap, "excess", around)


def the_table_is_counted(patch: Patch) -> None:
    """The title says how many units are left."""
    truth = Truth(patch)

    def around(inner: Any, *given: Any) -> View:
        view: View = inner(*given)
        if truth.state is None:
            return view
        units = [u for force in truth.state.forces.values() for u in force.units.values()]
        return replace(view, title=f"{view.title} {sum(u.on_map for u in units)}")

    wrap(patch, ruleset, "view", around)


def moves_are_noted(patch: Patch) -> None:
    """The hunter's notes have an entry for every move below, seen or not."""

    def around(inner: Any, before: State, event: Event, after: State) -> Any:
        yield from inner(before, event, after)
        if isinstance(event, sea.Sailed):
            side = find(before, event.unit).side.other
            yield sea.Noted(side=side, mirror=False, seen=(sightings.TurnEnded(),))

    wrap(patch, sight, "notes", around)


def the_picture_is_true(patch: Patch) -> None:
    """What is drawn for the hunter lies round the place where the boat is."""
    truth = Truth(patch)

    def around(inner: Any, view: View) -> Any:
        picture = inner(view)
        if truth.state is None or view.side is None:
            return picture
        below = [unit.hex for unit in lying(truth.state, view.side.other)]
        near = tuple(h for h in picture.possible if any(distance(h, at) < 4 for at in below))
        return replace(picture, possible=near)

    wrap(patch, chart, "pictured", around)


def the_odds_are_true(patch: Patch) -> None:
    """Which ways have odds hangs on how far the boat is."""
    truth = Truth(patch)

    def around(inner: Any, view: View, label: str) -> Any:
        found = inner(view, label)
        if found is None or truth.state is None or view.side is None:
            return found
        below = [unit.hex for unit in lying(truth.state, view.side.other)]
        every = [
            replace(each, ways=tuple(w for w in each.ways if distance(w.hex, below[0]) < 13))
            for each in found.every
        ]
        return replace(found, every=tuple(every))

    wrap(patch, ruleset, "prospects", around)


def searches_in_vain_are_marked(patch: Patch) -> None:
    """A search is marked if the boat was not near."""
    truth = Truth(patch)

    def around(inner: Any, view: View, *given: Any) -> Any:
        marks = inner(view, *given)
        if truth.state is None or view.side is None:
            return marks
        below = [unit.hex for unit in lying(truth.state, view.side.other)]
        return tuple(mark for mark in marks if all(distance(mark.hex, at) > 12 for at in below))

    wrap(patch, chart, "marks", around)


PLANTS = (
    Plant("the hidden have contacts", "LG-29", contacts_of_the_hidden, MOVES),
    Plant("hidden moves are told", "LG-29", moves_are_told, MOVES),
    Plant("the hidden bar the way", "S14.3", the_hidden_bar_the_way, "LG-29 who bars the way"),
    Plant("undo of the lucky", "UG.6", undo_of_the_lucky, "LG-29 undo"),
    Plant("the hidden use up labels", "HX.7", hidden_units_use_up_labels, "LG-29 set-up"),
    Plant("labels by roster", "HX.7", labels_by_roster, "LG-29 which is found"),
    Plant("where it came from", "S12.4", found_where_it_came_from, "LG-29 out of the water"),
    Plant("fire counts the hidden", "S12.4", fire_without_a_counter, "LG-29 who fires"),
    Plant("the cap counts the hidden", "HG1 count", cap_counts_the_hidden, "LG-29 the cap"),
    Plant("units are counted", "HG1 count", the_table_is_counted, THERE),
    Plant("moves below are noted", "LS-01", moves_are_noted, "TS-01"),
    Plant("the picture is true", "BX.2", the_picture_is_true, "TS-02"),
    Plant("the odds are true", "BX.2", the_odds_are_true, "TS-02"),
    Plant("searches in vain are marked", "BX.2", searches_in_vain_are_marked, "TS-02"),
)
