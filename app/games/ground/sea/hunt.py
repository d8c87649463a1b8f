"""What a player can work out of hidden boats and mines, from his view alone (BX.2, BX.4).

Nothing is kept: each picture is folded from what the view lists, when it is asked for.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from app.games.ground.belief import reading
from app.games.ground.belief.exposed import Exposure, Reason, exposure
from app.games.ground.belief.policy import EVEN, Policy
from app.games.ground.belief.sea import GONE, Sea, sea
from app.games.ground.belief.sightings import Listed, MovesEnded, Note
from app.games.ground.belief.tracker import Belief, Unexplained, believe
from app.games.ground.belief.trail import Trail
from app.games.ground.field import field_of
from app.games.ground.scenarios import scenarios
from app.games.ground.terrain import WATER
from app.games.ground.view import View
from app.kernel.memo import Memo
from app.views.seats import Side


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """Where hidden enemies may be."""

    possible: tuple[str, ...]
    """Hexes by label; `off` is off the map."""
    least: int
    most: int | None
    """How many there are; None for no limit (BS.11)."""
    mined: tuple[str, ...]
    """Hexes that may hold a mine of his (BS.12)."""
    whole: bool = True
    """Whether all that was seen was understood; else every hex of water is possible."""


def waters(view: View, owner: Side) -> Sea:
    """The water as the boats of a side go through it (S3.1, S2.3)."""
    field = field_of(view)
    water = tuple(hex_ for hex_ in field.sheet.terrain if field.terrain(hex_) == WATER)
    return _graph(view.scenario, owner, water)


@lru_cache(maxsize=32)
def _graph(scenario: str, owner: Side, water: tuple[str, ...]) -> Sea:
    sheet = scenarios()[scenario].sheet
    edges = scenarios()[scenario].side(owner).exits
    return sea(water, sheet.coral, {hex_ for edge in edges for hex_ in sheet.along(edge)})


def _followed(view: View, owner: Side, seen: tuple[Note, ...], policy: Policy | None) -> Belief:
    """What was seen of the boats of a side up to now: while they move, any of them may have moved
    already. Raises Unexplained, KeyError for what is not followed."""
    quiet = view.switches.silent_running
    start = Belief(sea=waters(view, owner), policy=policy, one=1.0, quiet=quiet)
    belief = TRAIL.believe(start, seen)
    moving = view.phase == "P3" and view.active is owner
    return believe(belief, (MovesEnded(),)) if moving else belief


TRAIL = Trail()


def pictured(view: View) -> Picture:
    """What the player of a view can know of the hidden enemies (BS)."""
    return PICTURES(view)


def _pictured(view: View) -> Picture:
    assert view.side is not None
    graph = waters(view, view.side.other)
    try:
        sets = _followed(view, view.side.other, view.sightings, None)
    except (Unexplained, KeyError):
        water = graph.names(graph.water)
        return Picture(
            possible=(*water, GONE),
            least=0,
            most=None,
            mined=water,
            whole=False,
        )
    least, most = reading.number(sets)
    return Picture(possible=reading.hidden(sets), least=least, most=most, mined=reading.mined(sets))


PICTURES = Memo(_pictured, room=32)


class Likely(msgspec.Struct, frozen=True, kw_only=True):
    """How likely hidden enemies are to be where."""

    policy: str
    """What the chances take the owner to do (BX.3)."""
    belief: Belief
    """Where each boat is how likely, in each reading."""
    hexes: Mapping[str, float]
    """Of each hex how many of them are to be expected there."""
    contacts: Mapping[str, float]
    """Of each contact the chance that it is the boat."""


def likely(view: View) -> Likely | None:
    """How likely each hex is, where the number of boats is known (BX.3, BS.13); else None.

    The least likely readings are left out, so a hex without a chance may be possible (BX.1).
    """
    return CHANCES(view)


def _likely(view: View) -> Likely | None:
    assert view.side is not None
    if any(isinstance(note, Listed) and note.number is None for note in view.sightings):
        return None
    try:
        belief = _followed(view, view.side.other, view.sightings, EVEN)
    except (Unexplained, KeyError):
        return None
    return Likely(
        policy=EVEN.says,
        belief=belief,
        hexes={hex_: float(share) for hex_, share in reading.chances(belief).items()},
        contacts={label: float(share) for label, share in reading.behind(belief).items()},
    )


CHANCES = Memo(_likely, room=32)


def exposures(view: View) -> Mapping[str, Exposure]:
    """What the enemy can know of each hidden boat of mine, by its name (BS.14)."""
    return EXPOSURES(view)


def _exposures(view: View) -> Mapping[str, Exposure]:
    assert view.side is not None
    graph = waters(view, view.side)
    mine = [piece for piece in view.mine().values() if piece.hidden]
    reasons = _unseen(view)
    try:
        belief = _followed(view, view.side, view.mirror, None)
    except (Unexplained, KeyError):
        return {}
    found: dict[str, Exposure] = {}
    for piece in mine:
        at = 0
        for story in belief.stories:
            for boat in story.boats:
                at |= boat.where.at if boat.kind.name == piece.callsign else 0
        found[piece.callsign] = exposure(graph.names(at), view.mirror, reasons)
    return found


EXPOSURES = Memo(_exposures, room=32)


def _unseen(view: View) -> tuple[Reason, ...]:
    """Why the enemy may be surer than his counters show."""
    assert view.side is not None
    reasons: set[Reason] = set()
    if _may_hide(view.sightings):
        reasons.add("boats")
    if view.switches.sea_mines:
        reasons.add("mines")
    return tuple(sorted(reasons))


def _may_hide(seen: Sequence[Note]) -> bool:
    return any(isinstance(note, Listed) and note.number != 0 for note in seen)
