"""Notes on the works of hexes, as everybody sees them (G5.23, G5.25, G5.26)."""

from app.games.ground.field import Field
from app.games.ground.words import count
from app.views.model import HexNote


def works_notes(field: Field) -> list[HexNote]:
    """A note for each hex with wrecks, a wall, a revetment or a trench."""
    out = []
    for hex_, sizes in sorted(field.hulks.items()):
        if sizes:
            listed = ", ".join(str(size) for size in sizes)
            text = f"{count(len(sizes), 'hulk')} of size {listed}"
            out.append(HexNote(hex=hex_, kind="hulk", text=text))
    for hex_, bonus in sorted(field.walls.items()):
        if bonus:
            out.append(HexNote(hex=hex_, kind="wall", text=f"wall +{bonus}"))
    for hex_, size in sorted(field.revetments.items()):
        if size:
            out.append(HexNote(hex=hex_, kind="revetment", text=f"revetment of size {size}"))
    for hex_, squads in sorted(field.trenches.items()):
        if squads:
            text = f"trench for {count(squads, 'squad')}"
            out.append(HexNote(hex=hex_, kind="trench", text=text))
    return out
