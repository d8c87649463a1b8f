"""Planted leaks of what is said of contacts that are lost, and of how games at sea end (S16)."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from app.games.ground.goals import stations
from app.games.ground.sea import markers
from app.games.ground.state import State
from app.games.ground.units import Unit
from app.games.ground.unseen import may_lie
from app.views.seats import Side
from tests.leaks.plants import Patch, Plant, wrap


def markers_name_the_type(patch: Patch) -> None:
    """The marker of a contact that was known to be a submarine says of which type."""

    def around(inner: Any, before: State, lost: Iterable[Unit]) -> Any:
        types = {unit.label: unit.kind for unit in lost}
        for each in inner(before, lost):
            kind = types[each.marker.label] if each.marker.kind else ""
            yield replace(each, marker=replace(each.marker, kind=kind))

    wrap(patch, markers, "_marked", around)


def nobody_left_in_truth(patch: Patch) -> None:
    """A game ends when a side has nothing left at sea, whoever can tell."""

    def gone(state: State, side: Side) -> bool:
        units = state.forces[side].units.values()
        return not (any(unit.in_play for unit in units) or may_lie(state, side))

    patch.setattr(stations, "none_afloat", gone)


PLANTS = (
    Plant(
        "markers name the type",
        "S6.6",
        markers_name_the_type,
        "S6-6 a contact known to be the submarine may lay mines",
    ),
    Plant(
        "nobody is left in truth",
        "HX.14",
        nobody_left_in_truth,
        "LS-17 the list is not public",
    ),
)
