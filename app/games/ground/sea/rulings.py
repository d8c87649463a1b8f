"""Which orders of the sea are open when (S2.1)."""

from collections.abc import Mapping

from app.games.ground.conceal import Log
from app.games.ground.sea.aircraft import check_fly, resolve_fly
from app.games.ground.sea.charges import check_charge, resolve_charge
from app.games.ground.sea.decoys import check_decoy, resolve_decoy
from app.games.ground.sea.landing import (
    check_load,
    check_unload,
    resolve_load,
    resolve_unload,
)
from app.games.ground.sea.markers import check_forget, resolve_forget
from app.games.ground.sea.minelaying import check_laying, resolve_laying
from app.games.ground.sea.mining import check_section, resolve_section
from app.games.ground.sea.orders import (
    Charge,
    Decoy,
    Fly,
    Forget,
    LayMines,
    Load,
    NameSection,
    Ping,
    Unload,
)
from app.games.ground.sea.sonar import check_ping, resolve_ping
from app.games.ground.view import View
from app.kernel.orders import Order
from app.kernel.phases import Ruling

Rulings = Mapping[type[Order], Ruling[View, Log]]

BY_PHASE: Mapping[str, Rulings] = {
    "SETUP": {
        NameSection: Ruling(check=check_section, resolve=resolve_section),
    },
    "P3": {
        Decoy: Ruling(check=check_decoy, resolve=resolve_decoy),
        Fly: Ruling(check=check_fly, resolve=resolve_fly),
        Load: Ruling(check=check_load, resolve=resolve_load),
        Unload: Ruling(check=check_unload, resolve=resolve_unload),
        LayMines: Ruling(check=check_laying, resolve=resolve_laying),
    },
    "P5": {
        Charge: Ruling(check=check_charge, resolve=resolve_charge),
        Ping: Ruling(check=check_ping, resolve=resolve_ping),
    },
}
"""Of the side that acts, by phase."""

NONE: Rulings = {}
"""No orders."""
KEEPING: Rulings = {
    Forget: Ruling(check=check_forget, resolve=resolve_forget),
}
"""Private orders of either side in any phase."""


def sea_rulings(phase: str, *, acts: bool) -> tuple[Rulings, Rulings]:
    """The orders of the sea that are open to a side in a phase, besides those of the ground.

    First those of either side, then those of the side that acts.
    """
    keeps = NONE if phase == "SETUP" else KEEPING
    return keeps, BY_PHASE.get(phase, NONE) if acts else NONE
