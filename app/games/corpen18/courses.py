"""Courses: what a string of F, L and R does and costs, and which courses there are (C4.3-C4.6).

F enters the hex ahead for 1 MP; L and R turn by 60 degrees, free before the last F, 1 MP after it.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from app.games.corpen18.scenario_file import MapEdge
from app.hexes.coords import DIRECTIONS, axial, from_axial

Edge = Callable[[str, int], MapEdge | None]
"""The edge of the map that a ship crosses from a hex in a direction, None if it stays (C4.6)."""
COURSE = re.compile(r"[FLR]*")
TURNS = ("", "R", "RR", "RRR", "LL", "L")
"""The shortest way to turn by so many sixths, clockwise."""


Key = tuple[str, MapEdge | Literal[""], int]


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What a course does."""

    cost: int
    """MP, without the surcharge of evasion (C4.7)."""
    hexes: tuple[str, ...]
    """Those it enters, in their order."""
    end: str
    """The last hex on the map."""
    facing: int
    exit: MapEdge | None = None
    """The edge across which it leaves the map (C4.6)."""
    blocked: str | None = None
    """The first hex that it may not enter; the run ends before it."""
    beyond: bool = False
    """Letters are left after it has left the map."""


class Berth(msgspec.Struct, frozen=True, kw_only=True):
    """A way a unit can end its move: where, how it faces, and the cheapest course there."""

    hex: str
    """The last hex on the map."""
    facing: int
    cost: int
    course: str
    exit: MapEdge | None = None
    """The edge across which it leaves the map from there (C4.6)."""


def cost(course: str) -> int:
    """MP of a course (C4.3): each F, and each turn after the last one.

    >>> cost("FFRF"), cost("RFLFRR"), cost("LL")
    (3, 4, 2)
    """
    return course.count("F") + len(course) - course.rfind("F") - 1


def run(start: str, facing: int, course: str, edge: Edge, passable: Callable[[str], bool]) -> Run:
    """Follow a course (C4.3). Raises ValueError if it has other letters than F, L and R.

    >>> run("1010", 0, "RFLFRR", lambda hex_, facing: None, lambda hex_: True)
    Run(cost=4, hexes=('1109', '1108'), end='1108', facing=2, exit=None, blocked=None, beyond=False)
    """
    if not COURSE.fullmatch(course):
        raise ValueError(f"a course has the letters F, L and R: {course}")
    hexes: list[str] = []
    here, left, blocked, beyond = start, None, None, False
    for at, letter in enumerate(course, start=1):
        if letter != "F":
            facing = (facing + (1 if letter == "R" else -1)) % 6
            continue
        left = edge(here, facing)
        to = None if left else _ahead(here, facing)
        if to is None:
            beyond = at < len(course)
            break
        if not passable(to):
            blocked = to
            break
        here = to
        hexes.append(here)
    return Run(
        cost=cost(course),
        hexes=tuple(hexes),
        end=here,
        facing=facing,
        exit=left,
        blocked=blocked,
        beyond=beyond,
    )


def _ahead(hex_: str, facing: int) -> str | None:
    (q, r), (dq, dr) = axial(hex_), DIRECTIONS[facing]
    return from_axial(q + dq, r + dr)


def tidy(course: str) -> str:
    """The course with the fewest letters that enters the same hexes and ends the same way.

    >>> tidy("FLRRRRFLLL"), tidy("LLLF")
    ('FRRRFRRR', 'RRRF')
    """
    parts = ("".join(part) for _, part in groupby(course, key=lambda letter: letter == "F"))
    return "".join(
        part if "F" in part else TURNS[(part.count("R") - part.count("L")) % 6] for part in parts
    )


def along(start: str, facing: int, hexes: Sequence[str], end: int | None = None) -> str:
    """The cheapest course through adjacent hexes, to a facing if one is given (C4.3).

    Raises ValueError if two hexes that follow each other do not touch.

    >>> along("1010", 0, ["1109", "1108"], 2), along("1010", 3, [], 1)
    ('RFLFRR', 'LL')
    """
    course, here = "", start
    for to in hexes:
        (q1, r1), (q2, r2) = axial(here), axial(to)
        step = (q2 - q1, r2 - r1)
        if step not in DIRECTIONS:
            raise ValueError(f"{here} and {to} do not touch")
        heading = DIRECTIONS.index(step)
        course += TURNS[(heading - facing) % 6] + "F"
        here, facing = to, heading
    return course if end is None else course + TURNS[(end - facing) % 6]


def reach(
    start: str, facing: int, allowance: int, edge: Edge, passable: Callable[[str], bool]
) -> tuple[Berth, ...]:
    """Every way to end a move of at most that many MP (C4.3-C4.6), each by its cheapest course.

    Of equally cheap courses the one with the fewest letters is given, then the first by letter,
    of those in their shortest form (`tidy`).
    They are sorted by hex and facing; those that leave the map come after the others of their hex.
    """
    found: dict[Key, tuple[int, int, str]] = {}

    def keep(hex_: str, heading: int, course: str, left: MapEdge | None = None) -> None:
        offer = (cost(course), len(course), course)
        key = (hex_, left or "", heading)
        if offer[0] <= allowance and (key not in found or offer < found[key]):
            found[key] = offer

    # The best course to each place by the number of its F, with the way the last of them led.
    layer = {(start, facing): ""}
    seen = set(layer)
    for steps in range(allowance + 1):
        after: dict[tuple[str, int], str] = {}
        for (hex_, heading), course in layer.items():
            for onward, turn in enumerate(TURNS):
                way = (heading + onward) % 6
                keep(hex_, way, course + turn)
                left, longer = edge(hex_, way), f"{course}{turn}F"
                if left:
                    keep(hex_, way, longer, left)
                    continue
                to = _ahead(hex_, way)
                if steps < allowance and to and (to, way) not in seen and passable(to):
                    old = after.get((to, way), longer)
                    after[to, way] = min(old, longer, key=lambda text: (len(text), text))
        seen |= after.keys()
        layer = after
    return tuple(
        Berth(hex=hex_, facing=heading, cost=mp, course=course, exit=left or None)
        for (hex_, left, heading), (mp, _, course) in sorted(found.items())
    )
