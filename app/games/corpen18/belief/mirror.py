"""Where the enemy can know my ships to be, at the least (BX.4, BC.12)."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.games.corpen18.belief.searching import Search
from app.games.corpen18.belief.tracker import Board, Quarry, begin, power
from app.games.corpen18.belief.waters import facing_bit, moved
from app.games.corpen18.sightings import Lookout, Sighting
from app.games.corpen18.state import Ship

Known = Mapping[str, Quarry]
"""What the enemy can know of each of my units, by label.

He is not less sure than that: he may be surer by units of his that I do not see.
"""


def noted(board: Board, known: Known, note: Sighting) -> Known:
    """The same after one note more; `board.side` is mine."""
    if note.kind != "detect":
        return known
    return {
        label: _noted(board, quarry, board.mine[label], note) for label, quarry in known.items()
    }


def unnoted(board: Board) -> Known:
    """What he knew before the first look: what is printed, or the zone."""
    listed = begin(board).quarries
    out = {}
    for label, ship in board.mine.items():
        if ship.dummy or ship.category == "shore":
            continue
        quarry = listed.get(ship.name) or listed[ship.category]
        # I know what he cannot: how fast it really is does not widen what he must suppose.
        out[label] = replace(quarry, name=ship.name, category=ship.category)
    return out


def _noted(board: Board, quarry: Quarry, ship: Ship, note: Sighting) -> Quarry:
    lookout = next((one for one in note.own if one.label == ship.label), None)
    if lookout is None:
        return replace(quarry, states={})
    if lookout.detected or (lookout.seen_moving and note.step):
        return _seen(quarry, lookout)
    if not quarry.states:
        quarry = _seen(quarry, lookout)
    elif note.step:
        most = power(board, quarry, note)
        where = (board.scenario, quarry.category, board.side)
        quarry = replace(quarry, states=moved(*where, quarry.states, most))
    search = Search(board.scenario, board.charts, board.moon, note)
    # His ships that I see now looked for mine, and did not find it (BC.4).
    found = [(held.category, held.hex) for held in note.held]
    states = {
        hex_: facings
        for hex_, facings in quarry.states.items()
        if not any(search.reaches(by, ship.category, at, hex_) for by, at in found)
    }
    return replace(quarry, states=states)


def _seen(quarry: Quarry, lookout: Lookout) -> Quarry:
    return replace(quarry, states={lookout.hex: facing_bit(lookout.facing)})
