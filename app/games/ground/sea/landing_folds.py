"""Folds of landing SEVs: what they are about, who goes aboard, who comes ashore (S10.4)."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from app.games.ground.edits import find, with_unit, with_units
from app.games.ground.events import sea as e
from app.games.ground.state import State
from app.games.ground.units import March, Unit

LandingEvent = e.Bound | e.Embarked | e.Debarked


def landing_fold(state: State, event: LandingEvent) -> State:
    """The state after an event of this chapter."""
    match event:
        case e.Bound():
            facts = {"bound": event.bound, "waiting": event.waiting, "beach": event.beach}
            return with_unit(state, event.unit, **facts)
        case e.Embarked():
            cargo = [_stowed(state, id_, event) for id_ in event.units]
            return with_units(state, (*cargo, *_done(state, event.vessels)))
        case e.Debarked():
            landed = [_landed(state, id_, event) for id_ in event.units]
            return with_units(state, (*landed, *_done(state, event.vessels)))
        case _:
            assert_never(event)


def _done(state: State, vessels: Iterable[str]) -> list[Unit]:
    return [replace(find(state, id_), bound="", waiting=(), beach="") for id_ in vessels]


def _stowed(state: State, id_: str, event: e.Embarked) -> Unit:
    name = event.names[id_]
    return replace(
        find(state, id_),
        label=name,
        callsign=name,
        hex="",
        aboard=find(state, event.units[id_]).name,
        on_road=False,
        march=March(),
    )


def _landed(state: State, id_: str, event: e.Debarked) -> Unit:
    hex_ = event.units[id_]
    return replace(
        find(state, id_),
        label=event.labels[id_],
        hex=hex_,
        aboard="",
        on_road=id_ in event.on_road,
        march=March(start=hex_),
    )
