"""What counters of the enemy that lie face down may be, as far as his printed list says (HX.22)."""

from collections import Counter
from functools import lru_cache

import msgspec

from app.games.ground.installations import Site, facts, sites
from app.games.ground.scenario_file import StructureSet
from app.games.ground.scenarios import scenarios
from app.games.ground.switches import Switches
from app.games.ground.tables import kinds
from app.games.ground.treads import start_treads
from app.games.ground.units import Face
from app.games.ground.view import View
from app.views.seats import Side


def remaining(view: View) -> tuple[Face, ...]:
    """The types of the enemy's printed list of which not all are face up or lost (HX.22).

    A counter of squads is shown with as many of them as may be left together.
    """
    if view.side is None:
        return ()
    faces = (counter.sheet for counter in view.seen().values() if counter.sheet)
    shown = (kind for face in faces for kind in (*(face.squads or (face.kind,)), *face.riders))
    return _left(view.scenario, view.side.other, view.switches, (*view.fallen, *shown))


@lru_cache(maxsize=256)
def _left(
    scenario: str, side: Side, switches: Switches, known: tuple[str, ...]
) -> tuple[Face, ...]:
    """The types of a side's printed list of which not all are among those that are known."""
    gone = Counter(known)
    gone["HW"] += gone["HWX"]
    for line in kinds().values():
        if line.becomes:
            gone[line.id] += gone[line.becomes]
    printed: Counter[str] = Counter()
    sizes: dict[str, int] = {}
    for kind, squads in _printed(scenario, side):
        printed[kind] += max(1, squads)
        sizes[kind] = max(squads, sizes.get(kind, 0))
    out = []
    for kind, count in printed.items():
        left = count - gone[kind]
        if left > 0:
            together = (kind,) * min(sizes[kind], left)
            line = kinds()[kind]
            out.append(
                Face(kind=kind, squads=together, treads=start_treads(line, switches), im=line.im)
            )
    return tuple(out)


def _printed(name: str, side: Side) -> list[tuple[str, int]]:
    """Types and squads of the counters that a side may have face down, buildings left out."""
    scenario = scenarios()[name]
    # What hides without a counter, and what flies, never lies face down.
    never = scenario.side(side).hidden
    posts = (e.id for e in scenario.side(side).structures if e.concealed and kinds()[e.id].mov)
    printed = [
        (entry.kind, entry.squads)
        for entry in scenario.printed(side)
        if entry.kind not in never and not kinds()[entry.kind].aircraft
    ]
    return [*printed, *((kind, 0) for kind in posts)]


def buildings(view: View) -> tuple[Face, ...]:
    """The concealed buildings of the enemy's printed list that are neither face up nor lost."""
    if view.side is None:
        return ()
    foe = view.side.other
    printed = sites(scenarios()[view.scenario].side(foe), hidden=foe in view.switches.concealment)
    left = [site for site in printed if kinds()[site.entry.id].structure]
    for label, counter in view.seen().items():
        face = counter.sheet
        if face is not None and face.type.structure:
            _strike(left, sorted(left, key=lambda site: _unlike(site, label, face)), face.kind)
    for kind, name in view.razed:
        _strike(left, sorted(left, key=lambda site: _name(site.entry) != name), kind)
    return tuple(_face(site.entry) for site in left if not site.label)


def _strike(left: list[Site], best: list[Site], kind: str) -> None:
    """Take the best entry of a type off the list, if there is one."""
    found = next((site for site in best if site.entry.id == kind), None)
    if found is not None:
        left.remove(found)


def _face(entry: StructureSet) -> Face:
    return msgspec.convert({"kind": entry.id, **facts(entry)}, Face)


def _name(entry: StructureSet) -> str:
    return entry.title or kinds()[entry.id].name


def _unlike(site: Site, label: str, face: Face) -> tuple[bool, bool, int]:
    """How little a building that lies open may be an entry: least for its own.

    Those that start in the open are known by their labels. Structure points may have been shot
    away, so an entry may have had more of them.
    """
    own = _face(site.entry)
    respects = (
        own.title != face.title,
        own.size != face.size,
        own.defence != face.defence,
        own.vp != face.vp,
        own.sp < face.sp,
    )
    return site.label not in ("", label), site.label != label, sum(respects)
