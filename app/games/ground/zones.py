"""Zones of a map sheet in words: `cols 01-04`, `rows 20-21, cols 01-04, terrain water` (G14)."""

import re

from app.games.ground.sheets import Sheet
from app.games.ground.terrain import terrain_names
from app.hexes.coords import distance
from app.kernel.data import DataError

LINES = re.compile(r"(cols|rows) (\d\d)-(\d\d)")
NEAR = re.compile(r"within (\d{1,2}) of (\d{4})")
GROUND = re.compile(r"terrain ([a-z_]+)")


def zone_hexes(text: str, sheet: Sheet) -> tuple[str, ...]:
    """The hexes of a zone, sorted: parts joined by `or`, each of clauses that all hold.

    Raises DataError.
    """
    found: set[str] = set()
    for part in text.split(" or "):
        hexes = set(sheet.terrain)
        for clause in part.split(", "):
            hexes &= _clause(clause.strip(), sheet, text)
        found |= hexes
    return tuple(sorted(found))


def _clause(clause: str, sheet: Sheet, text: str) -> set[str]:
    if ground := GROUND.fullmatch(clause):
        if ground[1] not in terrain_names():
            raise DataError(f"zone {text!r}: there is no terrain {ground[1]}")
        return {hex_ for hex_, terrain in sheet.terrain.items() if terrain == ground[1]}
    if near := NEAR.fullmatch(clause):
        if near[2] not in sheet.terrain:
            raise DataError(f"zone {text!r}: {near[2]} is not on the map")
        return {hex_ for hex_ in sheet.terrain if distance(hex_, near[2]) <= int(near[1])}
    match = LINES.fullmatch(clause)
    if match is None:
        wanted = "'cols NN-NN', 'rows NN-NN', 'terrain NAME' or 'within N of HHRR'"
        raise DataError(f"zone {text!r}: {clause!r} is not {wanted}")
    low, high = int(match[2]), int(match[3])
    part = slice(0, 2) if match[1] == "cols" else slice(2, 4)
    return {hex_ for hex_ in sheet.terrain if low <= int(hex_[part]) <= high}
