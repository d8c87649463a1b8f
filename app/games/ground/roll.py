"""The enemy's printed list as a side may tick it off: what is lost, what is seen, what is not."""

from collections import Counter
from functools import cache, lru_cache

from app.games.ground.scenarios import scenarios
from app.games.ground.sea.fitting import public_list
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.view import View
from app.views.menu import Known
from app.views.seats import Side


def roll(view: View) -> tuple[Known, ...]:
    """The types of the enemy's list in its order, then others that turned up; squads one by one."""
    if view.side is None:
        return ()
    faces = (counter.sheet for counter in view.seen().values())
    seen = tuple(
        kind
        for face in faces
        if face is not None and not face.type.structure
        for kind in (*(face.squads or (face.kind,)), *face.riders)
    )
    return _known(view.scenario, view.side.other, view.switches, view.fallen, seen)


@lru_cache(maxsize=256)
def _known(
    scenario: str,
    side: Side,
    switches: Switches,
    fallen: tuple[str, ...],
    shown: tuple[str, ...],
) -> tuple[Known, ...]:
    """The list of a side of which these types have fallen, and these lie open."""
    lost, seen = Counter(map(_printed_as, fallen)), Counter(map(_printed_as, shown))
    listed = _listed(scenario, side, switches)
    names = kinds()
    types = [kind for kind in dict.fromkeys((*listed, *lost, *seen)) if not names[kind].structure]
    return tuple(
        Known(
            name=names[kind].name,
            listed=listed[kind],
            lost=lost[kind],
            seen=seen[kind],
            unseen=max(0, listed[kind] - lost[kind] - seen[kind]),
        )
        for kind in types
    )


@cache
def _listed(scenario: str, side: Side, switches: Switches) -> Counter[str]:
    """How many of each type a side's printed list has; at sea it need not be public (S2.3)."""
    found = scenarios()[scenario]
    entries = found.printed(side)
    if found.file.naval is not None:
        entries = public_list(found.side(side), entries, switches)
    listed: Counter[str] = Counter()
    for entry in entries:
        listed[entry.kind] += max(1, entry.squads)
        listed.update(entry.riders)
    return listed


@cache
def _printed_as(kind: str) -> str:
    """The type that a list has, of one that came to be in play."""
    if kind == "HWX":
        return "HW"
    return next((line.id for line in kinds().values() if line.becomes == kind), kind)
