"""Where a scenario does not count a stack: at the ship that the column has seized (G14.3)."""

from app.games.ground.scenarios import scenarios
from app.games.ground.spared import spared_hexes
from app.games.ground.view import View
from app.hexes.coords import distance


def is_uncounted(view: View, hex_: str) -> bool:
    """Whether my units may stand in a hex in any number: at the ship I have seized (G14.3)."""
    if not view.seized or not scenarios()[view.scenario].file.victory.gather:
        return False
    return any(
        view.seized.get(ship) is view.side and distance(ship, hex_) <= 1
        for ship in spared_hexes(view)
    )
