"""Militia: what it saves of its movement from turn to turn (G4.12)."""

from collections.abc import Mapping

from app.games.ground.roster import mimics
from app.games.ground.scenarios import scenarios
from app.games.ground.state import State
from app.games.ground.tables import kinds
from app.games.ground.units import Unit
from app.views.seats import Side

MODE = "militia"
SAVED = 0.5
"""MP saved in each own P1."""
MOST = 2
"""MP that can be saved at most."""


def savings(state: State, side: Side) -> Mapping[str, float]:
    """What each militia counter has saved once its turn has begun, by unit id (G4.12).

    A dummy saves too where it may pass for militia.
    """
    mine = scenarios()[state.public.scenario].side(side)
    types = mimics(mine, state.forces[side].units.values())
    poses = any(kinds()[kind].mode == MODE for kind in types)
    return {
        unit.id: min(MOST, unit.bank + SAVED)
        for unit in state.forces[side].units.values()
        if unit.in_play and (poses if unit.dummy else unit.type.mode == MODE)
    }


def bank_after(unit: Unit, spent: float) -> float | None:
    """What is saved after so many MP in this phase; None where nothing is (G4.12).

    A dummy that moved as something else has saved nothing.
    """
    if unit.type.mode == MODE:
        return unit.bank - spent
    return 0 if unit.dummy and unit.bank else None
