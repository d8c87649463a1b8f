"""How many treads a unit starts with, under the switches of the match (T6.5)."""

from app.games.ground.switches import Switches
from app.games.ground.tables import Kind


def start_treads(kind: Kind, switches: Switches) -> int:
    """Tread units at the start (`mk3_treads`, `ninja_treads`, `shvy_sheet`)."""
    if kind.sheet_treads and switches.shvy_sheet:
        return kind.sheet_treads
    match kind.treads_switch:
        case "mk3_treads":
            return switches.mk3_treads
        case "ninja_treads":
            return switches.ninja_treads
        case _:
            return kind.treads


def other_treads(kind: Kind, switches: Switches) -> int:
    """Tread units at the start where they are not as printed, else 0."""
    treads = start_treads(kind, switches)
    return 0 if treads == kind.treads else treads
