"""Planted leaks of mines at sea and of landing vessels (S10, S13)."""

from typing import Any

from msgspec.structs import replace

from app.games.ground import events as e
from app.games.ground import redact, ruleset
from app.games.ground.conceal import Log
from app.games.ground.sea import boats, depths, landing_reports, reports
from app.games.ground.units import Unit
from app.views.seats import Seat, Side
from tests.leaks.plants import Patch, Plant, Truth, wrap
from tests.leaks.plants_unseen import moves_are_told


def decoys_find_mines(patch: Patch) -> None:
    """The mine under a decoy is known from then on."""

    def around(inner: Any, log: Log, side: Side, unit: Unit, path: Any) -> None:
        inner(log, side, unit, path)
        there = {u.hex for u in log.state.forces[side].units.values() if u.decoy_of}
        mines = tuple(m for m in log.state.forces[side.other].mines if m.hex in there)
        if mines:
            log.write(e.MinesKnown(reader=Seat(side.value), mines=mines))

    wrap(patch, boats, "release", around)


def mines_laid_are_told(patch: Patch) -> None:
    """Everybody reads the lines of the owner, of hidden minelayers too."""
    moves_are_told(patch)
    patch.setattr(reports, "_owns", lambda *_: True)


def sections_count_their_mines(patch: Patch) -> None:
    """The shading of a section says how many mines are in it."""
    truth = Truth(patch)

    def around(inner: Any, public: Any, sections: Any) -> Any:
        notes = inner(public, sections)
        if truth.state is None:
            return notes
        mines = sum(len(force.mines) for force in truth.state.forces.values())
        return tuple(replace(note, text=f"{note.text}, {mines}") for note in notes)

    wrap(patch, redact, "section_notes", around)


def ways_before_the_die(patch: Patch) -> None:
    """A boat in sight is seen to go on from the mine before its die is thrown."""

    def around(inner: Any, log: Log, side: Side, unit: Unit, path: Any, march: Any) -> None:
        depths.sail(log, unit, path, march)
        inner(log, side, unit, path[-1:], march)

    wrap(patch, boats, "_sound", around)


def cargo_is_counted(patch: Patch) -> None:
    """The page has in its title how many are aboard."""
    truth = Truth(patch)

    def around(inner: Any, *args: Any) -> Any:
        view = inner(*args)
        if truth.state is None:
            return view
        units = [u for force in truth.state.forces.values() for u in force.units.values()]
        return replace(view, title=f"{view.title} {sum(bool(u.aboard) for u in units)}")

    wrap(patch, ruleset, "view", around)


def orders_of_vessels_are_told(patch: Patch) -> None:
    """Everybody reads what the owner does of loading and unloading."""
    patch.setattr(landing_reports, "_owns", lambda *_: True)


WITHIN, PAST = "LS-18 mines in a named section", "LS-02 a boat in sight past a mine"
WHENCE = "S13-3 where a boat came from that a mine shows"
WHICH = "LS-19 which vessel takes a tank aboard, and puts it ashore"

PLANTS = (
    Plant("decoys find mines", "S13.2", decoys_find_mines, "TS-08"),
    Plant("mines laid are told", "S13.4", mines_laid_are_told, "TS-12"),
    Plant(
        "sections count mines",
        "S13.5",
        sections_count_their_mines,
        "LS-18 mines in a named section",
    ),
    Plant("the way to a mine is told", "S13.3", moves_are_told, WHENCE),
    Plant(
        "the way from a mine is told",
        "LS-02",
        ways_before_the_die,
        "LS-02 a boat in sight past a mine",
    ),
    Plant("cargo is counted", "S10.5", cargo_is_counted, "TS-11"),
    Plant("orders that lapse are told", "LS-19", orders_of_vessels_are_told, "TS-23"),
    Plant("who took it is told", "LS-19", orders_of_vessels_are_told, WHICH),
)
