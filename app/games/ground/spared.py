"""What a scenario forbids a side to fire at (G14.3.3)."""

from app.games.ground.scenarios import scenarios
from app.games.ground.units import face_of
from app.games.ground.view import Seen, View
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


def prizes(view: View) -> tuple[Seen, ...]:
    """My own structure that the enemy is to take whole: I may sink it rather (G14.3.3)."""
    victory = scenarios()[view.scenario].file.victory
    if not victory.spared or view.side is not victory.attacker.other or view.overrun is not None:
        return ()
    return tuple(
        Seen(label=p.label, side=p.side, hex=p.hex, shape="building", sheet=face_of(p))
        for p in view.mine().values()
        if p.kind == victory.spared and p.hex
    )


def aimed_at(view: View, label: str) -> Seen | None:
    """What a label means as a target: an enemy counter, or a prize of mine."""
    own = next((prize for prize in prizes(view) if prize.label == label), None)
    return view.seen().get(label, own)


def check_spared(view: View, hexes: tuple[str, ...]) -> Refusal | None:
    """Why nothing in these hexes may be fired at; None if it may."""
    for hex_ in hexes:
        if hex_ in spared_hexes(view):
            text = f"You may not fire at {hex_}: what lies there is to be taken whole."
            return Refusal(code="spared", rule="G14.3.3", text=text)
    return None
