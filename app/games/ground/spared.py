"""What a scenario forbids a side to fire at (G14.3.3)."""

from app.games.ground.scenarios import scenarios
from app.games.ground.view import View
from app.kernel.orders import Refusal


def spared_hexes(view: View) -> frozenset[str]:
    """The hexes at which the viewer may not fire: those of the structure to be taken whole."""
    victory = scenarios()[view.scenario].file.victory
    if not victory.spared or view.side is not victory.attacker:
        return frozenset()
    return frozenset(
        foe.hex
        for foe in view.seen().values()
        if foe.sheet is not None and foe.sheet.kind == victory.spared
    )


def check_spared(view: View, hexes: tuple[str, ...]) -> Refusal | None:
    """Why nothing in these hexes may be fired at; None if it may."""
    for hex_ in hexes:
        if hex_ in spared_hexes(view):
            text = f"You may not fire at {hex_}: what lies there is to be taken whole."
            return Refusal(code="spared", rule="G14.3.3", text=text)
    return None
